//! Ladders: whether a string of one or two liberties is caught by one atari after another.
//!
//! The ladder is played out on the board as it stands, so stones in its way break it or mend it
//! without special treatment. The attacker only plays ataris; the hunted side runs or takes an
//! attacking string that is itself in atari. No other move of the hunted side changes the
//! string's liberties, so the answer is exact for this game.

use tengen_board::{Color, Move, Point, PointSet};

use crate::{Cell, Position};

/// What a ladder comes to, with a line that shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ladder {
    /// The string is caught. The line ends with its capture.
    Caught(Vec<Point>),
    /// The string gets three liberties, or the attacker has no atari left.
    Escapes(Vec<Point>),
    /// More positions than allowed; the ladder is branchier than any in practice.
    Unclear,
}

impl Ladder {
    /// Whether the string is caught for certain.
    pub const fn is_caught(&self) -> bool {
        matches!(self, Ladder::Caught(_))
    }
}

/// Positions looked at before giving up.
const MOST_POSITIONS: usize = 20_000;

/// Moves in a row before giving up: only a cycle that the ko rule allows goes on so long, since
/// every other chase fills the board.
const LONGEST_LINE: usize = 1_000;

impl Position {
    /// Reads the ladder on a string, with this player to move next.
    ///
    /// The owner of the string runs only when in atari; otherwise their move is spent elsewhere
    /// and the string stands as it is.
    pub fn ladder(&self, stone: Point, first: Color) -> Ladder {
        let Some(hunted) = self.stone(stone) else {
            return Ladder::Escapes(Vec::new());
        };
        let mut reader = Reader {
            position: self.clone(),
            stone,
            hunted,
            positions_left: MOST_POSITIONS,
            moves_before: self.move_count(),
        };
        let caught = if first == hunted { reader.run() } else { reader.chase() };
        match caught {
            Some((true, line)) => Ladder::Caught(line),
            Some((false, line)) => Ladder::Escapes(line),
            None => Ladder::Unclear,
        }
    }

    /// The free points on which a stone of the hunted side would break a working ladder.
    ///
    /// Empty if the ladder does not work to begin with.
    pub fn ladder_breakers(&self, stone: Point) -> PointSet {
        let Some(hunted) = self.stone(stone) else {
            return PointSet::EMPTY;
        };
        if !self.ladder(stone, !hunted).is_caught() {
            return PointSet::EMPTY;
        }
        let mut with_breaker = self.clone();
        let free = self.empty_points() - self.string_liberties(stone);
        free.iter()
            .filter(|&point| {
                if with_breaker.is_suicide(hunted, point) {
                    return false;
                }
                with_breaker.play_legal(hunted, Move::Play(point));
                let broken = matches!(with_breaker.ladder(stone, !hunted), Ladder::Escapes(_));
                with_breaker.undo();
                broken
            })
            .collect()
    }
}

struct Reader {
    position: Position,
    /// A stone of the hunted string.
    stone: Point,
    hunted: Color,
    positions_left: usize,
    /// Moves made before the ladder began.
    moves_before: usize,
}

/// Whether the string is caught, and the moves that show it in order.
type Answer = Option<(bool, Vec<Point>)>;

impl Reader {
    /// The attacker moves.
    fn chase(&mut self) -> Answer {
        self.positions_left = self.positions_left.checked_sub(1)?;
        if self.position.move_count() - self.moves_before > LONGEST_LINE {
            return None;
        }
        if self.position.liberties(self.stone) > 2 {
            return Some((false, Vec::new()));
        }
        let mut ataris: Vec<Point> = self.position.string_liberties(self.stone).iter().collect();
        // The side with more room for the runner is blocked first: most ladders end that way.
        ataris.sort_by_key(|&point| std::cmp::Reverse(self.room(point)));
        let mut longest = Vec::new();
        for point in ataris {
            if self.position.play_as(!self.hunted, Move::Play(point)).is_err() {
                continue;
            }
            let answer = if self.position.stone(self.stone).is_none() {
                Some((true, Vec::new()))
            } else if self.position.in_atari(self.stone) {
                self.run()
            } else {
                Some((false, Vec::new()))
            };
            self.position.undo();
            let (caught, mut line) = answer?;
            line.insert(0, point);
            if caught {
                return Some((true, line));
            }
            if line.len() > longest.len() {
                longest = line;
            }
        }
        Some((false, longest))
    }

