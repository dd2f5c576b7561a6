//! The liberties of a block in a region, as a game in normal form: found by playing everything that
//! can be played there.

use std::cell::Cell;

use rustc_hash::FxHashMap;
use tengen_board::{Color, Point, PointSet};
use tengen_cgt::{Game, Store};
use tengen_go_rules::Position;
use tengen_tactics::{Field, Local, bits};

use super::Obstacle;
use super::view::{Content, Settled, View};
use crate::normal;
use crate::state::Summand;

/// Moves to take a block that has joined stones that live, or has an eye that nobody can fill before
/// everything else: more than any race takes, and more than that.
pub(crate) const ESCAPED: u32 = 1_000;
pub(crate) const ESCAPED_FOR_SURE: u32 = 1_000_000;
/// Free points of a region, at most.
pub(crate) const MOST_FREE_POINTS: usize = 20;
/// Positions of all regions of a race that are looked at, at most, in every way they are looked at.
const MOST_POSITIONS: u64 = 16_000;
/// Comparisons of values that cost as much as a position.
const COMPARISONS_OF_A_POSITION: u64 = 2;

/// What counting one race has cost so far.
pub(crate) struct Cost {
    positions: Cell<u64>,
    /// What the store had done before.
    work_before: u64,
}

impl Cost {
    pub fn new(store: &Store) -> Cost {
        Cost { positions: Cell::new(0), work_before: store.work() }
    }

    /// Counts a position; false if there may be no more.
    fn spend(&self, store: &Store) -> bool {
        self.positions.set(self.positions.get() + 1);
        let work = store.work().saturating_sub(self.work_before);
        self.positions.get() + work / COMPARISONS_OF_A_POSITION <= MOST_POSITIONS
    }
}

/// When the last liberty of the block in the region is filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Filled {
    /// While the block has others: the stone that fills it must be able to stand.
    AmongOthers,
    /// As the last of all: that takes the block, whatever becomes of the stone.
    Last,
}

/// The liberties of a block in a region, between two ends that differ where stones can be taken back
/// and forth.
#[derive(Clone, Debug)]
pub(crate) struct Bounds {
    /// As the attacker would like them, and as the owner would.
    pub low: Liberties,
    pub high: Liberties,
    /// Why the ends differ, if they do.
    pub doubt: Option<Obstacle>,
}

/// The liberties of a block in a region.
#[derive(Clone, Debug)]
pub(crate) struct Liberties {
    pub summand: Summand,
    /// The points of the options of Black and of White.
    pub moves: [Vec<Point>; 2],
    /// Whether the block may join stones that live, or make an eye.
    pub may_escape: bool,
    /// Whether it was taken for filled where the stones that fill it could still be taken: no more than
    /// an end of what is true.
    pub is_guess: bool,
    /// Whether it may be worth something else if it is filled as the last of all.
    pub may_differ_as_last: bool,
}

/// What a region is looked at for.
#[derive(Clone, Copy)]
pub(crate) struct Look<'a> {
    pub store: &'a Store,
    pub position: &'a Position,
    /// The block whose liberties are wanted.
    pub block: Point,
    /// The stones of both blocks.
    pub held: &'a PointSet,
    /// The free points of the region.
    pub free: &'a PointSet,
    pub filled: Filled,
    /// Moves to take the block once it has joined stones that live.
    pub escaped: u32,
    pub cost: &'a Cost,
}

/// Looks at the liberties of a block in a region.
///
/// Where stones can be taken back and forth, each side in turn is allowed to: the truth is between
/// the two, and often they are the same.
pub(crate) fn liberties(look: &Look<'_>) -> Result<Bounds, Obstacle> {
    let doubt = match look.liberties(None) {
        Err(circular @ (Obstacle::Ko(_) | Obstacle::Repetition(_))) => circular,
        found => return found.map(|found| Bounds { low: found.clone(), high: found, doubt: None }),
    };
    let owner = look.position.stone(look.block).unwrap_or(Color::Black);
    let low = look.liberties(Some(owner.other()))?;
    let high = look.liberties(Some(owner))?;
    let doubt = Some(doubt).filter(|_| low.summand != high.summand);
    Ok(Bounds { low, high, doubt })
}

impl Bounds {
    /// The value, where both ends have the same.
    pub fn value(&self) -> Option<Game> {
        let value = self.low.summand.value;
        (value == self.high.summand.value).then_some(value)
    }

    /// Whether they may be worth something else if they are filled as the last of all.
    pub fn may_differ_as_last(&self) -> bool {
        self.doubt.is_some() || self.low.may_differ_as_last || self.high.may_differ_as_last
    }
}

impl Liberties {
    /// Without the moves that are not there at the other end.
    pub fn in_common_with(&self, other: &Liberties) -> Liberties {
        let mut common = self.clone();
        for side in [0, 1] {
            let moves = self.moves[side].iter().zip(&self.summand.options[side]);
            let shared = moves.filter(|(point, _)| other.moves[side].contains(point));
            (common.moves[side], common.summand.options[side]) = shared.unzip();
        }
        common
    }
}

