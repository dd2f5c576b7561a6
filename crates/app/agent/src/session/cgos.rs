//! At a computer Go server: it makes the pairings, so there is little to decide.

use std::time::{Duration, Instant};

use tengen_board::{Color, Size};
use tengen_go_rules::{RuleSet, Rules};
use tengen_play::{Choice, Game};
use tengen_protocols::cgos::{Line, Named, Setup, say};
use tengen_protocols::nngs::Wire;
use tengen_sgf::Outcome;

use super::{Action, Identity, Outbox, Session};
use crate::table::Untrue;
use crate::{Answer, Played, Question, Table, Task, Thought};

/// Lines before the first game or question that nobody honest sends.
const MOST_LINES_BEFORE_LOGIN: u32 = 2_000;

/// How far the login has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Login {
    /// Nothing was asked yet.
    Begun,
    /// The password was sent: what comes next shows whether it was right.
    Answered,
    /// The server treats us as a player.
    In,
}

/// A player's end of the conversation with a CGOS server.
pub struct CgosSession {
    identity: Identity,
    wire: Wire,
    login: Login,
    lines: u32,
    table: Option<Table>,
    /// The game that was seen to end last.
    last_ended: Option<u64>,
    /// The question that the engine was asked.
    asked: Option<u64>,
    tasks: u64,
    played: u32,
    is_stopping: bool,
    connected: Instant,
    heard: Instant,
    out: Outbox,
}

/// The server counts by area, forbids repetition and suicide, and takes nothing off: whoever passes
/// leaves dead stones alive. Records call that Chinese.
const RULES: RuleSet = RuleSet::Chinese;

/// What an engine is told the rules are: those by which dead stones must be taken before the end.
const ENGINE_RULES: RuleSet = RuleSet::TrompTaylor;

impl CgosSession {
    /// A session that was never connected.
    pub fn new(identity: Identity, now: Instant) -> CgosSession {
        CgosSession {
            identity,
            wire: Wire::default(),
            login: Login::Begun,
            lines: 0,
            table: None,
            last_ended: None,
            asked: None,
            tasks: 0,
            played: 0,
            is_stopping: false,
            connected: now,
            heard: now,
            out: Outbox::default(),
        }
    }

    fn leave(&mut self) {
        self.out.send(say::QUIT);
        self.out.is_over = true;
        self.out.push(Action::Leave);
    }

    fn is_done(&self) -> bool {
        self.is_stopping || self.identity.games.is_some_and(|games| self.played >= games)
    }

    fn line(&mut self, text: &str) {
        match Line::read(text) {
            Line::Protocol => {
                self.out.send(say::hello(concat!("tengen-", env!("CARGO_PKG_VERSION"))));
            }
            Line::Username if self.login == Login::Begun => {
                self.out.send(self.identity.name.clone());
            }
            Line::Password if self.login == Login::Begun => self.password(),
            // Nobody is told the password twice.
            Line::Username | Line::Password => {
                self.out.hang_up("the server asks for name and password once more", false);
            }
            Line::Setup(setup) => self.set_up(&setup),
            Line::Play { color, mv, left } => self.play(color, mv, left),
            Line::Genmove { color, left } => self.genmove(color, left),
            Line::GameOver { outcome, words, .. } => self.game_over(outcome, &words),
            Line::Info(text) => {
                self.welcome();
                self.out.note(format!("server: {text}"));
            }
            Line::Error(text) => {
                let is_final = self.login != Login::In;
                self.out.hang_up(format!("the server refuses: {text}"), is_final);
            }
            Line::Other(text) if text.is_empty() => {}
            Line::Other(text) => self.out.note(format!("not understood: {text}")),
        }
    }

    fn password(&mut self) {
        if self.identity.has_password {
            self.login = Login::Answered;
            self.out.push(Action::SendPassword);
        } else {
            let name = &self.identity.name;
            self.out.hang_up(
                format!("the server wants a password for {name}: give --password-file"),
                true,
            );
        }
    }

