use tengen_board::Color;

use super::Ko;
use crate::fight::sign;
use crate::{Amount, Fight, IllegalMove, KoMove};

/// A fight over kos of any kind at some moment.
///
/// # Rules
///
/// The game is that of [`Fight`] with any number of kos.
///
/// - **Stages.** A ko of `n` stages is a row of `n + 1` places. White's capture moves it one place
///   up, Black's one place down, and only at its own end may a side resolve it: Black at place 0,
///   White at place `n`. With one stage the two places are "Black holds it" and "White holds it":
///   the direct ko. With two, a side has to win it twice.
/// - **Approach moves.** A side may have to play some moves more before it can resolve a ko. It may
///   play them at any time while the ko is there; each costs a turn and gains nothing.
/// - **The end.** Two passes end the fight. A ko that is then unresolved counts for the side at
///   whose end it stands if that side has no approach move left to play; otherwise for the other
///   side if that has none, since nothing stands between it and the stones; otherwise, and between
///   the ends, for nobody.
/// - **Repetition.** No capture may bring back a position of the whole board that was there before
///   (positional superko); a pass is always allowed.
///
/// With one ko nothing can come back anyway: whoever may not retake must play elsewhere, which
/// changes something for good, or pass, and then so must the other side. With several it can, for
/// example round and round a triple ko. Rules of Go either call that no result, which is no number
/// to play for, or forbid it, as here. The usual ban on retaking at once is a case of it and needs
/// no rule of its own. As only captures and passes leave everything else as it was, only the
/// positions since the last other move matter.
///
/// ```
/// use tengen_ko::{Amount, KosSolver, Setup, Start, parse_kos};
/// use tengen_verdict::{Budget, Verdict};
///
/// // White has taken a ko of 10 but needs one more move to win it. Black has no threats.
/// let setup = Setup::new(Amount::whole(10), Start::Captured);
/// let kos = setup.kos(&parse_kos("10 white white-approach=1 banned")?)?;
/// let solution = KosSolver::new(&kos)?.solve(&kos, &mut Budget::unlimited());
/// assert_eq!(solution.value, Verdict::Exact(-10), "Black just waits");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Kos {
    /// None where one has been resolved.
    pub(super) kos: Vec<Option<Ko>>,
    /// Everything but the kos: a fight whose ko is resolved.
    pub(super) elsewhere: Fight,
    /// The stages of all kos in every position since the last move that was neither a capture nor
    /// a pass, this one included; resolved kos are at 0.
    pub(super) seen: Vec<Vec<u8>>,
}

/// A move in a fight over any kos; kos are counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KosMove {
    /// Takes in a ko.
    Capture(usize),
    /// Ends a ko, gaining its value.
    Resolve(usize),
    /// Plays one of the moves that are needed before a ko can be resolved.
    Approach(usize),
    /// A valuable move, anything about a threat, or a pass.
    Elsewhere(KoMove),
}

impl Kos {
    /// The kos, none where one has been resolved.
    pub fn kos(&self) -> &[Option<Ko>] {
        &self.kos
    }

    /// Valuable moves, threats, turn and what is settled: a fight without a ko.
    pub const fn elsewhere(&self) -> &Fight {
        &self.elsewhere
    }

    /// Whose turn it is.
    pub const fn to_move(&self) -> Color {
        self.elsewhere.to_move
    }

    /// What White has gained minus what Black has gained so far.
    pub const fn settled(&self) -> i64 {
        self.elsewhere.settled
    }

    /// Whether both sides have passed.
    pub const fn is_over(&self) -> bool {
        self.elsewhere.over
    }

    /// A number of units as points.
    pub fn points(&self, units: i64) -> Amount {
        self.elsewhere.points(units)
    }

