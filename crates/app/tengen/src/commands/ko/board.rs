//! The ko fights of a position, from a shell.

use std::fmt::Write;
use std::path::PathBuf;

use clap::Args;
use serde_json::{Value, json};
use tengen_board::{Color, Lettering, Point, PointSet};
use tengen_draw::{BoardPicture, Mark};
use tengen_explain::Explainer;
use tengen_go_rules::Position;
use tengen_ko::Amount;
use tengen_kofight::{
    Advice, Certainty, Doubt, KoReading, Quantity, Reading, ThreatSite, ValuableSite,
};
use tengen_tell::{Language, Teller, ko_report};
use tengen_verdict::{Budget, Limits, Verdict};

use super::words::{amount, names};
use crate::failure::Failure;
use crate::output::board_text;
use crate::shown::{close_up, read_position};

/// Positions looked at where nothing else is asked for: a few seconds.
const USUAL_NODES: u64 = 2_000_000;

/// A board to find the fight on.
#[derive(Args)]
#[command(next_help_heading = "Fights on a board")]
pub(super) struct BoardOptions {
    /// A game record or a drawing with X, O and dots (- for standard input): the ko, the threats and
    /// the moves worth playing are found on it
    #[arg(value_name = "FILE.sgf", conflicts_with_all = ["k", "x", "black", "white",
        "black_pending", "white_pending", "start", "holder", "banned", "passed", "deiri", "swap",
        "cases", "kos", "stages", "stage", "black_approach", "white_approach"])]
    file: Option<PathBuf>,
    /// Look at the position after this move of a record instead of the last
    #[arg(long = "move", value_name = "N")]
    move_number: Option<usize>,
    /// Take another number than was found: ko=7, C5=14 for the threat or the move at C5, C5.loss=2;
    /// as often as you like
    #[arg(long, value_name = "NAME=AMOUNT")]
    assume: Vec<String>,
    /// The language of what is found on a board: en, zh-hant or ja
    #[arg(long, value_name = "LANG", default_value = "en")]
    lang: String,
}

/// What was found on a board, and what to do.
pub(super) struct BoardAnswer {
    position: Position,
    reading: Reading,
    advice: Advice,
    language: Language,
}

impl BoardOptions {
    /// Whether there is a board; options that need one are refused where there is none.
    pub(super) fn is_given(&self) -> Result<bool, Failure> {
        if self.file.is_none() && (self.move_number.is_some() || !self.assume.is_empty()) {
            return Err(Failure::input(
                "--move and --assume are about a board: name its FILE.sgf, or leave them out",
            ));
        }
        Ok(self.file.is_some())
    }

    /// Reads the board and solves the fight.
    pub(super) fn answer(
        &self,
        to_move: Option<Color>,
        limits: &Limits,
    ) -> Result<BoardAnswer, Failure> {
        let Some(file) = &self.file else {
            return Err(Failure::input("a board is missing: name a record"));
        };
        let language = self.lang.parse();
        let language = language.map_err(|error| Failure::input(format!("--lang: {error}")))?;
        let mut position = read_position(file, self.move_number)?;
        if let Some(color) = to_move.filter(|&color| color != position.to_move()) {
            position.set_to_move(color);
        }
        let mut budget = Budget::new(&limits.clone().or_nodes(USUAL_NODES));
        let explainer = Explainer::usual(position.size(), 0);
        let mut reading = explainer.ko_fight(&position, &mut budget);
        if reading.kos.is_empty() {
            return Err(Failure::input(format!("{}: there is no ko here", file.display())));
        }
        for text in &self.assume {
            assume(&mut reading, &position, text)?;
        }
        let advice = reading.advice(&mut budget);
        Ok(BoardAnswer { position, reading, advice, language })
    }
}

/// Replaces a number by another.
fn assume(reading: &mut Reading, position: &Position, text: &str) -> Result<(), Failure> {
    let wrong = |problem: &dyn std::fmt::Display| {
        Failure::input(format!("--assume {text}: {problem}; write ko=7, C5=14 or C5.loss=2"))
    };
    let (name, number) = text.split_once('=').ok_or_else(|| wrong(&"there is no ="))?;
    let number: Amount = number.trim().parse().map_err(|error| wrong(&error))?;
    let quantity = if name.trim().eq_ignore_ascii_case("ko") {
        Quantity::Ko
    } else {
        let (place, is_loss) = match name.trim().rsplit_once('.') {
            Some((place, "loss")) => (place, true),
            _ => (name.trim(), false),
        };
        let point = position.size().parse(place, Lettering::Go).map_err(|error| wrong(&error))?;
        let threat = reading.threats.iter().position(|threat| threat.points.contains(&point));
        let valuable = reading.valuable.iter().position(|site| site.points.contains(&Some(point)));
        match (threat, valuable, is_loss) {
            (Some(threat), _, true) => Quantity::Loss(threat),
            (Some(threat), _, false) => Quantity::Value(threat),
            (None, Some(valuable), false) => Quantity::Valuable(valuable),
            _ => return Err(wrong(&format!("nothing was found at {place}"))),
        }
    };
    if !reading.assume(quantity, number) {
        return Err(wrong(&"this number cannot be taken"));
    }
    Ok(())
}

fn name(point: Point) -> String {
    point.name(Lettering::Go)
}

