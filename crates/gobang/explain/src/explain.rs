use std::sync::atomic::AtomicBool;
use std::time::Duration;

use tengen_board::{Color, Point, PointSet};
use tengen_gobang_engine::{
    By, Limits, Outcome, PointShape, Position, Score, Settings, Thinker, Thought, Win, solve,
};
use tengen_gobang_rules::{Foul, Game};

use crate::{About, Advice, Fact, ForcedWin, Played, Reason, Row, opening_of, rows, why_foul};

/// Looks at positions and says what is going on.
#[derive(Clone, Debug)]
pub struct Explainer {
    /// Stones put to look for one forced win.
    pub win_nodes: u64,
    /// Positions that the search player looks at.
    pub search_nodes: u64,
    /// How long the search player may take; not limited if none, and then the same position is
    /// always explained alike.
    pub time: Option<Duration>,
}

impl Default for Explainer {
    fn default() -> Explainer {
        Explainer { win_nodes: 200_000, search_nodes: 150_000, time: None }
    }
}

/// What is going on in a position.
#[derive(Clone, Debug)]
pub struct Explanation {
    /// What can be said, the most important first.
    pub facts: Vec<Fact>,
    /// Who is to move; nobody after the end.
    pub to_move: Option<Color>,
}

/// Bytes for what the search player remembers.
const MEMORY: usize = 16 << 20;

/// Rows and forbidden points that are told, at most.
const MOST_ROWS: usize = 6;
const MOST_FOULS: usize = 6;

/// While so few stones are on the board, the opening is what there is to say.
const OPENING_STONES: usize = 5;

/// Moves of a search line that are told.
const LONGEST_LINE: usize = 8;

/// A position and what was found out about it.
struct Looked<'a> {
    game: &'a Game,
    to_move: Color,
    position: Position,
    /// The forced win of the side to move, and of the other if it could move now.
    own: Outcome,
    theirs: Outcome,
}

impl Explainer {
    /// Explains a game as it stands.
    pub fn explain(&self, game: &Game) -> Explanation {
        let Some(to_move) = game.to_move() else {
            let ending = game.ending().map(|ending| over(game, ending));
            let facts = ending.into_iter().chain(opening(game)).collect();
            return Explanation { facts, to_move: None };
        };
        let looked = self.look(game, to_move);
        let mut facts = vec![looked.first()];
        let is_opening = game.board().stone_count() <= OPENING_STONES && !looked.is_urgent();
        let opening = opening(game);
        if is_opening && let Some(opening) = &opening {
            facts.insert(0, opening.clone());
        }
        facts.extend(self.advice(&looked));
        let urgent = facts[0].stones;
        let standing = rows(&looked.position).into_iter();
        let rest = standing.filter(|row| row.stones != urgent || looked.own_win().is_some());
        facts.extend(rest.take(MOST_ROWS).map(row));
        facts.extend(fouls(game).into_iter().take(MOST_FOULS).map(foul));
        facts.extend(opening.filter(|_| !is_opening));
        Explanation { facts, to_move: Some(to_move) }
    }

