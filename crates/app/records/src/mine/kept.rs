use tengen_board::{Color, Move, Point, PointSet, Size};
use tengen_sgf::{GameKind, Outcome};

use crate::ended::Ended;
use crate::numbers::Numbers;
use crate::{Fault, Header, Player, Record, Replay};

/// What mining needs of a game, in few bytes: so all games stay in memory, and whoever is free can take
/// any of them.
///
/// Kind, ending, width and height in a byte each; then numbers of 16 bits: how many black stones were set
/// up and where, the same for White, and the moves.
#[derive(Debug, PartialEq)]
pub(super) struct Kept(Box<[u8]>);

const WHITE: u16 = 1 << 15;
const PASS: u16 = 1 << 14;

impl Kept {
    /// # Errors
    /// If the game cannot be followed to its end.
    pub(super) fn of(record: &Record) -> Result<Kept, Fault> {
        let mut replay = Replay::new(record)?;
        for &(color, mv) in &record.moves {
            replay.play(color, mv)?;
        }
        let size = record.header.size;
        let ended = match Ended::of(record.header.outcome) {
            Ended::Unknown => 0,
            Ended::Draw => 1,
            Ended::Won(Color::Black) => 2,
            Ended::Won(Color::White) => 3,
        };
        let is_gobang = record.header.kind == GameKind::Gobang;
        let mut bytes = vec![u8::from(is_gobang), ended, size.width() as u8, size.height() as u8];
        let mut push = |word: u16| bytes.extend(word.to_le_bytes());
        for stones in [&record.black, &record.white] {
            push(stones.len() as u16);
            stones.iter().for_each(|point| push(size.index(point) as u16));
        }
        for &(color, mv) in &record.moves {
            let side = if color == Color::White { WHITE } else { 0 };
            push(match mv {
                Move::Play(point) => side | size.index(point) as u16,
                Move::Pass => side | PASS,
            });
        }
        Ok(Kept(bytes.into()))
    }

    pub(super) fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// The game again, without what is said about it, and how it ended.
    pub(super) fn game(&self) -> (Record, Ended) {
        let [kind, ended, width, height] = [0, 1, 2, 3].map(|at| self.0[at]);
        let size = Size::new(width.into(), height.into()).expect("it was the size of a game");
        let mut words = Numbers(&self.0[4..]);
        let mut stones = || -> PointSet {
            let number = words.u16().unwrap_or_default();
            (0..number).filter_map(|_| words.u16()).map(|at| size.point(at.into())).collect()
        };
        let (black, white) = (stones(), stones());
        let mut moves = Vec::new();
        while let Some(word) = words.u16() {
            let color = if word & WHITE == 0 { Color::Black } else { Color::White };
            let point = || -> Point { size.point((word & !WHITE).into()) };
            moves.push((color, if word & PASS == 0 { Move::Play(point()) } else { Move::Pass }));
        }
        let header = Header {
            kind: if kind == 1 { GameKind::Gobang } else { GameKind::Go },
            size,
            outcome: Outcome::Unknown,
            handicap: 0,
            rules: String::new(),
            date: String::new(),
            players: [const { Player { name: String::new(), rank: String::new() } }; 2],
        };
        let ended = match ended {
            1 => Ended::Draw,
            2 => Ended::Won(Color::Black),
            3 => Ended::Won(Color::White),
            _ => Ended::Unknown,
        };
        (Record { header, black, white, moves }, ended)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_sgf::GameTree;

    #[test]
    fn games_come_back_as_they_were() {
        for text in [
            "(;SZ[9]RE[B+R]AB[ab][cc]AW[aa];B[ba];W[];B[ii];B[aa])",
            "(;GM[4]SZ[15]RE[W+R];B[hh];W[hg])",
            "(;SZ[7:19]RE[0];W[as];B[ga])",
            "(;SZ[25];B[yy];W[aa])",
        ] {
            let record = Record::read(&GameTree::parse(text).unwrap()).unwrap();
            let (again, ended) = Kept::of(&record).unwrap().game();
            assert_eq!(ended, Ended::of(record.header.outcome));
            assert_eq!(
                (again.header.kind, again.header.size),
                (record.header.kind, record.header.size)
            );
            let parts = |record: &Record| (record.black, record.white, record.moves.clone());
            assert_eq!(parts(&again), parts(&record));
        }
        let occupied = GameTree::parse("(;SZ[9];B[aa];W[aa])").unwrap();
        assert!(Kept::of(&Record::read(&occupied).unwrap()).is_err());
    }
}
