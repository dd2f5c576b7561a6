use std::io::{self, Read, Write};

use super::message::{
    Entrance, Kind, Message, STATE_BITS, Side, announce, announced, change, changed,
};
use super::{Entry, SHARDS, ranks_of, shard_of};
use crate::board::{State, Stones, each};
use crate::ranking::Ranking;

/// One part of the states of a board: those of a range of positions.
///
/// States stand in this order: every position quiet, every position with a pass just made, then
/// every position with a ko forbidden.
pub struct Shard {
    index: usize,
    /// How many positions there are.
    positions: usize,
    /// Every score lies between this and its negative.
    area: i8,
    /// For every state with a ko: which of the positions, and the index of the point.
    kos: Vec<(u32, u8)>,
    /// Where the moves of each state begin in `after`.
    moves: Vec<u32>,
    /// For each move: what `high` it gives now, that is, the negative of `low` after it.
    after: Vec<i8>,
    /// Where the entrances of each state begin.
    entrances_from: Vec<u32>,
    /// The moves that lead to each state, packed.
    entrances: Vec<u64>,
    low: Vec<i8>,
    high: Vec<i8>,
    low_distance: Vec<u16>,
    high_distance: Vec<u16>,
}

/// The states whose values change in a round.
#[derive(Default)]
struct Touched {
    low: Vec<u32>,
    high: Vec<u32>,
}

impl Shard {
    /// Lists the states of a part and their moves, and announces each move where it leads. Every
    /// value is as if all play were endless.
    ///
    /// # Panics
    /// If there are more states than messages can name; boards of 16 points are far from that.
    pub fn open(ranking: &Ranking, index: usize, send: &mut impl FnMut(usize, Message)) -> Shard {
        let board = ranking.board();
        let ranks = ranks_of(index, ranking.count());
        let positions = ranks.len();
        let mut kos = Vec::new();
        for (place, stones) in ranking.positions(ranks.clone()).enumerate() {
            let points = ranking.named_points(stones, board.possible_kos(stones));
            kos.extend(each(points).map(|point| (place as u32, point.trailing_zeros() as u8)));
        }
        let states = 2 * positions + kos.len();
        assert!(states < 1 << STATE_BITS, "{states} states are too many for one shard");
        let area = board.area() as i8;
        let mut shard = Shard {
            index,
            positions,
            area,
            kos,
            moves: Vec::with_capacity(states + 1),
            after: Vec::new(),
            entrances_from: Vec::new(),
            entrances: Vec::new(),
            low: vec![-area; states],
            high: vec![area; states],
            low_distance: vec![0; states],
            high_distance: vec![0; states],
        };
        for stones in ranking.positions(ranks.clone()) {
            shard.list_moves(ranking, State::quiet(stones), send);
        }
        for stones in ranking.positions(ranks.clone()) {
            shard.list_moves(ranking, State { stones, ko: 0, passed: true }, send);
        }
        let mut positions = ranking.positions(ranks).enumerate();
        let mut at: Option<(usize, Stones)> = None;
        for (place, point) in shard.kos.clone() {
            while at.is_none_or(|(at, _)| at < place as usize) {
                at = positions.next();
            }
            let Some((_, stones)) = at else { unreachable!("a ko on a position of the shard") };
            shard.list_moves(ranking, State { stones, ko: 1 << point, passed: false }, send);
        }
        shard.moves.push(shard.after.len() as u32);
        shard
    }

    /// Lists the moves of the next state. The pass that ends the game leads nowhere: its value is
    /// known and never changes.
    fn list_moves(
        &mut self,
        ranking: &Ranking,
        state: State,
        send: &mut impl FnMut(usize, Message),
    ) {
        let from = Entrance { shard: self.index as u8, state: self.moves.len() as u32, slot: 0 };
        self.moves.push(self.after.len() as u32);
        let mut targets: [(u32, Kind); 18] = [(0, Kind::Quiet); 18];
        let mut slot = 0;
        let board = ranking.board();
        let mut add = |state: State, known: &mut Vec<i8>| {
            let target = name(ranking, state);
            // Moves that symmetry makes the same count once.
            if targets[..slot].contains(&target) {
                return;
            }
            targets[slot] = target;
            let (rank, kind) = target;
            let to = shard_of(rank as usize, ranking.count());
            let place = rank - ranks_of(to, ranking.count()).start as u32;
            send(to, announce(place, kind, Entrance { slot: slot as u8, ..from }));
            slot += 1;
            known.push(self.area);
        };
        for point in each(board.empty(state.stones)) {
            if let Some(after) = board.play(state, point) {
                add(after, &mut self.after);
            }
        }
        if state.passed {
            self.after.push(board.score(state.stones));
        } else {
            add(state.after_pass(), &mut self.after);
        }
    }

    fn states(&self) -> usize {
        self.low.len()
    }

    /// One round: learns what has changed, values its states anew and tells whom it concerns.
    pub fn round(
        &mut self,
        round: u16,
        inbox: impl Iterator<Item = Message> + Clone,
        send: &mut impl FnMut(usize, Message),
    ) {
        let touched = if round == 1 {
            self.link(inbox);
            self.first_ends()
        } else {
            self.learn(inbox)
        };
        self.settle(round, touched, send);
    }

