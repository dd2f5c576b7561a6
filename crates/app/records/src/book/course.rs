use tengen_board::{Color, Lettering, Move, Point};
use tengen_book::{Folding, Stones, View};
use tengen_go_rules::Position;
use tengen_play::Game;

use super::Ground;

/// A game of Go or Gobang in progress.
#[derive(Clone)]
pub enum Course {
    /// Of Go.
    Go(Box<Game>),
    /// Of Gobang.
    Gobang(Box<tengen_gobang_rules::Game>),
}

impl From<Game> for Course {
    fn from(game: Game) -> Course {
        Course::Go(Box::new(game))
    }
}

impl From<tengen_gobang_rules::Game> for Course {
    fn from(game: tengen_gobang_rules::Game) -> Course {
        Course::Gobang(Box::new(game))
    }
}

impl Course {
    /// The kind of board.
    pub fn ground(&self) -> Ground {
        match self {
            Course::Go(game) => Ground::Go(game.size()),
            Course::Gobang(game) => Ground::Gobang(game.board().size(), game.rules()),
        }
    }

    /// Whose turn it is; nobody's after the end.
    pub fn turn(&self) -> Option<Color> {
        match self {
            Course::Go(game) => game.end().is_none().then(|| game.position().to_move()),
            Course::Gobang(game) => game.to_move(),
        }
    }

    /// The stones on the board.
    pub fn stones(&self) -> Vec<(Point, Color)> {
        match self {
            Course::Go(game) => stones_of(game.position()).collect(),
            Course::Gobang(game) => game.board().stones().collect(),
        }
    }

    /// The latest move.
    pub fn last_move(&self) -> Option<Move> {
        match self {
            Course::Go(game) => game.position().last_move().map(|(_, mv)| mv),
            Course::Gobang(game) => game.moves().last().map(|&(_, mv)| mv),
        }
    }

    /// Moves made so far.
    pub fn move_count(&self) -> usize {
        match self {
            Course::Go(game) => game.position().move_count(),
            Course::Gobang(game) => game.moves().len(),
        }
    }

    /// Whether the side to move may make a move. A foul may not be made, though it can be.
    pub fn allows(&self, mv: Move) -> bool {
        match (self, mv) {
            (Course::Go(game), _) => {
                game.end().is_none() && game.position().is_legal(game.position().to_move(), mv)
            }
            (Course::Gobang(game), Move::Play(point)) => {
                game.to_move().is_some()
                    && game.board().is_empty(point)
                    && game.foul_at(point).is_none()
            }
            (Course::Gobang(game), Move::Pass) => game.to_move().is_some(),
        }
    }

    /// Makes a move as it was recorded, whatever the rules say; false where it cannot be made at all.
    pub fn follow(&mut self, mv: Move) -> bool {
        match (self, mv) {
            (Course::Go(game), _) => {
                let can = mv
                    .point()
                    .is_none_or(|p| game.size().contains(p) && game.position().is_empty(p));
                if can {
                    let color = game.position().to_move();
                    game.play_recorded(color, mv);
                }
                can
            }
            (Course::Gobang(game), Move::Play(point)) => game.play(point).is_ok(),
            (Course::Gobang(game), Move::Pass) => game.pass().is_ok(),
        }
    }

    /// How columns are lettered.
    pub fn lettering(&self) -> Lettering {
        self.ground().lettering()
    }

    /// The position as a book sees it.
    pub(super) fn view(&self, folding: &Folding) -> View {
        match self {
            Course::Go(game) => go_view(folding, game.position(), game.position().to_move()),
            Course::Gobang(game) => {
                let stones = hash(folding, game.board().stones());
                // After the end nobody asks; the turn is then as good as any other.
                folding.view(&stones, game.to_move().unwrap_or(Color::Black), None)
            }
        }
    }
}

/// A position of Go with this side to move. A ko forbids something only to the side it is the turn of.
pub(super) fn go_view(folding: &Folding, position: &Position, turn: Color) -> View {
    let ko = position.ko().filter(|_| turn == position.to_move());
    folding.view(&hash(folding, stones_of(position)), turn, ko)
}

fn stones_of(position: &Position) -> impl Iterator<Item = (Point, Color)> + '_ {
    position.size().points().filter_map(|point| Some((point, position.stone(point)?)))
}

/// The hashes of some stones.
pub(super) fn hash(folding: &Folding, stones: impl IntoIterator<Item = (Point, Color)>) -> Stones {
    let mut hashes = folding.no_stones();
    for (point, color) in stones {
        folding.toggle(&mut hashes, point, color);
    }
    hashes
}
