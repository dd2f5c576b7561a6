use tengen_board::{Color, Size};

use super::points::{Position, Stones};
use super::track::for_each_event;
use crate::Sign;

/// What every point carried, and when: a game looked at from its points. Memory is used again from game
/// to game.
pub(super) struct Course<const N: usize> {
    /// When the first stone came to each point, or [`Course::end`]. These lists go on a little beyond
    /// the last point.
    pub first: Vec<u16>,
    /// From when on each point carries a stone of a colour, to the end of the game; always for points to
    /// which more happened, which are looked at by themselves.
    pub since: [Vec<u16>; 2],
    /// Until when a point surely carries nothing, no white stone, no black stone: no later than the first
    /// stone where more happened.
    pub until: [Vec<u16>; 3],
    /// The colour of the first stone as a bit of a sign, 0 if there never was one; and whether more
    /// happened.
    stones: Vec<u8>,
    /// For points to which more happened, the first and last entry in `later`, counted from 1.
    chains: Vec<(u32, u32)>,
    later: Vec<Later>,
    /// The point of every move with [`WHITE`]; the first entry and those of passes are no point.
    pub played: Vec<u16>,
    /// Moves on points that were not played on for the first time, with the point.
    pub again: Vec<(u16, u16)>,
    /// Points to which more happened than a first stone, and those that had a stone before all moves.
    pub more: [u64; N],
    pub set_up: [u64; N],
    /// The board before all moves, if there were stones.
    pub opening: Option<Position>,
    /// When stones were taken, in order.
    pub turning: Vec<Turning<N>>,
    /// One more than the number of moves: the end of what lasts to the end of the game.
    pub end: u16,
}

/// A move that took stones.
pub(super) struct Turning<const N: usize> {
    pub time: u16,
    /// One move before.
    pub before: Position,
    pub after: Position,
    /// Points that carry something else after the move.
    pub changed: [u64; N],
}

/// Something that happens to a point after its first stone; most points have nothing of the kind.
#[derive(Clone, Copy)]
struct Later {
    time: u16,
    state: u8,
    /// What happens next, counted from 1; 0 for nothing.
    next: u32,
}

pub(super) const WHITE: u16 = 1 << 15;
pub(super) const POINT: u16 = (1 << 10) - 1;

const EMPTY: u8 = Sign::EMPTY.bits();
const BLACK: u8 = Sign::BLACK.bits();
const WHITE_STONE: u8 = Sign::WHITE.bits();
/// More happened than a first stone.
const MORE: u8 = 0x80;

/// Points looked at together, from a first one on: those of a word of bits.
pub(super) const LANES: usize = 64;

impl<const N: usize> Default for Course<N> {
    fn default() -> Course<N> {
        Course {
            first: Vec::new(),
            since: Default::default(),
            until: Default::default(),
            stones: Vec::new(),
            chains: Vec::new(),
            later: Vec::new(),
            played: Vec::new(),
            again: Vec::new(),
            more: [0; N],
            set_up: [0; N],
            opening: None,
            turning: Vec::new(),
            end: 0,
        }
    }
}

impl<const N: usize> Course<N> {
    /// Reads a game of so many moves.
    pub(super) fn follow(&mut self, bytes: &[u8], size: Size, moves: u16) {
        self.end = moves.saturating_add(1);
        let all = size.area() + LANES;
        self.first.clear();
        self.first.resize(all, self.end);
        self.stones.clear();
        self.stones.resize(all, 0);
        // Old chains do no harm: those of points that have one are set before they are read.
        self.chains.resize(size.area(), (0, 0));
        self.later.clear();
        self.played.clear();
        self.played.resize(usize::from(self.end) + 1, POINT);
        self.again.clear();
        (self.more, self.set_up, self.opening) = ([0; N], [0; N], None);
        self.turning.clear();
        self.follow_events(bytes, size.area());
    }

    fn follow_events(&mut self, bytes: &[u8], area: usize) {
        let mut board = Stones([[0; N]; 2]);
        let mut time = 0;
        // The board one move before, while stones are being taken.
        let mut taking: Option<Stones<N>> = None;
        // The point of the move, with what it carried before.
        let mut move_made: Option<(usize, Option<Color>)> = None;
        for_each_event(bytes, |event| {
            let point = usize::from(event.point);
            if point >= area {
                return;
            }
            if event.time != time {
                self.moved(time, &board, &mut taking);
                (time, move_made) = (event.time, None);
            }
            let (word, bit) = (point / 64, 1 << (point % 64));
            let is_first = self.stones[point] == 0;
            let before = if is_first { None } else { board.stone(point) };
            if is_first {
                self.stones[point] = state_of(event.stone);
                self.first[point] = time;
                self.set_up[word] |= if time == 0 { bit } else { 0 };
            } else {
                self.more[word] |= bit;
                self.add_later(point, time, state_of(event.stone));
                if time > 0 && before.is_some() && taking.is_none() {
                    let mut earlier = board.clone();
                    move_made.into_iter().for_each(|(point, stone)| earlier.put(point, stone));
                    taking = Some(earlier);
                }
            }
            if let (Some(color), true) = (event.stone, time > 0) {
                let side = if color == Color::White { WHITE } else { 0 };
                if let Some(played) = self.played.get_mut(usize::from(time)) {
                    *played = side | event.point;
                }
                if !is_first {
                    self.again.push((time, event.point));
                }
                move_made = move_made.or(Some((point, before)));
            }
            match event.stone {
                Some(color) if is_first => board.0[color.index()][word] |= bit,
                stone => board.put(point, stone),
            }
        });
        self.moved(time, &board, &mut taking);
    }

