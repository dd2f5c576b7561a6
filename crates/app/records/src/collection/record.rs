use tengen_board::{Color, Move, PointSet};
use tengen_sgf::{GameKind, GameTree};

use super::{Fault, Header, Reason};

/// The main line of a game: the stones it began with, and its moves.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// What is said about the game.
    pub header: Header,
    /// Black stones on the board before the first move.
    pub black: PointSet,
    /// White stones on the board before the first move.
    pub white: PointSet,
    /// Who played what; colours need not alternate.
    pub moves: Vec<(Color, Move)>,
}

/// More moves than this are no game.
pub(super) const MOST_MOVES: usize = 60_000;

impl Record {
    /// The main line of a tree.
    ///
    /// # Errors
    /// If it is no game of Go or Gobang, has no moves, names points that are not there, or sets up
    /// stones after the first move.
    pub fn read(tree: &GameTree) -> Result<Record, Fault> {
        let header = Header::read(tree)?;
        if let GameKind::Other(number) = header.kind {
            return Err(Fault::new(Reason::OtherGame, format_args!("GM[{number}]")));
        }
        let grid = tree.grid()?;
        let (mut black, mut white) = (PointSet::EMPTY, PointSet::EMPTY);
        let mut moves = Vec::new();
        for node in tree.main_line() {
            let setup = node.setup(grid)?;
            let changes = setup.black | setup.white | setup.empty;
            if !changes.is_empty() {
                if !moves.is_empty() {
                    let number = moves.len();
                    return Err(Fault::new(
                        Reason::LateSetUp,
                        format_args!("stones are set up after move {number}"),
                    ));
                }
                black = (black - changes) | setup.black;
                white = (white - changes) | (setup.white - setup.black);
            }
            moves.extend(node.played(grid)?);
            if moves.len() > MOST_MOVES {
                return Err(Reason::TooLong.into());
            }
        }
        if moves.is_empty() {
            return Err(Reason::NoMoves.into());
        }
        Ok(Record { header, black, white, moves })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::Point;

    fn read(text: &str) -> Result<Record, Fault> {
        Record::read(&GameTree::parse(text).unwrap())
    }

    #[test]
    fn moves_and_the_stones_before_them() {
        let record = read("(;SZ[9]AB[aa][bb];AE[aa]AW[cc];B[dd];W[](;B[ee])(;B[ff]))").unwrap();
        assert_eq!(record.black, PointSet::from_iter([Point::new(1, 7)]));
        assert_eq!(record.white, PointSet::from_iter([Point::new(2, 6)]));
        let moves = [Move::Play(Point::new(3, 5)), Move::Pass, Move::Play(Point::new(4, 4))];
        let colors = [Color::Black, Color::White, Color::Black];
        assert!(record.moves.into_iter().eq(colors.into_iter().zip(moves)));
    }

    #[test]
    fn what_is_no_game() {
        for (text, reason) in [
            ("(;GM[2]SZ[8];B[aa])", Reason::OtherGame),
            ("(;SZ[9])", Reason::NoMoves),
            ("(;SZ[9];B[zz])", Reason::BadValue),
            ("(;SZ[0];B[aa])", Reason::BadValue),
            ("(;SZ[9];B[aa];AW[bb])", Reason::LateSetUp),
        ] {
            assert_eq!(read(text).unwrap_err().reason, reason, "{text}");
        }
        let fault = read("(;SZ[9];B[zz])").unwrap_err().to_string();
        assert!(fault.starts_with("bad value: line 1, column 11"), "{fault}");
    }
}
