//! The search against a slow twin that looks at every position of every game, and the file of an index.

use std::collections::{BTreeMap, BTreeSet};

use tengen_board::{Color, Move, Point, Random, Size};
use tengen_records::{
    Edges, Filter, Findings, Index, IndexError, Pattern, Place, Query, Record, Replay, Search,
    Sign, Turn,
};
use tengen_sgf::{GameKind, GameTree, Outcome, Position, WonBy};

/// A game of random moves, with captures, kos, suicides, passes and now and then stones at the start.
fn random_game(size: Size, kind: GameKind, length: usize, random: &mut Random) -> Record {
    let tree = GameTree::parse(format!(
        "(;GM[{}]SZ[{}:{}];B[])",
        kind.number(),
        size.width(),
        size.height()
    ));
    let mut record = Record::read(&tree.unwrap()).unwrap();
    record.moves.clear();
    if random.chance(0.3) {
        record.black.insert(size.point(0));
        record.white.insert(size.point(size.area() - 1));
    }
    record.header.outcome = match random.below(4) {
        0 => Outcome::Draw,
        1 => Outcome::Unknown,
        side => Outcome::Win { winner: Color::BOTH[side as usize - 2], by: WonBy::Resignation },
    };
    let mut replay = Replay::new(&record).unwrap();
    let mut color = Color::Black;
    while record.moves.len() < length {
        let empty: Vec<Point> = size.points().filter(|&p| replay.stone(p).is_none()).collect();
        let mv = random.pick(&empty).filter(|_| random.clone().chance(0.97));
        let mv = mv.map_or(Move::Pass, |&point| Move::Play(point));
        random.next_u64();
        replay.play(color, mv).unwrap();
        record.moves.push((color, mv));
        // Somebody may move twice.
        if random.chance(0.95) {
            color = !color;
        }
    }
    record
}

/// Every position of a game: after no move, after one, and so on.
fn positions(record: &Record) -> Vec<Vec<Option<Color>>> {
    let mut replay = Replay::new(record).unwrap();
    let board = |replay: &Replay| replay.size().points().map(|p| replay.stone(p)).collect();
    let mut all = vec![board(&replay)];
    for &(color, mv) in &record.moves {
        replay.play(color, mv).unwrap();
        all.push(board(&replay));
    }
    all
}

/// A part of some position of some game, with some of its signs made vague and perhaps a wrong one.
fn random_pattern(games: &[Record], random: &mut Random) -> Pattern {
    let record = random.pick(games).unwrap();
    let board = record.header.size;
    let all = positions(record);
    let position = random.pick(&all).unwrap();
    let side = |most: usize, random: &mut Random| 1 + random.below(most.min(5) as u32) as usize;
    let size = Size::new(side(board.width(), random), side(board.height(), random)).unwrap();
    let room = |all: usize, part: usize, random: &mut Random| {
        random.below((all - part + 1) as u32) as usize
    };
    let column = room(board.width(), size.width(), random);
    let row = room(board.height(), size.height(), random);
    let edges = Edges {
        left: column == 0 && random.chance(0.5),
        bottom: row == 0 && random.chance(0.5),
        right: column + size.width() == board.width() && random.chance(0.5),
        top: row + size.height() == board.height() && random.chance(0.5),
    };
    let vague = random.unit() * 0.6;
    Pattern::new(size, edges, |point| {
        let place = Point::new(column + point.column(), row + point.row());
        let stone = position[board.index(place)];
        if !random.chance(vague) {
            return Sign::of(stone);
        }
        *random
            .pick(&[
                Sign::ANY,
                Sign::ANY,
                Sign::NOT_BLACK,
                Sign::NOT_WHITE,
                Sign::BLACK,
                Sign::EMPTY,
            ])
            .unwrap()
    })
}

/// What the twin finds: every hit as game, moves, corner and the turned pattern; what was played next, as
/// the least of all points and colours of the drawn pattern that it may stand for, with how often it was
/// played, how often at once, and the winners.
#[derive(Debug, Default, PartialEq)]
struct Slow {
    hits: BTreeSet<(u64, u16, Point, Pattern)>,
    next: BTreeMap<(usize, usize), [u64; 5]>,
    left_alone: u64,
}

