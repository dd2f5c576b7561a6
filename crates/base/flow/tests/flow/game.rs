//! Random games of two players who move in turn; whoever cannot move has lost, and a game that never ends
//! is a draw.

use std::io::{self, Read, Write};
use std::time::Duration;

use tengen_board::{Checksum, Random};
use tengen_flow::{Checkpoint, Crew, Failure, Inbox, Outbox, Round, Rounds, run_rounds};

/// Positions are numbers; moves lead mostly a little downwards, so that games last.
#[derive(Clone)]
pub struct Game {
    pub seed: u64,
    pub positions: u32,
    pub shards: usize,
    /// What every shard waits in every round, to be killed in.
    pub pause: Duration,
}

/// The value of a position for the player who moves, and the moves it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    Draw,
    Won(u32),
    Lost(u32),
}

impl Game {
    pub fn new(seed: u64, positions: u32) -> Game {
        Game { seed, positions, shards: 16, pause: Duration::ZERO }
    }

    pub fn moves(&self, position: u32) -> Vec<u32> {
        let mut random = Random::new(self.seed ^ (u64::from(position) << 20));
        let number = random.below(4);
        let forward = |random: &mut Random| random.below(self.positions);
        (0..number)
            .map(|_| match random.below(12) {
                0 => forward(&mut random),
                _ => position.saturating_sub(1 + random.below(5)),
            })
            .filter(|&next| next != position)
            .collect()
    }

    /// By the definition, round after round over all positions.
    pub fn twin(&self) -> Vec<Value> {
        let all: Vec<Vec<u32>> = (0..self.positions).map(|position| self.moves(position)).collect();
        let mut values = vec![Value::Draw; all.len()];
        let mut changed = true;
        let mut round = 0;
        while changed {
            changed = false;
            let before = values.clone();
            for (position, moves) in all.iter().enumerate() {
                if before[position] != Value::Draw {
                    continue;
                }
                let after = |next: &u32| before[*next as usize];
                if moves.iter().any(|next| matches!(after(next), Value::Lost(_))) {
                    values[position] = Value::Won(round);
                } else if moves.iter().all(|next| matches!(after(next), Value::Won(_))) {
                    values[position] = Value::Lost(round);
                }
                changed |= values[position] != Value::Draw;
            }
            round += 1;
        }
        values
    }

    /// The values as the shards give them, without the sums of what they heard.
    pub fn values(&self, results: &[u8]) -> Vec<Value> {
        let mut values = vec![Value::Draw; self.positions as usize];
        for record in results.chunks_exact(9) {
            let number = |at: usize| u32::from_le_bytes(record[at..at + 4].try_into().unwrap());
            values[number(0) as usize] = match record[8] {
                0 => Value::Draw,
                1 => Value::Won(number(4)),
                2 => Value::Lost(number(4)),
                // The sum.
                _ => continue,
            };
        }
        values
    }

    fn own(&self, shard: usize) -> impl Iterator<Item = u32> + use<> {
        (shard as u32..self.positions).step_by(self.shards)
    }

    fn settle(
        &self,
        state: &mut Shard,
        position: u32,
        value: Value,
        out: &mut Outbox<'_, (u32, u8)>,
    ) {
        let place = position as usize / self.shards;
        state.values[place] = value;
        out.count(1);
        for &before in &state.parents[place] {
            let lost = u8::from(matches!(value, Value::Lost(_)));
            out.send(before as usize % self.shards, (before, lost));
        }
    }
}

pub struct Shard {
    values: Vec<Value>,
    /// Moves that have not been shown to lose.
    left: Vec<u32>,
    parents: Vec<Vec<u32>>,
    /// Of all messages in the order they came: it shows when the order is another.
    heard: Checksum,
    sum: u64,
}

impl Game {
    fn bare(&self, shard: usize) -> Shard {
        let places = self.own(shard).count();
        let mut parents = vec![Vec::new(); places];
        for position in 0..self.positions {
            for next in self.moves(position) {
                if next as usize % self.shards == shard {
                    parents[next as usize / self.shards].push(position);
                }
            }
        }
        let left = self.own(shard).map(|position| self.moves(position).len() as u32).collect();
        Shard { values: vec![Value::Draw; places], left, parents, heard: Checksum::new(), sum: 0 }
    }
}

impl Rounds for Game {
    type Shard = Shard;
    type Message = (u32, u8);

