use tengen_board::{Color, Move, Point, Size};

use crate::numbers::Numbers;
use crate::{Fault, Record, Replay};

/// A game in few bytes: what every move puts on the board and takes off it, so that it can be followed
/// without knowing any rules.
///
/// Numbers of 16 bits: how many black stones were set up and where, the same for white, then the moves.
/// A move is its point, its colour, and whether it is a pass or takes stones; these follow it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Track {
    pub size: Size,
    pub moves: u16,
    /// Little-endian words.
    pub bytes: Vec<u8>,
    /// A bit for every point that ever carried a stone, by colour.
    pub ever: [Vec<u64>; 2],
}

const WHITE: u16 = 1 << 15;
const PASS: u16 = 1 << 14;
const TAKES: u16 = 1 << 13;
const POINT: u16 = (1 << 10) - 1;

/// Something that happens to a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Event {
    /// Moves made, the one that does this among them.
    pub time: u16,
    /// Number of the point in the order of [`Size::points`].
    pub point: u16,
    /// What it carries from now on.
    pub stone: Option<Color>,
}

impl Track {
    /// # Errors
    /// If the game cannot be followed.
    pub(crate) fn new(record: &Record) -> Result<Track, Fault> {
        let size = record.header.size;
        let mut track =
            Track { size, moves: 0, bytes: Vec::new(), ever: [const { Vec::new() }; 2] };
        track.ever = track.ever.map(|_| vec![0; words(size)]);
        for (color, stones) in [(Color::Black, &record.black), (Color::White, &record.white)] {
            track.push(stones.len() as u16);
            for point in stones.iter() {
                track.push(size.index(point) as u16);
                track.mark(color, point);
            }
        }
        let mut replay = Replay::new(record)?;
        for &(color, mv) in &record.moves {
            let taken = replay.play(color, mv)?;
            let side = if color == Color::White { WHITE } else { 0 };
            let takes = if taken.is_empty() { 0 } else { TAKES };
            match mv {
                Move::Play(point) => {
                    track.push(side | takes | size.index(point) as u16);
                    track.mark(color, point);
                }
                Move::Pass => track.push(side | PASS),
            }
            if takes != 0 {
                track.push(taken.len() as u16);
                taken.iter().for_each(|&point| track.push(size.index(point) as u16));
            }
            track.moves += 1;
        }
        Ok(track)
    }

    fn push(&mut self, word: u16) {
        self.bytes.extend(word.to_le_bytes());
    }

    fn mark(&mut self, color: Color, point: Point) {
        let index = self.size.index(point);
        self.ever[color.index()][index / 64] |= 1 << (index % 64);
    }
}

/// Words of 64 bits for a bit a point.
pub(crate) const fn words(size: Size) -> usize {
    size.area().div_ceil(64)
}

/// Tells what happens in a track, in order; it ends early where the bytes make no sense.
#[inline]
pub(crate) fn for_each_event(bytes: &[u8], mut visit: impl FnMut(Event)) {
    // What is not told is no event.
    let _ = tell(bytes, &mut visit);
}

#[inline]
fn tell(bytes: &[u8], visit: &mut impl FnMut(Event)) -> Option<()> {
    let mut words = Numbers(bytes);
    for color in Color::BOTH {
        for _ in 0..words.u16()? {
            visit(Event { time: 0, point: words.u16()? & POINT, stone: Some(color) });
        }
    }
    let mut time = 0;
    while let Some(word) = words.u16() {
        time += 1;
        if word & PASS != 0 {
            continue;
        }
        let color = if word & WHITE != 0 { Color::White } else { Color::Black };
        visit(Event { time, point: word & POINT, stone: Some(color) });
        if word & TAKES != 0 {
            for _ in 0..words.u16()? {
                visit(Event { time, point: words.u16()? & POINT, stone: None });
            }
        }
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_sgf::GameTree;

    fn events(bytes: &[u8]) -> Vec<Event> {
        let mut events = Vec::new();
        for_each_event(bytes, |event| events.push(event));
        events
    }

    #[test]
    fn what_happens_in_a_game() {
        let text = "(;SZ[3]AB[ab]AW[aa][cc];B[ba];W[];B[aa];W[bb])";
        let record = Record::read(&GameTree::parse(text).unwrap()).unwrap();
        let track = Track::new(&record).unwrap();
        assert_eq!(track.moves, 4);
        let (black, white) = (Some(Color::Black), Some(Color::White));
        let expected = [
            (0, 3, black),
            (0, 2, white),
            (0, 6, white),
            (1, 7, black),
            (1, 6, None),
            (3, 6, black),
            (4, 4, white),
        ];
        let expected = expected.map(|(time, point, stone)| Event { time, point, stone });
        assert_eq!(events(&track.bytes), expected);
        assert_eq!(track.ever, [vec![0b1100_1000], vec![0b0101_0100]]);
    }

    #[test]
    fn nonsense_ends() {
        for length in 0..6 {
            assert!(events(&vec![0xFF; length]).len() < 4);
        }
    }
}
