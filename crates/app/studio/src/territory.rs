//! Who seems to own what, for those who want to see it while a game goes on.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde_json::{Value, json};
use tengen_knowledge::estimate;
use tengen_play::Game;

use crate::app::App;
use crate::asked::Options;
use crate::error::Answer;
use crate::route::{Route, get};
use crate::seen::Seen;
use crate::{shape, work};

pub(crate) fn routes() -> Vec<Route> {
    vec![get("/api/territory", territory)]
}

async fn territory(State(app): State<Arc<App>>, Options(seen): Options<Seen>) -> Answer {
    let game = seen.game(&app)?;
    Ok(Json(work::apart(move || told(&game)).await?))
}

fn told(game: &Game) -> Value {
    let estimate = estimate(game.position());
    let owners = estimate.owners.iter().map(|&(point, share)| (point, f64::from(share)));
    // The estimate counts area, so what White receives is what counts with area.
    let lead = f64::from(estimate.score) - f64::from(game.area_komi_half_points()) / 2.0;
    json!({
        "kind": "Estimate",
        "black_leads": shape::rounded(lead, 1),
        "owners": shape::shares(game.size(), owners),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_go_rules::{Diagram, Komi};

    #[test]
    fn rows_are_as_the_board_is_seen_and_the_lead_counts_komi() {
        let diagram = "
            . X . X O . O
            X X X X O O O
            . X O O O . O
            X X O . O O O";
        let position = Diagram::position(diagram);
        let mut game = Game::with_rules(position.size(), position.rules(), Komi::points(2));
        game.set_up(position.size().points().map(|point| (point, position.stone(point))));
        let told = told(&game);
        assert_eq!(told["black_leads"], -6.0, "12 points against 16 and komi");
        assert_eq!(told["owners"][0], json!([1.0, 1.0, 1.0, 1.0, -1.0, -1.0, -1.0]));
        assert_eq!(told["owners"][3], json!([1.0, 1.0, -1.0, -1.0, -1.0, -1.0, -1.0]));
    }
}
