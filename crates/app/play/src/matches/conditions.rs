use std::time::Duration;

use tengen_board::{Color, Move, Size};

use super::counting::Count;
use super::{Chosen, Contest, Contestant, Ending, Fault, GameResult, Ground, Opening, Pairing};
use crate::{Choice, Clock, TimeSystem};

/// What the games of a match are played under.
#[derive(Clone, Debug)]
pub struct Conditions {
    /// The board.
    pub size: Size,
    /// The game and its rules.
    pub ground: Ground,
    /// Time for both.
    pub time: TimeSystem,
    /// By how much a time limit may be overstepped before the game is lost.
    pub grace: Duration,
    /// How long to wait for an answer where no time system limits it.
    pub patience: Duration,
    /// A game of so many moves is counted as it stands; in Gobang it is drawn.
    pub move_limit: usize,
}

/// The match was called off during the game, which therefore has no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

impl Conditions {
    /// The game before its first move.
    ///
    /// # Panics
    /// If the board is too small for the game: who makes conditions makes sure that it is not.
    pub fn start(&self) -> Contest {
        let mut game = Contest::new(self.size, self.ground).expect("the board is large enough");
        if let Contest::Go(game) = &mut game {
            game.set_time_system(self.time);
        }
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
            clocks: [Clock::new(self.time); 2],
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
    game: Contest,
    clocks: [Clock; 2],
    players: [&'a mut dyn Contestant; 2],
    times: Vec<Duration>,
    opening: &'a [Move],
}

/// Why no more moves are made.
pub(super) struct Finish {
    pub ending: Ending,
    /// Who lost, where that is known without counting.
    pub loser: Option<Color>,
    pub detail: String,
}

/// What may cut a game short.
enum Break {
    Finish(Finish),
    Stopped,
}

impl Finish {
    pub fn lost(color: Color, ending: Ending, detail: impl Into<String>) -> Finish {
        Finish { ending, loser: Some(color), detail: detail.into() }
    }

    pub const fn over(ending: Ending) -> Finish {
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
            let color = self.game.to_move();
            // Openings are checked when they are read; a record of them is still a record.
            self.game.play_recorded(mv);
            for watcher in Color::BOTH {
                self.players[watcher.index()].watch(color, mv).map_err(lost_by(watcher))?;
            }
        }
        let limit = self.conditions.move_limit;
        loop {
            if let Some(finish) = self.game.finish() {
                return Ok(finish);
            }
            if self.game.moves().len() >= limit {
                let detail = match self.conditions.ground {
                    Ground::Go { .. } => format!("counted after {limit} moves"),
                    Ground::Gobang { .. } => format!("drawn after {limit} moves"),
                };
                return Ok(Finish { detail, ..Finish::over(Ending::MoveLimit) });
            }
            self.turn()?;
        }
    }

    fn turn(&mut self) -> Result<(), Break> {
        let color = self.game.to_move();
        let clock = self.clocks[color.index()];
        let (allowed, limit) = self.conditions.limits(&clock);
        let player = &mut self.players[color.index()];
        let Chosen { choice, took } = player.choose(color, &clock, limit).map_err(|fault| {
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
        self.clocks[color.index()].spend(took.min(allowed));
        let Choice::Move(mv) = choice else {
            return Err(Break::Finish(Finish::lost(color, Ending::Resigned, "")));
        };
        if let Err(error) = self.game.play(mv) {
            let detail = format!("{color} breaks {}: {error}", error.broken_rule());
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
        let moves: Vec<Move> = self.game.moves();
        let mut result = GameResult {
            kind: self.game.kind(),
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
        if let (Contest::Go(game), Ending::Counted | Ending::MoveLimit) =
            (&self.game, finish.ending)
        {
            let count = Count::of(self.conditions, game, self.players, referee)?;
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
