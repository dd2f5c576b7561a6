//! How large moves are: by the evaluation on small boards, by playouts on large ones.

use tengen_board::{Color, Move, Point, Random};
use tengen_go_rules::{KoRule, Position, Rules};
use tengen_knowledge::{Net, estimate_by};
use tengen_uct::{Playouts, Policy};
use tengen_verdict::Verdict;

use crate::{Initiative, SizedMove};

/// A local move after which the board is hotter by so many points must be answered.
const HOTTER: f64 = 4.0;

/// Boards of more points are beyond what the evaluation has learned.
const LARGEST_KNOWN: usize = 100;

/// Positions that an estimate of the evaluation looks at.
const LOOKS: usize = 12;

/// Playouts for an estimate on a larger board, and how far from a move its effect is measured: what
/// playouts do elsewhere is noise.
const PLAYOUTS: usize = 60;
const REACH: usize = 5;

/// What the first move of a game is worth on the largest board, to the one who makes it.
const FIRST_MOVE: f64 = 7.0;

/// Measures moves in one position.
pub(crate) struct Sizes<'a> {
    position: &'a Position,
    is_small: bool,
    /// What it is worth to be the one to move.
    tempo: f64,
}

impl<'a> Sizes<'a> {
    pub fn new(position: &'a Position) -> Sizes<'a> {
        let area = position.size().area();
        let is_small = area <= LARGEST_KNOWN;
        let mut sizes = Sizes { position, is_small, tempo: 0.0 };
        sizes.tempo = if is_small {
            let [black, white] = Color::BOTH.map(|color| sizes.after(&[], color, None));
            (black - white).max(0.0)
        } else {
            // It falls as the board fills.
            FIRST_MOVE * position.empty_points().len() as f64 / area as f64
        };
        sizes
    }

    /// What it is worth to be the one to move, in points.
    pub const fn tempo(&self) -> f64 {
        self.tempo
    }

    /// Black's area minus White's after some moves, wherever they are legal, with this side to move;
    /// on a large board only round the point.
    pub fn after(&self, moves: &[(Color, Point)], to_move: Color, around: Option<Point>) -> f64 {
        let mut position = self.position.clone();
        position.set_rules(Rules { ko: KoRule::Simple, ..position.rules() });
        for &(color, point) in moves {
            position.set_ko(None);
            // A move that cannot be made changes nothing.
            let _ = position.play_as(color, Move::Play(point));
        }
        if position.to_move() != to_move {
            position.set_to_move(to_move);
            position.set_ko(None);
        }
        if self.is_small {
            return f64::from(estimate_by(Net::standard(), &position, LOOKS).score);
        }
        by_playouts(&position, around)
    }

    /// The size of a move of this colour.
    pub fn of(&self, color: Color, point: Point) -> SizedMove {
        let [own, theirs] = [color, color.other()].map(|player| {
            let moves = [(player, point)];
            let [answered, ignored] =
                [player.other(), player].map(|to_move| self.after(&moves, to_move, Some(point)));
            (sign(color) * answered, sign(player) * (ignored - answered))
        });
        let swing = (own.0 - theirs.0 + self.elsewhere()).max(0.0);
        let is_hot = |heat: f64| heat > self.tempo.max(swing / 2.0) + HOTTER;
        let initiative = match (is_hot(own.1), is_hot(theirs.1)) {
            (true, _) => Initiative::Sente,
            (false, true) => Initiative::ReverseSente,
            (false, false) => Initiative::Gote,
        };
        let gain = if initiative == Initiative::Gote { swing / 2.0 } else { swing };
        SizedMove { point, color, swing: Verdict::Estimate(swing), gain, initiative }
    }

    /// Points between the two ways a fight about stones of this owner can go: the other side's move
    /// first, or the owner's.
    pub fn swing(
        &self,
        owner: Color,
        at: Point,
        attack: Option<Point>,
        defence: Option<Point>,
    ) -> f64 {
        let value = |color: Color, mv: Option<Point>| {
            let moves: Vec<(Color, Point)> = mv.map(|point| (color, point)).into_iter().collect();
            self.after(&moves, color.other(), Some(at))
        };
        (value(owner, defence) - value(owner.other(), attack)).abs() + self.elsewhere()
    }

    /// Where the whole board is looked at, whoever moves first in one place leaves the next move to
    /// the other: what that is worth elsewhere is no part of the size.
    const fn elsewhere(&self) -> f64 {
        if self.is_small { self.tempo } else { 0.0 }
    }
}

/// Black's area minus White's by playouts, round a point if one is given.
fn by_playouts(position: &Position, around: Option<Point>) -> f64 {
    let mut random = Random::new(1);
    let mut playouts = Playouts::new(position, &Policy::default());
    let counts = |point: Point| around.is_none_or(|at| at.distance_to(point) <= REACH);
    let mut sum = 0i64;
    for _ in 0..PLAYOUTS {
        playouts.run(&mut random);
        playouts.for_each_owned(Color::Black, |point| sum += i64::from(counts(point)));
        playouts.for_each_owned(Color::White, |point| sum -= i64::from(counts(point)));
    }
    sum as f64 / PLAYOUTS as f64
}

/// Values are Black's minus White's.
pub(crate) const fn sign(color: Color) -> f64 {
    match color {
        Color::Black => 1.0,
        Color::White => -1.0,
    }
}
