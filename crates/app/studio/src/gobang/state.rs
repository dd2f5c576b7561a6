//! What is true of the game of Gobang in progress, and what people may do to it.

use serde_json::Value;
use tengen_board::{Color, Move, Point};
use tengen_gobang_rules::{Action, Allowed, Direction, Game, Opening, Procedure, Protocol, Seat};

use super::fouls;
use super::opponents::Opponent;
use super::settings::{Settings, Terms};
use crate::engine::Ticket;
use crate::error::{Refusal, as_sentence};

/// The game in progress.
pub(super) struct State {
    pub(super) settings: Settings,
    pub(super) terms: Terms,
    pub(super) play: Play,
    /// Grows with every change, so that late answers are known to be late.
    pub(super) revision: u64,
    /// The program is at work on its move.
    pub(super) thinking: Option<Ticket>,
    /// What it has found so far, as JSON.
    pub(super) thought: Option<Value>,
    /// What the people at the table should know.
    pub(super) warning: Option<String>,
}

/// What has been done so far.
#[derive(Clone)]
pub(super) struct Play {
    pub(super) opening: Procedure,
    /// What the opening came about by.
    pub(super) actions: Vec<Action>,
    /// The stones of the opening and all moves since.
    pub(super) game: Game,
}

impl Play {
    pub(super) fn begin(terms: &Terms) -> Result<Play, Refusal> {
        let opening = terms.procedure()?;
        let game = opening.game(terms.rules);
        Ok(Play { opening, actions: Vec::new(), game })
    }

    /// Does something that belongs to the opening.
    pub(super) fn act(&mut self, action: Action) -> Result<(), Refusal> {
        let taken = self.opening.take(action);
        taken.map_err(|error| Refusal::conflict("opening", as_sentence(error)))?;
        self.actions.push(action);
        self.game = self.opening.game(self.game.rules());
        Ok(())
    }

    /// Takes the last thing back that was done; false if there is nothing.
    fn step_back(&mut self, terms: &Terms) -> Result<bool, Refusal> {
        if self.game.moves().len() > self.opening.moves().len() {
            self.game.undo();
            return Ok(true);
        }
        let mut actions = std::mem::take(&mut self.actions);
        let was_there = actions.pop().is_some();
        if was_there {
            *self = Play::begin(terms)?;
            actions.into_iter().try_for_each(|action| self.act(action))?;
        }
        Ok(was_there)
    }

    /// Who has to do something; nobody when the game is over.
    pub(super) fn actor(&self) -> Option<Seat> {
        let moves = || self.game.to_move().map(|color| self.opening.seat_of(color));
        self.opening.actor().or_else(moves)
    }
}

impl State {
    pub(super) fn new(settings: Settings) -> Result<State, Refusal> {
        let terms = settings.terms()?;
        let play = Play::begin(&terms)?;
        Ok(State {
            settings,
            terms,
            play,
            revision: 0,
            thinking: None,
            thought: None,
            warning: None,
        })
    }

    /// Whether it is the program that has to do something.
    pub(super) fn is_programs_turn(&self) -> bool {
        self.is_programs(&self.play)
    }

    fn is_programs(&self, play: &Play) -> bool {
        play.actor().is_some_and(|seat| self.is_program(seat)) && !self.is_set_by_person(play)
    }

    /// Whether somebody sits there who is no person.
    pub(super) fn is_program(&self, seat: Seat) -> bool {
        self.terms.opponent != Opponent::Human && seat != self.terms.person
    }

    /// The 26 openings are picked from by the person at the page, whatever their colour.
    fn is_set_by_person(&self, play: &Play) -> bool {
        self.terms.protocol == Protocol::Openings26 && !play.opening.is_over()
    }

    /// Whether one of the 26 openings may be put as a whole now.
    pub(super) fn takes_opening(&self) -> bool {
        Opening::all().first().is_some_and(|opening| self.with_opening(opening).is_ok())
    }

