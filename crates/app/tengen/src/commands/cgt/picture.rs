//! Thermographs and game trees as pictures.

use std::io::IsTerminal;

use tengen_cgt::{CgtError, Game, Side, Store, Thermograph};
use tengen_draw::{Corner, TerminalStyle, ThermographPicture, TreeNode, TreePicture};

/// Columns and rows of a thermograph in the terminal.
const SIZE: (usize, usize) = (72, 24);
/// Names longer than this are cut in pictures.
const LONGEST_LABEL: usize = 48;
/// A tree shows at most so many positions.
const MOST_NODES: usize = 200;

pub(super) fn style() -> TerminalStyle {
    if std::io::stdout().is_terminal() { TerminalStyle::Ansi } else { TerminalStyle::Ascii }
}

pub(super) fn thermograph(store: &Store, game: Game) -> Result<ThermographPicture, CgtError> {
    Ok(walls(&*store.thermograph(game)?, label(store, game)?))
}

/// A picture of walls, with a title.
pub(super) fn walls(thermograph: &Thermograph, title: String) -> ThermographPicture {
    let wall = |side| -> Vec<Corner> {
        let corner = |(value, temperature): (tengen_cgt::Number, tengen_cgt::Number)| {
            let labels = (value.to_string(), temperature.to_string());
            Corner::new(value.to_f64(), temperature.to_f64(), labels.0, labels.1)
        };
        thermograph.corners(side).into_iter().map(corner).collect()
    };
    let mut picture = ThermographPicture::new(&wall(Side::Left), &wall(Side::Right));
    picture.title(title);
    picture
}

pub(super) fn in_terminal(picture: &ThermographPicture) -> String {
    picture.to_terminal(style(), SIZE.0, SIZE.1)
}

/// The canonical form as a tree, down to numbers, ups and nimbers.
pub(super) fn tree(store: &Store, game: Game) -> Result<TreePicture, CgtError> {
    let mut left = MOST_NODES;
    let mut picture = TreePicture::new(node(store, game, true, &mut left)?);
    picture.title(format!("Game tree of {}", label(store, game)?));
    Ok(picture)
}

fn node(store: &Store, game: Game, is_root: bool, left: &mut usize) -> Result<TreeNode, CgtError> {
    *left = left.saturating_sub(1);
    let mut node = TreeNode::new(label(store, game)?);
    if store.as_nus(game).is_some() && (!is_root || store.as_number(game).is_some()) {
        return Ok(node);
    }
    for (side, name) in [(Side::Left, "Left"), (Side::Right, "Right")] {
        for &option in store.options(game, side)? {
            if *left == 0 {
                return Ok(node.child(TreeNode::new("...")));
            }
            node = node.child(self::node(store, option, false, left)?.note(name));
        }
    }
    Ok(node)
}

fn label(store: &Store, game: Game) -> Result<String, CgtError> {
    let name = match store.name(game) {
        Err(CgtError::TooLongToWrite(_)) => "a game too long to write".to_owned(),
        name => name?,
    };
    Ok(if name.chars().count() > LONGEST_LABEL {
        name.chars().take(LONGEST_LABEL - 3).chain("...".chars()).collect()
    } else {
        name
    })
}