    fn identity(&self) -> String {
        format!("game {} of {} positions", self.seed, self.positions)
    }

    fn shards(&self) -> usize {
        self.shards
    }

    fn open(&self, shard: usize, out: &mut Outbox<'_, (u32, u8)>) -> io::Result<Shard> {
        let mut state = self.bare(shard);
        for position in self.own(shard) {
            if state.left[position as usize / self.shards] == 0 {
                self.settle(&mut state, position, Value::Lost(0), out);
            }
        }
        Ok(state)
    }

    fn round(
        &self,
        round: &Round,
        _: usize,
        state: &mut Shard,
        inbox: &Inbox<(u32, u8)>,
        out: &mut Outbox<'_, (u32, u8)>,
    ) -> io::Result<()> {
        std::thread::sleep(self.pause);
        for (position, lost) in inbox {
            state.heard.add(&position.to_le_bytes());
            state.heard.add(&[lost]);
            let place = position as usize / self.shards;
            if lost == 1 && state.values[place] == Value::Draw {
                self.settle(state, position, Value::Won(round.number), out);
            }
        }
        // Won first: a position can be shown to be won and have its last other move refuted at once.
        for (position, lost) in inbox {
            let place = position as usize / self.shards;
            if lost == 0 {
                state.left[place] -= 1;
                if state.left[place] == 0 && state.values[place] == Value::Draw {
                    self.settle(state, position, Value::Lost(round.number), out);
                }
            }
        }
        state.heard.add(&round.messages.to_le_bytes());
        state.heard.add(&round.counted.to_le_bytes());
        // Sums cannot be taken up from a number, so the state carries the sum of sums.
        state.sum = state.sum.rotate_left(7) ^ state.heard.number();
        state.heard = Checksum::new();
        Ok(())
    }

    fn save(&self, _: usize, state: &Shard, to: &mut dyn Write) -> io::Result<()> {
        to.write_all(&state.sum.to_le_bytes())?;
        for (value, left) in state.values.iter().zip(&state.left) {
            let (kind, number) = match *value {
                Value::Draw => (0u8, 0),
                Value::Won(moves) => (1, moves),
                Value::Lost(moves) => (2, moves),
            };
            to.write_all(&[kind])?;
            to.write_all(&number.to_le_bytes())?;
            to.write_all(&left.to_le_bytes())?;
        }
        Ok(())
    }

    fn load(&self, shard: usize, from: &mut dyn Read) -> io::Result<Shard> {
        let mut state = self.bare(shard);
        let mut sum = [0; 8];
        from.read_exact(&mut sum)?;
        state.sum = u64::from_le_bytes(sum);
        for (value, left) in state.values.iter_mut().zip(&mut state.left) {
            let mut record = [0; 9];
            from.read_exact(&mut record)?;
            let number = |at: usize| u32::from_le_bytes(record[at..at + 4].try_into().unwrap());
            *value = match record[0] {
                0 => Value::Draw,
                1 => Value::Won(number(1)),
                _ => Value::Lost(number(1)),
            };
            *left = number(5);
        }
        Ok(state)
    }

    fn finish(&self, shard: usize, state: Shard, to: &mut Vec<u8>) -> io::Result<()> {
        for (position, value) in self.own(shard).zip(state.values) {
            let (kind, number) = match value {
                Value::Draw => (0, 0),
                Value::Won(moves) => (1, moves),
                Value::Lost(moves) => (2, moves),
            };
            to.extend_from_slice(&position.to_le_bytes());
            to.extend_from_slice(&number.to_le_bytes());
            to.push(kind);
        }
        to.extend_from_slice(&state.sum.to_le_bytes());
        to.push(3);
        Ok(())
    }
}

/// Solves a game and gives the results of all shards, one after the other.
pub fn solve(
    crew: &Crew,
    game: &Game,
    checkpoint: Option<&Checkpoint>,
) -> Result<(Round, Vec<u8>), Failure> {
    let mut results = Vec::new();
    let mut expected = 0;
    let last = run_rounds(
        crew,
        game,
        checkpoint,
        |_| (),
        |shard, bytes| {
            assert_eq!(shard, expected, "results come in order");
            expected += 1;
            results.extend_from_slice(bytes);
            Ok(())
        },
    )?;
    assert_eq!(expected, if crew.leads() { game.shards } else { 0 });
    Ok((last, results))
}
