use std::fmt;

use tengen_board::Color;

/// How the liberties of a block in a region come and go: so many moves to fill them, or what either
/// side can make of them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum LibertyTree {
    /// So many moves, one by one; the block's owner can do nothing about it.
    Leaf(u32),
    /// What is left after a move of Black, and after a move of White.
    Node([Vec<LibertyTree>; 2]),
}

/// A region with liberties of one block.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Region {
    /// Whose block it is.
    pub owner: Color,
    /// Its liberties there.
    pub tree: LibertyTree,
}

impl LibertyTree {
    /// What is left after a move of this colour; a leaf has nothing to choose.
    pub fn options(&self, color: Color) -> &[LibertyTree] {
        match self {
            LibertyTree::Leaf(_) => &[],
            LibertyTree::Node(options) => &options[color.index()],
        }
    }

    fn write(&self, owner: Color, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LibertyTree::Leaf(moves) => {
                let sign = if owner == Color::White && *moves > 0 { "-" } else { "" };
                write!(f, "{sign}{moves}")
            }
            LibertyTree::Node([black, white]) => {
                f.write_str("{")?;
                write_list(black, owner, f)?;
                f.write_str("|")?;
                write_list(white, owner, f)?;
                f.write_str("}")
            }
        }
    }

    fn is_all_zero(&self) -> bool {
        match self {
            LibertyTree::Leaf(moves) => *moves == 0,
            LibertyTree::Node(options) => options.iter().flatten().all(LibertyTree::is_all_zero),
        }
    }
}

fn write_list(trees: &[LibertyTree], owner: Color, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for (index, tree) in trees.iter().enumerate() {
        if index > 0 {
            f.write_str(",")?;
        }
        tree.write(owner, f)?;
    }
    Ok(())
}

impl fmt::Display for Region {
    /// As people write it: Black's liberties positive, White's negative.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.tree.is_all_zero() {
            f.write_str(if self.owner == Color::Black { "B:" } else { "W:" })?;
        }
        self.tree.write(self.owner, f)
    }
}
