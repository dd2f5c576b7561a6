//! Between games: offers, games that were broken off, talk.

use std::time::Instant;

use tengen_protocols::nngs::{Offer, PastGame, say};
use tengen_sgf::Outcome;

use super::NngsSession;
use crate::Table;
use crate::session::Action;

/// Seconds between two attempts to take up a game, at first.
const LOAD_EVERY: u64 = 5;

/// Attempts after which it takes longer between them, and how long.
const QUICK_LOADS: u32 = 12;
const SLOW_LOAD_EVERY: u64 = 60;

/// Attempts that the server turns down for good before the game is left alone.
const MOST_LOADS_REFUSED: u32 = 3;

/// Seconds within which a server has told how our games ended.
const TIME_TO_TELL: u64 = 3;

/// Seconds within which a game that goes on is seen after logging in.
const TIME_TO_RESUME: u64 = 20;

/// People who are remembered as answered.
const MOST_PEOPLE: usize = 10_000;

/// Whether a result is that of a game.
fn is_same_game(past: &PastGame, table: &Table) -> bool {
    table.names[0].eq_ignore_ascii_case(&past.black)
        && table.names[1].eq_ignore_ascii_case(&past.white)
        && table.game.size().width() == past.size
        && table.game.komi() == past.komi
}

impl NngsSession {
    fn is_due(&self, last: Option<Instant>, every: u64) -> bool {
        last.is_none_or(|then| self.now.saturating_duration_since(then).as_secs() >= every)
    }

    /// What is to be done while no game goes on.
    pub(super) fn settle_lobby(&mut self) {
        if self.stored_known.is_none() {
            return;
        }
        self.give_up_waiting();
        if self.is_done() {
            if self.broken_off.is_some() {
                self.out.note("leaving a game that was broken off: the server may keep it");
            }
            self.out.send(say::QUIT);
            self.out.is_over = true;
            self.out.push(Action::Leave);
            return;
        }
        let every = if self.loads < QUICK_LOADS { LOAD_EVERY } else { SLOW_LOAD_EVERY };
        if !self.stored.is_empty() && self.is_due(self.last_load, every) {
            self.last_load = Some(self.now);
            self.loads = self.loads.saturating_add(1);
            for (white, black) in self.stored.clone() {
                self.out.send(say::load(&white, &black));
            }
        }
        // Whoever plays on with us is not offered another game.
        if self.broken_off.is_none()
            && self.is_due(self.last_offer, self.identity.policy.offer_every)
        {
            self.make_offer();
        }
        self.look_round();
    }

    /// A game that nobody comes back to is not waited for for ever.
    fn give_up_waiting(&mut self) {
        let now = self.now;
        let seconds = |then: Instant| now.saturating_duration_since(then).as_secs();
        let wait = self.identity.policy.resume_wait;
        let Some((table, since)) = &self.broken_off else {
            if self.stored_known.is_some_and(|then| seconds(then) >= wait) {
                self.stored.clear();
            }
            return;
        };
        let is_kept = table.opponent().is_some_and(|opponent| self.has_stored(opponent));
        let was_seen = self.stored_known.map_or(0, seconds);
        if !is_kept && self.results_asked.is_none() {
            // It may have ended while we were away, or its end was lost on the way.
            self.results_asked = Some(now);
            self.past = None;
            return self.out.send(say::results(&self.identity.name.clone()));
        }
        let ended =
            self.past.as_ref().filter(|past| is_same_game(past, table)).map(|past| past.outcome);
        let is_ended =
            !is_kept && self.results_asked.is_some_and(|then| seconds(then) >= TIME_TO_TELL);
        let (outcome, why) = if let Some(outcome) = ended.filter(|_| is_ended) {
            (outcome, "it ended while we were away")
        } else if seconds(*since) >= wait {
            self.stored.clear();
            (Outcome::Unknown, "the opponent did not come back")
        } else if !is_kept && was_seen >= TIME_TO_RESUME {
            (Outcome::Unknown, "the server did not keep the game")
        } else {
            return;
        };
        if let Some((table, _)) = self.broken_off.take() {
            self.out.note(format!("game {} is not waited for: {why}", table.number));
            self.played += u32::from(outcome != Outcome::Unknown);
            self.keep(table, outcome, why);
            self.agreed = None;
        }
    }

    fn has_stored(&self, opponent: &str) -> bool {
        self.stored.iter().any(|(white, black)| {
            white.eq_ignore_ascii_case(opponent) || black.eq_ignore_ascii_case(opponent)
        })
    }

    /// Whether a game with this player was broken off, of which nothing else is known.
    fn is_to_be_finished_with(&self, name: &str) -> bool {
        let opponent = self.broken_off.as_ref().and_then(|(table, _)| table.opponent());
        opponent.is_some_and(|opponent| opponent.eq_ignore_ascii_case(name))
    }

