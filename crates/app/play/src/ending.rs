//! The end of a game: when to pass, and what is left to play before.

use tengen_board::{Color, Move, Point, PointSet};
use tengen_go_rules::{Position, RuleSet, Scoring, Settlement};
use tengen_uct::{Report, Search, Settings};
use tengen_verdict::{Budget, Limits};

use crate::judge::with_turn;
use crate::{Game, Judgement, judge};

/// Playouts behind a judgement of the board.
const JUDGE_PLAYOUTS: u64 = 1_000;

/// The seed of all that is looked into here: the same board is always judged alike.
const SEED: u64 = 1;

/// Playouts that show whether a player can gain anything by moving.
const GAIN_PLAYOUTS: u64 = 300;

/// Bytes for the tree of such a search.
const SMALL_MEMORY: usize = 4 << 20;

/// A chance of a gain that I try for.
const WORTH_TRYING: f32 = 0.5;

/// A chance of a gain for the opponent that I do not let pass.
const DANGEROUS: f32 = 0.2;

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
    if !removes_dead_stones(game) {
        return wins_as_it_is(game, color);
    }
    let judgement = judge(game.position(), JUDGE_PLAYOUTS, SEED);
    game.score(&judgement.settlement).winner() == Some(color)
        && game.score(&against(game.position(), &judgement, color)).winner() == Some(color)
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
    let Settlement { dead, border, .. } = &judgement.settlement;
    if !judgement.unsettled.is_empty() || !border.is_empty() {
        return None;
    }
    let board = Settled { position, margin: area_margin(position, dead), worth: worth(game) };
    let gain = board.gain(color);
    if gain.win_rate() >= WORTH_TRYING {
        // A close game is the search's own business.
        return is_decided(report).then(|| gain.best());
    }
    if board.gain(!color).win_rate() >= DANGEROUS {
        let keep = board.keep(color);
        return (keep.win_rate() >= WORTH_TRYING).then(|| keep.best());
    }
    let neutral = board.neutral_point(color, &judgement.settlement);
    Some(neutral.map_or(Move::Pass, Move::Play))
}

/// Whether nearly every point is somebody's in the playouts of a search.
pub(crate) fn looks_settled(report: &Report) -> bool {
    let points = report.ownership();
    let doubtful = points.iter().filter(|(_, share)| share.abs() < SOMEBODYS).count();
    doubtful * DOUBTFUL_PART <= points.len()
}

/// Black's area minus White's once dead stones are off.
fn area_margin(position: &Position, dead: &PointSet) -> i32 {
    let owners = position.owners(dead);
    let [black, white] =
        Color::BOTH.map(|color| (owners.alive(color).len() + owners.territory(color).len()) as i32);
    black - white
}

/// What a move must gain in area to be worth playing: under territory scoring the stone itself
/// costs the point that it gains.
const fn worth(game: &Game) -> i32 {
    match game.position().rules().scoring {
        Scoring::Area => 1,
        Scoring::Territory => 2,
    }
}

/// A board that seems settled, with what it comes to.
struct Settled<'a> {
    position: &'a Position,
    /// Black's area minus White's.
    margin: i32,
    /// The least gain that counts.
    worth: i32,
}

impl Settled<'_> {
    /// A search by a player, moving first, for more than they have.
    fn gain(&self, color: Color) -> Report {
        self.search(color, self.worth)
    }

    /// A search by a player, moving first, for no less than they have.
    fn keep(&self, color: Color) -> Report {
        self.search(color, 0)
    }

    fn search(&self, color: Color, gain: i32) -> Report {
        // Half a point less than what must be reached: there are no draws.
        let komi = match color {
            Color::Black => 2 * (self.margin + gain) - 1,
            Color::White => 2 * (self.margin - gain) + 1,
        };
        search(&in_turn(self.position, color), komi, GAIN_PLAYOUTS)
    }

    /// A point between living stones of both to fill: where it is worth a stone, and nobody gains
    /// by moving first because their number is even, they are not left to be argued about.
    fn neutral_point(&self, color: Color, settlement: &Settlement) -> Option<Point> {
        if self.position.rules().scoring != Scoring::Area {
            return None;
        }
        let size = self.position.size();
        let neutral = self.position.settled_owners(settlement).nobodys(size);
        let open = (neutral & self.position.empty_points()) - settlement.seki.neighbours(size);
        open.iter().find(|&point| self.can_fill(color, point, open.len() - 1))
    }

    /// Whether a stone on a neutral point is safe, and leaves the opponent nothing to gain but an
    /// odd one of those left.
    fn can_fill(&self, color: Color, point: Point, left: usize) -> bool {
        let mut after = in_turn(self.position, color);
        if !after.is_legal(color, point.into()) {
            return false;
        }
        after.play_legal(color, point.into());
        if after.liberties(point) < 2 {
            return false;
        }
        let gained = match color {
            Color::Black => 1,
            Color::White => -1,
        };
        let board = Settled { position: &after, margin: self.margin + gained, worth: self.worth };
        board.search(!color, self.worth + (left % 2) as i32).win_rate() < DANGEROUS
    }
}

fn search(position: &Position, komi: i32, playouts: u64) -> Report {
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
