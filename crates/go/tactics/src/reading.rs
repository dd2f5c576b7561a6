use tengen_board::{Color, Move, Point};
use tengen_proof::{Answer, Game, Solver, Turn};
use tengen_verdict::Budget;

use crate::{Local, LocalGame, LocalMove, Status, Threats};

/// More threats than this are not counted one by one.
pub(crate) const MOST_THREATS: u8 = 8;

/// Positions that may be looked at for the line, however quickly the rest was found.
const NODES_FOR_LINE: u64 = 2_000;

/// Reads one local game, keeping what it has found out from question to question.
pub struct Reader {
    solver: Solver<LocalGame>,
}

/// What reading has found out about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// Never better for the prover than this.
    pub high: Status,
    /// Never worse for the prover than this.
    pub low: Status,
    /// The first moves that lead to it; a pass means that no move is needed. Empty if the side to
    /// move has lost, whatever it plays.
    pub moves: Vec<Move>,
    /// Whether no other move does.
    pub all_moves: bool,
    /// Best play for both sides.
    pub line: Vec<LineMove>,
    /// Positions looked at.
    pub nodes: u64,
}

/// A move of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineMove {
    /// Who moves.
    pub color: Color,
    /// What.
    pub mv: Move,
    /// Whether a threat is made and answered elsewhere first.
    pub after_threat: bool,
}

impl Reading {
    /// Nothing found out.
    pub(crate) const fn unknown() -> Reading {
        Reading {
            high: Status::Reached,
            low: Status::Prevented,
            moves: Vec::new(),
            all_moves: false,
            line: Vec::new(),
            nodes: 0,
        }
    }

    /// A string caught in a ladder.
    pub(crate) fn of_ladder(first: Color, hunter: Color, line: &[Point], nodes: u64) -> Reading {
        let colors = [first, first.other()].into_iter().cycle();
        let line: Vec<LineMove> = line
            .iter()
            .zip(colors)
            .map(|(&point, color)| LineMove { color, mv: point.into(), after_threat: false })
            .collect();
        let moves = line.first().filter(|_| first == hunter).map(|first| first.mv);
        let moves = moves.into_iter().collect();
        let status = Status::Reached;
        Reading { high: status, low: status, moves, all_moves: false, line, nodes }
    }

    /// The status, if it is known exactly.
    pub fn status(&self) -> Option<Status> {
        (self.low == self.high).then_some(self.low)
    }
}

impl Reader {
    /// A reader with a table of about so many bytes.
    pub fn new(game: LocalGame, memory: usize) -> Reader {
        Reader { solver: Solver::new(game, memory) }
    }

    /// The game.
    pub const fn game(&self) -> &LocalGame {
        self.solver.game()
    }

    /// Reads the position with this player to move; the point of a ko that may not be retaken at
    /// once is given.
    pub fn read(&mut self, to_move: Color, ko: Option<Point>, budget: &mut Budget) -> Reading {
        let start = self.game().start(to_move, ko, [Threats::NONE; 2]);
        let spent = budget.nodes_spent();
        let (low, high) = self.status(&start, budget);
        let mut reading =
            Reading { low, high, moves: Vec::new(), all_moves: false, line: Vec::new(), nodes: 0 };
        if low == high {
            (reading.moves, reading.all_moves) = self.best_moves(&start, low, budget);
            // What is decided is decided: a line is not worth more than the decision.
            let enough = (budget.nodes_spent() - spent).max(NODES_FOR_LINE);
            let moves = &reading.moves;
            reading.line = budget.lend(enough, |lent| self.line(&start, low, moves, lent));
        }
        reading.nodes = budget.nodes_spent() - spent;
        reading
    }

    /// Between which two ends the status lies.
    pub fn status(&mut self, start: &Local, budget: &mut Budget) -> (Status, Status) {
        const NONE: Threats = Threats::NONE;
        match self.reaches(start, NONE, Threats::UNLIMITED, budget) {
            Answer::Proved => return (Status::Reached, Status::Reached),
            Answer::Refuted => {}
            Answer::Unknown => return (Status::Prevented, Status::Reached),
        }
        let highest = Status::RefuterNeeds(u8::MAX);
        match self.reaches(start, Threats::UNLIMITED, NONE, budget) {
            Answer::Refuted => return (Status::Prevented, Status::Prevented),
            Answer::Proved => {}
            Answer::Unknown => return (Status::Prevented, highest),
        }
        let lowest = Status::ProverNeeds(u8::MAX);
        match self.reaches(start, NONE, NONE, budget) {
            Answer::Proved => {
                for threats in 1..=MOST_THREATS {
                    match self.reaches(start, NONE, Threats::new(threats), budget) {
                        Answer::Proved => {}
                        Answer::Refuted => {
                            let status = Status::RefuterNeeds(threats);
                            return (status, status);
                        }
                        Answer::Unknown => return (Status::RefuterNeeds(threats), highest),
                    }
                }
                (highest, highest)
            }
            Answer::Refuted => {
                for threats in 1..=MOST_THREATS {
                    match self.reaches(start, Threats::new(threats), NONE, budget) {
                        Answer::Proved => {
                            let status = Status::ProverNeeds(threats);
                            return (status, status);
                        }
                        Answer::Refuted => {}
                        Answer::Unknown => return (lowest, Status::ProverNeeds(threats)),
                    }
                }
                (lowest, lowest)
            }
            Answer::Unknown => (lowest, highest),
        }
    }

