use std::collections::BTreeMap;
use std::path::PathBuf;

use clap::Args;
use serde_json::{Map, Value, json};
use tengen_board::Color;
use tengen_records::{Header, Met, Report, WonBy};
use tengen_sgf::{GameKind, Outcome};

use super::index::nothing;
use super::reading::{Reading, Wanted, left_out, named_index, skipped};
use crate::failure::Failure;
use crate::output::{print_json, print_text};

/// What is in a collection: sizes, results, ranks, dates, players, and what was left out and why
#[derive(Args)]
#[command(after_help = "Examples:
  tengen records info games.sgf
  tengen records info games/ archive.zip --verbose
  tengen records info games/ --player Cho --from 1980 --to 1989 --json")]
pub(super) struct Info {
    /// Game records and folders of them, or an index
    #[arg(required = true, value_name = "FILES")]
    files: Vec<PathBuf>,
    /// How many players to name
    #[arg(long, value_name = "N", default_value_t = 10)]
    players: usize,
    #[command(flatten)]
    reading: Reading,
    #[command(flatten)]
    wanted: Wanted,
    /// Print one JSON object
    #[arg(long, help_heading = "Options")]
    json: bool,
}

/// What is counted.
#[derive(Default)]
struct Census {
    games: u64,
    moves: u64,
    shortest: u64,
    longest: u64,
    kinds: BTreeMap<String, u64>,
    sizes: BTreeMap<String, u64>,
    rules: BTreeMap<String, u64>,
    results: BTreeMap<String, u64>,
    handicaps: BTreeMap<u32, u64>,
    /// The weaker player of each game, the strongest first.
    ranks: BTreeMap<std::cmp::Reverse<tengen_records::Rank>, u64>,
    years: BTreeMap<u16, u64>,
    /// Games and wins.
    players: BTreeMap<String, [u64; 2]>,
}

impl Info {
    pub(super) fn run(self) -> Result<(), Failure> {
        let mut census = Census::default();
        let filter = self.wanted.filter();
        let report = if let Some(index) = named_index(&self.files)? {
            for game in (0..index.len()).map(|number| index.game(number)) {
                if filter.refuses(&game.header, game.moves.into()).is_none() {
                    census.add(&game.header, game.moves.into());
                }
            }
            Report { taken: census.games, ..Report::default() }
        } else {
            let collection = self.reading.collection(&self.files, filter)?;
            let mut watch = self.reading.watch("reading", &collection);
            let report = collection.read(
                |entry| {
                    // A game that cannot be followed is none.
                    let mut replay = tengen_records::Replay::new(entry.record)?;
                    for &(color, mv) in &entry.record.moves {
                        replay.play(color, mv)?;
                    }
                    Ok((entry.record.header.clone(), entry.record.moves.len() as u64))
                },
                |met| {
                    if let Met::Game { value: (header, moves), .. } = &met {
                        census.add(header, *moves);
                    }
                    watch.see(&met);
                },
            );
            drop(watch);
            report
        };
        if self.json {
            return print_json(&census.as_json(&report, self.players));
        }
        if census.games == 0 {
            return Err(nothing(&report));
        }
        print_text(&(census.in_words(&report, self.players) + &left_out(&report)))
    }
}

impl Census {
    fn add(&mut self, header: &Header, moves: u64) {
        self.shortest = if self.games == 0 { moves } else { self.shortest.min(moves) };
        self.longest = self.longest.max(moves);
        self.games += 1;
        self.moves += moves;
        let kind = match header.kind {
            GameKind::Go => "go",
            GameKind::Gobang => "gobang",
            GameKind::Other(_) => "other",
        };
        let count = |map: &mut BTreeMap<String, u64>, name: &str| {
            *map.entry(name.to_owned()).or_default() += 1;
        };
        count(&mut self.kinds, kind);
        count(&mut self.sizes, &header.size.to_string());
        count(&mut self.rules, if header.rules.is_empty() { "unsaid" } else { &header.rules });
        count(&mut self.results, &result(header.outcome));
        *self.handicaps.entry(header.handicap).or_default() += 1;
        if let [Some(black), Some(white)] =
            [&header.players[0], &header.players[1]].map(tengen_records::Player::rank)
        {
            *self.ranks.entry(std::cmp::Reverse(black.min(white))).or_default() += 1;
        }
        if let Some(date) = header.day() {
            *self.years.entry(date.year()).or_default() += 1;
        }
        for color in Color::BOTH {
            let name = &header.player(color).name;
            if !name.is_empty() {
                let [games, wins] = self.players.entry(name.clone()).or_default();
                *games += 1;
                *wins += u64::from(header.outcome.winner() == Some(color));
            }
        }
    }

