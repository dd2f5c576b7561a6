use tengen_board::Color;

use crate::fight::sign;
use crate::{Fight, KoMove, Threat};

/// Why a move cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IllegalMove {
    /// Both sides have passed.
    #[error("the fight is over")]
    Over,
    /// The stone was taken a moment ago.
    #[error("the ko was taken a moment ago: play elsewhere first")]
    Banned,
    /// Capturing or resolving a ko that is not there to be had.
    #[error("the ko is not {0}'s to {1}")]
    NotYours(Color, &'static str),
    /// No such valuable move or threat.
    #[error("there is no {0} now")]
    NotThere(String),
}

impl Fight {
    /// Every different legal move, in no special order; none once the fight is over.
    pub fn moves(&self) -> Vec<KoMove> {
        if self.over {
            return Vec::new();
        }
        let (us, them) = (self.to_move, self.to_move.other());
        let mut moves = vec![KoMove::Pass];
        if self.holder == Some(them) && !self.banned {
            moves.push(KoMove::Capture);
        }
        if self.holder == Some(us) {
            moves.push(KoMove::Resolve);
        }
        moves.extend(different(&self.valuable).map(KoMove::Take));
        moves.extend(different(&self.threats[us.index()]).map(KoMove::Threat));
        moves.extend(different(&self.pending[us.index()]).map(KoMove::Cash));
        moves.extend(different(&self.pending[them.index()]).map(KoMove::Answer));
        moves
    }

    /// The fight after a move.
    pub fn play(&self, mv: KoMove) -> Result<Fight, IllegalMove> {
        if self.over {
            return Err(IllegalMove::Over);
        }
        let (us, them) = (self.to_move, self.to_move.other());
        let mut next = self.clone();
        next.to_move = them;
        next.passed = false;
        next.banned = false;
        let not_there = || IllegalMove::NotThere(self.move_name(mv));
        let mut gain = 0;
        match mv {
            KoMove::Capture if self.holder != Some(them) => {
                return Err(IllegalMove::NotYours(us, "capture"));
            }
            KoMove::Capture if self.banned => return Err(IllegalMove::Banned),
            KoMove::Capture => {
                next.holder = Some(us);
                next.banned = true;
            }
            KoMove::Resolve if self.holder != Some(us) => {
                return Err(IllegalMove::NotYours(us, "resolve"));
            }
            KoMove::Resolve => {
                next.holder = None;
                gain = self.ko;
            }
            KoMove::Take(value) => {
                remove(&mut next.valuable, value).ok_or_else(not_there)?;
                gain = value;
            }
            KoMove::Threat(threat) => {
                remove(&mut next.threats[us.index()], threat).ok_or_else(not_there)?;
                insert(&mut next.pending[us.index()], threat);
            }
            KoMove::Cash(threat) => {
                remove(&mut next.pending[us.index()], threat).ok_or_else(not_there)?;
                gain = threat.value;
            }
            KoMove::Answer(threat) => {
                remove(&mut next.pending[them.index()], threat).ok_or_else(not_there)?;
                gain = threat.loss;
            }
            KoMove::Pass if self.passed => {
                next.over = true;
                next.settled += self.holder.map_or(0, |holder| sign(holder) * self.ko);
            }
            KoMove::Pass => next.passed = true,
        }
        next.settled += sign(us) * gain;
        Ok(next)
    }
}

/// The items of a sorted list, equal ones once.
fn different<T: Copy + PartialEq>(sorted: &[T]) -> impl Iterator<Item = T> {
    let is_new = |&index: &usize| index == 0 || sorted[index] != sorted[index - 1];
    (0..sorted.len()).filter(is_new).map(|index| sorted[index])
}

fn remove<T: PartialEq + Copy>(list: &mut Vec<T>, item: T) -> Option<T> {
    let place = list.iter().position(|other| *other == item)?;
    Some(list.remove(place))
}

fn insert(list: &mut Vec<Threat>, threat: Threat) {
    let place = list.partition_point(|other| *other > threat);
    list.insert(place, threat);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Start;

    fn play_all(fight: &Fight, moves: &[KoMove]) -> Fight {
        moves.iter().fold(fight.clone(), |fight, &mv| fight.play(mv).unwrap())
    }

    #[test]
    fn a_fight_by_hand() {
        let threat = Threat::new(9, 1);
        let fight = Fight::new(17, &[4], [&[threat], &[]], Start::Created);
        let after = play_all(
            &fight,
            &[KoMove::Capture, KoMove::Threat(threat), KoMove::Answer(threat), KoMove::Capture],
        );
        assert_eq!((after.holder(), after.settled()), (Some(Color::Black), 1));
        assert!(after.is_banned());
        assert_eq!(after.play(KoMove::Capture), Err(IllegalMove::Banned));
        let end = play_all(&after, &[KoMove::Take(4), KoMove::Resolve, KoMove::Pass, KoMove::Pass]);
        assert_eq!((end.settled(), end.is_over(), end.moves()), (1 + 4 - 17, true, Vec::new()));
    }

    #[test]
    fn the_ban_lasts_one_ply_whatever_is_played() {
        let fight = Fight::new(5, &[1], [&[], &[]], Start::Captured);
        assert!(!fight.moves().contains(&KoMove::Capture));
        let waited = play_all(&fight, &[KoMove::Pass, KoMove::Take(1)]);
        assert!(waited.moves().contains(&KoMove::Capture));
    }

    #[test]
    fn an_unresolved_ko_counts_for_its_holder() {
        for start in Start::ALL {
            let fight = Fight::new(5, &[1], [&[], &[]], start);
            let end = play_all(&fight, &[KoMove::Pass, KoMove::Pass]);
            assert_eq!(end.settled(), 5 * sign(start.turn().0), "{start}");
        }
    }

    #[test]
    fn what_is_not_there_cannot_be_played() {
        let fight = Fight::new(5, &[1], [&[], &[Threat::new(3, 0)]], Start::Created);
        let refusal = |mv| fight.play(mv).unwrap_err().to_string();
        assert_eq!(refusal(KoMove::Take(2)), "there is no take:2 now");
        assert_eq!(refusal(KoMove::Resolve), "the ko is not white's to resolve");
        assert_eq!(refusal(KoMove::Cash(Threat::new(3, 0))), "there is no cash:3/0 now");
        assert!(fight.play(KoMove::Threat(Threat::new(3, 0))).is_ok());
    }
}
