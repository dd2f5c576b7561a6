use std::cmp::Ordering;
use std::fmt;

use tengen_board::{Point, Size};
use tengen_play::matches::Rate;

use super::key::{EMPTY, OFF, OTHER, OWN};
use super::played::{CONTEXT, Frames, Key, SEQUENCE_REACH, kind_of, pattern_of};
use super::window::Window;
use crate::pattern::{Drawing, Edges, Pattern, PatternError, Sign};

/// A pattern and what is played there: one move, or several in turn.
///
/// The player of the first move has the pattern's black stones.
#[derive(Clone, Debug, PartialEq)]
pub struct Relation {
    /// What was looked at.
    pub kind: Kind,
    /// The points around the first move before it is played.
    pub pattern: Pattern,
    /// The moves, counted from the lower left corner of the pattern.
    pub moves: Vec<Point>,
    /// How often they were played.
    pub count: u64,
    /// How often they could have been played. Of a single move: over all moves of all games, the number
    /// of points that the player could have played on (by the rules of simple ko and without suicide) or
    /// did, and around which the pattern stood, in whatever turn. Of a sequence: how often its moves but the last were played.
    pub offered: u64,
    /// How the games went for the player of the first move, a game for every time.
    pub rate: Rate,
}

/// What a relation was found by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// A single move and the points around it.
    Move(Window),
    /// Moves one after another, all near the first.
    Sequence,
    /// Somebody drew it.
    Drawn,
}

impl Relation {
    /// How often the (last) move was chosen of all the times that it could have been.
    pub fn share(&self) -> f64 {
        if self.offered == 0 { 0.0 } else { self.count as f64 / self.offered as f64 }
    }

    /// The lower end of Wilson's interval for the share: large if the move is chosen often and this was
    /// seen often.
    pub fn sure_share(&self) -> f64 {
        let clipped = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
        let losses = clipped(self.offered.saturating_sub(self.count));
        Rate { wins: clipped(self.count), draws: 0, losses }.interval().0
    }

    /// What is surest to be played first, then what is seen most.
    pub fn by_share(&self, other: &Relation) -> Ordering {
        other.sure_share().total_cmp(&self.sure_share()).then(other.count.cmp(&self.count))
    }

    /// What is surest to win first.
    pub fn by_wins(&self, other: &Relation) -> Ordering {
        other
            .rate
            .interval()
            .0
            .total_cmp(&self.rate.interval().0)
            .then(other.count.cmp(&self.count))
    }

    /// The pattern with its moves in one line, as [`Pattern`] reads it.
    pub fn drawing(&self) -> String {
        self.pattern.in_one_line(&self.moves)
    }

    /// A relation from its drawing.
    pub(crate) fn read_drawing(text: &str) -> Result<(Pattern, Vec<Point>), PatternError> {
        Drawing::read(text).map(|drawing| (drawing.pattern, drawing.moves))
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Kind::Move(window) => write!(f, "{window}"),
            Kind::Sequence => f.pad("sequence"),
            Kind::Drawn => f.pad("drawn"),
        }
    }
}

impl Frames {
    /// The relation that a number stands for.
    pub(super) fn relation(&self, key: Key, count: u64, offered: u64, rate: Rate) -> Relation {
        let (kind, sheet) = match self.windows.get(kind_of(key)) {
            Some(frame) => {
                let codes = frame.codes_of(pattern_of(key));
                (Kind::Move(frame.window), Sheet::new(frame.window, &codes, Vec::new()))
            }
            None => {
                let (codes, further) = self.read_sequence(key);
                (Kind::Sequence, Sheet::new(CONTEXT, &codes, further))
            }
        };
        let (pattern, moves) = sheet.cut();
        Relation { kind, pattern, moves, count, offered, rate }
    }
}

/// The points around a first move, before what need not be drawn is cut off.
struct Sheet {
    window: Window,
    /// Points of the window that are not empty, by offset.
    codes: Vec<((i32, i32), u8)>,
    /// All moves by offset, the first in the middle.
    moves: Vec<(i32, i32)>,
}

impl Sheet {
    fn new(window: Window, codes: &[u8], further: Vec<(i32, i32)>) -> Sheet {
        let codes = window.offsets().into_iter().zip(codes.iter().copied()).collect();
        let moves = std::iter::once((0, 0)).chain(further).collect();
        Sheet { window, codes, moves }
    }

    fn code(&self, offset: (i32, i32)) -> u8 {
        let found = self.codes.iter().find(|(at, _)| *at == offset);
        found.map_or(EMPTY, |&(_, code)| code)
    }

    /// How far the drawing goes in one direction, and whether the board ends there.
    fn extent(&self, direction: (i32, i32)) -> (i32, bool) {
        let reach = self.window.reach() as i32;
        let along = |steps: i32| (direction.0 * steps, direction.1 * steps);
        if let Some(off) = (1..=reach).find(|&steps| self.code(along(steps)) == OFF) {
            return (off - 1, true);
        }
        let moves = self.moves.iter().map(|&(c, r)| c * direction.0 + r * direction.1);
        (moves.max().unwrap_or(0).max(reach), false)
    }

    /// The pattern without what lies off the board, and the moves on it.
    fn cut(&self) -> (Pattern, Vec<Point>) {
        debug_assert!(
            self.moves.iter().all(|&(c, r)| c.abs().max(r.abs()) <= SEQUENCE_REACH.max(0))
        );
        let [(left, left_edge), (right, right_edge)] = [(-1, 0), (1, 0)].map(|d| self.extent(d));
        let [(below, bottom_edge), (above, top_edge)] = [(0, -1), (0, 1)].map(|d| self.extent(d));
        let size = Size::new((left + 1 + right) as usize, (below + 1 + above) as usize)
            .expect("windows are smaller than boards may be");
        let edges =
            Edges { top: top_edge, right: right_edge, bottom: bottom_edge, left: left_edge };
        let offset = |point: Point| (point.column() as i32 - left, point.row() as i32 - below);
        let pattern = Pattern::new(size, edges, |point| {
            let (columns, rows) = offset(point);
            if self.moves.contains(&(columns, rows)) {
                return Sign::EMPTY;
            }
            match self.code((columns, rows)) {
                _ if !self.window.has(columns, rows) => Sign::ANY,
                OWN => Sign::BLACK,
                OTHER => Sign::WHITE,
                _ => Sign::EMPTY,
            }
        });
        let point = |&(c, r): &(i32, i32)| Point::new((c + left) as usize, (r + below) as usize);
        (pattern, self.moves.iter().map(point).collect())
    }
}
