use std::borrow::Cow;

use encoding_rs::Encoding;
use tengen_board::{Color, Move, Point};

use crate::bracket::is_one_value;
use crate::charset::encode;
use crate::text::{Lines, escape};
use crate::tree::{GameTree, NONE, NodeId, Span};
use crate::{EditError, Grid, Node, ident};

/// A node to be changed.
///
/// `set_` puts values in place of those a property had, `add_` after them. Text is escaped and
/// put into the game's encoding. What is replaced stays in the game's memory, out of sight.
#[derive(Debug)]
pub struct NodeMut<'g> {
    pub(crate) game: &'g mut GameTree,
    pub(crate) id: u32,
}

impl NodeMut<'_> {
    /// Its name, to come back to it.
    pub fn id(&self) -> NodeId {
        NodeId(self.id)
    }

    /// The node as it is now.
    pub fn view(&self) -> Node<'_> {
        self.game.node(self.id())
    }

    /// Sets text, of several lines if need be: `C`.
    ///
    /// # Errors
    /// If the name is none, or the game's encoding lacks a character.
    pub fn set_text(
        &mut self,
        ident: impl AsRef<[u8]>,
        text: &str,
    ) -> Result<&mut Self, EditError> {
        let ident = self.check(ident.as_ref())?;
        let value = self.encode(text, Lines::Kept)?;
        Ok(self.put(ident, &[value]))
    }

    /// Sets text of one line, line ends becoming spaces: `N`, `PB`, `RE` and the like.
    ///
    /// # Errors
    /// If the name is none, or the game's encoding lacks a character.
    pub fn set_simple_text(
        &mut self,
        ident: impl AsRef<[u8]>,
        text: &str,
    ) -> Result<&mut Self, EditError> {
        let ident = self.check(ident.as_ref())?;
        let value = self.encode(text, Lines::Joined)?;
        Ok(self.put(ident, &[value]))
    }

    /// Sets a whole number: `MN`, `HA`, `DM`, `GB` and the like.
    ///
    /// # Errors
    /// If the name is none.
    pub fn set_number(
        &mut self,
        ident: impl AsRef<[u8]>,
        number: i64,
    ) -> Result<&mut Self, EditError> {
        let ident = self.check(ident.as_ref())?;
        let value = self.game.store(number.to_string().as_bytes());
        Ok(self.put(ident, &[value]))
    }

    /// Sets a number: `KM`, `V`, `SBKV`.
    ///
    /// # Errors
    /// If the name is none, or the number is infinite or none.
    pub fn set_real(
        &mut self,
        ident: impl AsRef<[u8]>,
        number: f64,
    ) -> Result<&mut Self, EditError> {
        let ident = self.check(ident.as_ref())?;
        if !number.is_finite() {
            return Err(EditError::NotFinite);
        }
        let value = self.game.store(number.to_string().as_bytes());
        Ok(self.put(ident, &[value]))
    }

    /// Sets the one value that says no more than that the property is there: `KO[]`.
    ///
    /// # Errors
    /// If the name is none.
    pub fn set_flag(&mut self, ident: impl AsRef<[u8]>) -> Result<&mut Self, EditError> {
        let ident = self.check(ident.as_ref())?;
        let value = self.game.store(b"");
        Ok(self.put(ident, &[value]))
    }

    /// Sets the move made here.
    ///
    /// # Panics
    /// If it is off the board.
    pub fn set_move(&mut self, color: Color, played: Move, grid: impl Into<Grid>) -> &mut Self {
        let value = match played {
            Move::Play(point) => self.game.store(&grid.into().letters(point)),
            Move::Pass => self.game.store(b""),
        };
        self.put(&[color.letter() as u8], &[value])
    }

    /// Sets whose turn it is: `PL`.
    pub fn set_to_play(&mut self, color: Color) -> &mut Self {
        let value = self.game.store(&[color.letter() as u8]);
        self.put(b"PL", &[value])
    }

    /// Sets a list of points: `AB`, `TR`, `SQ`, `CR`, `MA` and the like. No points make the empty
    /// list, which only some properties may have (`DD[]`).
    ///
    /// # Errors
    /// If the name is none.
    ///
    /// # Panics
    /// If a point is off the board.
    pub fn set_points(
        &mut self,
        ident: impl AsRef<[u8]>,
        points: impl IntoIterator<Item = Point>,
        grid: impl Into<Grid>,
    ) -> Result<&mut Self, EditError> {
        let ident = self.check(ident.as_ref())?;
        let mut values = self.store_points(points, grid.into());
        if values.is_empty() {
            values.push(self.game.store(b""));
        }
        Ok(self.put(ident, &values))
    }

    /// Adds points to a list.
    ///
    /// # Errors
    /// If the name is none.
    ///
    /// # Panics
    /// If a point is off the board.
    pub fn add_points(
        &mut self,
        ident: impl AsRef<[u8]>,
        points: impl IntoIterator<Item = Point>,
        grid: impl Into<Grid>,
    ) -> Result<&mut Self, EditError> {
        let ident = self.check(ident.as_ref())?;
        for value in self.store_points(points, grid.into()) {
            self.append(ident, value);
        }
        Ok(self)
    }

    /// Sets pairs of points: `AR`, `LN`. No pairs take the property away.
    ///
    /// # Errors
    /// If the name is none.
    ///
    /// # Panics
    /// If a point is off the board.
    pub fn set_point_pairs(
        &mut self,
        ident: impl AsRef<[u8]>,
        pairs: impl IntoIterator<Item = (Point, Point)>,
        grid: impl Into<Grid>,
    ) -> Result<&mut Self, EditError> {
        let ident = self.check(ident.as_ref())?;
        let grid = grid.into();
        let values: Vec<Span> = pairs
            .into_iter()
            .map(|(from, to)| {
                let ([a, b], [c, d]) = (grid.letters(from), grid.letters(to));
                self.game.store(&[a, b, b':', c, d])
            })
            .collect();
        Ok(self.put_or_remove(ident, &values))
    }

    /// Sets the labels on the board: `LB`. No labels take the property away.
    ///
    /// # Errors
    /// If the game's encoding lacks a character.
    ///
    /// # Panics
    /// If a point is off the board.
    pub fn set_labels<T: AsRef<str>>(
        &mut self,
        labels: impl IntoIterator<Item = (Point, T)>,
        grid: impl Into<Grid>,
    ) -> Result<&mut Self, EditError> {
        let grid = grid.into();
        let mut values = Vec::new();
        for (point, label) in labels {
            let mut value = grid.letters(point).to_vec();
            value.push(b':');
            let label = escape(label.as_ref(), true, Lines::Joined);
            value.extend_from_slice(&encoded(&label, self.game)?);
            values.push(self.game.store(&value));
        }
        Ok(self.put_or_remove(b"LB", &values))
    }

    /// Adds a value given as it should stand between the brackets: for copying what need not be
    /// understood from a game in the same encoding.
    ///
    /// # Errors
    /// If the name is none, or the bytes would not read back as one value.
    pub fn add_raw(&mut self, ident: impl AsRef<[u8]>, raw: &[u8]) -> Result<&mut Self, EditError> {
        let ident = self.check(ident.as_ref())?;
        if !is_one_value(raw, self.game.characters()) {
            return Err(EditError::NotOneValue);
        }
        let value = self.game.store(raw);
        self.append(ident, value);
        Ok(self)
    }

    /// Takes away every property of this name; true if there was one.
    ///
    /// # Errors
    /// If it is the root's CA, which tells how to read the rest.
    pub fn remove(&mut self, ident: impl AsRef<[u8]>) -> Result<bool, EditError> {
        let ident = ident.as_ref();
        if self.is_charset(ident) {
            return Err(EditError::Charset);
        }
        Ok(self.unlink(ident, 0))
    }

    fn is_charset(&self, ident: &[u8]) -> bool {
        self.id == NodeId::ROOT.0 && ident == b"CA"
    }

    fn check<'i>(&self, ident: &'i [u8]) -> Result<&'i [u8], EditError> {
        if !ident::is_standard(ident) {
            let name = String::from_utf8_lossy(ident).into_owned();
            return Err(EditError::BadIdentifier(name));
        }
        if self.is_charset(ident) {
            return Err(EditError::Charset);
        }
        Ok(ident)
    }

    fn encode(&mut self, text: &str, lines: Lines) -> Result<Span, EditError> {
        let text = escape(text, false, lines);
        let bytes = encoded(&text, self.game)?;
        Ok(self.game.store(&bytes))
    }

    fn store_points(&mut self, points: impl IntoIterator<Item = Point>, grid: Grid) -> Vec<Span> {
        let store = |point| self.game.store(&grid.letters(point));
        points.into_iter().map(store).collect()
    }

    /// The property of this name that comes first.
    fn find(&self, ident: &[u8]) -> Option<u32> {
        let mut at = self.game.nodes[self.id as usize].first_property;
        while at != NONE {
            let record = self.game.properties[at as usize];
            if self.game.slice(record.ident) == ident {
                return Some(at);
            }
            at = record.next;
        }
        None
    }

    /// Gives the property these values and no others, in its old place if it has one.
    pub(crate) fn put(&mut self, ident: &[u8], values: &[Span]) -> &mut Self {
        let (&first, rest) = values.split_first().expect("a property has a value");
        let property = if let Some(property) = self.find(ident) {
            self.unlink(ident, 1);
            let record = &mut self.game.properties[property as usize];
            record.value = first;
            record.last_further = NONE;
            property
        } else {
            let ident = self.game.store(ident);
            self.game.push_property(self.id, ident, first)
        };
        for &value in rest {
            self.game.push_value(property, value);
        }
        self
    }

    fn put_or_remove(&mut self, ident: &[u8], values: &[Span]) -> &mut Self {
        if values.is_empty() {
            self.unlink(ident, 0);
            return self;
        }
        self.put(ident, values)
    }

    fn append(&mut self, ident: &[u8], value: Span) {
        if let Some(property) = self.find(ident) {
            self.game.push_value(property, value);
        } else {
            let ident = self.game.store(ident);
            self.game.push_property(self.id, ident, value);
        }
    }

    /// Takes away the properties of this name, except the first few; true if any went.
    fn unlink(&mut self, ident: &[u8], mut kept: usize) -> bool {
        let mut any = false;
        let mut before = NONE;
        let mut at = self.game.nodes[self.id as usize].first_property;
        while at != NONE {
            let record = self.game.properties[at as usize];
            let named = self.game.slice(record.ident) == ident;
            if named && kept == 0 {
                any = true;
                match before {
                    NONE => self.game.nodes[self.id as usize].first_property = record.next,
                    before => self.game.properties[before as usize].next = record.next,
                }
            } else {
                kept -= usize::from(named);
                before = at;
            }
            at = record.next;
        }
        self.game.nodes[self.id as usize].last_property = before;
        any
    }
}

/// Escaped text in the game's encoding.
fn encoded<'t>(text: &'t str, game: &GameTree) -> Result<Cow<'t, [u8]>, EditError> {
    encode(text, game.encoding).map_err(|character| EditError::Unwritable {
        character,
        encoding: game.encoding.map_or("", Encoding::name),
    })
}