impl Look<'_> {
    fn liberties(&self, favoured: Option<Color>) -> Result<Liberties, Obstacle> {
        let at = self.free.first().unwrap_or(self.block);
        if self.free.len() > MOST_FREE_POINTS {
            return Err(Obstacle::TooLarge { at, free: self.free.len() });
        }
        let field = Field::holding(self.position, self.free, self.held)?;
        let owner = self.position.stone(self.block).unwrap_or(Color::Black);
        let head = self.position.string(self.block);
        let mut search = Search {
            store: self.store,
            owner,
            view: View::new(field, owner, head),
            filled: self.filled,
            escaped: self.escaped,
            cost: self.cost,
            favoured,
            at,
            known: FxHashMap::default(),
            may_escape: false,
            is_guess: false,
            may_differ_as_last: false,
        };
        let start = Node { local: search.view.field.start(Color::Black), captures: 0 };
        let value = search.value(start)?;
        let mut found = Liberties {
            summand: Summand { owner, value, options: [Vec::new(), Vec::new()] },
            moves: [Vec::new(), Vec::new()],
            may_escape: search.may_escape,
            is_guess: search.is_guess,
            may_differ_as_last: search.may_differ_as_last,
        };
        for color in Color::BOTH {
            for (cell, after) in search.followers(start, color)? {
                let value = search.value_after(after)?;
                found.summand.options[color.index()].push(value);
                found.moves[color.index()].push(search.view.field.point(cell));
            }
        }
        Ok(found)
    }
}

struct Search<'a> {
    store: &'a Store,
    owner: Color,
    view: View,
    filled: Filled,
    escaped: u32,
    cost: &'a Cost,
    /// Who may take kos and take stones as often as it likes; if nobody is favoured, neither needs to
    /// be told.
    favoured: Option<Color>,
    /// A point to name the region by.
    at: Point,
    /// What was found out; nothing yet where the search is just now.
    known: FxHashMap<(Content, u8), Option<Game>>,
    may_escape: bool,
    is_guess: bool,
    /// Whether the attacker came upon a last liberty that it could not fill for good.
    may_differ_as_last: bool,
}

/// A position of the region, with how often the side that is not favoured has taken stones.
#[derive(Clone, Copy)]
struct Node {
    local: Local,
    captures: u8,
}

/// The side that is not favoured takes stones so often, at most: no position comes back unless both
/// sides take some.
const MOST_CAPTURES: u8 = 2;

/// What a move leads to.
#[derive(Clone, Copy)]
enum After {
    /// The liberties are gone for good.
    Gone,
    /// Play goes on.
    Node(Node),
}

impl Search<'_> {
    fn value_after(&mut self, after: After) -> Result<Game, Obstacle> {
        match after {
            After::Gone => self.moves(0),
            After::Node(node) => self.value(node),
        }
    }

    fn value(&mut self, node: Node) -> Result<Game, Obstacle> {
        let key = (self.view.content(&node.local), node.captures);
        match self.known.get(&key) {
            Some(&Some(known)) => return Ok(known),
            Some(None) => return Err(Obstacle::Repetition(self.at)),
            None => {}
        }
        if !self.cost.spend(self.store) {
            return Err(Obstacle::TooManyPositions(self.at));
        }
        self.known.insert(key, None);
        let value = match self.view.settled(&node.local) {
            Some(Settled::Escaped) => self.escape()?,
            Some(Settled::Moves(moves)) => self.moves(moves)?,
            None if self.view.liberties(&node.local) == 0 => {
                self.may_differ_as_last = true;
                match self.filled {
                    Filled::AmongOthers => self.unsettled(node)?,
                    Filled::Last => {
                        // It would have taken the block already.
                        self.is_guess = true;
                        self.moves(0)?
                    }
                }
            }
            None => self.unsettled(node)?,
        };
        self.known.insert(key, Some(value));
        Ok(value)
    }

    /// So many moves to fill the liberties.
    fn moves(&self, moves: u32) -> Result<Game, Obstacle> {
        Ok(self.store.number(normal::moves(self.owner, moves))?)
    }

    /// The block joins stones that live, or has an eye.
    fn escape(&mut self) -> Result<Game, Obstacle> {
        self.may_escape = true;
        self.moves(self.escaped)
    }

    fn unsettled(&mut self, node: Node) -> Result<Game, Obstacle> {
        let mut options = [Vec::new(), Vec::new()];
        for color in Color::BOTH {
            for (_, after) in self.followers(node, color)? {
                options[color.index()].push(self.value_after(after)?);
            }
        }
        if options[self.owner.other().index()].is_empty() {
            // Nobody can fill them: an eye. Without any liberty there is nothing left to fill.
            if self.view.liberties(&node.local) != 0 {
                return self.escape();
            }
            let none = self.moves(0)?;
            if options[self.owner.index()].iter().any(|&option| option != none) {
                // There are stones that the owner may take at leisure: nothing keeps it from that.
                return Err(Obstacle::EyeToCome(self.at));
            }
            return Ok(none);
        }
        Ok(normal::node(self.store, self.owner, &options)?)
    }

    /// The moves of a colour with what they lead to.
    fn followers(&mut self, node: Node, color: Color) -> Result<Vec<(u8, After)>, Obstacle> {
        let local = node.local.with_move(color);
        let liberties = self.view.liberties(&local);
        let is_last_liberty = |cell: u8| color != self.owner && liberties == 1 << cell;
        let theirs = local.stones(color.other());
        let mut followers = Vec::new();
        for cell in bits(self.view.field.free(&local) & self.view.reach(&local)) {
            if is_last_liberty(cell) && self.filled == Filled::Last {
                followers.push((cell, After::Gone));
                continue;
            }
            let Some(after) = self.view.field.play(&local, cell) else {
                self.may_differ_as_last |= is_last_liberty(cell);
                continue;
            };
            let mut captures = node.captures;
            match self.favoured {
                None if after.is_ko() => return Err(Obstacle::Ko(self.at)),
                Some(favoured) if favoured != color && after.stones(color.other()) != theirs => {
                    if after.is_ko() || captures == MOST_CAPTURES {
                        self.may_differ_as_last |= is_last_liberty(cell);
                        continue;
                    }
                    captures += 1;
                }
                _ => {}
            }
            followers.push((cell, After::Node(Node { local: after, captures })));
        }
        Ok(followers)
    }
}

#[cfg(test)]
mod tests;
