use tengen_board::{Color, Point, PointSet};
use tengen_cgt::{Game, Number, Store};
use tengen_go_rules::Position;

use super::Obstacle;
use super::count::{Counted, Scene};
use super::ground::Ground;
use super::liberties::{Cost, ESCAPED, ESCAPED_FOR_SURE};
use crate::{Eye, JudgedMove, Judgement, Outcome, Race, RaceMove};

/// What the theory says about a race on a board.
#[derive(Clone, Debug)]
pub struct StaticVerdict {
    /// The race, counted; regions are kept apart from it.
    pub race: Race,
    /// Who wins by which moves.
    pub judgement: Judgement,
    /// The regions with liberties of one block, in the order of the judgement, then eyes and shared
    /// liberties.
    pub regions: Vec<BoardRegion>,
    /// Whether a block may join stones that live, or make an eye: values of a thousand and more stand
    /// for that.
    pub may_escape: bool,
    /// The cooled sum in Black's favour, where stones can be taken back and forth and it is not the
    /// same as in White's, which the judgement has.
    pub high: Option<Game>,
    /// Whether every move is judged; otherwise moves may be good that are not said to be.
    pub are_moves_complete: bool,
}

/// A region of a race on a board.
#[derive(Clone, Debug)]
pub struct BoardRegion {
    /// Its free points.
    pub points: PointSet,
    /// What it is.
    pub kind: RegionKind,
    /// Where Black and White can play in it, in the order of their options.
    pub moves: [Vec<Point>; 2],
    /// Its cooled value in Black's favour, where it is not the same as in White's.
    pub high: Option<Game>,
}

/// What a region of a race is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RegionKind {
    /// Liberties of one block.
    Outside {
        /// Whose.
        owner: Color,
        /// The liberties as a game in normal form.
        normal: Game,
        /// The same cooled by two.
        cooled: Game,
    },
    /// An eye.
    Eye {
        /// Whose.
        owner: Color,
        /// Its size and the stones in it.
        eye: Eye,
    },
    /// Liberties of both blocks.
    Shared,
}

/// Counts a race by the theory.
///
/// Where it is not known exactly what a region is worth, everything is counted once in Black's favour
/// and once in White's: what comes to the same is true. If both blocks may join stones that live, the
/// escape of either is taken to be worth more than the other's in turn: who cannot win even so cannot
/// take the other's block.
pub(crate) fn judge(
    store: &Store,
    position: &Position,
    ground: &Ground,
) -> Result<StaticVerdict, Obstacle> {
    let scene = Scene { store, position, ground, cost: Cost::new(store) };
    let count = |escaped| Counted::new(&scene, escaped);
    let counted = count([ESCAPED; 2])?;
    if !counted.both_may_escape() {
        let in_favour = Color::BOTH.map(|color| Favoured::new(store, ground, &counted, color));
        return merged(&counted, in_favour, None);
    }
    let for_black = count([ESCAPED_FOR_SURE, ESCAPED])?;
    let for_white = count([ESCAPED, ESCAPED_FOR_SURE])?;
    let in_favour = [
        Favoured::new(store, ground, &for_black, Color::Black),
        Favoured::new(store, ground, &for_white, Color::White),
    ];
    merged(&for_white, in_favour, Some(Outcome::Seki))
}

/// A race counted in one side's favour.
struct Favoured {
    judgement: Judgement,
    regions: Vec<BoardRegion>,
    /// Whether moves were left out that may be good.
    is_complete: bool,
    /// Why the other side's favour may come to something else.
    doubt: Option<Obstacle>,
}

impl Favoured {
    fn new(
        store: &Store,
        ground: &Ground,
        counted: &Counted,
        favoured: Color,
    ) -> Result<Favoured, Obstacle> {
        let turns = counted.turns(store)?;
        let (mut summands, mut moves) = (Vec::new(), Vec::new());
        let (mut doubt, mut is_complete) = (None, true);
        for (outside, &turn) in counted.outside.iter().zip(&turns) {
            let ends = outside.ends(turn);
            let [wanted, other] = if outside.owner == favoured { [ends[1], ends[0]] } else { ends };
            let common = wanted.in_common_with(other);
            is_complete &= common.moves == wanted.moves;
            summands.push(common.summand);
            moves.push(common.moves);
            let block = ground.blocks[outside.owner.index()];
            doubt = doubt.or_else(|| outside.doubt(turn, block));
        }
        let judgement = counted.race.judge_with(store, &summands)?;
        let outside = counted.outside.iter().zip(summands).zip(moves).zip(&judgement.regions);
        let mut regions: Vec<BoardRegion> = outside
            .map(|(((outside, summand), moves), &cooled)| {
                let kind =
                    RegionKind::Outside { owner: outside.owner, normal: summand.value, cooled };
                BoardRegion { points: outside.points, kind, moves, high: None }
            })
            .collect();
        regions.extend(counted.rest.iter().cloned());
        Ok(Favoured { judgement, regions, is_complete, doubt })
    }
}

