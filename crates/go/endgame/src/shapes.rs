//! Regions solved before, by their shape.

use std::fmt::Write;

use rustc_hash::FxHashMap;
use tengen_board::{Checksum, Size, Symmetry};
use tengen_cgt::{Calculator, Game, Store, Value};

use crate::area::{Area, Frame};
use crate::value::{Ends, Solved, Valued};

/// Regions solved before, whichever way they lie and whoever has which colour: kept while a program
/// runs, and as text with a checksum from one run to the next.
///
/// ```
/// use tengen_endgame::{Endgames, Shapes};
/// use tengen_go_rules::Diagram;
/// use tengen_verdict::Budget;
///
/// let position = Diagram::position(". X . X . O . O .\nX X X X . O O O O");
/// let mut endgames = Endgames::new();
/// endgames.analyse(&position, &mut Budget::unlimited());
/// let text = endgames.shapes().to_text();
/// assert_eq!(Shapes::from_text(&text)?.len(), endgames.shapes().len());
/// assert!(Shapes::from_text(&text.replace('1', "2")).is_err());
/// # Ok::<(), tengen_endgame::ShapesError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Shapes {
    known: FxHashMap<Vec<u8>, Entry>,
}

/// Text that holds no regions.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ShapesError {
    /// It was not written by [`Shapes::to_text`], or by one of another version.
    #[error("no file of solved regions: the first line must be '{HEADER}'")]
    Foreign,
    /// The checksum does not fit.
    #[error("the file of solved regions is damaged: its checksum does not fit")]
    Damaged,
    /// The checksum fits and a line does not.
    #[error("line {0} of the file of solved regions cannot be read")]
    BadLine(usize),
}

const HEADER: &str = "tengen endgame regions 1";

/// Values that take more text are found again rather than kept.
const LONGEST: usize = 1 << 16;

#[derive(Clone, Debug, PartialEq, Eq)]
struct Entry {
    now: i32,
    ends: [String; 2],
    moves: [Vec<Known>; 2],
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Known {
    /// The place among the points in the order of the key.
    place: u8,
    returns: bool,
    ends: [String; 2],
}

/// A shape as all its turns have it.
struct Folded {
    key: Vec<u8>,
    /// The bits of the points in the order of the key.
    bits: Vec<u8>,
    /// Whether Black and White change places.
    swapped: bool,
}

impl Shapes {
    /// None yet.
    pub fn new() -> Shapes {
        Shapes::default()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.known.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.known.is_empty()
    }

    pub(crate) fn find(&self, frame: &Frame, area: &Area, store: &Store) -> Option<Solved> {
        let folded = Folded::of(frame, area);
        let entry = self.known.get(&folded.key)?;
        let mut calculator = Calculator::new(store);
        let mut game = |text: &str| -> Option<Game> {
            let Ok(Value::Game(game)) = calculator.evaluate(text) else { return None };
            if folded.swapped { store.negative(game).ok() } else { Some(game) }
        };
        let mut read = |ends: &[String; 2]| -> Option<Ends> {
            let [low, high] = [game(&ends[0])?, game(&ends[1])?];
            Some(if folded.swapped { Ends { low: high, high: low } } else { Ends { low, high } })
        };
        let ends = read(&entry.ends)?;
        let mut moves = [Vec::new(), Vec::new()];
        for (side, known) in entry.moves.iter().enumerate() {
            let side = side ^ usize::from(folded.swapped);
            for known in known {
                let bit = *folded.bits.get(known.place as usize)?;
                moves[side].push(Valued { bit, ends: read(&known.ends)?, returns: known.returns });
            }
            moves[side].sort_by_key(|valued| valued.bit);
        }
        let now = if folded.swapped { -entry.now } else { entry.now };
        Some(Solved { ends, now, moves })
    }

    pub(crate) fn keep(&mut self, frame: &Frame, area: &Area, solved: &Solved, store: &Store) {
        let folded = Folded::of(frame, area);
        if let Some(entry) = Entry::of(&folded, solved, store) {
            self.known.insert(folded.key, entry);
        }
    }

    /// Everything as text: a line each, a checksum at the end.
    pub fn to_text(&self) -> String {
        let mut lines: Vec<(&Vec<u8>, &Entry)> = self.known.iter().collect();
        lines.sort_by_key(|(key, _)| *key);
        let mut text = format!("{HEADER}\n");
        for (key, entry) in lines {
            for byte in key {
                // Writing to a string cannot fail.
                let _ = write!(text, "{byte:02x}");
            }
            let [low, high] = &entry.ends;
            let _ = write!(text, "\t{}\t{low}\t{high}", entry.now);
            for moves in &entry.moves {
                let moves: Vec<String> = moves.iter().map(Known::to_text).collect();
                let _ = write!(text, "\t{}", moves.join(";"));
            }
            text.push('\n');
        }
        let sum = Checksum::of(text.as_bytes()).number();
        let _ = writeln!(text, "checksum {sum:016x}");
        text
    }

