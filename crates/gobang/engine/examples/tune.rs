//! How `data/point_worth.txt` is made: games of the program against itself, and the numbers that
//! tell best who won them and which moves were chosen.
//!
//! `tune play GAMES NODES SEED RULE >> FILE` plays, one game a line;
//! `tune fit FILES... > crates/gobang/engine/data/point_worth.txt` learns from such files.

use std::error::Error;
use std::sync::atomic::AtomicBool;

use tengen_board::{Color, Point, Random};
use tengen_gobang_engine::{
    COMBINATIONS, Limits, NEARNESSES, PointShape, Position, Score, Settings, Thinker, combination,
    nearness, promising,
};
use tengen_gobang_rules::{Board, Ending, Game, RuleSet, read_moves, write_moves};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["play", games, nodes, seed, rule] => {
            play(games.parse()?, nodes.parse()?, seed.parse()?, rule.parse()?)
        }
        ["fit", files @ ..] if !files.is_empty() => fit(files),
        _ => Err("write: tune play GAMES NODES SEED RULE, or: tune fit FILES...".into()),
    }
}

/// Stones of an opening.
const OPENING: std::ops::RangeInclusive<u32> = 3..=8;

/// Openings better for one side than this are not played.
const BALANCED: i32 = 60;

fn play(games: usize, nodes: u64, seed: u64, rules: RuleSet) -> Result<(), Box<dyn Error>> {
    let mut random = Random::new(seed);
    let mut thinker = Thinker::new(Settings::default());
    let stop = AtomicBool::new(false);
    let mut think = |game: &Game, nodes: u64| {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        thinker.think(game, &limits, &stop, &mut |_| ())
    };
    let mut played = 0;
    while played < games {
        let Some(mut game) = opening(&mut random, rules) else { continue };
        let is_balanced = |score| matches!(score, Some(Score::Points(p)) if p.abs() <= BALANCED);
        if !is_balanced(think(&game, nodes / 2).score()) {
            continue;
        }
        let stones = game.moves().len();
        while game.ending().is_none() {
            let best = think(&game, nodes).best().expect("a game that goes on has a move");
            game.play(best)?;
        }
        let result = match game.ending().and_then(Ending::winner) {
            Some(Color::Black) => "1",
            Some(Color::White) => "0",
            None => "0.5",
        };
        let moves = game.moves().iter().filter_map(|&(_, played)| played.point());
        println!("{rules} {result} {stones} {}", write_moves(moves));
        played += 1;
    }
    Ok(())
}

/// A few stones near the centre and each other.
fn opening(random: &mut Random, rules: RuleSet) -> Option<Game> {
    let mut game = Game::new(Board::usual(), rules);
    let stones = OPENING.start() + random.below(OPENING.end() - OPENING.start() + 1);
    while game.moves().len() < stones as usize {
        let point = Point::new(4 + random.below(7) as usize, 4 + random.below(7) as usize);
        if game.board().is_empty(point) && game.foul_at(point).is_none() {
            game.play(point).ok()?;
        }
    }
    game.ending().is_none().then_some(game)
}

/// What there is to learn from a position.
struct Lesson {
    /// Sets of shapes of all points, for the side to move and for the other.
    standing: [Vec<u16>; 2],
    /// What the game brought the side to move; none if the position is not quiet.
    result: Option<f32>,
    /// For every move its own and the other side's set of shapes.
    moves: Vec<[u16; 2]>,
    /// For every move how near it is to the last stone and the one before.
    near: Vec<[usize; 2]>,
    chosen: usize,
}

fn lessons(files: &[&str]) -> Result<Vec<Lesson>, Box<dyn Error>> {
    let mut found = Vec::new();
    for file in files {
        for line in std::fs::read_to_string(file)?.lines() {
            let mut words = line.splitn(4, ' ');
            let mut next = || words.next().ok_or("a line has four parts");
            let rules: RuleSet = next()?.parse()?;
            let result: f32 = next()?.parse()?;
            let stones: usize = next()?.parse()?;
            let board = Board::usual();
            let moves = read_moves(next()?, board.size())?;
            let mut position = Position::new(&board, rules, Color::Black);
            for (number, &point) in moves.iter().enumerate() {
                if number >= stones {
                    found.extend(lesson(&position, point, result));
                }
                position.play(point);
            }
        }
    }
    Ok(found)
}

