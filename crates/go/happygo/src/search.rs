//! The search: down the tree, expand, play out, back up (3.2.1).

use tengen_board::{Color, Move, Random};
use tengen_go_rules::playout::{Board, Mask};
use tengen_go_rules::{Position, with_narrowest_board};
use tengen_verdict::Budget;

use crate::Configuration;
use crate::candidates::{Ground, mask, one_of_a_kind};
use crate::eyes::closed_areas;
use crate::field::Field;
use crate::filter::suitable;
use crate::playout::Simulator;
use crate::tree::{Outcome, ROOT, Tree};

/// A search that can be asked again and again along a game. Nothing is kept from move to move: the
/// thesis keeps nothing.
pub struct Search {
    configuration: Configuration,
    seed: u64,
}

/// A move and what the search thinks of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// The move.
    pub mv: Move,
    /// Playouts through it.
    pub visits: u32,
    /// Chance of winning for the player to move, from 0 to 1.
    pub win_rate: f32,
    /// How the game goes on if both sides play what was tried most.
    pub line: Vec<Move>,
}

/// What a search found.
#[derive(Clone, Debug)]
pub struct Report {
    /// Every move of the position that is suitable, the most visited first.
    pub candidates: Vec<Candidate>,
    /// Playouts in this search.
    pub playouts: u64,
    /// Moves of all playouts, from the position searched to the end of each, passes included.
    pub moves: u64,
    /// Nodes in the tree.
    pub nodes: usize,
}

impl Report {
    /// The move to make.
    pub fn best(&self) -> Move {
        self.candidates.first().map_or(Move::Pass, |candidate| candidate.mv)
    }

    /// The chance of winning for the player to move.
    pub fn win_rate(&self) -> f32 {
        self.candidates.first().map_or(0.5, |candidate| candidate.win_rate)
    }

    /// Mean length of a playout.
    pub fn moves_a_playout(&self) -> f64 {
        self.moves as f64 / self.playouts.max(1) as f64
    }
}

/// With no more suitable points than this a pass is tried as well: in a seki every other move may
/// lose. The thesis, which knows no seki, never passes while there is a suitable point.
const FEW_POINTS: usize = 10;

impl Search {
    /// A search that finds the same for the same seed.
    pub const fn new(configuration: Configuration, seed: u64) -> Search {
        Search { configuration, seed }
    }

    /// The parts at work.
    pub const fn configuration(&self) -> &Configuration {
        &self.configuration
    }

    /// Thinks about a position for the player to move. `komi` is what White is given on top of
    /// area, in half points.
    pub fn run(&mut self, position: &Position, komi: i32, budget: &mut Budget) -> Report {
        self.seed = self.seed.wrapping_add(1);
        with_narrowest_board!(position.size(), M => self.run_on::<M>(position, komi, budget))
    }

    /// Never inlined: boards of all widths in one frame would be too much for the stack.
    #[inline(never)]
    fn run_on<M: Mask>(&self, position: &Position, komi: i32, budget: &mut Budget) -> Report {
        let ground: Ground<M> = Ground::new(position.size(), self.configuration.candidates);
        Climber::new(&self.configuration, &ground, position, komi, self.seed).run(budget)
    }
}

/// The area of a position as it stands, Black's minus White's: every stone alive but those in closed
/// areas of live strings.
pub fn margin_as_it_stands(position: &Position) -> i32 {
    with_narrowest_board!(position.size(), M => margin_on::<M>(position))
}

#[inline(never)]
fn margin_on<M: Mask>(position: &Position) -> i32 {
    let ground: Ground<M> = Ground::new(position.size(), false);
    let mut field = Field::new(&ground, position);
    settle_closed_areas(&mut field);
    field.margin()
}

fn settle_closed_areas<M: Mask>(field: &mut Field<'_, M>) {
    for color in Color::BOTH {
        let areas = closed_areas(&field.board, color);
        field.settle(color, areas);
    }
}

/// One search from beginning to end.
struct Climber<'a, M: Mask> {
    configuration: &'a Configuration,
    simulator: Simulator<'a>,
    /// The position searched.
    start: Box<Field<'a, M>>,
    /// Moves that the rules allow in it.
    allowed: M,
    field: Box<Field<'a, M>>,
    tree: Tree,
    komi: i32,
    random: Random,
    /// Nodes from the root down.
    path: Vec<usize>,
    /// Cells played from the root on, 0 for passes.
    moves: Vec<u16>,
    /// Who first played on a cell, as a colour's number plus one; 0 for nobody.
    first_played: Vec<u8>,
    /// Room for the values of the moves of a node.
    values: Vec<f32>,
    playouts: u64,
    moves_made: u64,
}

