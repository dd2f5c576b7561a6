use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::rc::Rc;

use tengen_board::Color;
use tengen_proof::{Answer, Game, Solver, Standing, Turn};
use tengen_verdict::Budget;

use crate::field::Cells;
use crate::{Local, LocalGame, LocalMove, Threats};

/// The local game under positional superko: no ko is forbidden as such, but no board of the field
/// may come back. There are no threats and no endless games: the goal is reached or it is not.
///
/// What was on the board before the start is not looked at.
pub struct Superko {
    solver: Solver<WithoutRepetition>,
}

struct WithoutRepetition(LocalGame);

/// A position and the boards that may not come back.
#[derive(Clone)]
struct Situation {
    local: Local,
    past: Option<Rc<Past>>,
    /// Names the set of past boards.
    name: u64,
}

/// Past boards, the latest first.
struct Past {
    board: [Cells; 2],
    before: Option<Rc<Past>>,
}

impl Superko {
    /// A reader with a table that grows to about so many bytes.
    pub fn new(game: LocalGame, memory: usize) -> Superko {
        Superko { solver: Solver::new(WithoutRepetition(game), memory) }
    }

    /// Whether the goal is reached if this player begins; nothing if the budget is used up before
    /// that is known.
    pub fn reaches(&mut self, to_move: Color, budget: &mut Budget) -> Option<bool> {
        // Who never runs out of threats may retake every ko: only superko forbids it.
        let local = self.solver.game().0.start(to_move, None, [Threats::UNLIMITED; 2]);
        let start = Situation::new(local, None, 0);
        match self.solver.solve(&start, budget) {
            Answer::Proved => Some(true),
            Answer::Refuted => Some(false),
            Answer::Unknown => None,
        }
    }
}

impl Situation {
    /// With the board of the position among those that may not come back.
    fn new(local: Local, before: Option<Rc<Past>>, name: u64) -> Situation {
        let board = local.stones;
        let hash = BuildHasherDefault::<DefaultHasher>::default().hash_one(board);
        let past = Some(Rc::new(Past { board, before }));
        Situation { local, past, name: name.wrapping_add(hash) }
    }

    fn has_seen(&self, board: [Cells; 2]) -> bool {
        let mut past = self.past.as_deref();
        while let Some(here) = past {
            if here.board == board {
                return true;
            }
            past = here.before.as_deref();
        }
        false
    }
}

impl Game for WithoutRepetition {
    type Position = Situation;
    type Key = (Local, u64);
    type Move = LocalMove;
    type Zone = ();

    fn key(&self, position: &Situation) -> (Local, u64) {
        (position.local, position.name)
    }

    fn standing(&self, position: &Situation) -> Standing {
        self.0.standing(&position.local)
    }

    fn moves(&self, position: &Situation) -> Vec<LocalMove> {
        let mut moves = self.0.moves(&position.local);
        let stays = |mv: &LocalMove| match mv {
            // A pass that is answered by a pass ends the game short of the goal.
            LocalMove::Pass => self.0.turn(&position.local) == Turn::Refuter,
            _ => !position.has_seen(self.0.play(&position.local, *mv).stones),
        };
        moves.retain(stays);
        moves
    }

    fn play(&self, position: &Situation, mv: LocalMove) -> Situation {
        let local = self.0.play(&position.local, mv);
        if mv == LocalMove::Pass {
            return Situation { local, ..position.clone() };
        }
        Situation::new(local, position.past.clone(), position.name)
    }

    fn difficulty(&self, before: &Situation, mv: LocalMove, after: &Situation) -> (u32, u32) {
        self.0.difficulty(&before.local, mv, &after.local)
    }
}