/// What is true in either's favour. Where it is not the same, `undecided` is what is true if nothing but
/// both blocks' escapes is in doubt.
fn merged(
    counted: &Counted,
    [for_black, for_white]: [Result<Favoured, Obstacle>; 2],
    undecided: Option<Outcome>,
) -> Result<StaticVerdict, Obstacle> {
    let (for_black, for_white) = (for_black?, for_white?);
    let doubt = for_black.doubt.or(for_white.doubt);
    // Escapes that are worth more and less are no doubt about values.
    let is_between = doubt.is_some() && undecided.is_none();
    let undecided = undecided.filter(|_| doubt.is_none());
    let mut judgement = for_white.judgement.clone();
    let mut are_moves_complete = for_black.is_complete && for_white.is_complete;
    let firsts = [for_black.judgement.first, for_white.judgement.first];
    for color in Color::BOTH {
        let side = color.index();
        let [one, other] = firsts.map(|first| first[side]);
        judgement.first[side] = match (undecided, &doubt) {
            _ if one == other => one,
            (Some(outcome), _) => outcome,
            (None, Some(doubt)) => return Err(doubt.clone()),
            // Without a doubt both are the same.
            (None, None) => one,
        };
        let moves = for_black.judgement.moves[side].iter().zip(&for_white.judgement.moves[side]);
        let moves: Vec<JudgedMove> = moves
            .map(|(black, white)| {
                let against = if color == Color::Black { white } else { black };
                let mut mv = against.clone();
                if black.outcome != white.outcome {
                    match undecided {
                        Some(outcome) => mv.outcome = outcome,
                        // Not surely good.
                        None => are_moves_complete = false,
                    }
                }
                mv
            })
            .collect();
        judgement.moves[side] = moves;
    }
    let mut regions = for_white.regions;
    for (region, high) in regions.iter_mut().zip(&for_black.regions) {
        if let (RegionKind::Outside { cooled: low, .. }, RegionKind::Outside { cooled, .. }) =
            (region.kind, high.kind)
        {
            region.high = Some(cooled).filter(|&high| high != low && is_between);
        }
    }
    let high = Some(for_black.judgement.cooled);
    Ok(StaticVerdict {
        race: counted.race.clone(),
        high: high.filter(|&high| high != judgement.cooled && is_between),
        judgement,
        regions,
        may_escape: Color::BOTH.into_iter().any(|color| counted.may_escape(color)),
        are_moves_complete,
    })
}

impl StaticVerdict {
    /// The points with which a side wins, or keeps the seki that it can have, if it begins.
    pub fn best_points(&self, color: Color) -> Vec<Point> {
        self.points_among(color, |_| true)
    }

    /// The same without moves that are worse than filling any liberty of the other side: with moves to
    /// spare the own liberties can be filled as well.
    pub fn sensible_points(&self, store: &Store, color: Color) -> Vec<Point> {
        let Ok(plain) = store.number(Number::integer(-1)) else { return self.best_points(color) };
        let sensible = |mv: &JudgedMove| store.is_at_most(plain, mv.incentive).unwrap_or(true);
        self.points_among(color, sensible)
    }

    fn points_among(&self, color: Color, is_wanted: impl Fn(&JudgedMove) -> bool) -> Vec<Point> {
        if self.judgement.first[color.index()] == Outcome::Wins(color.other()) {
            return Vec::new();
        }
        let mut points = PointSet::EMPTY;
        for mv in self.judgement.best_moves(color).filter(|mv| is_wanted(mv)) {
            points |= self.points_of(mv.mv, color).into_iter().collect();
        }
        points.iter().collect()
    }

    /// The points that a move of the judgement can be played on.
    pub fn points_of(&self, mv: RaceMove, color: Color) -> Vec<Point> {
        let mine = |region: &&BoardRegion| match (mv, region.kind) {
            (RaceMove::Eye, RegionKind::Eye { owner, .. }) => owner != color,
            (RaceMove::Clear, RegionKind::Eye { owner, .. }) => owner == color,
            (RaceMove::Shared, RegionKind::Shared) => true,
            _ => false,
        };
        match mv {
            RaceMove::Region { region, option } => {
                vec![self.regions[region].moves[color.index()][option]]
            }
            _ => self
                .regions
                .iter()
                .filter(mine)
                .flat_map(|region| region.moves[color.index()].iter().copied())
                .collect(),
        }
    }
}
