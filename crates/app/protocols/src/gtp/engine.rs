use std::time::{Duration, Instant};

use tengen_board::{Color, Size};
use tengen_go_rules::{Komi, RuleSet};
use tengen_play::{Choice, Game, Judgement, Player, judge};
use tengen_verdict::Limits;

use super::arguments::Arguments;
use super::files::{Disk, Files, NoFiles};
use super::line::{LONGEST_LINE, Request};
use super::reply::{Answer, Failure};
use super::{Reply, table};

/// What may be spent on answers.
#[derive(Clone, Debug)]
pub struct Settings {
    /// For a move: playouts, time, memory, and the flag that ends a search from outside (whoever
    /// raises it lowers it). The clock of the game may allow less time, never more.
    pub limits: Limits,
    /// Random games that decide which stones are dead where no proof does.
    pub judge_playouts: u64,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { limits: Limits::default(), judge_playouts: 4_000 }
    }
}

/// The seed of the random games that judge a position: fixed, so that the same position is always
/// judged alike and the score agrees with the list of dead stones.
const JUDGE_SEED: u64 = 1;

/// One end of a GTP conversation: the game in progress, the player who is asked for moves, and the
/// commands.
pub struct Engine {
    pub(super) game: Game,
    pub(super) settings: Settings,
    pub(super) files: Box<dyn Files + Send>,
    pub(super) is_finished: bool,
    player: Box<dyn Player + Send>,
    clock: TimeSource,
    cpu_clock: Option<TimeSource>,
    time_thought: Duration,
}

/// Tells how much time has passed since some moment.
type TimeSource = Box<dyn Fn() -> Duration + Send>;

impl Engine {
    /// An engine on an empty 19x19 board under Chinese rules with a komi of 7.5.
    pub fn new(player: impl Player + Send + 'static) -> Engine {
        let size = Size::square(19).expect("19 is between 1 and 25");
        Engine::with_game(Game::new(size, RuleSet::Chinese, Komi::half_points(15)), player)
    }

    /// An engine that goes on with a game.
    pub fn with_game(game: Game, player: impl Player + Send + 'static) -> Engine {
        let start = Instant::now();
        Engine {
            game,
            settings: Settings::default(),
            files: Box::new(Disk),
            is_finished: false,
            player: Box::new(player),
            clock: Box::new(move || start.elapsed()),
            cpu_clock: None,
            time_thought: Duration::ZERO,
        }
    }

    /// The same engine with other settings.
    #[must_use]
    pub fn with_settings(mut self, settings: Settings) -> Engine {
        self.settings = settings;
        self
    }

    /// The same engine with files from elsewhere than this machine's folders.
    #[must_use]
    pub fn with_files(mut self, files: impl Files + Send + 'static) -> Engine {
        self.files = Box::new(files);
        self
    }

    /// The same engine without files: records can still be printed as replies.
    #[must_use]
    pub fn without_files(self) -> Engine {
        self.with_files(NoFiles)
    }

    /// The same engine measuring thinking time by another clock than the machine's.
    #[must_use]
    pub fn with_clock(mut self, clock: impl Fn() -> Duration + Send + 'static) -> Engine {
        self.clock = Box::new(clock);
        self
    }

    /// The same engine with a source for `cputime`. Without one, `cputime` is the time spent on
    /// moves, which is the processor's time for a player that thinks alone on one core.
    #[must_use]
    pub fn with_cpu_clock(mut self, clock: impl Fn() -> Duration + Send + 'static) -> Engine {
        self.cpu_clock = Some(Box::new(clock));
        self
    }

    /// The game as it stands.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// What may be spent on answers.
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Whether `quit` was received: nothing is answered any more.
    pub const fn is_finished(&self) -> bool {
        self.is_finished
    }

    /// Answers one line, with or without its line end. Empty lines and comments have no answer.
    pub fn handle(&mut self, line: &[u8]) -> Option<Reply> {
        if self.is_finished {
            return None;
        }
        // A comment does not count: only the command must fit.
        let is_too_long = line.len() > LONGEST_LINE && !line[..LONGEST_LINE].contains(&b'#');
        let request = Request::read(&line[..line.len().min(LONGEST_LINE)])?;
        let answer = if is_too_long {
            Err(Failure::syntax(format_args!("the line is longer than {LONGEST_LINE} bytes")))
        } else {
            self.answer(&request)
        };
        Some(Reply::new(request.id, answer))
    }

    fn answer(&mut self, request: &Request) -> Answer {
        if request.command.is_empty() {
            return Err(Failure::syntax("the line has a number but no command"));
        }
        let command =
            table::find(&request.command).ok_or_else(|| Failure::new("unknown command"))?;
        let arguments = Arguments::new(command, &request.arguments);
        if command.takes_nothing() && !request.arguments.is_empty() {
            return Err(arguments.refused());
        }
        (command.handler)(self, &arguments)
    }

    /// Asks the player for a move within what the clock and the settings allow, and tells how long
    /// they thought. Nothing is played.
    pub(super) fn ask_player(&mut self, color: Color) -> (Choice, Duration) {
        let mut limits = self.settings.limits.clone();
        let for_move = self.game.clock(color).time_for_move(moves_to_come(&self.game));
        limits.time = [limits.time, for_move].into_iter().flatten().min();
        let began = (self.clock)();
        let choice = self.player.choose(&self.game, color, &limits);
        let thought = (self.clock)().saturating_sub(began);
        self.time_thought += thought;
        (choice, thought)
    }

    /// Who owns what, the same for every command that asks about the same position.
    pub(super) fn judgement(&self) -> Judgement {
        judge(self.game.position(), self.settings.judge_playouts, JUDGE_SEED)
    }

    pub(super) fn player_name(&self) -> &str {
        self.player.name()
    }

    pub(super) fn cpu_time(&self) -> Duration {
        self.cpu_clock.as_ref().map_or(self.time_thought, |clock| clock())
    }
}

/// Own moves that are likely still to come: games end with about a third of the board empty, and
/// the players share the rest.
fn moves_to_come(game: &Game) -> u32 {
    (game.position().empty_points().len() / 3) as u32
}
