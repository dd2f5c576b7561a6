//! Long searches against playing everything out, with several workers, cut off and taken up again.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tengen_board::Random;
use tengen_proof::campaign::{Branch, Campaign, Extent, Given, Look, Problem, Zone};
use tengen_proof::{Answer, Turn};

/// Two sides take numbers in turn until few are left; who has got its way is drawn by lot.
struct Lots {
    numbers: u16,
    ends_at: usize,
    seed: u64,
    /// How many of a hundred ends the prover wins.
    share: u64,
    /// Numbers from here on make no difference. If there are any, ends are decided by what numbers
    /// are worth to those who have taken them.
    matters_below: u16,
    /// Whether a look lasts until the search is over.
    is_slow: bool,
}

#[derive(Clone)]
struct Taken {
    by_prover: Vec<u16>,
    by_refuter: Vec<u16>,
}

impl Taken {
    const NOTHING: Taken = Taken { by_prover: Vec::new(), by_refuter: Vec::new() };

    fn count(&self) -> usize {
        self.by_prover.len() + self.by_refuter.len()
    }
}

impl Lots {
    fn key_of(&self, turn: Turn, number: u16) -> u64 {
        let side = if turn == Turn::Prover { 1 } else { 2 };
        Random::new(u64::from(number) * 4 + side).next_u64()
    }

    fn is_won(&self, position: &Taken) -> bool {
        if self.matters_below == self.numbers {
            return Random::new(self.key(position) ^ self.seed).next_u64() % 100 < self.share;
        }
        // A number of the refuter's less does the prover no harm.
        let worth = |taken: &[u16]| -> u64 {
            let that_matter = taken.iter().filter(|&&number| number < self.matters_below);
            that_matter
                .map(|&number| u64::from(Random::new(self.seed ^ u64::from(number)).below(9)))
                .sum()
        };
        worth(&position.by_prover) + self.seed % 5 > worth(&position.by_refuter) + 2
    }

    fn left(&self, position: &Taken) -> Vec<u16> {
        let is_left = |number: &u16| {
            !position.by_prover.contains(number) && !position.by_refuter.contains(number)
        };
        (0..self.numbers).filter(is_left).collect()
    }

    fn is_over(&self, position: &Taken) -> bool {
        position.count() >= self.ends_at
    }

    /// By playing everything out.
    fn is_proved(&self, position: &Taken) -> bool {
        if self.is_over(position) {
            return self.is_won(position);
        }
        let after = |number: u16| {
            let mut after = position.clone();
            self.play(&mut after, number);
            after
        };
        let mut moves = self.left(position).into_iter();
        match self.turn(position) {
            Turn::Prover => moves.any(|number| self.is_proved(&after(number))),
            Turn::Refuter => moves.all(|number| self.is_proved(&after(number))),
        }
    }
}

impl Problem for Lots {
    type Position = Taken;
    type Looker = ();
    type Zone = Numbers;

    fn looker(&self) {}

    fn key(&self, position: &Taken) -> u64 {
        let by_prover = position.by_prover.iter().map(|&n| self.key_of(Turn::Prover, n));
        let by_refuter = position.by_refuter.iter().map(|&n| self.key_of(Turn::Refuter, n));
        by_prover.chain(by_refuter).fold(0, |key, number| key ^ number)
    }

    fn key_after(&self, key: u64, turn: Turn, mv: u16) -> u64 {
        key ^ self.key_of(turn, mv)
    }

    fn turn(&self, position: &Taken) -> Turn {
        if position.count().is_multiple_of(2) { Turn::Refuter } else { Turn::Prover }
    }

    fn play(&self, position: &mut Taken, mv: u16) {
        match self.turn(position) {
            Turn::Prover => position.by_prover.push(mv),
            Turn::Refuter => position.by_refuter.push(mv),
        }
    }

    fn look(&self, _looker: &mut (), position: &mut Taken, given: Given<'_>) -> Look<Numbers> {
        if self.is_slow {
            while !given.is_over.load(Ordering::Relaxed) {
                std::thread::sleep(Duration::from_millis(1));
            }
            return Look::BrokenOff;
        }
        if given.put_off.is_some_and(|times| u64::from(times) < self.seed % 3) {
            return Look::PutOff;
        }
        match (self.is_over(position), self.is_won(position)) {
            (true, true) => Look::Proved(Numbers((0..self.matters_below).collect())),
            (true, false) => Look::Refuted,
            (false, _) => {
                let branch = |mv| Branch { mv, proof: 1, disproof: 1 };
                Look::Open(
                    self.left(position).into_iter().map(branch).collect(),
                    Numbers::default(),
                )
            }
        }
    }
}

