//! How often a pattern was there for a player to choose its move.

use rustc_hash::FxHashMap;
use tengen_board::{Color, Move, Point, Size};

use super::key::{Frame, OTHER, OWN, swapped};
use super::played::Frames;
use crate::{Fault, Record, Replay};

/// Patterns that are counted, in all their turns: from the number of a window's points as they stand to
/// the number of the pattern in the list.
pub(super) type Wanted = Vec<FxHashMap<u128, u32>>;

/// A pattern that nobody counts.
const NONE: u32 = u32::MAX;

/// Counts how often each wanted pattern is offered in a game: at every move of the game, once for every
/// point that the player could play on and around which the pattern stands.
pub(super) fn offered(
    frames: &Frames,
    wanted: &Wanted,
    record: &Record,
) -> Result<FxHashMap<u32, u32>, Fault> {
    let mut counts = FxHashMap::default();
    let mut replay = Replay::new(record)?;
    let size = replay.size();
    let mut boards: Vec<Board<'_>> = frames
        .windows
        .iter()
        .zip(wanted)
        .filter(|(_, wanted)| !wanted.is_empty())
        .map(|(frame, wanted)| Board::new(frame, wanted, &replay))
        .collect();
    for &(mover, mv) in &record.moves {
        for (place, point) in size.points().enumerate() {
            let mut patterns = boards.iter().map(|board| board.patterns[mover.index()][place]);
            let is_wanted = patterns.any(|pattern| pattern != NONE);
            // Whatever was played could be played, also where the rules that we know forbid it.
            if is_wanted && (mv == Move::Play(point) || replay.is_playable(mover, point)) {
                for board in &boards {
                    let pattern = board.patterns[mover.index()][place];
                    if pattern != NONE {
                        *counts.entry(pattern).or_default() += 1;
                    }
                }
            }
        }
        let taken: Vec<Point> = replay.play(mover, mv)?.to_vec();
        for board in &mut boards {
            if let Move::Play(point) = mv
                && replay.stone(point).is_some()
            {
                board.change(point, None, Some(mover));
            }
            // After a suicide the stone played is among those taken, and never stood.
            for &point in taken.iter().filter(|&&point| mv != Move::Play(point)) {
                let owner =
                    if taken.iter().any(|&point| mv == Move::Play(point)) { mover } else { !mover };
                board.change(point, Some(owner), None);
            }
        }
    }
    Ok(counts)
}

/// The patterns around all points of a board for one window, kept up to date.
struct Board<'a> {
    frame: &'a Frame,
    wanted: &'a FxHashMap<u128, u32>,
    size: Size,
    /// The number of the points around each point, as Black sees them.
    keys: Vec<u128>,
    /// The wanted pattern around each point for Black and for White to move.
    patterns: [Vec<u32>; 2],
}

impl<'a> Board<'a> {
    fn new(frame: &'a Frame, wanted: &'a FxHashMap<u128, u32>, replay: &Replay) -> Board<'a> {
        let size = replay.size();
        let key = |point| frame.keys(&frame.codes(replay, point, Color::Black))[0];
        let keys: Vec<u128> = size.points().map(key).collect();
        let patterns = [vec![NONE; keys.len()], vec![NONE; keys.len()]];
        let mut board = Board { frame, wanted, size, keys, patterns };
        (0..board.keys.len()).for_each(|place| board.look_up(place));
        board
    }

    fn look_up(&mut self, place: usize) {
        let key = self.keys[place];
        for (color, key) in [(Color::Black, key), (Color::White, swapped(key))] {
            self.patterns[color.index()][place] = self.wanted.get(&key).copied().unwrap_or(NONE);
        }
    }

    fn change(&mut self, point: Point, before: Option<Color>, after: Option<Color>) {
        let code = |stone: Option<Color>| match stone {
            None => 0,
            Some(Color::Black) => u128::from(OWN),
            Some(Color::White) => u128::from(OTHER),
        };
        let frame = self.frame;
        // The point lies in the window of every point around it, on the opposite side.
        let last = frame.offsets.len() - 1;
        for (place, middle) in frame.around(point, self.size) {
            let index = self.size.index(middle);
            self.keys[index] ^= (code(before) ^ code(after)) << (2 * (last - place));
            self.look_up(index);
        }
    }
}
