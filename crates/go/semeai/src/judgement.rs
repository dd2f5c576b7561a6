use tengen_board::Color;
use tengen_cgt::{Game, Number, Result, Store};

use crate::state::{State, Summand, adjusted, outcome};
use crate::{Eye, LibertyTree, Outcome, Race, RaceMove, Region, normal};

/// Liberties in a race are cooled by so much: filling one gains a move for the one who plays it
/// and costs the turn.
const COOLING: i64 = 2;

/// With so many moves to spare a block has escaped.
pub const OUT_OF_DANGER: i64 = 200;

/// What the theory says about a race.
#[derive(Clone, Debug)]
pub struct Judgement {
    /// How the race ends if Black begins, and if White does.
    pub first: [Outcome; 2],
    /// The liberties of both sides with the eyes and without the shared ones, cooled by two.
    pub cooled: Game,
    /// By how many moves Black is ahead outside if Black begins, and if White does.
    pub adjusted: [i64; 2],
    /// Black's moves and White's, with what becomes of the race after them.
    pub moves: [Vec<JudgedMove>; 2],
    /// Each region's liberties, cooled by two.
    pub regions: Vec<Game>,
}

/// A move and what becomes of the race after it.
#[derive(Clone, Debug)]
pub struct JudgedMove {
    /// The move.
    pub mv: RaceMove,
    /// How the race ends after it.
    pub outcome: Outcome,
    /// The cooled liberties after it.
    pub after: Game,
    /// What the move gains its player, less the two it costs.
    pub incentive: Game,
}

impl Judgement {
    /// The moves with which the side to begin wins.
    pub fn winning_moves(&self, color: Color) -> impl Iterator<Item = &JudgedMove> {
        self.moves[color.index()].iter().filter(move |mv| mv.outcome == Outcome::Wins(color))
    }

    /// The moves after which the race ends as well as it can for the side to begin.
    pub fn best_moves(&self, color: Color) -> impl Iterator<Item = &JudgedMove> {
        let best = self.first[color.index()];
        self.moves[color.index()].iter().filter(move |mv| mv.outcome == best)
    }

    /// The best move that no other best move gains more than, if the race is not lost anyway.
    pub fn recommended(&self, store: &Store, color: Color) -> Result<Option<&JudgedMove>> {
        if self.first[color.index()] == Outcome::Wins(color.other()) {
            return Ok(None);
        }
        most_gaining(store, self.best_moves(color))
    }

    /// How many liberties fewer the winner's block could have, if the winner is sure of one outcome with
    /// this side to begin: by so many moves the race is won.
    pub fn moves_ahead(&self, race: &Race, first: Color) -> Option<i64> {
        let Outcome::Wins(winner) = self.first[first.index()] else { return None };
        let lead = self.adjusted[first.index()];
        // With every move of lead that is taken away, the same rule is asked again.
        (0..).find(|taken| {
            let lead = if winner == Color::Black { lead - (taken + 1) } else { lead + taken + 1 };
            outcome(lead, race.shared, race.eyes, first) != Outcome::Wins(winner)
        })
    }
}

/// The first of these moves that no later one gains more than.
pub(crate) fn most_gaining<'a>(
    store: &Store,
    moves: impl Iterator<Item = &'a JudgedMove>,
) -> Result<Option<&'a JudgedMove>> {
    let mut most: Option<&JudgedMove> = None;
    for mv in moves {
        let gains_more = match most {
            None => true,
            Some(most) => {
                most.incentive != mv.incentive && store.is_at_most(most.incentive, mv.incentive)?
            }
        };
        if gains_more {
            most = Some(mv);
        }
    }
    Ok(most)
}

impl Summand {
    fn of(store: &Store, region: &Region) -> Result<Summand> {
        let normal = |tree: &LibertyTree| normal::of_tree(store, region.owner, tree);
        let mut options = [Vec::new(), Vec::new()];
        for color in Color::BOTH {
            for tree in region.tree.options(color) {
                options[color.index()].push(normal(tree)?);
            }
        }
        if let LibertyTree::Leaf(moves @ 1..) = region.tree {
            let cut = normal(&LibertyTree::Leaf(moves - 1))?;
            options[region.owner.other().index()].push(cut);
        }
        Ok(Summand { owner: region.owner, value: normal(&region.tree)?, options })
    }
}