    /// Every different legal move, kos first, a pass last.
    pub fn moves(&self) -> Vec<KosMove> {
        if self.is_over() {
            return Vec::new();
        }
        let us = self.to_move();
        let mut moves = Vec::new();
        for (index, ko) in self.unresolved() {
            if ko.can_be_resolved_by(us) {
                moves.push(KosMove::Resolve(index));
            }
            if self.after_capture(index, ko).is_some_and(|stages| !self.seen.contains(&stages)) {
                moves.push(KosMove::Capture(index));
            }
            if ko.approach[us.index()] > 0 {
                moves.push(KosMove::Approach(index));
            }
        }
        let (pass, others): (Vec<KoMove>, Vec<KoMove>) =
            self.elsewhere.moves().into_iter().partition(|&mv| mv == KoMove::Pass);
        moves.extend(others.into_iter().chain(pass).map(KosMove::Elsewhere));
        moves
    }

    /// The fight after a move.
    pub fn play(&self, mv: KosMove) -> Result<Kos, IllegalMove> {
        if self.is_over() {
            return Err(IllegalMove::Over);
        }
        match mv {
            KosMove::Elsewhere(mv) => self.play_elsewhere(mv),
            KosMove::Capture(index) => self.capture(index),
            KosMove::Resolve(index) => self.resolve(index),
            KosMove::Approach(index) => self.approach(index),
        }
    }

    fn play_elsewhere(&self, mv: KoMove) -> Result<Kos, IllegalMove> {
        let mut next = Kos { elsewhere: self.elsewhere.play(mv)?, ..self.clone() };
        if next.is_over() {
            let kept: i64 = self.unresolved().map(|(_, ko)| ko.left_alone()).sum();
            next.elsewhere.settled += kept;
        }
        if mv != KoMove::Pass {
            next.seen = vec![next.stages()];
        }
        Ok(next)
    }

    fn capture(&self, index: usize) -> Result<Kos, IllegalMove> {
        let (mut next, ko) = self.turn_in(index, "capture")?;
        let stages = self.after_capture(index, ko);
        let stages = stages.ok_or(IllegalMove::NotYours(self.to_move(), "capture"))?;
        if self.seen.contains(&stages) {
            return Err(IllegalMove::Banned);
        }
        if let Some(ko) = &mut next.kos[index] {
            ko.stage = stages[index];
        }
        next.seen.push(stages);
        Ok(next)
    }

    fn resolve(&self, index: usize) -> Result<Kos, IllegalMove> {
        let (mut next, ko) = self.turn_in(index, "resolve")?;
        let us = self.to_move();
        if !ko.can_be_resolved_by(us) {
            return Err(IllegalMove::NotYours(us, "resolve"));
        }
        next.elsewhere.settled += sign(us) * ko.value;
        next.kos[index] = None;
        next.seen = vec![next.stages()];
        Ok(next)
    }

    fn approach(&self, index: usize) -> Result<Kos, IllegalMove> {
        let (mut next, ko) = self.turn_in(index, "approach")?;
        let us = self.to_move();
        if ko.approach[us.index()] == 0 {
            return Err(IllegalMove::NotYours(us, "approach"));
        }
        if let Some(ko) = &mut next.kos[index] {
            ko.approach[us.index()] -= 1;
        }
        next.seen = vec![next.stages()];
        Ok(next)
    }

    /// The other side's turn after a move in a ko, and that ko.
    fn turn_in(&self, index: usize, what: &'static str) -> Result<(Kos, &Ko), IllegalMove> {
        let ko = self.kos.get(index).and_then(Option::as_ref);
        let ko = ko.ok_or(IllegalMove::NotYours(self.to_move(), what))?;
        let mut next = self.clone();
        next.elsewhere.to_move = self.to_move().other();
        next.elsewhere.passed = false;
        Ok((next, ko))
    }

    /// The kos that are still there, with their numbers.
    pub(super) fn unresolved(&self) -> impl Iterator<Item = (usize, &Ko)> {
        self.kos.iter().enumerate().filter_map(|(index, ko)| Some((index, ko.as_ref()?)))
    }

    pub(super) fn stages(&self) -> Vec<u8> {
        self.kos.iter().map(|ko| ko.as_ref().map_or(0, |ko| ko.stage)).collect()
    }

