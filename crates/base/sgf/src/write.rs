use std::io::{self, BufWriter, Write};

use crate::{GameTree, Node, ident};

/// How written games look. No layout ever changes a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Layout {
    /// Lines of some 80 bytes, each variation on a line of its own.
    #[default]
    Wrapped,
    /// A game a line, unless its own values hold line ends.
    OneLine,
}

/// A line is ended before the node that would begin beyond this byte.
const WIDTH: usize = 72;

impl GameTree {
    /// The game as SGF, wrapped, with a line end after it.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(self.bytes.len() + self.bytes.len() / 16 + 16);
        write_game(self, &mut bytes, Layout::Wrapped).expect("memory takes everything");
        bytes
    }

    /// Writes the game as SGF, with a line end after it; games written one after another make a
    /// collection.
    ///
    /// Parentheses stand only round the game and where variations part. Reading what was written
    /// gives an equal game.
    ///
    /// # Errors
    /// If `out` fails.
    pub fn write_to(&self, out: impl Write, layout: Layout) -> io::Result<()> {
        let mut out = BufWriter::new(out);
        write_game(self, &mut out, layout)?;
        out.flush()
    }
}

fn write_game(game: &GameTree, out: &mut impl Write, layout: Layout) -> io::Result<()> {
    let mut column = 0;
    let mut node = game.root();
    loop {
        let opens = begins_variation(node);
        if layout == Layout::Wrapped && !node.is_root() {
            // A reader that has lost its way takes a parenthesis at a line start, with a root's
            // property in it, for a new game.
            let wants_line = if opens { !looks_like_root(node) } else { column > WIDTH };
            if wants_line {
                out.write_all(b"\n")?;
                column = 0;
            }
        }
        if opens {
            out.write_all(b"(")?;
        }
        column += usize::from(opens) + write_node(node, out)?;
        // Down if possible; else up, closing what was opened, to the next variation.
        if let Some(child) = node.first_child() {
            node = child;
            continue;
        }
        loop {
            if begins_variation(node) {
                out.write_all(b")")?;
                column += 1;
            }
            if let Some(next) = node.next_sibling() {
                node = next;
                break;
            }
            match node.parent() {
                Some(parent) => node = parent,
                None => return out.write_all(b"\n"),
            }
        }
    }
}

fn write_node(node: Node<'_>, out: &mut impl Write) -> io::Result<usize> {
    out.write_all(b";")?;
    let mut written = 1;
    for property in node.properties() {
        out.write_all(property.ident())?;
        written += property.ident().len();
        for value in property.values() {
            out.write_all(b"[")?;
            out.write_all(value.raw())?;
            out.write_all(b"]")?;
            written += value.raw().len() + 2;
        }
    }
    Ok(written)
}

/// Whether the node is the root, or one of several that follow the same node.
fn begins_variation(node: Node<'_>) -> bool {
    match node.parent() {
        Some(parent) => parent.first_child() != parent.last_child(),
        None => true,
    }
}

fn looks_like_root(node: Node<'_>) -> bool {
    let first = node.properties().next();
    first.is_some_and(|property| ident::is_root_only(property.ident()))
}
