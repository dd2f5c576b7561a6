use tengen_board::{Color, Size};

use super::track::for_each_event;

/// What every point carried, and when: a game looked at from its points. Memory is used again from game
/// to game.
#[derive(Default)]
pub(super) struct Course {
    /// When the first stone came to each point, or [`Course::end`].
    first: Vec<u16>,
    /// From when on each point carries a stone of a colour, and until when nothing, to the end of the
    /// game. Points to which more happened are never in the way here: they are looked at by themselves.
    since: [Vec<u16>; 2],
    until: Vec<u16>,
    /// The colour of that stone as a bit of a sign, 0 if there never was one; and whether more happened.
    stones: Vec<u8>,
    /// For points to which more happened, the first and last entry in `later`, counted from 1.
    chains: Vec<(u32, u32)>,
    later: Vec<Later>,
    /// One more than the number of moves: the end of what lasts to the end of the game.
    end: u16,
}

/// Something that happens to a point after its first stone; most points have nothing of the kind.
#[derive(Clone, Copy)]
struct Later {
    time: u16,
    state: u8,
    /// What happens next, counted from 1; 0 for nothing.
    next: u32,
}

const EMPTY: u8 = 4;
/// More happened than a first stone.
const MORE: u8 = 0x80;

const fn bit(stone: Option<Color>) -> u8 {
    crate::Sign::of(stone).bits()
}

/// A stretch of the game: after `start` moves it begins, and after `end` it is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Run {
    pub start: u16,
    pub end: u16,
}

/// A point that must carry one of several things.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Demand {
    /// Points after the corner of the pattern.
    pub offset: u16,
    /// Bits of a sign.
    pub bits: u8,
}

/// What a pattern asks of the points of a board, by how fast it can be told.
#[derive(Clone, Debug)]
pub(super) struct Demands {
    all: Vec<Demand>,
    /// Offsets of points that must carry a stone, by colour, and of those that must carry none.
    stones: [Vec<u16>; 2],
    empty: Vec<u16>,
    /// Where one of two things may be.
    others: Vec<Demand>,
}

impl Demands {
    pub(super) fn new(all: Vec<Demand>) -> Demands {
        let offsets = |bits: u8| {
            all.iter().filter(|demand| demand.bits == bits).map(|demand| demand.offset).collect()
        };
        let stones = Color::BOTH.map(|color| offsets(bit(Some(color))));
        let empty = offsets(EMPTY);
        let others = all.iter().filter(|demand| demand.bits.count_ones() > 1).copied().collect();
        Demands { stones, empty, others, all }
    }
}

/// Empty points that are looked at before it is asked whether there is a moment left.
const AT_ONCE: usize = 4;

impl Course {
    /// Reads a game of so many moves.
    pub(super) fn follow(&mut self, bytes: &[u8], size: Size, moves: u16) {
        self.end = moves.saturating_add(1);
        self.later.clear();
        self.first.clear();
        self.first.resize(size.area(), self.end);
        for times in self.since.iter_mut().chain([&mut self.until]) {
            times.clear();
            times.resize(size.area(), self.end);
        }
        self.stones.clear();
        self.stones.resize(size.area(), 0);
        // Old chains do no harm: those of points that have one are set before they are read.
        self.chains.resize(size.area(), (0, 0));
        for_each_event(bytes, |event| {
            let point = usize::from(event.point);
            let Some(stone) = self.stones.get_mut(point) else { return };
            if *stone == 0 {
                *stone = bit(event.stone);
                self.first[point] = event.time;
                self.until[point] = event.time;
                if let Some(color) = event.stone {
                    self.since[color.index()][point] = event.time;
                }
                return;
            }
            self.later.push(Later { time: event.time, state: bit(event.stone), next: 0 });
            let this = self.later.len() as u32;
            if *stone & MORE == 0 {
                *stone |= MORE;
                self.chains[point] = (this, this);
                self.since.iter_mut().for_each(|times| times[point] = 0);
                self.until[point] = self.end;
            } else {
                let last = std::mem::replace(&mut self.chains[point].1, this);
                self.later[last as usize - 1].next = this;
            }
        });
    }

    /// The stretches during which every demand holds, for a pattern with its corner on a point.
    #[inline]
    pub(super) fn runs(&self, demands: &Demands, corner: usize, runs: &mut Vec<Run>) {
        runs.clear();
        let Some(run) = self.one_run(demands, corner) else { return };
        runs.push(run);
        if !self.later.is_empty() {
            for demand in &demands.all {
                let point = corner + usize::from(demand.offset);
                if self.stones[point] & MORE != 0 {
                    self.narrow(point, demand.bits, runs);
                }
            }
        }
    }

