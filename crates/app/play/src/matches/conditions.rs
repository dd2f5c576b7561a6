use std::time::Duration;

use tengen_board::{Color, Move, Size};
use tengen_go_rules::{Illegal, Komi, RuleSet};

use super::counting::Count;
use super::{Chosen, Contestant, Ending, Fault, GameResult, Opening, Pairing};
use crate::{Choice, Clock, End, Game, GameError, TimeSystem};

/// What the games of a match are played under.
#[derive(Clone, Debug)]
pub struct Conditions {
    /// The board.
    pub size: Size,
    /// The rules: they say what is legal, and count the board.
    pub rules: RuleSet,
    /// Points given to White.
    pub komi: Komi,
    /// Time for both.
    pub time: TimeSystem,
    /// By how much a time limit may be overstepped before the game is lost.
    pub grace: Duration,
    /// How long to wait for an answer where no time system limits it.
    pub patience: Duration,
    /// A game of so many moves is counted as it stands.
    pub move_limit: usize,
}

/// The match was called off during the game, which therefore has no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

impl Conditions {
    /// The game before its first move.
    pub fn start(&self) -> Game {
        let mut game = Game::new(self.size, self.rules, self.komi);
        game.set_time_system(self.time);
        game
    }

    /// Referees one game. `players` are Black and White; where they do not agree on the score, the
    /// referee decides, or our own judgement if there is none.
    ///
    /// # Errors
    /// If a player says that the match was called off.
    pub fn play<'a>(
        &'a self,
        pairing: Pairing,
        opening: Option<&'a Opening>,
        players: [&'a mut dyn Contestant; 2],
        referee: Option<&mut dyn Contestant>,
    ) -> Result<GameResult, Stopped> {
        let mut table = Table {
            conditions: self,
            game: self.start(),
            players,
            times: Vec::new(),
            opening: opening.map_or(&[], |opening| opening.0.as_slice()),
        };
        let finish = match table.play() {
            Ok(finish) | Err(Break::Finish(finish)) => finish,
            Err(Break::Stopped) => return Err(Stopped),
        };
        table.settle(pairing, finish, referee)
    }

    /// How long a player with this clock may think: what the clock allows, and what the referee does.
    fn limits(&self, clock: &Clock) -> (Duration, Duration) {
        let allowed = match (clock.system(), clock.overtime()) {
            (TimeSystem::Unlimited, _) => return (self.patience, self.patience),
            (TimeSystem::Absolute { .. } | TimeSystem::Fischer { .. }, _) => clock.left(),
            (TimeSystem::FischerCapped { most_per_move, .. }, _) => {
                most_per_move.map_or(clock.left(), |most| most.min(clock.left()))
            }
            (TimeSystem::Canadian { period, .. }, None) => clock.left() + period,
            (TimeSystem::ByoYomi { period, periods, .. }, None) => clock.left() + period * periods,
            (TimeSystem::ByoYomi { period, .. }, Some(periods)) => {
                clock.left() + period * periods.saturating_sub(1)
            }
            (TimeSystem::Canadian { .. }, Some(_)) => clock.left(),
        };
        (allowed, allowed + self.grace)
    }
}

/// A game being played.
struct Table<'a> {
    conditions: &'a Conditions,
    game: Game,
    players: [&'a mut dyn Contestant; 2],
    times: Vec<Duration>,
    opening: &'a [Move],
}

/// Why no more moves are made.
struct Finish {
    ending: Ending,
    /// Who lost, where that is known without counting.
    loser: Option<Color>,
    detail: String,
}

/// What may cut a game short.
enum Break {
    Finish(Finish),
    Stopped,
}

impl Finish {
    fn lost(color: Color, ending: Ending, detail: impl Into<String>) -> Finish {
        Finish { ending, loser: Some(color), detail: detail.into() }
    }

    fn over(ending: Ending) -> Finish {
        Finish { ending, loser: None, detail: String::new() }
    }
}

/// A fault is the loss of whoever commits it.
fn lost_by(color: Color) -> impl Fn(Fault) -> Break {
    move |fault| {
        let (ending, detail) = match fault {
            Fault::Stopped => return Break::Stopped,
            Fault::Crash(why) => (Ending::Crash, why),
            Fault::Late(why) => (Ending::Time, why),
            Fault::OffBoard(why) => (Ending::Illegal, why),
        };
        Break::Finish(Finish::lost(color, ending, format!("{color}: {detail}")))
    }
}

