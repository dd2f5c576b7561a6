//! The tree: moves of a position side by side, each field in a row of its own, so that the
//! worth of many moves is computed at once.

/// What the moves of a position have shown, for the player who makes them.
#[derive(Default)]
pub(crate) struct Tree {
    cells: Vec<u16>,
    visits: Vec<u32>,
    /// Two for a win, one for a draw.
    half_wins: Vec<u32>,
    draws: Vec<u32>,
    rave_visits: Vec<u32>,
    rave_half_wins: Vec<u32>,
    children: Vec<Children>,
    /// Entries that may be in use.
    room: usize,
}

/// Where the children of a node stand.
#[derive(Clone, Copy, Default)]
struct Children {
    first: u32,
    count: u32,
}

/// The root of every tree.
pub(crate) const ROOT: usize = 0;

/// Bytes that a node takes.
const NODE: usize = 2 + 5 * 4 + size_of::<Children>();

/// How a playout ended for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    Loss,
    Draw,
    Win,
}

impl Outcome {
    /// As Black sees it, from Black's margin with komi.
    pub(crate) const fn of_margin(margin: i32) -> Outcome {
        match margin {
            0 => Outcome::Draw,
            1.. => Outcome::Win,
            _ => Outcome::Loss,
        }
    }

    pub(crate) const fn reversed(self) -> Outcome {
        match self {
            Outcome::Loss => Outcome::Win,
            Outcome::Draw => Outcome::Draw,
            Outcome::Win => Outcome::Loss,
        }
    }
}

impl Tree {
    /// A tree of just a root, with room for as many nodes as fit in so many bytes.
    pub(crate) fn new(bytes: usize) -> Tree {
        let mut tree =
            Tree { room: (bytes / NODE).clamp(1_024, u32::MAX as usize), ..Tree::default() };
        tree.push(0);
        tree
    }

    fn push(&mut self, cell: u16) {
        self.cells.push(cell);
        for row in [&mut self.visits, &mut self.half_wins, &mut self.draws] {
            row.push(0);
        }
        for row in [&mut self.rave_visits, &mut self.rave_half_wins] {
            row.push(0);
        }
        self.children.push(Children::default());
    }

    /// Nodes in use.
    pub(crate) const fn len(&self) -> usize {
        self.cells.len()
    }

    /// The cell that a node's move is on, 0 for a pass.
    pub(crate) fn cell(&self, node: usize) -> usize {
        self.cells[node] as usize
    }

    pub(crate) fn visits(&self, node: usize) -> u32 {
        self.visits[node]
    }

    /// The share of playouts through a node that were won, a draw being half a win.
    pub(crate) fn mean(&self, node: usize) -> f32 {
        self.half_wins[node] as f32 / (2.0 * self.visits[node].max(1) as f32)
    }

    pub(crate) fn children(&self, node: usize) -> std::ops::Range<usize> {
        let Children { first, count } = self.children[node];
        first as usize..(first + count) as usize
    }

    pub(crate) fn is_expanded(&self, node: usize) -> bool {
        self.children[node].count > 0
    }

    /// Gives a node moves on these cells, unless there is no room.
    pub(crate) fn expand(&mut self, node: usize, cells: &[u16]) {
        let first = self.len();
        if first + cells.len() > self.room {
            return;
        }
        cells.iter().for_each(|&cell| self.push(cell));
        self.children[node] = Children { first: first as u32, count: cells.len() as u32 };
    }

    /// Adds a playout through a node.
    pub(crate) fn add(&mut self, node: usize, outcome: Outcome) {
        self.visits[node] += 1;
        self.half_wins[node] += outcome as u32;
        self.draws[node] += u32::from(outcome == Outcome::Draw);
    }

    /// Adds a playout in which a node's move was made later on.
    pub(crate) fn add_rave(&mut self, node: usize, outcome: Outcome) {
        self.rave_visits[node] += 1;
        self.rave_half_wins[node] += outcome as u32;
    }

    /// The most visited of the moves that have won every playout (3.2.3).
    pub(crate) fn winning_move(&self, node: usize) -> Option<usize> {
        let wins = |&child: &usize| {
            self.visits[child] > 0 && self.half_wins[child] == 2 * self.visits[child]
        };
        // Of equals the first.
        self.children(node).rev().filter(wins).max_by_key(|&child| self.visits[child])
    }

    /// The first move that has not been tried.
    pub(crate) fn untried(&self, node: usize) -> Option<usize> {
        let range = self.children(node);
        self.visits[range.clone()].iter().position(|&visits| visits == 0).map(|at| range.start + at)
    }

    /// The move of which nothing is known at all, RAVE included.
    pub(crate) fn unheard_of(&self, node: usize) -> Option<usize> {
        self.children(node).find(|&child| self.visits[child] == 0 && self.rave_visits[child] == 0)
    }

    /// The tried move with the best UCB1-TUNED value (2.4).
    pub(crate) fn best_by_ucb(
        &self,
        node: usize,
        exploration: f32,
        values: &mut Vec<f32>,
    ) -> usize {
        let range = self.children(node);
        let log_visits = (self.visits[node].max(1) as f32).ln();
        values.clear();
        values.extend(range.clone().map(|child| {
            let tries = self.visits[child] as f32;
            let mean = 0.5 * self.half_wins[child] as f32 / tries;
            mean + exploration * self.bonus(child, tries, mean, log_visits)
        }));
        range.start + greatest(values)
    }

