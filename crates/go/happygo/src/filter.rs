//! Which candidates become moves of a position in the tree (3.2.4).

use tengen_board::Color;
use tengen_go_rules::playout::Mask;

use crate::eyes::{Eye, closed_areas, eye_at, surrounded};
use crate::field::Field;

/// The candidates without suicide, ko retakes, own true eyes and repetition, and with the filter also
/// without closed areas of live strings of either colour.
pub(crate) fn suitable<M: Mask>(field: &Field<'_, M>, filter: bool) -> M {
    let own = field.board.to_move();
    let mut suitable = field.candidates & !field.board.ko();
    if filter {
        for color in Color::BOTH {
            suitable &= !closed_areas(&field.board, color);
        }
    }
    let own_eyes = surrounded(&field.board, own);
    let mut left = suitable;
    while !left.is_none() {
        let cell = left.lowest();
        left = left.without_lowest();
        let is_eye = own_eyes.has(cell) && eye_at(&field.board, own, cell) == Eye::True;
        if is_eye || field.is_suicide(cell) || field.repeats(cell) {
            suitable &= !M::cell(cell);
        }
    }
    suitable
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::candidates::{Ground, mask};
    use tengen_board::{Move, Point, Random, Size};
    use tengen_go_rules::playout::Board;
    use tengen_go_rules::{Diagram, Eyes, Position, Rules};

    type Nine = Board<u128>;

    /// Whether Black may think of the points of each letter.
    fn are_suitable(text: &str, filter: bool) -> Vec<(char, bool)> {
        let diagram = Diagram::read(text).unwrap();
        let position = diagram.set_up(Rules::default());
        let ground: Ground<u128> = Ground::new(diagram.size(), false);
        let suitable = suitable(&Field::new(&ground, &position), filter);
        ('a'..='z')
            .flat_map(|letter| diagram.named(letter).into_iter().map(move |point| (letter, point)))
            .map(|(letter, point)| (letter, suitable.has(Nine::cell(point))))
            .collect()
    }

    #[test]
    fn section_3_2_4_suicide_own_true_eyes_and_closed_areas() {
        // a suicide, b an own true eye, c a closed area of a live white string, d one of Black's
        // with a white stone in it, e elsewhere.
        let text = "
            a O c O . e . . .
            O O O O . . . . .
            c O . . . . . . .
            O O . . . . . . .
            . . . . . . . . .
            . X X X X X X . .
            . X b X d O X . .
            . X X X X X X . .
            . . . . . . . . .";
        let expected =
            [('a', false), ('b', false), ('c', false), ('c', false), ('d', false), ('e', true)];
        assert_eq!(are_suitable(text, true), expected);
        // Without the filter only the rules and true eyes count.
        assert!(are_suitable(text, false).contains(&('d', true)));
    }

    #[test]
    fn section_3_2_4_ko_and_repetition() {
        let diagram = Diagram::read(
            ". X O . .
             X a b O .
             . X O . .
             . . . . .",
        )
        .unwrap();
        let mut position = diagram.set_up(Rules::default());
        let ground: Ground<u128> = Ground::new(diagram.size(), false);
        for letter in ['b', 'a'] {
            position.play(diagram.point(letter).into()).unwrap();
        }
        let retake = Nine::cell(diagram.point('b'));
        assert!(!suitable(&Field::new(&ground, &position), true).has(retake), "the ko");
        // After a pass each the retake is no ko any more, but the board would repeat.
        position.play(Move::Pass).unwrap();
        position.play(Move::Pass).unwrap();
        assert_eq!(position.ko(), None);
        assert!(!suitable(&Field::new(&ground, &position), true).has(retake), "a loop");
        position.play(Point::new(4, 0).into()).unwrap();
        position.play(Move::Pass).unwrap();
        assert!(suitable(&Field::new(&ground, &position), true).has(retake), "a new board");
    }

    /// The five kinds of moves by the book.
    fn slow_suitable(position: &Position) -> u128 {
        let own = position.to_move();
        let [black, white] = Color::BOTH.map(|color| Eyes::of(position, color));
        let eyes = *if own == Color::Black { &black } else { &white }.true_eyes();
        let closed = *black.closed_areas() | *white.closed_areas();
        mask(position.legal_points(own).filter(|&p| !eyes.contains(p) && !closed.contains(p)))
    }

    #[test]
    fn the_filter_agrees_with_the_book_along_random_games() {
        for (side, games) in [(9, 12), (5, 40)] {
            let size = Size::square(side).unwrap();
            let ground: Ground<u128> = Ground::new(size, false);
            for seed in 0..games {
                let mut random = Random::new(seed);
                let mut position = Position::new(size, Rules::default());
                while !position.is_over() && position.move_count() < 3 * size.area() {
                    let expected = slow_suitable(&position);
                    let found = suitable(&Field::new(&ground, &position), true);
                    assert_eq!(found, expected, "{position:?}");
                    let moves: Vec<Point> = Nine::points_of(found).collect();
                    let mv = random.pick(&moves).map_or(Move::Pass, |&point| point.into());
                    position.play(mv).unwrap();
                }
            }
        }
    }
}