    /// Sorts the announced moves by the state they lead to.
    fn link(&mut self, announcements: impl Iterator<Item = Message> + Clone) {
        let place = |message: Message| {
            let (position, kind, entrance) = announced(message);
            let state = match kind {
                Kind::Quiet => position as usize,
                Kind::Passed => self.positions + position as usize,
                Kind::Ko(point) => {
                    let Ok(ko) = self.kos.binary_search(&(position, point)) else {
                        unreachable!("every ko that comes up was listed")
                    };
                    2 * self.positions + ko
                }
            };
            (state, entrance.pack())
        };
        let mut from = vec![0_u32; self.states() + 1];
        for message in announcements.clone() {
            from[place(message).0 + 1] += 1;
        }
        for state in 0..self.states() {
            from[state + 1] += from[state];
        }
        let mut next = from.clone();
        let mut entrances = vec![0; from[self.states()] as usize];
        for message in announcements {
            let (state, entrance) = place(message);
            entrances[next[state] as usize] = entrance;
            next[state] += 1;
        }
        (self.entrances_from, self.entrances) = (from, entrances);
    }

    /// After one move: the games that a pass ends.
    fn first_ends(&mut self) -> Touched {
        let mut touched = Touched::default();
        for state in self.positions..2 * self.positions {
            let end = self.after[self.moves[state + 1] as usize - 1];
            if end > self.low[state] {
                self.low[state] = end;
                touched.low.push(state as u32);
            }
            touched.high.push(state as u32);
        }
        touched
    }

    fn learn(&mut self, inbox: impl Iterator<Item = Message>) -> Touched {
        let mut touched = Touched::default();
        for message in inbox {
            let (entrance, side, value) = change(message);
            let state = entrance.state as usize;
            match side {
                Side::High if -value > self.low[state] => {
                    self.low[state] = -value;
                    touched.low.push(entrance.state);
                }
                Side::High => {}
                Side::Low => {
                    let slot = self.moves[state] as usize + entrance.slot as usize;
                    // Only a move that was the best can bring the best down.
                    if self.after[slot] == self.high[state] {
                        touched.high.push(entrance.state);
                    }
                    self.after[slot] = -value;
                }
            }
        }
        touched
    }

    fn settle(&mut self, round: u16, touched: Touched, send: &mut impl FnMut(usize, Message)) {
        for state in touched.low {
            // A state touched twice is told once.
            if self.low_distance[state as usize] != round {
                self.low_distance[state as usize] = round;
                self.tell(state, Side::Low, self.low[state as usize], send);
            }
        }
        for state in touched.high {
            let moves =
                self.moves[state as usize] as usize..self.moves[state as usize + 1] as usize;
            let best = self.after[moves].iter().copied().max().unwrap_or(-self.area);
            if best < self.high[state as usize] {
                self.high[state as usize] = best;
                self.high_distance[state as usize] = round;
                self.tell(state, Side::High, best, send);
            }
        }
    }

    fn tell(&self, state: u32, side: Side, value: i8, send: &mut impl FnMut(usize, Message)) {
        let from = self.entrances_from[state as usize] as usize;
        let to = self.entrances_from[state as usize + 1] as usize;
        for &entrance in &self.entrances[from..to] {
            let entrance = Entrance::unpack(entrance);
            send(entrance.shard as usize, changed(entrance, side, value));
        }
    }

    /// The states with a ko: which of the shard's positions, and the index of the point.
    pub fn kos(&self) -> &[(u32, u8)] {
        &self.kos
    }

    /// How many positions the shard has.
    pub const fn positions(&self) -> usize {
        self.positions
    }

    /// Writes what rounds change.
    pub fn save(&self, to: &mut dyn Write) -> io::Result<()> {
        let bytes = |values: &[i8]| values.iter().map(|&value| value as u8).collect::<Vec<u8>>();
        to.write_all(&bytes(&self.after))?;
        to.write_all(&bytes(&self.low))?;
        to.write_all(&bytes(&self.high))?;
        for distances in [&self.low_distance, &self.high_distance] {
            to.write_all(&distances.iter().flat_map(|at| at.to_le_bytes()).collect::<Vec<u8>>())?;
        }
        Ok(())
    }

    /// The shard as it was saved: opened again, told again which moves lead to it, and with the
    /// values of the time.
    pub fn load(
        ranking: &Ranking,
        index: usize,
        announcements: impl Iterator<Item = Message> + Clone,
        from: &mut dyn Read,
    ) -> io::Result<Shard> {
        let mut shard = Shard::open(ranking, index, &mut |_, _| {});
        shard.link(announcements);
        let mut bytes = |count: usize| {
            let mut bytes = vec![0; count];
            from.read_exact(&mut bytes).map(|()| bytes)
        };
        for values in [&mut shard.after, &mut shard.low, &mut shard.high] {
            *values = bytes(values.len())?.into_iter().map(|byte| byte as i8).collect();
        }
        for distances in [&mut shard.low_distance, &mut shard.high_distance] {
            let pairs = bytes(2 * distances.len())?;
            let pairs = pairs.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]]));
            *distances = pairs.collect();
        }
        Ok(shard)
    }

    /// What has been found out about each state, in order.
    pub fn entries(&self) -> impl Iterator<Item = Entry> {
        (0..self.states()).map(|state| Entry {
            low: self.low[state],
            high: self.high[state],
            low_distance: self.low_distance[state],
            high_distance: self.high_distance[state],
        })
    }
}

/// The rank of a state's position and what it is besides.
fn name(ranking: &Ranking, state: State) -> (u32, Kind) {
    let ranked = ranking.rank(state.stones);
    let kind = if state.passed {
        Kind::Passed
    } else if state.ko == 0 {
        Kind::Quiet
    } else {
        let point = ranking.named_point(state.stones, ranked, state.ko);
        Kind::Ko(point.trailing_zeros() as u8)
    };
    (ranked.rank, kind)
}

const _: () = assert!(SHARDS.is_power_of_two());
