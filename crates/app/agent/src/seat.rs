//! Who thinks for the agent: an engine that speaks GTP, in a thread of its own.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

use tengen_board::{Color, Lettering, Move, PointSet, Size};
use tengen_go_rules::{Komi, RuleSet};
use tengen_play::{Choice, Game, TimeSystem, USUAL_PLAYOUTS, USUAL_SEED, judge};
use tengen_protocols::gtp::Engine;
use tengen_protocols::gtp::client::{EngineAnswer, Wording, read_choice};

/// What the engine is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// A move.
    Move,
    /// A move of somebody who takes dead stones off the board before passing: there was no
    /// agreement on them.
    CleanUp,
    /// Which stones are dead.
    Dead,
}

/// A question about a game.
#[derive(Clone)]
pub struct Task {
    /// To tell answers apart.
    pub id: u64,
    /// What is asked.
    pub question: Question,
    /// The game, with its clocks.
    pub game: Game,
    /// By which rules.
    pub rules: RuleSet,
    /// For whom.
    pub color: Color,
}

/// What the engine says.
#[derive(Clone, Debug, PartialEq)]
pub struct Thought {
    /// The question's.
    pub id: u64,
    /// The answer.
    pub answer: Answer,
}

/// An answer.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// A legal move, or giving up.
    Choice(Choice),
    /// Dead stones.
    Dead(PointSet),
    /// There is none, because the engine is broken.
    Broken(String),
}

/// An engine, wherever it runs.
pub trait Thinker: Send {
    /// The answer to a GTP command, or why there is none within the limit.
    ///
    /// # Errors
    /// If the engine has died, fallen silent or talks nonsense.
    fn ask(&mut self, command: &str, limit: Duration) -> Result<EngineAnswer, String>;

    /// Begins anew after it broke.
    ///
    /// # Errors
    /// If that cannot be done.
    fn restart(&mut self) -> Result<(), String>;
}

impl Thinker for Box<dyn Thinker> {
    fn ask(&mut self, command: &str, limit: Duration) -> Result<EngineAnswer, String> {
        (**self).ask(command, limit)
    }

    fn restart(&mut self) -> Result<(), String> {
        (**self).restart()
    }
}

/// Our own engine, in this process.
pub struct OwnThinker(Engine);

impl OwnThinker {
    /// Asks this engine.
    pub fn new(engine: Engine) -> OwnThinker {
        OwnThinker(engine.without_files())
    }
}

impl Thinker for OwnThinker {
    fn ask(&mut self, command: &str, _limit: Duration) -> Result<EngineAnswer, String> {
        let reply = self.0.handle(command.as_bytes()).ok_or("it has quit")?;
        Ok(EngineAnswer { is_success: reply.is_success(), text: reply.text().to_owned() })
    }

    fn restart(&mut self) -> Result<(), String> {
        Ok(())
    }
}

/// How long an engine may take for everything but moves.
const PATIENCE: Duration = Duration::from_secs(120);

/// What an engine may take for a move beyond what its clock shows.
const GRACE: Duration = Duration::from_secs(60);

/// Starts the thread; it ends when nobody asks any more.
pub(crate) fn start(
    thinker: Box<dyn Thinker>,
    mut answer: impl FnMut(Thought) -> bool + Send + 'static,
) -> Sender<Task> {
    let (sender, tasks): (Sender<Task>, Receiver<Task>) = channel();
    thread::spawn(move || {
        let mut seat = Seat::new(thinker);
        while let Ok(task) = tasks.recv() {
            let thought = Thought { id: task.id, answer: seat.think(&task) };
            if !answer(thought) {
                break;
            }
        }
    });
    sender
}

/// An engine and what it knows of the game.
pub(crate) struct Seat {
    thinker: Box<dyn Thinker>,
    wording: Option<Wording>,
    known: Option<Known>,
    /// Whether the clock may be told in fractions of a second.
    fractions: bool,
}

/// A game as the engine was told.
#[derive(PartialEq, Eq)]
struct Known {
    size: Size,
    komi: Komi,
    rules: RuleSet,
    time: TimeSystem,
    handicap: Vec<(tengen_board::Point, Color)>,
    moves: Vec<(Color, Move)>,
}

impl Known {
    fn of(task: &Task) -> Known {
        let game = &task.game;
        Known {
            size: game.size(),
            komi: game.komi(),
            rules: task.rules,
            time: game.time_system(),
            handicap: game.set_up_stones().to_vec(),
            moves: game.position().moves().collect(),
        }
    }

    /// Whether it is the same game, however far it has come.
    fn is_same_game(&self, other: &Known) -> bool {
        (self.size, self.komi, self.rules, self.time)
            == (other.size, other.komi, other.rules, other.time)
            && self.handicap == other.handicap
    }
}

/// Why there was no answer.
enum Trouble {
    /// The engine would not do what it was told.
    Refused(String),
    Broken(String),
}

impl Trouble {
    fn in_words(self) -> String {
        match self {
            Trouble::Refused(why) | Trouble::Broken(why) => why,
        }
    }
}