/// Numbers that a proof leans on.
#[derive(Clone, Default)]
struct Numbers(BTreeSet<u16>);

impl Zone for Numbers {
    fn insert(&mut self, number: u16) {
        self.0.insert(number);
    }

    fn join(&mut self, other: &Numbers) {
        self.0.extend(&other.0);
    }

    fn meet(&mut self, other: &Numbers) {
        self.0.retain(|number| other.0.contains(number));
    }

    fn contains(&self, number: u16) -> bool {
        self.0.contains(&number)
    }
}

fn extent(workers: usize, looks: u64) -> Extent {
    Extent { workers, looks, positions: usize::MAX }
}

fn lots(seed: u64) -> Lots {
    Lots { numbers: 6, ends_at: 4, seed, share: 30 + seed % 50, matters_below: 6, is_slow: false }
}

#[test]
fn campaigns_answer_as_playing_everything_out_does() {
    let go_on = AtomicBool::new(false);
    let mut proved = 0;
    for seed in 0..150 {
        let expected = lots(seed).is_proved(&Taken::NOTHING);
        proved += u32::from(expected);
        let expected = if expected { Answer::Proved } else { Answer::Refuted };
        for workers in 1..=3 {
            let campaign = Campaign::new(lots(seed), Taken::NOTHING);
            let answer = campaign.run(&extent(workers, u64::MAX), &go_on, &mut |_| ());
            assert_eq!(answer, expected, "{seed} with {workers}");
        }
    }
    assert!((20..130).contains(&proved), "{proved} of 150 are proved");
}

/// Who looks for long is told when the search is over, and what it has not seen counts for nothing.
#[test]
fn long_looks_are_broken_off() {
    for workers in 1..=2 {
        let campaign = Campaign::new(Lots { is_slow: true, ..lots(1) }, Taken::NOTHING);
        let stop = AtomicBool::new(false);
        let mut say_stop = |_: &Campaign<Lots>| stop.store(true, Ordering::Relaxed);
        let answer = campaign.run(&extent(workers, u64::MAX), &stop, &mut say_stop);
        assert_eq!((answer, campaign.progress().looks), (Answer::Unknown, 0));
    }
}

/// A proof is there to be followed: the prover's moves are named, the refuter's all answered.
#[test]
fn proofs_can_be_followed() {
    fn follow(campaign: &Campaign<Lots>, position: &Taken) {
        let lots = campaign.problem();
        if lots.is_over(position) {
            assert!(lots.is_won(position));
            return;
        }
        let known = campaign.known(lots.key(position)).expect("it was looked at");
        assert!(known.is_proved);
        let moves = match lots.turn(position) {
            Turn::Prover => vec![known.best.expect("a move that wins")],
            Turn::Refuter => lots.left(position),
        };
        for mv in moves {
            let mut after = position.clone();
            lots.play(&mut after, mv);
            follow(campaign, &after);
        }
    }
    let mut followed = 0;
    for seed in 0..60 {
        let campaign = Campaign::new(lots(seed), Taken::NOTHING);
        if campaign.run(&extent(2, u64::MAX), &AtomicBool::new(false), &mut |_| ())
            == Answer::Proved
        {
            follow(&campaign, &Taken::NOTHING);
            followed += 1;
        }
    }
    assert!(followed > 5, "{followed}");
}

