use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use tengen_board::{Random, Size};
use tengen_gobang_engine::Limits;
use tengen_gobang_rules::{Board, Game, RuleSet};
use tengen_play::gobang::Mind;

use super::Info;
use super::field::Field;
use super::line::{Command, short, text};
use super::moves::under;
use super::words::{about, forbidden};

/// What holds whatever a manager says.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Time for a move where the manager says nothing about time.
    pub usual_time: Duration,
    /// The most time for a move, whatever the manager allows.
    pub most_time: Option<Duration>,
    /// The most bytes that the manager may ask the mind to remember things in.
    pub most_memory: usize,
    /// The most threads that the manager may ask for.
    pub most_threads: usize,
    /// What openings are drawn from.
    pub seed: u64,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            usual_time: Duration::from_secs(5),
            most_time: None,
            most_memory: 1 << 30,
            most_threads: std::thread::available_parallelism().map_or(1, usize::from),
            seed: 1,
        }
    }
}

/// One end of a conversation: the game, who thinks about it, and what the manager has said.
pub struct Brain {
    pub(super) mind: Box<dyn Mind>,
    pub(super) settings: Settings,
    pub(super) info: Info,
    /// The game; none before `START`.
    pub(super) game: Option<Game>,
    /// Lines of a position that is being given.
    data: Option<(Purpose, Field)>,
    /// What is to be said before the next answer.
    pub(super) notes: Vec<String>,
    pub(super) random: Random,
    /// When the latest move was answered: until then nobody's clock ran but that of that move.
    pub(super) answered: Option<Instant>,
    is_finished: bool,
}

/// What a position is given for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Purpose {
    /// To be answered by a move.
    Board,
    /// To be set up and no more.
    YxBoard,
    /// An opening, in which a colour is to be chosen.
    Swap2,
}

/// What is answered, or why there is nothing to answer.
pub(super) type Answer = Result<Option<String>, String>;

/// Where lines go, and what ends a thought.
pub(super) struct Outside<'a> {
    pub say: &'a mut dyn FnMut(&str),
    pub stop: &'a AtomicBool,
    /// When the line came.
    pub asked: Instant,
}

/// The least that a table of positions needs to be of any use, and the most lines that are told.
const LEAST_MEMORY: usize = 1 << 20;
const MOST_LINES: usize = 225;

impl Brain {
    /// A brain before its first `START`, under the freestyle rule.
    pub fn new(mind: Box<dyn Mind>) -> Brain {
        let settings = Settings::default();
        Brain {
            random: Random::new(settings.seed),
            mind,
            settings,
            info: Info::default(),
            game: None,
            data: None,
            notes: Vec::new(),
            answered: None,
            is_finished: false,
        }
    }

    /// The same with other settings.
    #[must_use]
    pub fn with_settings(mut self, settings: Settings) -> Brain {
        self.random = Random::new(settings.seed);
        self.settings = settings;
        self
    }

    /// The game as it stands; none before `START`.
    pub const fn game(&self) -> Option<&Game> {
        self.game.as_ref()
    }

    /// What the manager has said beside the game.
    pub const fn info(&self) -> &Info {
        &self.info
    }

    /// Whether `END` was received.
    pub const fn is_finished(&self) -> bool {
        self.is_finished
    }

    /// Answers a line, with or without its line end: all that is said, line by line. A thought ends
    /// when `stop` is set.
    pub fn handle(&mut self, line: &[u8], stop: &AtomicBool) -> Vec<String> {
        let mut said = Vec::new();
        let mut say = |line: &str| said.push(line.to_owned());
        self.respond(&text(line), &mut Outside { say: &mut say, stop, asked: Instant::now() });
        said
    }

    /// As [`Brain::handle`], every line said as soon as it is known.
    pub(super) fn respond(&mut self, line: &str, outside: &mut Outside<'_>) {
        if self.is_finished || line.is_empty() {
            return;
        }
        let command = Command::read(line);
        if self.data.is_some() {
            match &command {
                None => return self.take_stone(line),
                Some(Command::Done | Command::Stop | Command::Info(_)) => {}
                Some(_) => {
                    // Whoever gives another command has forgotten the end of the board.
                    self.data = None;
                    (outside.say)("ERROR the board has no end: DONE belongs behind its last line");
                }
            }
        }
        let Some(command) = command else {
            let word = line.split_whitespace().next().unwrap_or_default();
            return (outside.say)(&format!("UNKNOWN command '{}'", short(word)));
        };
        let answers = !matches!(
            command,
            Command::Info(_)
                | Command::Stop
                | Command::End
                | Command::Board
                | Command::YxBoard
                | Command::Swap2Board
        );
        if answers {
            for note in std::mem::take(&mut self.notes) {
                (outside.say)(&format!("MESSAGE {note}"));
            }
        }
        match self.obey(command, outside) {
            Ok(Some(answer)) => (outside.say)(&answer),
            Ok(None) => {}
            Err(problem) => (outside.say)(&format!("ERROR {problem}")),
        }
    }