    fn look<'a>(&self, game: &'a Game, to_move: Color) -> Looked<'a> {
        let position = Position::of(game);
        let own = solve(&mut position.clone(), By::Threats, self.win_nodes).outcome;
        let mut passed = Position::new(game.board(), game.rules(), to_move.other());
        let theirs = solve(&mut passed, By::Threats, self.win_nodes).outcome;
        Looked { game, to_move, position, own, theirs }
    }

    /// What the search player thinks.
    pub(crate) fn think(&self, game: &Game) -> Thought {
        let nodes = self.time.is_none().then_some(self.search_nodes);
        let limits = Limits { time: self.time, nodes, depth: None };
        let settings = Settings { threads: 1, memory: MEMORY, variations: 1 };
        Thinker::new(settings).think(game, &limits, &AtomicBool::new(false), &mut |_| ())
    }

    /// The forced win of the side to move, if there is one.
    pub(crate) fn win(&self, game: &Game) -> Option<Win> {
        game.to_move()?;
        match solve(&mut Position::of(game), By::Threats, self.win_nodes).outcome {
            Outcome::Win(win) => Some(win),
            Outcome::None | Outcome::Unknown => None,
        }
    }

    /// Whether the side to move has no forced win: proved (`true`), or only not found; nothing if it
    /// has one.
    pub(crate) fn has_no_win(&self, game: &Game) -> Option<bool> {
        if game.to_move().is_none() {
            return Some(true);
        }
        match solve(&mut Position::of(game), By::Threats, self.win_nodes).outcome {
            Outcome::Win(_) => None,
            Outcome::None => Some(true),
            Outcome::Unknown => Some(false),
        }
    }

    fn advice(&self, looked: &Looked<'_>) -> Option<Fact> {
        let color = looked.to_move;
        let told = |point: Point, reason: Reason, line: Vec<Played>| Fact {
            about: About::Advice(Advice { color, point, reason }),
            stones: PointSet::EMPTY,
            points: PointSet::from_iter([point]),
            line,
        };
        if let Some(win) = looked.own_win() {
            return Some(told(win.by, Reason::Wins(win.stones), line(color, win.line())));
        }
        let must = looked.position.first_allowed(color.other(), PointShape::Five);
        if let Some(five) = must.filter(|&five| !looked.position.is_foul(five, color)) {
            return Some(told(five, Reason::StopsFive, line(color, vec![five])));
        }
        let thought = self.think(looked.game);
        let best = thought.variations.first()?;
        let moves: Vec<Point> = best.moves.iter().copied().take(LONGEST_LINE).collect();
        let point = *moves.first()?;
        let reason = match best.score {
            Score::Win(stones) => Reason::Wins(stones.div_ceil(2) as usize),
            Score::Loss(_) => Reason::Resists,
            Score::Points(points) => match looked.their_win().and(self.stops(looked, point)) {
                Some(is_proved) => Reason::StopsWin { is_proved },
                None => Reason::Search(points),
            },
        };
        Some(told(point, reason, line(color, moves)))
    }

    /// Whether the other side has no forced win after a move, and whether that is proved.
    fn stops(&self, looked: &Looked<'_>, point: Point) -> Option<bool> {
        let mut after = looked.game.clone();
        after.play(point).ok()?;
        self.has_no_win(&after)
    }
}

impl Looked<'_> {
    fn own_win(&self) -> Option<&Win> {
        match &self.own {
            Outcome::Win(win) => Some(win),
            Outcome::None | Outcome::Unknown => None,
        }
    }

    fn their_win(&self) -> Option<&Win> {
        match &self.theirs {
            Outcome::Win(win) => Some(win),
            Outcome::None | Outcome::Unknown => None,
        }
    }

    fn is_urgent(&self) -> bool {
        self.own_win().is_some() || self.their_win().is_some()
    }

    /// What the position is about: somebody's win, or that there is none.
    fn first(&self) -> Fact {
        let win = |win: &Win, color: Color| {
            let is_to_move = color == self.to_move;
            let forced = ForcedWin { color, is_to_move, by: win.by, stones: win.stones };
            Fact {
                about: About::ForcedWin(forced),
                stones: self.stones_behind(win.by, color),
                points: PointSet::from_iter([win.by]),
                line: line(color, win.line()),
            }
        };
        if let Some(own) = self.own_win() {
            return win(own, self.to_move);
        }
        if let Some(theirs) = self.their_win() {
            return win(theirs, self.to_move.other());
        }
        let is_proved = self.own == Outcome::None;
        Fact {
            about: About::NoForcedWin { color: self.to_move, is_proved },
            stones: PointSet::EMPTY,
            points: PointSet::EMPTY,
            line: Vec::new(),
        }
    }

    /// The rows that the first stone of a win makes good.
    fn stones_behind(&self, by: Point, color: Color) -> PointSet {
        let rows = rows(&self.position).into_iter();
        let own = rows.filter(|row| row.color == color && row.ends.contains(by));
        own.fold(PointSet::EMPTY, |stones, row| stones | row.stones)
    }
}

/// Stones put in turn, this side's first.
pub(crate) fn line(first: Color, points: Vec<Point>) -> Vec<Played> {
    let colors = [first, first.other()].into_iter().cycle();
    colors.zip(points).collect()
}

fn over(game: &Game, ending: tengen_gobang_rules::Ending) -> Fact {
    let stones = game.winning_rows().into_iter().flatten().collect();
    Fact { about: About::Over(ending), stones, points: PointSet::EMPTY, line: Vec::new() }
}

fn opening(game: &Game) -> Option<Fact> {
    let opening = opening_of(game)?;
    let stones = game.moves().iter().take(3).filter_map(|(_, mv)| mv.point()).collect();
    let about = About::Opening(opening);
    Some(Fact { about, stones, points: PointSet::EMPTY, line: Vec::new() })
}

fn row(row: Row) -> Fact {
    let first = row.ends.first().map(|end| (row.color, end));
    Fact {
        about: About::Row(row),
        stones: row.stones,
        points: row.ends,
        line: first.into_iter().collect(),
    }
}

/// Every point that is forbidden to Black, whoever is to move: White may drive Black there.
fn fouls(game: &Game) -> Vec<Foul> {
    let (board, rules) = (game.board(), game.rules());
    board.empty_points().filter_map(|point| why_foul(board, rules, point, Color::Black)).collect()
}

