//! The search: can the hunter force its score?
//!
//! Depth-first proof-number search (A. Nagai, 2002). To lose, a side must lose after every move; the
//! hardest of these counts whole and every other as one, since a sum would count positions that several
//! moves lead to again and again. Play without end is no win for the hunter: a repetition counts as
//! lost, and a refutation that leans on a position earlier in the game is not kept (A. Kishimoto and
//! M. Müller, 2004); proofs hold on every path.
//!
//! The question can also be whether it does so while the guest takes stones at most so many times. A
//! position comes back only if stones of the hunter were taken in between, so that with this bound no
//! play is endless and what is known holds on every path. Few boards that are won need many losses, and
//! sacrifices that lead nowhere are cut off. Where the hunter wins this is by far the faster question;
//! without a bound a loss can be shown as well.
//!
//! What is decided comes with its zone, the points that this leans on. Where a pass loses, or would if it
//! were allowed, only stones within the zone of that answer are looked at, and those that take.
//!
//! A pass needs no state of its own. The hunter may pass where it has its score, else the guest ends
//! the game by passing as well; the guest may pass where the hunter does not have it. So nobody ever
//! answers a pass by a pass.

use tengen_verdict::Budget;

use super::farness::Grounds;
use super::field::{Field, Losses, Side, Spot, Strings};
use super::found::{Found, MOST, NEVER, ON_NOTHING};
use super::ledger::Ledger;
use super::odds::Odds;
use super::sight::Sight;
use crate::board::{MOST_POINTS, Points, State, each};

/// Positions on a path at most; what is deeper counts as lost on this path.
const DEEPEST: usize = 150;

/// A move is looked into until it looks so many times as hard as the next; to change costs time.
const PATIENCE: u32 = 2;

/// Names on the path are counted under so many sums, a power of two.
const SUMS: usize = 1 << 12;

/// A search for one score of one side.
pub(crate) struct Duel {
    pub(super) field: Field,
    pub(super) sight: Sight,
    odds: Odds,
    ledger: Ledger,
    /// Names of the positions on the path.
    path: Vec<u64>,
    sums: Vec<u8>,
    looked_at: u64,
    is_over: bool,
    /// Whether a path was cut off for its length.
    is_cut: bool,
}

/// What came of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// The hunter forces its score.
    Won,
    /// The guest prevents it, or takes stones more often than was asked about.
    Lost,
    /// The budget was used up before.
    Open,
}

/// A move and what is known after it.
#[derive(Clone, Copy)]
struct Try {
    /// No point for a pass.
    point: Points,
    taken: Points,
    name: u64,
    found: Found,
}

/// The moves of a position.
struct Tries {
    list: [Try; MOST_POINTS + 1],
    count: usize,
    /// If all of them lose, what that leans on besides: the zones of those left out.
    left_out: Points,
    /// Whether a pass is among those left out, or would be.
    is_pass_answered: bool,
}

impl Tries {
    const fn new() -> Tries {
        let none = Try { point: 0, taken: 0, name: 0, found: Found::refuted(0) };
        Tries { list: [none; MOST_POINTS + 1], count: 0, left_out: 0, is_pass_answered: false }
    }

    fn push(&mut self, tried: Try) {
        self.list[self.count] = tried;
        self.count += 1;
    }

    fn all(&self) -> &[Try] {
        &self.list[..self.count]
    }
}

/// A position that is being looked at.
pub(super) struct Place {
    pub spot: Spot,
    /// Who is to move.
    pub side: Side,
    pub losses: Losses,
    name: u64,
    /// The symmetry that the name belongs to.
    turn: usize,
    pub empty: Points,
    /// The strings of the hunter and of the guest.
    pub strings: [Strings; 2],
    has_score: bool,
}

impl Place {
    /// The strings of a side and of the other.
    pub(super) fn strings(&self, side: Side) -> (&Strings, &Strings) {
        (&self.strings[side as usize], &self.strings[side.other() as usize])
    }

    /// Whether whoever is to move may pass.
    const fn may_pass(&self) -> bool {
        matches!((self.side, self.has_score), (Side::Hunter, true) | (Side::Guest, false))
    }
}

impl Duel {
    /// A search for a score, area of the hunter less that of the guest, with a table of so many
    /// bytes.
    pub(crate) fn new(grounds: &Grounds, score: i8, memory: usize) -> Duel {
        Duel {
            field: Field::new(grounds.board().clone()),
            sight: Sight::new(grounds, score),
            odds: Odds::new(),
            ledger: Ledger::new(memory),
            path: Vec::new(),
            sums: vec![0; SUMS],
            looked_at: 0,
            is_over: false,
            is_cut: false,
        }
    }

