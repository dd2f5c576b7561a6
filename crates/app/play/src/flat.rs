use std::cmp::Ordering;

use tengen_board::{Color, Move, Random};
use tengen_go_rules::{PlayoutBoard, Position};
use tengen_verdict::{Budget, Limits};

use crate::{Choice, Game, Player, judge};

/// Flat Monte Carlo: every sensible move is tried by random games from the position it leads to,
/// more often the better it does (UCB1). No tree and no knowledge but eyes: a modest, honest
/// opponent.
#[derive(Clone, Debug)]
pub struct FlatPlayer {
    random: Random,
    /// Random games for a move when the limits name no number and no time.
    pub playouts: u64,
    /// Resigns below this chance of winning; 0 never resigns.
    pub resign_below: f64,
}

/// How much more a little-tried move is worth a try (the constant of UCB1, scaled to 0..1).
const CURIOSITY: f64 = 0.7;

/// Games that the best move must have been tried in before its chance is believed.
const ENOUGH_TO_RESIGN: f64 = 30.0;

/// Games that tell dead stones from living ones well enough to agree to the end of a game.
const ENOUGH_TO_PASS: u64 = 400;

struct Arm {
    mv: Move,
    playouts: PlayoutBoard,
    tries: f64,
    wins: f64,
    margin: f64,
}

impl FlatPlayer {
    /// A player whose games are the same for the same seed.
    pub fn new(seed: u64) -> FlatPlayer {
        FlatPlayer { random: Random::new(seed), playouts: 10_000, resign_below: 0.0 }
    }

    fn best_arm(&mut self, game: &Game, color: Color, limits: &Limits) -> Option<Arm> {
        let mut arms = arms(game.position(), color);
        let limits = limits.or_nodes(self.playouts);
        let mut budget = Budget::new(&limits);
        let komi = game.area_komi_half_points();
        let mut total: f64 = 0.0;
        while !arms.is_empty() && budget.spend(1) {
            let log_total = (total + 1.0).ln();
            let worth = |arm: &Arm| {
                if arm.tries == 0.0 {
                    return f64::INFINITY;
                }
                arm.wins / arm.tries + CURIOSITY * (log_total / arm.tries).sqrt()
            };
            let Some(arm) = arms.iter_mut().max_by(|a, b| order(worth(a), worth(b))) else { break };
            let ending = arm.playouts.run(&mut self.random);
            let margin = f64::from(2 * ending.margin - komi)
                * if color == Color::Black { 0.5 } else { -0.5 };
            arm.tries += 1.0;
            arm.margin += margin;
            arm.wins += match order(margin, 0.0) {
                Ordering::Greater => 1.0,
                Ordering::Equal => 0.5,
                Ordering::Less => 0.0,
            };
            total += 1.0;
        }
        // Most tried is most trusted; the margin decides between equals.
        arms.into_iter().max_by(|a, b| {
            order(a.tries, b.tries).then(order(a.wins, b.wins)).then(order(a.margin, b.margin))
        })
    }
}

fn order(a: f64, b: f64) -> Ordering {
    a.partial_cmp(&b).unwrap_or(Ordering::Equal)
}

fn arms(position: &Position, color: Color) -> Vec<Arm> {
    let mut after = position.clone();
    position
        .sensible_points(color)
        .map(|point| {
            after.play_legal(color, Move::Play(point));
            let playouts = PlayoutBoard::new(&after);
            after.undo();
            Arm { mv: Move::Play(point), playouts, tries: 0.0, wins: 0.0, margin: 0.0 }
        })
        .collect()
}

impl Player for FlatPlayer {
    fn choose(&mut self, game: &Game, color: Color, limits: &Limits) -> Choice {
        if game.has_passed(!color) && self.wins_by_passing(game, color) {
            return Choice::Move(Move::Pass);
        }
        let Some(best) = self.best_arm(game, color, limits) else {
            return Choice::Move(Move::Pass);
        };
        let chance = if best.tries > 0.0 { best.wins / best.tries } else { 0.5 };
        if chance < self.resign_below && best.tries >= ENOUGH_TO_RESIGN {
            return Choice::Resign;
        }
        Choice::Move(best.mv)
    }

    fn name(&self) -> &str {
        "flat Monte Carlo"
    }
}

impl FlatPlayer {
    /// Whether the board as it lies is won, without a dead stone to argue about.
    fn wins_by_passing(&mut self, game: &Game, color: Color) -> bool {
        let judgement = judge(game.position(), ENOUGH_TO_PASS, self.random.next_u64());
        let score = game.score(&judgement.settlement);
        score.winner() == Some(color) && judgement.settlement.dead.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::{Point, Size};
    use tengen_go_rules::{Diagram, Komi, RuleSet};

    fn game(text: &str) -> Game {
        let diagram = Diagram::read(text).unwrap();
        let mut game = Game::new(diagram.size(), RuleSet::Chinese, Komi::points(0));
        let position = diagram.set_up(RuleSet::Chinese.rules());
        game.set_up(diagram.size().points().map(|p| (p, position.stone(p))));
        game
    }

    #[test]
    fn takes_the_point_that_decides_the_game() {
        // B2 is the last liberty of both strings: whoever plays there takes the other.
        let game = game(
            "X X X O O X .
             X . O O O X .
             X X X O O X .",
        );
        let limits = Limits { nodes: Some(2_000), ..Limits::default() };
        let deciding = Choice::Move(Move::Play(Point::new(1, 1)));
        for color in Color::BOTH {
            for seed in 0..5 {
                assert_eq!(FlatPlayer::new(seed).choose(&game, color, &limits), deciding);
            }
        }
    }

    #[test]
    fn plays_whole_legal_games_and_stops() {
        for side in [2, 3, 5] {
            let mut game =
                Game::new(Size::square(side).unwrap(), RuleSet::Chinese, Komi::points(1));
            let mut player = FlatPlayer::new(side as u64);
            let limits = Limits { nodes: Some(50), ..Limits::default() };
            let mut moves = 0;
            while game.end().is_none() {
                let color = game.position().to_move();
                let Choice::Move(mv) = player.choose(&game, color, &limits) else {
                    panic!("resigning is off")
                };
                game.play(color, mv).unwrap();
                moves += 1;
                assert!(moves < 400, "a game on {side}x{side} does not end");
            }
        }
    }

    #[test]
    fn resigns_only_when_told_and_lost() {
        let game = game(
            ". X . . .
             X X X X X
             . X . X .
             X X X X X
             . . . . .",
        );
        let limits = Limits { nodes: Some(500), ..Limits::default() };
        let mut player = FlatPlayer::new(1);
        assert!(matches!(player.choose(&game, Color::White, &limits), Choice::Move(_)));
        player.resign_below = 0.1;
        assert_eq!(player.choose(&game, Color::White, &limits), Choice::Resign);
    }
}
