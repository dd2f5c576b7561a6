//! The experiments for scripts.

use serde_json::{Value, json};
use tengen_board::{Color, Move};
use tengen_gobang_engine::{Player, PrintedTable, WinningShape};
use tengen_gobang_rules::{Opening, OpeningVerdict, write_moves};

use super::{Experiment, Played, Series, printed_agreement};
use crate::commands::match_::report::rate_as_json;

impl Experiment {
    pub(super) fn as_json(&self, series: &[Series]) -> Value {
        json!({
            "player": self.player.name(),
            "opponent": self.opponent.map(Player::name),
            "seeds": self.seeds,
            "numbering": "assumed: 1 to 13 are D1 to D13, 14 to 26 are I1 to I13",
            "rules": series.iter().map(|series| self.series_as_json(series)).collect::<Vec<_>>(),
        })
    }

    fn series_as_json(&self, series: &Series) -> Value {
        let black = series.black();
        let (agree, of) = series.agreement();
        let mut object = json!({
            "rule": series.rules.name(),
            "games": series.games.iter().map(game_as_json).collect::<Vec<_>>(),
            "black_wins": black.wins,
            "white_wins": black.losses,
            "draws": black.draws,
            "experts": { "agree": agree, "of": of },
        });
        if self.opponent.is_some() {
            object["player"] = rate_as_json(series.player(&Color::BOTH));
            object["player_as_black"] = rate_as_json(series.player(&[Color::Black]));
            object["player_as_white"] = rate_as_json(series.player(&[Color::White]));
        }
        if let Some((table, (agree, of))) =
            PrintedTable::of(series.rules).zip(printed_agreement(series.rules))
        {
            object["thesis"] = json!({
                "table": table.number,
                "black_wins": table.wins(Color::Black),
                "white_wins": table.wins(Color::White),
                "experts": { "agree": agree, "of": of },
            });
        }
        object
    }
}

fn game_as_json(game: &Played) -> Value {
    let opening: &Opening = game.opening();
    let moves = game.bout.game.moves().iter().filter_map(|&(_, made)| match made {
        Move::Play(point) => Some(point),
        Move::Pass => None,
    });
    json!({
        "number": game.number,
        "code": opening.code,
        "seed": game.seed,
        "black": game.black.name(),
        "white": game.white.name(),
        "winner": game.bout.winner().map(Color::word),
        "shape": game.bout.shape.map(WinningShape::name),
        "stones": game.bout.stones(),
        "verdict": match opening.verdict() {
            OpeningVerdict::Wins(color) => color.word(),
            OpeningVerdict::Balanced => "balanced",
        },
        "moves": write_moves(moves),
    })
}
