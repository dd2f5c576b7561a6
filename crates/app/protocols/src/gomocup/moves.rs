//! Moves: the opponent's, those taken back, and the brain's own.

use std::time::{Duration, Instant};

use tengen_board::{Color, Lettering, Move, Point, Size};
use tengen_gobang_engine::{Limits, Thought};
use tengen_gobang_rules::{Board, Ending, Game, RuleSet};
use tengen_play::gobang::{Swap2, swap2};

use super::Brain;
use super::brain::{Answer, Outside};
use super::field::Field;
use super::line::{read_point, write_point};
use super::words::{messages, over};

impl Brain {
    /// Puts the opponent's stone. A foul is remarked on and played over: the manager decides games.
    pub(super) fn opponent_plays(&mut self, text: &str) -> Result<(), String> {
        let (point, game) = self.free_point(text)?;
        game.play(point).map_err(|error| error.to_string())?;
        if let Some(Ending::Foul(kind)) = game.ending() {
            let name = point.name(Lettering::Gobang);
            *game = set_up(game.board().clone(), game.rules(), Color::White);
            self.notes.push(format!("{name} is a foul ({kind}), which loses"));
        }
        Ok(())
    }

    fn free_point(&mut self, text: &str) -> Result<(Point, &mut Game), String> {
        let size = self.playing()?.board().size();
        let point = read_point(text, size)?;
        let Some(game) = &mut self.game else { return Err(String::new()) };
        if !game.board().is_empty(point) {
            return Err(format!("{} is not empty", write_point(point, size)));
        }
        if let Some(ending) = game.ending() {
            return Err(over(ending));
        }
        Ok((point, game))
    }

    pub(super) fn play(&mut self, text: &str) -> Answer {
        let (point, game) = self.free_point(text)?;
        game.play(point).map_err(|error| error.to_string())?;
        Ok(Some(write_point(point, game.board().size())))
    }

    pub(super) fn take_back(&mut self, text: &str) -> Answer {
        let size = self.playing()?.board().size();
        let point = read_point(text, size)?;
        let Some(game) = &mut self.game else { return Ok(None) };
        match game.moves().last() {
            Some(&(_, Move::Play(last))) if last == point => {
                game.undo();
            }
            Some(&(_, Move::Play(last))) => {
                return Err(format!("the last move was {}", write_point(last, size)));
            }
            // Stones that were set up are taken back by their colour's turn.
            _ => {
                let mut board = game.board().clone();
                let Some(color) = board.remove(point) else {
                    return Err(format!("there is no stone at {}", write_point(point, size)));
                };
                *game = set_up(board, game.rules(), color);
            }
        }
        Ok(Some("OK".to_owned()))
    }

    /// When the clock of a move began to run: when it was asked for, but not before the last answer.
    fn began(&self, outside: &Outside<'_>) -> Instant {
        self.answered.map_or(outside.asked, |answered| answered.max(outside.asked))
    }

    /// The time of a move that began so long ago is used.
    fn spend(&mut self, began: Instant) {
        self.info.time.spend(began.elapsed());
        self.answered = Some(Instant::now());
    }

    /// What may be spent on a move whose clock has been running for some time.
    fn limits(&self, game: &Game, began: Instant) -> Limits {
        let to_move = game.to_move().unwrap_or(Color::Black);
        let made = game.board().stones_of(to_move).len();
        let empty = game.board().size().area() - game.board().stone_count();
        let time = self.info.time.for_move(self.settings.usual_time, made, empty);
        let time = self.settings.most_time.map_or(time, |most| most.min(time));
        let time = time.saturating_sub(began.elapsed()).max(Duration::from_millis(1));
        Limits { time: Some(time), nodes: self.info.nodes, depth: self.info.depth }
    }

