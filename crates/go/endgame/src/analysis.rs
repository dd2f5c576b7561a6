use tengen_board::{Color, Move, Point, PointSet};
use tengen_verdict::Verdict;

use crate::Doubt;
use crate::cycles::Fought;
use crate::region::Region;
use crate::walls::Walls;

/// A board taken apart and put together again.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// Who begins.
    pub to_move: Color,
    /// Stones of each colour that stay whatever happens.
    pub safe: [PointSet; 2],
    /// Points of each colour that nobody need play on.
    pub settled: [PointSet; 2],
    /// What is left to be played.
    pub regions: Vec<Region>,
    /// Black's area minus White's with best play from both, without komi. `Exact` holds under every
    /// ko rule. Where kos matter the bound is by simple ko: what it comes to if endless play counts
    /// as all White's, and as all Black's.
    pub margin: Verdict<i32>,
    /// The moves that are sure to keep it, or the player's end of the bound; a pass is among them
    /// only where nobody gains by moving.
    pub best: Vec<Move>,
    /// Best play from here until nobody gains by moving; only where the margin is exact.
    pub order: Vec<(Color, Point)>,
}

impl Analysis {
    pub(crate) fn new(
        to_move: Color,
        walls: &Walls,
        regions: Vec<Region>,
        margin: Verdict<i32>,
        best: Vec<Move>,
    ) -> Analysis {
        let Walls { safe, settled, .. } = *walls;
        Analysis { to_move, safe, settled, regions, margin, best, order: Vec::new() }
    }

    /// The region that a point lies in.
    pub fn region_of(&self, point: Point) -> Option<&Region> {
        self.regions.iter().find(|region| region.points.contains(point))
    }

    /// Whether all of the board is safe, settled or in regions with exact values.
    pub fn is_solved(&self) -> bool {
        self.regions.iter().all(|region| region.doubt.is_none()) && self.margin.exact().is_some()
    }

    /// Whether there are no walls yet between which anything could be solved.
    pub fn is_too_early(&self) -> bool {
        self.safe.iter().all(PointSet::is_empty)
            && self.regions.iter().any(|region| region.doubt == Some(Doubt::TooLarge))
    }

    /// Whether a ko that matters is on the board: then all of it was fought out by simple ko.
    pub fn has_ko(&self) -> bool {
        self.regions.iter().any(|region| region.doubt == Some(Doubt::Ko))
    }

    /// The move to make where the margin is exact: the hottest of the best, or a pass once nobody
    /// gains by moving.
    pub fn advice(&self) -> Option<Move> {
        self.margin.exact()?;
        self.next_point().map(Move::Play).or_else(|| self.best.first().copied())
    }

    /// The point to play on while somebody gains by moving.
    pub(crate) fn next_point(&self) -> Option<Point> {
        if !self.has_ko() {
            return self.hottest_best();
        }
        match self.best.first() {
            Some(Move::Play(point)) => Some(*point),
            _ => None,
        }
    }

    /// The best move in the hottest region, while somebody gains by moving.
    pub(crate) fn hottest_best(&self) -> Option<Point> {
        let heat = |point: Point| {
            let heat = self.region_of(point)?.heat.as_ref()?;
            (!self.region_of(point)?.is_settled()).then(|| {
                let is_local = heat.best[self.to_move.index()].contains(&point);
                (heat.temperature, is_local)
            })
        };
        let points = self.best.iter().filter_map(|mv| match mv {
            Move::Play(point) => Some(*point),
            Move::Pass => None,
        });
        let mut best: Option<(Point, (tengen_cgt::Number, bool))> = None;
        for point in points {
            if let Some(heat) = heat(point)
                && best.is_none_or(|(_, hottest)| heat > hottest)
            {
                best = Some((point, heat));
            }
        }
        best.map(|(point, _)| point)
    }

    /// Puts in what fighting the kos out has shown.
    pub(crate) fn narrow(&mut self, fought: &Fought) {
        let Verdict::Bound { low, high } = self.margin else { return };
        let (low, high) = (low.max(fought.low), high.min(fought.high));
        debug_assert!(low <= high, "two proofs contradict each other: {low} and {high}");
        if low <= high {
            self.margin = Verdict::between(low, high);
        }
        self.best.clone_from(&fought.best);
    }
}