fn slowly(games: &[Record], query: &Query) -> Slow {
    let mut slow = Slow::default();
    let turns: Vec<(Turn, Pattern)> =
        Turn::all(query.colors).map(|turn| (turn, query.pattern.turned(turn))).collect();
    let different: BTreeSet<&Pattern> = turns.iter().map(|(_, turned)| turned).collect();
    for (number, record) in games.iter().enumerate() {
        let board = record.header.size;
        let all = positions(record);
        for turned in &different {
            for corner in board.points().filter(|&corner| turned.fits(corner, board)) {
                let place = |point: Point| {
                    Point::new(corner.column() + point.column(), corner.row() + point.row())
                };
                let stands = |time: usize| {
                    turned.size().points().all(|point| {
                        turned.sign(point).allows(all[time][board.index(place(point))])
                    })
                };
                for time in 0..all.len() {
                    if !stands(time) || (time > 0 && stands(time - 1)) {
                        continue;
                    }
                    slow.hits.insert((number as u64, time as u16, corner, (*turned).clone()));
                    // As long as it stands, is the next move one of its points?
                    let next =
                        (time..record.moves.len()).take_while(|&at| stands(at)).find_map(|at| {
                            let (color, mv) = record.moves[at];
                            let point =
                                turned.size().points().find(|&p| mv == Move::Play(place(p)))?;
                            Some((at, point, color))
                        });
                    let Some((at, point, color)) = next else {
                        slow.left_alone += 1;
                        continue;
                    };
                    // Every way to turn the drawn pattern so that it stands there.
                    let names =
                        turns.iter().filter(|(_, image)| image == *turned).map(|(turn, _)| {
                            let drawn = query.pattern.size();
                            let origin =
                                drawn.points().find(|&p| turn.symmetry.apply(p, drawn) == point);
                            (drawn.index(origin.unwrap()), turn.color(color).index())
                        });
                    let tally = slow.next.entry(names.min().unwrap()).or_default();
                    tally[0] += 1;
                    tally[1] += u64::from(at == time);
                    match record.header.outcome {
                        Outcome::Win { winner, .. } if winner == color => tally[2] += 1,
                        Outcome::Win { .. } => tally[4] += 1,
                        Outcome::Draw => tally[3] += 1,
                        _ => {}
                    }
                }
            }
        }
    }
    slow
}

/// Findings in the twin's terms.
fn told(findings: &Findings, query: &Query) -> Slow {
    let hit = |hit: &tengen_records::Hit| {
        (hit.game, hit.moves, hit.corner, query.pattern.turned(hit.turn))
    };
    let next = findings.continuations.iter().map(|next| {
        let place = (query.pattern.size().index(next.point), next.color.index());
        let [wins, draws, losses] =
            [next.rate.wins, next.rate.draws, next.rate.losses].map(u64::from);
        (place, [next.count, next.at_once, wins, draws, losses])
    });
    Slow {
        hits: findings.examples.iter().map(hit).collect(),
        next: next.collect(),
        left_alone: findings.left_alone,
    }
}

fn indexed(games: &[Record]) -> Index {
    let mut index = Index::default();
    for (number, record) in games.iter().enumerate() {
        let game = number as u64 + 1;
        let place = Place { source: "some.sgf".into(), game, position: Position::START };
        index.add(record, &place).unwrap();
    }
    index
}