    /// The move with the best value, its own and RAVE's weighed against each other (2.8).
    pub(crate) fn best_by_rave(
        &self,
        node: usize,
        rave: crate::Rave,
        values: &mut Vec<f32>,
    ) -> usize {
        let range = self.children(node);
        let log_visits = (self.visits[node].max(1) as f32).ln();
        values.clear();
        values.extend(range.clone().map(|child| {
            let visits = self.visits[child] as f32;
            let tries = visits.max(1.0);
            let mean = 0.5 * self.half_wins[child] as f32 / tries;
            let heard = self.rave_visits[child] as f32;
            let rave_mean = 0.5 * self.rave_half_wins[child] as f32 / heard.max(1.0);
            let weight =
                heard / (heard + visits + heard * visits / rave.equivalence).max(f32::MIN_POSITIVE);
            let value = weight * rave_mean + (1.0 - weight) * mean;
            let spread = if visits > 0.0 { mean } else { rave_mean };
            value + rave.exploration * self.bonus(child, tries, spread, log_visits)
        }));
        range.start + greatest(values)
    }

    /// The second term of UCB1-TUNED: how much more a move may be worth than it has shown.
    #[inline(always)]
    fn bonus(&self, child: usize, tries: f32, mean: f32, log_visits: f32) -> f32 {
        // Of results 0, one half and 1 the squares add up to the wins and a quarter of the draws.
        let squares = mean - 0.25 * self.draws[child] as f32 / tries;
        let share = log_visits / tries;
        let variance = squares - mean * mean + (2.0 * share).sqrt();
        (share * variance.min(0.25)).sqrt()
    }
}

/// The place of the greatest value, of equals the first.
fn greatest(values: &[f32]) -> usize {
    let mut best = (f32::NEG_INFINITY, 0);
    for (index, &value) in values.iter().enumerate() {
        if value > best.0 {
            best = (value, index);
        }
    }
    best.1
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::Random;

    /// A tree whose root has moves with random results.
    fn tried(random: &mut Random, moves: u16) -> (Tree, Vec<Vec<f32>>) {
        let mut tree = Tree::new(1 << 20);
        let cells: Vec<u16> = (1..=moves).collect();
        tree.expand(ROOT, &cells);
        let mut results = vec![Vec::new(); moves as usize];
        for child in tree.children(ROOT).cycle().take(usize::from(moves) * 4) {
            for _ in 0..=random.below(8) {
                let outcome =
                    [Outcome::Loss, Outcome::Draw, Outcome::Win][random.below(3) as usize];
                tree.add(child, outcome);
                tree.add(ROOT, outcome.reversed());
                results[child - 1].push(outcome as u32 as f32 / 2.0);
            }
        }
        (tree, results)
    }

    #[test]
    fn formulas_4_and_5_ucb1_tuned() {
        let mut random = Random::new(4);
        for _ in 0..200 {
            let (tree, results) = tried(&mut random, 9);
            let total: usize = results.iter().map(Vec::len).sum();
            let value = |results: &Vec<f32>| {
                let (tries, log) = (results.len() as f32, (total as f32).ln());
                let mean = results.iter().sum::<f32>() / tries;
                let squares = results.iter().map(|x| x * x).sum::<f32>() / tries;
                let v = squares - mean * mean + (2.0 * log / tries).sqrt();
                mean + (log / tries * v.min(0.25)).sqrt()
            };
            let values: Vec<f32> = results.iter().map(value).collect();
            let best = tree.best_by_ucb(ROOT, 1.0, &mut Vec::new()) - 1;
            assert!(values.iter().all(|&value| value <= values[best] + 1e-5), "{values:?} {best}");
        }
    }

    #[test]
    fn section_2_8_a_move_that_was_never_tried_is_worth_what_rave_says() {
        let rave = crate::Rave { equivalence: 1000.0, exploration: 0.0 };
        let mut tree = Tree::new(1 << 20);
        tree.expand(ROOT, &[5, 6, 7]);
        let [first, second, third] = [1, 2, 3];
        assert_eq!(tree.unheard_of(ROOT), Some(first));
        for (child, outcome) in
            [(first, Outcome::Loss), (second, Outcome::Win), (third, Outcome::Draw)]
        {
            tree.add_rave(child, outcome);
        }
        assert_eq!(tree.unheard_of(ROOT), None);
        let best = |tree: &Tree| tree.best_by_rave(ROOT, rave, &mut Vec::new());
        assert_eq!(best(&tree), second);
        // Its own results outweigh what RAVE says sooner or later.
        for _ in 0..2_000 {
            tree.add(second, Outcome::Loss);
            tree.add(ROOT, Outcome::Win);
        }
        assert_eq!(best(&tree), third);
    }

    #[test]
    fn section_3_2_3_a_move_that_has_won_every_playout_comes_first() {
        let mut tree = Tree::new(1 << 20);
        tree.expand(ROOT, &[5, 6, 7]);
        assert_eq!((tree.winning_move(ROOT), tree.untried(ROOT)), (None, Some(1)));
        tree.add(1, Outcome::Loss);
        tree.add(2, Outcome::Win);
        assert_eq!((tree.winning_move(ROOT), tree.untried(ROOT)), (Some(2), Some(3)));
        tree.add(2, Outcome::Loss);
        assert_eq!(tree.winning_move(ROOT), None, "one loss and its rate is 50%");
        tree.add(3, Outcome::Draw);
        assert_eq!(tree.winning_move(ROOT), None);
    }

    #[test]
    fn a_full_tree_stays_usable() {
        let mut tree = Tree::new(0);
        let cells: Vec<u16> = (1..=600).collect();
        tree.expand(ROOT, &cells);
        tree.expand(1, &cells);
        assert!(tree.is_expanded(ROOT) && !tree.is_expanded(1), "no room for 1,201 nodes");
        tree.add(1, Outcome::Draw);
        assert_eq!((tree.visits(1), tree.mean(1)), (1, 0.5));
    }
}
