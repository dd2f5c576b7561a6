use tengen_board::{Color, Lettering, Move, Point, Size};
use tengen_go_rules::{
    Illegal, KoRule, Komi, Position, RuleSet, Rules, Score, Scoring, Settlement,
};

use crate::{Clock, TimeSystem};

/// A game of Go from its set-up to the present.
#[derive(Clone)]
pub struct Game {
    position: Position,
    komi: Komi,
    handicap: usize,
    /// Stones on the board before the first move.
    set_up: Vec<(Point, Color)>,
    first: Color,
    time: TimeSystem,
    clocks: [Clock; 2],
    resigned: Option<Color>,
}

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Both sides passed: time to count.
    TwoPasses,
    /// The whole board was repeated and the rules do not forbid it: nobody has won.
    LongCycle,
    /// This player gave up.
    Resigned(Color),
}

/// What cannot be done to a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameError {
    /// The rules forbid the move.
    #[error("illegal move: {0}")]
    Illegal(#[from] Illegal),
    /// Handicap stones go on an empty board.
    #[error("the board is not empty: a handicap comes before the first move")]
    BoardNotEmpty,
    /// A handicap point named twice or off the board.
    #[error("{0} cannot take a handicap stone: it is named twice or off the board")]
    BadHandicapPoint(String),
}

impl Game {
    /// An empty board with Black to move.
    pub fn new(size: Size, rules: RuleSet, komi: Komi) -> Game {
        Game::with_rules(size, rules.rules(), komi)
    }

    /// As [`Game::new`], under rules put together by hand.
    pub fn with_rules(size: Size, rules: Rules, komi: Komi) -> Game {
        Game {
            position: Position::new(size, rules),
            komi,
            handicap: 0,
            set_up: Vec::new(),
            first: Color::Black,
            time: TimeSystem::Unlimited,
            clocks: [Clock::new(TimeSystem::Unlimited); 2],
            resigned: None,
        }
    }

    /// The position now.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The board's size.
    pub const fn size(&self) -> Size {
        self.position.size()
    }

    /// Points given to White.
    pub const fn komi(&self) -> Komi {
        self.komi
    }

    /// Changes the points given to White.
    pub const fn set_komi(&mut self, komi: Komi) {
        self.komi = komi;
    }

    /// Changes the rules from here on.
    pub const fn set_rules(&mut self, rules: Rules) {
        self.position.set_rules(rules);
    }

    /// Handicap stones given to Black.
    pub const fn handicap(&self) -> usize {
        self.handicap
    }

    /// Says how many of the stones set up are a handicap.
    pub const fn set_handicap(&mut self, stones: usize) {
        self.handicap = stones;
    }

    /// Stones on the board before the first move.
    pub fn set_up_stones(&self) -> &[(Point, Color)] {
        &self.set_up
    }

    /// Who was to move first after the set-up.
    pub const fn first_to_move(&self) -> Color {
        self.first
    }

    /// A player's clock.
    pub const fn clock(&self, color: Color) -> &Clock {
        &self.clocks[color.index()]
    }

    /// A player's clock, to be run or set.
    pub const fn clock_mut(&mut self, color: Color) -> &mut Clock {
        &mut self.clocks[color.index()]
    }

    /// Gives both players full clocks of a time system.
    pub const fn set_time_system(&mut self, system: TimeSystem) {
        self.time = system;
        self.clocks = [Clock::new(system); 2];
    }

    /// The time system both were given, whatever their clocks were set to since.
    pub const fn time_system(&self) -> TimeSystem {
        self.time
    }

    /// Makes a move for a player, in or out of turn.
    pub fn play(&mut self, color: Color, mv: Move) -> Result<(), GameError> {
        self.position.play_as(color, mv)?;
        Ok(())
    }

    /// Makes a move that a record says was made, whatever the rules say about it.
    ///
    /// # Panics
    /// If it is on a stone or off the board.
    pub fn play_recorded(&mut self, color: Color, mv: Move) {
        if let Move::Play(point) = mv {
            assert!(self.size().contains(point) && self.position.is_empty(point));
        }
        self.position.play_legal(color, mv);
    }

    /// Whether the latest move is a pass of this player.
    pub fn has_passed(&self, color: Color) -> bool {
        self.position.last_move() == Some((color, Move::Pass))
    }

    /// Takes back a resignation, or else the latest move; false if there is neither since the
    /// set-up.
    pub fn undo(&mut self) -> bool {
        self.resigned.take().is_some() || self.position.undo()
    }

    /// Gives up.
    pub const fn resign(&mut self, color: Color) {
        self.resigned = Some(color);
    }

    /// Starts over on an empty board of the same size, with the same rules, komi and full clocks.
    pub fn clear(&mut self) {
        let system = self.time;
        *self = Game::with_rules(self.size(), self.position.rules(), self.komi);
        self.set_time_system(system);
    }

    /// Puts stones on the board or takes them off. What stands then is the new beginning of the
    /// game: earlier moves are no longer part of it.
    pub fn set_up(&mut self, stones: impl IntoIterator<Item = (Point, Option<Color>)>) {
        self.position.set_up_all(stones);
        self.first = self.position.to_move();
        self.set_up = self
            .size()
            .points()
            .filter_map(|point| Some((point, self.position.stone(point)?)))
            .collect();
    }

