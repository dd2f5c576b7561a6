//! The *Values* panel: a calculator of combinatorial games, with the thermograph as one types.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use serde_json::json;
use tengen_cgt::{
    Calculator, CgtError, ExpressionError, FUNCTIONS, Game, Number, Side, Store, Thermograph, Value,
};
use tengen_draw::{Corner, Theme, ThermographPicture};
use tengen_verdict::Limits;

use crate::app::App;
use crate::asked::Asked;
use crate::error::{Answer, Refusal};
use crate::route::{Route, get, post};

/// What is told, as JSON.
type Told = serde_json::Value;

/// How long an expression may be worked on: it is evaluated as it is typed.
const TIME: Duration = Duration::from_secs(4);

/// Memory for values and tables.
const MEMORY: usize = 512 << 20;

/// The longest expression, in bytes.
const LONGEST: usize = 4_000;

/// Numbers from here on are not drawn.
const LARGEST_DRAWN: f64 = 1e9;

pub(super) fn routes() -> Vec<Route> {
    vec![get("/api/panels/values", functions), post("/api/panels/values", evaluate)]
}

/// What can be written, for those who do not know.
async fn functions() -> Json<Told> {
    let function = |help: &tengen_cgt::FunctionHelp| json!({ "name": help.name, "arguments": help.arguments, "gives": help.gives });
    Json(json!({ "functions": FUNCTIONS.iter().map(function).collect::<Vec<_>>() }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    expression: String,
    /// Whether the picture is for a dark page.
    #[serde(default)]
    dark: bool,
}

async fn evaluate(State(app): State<Arc<App>>, Asked(written): Asked<Written>) -> Answer {
    if written.expression.len() > LONGEST {
        return Err(Refusal::bad(format!(
            "The expression is too long: {LONGEST} letters are read at most."
        )));
    }
    let answer = app.panels.ask(TIME, move |limits| answer(&written, limits)).await?;
    answer.map(Json)
}

fn answer(written: &Written, limits: &Limits) -> Result<Told, Refusal> {
    let store = Store::limited(&Limits { memory: Some(MEMORY), ..limits.clone() });
    let value = Calculator::new(&store)
        .evaluate(&written.expression)
        .map_err(|error| refuse_expression(&written.expression, &error))?;
    let told = match &value {
        Value::Truth(truth) => Ok(json!({ "kind": "Exact", "truth": truth })),
        Value::Incentives(sides) => incentives(&store, sides),
        Value::Game(game) | Value::Thermograph(game, _) => tell(&store, *game, written.dark),
    };
    told.map_err(|error| refuse(&error))
}

/// What is wrong, and where.
fn refuse_expression(text: &str, error: &ExpressionError) -> Refusal {
    if let Some(cause) = &error.cause {
        return refuse(cause);
    }
    let near: String = text.chars().skip(error.at).take(12).collect();
    let place = match near.trim() {
        "" => "At the end".to_owned(),
        near => format!("At character {} ('{near}')", error.at + 1),
    };
    Refusal::bad(format!("{place}: {}.", error.message))
}

pub(super) fn refuse(error: &CgtError) -> Refusal {
    match error {
        CgtError::Stopped | CgtError::StoreFull(_) => Refusal::conflict(
            "much",
            "That is too much work for a page; the command line has no such limit.",
        ),
        _ => Refusal::bad(format!("{error}.")),
    }
}

fn incentives(store: &Store, sides: &[Vec<Game>; 2]) -> Result<Told, CgtError> {
    let names = |side: &[Game]| -> Result<Vec<String>, CgtError> {
        let mut names = side.iter().map(|&g| store.name(g)).collect::<Result<Vec<_>, _>>()?;
        names.sort_unstable();
        Ok(names)
    };
    Ok(json!({ "kind": "Exact", "left": names(&sides[0])?, "right": names(&sides[1])? }))
}

fn tell(store: &Store, game: Game, dark: bool) -> Result<Told, CgtError> {
    let thermograph = store.thermograph(game)?;
    let value = store.name(game)?;
    Ok(json!({
        "kind": "Exact",
        "value": value,
        "notation": store.notation(game)?,
        "canonical": store.canonical_name(game)?,
        "outcome": store.outcome(game)?.letter().to_string(),
        "mean": thermograph.mean().to_string(),
        "temperature": thermograph.temperature().to_string(),
        "left_stop": store.stop(game, Side::Left).to_string(),
        "right_stop": store.stop(game, Side::Right).to_string(),
        "picture": picture(&thermograph, dark).map(|picture| picture.to_svg()),
    }))
}

/// The thermograph drawn, unless its numbers are so large that a picture could not tell them apart.
pub(super) fn picture(thermograph: &Thermograph, dark: bool) -> Option<ThermographPicture> {
    let wall = |side| -> Option<Vec<Corner>> {
        let corner = |(value, heat): (Number, Number)| {
            let (x, y) = (value.to_f64(), heat.to_f64());
            let is_drawable = x.abs() < LARGEST_DRAWN && y.abs() < LARGEST_DRAWN;
            is_drawable.then(|| Corner::new(x, y, value.to_string(), heat.to_string()))
        };
        thermograph.corners(side).into_iter().map(corner).collect()
    };
    let mut picture = ThermographPicture::new(&wall(Side::Left)?, &wall(Side::Right)?);
    picture.theme(if dark { &Theme::DARK } else { &Theme::PRINT });
    Some(picture)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(expression: &str) -> Result<Told, Refusal> {
        let written = Written { expression: expression.to_owned(), dark: false };
        answer(&written, &Limits::default())
    }

    #[test]
    fn the_panel_says_what_the_calculator_says() {
        let game = told("{{3|1}|-1}").unwrap();
        assert_eq!((&game["mean"], &game["temperature"]), (&"1/2".into(), &"3/2".into()));
        assert!(game["picture"].as_str().unwrap().starts_with("<svg"));
        assert!(told("9999999999999999999999").unwrap()["picture"].is_null(), "out of sight");
        assert_eq!(told("{3|1} || 2").unwrap()["truth"], true);
        assert_eq!(told("incentives({3|1})").unwrap()["left"].as_array().unwrap().len(), 1);
    }

    #[test]
    fn mistakes_say_where() {
        let refusal = |text: &str| format!("{:?}", told(text).unwrap_err());
        assert!(refusal("{3|1").contains("At character 1"), "{}", refusal("{3|1"));
        assert!(refusal("").contains("At the end"), "{}", refusal(""));
        let limits = Limits { nodes: Some(10), ..Limits::default() };
        let written = Written { expression: "7.{{5|2}|{1|-3}}".to_owned(), dark: true };
        let refused = format!("{:?}", answer(&written, &limits).unwrap_err());
        assert!(refused.contains("too much work"), "{refused}");
    }
}
