use tengen_board::{CELLS, Color, Lettering, Move, Point, Size};
use tengen_go_rules::{KoRule, Position, Rules};
use tengen_sgf::GameKind;

use super::{Fault, Reason, Record};

/// A board that follows a recorded game move by move, as it was played: whatever the rules say, but no
/// stone on a stone.
///
/// ```
/// use tengen_records::{Record, Replay};
/// use tengen_sgf::GameTree;
///
/// let tree = GameTree::parse("(;SZ[5]AB[ab]AW[aa];B[ba];W[aa])")?;
/// let record = Record::read(&tree)?;
/// let mut replay = Replay::new(&record)?;
/// let (color, mv) = record.moves[0];
/// assert_eq!(replay.play(color, mv)?.len(), 1); // the corner is captured
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Replay {
    size: Size,
    /// Of Gobang, where nothing is ever captured, only the stones.
    game: Game,
    moves: usize,
}

enum Game {
    Go(Box<Position>),
    Gobang { stones: Box<[Option<Color>; CELLS]> },
}

impl Replay {
    /// The board before the first move.
    ///
    /// # Errors
    /// If stones without liberties are set up.
    pub fn new(record: &Record) -> Result<Replay, Fault> {
        let size = record.header.size;
        let black = record.black.iter().map(|point| (point, Color::Black));
        let stones = black.chain(record.white.iter().map(|point| (point, Color::White)));
        let game = if record.header.kind == GameKind::Gobang {
            let mut board = Box::new([None; CELLS]);
            stones.for_each(|(point, color)| board[point.cell()] = Some(color));
            Game::Gobang { stones: board }
        } else {
            let rules = Rules { ko: KoRule::Simple, suicide: true, ..Rules::default() };
            let mut position = Box::new(Position::new(size, rules));
            position.set_up_all(stones.map(|(point, color)| (point, Some(color))));
            if let Some(stone) = position.string_without_liberties() {
                let name = stone.name(Lettering::Go);
                let detail = format_args!("the string at {name} is set up without liberties");
                return Err(Fault::new(Reason::BadValue, detail));
            }
            Game::Go(position)
        };
        Ok(Replay { size, game, moves: 0 })
    }

    /// The board.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Moves made so far.
    pub const fn move_count(&self) -> usize {
        self.moves
    }

    /// The stone on a point.
    pub fn stone(&self, point: Point) -> Option<Color> {
        match &self.game {
            Game::Go(position) => position.stone(point),
            Game::Gobang { stones } => stones[point.cell()],
        }
    }

    /// Whether this player may play there: an empty point, and in Go neither suicide nor the
    /// immediate retaking of a ko.
    pub fn is_playable(&self, color: Color, point: Point) -> bool {
        match &self.game {
            Game::Go(position) => {
                position.is_empty(point)
                    && position.ko() != Some(point)
                    && !position.is_suicide(color, point)
            }
            Game::Gobang { stones } => stones[point.cell()].is_none(),
        }
    }

    /// Makes a move and tells which stones it took off the board: the opponent's, or after a suicide
    /// the player's own, the one just played among them.
    ///
    /// # Errors
    /// If the point is occupied.
    pub fn play(&mut self, color: Color, mv: Move) -> Result<&[Point], Fault> {
        self.moves += 1;
        if let Move::Play(point) = mv
            && self.stone(point).is_some()
        {
            let (number, name) = (self.moves, point.name(Lettering::Go));
            let detail = format_args!("move {number} is played on the stone at {name}");
            return Err(Fault::new(Reason::Occupied, detail));
        }
        match &mut self.game {
            Game::Go(position) => {
                position.play_legal(color, mv);
                Ok(position.last_taken())
            }
            Game::Gobang { stones } => {
                if let Move::Play(point) = mv {
                    stones[point.cell()] = Some(color);
                }
                Ok(&[])
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_sgf::GameTree;

    fn record(text: &str) -> Record {
        Record::read(&GameTree::parse(text).unwrap()).unwrap()
    }

    #[test]
    fn gobang_captures_nothing() {
        for (kind, taken) in [(1, 1), (4, 0)] {
            let record = record(&format!("(;GM[{kind}]SZ[5]AW[aa]AB[ab];B[ba])"));
            let mut replay = Replay::new(&record).unwrap();
            assert_eq!(replay.play(Color::Black, record.moves[0].1).unwrap().len(), taken);
        }
    }

    #[test]
    fn suicide_takes_the_stone_itself() {
        let record = record("(;SZ[5]AW[ab][ba];B[aa];W[aa])");
        let mut replay = Replay::new(&record).unwrap();
        let corner = Point::new(0, 4);
        assert!(!replay.is_playable(Color::Black, corner));
        assert_eq!(replay.play(Color::Black, corner.into()), Ok(&[corner][..]));
        assert_eq!(replay.stone(corner), None);
        assert_eq!(replay.play(Color::White, corner.into()), Ok(&[][..]));
        let fault = replay.play(Color::Black, corner.into()).unwrap_err();
        assert_eq!(fault.to_string(), "occupied point: move 3 is played on the stone at A5");
    }

    #[test]
    fn stones_without_liberties_are_refused() {
        let record = record("(;SZ[5]AW[ab][ba]AB[aa];B[cc])");
        assert_eq!(Replay::new(&record).err().unwrap().reason, Reason::BadValue);
    }
}