    fn obey(&mut self, command: Command, outside: &mut Outside<'_>) -> Answer {
        match command {
            Command::Start(rest) => self.start(square(&rest)?),
            Command::RectStart(rest) => self.start(rectangle(&rest)?),
            Command::Restart => {
                let size = self.playing()?.board().size();
                self.start(size)
            }
            Command::Begin => {
                let game = self.playing()?;
                if game.board().stone_count() > 0 {
                    return Err("BEGIN is for the empty board: RESTART clears it".to_owned());
                }
                self.move_now(None, outside)
            }
            Command::Turn(rest) => {
                self.opponent_plays(&rest)?;
                self.move_now(None, outside)
            }
            Command::Play(rest) => self.play(&rest),
            Command::TakeBack(rest) => self.take_back(&rest),
            Command::Board => self.collect(Purpose::Board),
            Command::YxBoard => self.collect(Purpose::YxBoard),
            Command::Swap2Board => self.collect(Purpose::Swap2),
            Command::Done => self.done(outside),
            Command::Info(rest) => {
                self.take_info(&rest);
                Ok(None)
            }
            Command::About => Ok(Some(about())),
            Command::End => {
                self.is_finished = true;
                Ok(None)
            }
            Command::YxShowForbid => Ok(Some(forbidden(self.playing()?))),
            Command::YxNBest(rest) => {
                let count = rest.parse().ok().filter(|count| (1..=MOST_LINES).contains(count));
                let count = count.ok_or_else(|| {
                    format!("YXNBEST '{}': write a number from 1 to {MOST_LINES}", short(&rest))
                })?;
                self.playing()?;
                self.move_now(Some(count), outside)
            }
            Command::Stop => Ok(None),
            Command::YxShowInfo => {
                let (threads, memory) = (self.settings.most_threads, self.settings.most_memory);
                (outside.say)(&format!("MESSAGE INFO MAX_THREAD_NUM {threads}"));
                // As a power of two of megabytes.
                (outside.say)(&format!(
                    "MESSAGE INFO MAX_HASH_SIZE {}",
                    (memory >> 20).max(1).ilog2()
                ));
                Ok(None)
            }
            Command::YxHashClear => {
                self.mind.forget();
                Ok(None)
            }
        }
    }

    pub(super) fn playing(&self) -> Result<&Game, String> {
        self.game.as_ref().ok_or_else(|| "there is no game yet: START 15 begins one".to_owned())
    }

    pub(super) fn rules(&self) -> RuleSet {
        self.info.rules.unwrap_or(RuleSet::Freestyle)
    }

    fn start(&mut self, size: Size) -> Answer {
        let board = Board::new(size).map_err(|error| error.to_string())?;
        self.game = Some(Game::new(board, self.rules()));
        self.mind.forget();
        self.warm_up();
        self.info.time.restart();
        Ok(Some("OK".to_owned()))
    }

    /// Has the mind make room for what it will remember, before the first move that counts.
    fn warm_up(&mut self) {
        if let Some(game) = &self.game {
            let limits = Limits { nodes: Some(1), ..Limits::default() };
            self.mind.think(game, &limits, &AtomicBool::new(true), &mut |_| {});
        }
    }

    fn collect(&mut self, purpose: Purpose) -> Answer {
        // What is wrong is said at the end: the manager does not listen before.
        self.data = Some((purpose, Field::default()));
        Ok(None)
    }

    fn take_stone(&mut self, line: &str) {
        let size = self.game.as_ref().map(|game| game.board().size());
        if let (Some((purpose, field)), Some(size)) = (&mut self.data, size) {
            field.take(line, size, *purpose != Purpose::Swap2);
        }
    }

    fn done(&mut self, outside: &mut Outside<'_>) -> Answer {
        let Some((purpose, field)) = self.data.take() else {
            return Err("DONE ends a board, and none was begun".to_owned());
        };
        let size = self.playing()?.board().size();
        if let Some(error) = field.error {
            return Err(error);
        }
        match purpose {
            Purpose::Board => {
                self.game = Some(field.as_game(size, self.rules())?);
                self.move_now(None, outside)
            }
            Purpose::YxBoard => {
                self.game = Some(field.as_game(size, self.rules())?);
                Ok(None)
            }
            Purpose::Swap2 => self.swap2(&field, size, outside),
        }
    }

    fn take_info(&mut self, text: &str) {
        self.notes.extend(self.info.take(text));
        if let Some(game) = &mut self.game
            && self.info.rules.is_some_and(|rules| rules != game.rules())
        {
            *game = under(game, self.info.rules.unwrap_or(RuleSet::Freestyle));
            self.warm_up();
        }
        self.furnish(1);
    }

    /// Has the mind think with what the manager allows, and tell of so many lines.
    pub(super) fn furnish(&mut self, variations: usize) {
        let Some(mut wanted) = self.mind.settings() else { return };
        if let Some(memory) = self.info.memory {
            // Half of what there is, for the program itself needs room as well.
            wanted.memory = (memory / 2).clamp(LEAST_MEMORY, self.settings.most_memory);
        }
        if let Some(threads) = self.info.threads {
            wanted.threads = threads.clamp(1, self.settings.most_threads);
        }
        wanted.variations = variations;
        self.mind.set(wanted);
    }
}

fn square(text: &str) -> Result<Size, String> {
    let side = text.split_whitespace().next().unwrap_or_default().parse::<usize>();
    let side = side.map_err(|_| format!("START '{}': write a size such as 15", short(text)))?;
    Size::square(side).map_err(|error| error.to_string())
}

fn rectangle(text: &str) -> Result<Size, String> {
    let sides: Option<Vec<usize>> = text.split(',').map(|side| side.trim().parse().ok()).collect();
    match sides.as_deref() {
        Some(&[width, height]) => Size::new(width, height).map_err(|error| error.to_string()),
        _ => Err(format!("RECTSTART '{}': write width,height such as 20,15", short(text))),
    }
}
