use std::path::PathBuf;

use tengen_board::{Color, Lettering, Move, Point, Random, Size, Symmetry};
use tengen_go_rules::{KoRule, Komi, Position, Rules};
use tengen_gobang_rules::{Board, RuleSet};
use tengen_play::Game;
use tengen_records::book::{Course, Filler, Finish, Ground, Reading};

/// A folder of its own for a test; it is taken away with this.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new(name: &str) -> Folder {
        let name = format!("tengen-records-book-{name}-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }

    pub fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A game and how it ended.
#[derive(Clone)]
pub struct Sample {
    pub ground: Ground,
    pub moves: Vec<Move>,
    pub finish: Finish,
}

/// An empty board to play on.
pub fn start(ground: Ground) -> Course {
    match ground {
        Ground::Go(size) => {
            let rules = Rules { ko: KoRule::Simple, ..Rules::default() };
            Game::with_rules(size, rules, Komi::points(7)).into()
        }
        Ground::Gobang(size, rules) => {
            tengen_gobang_rules::Game::new(Board::new(size).unwrap(), rules).into()
        }
    }
}

pub fn after(ground: Ground, moves: &[Move]) -> Course {
    let mut course = start(ground);
    for &mv in moves {
        assert!(course.follow(mv));
    }
    course
}

/// A random game. On few points, so that games meet again and stones are taken.
pub fn sample(ground: Ground, seed: u64) -> Sample {
    let mut random = Random::new(seed);
    let mut course = start(ground);
    let mut moves = Vec::new();
    for _ in 0..60 {
        let playable = |point: &Point| match &course {
            Course::Go(game) => {
                let position: &Position = game.position();
                let color = position.to_move();
                position.is_legal(color, (*point).into())
                    && !position.pattern_code(*point).is_eye_of(color)
            }
            Course::Gobang(game) => game.board().is_empty(*point),
        };
        if course.turn().is_none() {
            break;
        }
        let points: Vec<Point> = ground.size().points().filter(playable).collect();
        // Half of the time one of few, so that openings repeat.
        let few = if random.chance(0.5) { points.len().min(3) } else { points.len() };
        let mv = random.pick(&points[..few]).map_or(Move::Pass, |&point| Move::Play(point));
        let mv = if random.chance(0.02) { Move::Pass } else { mv };
        assert!(course.follow(mv));
        moves.push(mv);
    }
    let finish = match random.below(5) {
        0 => Finish::won_by(Color::Black),
        1 => Finish::won_by(Color::White),
        2 => Finish::UNKNOWN,
        3 => Finish::DRAW,
        _ => Finish::counted(random.below(40) as i32 - 20, Komi::points(7)),
    };
    // Gobang is decided on the board, if it is.
    let finish = match &course {
        Course::Gobang(game) => match game.ending() {
            Some(ending) => ending.winner().map_or(Finish::DRAW, Finish::won_by),
            None => Finish { margin: None, ..finish },
        },
        Course::Go(_) => finish,
    };
    Sample { ground, moves, finish }
}

/// The same game seen from another side.
pub fn turned(sample: &Sample, symmetry: Symmetry) -> Sample {
    let size = sample.ground.size();
    let moves = sample.moves.iter().map(|&mv| turned_move(mv, symmetry, size)).collect();
    Sample { moves, ..sample.clone() }
}

pub fn turned_move(mv: Move, symmetry: Symmetry, size: Size) -> Move {
    mv.point().map_or(Move::Pass, |point| symmetry.apply(point, size).into())
}

/// Adds games to a book, in batches of so many moves.
pub fn fill(path: &std::path::Path, samples: &[Sample], batch: usize) {
    let mut filler = Filler::open(path, samples[0].ground.game(), batch).unwrap();
    for sample in samples {
        let (ground, line) = match after(sample.ground, &sample.moves) {
            Course::Go(game) => Reading::default().go_game(&game, sample.finish, 0),
            Course::Gobang(game) => Reading::default().gobang_game(&game, sample.finish, 0),
        };
        filler.add(ground, &line).unwrap();
    }
    filler.finish().unwrap();
}

pub fn go(side: usize) -> Ground {
    Ground::Go(Size::square(side).unwrap())
}

pub fn gobang(side: usize, rules: RuleSet) -> Ground {
    Ground::Gobang(Size::square(side).unwrap(), rules)
}

/// Moves by their names.
pub fn moves(names: &str, ground: Ground) -> Vec<Move> {
    let read = |name: &str| ground.size().parse(name, ground.lettering()).unwrap().into();
    names.split_whitespace().map(read).collect()
}

pub fn name(mv: Move) -> String {
    mv.name(Lettering::Go)
}