    /// Whether the prover reaches the goal with so many threats against so many.
    pub fn reaches(
        &mut self,
        start: &Local,
        prover: Threats,
        refuter: Threats,
        budget: &mut Budget,
    ) -> Answer {
        let local = self.game().with_threats(start, prover, refuter);
        self.solver.solve(&local, budget)
    }

    /// The first moves of the side to move that keep the status, and whether these are all.
    fn best_moves(
        &mut self,
        start: &Local,
        status: Status,
        budget: &mut Budget,
    ) -> (Vec<Move>, bool) {
        let turn = self.game().turn(start);
        if (turn, status) == (Turn::Prover, Status::Prevented)
            || (turn, status) == (Turn::Refuter, Status::Reached)
        {
            return (Vec::new(), true);
        }
        let (prover, refuter) = edge(turn, status);
        let wanted = turn;
        let wanted = match wanted {
            Turn::Prover => Answer::Proved,
            Turn::Refuter => Answer::Refuted,
        };
        let local = self.game().with_threats(start, prover, refuter);
        let (mut moves, mut all) = (Vec::new(), true);
        for mv in self.moves_that_matter(&local, wanted, budget) {
            let after = self.game().play(&local, mv);
            match self.solver.solve(&after, budget) {
                Answer::Unknown => all = false,
                answer if answer == wanted => {
                    moves.push(self.game().point(mv).map_or(Move::Pass, Move::from));
                }
                _ => {}
            }
        }
        // That no move is needed says more than any move.
        moves.sort_by_key(|&mv| mv != Move::Pass);
        (moves, all)
    }

    /// The moves of which one could be wanted: where the refuter cannot afford to pass, few moves
    /// help. Where it can, it can afford nearly anything: that is not listed in the open.
    fn moves_that_matter(
        &mut self,
        local: &Local,
        wanted: Answer,
        budget: &mut Budget,
    ) -> Vec<LocalMove> {
        let mut moves = self.game().moves(local);
        if let Some(null) = self.game().null_move(local)
            && self.game().turn(local) == Turn::Refuter
        {
            let after = self.game().play(local, null);
            if self.solver.solve(&after, budget) == wanted && self.game().is_in_the_open() {
                return vec![null];
            }
            if let Some(zone) = self.solver.zone(&after) {
                let zone = self.game().zone_before(local, null, zone);
                moves.retain(|&mv| self.game().is_inside(mv, zone));
            }
        }
        moves
    }

    /// Best play of both sides at the edge of the status, beginning with the first of the moves.
    fn line(
        &mut self,
        start: &Local,
        status: Status,
        moves: &[Move],
        budget: &mut Budget,
    ) -> Vec<LineMove> {
        let (prover, refuter) = edge(self.game().turn(start), status);
        let mut local = self.game().with_threats(start, prover, refuter);
        let mut moves: Vec<LocalMove> = self.first_of_line(&local, moves).into_iter().collect();
        for &mv in &moves {
            local = self.game().play(&local, mv);
        }
        for mv in self.solver.line(&local, budget) {
            local = self.game().play(&local, mv);
            moves.push(mv);
        }
        moves.extend(self.game().last_capture(&local));
        self.tell(start, &moves)
    }

    fn first_of_line(&self, local: &Local, moves: &[Move]) -> Option<LocalMove> {
        let mv = match moves.first()? {
            Move::Pass => LocalMove::Pass,
            Move::Play(point) => self.game().play_on(local, *point)?,
        };
        self.game().moves(local).contains(&mv).then_some(mv)
    }

    /// The moves as they are played on a board, where nobody retakes a ko without a threat.
    fn tell(&self, start: &Local, moves: &[LocalMove]) -> Vec<LineMove> {
        let enough = Threats::new(u8::MAX - 1);
        let mut local = self.game().with_threats(start, enough, enough);
        let mut told = Vec::with_capacity(moves.len());
        for &mv in moves {
            let point = self.game().point(mv);
            let mv = point.and_then(|point| self.game().play_on(&local, point)).unwrap_or(mv);
            told.push(LineMove {
                color: local.to_move,
                mv: point.map_or(Move::Pass, Move::from),
                after_threat: matches!(mv, LocalMove::Retake(_)),
            });
            local = self.game().play(&local, mv);
        }
        told
    }
}

/// The prover's and the refuter's threats with which the side to move just gets its way, if that can
/// be: with one less of its own, or one more of the other side's, it would not.
const fn edge(turn: Turn, status: Status) -> (Threats, Threats) {
    const NONE: Threats = Threats::NONE;
    match (status, turn) {
        (Status::Reached, _) => (NONE, Threats::UNLIMITED),
        (Status::Prevented, _) => (Threats::UNLIMITED, NONE),
        (Status::RefuterNeeds(u8::MAX), Turn::Prover) => (NONE, Threats::new(MOST_THREATS)),
        (Status::RefuterNeeds(threats), Turn::Prover) => (NONE, Threats::new(threats - 1)),
        (Status::RefuterNeeds(threats), Turn::Refuter) => (NONE, Threats::new(threats)),
        (Status::ProverNeeds(threats), Turn::Prover) => (Threats::new(threats), NONE),
        (Status::ProverNeeds(u8::MAX), Turn::Refuter) => (Threats::new(MOST_THREATS), NONE),
        (Status::ProverNeeds(threats), Turn::Refuter) => (Threats::new(threats - 1), NONE),
    }
}

impl LocalGame {
    /// The position with other threats on either side.
    pub(crate) fn with_threats(&self, local: &Local, prover: Threats, refuter: Threats) -> Local {
        let mut changed = *local;
        changed.threats[self.prover.index()] = prover;
        changed.threats[self.prover.other().index()] = refuter;
        changed
    }
}
