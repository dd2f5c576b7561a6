//! After two passes: agreeing on dead stones, honestly.

use std::time::Instant;

use tengen_board::{Lettering, Move, Point, PointSet};
use tengen_protocols::nngs::say;

use super::NngsSession;
use crate::Question;
use crate::table::Untrue;

/// Seconds after which the last word is said once more: servers forget it when anybody touches a
/// stone.
const SAY_AGAIN_AFTER: u64 = 20;

/// How often the game goes on because the opponent takes off living stones.
const MOST_DISPUTES: u32 = 2;

/// The state of the counting.
pub(super) struct Scoring {
    /// Stones taken off so far.
    removed: PointSet,
    /// Stones that are dead as far as we can tell.
    dead: Option<PointSet>,
    /// When we said that we have nothing more to take off.
    done: Option<Instant>,
    since: Instant,
    /// Whether the opponent was reminded.
    is_reminded: bool,
}

impl NngsSession {
    /// Both have passed. The second pass is told by this line only.
    pub(super) fn scoring_begins(&mut self) {
        let now = self.now;
        let Some(place) = &mut self.place else { return };
        if !place.table.game.position().is_over() {
            let color = place.table.to_move();
            // A pass is always legal.
            let _ = place.table.play(color, Move::Pass);
        }
        place.position_changed();
        if !place.table.game.position().is_over() {
            let why = "the server wants to count, but only one side has passed";
            return self.doubt(&Untrue(why.to_owned()));
        }
        place.scoring = Some(Scoring {
            removed: PointSet::EMPTY,
            dead: None,
            done: None,
            since: now,
            is_reminded: false,
        });
        self.out.note("both have passed");
    }

    /// Asks which stones are dead, or says that there are no more.
    pub(super) fn settle_scoring(&mut self) {
        let Some(place) = &mut self.place else { return };
        let Some(scoring) = &mut place.scoring else { return };
        let Some(dead) = scoring.dead else {
            if place.asked.is_none() {
                self.ask(Question::Dead);
            }
            return;
        };
        if scoring.done.is_none() && (dead - scoring.removed).is_empty() {
            scoring.done = Some(self.now);
            self.out.send(say::DONE);
        }
    }

    /// The engine has said which stones are dead.
    pub(super) fn judged(&mut self, dead: PointSet) {
        let Some(place) = &mut self.place else { return };
        let Some(scoring) = &mut place.scoring else { return };
        let position = place.table.game.position();
        let mut all = PointSet::EMPTY;
        let mut commands = Vec::new();
        for head in position.all_strings().filter(|&head| dead.contains(head)) {
            all |= position.string_stones(head).collect();
            if !scoring.removed.contains(head) {
                commands.push(head.name(Lettering::Go));
            }
        }
        scoring.dead = Some(all);
        if !commands.is_empty() {
            self.out.note(format!("dead: {}", commands.join(" ")));
        }
        for command in commands {
            self.out.send(command);
        }
        self.object_if_alive();
    }

    /// A string comes off.
    pub(super) fn removing(&mut self, point: Point) {
        let Some(place) = &mut self.place else { return };
        let Some(scoring) = &mut place.scoring else { return };
        let position = place.table.game.position();
        if !position.size().contains(point) || position.stone(point).is_none() {
            return self.out.note(format!(
                "the server takes off {}, where no stone is",
                point.name(Lettering::Go)
            ));
        }
        scoring.removed |= position.string_stones(position.string(point)).collect();
        // Whoever was done is not any more.
        scoring.done = None;
        self.object_if_alive();
    }

    /// Stones of ours that live stay: if the opponent takes them off, the game goes on.
    fn object_if_alive(&mut self) {
        let Some(place) = &mut self.place else { return };
        let (Some(scoring), Some(ours)) = (&mut place.scoring, place.table.ours) else { return };
        let Some(dead) = scoring.dead else { return };
        let taken = (scoring.removed & place.table.game.position().stones_of(ours)) - dead;
        if taken.is_empty() {
            return;
        }
        place.scoring = None;
        place.disputes += 1;
        // Whatever we ask for now, its answer has to be waited for.
        place.sent = Some((Move::Pass, self.now));
        let is_last = place.disputes > MOST_DISPUTES;
        if place.disputes > MOST_DISPUTES + 1 {
            return;
        }
        let stones =
            taken.iter().next().map_or_else(String::new, |point| point.name(Lettering::Go));
        self.out.note(format!("the opponent takes off living stones at {stones}"));
        if is_last {
            self.out.send(say::say("We do not agree, so let us stop here."));
            self.out.send(say::ADJOURN);
        } else {
            self.out
                .send(say::say(&format!("I think that {stones} is alive. Let us play it out.")));
            self.out.send(say::UNDO);
        }
    }

    pub(super) fn board_restored(&mut self) {
        if let Some(scoring) = self.place.as_mut().and_then(|place| place.scoring.as_mut()) {
            scoring.removed = PointSet::EMPTY;
            scoring.done = None;
            scoring.dead = None;
        }
    }

    /// The opponent has nothing more to take off. Had our word to the same effect still counted, the
    /// game would be over.
    pub(super) fn opponent_done(&mut self) {
        if let Some(scoring) = self.place.as_mut().and_then(|place| place.scoring.as_mut())
            && scoring.done.is_some()
        {
            scoring.done = Some(self.now);
            self.out.send(say::DONE);
        }
    }

    /// Nobody waits for ever for the last word.
    pub(super) fn look_after_scoring(&mut self) {
        let (now, wait) = (self.now, self.identity.policy.scoring_wait);
        let seconds = |then: Instant| now.saturating_duration_since(then).as_secs();
        let Some(scoring) = self.place.as_mut().and_then(|place| place.scoring.as_mut()) else {
            return;
        };
        if scoring.dead.is_none() {
            return;
        }
        if seconds(scoring.done.unwrap_or(scoring.since)) >= SAY_AGAIN_AFTER {
            scoring.done = Some(now);
            self.out.send(say::DONE);
        }
        let Some(scoring) = self.place.as_mut().and_then(|place| place.scoring.as_mut()) else {
            return;
        };
        if seconds(scoring.since) < wait {
            return;
        }
        scoring.since = now;
        let was_reminded = std::mem::replace(&mut scoring.is_reminded, true);
        if was_reminded {
            self.out.note("no agreement on dead stones: asking to break the game off");
            self.out.send(say::ADJOURN);
        } else {
            self.out
                .send(say::say("Please take off dead stones and type done, or play on by undo."));
        }
    }
}