    fn make_offer(&mut self) {
        let policy = &self.identity.policy;
        let free: Vec<&String> =
            policy.offer.iter().filter(|name| !self.has_stored(name)).collect();
        let Some(&name) = free.get(self.offers % free.len().max(1)) else { return };
        let offer = policy.offer_to(name, self.our_matches);
        self.last_offer = Some(self.now);
        self.offers += 1;
        self.out.send(say::match_(&offer));
        self.agreed = Some(offer);
        self.is_our_offer = true;
    }

    /// Somebody wants to play.
    pub(super) fn match_offered(&mut self, offer: Offer) {
        let objection = if self.place.is_some() || self.opening.is_some() {
            Some("we are playing".to_owned())
        } else if self.is_done() {
            Some("we are leaving".to_owned())
        } else {
            self.identity.policy.objection(&offer)
        };
        if let Some(why) = objection {
            self.turn_down(&offer, &why);
        } else if self.has_stored(&offer.name) || self.is_to_be_finished_with(&offer.name) {
            // First the game that was broken off.
            self.turn_down(&offer, "there is a game to be finished");
            self.last_load = None;
        } else if self.identity.policy.ranks.is_some() {
            self.out.send(say::stats(&offer.name));
            self.in_question = Some(offer);
        } else {
            self.accept(offer);
        }
    }

    fn turn_down(&mut self, offer: &Offer, why: &str) {
        self.out.note(format!("{} offers a match, declined: {why}", offer.name));
        self.out.send(say::decline(&offer.name));
    }

    fn accept(&mut self, offer: Offer) {
        let Offer { name, size, minutes, byo_yomi, .. } = &offer;
        self.out.note(format!(
            "{name} offers {size}x{size}, {minutes} minutes and {byo_yomi}: accepted"
        ));
        self.out.send(say::match_(&offer));
        self.agreed = Some(offer);
        self.is_our_offer = false;
    }

    /// The rank of somebody whose offer hangs on it.
    pub(super) fn rank_known(&mut self, rank: &str) {
        let who = self.stats_of.take();
        let is_about =
            |offer: &Offer| who.as_ref().is_some_and(|who| who.eq_ignore_ascii_case(&offer.name));
        if !self.in_question.as_ref().is_some_and(is_about) {
            return;
        }
        let Some(offer) = self.in_question.take() else { return };
        if self.place.is_some() || self.opening.is_some() || self.is_done() {
            return self.turn_down(&offer, "we are busy");
        }
        match self.identity.policy.objection_to_rank(rank) {
            Some(why) => self.turn_down(&offer, &why),
            None => self.accept(offer),
        }
    }

    pub(super) fn stored_games(&mut self, games: Vec<(String, String)>) {
        for (white, black) in games {
            let is_ours = self.is_us(&white) != self.is_us(&black);
            if is_ours
                && !self.stored.contains(&(white.clone(), black.clone()))
                && self.stored.len() < 100
            {
                self.stored.push((white, black));
            }
        }
    }

    /// The list of games that were broken off is complete.
    pub(super) fn stored_counted(&mut self, number: usize) {
        if number == 0 {
            self.stored.clear();
        }
        self.stored_known = Some(self.now);
    }

    /// The server refuses something while we are not playing.
    pub(super) fn refused_in_lobby(&mut self, text: &str) {
        self.out.note(format!("the server: {text}"));
        let is_gone = text.starts_with("There is no stored game");
        // Some servers cannot find the players of a game that they have kept.
        let is_lost = text.starts_with("You cannot load") || text.starts_with("No player named -");
        if is_gone || is_lost {
            self.loads_refused += 1;
        }
        if is_gone || self.loads_refused >= MOST_LOADS_REFUSED {
            self.stored.clear();
        }
    }

    /// Somebody has come: perhaps to finish a game.
    pub(super) fn came(&mut self, who: &str) {
        if self.has_stored(who) {
            self.last_load = None;
        }
        if self.identity.policy.offer.iter().any(|name| name.eq_ignore_ascii_case(who)) {
            self.last_offer = None;
        }
    }

    /// A word to us: it is answered once.
    pub(super) fn told(&mut self, who: &str, words: &str) {
        if self.is_us(who) {
            return;
        }
        self.out.note(format!("{who} says: {words}"));
        let is_opponent = self.place.as_ref().and_then(|place| place.table.opponent());
        let is_opponent = is_opponent.is_some_and(|name| name.eq_ignore_ascii_case(who));
        if is_opponent && words.to_ascii_lowercase().contains("undo") {
            return self.undo_wanted(who);
        }
        let answer = self.identity.policy.answer.clone();
        let is_new =
            self.spoken_to.len() < MOST_PEOPLE && self.spoken_to.insert(who.to_ascii_lowercase());
        if is_new && !answer.is_empty() {
            self.out.send(say::tell(who, &answer));
        }
    }
}