    /// Takes down what a move leaves, once all that happened in it is known.
    fn moved(&mut self, time: u16, board: &Stones<N>, taking: &mut Option<Stones<N>>) {
        let position = |stones: &Stones<N>| Position::new([&stones.0[0], &stones.0[1]]);
        if time == 0 && self.set_up != [0; N] {
            self.opening = Some(position(board));
        }
        if let Some(earlier) = taking.take() {
            let changed = |index: usize| {
                let [black, white] = [0, 1].map(|c: usize| earlier.0[c][index] ^ board.0[c][index]);
                black | white
            };
            self.turning.push(Turning {
                time,
                before: position(&earlier),
                after: position(board),
                changed: std::array::from_fn(changed),
            });
        }
    }

    #[cold]
    fn add_later(&mut self, point: usize, time: u16, state: u8) {
        self.later.push(Later { time, state, next: 0 });
        let this = self.later.len() as u32;
        if self.stones[point] & MORE == 0 {
            self.stones[point] |= MORE;
            self.chains[point] = (this, this);
        } else {
            let last = std::mem::replace(&mut self.chains[point].1, this);
            self.later[last as usize - 1].next = this;
        }
    }

    /// Works out from when on and until when points carry what a pattern may ask for.
    pub(super) fn work_out_times(&mut self) {
        let (end, first, stones) = (self.end, &self.first, &self.stones);
        let [black, white] = &mut self.since;
        // Of more than a first stone it is not known here what is there when.
        fill(black, first, stones, |stone, first| match stone {
            BLACK => first,
            MORE.. => 0,
            _ => end,
        });
        fill(white, first, stones, |stone, first| match stone {
            WHITE_STONE => first,
            MORE.. => 0,
            _ => end,
        });
        let [empty, not_white, not_black] = &mut self.until;
        fill(empty, first, stones, |_, first| first);
        fill(not_white, first, stones, |stone, first| if stone == BLACK { end } else { first });
        fill(
            not_black,
            first,
            stones,
            |stone, first| {
                if stone == WHITE_STONE { end } else { first }
            },
        );
    }

    /// Whether stones were taken at that time.
    pub(super) fn turns_at(&self, time: u16) -> bool {
        self.turning.iter().any(|turning| turning.time == time)
    }

    /// What a point carries after so many moves, as a bit of a sign.
    #[inline]
    pub(super) fn state(&self, point: usize, time: u16) -> u8 {
        if time < self.first[point] {
            return EMPTY;
        }
        let stone = self.stones[point];
        if stone & MORE == 0 { stone } else { self.later_state(point, time) }
    }

    fn later_state(&self, point: usize, time: u16) -> u8 {
        let mut state = self.stones[point] & !MORE;
        let mut entry = self.chains[point].0;
        while entry != 0 {
            let later = self.later[entry as usize - 1];
            if later.time > time {
                break;
            }
            (state, entry) = (later.state, later.next);
        }
        state
    }

    /// When stones of a colour, given as a bit of a sign, came to a point.
    pub(super) fn arrivals(&self, point: usize, stone: u8) -> impl Iterator<Item = u16> {
        let first = self.stones[point];
        let mut entry = if first & MORE == 0 { 0 } else { self.chains[point].0 };
        let later = std::iter::from_fn(move || {
            let later = self.later.get((entry as usize).checked_sub(1)?)?;
            entry = later.next;
            Some((later.state, later.time))
        });
        std::iter::once((first & !MORE, self.first[point]))
            .chain(later)
            .filter_map(move |(state, time)| (state == stone).then_some(time))
    }
}

/// A time for every point, by its first stone and when that came.
#[inline]
fn fill(times: &mut Vec<u16>, first: &[u16], stones: &[u8], time: impl Fn(u8, u16) -> u16) {
    times.clear();
    times.extend(stones.iter().zip(first).map(|(&stone, &first)| time(stone, first)));
}

/// What a point carries as a bit of a sign.
const fn state_of(stone: Option<Color>) -> u8 {
    Sign::of(stone).bits()
}