fn lesson(position: &Position, chosen: Point, result: f32) -> Option<Lesson> {
    let (own, other) = (position.to_move(), position.to_move().other());
    let has = |color, shape| position.allowed(color, shape).next().is_some();
    if has(own, PointShape::Five)
        || has(other, PointShape::Five)
        || has(own, PointShape::Unstoppable)
    {
        return None;
    }
    let set = |point, color| combination(position.lines(point, color)) as u16;
    let sets = |color: Color| {
        position.board().empty_points().map(|point| set(point, color)).collect::<Vec<u16>>()
    };
    let last = [position.last()?, position.last_but_one()?];
    let is_quiet = !has(other, PointShape::Unstoppable);
    let points: Vec<Point> = promising(position);
    Some(Lesson {
        standing: [sets(own), sets(other)],
        result: is_quiet.then_some(if own == Color::Black { result } else { 1.0 - result }),
        chosen: points.iter().position(|&point| point == chosen)?,
        near: points.iter().map(|&point| last.map(|stone| nearness(point, stone))).collect(),
        moves: points.into_iter().map(|point| [set(point, own), set(point, other)]).collect(),
    })
}

/// Numbers for all sets of shapes: those of the shapes alone, what their company adds, and what
/// nearness does.
struct Numbers {
    values: Vec<f32>,
    first: Vec<f32>,
    second: Vec<f32>,
    gradient: Vec<f32>,
    steps: i32,
}

/// Shapes that are told apart.
const SHAPES: usize = 12;

/// Where the numbers of nearness begin.
const NEAR: usize = COMBINATIONS + SHAPES;

impl Numbers {
    fn new() -> Numbers {
        let zeros = || vec![0.0; COMBINATIONS + SHAPES + NEARNESSES];
        Numbers { values: zeros(), first: zeros(), second: zeros(), gradient: zeros(), steps: 0 }
    }

    fn of(&self, set: u16, shapes: &[[usize; 4]]) -> f32 {
        let alone: f32 =
            shapes[set as usize].iter().map(|&shape| self.values[COMBINATIONS + shape]).sum();
        alone + self.values[set as usize]
    }

    fn near(&self, near: usize) -> f32 {
        self.values[NEAR + near]
    }

    fn push(&mut self, set: u16, shapes: &[[usize; 4]], by: f32) {
        self.gradient[set as usize] += by;
        for &shape in &shapes[set as usize] {
            self.gradient[COMBINATIONS + shape] += by;
        }
    }

    /// A step of Adam, with a pull towards nothing for sets of shapes.
    fn step(&mut self, rate: f32, pull: f32) {
        self.steps += 1;
        let (early, late) = (1.0 - 0.9_f32.powi(self.steps), 1.0 - 0.999_f32.powi(self.steps));
        for number in 0..self.values.len() {
            let pull = if number < COMBINATIONS { pull * self.values[number] } else { 0.0 };
            let gradient = std::mem::take(&mut self.gradient[number]) + pull;
            self.first[number] = 0.9 * self.first[number] + 0.1 * gradient;
            self.second[number] = 0.999 * self.second[number] + 0.001 * gradient * gradient;
            let speed = (self.second[number] / late).sqrt() + 1e-8;
            self.values[number] -= rate * self.first[number] / early / speed;
        }
    }
}

const BATCH: usize = 256;
const ROUNDS: usize = 24;
/// Points of a score for one unit of the logarithm of the odds, and how finely they are kept.
const SCALE: f32 = 50.0 * 8.0;