#[test]
fn the_search_finds_what_its_slow_twin_finds() {
    let rounds = std::env::var("TENGEN_PATTERN_ROUNDS").ok().and_then(|text| text.parse().ok());
    let mut random = Random::new(2026);
    let mut found = [0; 2];
    for round in 0..rounds.unwrap_or(60) {
        let kinds = [GameKind::Go, GameKind::Go, GameKind::Go, GameKind::Gobang];
        let sizes = [(5, 5), (4, 6), (3, 3), (7, 7), (9, 9), (6, 4), (13, 9), (2, 2)];
        let games: Vec<Record> = (0..12)
            .map(|number| {
                let (width, height) = sizes[(round + number / 4) % sizes.len()];
                let size = Size::new(width, height).unwrap();
                let kind = kinds[(round + number) % kinds.len()];
                // Nobody can go on for long where nothing is captured.
                let most = if kind == GameKind::Gobang { size.area() / 2 } else { 3 * size.area() };
                random_game(size, kind, 1 + random.below(most as u32) as usize, &mut random)
            })
            .collect();
        let index = indexed(&games);
        for _ in 0..12 {
            let pattern = random_pattern(&games, &mut random);
            let query = Query { pattern, colors: random.chance(0.5), examples: usize::MAX };
            let slow = slowly(&games, &query);
            let mut search = Search::new(&query);
            games.iter().for_each(|game| search.look_at(game).unwrap());
            for findings in [search.findings(), index.search(&query, &Filter::default())] {
                assert_eq!(told(&findings, &query), slow, "{}", query.pattern);
                assert_eq!(findings.hits, slow.hits.len() as u64, "{}", query.pattern);
                let games: BTreeSet<u64> = slow.hits.iter().map(|hit| hit.0).collect();
                assert_eq!((findings.searched, findings.games), (12, games.len() as u64));
                let played: u64 = findings.continuations.iter().map(|next| next.count).sum();
                assert_eq!(played + findings.left_alone, findings.hits);
            }
            found[usize::from(!slow.hits.is_empty())] += 1;
        }
    }
    // Both kinds of answers were among them.
    assert!(found.iter().all(|&count| count > 10), "{found:?}");
}

#[test]
fn larger_boards_and_more_games_than_a_thread_takes_at_once() {
    let mut random = Random::new(7);
    let games: Vec<Record> = (0..600)
        .map(|number| {
            let side = [9, 13, 19, 25][number % 4];
            random_game(Size::square(side).unwrap(), GameKind::Go, 40, &mut random)
        })
        .collect();
    let index = indexed(&games);
    for text in ["XO/OX", "----/|.X./|...", "X.O|/?X?|", "X.X/.O."] {
        let query = Query { pattern: text.parse().unwrap(), colors: true, examples: usize::MAX };
        let mut search = Search::new(&query);
        games.iter().for_each(|game| search.look_at(game).unwrap());
        let (one, many) = (search.findings(), index.search(&query, &Filter::default()));
        assert_eq!(one, many, "{text}");
        assert!(one.hits > 10, "{text}");
        let few = Query { examples: 5, ..query.clone() };
        let few = index.search(&few, &Filter::default());
        assert_eq!(few.examples, one.examples[..5], "{text}");
        let nine = Filter { sizes: vec![Size::square(9).unwrap()], ..Filter::default() };
        let nine = index.search(&query, &nine);
        assert_eq!(nine.searched, 150);
        assert!(nine.hits < one.hits);
    }
}

#[test]
fn an_index_reads_back_and_damage_is_told() {
    let mut random = Random::new(3);
    let games: Vec<Record> = (0..20)
        .map(|_| random_game(Size::square(9).unwrap(), GameKind::Go, 90, &mut random))
        .collect();
    let index = indexed(&games);
    let bytes = index.to_bytes();
    assert_eq!(Index::from_bytes(bytes.clone()), Ok(index.clone()));
    assert_eq!(index.game(7).header.outcome, games[7].header.outcome);
    assert_eq!((index.game(7).game, index.game(7).source.as_str()), (8, "some.sgf"));
    // Whatever is cut off or changed, it is told and nothing else happens.
    for length in (0..bytes.len()).step_by(37) {
        assert!(Index::from_bytes(bytes[..length].to_vec()).is_err(), "{length}");
    }
    for at in (0..bytes.len()).step_by(41).chain(0..80) {
        let mut damaged = bytes.clone();
        damaged[at] ^= 1 << random.below(8);
        assert!(Index::from_bytes(damaged).is_err(), "{at}");
    }
    let mut longer = bytes.clone();
    longer.push(0);
    assert!(Index::from_bytes(longer).is_err());
    let mut newer = bytes;
    newer[8] = 9;
    assert_eq!(Index::from_bytes(newer), Err(IndexError::Version(9)));
    assert_eq!(Index::from_bytes(b"(;SZ[9])".to_vec()), Err(IndexError::Foreign));
}
