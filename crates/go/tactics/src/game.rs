use tengen_board::{Color, Point};
use tengen_go_rules::Position;
use tengen_proof::{Game, Standing, Turn};

use crate::aim::{Aim, Goal};
use crate::field::{Cells, bits};
use crate::key::LocalKey;
use crate::local::NO_BAN;
use crate::{Field, Local, hunt};

/// Threats that a player can make elsewhere on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Threats(pub(crate) u8);

impl Threats {
    /// None.
    pub const NONE: Threats = Threats(0);
    /// More than any ko can take.
    pub const UNLIMITED: Threats = Threats(u8::MAX);

    /// So many.
    pub const fn new(threats: u8) -> Threats {
        Threats(threats)
    }

    /// What is left after one is made; nothing if there was none.
    const fn spend(self) -> Option<Threats> {
        match self {
            Threats::NONE => None,
            Threats::UNLIMITED => Some(self),
            Threats(some) => Some(Threats(some - 1)),
        }
    }
}

/// A local game: where, and for what.
#[derive(Clone, Debug)]
pub struct LocalGame {
    pub(crate) field: Field,
    pub(crate) prover: Color,
    pub(crate) aim: Aim,
    /// With more liberties than this the string to be captured counts as safe, and only moves near
    /// it are tried; nothing if every move is.
    pub(crate) safe_liberties: Option<u32>,
}

/// A move of a local game; points are numbered by its field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LocalMove {
    /// Plays elsewhere or not at all.
    Pass,
    /// Plays a stone.
    Play(u8),
    /// Makes a threat elsewhere, has it answered, and retakes a ko.
    Retake(u8),
}

impl LocalGame {
    /// The game in a field of a position; nothing if there is no stone where the goal names one.
    pub fn new(position: &Position, field: Field, goal: Goal) -> Option<LocalGame> {
        let (prover, aim) = Aim::new(position, &field, goal)?;
        Some(LocalGame { field, prover, aim, safe_liberties: None })
    }

    /// The hunt for a string in the open: it is given up when the string has more liberties than
    /// this. What it catches is caught, since every defence on the board is considered. What
    /// escapes may not escape a hunter who knows other moves.
    pub fn hunt(
        position: &Position,
        field: Field,
        stone: Point,
        safe_liberties: u32,
    ) -> Option<LocalGame> {
        let game = LocalGame::new(position, field, Goal::Capture(stone))?;
        Some(LocalGame { safe_liberties: Some(safe_liberties), ..game })
    }

    /// Whether only the hunter's likely moves are tried, see [`LocalGame::hunt`].
    pub const fn is_in_the_open(&self) -> bool {
        self.safe_liberties.is_some()
    }

    /// Where it is played.
    pub const fn field(&self) -> &Field {
        &self.field
    }

    /// Who wants to reach the goal.
    pub const fn prover(&self) -> Color {
        self.prover
    }

    /// The position at the start. A ko that may not be retaken is given by its point.
    pub fn start(&self, to_move: Color, ko: Option<Point>, threats: [Threats; 2]) -> Local {
        let ban = ko.and_then(|point| self.field.cell(point)).unwrap_or(NO_BAN);
        Local { ban, threats, ..self.field.start(to_move) }
    }

    /// A move on a point, if the point is in the field.
    pub fn play_on(&self, local: &Local, point: Point) -> Option<LocalMove> {
        let cell = self.field.cell(point)?;
        Some(if cell == local.ban { LocalMove::Retake(cell) } else { LocalMove::Play(cell) })
    }

    /// The point of a move.
    pub fn point(&self, mv: LocalMove) -> Option<Point> {
        match mv {
            LocalMove::Pass => None,
            LocalMove::Play(cell) | LocalMove::Retake(cell) => Some(self.field.point(cell)),
        }
    }

    #[inline]
    pub(crate) const fn turn(&self, local: &Local) -> Turn {
        if local.to_move.index() == self.prover.index() { Turn::Prover } else { Turn::Refuter }
    }

    /// The free cells.
    #[inline]
    pub(crate) const fn free(&self, local: &Local) -> Cells {
        self.field.free(local)
    }

    /// Whether a string has a liberty outside the field, or is part of one that has.
    #[inline]
    pub(crate) const fn lasts(&self, string: Cells, color: Color) -> bool {
        self.field.lasts(string, color)
    }

    /// Whether a stone of the player to move there would have no liberty and take nothing.
    pub(crate) fn is_suicide(&self, local: &Local, cell: u8) -> bool {
        self.field.is_suicide(local, cell)
    }

    /// The legal moves on these cells.
    fn moves_among(&self, position: &Local, candidates: Cells) -> Vec<LocalMove> {
        let mut moves = Vec::with_capacity(16);
        let threats = position.threats[position.to_move.index()];
        for cell in bits(candidates) {
            if self.is_suicide(position, cell) {
                continue;
            }
            if cell != position.ban {
                moves.push(LocalMove::Play(cell));
            } else if threats.spend().is_some() {
                moves.push(LocalMove::Retake(cell));
            }
        }
        moves
    }
}

