//! A Go game in progress: position and history, komi and handicap, clocks, players, game records,
//! and a judgement of who owns what at the end. What [`gobang`] needs beside its rules is there as
//! well, and so are [`mod@matches`] of both games.
//!
//! ```
//! use tengen_board::{Color, Size};
//! use tengen_go_rules::{Komi, RuleSet};
//! use tengen_play::{Choice, FlatPlayer, Game, Player};
//! use tengen_verdict::Limits;
//!
//! let mut game = Game::new(Size::square(5).unwrap(), RuleSet::Chinese, Komi::points(7));
//! let mut player = FlatPlayer::new(1);
//! let limits = Limits { nodes: Some(200), ..Limits::default() };
//! let choice = player.choose(&game, Color::Black, &limits);
//! let Choice::Move(mv) = choice else { panic!("nobody resigns an empty board") };
//! game.play(Color::Black, mv).unwrap();
//! assert_eq!(game.position().move_count(), 1);
//! ```

mod adviser;
mod analysis;
mod clock;
mod ending;
mod fate;
mod flat;
mod game;
pub mod gobang;
mod happygo;
mod informed;
mod judge;
mod knowledge;
mod level;
pub mod matches;
mod pace;
mod picture;
mod player;
mod record;
mod resign;
mod seki;
mod settled;
mod shut_in;
mod solved;
mod tables;
mod thinking;
mod uct;

pub use adviser::PlayerAdvice;
pub use analysis::{Analysis, Variation};
pub use clock::{Clock, TimeSystem};
pub use flat::FlatPlayer;
pub use game::{End, Game, GameError};
pub use happygo::HappyGoPlayer;
pub use informed::{Informed, Source};
pub use judge::{Judgement, USUAL_PLAYOUTS, USUAL_SEED, judge, judge_within};
pub use knowledge::KnowledgePlayer;
pub use level::{Level, LevelError, Style};
pub use pace::{Pace, Stage, Standing};
pub use player::{Choice, Player};
pub use record::{RecordError, recorded_komi};
pub use resign::Resigning;
pub use tables::Tables;
pub use tengen_uct::Forbidden;
pub use thinking::Thinking;
pub use uct::UctPlayer;