    /// Whether the hunter can force its score in a state in which it, or the guest, is to move.
    pub(crate) fn solve(
        &mut self,
        state: State,
        side: Side,
        losses: Losses,
        budget: &mut Budget,
    ) -> Outcome {
        let spot = self.field.spot(state, side);
        if let Some(is_won) = self.decided(&spot, side, state.passed) {
            return if is_won { Outcome::Won } else { Outcome::Lost };
        }
        (self.is_over, self.is_cut) = (false, false);
        let found = self.visit(&spot, side, losses, (NEVER, NEVER), budget);
        if found.is_proved() {
            Outcome::Won
        } else if found.is_refuted() && !self.is_over && !self.is_cut {
            Outcome::Lost
        } else {
            Outcome::Open
        }
    }

    /// The name of a state with a side to move, the same for all its turned images.
    pub(super) fn name(&self, state: State, side: Side) -> u64 {
        self.field.name(&self.field.spot(state, side), side, Losses::ANY).0
    }

    /// What it leans on that a side wins, if it does and this is not seen at sight.
    #[cfg(test)]
    pub(super) fn zone(&mut self, state: State, side: Side, winner: Side) -> Option<Points> {
        let spot = self.field.spot(state, side);
        if self.decided(&spot, side, state.passed).is_some() {
            return None;
        }
        let limits = (NEVER, NEVER);
        let found = self.visit(&spot, side, Losses::ANY, limits, &mut Budget::unlimited());
        (found.is_won_by(winner) && !self.is_cut).then_some(found.zone)
    }

    /// Who has won at sight, or by ending the game with a second pass.
    fn decided(&self, spot: &Spot, side: Side, passed: bool) -> Option<bool> {
        let has_score = self.sight.has_score(spot.hunter, spot.guest);
        if passed && has_score == (side == Side::Hunter) {
            return Some(has_score);
        }
        if self.sight.is_safe(Side::Hunter, spot.hunter, spot.guest) {
            return Some(true);
        }
        self.sight.is_safe(Side::Guest, spot.guest, spot.hunter).then_some(false)
    }

    /// The moves of the hunter that are known to win; no point is a pass.
    pub(crate) fn winning(&self, state: State, losses: Losses) -> Vec<Points> {
        let spot = self.field.spot(state, Side::Hunter);
        let place = self.place(&spot, Side::Hunter, losses);
        let may_end = state.passed && place.has_score;
        let (own, other) = place.strings(Side::Hunter);
        let stones = each(place.empty & !spot.ko).filter(|&point| {
            let taken = self.field.taken(point, place.empty, own, other);
            taken.is_some_and(|taken| self.is_known_won(&place, point, taken))
        });
        let pass = may_end || place.has_score && self.is_known_won(&place, 0, 0);
        stones.chain(pass.then_some(0)).collect()
    }

    fn is_known_won(&self, place: &Place, point: Points, taken: Points) -> bool {
        let after = self.after(place, point, taken);
        let (name, _) = self.field.name(&after, Side::Guest, place.losses);
        self.sight.is_safe(Side::Hunter, after.hunter, after.guest)
            || self.ledger.get(name).is_some_and(|found| found.is_proved())
    }

    fn place(&self, spot: &Spot, side: Side, losses: Losses) -> Place {
        let (name, turn) = self.field.name(spot, side, losses);
        let empty = self.field.board.all() & !(spot.hunter | spot.guest);
        Place {
            spot: *spot,
            side,
            losses,
            name,
            turn,
            empty,
            strings: [spot.hunter, spot.guest].map(|stones| self.field.strings(stones, empty)),
            has_score: self.sight.has_score(spot.hunter, spot.guest),
        }
    }

    /// Looks into a position until it is decided or its proof or disproof number reaches its limit.
    fn visit(
        &mut self,
        spot: &Spot,
        side: Side,
        losses: Losses,
        limits: (u32, u32),
        budget: &mut Budget,
    ) -> Found {
        let depth = self.path.len();
        if depth >= DEEPEST {
            self.is_cut = true;
            return Found { leans_on: 0, ..Found::refuted(self.field.board.all()) };
        }
        if !budget.spend(1) {
            self.is_over = true;
            return Found::open(1, 1);
        }
        self.looked_at += 1;
        let before = self.looked_at;
        let place = self.place(spot, side, losses);
        let mut found = match self.decided_at_once(&place) {
            Some(found) => found,
            None => {
                self.sums[sum_of(place.name)] += 1;
                self.path.push(place.name);
                let found = self.try_moves(&place, limits, budget);
                self.path.pop();
                self.sums[sum_of(place.name)] -= 1;
                found
            }
        };
        if self.is_over {
            return found;
        }
        let mut kept = found;
        if found.is_refuted() {
            if found.leans_on as usize >= depth {
                found.leans_on = ON_NOTHING;
            } else {
                // Perhaps not lost on another path.
                kept = Found::open(MOST, 1);
            }
        }
        kept.zone = self.field.turned(place.turn, found.zone);
        self.ledger.put(place.name, kept, self.looked_at - before + 1);
        found
    }

