//! At a server of the NNGS and IGS family.

mod lobby;
mod login;
mod place;
mod requests;
mod scoring;
mod watching;

use std::collections::{BTreeMap, HashSet};
use std::time::Instant;

use tengen_protocols::nngs::{Info, Line, Offer, PastGame, State, Wire, say};
use tengen_sgf::Outcome;

use super::{Action, Identity, Outbox, Session};
use crate::{Answer, Played, Table, Thought};
use login::Login;
use place::{Opening, Place};
use watching::Watched;

/// Seconds between two questions which game we are playing.
const SEARCH_EVERY: u64 = 5;

/// A player's end of the conversation with an NNGS server.
pub struct NngsSession {
    identity: Identity,
    wire: Wire,
    login: Login,
    lines: u32,
    out: Outbox,
    is_stopping: bool,
    now: Instant,
    connected: Instant,
    heard: Instant,
    /// When the server was last asked whether it is there.
    wondered: Instant,
    /// What the server takes us to be doing, and since when.
    state: (State, Instant),
    /// Games that have ended.
    played: u32,
    tasks: u64,

    /// A game that has begun, of which too little is known to play.
    opening: Option<Opening>,
    /// Our game.
    place: Option<Place>,
    /// Our game, broken off, and when that was.
    broken_off: Option<(Table, Instant)>,
    /// What was agreed on before a game: for its clocks.
    agreed: Option<Offer>,
    /// Whether that was our offer.
    is_our_offer: bool,

    /// Games of ours that the server keeps: White's and Black's names.
    stored: Vec<(String, String)>,
    /// Since when that is known.
    stored_known: Option<Instant>,
    last_load: Option<Instant>,
    /// When we asked how our games have ended, and the latest of them.
    results_asked: Option<Instant>,
    past: Option<PastGame>,
    /// Attempts to take up a game on this connection, and how many were turned down for good.
    loads: u32,
    loads_refused: u32,
    last_offer: Option<Instant>,
    last_list: Option<Instant>,
    /// When we asked which game we are playing.
    last_search: Option<Instant>,
    /// Offers made, and matches that came of them.
    offers: usize,
    our_matches: usize,
    /// An offer that hangs on the rank of whoever made it.
    in_question: Option<Offer>,
    /// Whom lines about a player are about.
    stats_of: Option<String>,
    spoken_to: HashSet<String>,

    /// The game that the next moves belong to.
    current: Option<u32>,
    watched: BTreeMap<u32, Watched>,
}

impl NngsSession {
    /// A session that was never connected.
    pub fn new(identity: Identity, now: Instant) -> NngsSession {
        NngsSession {
            identity,
            wire: Wire::default(),
            login: Login::default(),
            lines: 0,
            out: Outbox::default(),
            is_stopping: false,
            now,
            connected: now,
            heard: now,
            wondered: now,
            state: (State::Waiting, now),
            played: 0,
            tasks: 0,
            opening: None,
            place: None,
            broken_off: None,
            agreed: None,
            is_our_offer: false,
            stored: Vec::new(),
            stored_known: None,
            last_load: None,
            results_asked: None,
            past: None,
            loads: 0,
            loads_refused: 0,
            last_offer: None,
            last_list: None,
            last_search: None,
            offers: 0,
            our_matches: 0,
            in_question: None,
            stats_of: None,
            spoken_to: HashSet::new(),
            current: None,
            watched: BTreeMap::new(),
        }
    }

    fn is_us(&self, name: &str) -> bool {
        self.identity.name.eq_ignore_ascii_case(name)
    }

    /// Whether no other game is wanted.
    fn is_done(&self) -> bool {
        self.is_stopping || self.identity.games.is_some_and(|games| self.played >= games)
    }

    fn keep(&mut self, table: Table, outcome: Outcome, remark: &str) {
        let server = self.identity.server.clone();
        let played = Played { table, outcome, server, remark: remark.to_owned() };
        self.out.push(Action::Keep(Box::new(played)));
    }

    fn line(&mut self, text: &str) {
        if !self.login.is_in() {
            return self.login_line(text);
        }
        match Line::read(text) {
            Line::Prompt(state) => self.prompted(state),
            Line::Error(text) => self.refused(&text),
            Line::Listed(listed) => self.listed(&listed),
            Line::Info(info) => self.informed(info),
            Line::Game(game) => self.game_line(game),
            Line::Move { number, color, mv } => self.move_line(number, color, mv),
            Line::Handicap { number, stones } => self.handicap_line(number, stones),
            Line::Told(who, words) => self.told(&who, &words),
            Line::Connected(who) => self.came(&who),
            Line::Finished(finished) => self.finished(&finished),
            Line::Status(name, komi) => self.status(&name, komi),
            Line::Stored(games) => self.stored_games(games),
            Line::Past(past) => self.past = Some(past),
            Line::Undone(who, _) => self.undone(&who),
            Line::UndoWanted(who) => self.undo_wanted(&who),
            Line::OpponentDone => self.opponent_done(),
            Line::Score { white, black } => {
                self.out.note(format!("counted: White {white}, Black {black}"));
            }
            Line::Shout(_)
            | Line::Disconnected(_)
            | Line::Column(..)
            | Line::Other(..)
            | Line::Text(_) => {}
        }
    }

