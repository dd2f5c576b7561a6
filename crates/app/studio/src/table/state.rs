//! What is true of the game in progress, and what people may do to it.

use std::time::{Duration, Instant};

use tengen_board::{Color, Move, Point};
use tengen_go_rules::Settlement;
use tengen_play::{Clock, End, Game, GameError, Judgement, TimeSystem};

use super::is_limited;
use super::settings::{Seat, Settings};
use crate::engine::Ticket;
use crate::error::Refusal;
use crate::shape;

/// The game in progress.
pub(super) struct State {
    pub(super) settings: Settings,
    pub(super) game: Game,
    pub(super) lost_on_time: Option<Color>,
    pub(super) scoring: Option<Scoring>,
    /// Grows with every change, so that late answers are known to be late.
    pub(super) revision: u64,
    pub(super) turn_began: Instant,
    /// The program is at work on this.
    pub(super) thinking: Option<Ticket>,
    /// What the people at the table should know.
    pub(super) warning: Option<String>,
}

/// Which stones are dead, by judgement or by agreement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Scoring {
    pub(super) settlement: Settlement,
    /// Whether unconditional life settles every point, and nobody changed anything since.
    pub(super) is_proved: bool,
    /// Whether the people have said that this is right.
    pub(super) is_agreed: bool,
}

/// Why a game is over, and who won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Over {
    Played(End),
    Time(Color),
}

impl State {
    pub(super) fn new(settings: Settings, game: Game) -> State {
        State {
            settings,
            game,
            lost_on_time: None,
            scoring: None,
            revision: 0,
            turn_began: Instant::now(),
            thinking: None,
            warning: None,
        }
    }

    pub(super) fn to_move(&self) -> Color {
        self.game.position().to_move()
    }

    pub(super) fn end(&self) -> Option<Over> {
        let time = self.lost_on_time.map(Over::Time);
        time.or_else(|| self.game.end().map(Over::Played))
    }

    /// Whether both have passed and nobody has looked which stones are dead.
    pub(super) fn is_to_be_judged(&self) -> bool {
        self.end() == Some(Over::Played(End::TwoPasses)) && self.scoring.is_none()
    }

    pub(super) fn take_judgement(&mut self, judgement: Judgement) {
        let Judgement { settlement, is_proved, .. } = judgement;
        self.scoring = Some(Scoring { settlement, is_proved, is_agreed: false });
    }

    /// Refuses what was asked about an earlier state of the game.
    pub(super) fn expect(&self, revision: Option<u64>) -> Result<(), Refusal> {
        match revision {
            Some(known) if known != self.revision => {
                Err(Refusal::conflict("stale", "The game has changed meanwhile: look again."))
            }
            _ => Ok(()),
        }
    }

    /// The person whose turn it is.
    pub(super) fn person_to_move(&self) -> Result<Color, Refusal> {
        if self.end().is_some() {
            return Err(Refusal::conflict("over", "The game is over: undo, or begin another."));
        }
        let color = self.to_move();
        if self.settings.seat(color) == Seat::Engine {
            return Err(Refusal::conflict("turn", "It is the program's turn: wait for its move."));
        }
        Ok(color)
    }

    /// Makes a move that took this long.
    pub(super) fn play(&mut self, color: Color, mv: Move, used: Duration) -> Result<(), Refusal> {
        let mut clock = *self.game.clock(color);
        let is_in_time = clock.spend(used);
        if is_in_time {
            self.game.play(color, mv).map_err(|error| refuse_move(&error))?;
        } else {
            self.lost_on_time = Some(color);
        }
        *self.game.clock_mut(color) = clock;
        self.turn_began = Instant::now();
        Ok(())
    }

    pub(super) fn resign(&mut self) -> Result<(), Refusal> {
        if self.end().is_some() {
            return Err(Refusal::conflict("over", "The game is over already."));
        }
        let turn = self.to_move();
        let color = if self.settings.seat(turn) == Seat::Person { turn } else { !turn };
        self.game.resign(color);
        Ok(())
    }

    pub(super) fn undo(&mut self) -> Result<(), Refusal> {
        let nothing = || Refusal::conflict("start", "There is no move to take back.");
        let is_person = |state: &State| state.settings.seat(state.to_move()) == Seat::Person;
        // The program's first move is the game's beginning: there is nothing before it to go to.
        let people =
            self.game.position().moves().any(|(c, _)| self.settings.seat(c) == Seat::Person);
        let is_over_early =
            matches!(self.end(), Some(Over::Time(_) | Over::Played(End::Resigned(_))));
        if !people && !is_over_early {
            return Err(nothing());
        }
        self.scoring = None;
        if self.lost_on_time.take().is_some() {
            let full = self.game.time_system();
            Color::BOTH
                .into_iter()
                .for_each(|color| *self.game.clock_mut(color) = Clock::new(full));
        } else if !self.game.undo() {
            return Err(nothing());
        }
        while !is_person(self) && people && self.game.undo() {}
        self.turn_began = Instant::now();
        Ok(())
    }

    /// Turns the fate of a string round.
    pub(super) fn toggle_dead(&mut self, point: Point) -> Result<(), Refusal> {
        let position = self.game.position();
        if position.is_empty(point) {
            return Err(Refusal::conflict("empty", "There is no stone on that point."));
        }
        let stones: Vec<Point> = position.string_stones(point).collect();
        let scoring = self.scoring_mut()?;
        let was_dead = scoring.settlement.dead.contains(point);
        for stone in stones {
            if was_dead {
                scoring.settlement.dead.remove(stone);
            } else {
                scoring.settlement.dead.insert(stone);
            }
            scoring.settlement.seki.remove(stone);
        }
        scoring.is_proved = false;
        scoring.is_agreed = false;
        Ok(())
    }

