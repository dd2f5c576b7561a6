//! What the two sides of our game ask of each other, and how it ends.

use tengen_board::{Color, Move};
use tengen_go_rules::Komi;
use tengen_protocols::nngs::{Ending, Finished, say};
use tengen_sgf::{Outcome, WonBy};

use super::NngsSession;
use super::place::{BEGINNING, Place};

impl NngsSession {
    /// Offers the komi of the policy. A move of the opponent declines it, even one that was under way
    /// already, so it may take more than one offer.
    pub(super) fn offer_komi(&mut self) {
        let Some(wanted) = self.identity.policy.offer_komi else { return };
        let Some(place) = &mut self.place else { return };
        let is_early = place.table.moves() < BEGINNING;
        if place.komi_offers > 0 && is_early && place.table.game.komi() != wanted {
            place.komi_offers -= 1;
            self.out.send(say::komi(wanted));
        }
    }

    pub(super) fn undone(&mut self, who: &str) {
        let Some(place) = &mut self.place else { return };
        let moves = place.table.moves();
        if moves == 0 {
            return;
        }
        place.table.rewind(moves - 1);
        place.expected = place.expected.min(moves - 1);
        place.position_changed();
        place.scoring = None;
        self.out.note(format!("{who} takes move {moves} back"));
    }

    /// The opponent would like to take a move back, which we can do when it is our turn.
    pub(super) fn undo_wanted(&mut self, who: &str) {
        let most = self.identity.policy.undo;
        let Some(place) = &mut self.place else { return };
        let is_opponent = place.table.opponent().is_some_and(|name| name.eq_ignore_ascii_case(who));
        if !is_opponent || place.undos >= most || !place.table.is_our_turn() || place.sent.is_some()
        {
            return self.out.note(format!("{who} would like to take a move back: not now"));
        }
        place.undos += 1;
        place.asked = None;
        place.sent = Some((Move::Pass, self.now));
        self.out.note(format!("{who} may take a move back"));
        self.out.send(say::UNDO);
    }

    pub(super) fn komi_offered(&mut self, who: &str, komi: Komi) {
        let Some(place) = &self.place else { return };
        let is_opponent = place.table.opponent().is_some_and(|name| name.eq_ignore_ascii_case(who));
        if is_opponent && place.table.game.komi() == komi {
            // An offer and its acceptance have crossed: one more answer would be another offer.
            return;
        }
        if is_opponent && self.identity.policy.komi.has(&komi) {
            self.out.note(format!("{who} offers a komi of {komi}: accepted"));
            self.out.send(say::komi(komi));
        } else {
            self.out.note(format!("{who} offers a komi of {komi}: declined"));
            self.out.send(say::decline(who));
        }
    }

    pub(super) fn komi_set(&mut self, komi: Komi) {
        if let Some(place) = &mut self.place {
            place.table.game.set_komi(komi);
            self.out.note(format!("the komi is {komi}"));
        }
    }

    /// At the end the server says the komi once more.
    pub(super) fn status(&mut self, name: &str, komi: Komi) {
        if let Some(place) = &mut self.place
            && place.table.names.iter().any(|player| player.eq_ignore_ascii_case(name))
        {
            place.table.game.set_komi(komi);
        }
    }

    pub(super) fn adjourn_wanted(&mut self, who: &str) {
        if self.identity.policy.adjourn {
            self.out.send(say::ADJOURN);
        } else {
            self.out.send(say::decline(who));
        }
    }

    /// Our game was broken off.
    pub(super) fn adjourned(&mut self) {
        self.opening = None;
        let Some(Place { table, .. }) = self.place.take() else { return };
        self.out.note(format!("game {} was broken off at move {}", table.number, table.moves()));
        let [black, white] = table.names.clone();
        self.stored_games(vec![(white, black)]);
        self.last_load = Some(self.now);
        self.broken_off = Some((table, self.now));
    }

    /// A game is over.
    pub(super) fn finished(&mut self, finished: &Finished) {
        let is_same = |names: &[String; 2]| {
            names[0].eq_ignore_ascii_case(&finished.black)
                && names[1].eq_ignore_ascii_case(&finished.white)
        };
        let is_ours = self.place.as_ref().is_some_and(|place| {
            place.table.number == u64::from(finished.number) && is_same(&place.table.names)
        });
        if !is_ours {
            if self.opening.as_ref().is_some_and(|opening| opening.line.number == finished.number) {
                self.opening = None;
            }
            return self.watched_end(finished);
        }
        if finished.ending == Ending::Adjourned {
            return self.adjourned();
        }
        let Some(Place { table, .. }) = self.place.take() else { return };
        let outcome = outcome_of(finished.ending);
        self.played += 1;
        self.agreed = None;
        self.last_offer = None;
        // The prompt may say for a while that we are playing.
        self.last_search = Some(self.now);
        let farewell = self.identity.policy.farewell.clone();
        if let Some(opponent) = table.opponent().filter(|_| !farewell.is_empty()) {
            let words = say::tell(opponent, &farewell);
            self.out.send(words);
        }
        self.keep(table, outcome, "");
    }

    /// The server knows nothing of our game any more.
    pub(super) fn place_gone(&mut self, why: &str) {
        if let Some(Place { table, .. }) = self.place.take() {
            self.out.note(format!("game {} is gone: {why}", table.number));
            self.keep(table, Outcome::Unknown, why);
        }
    }
}

/// The end of a game as records have it.
pub(super) fn outcome_of(ending: Ending) -> Outcome {
    let lost = |loser: Color, by| Outcome::Win { winner: !loser, by };
    match ending {
        Ending::Counted { white, black } if white == black => Outcome::Draw,
        Ending::Counted { white, black } => {
            let loser = if white > black { Color::Black } else { Color::White };
            lost(loser, WonBy::Points((white - black).abs()))
        }
        Ending::Resigned(loser) => lost(loser, WonBy::Resignation),
        Ending::OutOfTime(loser) => lost(loser, WonBy::Time),
        Ending::Adjourned => Outcome::Unknown,
    }
}
