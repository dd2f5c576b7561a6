//! Kos on a board.

use tengen_board::{Color, Move, Point};
use tengen_go_rules::{Position, Rules};

/// A stone that can be taken so that only the ko rule keeps its owner from taking back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KoSite {
    /// The stone at stake.
    pub stone: Point,
    /// Where it is taken.
    pub take: Point,
    /// Whose stone it is: who holds the ko.
    pub holder: Color,
    /// Whether the other side may not take it this turn, since its stone was taken there last.
    pub is_banned: bool,
}

impl KoSite {
    /// Every ko on a board, in the order of the points where they are taken.
    pub fn all(position: &Position) -> Vec<KoSite> {
        let board = without_history(position);
        let mut sites = Vec::new();
        for take in board.empty_points().iter() {
            for taker in Color::BOTH {
                let Some(stone) = taken_in_ko(&board, taker, take) else { continue };
                let is_banned = position.ko() == Some(take) && position.to_move() == taker;
                sites.push(KoSite { stone, take, holder: !taker, is_banned });
            }
        }
        sites
    }

    /// Who is banned from taking.
    pub fn banned(&self) -> Option<Color> {
        self.is_banned.then_some(!self.holder)
    }
}

/// The stone that a move takes if it can then be taken back but for the ko rule.
fn taken_in_ko(board: &Position, taker: Color, take: Point) -> Option<Point> {
    let lonely = |&stone: &Point| {
        board.stone(stone) == Some(!taker) && board.stones(stone) == 1 && board.in_atari(stone)
    };
    let stone = take
        .neighbours()
        .into_iter()
        .find(|point| board.size().contains(*point) && lonely(point))?;
    let mut after = board.clone();
    after.play_as(taker, Move::Play(take)).ok()?;
    (after.ko() == Some(stone)).then_some(stone)
}

/// The stones alone, by simple ko: what was played before forbids nothing.
pub(crate) fn without_history(position: &Position) -> Position {
    let size = position.size();
    let mut board = Position::new(size, Rules::default());
    board.set_up_all(size.points().map(|point| (point, position.stone(point))));
    board.set_to_move(position.to_move());
    board
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_go_rules::Diagram;

    #[test]
    fn a_ko_has_a_stone_a_point_and_a_holder() {
        let position = Diagram::position(&position_text());
        let sites = KoSite::all(&position);
        assert_eq!(sites.len(), 1);
        assert_eq!(sites[0].take, Point::new(1, 2));
        assert_eq!(sites[0].stone, Point::new(2, 2));
        assert_eq!((sites[0].holder, sites[0].banned()), (Color::Black, None));
    }

    fn position_text() -> String {
        ". X O . .\nX . X O .\n. X O . .\n. . . . .".to_owned()
    }

    #[test]
    fn who_was_taken_last_is_banned() {
        let mut position = Diagram::position(&position_text());
        position.play_as(Color::White, Move::Play(Point::new(1, 2))).unwrap();
        let sites = KoSite::all(&position);
        let site = sites.iter().find(|site| site.take == Point::new(2, 2)).unwrap();
        assert_eq!((site.holder, site.banned()), (Color::White, Some(Color::Black)));
        assert_eq!(site.stone, Point::new(1, 2));
        assert!(sites.iter().all(|other| other == site || !other.is_banned));
    }

    #[test]
    fn a_stone_that_cannot_be_taken_back_is_no_ko() {
        // Whoever takes the black stone is joined to the rest.
        let position = Diagram::position(
            "O O O .
             O X . O
             O O O .",
        );
        assert_eq!(KoSite::all(&position), []);
    }
}