/// Where moves make no difference, what is proved after one of them is proved after all of them.
#[test]
fn moves_that_a_proof_does_not_lean_on_are_answered_together() {
    fn count(campaign: &Campaign<Lots>, position: &Taken, alike: &mut u32) {
        let lots = campaign.problem();
        let Some(known) = campaign.known(lots.key(position)) else { return };
        if known.is_proved {
            assert!(lots.is_proved(position), "{:?} {:?}", position.by_prover, position.by_refuter);
        }
        *alike += u32::from(known.like.is_some());
        for mv in known.moves {
            let mut after = position.clone();
            lots.play(&mut after, mv);
            count(campaign, &after, alike);
        }
    }
    let (mut looks, mut looks_without, mut alike) = (0, 0, 0);
    for seed in 0..120 {
        let blind = |matters_below| Lots { numbers: 8, ends_at: 5, matters_below, ..lots(seed) };
        let campaign = Campaign::new(blind(3), Taken::NOTHING);
        let go_on = AtomicBool::new(false);
        let answer = campaign.run(&extent(1, u64::MAX), &go_on, &mut |_| ());
        let is_proved = blind(3).is_proved(&Taken::NOTHING);
        assert_eq!(answer, if is_proved { Answer::Proved } else { Answer::Refuted }, "{seed}");
        count(&campaign, &Taken::NOTHING, &mut alike);
        looks += campaign.progress().looks;
        let seeing = Campaign::new(blind(8), Taken::NOTHING);
        seeing.run(&extent(1, u64::MAX), &go_on, &mut |_| ());
        looks_without += seeing.progress().looks;
    }
    assert!(alike > 500 && 2 * looks < looks_without, "{alike} {looks} {looks_without}");
}

#[test]
fn what_was_cut_off_is_taken_up_again() {
    let go_on = AtomicBool::new(false);
    for seed in 0..40 {
        let whole = Campaign::new(lots(seed), Taken::NOTHING);
        let expected = whole.run(&extent(1, u64::MAX), &go_on, &mut |_| ());
        let mut saved = Vec::new();
        Campaign::new(lots(seed), Taken::NOTHING).save(&mut saved, seed).unwrap();
        let mut answer = Answer::Unknown;
        let mut rounds = 0;
        while answer == Answer::Unknown {
            let campaign =
                Campaign::resume(lots(seed), Taken::NOTHING, saved.as_slice(), seed).unwrap();
            let before = campaign.progress();
            answer = campaign.run(&extent(1, 7), &go_on, &mut |_| ());
            assert!(campaign.progress().positions >= before.positions);
            saved.clear();
            campaign.save(&mut saved, seed).unwrap();
            rounds += 1;
        }
        assert_eq!(answer, expected, "{seed}");
        assert!(rounds > 1, "{seed}");
    }
}

#[test]
fn damaged_and_foreign_files_are_refused() {
    let campaign = Campaign::new(lots(3), Taken::NOTHING);
    campaign.run(&extent(1, 20), &AtomicBool::new(false), &mut |_| ());
    let mut saved = Vec::new();
    campaign.save(&mut saved, 1).unwrap();
    let refusal = |bytes: &[u8], name: u64| {
        let resumed = Campaign::resume(lots(3), Taken::NOTHING, bytes, name);
        resumed.err().map(|error| error.to_string())
    };
    assert_eq!(refusal(&saved, 1), None);
    assert!(refusal(&saved, 2).unwrap().contains("another"));
    assert!(refusal(b"something that is quite another file", 1).unwrap().contains("no saved"));
    for length in 0..saved.len() {
        assert!(refusal(&saved[..length], 1).is_some(), "{length}");
    }
    for at in 0..saved.len() {
        let mut bytes = saved.clone();
        bytes[at] ^= 1;
        assert!(refusal(&bytes, 1).is_some(), "{at}");
    }
}

#[test]
fn limits_end_a_campaign_without_an_answer() {
    let large = || Lots { numbers: 12, ends_at: 10, share: 90, matters_below: 12, ..lots(9) };
    let campaign = Campaign::new(large(), Taken::NOTHING);
    let mut reports = 0;
    let answer = campaign.run(&extent(2, 50), &AtomicBool::new(false), &mut |_| reports += 1);
    assert_eq!(answer, Answer::Unknown);
    assert!(campaign.progress().looks >= 50 && campaign.progress().looks < 60 && reports > 0);
    let stopped = campaign.run(&extent(1, 50), &AtomicBool::new(true), &mut |_| ());
    assert_eq!(stopped, Answer::Unknown);
    let few = Extent { positions: 30, ..extent(1, u64::MAX) };
    let campaign = Campaign::new(large(), Taken::NOTHING);
    assert_eq!(campaign.run(&few, &AtomicBool::new(false), &mut |_| ()), Answer::Unknown);
}