    fn try_moves(&mut self, place: &Place, limits: (u32, u32), budget: &mut Budget) -> Found {
        let side = place.side;
        let (win_limit, lose_limit) = Found::open(limits.0, limits.1).for_side(side);
        let mut tries = self.tries(place);
        loop {
            leave_out(&mut tries, side);
            let (mut to_win, mut next_to_win, mut chosen) = (NEVER, NEVER, 0);
            let (mut hardest, mut open) = (0, 0);
            for (index, tried) in tries.all().iter().enumerate() {
                let (win, lose) = tried.found.for_side(side);
                if win < to_win {
                    (to_win, next_to_win, chosen) = (win, to_win, index);
                } else {
                    next_to_win = next_to_win.min(win);
                }
                hardest = hardest.max(lose);
                open += u32::from(lose > 0);
            }
            let to_lose = match (to_win, hardest) {
                (0, _) => NEVER,
                (_, 0) => 0,
                _ => hardest.saturating_add(open - 1).min(MOST),
            };
            if self.is_over
                || to_win == 0
                || to_lose == 0
                || to_win >= win_limit
                || to_lose >= lose_limit
            {
                let found = Found::of_side(side, to_win, to_lose);
                return self.concluded(place, &tries, chosen, found);
            }
            let tried = tries.list[chosen];
            let enough = next_to_win.saturating_mul(PATIENCE).saturating_add(1);
            let lose_below = match lose_limit {
                NEVER => NEVER,
                limit => limit.saturating_sub(to_lose - tried.found.for_side(side).1),
            };
            let below = Found::of_side(side, win_limit.min(enough), lose_below);
            let limits = (below.proof, below.disproof);
            let next = self.after(place, tried.point, tried.taken);
            // A move that is once too often was decided at sight.
            let losses = place.losses.after(side, tried.taken).unwrap_or(place.losses);
            tries.list[chosen].found = self.visit(&next, side.other(), losses, limits, budget);
        }
    }

    fn after(&self, place: &Place, point: Points, taken: Points) -> Spot {
        if point == 0 {
            self.field.after_pass(&place.spot)
        } else {
            self.field.after(&place.spot, place.side, point, taken)
        }
    }

    /// The moves of a position that may matter and what is known of them.
    fn tries(&self, place: &Place) -> Tries {
        let mut tries = Tries::new();
        let threat = self.threat(place);
        let mut spots = [place.spot; MOST_POINTS + 1];
        let mut add = |point, taken| {
            let next = self.after(place, point, taken);
            let losses = place.losses.after(place.side, taken).unwrap_or(place.losses);
            let (name, _) = self.field.name(&next, place.side.other(), losses);
            // Of moves that are turned images of each other one is enough.
            if tries.all().iter().all(|tried| tried.name != name) {
                spots[tries.count] = next;
                tries.push(Try { point, taken, name, found: Found::refuted(0) });
            } else {
                // The zones of the others are images as well; on open boards zones are of little use.
                tries.left_out = self.field.board.all();
            }
        };
        if threat.is_none() && place.may_pass() {
            add(0, 0);
        }
        let meets = threat.map_or(place.empty, |threat| threat.meets);
        let (own, other) = place.strings(place.side);
        for point in each(place.empty & !place.spot.ko) {
            match self.field.taken(point, place.empty, own, other) {
                Some(0) if point & meets == 0 => {}
                Some(taken) => add(point, taken),
                None => {}
            }
        }
        tries.left_out |= threat.map_or(0, |threat| threat.zone);
        tries.is_pass_answered = threat.is_some();
        self.ledger.touch(tries.all().iter().map(|tried| tried.name));
        for (tried, spot) in tries.list[..tries.count].iter_mut().zip(&spots) {
            if let Some(losses) = place.losses.after(place.side, tried.taken) {
                tried.found = self.look(spot, place.side, losses);
            }
        }
        tries
    }

