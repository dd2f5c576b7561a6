//! What is left between stones that cannot die, solved.

use tengen_board::{Color, PointSet};
use tengen_endgame::{Analysis, Character, Endgames, Region};
use tengen_go_rules::Position;
use tengen_tactics::LineMove;
use tengen_verdict::{Budget, Verdict};

use crate::{About, Fact, Initiative, RegionFact, SizedMove, Turns};

/// Points that are neither safe nor settled, at most, for a board to be taken apart.
const MOST_OPEN: usize = 40;

/// Free points of a region that is looked into, at most.
const MOST_FREE: usize = 10;

/// Positions that may be looked at for it.
const NODES: u64 = 60_000;

/// A board near its end, taken apart.
pub(crate) struct Ending {
    pub analysis: Analysis,
    endgames: Endgames,
}

impl Ending {
    /// Takes a board apart, if it is near enough to its end for that.
    pub fn of(position: &Position, budget: &mut Budget) -> Option<Ending> {
        if position.rules().suicide || !Endgames::is_near_the_end(position, MOST_OPEN, MOST_FREE) {
            return None;
        }
        let mut endgames = Endgames::new();
        let analysis = budget.lend(NODES, |lent| endgames.analyse(position, lent));
        Some(Ending { analysis, endgames })
    }

    /// The regions with an exact value in which somebody gains by moving, the hottest first.
    fn hot(&self) -> Vec<&Region> {
        let is_hot = |region: &&Region| region.heat.is_some() && !region.is_settled();
        let mut hot: Vec<&Region> = self.analysis.regions.iter().filter(is_hot).collect();
        let heat = |region: &Region| region.heat.as_ref().map(|heat| heat.temperature);
        hot.sort_by_key(|&region| std::cmp::Reverse(heat(region)));
        hot
    }

    /// What can be said of the regions.
    pub fn facts(&self, position: &Position) -> Vec<Fact> {
        self.hot().into_iter().filter_map(|region| self.fact(position, region)).collect()
    }

    fn fact(&self, position: &Position, region: &Region) -> Option<Fact> {
        let heat = region.heat.as_ref()?;
        let best = Color::BOTH.map(|color| heat.best[color.index()].first().copied());
        let to_move = position.to_move();
        let mv = best[to_move.index()];
        let fact = RegionFact {
            at: mv.or(best[to_move.other().index()]).or(region.points.first())?,
            count: region.points.len(),
            value: self.endgames.store().name(region.value.exact()?).ok()?,
            mean: heat.mean.to_f64(),
            temperature: Verdict::Exact(heat.temperature.to_f64()),
            turns: turns(heat.character)?,
            best,
        };
        let first =
            mv.map(|point| LineMove { color: to_move, mv: point.into(), after_threat: false });
        Some(Fact {
            about: About::Region(fact),
            stones: region.points - position.empty_points(),
            points: region.points & position.empty_points(),
            line: first.into_iter().collect(),
            stake: 2.0 * heat.temperature.to_f64(),
        })
    }

    /// The best moves of a side in the regions, with their exact sizes.
    pub fn sized(&self, color: Color) -> Vec<SizedMove> {
        let sized = |region: &&Region| {
            let heat = region.heat.as_ref()?;
            let gain = heat.temperature.to_f64();
            let initiative = match turns(heat.character)? {
                Turns::Gote => Initiative::Gote,
                Turns::Sente(who) if who == color => Initiative::Sente,
                Turns::Sente(_) => Initiative::ReverseSente,
                Turns::DoubleSente => Initiative::Sente,
            };
            let swing = if initiative == Initiative::Gote { 2.0 * gain } else { gain };
            let point = *heat.best[color.index()].first()?;
            Some(SizedMove { point, color, swing: Verdict::Exact(swing), gain, initiative })
        };
        self.hot().iter().filter_map(sized).collect()
    }

    /// The points whose moves are measured exactly.
    pub fn solved_points(&self) -> PointSet {
        let exact = self.analysis.regions.iter().filter(|region| region.heat.is_some());
        exact.fold(PointSet::EMPTY, |all, region| all | region.points)
    }

    /// Best play to the end.
    pub fn line(&self) -> Vec<LineMove> {
        let order = self.analysis.order.iter();
        order
            .map(|&(color, point)| LineMove { color, mv: point.into(), after_threat: false })
            .collect()
    }
}

const fn turns(character: Character) -> Option<Turns> {
    match character {
        Character::Settled => None,
        Character::Gote => Some(Turns::Gote),
        Character::Sente(color) => Some(Turns::Sente(color)),
        Character::DoubleSente => Some(Turns::DoubleSente),
    }
}