    /// The hunted side moves.
    fn run(&mut self) -> Answer {
        self.positions_left = self.positions_left.checked_sub(1)?;
        let Some(last_liberty) = self.position.last_liberty(self.stone) else {
            // Not in atari: the move goes elsewhere.
            return self.chase();
        };
        let mut tries: Vec<Point> = self
            .position
            .strings_around(self.stone, !self.hunted)
            .into_iter()
            .filter_map(|attacker| self.position.last_liberty(attacker))
            .collect();
        tries.push(last_liberty);
        tries.sort_unstable();
        tries.dedup();
        let mut longest = Vec::new();
        for point in tries {
            if self.position.play_as(self.hunted, Move::Play(point)).is_err() {
                continue;
            }
            let answer = self.chase();
            self.position.undo();
            let (caught, mut line) = answer?;
            line.insert(0, point);
            if !caught {
                return Some((false, line));
            }
            if line.len() > longest.len() {
                longest = line;
            }
        }
        if longest.is_empty() {
            // Nothing can be done: the attacker takes at once, if the rules let them.
            return self.chase();
        }
        Some((true, longest))
    }

    fn room(&self, point: Point) -> usize {
        point.neighbours().into_iter().filter(|&p| self.position.cell(p) == Cell::Empty).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Diagram, KoRule, Rules};

    /// A position with a white stone at `a`, to be caught by Black.
    fn hunt(text: &str) -> (Position, Diagram) {
        let diagram = Diagram::read(text).unwrap();
        let mut position = diagram.set_up(Rules { ko: KoRule::Simple, ..Rules::default() });
        position.set_up(diagram.point('a'), Some(Color::White));
        (position, diagram)
    }

    const LADDER: &str = "
        . . . . . . . . .
        . . . . . . . b .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . X a . . . . .
        . . . X X . . . .
        . . . . . . . . .
        . . . . . . . . .";

    #[test]
    fn section_3_2_5_2_a_ladder_with_nothing_in_its_way_works() {
        let (position, diagram) = hunt(LADDER);
        let Ladder::Caught(line) = position.ladder(diagram.point('a'), Color::Black) else {
            panic!("no ladder")
        };
        // The line can be played and ends with the stones off the board.
        let mut played = position;
        for (index, &point) in line.iter().enumerate() {
            let color = if index % 2 == 0 { Color::Black } else { Color::White };
            played.play_as(color, Move::Play(point)).unwrap();
        }
        assert!(line.len() > 10, "a real chase: {line:?}");
        assert!(played.is_empty(diagram.point('a')));
    }

    #[test]
    fn section_5_2_a_stone_in_the_way_breaks_the_ladder() {
        let (mut position, diagram) = hunt(LADDER);
        let (runner, breaker) = (diagram.point('a'), diagram.point('b'));
        assert!(position.ladder_breakers(runner).contains(breaker));
        position.set_up(breaker, Some(Color::White));
        assert!(matches!(position.ladder(runner, Color::Black), Ladder::Escapes(_)));
        assert!(position.ladder_breakers(runner).is_empty(), "there is no ladder to break");
        // A black stone there mends nothing and hinders nothing.
        position.set_up(breaker, Some(Color::Black));
        assert!(position.ladder(runner, Color::Black).is_caught());
    }

    #[test]
    fn taking_an_attacker_breaks_the_ladder() {
        let text = "
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . t . . . . . .
            . c X a . . . . .
            . . O X X . . . .
            . . . . . . . . .
            . . . . . . . . .";
        let (mut position, diagram) = hunt(text);
        let runner = diagram.point('a');
        assert!(position.ladder(runner, Color::Black).is_caught(), "two liberties left of a");
        // With a white stone at c the black one beside a has one liberty: once in atari, White
        // takes it at t.
        position.set_up(diagram.point('c'), Some(Color::White));
        let Ladder::Escapes(line) = position.ladder(runner, Color::Black) else {
            panic!("the attacker is not taken")
        };
        assert!(line.contains(&diagram.point('t')), "{line:?}");
    }

    #[test]
    fn a_third_liberty_is_freedom_and_an_empty_point_has_no_ladder() {
        let position = Diagram::position(". . .\n. X .\n. . .");
        for point in [Point::new(1, 1), Point::new(0, 0)] {
            assert_eq!(position.ladder(point, Color::White), Ladder::Escapes(Vec::new()));
        }
    }
}
