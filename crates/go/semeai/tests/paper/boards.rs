//! Races on boards for the paper's figures.

use tengen_board::{Color, Lettering, Point, PointSet};
use tengen_cgt::Store;
use tengen_go_rules::{Diagram, Rules};
use tengen_semeai::{BoardRace, Found, RegionKind, StaticVerdict};
use tengen_verdict::{Budget, Limits};

use crate::room;

/// The race between the blocks of these stones.
pub fn race(blocks: [&str; 2], diagram: &str) -> BoardRace {
    let diagram = Diagram::read(diagram).unwrap();
    let [black, white] = blocks.map(|name| diagram.size().parse(name, Lettering::Go).unwrap());
    BoardRace::new(&diagram.set_up(Rules::default()), black, white).unwrap()
}

/// A race in which Black's block has its liberties in a room of white walls above it, drawn from the
/// top, and White's block has two.
pub fn room(rows: &[&str]) -> BoardRace {
    let (board, blocks) = room::room(rows);
    let [black, white] = blocks.map(|(column, row)| Point::new(column, row).name(Lettering::Go));
    race([&black, &white], &board)
}

/// The race as it is counted.
pub fn counted(store: &Store, race: &BoardRace) -> StaticVerdict {
    let (verdict, _) = race.count(store).unwrap_or_else(|obstacle| panic!("{obstacle}"));
    verdict
}

/// The liberties of a colour in each region outside: in normal form, cooled, and their number now.
pub fn outside(race: &BoardRace, color: Color) -> Vec<(String, String, usize)> {
    let store = Store::new();
    let liberties = race.position().string_liberties(race.blocks()[color.index()]);
    let regions = counted(&store, race).regions;
    let outside = regions.iter().filter_map(|region| match region.kind {
        RegionKind::Outside { owner, normal, cooled } if owner == color => Some((
            store.name(normal).unwrap(),
            store.name(cooled).unwrap(),
            (region.points & liberties).len(),
        )),
        _ => None,
    });
    outside.collect()
}

/// How the race ends by reading if Black begins and if White does.
pub fn read(race: &BoardRace, nodes: u64) -> [&'static str; 2] {
    Color::BOTH.map(|first| {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let found = race.search(first, 1 << 25, &mut Budget::new(&limits)).found;
        assert_ne!(found, Found::Unknown, "{first} first");
        found.word()
    })
}

/// Points by their names.
pub fn names(points: &PointSet) -> String {
    points.iter().map(|point| point.name(Lettering::Go)).collect::<Vec<_>>().join(" ")
}
