//! Ends of games, played out: the player loses no point that a full search of the board keeps.

#[path = "../../../go/endgame/tests/support/mod.rs"]
mod support;

use support::{Ground, Leave, Whole};
use tengen_board::{Color, Move, PointSet, Random, Size};
use tengen_endgame::{Endgames, generator};
use tengen_go_rules::{Komi, RuleSet, Settlement};
use tengen_play::{Choice, Game, Player, UctPlayer};
use tengen_uct::Settings;
use tengen_verdict::{Budget, Limits};

#[derive(Debug, Default)]
struct Tails {
    played: usize,
    /// Some region hung on a ko.
    with_kos: usize,
    /// The two readings of endless play differ.
    endless: usize,
    moves: usize,
    /// Boards that full search cannot finish.
    too_large: usize,
    lost: Vec<String>,
}

/// Black's area minus White's, without stones in what is the other's for good.
fn margin(game: &Game) -> i32 {
    let position = game.position();
    let dead = Color::BOTH
        .map(|color| position.safe_stones(color).territory & position.stones_of(!color))
        .into_iter()
        .fold(PointSet::EMPTY, |all, part| all | part);
    let score = game.score(&Settlement { dead, ..Settlement::default() });
    score.black as i32 - score.white as i32
}

fn play(tails: usize, most_free: usize, seed: u64) -> Tails {
    let mut random = Random::new(seed);
    let mut done = Tails::default();
    let settings = Settings { memory: 4 << 20, ..Settings::default() };
    let mut player = UctPlayer::new(settings, seed);
    player.resigning.below = 0.0;
    let mut endgames = Endgames::new();
    while done.played < tails {
        let size = Size::square(9).unwrap();
        let position = generator::late_endgame(size, most_free, &mut random);
        let Some(whole) = Whole::explore(&position, Leave::Eyes, 1_000_000) else {
            done.too_large += 1;
            continue;
        };
        let values = whole.values();
        let analysis = endgames.analyse(&position, &mut Budget::unlimited());
        done.played += 1;
        done.with_kos += usize::from(analysis.has_ko());
        done.endless += usize::from(values[0][0] != values[1][0]);
        let side = if random.below(2) == 0 { Color::Black } else { Color::White };
        // What full search keeps for that player.
        let kept = values[side.index()][0];
        let mut game = Game::new(size, RuleSet::Chinese, Komi::half_points(13));
        game.set_up(size.points().map(|point| (point, position.stone(point))));
        game.set_to_move(position.to_move());
        let ground = Ground::of(&position, Leave::Eyes);
        let erring = f64::from(random.below(4)) / 4.0;
        while game.end().is_none() {
            let color = game.position().to_move();
            let mv = if color == side {
                let limits = Limits { nodes: Some(60), ..Limits::default() };
                match player.choose(&game, color, &limits) {
                    Choice::Move(mv) => mv,
                    Choice::Resign => panic!("it never gives up"),
                }
            } else {
                answer(&game, &ground, &whole, &values[side.index()], erring, &mut random)
            };
            game.play(color, mv).unwrap();
            done.moves += 1;
            assert!(game.position().move_count() < 200, "{:?}", game.position());
        }
        let margin = margin(&game);
        let has_lost = if side == Color::Black { margin < kept } else { margin > kept };
        if has_lost {
            let moves: Vec<String> =
                game.position().moves().map(|(color, mv)| format!("{color}:{mv:?}")).collect();
            let ko = analysis.has_ko();
            done.lost.push(format!("{side} {margin} for {kept}, ko {ko}: {moves:?}\n{position:?}"));
        }
    }
    done
}

/// A move of the opponent: a best one, or now and then any.
fn answer(
    game: &Game,
    ground: &Ground,
    whole: &Whole,
    values: &[i32],
    erring: f64,
    random: &mut Random,
) -> Move {
    let position = game.position();
    let color = position.to_move();
    let board = ground.board(position);
    let mut moves = Vec::new();
    ground.moves(&board, |at, after| {
        let mv = at.map_or(Move::Pass, |at| Move::Play(ground.point(at)));
        if position.is_legal(color, mv) {
            moves.push((mv, whole.find(&after).map(|number| values[number])));
        }
    });
    if moves.is_empty() {
        return Move::Pass;
    }
    if !random.chance(erring) {
        let known = moves.iter().filter_map(|(_, value)| *value);
        let best = if color == Color::Black { known.max() } else { known.min() };
        moves.retain(|(_, value)| *value == best);
    }
    random.pick(&moves).map_or(Move::Pass, |(mv, _)| *mv)
}

#[test]
fn no_point_is_lost_at_the_end() {
    let done = play(40, 6, 7);
    assert!(done.lost.is_empty(), "{}", done.lost.join("\n"));
    assert!(done.with_kos > 3, "{done:?}");
}

/// `TENGEN_TAILS=1000 cargo test --release -p tengen-play --test tails -- --ignored --nocapture`
#[test]
#[ignore = "takes minutes"]
fn no_point_is_lost_at_many_ends() {
    let tails = std::env::var("TENGEN_TAILS").ok().and_then(|text| text.parse().ok());
    let done = play(tails.unwrap_or(1_000), 7, 2026);
    println!("{done:?}");
    assert!(done.lost.is_empty(), "{}", done.lost.join("\n"));
}
