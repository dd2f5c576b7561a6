//! Strings that are dead because nothing is left to make two eyes of.

use crate::field::{Cells, bits};
use crate::{Local, LocalGame};

impl LocalGame {
    /// The part of the field in which a string stands without room for two eyes, if it is shut in
    /// there by stones that cannot be taken.
    ///
    /// An eye is a cell that no such stone touches. With one of these, or two side by side, there
    /// is one eye at most; on every other cell the attacker can play when it likes, since its stone
    /// there is joined to one that cannot be taken. So it fills them one by one, then the eye, and
    /// no ko can be more than a delay.
    pub(crate) fn without_room(&self, local: &Local, target: Cells) -> Option<Cells> {
        let field = &self.field;
        let (attacker, defender) = (self.prover.index(), self.prover.other().index());
        let own = local.stones[attacker];
        let lasting = field.flood(own & field.lasting[attacker], own);
        let part = field.flood(target, field.cells & !lasting);
        if part & (field.open | field.lasting[defender]) != 0 {
            return None;
        }
        let touched = field.lasting[attacker] | field.beside(lasting);
        let eyes = part & !touched & !target;
        self.is_one_eye(eyes, own).then_some(part)
    }

    /// Whether no two of these cells can be eyes: there is one at most, or they lie side by side, or
    /// all round one with a stone of the attacker, which can only be taken by filling the others.
    fn is_one_eye(&self, eyes: Cells, own: Cells) -> bool {
        let field = &self.field;
        if eyes.count_ones() <= 1 {
            return true;
        }
        let is_middle = |cell: u8| {
            let others = eyes & !(1 << cell);
            others & !field.beside(1 << cell) == 0 && field.beside(others) & others == 0
        };
        let middles = if eyes.count_ones() == 2 { eyes } else { eyes & own };
        bits(middles).any(is_middle)
    }
}

#[cfg(test)]
mod tests {
    use tengen_board::{Color, Point};
    use tengen_go_rules::Diagram;

    use crate::{Field, Goal, LocalGame, Threats};

    /// Whether the black string on A1 has no room left, on a board with White all round it.
    fn is_without_room(stones: &str) -> bool {
        let position = Diagram::position(stones);
        // White's stones on the last column stand for a wall that lives elsewhere.
        let wall = position.stones_of(Color::White);
        let wall = wall.iter().filter(|point| point.column() + 1 == position.size().width());
        let free = position.empty_points();
        let field = Field::holding(&position, &free, &wall.collect()).unwrap();
        let target = Point::new(0, 0);
        let game = LocalGame::new(&position, field, Goal::Capture(target)).unwrap();
        let local = game.start(Color::Black, None, [Threats::NONE; 2]);
        game.without_room(&local, game.target(&local).unwrap()).is_some()
    }

    #[test]
    fn two_eyes_need_two_places() {
        // One eye of one and of two points, with a liberty outside.
        assert!(is_without_room(
            "O O O O O
             X X X . O
             . X X X O
             X X X X O"
        ));
        assert!(is_without_room(
            "O O O O O
             X X X . O
             . . X X O
             X X X X O"
        ));
        // Three in a row become two eyes, unless White has the middle.
        assert!(!is_without_room(
            "O O O O O
             X X X X O
             . . . X O
             X X X X O"
        ));
        assert!(is_without_room(
            "O O O O O
             X X X X O
             . O . X O
             X X X X O"
        ));
        // Two eyes.
        assert!(!is_without_room(
            "O O O O O
             X X X X O
             . X . X O
             X X X X O"
        ));
        // A white stone that can be taken, whose place may be an eye.
        assert!(!is_without_room(
            "O O O O O
             X X X X O
             . X X X O
             X . O X O
             X X X X O"
        ));
    }

    #[test]
    fn who_reaches_the_open_or_a_friend_that_lasts_is_not_shut_in() {
        assert!(!is_without_room(
            "O O O O O
             X X X X O
             . . X . .
             X X X X O"
        ));
    }
}
