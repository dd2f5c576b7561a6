//! A game's entry in an index.

use tengen_board::{Color, Size};
use tengen_sgf::{GameKind, GameTree, Outcome};

use super::Stored;
use crate::ended::Ended;
use crate::find::{Track, words};
use crate::numbers::Numbers;
use crate::{Header, Place, Player};

/// Bytes of an entry.
pub(super) const LENGTH: usize = 32;

/// Where the parts of a game are, and what a search needs to know of it.
#[derive(Clone, Copy)]
pub(super) struct Entry {
    track: (u64, u32),
    /// In words.
    masks: u32,
    text: (u64, u16),
    pub moves: u16,
    pub size: Size,
    kind: GameKind,
    pub ended: Ended,
}

impl Entry {
    /// None if a place is beyond what an index can say.
    pub(super) fn new(
        header: &Header,
        track: &Track,
        tracks: usize,
        masks: usize,
        texts: usize,
    ) -> Option<Entry> {
        Some(Entry {
            track: (tracks as u64, u32::try_from(track.bytes.len()).ok()?),
            masks: u32::try_from(masks).ok()?,
            text: (texts as u64, 0),
            moves: track.moves,
            size: header.size,
            kind: header.kind,
            ended: Ended::of(header.outcome),
        })
    }

    pub(super) fn write(&self, text: usize, games: &mut Vec<u8>) {
        games.extend(self.track.0.to_le_bytes());
        games.extend(self.text.0.to_le_bytes());
        games.extend(self.track.1.to_le_bytes());
        games.extend(self.masks.to_le_bytes());
        games.extend((text as u16).to_le_bytes());
        games.extend(self.moves.to_le_bytes());
        let ended = match self.ended {
            Ended::Unknown => 0,
            Ended::Won(Color::Black) => 1,
            Ended::Won(Color::White) => 2,
            Ended::Draw => 3,
        };
        let sides = [self.size.width() as u8, self.size.height() as u8];
        games.extend([sides[0], sides[1], self.kind.number() as u8, ended]);
    }

    /// # Panics
    /// If there are not [`LENGTH`] bytes, or they are no entry; what was read from a file was checked.
    pub(super) fn read(bytes: &[u8]) -> Entry {
        Entry::try_read(bytes).expect("entries were checked when they were read")
    }

    pub(super) fn try_read(bytes: &[u8]) -> Option<Entry> {
        let mut bytes = Numbers(bytes);
        let track = bytes.u64()?;
        let text = bytes.u64()?;
        let track = (track, bytes.u32()?);
        let masks = bytes.u32()?;
        let text = (text, bytes.u16()?);
        let moves = bytes.u16()?;
        let &[width, height, kind, ended] = bytes.0 else { return None };
        let ended = match ended {
            0 => Ended::Unknown,
            1 => Ended::Won(Color::Black),
            2 => Ended::Won(Color::White),
            3 => Ended::Draw,
            _ => return None,
        };
        let size = Size::new(width.into(), height.into()).ok()?;
        let kind = GameKind::from_number(kind.into());
        Some(Entry { track, masks, text, moves, size, kind, ended })
    }

    /// Whether its parts are where it says.
    pub(super) fn is_within(&self, tracks: usize, masks: usize, texts: usize) -> bool {
        let ends = |start: u64, length: u64, all: usize| {
            start.checked_add(length).is_some_and(|end| end <= all as u64)
        };
        ends(self.track.0, self.track.1.into(), tracks)
            && ends(self.masks.into(), 2 * words(self.size) as u64, masks)
            && ends(self.text.0, self.text.1.into(), texts)
    }

    pub(super) fn track<'a>(&self, tracks: &'a [u8]) -> &'a [u8] {
        &tracks[self.track.0 as usize..][..self.track.1 as usize]
    }

    pub(super) fn masks<'a>(&self, masks: &'a [u64]) -> [&'a [u64]; 2] {
        let words = words(self.size);
        let (black, white) = masks[self.masks as usize..][..2 * words].split_at(words);
        [black, white]
    }

    pub(super) fn stored(&self, texts: &[u8]) -> Stored {
        let text = &texts[self.text.0 as usize..][..self.text.1.into()];
        let text = String::from_utf8_lossy(text);
        let mut parts = text.split(SEPARATOR);
        let mut part = || parts.next().unwrap_or_default().to_owned();
        let (outcome, handicap) = (part(), part());
        let (rules, date) = (part(), part());
        let mut player = || Player { name: part(), rank: part() };
        let players = [player(), player()];
        let header = Header {
            kind: self.kind,
            size: self.size,
            outcome: read_outcome(&outcome),
            handicap: handicap.parse().unwrap_or(0),
            rules,
            date,
            players,
        };
        let game = part().parse().unwrap_or(0);
        Stored { header, game, source: part(), moves: self.moves }
    }
}

/// Between the parts of a text; headers have no control characters.
const SEPARATOR: char = '\t';

/// The longest name of a file that is kept whole.
const LONGEST_SOURCE: usize = 4096;

/// What is said about a game, in one line.
pub(super) fn text_of(header: &Header, place: &Place) -> String {
    let [black, white] = &header.players;
    let parts = [
        header.outcome.to_string(),
        header.handicap.to_string(),
        header.rules.clone(),
        header.date.clone(),
        black.name.clone(),
        black.rank.clone(),
        white.name.clone(),
        white.rank.clone(),
        place.game.to_string(),
        place.source.chars().filter(|c| !c.is_control()).take(LONGEST_SOURCE).collect(),
    ];
    parts.join(&SEPARATOR.to_string())
}

fn read_outcome(text: &str) -> Outcome {
    let tree = GameTree::parse(format!("(;RE[{text}])"));
    tree.ok().and_then(|tree| tree.outcome().ok().flatten()).unwrap_or(Outcome::Unknown)
}