    fn informed(&mut self, info: Info) {
        match info {
            Info::ClientOn => self.client_on(),
            Info::MatchOffered(offer) => self.match_offered(offer),
            Info::Declined(who) => self.out.note(format!("{who} declines our offer")),
            Info::MatchBegins(number, who) => self.out.note(format!("match {number} with {who}")),
            Info::KomiOffered(who, komi) => self.komi_offered(&who, komi),
            Info::KomiSet(komi) => self.komi_set(komi),
            Info::ScoringBegins => self.scoring_begins(),
            Info::Removing(point) => self.removing(point),
            Info::BoardRestored => self.board_restored(),
            Info::Finished(finished) => self.finished(&finished),
            Info::Adjourned => self.adjourned(),
            Info::AdjournWanted(who) => self.adjourn_wanted(&who),
            Info::Restored(who) => self.out.note(format!("{who} takes up our old game")),
            Info::StoredGames(number) => self.stored_counted(number),
            Info::StatsOf(who) => self.stats_of = Some(who),
            Info::Rank(rank) => self.rank_known(&rank),
            Info::Paused => {
                if self.place.is_some() {
                    self.out.send(say::UNPAUSE);
                }
            }
            Info::Other(_) => {}
        }
    }

    fn prompted(&mut self, state: State) {
        match state {
            // Once we are in, nobody is told the password any more.
            State::Password => {
                self.out.hang_up("the server asks for the password once more", false);
            }
            _ if self.state.0 != state => self.state = (state, self.now),
            _ => {}
        }
        self.look_for_our_game();
    }

    /// A game may begin while we log in, before lines have codes: then only the prompt tells of it.
    fn look_for_our_game(&mut self) {
        let is_playing = matches!(self.state.0, State::Playing | State::Scoring);
        let is_known = self.place.is_some() || self.opening.is_some();
        let since = |then| self.now.saturating_duration_since(then).as_secs();
        if is_playing
            && !is_known
            && self.last_search.is_none_or(|then| since(then) >= SEARCH_EVERY)
        {
            self.last_search = Some(self.now);
            self.out.send(say::OWN_MOVES);
        }
    }

    /// The question is answered or no longer of interest; whoever is to do something does it.
    fn settle(&mut self) {
        if self.out.is_over || !self.login.is_in() {
            return;
        }
        self.settle_place();
        if self.place.is_none() && self.opening.is_none() {
            self.settle_lobby();
        }
    }

    fn watch_the_line(&mut self) {
        let policy = &self.identity.policy;
        let (keep_alive, silence) = (policy.keep_alive, policy.silence);
        let seconds = |since: Instant| self.now.saturating_duration_since(since).as_secs();
        let quiet = seconds(self.heard);
        if quiet >= silence {
            self.out.hang_up(format!("nothing from the server for {quiet} seconds"), false);
        } else if !self.login.is_in() {
            if seconds(self.connected) >= self.identity.policy.login_time {
                self.out.hang_up("the server does not let us in in time", false);
            }
        } else if quiet >= keep_alive && seconds(self.wondered) >= keep_alive {
            self.wondered = self.now;
            self.out.send(say::ALIVE);
        }
    }
}

impl Session for NngsSession {
    fn connected(&mut self, now: Instant) {
        self.wire = Wire::default();
        self.login = Login::default();
        self.lines = 0;
        self.out.is_over = false;
        self.state = (State::Waiting, now);
        self.stored.clear();
        (self.stored_known, self.last_load) = (None, None);
        (self.loads, self.loads_refused) = (0, 0);
        (self.results_asked, self.past) = (None, None);
        (self.last_list, self.last_search) = (None, None);
        self.in_question = None;
        self.stats_of = None;
        self.current = None;
        (self.now, self.connected, self.heard, self.wondered) = (now, now, now, now);
    }

    fn receive(&mut self, bytes: &[u8], now: Instant) {
        (self.now, self.heard) = (now, now);
        self.wire.receive(bytes);
        while let Some(line) = self.wire.next_line() {
            if self.out.is_over {
                return;
            }
            self.line(&line);
        }
        self.unfinished_line();
        if self.wire.is_endless() {
            self.out.hang_up("the server sends a line without end", false);
        }
        self.settle();
    }

    fn thought(&mut self, thought: Thought, now: Instant) {
        self.now = now;
        let Some(place) = &mut self.place else { return };
        if self.out.is_over || place.asked != Some(thought.id) {
            return;
        }
        place.asked = None;
        match thought.answer {
            Answer::Choice(choice) => self.chosen(choice),
            Answer::Dead(dead) => self.judged(dead),
            Answer::Broken(why) => {
                self.out.note(why.clone());
                self.out.send(say::RESIGN);
                self.out.hang_up(format!("resigned and left: {why}"), true);
            }
        }
        self.settle();
    }

    fn tick(&mut self, now: Instant) {
        self.now = now;
        if self.out.is_over {
            return;
        }
        self.watch_the_line();
        self.look_after_place();
        self.settle();
    }

    fn stop(&mut self, now: Instant) {
        self.is_stopping = true;
        self.tick(now);
    }

    fn lost(&mut self) {
        self.out.is_over = true;
        self.opening = None;
        if let Some(place) = self.place.take() {
            self.broken_off = Some((place.table, self.now));
        }
        self.watched.clear();
    }

    fn finish(&mut self) {
        self.lost();
        if let Some((table, _)) = self.broken_off.take() {
            self.keep(table, Outcome::Unknown, "we left before its end");
        }
    }

    fn actions(&mut self) -> Vec<Action> {
        std::mem::take(&mut self.out.actions)
    }
}
