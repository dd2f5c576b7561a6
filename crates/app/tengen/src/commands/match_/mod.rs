//! Engine against engine.

pub(super) mod date;
pub(super) mod engine;
pub(super) mod hall;
mod last_words;
pub(super) mod log;
mod options;
pub(super) mod process;
pub(super) mod report;
pub(super) mod results_file;
mod shared;
pub(super) mod words;

use std::collections::HashSet;
use std::path::Path;
use std::time::Instant;

use tengen_board::Color;
use tengen_play::matches::{GameResult, Names, Sprt, SprtVerdict, Tally};

use crate::failure::Failure;
use crate::output::{print_json, print_text};
use crate::progress::Progress;
use crate::save::save;

use hall::Hall;
pub(crate) use options::Match;
use options::Plan;
use report::{MOST_INCIDENTS, Report};
use results_file::ResultsFile;

impl Match {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let began = Instant::now();
        let plan = Plan::new(&self)?;
        let hall = &plan.hall;
        let table = hall.first_table()?;
        let names = table.names();
        let team = self.crew.gather(Some(plan.tables))?;
        if !team.leads() {
            return shared::play(&plan, &names, table, team, |_| false, |_| Ok(true));
        }
        let checkpoint = team.checkpoint.clone();
        let mut book = Book::new(&plan, names.clone())?;
        let taken_over = book.tally.games() as usize;
        let games: Vec<_> =
            plan.schedule.pairings().filter(|game| !book.has(game.number)).collect();
        if !book.is_decided() {
            let progress = Progress::new("games", Some(plan.schedule.games as u64));
            book.show(&progress);
            let finished_before = book.finished.clone();
            let enter = |game: GameResult| {
                book.enter(&game)?;
                book.show(&progress);
                if self.verbose {
                    progress.line(&report::line(&game, &book.tally));
                }
                Ok(!book.is_decided())
            };
            if team.crew.processes() == 1 && checkpoint.is_none() {
                hall.play(table, &games, team.crew.workers(), enter)?;
            } else {
                let is_done = |number| finished_before.contains(&number);
                shared::play(&plan, &names, table, team, is_done, enter)?;
            }
        }
        let report = Report {
            tally: &book.tally,
            names: &names,
            commands: [self.first, self.second],
            kind: hall.conditions.ground.kind(),
            conditions: plan.in_words(),
            sprt: plan.sprt,
            seconds: began.elapsed().as_secs_f64(),
            taken_over,
            incidents: &book.incidents,
        };
        if self.json {
            print_json(&report.as_json())?;
        } else {
            print_text(&report.in_words())?;
        }
        // The answer is out: what was kept for it is not needed any more.
        Ok(checkpoint.map_or(Ok(()), |checkpoint| checkpoint.clear())?)
    }
}

/// Where finished games are entered.
struct Book<'a> {
    tally: Tally,
    incidents: Vec<String>,
    file: Option<ResultsFile>,
    finished: HashSet<usize>,
    sgf: Option<&'a Path>,
    sprt: Option<Sprt>,
    hall: &'a Hall,
    names: [String; 2],
}

impl<'a> Book<'a> {
    /// A book with the games of an earlier run in it, if there was one.
    fn new(plan: &'a Plan, names: [String; 2]) -> Result<Book<'a>, Failure> {
        let mut book = Book {
            tally: Tally::default(),
            incidents: Vec::new(),
            file: None,
            finished: HashSet::new(),
            sgf: plan.sgf.as_deref(),
            sprt: plan.sprt,
            hall: &plan.hall,
            names,
        };
        if let Some(path) = &plan.resume {
            let settings = plan.settings(&book.names);
            let size = plan.hall.conditions.size;
            let (file, games) = ResultsFile::open::<GameResult>(path, &settings, size)?;
            book.file = Some(file);
            for game in &games {
                book.count(game);
            }
        }
        Ok(book)
    }

    fn has(&self, number: usize) -> bool {
        self.finished.contains(&number)
    }

    /// Enters a game: first its record, then its line, so that no game has a line but no record.
    fn enter(&mut self, game: &GameResult) -> Result<(), Failure> {
        if let Some(folder) = self.sgf {
            let path = folder.join(format!("game-{:04}.sgf", game.pairing.number));
            save(&path, &self.record(game)?)?;
        }
        if let Some(file) = &mut self.file {
            file.add(game)?;
        }
        self.count(game);
        Ok(())
    }

    fn count(&mut self, game: &GameResult) {
        self.finished.insert(game.pairing.number);
        self.tally.add(game);
        if self.incidents.len() < MOST_INCIDENTS {
            self.incidents.extend(report::incident(game));
        }
    }

    fn record(&self, game: &GameResult) -> anyhow::Result<Vec<u8>> {
        let [first, second] = self.names.each_ref().map(String::as_str);
        let is_black = game.pairing.first_plays == Color::Black;
        let players = if is_black { [first, second] } else { [second, first] };
        let date = date::today();
        let names = Names { players, date: &date };
        Ok(game.to_sgf(&self.hall.conditions, &names)?.to_bytes())
    }

    /// Whether the test has its answer.
    fn is_decided(&self) -> bool {
        self.sprt.is_some_and(|sprt| sprt.verdict(self.tally.rate()) != SprtVerdict::Open)
    }

    fn show(&self, progress: &Progress) {
        let rate = self.tally.rate();
        let (low, high) = rate.interval();
        let mut text = format!("first +{} ={} -{}", rate.wins, rate.draws, rate.losses);
        if rate.games() > 0 {
            let percent = [rate.value(), low, high].map(|share| 100.0 * share);
            text += &format!(" {:.1}% [{:.1}%, {:.1}%]", percent[0], percent[1], percent[2]);
        }
        if let Some(sprt) = self.sprt {
            text += &format!(" LLR {:.2}", sprt.log_likelihood_ratio(rate));
        }
        progress.say(text);
        progress.reached(u64::from(rate.games()));
    }
}
