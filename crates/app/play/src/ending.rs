//! The end of a game: when to pass, and what is left to play before.

use tengen_board::{Color, Move};
use tengen_go_rules::{Position, RuleSet, Settlement};
use tengen_uct::{Report, Search, Settings};
use tengen_verdict::{Budget, Limits};

use crate::judge::with_turn;
use crate::settled::{DANGEROUS, Settled};
use crate::{Game, Judgement, judge};

/// Playouts behind a judgement of the board.
const JUDGE_PLAYOUTS: u64 = 1_000;

/// The seed of all that is looked into here: the same board is always judged alike.
const SEED: u64 = 1;

/// Bytes for the tree of such a search.
const SMALL_MEMORY: usize = 4 << 20;

/// A chance of a gain that I try for.
const WORTH_TRYING: f32 = 0.5;

/// A share of a point so far from even is somebody's.
const SOMEBODYS: f32 = 0.7;

/// One point in so many may be in doubt on a board that is looked at closely.
const DOUBTFUL_PART: usize = 12;

/// A chance of winning so close to 0 or 1 does not tell moves apart any more.
const DECIDED: f32 = 0.05;

/// Playouts of a search for points.
const GREEDY_PLAYOUTS: u64 = 500;

/// Where even its best move gets the points less often than this, the first search knew better.
const WITHIN_REACH: f32 = 0.3;

/// Playouts that show that its move does not risk the game.
const CHECK_PLAYOUTS: u64 = 300;

/// Chances of winning this close are the same.
const INDIFFERENT: f32 = 0.02;

/// Fewer playouts than this do not show whose a point is.
const FEW_PLAYOUTS: u64 = 80;

/// Whether answering the opponent's pass by a pass wins, even if everything in doubt goes wrong.
pub(crate) fn wins_by_passing(game: &Game, color: Color) -> bool {
    winning_agreement(game, color).is_some()
}

/// What to answer to the opponent's pass where a pass wins: that, or a move that spares both an
/// argument about what is dead.
pub(crate) fn answer_to_pass(game: &Game, color: Color) -> Option<Move> {
    let settlement = winning_agreement(game, color)?;
    Some(pass_or_plain_move(&Settled::new(game, &settlement), color))
}

/// What would be agreed on after another pass, if a player wins by it whatever is in doubt.
fn winning_agreement(game: &Game, color: Color) -> Option<Settlement> {
    let judgement = agreement(game);
    let wins = |settlement: &Settlement| game.score(settlement).winner() == Some(color);
    let wins_anyhow =
        !removes_dead_stones(game) || wins(&against(game.position(), &judgement, color));
    (wins(&judgement.settlement) && wins_anyhow).then_some(judgement.settlement)
}

fn pass_or_plain_move(board: &Settled<'_>, color: Color) -> Move {
    board.plain_move(color).map_or(Move::Pass, Move::Play)
}

/// Whether dead stones come off when both have passed. By the Tromp-Taylor rules what stands is
/// alive: dead stones must be taken before.
pub(crate) fn removes_dead_stones(game: &Game) -> bool {
    game.position().rules() != RuleSet::TrompTaylor.rules()
}

/// What is agreed on after two passes.
fn agreement(game: &Game) -> Judgement {
    let mut judgement = judge(game.position(), JUDGE_PLAYOUTS, SEED);
    if !removes_dead_stones(game) {
        judgement.settlement = Settlement::default();
    }
    judgement
}

/// The judgement with every doubt decided against a colour.
fn against(position: &Position, judgement: &Judgement, color: Color) -> Settlement {
    let own = position.stones_of(color);
    let Judgement { settlement, unsettled, .. } = judgement;
    let dead = (settlement.dead | (*unsettled & own)) - (*unsettled - own);
    Settlement { dead, ..settlement.clone() }
}

/// The move to make: what is left to do on a settled board, else the player's favourite.
pub(crate) fn choose(game: &Game, color: Color, report: &Report, favourite: Move) -> Move {
    if let Some(mv) = last_move(game, color, report) {
        return mv;
    }
    if favourite == Move::Pass && game.has_passed(!color) && !wins_as_it_is(game, color) {
        // Lost, but not settled: anything is better than to agree.
        let mut moves = report.candidates.iter().map(|candidate| candidate.mv);
        return moves.find(|&mv| mv != Move::Pass).unwrap_or(favourite);
    }
    favourite
}