impl Seat {
    pub(crate) fn new(thinker: Box<dyn Thinker>) -> Seat {
        Seat { thinker, wording: None, known: None, fractions: true }
    }

    /// The answer to a question; a broken engine is started again once.
    pub(crate) fn think(&mut self, task: &Task) -> Answer {
        let first = match self.attempt(task) {
            Ok(answer) => return answer,
            Err(trouble) => trouble.in_words(),
        };
        self.wording = None;
        self.known = None;
        self.fractions = true;
        let second =
            self.thinker.restart().map_err(Trouble::Broken).and_then(|()| self.attempt(task));
        second.unwrap_or_else(|again| {
            Answer::Broken(format!("{first}; started again: {}", again.in_words()))
        })
    }

    fn attempt(&mut self, task: &Task) -> Result<Answer, Trouble> {
        if self.wording.is_none() {
            let commands = self.tell("list_commands")?;
            self.wording = Some(Wording::new(&commands));
        }
        self.show(task)?;
        match task.question {
            Question::Move => self.choose(task, "genmove"),
            Question::CleanUp if self.wording().knows("kgs-genmove_cleanup") => {
                self.choose(task, "kgs-genmove_cleanup")
            }
            Question::CleanUp => self.choose(task, "genmove"),
            Question::Dead => self.dead(task),
        }
    }

    fn wording(&self) -> Wording {
        self.wording.clone().unwrap_or_default()
    }

    /// Brings the engine to the position that is asked about, the shortest way.
    fn show(&mut self, task: &Task) -> Result<(), Trouble> {
        let wanted = Known::of(task);
        let common = match &self.known {
            Some(known) if known.is_same_game(&wanted) => {
                let pairs = known.moves.iter().zip(&wanted.moves);
                Some((pairs.take_while(|(a, b)| a == b).count(), known.moves.len()))
            }
            _ => None,
        };
        let wording = self.wording();
        // What goes wrong half-way leaves the engine nowhere in particular.
        self.known = None;
        let from = match common {
            Some((common, told)) if common == told || wording.knows("undo") => {
                for _ in common..told {
                    self.tell("undo")?;
                }
                common
            }
            _ => {
                self.begin(&wanted)?;
                0
            }
        };
        for &(color, mv) in &wanted.moves[from..] {
            self.tell(&wording.play(color, mv))?;
        }
        self.known = Some(wanted);
        Ok(())
    }

    /// A new game.
    fn begin(&mut self, wanted: &Known) -> Result<(), Trouble> {
        let wording = self.wording();
        self.tell(&wording.board_size(wanted.size))?;
        self.tell("clear_board")?;
        self.tell(&wording.komi(wanted.komi))?;
        for way in wording.rules(wanted.rules) {
            if self.ask(&way, PATIENCE)?.is_success {
                break;
            }
        }
        self.tell_time(|wording, fractions| wording.time_settings(wanted.time, fractions))?;
        let points: Vec<String> =
            wanted.handicap.iter().map(|(point, _)| point.name(Lettering::Go)).collect();
        if !points.is_empty() {
            self.tell(&format!("set_free_handicap {}", points.join(" ")))?;
        }
        Ok(())
    }

    /// A word about time, with fractions of a second if the engine takes them.
    fn tell_time(&mut self, say: impl Fn(&Wording, bool) -> Option<String>) -> Result<(), Trouble> {
        while let Some(command) = say(&self.wording(), self.fractions) {
            let refused = !self.ask(&command, PATIENCE)?.is_success;
            if !(refused && self.fractions && command.contains('.')) {
                break;
            }
            self.fractions = false;
        }
        Ok(())
    }

    fn choose(&mut self, task: &Task, command: &str) -> Result<Answer, Trouble> {
        for color in Color::BOTH {
            let clock = *task.game.clock(color);
            self.tell_time(|wording, fractions| wording.time_left(color, &clock, fractions))?;
        }
        let clock = task.game.clock(task.color);
        let limit = match clock.system() {
            TimeSystem::Unlimited => Duration::from_secs(3_600),
            TimeSystem::Canadian { period, .. } => clock.left() + period + GRACE,
            _ => clock.left() + GRACE,
        };
        let letter = task.color.letter().to_ascii_lowercase();
        let answer = self.ask(&format!("{command} {letter}"), limit)?;
        if !answer.is_success {
            return Err(Trouble::Refused(format!("the engine refused {command}: {}", answer.text)));
        }
        let choice = read_choice(&answer.text, task.game.size())
            .map_err(|error| Trouble::Broken(format!("the engine: {error}")))?;
        match choice {
            Choice::Move(mv) if task.game.position().is_legal(task.color, mv) => {
                if let Some(known) = &mut self.known {
                    known.moves.push((task.color, mv));
                }
            }
            Choice::Move(mv) => {
                let name = mv.name(Lettering::Go);
                return Err(Trouble::Broken(format!(
                    "the engine plays {name}, which is illegal here"
                )));
            }
            Choice::Resign => {}
        }
        Ok(Answer::Choice(choice))
    }

