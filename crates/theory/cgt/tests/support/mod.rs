//! Slow twins, obviously right: games as plain trees, compared and added by the definitions.

#![allow(dead_code)]

use std::rc::Rc;

use tengen_board::Random;
use tengen_cgt::{Game, Number, Nus, Side, Store};

/// A game as a tree of options, in no particular form.
#[derive(Debug, PartialEq, Eq)]
pub struct Tree {
    pub left: Vec<Rc<Tree>>,
    pub right: Vec<Rc<Tree>>,
}

impl Tree {
    pub fn new(left: Vec<Rc<Tree>>, right: Vec<Rc<Tree>>) -> Rc<Tree> {
        Rc::new(Tree { left, right })
    }

    pub fn options(&self, side: Side) -> &[Rc<Tree>] {
        if side == Side::Left { &self.left } else { &self.right }
    }

    /// By the definition: no left option is at least the other, none of the other's right options
    /// is at most this.
    pub fn is_at_most(&self, other: &Tree) -> bool {
        !self.left.iter().any(|option| other.is_at_most(option))
            && !other.right.iter().any(|option| option.is_at_most(self))
    }

    pub fn equals(&self, other: &Tree) -> bool {
        self.is_at_most(other) && other.is_at_most(self)
    }

    pub fn sum(&self, other: &Tree) -> Rc<Tree> {
        let side = |side| {
            let own = self.options(side).iter().map(|option| option.sum(other));
            own.chain(other.options(side).iter().map(|option| self.sum(option))).collect()
        };
        Tree::new(side(Side::Left), side(Side::Right))
    }

    pub fn negative(&self) -> Rc<Tree> {
        let turned = |side| self.options(side).iter().map(|option| option.negative()).collect();
        Tree::new(turned(Side::Right), turned(Side::Left))
    }

    /// A random tree, at most so deep, with up to so many options a side.
    pub fn random(random: &mut Random, depth: u32, options: u32) -> Rc<Tree> {
        if depth == 0 {
            return Tree::new(vec![], vec![]);
        }
        let side = |random: &mut Random| {
            (0..random.below(options + 1))
                .map(|_| {
                    let deep = depth - 1 - random.below(depth.min(2));
                    Tree::random(random, deep, options)
                })
                .collect()
        };
        Tree::new(side(random), side(random))
    }

    /// The same game in a store.
    pub fn value(&self, store: &Store) -> Game {
        let side = |side| -> Vec<Game> {
            self.options(side).iter().map(|option| option.value(store)).collect()
        };
        store.braces(&side(Side::Left), &side(Side::Right)).unwrap()
    }
}

/// The canonical form of a value as a tree.
pub fn tree(store: &Store, game: Game) -> Rc<Tree> {
    let side = |side| {
        store.options(game, side).unwrap().iter().map(|&option| tree(store, option)).collect()
    };
    Tree::new(side(Side::Left), side(Side::Right))
}

/// A random value of a store: whole numbers, fractions and infinitesimals below, random options
/// above.
pub fn random_value(store: &Store, random: &mut Random, depth: u32) -> Game {
    if depth == 0 || random.below(8) == 0 {
        let eighths = i128::from(random.below(65)) - 32;
        let whole = random.below(3) > 0;
        let number =
            Number::ratio(if whole { eighths / 8 } else { eighths }, if whole { 1 } else { 8 });
        let (mut ups, mut nimber) = (0, 0);
        if random.below(3) == 0 {
            (ups, nimber) = (random.below(9) as i32 - 4, random.below(5));
        }
        return store.nus(Nus::new(number.unwrap(), ups, nimber).unwrap()).unwrap();
    }
    let side = |random: &mut Random| -> Vec<Game> {
        (0..1 + random.below(2)).map(|_| random_value(store, random, depth - 1)).collect()
    };
    let (left, right) = (side(random), side(random));
    store.braces(&left, &right).unwrap()
}
