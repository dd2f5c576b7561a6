//! What a match comes to, in words and as JSON.

use std::fmt::Write;
use std::time::Duration;

use serde_json::{Value, json};
use tengen_play::matches::{
    DecidedBy, Ending, GameResult, Kind, Rate, Side, Sprt, SprtVerdict, Tally, elo_of,
};

/// A finished match.
pub(super) struct Report<'a> {
    pub(super) tally: &'a Tally,
    /// What the sides call themselves, and how they were started.
    pub(super) names: &'a [String; 2],
    pub(super) commands: [String; 2],
    pub(super) kind: Kind,
    /// Board, komi, rules and time in words.
    pub(super) conditions: String,
    pub(super) sprt: Option<Sprt>,
    /// Seconds this run took.
    pub(super) seconds: f64,
    /// Games taken over from an earlier run.
    pub(super) taken_over: usize,
    /// Games in which something went wrong.
    pub(super) incidents: &'a [String],
}

/// Incidents that are told in full.
pub(crate) const MOST_INCIDENTS: usize = 20;

/// One line about a game in which an engine failed; none if all went well.
pub(crate) fn incident(game: &GameResult) -> Option<String> {
    let failed =
        matches!(game.ending, Ending::Time | Ending::Illegal | Ending::Crash | Ending::Foul)
            || game.crashed.contains(&true);
    let first = game.pairing.first_plays;
    failed.then(|| {
        format!(
            "game {} (first plays {first}): {}, {}: {}",
            game.pairing.number,
            game.outcome(),
            game.ending.name(),
            game.detail
        )
    })
}

/// One line about a game.
pub(super) fn line(game: &GameResult, tally: &Tally) -> String {
    let rate = tally.rate();
    let detail = if game.detail.is_empty() { String::new() } else { format!(" ({})", game.detail) };
    format!(
        "game {}, first plays {}: {} {}{detail}; {} moves; first +{} ={} -{}",
        game.pairing.number,
        game.pairing.first_plays,
        game.outcome(),
        game.ending.name(),
        game.moves.len(),
        rate.wins,
        rate.draws,
        rate.losses
    )
}