    fn dead(&mut self, task: &Task) -> Result<Answer, Trouble> {
        let position = task.game.position();
        if self.wording().knows("final_status_list") {
            let answer = self.ask("final_status_list dead", PATIENCE)?;
            let points: Option<PointSet> = answer
                .text
                .split_whitespace()
                .map(|word| task.game.size().parse(word, Lettering::Go).ok())
                .collect();
            if let Some(points) = points.filter(|_| answer.is_success) {
                let is_stone = |point| position.stone(point).is_some();
                return Ok(Answer::Dead(points.iter().filter(|&point| is_stone(point)).collect()));
            }
        }
        let judgement = judge(position, USUAL_PLAYOUTS, USUAL_SEED);
        Ok(Answer::Dead(judgement.settlement.dead))
    }

    fn ask(&mut self, command: &str, limit: Duration) -> Result<EngineAnswer, Trouble> {
        self.thinker
            .ask(command, limit)
            .map_err(|why| Trouble::Broken(format!("the engine: {why}")))
    }

    /// A command that must be carried out.
    fn tell(&mut self, command: &str) -> Result<String, Trouble> {
        let answer = self.ask(command, PATIENCE)?;
        if answer.is_success {
            Ok(answer.text)
        } else {
            Err(Trouble::Refused(format!("the engine refused '{command}': {}", answer.text)))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::Point;
    use tengen_play::FlatPlayer;

    /// Our engine, and everything it was told.
    struct Spy {
        engine: Engine,
        said: Sender<String>,
        /// Moves that it will break at.
        breaks: u32,
    }

    impl Thinker for Spy {
        fn ask(&mut self, command: &str, _: Duration) -> Result<EngineAnswer, String> {
            let _ = self.said.send(command.to_owned());
            if command.starts_with("genmove") && self.breaks > 0 {
                self.breaks -= 1;
                return Err("died".to_owned());
            }
            let reply = self.engine.handle(command.as_bytes()).unwrap();
            Ok(EngineAnswer { is_success: reply.is_success(), text: reply.text().to_owned() })
        }

        fn restart(&mut self) -> Result<(), String> {
            Ok(())
        }
    }

    fn seat(breaks: u32) -> (Seat, Receiver<String>) {
        let settings = tengen_protocols::gtp::Settings {
            limits: tengen_verdict::Limits { nodes: Some(50), ..Default::default() },
            ..Default::default()
        };
        let engine = Engine::new(FlatPlayer::new(1)).without_files().with_settings(settings);
        let (said, heard) = channel();
        (Seat::new(Box::new(Spy { engine, said, breaks })), heard)
    }

    fn task(moves: &[(usize, usize)]) -> Task {
        let mut game = Game::new(Size::square(9).unwrap(), RuleSet::Japanese, Komi::points(6));
        game.set_time_system(TimeSystem::Absolute { main: Duration::from_secs(60) });
        for &(x, y) in moves {
            let color = game.position().to_move();
            game.play(color, Move::Play(Point::new(x, y))).unwrap();
        }
        let color = game.position().to_move();
        Task { id: 1, question: Question::Move, game, rules: RuleSet::Japanese, color }
    }

    fn commands(heard: &Receiver<String>, only: &[&str]) -> Vec<String> {
        heard.try_iter().filter(|line| only.iter().any(|word| line.starts_with(word))).collect()
    }

    #[test]
    fn an_engine_is_told_only_what_is_new() {
        let (mut seat, heard) = seat(0);
        let only = ["boardsize", "play", "undo", "genmove"];
        assert!(matches!(seat.think(&task(&[(4, 4)])), Answer::Choice(Choice::Move(_))));
        assert_eq!(commands(&heard, &only), ["boardsize 9", "play b E5", "genmove w"]);
        // Its own move did not reach the server, and another was made.
        assert!(matches!(seat.think(&task(&[(4, 4), (2, 2), (6, 6)])), Answer::Choice(_)));
        assert_eq!(commands(&heard, &only), ["undo", "play w C3", "play b G7", "genmove w"]);
        let other = Task { rules: RuleSet::Chinese, ..task(&[]) };
        assert!(matches!(seat.think(&other), Answer::Choice(_)));
        assert_eq!(commands(&heard, &only), ["boardsize 9", "genmove b"]);
    }

    #[test]
    fn a_broken_engine_gets_one_more_chance() {
        let (mut first, heard) = seat(1);
        assert!(matches!(first.think(&task(&[(4, 4)])), Answer::Choice(_)));
        let only = ["boardsize", "play", "genmove"];
        let round = ["boardsize 9", "play b E5", "genmove w"];
        assert_eq!(commands(&heard, &only), [round, round].concat());
        let (mut seat, _) = seat(2);
        let Answer::Broken(why) = seat.think(&task(&[])) else { panic!("it broke twice") };
        assert_eq!(why, "the engine: died; started again: the engine: died");
    }

    #[test]
    fn dead_stones_are_those_that_stand_on_the_board() {
        let (mut seat, _) = seat(0);
        let question = Task { question: Question::Dead, ..task(&[(4, 4), (0, 0)]) };
        assert!(matches!(seat.think(&question), Answer::Dead(_)));
    }
}
