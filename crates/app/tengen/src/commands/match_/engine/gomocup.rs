//! An engine that speaks the Gomocup protocol.

use std::time::Duration;

use tengen_board::{Color, Move, Point, Size};
use tengen_play::matches::{Chosen, Claim, Conditions, Contestant, Fault, Ground};
use tengen_play::{Choice, Clock, TimeSystem};
use tengen_protocols::gomocup::client::{
    BrainAnswer, Conversation, Wording, engine_name, read_answer,
};

use super::{Keeper, Recipe, kept, one_line};

pub(super) struct GomocupEngine {
    keeper: Keeper<Conversation>,
    wording: Wording,
    size: Size,
    moves: Vec<(Color, Point)>,
    /// Moves that the engine has been told of, its own included.
    known: usize,
}

impl GomocupEngine {
    pub(super) fn new(recipe: Recipe, conditions: &Conditions) -> GomocupEngine {
        GomocupEngine {
            keeper: Keeper::new(recipe, conditions),
            wording: Wording::new(conditions.size),
            size: conditions.size,
            moves: Vec::new(),
            known: 0,
        }
    }
}

impl Contestant for GomocupEngine {
    fn begin(&mut self, conditions: &Conditions) -> Result<(), Fault> {
        let Ground::Gobang { rules } = conditions.ground else {
            return Err(Fault::Crash("the Gomocup protocol is for Gobang".to_owned()));
        };
        if self.keeper.is_new()? {
            let about = self.keeper.ask("ABOUT")?;
            let name = engine_name(&about).unwrap_or_else(|| self.keeper.name.clone());
            self.keeper.is_born(one_line(&name));
        }
        let start = self.wording.start();
        let answer = self.keeper.ask(&start)?;
        if read_answer(&answer, self.size) != BrainAnswer::Done {
            return Err(self.keeper.refusal(&start, &answer));
        }
        for line in self.wording.conditions(rules, conditions.time) {
            self.keeper.tell(&line);
        }
        self.moves.clear();
        self.known = 0;
        Ok(())
    }

    fn watch(&mut self, color: Color, mv: Move) -> Result<(), Fault> {
        self.moves.extend(mv.point().map(|point| (color, point)));
        Ok(())
    }

    fn choose(&mut self, color: Color, clock: &Clock, limit: Duration) -> Result<Chosen, Fault> {
        if let Some(line) = self.wording.time_left(clock) {
            self.keeper.tell(&line);
        }
        let is_timed = clock.system() != TimeSystem::Unlimited;
        let when_late = if is_timed { Fault::Late } else { Fault::Crash };
        let command = self.wording.ask(&self.moves, self.known, color);
        let (mut answer, mut took) = self.keeper.ask_timed(&command, limit, when_late)?;
        if let BrainAnswer::Suggestion(point) = read_answer(&answer, self.size) {
            let left = limit.saturating_sub(took);
            let agreed = self.keeper.ask_timed(&self.wording.play(point), left, when_late)?;
            answer = agreed.0;
            took += agreed.1;
        }
        match read_answer(&answer, self.size) {
            BrainAnswer::Move(point) => {
                self.moves.push((color, point));
                self.known = self.moves.len();
                Ok(Chosen { choice: Choice::Move(point.into()), took })
            }
            BrainAnswer::OffBoard(why) => Err(Fault::OffBoard(format!("illegal move: {why}"))),
            BrainAnswer::Refusal(why) => Err(self.keeper.refusal(&command, &why)),
            BrainAnswer::Done | BrainAnswer::Suggestion(_) | BrainAnswer::Nonsense(_) => {
                let said = one_line(&answer);
                Err(self.keeper.nonsense(format!("'{said}' is no move: x,y would be")))
            }
        }
    }

    fn final_score(&mut self) -> Result<Claim, Fault> {
        // Nobody counts a board of Gobang.
        Ok(Claim { text: String::new(), margin: None })
    }
}

kept!(GomocupEngine);
