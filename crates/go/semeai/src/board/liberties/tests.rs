//! Regions looked through against a slow twin that plays everything down to the last liberty and
//! tells positions apart by every stone.

use tengen_board::Random;
use tengen_cgt::Number;
use tengen_go_rules::{Diagram, Rules};
use tengen_tactics::Cells;

use super::*;
use crate::board::ground::Ground;
use crate::{BoardRace, RaceGenerator};

#[path = "../../../tests/paper/room.rs"]
mod room;

/// Rooms with stones to join, by one link and by two, with and without other liberties.
const ROOMS: [&[&str]; 8] = [
    &["O.O", ".X.", "O.O", ".X.", "O.O"],
    &[".X.", ".X.", "O.O", ".X.", "O.O"],
    &["OO...O", "..XXX.", "OX.OOO"],
    &["OO...O", "..XXX.", ".X.OOO"],
    &["O...", ".XX.", ".O.."],
    &["O..O.", ".XXX.", ".O.OO"],
    &["O...O", ".XX.O", ".O.OO"],
    &["O..X.", ".X..O", "OOOXO"],
];

/// Free points of a region that the twin plays on, at most.
const FREE_POINTS: usize = 9;

struct Twin<'a> {
    store: &'a Store,
    field: Field,
    owner: Color,
    /// The cells beside the block, and beside other stones of its colour that live.
    beside: Cells,
    friends: Cells,
    known: FxHashMap<[Cells; 2], Option<Game>>,
}