/// The best move of a search. Where the game is as good as decided it does not matter to the search
/// any more, so it is asked again for as many points as it expects to get, half a point more, and
/// that is played unless it would risk the game.
pub(crate) fn best_move(game: &Game, color: Color, report: &Report) -> Move {
    if !is_decided(report) {
        return report.best();
    }
    // The lead counts komi; a half point more for the player decides ties.
    let komi = game.area_komi_half_points() + (2.0 * report.lead).round() as i32;
    let greedy = search(&in_turn(game.position(), color), komi, GREEDY_PLAYOUTS);
    let best = greedy.best();
    if best == Move::Pass || best == report.best() || greedy.win_rate() < WITHIN_REACH {
        return report.best();
    }
    let mut after = in_turn(game.position(), color);
    after.play_legal(color, best);
    let answer = search(&after, game.area_komi_half_points(), CHECK_PLAYOUTS);
    let is_safe = 1.0 - answer.win_rate() >= report.win_rate() - INDIFFERENT;
    if is_safe { best } else { report.best() }
}

fn is_decided(report: &Report) -> bool {
    !(DECIDED..=1.0 - DECIDED).contains(&report.win_rate())
}

fn wins_as_it_is(game: &Game, color: Color) -> bool {
    game.score(&agreement(game).settlement).winner() == Some(color)
}

/// What to do if nothing on the board is left to fight about: the last points, a move that keeps
/// what the opponent could still take, or a pass. Nothing while there are fights.
fn last_move(game: &Game, color: Color, report: &Report) -> Option<Move> {
    let position = game.position();
    let maybe = if report.playouts < FEW_PLAYOUTS {
        2 * position.empty_points().len() <= position.size().area()
    } else {
        looks_settled(report)
    };
    if !maybe {
        return None;
    }
    let judgement = agreement(game);
    if !judgement.unsettled.is_empty() || !judgement.settlement.border.is_empty() {
        return None;
    }
    let board = Settled::new(game, &judgement.settlement);
    let gain = board.gain(color);
    if gain.win_rate() >= WORTH_TRYING {
        // A close game is the search's own business.
        return is_decided(report).then(|| gain.best());
    }
    if board.gain(!color).win_rate() >= DANGEROUS {
        let keep = board.keep(color);
        return (keep.win_rate() >= WORTH_TRYING).then(|| keep.best());
    }
    Some(pass_or_plain_move(&board, color))
}

/// Whether nearly every point is somebody's in the playouts of a search.
pub(crate) fn looks_settled(report: &Report) -> bool {
    let points = report.ownership();
    let doubtful = points.iter().filter(|(_, share)| share.abs() < SOMEBODYS).count();
    doubtful * DOUBTFUL_PART <= points.len()
}

pub(crate) fn search(position: &Position, komi: i32, playouts: u64) -> Report {
    let settings = Settings { memory: SMALL_MEMORY, ..Settings::default() };
    let limits = Limits { nodes: Some(playouts), ..Limits::default() };
    Search::new(settings, SEED).run(position, komi, &mut Budget::new(&limits))
}