    /// Reads what [`Shapes::to_text`] wrote.
    pub fn from_text(text: &str) -> Result<Shapes, ShapesError> {
        if text.lines().next() != Some(HEADER) {
            return Err(ShapesError::Foreign);
        }
        let (body, last) = text
            .strip_suffix('\n')
            .and_then(|text| text.rsplit_once('\n'))
            .ok_or(ShapesError::Damaged)?;
        let sum = Checksum::of(format!("{body}\n").as_bytes()).number();
        if last != format!("checksum {sum:016x}") {
            return Err(ShapesError::Damaged);
        }
        let mut shapes = Shapes::new();
        for (index, line) in body.lines().enumerate().skip(1) {
            let (key, entry) = Entry::read(line).ok_or(ShapesError::BadLine(index + 1))?;
            shapes.known.insert(key, entry);
        }
        Ok(shapes)
    }

    /// Takes in what another knows.
    pub fn extend(&mut self, other: Shapes) {
        self.known.extend(other.known);
    }
}

impl Entry {
    fn of(folded: &Folded, solved: &Solved, store: &Store) -> Option<Entry> {
        let name = |game: Game| -> Option<String> {
            let game = if folded.swapped { store.negative(game).ok()? } else { game };
            store.name(game).ok().filter(|name| name.len() <= LONGEST)
        };
        let names = |ends: &Ends| -> Option<[String; 2]> {
            let [low, high] = [name(ends.low)?, name(ends.high)?];
            Some(if folded.swapped { [high, low] } else { [low, high] })
        };
        let mut moves = [Vec::new(), Vec::new()];
        for (side, valued) in solved.moves.iter().enumerate() {
            for valued in valued {
                let place = folded.bits.iter().position(|&bit| bit == valued.bit)? as u8;
                let ends = names(&valued.ends)?;
                moves[side ^ usize::from(folded.swapped)].push(Known {
                    place,
                    returns: valued.returns,
                    ends,
                });
            }
        }
        let now = if folded.swapped { -solved.now } else { solved.now };
        Some(Entry { now, ends: names(&solved.ends)?, moves })
    }

    fn read(line: &str) -> Option<(Vec<u8>, Entry)> {
        let fields: Vec<&str> = line.split('\t').collect();
        let [key, now, low, high, black, white] = fields.as_slice() else { return None };
        let digits = key.as_bytes().chunks(2);
        let key: Option<Vec<u8>> = digits
            .map(|pair| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok())
            .collect();
        let read = |moves: &str| -> Option<Vec<Known>> {
            moves.split(';').filter(|text| !text.is_empty()).map(Known::read).collect()
        };
        let ends = [(*low).to_owned(), (*high).to_owned()];
        let moves = [read(black)?, read(white)?];
        Some((key?, Entry { now: now.parse().ok()?, ends, moves }))
    }
}

impl Known {
    fn to_text(&self) -> String {
        let sign = if self.returns { "ko" } else { "" };
        format!("{}:{sign}:{}:{}", self.place, self.ends[0], self.ends[1])
    }

    fn read(text: &str) -> Option<Known> {
        let fields: Vec<&str> = text.split(':').collect();
        let [place, sign, low, high] = fields.as_slice() else { return None };
        let returns = match *sign {
            "" => false,
            "ko" => true,
            _ => return None,
        };
        let ends = [(*low).to_owned(), (*high).to_owned()];
        Some(Known { place: place.parse().ok()?, returns, ends })
    }
}

impl Folded {
    /// The least of all ways to write a shape down.
    fn of(frame: &Frame, area: &Area) -> Folded {
        // Any square that holds every board serves to turn the shape in.
        let size = Size::square(tengen_board::MAX_SIDE).expect("a square board");
        let turns = Symmetry::all(size).flat_map(|turn| [(turn, false), (turn, true)]);
        let written = turns.map(|(turn, swapped)| {
            let mut points: Vec<(usize, usize, u8, u8)> = crate::area::bits(area.points)
                .map(|bit| {
                    let at = turn.apply(frame.points[bit as usize], size);
                    (at.row(), at.column(), signs(area, bit, swapped), bit)
                })
                .collect();
            let lowest = points.iter().map(|point| point.0).min().unwrap_or(0);
            let leftmost = points.iter().map(|point| point.1).min().unwrap_or(0);
            points.sort_unstable();
            let key = points
                .iter()
                .flat_map(|&(row, column, signs, _)| {
                    [(row - lowest) as u8, (column - leftmost) as u8, signs]
                })
                .collect();
            let bits = points.iter().map(|point| point.3).collect();
            Folded { key, bits, swapped }
        });
        written.min_by(|one, other| one.key.cmp(&other.key)).expect("there are sixteen ways")
    }
}

/// What a point carries and touches, in four bits.
fn signs(area: &Area, bit: u8, swapped: bool) -> u8 {
    let [own, other] = if swapped { [1, 0] } else { [0, 1] };
    let sets = [area.stones[own], area.stones[other], area.near[own], area.near[other]];
    sets.iter().rev().fold(0, |signs, set| signs << 1 | (set >> bit & 1) as u8)
}
