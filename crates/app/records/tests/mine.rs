//! Mining against a slow twin that looks at every point of every position.

use std::collections::BTreeMap;
use std::fs;

use tengen_board::{Color, Move, Point, Random, Size};
use tengen_flow::Crew;
use tengen_records::{
    Collection, Edges, Kind, Mined, Mining, Pattern, Record, Relation, Replay, Sign, Turn, Window,
};
use tengen_sgf::{GameTree, Layout, Outcome};

/// Everything that can be said of a relation but its looks: count, offered, wins, draws, losses.
type Figures = [u64; 5];

/// Games of random moves near the last one, so that things come again.
fn games(count: u64, size: Size) -> String {
    let mut text = Vec::new();
    for seed in 0..count {
        let mut random = Random::new(seed);
        let mut tree = GameTree::new(tengen_sgf::GameKind::Go, size);
        let result = ["B+R", "W+2.5", "0", "?"][seed as usize % 4];
        let mut root = tree.edit(tengen_sgf::NodeId::ROOT);
        root.set_simple_text("RE", result).unwrap();
        let empty = Record::read(&GameTree::parse(format!("(;SZ[{}];B[])", size.width())).unwrap());
        let mut replay = Replay::new(&empty.unwrap()).unwrap();
        let mut last = size.point(size.area() / 2);
        let mut node = tree.root().id();
        let mut color = Color::Black;
        for _ in 0..size.area() {
            let near = |p: &Point| p.distance_to(last) <= 2 && replay.stone(*p).is_none();
            let points: Vec<Point> = size.points().filter(near).collect();
            let mv = random.pick(&points).map_or(Move::Pass, |&point| Move::Play(point));
            replay.play(color, mv).unwrap();
            node = tree.add_move(node, color, mv, size);
            last = mv.point().unwrap_or(last);
            if random.chance(0.1) {
                last = size.point(random.below(size.area() as u32) as usize);
            }
            if random.chance(0.95) {
                color = !color;
            }
        }
        tree.write_to(&mut text, Layout::OneLine).unwrap();
    }
    String::from_utf8(text).unwrap()
}

/// The least drawing of all turns.
fn canonical(pattern: &Pattern, moves: &[Point]) -> String {
    let turned = Turn::all(false).map(|turn| {
        let moves: Vec<Point> =
            moves.iter().map(|&p| turn.symmetry.apply(p, pattern.size())).collect();
        pattern.turned(turn).in_one_line(&moves)
    });
    turned.min().unwrap()
}

/// What stands around a point, straight from the board: X for the mover.
fn around(replay: &Replay, middle: Point, mover: Color, window: Window, moves: &[Point]) -> String {
    let size = replay.size();
    let reach = match window {
        Window::Square(reach) | Window::Diamond(reach) => usize::from(reach),
    };
    let far = |of: fn(Point) -> usize, least: bool| {
        let own = [middle].into_iter().chain(moves.iter().copied()).map(of);
        if least { own.min().unwrap() } else { own.max().unwrap() }
    };
    let low = |of: fn(Point) -> usize| (of(middle).saturating_sub(reach)).min(far(of, true));
    let high = |of: fn(Point) -> usize, side: usize| {
        (of(middle) + reach).min(side - 1).max(far(of, false))
    };
    let (left, bottom) = (low(Point::column), low(Point::row));
    let right = high(Point::column, size.width());
    let top = high(Point::row, size.height());
    // The edge is seen only if it is within reach.
    let edges = Edges {
        left: middle.column() < reach,
        bottom: middle.row() < reach,
        right: middle.column() + reach >= size.width(),
        top: middle.row() + reach >= size.height(),
    };
    let cut = Size::new(right - left + 1, top - bottom + 1).unwrap();
    let pattern = Pattern::new(cut, edges, |point| {
        let place = Point::new(point.column() + left, point.row() + bottom);
        let (columns, rows) =
            (place.column().abs_diff(middle.column()), place.row().abs_diff(middle.row()));
        let is_in = match window {
            Window::Square(_) => columns.max(rows) <= reach,
            Window::Diamond(_) => columns + rows <= reach,
        };
        if moves.contains(&place) {
            return Sign::EMPTY;
        }
        if !is_in {
            return Sign::ANY;
        }
        let stone = replay.stone(place);
        Sign::of(stone.map(|color| if color == mover { Color::Black } else { Color::White }))
    });
    let moves: Vec<Point> =
        moves.iter().map(|p| Point::new(p.column() - left, p.row() - bottom)).collect();
    canonical(&pattern, &moves)
}

fn stones(drawing: &str) -> usize {
    drawing.matches(['X', 'O']).count()
}

