//! Positions from the middle of games: what an evaluation is fitted on and measured by.

use std::collections::HashSet;
use std::path::Path;

use tengen_board::{Color, Move, Point, Random, Size};
use tengen_go_rules::{Position, Rules};
use tengen_play::Game;
use tengen_sgf::Reader;
use tengen_uct::{Playouts, Policy, Report, Search, Settings};
use tengen_verdict::{Budget, Limits};

use crate::failure::Failure;
use crate::progress::Progress;

/// Moves that were made before a position of the middle game.
const FIRST: usize = 20;
const LAST: usize = 50;

/// Playouts for a move of a game that is played to get at positions.
const GAME_PLAYOUTS: u64 = 100;

/// Moves at the start of such a game that are chosen at random, so that games differ.
const RANDOM_MOVES: usize = 4;

/// What White is given in searches, in half points.
pub(crate) const KOMI: i32 = 14;

/// Which positions of a game are taken.
pub(crate) struct Choice {
    /// How many at most.
    pub a_game: usize,
    /// Moves made before, at least and at most.
    pub moves: (usize, usize),
    /// Whether some positions are led astray by a few moves that nobody would make: a search meets
    /// such positions all the time.
    pub astray: bool,
    /// Names the choice that chance makes.
    pub seed: u64,
}

impl Choice {
    /// One position from the middle of every game, as it was.
    pub(crate) const MIDDLE: Choice =
        Choice { a_game: 1, moves: (FIRST, LAST), astray: false, seed: 1 };
}

/// Positions of a file of records, from the games that are wanted by their number in the file. Games
/// with stones set up are left out, and so are positions that were there before.
pub(crate) fn from_records(
    file: &Path,
    wanted: impl Fn(u64) -> bool,
    choice: &Choice,
    most: usize,
) -> Result<Vec<Position>, Failure> {
    let at = |error: &dyn std::fmt::Display| Failure::input(format!("{}: {error}", file.display()));
    let mut positions = Vec::new();
    let mut known = HashSet::new();
    for (index, tree) in Reader::open(file).map_err(|error| at(&error))?.enumerate() {
        let tree = tree.map_err(|error| at(&error))?;
        if positions.len() >= most || !wanted(index as u64) {
            continue;
        }
        // Games that cannot be replayed are left out.
        let Ok(game) = Game::from_sgf(&tree, None) else { continue };
        if !game.set_up_stones().is_empty() {
            continue;
        }
        let mut random = Random::new(choice.seed * GAMES_APART + index as u64);
        let found = positions_of(game.position(), choice, &mut random);
        positions
            .extend(found.into_iter().filter(|position| known.insert(position.situation_hash())));
    }
    positions.truncate(most);
    if positions.is_empty() {
        let first = choice.moves.0;
        let needed = format!("there is no game with {first} moves on a board of 9x9 among them");
        return Err(at(&needed));
    }
    Ok(positions)
}

/// Games of one file have different seeds, and so have those of different choices.
const GAMES_APART: u64 = 1_000_003;

/// Positions of games that the player plays against itself.
pub(crate) fn from_own_games(count: usize, seed: u64) -> Vec<Position> {
    let progress = Progress::new("games", Some(count as u64));
    (0..count as u64)
        .filter_map(|game| {
            progress.reached(game);
            let end = own_game(seed + game);
            positions_of(&end, &Choice::MIDDLE, &mut Random::new(seed + game)).pop()
        })
        .collect()
}

/// A game of the player against itself, as far as positions are taken from.
fn own_game(seed: u64) -> Position {
    let size = Size::square(9).expect("9 is between 1 and 25");
    let mut position = Position::new(size, Rules::default());
    open_at_random(&mut position, RANDOM_MOVES, &mut Random::new(seed));
    let mut search = Search::new(Settings { memory: 4 << 20, ..Settings::default() }, seed);
    let limits = Limits { nodes: Some(GAME_PLAYOUTS), ..Limits::default() };
    while position.move_count() < LAST && !position.is_over() {
        let best = search.run(&position, KOMI, &mut Budget::new(&limits)).best();
        position.play_legal(position.to_move(), best);
    }
    position
}

/// Begins a game with random moves away from the edge.
pub(crate) fn open_at_random(position: &mut Position, moves: usize, random: &mut Random) {
    let size = position.size();
    for _ in 0..moves {
        let points: Vec<_> = size.points().filter(|&point| size.line(point) >= 3).collect();
        let free: Vec<_> = points.into_iter().filter(|&point| position.is_empty(point)).collect();
        if let Some(&point) = random.pick(&free) {
            position.play_legal(position.to_move(), Move::Play(point));
        }
    }
}