impl Race {
    /// Who wins, by which moves.
    ///
    /// # Errors
    /// If values grow beyond the store's limits.
    pub fn judge(&self, store: &Store) -> Result<Judgement> {
        let summands: Result<Vec<Summand>> =
            self.regions.iter().map(|region| Summand::of(store, region)).collect();
        self.judge_with(store, &summands?)
    }

    /// The same, with these liberties in place of the regions.
    pub(crate) fn judge_with(&self, store: &Store, summands: &[Summand]) -> Result<Judgement> {
        let cool = |game| store.cool(game, Number::integer(COOLING));
        let mut regions = Vec::with_capacity(summands.len());
        let mut cooled = store.number(self.plain_lead())?;
        for summand in summands {
            let value = cool(summand.value)?;
            cooled = store.sum(cooled, value)?;
            regions.push(value);
        }
        let state = State {
            store,
            summands,
            changed: None,
            plain: self.plain,
            shared: self.shared,
            eyes: self.eyes,
            cooled,
        };
        let mut moves = [Vec::new(), Vec::new()];
        for color in Color::BOTH {
            let moves = &mut moves[color.index()];
            for (region, (summand, &here)) in summands.iter().zip(&regions).enumerate() {
                for (option, &game) in summand.options[color.index()].iter().enumerate() {
                    let change = store.difference(cool(game)?, here)?;
                    let after = State {
                        cooled: store.sum(cooled, change)?,
                        changed: Some((region, game)),
                        ..state
                    };
                    moves.push(judged(&after, RaceMove::Region { region, option }, color, change)?);
                }
            }
            other_moves(&state, color, moves)?;
        }
        let first = [state.outcome(Color::Black)?, state.outcome(Color::White)?];
        let lead = |first| adjusted(store, cooled, first);
        let adjusted = [lead(Color::Black)?, lead(Color::White)?];
        Ok(Judgement { first, cooled, adjusted, moves, regions })
    }

    /// By how many plain moves, eyes included, Black leads.
    fn plain_lead(&self) -> Number {
        let count = |color: Color| {
            let eye = self.eyes[color.index()];
            // The liberty that is filled last takes the block, with or without an approach.
            let saved = self.approaches[color.index()] > 0 && self.shared == 0 && !eye.exists();
            i64::from(self.plain[color.index()] + eye.moves()) - i64::from(saved)
        };
        Number::integer(count(Color::Black) - count(Color::White))
    }
}

/// Moves on plain and shared liberties and in eyes.
fn other_moves(state: &State<'_>, color: Color, moves: &mut Vec<JudgedMove>) -> Result<()> {
    let store = state.store;
    let theirs = color.other().index();
    let gain = store.number(normal::moves(color, 1))?;
    let gained = State { cooled: store.sum(state.cooled, gain)?, ..*state };
    if state.plain[theirs] > 0 {
        let mut after = gained;
        after.plain[theirs] -= 1;
        moves.push(judged(&after, RaceMove::Plain, color, gain)?);
    }
    let eye = state.eyes[theirs];
    if eye.entered().is_some() || eye.exists() && state.is_only_eye(color.other()) {
        let mut after = gained;
        after.eyes[theirs] = eye.entered().unwrap_or(Eye::NONE);
        moves.push(judged(&after, RaceMove::Eye, color, gain)?);
    }
    if let Some((after, gain)) = state.cleared(color)? {
        moves.push(judged(&after, RaceMove::Clear, color, gain)?);
    }
    let takes = state.is_last_shared(color.other());
    if state.shared > 0 && (takes || !state.is_last_shared(color)) {
        let after = State { shared: state.shared - 1, ..*state };
        moves.push(judged(&after, RaceMove::Shared, color, store.integer(0))?);
    }
    Ok(())
}

fn judged(after: &State<'_>, mv: RaceMove, color: Color, change: Game) -> Result<JudgedMove> {
    let store = after.store;
    let gained = if color == Color::Black { change } else { store.negative(change)? };
    let price = store.number(Number::integer(-COOLING))?;
    let takes = after.is_taken(color.other());
    let outcome = if takes { Outcome::Wins(color) } else { after.outcome(color.other())? };
    let incentive = store.sum(gained, price)?;
    Ok(JudgedMove { mv, outcome, after: after.cooled, incentive })
}
