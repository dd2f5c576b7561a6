//! Games as lines of positions and moves.

use tengen_board::{Color, Lettering, Move, Point, Size};
use tengen_book::{Ended, Line, Outcome, Step};
use tengen_go_rules::{KoRule, Komi, Position, Rules};
use tengen_gobang_rules::{Board, RuleSet};
use tengen_play::{Game, recorded_komi};
use tengen_sgf::{GameKind, GameTree, WonBy};

use super::Ground;
use super::course::hash;
use crate::{Date, Fault, Reason, Record};

/// How games are read into a book.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reading {
    /// Moves that are kept of a game; none for all.
    pub depth: Option<usize>,
    /// Gobang: the rules it was played under, whatever the record says.
    pub rules: Option<RuleSet>,
}

/// Who won, by how many half points on the board: all as Black sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finish {
    /// Who won; none if nobody did or nobody knows.
    pub winner: Option<Color>,
    /// Whether it is known how the game ended.
    pub is_known: bool,
    /// What Black had more than White before komi, in half points, where it was counted.
    pub margin: Option<i16>,
}

impl Finish {
    /// Somebody won, nobody says by how much.
    pub const fn won_by(winner: Color) -> Finish {
        Finish { winner: Some(winner), is_known: true, margin: None }
    }

    /// Nobody won.
    pub const DRAW: Finish = Finish { winner: None, is_known: true, margin: None };

    /// Nobody knows.
    pub const UNKNOWN: Finish = Finish { winner: None, is_known: false, margin: None };

    /// A game of Go that was counted: what Black has more than White after komi, in half points.
    pub fn counted(half_points: i32, komi: Komi) -> Finish {
        let winner = match half_points {
            0 => None,
            1.. => Some(Color::Black),
            _ => Some(Color::White),
        };
        let margin = half_points.saturating_add(komi.as_half_points());
        Finish { winner, is_known: true, margin: i16::try_from(margin).ok() }
    }

    /// What a record says.
    fn recorded(outcome: tengen_sgf::Outcome, komi: Option<Komi>) -> Finish {
        match outcome {
            tengen_sgf::Outcome::Win { winner, by } => {
                let mut finish = Finish::won_by(winner);
                if let (WonBy::Points(points), Some(komi)) = (by, komi) {
                    let half_points = (points * 2.0).round() as i32;
                    let side = if winner == Color::Black { 1 } else { -1 };
                    finish.margin = Finish::counted(side * half_points, komi).margin;
                }
                finish
            }
            tengen_sgf::Outcome::Draw => {
                let margin = komi.and_then(|komi| Finish::counted(0, komi).margin);
                Finish { margin, ..Finish::DRAW }
            }
            tengen_sgf::Outcome::Void | tengen_sgf::Outcome::Unknown => Finish::UNKNOWN,
        }
    }

    fn for_side(self, color: Color) -> Ended {
        let outcome = match self.winner {
            Some(Color::Black) => Outcome::Win,
            Some(Color::White) => Outcome::Loss,
            None if self.is_known => Outcome::Draw,
            None => Outcome::Unknown,
        };
        let black = Ended { outcome, margin: self.margin };
        if color == Color::Black { black } else { black.reversed() }
    }
}

impl Reading {
    /// The line of a record, and where it belongs.
    ///
    /// A game is followed as long as both sides take turns.
    ///
    /// # Errors
    /// If a stone is put on a stone, or the board is none for the game.
    pub fn line(&self, tree: &GameTree, record: &Record) -> Result<(Ground, Line), Fault> {
        let date = record.header.day().map_or(0, Date::as_number);
        let black = record.black.iter().map(|point| (point, Color::Black));
        let white = record.white.iter().map(|point| (point, Color::White));
        let stones: Vec<(Point, Color)> = black.chain(white).collect();
        let size = record.header.size;
        match record.header.kind {
            GameKind::Gobang => {
                let rules = self.rules.or_else(|| record.header.rules.parse().ok());
                let rules = rules.unwrap_or(RuleSet::Freestyle);
                let finish = Finish::recorded(record.header.outcome, None);
                let line = self.gobang(size, rules, &stones, &record.moves, finish, date)?;
                Ok((Ground::Gobang(size, rules), line))
            }
            _ => {
                // A komi that cannot be read makes no result wrong, only its margin unknown.
                let finish = Finish::recorded(record.header.outcome, recorded_komi(tree).ok());
                let line = self.go(size, &stones, record.moves.iter().copied(), finish, date)?;
                Ok((Ground::Go(size), line))
            }
        }
    }

