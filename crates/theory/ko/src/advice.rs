use tengen_board::Color;
use tengen_verdict::{Budget, Verdict};

use crate::fight::sign;
use crate::{Fight, KoMove, Solver, Threat};

/// What the opponent does about a threat if it is played now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reply {
    /// Answering is the only best reply.
    Answers,
    /// Something else is better.
    Ignores,
    /// Answering and something else come to the same.
    Either,
}

/// What is to be said about one threat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Advice {
    /// Whose threat it is.
    pub owner: Color,
    /// The threat.
    pub threat: Threat,
    /// How much more its owner gets in the whole fight for having it.
    pub worth: i64,
    /// The smallest value at which it is worth anything, its loss being the same; none if no
    /// value is large enough.
    pub worth_from: Option<i64>,
    /// If it is its owner's turn: what playing it now comes to.
    pub now: Option<PlayedNow>,
}

/// What playing a threat now comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayedNow {
    /// How much it falls short of the best move; 0 if it is one.
    pub costs: i64,
    /// What the opponent does.
    pub reply: Reply,
    /// The smallest value at which answering it is among the best replies.
    pub answered_from: Option<i64>,
}

impl Advice {
    /// The advice in words, with numbers in points of the fight.
    pub fn words(&self, fight: &Fight) -> String {
        let name = fight.threat_name(self.threat);
        let points = |units: i64| fight.points(units).to_string();
        let Some(now) = self.now else {
            return if self.worth > 0 {
                format!("{}'s {name} is worth {} to {}", self.owner, points(self.worth), self.owner)
            } else {
                format!("{}'s {name} is of no use in this fight", self.owner)
            };
        };
        let costs = points(now.costs);
        match (now.costs, now.reply, self.worth) {
            (0, Reply::Answers, _) => format!("use {name} now: it must be answered"),
            (0, Reply::Ignores, 1..) => {
                format!("use {name} now: it will be ignored, and carrying it out gains")
            }
            (0, Reply::Either, 1..) => {
                format!("use {name} now: answered or ignored, it comes to the same")
            }
            (0, _, _) => format!("{name} does no harm now, and no good: it is of no use here"),
            (_, Reply::Answers | Reply::Either, 1..) => {
                format!("keep {name}: it would be answered, and played now it costs {costs}")
            }
            (_, Reply::Ignores, 1..) => {
                format!("keep {name}: it would be ignored, and played now it costs {costs}")
            }
            (_, _, _) => format!("leave {name} alone: it is of no use here, and costs {costs}"),
        }
    }

    /// The break-even values in words; empty if there are none.
    pub fn break_even(&self, fight: &Fight) -> String {
        let points = |units: i64| fight.points(units).to_string();
        let worth = match self.worth_from {
            Some(value) => format!("worth having from {} up", points(value)),
            None => "worth nothing at any value".to_owned(),
        };
        match self.now {
            None => worth,
            Some(PlayedNow { answered_from: Some(value), .. }) => {
                format!("{worth}, answered from {} up", points(value))
            }
            Some(_) => format!("{worth}, never answered"),
        }
    }
}

impl Solver {
    /// What is to be said about every different threat that has not been played, those of the
    /// side to move first. None if the budget runs out.
    pub fn advice(&mut self, fight: &Fight, budget: &mut Budget) -> Option<Vec<Advice>> {
        let us = fight.to_move();
        let mut all = Vec::new();
        for owner in [us, us.other()] {
            let mut threats = fight.threats(owner).to_vec();
            threats.dedup();
            for threat in threats {
                all.push(self.advice_on(fight, owner, threat, budget)?);
            }
        }
        Some(all)
    }

    fn advice_on(
        &mut self,
        fight: &Fight,
        owner: Color,
        threat: Threat,
        budget: &mut Budget,
    ) -> Option<Advice> {
        let value = self.value(fight, budget).exact()?;
        let without = value_of(&with_instead(fight, owner, threat, None), budget)?;
        let worth = sign(owner) * (value - without);
        let worth_from = least(most_at_stake(fight), |instead| {
            let instead = Threat::new(instead, threat.loss);
            let changed = with_instead(fight, owner, threat, Some(instead));
            Some(value_of(&changed, budget)? != without)
        })?;
        let now = if owner == fight.to_move() {
            Some(self.played_now(fight, threat, value, budget)?)
        } else {
            None
        };
        Some(Advice { owner, threat, worth, worth_from, now })
    }

