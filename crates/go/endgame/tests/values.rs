//! Values of regions: those everybody knows, and against plain enumeration on the real board.

use std::collections::HashSet;

use tengen_board::{Color, Move, PointSet, Random, Size};
use tengen_cgt::{Game, Number, Side, Store};
use tengen_endgame::{Analysis, Character, Doubt, Endgames, generator};
use tengen_go_rules::{Diagram, KoRule, Position, Rules};
use tengen_verdict::{Budget, Verdict};

fn analysed(text: &str) -> (Endgames, Analysis) {
    let mut endgames = Endgames::new();
    let analysis = endgames.analyse(&Diagram::position(text), &mut Budget::unlimited());
    (endgames, analysis)
}

/// The values of the regions in the order of their first points.
fn values(text: &str) -> Vec<String> {
    let (endgames, analysis) = analysed(text);
    let name = |game: Game| endgames.store().name(game).unwrap();
    let shown = |value: Verdict<Game>| match value {
        Verdict::Exact(game) | Verdict::Estimate(game) => name(game),
        Verdict::Bound { low, high } => format!("{} to {}", name(low), name(high)),
    };
    analysis.regions.iter().map(|region| shown(region.value)).collect()
}

#[test]
fn a_neutral_point_is_a_switch_of_one() {
    let text = "
        . X . X . O . O .
        X X X X O O O O O";
    assert_eq!(values(text), ["{1|-1}"]);
}

/// Corridors by area: a step in costs a point and gains one, so every step is a switch more.
#[test]
fn corridors() {
    let corridor = |length: usize| {
        let empty = ". ".repeat(length);
        let wall = "X ".repeat(length);
        format!("X . X {wall}X O . O .\nX X X {empty}O O O O O\n. X X {wall}X O O O O")
    };
    assert_eq!(values(&corridor(1)), ["{1|-1}"]);
    assert_eq!(values(&corridor(2)), ["{2|{0|-2}}"]);
    assert_eq!(values(&corridor(3)), ["{3|{1|{-1|-3}}}"]);
    let (_, analysis) = analysed(&corridor(2));
    let heat = analysis.regions[0].heat.as_ref().unwrap();
    assert_eq!((heat.mean, heat.temperature), (half(1), half(3)));
    assert_eq!(heat.character, Character::Gote);
}

fn half(halves: i128) -> Number {
    Number::ratio(halves, 2).unwrap()
}

/// A stone that one move saves and one move takes.
#[test]
fn a_stone_to_be_captured() {
    let text = "
        X . X X X X O . O .
        X X X O . O O O O O
        . X X X X X O O O O";
    // Black takes it: two points for Black. White joins: two for White.
    assert_eq!(values(text), ["{2|-2}"]);
}

/// White dies in a room of Black's, however White begins.
#[test]
fn a_room_that_cannot_be_lived_in_is_its_owner_s() {
    let text = "
        . X X X X X X
        X X . . . X .
        X X . . . X X
        . X . . . X X
        X X X X X X .";
    assert_eq!(values(text), ["9"]);
    let (_, analysis) = analysed(text);
    assert_eq!(analysis.best, [Move::Pass]);
    assert!(analysis.order.is_empty());
}

/// Neither can move without losing their stones: the count stays as it is. Stones taken could be put
/// down again, so that the region has only bounds; all that can happen shows that a pass is best.
#[test]
fn seki_counts_as_it_stands() {
    let text = "
        . O . O X . O O X . X .
        O O O O X . O O X X X X";
    let (_, analysis) = analysed(text);
    assert_eq!(analysis.regions[0].now, -2);
    assert_eq!((analysis.margin, analysis.advice()), (Verdict::Exact(-2), Some(Move::Pass)));
}

/// A ko that matters leaves a bound of the region; by simple ko the whole is decided all the same.
#[test]
fn a_ko_is_a_bound() {
    let text = "
        . X . X O O . O .
        X X X X O O O O O
        X X X . . . O O O";
    let (endgames, analysis) = analysed(text);
    let [region] = analysis.regions.as_slice() else { panic!("{analysis:?}") };
    assert_eq!((region.doubt, region.value.kind()), (Some(Doubt::Ko), "Bound"));
    assert!(region.heat.is_none() && analysis.has_ko() && !analysis.is_solved());
    let Verdict::Bound { low, high } = region.value else { unreachable!() };
    let stop = |game, side| endgames.store().stop(game, side);
    assert!(Side::BOTH.into_iter().all(|side| stop(low, side) <= stop(high, side)));
    assert_ne!(low, high);
}

/// Regions by the plainest enumeration: every legal move on the real board in any order, no
/// stone known to be safe, nothing known to be settled.
struct Slow<'a> {
    store: &'a Store,
    points: PointSet,
    /// Positions on the way to this one.
    way: HashSet<u64>,
    left: u32,
}

