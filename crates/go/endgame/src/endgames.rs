use tengen_board::{Color, Move, PointSet};
use tengen_cgt::{CgtError, Game, Store};
use tengen_go_rules::Position;
use tengen_verdict::{Budget, Limits, Verdict};

use crate::analysis::Analysis;
use crate::area::{Area, Frame, MOST_POINTS};
use crate::graph::Graph;
use crate::region::{Continuation, Heat, Region, ends, side_of, verdict};
use crate::shapes::Shapes;
use crate::sum::{Sums, whole};
use crate::value::{Ends, Solved, solve};
use crate::walls::Walls;
use crate::{Doubt, cycles};

/// Values take this much memory at most; then they are forgotten.
const MEMORY: usize = 256 << 20;

/// One region takes at most this many positions of the budget, and so many comparisons of values.
const REGION_NODES: u64 = 600_000;
const REGION_WORK: u64 = 8_000_000;

/// Best play is followed so far.
const LONGEST_ORDER: usize = 80;

/// Sums take at most this many of it.
const SUM_NODES: u64 = 300_000;

/// Solves endgames, and remembers regions by their shape.
pub struct Endgames {
    store: Store,
    shapes: Shapes,
    work: u64,
}

impl Default for Endgames {
    fn default() -> Endgames {
        Endgames::new()
    }
}

impl Endgames {
    /// Nothing known yet.
    pub fn new() -> Endgames {
        Endgames::knowing(Shapes::new())
    }

    /// With regions solved before.
    pub fn knowing(shapes: Shapes) -> Endgames {
        Endgames { store: new_store(REGION_WORK), shapes, work: REGION_WORK }
    }

    /// For players in a hurry: no region takes more than so many comparisons of values. A million
    /// take about half a second.
    #[must_use]
    pub fn within(self, work: u64) -> Endgames {
        Endgames { store: new_store(work), work, ..self }
    }

    /// The store that values belong to.
    pub const fn store(&self) -> &Store {
        &self.store
    }

    /// The regions solved so far.
    pub const fn shapes(&self) -> &Shapes {
        &self.shapes
    }

    /// Whether everything but regions of so many points altogether is safe, and none of them has more
    /// than so many free points: a quick look before [`Endgames::analyse`], whose time doubles and
    /// more with every free point.
    pub fn is_near_the_end(position: &Position, most_open: usize, most_free: usize) -> bool {
        let open = Walls::of(position).open;
        let empty = position.empty_points();
        open.iter().map(PointSet::len).sum::<usize>() <= most_open
            && open.iter().all(|part| (*part & empty).len() <= most_free)
    }

    /// Takes a board apart, solves every region, and says what the whole comes to with the player
    /// to move beginning, by area.
    pub fn analyse(&mut self, position: &Position, budget: &mut Budget) -> Analysis {
        self.begin();
        let mut analysis = self.look(position, budget);
        self.find_order(position, &mut analysis, budget);
        analysis
    }

    /// All but the order.
    fn look(&mut self, position: &Position, budget: &mut Budget) -> Analysis {
        let board = self.board(position, budget);
        let mut analysis = self.judge(position, board, budget);
        if let Verdict::Bound { .. } = analysis.margin
            && analysis.regions.iter().all(|region| region.doubt != Some(Doubt::TooLarge))
            && let Some(fought) = cycles::solve(position, budget)
        {
            analysis.narrow(&fought);
        }
        analysis
    }

    /// A store that has grown large is exchanged for a new one.
    fn begin(&mut self) {
        if self.store.bytes() > MEMORY {
            self.store = new_store(self.work);
        }
    }

    fn board(&mut self, position: &Position, budget: &mut Budget) -> Board {
        let walls = Walls::of(position);
        let regions =
            walls.open.iter().map(|part| self.region(position, &walls, part, budget)).collect();
        Board { walls, regions }
    }

    fn region(
        &mut self,
        position: &Position,
        walls: &Walls,
        part: &PointSet,
        budget: &mut Budget,
    ) -> Region {
        let solved = if part.len() <= MOST_POINTS {
            let frame = Frame::new(part);
            let stones = Color::BOTH.map(|color| position.stones_of(color));
            let area = frame.area(stones, walls.safe, position.size());
            let solved = match self.shapes.find(&frame, &area, &self.store) {
                Some(solved) => Some(solved),
                None => budget
                    .lend(REGION_NODES, |budget| self.solve(&frame, area, budget))
                    .inspect(|solved| self.shapes.keep(&frame, &area, solved, &self.store)),
            };
            self.store.begin();
            solved.and_then(|solved| self.described(&frame, *part, &solved).ok())
        } else {
            None
        };
        solved.unwrap_or_else(|| self.unsolved(position, walls, *part))
    }

    fn solve(&self, frame: &Frame, area: Area, budget: &mut Budget) -> Option<Solved> {
        self.store.begin();
        let graph = Graph::explore(frame, area, budget)?;
        solve(&graph, &self.store, budget).ok()
    }

