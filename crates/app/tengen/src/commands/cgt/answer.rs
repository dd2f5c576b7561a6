//! Answers in words and as JSON.

use serde_json::{Value as Json, json};
use tengen_cgt::{CgtError, Game, Number, Outcome, Side, Store, Thermograph, Value};

/// All there is to say about a value.
pub(super) enum Answer {
    Game(Box<GameAnswer>),
    Truth(bool),
    /// Names of incentives, Left's and Right's.
    Incentives([Vec<String>; 2]),
}

pub(super) struct GameAnswer {
    value: String,
    notation: String,
    canonical: String,
    outcome: Outcome,
    stops: [Number; 2],
    thermograph: std::sync::Arc<Thermograph>,
}

impl Answer {
    pub fn new(store: &Store, value: &Value) -> Result<Answer, CgtError> {
        Ok(match value {
            Value::Game(game) | Value::Thermograph(game, _) => {
                Answer::Game(Box::new(GameAnswer::new(store, *game)?))
            }
            Value::Truth(truth) => Answer::Truth(*truth),
            Value::Incentives(sides) => {
                let names = |side: &[Game]| -> Result<Vec<String>, CgtError> {
                    let mut names: Vec<String> =
                        side.iter().map(|&game| store.name(game)).collect::<Result<_, _>>()?;
                    names.sort_unstable();
                    Ok(names)
                };
                Answer::Incentives([names(&sides[0])?, names(&sides[1])?])
            }
        })
    }

    pub fn as_json(&self) -> Json {
        match self {
            Answer::Truth(truth) => json!({ "value": truth.to_string() }),
            Answer::Incentives([left, right]) => {
                json!({ "value": self.short(), "left": left, "right": right })
            }
            Answer::Game(game) => json!({
                "value": game.value,
                "canonical": game.canonical,
                "mean": game.thermograph.mean().to_string(),
                "temperature": game.thermograph.temperature().to_string(),
                "left_stop": game.stops[0].to_string(),
                "right_stop": game.stops[1].to_string(),
                "outcome": game.outcome.letter().to_string(),
                "thermograph": thermograph_json(&game.thermograph),
            }),
        }
    }

    /// The value in a few characters.
    pub fn short(&self) -> String {
        match self {
            Answer::Truth(truth) => truth.to_string(),
            Answer::Incentives([left, right]) => {
                let list = |names: &[String]| {
                    if names.is_empty() { "none".to_owned() } else { names.join(", ") }
                };
                format!("left: {}; right: {}", list(left), list(right))
            }
            Answer::Game(game) => game.value.clone(),
        }
    }

    /// The value, and what people ask about it, a line each.
    pub fn in_words(&self) -> String {
        let Answer::Game(game) = self else { return self.short() + "\n" };
        let mut text = format!("{}\n", game.value);
        if game.notation != game.value {
            text += &format!("  written      {}\n", game.notation);
        }
        text += &format!("  canonical    {}\n", game.canonical);
        text += &format!("  outcome      {}: {}\n", game.outcome.letter(), who_wins(game.outcome));
        text += &format!("  mean         {}\n", game.thermograph.mean());
        text += &format!("  temperature  {}\n", game.thermograph.temperature());
        text += &format!("  stops        {} and {}\n", game.stops[0], game.stops[1]);
        text
    }

    /// The value with its mean and temperature, in a line.
    pub fn in_a_line(&self) -> String {
        match self {
            Answer::Game(game) if game.thermograph.temperature() >= Number::ZERO => format!(
                "{}   (mean {}, temperature {})",
                game.value,
                game.thermograph.mean(),
                game.thermograph.temperature()
            ),
            _ => self.short(),
        }
    }
}

impl GameAnswer {
    fn new(store: &Store, game: Game) -> Result<GameAnswer, CgtError> {
        Ok(GameAnswer {
            value: store.name(game)?,
            notation: store.notation(game)?,
            canonical: store.canonical_name(game)?,
            outcome: store.outcome(game)?,
            stops: [store.stop(game, Side::Left), store.stop(game, Side::Right)],
            thermograph: store.thermograph(game)?,
        })
    }
}

const fn who_wins(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Left => "Left wins, whoever begins",
        Outcome::Right => "Right wins, whoever begins",
        Outcome::Next => "whoever begins wins",
        Outcome::Previous => "whoever begins loses",
    }
}

/// The corners of both walls, from -1 to the foot of the mast.
pub(super) fn thermograph_json(thermograph: &Thermograph) -> Json {
    let wall = |side| -> Vec<[String; 2]> {
        let corners = thermograph.corners(side);
        corners.iter().map(|(value, t)| [value.to_string(), t.to_string()]).collect()
    };
    json!({ "left": wall(Side::Left), "right": wall(Side::Right) })
}
