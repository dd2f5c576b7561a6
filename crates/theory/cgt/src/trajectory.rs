use std::cmp::Ordering;

use crate::{Number, Result, Side};

/// A value that changes with the temperature, from -1 upwards, in straight pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trajectory {
    pieces: Vec<Piece>,
}

/// A straight piece: where it begins, and how it goes on until the next one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Piece {
    from: Number,
    value: Number,
    slope: i32,
}

impl Piece {
    fn at(&self, temperature: Number) -> Result<Number> {
        self.value.plus(temperature.minus(self.from)?.times(i64::from(self.slope))?)
    }
}

/// Where every trajectory begins.
pub(crate) const LOWEST: Number = Number::integer(-1);

impl Trajectory {
    /// The same value at every temperature.
    pub fn constant(value: Number) -> Trajectory {
        Trajectory { pieces: vec![Piece { from: LOWEST, value, slope: 0 }] }
    }

    /// The value at a temperature of -1 or more.
    pub fn at(&self, temperature: Number) -> Result<Number> {
        let after = self.pieces.partition_point(|piece| piece.from <= temperature);
        self.pieces[after.max(1) - 1].at(temperature)
    }

    /// The corners as (value, temperature), lowest first, and where the last piece begins.
    pub fn corners(&self) -> Vec<(Number, Number)> {
        self.pieces.iter().map(|piece| (piece.value, piece.from)).collect()
    }

    /// With so many times the temperature added.
    pub(crate) fn tilted(&self, by: i32) -> Result<Trajectory> {
        let mut pieces = self.pieces.clone();
        for piece in &mut pieces {
            piece.value = piece.value.plus(piece.from.times(i64::from(by))?)?;
            piece.slope += by;
        }
        Ok(Trajectory { pieces })
    }

    /// At every temperature the one that a side likes better.
    pub(crate) fn better(&self, other: &Trajectory, side: Side) -> Result<Trajectory> {
        let mut best = Trajectory { pieces: Vec::new() };
        self.together(other, |from, to, one, two| {
            let (ahead, behind) = match side.ranks(lead(one, two)) {
                Ordering::Less => (two, one),
                _ => (one, two),
            };
            best.push(Piece { from, ..*ahead });
            // They may change places before the stretch ends.
            if let Some(crossing) = crossing(ahead, behind)?
                && to.is_none_or(|to| crossing < to)
            {
                best.push(Piece { from: crossing, value: behind.at(crossing)?, ..*behind });
            }
            Ok(true)
        })?;
        Ok(best)
    }

    /// The lowest temperature at which this one is not above the other, if there is one.
    pub(crate) fn meets(&self, other: &Trajectory) -> Result<Option<Number>> {
        let mut met = None;
        self.together(other, |from, to, one, two| {
            if one.value <= two.value {
                met = Some(from);
            } else if let Some(crossing) = crossing(one, two)?
                && to.is_none_or(|to| crossing < to)
            {
                met = Some(crossing);
            }
            Ok(met.is_none())
        })?;
        Ok(met)
    }

    /// Followed up to a temperature, constant from there on.
    pub(crate) fn up_to(&self, temperature: Number) -> Result<Trajectory> {
        let value = self.at(temperature)?;
        let mut cut = Trajectory { pieces: Vec::new() };
        for &piece in self.pieces.iter().take_while(|piece| piece.from < temperature) {
            cut.push(piece);
        }
        cut.push(Piece { from: temperature, value, slope: 0 });
        Ok(cut)
    }

    /// Walks along both, stretch by stretch on which both are straight, until told to stop.
    fn together(
        &self,
        other: &Trajectory,
        mut visit: impl FnMut(Number, Option<Number>, &Piece, &Piece) -> Result<bool>,
    ) -> Result<()> {
        let (mut one, mut two) = (0, 0);
        let mut from = LOWEST;
        loop {
            let next = |pieces: &[Piece], at: usize| pieces.get(at + 1).map(|piece| piece.from);
            let (end_one, end_two) = (next(&self.pieces, one), next(&other.pieces, two));
            let to = match (end_one, end_two) {
                (Some(one), Some(two)) => Some(one.min(two)),
                (one, two) => one.or(two),
            };
            let start = |piece: &Piece| -> Result<Piece> {
                Ok(Piece { from, value: piece.at(from)?, slope: piece.slope })
            };
            let going_on =
                visit(from, to, &start(&self.pieces[one])?, &start(&other.pieces[two])?)?;
            let Some(to) = to.filter(|_| going_on) else { return Ok(()) };
            one += usize::from(end_one == Some(to));
            two += usize::from(end_two == Some(to));
            from = to;
        }
    }

    /// Adds a piece, unless it only goes on with the last one.
    fn push(&mut self, piece: Piece) {
        match self.pieces.last_mut() {
            Some(last) if last.from == piece.from => *last = piece,
            Some(last) if last.slope == piece.slope && last.at(piece.from) == Ok(piece.value) => {}
            _ => self.pieces.push(piece),
        }
    }
}

/// Which of two pieces that begin together is ahead for Left, now or right afterwards.
fn lead(one: &Piece, two: &Piece) -> Ordering {
    one.value.cmp(&two.value).then(one.slope.cmp(&two.slope))
}

/// When two pieces that begin together meet later.
fn crossing(one: &Piece, two: &Piece) -> Result<Option<Number>> {
    let gap = one.value.minus(two.value)?;
    let closing = i64::from(two.slope) - i64::from(one.slope);
    if i64::from(gap.signum()) * closing <= 0 {
        return Ok(None);
    }
    let gap = if gap.signum() < 0 { gap.negative() } else { gap };
    Ok(Some(one.from.plus(gap.part(closing.unsigned_abs() as u32)?)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(text: &str) -> Number {
        let (above, below) = text.split_once('/').unwrap_or((text, "1"));
        Number::ratio(above.parse().unwrap(), below.parse().unwrap()).unwrap()
    }

    #[test]
    fn the_better_of_two_at_every_temperature() {
        let falling = Trajectory::constant(number("3")).tilted(-1).unwrap();
        let rising = Trajectory::constant(number("0")).tilted(1).unwrap();
        let upper = falling.better(&rising, Side::Left).unwrap();
        let lower = falling.better(&rising, Side::Right).unwrap();
        for t in ["-1", "0", "1", "3/2", "2", "5"] {
            let t = number(t);
            let (a, b) = (falling.at(t).unwrap(), rising.at(t).unwrap());
            assert_eq!((upper.at(t).unwrap(), lower.at(t).unwrap()), (a.max(b), a.min(b)));
        }
        assert_eq!(upper.corners(), [(number("4"), LOWEST), (number("3/2"), number("3/2"))]);
        assert_eq!(falling.meets(&rising), Ok(Some(number("3/2"))));
        assert_eq!(rising.meets(&falling), Ok(Some(LOWEST)));
        assert_eq!(rising.meets(&rising), Ok(Some(LOWEST)));
        assert_eq!(
            Trajectory::constant(number("1")).meets(&Trajectory::constant(number("0"))),
            Ok(None)
        );
    }

    #[test]
    fn a_cut_stays_where_it_was_cut() {
        let falling = Trajectory::constant(number("3")).tilted(-2).unwrap();
        let cut = falling.up_to(number("1/2")).unwrap();
        assert_eq!(cut.at(number("9")), Ok(number("2")));
        assert_eq!(cut.at(number("0")), Ok(number("3")));
        assert_eq!(falling.up_to(LOWEST).unwrap(), Trajectory::constant(number("5")));
    }
}