fn foul(foul: Foul) -> Fact {
    let of_rows = foul.rows.iter().flat_map(|row| row.stones.iter().copied());
    Fact {
        stones: of_rows.filter(|&stone| stone != foul.point).collect(),
        points: PointSet::from_iter([foul.point]),
        line: Vec::new(),
        about: About::Foul(foul),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::Lettering;
    use tengen_gobang_rules::{Board, Ending, RuleSet, read_moves};

    fn explained(moves: &str, rules: RuleSet) -> (Game, Explanation) {
        let mut game = Game::new(Board::usual(), rules);
        for point in read_moves(moves, game.board().size()).unwrap() {
            game.play(point).unwrap();
        }
        let explanation = Explainer { search_nodes: 20_000, ..Explainer::default() }.explain(&game);
        (game, explanation)
    }

    fn advice(explanation: &Explanation) -> (String, Reason) {
        let advice = explanation.facts.iter().find_map(|fact| match fact.about {
            About::Advice(advice) => Some(advice),
            _ => None,
        });
        let advice = advice.unwrap();
        (advice.point.name(Lettering::Gobang), advice.reason)
    }

    /// Every step of a line can be played.
    fn replay(game: &Game, fact: &Fact) {
        let mut board = game.board().clone();
        for &(color, point) in &fact.line {
            assert!(board.is_empty(point), "{fact:?}");
            board.place(point, color);
        }
    }

    #[test]
    fn a_four_must_be_stopped_and_a_five_is_played() {
        let (game, told) = explained("h8 h9 g8 g9 f8 f9 a1 e9", RuleSet::Freestyle);
        let About::ForcedWin(win) = told.facts[0].about else { panic!("{:?}", told.facts[0]) };
        assert_eq!((win.color, win.is_to_move, win.stones), (Color::White, false, 1));
        told.facts.iter().for_each(|fact| replay(&game, fact));
        // White's four is open at both ends: Black stops one of them, in vain.
        assert_eq!(advice(&told).1, Reason::StopsFive);
        let (_, told) = explained("h8 h9 g8 g9 f8 f9 e8", RuleSet::Freestyle);
        let About::ForcedWin(win) = told.facts[0].about else { panic!("{:?}", told.facts[0]) };
        assert_eq!((win.color, win.is_to_move), (Color::Black, false));
    }

    #[test]
    fn a_three_is_stopped_so_that_no_win_is_left() {
        let (game, told) = explained("h8 i9 h9 i6 h10", RuleSet::Freestyle);
        let About::ForcedWin(win) = told.facts[0].about else { panic!("{:?}", told.facts[0]) };
        assert_eq!((win.color, win.is_to_move), (Color::Black, false));
        let (move_name, reason) = advice(&told);
        assert_eq!(reason, Reason::StopsWin { is_proved: true }, "{move_name}");
        let mut after = game.clone();
        let point = game.board().size().parse(&move_name, Lettering::Gobang).unwrap();
        after.play(point).unwrap();
        let outcome = solve(&mut Position::of(&after), By::Threats, 1_000_000).outcome;
        assert_eq!(outcome, Outcome::None);
    }

    #[test]
    fn forbidden_points_and_the_opening_are_told() {
        let (_, told) = explained("h8 a1 h9 a3 f10 a5 g10 a7", RuleSet::Renju);
        let foul = told.facts.iter().find_map(|fact| match &fact.about {
            About::Foul(foul) => Some((foul.kind.code(), foul.rows.len(), fact.stones.len())),
            _ => None,
        });
        assert_eq!(foul, Some(("33", 2, 4)));
        let (_, told) = explained("h8 h9 h10", RuleSet::Renju);
        let About::Opening(opening) = told.facts[0].about else { panic!("{:?}", told.facts) };
        assert_eq!((opening.code, told.facts[0].kind()), ("D1", "Estimate"));
    }

    #[test]
    fn what_is_over_is_told_with_the_row() {
        let (_, told) = explained("h8 a1 h9 a2 h10 a3 h11 a4 h12", RuleSet::Freestyle);
        assert!(matches!(told.facts[0].about, About::Over(Ending::Row(Color::Black))));
        assert_eq!((told.facts[0].stones.len(), told.to_move), (5, None));
    }

    #[test]
    fn an_empty_board_has_no_forced_win_and_a_move() {
        let (_, told) = explained("", RuleSet::Freestyle);
        assert!(matches!(told.facts[0].about, About::NoForcedWin { is_proved: true, .. }));
        assert!(matches!(advice(&told).1, Reason::Search(_)));
    }
}
