//! What a position is about.

use tengen_board::{Color, Point, PointSet};
use tengen_go_rules::Position;
use tengen_uct::Report;

use crate::{About, Endgame, Fact, Quiet, SizedMove, middle, name};

/// Fights about fewer points are not what a position is about.
const LEAST_STAKE: f64 = 3.0;

/// What is urgent comes before what is large: a fight is played at once if it is about so much of what the
/// move is worth elsewhere.
const URGENT: f64 = 0.5;

/// Fights about fewer stones than this are part of a solved endgame.
const LEAST_FIGHT: usize = 3;

/// A share in a point so far from even leaves little doubt whose it is.
const CLEAR: f32 = 0.6;

/// With so many points clear, only borders are left.
const MOSTLY_CLEAR: f64 = 0.72;

/// With fewer stones on the board than this share of its points, no borders can be closed.
const FEW_STONES: f64 = 0.35;

/// The fact that names the theme, of those that begin a fight: the one about most points, if it is
/// about enough to be played at once. What it is worth to have the move says what is enough.
/// Where everything is solved, catching a few stones is part of the endgame.
pub(crate) fn urgent(fights: &[Vec<Fact>], tempo: f64, is_solved: bool) -> Option<usize> {
    let stake = |index: &usize| fights[*index].first().map_or(0.0, |fact| fact.stake);
    let is_open = |fact: &Fact| match &fact.about {
        About::Stones(stones) => !stones.is_settled,
        _ => true,
    };
    (0..fights.len())
        .filter(|&index| fights[index].first().is_some_and(is_open))
        .filter(|index| stake(index) >= LEAST_STAKE.max(URGENT * tempo))
        .filter(|&index| {
            !is_solved || fights[index].first().is_some_and(|fact| fact.stones.len() >= LEAST_FIGHT)
        })
        .max_by(|a, b| stake(a).total_cmp(&stake(b)).then(b.cmp(a)))
}

/// What to say of a position without fights.
pub(crate) fn without_fights(
    position: &Position,
    report: &Report,
    largest: Option<SizedMove>,
    is_solved: bool,
) -> Fact {
    let size = position.size();
    let open: PointSet =
        (report.ownership().iter()).filter(|(_, share)| share.abs() < CLEAR).map(|p| p.0).collect();
    let clear = 1.0 - open.len() as f64 / size.area() as f64;
    let stones = 1.0 - position.empty_points().len() as f64 / size.area() as f64;
    let points = largest.iter().map(|largest| largest.point).collect();
    let stake = largest.map_or(0.0, |largest| middle(&largest.swing));
    let about = if is_solved || clear >= MOSTLY_CLEAR && stones >= FEW_STONES {
        About::Endgame(Endgame { largest, open: open.parts(size).len() })
    } else {
        let point = largest.map(|largest| largest.point);
        let middle = Point::new(size.width() / 2, size.height() / 2);
        About::Quiet(Quiet { largest: point, area: name::area(size, point.unwrap_or(middle)) })
    };
    Fact { about, stones: PointSet::EMPTY, points, line: Vec::new(), stake }
}

/// Whether every point belongs to stones that live whatever happens: then the score is proved.
pub(crate) fn proved_score(position: &Position) -> Option<f64> {
    let [black, white] = Color::BOTH.map(|color| {
        let safe = position.safe_stones(color);
        safe.stones | safe.territory
    });
    let is_proved = black | white == position.size().all();
    is_proved.then(|| black.len() as f64 - white.len() as f64)
}
