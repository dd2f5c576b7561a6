//! Games to and from SGF, `GM[4]`.

use tengen_board::{Color, Lettering, Move};
use tengen_sgf::{EditError, GameKind, GameTree, Grid, Node, Outcome, ValueError, WonBy};

use crate::{Board, Ending, Game, RuleSet, TooSmall};

/// A record that tells no game.
#[derive(Debug, thiserror::Error)]
pub enum RecordError {
    /// A value that cannot be read.
    #[error(transparent)]
    Value(#[from] ValueError),
    /// Another game than Gobang.
    #[error("the record is of another game ({0:?}), not of Gobang (GM[4])")]
    NotGobang(GameKind),
    /// A board that is too small.
    #[error(transparent)]
    TooSmall(#[from] TooSmall),
    /// A stone on a stone.
    #[error("move {number}, {color} {point}: the point is occupied")]
    Occupied {
        /// Counted from 1.
        number: usize,
        /// Who moved.
        color: Color,
        /// Where.
        point: String,
    },
    /// Two moves of one side in a row.
    #[error("move {number} is {color}'s, but it is the other side's turn")]
    OutOfTurn {
        /// Counted from 1.
        number: usize,
        /// Who moved.
        color: Color,
    },
    /// A move after the end.
    #[error("move {number}: the game was over before it")]
    Over {
        /// Counted from 1.
        number: usize,
    },
    /// Stones set up after the first move.
    #[error("stones are set up after move {number}: only a game's beginning may be set up")]
    LateSetUp {
        /// The last move before, counted from 1.
        number: usize,
    },
    /// Fewer moves than asked for.
    #[error("move {asked} is beyond the end of the game: its last move is {last}")]
    TooFewMoves {
        /// The move asked for.
        asked: usize,
        /// Moves in the main line.
        last: usize,
    },
}

impl Game {
    /// The game of a record's main line, up to and including a move number (all if none).
    ///
    /// It is played under `rules`, or else under those that the record names in RU, or else
    /// freestyle.
    pub fn from_sgf(
        tree: &GameTree,
        rules: Option<RuleSet>,
        last_move: Option<usize>,
    ) -> Result<Game, RecordError> {
        let kind = tree.kind()?;
        if kind != GameKind::Gobang {
            return Err(RecordError::NotGobang(kind));
        }
        let named = tree.root().simple_text("RU").and_then(|text| text.parse().ok());
        let rules = rules.or(named).unwrap_or(RuleSet::Freestyle);
        let mut game = Game::new(Board::new(tree.size()?)?, rules);
        for node in tree.main_line() {
            let played = node.played(tree.grid()?)?;
            if played.is_some() && last_move.is_some_and(|last| game.moves().len() >= last) {
                return Ok(game);
            }
            game.follow_set_up(node, tree.grid()?)?;
            if let Some((color, mv)) = played {
                game.follow_move(color, mv)?;
            }
        }
        match last_move {
            Some(asked) if game.moves().len() < asked => {
                Err(RecordError::TooFewMoves { asked, last: game.moves().len() })
            }
            _ => Ok(game),
        }
    }

    fn follow_set_up(&mut self, node: Node<'_>, grid: Grid) -> Result<(), RecordError> {
        let set_up = node.setup(grid)?;
        if set_up.is_nothing() {
            return Ok(());
        }
        if !self.moves().is_empty() {
            return Err(RecordError::LateSetUp { number: self.moves().len() });
        }
        let mut board = self.board().clone();
        for (points, color) in [
            (set_up.empty, None),
            (set_up.black, Some(Color::Black)),
            (set_up.white, Some(Color::White)),
        ] {
            for point in points.iter() {
                board.remove(point);
                if let Some(color) = color {
                    board.place(point, color);
                }
            }
        }
        // Whoever has fewer stones moves, Black if both have as many, unless the record says so.
        let [black, white] = Color::BOTH.map(|color| board.stones_of(color).len());
        let usual = if black > white { Color::White } else { Color::Black };
        *self = Game::new(board, self.rules());
        self.set_first(set_up.to_play.unwrap_or(usual));
        Ok(())
    }

    fn follow_move(&mut self, color: Color, mv: Move) -> Result<(), RecordError> {
        let number = self.moves().len() + 1;
        if self.moves().is_empty() {
            self.set_first(color);
        }
        match self.to_move() {
            None => return Err(RecordError::Over { number }),
            Some(turn) if turn != color => return Err(RecordError::OutOfTurn { number, color }),
            Some(_) => {}
        }
        match mv {
            Move::Play(point) => self.play(point).map_err(|_| {
                let point = point.name(Lettering::Gobang);
                RecordError::Occupied { number, color, point }
            }),
            Move::Pass => self.pass().map_err(|_| RecordError::Over { number }),
        }
    }

    /// The game as a record: set-up, rules, moves, and the result if it has ended.
    pub fn to_sgf(&self) -> Result<GameTree, EditError> {
        let size = self.board().size();
        let grid = Grid::new(GameKind::Gobang, size);
        let mut tree = GameTree::new(GameKind::Gobang, size);
        let root = tree.root().id();
        let mut node = tree.edit(root);
        node.set_simple_text("RU", self.rules().name())?;
        if let Some(ending) = self.ending() {
            node.set_simple_text("RE", &outcome(ending).to_string())?;
        }
        for (color, ident) in [(Color::Black, "AB"), (Color::White, "AW")] {
            let stones = self.set_up().iter().filter(|(_, c)| *c == color);
            let stones: Vec<_> = stones.map(|&(point, _)| point).collect();
            if !stones.is_empty() {
                node.set_points(ident, stones, grid)?;
            }
        }
        if self.first() != Color::Black || !self.set_up().is_empty() {
            node.set_to_play(self.first());
        }
        let mut last = root;
        for &(color, mv) in self.moves() {
            last = tree.add_move(last, color, mv, grid);
        }
        Ok(tree)
    }
}

/// A row has no word in SGF; a foul is what it calls a forfeit.
const fn outcome(ending: Ending) -> Outcome {
    match (ending.winner(), ending) {
        (None, _) => Outcome::Draw,
        (Some(winner), Ending::Foul(_)) => Outcome::Win { winner, by: WonBy::Forfeit },
        (Some(winner), _) => Outcome::Win { winner, by: WonBy::Unsaid },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{FoulKind, read_moves, write_moves};

    fn read(text: &str) -> Result<Game, RecordError> {
        Game::from_sgf(&GameTree::parse(text).unwrap(), None, None)
    }

    fn moves(game: &Game) -> String {
        write_moves(game.moves().iter().filter_map(|(_, mv)| mv.point()))
    }

    #[test]
    fn a_game_written_and_read_is_the_same_game() {
        let board: Board =
            ".......\n.......\n...O...\n..X.X..\n.......\n.......\n.......".parse().unwrap();
        let mut game = Game::new(board, RuleSet::Renju);
        game.set_first(Color::White);
        for point in read_moves("a1 b2 a2 b3", game.board().size()).unwrap() {
            game.play(point).unwrap();
        }
        game.pass().unwrap();
        let text = game.to_sgf().unwrap().to_bytes();
        let again = Game::from_sgf(&GameTree::parse(&text).unwrap(), None, None).unwrap();
        assert_eq!(again, game);
        assert_eq!(again.to_sgf().unwrap().to_bytes(), text);
    }

    #[test]
    fn the_result_is_written() {
        let record = |moves: &str, rules| {
            let mut game = Game::new(Board::usual(), rules);
            for point in read_moves(moves, game.board().size()).unwrap() {
                game.play(point).unwrap();
            }
            let tree = game.to_sgf().unwrap();
            (tree.root().simple_text("RE").map(std::borrow::Cow::into_owned), game.ending())
        };
        let (re, _) = record("h8 a1 h9 a2 h10 a3 h11 a4 h12", RuleSet::Freestyle);
        assert_eq!(re.as_deref(), Some("B+"));
        let (re, ending) = record("h7 a1 h9 a3 g8 a5 i8 a7 h8", RuleSet::Renju);
        assert_eq!(re.as_deref(), Some("W+F"));
        assert_eq!(ending, Some(Ending::Foul(FoulKind::DoubleThree)));
        assert_eq!(record("h8", RuleSet::Renju).0, None);
    }

    #[test]
    fn both_ways_to_name_points() {
        let game = read("(;GM[4]SZ[15];B[h8];W[h9];B[gg])").unwrap();
        assert_eq!(moves(&game), "h8 h9 g9");
        assert_eq!(game.rules(), RuleSet::Freestyle);
        assert_eq!(read("(;GM[4]RU[Renju];B[h8])").unwrap().rules(), RuleSet::Renju);
        let tree = GameTree::parse("(;GM[4];B[h8];W[h9];B[g9])").unwrap();
        assert_eq!(moves(&Game::from_sgf(&tree, None, Some(2)).unwrap()), "h8 h9");
    }

    #[test]
    fn whose_turn_it_is_after_a_set_up() {
        let turn = |text: &str| read(text).unwrap().to_move();
        assert_eq!(turn("(;GM[4]AB[hh]AW[hg])"), Some(Color::Black));
        assert_eq!(turn("(;GM[4]AB[hh][gg]AW[hg])"), Some(Color::White));
        assert_eq!(turn("(;GM[4]AB[hh][gg]AW[hg]PL[B])"), Some(Color::Black));
        assert_eq!(turn("(;GM[4]AB[hh]AW[hg];W[aa])"), Some(Color::Black));
    }

    #[test]
    fn bad_records_say_where() {
        let message = |text: &str| read(text).unwrap_err().to_string();
        assert_eq!(
            message("(;GM[1];B[aa])"),
            "the record is of another game (Go), not of Gobang (GM[4])"
        );
        assert_eq!(message("(;GM[4];B[h8];W[h8])"), "move 2, white H8: the point is occupied");
        assert_eq!(
            message("(;GM[4];B[h8];B[h9])"),
            "move 2 is black's, but it is the other side's turn"
        );
        assert_eq!(
            message("(;GM[4];B[h8];AW[h9])"),
            "stones are set up after move 1: only a game's beginning may be set up"
        );
        let five = "(;GM[4];B[a1];W[b1];B[a2];W[b2];B[a3];W[b3];B[a4];W[b4];B[a5];W[b5])";
        assert_eq!(message(five), "move 10: the game was over before it");
        let tree = GameTree::parse("(;GM[4];B[h8])").unwrap();
        let error = Game::from_sgf(&tree, None, Some(3)).unwrap_err().to_string();
        assert_eq!(error, "move 3 is beyond the end of the game: its last move is 1");
        assert!(message("(;GM[4]SZ[3])").contains("too small for Gobang"));
    }
}