    fn played_now(
        &mut self,
        fight: &Fight,
        threat: Threat,
        value: i64,
        budget: &mut Budget,
    ) -> Option<PlayedNow> {
        let us = fight.to_move();
        let played = fight.play(KoMove::Threat(threat)).ok()?;
        let costs = sign(us) * (value - self.value(&played, budget).exact()?);
        let replies = self.best_moves(&played, budget);
        if !replies.complete {
            return None;
        }
        let reply = match (replies.moves.contains(&KoMove::Answer(threat)), replies.moves.len()) {
            (true, 1) => Reply::Answers,
            (true, _) => Reply::Either,
            (false, _) => Reply::Ignores,
        };
        let answered_from = least(most_at_stake(fight), |instead| {
            let instead = Threat::new(instead, threat.loss);
            let changed = with_instead(fight, us, threat, Some(instead));
            let played = changed.play(KoMove::Threat(instead)).ok()?;
            let answered = played.play(KoMove::Answer(instead)).ok()?;
            Some(value_of(&played, budget)? == value_of(&answered, budget)?)
        })?;
        Some(PlayedNow { costs, reply, answered_from })
    }
}

fn value_of(fight: &Fight, budget: &mut Budget) -> Option<i64> {
    match Solver::new(fight).value(fight, budget) {
        Verdict::Exact(value) => Some(value),
        _ => None,
    }
}

/// The fight with another threat, or none, in the place of one.
fn with_instead(fight: &Fight, owner: Color, threat: Threat, instead: Option<Threat>) -> Fight {
    let mut changed = fight.clone();
    let list = &mut changed.threats[owner.index()];
    if let Some(place) = list.iter().position(|other| *other == threat) {
        list.remove(place);
    }
    list.extend(instead);
    changed.normalize();
    changed
}

/// More than any threat needs to be worth to be answered: everything there is to win, twice over.
fn most_at_stake(fight: &Fight) -> i64 {
    let pending = fight.pending.iter().flatten().map(|threat| threat.swing());
    let losses = fight.threats.iter().flatten().map(|threat| threat.loss);
    let valuable = fight.valuable().iter().copied();
    4 * (fight.ko() + valuable.chain(pending).chain(losses).sum::<i64>())
}

/// The least value from 1 up for which something holds that holds for all larger ones; the
/// inner none if it does not even hold for the most, the outer one if it cannot be told.
fn least(most: i64, mut holds: impl FnMut(i64) -> Option<bool>) -> Option<Option<i64>> {
    if !holds(most)? {
        return Some(None);
    }
    let (mut fails, mut works) = (0, most);
    while works - fails > 1 {
        let middle = fails + (works - fails) / 2;
        if holds(middle)? {
            works = middle;
        } else {
            fails = middle;
        }
    }
    Some(Some(works))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Start;

    fn advice(fight: &Fight) -> Vec<Advice> {
        Solver::new(fight).advice(fight, &mut Budget::unlimited()).unwrap()
    }

    #[test]
    fn section_3_3_break_even_values() {
        // k > T1 = x1 + Y with x1 = 4 and Y = 3 - 1 = 2: worth using above 2 x1 = 8, answered
        // above 2 (k - Y) = 20; at the border answering is as good.
        for value in [5, 9, 30] {
            let fight =
                Fight::new(12, &[4, 3, 1], [&[Threat::new(value, 0)], &[]], Start::Captured);
            let all = advice(&fight);
            let now = all[0].now.unwrap();
            assert_eq!((all[0].worth_from, now.answered_from), (Some(9), Some(20)));
        }
    }

    #[test]
    fn advice_says_what_to_use_and_what_to_keep() {
        let threats =
            [Threat::new(40, 0), Threat::new(25, 0), Threat::new(9, 0), Threat::new(3, 0)];
        let fight = Fight::new(12, &[4, 3, 1], [&threats, &[]], Start::Captured);
        let said: Vec<String> = advice(&fight).iter().map(|a| a.words(&fight)).collect();
        assert_eq!(said[1], "use 25 now: it must be answered");
        assert_eq!(said[2], "leave 9 alone: it is of no use here, and costs 15");
        assert!(said[3].starts_with("leave 3 alone"), "{said:?}");
    }

    #[test]
    fn a_threat_of_the_other_side_is_weighed_too() {
        let threats: [&[Threat]; 2] = [&[Threat::new(3, 0)], &[Threat::new(3, 0)]];
        let fight = Fight::new(2, &[], threats, Start::Captured);
        let said: Vec<String> = advice(&fight).iter().map(|a| a.words(&fight)).collect();
        assert_eq!(said.len(), 2);
        assert!(said[1].starts_with("white's 3 is worth"), "{said:?}");
    }
}