    fn described(
        &self,
        frame: &Frame,
        points: PointSet,
        solved: &Solved,
    ) -> Result<Region, CgtError> {
        let moves = [0, 1].map(|side: usize| {
            let moves = solved.moves[side].iter();
            moves
                .map(|valued| Continuation {
                    point: frame.points[valued.bit as usize],
                    value: verdict(valued.ends),
                    is_ko: valued.returns,
                })
                .collect::<Vec<Continuation>>()
        });
        let value = verdict(solved.ends);
        let heat = value.exact().map(|game| Heat::of(&self.store, game, &moves)).transpose()?;
        let doubt = value.exact().is_none().then_some(Doubt::Ko);
        Ok(Region { points, value, now: solved.now, heat, moves, doubt })
    }

    /// All that is known of a region that is too large: nobody gets more than all of it.
    fn unsolved(&self, position: &Position, walls: &Walls, points: PointSet) -> Region {
        let all = points.len() as i64;
        let owners = position.owners(&PointSet::EMPTY);
        let [black, white] = Color::BOTH.map(|color| {
            let own = (*owners.alive(color) | *owners.territory(color)) & points;
            (own - walls.safe[color.index()]).len() as i32
        });
        Region {
            points,
            value: Verdict::Bound { low: self.store.integer(-all), high: self.store.integer(all) },
            now: black - white,
            heat: None,
            moves: [Vec::new(), Vec::new()],
            doubt: Some(Doubt::TooLarge),
        }
    }

    /// The sum of the regions, and the moves that keep it.
    fn judge(&self, position: &Position, board: Board, budget: &mut Budget) -> Analysis {
        let Board { walls, regions } = board;
        self.store.begin();
        let to_move = position.to_move();
        let margin = walls.margin();
        let mut sums = Sums::new(&self.store);
        let games = |end: fn(Ends) -> Game| -> Vec<Game> {
            regions.iter().map(|region| end(region.ends())).collect()
        };
        let mut stop = |games: &[Game], color: Color| {
            let found = budget.lend(SUM_NODES, |budget| sums.stop(games, side_of(color), budget));
            let all = position.size().area() as i32;
            found.unwrap_or(Verdict::Bound { low: -all - margin, high: all - margin })
        };
        let (lows, highs) = (games(|ends| ends.low), games(|ends| ends.high));
        let (low, high) = (stop(&lows, to_move), stop(&highs, to_move));
        let sum = between(low, high);
        let mut best = Vec::new();
        // What the player to move is sure of.
        let (sure, ours) = match to_move {
            Color::Black => (low, &lows),
            Color::White => (high, &highs),
        };
        let is_over = regions.iter().all(Region::is_settled);
        let now: i32 = regions.iter().map(|region| region.now).sum();
        if let Verdict::Exact(sure) = sure {
            let sign = if to_move == Color::Black { 1 } else { -1 };
            if is_over && sign * now >= sign * sure {
                best.push(Move::Pass);
            }
            for (place, region) in regions.iter().enumerate() {
                for option in region.moves[to_move.index()].iter().filter(|option| !option.is_ko) {
                    let Ends { low, high } = ends(option.value);
                    let mut after = ours.clone();
                    after[place] = if to_move == Color::Black { low } else { high };
                    let gains = !is_over
                        || best.is_empty() && sign * region.now < sign * sure_of(self, region);
                    if gains && stop(&after, !to_move) == Verdict::Exact(sure) {
                        best.push(option.point.into());
                    }
                }
            }
        }
        Analysis::new(to_move, &walls, regions, sum.map(|sum| margin + sum), best)
    }

    /// Follows best play while somebody gains by moving.
    fn find_order(&mut self, position: &Position, analysis: &mut Analysis, budget: &mut Budget) {
        let mut position = position.clone();
        let mut next = analysis.next_point();
        if analysis.margin.exact().is_none() {
            return;
        }
        while let Some(point) = next
            && analysis.order.len() < LONGEST_ORDER
        {
            let color = position.to_move();
            if position.play(point.into()).is_err() {
                // A superko that the record, but not the region, knows of: the line ends here.
                return;
            }
            analysis.order.push((color, point));
            let after = self.look(&position, budget);
            if after.margin != analysis.margin {
                return;
            }
            next = after.next_point();
        }
    }
}

/// The whole number that a settled region is.
fn sure_of(endgames: &Endgames, region: &Region) -> i32 {
    endgames.store.as_number(region.ends().low).map_or(region.now, whole)
}

fn between(low: Verdict<i32>, high: Verdict<i32>) -> Verdict<i32> {
    let least = match low {
        Verdict::Exact(value) | Verdict::Estimate(value) => value,
        Verdict::Bound { low, .. } => low,
    };
    let most = match high {
        Verdict::Exact(value) | Verdict::Estimate(value) => value,
        Verdict::Bound { high, .. } => high,
    };
    Verdict::between(least, most)
}

fn new_store(work: u64) -> Store {
    Store::limited(&Limits { memory: Some(2 * MEMORY), nodes: Some(work), ..Limits::default() })
}

struct Board {
    walls: Walls,
    regions: Vec<Region>,
}
