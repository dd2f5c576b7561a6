//! The board as text.

use tengen_board::Color;
use tengen_draw::TerminalStyle;
use tengen_go_rules::RuleSet;

use super::super::arguments::Arguments;
use super::super::engine::Engine;
use super::super::reply::Answer;

pub(crate) fn showboard(engine: &mut Engine, _: &Arguments<'_>) -> Answer {
    let game = &engine.game;
    let position = game.position();
    let board = game.picture().to_terminal(TerminalStyle::Ascii);
    let rules = RuleSet::ALL.into_iter().find(|set| set.rules() == position.rules());
    let rules = rules.map_or("mixed", RuleSet::name);
    let mut text = format!("\n{board}{} to move", position.to_move());
    let made = position.move_count();
    text += &format!(
        ", moves made: {made}, komi {}, {rules} rules
",
        game.komi()
    );
    let taken = |color: Color| position.prisoners(!color);
    text += &format!("taken by black {}, by white {}", taken(Color::Black), taken(Color::White));
    if game.handicap() > 0 {
        text += &format!(", handicap {}", game.handicap());
    }
    Ok(text)
}