    /// What is known of a position that a side has moved to.
    fn look(&self, spot: &Spot, moved: Side, losses: Losses) -> Found {
        let side = moved.other();
        if moved == Side::Guest && self.sight.is_safe(Side::Hunter, spot.hunter, spot.guest) {
            return Found::proved(0);
        }
        if moved == Side::Hunter && losses.are_used_up() {
            let empty = self.field.board.all() & !(spot.hunter | spot.guest);
            let taking = self.in_atari(spot.hunter, empty) & !spot.ko;
            if taking != 0 {
                return Found::refuted(taking & taking.wrapping_neg());
            }
        }
        let (name, turn) = self.field.name(spot, side, losses);
        if self.sums[sum_of(name)] != 0
            && let Some(depth) = self.path.iter().position(|&on_path| on_path == name)
        {
            return Found { leans_on: depth as u32, ..Found::refuted(self.field.board.all()) };
        }
        let known = self.ledger.get(name).or_else(|| {
            // What is won with fewer losses is won, and what is lost with more is lost.
            let known = |losses| self.ledger.get(self.field.name(spot, side, losses).0);
            let with_fewer = || losses.fewer().and_then(known).filter(Found::is_proved);
            let with_more = || losses.more().and_then(known).filter(Found::is_refuted);
            with_fewer().or_else(with_more)
        });
        if let Some(found) = known {
            let zone = self.field.turned_back(turn, found.zone);
            return Found { zone, ..found };
        }
        let (proof, disproof) = self.odds.guess(&self.field, &self.sight, spot, side);
        Found::open(proof, disproof)
    }

    /// What follows for a position from its moves.
    fn concluded(&self, place: &Place, tries: &Tries, chosen: usize, mut found: Found) -> Found {
        if found.is_won_by(place.side) {
            found.zone = self.zone_by_move(place, &tries.list[chosen]);
        } else if found.is_won_by(place.side.other()) {
            found.zone = self.zone_by_moves(place, tries);
        }
        if found.is_refuted() {
            found.leans_on = match place.side {
                Side::Guest => tries.list[chosen].found.leans_on,
                Side::Hunter => {
                    let all = tries.all().iter().map(|tried| tried.found.leans_on);
                    all.min().unwrap_or(ON_NOTHING)
                }
            };
        }
        found
    }

    /// The zone of a position won by a move.
    fn zone_by_move(&self, place: &Place, tried: &Try) -> Points {
        let zone = tried.found.zone;
        if tried.point != 0 {
            let strings = place.strings(place.side);
            let stone = (tried.point, tried.taken);
            self.field.zone_before_stone(&place.spot, stone, strings, zone)
        } else if self.may_pass_with_others(place, place.side.other(), zone) {
            zone
        } else {
            self.field.board.all()
        }
    }

    /// The zone of a position lost by all moves.
    fn zone_by_moves(&self, place: &Place, tries: &Tries) -> Points {
        let all = tries.all().iter().fold(tries.left_out, |zone, tried| zone | tried.found.zone);
        let winners = place.strings(place.side.other()).0;
        let zone = self.field.zone_before_answers(winners, all);
        let can_pass = place.may_pass() || tries.is_pass_answered;
        if can_pass || !self.may_pass_with_others(place, place.side, zone) {
            zone
        } else {
            self.field.board.all()
        }
    }

    /// Whether who is to move may pass if a side has stones on all free points outside of a zone.
    fn may_pass_with_others(&self, place: &Place, side: Side, zone: Points) -> bool {
        let outside = place.empty & !zone;
        let Spot { hunter, guest, .. } = place.spot;
        let has_score = match side {
            Side::Hunter => self.sight.has_score(hunter | outside, guest),
            Side::Guest => self.sight.has_score(hunter, guest | outside),
        };
        has_score == (place.side == Side::Hunter)
    }
}

/// Leaves out stones that change nothing in the answer to a pass, if that is known.
fn leave_out(tries: &mut Tries, side: Side) {
    let pass = tries.list[0];
    let is_answered = pass.found.is_won_by(side.other()) && pass.found.leans_on == ON_NOTHING;
    if tries.count == 0 || pass.point != 0 || !is_answered {
        return;
    }
    let all = std::mem::replace(&mut tries.count, 0);
    for index in 1..all {
        let tried = tries.list[index];
        if tried.taken != 0 || tried.point & pass.found.zone != 0 {
            tries.list[tries.count] = tried;
            tries.count += 1;
        }
    }
    tries.left_out |= pass.found.zone;
    tries.is_pass_answered = true;
}

#[inline]
const fn sum_of(name: u64) -> usize {
    (name.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - SUMS.trailing_zeros())) as usize
}