impl Report<'_> {
    pub(super) fn as_json(&self) -> Value {
        let rate = self.tally.rate();
        let (low, high) = rate.interval();
        let [first, second] = &self.tally.sides;
        let endings = self.endings();
        let decided = DecidedBy::ALL.iter().zip(self.tally.decided_by);
        let mut report = json!({
            "games": rate.games(),
            "first_wins": rate.wins,
            "second_wins": rate.losses,
            "draws": rate.draws,
            "rate": share(rate),
            "low": digits(low, 4),
            "high": digits(high, 4),
            "elo": digits(rate.elo(), 1),
            "elo_low": digits(elo_of(low), 1),
            "elo_high": digits(elo_of(high), 1),
            "crashes": first.crashes + second.crashes,
            "time_losses": first.time_losses + second.time_losses,
            "illegal_moves": first.illegal_moves + second.illegal_moves,
            "as_black": share(first.by_color[0]),
            "as_white": share(first.by_color[1]),
            "agreements": self.tally.agreements,
            "disagreements": self.tally.disagreements,
            "endings": endings.map(|(e, n)| (e.name().to_owned(), Value::from(n))).collect::<Value>(),
            "decided_by": decided.map(|(d, n)| (d.name().to_owned(), Value::from(n))).collect::<Value>(),
            "repeated_games": self.tally.repeated,
            "mean_length": digits(self.mean_length(), 2),
            "first": self.side_as_json(0),
            "second": self.side_as_json(1),
            "sprt": self.sprt.map(|sprt| sprt_as_json(sprt, rate)),
            "seconds": digits(self.seconds, 3),
            "taken_over": self.taken_over,
            "incidents": self.incidents,
        });
        if self.kind == Kind::Gobang {
            report["fouls"] = (first.fouls + second.fouls).into();
        }
        report
    }

    /// How games ended, of all the ways there are in this game.
    fn endings(&self) -> impl Iterator<Item = (Ending, u32)> + '_ {
        let all = Ending::ALL.into_iter().zip(self.tally.endings);
        all.filter(|(ending, _)| ending.is_of(self.kind))
    }

    fn side_as_json(&self, index: usize) -> Value {
        let side = &self.tally.sides[index];
        let mut told = json!({
            "name": self.names[index],
            "command": self.commands[index],
            "as_black": games_as_json(side.by_color[0]),
            "as_white": games_as_json(side.by_color[1]),
            "crashes": side.crashes,
            "time_losses": side.time_losses,
            "illegal_moves": side.illegal_moves,
            "moves": side.moves,
            "mean_move_seconds": seconds(side.mean()),
            "max_move_seconds": seconds(side.longest),
            "total_seconds": seconds(side.thought),
        });
        if self.kind == Kind::Gobang {
            told["fouls"] = side.fouls.into();
        }
        told
    }

    fn mean_length(&self) -> f64 {
        self.tally.moves as f64 / f64::from(self.tally.games().max(1))
    }

    pub(super) fn in_words(&self) -> String {
        let mut text = String::new();
        let mut line = |words: std::fmt::Arguments<'_>| {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{words}");
        };
        for (role, index) in [("first ", 0), ("second", 1)] {
            line(format_args!("{role}  {}  ({})", self.names[index], self.commands[index]));
        }
        line(format_args!("{} games, {}", self.tally.games(), self.conditions));
        line(format_args!("\n            games   wins  draws losses    rate  95% interval"));
        let [first, second] = &self.tally.sides;
        for (what, rate) in [
            ("first", first.rate()),
            ("  as black", first.by_color[0]),
            ("  as white", first.by_color[1]),
            ("black", colour(first, second, 0)),
        ] {
            line(format_args!("{}", rate_in_words(what, 11, rate)));
        }
        let rate = first.rate();
        let (low, high) = rate.interval();
        line(format_args!(
            "\nElo of first over second: {} [{}, {}]",
            elo_in_words(rate.elo()),
            elo_in_words(elo_of(low)),
            elo_in_words(elo_of(high))
        ));
        if let Some(sprt) = self.sprt {
            line(format_args!("{}", sprt_in_words(sprt, rate)));
        }
        line(format_args!("{}", self.endings_in_words()));
        line(format_args!("{:.1} moves a game", self.mean_length()));
        if self.tally.repeated > 0 {
            line(format_args!(
                "{} games repeat an earlier one move by move and prove nothing new: \
                 use --openings, or --restart with {{seed}} in a command",
                self.tally.repeated
            ));
        }
        for (role, side) in [("first ", first), ("second", second)] {
            line(format_args!("{}", side_in_words(role, side)));
        }
        for incident in self.incidents {
            line(format_args!("{incident}"));
        }
        text
    }

    fn endings_in_words(&self) -> String {
        let endings: Vec<String> = self
            .endings()
            .filter(|(_, games)| *games > 0)
            .map(|(ending, games)| format!("{games} {}", ending.name()))
            .collect();
        let mut text = format!("endings: {}", endings.join(", "));
        let counted = self.tally.agreements + self.tally.disagreements;
        if counted > 0 {
            let agreements = self.tally.agreements;
            let _ = write!(
                text,
                "\nboth agree on the score in {agreements} of {counted} games played to two passes"
            );
        }
        let [_, referee, judge] = self.tally.decided_by;
        if referee + judge > 0 {
            let _ = write!(text, " (the referee decided {referee}, our own judgement {judge})");
        }
        text
    }
}

/// A colour's results, whoever played it.
fn colour(first: &Side, second: &Side, index: usize) -> Rate {
    let (a, b) = (first.by_color[index], second.by_color[index]);
    Rate { wins: a.wins + b.wins, draws: a.draws + b.draws, losses: a.losses + b.losses }
}

