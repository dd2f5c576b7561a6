use std::fmt::Write;
use std::path::PathBuf;

use clap::Args;
use serde_json::{Value, json};
use tengen_board::{Color, Lettering, Point};
use tengen_draw::BoardPicture;
use tengen_go_rules::{RuleSet, Settlement};
use tengen_play::{Game, Judgement, USUAL_PLAYOUTS, USUAL_SEED, judge_within};
use tengen_verdict::Limits;

use crate::failure::Failure;
use crate::number;
use crate::number::time_span;
use crate::output::{Pictures, board_text, print_json, print_text, read_game};
use crate::progress::Progress;

/// Says who owns what on a board, which stones are dead, and the score
///
/// Stones that are alive whatever happens (Benson's unconditional life) are proved so; whatever that
/// leaves open is judged by playouts, and where those leave a doubt the fights are read. Stones in
/// seki are found as well: under territory scoring they have no points. If every point is proved to be somebody's the score is
/// called exact, otherwise an estimate.
#[derive(Args)]
#[command(after_help = "Examples:
  tengen score game.sgf
  tengen score game.sgf --move 40 --rules japanese
  tengen score game.sgf --json
  tengen score game.sgf --png board.png")]
pub(crate) struct Score {
    /// The game record (- for standard input)
    #[arg(value_name = "FILE.sgf")]
    file: PathBuf,
    /// Score the position after this move instead of the last
    #[arg(long = "move", value_name = "N")]
    move_number: Option<usize>,
    /// Count by these rules instead of the record's: chinese, japanese, ing, aga, new-zealand or
    /// tromp-taylor
    #[arg(long)]
    rules: Option<String>,
    /// Playouts at most, for judging and reading [default: 4000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Seconds to spend, instead of counting playouts
    #[arg(long, value_name = "S", allow_hyphen_values = true)]
    time: Option<f64>,
    /// Names the sequence of playouts
    #[arg(long, value_name = "N", default_value_t = USUAL_SEED)]
    seed: u64,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    pictures: Pictures,
}

impl Score {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let game = self.game()?;
        let judgement = self.judge(&game)?;
        self.pictures.write(&picture(&game, &judgement))?;
        if self.json {
            print_json(&as_json(&game, &judgement))
        } else {
            print_text(&in_words(&game, &judgement))
        }
    }

    fn judge(&self, game: &Game) -> Result<Judgement, Failure> {
        let time = self.time.map(time_span).transpose()?;
        let limits =
            Limits { nodes: self.nodes, time, ..Limits::default() }.or_nodes(USUAL_PLAYOUTS);
        let progress = Progress::new("playouts", None);
        let watch = &mut |played| progress.reached(played);
        Ok(judge_within(game.position(), &limits, self.seed, watch))
    }

    fn game(&self) -> Result<Game, Failure> {
        let mut game = read_game(&self.file, self.move_number)?;
        if let Some(rules) = &self.rules {
            let rules: RuleSet = rules.parse().map_err(Failure::input)?;
            game.set_rules(rules.rules());
        }
        Ok(game)
    }
}

const fn kind(judgement: &Judgement) -> &'static str {
    if judgement.is_proved { "Exact" } else { "Estimate" }
}

fn names(points: impl Iterator<Item = Point>) -> Vec<String> {
    points.map(|point| point.name(Lettering::Go)).collect()
}

fn as_json(game: &Game, judgement: &Judgement) -> Value {
    let score = game.score(&judgement.settlement);
    let size = game.size();
    let row = |row: usize| -> Vec<Value> {
        (0..size.width())
            .map(|column| number::estimate(judgement.ownership(Point::new(column, row))))
            .collect()
    };
    // Rows from the top, as the board is seen.
    let ownership: Vec<Vec<Value>> = (0..size.height()).rev().map(row).collect();
    json!({
        "black": score.black,
        "white": score.white,
        "komi": number::half_points(score.komi.as_half_points()),
        "handicap_bonus": score.handicap_bonus,
        "result": score.to_string(),
        "kind": kind(judgement),
        "dead": names(judgement.settlement.dead.iter()),
        "seki": names(judgement.settlement.seki.iter()),
        "ownership": ownership,
        "playouts": judgement.playouts,
    })
}

fn in_words(game: &Game, judgement: &Judgement) -> String {
    let score = game.score(&judgement.settlement);
    let mut text = board_text(&picture(game, judgement));
    let mut line = |words: String| {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{words}");
    };
    let bonus = match score.handicap_bonus {
        0 => String::new(),
        points => format!(" and {points} for handicap"),
    };
    line(format!("Black {}, White {} plus komi {}{bonus}", score.black, score.white, score.komi));
    let Settlement { dead, seki, .. } = &judgement.settlement;
    for (word, stones) in [("dead", dead), ("seki", seki)] {
        if !stones.is_empty() {
            line(format!("{word}: {}", names(stones.iter()).join(" ")));
        }
    }
    line(if judgement.is_proved {
        format!("{score}, exact: every point is proved")
    } else {
        format!(
            "{score}, an estimate by Benson's life, {} playouts and reading",
            judgement.playouts
        )
    });
    text
}

fn picture(game: &Game, judgement: &Judgement) -> BoardPicture {
    let mut picture = game.picture();
    for point in game.size().points() {
        picture.ownership(point, f64::from(judgement.ownership(point)));
    }
    let score = game.score(&judgement.settlement);
    let winner = score.winner().map_or("a draw", Color::word);
    picture.title(format!("Score: {score} ({winner}), {}", kind(judgement).to_lowercase()));
    picture
}