fn fit(files: &[&str]) -> Result<(), Box<dyn Error>> {
    let lessons = lessons(files)?;
    let mut shapes = vec![[0; 4]; COMBINATIONS];
    for lines in 0..=u16::MAX {
        let of_lines = [0, 4, 8, 12].map(|place| usize::from(lines >> place & 0xf));
        if of_lines.iter().all(|&shape| shape < SHAPES) {
            shapes[combination(lines)] = of_lines;
        }
    }
    let (learned, tested): (Vec<_>, Vec<_>) =
        lessons.into_iter().enumerate().partition(|(number, _)| number / 40 % 10 != 9);
    let mut standing = [Numbers::new(), Numbers::new()];
    let mut promise = [Numbers::new(), Numbers::new()];
    let mut random = Random::new(1);
    let mut order: Vec<usize> = (0..learned.len()).collect();
    for round in 0..ROUNDS {
        for place in (1..order.len()).rev() {
            order.swap(place, random.below(place as u32 + 1) as usize);
        }
        let rate = 0.01 * (1.0 - round as f32 / ROUNDS as f32);
        for batch in order.chunks(BATCH) {
            for &number in batch {
                let lesson = &learned[number].1;
                judge(lesson, &mut standing, &shapes);
                choose(lesson, &mut promise, &shapes);
            }
            for numbers in standing.iter_mut().chain(&mut promise) {
                numbers.step(rate, 0.02);
            }
        }
        let (mut loss, mut judged, mut right, mut evidence) = (0.0, 0, 0, 0.0);
        for (_, lesson) in &tested {
            if let Some(of_result) = judge(lesson, &mut standing, &shapes) {
                loss += of_result;
                judged += 1;
            }
            let (is_right, of_choice) = choose(lesson, &mut promise, &shapes);
            right += usize::from(is_right);
            evidence += of_choice;
        }
        for numbers in standing.iter_mut().chain(&mut promise) {
            numbers.gradient.fill(0.0);
        }
        let count = tested.len().max(1) as f32;
        eprintln!(
            "round {round}: {} lessons; result {:.4}, move {:.4}, right {:.1}%",
            learned.len(),
            loss / judged.max(1) as f32,
            evidence / count,
            100.0 * right as f32 / count
        );
    }
    println!(
        "# shapes of the four lines | worth to the side to move, to the other | promise of making, of taking"
    );
    for set in 0..COMBINATIONS as u16 {
        let name: String = shapes[set as usize].iter().map(|shape| format!("{shape:x}")).collect();
        let worth = standing.each_ref().map(|numbers| rounded(SCALE * numbers.of(set, &shapes)));
        let hope = promise.each_ref().map(|numbers| rounded(100.0 * numbers.of(set, &shapes)));
        println!("{name} {} {} {} {}", worth[0], worth[1], hope[0], hope[1]);
    }
    for near in 0..NEARNESSES {
        let [last, before] = promise.each_ref().map(|numbers| rounded(100.0 * numbers.near(near)));
        println!("near {near} {last} {before}");
    }
    Ok(())
}

fn rounded(number: f32) -> i16 {
    number.round().clamp(-3_000.0, 3_000.0) as i16
}

/// How wrong the standing is about the result.
fn judge(lesson: &Lesson, standing: &mut [Numbers; 2], shapes: &[[usize; 4]]) -> Option<f32> {
    let result = lesson.result?;
    let sum = |side: usize, numbers: &Numbers| -> f32 {
        lesson.standing[side].iter().map(|&set| numbers.of(set, shapes)).sum()
    };
    let odds = sum(0, &standing[0]) - sum(1, &standing[1]);
    let chance = 1.0 / (1.0 + (-odds).exp());
    let error = (chance - result) / BATCH as f32;
    for &set in &lesson.standing[0] {
        standing[0].push(set, shapes, error);
    }
    for &set in &lesson.standing[1] {
        standing[1].push(set, shapes, -error);
    }
    let chance = chance.clamp(1e-6, 1.0 - 1e-6);
    Some(-(result * chance.ln() + (1.0 - result) * (1.0 - chance).ln()))
}

/// Whether the move that was chosen is thought the best, and how unexpected it is.
fn choose(lesson: &Lesson, promise: &mut [Numbers; 2], shapes: &[[usize; 4]]) -> (bool, f32) {
    let scores: Vec<f32> = lesson
        .moves
        .iter()
        .zip(&lesson.near)
        .map(|(sets, near)| {
            let one =
                |side: usize| promise[side].of(sets[side], shapes) + promise[side].near(near[side]);
            one(0) + one(1)
        })
        .collect();
    let most = scores.iter().copied().fold(f32::MIN, f32::max);
    let powers: Vec<f32> = scores.iter().map(|score| (score - most).exp()).collect();
    let sum: f32 = powers.iter().sum();
    for (number, (sets, power)) in lesson.moves.iter().zip(&powers).enumerate() {
        let wanted = f32::from(u8::from(number == lesson.chosen));
        let error = (power / sum - wanted) / BATCH as f32;
        for side in 0..2 {
            promise[side].push(sets[side], shapes, error);
            promise[side].gradient[NEAR + lesson.near[number][side]] += error;
        }
    }
    let is_right = scores[lesson.chosen] >= most;
    (is_right, -(powers[lesson.chosen] / sum).max(1e-9).ln())
}
