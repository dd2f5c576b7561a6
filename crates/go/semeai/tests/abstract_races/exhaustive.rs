//! The abstract race by exhaustive play: slow and obviously right.
//!
//! A move takes an option of a region, fills a liberty of the other side, plays into its eye, takes
//! the stones in one's own, or passes; two passes are seki. Nobody removes the own last liberty. The
//! last liberty of a block may be filled even where a stone could not stand.

use rustc_hash::FxHashMap;
use tengen_board::Color;
use tengen_semeai::{Eye, LibertyTree, Outcome, Race, RaceMove};

/// Regions of a race, at most.
pub const MOST_REGIONS: usize = 4;

/// What is left of a region, with the numbers of what it can become.
struct Node {
    owner: Color,
    leaf: Option<u32>,
    options: [Vec<u16>; 2],
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct State {
    /// The number of each region's node.
    regions: [u16; MOST_REGIONS],
    plain: [u8; 2],
    /// Liberties that still need an approach move; they and their approach are not in `plain`.
    unapproached: [u8; 2],
    shared: u8,
    eyes: [Eye; 2],
}

pub struct Exhaustive {
    nodes: Vec<Node>,
    start: State,
    known: FxHashMap<(State, Color, bool), Outcome>,
}

impl Exhaustive {
    pub fn new(race: &Race) -> Exhaustive {
        let nowhere = Node { owner: Color::Black, leaf: Some(0), options: [vec![], vec![]] };
        let mut nodes = vec![nowhere];
        let mut regions = [0; MOST_REGIONS];
        for (number, region) in regions.iter_mut().zip(&race.regions) {
            *number = add(&mut nodes, region.owner, &region.tree);
        }
        let start = State {
            regions,
            plain: [0, 1].map(|side| (race.plain[side] - 2 * race.approaches[side]) as u8),
            unapproached: race.approaches.map(|count| count as u8),
            shared: race.shared as u8,
            eyes: race.eyes,
        };
        Exhaustive { nodes, start, known: FxHashMap::default() }
    }

    /// How the race ends if this colour begins.
    pub fn outcome(&mut self, first: Color) -> Outcome {
        self.solve(&self.start.clone(), first, false)
    }

    /// Each move of the side to begin with the outcome after it.
    pub fn moves(&mut self, first: Color) -> Vec<(RaceMove, Outcome)> {
        let followers = self.followers(&self.start, first);
        followers
            .into_iter()
            .map(|(mv, state)| (mv, self.solve(&state, first.other(), false)))
            .collect()
    }

    /// Whether a block has no liberty left.
    fn is_taken(&self, state: &State, color: Color) -> bool {
        let side = color.index();
        let is_gone = |&region: &u16| {
            let node = &self.nodes[usize::from(region)];
            node.owner != color || node.leaf == Some(0)
        };
        state.shared == 0
            && state.plain[side] == 0
            && state.unapproached[side] == 0
            && !state.eyes[side].exists()
            && state.regions.iter().all(is_gone)
    }

    /// Every state after a move of this colour, with the move as the judge calls it.
    fn followers(&self, state: &State, color: Color) -> Vec<(RaceMove, State)> {
        let (own, theirs) = (color.index(), color.other().index());
        let mut followers = Vec::new();
        if state.plain[theirs] > 0 {
            let mut after = *state;
            after.plain[theirs] -= 1;
            followers.push((RaceMove::Plain, after));
        }
        for (region, &node) in state.regions.iter().enumerate() {
            for (option, &node) in self.nodes[usize::from(node)].options[own].iter().enumerate() {
                let mut after = *state;
                after.regions[region] = node;
                followers.push((RaceMove::Region { region, option }, after));
            }
        }
        if state.unapproached[theirs] > 0 {
            let mut after = *state;
            after.unapproached[theirs] -= 1;
            // The last liberty of all can be filled without the approach.
            if self.is_taken(&after, color.other()) {
                followers.push((RaceMove::Plain, after));
            }
            after.plain[theirs] += 1;
            followers.push((RaceMove::Plain, after));
        }
        if state.eyes[theirs].exists() {
            let mut after = *state;
            after.eyes[theirs] = state.eyes[theirs].entered().unwrap_or(Eye::NONE);
            if after.eyes[theirs].exists() || self.is_taken(&after, color.other()) {
                followers.push((RaceMove::Eye, after));
            }
        }
        if let Some(cleared) = state.eyes[own].cleared() {
            let mut after = *state;
            after.eyes[own] = cleared;
            followers.push((RaceMove::Clear, after));
        }
        if state.shared > 0 {
            let after = State { shared: state.shared - 1, ..*state };
            followers.push((RaceMove::Shared, after));
        }
        followers.retain(|(_, after)| {
            self.is_taken(after, color.other()) || !self.is_taken(after, color)
        });
        followers
    }

    fn solve(&mut self, state: &State, to_move: Color, passed: bool) -> Outcome {
        for color in [to_move, to_move.other()] {
            if self.is_taken(state, color) {
                return Outcome::Wins(color.other());
            }
        }
        let key = (*state, to_move, passed);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let mut best = Outcome::Wins(to_move.other());
        for (_, after) in self.followers(state, to_move) {
            let outcome = self.solve(&after, to_move.other(), false);
            if outcome.rank(to_move) > best.rank(to_move) {
                best = outcome;
            }
            if best == Outcome::Wins(to_move) {
                break;
            }
        }
        if best != Outcome::Wins(to_move) {
            let waited =
                if passed { Outcome::Seki } else { self.solve(state, to_move.other(), true) };
            if waited.rank(to_move) > best.rank(to_move) {
                best = waited;
            }
        }
        self.known.insert(key, best);
        best
    }
}

/// Adds a tree and gives its number. A leaf of the other side can be cut by one.
fn add(nodes: &mut Vec<Node>, owner: Color, tree: &LibertyTree) -> u16 {
    let node = match tree {
        LibertyTree::Leaf(moves) => {
            let mut options = [vec![], vec![]];
            if let Some(less) = moves.checked_sub(1) {
                let cut = add(nodes, owner, &LibertyTree::Leaf(less));
                options[owner.other().index()].push(cut);
            }
            Node { owner, leaf: Some(*moves), options }
        }
        LibertyTree::Node(options) => {
            let options = [0, 1].map(|side: usize| {
                options[side].iter().map(|option| add(nodes, owner, option)).collect()
            });
            Node { owner, leaf: None, options }
        }
    };
    nodes.push(node);
    nodes.len() as u16 - 1
}