    /// Thinks, moves and answers with the move.
    pub(super) fn move_now(
        &mut self,
        variations: Option<usize>,
        outside: &mut Outside<'_>,
    ) -> Answer {
        let began = self.began(outside);
        for note in std::mem::take(&mut self.notes) {
            (outside.say)(&format!("MESSAGE {note}"));
        }
        let game = self.playing()?.clone();
        if let Some(ending) = game.ending() {
            return Err(over(ending));
        }
        self.furnish(variations.unwrap_or(1));
        let limits = self.limits(&game, began);
        let thought = self.mind.think(&game, &limits, outside.stop, &mut teller(outside.say));
        let point = thought.best().filter(|&point| game.board().is_empty(point));
        let answer = self.make(point.or_else(|| any_point(&game)), game);
        self.spend(began);
        answer
    }

    /// Makes a move and tells it.
    fn make(&mut self, point: Option<Point>, mut game: Game) -> Answer {
        let point = point.ok_or_else(|| "no point is empty".to_owned())?;
        game.play(point).map_err(|error| error.to_string())?;
        let answer = write_point(point, game.board().size());
        self.game = Some(game);
        Ok(Some(answer))
    }

    pub(super) fn swap2(&mut self, field: &Field, size: Size, outside: &mut Outside<'_>) -> Answer {
        let began = self.began(outside);
        let rules = self.rules();
        let game = field.as_moves(size, rules)?;
        let time = self.limits(&game, began).time.unwrap_or(self.settings.usual_time);
        let list = |points: &[Point]| {
            let points: Vec<String> = points.iter().map(|&p| write_point(p, size)).collect();
            points.join(" ")
        };
        self.furnish(1);
        let mind = self.mind.as_mut();
        let (answer, stones) = match field.len() {
            0 => {
                let stones =
                    swap2::propose(mind, size, rules, time, outside.stop, &mut self.random);
                (list(&stones), stones.to_vec())
            }
            count @ (3 | 5) => {
                let tell = &mut teller(outside.say);
                match swap2::decide(mind, &game, count == 3, time, outside.stop, tell) {
                    Some(Swap2::Black) => ("SWAP".to_owned(), Vec::new()),
                    Some(Swap2::White(point)) => (list(&[point]), vec![point]),
                    Some(Swap2::TwoMore(points)) => (list(&points), points.to_vec()),
                    None => return Err("the opening has ended the game".to_owned()),
                }
            }
            other => {
                return Err(format!("an opening of swap2 has 0, 3 or 5 stones, not {other}"));
            }
        };
        self.game = Some(game);
        if let Some(game) = &mut self.game {
            for point in stones {
                game.play(point).map_err(|error| error.to_string())?;
            }
        }
        self.spend(began);
        Ok(Some(answer))
    }
}

/// Says what is thought as it is thought.
fn teller<'a>(say: &'a mut dyn FnMut(&str)) -> impl FnMut(&Thought) + 'a {
    |thought| messages(thought).iter().for_each(|line| say(line))
}

/// Anything at all, a foul only where there is nothing else.
fn any_point(game: &Game) -> Option<Point> {
    let allowed = game.board().empty_points().find(|&point| game.foul_at(point).is_none());
    allowed.or_else(|| game.board().empty_points().next())
}

/// The same stones under other rules.
pub(super) fn under(game: &Game, rules: RuleSet) -> Game {
    let mut board = game.board().clone();
    for &(_, mv) in game.moves() {
        mv.point().map(|point| board.remove(point));
    }
    let mut changed = set_up(board, rules, game.first());
    for &(_, mv) in game.moves() {
        let made = match mv {
            Move::Play(point) => changed.play(point),
            Move::Pass => changed.pass(),
        };
        if made.is_err() {
            // Under these rules it was over before: what counts is where the stones are.
            let turn = game.to_move().unwrap_or(Color::Black);
            return set_up(game.board().clone(), rules, turn);
        }
    }
    changed
}

fn set_up(board: Board, rules: RuleSet, first: Color) -> Game {
    let mut game = Game::new(board, rules);
    game.set_first(first);
    game
}
