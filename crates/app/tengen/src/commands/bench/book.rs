use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::Args;
use tengen_board::{Color, Move, Point, Random, Size};
use tengen_book::{Book, Line, Reader};
use tengen_go_rules::{Komi, Position, Rules};
use tengen_records::book::{Filler, Finish, Ground, Reading, USUAL_BATCH};

use super::{Measured, fold};
use crate::failure::Failure;
use crate::progress::Progress;
use crate::stopwatch::Stopwatch;

/// Fills an opening book with games made on the spot, all their moves, and looks positions up
#[derive(Args)]
pub(crate) struct BookBench {
    /// Games
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = clap::value_parser!(u32).range(1..=100_000_000))]
    games: u32,
    /// Look-ups of positions of these games
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    look_ups: u32,
    /// Moves in memory before they are written together
    #[arg(long, value_name = "N", default_value_t = USUAL_BATCH as u32, value_parser = clap::value_parser!(u32).range(1_000..))]
    batch: u32,
    /// Write the book here and leave it, instead of beside other temporary files
    #[arg(long, value_name = "FILE")]
    keep: Option<PathBuf>,
}

/// Moves of a game at least, and how many more there may be.
const SHORTEST: u32 = 40;
const MORE: u32 = 17;

/// Moves in which a game follows fashion: few choices, so that games meet again.
const FASHION: usize = 6;
const CHOICES: u64 = 4;

impl BookBench {
    pub(super) const fn short() -> BookBench {
        BookBench { games: 5_000, look_ups: 5_000, batch: USUAL_BATCH as u32, keep: None }
    }

    pub(super) fn run(&self) -> Result<Measured, Failure> {
        let path = self.keep.clone().unwrap_or_else(|| {
            std::env::temp_dir().join(format!("tengen-bench-{}.book", std::process::id()))
        });
        if path.exists() {
            let name = path.display();
            return Err(Failure::input(format!("--keep {name}: there is such a file already")));
        }
        let measured = self.measure(&path);
        if self.keep.is_none() {
            // What cannot be removed is somebody else's to look after.
            let _ = std::fs::remove_file(&path);
        }
        measured
    }

    fn measure(&self, path: &Path) -> Result<Measured, Failure> {
        let filling = Stopwatch::start();
        let moves = self.fill(path)?;
        let (seconds, cpu_seconds) = filling.read();
        let book = Book::open(path)?;
        let contents = book.contents()?;
        let mut signature = fold(contents.games, contents.positions);
        let (found, slowest, mean) = self.look_up(&book.reader()?)?;
        signature = fold(signature, found);
        let bytes = std::fs::metadata(path)?.len();
        Ok(Measured {
            name: "book",
            signature,
            seconds,
            cpu_seconds,
            rate: f64::from(self.games) / seconds.max(0.001),
            unit: "games a second into a book",
            more: vec![
                ("games", f64::from(self.games)),
                ("moves", moves as f64),
                ("positions", contents.positions as f64),
                ("look_up_microseconds", mean),
                ("slowest_of_a_hundred_microseconds", slowest),
                ("megabytes", bytes as f64 / 1e6),
                ("peak_memory_megabytes", peak_memory().unwrap_or(0.0)),
            ],
        })
    }

    fn fill(&self, path: &Path) -> Result<u64, Failure> {
        let progress = Progress::new("games", Some(u64::from(self.games)));
        let mut filler = Filler::open(path, Ground::GO, self.batch as usize)?;
        let mut moves = 0;
        for number in 0..self.games {
            let line = line(u64::from(number));
            moves += line.steps.len() as u64;
            filler.add(Ground::Go(nine()), &line)?;
            if number % 1024 == 0 {
                progress.reached(u64::from(number));
            }
        }
        filler.finish()?;
        Ok(moves)
    }

    /// Looks up positions of games drawn at random: a number for what was found, the time that one in a
    /// hundred exceeds, and the mean, in microseconds.
    fn look_up(&self, reader: &Reader) -> Result<(u64, f64, f64), Failure> {
        let mut random = Random::new(7);
        let keys: Vec<u64> = (0..self.look_ups)
            .filter_map(|_| {
                let line = line(u64::from(random.below(self.games)));
                random.pick(&line.steps).map(|step| step.key)
            })
            .collect();
        let mut found = 0;
        let mut times = Vec::with_capacity(keys.len());
        for key in keys {
            let began = Instant::now();
            let entry = reader.entry(key)?;
            times.push(began.elapsed().as_secs_f64() * 1e6);
            found = fold(found, entry.map_or(0, |entry| entry.counts().games()));
        }
        times.sort_by(f64::total_cmp);
        let mean = times.iter().sum::<f64>() / times.len().max(1) as f64;
        let slow = times.get(times.len() * 99 / 100).copied().unwrap_or(0.0);
        Ok((found, slow, mean))
    }
}

fn nine() -> Size {
    Size::square(9).expect("9 is a size")
}

/// The game with this number: fashionable at first, then random but legal and without filling eyes, given
/// up or counted in the end.
fn line(number: u64) -> Line {
    let mut random = Random::new(number);
    let mut position =
        Position::new(nine(), Rules { ko: tengen_go_rules::KoRule::Simple, ..Rules::default() });
    let length = (SHORTEST + random.below(MORE)) as usize;
    let mut moves: Vec<(Color, Move)> = Vec::with_capacity(length);
    while moves.len() < length {
        let color = position.to_move();
        let point = choose(&position, &mut random);
        let is_eye = position.pattern_code(point).is_eye_of(color);
        if !is_eye && position.play(Move::Play(point)).is_ok() {
            moves.push((color, Move::Play(point)));
        }
    }
    let finish = if random.chance(0.5) {
        Finish::won_by(Color::BOTH[random.below(2) as usize])
    } else {
        Finish::counted(2 * random.below(41) as i32 - 40, Komi::points(7))
    };
    let date = (2000 + random.below(20)) * 10_000 + (1 + random.below(12)) * 100 + 1;
    let line = Reading::default().go(nine(), &[], moves.into_iter(), finish, date);
    line.expect("legal moves are on empty points")
}

/// A point to try: in the beginning one of few that depend on the position.
fn choose(position: &Position, random: &mut Random) -> Point {
    if position.move_count() < FASHION && random.chance(0.9) {
        let choice = u64::from(random.below(CHOICES as u32));
        let mut fashion = Random::new(position.situation_hash().wrapping_add(choice));
        return Point::new(2 + fashion.below(5) as usize, 2 + fashion.below(5) as usize);
    }
    nine().point(random.below(81) as usize)
}

/// The most memory this process has had, as Linux tells it, in megabytes.
fn peak_memory() -> Option<f64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: f64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes / 1000.0)
}