    pub(super) fn agree(&mut self) -> Result<(), Refusal> {
        self.scoring_mut()?.is_agreed = true;
        Ok(())
    }

    /// Plays on after two passes: the passes are taken back.
    pub(super) fn play_on(&mut self) -> Result<(), Refusal> {
        self.scoring_mut()?;
        self.scoring = None;
        while matches!(self.game.position().last_move(), Some((_, Move::Pass))) && self.game.undo()
        {
        }
        self.turn_began = Instant::now();
        Ok(())
    }

    fn scoring_mut(&mut self) -> Result<&mut Scoring, Refusal> {
        let missing = || Refusal::conflict("count", "There is nothing to count before both pass.");
        self.scoring.as_mut().ok_or_else(missing)
    }

    /// How long a player whose turn it is may still think, where time is limited.
    pub(super) fn time_to_flag(&self, color: Color) -> Option<Duration> {
        let clock = self.game.clock(color);
        if !is_limited(clock.system()) {
            return None;
        }
        let left = match (clock.system(), clock.overtime()) {
            (TimeSystem::ByoYomi { period, periods, .. }, None) => clock.left() + period * periods,
            (TimeSystem::ByoYomi { period, .. }, Some(periods)) => {
                clock.left() + period * periods.saturating_sub(1)
            }
            (TimeSystem::Canadian { period, .. }, None) => clock.left() + period,
            _ => clock.left(),
        };
        Some(left.saturating_sub(self.turn_began.elapsed()))
    }
}

fn refuse_move(error: &GameError) -> Refusal {
    let code = match error {
        GameError::Illegal(refused) => shape::code(refused),
        _ => "illegal",
    };
    Refusal::conflict(code, format!("{error}."))
}

#[cfg(test)]
mod tests {
    use super::super::settings::ClockSettings;
    use super::*;

    fn state(white: Seat, clock: ClockSettings) -> State {
        let settings = Settings { size: "5".to_owned(), white, clock, ..Settings::default() };
        let game = settings.game().unwrap();
        State::new(settings, game)
    }

    fn play(state: &mut State, names: &[&str]) {
        for name in names {
            let color = state.to_move();
            let mv = match *name {
                "pass" => Move::Pass,
                name => {
                    let size = state.game.size();
                    size.parse(name, tengen_board::Lettering::Go).unwrap().into()
                }
            };
            state.play(color, mv, Duration::from_millis(1)).unwrap();
        }
    }

    #[test]
    fn undo_goes_back_to_a_persons_turn() {
        let mut game = state(Seat::Engine, ClockSettings::None);
        assert!(game.undo().is_err(), "nothing was played");
        play(&mut game, &["C3", "C4"]);
        game.undo().unwrap();
        assert_eq!(game.game.position().move_count(), 0);
        play(&mut game, &["C3"]);
        game.undo().unwrap();
        assert_eq!(game.to_move(), Color::Black, "while the program was thinking");
        play(&mut game, &["C3", "C4"]);
        game.resign().unwrap();
        game.undo().unwrap();
        assert_eq!((game.end(), game.game.position().move_count()), (None, 2));
        let mut two = state(Seat::Person, ClockSettings::None);
        play(&mut two, &["C3", "C4"]);
        two.undo().unwrap();
        assert_eq!(two.game.position().move_count(), 1, "one move at a time");
    }

    #[test]
    fn dead_stones_are_turned_round_string_by_string() {
        let mut game = state(Seat::Person, ClockSettings::None);
        assert!(game.agree().is_err());
        play(&mut game, &["B2", "D4", "B3", "pass", "pass"]);
        assert!(game.is_to_be_judged());
        let scoring =
            Scoring { settlement: Settlement::default(), is_proved: true, is_agreed: false };
        game.scoring = Some(scoring);
        game.toggle_dead(Point::new(1, 1)).unwrap();
        let scoring = game.scoring.clone().unwrap();
        assert_eq!((scoring.settlement.dead.len(), scoring.is_proved), (2, false));
        game.toggle_dead(Point::new(1, 2)).unwrap();
        assert!(game.scoring.as_ref().unwrap().settlement.dead.is_empty());
        assert!(game.toggle_dead(Point::new(0, 0)).is_err());
        game.agree().unwrap();
        assert!(game.scoring.as_ref().unwrap().is_agreed);
        game.play_on().unwrap();
        assert_eq!((game.end(), game.game.position().move_count()), (None, 3));
    }

    #[test]
    fn the_flag_falls_after_all_periods() {
        let clock = ClockSettings::ByoYomi { main: 5.0, period: 3.0, periods: 2 };
        let mut game = state(Seat::Person, clock);
        let left = game.time_to_flag(Color::Black).unwrap().as_secs_f64();
        assert!((10.5..=11.0).contains(&left), "{left}");
        game.play(Color::Black, Move::Pass, Duration::from_secs(6)).unwrap();
        let left = game.time_to_flag(Color::Black).unwrap().as_secs_f64();
        assert!((5.5..=6.0).contains(&left), "in the first of two periods: {left}");
        game.play(Color::White, Move::Pass, Duration::from_secs(12)).unwrap();
        assert_eq!(game.end(), Some(Over::Time(Color::White)));
        assert_eq!(game.game.position().move_count(), 1, "the move came too late");
        assert!(state(Seat::Person, ClockSettings::None).time_to_flag(Color::Black).is_none());
    }
}