    fn welcome(&mut self) {
        if self.login == Login::Answered {
            self.login = Login::In;
            self.out.note(format!("logged in as {}", self.identity.name));
        }
    }

    /// A game begins, or goes on after the connection was lost.
    fn set_up(&mut self, setup: &Setup) {
        self.welcome();
        if self.login != Login::In {
            return self.out.hang_up("the server begins a game before we are logged in", false);
        }
        if self.last_ended == Some(setup.game) {
            return self.out.note(format!("game {} once more: it has ended", setup.game));
        }
        let old = self.table.take();
        let is_resumed = old.as_ref().is_some_and(|table| table.number == setup.game);
        if let Some(table) = old.clone().filter(|_| !is_resumed) {
            self.keep(table, Outcome::Unknown, "it ended while we were away");
        }
        match self.table_of(setup) {
            Ok(mut table) => {
                if let Some(old) = old.filter(|_| is_resumed) {
                    table.date = old.date;
                }
                let opponent = table.opponent().unwrap_or("nobody").to_owned();
                let ours = table.ours.map_or_else(String::new, |color| color.to_string());
                let verb = if is_resumed { "goes on" } else { "begins" };
                let moves = table.moves();
                self.out.note(format!(
                    "game {} against {opponent} {verb}: {ours}, move {moves}",
                    setup.game
                ));
                self.table = Some(table);
                self.asked = None;
            }
            Err(Untrue(why)) => self.out.hang_up(why, false),
        }
    }

    fn table_of(&self, setup: &Setup) -> Result<Table, Untrue> {
        let size = Size::square(setup.size).map_err(|error| Untrue(error.to_string()))?;
        let rules: Rules = RULES.rules();
        let names = [setup.black.name.clone(), setup.white.name.clone()];
        let game = Game::with_rules(size, rules, setup.komi);
        let table = Table::new(setup.game, game, RULES, names, (self.identity.today)());
        let mut table = table.seen_by(&self.identity.name);
        if table.ours.is_none() {
            let name = &self.identity.name;
            return Err(Untrue(format!(
                "the server begins a game without {name}: nothing to play"
            )));
        }
        let rank = |named: &Named| named.rating.map(|rating| rating.to_string());
        table.ranks = [rank(&setup.black), rank(&setup.white)];
        table.ratings = [setup.black.rating, setup.white.rating];
        table.set_time(Duration::from_millis(setup.time.min(WEEK)), Duration::ZERO, 0);
        for &(mv, left) in &setup.moves {
            let color = table.to_move();
            table.play(color, mv)?;
            table.set_clock(color, left, None);
        }
        Ok(table)
    }

    fn play(&mut self, color: Color, mv: tengen_board::Move, left: i64) {
        let Some(table) = &mut self.table else {
            return self.out.note("a move, but there is no game: passed over");
        };
        if table.ours == Some(color) {
            return self.out.hang_up("the server says what we have played", false);
        }
        match table.play(color, mv) {
            Ok(()) => table.set_clock(color, left, None),
            Err(Untrue(why)) => self.out.hang_up(why, false),
        }
    }

    fn genmove(&mut self, color: Color, left: i64) {
        let Some(table) = &mut self.table else {
            return self.out.hang_up("the server wants a move, but there is no game", false);
        };
        if table.ours != Some(color) || !table.is_our_turn() {
            return self
                .out
                .hang_up(format!("the server wants a move of {color}, who is not to move"), false);
        }
        table.set_clock(color, left, None);
        self.tasks += 1;
        self.asked = Some(self.tasks);
        let mut game = table.game.clone();
        game.set_rules(ENGINE_RULES.rules());
        let task =
            Task { id: self.tasks, question: Question::Move, game, rules: ENGINE_RULES, color };
        self.out.push(Action::Think(Box::new(task)));
    }