/// The position with this player to move. A ko holds for a player who has just lost it, not after
/// a pass in between.
pub(crate) fn in_turn(position: &Position, color: Color) -> Position {
    if position.to_move() == color { position.clone() } else { with_turn(position, color) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settled::area_margin;
    use crate::{Choice, Player, UctPlayer};
    use tengen_board::Lettering;
    use tengen_go_rules::{Diagram, Komi, RuleSet};

    fn game(text: &str, rules: RuleSet, komi: Komi) -> Game {
        let diagram = Diagram::read(text).unwrap();
        let mut game = Game::new(diagram.size(), rules, komi);
        let position = diagram.set_up(rules.rules());
        game.set_up(diagram.size().points().map(|p| (p, position.stone(p))));
        game
    }

    fn chosen(game: &Game, color: Color) -> Move {
        chosen_by(Settings { memory: 4 << 20, ..Settings::default() }, game, color)
    }

    fn chosen_by(settings: Settings, game: &Game, color: Color) -> Move {
        let mut player = UctPlayer::new(settings, 1);
        let limits = Limits { nodes: Some(400), ..Limits::default() };
        match player.choose(game, color, &limits) {
            Choice::Move(mv) => mv,
            Choice::Resign => panic!("resigned"),
        }
    }

    fn choice(game: &Game, color: Color) -> String {
        chosen(game, color).name(Lettering::Go)
    }

    /// Everything is settled but for two dead white stones and the neutral point C1.
    const NEARLY_OVER: &str = "
        . X . X . X O . O
        X X X X X X O O O
        . X . . O X O . .
        X X . O . X O O .
        . X X X X X O . O
        X X . X . X O O O
        . X X . X . O . O";

    #[test]
    fn nobody_passes_before_the_last_point_is_taken_by_area() {
        for color in Color::BOTH {
            let game = game(NEARLY_OVER, RuleSet::Chinese, Komi::points(7));
            assert_eq!(choice(&game, color), "F1", "the last neutral point, for {color}");
        }
    }

    #[test]
    fn both_pass_over_a_settled_board() {
        let settled = NEARLY_OVER.replacen("X . O . O", "X X O . O", 2);
        for (rules, color) in [RuleSet::Chinese, RuleSet::Japanese]
            .into_iter()
            .flat_map(|rules| Color::BOTH.map(|color| (rules, color)))
        {
            for komi in [Komi::points(-60), Komi::points(7), Komi::points(60)] {
                let game = game(&settled, rules, komi);
                assert_eq!(choice(&game, color), "pass", "{rules} {color} {komi}");
            }
        }
    }

    #[test]
    fn dead_stones_are_taken_where_the_rules_leave_them_on_the_board() {
        let settled = NEARLY_OVER.replacen("X . O . O", "X X O . O", 2);
        // With so much komi Black wins by the last stone only.
        let mut game = game(&settled, RuleSet::TrompTaylor, Komi::points(20));
        let mut moves = 0;
        while game.end().is_none() {
            let color = game.position().to_move();
            let mv = if color == Color::White { Move::Pass } else { chosen(&game, color) };
            game.play(color, mv).unwrap();
            moves += 1;
            assert!(moves < 40, "{:?}", game.position());
        }
        let score = game.score(&Settlement::default());
        assert_eq!((score.black, score.white), (42, 21), "{:?}", game.position());
    }

    #[test]
    fn a_neutral_point_is_worth_nothing_by_territory() {
        for color in Color::BOTH {
            let game = game(NEARLY_OVER, RuleSet::Japanese, Komi::points(60));
            assert_eq!(choice(&game, color), "pass", "{color}");
        }
    }

    /// F6 and H1 are left, one for each.
    const LEFT_OPEN: &str = "
        O O . X X O X . X
        X O O O X O X X O
        X X O . X O O O O
        . X O . X . O . X
        X X O . X X O O .
        X O X X . O X O O
        X O O . X O X X O
        X X O X . X X O .
        . X O O O . X . O";

    #[test]
    fn an_even_number_of_neutral_points_is_filled_too() {
        let mut game = game(LEFT_OPEN, RuleSet::Chinese, Komi::points(7));
        let margin = area_margin(game.position(), &agreement(&game).settlement.dead);
        for _ in 0..40 {
            let color = game.position().to_move();
            game.play(color, chosen(&game, color)).unwrap();
            if game.end().is_some() {
                break;
            }
        }
        let Settlement { dead, .. } = agreement(&game).settlement;
        let owners = game.position().owners(&dead);
        assert!(owners.nobodys(game.size()).is_empty(), "{:?}", game.position());
        assert_eq!(area_margin(game.position(), &dead), margin, "{:?}", game.position());
    }

    /// The corner hangs on who moves first: B6 lives, or kills.
    const OPEN_CORNER: &str = "
        . . . X O . O
        X X X X O O O
        O O O O O . O
        O . O O O O O
        X X X X X X X
        . X . X . X .";

    #[test]
    fn no_pass_gives_points_away() {
        for rules in [RuleSet::Chinese, RuleSet::Japanese] {
            for komi in [Komi::points(-60), Komi::points(-2), Komi::points(60)] {
                for color in Color::BOTH {
                    let game = game(OPEN_CORNER, rules, komi);
                    assert_eq!(choice(&game, color), "B6", "{rules} {color} {komi}");
                }
            }
        }
    }

    #[test]
    fn a_pass_is_not_answered_while_the_win_is_in_doubt() {
        let mut game = game(OPEN_CORNER, RuleSet::Chinese, Komi::points(-2));
        assert!(!judge(game.position(), JUDGE_PLAYOUTS, SEED).unsettled.is_empty());
        game.play(Color::White, Move::Pass).unwrap();
        assert_eq!(choice(&game, Color::Black), "B6");
    }

    #[test]
    fn a_pass_is_answered_where_the_board_is_won() {
        let mut game = game(OPEN_CORNER, RuleSet::Chinese, Komi::points(-60));
        game.play(Color::White, Move::Pass).unwrap();
        let settings = Settings { memory: 4 << 20, solve_endgames: false, ..Settings::default() };
        let mv = chosen_by(settings, &game, Color::Black);
        assert_eq!(mv, Move::Pass, "the corner does not matter");
        // A player who solves what is left takes every point all the same.
        assert_eq!(choice(&game, Color::Black), "B6");
    }
}