impl<'a, M: Mask> Climber<'a, M> {
    fn new(
        configuration: &'a Configuration,
        ground: &'a Ground<M>,
        position: &Position,
        komi: i32,
        seed: u64,
    ) -> Climber<'a, M> {
        let mut start = Box::new(Field::new(ground, position));
        if configuration.filter {
            settle_closed_areas(&mut start);
        }
        let mut allowed = mask(position.legal_points(position.to_move()));
        if configuration.filter && position.empty_points() == position.size().all() {
            allowed = one_of_a_kind(position.size(), allowed);
        }
        Climber {
            configuration,
            simulator: Simulator::new(&configuration.simulation),
            field: start.clone(),
            start,
            allowed,
            tree: Tree::new(configuration.memory),
            komi,
            random: Random::new(seed),
            path: Vec::new(),
            moves: Vec::new(),
            first_played: vec![0; M::CELL_BITS + 1],
            values: Vec::new(),
            playouts: 0,
            moves_made: 0,
        }
    }

    fn run(mut self, budget: &mut Budget) -> Report {
        while budget.spend(1) {
            self.iterate();
        }
        Report {
            candidates: self.candidates(),
            playouts: self.playouts,
            moves: self.moves_made,
            nodes: self.tree.len(),
        }
    }

    fn iterate(&mut self) {
        self.field.load(&self.start);
        self.moves.clear();
        self.path.clear();
        self.descend();
        let tree_moves = self.moves.len();
        if self.field.passes < 2 {
            self.simulator.play_out(&mut self.field, &mut self.random, &mut self.moves);
        } else {
            settle_closed_areas(&mut self.field);
        }
        let margin = 2 * self.field.margin() - self.komi;
        self.playouts += 1;
        self.moves_made += self.moves.len() as u64;
        self.back_up(tree_moves, Outcome::of_margin(margin));
    }

    /// Walks down to a move that was not tried before, and makes it.
    fn descend(&mut self) {
        let mut node = ROOT;
        loop {
            self.path.push(node);
            // The end of a game has no moves.
            if node != ROOT && (self.field.passes >= 2 || self.tree.visits(node) == 0) {
                return;
            }
            if !self.tree.is_expanded(node) {
                let moves = self.sift(node == ROOT);
                self.tree.expand(node, &moves);
                if !self.tree.is_expanded(node) {
                    return;
                }
            }
            let child = self.select(node);
            let cell = self.tree.cell(child);
            if cell == 0 {
                self.field.pass();
            } else {
                let is_legal = self.field.play(cell);
                debug_assert!(is_legal, "the filter lets only legal moves through");
            }
            self.moves.push(cell as u16);
            node = child;
        }
    }

    /// The moves of a node at its first expansion, in random order (3.2.4).
    fn sift(&mut self, at_root: bool) -> Vec<u16> {
        let mut suitable = suitable(&self.field, self.configuration.filter);
        if at_root {
            suitable &= self.allowed;
        }
        let mut cells = Vec::with_capacity(suitable.count() as usize + 1);
        while !suitable.is_none() {
            cells.push(suitable.lowest() as u16);
            suitable = suitable.without_lowest();
        }
        let is_begun = self.field.board.empty() != self.field.board.points();
        let is_few = cells.len() <= FEW_POINTS && is_begun;
        if cells.is_empty() || is_few || self.field.passes > 0 {
            cells.push(0);
        }
        for last in (1..cells.len()).rev() {
            cells.swap(last, self.random.below(last as u32 + 1) as usize);
        }
        cells
    }

    /// The child to go to (3.2.3).
    fn select(&mut self, node: usize) -> usize {
        let (configuration, tree) = (self.configuration, &self.tree);
        if configuration.winning_move_first
            && let Some(child) = tree.winning_move(node)
        {
            return child;
        }
        match configuration.rave {
            None => tree.untried(node).unwrap_or_else(|| {
                tree.best_by_ucb(node, configuration.exploration, &mut self.values)
            }),
            Some(rave) => tree
                .unheard_of(node)
                .unwrap_or_else(|| tree.best_by_rave(node, rave, &mut self.values)),
        }
    }

    /// Tells every node on the path how it ended and, for RAVE, their children which of them were
    /// played later on as if they had been played now (2.8).
    fn back_up(&mut self, tree_moves: usize, black: Outcome) {
        let outcome = |color: Color| if color == Color::Black { black } else { black.reversed() };
        let first = self.start.board.to_move();
        let color_at = |depth: usize| if depth.is_multiple_of(2) { first } else { first.other() };
        let rave = self.configuration.rave.is_some();
        if rave {
            self.first_played.fill(0);
            for depth in (tree_moves..self.moves.len()).rev() {
                self.first_played[self.moves[depth] as usize] = color_at(depth) as u8 + 1;
            }
        }
        for depth in (0..self.path.len()).rev() {
            let (node, mover) = (self.path[depth], color_at(depth));
            // The node's move was made by the other side than the one to move in it.
            self.tree.add(node, outcome(mover.other()));
            if rave {
                if depth < tree_moves {
                    self.first_played[self.moves[depth] as usize] = mover as u8 + 1;
                }
                for child in self.tree.children(node) {
                    let cell = self.tree.cell(child);
                    if cell != 0 && self.first_played[cell] == mover as u8 + 1 {
                        self.tree.add_rave(child, outcome(mover));
                    }
                }
            }
        }
    }

    fn candidates(&self) -> Vec<Candidate> {
        let mut nodes: Vec<usize> = self.tree.children(ROOT).collect();
        nodes.sort_by_key(|&node| std::cmp::Reverse(self.tree.visits(node)));
        nodes
            .into_iter()
            .map(|node| Candidate {
                mv: self.move_of(node),
                visits: self.tree.visits(node),
                win_rate: self.tree.mean(node),
                line: self.line(node),
            })
            .collect()
    }

    /// The most visited moves, one after another.
    fn line(&self, from: usize) -> Vec<Move> {
        let mut line = vec![self.move_of(from)];
        let mut node = from;
        while let Some(next) = self
            .tree
            .children(node)
            .max_by_key(|&child| self.tree.visits(child))
            .filter(|&child| self.tree.visits(child) > 0)
        {
            line.push(self.move_of(next));
            node = next;
        }
        line
    }

    fn move_of(&self, node: usize) -> Move {
        match self.tree.cell(node) {
            0 => Move::Pass,
            cell => Move::Play(Board::<M>::point(cell)),
        }
    }
}
