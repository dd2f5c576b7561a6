use std::time::{Duration, Instant};

use tengen_board::{Color, Size};
use tengen_go_rules::{Komi, RuleSet};
use tengen_play::{
    Analysis, Choice, Forbidden, Game, Judgement, Pace, Player, Stage, Thinking, USUAL_PLAYOUTS,
    USUAL_SEED, judge,
};
use tengen_verdict::{Limits, StopFlag};

use super::Reply;
use super::archive::Keeper;
use super::arguments::Arguments;
use super::files::{Disk, Files, NoFiles};
use super::line::{LONGEST_LINE, Request};
use super::live::Live;
use super::reply::{Answer, Failure};
use super::table::{self, Command, Handler};

/// What may be spent on answers.
#[derive(Clone, Debug)]
pub struct Settings {
    /// For a move: playouts, time, memory, and the flag that ends a search from outside (whoever
    /// raises it lowers it). The clock of the game may allow less time, never more.
    pub limits: Limits,
    /// Random games that decide which stones are dead where no proof does.
    pub judge_playouts: u64,
    /// Whether the player thinks on the opponent's time.
    pub ponder: bool,
    /// Whether a move with a time of its own may take less when no other move can come out ahead.
    /// On the clock of a game, where the time saved is not lost, it always may.
    pub early_stop: bool,
    /// What a move may cost on its way to the board and back, for the clock of a game.
    pub lag: Duration,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            limits: Limits::default(),
            judge_playouts: USUAL_PLAYOUTS,
            ponder: false,
            early_stop: false,
            lag: Duration::from_millis(50),
        }
    }
}

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
    /// Number of moves made when the player last made one: it may go on thinking from there.
    pub(super) latest_own_move: Option<usize>,
    /// Who keeps games that have ended.
    pub(super) keeper: Option<Keeper>,
}

/// How a player tells what it thinks of.
pub(super) struct Aloud<'a> {
    /// How often.
    pub every: Duration,
    /// Whom it tells.
    pub tell: &'a mut dyn FnMut(&Analysis),
    /// Moves it leaves out.
    pub forbidden: Forbidden,
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
            latest_own_move: None,
            keeper: None,
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
    ///
    /// An analysis, which [`Engine::run`] ends when the next line arrives, ends here when the limits
    /// for a move are reached.
    pub fn handle(&mut self, line: &[u8]) -> Option<Reply> {
        self.respond(line, &mut Live::kept())
    }

    /// As [`Engine::handle`]. What the command has said live is not part of the reply.
    pub(super) fn respond(&mut self, line: &[u8], live: &mut Live<'_>) -> Option<Reply> {
        if self.is_finished {
            return None;
        }
        // A comment does not count: only the command must fit.
        let is_too_long = line.len() > LONGEST_LINE && !line[..LONGEST_LINE].contains(&b'#');
        let request = Request::read(&line[..line.len().min(LONGEST_LINE)])?;
        live.set_id(request.id.as_deref());
        let answer = if is_too_long {
            Err(Failure::syntax(format_args!("the line is longer than {LONGEST_LINE} bytes")))
        } else {
            self.answer(&request, live)
        };
        self.keep_if_over();
        Some(Reply::new(request.id, answer.map(|text| live.lines() + &text)))
    }

    fn answer(&mut self, request: &Request, live: &mut Live<'_>) -> Answer {
        if request.command.is_empty() {
            return Err(Failure::syntax("the line has a number but no command"));
        }
        let command =
            table::find(&request.command).ok_or_else(|| Failure::new("unknown command"))?;
        if !self.offers(command) {
            let name = self.player_name();
            return Err(Failure::new(format!("the player here ({name}) cannot analyse")));
        }
        let arguments = Arguments::new(command, &request.arguments);
        if command.takes_nothing() && !request.arguments.is_empty() {
            return Err(arguments.refused());
        }
        match command.handler {
            Handler::Quiet(handler) => handler(self, &arguments),
            Handler::Live(handler) => handler(self, &arguments, live),
        }
    }

    /// Whether a command can be carried out with this player.
    pub(super) fn offers(&self, command: &Command) -> bool {
        !command.is_analysis || self.player.can_analyse()
    }

    /// Asks the player for a move within what the clock and the settings allow, and tells how long
    /// they thought. Nothing is played.
    pub(super) fn ask_player(&mut self, color: Color) -> (Choice, Duration) {
        self.ask(color, None)
    }

    /// As [`Engine::ask_player`], with the player thinking aloud.
    pub(super) fn ask_player_aloud(
        &mut self,
        color: Color,
        aloud: Aloud<'_>,
    ) -> (Choice, Duration) {
        self.ask(color, Some(aloud))
    }

    fn ask(&mut self, color: Color, aloud: Option<Aloud<'_>>) -> (Choice, Duration) {
        let began = (self.clock)();
        let mut thinking = Thinking::within(&self.settings.limits).at(self.pace(color));
        if let Some(Aloud { every, tell, forbidden }) = aloud {
            thinking = thinking.without(forbidden).telling(every, tell);
        }
        let choice = self.player.choose_aloud(&self.game, color, &mut thinking);
        let thought = (self.clock)().saturating_sub(began);
        self.time_thought += thought;
        (choice, thought)
    }

    /// The pace for a move: the time for it, or less if the clock says so.
    fn pace(&self, color: Color) -> Option<Pace> {
        let Settings { limits, early_stop, lag, .. } = &self.settings;
        let by_clock = Pace::on_clock(self.game.clock(color), Stage::of(&self.game), *lag);
        match (by_clock, limits.time) {
            (Some(pace), Some(time)) => Some(pace.within(time)),
            (None, Some(time)) if *early_stop => Some(Pace::fixed(time).stopping_early()),
            (None, Some(time)) => Some(Pace::fixed(time)),
            (by_clock, None) => by_clock,
        }
    }

    /// Has the player think aloud about a position until the flag goes up, or without one as long
    /// as about a move.
    pub(super) fn analyse(&mut self, color: Color, stop: Option<StopFlag>, aloud: Aloud<'_>) {
        let limits = match stop {
            Some(stop) => endless(stop),
            None => self.settings.limits.clone(),
        };
        let mut thinking =
            Thinking::within(&limits).without(aloud.forbidden).telling(aloud.every, aloud.tell);
        self.player.analyse(&self.game, color, &mut thinking);
    }

    /// Whether the player is to think while nobody asks: after a move of its own, until the answer
    /// has been answered.
    pub(super) fn would_ponder(&self) -> bool {
        let made = self.game.position().move_count();
        let is_near = |own: usize| made == own || made == own + 1;
        self.settings.ponder
            && self.latest_own_move.is_some_and(is_near)
            && self.game.end().is_none()
            && !self.is_finished
    }

    /// Has the player think until the flag goes up.
    pub(super) fn ponder(&mut self, stop: &StopFlag) {
        let color = self.game.position().to_move();
        self.player.analyse(&self.game, color, &mut Thinking::within(&endless(stop.clone())));
    }

    /// Who owns what, the same for every command that asks about the same position.
    pub(super) fn judgement(&self) -> Judgement {
        judge(self.game.position(), self.settings.judge_playouts, USUAL_SEED)
    }

    pub(super) fn player_name(&self) -> &str {
        self.player.name()
    }

    pub(super) fn cpu_time(&self) -> Duration {
        self.cpu_clock.as_ref().map_or(self.time_thought, |clock| clock())
    }
}

/// No limit but the flag.
fn endless(stop: StopFlag) -> Limits {
    Limits { nodes: Some(u64::MAX), stop, ..Limits::default() }
}