fn slowly(records: &[Record], mining: &Mining) -> BTreeMap<(Kind, String), Figures> {
    let mut all: BTreeMap<(Kind, String), Figures> = BTreeMap::new();
    let mut prefixes: BTreeMap<String, String> = BTreeMap::new();
    for record in records {
        let mut replay = Replay::new(record).unwrap();
        for (at, &(mover, mv)) in record.moves.iter().enumerate() {
            let ended = match record.header.outcome {
                Outcome::Win { winner, .. } if winner == mover => Some(2),
                Outcome::Win { .. } => Some(4),
                Outcome::Draw => Some(3),
                _ => None,
            };
            let mut count = |name: (Kind, String)| {
                let figures = all.entry(name).or_default();
                figures[0] += 1;
                ended.into_iter().for_each(|which| figures[which] += 1);
            };
            if let Move::Play(point) = mv {
                for &window in &mining.windows {
                    let name = around(&replay, point, mover, window, &[point]);
                    count((Kind::Move(window), name));
                }
                let mut moves = vec![point];
                let mut name = around(&replay, point, mover, Window::Square(2), &moves);
                count((Kind::Sequence, name.clone()));
                for (place, &(color, mv)) in record.moves[at..].iter().enumerate().skip(1) {
                    let Move::Play(next) = mv else { break };
                    let distance =
                        (next.column().abs_diff(point.column()), next.row().abs_diff(point.row()));
                    let is_turn = (color == mover) == (place % 2 == 0);
                    if place >= mining.longest
                        || distance.0.max(distance.1) > 3
                        || !is_turn
                        || moves.contains(&next)
                        || replay.stone(next).is_some()
                    {
                        break;
                    }
                    moves.push(next);
                    let longer = around(&replay, point, mover, Window::Square(2), &moves);
                    prefixes.insert(longer.clone(), name);
                    name = longer;
                    count((Kind::Sequence, name.clone()));
                }
            }
            for point in replay
                .size()
                .points()
                .filter(|&p| mv == Move::Play(p) || replay.is_playable(mover, p))
            {
                for &window in &mining.windows {
                    let name = around(&replay, point, mover, window, &[point]);
                    all.entry((Kind::Move(window), name)).or_default()[1] += 1;
                }
            }
            replay.play(mover, mv).unwrap();
        }
    }
    let lengths: BTreeMap<String, u64> = all
        .iter()
        .filter(|((kind, _), _)| *kind == Kind::Sequence)
        .map(|((_, name), figures)| (name.clone(), figures[0]))
        .collect();
    for ((kind, name), figures) in &mut all {
        if *kind == Kind::Sequence {
            figures[1] = prefixes.get(name).map_or(0, |before| lengths[before]);
        }
    }
    all.retain(|(kind, name), figures| {
        figures[0] >= u64::from(mining.min_count)
            && stones(name) >= mining.min_stones
            && (*kind != Kind::Sequence || name.contains('2'))
    });
    all
}

fn told(mined: &Mined) -> BTreeMap<(Kind, String), Figures> {
    let one = |relation: &Relation| {
        let rate = relation.rate;
        let [wins, draws, losses] = [rate.wins, rate.draws, rate.losses].map(u64::from);
        let name = canonical(&relation.pattern, &relation.moves);
        ((relation.kind, name), [relation.count, relation.offered, wins, draws, losses])
    };
    let told: BTreeMap<_, _> = mined.relations.iter().map(one).collect();
    assert_eq!(told.len(), mined.relations.len(), "every relation once");
    told
}

fn with_games(name: &str, text: &str, test: impl FnOnce(&Collection, &[Record])) {
    let folder = std::env::temp_dir().join(format!("tengen-mine-{name}-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("games.sgfs"), text).unwrap();
    let records: Vec<Record> =
        text.lines().map(|line| Record::read(&GameTree::parse(line).unwrap()).unwrap()).collect();
    test(&Collection::open([&folder]).unwrap(), &records);
    fs::remove_dir_all(&folder).unwrap();
}

fn mine(mining: &Mining, collection: &Collection, workers: usize) -> Mined {
    let crew = Crew::threads(workers);
    mining.run(collection, &crew, None, |_| (), |_, _, _| ()).unwrap().unwrap()
}

#[test]
fn mining_counts_what_its_slow_twin_counts() {
    let (mut sequences, mut moves) = (0, 0);
    for (side, count) in [(5, 60), (7, 30), (9, 12)] {
        let text = games(count, Size::square(side).unwrap());
        with_games(&format!("twin-{side}"), &text, |collection, records| {
            let mining = Mining {
                windows: Window::ALL.to_vec(),
                longest: 4,
                min_count: 2,
                min_stones: 1,
                room: 1_000_000,
            };
            let mined = mine(&mining, collection, 2);
            assert_eq!((mined.missed, mined.report.taken), (0, count));
            let (told, slow) = (told(&mined), slowly(records, &mining));
            for (name, figures) in &slow {
                assert_eq!(told.get(name), Some(figures), "{name:?}");
            }
            assert_eq!(told.len(), slow.len());
            sequences += told.keys().filter(|(kind, _)| *kind == Kind::Sequence).count();
            moves += told.keys().filter(|(kind, _)| *kind != Kind::Sequence).count();
        });
    }
    assert!(sequences > 40 && moves > 500, "{sequences} sequences, {moves} moves");
}

#[test]
fn little_room_is_told_and_what_remains_is_counted_exactly() {
    let text = games(40, Size::square(7).unwrap());
    with_games("room", &text, |collection, _| {
        let roomy = Mining { min_count: 8, ..Mining::default() };
        let narrow = Mining { room: 900, ..roomy.clone() };
        let (all, some) = (mine(&roomy, collection, 2), mine(&narrow, collection, 1));
        // Also what is forgotten does not depend on who counts.
        assert_eq!(some, mine(&narrow, collection, 3));
        assert_eq!(all.missed, 0);
        assert!(some.missed > 0);
        let (all, remaining) = (told(&all), told(&some));
        assert!(!remaining.is_empty());
        for (name, figures) in &all {
            match remaining.get(name) {
                // What a sequence was offered is known only while the shorter one is.
                Some(found) if name.0 == Kind::Sequence => assert_eq!(found[0], figures[0]),
                Some(found) => assert_eq!(found, figures),
                None => assert!(figures[0] <= u64::from(some.missed), "{name:?} {figures:?}"),
            }
        }
        assert!(remaining.keys().all(|name| all.contains_key(name)));
    });
}
