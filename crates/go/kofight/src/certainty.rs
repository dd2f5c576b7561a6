//! How much of an advice hangs on numbers that are not proved.

use tengen_board::Lettering;
use tengen_ko::Amount;
use tengen_verdict::{Budget, Verdict};

use crate::quantity::taken_as;
use crate::{ModelAdvice, Play, Quantity, Reading};

/// How sure an advice is. What was not read at all ([`Reading::unread`]) is not weighed here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Certainty {
    /// The board itself was solved.
    Proved,
    /// Every number of the fight is exact.
    Exact,
    /// The move is best with every number that is not exact at either end of what it may be.
    Holds,
    /// The same with any one of them at either end; there are too many to try them all together.
    HoldsSingly,
    /// A single number can make another move better.
    Flips(Vec<Flip>),
    /// Only several numbers together can.
    FlipsTogether,
    /// It could not be told.
    Unknown,
}

/// Where a number makes another move better.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flip {
    /// Which number.
    pub quantity: Quantity,
    /// Whether smaller numbers do it, or larger ones.
    pub below: bool,
    /// The last number with which the advice holds, to half a point.
    pub threshold: Amount,
}

impl Flip {
    /// The flip in words.
    pub fn words(&self, reading: &Reading) -> String {
        let point = |points: Option<&tengen_board::Point>| {
            points.map_or_else(String::new, |point| format!(" {}", point.name(Lettering::Go)))
        };
        let threat = |place: usize| {
            format!("threat{}", point(reading.threats.get(place).and_then(|t| t.points.first())))
        };
        let what = match self.quantity {
            Quantity::Ko => "the ko is worth".to_owned(),
            Quantity::Value(place) => format!("{} is worth", threat(place)),
            Quantity::Loss(place) => format!("{} loses", threat(place)),
            Quantity::Valuable(place) => {
                let site = reading.valuable.get(place);
                let points = site.and_then(|site| site.points[reading.to_move.index()].as_ref());
                format!("move{} is worth", point(points))
            }
        };
        let than = if self.below { "less" } else { "more" };
        format!("flips if {what} {than} than {}", self.threshold)
    }
}

/// Numbers that are not exact are tried together up to so many.
const MOST_TOGETHER: usize = 6;

impl Reading {
    pub(crate) fn certainty(&self, model: Option<&ModelAdvice>, budget: &mut Budget) -> Certainty {
        let Some((model, &play)) = model.and_then(|model| Some((model, model.best.first()?)))
        else {
            return Certainty::Unknown;
        };
        let doubtful: Vec<(Quantity, [i64; 2])> =
            self.quantities().into_iter().filter_map(|q| Some((q, self.span(q, model)?))).collect();
        if doubtful.is_empty() {
            // What was not read cannot be assumed away.
            return if self.is_exact() || self.is_changed && self.unread.is_empty() {
                Certainty::Exact
            } else {
                Certainty::Unknown
            };
        }
        let mut flips = Vec::new();
        for &(quantity, ends) in &doubtful {
            for end in ends {
                match self.flip(quantity, end, play, budget) {
                    Ok(flip) => flips.extend(flip),
                    Err(Undecided) => return Certainty::Unknown,
                }
            }
        }
        if !flips.is_empty() {
            return Certainty::Flips(flips);
        }
        if doubtful.len() > MOST_TOGETHER {
            return Certainty::HoldsSingly;
        }
        for ends in 0..1u32 << doubtful.len() {
            let mut reading = self.clone();
            for (place, (quantity, span)) in doubtful.iter().enumerate() {
                reading.put(*quantity, halves(span[(ends >> place & 1) as usize]));
            }
            match reading.advises(play, budget) {
                Ok(true) => {}
                Ok(false) => return Certainty::FlipsTogether,
                Err(Undecided) => return Certainty::Unknown,
            }
        }
        Certainty::Holds
    }

    /// What a number that is not exact may be, in half points.
    fn span(&self, quantity: Quantity, model: &ModelAdvice) -> Option<[i64; 2]> {
        let least = i64::from(!matches!(quantity, Quantity::Loss(_)));
        match self.get(quantity)? {
            Verdict::Exact(_) => None,
            Verdict::Bound { low, high } => Some([in_halves(low).max(least), in_halves(high)]),
            // An estimate may be anything up to where more cannot matter.
            Verdict::Estimate(amount) => {
                let stakes = self.quantities().into_iter().filter_map(|q| self.get(q));
                let stakes: i64 = stakes.map(|amount| in_halves(taken_as(amount))).sum();
                let most = 2 * stakes + 4 * in_halves(model.fight.points(model.fight.ko()));
                Some([least, most.max(in_halves(amount))])
            }
        }
    }

    /// Where on the way to an end of its span a number makes another move better.
    fn flip(
        &self,
        quantity: Quantity,
        end: i64,
        play: Play,
        budget: &mut Budget,
    ) -> Result<Option<Flip>, Undecided> {
        let mut holds_with = |value: i64| {
            let mut reading = self.clone();
            reading.put(quantity, halves(value));
            reading.advises(play, budget)
        };
        if holds_with(end)? {
            return Ok(None);
        }
        let Some(amount) = self.get(quantity) else { return Ok(None) };
        let (mut holds, mut fails) = (in_halves(taken_as(amount)), end);
        while (holds - fails).abs() > 1 {
            let middle = holds + (fails - holds) / 2;
            if holds_with(middle)? {
                holds = middle;
            } else {
                fails = middle;
            }
        }
        Ok(Some(Flip { quantity, below: fails < holds, threshold: halves(holds) }))
    }

    /// Whether a move is among the best.
    fn advises(&self, play: Play, budget: &mut Budget) -> Result<bool, Undecided> {
        let solved = self.solve(budget).ok_or(Undecided)?;
        Ok(solved.best.contains(&play))
    }
}

/// The budget ran out.
struct Undecided;

fn halves(value: i64) -> Amount {
    Amount::ratio(value, 2)
}

fn in_halves(amount: Amount) -> i64 {
    2 * amount.numerator() / amount.denominator()
}