    /// The stretch that the points allow to which no more happened than one stone: before it there is
    /// nothing, after it the stone.
    #[inline]
    fn one_run(&self, demands: &Demands, corner: usize) -> Option<Run> {
        let (mut start, mut end) = (0, self.end);
        for (offsets, since) in demands.stones.iter().zip(&self.since) {
            for &offset in offsets {
                start = start.max(since[corner + usize::from(offset)]);
            }
        }
        for offsets in demands.empty.chunks(AT_ONCE) {
            for &offset in offsets {
                end = end.min(self.until[corner + usize::from(offset)]);
            }
            if start >= end {
                return None;
            }
        }
        for demand in &demands.others {
            let point = corner + usize::from(demand.offset);
            let (first, stone) = (self.first[point], self.stones[point]);
            if stone & MORE != 0 {
                continue;
            }
            match (demand.bits & EMPTY != 0, demand.bits & stone != 0) {
                (true, true) => {}
                (true, false) => end = end.min(first),
                (false, true) => start = start.max(first),
                (false, false) => return None,
            }
        }
        (start < end).then_some(Run { start, end })
    }

    /// Keeps of the runs what a point allows that changed more than once.
    fn narrow(&self, point: usize, bits: u8, runs: &mut Vec<Run>) {
        let given = std::mem::take(runs);
        let mut meet = |allowed: Run| {
            for run in &given {
                let start = run.start.max(allowed.start);
                let end = run.end.min(allowed.end);
                if start < end {
                    runs.push(Run { start, end });
                }
            }
        };
        // A run that goes on through a change that the demand allows is one run.
        let mut open: Option<Run> = None;
        for (state, start, end) in self.states(point) {
            if start == end {
                continue;
            }
            if bits & state == 0 {
                open.take().into_iter().for_each(&mut meet);
            } else {
                let start = open.map_or(start, |run| run.start);
                open = Some(Run { start, end });
            }
        }
        open.into_iter().for_each(&mut meet);
    }

    /// What a point carries from when to when, for a point to which more happened.
    fn states(&self, point: usize) -> impl Iterator<Item = (u8, u16, u16)> {
        let first = self.first[point];
        let start = [(EMPTY, 0, first)].into_iter();
        let stone = self.stones[point] & !MORE;
        let mut next = Some((stone, first, self.chains[point].0));
        start.chain(std::iter::from_fn(move || {
            let (state, start, entry) = next?;
            if entry == 0 {
                next = None;
                return Some((state, start, self.end));
            }
            let later = self.later[entry as usize - 1];
            next = Some((later.state, later.time, later.next));
            Some((state, start, later.time))
        }))
    }

    /// The first stone played on one of some points after a move: the move's number, which of the points,
    /// and the colour. Points are given by how far they are from a corner, each with its number in the
    /// list.
    #[inline]
    pub(super) fn next_play(
        &self,
        area: &[(u16, u16)],
        corner: usize,
        after: u16,
    ) -> Option<(u16, u16, Color)> {
        // Time and number in one word: the least is found without asking for each point.
        let mut least = u32::MAX;
        for &(offset, place) in area {
            let time = self.first[corner + usize::from(offset)];
            let word = u32::from(time) << 16 | u32::from(place);
            least = least.min(if time > after { word } else { u32::MAX });
        }
        // Where nothing was played the time is the end of the game.
        let mut next = (least >> 16 < u32::from(self.end)).then(|| {
            let place = least as u16;
            let point = corner + usize::from(area[usize::from(place)].0);
            ((least >> 16) as u16, place, color(self.stones[point]))
        });
        if !self.later.is_empty() {
            for &(offset, place) in area {
                let point = corner + usize::from(offset);
                if self.stones[point] & MORE != 0
                    && let Some((number, stone)) = self.later_play(point, after)
                    && next.is_none_or(|(earliest, ..)| number < earliest)
                {
                    next = Some((number, place, color(stone)));
                }
            }
        }
        next
    }

    #[cold]
    fn later_play(&self, point: usize, after: u16) -> Option<(u16, u8)> {
        let mut entry = self.chains[point].0;
        while entry != 0 {
            let later = &self.later[entry as usize - 1];
            if later.time > after && later.state != EMPTY {
                return Some((later.time, later.state));
            }
            entry = later.next;
        }
        None
    }
}

const fn color(stone: u8) -> Color {
    if stone & bit(Some(Color::White)) != 0 { Color::White } else { Color::Black }
}