    /// The line of a game of Go from its set-up to the present.
    pub fn go_game(&self, game: &Game, finish: Finish, date: u32) -> (Ground, Line) {
        let line =
            self.go(game.size(), game.set_up_stones(), game.position().moves(), finish, date);
        (Ground::Go(game.size()), line.expect("no stone of a game stands on another"))
    }

    /// The line of a game of Gobang from its set-up to the present.
    pub fn gobang_game(
        &self,
        game: &tengen_gobang_rules::Game,
        finish: Finish,
        date: u32,
    ) -> (Ground, Line) {
        let (size, rules) = (game.board().size(), game.rules());
        let line = self.gobang(size, rules, game.set_up(), game.moves(), finish, date);
        (Ground::Gobang(size, rules), line.expect("no stone of a game stands on another"))
    }

    /// The line of a game of Go: the stones it begins with and its moves.
    ///
    /// # Errors
    /// If a stone is put on a stone.
    pub fn go(
        &self,
        size: Size,
        stones: &[(Point, Color)],
        moves: impl Iterator<Item = (Color, Move)>,
        finish: Finish,
        date: u32,
    ) -> Result<Line, Fault> {
        let folding = Ground::Go(size).folding();
        let rules = Rules { ko: KoRule::Simple, suicide: true, ..Rules::default() };
        let mut position = Position::new(size, rules);
        if !stones.is_empty() {
            position.set_up_all(stones.iter().map(|&(point, color)| (point, Some(color))));
        }
        let mut hashes = hash(&folding, stones.iter().copied());
        let mut moves = moves.take(self.depth.unwrap_or(usize::MAX)).peekable();
        let first = moves.peek().map_or(Color::Black, |&(color, _)| color);
        position.set_to_move(first);
        let mut steps = Vec::with_capacity(moves.size_hint().0);
        let mut view = folding.view(&hashes, first, None);
        for (color, mv) in moves {
            if color != position.to_move() || position.is_over() {
                break;
            }
            if let Move::Play(point) = mv {
                if !position.is_empty(point) {
                    return Err(occupied(steps.len() + 1, point, Lettering::Go));
                }
                folding.toggle(&mut hashes, point, color);
            }
            steps.push(Step { key: view.key, mv: folding.fold(view, mv) });
            position.play_legal(color, mv);
            let taken = position.last_taken();
            let is_suicide = mv.point().is_some_and(|point| taken.contains(&point));
            for &stone in taken {
                folding.toggle(&mut hashes, stone, if is_suicide { color } else { !color });
            }
            view = folding.view(&hashes, position.to_move(), position.ko());
        }
        Ok(Line { steps, last: view.key, ended: finish.for_side(first), date })
    }

    fn gobang(
        &self,
        size: Size,
        rules: RuleSet,
        stones: &[(Point, Color)],
        moves: &[(Color, Move)],
        finish: Finish,
        date: u32,
    ) -> Result<Line, Fault> {
        let folding = Ground::Gobang(size, rules).folding();
        let mut board = Board::new(size).map_err(|error| Fault::new(Reason::BadValue, error))?;
        let mut hashes = folding.no_stones();
        for &(point, color) in stones {
            board.place(point, color);
            folding.toggle(&mut hashes, point, color);
        }
        let first = moves.first().map_or(Color::Black, |&(color, _)| color);
        let mut game = tengen_gobang_rules::Game::new(board, rules);
        game.set_first(first);
        let mut steps = Vec::with_capacity(moves.len());
        for &(color, mv) in moves.iter().take(self.depth.unwrap_or(usize::MAX)) {
            if game.to_move() != Some(color) {
                break;
            }
            let view = folding.view(&hashes, color, None);
            let made = match mv {
                Move::Play(point) => game.play(point),
                Move::Pass => game.pass(),
            };
            if let (Err(_), Move::Play(point)) = (made, mv) {
                return Err(occupied(steps.len() + 1, point, Lettering::Gobang));
            }
            steps.push(Step { key: view.key, mv: folding.fold(view, mv) });
            if let Move::Play(point) = mv {
                folding.toggle(&mut hashes, point, color);
            }
        }
        let turn = game.moves().last().map_or(first, |&(color, _)| !color);
        let last = folding.view(&hashes, turn, None).key;
        // What the board shows is surer than what is written.
        let finish = game.ending().map_or(finish, |ending| match ending.winner() {
            Some(winner) => Finish::won_by(winner),
            None => Finish::DRAW,
        });
        Ok(Line { steps, last, ended: finish.for_side(first), date })
    }
}

fn occupied(number: usize, point: Point, lettering: Lettering) -> Fault {
    let name = point.name(lettering);
    Fault::new(Reason::Occupied, format_args!("move {number} is played on the stone at {name}"))
}