impl<'a> Twin<'a> {
    fn new(look: &Look<'a>, owner: Color) -> Twin<'a> {
        let field = Field::holding(look.position, look.free, look.held).unwrap();
        Twin {
            store: look.store,
            owner,
            beside: field.beside_lasting(owner, look.block),
            friends: field.beside_other_lasting(owner, look.block),
            field,
            known: FxHashMap::default(),
        }
    }

    /// Compares what was found with this value, and every option with what comes of it.
    fn agrees(&mut self, found: &Liberties, value: Game, position: &Position) {
        let store = self.store;
        let cool = |game| store.cool(game, Number::integer(2)).unwrap();
        let board = position.diagram();
        assert_eq!(cool(found.summand.value), cool(value), "{}\n{board}", self.owner);
        for color in Color::BOTH {
            let moves = found.moves[color.index()].iter();
            for (&point, &option) in moves.zip(&found.summand.options[color.index()]) {
                let start = self.field.start(color);
                let after = self.field.play(&start, self.field.cell(point).unwrap()).unwrap();
                let wanted = self.value(&after).unwrap();
                assert_eq!(cool(option), cool(wanted), "{color} plays {point:?}\n{board}");
            }
        }
    }

    /// The liberties in normal form; nothing if there are kos, repetitions or eyes.
    fn value(&mut self, local: &Local) -> Option<Game> {
        let key = Color::BOTH.map(|color| local.stones(color));
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        self.known.insert(key, None);
        let own = local.stones(self.owner);
        let joined = self.field.flood(self.beside & own, own);
        let beside = self.beside | self.field.beside(joined);
        let attackers = local.stones(self.owner.other());
        let is_mortal = |string: Cells| !self.field.lasts(string, self.owner.other());
        let may_take = self.field.strings(beside & attackers, attackers).any(is_mortal);
        let has_escaped = joined & self.friends != 0;
        let moves = normal::moves(self.owner, if has_escaped { ESCAPED } else { 0 });
        let mut value = self.store.number(moves).unwrap();
        if !has_escaped && (beside & self.field.free(local) != 0 || may_take) {
            let mut options = [Vec::new(), Vec::new()];
            for color in Color::BOTH {
                let local = local.with_move(color);
                for cell in bits(self.field.free(&local)) {
                    let Some(after) = self.field.play(&local, cell) else { continue };
                    if after.is_ko() {
                        return None;
                    }
                    options[color.index()].push(self.value(&after)?);
                }
            }
            if options[self.owner.other().index()].is_empty() {
                return None;
            }
            value = normal::node(self.store, self.owner, &options).unwrap();
        }
        self.known.insert(key, Some(value));
        Some(value)
    }
}

/// A random race with more stones in its rooms.
fn crowded_race(generator: &mut RaceGenerator, random: &mut Random) -> Option<BoardRace> {
    let race = generator.next_race();
    let ground = Ground::new(race.position(), race.blocks()).ok()?;
    let mut position = race.position().clone();
    for point in ground.free().iter() {
        if random.below(3) == 0 {
            let color = Color::BOTH[random.below(2) as usize];
            position.set_up_all([(point, Some(color))]);
        }
    }
    race_on(&position, race.blocks())
}

/// A race with a room of liberties for Black's block above it.
fn room_race(rows: &[impl AsRef<str>]) -> Option<BoardRace> {
    let (board, blocks) = room::room(rows);
    let position = Diagram::read(&board).unwrap().set_up(Rules::default());
    race_on(&position, blocks.map(|(column, row)| Point::new(column, row)))
}

fn random_room(random: &mut Random) -> [String; 3] {
    let mut cell = || ['.', '.', '.', 'X', 'O', 'O'][random.below(6) as usize];
    [0; 3].map(|_| (0..4).map(|_| cell()).collect())
}

fn race_on(position: &Position, [black, white]: [Point; 2]) -> Option<BoardRace> {
    let is_legal = position.string_without_liberties().is_none();
    BoardRace::new(position, black, white).ok().filter(|_| is_legal)
}

/// How many regions were compared, in how many of them the block may escape, and in how many the twin
/// has seen more than four times as many positions.
#[derive(Default)]
struct Compared {
    regions: usize,
    escapes: usize,
    larger: usize,
}

impl Compared {
    /// Compares the regions of a race.
    fn compare(&mut self, race: &BoardRace) {
        let position = race.position();
        let Ok(ground) = Ground::new(position, race.blocks()) else { return };
        let held = ground.stones[0] | ground.stones[1];
        for part in &ground.parts {
            if part.free.len() > FREE_POINTS || part.touches[0] == part.touches[1] {
                continue;
            }
            let owner = if part.touches[0] { Color::Black } else { Color::White };
            let store = Store::new();
            let look = Look {
                store: &store,
                position,
                block: ground.blocks[owner.index()],
                held: &held,
                free: &part.free,
                filled: Filled::AmongOthers,
                escaped: ESCAPED,
                cost: &Cost::new(&store),
            };
            let Ok(found) = look.liberties(None) else { continue };
            let positions = look.cost.positions.get() as usize;
            let mut twin = Twin::new(&look, owner);
            let Some(value) = twin.value(&twin.field.start(Color::Black)) else { continue };
            twin.agrees(&found, value, position);
            if !found.may_differ_as_last {
                let cost = Cost::new(&store);
                let last = Look { filled: Filled::Last, cost: &cost, ..look }.liberties(None);
                let last = last.unwrap();
                assert_eq!(last.summand, found.summand, "as the last:\n{}", position.diagram());
                assert!(!last.is_guess, "as the last:\n{}", position.diagram());
            }
            self.regions += 1;
            self.escapes += usize::from(found.may_escape);
            self.larger += usize::from(twin.known.len() > 4 * positions);
        }
    }
}

#[test]
fn regions_are_worth_what_playing_everything_makes_of_them() {
    let mut compared = Compared::default();
    let (mut generator, mut random) = (RaceGenerator::new(5), Random::new(6));
    for _ in 0..1_000 {
        if let Some(race) = crowded_race(&mut generator, &mut random) {
            compared.compare(&race);
        }
        if let Some(race) = room_race(&random_room(&mut random)) {
            compared.compare(&race);
        }
    }
    for rows in ROOMS {
        compared.compare(&room_race(rows).unwrap());
    }
    let Compared { regions, escapes, larger } = compared;
    println!("{regions} regions compared, {escapes} with escapes, {larger} far smaller");
    assert!(regions >= 1_000 && escapes >= 20 && larger >= 200);
}