impl Slow<'_> {
    /// Nothing if a position comes back, or there are too many.
    fn value(&mut self, position: &mut Position) -> Option<Game> {
        self.left = self.left.checked_sub(1)?;
        if !self.way.insert(position.hash()) {
            return None;
        }
        let mut options = [Vec::new(), Vec::new()];
        for color in Color::BOTH {
            for point in (self.points & position.empty_points()).iter() {
                position.set_ko(None);
                if position.play_as(color, point.into()).is_ok() {
                    let after = self.value(position);
                    position.undo();
                    options[color.index()].push(after?);
                }
            }
        }
        self.way.remove(&position.hash());
        let owners = position.owners(&PointSet::EMPTY);
        let [black, white] = Color::BOTH.map(|color| {
            ((*owners.alive(color) | *owners.territory(color)) & self.points).len() as i64
        });
        let [left, right] = options;
        let best = left.iter().map(|&game| self.store.stop(game, Side::Right)).max();
        let least = right.iter().map(|&game| self.store.stop(game, Side::Left)).min();
        if best.zip(least).is_some_and(|(best, least)| best > least) {
            return self.store.braces(&left, &right).ok();
        }
        let mut count = Number::integer(black - white);
        count = best.map_or(count, |best| count.max(best));
        count = least.map_or(count, |least| count.min(least));
        self.store.number(count).ok()
    }
}

#[test]
fn values_agree_with_plain_enumeration() {
    let mut random = Random::new(11);
    let mut endgames = Endgames::new();
    let (mut compared, mut hot, mut same, mut left_out) = (0, 0, 0, 0);
    while compared < 300 {
        let mut position = generator::late_endgame(Size::square(9).unwrap(), 6, &mut random);
        position.set_rules(Rules { ko: KoRule::Simple, ..Rules::default() });
        let analysis = endgames.analyse(&position, &mut Budget::unlimited());
        for region in &analysis.regions {
            let points = region.points;
            let store = endgames.store();
            let mut slow = Slow { store, points, way: HashSet::new(), left: 20_000 };
            match slow.value(&mut position.clone()) {
                Some(value) => {
                    compared += 1;
                    hot += usize::from(store.as_number(value).is_none());
                    let found = region.value.exact().expect("no position comes back");
                    // Settled parts and sums of parts are numbers at once where plain
                    // enumeration may keep threats that gain nothing: an infinitesimal.
                    let difference = store.difference(found, value).unwrap();
                    let stops = Side::BOTH.map(|side| store.stop(difference, side));
                    assert_eq!(stops, [Number::ZERO; 2], "{points:?} {position:?}");
                    same += usize::from(found == value);
                }
                None => left_out += 1,
            }
        }
    }
    assert!(hot > 100 && left_out < compared, "{hot} of {compared}, {left_out} left out");
    assert!(same > 250, "{same} of {compared} are the same to the letter");
}

/// The same shape turned, mirrored or with colours exchanged comes from the table, and from a
/// table written and read again, as it is solved anew.
#[test]
fn remembered_regions_are_solved_ones() {
    let mut random = Random::new(23);
    let mut known = Endgames::new();
    for _ in 0..40 {
        let position = generator::late_endgame(Size::square(9).unwrap(), 7, &mut random);
        let turned = turned(&position, &mut random);
        known.analyse(&position, &mut Budget::unlimited());
        let before = known.shapes().len();
        let remembered = known.analyse(&turned, &mut Budget::unlimited());
        assert!(known.shapes().len() >= before);
        let text = known.shapes().to_text();
        let read = tengen_endgame::Shapes::from_text(&text).unwrap();
        assert_eq!(read.to_text(), text);
        let mut fresh = Endgames::new();
        let mut read = Endgames::knowing(read);
        let solved = fresh.analyse(&turned, &mut Budget::unlimited());
        let again = read.analyse(&turned, &mut Budget::unlimited());
        assert_eq!(described(&known, &remembered), described(&fresh, &solved));
        assert_eq!(described(&read, &again), described(&fresh, &solved));
    }
}

fn described(endgames: &Endgames, analysis: &Analysis) -> String {
    let name = |value: Verdict<Game>| format!("{:?}", value.map(|g| endgames.store().name(g)));
    let mut text = format!("{:?} {:?}", analysis.margin, analysis.best);
    for region in &analysis.regions {
        text += &format!("\n{:?} {} {}", region.points, name(region.value), region.now);
        for option in region.moves.iter().flatten() {
            text += &format!("\n  {:?} {} {}", option.point, name(option.value), option.is_ko);
        }
    }
    text
}

fn turned(position: &Position, random: &mut Random) -> Position {
    let size = position.size();
    let turns: Vec<_> = tengen_board::Symmetry::all(size).collect();
    let turn = *random.pick(&turns).unwrap();
    let swaps = random.below(2) == 0;
    let mut turned = Position::new(size, position.rules());
    turned.set_up_all(size.points().map(|point| {
        let stone = position.stone(point).map(|color| if swaps { !color } else { color });
        (turn.apply(point, size), stone)
    }));
    turned
}
