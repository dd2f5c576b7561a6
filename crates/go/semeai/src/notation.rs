//! Regions as people type them: `{6|{4|0}}; {0|-4}`.

use tengen_board::Color;

use crate::{LibertyTree, Region};

/// What is wrong with a list of regions; places count characters from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotationError {
    /// Something else was needed here.
    #[error("at character {at}: {found} where {wanted} was expected")]
    Unexpected {
        /// Where.
        at: usize,
        /// What stands there.
        found: String,
        /// What could.
        wanted: &'static str,
    },
    /// Liberties of both blocks in one region.
    #[error(
        "region {region} has leaves above and below 0: a region holds liberties of one block, \
         Black's above 0 or White's below"
    )]
    TwoOwners {
        /// Its number, from 1.
        region: usize,
    },
    /// Nobody's liberties.
    #[error(
        "region {region} has no leaf but 0: write whose block it is before it, B:{{0|0}} or W:{{0|0}}"
    )]
    NoOwner {
        /// Its number, from 1.
        region: usize,
    },
    /// An owner in front that its leaves contradict.
    #[error("region {region} is said to be {}'s but its leaves are the other side's", .owner)]
    WrongOwner {
        /// Its number, from 1.
        region: usize,
        /// Who was named.
        owner: Color,
    },
    /// A region that its attacker cannot do anything about.
    #[error("region {region} has braces without a move for {}, who must be able to take the liberties", .attacker)]
    NoAttack {
        /// Its number, from 1.
        region: usize,
        /// Who should have a move.
        attacker: Color,
    },
    /// Braces in braces in braces.
    #[error("at character {at}: more than {} braces inside each other", DEEPEST)]
    TooDeep {
        /// Where.
        at: usize,
    },
}

/// Braces inside each other are read to this depth.
const DEEPEST: usize = 100;
/// Leaves go up to this.
const MOST_MOVES: i64 = 10_000;

/// A tree whose owner is not known yet.
enum Signed {
    Leaf(i64),
    Node([Vec<Signed>; 2]),
}

impl Region {
    /// Reads regions separated by `;`; an empty text has none.
    ///
    /// # Errors
    /// If it is not understood, or a region is nobody's or both sides'.
    pub fn parse_list(text: &str) -> Result<Vec<Region>, NotationError> {
        let chars: Vec<char> = text.chars().collect();
        let mut reader = Reader { chars: &chars, at: 0 };
        let mut regions = Vec::new();
        if reader.peek().is_none() {
            return Ok(regions);
        }
        loop {
            regions.push(reader.region(regions.len() + 1)?);
            match reader.peek() {
                None => return Ok(regions),
                Some(';') => reader.at += 1,
                Some(_) => return Err(reader.unexpected("`;` or the end")),
            }
        }
    }
}

struct Reader<'a> {
    chars: &'a [char],
    at: usize,
}

impl Reader<'_> {
    /// The next character that is no space.
    fn peek(&mut self) -> Option<char> {
        while self.chars.get(self.at).is_some_and(|c| c.is_whitespace()) {
            self.at += 1;
        }
        self.chars.get(self.at).copied()
    }

    fn take(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        self.at += usize::from(found);
        found
    }

    fn unexpected(&mut self, wanted: &'static str) -> NotationError {
        let found = self.peek().map_or("the end".to_owned(), |c| format!("`{c}`"));
        NotationError::Unexpected { at: self.at + 1, found, wanted }
    }

    fn region(&mut self, region: usize) -> Result<Region, NotationError> {
        let named = match self.peek().map(|c| c.to_ascii_uppercase()) {
            Some('B') => Some(Color::Black),
            Some('W') => Some(Color::White),
            _ => None,
        };
        if named.is_some() {
            self.at += 1;
            if !self.take(':') {
                return Err(self.unexpected("`:`"));
            }
        }
        let tree = self.tree(0)?;
        let owner = match (signs(&tree), named) {
            ([true, true], _) => return Err(NotationError::TwoOwners { region }),
            ([false, false], None) => return Err(NotationError::NoOwner { region }),
            ([false, false], Some(owner)) => owner,
            ([above, _], named) => {
                let owner = if above { Color::Black } else { Color::White };
                match named {
                    Some(other) if other != owner => {
                        return Err(NotationError::WrongOwner { region, owner: other });
                    }
                    _ => owner,
                }
            }
        };
        let tree = owned(tree);
        let attacker = owner.other();
        if lacks_attack(&tree, attacker) {
            return Err(NotationError::NoAttack { region, attacker });
        }
        Ok(Region { owner, tree })
    }

    fn tree(&mut self, depth: usize) -> Result<Signed, NotationError> {
        if depth > DEEPEST {
            return Err(NotationError::TooDeep { at: self.at + 1 });
        }
        if self.take('{') {
            let black = self.list('|', depth)?;
            let white = self.list('}', depth)?;
            return Ok(Signed::Node([black, white]));
        }
        self.number().map(Signed::Leaf)
    }

    /// Trees up to this sign, which is taken.
    fn list(&mut self, end: char, depth: usize) -> Result<Vec<Signed>, NotationError> {
        let mut list = Vec::new();
        if self.take(end) {
            return Ok(list);
        }
        loop {
            list.push(self.tree(depth + 1)?);
            if self.take(end) {
                return Ok(list);
            }
            if !self.take(',') {
                return Err(self.unexpected(if end == '|' { "`,` or `|`" } else { "`,` or `}`" }));
            }
        }
    }

    fn number(&mut self) -> Result<i64, NotationError> {
        const WANTED: &str = "a whole number of moves up to 10,000 or `{`";
        let sign = if self.take('-') { -1 } else { 1 };
        self.peek();
        let from = self.at;
        while self.chars.get(self.at).is_some_and(char::is_ascii_digit) {
            self.at += 1;
        }
        let digits: String = self.chars[from..self.at].iter().collect();
        match digits.parse::<i64>() {
            Ok(moves) if moves <= MOST_MOVES => Ok(sign * moves),
            _ => {
                self.at = from;
                Err(self.unexpected(WANTED))
            }
        }
    }
}

/// Whether there are leaves above and below 0.
fn signs(tree: &Signed) -> [bool; 2] {
    match tree {
        Signed::Leaf(moves) => [*moves > 0, *moves < 0],
        Signed::Node(options) => options
            .iter()
            .flatten()
            .map(signs)
            .fold([false; 2], |[above, below], [a, b]| [above || a, below || b]),
    }
}

fn owned(tree: Signed) -> LibertyTree {
    match tree {
        Signed::Leaf(moves) => LibertyTree::Leaf(moves.unsigned_abs() as u32),
        Signed::Node(options) => {
            LibertyTree::Node(options.map(|side| side.into_iter().map(owned).collect()))
        }
    }
}

fn lacks_attack(tree: &LibertyTree, attacker: Color) -> bool {
    match tree {
        LibertyTree::Leaf(_) => false,
        LibertyTree::Node(options) => {
            options[attacker.index()].is_empty()
                || options.iter().flatten().any(|option| lacks_attack(option, attacker))
        }
    }
}
