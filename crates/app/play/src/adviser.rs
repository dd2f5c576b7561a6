//! The player's advice to those who prove what it only thinks.

use tengen_board::{Color, Move};
use tengen_go_rules::{Position, Rules};
use tengen_tables::{Adviser, Board, Points, State, each};
use tengen_uct::{Search, Settings};
use tengen_verdict::{Budget, Limits};

/// Playouts for each piece of advice.
const PLAYOUTS: u64 = 6_000;

/// Moves that had less than one part in so many of the playouts are not worth a proof.
const WORTH: u32 = 100;

/// The default player, asked on small boards.
pub struct PlayerAdvice {
    search: Search,
}

impl PlayerAdvice {
    /// An adviser; the same seed gives the same advice.
    pub fn new(seed: u64) -> PlayerAdvice {
        // Whoever asks solves better than the endgame solver of the player, which is for whole games.
        let settings = Settings { solve_endgames: false, ..Settings::default() };
        PlayerAdvice { search: Search::new(settings, seed) }
    }
}

impl Adviser for PlayerAdvice {
    fn moves(&mut self, board: &Board, state: State, wanted: i8) -> Vec<Points> {
        // The player to move has Black here.
        let mut position = Position::new(board.size(), Rules::default());
        let stones = |set, color| each(set).map(move |point| (board.point_of(point), Some(color)));
        let (own, other) = (state.stones.own, state.stones.other);
        position.set_up_all(stones(own, Color::Black).chain(stones(other, Color::White)));
        position.set_to_move(Color::Black);
        let komi = 2 * i32::from(wanted) - 1;
        let limits = Limits { nodes: Some(PLAYOUTS), ..Limits::default() };
        let report = self.search.run(&position, komi, &mut Budget::new(&limits));
        let visits: u32 = report.candidates.iter().map(|candidate| candidate.visits).sum();
        let worth = report.candidates.iter().filter(|candidate| candidate.visits * WORTH >= visits);
        worth
            .map(|candidate| match candidate.mv {
                Move::Pass => 0,
                Move::Play(point) => board.set_of(point),
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use tengen_board::{Lettering, Size};

    use super::*;

    fn advice(size: &str, stones: &[&str], wanted: i8) -> Vec<String> {
        let board = Board::new(size.parse::<Size>().unwrap()).unwrap();
        let state = stones.iter().fold(State::default(), |state, name| {
            let point = board.size().parse(name, Lettering::Go).unwrap();
            board.play(state, board.set_of(point)).unwrap()
        });
        let moves = PlayerAdvice::new(1).moves(&board, state, wanted);
        moves.into_iter().map(|mv| board.point_of(mv).name(Lettering::Go)).collect()
    }

    #[test]
    fn the_middle_of_a_small_board_is_advised_to_those_who_want_all_of_it() {
        assert_eq!(advice("3x3", &[], 9).first().map(String::as_str), Some("B2"));
        assert_eq!(advice("5x5", &[], 25).first().map(String::as_str), Some("C3"));
    }

    #[test]
    fn a_stone_beside_the_middle_is_hemmed_in() {
        let moves = advice("5x5", &["C3", "C2"], 25);
        assert!(["B2", "D2"].contains(&moves[0].as_str()), "{moves:?}");
    }
}