    fn game_over(&mut self, outcome: Option<Outcome>, words: &str) {
        self.asked = None;
        match self.table.take() {
            Some(table) => {
                self.last_ended = Some(table.number);
                self.keep(table, outcome.unwrap_or(Outcome::Unknown), words);
            }
            None => self.out.note("a game is over, but there was none"),
        }
        if self.is_done() {
            self.leave();
        } else {
            self.out.send(say::READY);
        }
    }

    fn keep(&mut self, table: Table, outcome: Outcome, remark: &str) {
        self.played += u32::from(outcome != Outcome::Unknown);
        let server = self.identity.server.clone();
        let played = Played { table, outcome, server, remark: remark.to_owned() };
        self.out.push(Action::Keep(Box::new(played)));
    }

    /// What to answer: a choice of the engine, if the server will take it.
    fn answer(&mut self, choice: Choice) {
        let Some(table) = &mut self.table else { return };
        let Some(color) = table.ours else { return };
        let mv = match choice {
            Choice::Resign => return self.out.send(say::RESIGN),
            Choice::Move(mv) if table.game.position().is_legal(color, mv) => mv,
            // The engine's rules allow suicide, the server's do not.
            Choice::Move(_) => tengen_board::Move::Pass,
        };
        if table.play(color, mv).is_ok() {
            self.out.send(say::play(mv));
        }
    }
}

/// The most milliseconds that a game is believed to last.
const WEEK: u64 = 7 * 24 * 3_600 * 1_000;

impl Session for CgosSession {
    fn connected(&mut self, now: Instant) {
        self.wire = Wire::default();
        self.login = Login::Begun;
        self.lines = 0;
        self.asked = None;
        self.out.is_over = false;
        (self.connected, self.heard) = (now, now);
    }

    fn receive(&mut self, bytes: &[u8], now: Instant) {
        self.heard = now;
        self.wire.receive(bytes);
        while let Some(line) = self.wire.next_line() {
            if self.out.is_over {
                return;
            }
            self.lines = self.lines.saturating_add(1);
            if self.login != Login::In && self.lines > MOST_LINES_BEFORE_LOGIN {
                return self
                    .out
                    .hang_up("the server talks and talks and does not let us in", false);
            }
            self.line(&line);
        }
        if self.wire.is_endless() {
            self.out.hang_up("the server sends a line without end", false);
        }
    }

    fn thought(&mut self, thought: Thought, _now: Instant) {
        if self.out.is_over || self.asked != Some(thought.id) {
            return;
        }
        self.asked = None;
        match thought.answer {
            Answer::Choice(choice) => self.answer(choice),
            Answer::Dead(_) => {}
            Answer::Broken(why) => {
                self.out.note(why.clone());
                self.out.send(say::RESIGN);
                self.out.hang_up(format!("resigned and left: {why}"), true);
            }
        }
    }

    fn tick(&mut self, now: Instant) {
        if self.out.is_over {
            return;
        }
        let policy = &self.identity.policy;
        let quiet = now.saturating_duration_since(self.heard).as_secs();
        if self.login == Login::Begun
            && now.saturating_duration_since(self.connected).as_secs() >= policy.login_time
        {
            self.out.hang_up("the server does not ask who we are", false);
        } else if quiet >= policy.silence && self.asked.is_none() {
            self.out.hang_up(format!("nothing from the server for {quiet} seconds"), false);
        } else if self.is_done() && self.table.is_none() {
            self.leave();
        }
    }

    fn stop(&mut self, now: Instant) {
        self.is_stopping = true;
        self.tick(now);
    }

    fn lost(&mut self) {
        self.asked = None;
        self.out.is_over = true;
    }

    fn finish(&mut self) {
        if let Some(table) = self.table.take() {
            self.keep(table, Outcome::Unknown, "we left before its end");
        }
    }

    fn actions(&mut self) -> Vec<Action> {
        std::mem::take(&mut self.out.actions)
    }
}