    /// The stages of all kos if the side to move takes in one.
    fn after_capture(&self, index: usize, ko: &Ko) -> Option<Vec<u8>> {
        let mut stages = self.stages();
        stages[index] = ko.captured_by(self.to_move())?;
        Some(stages)
    }

    /// The name of a move, as the command line prints it: kos are counted from 1, and not at all
    /// where there is only one.
    pub fn move_name(&self, mv: KosMove) -> String {
        let at = |word: &str, index: usize| {
            if self.kos.len() == 1 { word.to_owned() } else { format!("{word}:{}", index + 1) }
        };
        match mv {
            KosMove::Capture(index) => at("capture", index),
            KosMove::Resolve(index) => at("resolve", index),
            KosMove::Approach(index) => at("approach", index),
            KosMove::Elsewhere(mv) => self.elsewhere.move_name(mv),
        }
    }

    /// The same fight with Black and White in each other's places: its value is the negative.
    #[must_use]
    pub fn with_colors_swapped(&self) -> Kos {
        let turn =
            |index: usize, stage: u8| self.kos[index].as_ref().map_or(0, |ko| ko.stages - stage);
        let mut swapped = Kos { elsewhere: self.elsewhere.with_colors_swapped(), ..self.clone() };
        for ko in swapped.kos.iter_mut().flatten() {
            ko.stage = ko.stages - ko.stage;
            ko.approach.swap(0, 1);
        }
        for stages in &mut swapped.seen {
            for (index, stage) in stages.iter_mut().enumerate() {
                *stage = turn(index, *stage);
            }
        }
        swapped
    }
}

#[cfg(test)]
mod tests {
    use crate::{Amount, Kos, KosMove, Setup, Start, parse_kos};

    fn kos(text: &str, start: Start) -> Kos {
        Setup::new(Amount::whole(1), start).kos(&parse_kos(text).unwrap()).unwrap()
    }

    fn names(kos: &Kos) -> Vec<String> {
        kos.moves().into_iter().map(|mv| kos.move_name(mv)).collect()
    }

    fn play(kos: &Kos, moves: &[&str]) -> Kos {
        moves.iter().fold(kos.clone(), |kos, name| {
            let mv = kos.moves().into_iter().find(|&mv| kos.move_name(mv) == *name);
            kos.play(mv.unwrap_or_else(|| panic!("{name} is none of {:?}", names(&kos)))).unwrap()
        })
    }

    #[test]
    fn two_stages_are_won_one_after_the_other() {
        let kos = kos("6 stages=2", Start::Created);
        let end = play(&kos, &["capture", "pass", "capture", "pass", "resolve", "pass", "pass"]);
        assert_eq!((end.settled(), end.is_over()), (6, true));
        let taken = play(&kos, &["capture"]);
        assert_eq!(names(&taken), ["pass"], "no retaking at once");
    }

    #[test]
    fn approach_moves_come_before_the_end() {
        let kos = kos("6 white-approach=2", Start::Created);
        assert_eq!(names(&kos), ["capture", "approach", "pass"]);
        let line = ["approach", "pass", "capture", "pass", "approach", "capture"];
        let kos = play(&kos, &line);
        assert_eq!(names(&kos), ["pass"], "Black has taken it back");
        assert_eq!(play(&kos, &["pass", "resolve"]).settled(), -6);
    }

    #[test]
    fn a_round_of_three_kos_does_not_come_back() {
        let kos = kos("5; 5 white; 5", Start::Created);
        let round = ["capture:1", "capture:2", "capture:3", "capture:1", "capture:2"];
        let here = play(&kos, &round);
        assert_eq!(names(&here), ["resolve:1", "pass"], "capture:3 would close the round");
        let refused = here.play(KosMove::Capture(2)).unwrap_err();
        assert_eq!(refused, crate::IllegalMove::Banned);
        // A pass changes nothing on the board, anything else does.
        assert!(play(&here, &["pass"]).play(KosMove::Capture(0)).is_ok());
        let here = play(&here, &["pass", "pass"]);
        assert!(here.is_over() && here.moves().is_empty());
    }
}