    /// Says who is to move.
    pub fn set_to_move(&mut self, color: Color) {
        self.position.set_to_move(color);
        if self.position.move_count() == 0 {
            self.first = color;
        }
    }

    /// Puts Black's handicap stones on the empty board; White then moves first.
    pub fn place_handicap(&mut self, points: &[Point]) -> Result<(), GameError> {
        if self.position.move_count() > 0 || self.position.empty_points() != self.size().all() {
            return Err(GameError::BoardNotEmpty);
        }
        for (index, &point) in points.iter().enumerate() {
            if !self.size().contains(point) || points[..index].contains(&point) {
                return Err(GameError::BadHandicapPoint(point.name(Lettering::Go)));
            }
        }
        self.position.set_to_move(Color::White);
        self.set_up(points.iter().map(|&point| (point, Some(Color::Black))));
        self.handicap = points.len();
        Ok(())
    }

    /// Whether the game is over, and why.
    pub fn end(&self) -> Option<End> {
        if let Some(color) = self.resigned {
            Some(End::Resigned(color))
        } else if self.position.is_over() {
            Some(End::TwoPasses)
        } else if self.position.rules().ko == KoRule::Simple
            && matches!(self.position.last_move(), Some((_, Move::Play(_))))
            && self.position.repeats().is_some()
        {
            Some(End::LongCycle)
        } else {
            None
        }
    }

    /// Counts the board as the rules say, once it is agreed which stones are dead.
    pub fn score(&self, settlement: &Settlement) -> Score {
        self.position.score(settlement, self.komi, self.handicap)
    }

    /// What a margin in area, Black minus White, comes to with komi and handicap.
    pub fn score_of_margin(&self, margin: i32) -> Score {
        let [black, white] = [margin.max(0), (-margin).max(0)].map(i32::unsigned_abs);
        let handicap_bonus = self.position.rules().handicap_bonus.points(self.handicap) as u32;
        Score { black, white, komi: self.komi, handicap_bonus }
    }

    /// The same game, by Chinese rules if it was counted by territory.
    #[must_use]
    pub fn by_area(mut self) -> Game {
        if self.position.rules().scoring != Scoring::Area {
            self.set_rules(RuleSet::Chinese.rules());
        }
        self
    }

    /// What White is given on top of area, in half points, so that random games counted by area
    /// decide the same game. Under territory scoring it corrects for prisoners and for moves made.
    pub fn area_komi_half_points(&self) -> i32 {
        let bonus = self.position.rules().handicap_bonus.points(self.handicap) as i32;
        let komi = self.komi.as_half_points() + 2 * bonus;
        if self.position.rules().scoring == Scoring::Area {
            return komi;
        }
        // Area minus territory, for each side: stones on the board at the end against prisoners
        // given away. Both count the stones played; what differs is how many each side has put
        // down, set-up included.
        let stones_put_down = |color: Color| {
            self.position.stones_of(color).len() as i32 + self.position.prisoners(color) as i32
        };
        komi + 2 * (stones_put_down(Color::Black) - stones_put_down(Color::White))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(side: usize) -> Game {
        Game::new(Size::square(side).unwrap(), RuleSet::Chinese, Komi::points(7))
    }

    #[test]
    fn two_passes_end_a_game_and_undo_takes_it_up_again() {
        let mut game = game(5);
        for color in Color::BOTH {
            assert_eq!(game.end(), None);
            game.play(color, Move::Pass).unwrap();
        }
        assert_eq!(game.end(), Some(End::TwoPasses));
        game.undo();
        assert_eq!(game.end(), None);
        game.resign(Color::White);
        assert_eq!(game.end(), Some(End::Resigned(Color::White)));
        assert!(game.undo(), "a resignation can be taken back");
        assert_eq!((game.end(), game.position().move_count()), (None, 1), "and the move stays");
    }

    #[test]
    fn a_handicap_goes_on_an_empty_board_once() {
        let mut game = game(9);
        let points = [Point::new(2, 2), Point::new(6, 6)];
        assert_eq!(
            game.place_handicap(&[points[0], points[0]]),
            Err(GameError::BadHandicapPoint("C3".to_owned()))
        );
        assert_eq!(game.position().empty_points().len(), 81, "nothing changed");
        game.place_handicap(&points).unwrap();
        assert_eq!((game.handicap(), game.position().to_move()), (2, Color::White));
        assert_eq!(game.place_handicap(&points), Err(GameError::BoardNotEmpty));
        game.clear();
        assert_eq!((game.handicap(), game.position().to_move()), (0, Color::Black));
    }

    #[test]
    fn the_area_komi_of_an_even_japanese_game_counts_stones_put_down() {
        let mut game =
            Game::new(Size::square(5).unwrap(), RuleSet::Japanese, Komi::half_points(13));
        assert_eq!(game.area_komi_half_points(), 13);
        game.play(Color::Black, Move::Play(Point::new(2, 2))).unwrap();
        assert_eq!(game.area_komi_half_points(), 15);
        game.play(Color::White, Move::Play(Point::new(2, 3))).unwrap();
        assert_eq!(game.area_komi_half_points(), 13);
    }
}
