//! The normal form of liberty trees (section 4 of the paper): moves that gain less than a plain
//! liberty are never played, so they are cut off before anything is added up.

use tengen_board::Color;
use tengen_cgt::{Game, Number, Result, Side, Store};

use crate::LibertyTree;

/// The side that a colour plays in combinatorial games.
pub(crate) const fn side(color: Color) -> Side {
    match color {
        Color::Black => Side::Left,
        Color::White => Side::Right,
    }
}

/// So many moves of a block of this colour, as a number.
pub(crate) fn moves(owner: Color, moves: u32) -> Number {
    let moves = Number::integer(i64::from(moves));
    if owner == Color::Black { moves } else { moves.negative() }
}

/// The normal form of a tree.
pub(crate) fn of_tree(store: &Store, owner: Color, tree: &LibertyTree) -> Result<Game> {
    match tree {
        LibertyTree::Leaf(count) => store.number(moves(owner, *count)),
        LibertyTree::Node(options) => {
            let mut games = [Vec::new(), Vec::new()];
            for (games, options) in games.iter_mut().zip(options) {
                for option in options {
                    games.push(of_tree(store, owner, option)?);
                }
            }
            node(store, owner, &games)
        }
    }
}

/// The normal form of a node with these options of Black and of White, which are in normal form;
/// the owner's opponent has some.
pub(crate) fn node(store: &Store, owner: Color, options: &[Vec<Game>; 2]) -> Result<Game> {
    let [black, white] = options;
    if !options[owner.index()].is_empty() {
        let whole = store.braces(black, white)?;
        if store.temperature(whole)? >= Number::ONE {
            return Ok(whole);
        }
    }
    // The owner gains less by moving here than by filling any liberty of the other side.
    let attacks = &options[owner.other().index()];
    approached(store, owner, attacks)
}

/// A node in which only the attacker moves. It takes one move more than what is left after the best
/// of its moves; if that is worth an answer, the answer comes at once.
fn approached(store: &Store, owner: Color, attacks: &[Game]) -> Result<Game> {
    let owns = side(owner);
    let one = moves(owner, 1);
    let mut fewest: Option<Number> = None;
    for &attack in attacks {
        let answered = store.thermograph(attack)?.wall(owns).at(Number::ONE)?;
        let fewer = match owner {
            Color::Black => fewest.is_none_or(|fewest| answered < fewest),
            Color::White => fewest.is_none_or(|fewest| answered > fewest),
        };
        if fewer {
            fewest = Some(answered);
        }
    }
    let value = fewest.unwrap_or(Number::ZERO).plus(one)?;
    if attacks.iter().all(|&attack| store.as_number(attack).is_some()) {
        return store.number(value);
    }
    // Worth exactly a plain liberty, so that nobody is in a hurry.
    let held = [store.number(value.plus(one)?)?];
    match owner {
        Color::Black => store.braces(&held, attacks),
        Color::White => store.braces(attacks, &held),
    }
}
