//! Thermographs of kos against play for coupons.

use std::collections::HashMap;

use tengen_cgt::{CgtError, Ko, Komaster, Number, Side, Store};

fn number(numerator: i128, denominator: i128) -> Number {
    Number::ratio(numerator, denominator).unwrap()
}

fn ko(store: &Store, left: i64, right: i64, holder: Side) -> Ko {
    Ko { left: vec![store.integer(left)], right: vec![store.integer(right)], holder }
}

const KOMASTERS: [Komaster; 3] = [Komaster::Left, Komaster::Right, Komaster::Neutral];

/// The formulas for a direct ko {a | ko | b}: Left komaster has the left wall a-2t and the right
/// wall b+t, so temperature (a-b)/3 and mast (a+2b)/3.
#[test]
fn a_direct_ko_has_its_known_walls() {
    let store = Store::new();
    for (a, b) in [(9, 0), (4, -3), (1, 0), (5, 5)] {
        for komaster in KOMASTERS {
            let graph = store.ko_thermograph(&ko(&store, a, b, Side::Right), komaster).unwrap();
            assert_eq!(graph.temperature(), number((a - b).into(), 3));
            assert_eq!(graph.mean(), number((a + 2 * b).into(), 3));
            let mirrored = store.ko_thermograph(
                &ko(&store, -b, -a, Side::Left),
                match komaster {
                    Komaster::Left => Komaster::Right,
                    Komaster::Right => Komaster::Left,
                    Komaster::Neutral => Komaster::Neutral,
                },
            );
            assert_eq!(mirrored.as_ref().map(|graph| graph.mean().negative()), Ok(graph.mean()));
        }
        let graph = store.ko_thermograph(&ko(&store, a, b, Side::Right), Komaster::Left).unwrap();
        let low = Number::integer(-1);
        let temperature = graph.temperature();
        assert_eq!(
            graph.corners(Side::Left),
            [(Number::integer(a + 2), low), (graph.mean(), temperature)]
        );
        assert_eq!(
            graph.corners(Side::Right),
            [(Number::integer(b - 1), low), (graph.mean(), temperature)]
        );
    }
    let cold = store.ko_thermograph(&ko(&store, 0, 9, Side::Right), Komaster::Left);
    assert_eq!(cold, Err(CgtError::ColdKo));
}

/// Play with coupons worth `top`, `top - 1`, ..., 1: a turn is a coupon or a move in the ko. This
/// is the economy that temperatures stand for, so walls tell the result but for a coupon or so.
struct Coupons {
    prizes: [i64; 2],
    komaster: Komaster,
    known: HashMap<(i64, Side, Side, Phase), i64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Phase {
    Quiet,
    /// The ko has just been taken: only a komaster takes it back at once.
    Taken,
    /// The komaster has taken it back and will end it: threats do not last for ever.
    TakenBack,
    MustEnd,
}

impl Coupons {
    /// What Left has more at the end, with this coupon next, this holder and this mover.
    fn best(&mut self, coupon: i64, holder: Side, mover: Side, phase: Phase) -> i64 {
        if coupon == 0 {
            return self.prizes[holder.index()];
        }
        let key = (coupon, holder, mover, phase);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let sign = if mover == Side::Left { 1 } else { -1 };
        let mut results = Vec::new();
        if phase != Phase::MustEnd {
            let next = if phase == Phase::TakenBack { Phase::MustEnd } else { Phase::Quiet };
            results.push(sign * coupon + self.best(coupon - 1, holder, mover.other(), next));
        }
        let is_master = matches!(
            (self.komaster, mover),
            (Komaster::Left, Side::Left) | (Komaster::Right, Side::Right)
        );
        if holder == mover {
            // The ko ends; coupons go in turn, the other side first.
            let signs = [-sign, sign].into_iter().cycle();
            let rest: i64 = (1..=coupon).rev().zip(signs).map(|(coupon, sign)| coupon * sign).sum();
            results.push(self.prizes[mover.index()] + rest);
        } else if phase == Phase::Quiet {
            results.push(self.best(coupon, mover, mover.other(), Phase::Taken));
        } else if phase == Phase::Taken && is_master {
            results.push(self.best(coupon, mover, mover.other(), Phase::TakenBack));
        }
        let best = if mover == Side::Left { results.iter().max() } else { results.iter().min() };
        let best = *best.unwrap();
        self.known.insert(key, best);
        best
    }
}

#[test]
fn walls_foretell_play_for_coupons() {
    let store = Store::new();
    for (a, b) in [(600, 0), (500, -100)] {
        for holder in Side::BOTH {
            for komaster in KOMASTERS {
                let graph = store.ko_thermograph(&ko(&store, a, b, holder), komaster).unwrap();
                let mut coupons = Coupons { prizes: [a, b], komaster, known: HashMap::new() };
                for top in [20, 60, 100, 140, 180, 240, 300] {
                    for side in Side::BOTH {
                        let wall = graph.wall(side).at(Number::integer(top)).unwrap().to_f64();
                        // The first of many coupons is worth about half of what it says.
                        let turn = top as f64 / 2.0 * if side == Side::Left { 1.0 } else { -1.0 };
                        let played = coupons.best(top, holder, side, Phase::Quiet) as f64;
                        assert!(
                            (played - wall - turn).abs() <= 4.0,
                            "{komaster:?} {holder:?} holds, {side:?} at {top}: {played}, not {}",
                            wall + turn
                        );
                    }
                }
            }
        }
    }
}