/// Positions at random moments of a game, in order.
fn positions_of(end: &Position, choice: &Choice, random: &mut Random) -> Vec<Position> {
    let (first, last) = choice.moves;
    let moves = end.move_count();
    if end.size().area() != 81 || moves < first {
        return Vec::new();
    }
    let span = (moves.min(last) - first + 1) as u32;
    let mut moments: Vec<usize> =
        (0..choice.a_game).map(|_| first + random.below(span) as usize).collect();
    moments.sort_unstable();
    moments.dedup();
    let at = |moment: usize| {
        let mut position = end.clone();
        while position.move_count() > moment {
            position.undo();
        }
        position
    };
    moments
        .into_iter()
        .map(at)
        .filter(|position| !position.is_over())
        .map(|mut position| {
            if choice.astray {
                lead_astray(&mut position, random);
            }
            position
        })
        .collect()
}

/// Makes up to three random moves.
pub(crate) fn lead_astray(position: &mut Position, random: &mut Random) {
    let moves = [0, 0, 1, 2, 3][random.below(5) as usize];
    (0..moves).for_each(|_| play_at_random(position, random));
}

/// Makes a move that is not foolish at first sight, more often near the latest one than not.
pub(crate) fn play_at_random(position: &mut Position, random: &mut Random) {
    let color = position.to_move();
    let is_near = random.chance(0.6);
    let last = position.last_move().and_then(|(_, mv)| mv.point());
    let points: Vec<Point> = position
        .sensible_points(color)
        .filter(|&point| !is_near || last.is_none_or(|last| last.distance_to(point) <= 3))
        .collect();
    if let Some(&point) = random.pick(&points) {
        position.play_legal(color, Move::Play(point));
    }
}

/// What playing on from a position comes to.
pub(crate) struct PlayedOn {
    /// Black's mean margin, komi apart.
    pub score: f64,
    /// Black's chance of winning.
    pub win_rate: f64,
    /// Black's share of every point minus White's, in the order of the points.
    pub owners: Vec<f32>,
    /// How often each move was tried.
    pub visits: Vec<(Move, u32)>,
}

/// What a search of so many playouts finds.
pub(crate) fn played_on(position: &Position, playouts: u64, settings: &Settings) -> PlayedOn {
    let mut search = Search::new(Settings { memory: 8 << 20, ..settings.clone() }, 1);
    let limits = Limits { nodes: Some(playouts), ..Limits::default() };
    PlayedOn::of(&search.run(position, KOMI, &mut Budget::new(&limits)), position)
}

impl PlayedOn {
    /// What a search of a position has found.
    pub(crate) fn of(report: &Report, position: &Position) -> PlayedOn {
        let mut owners = vec![0.0; position.size().area()];
        for &(point, share) in report.ownership() {
            owners[position.size().index(point)] = share;
        }
        let win_rate = f64::from(report.win_rate());
        PlayedOn {
            score: report.lead + f64::from(KOMI) / 2.0,
            win_rate: match position.to_move() {
                Color::Black => win_rate,
                Color::White => 1.0 - win_rate,
            },
            owners,
            visits: report.candidates.iter().map(|tried| (tried.mv, tried.visits)).collect(),
        }
    }
}

/// Black's mean margin over playouts, komi apart.
pub(crate) fn margin_by_playouts(position: &Position, count: u64) -> f64 {
    let mut playouts = Playouts::new(position, &Policy::default());
    let mut random = Random::new(1);
    let mut sum = 0i64;
    for _ in 0..count {
        playouts.run(&mut random);
        playouts.for_each_owned(Color::Black, |_| sum += 1);
        playouts.for_each_owned(Color::White, |_| sum -= 1);
    }
    sum as f64 / count.max(1) as f64
}

/// The correlation of pairs of numbers, after Pearson.
pub(crate) fn correlation(pairs: &[(f64, f64)]) -> f64 {
    let count = pairs.len().max(1) as f64;
    let mean = |of: fn(&(f64, f64)) -> f64| pairs.iter().map(of).sum::<f64>() / count;
    let (first, second) = (mean(|pair| pair.0), mean(|pair| pair.1));
    let (mut both, mut of_first, mut of_second) = (0.0, 0.0, 0.0);
    for (a, b) in pairs {
        both += (a - first) * (b - second);
        of_first += (a - first).powi(2);
        of_second += (b - second).powi(2);
    }
    both / (of_first * of_second).sqrt().max(f64::MIN_POSITIVE)
}