/// A line of a table: whose rate, in a column so wide, and its figures.
pub(crate) fn rate_in_words(what: &str, width: usize, rate: Rate) -> String {
    let (low, high) = rate.interval();
    let Rate { wins, draws, losses } = rate;
    format!(
        "{what:width$} {:>5} {wins:>6} {draws:>6} {losses:>6} {:>6.1}%  [{:.1}%, {:.1}%]",
        rate.games(),
        100.0 * rate.value(),
        100.0 * low,
        100.0 * high
    )
}

fn side_in_words(role: &str, side: &Side) -> String {
    let mut text = format!(
        "{role}  {:.3} s a move, at most {:.3} s, {:.1} s in all",
        side.mean().as_secs_f64(),
        side.longest.as_secs_f64(),
        side.thought.as_secs_f64()
    );
    for (count, what) in [
        (side.crashes, "crashes"),
        (side.time_losses, "losses on time"),
        (side.illegal_moves, "illegal moves"),
        (side.fouls, "fouls"),
    ] {
        if count > 0 {
            let _ = write!(text, ", {count} {what}");
        }
    }
    text
}

fn sprt_as_json(sprt: Sprt, rate: Rate) -> Value {
    let accepted = match sprt.verdict(rate) {
        SprtVerdict::Open => None,
        SprtVerdict::Elo0 => Some("elo0"),
        SprtVerdict::Elo1 => Some("elo1"),
    };
    json!({
        "elo0": sprt.elo0,
        "elo1": sprt.elo1,
        "llr": digits(sprt.log_likelihood_ratio(rate), 3),
        "lower": digits(-Sprt::bound(), 3),
        "upper": digits(Sprt::bound(), 3),
        "accepted": accepted,
    })
}

fn sprt_in_words(sprt: Sprt, rate: Rate) -> String {
    let Sprt { elo0, elo1 } = sprt;
    let (ratio, bound) = (sprt.log_likelihood_ratio(rate), Sprt::bound());
    let verdict = match sprt.verdict(rate) {
        SprtVerdict::Open => "not decided".to_owned(),
        SprtVerdict::Elo0 => format!("elo {elo0} accepted"),
        SprtVerdict::Elo1 => format!("elo {elo1} accepted"),
    };
    format!("SPRT elo {elo0} or {elo1}: LLR {ratio:.2} in [-{bound:.2}, {bound:.2}], {verdict}")
}

/// A number with so many digits after the point; none where it is infinite, which JSON cannot say.
pub(crate) fn digits(value: f64, digits: i32) -> Value {
    if !value.is_finite() {
        return Value::Null;
    }
    let scale = 10f64.powi(digits);
    let rounded = (value * scale).round() / scale;
    if rounded.fract() == 0.0 { Value::from(rounded as i64) } else { Value::from(rounded) }
}

/// A rate; none where there was no game.
pub(crate) fn share(rate: Rate) -> Value {
    if rate.games() == 0 { Value::Null } else { digits(rate.value(), 4) }
}

/// A rate with its games.
fn games_as_json(rate: Rate) -> Value {
    json!({
        "games": rate.games(),
        "wins": rate.wins,
        "draws": rate.draws,
        "losses": rate.losses,
        "rate": share(rate),
    })
}

/// A rate with its games and its interval.
pub(crate) fn rate_as_json(rate: Rate) -> Value {
    let (low, high) = rate.interval();
    let mut object = games_as_json(rate);
    object["low"] = digits(low, 4);
    object["high"] = digits(high, 4);
    object
}

fn seconds(time: Duration) -> Value {
    digits(time.as_secs_f64(), 6)
}

fn elo_in_words(elo: f64) -> String {
    if elo.is_finite() {
        format!("{elo:+.0}")
    } else if elo > 0.0 {
        "+inf".to_owned()
    } else {
        "-inf".to_owned()
    }
}
