//! Games to and from SGF.

use tengen_board::{Color, Lettering, Move, Size};
use tengen_go_rules::{Komi, RuleSet};
use tengen_sgf::{EditError, GameKind, GameTree, Node, ValueError};

use crate::Game;

/// A record that tells no game.
#[derive(Debug, thiserror::Error)]
pub enum RecordError {
    /// A value that cannot be read.
    #[error(transparent)]
    Value(#[from] ValueError),
    /// Another game than Go.
    #[error("the record is of another game ({0:?}), not of Go")]
    NotGo(GameKind),
    /// A komi that is none.
    #[error("KM: {0}")]
    Komi(#[from] tengen_go_rules::KomiError),
    /// More handicap stones than the board has points.
    #[error("HA: a board of {size} has no room for a handicap of {stones} stones")]
    Handicap {
        /// Stones that the record speaks of.
        stones: usize,
        /// The board.
        size: Size,
    },
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
    /// The set-up leaves stones without liberties.
    #[error("the stones set up before move {number} leave the string at {point} without liberties")]
    NoLiberties {
        /// The move that would have come next, counted from 1.
        number: usize,
        /// A stone of the string.
        point: String,
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
    /// Moves are made as recorded, whatever the rules say, except onto occupied points.
    pub fn from_sgf(tree: &GameTree, last_move: Option<usize>) -> Result<Game, RecordError> {
        let (game, moves) = Game::along(tree, tree.main_line(), last_move)?;
        match last_move {
            Some(asked) if moves < asked => Err(RecordError::TooFewMoves { asked, last: moves }),
            _ => Ok(game),
        }
    }

    /// The game of a record up to and including a node, in the main line or in a variation.
    pub fn from_sgf_node(node: Node<'_>) -> Result<Game, RecordError> {
        let mut path: Vec<_> = std::iter::successors(Some(node), |node| node.parent()).collect();
        path.reverse();
        Ok(Game::along(node.game(), path, None)?.0)
    }

    /// The game along some nodes, the root first, up to a move number; and how many moves it has.
    fn along<'a>(
        tree: &GameTree,
        nodes: impl IntoIterator<Item = Node<'a>>,
        last_move: Option<usize>,
    ) -> Result<(Game, usize), RecordError> {
        let kind = tree.kind()?;
        if kind != GameKind::Go {
            return Err(RecordError::NotGo(kind));
        }
        let rules = tree
            .root()
            .simple_text("RU")
            .and_then(|text| text.parse::<RuleSet>().ok())
            .unwrap_or(RuleSet::Chinese);
        let mut game = Game::new(tree.size()?, rules, recorded_komi(tree)?);
        let mut moves = 0;
        for node in nodes {
            let is_move =
                game.follow(node, moves + 1, last_move.is_some_and(|last| moves >= last))?;
            match is_move {
                Followed::Move => moves += 1,
                Followed::NoMove => {}
                Followed::Stopped => break,
            }
        }
        game.set_handicap(recorded_handicap(tree, game.size())?);
        Ok((game, moves))
    }

    /// Does what a node says; stops before its move if no more moves are wanted.
    fn follow(
        &mut self,
        node: Node<'_>,
        number: usize,
        enough: bool,
    ) -> Result<Followed, RecordError> {
        let played = node.played(self.size())?;
        if enough && played.is_some() {
            return Ok(Followed::Stopped);
        }
        self.follow_set_up(node, number)?;
        let Some((color, mv)) = played else { return Ok(Followed::NoMove) };
        if let Move::Play(point) = mv
            && !self.position().is_empty(point)
        {
            let point = point.name(Lettering::Go);
            return Err(RecordError::Occupied { number, color, point });
        }
        self.play_recorded(color, mv);
        Ok(Followed::Move)
    }

    fn follow_set_up(&mut self, node: Node<'_>, number: usize) -> Result<(), RecordError> {
        let set_up = node.setup(self.size())?;
        if !set_up.black.is_empty() || !set_up.white.is_empty() || !set_up.empty.is_empty() {
            let stones = set_up.black.iter().map(|point| (point, Some(Color::Black)));
            let stones = stones.chain(set_up.white.iter().map(|point| (point, Some(Color::White))));
            let stones = stones.chain(set_up.empty.iter().map(|point| (point, None)));
            // Black stones alone at the start are a handicap: White moves first.
            if node.is_root() && !set_up.black.is_empty() && set_up.white.is_empty() {
                self.set_to_move(Color::White);
            }
            self.set_up(stones);
            if let Some(stone) = self.position().string_without_liberties() {
                let point = stone.name(Lettering::Go);
                return Err(RecordError::NoLiberties { number, point });
            }
        }
        if let Some(color) = set_up.to_play {
            self.set_to_move(color);
        }
        Ok(())
    }

    /// The game as a record: set-up, rules, komi and moves.
    pub fn to_sgf(&self) -> Result<GameTree, EditError> {
        let mut tree = GameTree::new(GameKind::Go, self.size());
        let root = tree.root().id();
        let mut node = tree.edit(root);
        node.set_simple_text("KM", &self.komi().to_string())?;
        let rules = RuleSet::ALL.into_iter().find(|set| set.rules() == self.position().rules());
        if let Some(rules) = rules {
            node.set_simple_text("RU", record_name(rules))?;
        }
        if self.handicap() > 0 {
            node.set_number("HA", self.handicap() as i64)?;
        }
        for (color, ident) in [(Color::Black, "AB"), (Color::White, "AW")] {
            let stones = self.set_up_stones().iter().filter(|(_, c)| *c == color);
            let stones: Vec<_> = stones.map(|&(point, _)| point).collect();
            if !stones.is_empty() {
                node.set_points(ident, stones, self.size())?;
            }
        }
        if self.first_to_move() != Color::Black || !self.set_up_stones().is_empty() {
            node.set_to_play(self.first_to_move());
        }
        let mut last = root;
        for (color, mv) in self.position().moves() {
            last = tree.add_move(last, color, mv, self.size());
        }
        Ok(tree)
    }
}

enum Followed {
    Move,
    NoMove,
    Stopped,
}

/// The names that the SGF standard gives to rule sets.
const fn record_name(rules: RuleSet) -> &'static str {
    match rules {
        RuleSet::Chinese => "Chinese",
        RuleSet::Japanese => "Japanese",
        RuleSet::Ing => "GOE",
        RuleSet::Aga => "AGA",
        RuleSet::NewZealand => "NZ",
        RuleSet::TrompTaylor => "Tromp-Taylor",
    }
}

/// The handicap as records have it: one stone is none, Black merely moves first.
fn recorded_handicap(tree: &GameTree, size: Size) -> Result<usize, RecordError> {
    match tree.handicap()?.unwrap_or(0) as usize {
        0 | 1 => Ok(0),
        stones if stones < size.area() => Ok(stones),
        stones => Err(RecordError::Handicap { stones, size }),
    }
}

/// From here on a komi is in hundredths: nobody gives so many points.
const HUNDREDTHS_FROM: f64 = 250.0;

/// Quarters below this are stones, not points: half of the usual komi.
const STONES_BELOW: f64 = 5.0;

/// Komi as records have it, also in stones (3.75 for 7.5 points) and in hundredths (375, 650), as
/// large servers write it.
///
/// # Errors
/// If KM is no number, or one that no komi can be.
pub fn recorded_komi(tree: &GameTree) -> Result<Komi, RecordError> {
    let stated = tree.root().simple_text("KM").unwrap_or_default();
    if stated.trim().is_empty() || stated.trim().eq_ignore_ascii_case("none") {
        return Ok(Komi::ZERO);
    }
    let Some(mut komi) = tree.komi()? else { return Ok(Komi::ZERO) };
    if komi.abs() >= HUNDREDTHS_FROM {
        komi /= 100.0;
    }
    if komi.abs() < STONES_BELOW && (komi * 2.0).fract() != 0.0 && (komi * 4.0).fract() == 0.0 {
        komi *= 2.0;
    }
    Ok(komi.to_string().parse()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::Point;

    fn read(text: &str) -> Result<Game, RecordError> {
        Game::from_sgf(&GameTree::parse(text).unwrap(), None)
    }

    #[test]
    fn a_game_written_and_read_is_the_same_game() {
        let mut game = Game::new(Size::new(9, 7).unwrap(), RuleSet::Aga, Komi::half_points(1));
        game.place_handicap(&[Point::new(2, 2), Point::new(6, 4)]).unwrap();
        for (index, point) in [(4, 4), (3, 3), (0, 0)].into_iter().enumerate() {
            let color = if index % 2 == 0 { Color::White } else { Color::Black };
            game.play(color, Move::Play(Point::new(point.0, point.1))).unwrap();
        }
        game.play(Color::Black, Move::Pass).unwrap();
        let text = game.to_sgf().unwrap().to_bytes();
        let again = Game::from_sgf(&GameTree::parse(&text).unwrap(), None).unwrap();
        assert_eq!(again.position().diagram(), game.position().diagram());
        assert!(again.position().moves().eq(game.position().moves()));
        assert_eq!((again.komi(), again.handicap()), (game.komi(), 2));
        assert_eq!(again.position().rules(), game.position().rules());
        assert_eq!(again.to_sgf().unwrap().to_bytes(), text);
    }

    #[test]
    fn moves_are_counted_to_where_one_asks() {
        let text = "(;SZ[5];B[cc];W[dd];C[no move];B[bb])";
        let tree = GameTree::parse(text).unwrap();
        let stones = |last| {
            let game = Game::from_sgf(&tree, last).unwrap();
            25 - game.position().empty_points().len()
        };
        assert_eq!([Some(0), Some(1), Some(3), None].map(stones), [0, 1, 3, 3]);
        assert_eq!(
            Game::from_sgf(&tree, Some(4)).err().unwrap().to_string(),
            "move 4 is beyond the end of the game: its last move is 3"
        );
    }

    #[test]
    fn variations_are_games_of_their_own() {
        let text = "(;SZ[5];B[cc](;W[dd];B[bb])(;W[bd];B[db];W[be]))";
        let tree = GameTree::parse(text).unwrap();
        let moves = |node: Node<'_>| {
            let game = Game::from_sgf_node(node).unwrap();
            let names = game.position().moves().map(|(_, mv)| mv.name(Lettering::Go));
            names.collect::<Vec<_>>().join(" ")
        };
        let all: Vec<String> = tree.depth_first().map(moves).collect();
        let expected =
            ["", "C3", "C3 D2", "C3 D2 B4", "C3 B2", "C3 B2 D4", "C3 B2 D4 B1"].map(str::to_owned);
        assert_eq!(all, expected);
    }

    #[test]
    fn komi_in_points_in_stones_and_in_hundredths() {
        let komi = |text: &str| read(&format!("(;SZ[9]KM[{text}])")).unwrap().komi().to_string();
        assert_eq!(
            ["7", "6.5", "3.75", "375", "650", "0", "200"].map(komi),
            ["7", "6.5", "7.5", "7.5", "6.5", "0", "200"]
        );
        for text in ["(;SZ[9])", "(;SZ[9]KM[])", "(;SZ[9]KM[None])"] {
            assert_eq!(read(text).unwrap().komi(), Komi::ZERO);
        }
    }

    #[test]
    fn bad_records_say_where() {
        let message = |text: &str| read(text).err().unwrap().to_string();
        assert_eq!(message("(;SZ[5];B[cc];W[cc])"), "move 2, white C3: the point is occupied");
        assert_eq!(
            message("(;SZ[3]AB[aa][bb]AW[ab][ba])").split(" leave").next().unwrap(),
            "the stones set up before move 1"
        );
        assert_eq!(
            message("(;SZ[9]HA[4294967295]AB[cc])"),
            "HA: a board of 9x9 has no room for a handicap of 4294967295 stones"
        );
        assert!(message("(;GM[4]SZ[15])").contains("another game"));
        assert!(message("(;SZ[5];B[zz])").contains('B'));
    }

    #[test]
    fn handicap_and_white_to_move_are_understood() {
        let game = read("(;SZ[9]HA[2]AB[cc][gg]KM[0.5])").unwrap();
        assert_eq!((game.handicap(), game.position().to_move()), (2, Color::White));
        assert_eq!(read("(;SZ[9]HA[1]KM[0])").unwrap().handicap(), 0, "one stone is a first move");
        let game = read("(;SZ[9]AB[cc][gg]AW[ee]PL[B])").unwrap();
        assert_eq!(game.position().to_move(), Color::Black);
    }
}