    /// Those with most games.
    fn best_known(&self, count: usize) -> Vec<(&String, [u64; 2])> {
        let mut players: Vec<_> = self.players.iter().map(|(name, &games)| (name, games)).collect();
        players.sort_by_key(|&(_, [games, _])| std::cmp::Reverse(games));
        players.truncate(count);
        players
    }

    fn as_json(&self, report: &Report, players: usize) -> Value {
        fn object<K: ToString>(map: &BTreeMap<K, u64>) -> Value {
            let entries = map.iter().map(|(name, &count)| (name.to_string(), json!(count)));
            Value::Object(entries.collect::<Map<_, _>>())
        }
        let ranks: Map<_, _> =
            self.ranks.iter().map(|(rank, &count)| (rank.0.to_string(), json!(count))).collect();
        let players = self
            .best_known(players)
            .into_iter()
            .map(|(name, [games, wins])| json!({ "name": name, "games": games, "wins": wins }));
        json!({
            "games": self.games,
            "files": report.files,
            "moves": self.moves,
            "shortest": self.shortest,
            "longest": self.longest,
            "kinds": object(&self.kinds),
            "sizes": object(&self.sizes),
            "rules": object(&self.rules),
            "results": object(&self.results),
            "handicaps": object(&self.handicaps),
            "ranks": ranks,
            "years": object(&self.years),
            "player_count": self.players.len(),
            "players": players.collect::<Vec<_>>(),
            "duplicates": report.skipped_for(tengen_records::Reason::Duplicate),
            "skipped": skipped(report),
        })
    }

    fn in_words(&self, report: &Report, players: usize) -> String {
        fn list<K: ToString>(map: &BTreeMap<K, u64>) -> String {
            let mut entries: Vec<_> = map.iter().collect();
            entries.sort_by_key(|&(_, &count)| std::cmp::Reverse(count));
            let shown =
                entries.iter().take(8).map(|(name, count)| format!("{} {count}", name.to_string()));
            let rest: u64 = entries.iter().skip(8).map(|&(_, &count)| count).sum();
            let rest = (rest > 0).then(|| format!("others {rest}"));
            shown.chain(rest).collect::<Vec<_>>().join(", ")
        }
        let mut text = format!("{} games", self.games);
        if report.files > 0 {
            text += &format!(" in {} files", report.files);
        }
        text += &format!(", {} moves ({} to {} a game)\n", self.moves, self.shortest, self.longest);
        let ranks: BTreeMap<String, u64> =
            self.ranks.iter().map(|(rank, &count)| (rank.0.to_string(), count)).collect();
        for (name, entries) in [
            ("game", list(&self.kinds)),
            ("size", list(&self.sizes)),
            ("rules", list(&self.rules)),
            ("result", list(&self.results)),
            ("handicap", list(&self.handicaps)),
            ("weaker rank", list(&ranks)),
        ] {
            if !entries.is_empty() {
                text += &format!("{name:12} {entries}\n");
            }
        }
        if let (Some((first, _)), Some((last, _))) =
            (self.years.first_key_value(), self.years.last_key_value())
        {
            let dated: u64 = self.years.values().sum();
            text += &format!("{:12} {first} to {last} ({dated} games with a date)\n", "years");
        }
        if !self.players.is_empty() {
            text += &format!("{:12} {}\n", "players", self.players.len());
            for (name, [games, wins]) in self.best_known(players) {
                text += &format!("{:12} {name}: {games} games, {wins} won\n", "");
            }
        }
        text
    }
}

/// Who won and how, in one or two words.
fn result(outcome: Outcome) -> String {
    let winner = outcome.winner().map_or("", |color| match color {
        Color::Black => "B+",
        Color::White => "W+",
    });
    let how = match (WonBy::of(outcome), outcome) {
        (Some(WonBy::Points), _) => "points",
        (Some(WonBy::Resignation), _) => "resignation",
        (Some(WonBy::Time), _) => "time",
        (Some(WonBy::Forfeit), _) => "forfeit",
        (Some(WonBy::Draw), _) => "draw",
        (None, Outcome::Void) => "void",
        (None, Outcome::Win { .. }) => "",
        (None, _) => "unknown",
    };
    format!("{winner}{how}")
}