/// A number with its kind, for scripts.
fn numbered(value: Verdict<Amount>) -> Value {
    match value {
        Verdict::Exact(value) => json!({"value": amount(value), "kind": "Exact"}),
        Verdict::Estimate(value) => json!({"value": amount(value), "kind": "Estimate"}),
        Verdict::Bound { low, high } => {
            json!({"low": amount(low), "high": amount(high), "kind": "Bound"})
        }
    }
}

impl BoardAnswer {
    /// The kind of the fight's value; how sure the advised moves are is told beside it.
    fn kind(&self) -> &'static str {
        if self.reading.is_exact() { "Exact" } else { "Estimate" }
    }

    pub(super) fn as_json(&self) -> Value {
        let Reading { kos, threats, valuable, unread, to_move, .. } = &self.reading;
        let moves = self.advice.moves.iter().map(|mv| mv.name(Lettering::Go));
        let mut object = json!({});
        if let Some(model) = &self.advice.model {
            let first = model.line.first().map(|&(_, mv)| model.fight.move_name(mv));
            object["value"] = amount(model.value);
            object["best"] = first.into_iter().collect::<Vec<String>>().into();
            object["best_complete"] = false.into();
            object["line"] = names(&model.fight, &model.line).into();
        }
        object["moves"] = moves.collect::<Vec<String>>().into();
        object["certainty"] = self.certainty().into();
        object["to_move"] = to_move.word().into();
        object["kos"] = kos.iter().map(ko_as_json).collect::<Vec<_>>().into();
        object["threats"] = threats.iter().map(threat_as_json).collect::<Vec<_>>().into();
        object["valuable"] = valuable.iter().map(valuable_as_json).collect::<Vec<_>>().into();
        let unread = unread.iter().map(|site| {
            json!({"points": site.points.iter().map(name).collect::<Vec<_>>(),
                "why": site.doubt.to_string()})
        });
        object["unread"] = unread.collect::<Vec<_>>().into();
        object["kind"] = self.kind().into();
        object
    }

    fn certainty(&self) -> String {
        match &self.advice.certainty {
            Certainty::Proved => "proved: the whole board was solved".to_owned(),
            Certainty::Exact => "exact: every number is".to_owned(),
            Certainty::Holds => "holds whatever the estimates".to_owned(),
            Certainty::HoldsSingly => "holds whatever any one of the estimates is".to_owned(),
            Certainty::Flips(flips) => {
                let flips = flips.iter().map(|flip| flip.words(&self.reading));
                flips.collect::<Vec<_>>().join("; ")
            }
            Certainty::FlipsTogether => "flips if several estimates are wrong together".to_owned(),
            Certainty::Unknown => "unknown: too much is not read".to_owned(),
        }
    }

    pub(super) fn in_words(&self) -> String {
        let mut text = board_text(&self.picture());
        let mut teller = Teller::about(self.language, self.reading.to_move);
        for line in ko_report(&self.reading, &self.advice, &mut teller) {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{line}");
        }
        if let Some(model) = &self.advice.model {
            let line = names(&model.fight, &model.line).join(" ");
            let _ = writeln!(text, "{line}");
        }
        text
    }

    /// The board with kos as triangles, threats lettered and the advised moves crossed.
    pub(super) fn picture(&self) -> BoardPicture {
        let size = self.position.size();
        let mut picture = BoardPicture::new(size, Lettering::Go);
        picture.stars(size.star_points());
        for color in Color::BOTH {
            for stone in self.position.stones_of(color).iter() {
                picture.stone(stone, color);
            }
        }
        let mut matters: PointSet = self.reading.kos.iter().map(|ko| ko.site.take).collect();
        for ko in &self.reading.kos {
            picture.mark(ko.site.stone, Mark::Triangle);
        }
        for (place, threat) in self.reading.threats.iter().enumerate() {
            for &point in &threat.points {
                picture.label(point, char::from(b'a' + (place % 26) as u8).to_string());
                matters.insert(point);
            }
        }
        for point in self.advice.moves.iter().filter_map(|mv| mv.point()) {
            picture.mark(point, Mark::Cross);
            matters.insert(point);
        }
        if let Some((corner, opposite)) = close_up(size, &matters) {
            picture.part(corner, opposite);
        }
        picture.title(format!("Ko: {} to move", self.reading.to_move.player()));
        picture
    }
}

fn ko_as_json(ko: &KoReading) -> Value {
    let mut object = json!({
        "stone": name(ko.site.stone),
        "take": name(ko.site.take),
        "holder": ko.site.holder.word(),
        "banned": ko.site.banned().map(Color::word),
        "type": ko.kind.name(),
    });
    if let Some(size) = ko.size {
        object["k"] = numbered(size);
    }
    with_doubt(object, ko.doubt)
}

fn threat_as_json(threat: &ThreatSite) -> Value {
    let object = json!({
        "owner": threat.owner.word(),
        "points": threat.points.iter().copied().map(name).collect::<Vec<_>>(),
        "answer": threat.answer.map(name),
        "v": numbered(threat.value),
        "l": numbered(threat.loss),
    });
    with_doubt(object, threat.doubt)
}

fn valuable_as_json(site: &ValuableSite) -> Value {
    let [black, white] = site.points.map(|point| point.map(name));
    with_doubt(json!({"black": black, "white": white, "x": numbered(site.size)}), site.doubt)
}

fn with_doubt(mut object: Value, doubt: Option<Doubt>) -> Value {
    if let Some(doubt) = doubt {
        object["why"] = doubt.to_string().into();
    }
    object
}
