//! Stones that stay whatever happens in the regions between them.

use tengen_board::{Color, Point, PointSet, Size};
use tengen_go_rules::Position;

/// A board taken apart: stones that stay, points that are somebody's for good, and what is left to
/// be played.
pub(crate) struct Walls {
    /// Safe stones of each colour.
    pub safe: [PointSet; 2],
    /// Points of each colour that nobody need play on.
    pub settled: [PointSet; 2],
    /// The rest, in connected parts.
    pub open: Vec<PointSet>,
}

impl Walls {
    pub fn of(position: &Position) -> Walls {
        let size = position.size();
        let safe = Color::BOTH.map(|color| safe_stones(position, color));
        let beside = safe.map(|stones| stones.neighbours(size));
        let mut walls = Walls { safe, settled: [PointSet::EMPTY; 2], open: Vec::new() };
        for part in (size.all() - safe[0] - safe[1]).parts(size) {
            match owner(&part, &beside) {
                Some(color) => walls.settled[color.index()] |= part,
                None => walls.open.push(part),
            }
        }
        walls
    }

    /// Black's points minus White's, without the open parts.
    pub fn margin(&self) -> i32 {
        let [black, white] = Color::BOTH
            .map(|color| self.safe[color.index()].len() + self.settled[color.index()].len());
        black as i32 - white as i32
    }
}

/// Whose a part is for good: where every point, taken or free, lies beside safe stones of one
/// colour and none beside safe stones of the other, the other can never have an eye, and
/// everything of theirs can be captured.
fn owner(part: &PointSet, beside: &[PointSet; 2]) -> Option<Color> {
    Color::BOTH.into_iter().find(|color| {
        part.is_subset(&beside[color.index()]) && !part.meets(&beside[color.other().index()])
    })
}

/// A part of the board that may be an eye of some strings.
struct Eye {
    border: Vec<PointSet>,
    /// Strings that every point of it touches.
    vital_to: Vec<PointSet>,
}

/// Benson's unconditional life, with one more demand: every point of an eye, hostile stones
/// included, touches the string. Such an eye is never worth a move, so that its strings stay safe
/// however both play elsewhere; a larger one might be filled in the course of a fight.
fn safe_stones(position: &Position, color: Color) -> PointSet {
    let size = position.size();
    let own = position.stones_of(color);
    let mut strings = own.parts(size);
    let mut eyes: Vec<Eye> =
        (size.all() - own).parts(size).iter().map(|part| Eye::of(part, &strings, size)).collect();
    loop {
        let before = strings.len();
        strings
            .retain(|string| eyes.iter().filter(|eye| eye.vital_to.contains(string)).count() > 1);
        if strings.len() == before {
            return strings.into_iter().fold(PointSet::EMPTY, |all, string| all | string);
        }
        eyes.retain(|eye| eye.border.iter().all(|string| strings.contains(string)));
    }
}

impl Eye {
    fn of(part: &PointSet, strings: &[PointSet], size: Size) -> Eye {
        let around = part.neighbours(size);
        let border: Vec<PointSet> =
            strings.iter().filter(|string| string.meets(&around)).copied().collect();
        let touches = |string: &&PointSet| part.is_subset(&string.neighbours(size));
        let vital_to = border.iter().filter(touches).copied().collect();
        Eye { border, vital_to }
    }
}

/// The points of a part in a fixed order.
pub(crate) fn listed(part: &PointSet) -> Vec<Point> {
    part.iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_go_rules::Diagram;

    fn counts(text: &str) -> ([usize; 2], [usize; 2], Vec<usize>) {
        let walls = Walls::of(&Diagram::position(text));
        let open = walls.open.iter().map(PointSet::len).collect();
        (walls.safe.map(|set| set.len()), walls.settled.map(|set| set.len()), open)
    }

    #[test]
    fn a_dame_lies_between_two_walls() {
        let text = "
            . X . X . O . O .
            X X X X X O O O O";
        assert_eq!(counts(text), ([7, 6], [2, 2], vec![1]));
        let text = "
            . X . X . O . O .
            X X X X . O O O O";
        assert_eq!(counts(text), ([6, 6], [2, 2], vec![2]));
    }

    #[test]
    fn a_large_eye_makes_nothing_safe() {
        // Benson takes the corner with a white stone for an eye; the stone's own point touches
        // nothing black, so a fight there might fill it.
        let text = "
            O . X . X .
            . X X X X .
            X X . . . .
            . . . . . .";
        let position = Diagram::position(text);
        assert_eq!(position.safe_stones(Color::Black).stones.len(), 8);
        assert_eq!(safe_stones(&position, Color::Black).len(), 0);
    }

    #[test]
    fn what_is_safe_here_is_safe_by_benson() {
        let mut random = tengen_board::Random::new(5);
        let size = Size::new(6, 5).unwrap();
        let mut safe = 0;
        for _ in 0..20_000 {
            let mut position = Position::new(size, tengen_go_rules::Rules::default());
            let stones: Vec<_> = size
                .points()
                .map(|point| (point, if random.below(9) < 7 { Some(Color::Black) } else { None }))
                .collect();
            position.set_up_all(stones);
            let ours = safe_stones(&position, Color::Black);
            assert!(ours.is_subset(&position.safe_stones(Color::Black).stones), "{position:?}");
            safe += usize::from(!ours.is_empty());
        }
        assert!(safe > 1_000, "{safe}");
    }
}