    fn with_opening(&self, named: &Opening) -> Result<Play, Refusal> {
        let refused = || {
            let sentence = "One of the 26 openings can be put on an empty board, where one player \
                            puts the first three stones.";
            Refusal::conflict("opening", sentence)
        };
        let mut play = self.play.clone();
        if play.opening.is_over() || !play.opening.moves().is_empty() {
            return Err(refused());
        }
        let actor = play.actor();
        for point in named.moves(self.terms.size).ok_or_else(refused)? {
            if play.actor() != actor && !self.is_set_by_person(&play) {
                return Err(refused());
            }
            play.act(Action::Place(point)).map_err(|_| refused())?;
        }
        Ok(play)
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

    fn expect_person(&self) -> Result<(), Refusal> {
        if self.play.actor().is_none() {
            return Err(Refusal::conflict("over", "The game is over: undo, or begin another."));
        }
        if self.is_programs_turn() {
            return Err(Refusal::conflict("turn", "It is the program's turn: wait for its move."));
        }
        Ok(())
    }

    /// A person's stone: a move, or in an opening whatever a stone means there.
    pub(super) fn touch(&mut self, point: Point) -> Result<(), Refusal> {
        self.expect_person()?;
        if self.play.opening.is_over() {
            return self.play_stone(point);
        }
        let action = match self.play.opening.allowed().first() {
            Some(Allowed::Offer { .. }) => Action::Offer(point),
            Some(Allowed::Pick { .. }) => Action::Pick(point),
            _ => Action::Place(point),
        };
        self.play.act(action)
    }

    /// A person's stone in the game itself. Fouls are refused, unless there is nothing else left.
    fn play_stone(&mut self, point: Point) -> Result<(), Refusal> {
        let game = &self.play.game;
        if !game.board().is_empty(point) {
            return Err(Refusal::conflict("occupied", "There is a stone already."));
        }
        if let Some(foul) = fouls::explain(game, point) {
            let is_allowed = |point| game.foul_at(point).is_none();
            if game.board().empty_points().any(is_allowed) {
                return Err(Refusal::conflict("foul", fouls::sentence(&foul)));
            }
        }
        self.put(point)
    }

    fn put(&mut self, point: Point) -> Result<(), Refusal> {
        let put = self.play.game.play(point);
        put.map_err(|error| Refusal::conflict("occupied", as_sentence(error)))
    }

    /// A person's choice in an opening.
    pub(super) fn choose(&mut self, action: Action) -> Result<(), Refusal> {
        self.expect_person()?;
        self.play.act(action)
    }

    /// One of the 26 openings, put by a person.
    pub(super) fn open(&mut self, name: &str) -> Result<(), Refusal> {
        self.expect_person()?;
        let named = Opening::named(name).ok_or_else(|| {
            Refusal::bad(format!(
                "'{}' is no opening: write a code from D1 to D13 or I1 to I13, or a name.",
                name.chars().take(20).collect::<String>()
            ))
        })?;
        self.play = self.with_opening(named)?;
        Ok(())
    }

    /// What the program does, in an opening or after it.
    pub(super) fn take_programs(&mut self, action: Action) -> Result<(), Refusal> {
        match action {
            Action::Place(point) if self.play.opening.is_over() => self.put(point),
            action => self.play.act(action),
        }
    }

    /// Takes back until it is a person's turn again.
    pub(super) fn undo(&mut self) -> Result<(), Refusal> {
        let before = self.play.clone();
        while self.play.step_back(&self.terms)? {
            if !self.is_programs_turn() {
                return Ok(());
            }
        }
        self.play = before;
        Err(Refusal::conflict("start", "There is no move to take back."))
    }

    /// Whether there is something to take back.
    pub(super) fn can_undo(&self) -> bool {
        let mut play = self.play.clone();
        while play.step_back(&self.terms).unwrap_or(false) {
            if !self.is_programs(&play) {
                return true;
            }
        }
        false
    }

    /// The rows of five and more that the last stone made, each in order.
    pub(super) fn long_rows(&self) -> Vec<Vec<Point>> {
        let game = &self.play.game;
        let Some(&(color, Move::Play(last))) = game.moves().last() else { return Vec::new() };
        let board = game.board();
        let row = |direction: Direction| {
            let (before, after) = board.row_with(last, color, direction);
            let steps = -(before as i32)..=after as i32;
            let stones = steps.filter_map(|step| direction.along(last, step, board.size()));
            (before + after >= 4).then(|| stones.collect())
        };
        Direction::ALL.into_iter().filter_map(row).collect()
    }
}

/// The colour that a seat has as things stand.
pub(super) fn color_of(opening: &Procedure, seat: Seat) -> Color {
    if opening.seat_of(Color::Black) == seat { Color::Black } else { Color::White }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_gobang_rules::read_moves;

    fn state(settings: &str) -> State {
        State::new(serde_json::from_str(settings).unwrap()).unwrap()
    }

    fn touch(state: &mut State, moves: &str) {
        for point in read_moves(moves, state.terms.size).unwrap() {
            state.touch(point).unwrap();
        }
    }

    fn point(name: &str) -> Point {
        read_moves(name, tengen_board::Size::square(15).unwrap()).unwrap()[0]
    }

    #[test]
    fn fouls_are_refused_and_rows_win() {
        let mut game = state(r#"{"rules":"renju","opponent":"human"}"#);
        touch(&mut game, "h8 a1 h9 a3 f10 a5 g10 a7");
        let refused = format!("{:?}", game.touch(point("h10")).unwrap_err());
        assert!(refused.contains("double-three: three") && refused.contains("foul"), "{refused}");
        assert_eq!(game.play.game.moves().len(), 8, "nothing was put");
        touch(&mut game, "h7 a9 h6 a11 h10");
        assert_eq!(game.long_rows().iter().map(Vec::len).collect::<Vec<_>>(), [5]);
        assert!(game.touch(point("a15")).is_err(), "the game is over");
        game.undo().unwrap();
        assert!(game.play.game.ending().is_none());
    }

    #[test]
    fn swap2_is_followed_and_taken_back_step_by_step() {
        let mut game = state(r#"{"opening":"swap2","opponent":"human"}"#);
        assert!(game.takes_opening());
        touch(&mut game, "h8 h9 k3");
        assert_eq!(game.play.actor(), Some(Seat::Second));
        assert!(game.touch(point("a1")).is_err(), "a colour is to be taken");
        game.choose(Action::MoreStones).unwrap();
        touch(&mut game, "a1 a2");
        assert_eq!(game.play.actor(), Some(Seat::First));
        game.choose(Action::Take(Color::White)).unwrap();
        assert!(game.play.opening.is_over());
        touch(&mut game, "b1");
        assert_eq!(game.play.game.moves().len(), 6);
        for left in [5, 5, 4, 3, 3, 2, 1, 0] {
            game.undo().unwrap();
            assert_eq!(game.play.game.moves().len(), left);
        }
        assert!(game.undo().is_err());
    }

    #[test]
    fn openings_are_put_where_one_player_puts_them() {
        for (protocol, takes) in [
            ("none", false),
            ("openings26", true),
            ("swap", true),
            ("swap2", true),
            ("rif", true),
            ("yamaguchi", true),
            ("soosyrv8", true),
            ("taraguchi10", false),
        ] {
            let text = format!(r#"{{"opening":"{protocol}","opponent":"maximin"}}"#);
            let mut game = state(&text);
            assert_eq!(game.takes_opening(), takes, "{protocol}");
            assert_eq!(game.open("kagetsu").is_ok(), takes, "{protocol}");
            let stones = if takes { 3 } else { 0 };
            assert_eq!(game.play.game.moves().len(), stones, "{protocol}");
        }
        let mut white = state(r#"{"opening":"openings26","opponent":"maximin","color":"white"}"#);
        assert!(!white.is_programs_turn(), "the person picks");
        white.open("D4").unwrap();
        assert!(!white.is_programs_turn(), "White's fourth move");
        assert!(white.open("D5").is_err());
        white.undo().unwrap();
        assert_eq!(white.play.game.moves().len(), 2, "stone by stone");
    }

    #[test]
    fn undo_never_leaves_the_program_at_its_first_move() {
        let mut game = state(r#"{"opponent":"maximin","color":"white"}"#);
        assert!(game.is_programs_turn() && game.touch(point("h8")).is_err());
        game.take_programs(Action::Place(point("h8"))).unwrap();
        assert!(game.undo().is_err());
        assert_eq!(game.play.game.moves().len(), 1);
        touch(&mut game, "h9");
        game.take_programs(Action::Place(point("h10"))).unwrap();
        game.undo().unwrap();
        assert_eq!(game.play.game.moves().len(), 1);
    }
}