impl Game for LocalGame {
    type Position = Local;
    type Key = LocalKey;
    type Move = LocalMove;
    /// The cells that a way to the goal leans on.
    type Zone = Cells;

    fn key(&self, position: &Local) -> LocalKey {
        LocalKey::new(position)
    }

    fn standing(&self, position: &Local) -> Standing {
        self.standing_of_aim(position)
    }

    fn moves(&self, position: &Local) -> Vec<LocalMove> {
        let candidates = match (self.safe_liberties, self.turn(position)) {
            (Some(safe), Turn::Prover) => hunt::candidates(self, position, safe),
            _ => self.free(position),
        };
        let mut moves = self.moves_among(position, candidates);
        if self.turn(position) == Turn::Refuter || position.ban != NO_BAN {
            moves.push(LocalMove::Pass);
        }
        moves
    }

    fn play(&self, position: &Local, mv: LocalMove) -> Local {
        match mv {
            LocalMove::Pass => {
                Local { to_move: position.to_move.other(), ban: NO_BAN, ..*position }
            }
            LocalMove::Play(cell) => self.field.played(position, cell),
            LocalMove::Retake(cell) => {
                let me = position.to_move.index();
                let mut paid = *position;
                paid.threats[me] = paid.threats[me].spend().unwrap_or(Threats::NONE);
                self.field.played(&paid, cell)
            }
        }
    }

    fn null_move(&self, _position: &Local) -> Option<LocalMove> {
        // What a connection leans on is not known.
        matches!(self.aim, Aim::Capture(_)).then_some(LocalMove::Pass)
    }

    fn obvious_moves(&self, position: &Local) -> Vec<LocalMove> {
        self.moves_among(position, hunt::escapes(self, position))
    }

    fn zone_at_end(&self, position: &Local) -> Cells {
        self.zone_of_target(position)
    }

    fn zone_before(&self, position: &Local, mv: LocalMove, zone: Cells) -> Cells {
        self.zone_through(position, mv, zone)
    }

    fn join(&self, one: Cells, other: Cells) -> Cells {
        one | other
    }

    fn is_inside(&self, mv: LocalMove, zone: Cells) -> bool {
        mv == LocalMove::Pass || zone & cell_of(mv) != 0
    }

    fn variants(&self, key: LocalKey) -> [Option<(LocalKey, Turn)>; 2] {
        // The first two questions that are asked about any position, see `Reader::status`.
        let worst_for = |turn: Turn| {
            let mut threats = [Threats::UNLIMITED; 2];
            let poor = match turn {
                Turn::Prover => self.prover,
                Turn::Refuter => self.prover.other(),
            };
            threats[poor.index()] = Threats::NONE;
            let other = key.with_threats(threats);
            other.filter(|&other| other != key).map(|other| (other, turn))
        };
        [Turn::Prover, Turn::Refuter].map(worst_for)
    }

    /// Who takes no ko, and does not wait for one, does not care about threats.
    fn is_plain(&self, before: &Local, mv: LocalMove, after: &Local) -> bool {
        match mv {
            LocalMove::Pass => self.turn(before) == Turn::Refuter,
            LocalMove::Play(cell) => !self.field.is_ko(before, cell, after),
            LocalMove::Retake(_) => false,
        }
    }

    fn difficulty(&self, before: &Local, mv: LocalMove, after: &Local) -> (u32, u32) {
        let Some(target) = self.target(after) else { return (1, 1) };
        let theirs = after.stones[self.prover.other().index()];
        let (own, free) = (after.stones[self.prover.index()], self.free(after));
        let liberties = self.field.beside(target) & free;
        // Free points beside the defender that no attacker touches: room for eyes.
        let attacked = self.field.beside(own) | self.field.lasting[self.prover.index()];
        let room = free & !attacked & self.field.beside(theirs);
        let proof = 2 * liberties.count_ones() + room.count_ones();
        let disproof = A_LOT_OF_ROOM.saturating_sub(proof).max(1);
        let far = self.detour(target, mv);
        match self.turn(before) {
            Turn::Prover => (proof + far, disproof),
            Turn::Refuter => (proof, disproof + far),
        }
    }
}

/// Liberties and room of a group that looks alive, as they are counted for guesses.
const A_LOT_OF_ROOM: u32 = 30;

impl LocalGame {
    /// How unlikely a move looks because it is played away from the target.
    fn detour(&self, target: Cells, mv: LocalMove) -> u32 {
        let played = cell_of(mv);
        let near = target | self.field.beside(target);
        if played & !near == 0 {
            0
        } else if played & self.field.beside(near) != 0 {
            4
        } else {
            10
        }
    }
}

/// The cell of a move.
pub(crate) const fn cell_of(mv: LocalMove) -> Cells {
    match mv {
        LocalMove::Pass => 0,
        LocalMove::Play(cell) | LocalMove::Retake(cell) => 1 << cell,
    }
}