impl Table<'_> {
    fn play(&mut self) -> Result<Finish, Break> {
        for color in Color::BOTH {
            self.players[color.index()].begin(self.conditions).map_err(lost_by(color))?;
        }
        for &mv in self.opening {
            let color = self.game.position().to_move();
            // Openings are checked when they are read; a record of them is still a record.
            self.game.play_recorded(color, mv);
            for watcher in Color::BOTH {
                self.players[watcher.index()].watch(color, mv).map_err(lost_by(watcher))?;
            }
        }
        loop {
            match self.game.end() {
                Some(End::TwoPasses) => return Ok(Finish::over(Ending::Counted)),
                Some(End::LongCycle) => {
                    return Ok(Finish {
                        detail: "the whole board is repeated, which these rules let pass".into(),
                        ..Finish::over(Ending::LongCycle)
                    });
                }
                Some(End::Resigned(color)) => {
                    return Ok(Finish::lost(color, Ending::Resigned, ""));
                }
                None if self.game.position().move_count() >= self.conditions.move_limit => {
                    return Ok(Finish {
                        detail: format!("counted after {} moves", self.conditions.move_limit),
                        ..Finish::over(Ending::MoveLimit)
                    });
                }
                None => self.turn()?,
            }
        }
    }

    fn turn(&mut self) -> Result<(), Break> {
        let color = self.game.position().to_move();
        let (allowed, limit) = self.conditions.limits(self.game.clock(color));
        let player = &mut self.players[color.index()];
        let Chosen { choice, took } =
            player.choose(color, self.game.clock(color), limit).map_err(|fault| {
                if matches!(fault, Fault::Late(_)) {
                    self.times.push(limit);
                }
                lost_by(color)(fault)
            })?;
        self.times.push(took);
        if took > limit {
            let late = Fault::Late(format!(
                "answered after {:.3} s where {:.3} s were left",
                took.as_secs_f64(),
                allowed.as_secs_f64()
            ));
            return Err(lost_by(color)(late));
        }
        self.game.clock_mut(color).spend(took.min(allowed));
        let Choice::Move(mv) = choice else {
            self.game.resign(color);
            return Ok(());
        };
        if let Err(error) = self.game.play(color, mv) {
            let detail = format!("{color} breaks {}: {error}", broken_rule(&error));
            return Err(Break::Finish(Finish::lost(color, Ending::Illegal, detail)));
        }
        self.players[(!color).index()].watch(color, mv).map_err(lost_by(!color))
    }

    fn settle(
        mut self,
        pairing: Pairing,
        finish: Finish,
        referee: Option<&mut dyn Contestant>,
    ) -> Result<GameResult, Stopped> {
        let moves: Vec<Move> = self.game.position().moves().map(|(_, mv)| mv).collect();
        let mut result = GameResult {
            pairing,
            winner: finish.loser.map(Color::other),
            ending: finish.ending,
            margin: None,
            decided_by: None,
            claims: [None, None],
            claims_agree: None,
            crashed: [Color::Black, Color::White]
                .map(|color| finish.ending == Ending::Crash && finish.loser == Some(color)),
            detail: finish.detail,
            opening_moves: self.opening.len().min(moves.len()),
            moves,
            times: std::mem::take(&mut self.times),
        };
        if matches!(finish.ending, Ending::Counted | Ending::MoveLimit) {
            let count = Count::of(self.conditions, &self.game, self.players, referee)?;
            result.winner = count.winner();
            result.margin = Some(count.margin);
            result.decided_by = Some(count.decided_by);
            result.claims_agree = count.claims_agree;
            result.claims = count.claims;
            result.crashed = count.crashed;
            result.detail = [result.detail, count.detail]
                .into_iter()
                .filter(|d| !d.is_empty())
                .collect::<Vec<_>>()
                .join("; ");
        }
        Ok(result)
    }
}

/// The rule a move broke, by name.
const fn broken_rule(error: &GameError) -> &'static str {
    match error {
        GameError::Illegal(Illegal::Superko { .. }) => "superko",
        GameError::Illegal(Illegal::Ko(_)) => "the rule of ko",
        GameError::Illegal(Illegal::Suicide(_)) => "the ban of suicide",
        GameError::Illegal(Illegal::Occupied(_) | Illegal::OffBoard(_)) => {
            "the rule of free points"
        }
        _ => "the order of the game",
    }
}
