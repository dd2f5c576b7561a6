//! What there is to see in a position, for a proof that one side wins.

use std::sync::atomic::Ordering;

use tengen_board::{CELLS, Color, Point, key_of_stone, key_of_turn};
use tengen_gobang_rules::Game;
use tengen_proof::Turn;
use tengen_proof::campaign::{Branch, Given, Look, Problem};

use super::mirror::one_of_each;
use crate::fours::{ANY_NUMBER, Fours, FoursFound, answers_to_four};
use crate::pursuit::{Pursuit, rows_with, zone};
use crate::search::{Limits, Score, Settings, Thinker, promising};
use crate::{CellSet, PointShape, Position};

/// How much is looked at in one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Stones put to find a win by threats where the winner is to move.
    pub threats: u64,
    /// Stones put to find one where the loser is, as if it passed.
    pub passed: u64,
    /// Different moves of the winner that are tried.
    pub choices: usize,
    /// Positions that the player thinks about, to say which of them wins or comes first; more where
    /// there are few stones.
    pub thought: u64,
    /// Bytes in which the player remembers them.
    pub memory: usize,
}

impl Default for Effort {
    fn default() -> Effort {
        Effort { threats: 300, passed: 30_000, choices: 16, thought: 20_000, memory: 512 << 20 }
    }
}

/// The question whether a side wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proving {
    /// The side.
    pub winner: Color,
    /// How much is looked at.
    pub effort: Effort,
}

/// Somebody who looks at positions.
pub struct Looker {
    pursuit: Pursuit,
    fours: Fours,
    thinker: Thinker,
}

/// Stones put to find a win of the loser by fours.
const LOSERS_FOURS: u64 = 3_000;

/// Stones put to see whether a win holds against a reply: so many, and so many more for every stone
/// of the win.
const HOLDS: u64 = 200;
const HOLDS_A_STONE: u64 = 10;

/// Replies that hold out before the rest are put off, with few stones on the board and with more.
const HOLDING_OUT: [usize; 2] = [40, 12];
const FEW_STONES: usize = 5;

/// Replies that count as hard where nothing is threatened, and how many more for every stone beyond
/// few.
const HARD_REPLIES: usize = 20;
const HARD_REPLIES_A_STONE: usize = 5;

/// How often the replies that a proof begins with are put off until a win is in sight, and how much
/// more is looked at each time.
const MOST_PUT_OFF: u32 = 2;
const MORE_PATIENCE: u64 = 8;

/// How hard positions look before anybody has looked: after the move the player would make, and if
/// it thinks that this wins; after one that won in a position much like this; after a three, after
/// another stone, after a four, which helps the loser as well.
const BEST: u16 = 10;
const WINS: u16 = 1;
const HINTED: u16 = 12;
const THREE: u16 = 4;
const QUIET: u16 = 8;
const FOUR: u16 = 12;

/// How much harder others look where the player has a move, which is seldom wrong: that nearly always
/// wins if it thinks so.
const NOT_BEST: u16 = 30;
const NOT_WINNING: u16 = 1_000;

/// After a reply that has held out, and after one that nothing was tried against.
const HELD_OUT: u16 = 2;
const PUT_OFF: u16 = 1;

impl Problem for Proving {
    type Position = Position;
    type Looker = Looker;
    type Zone = CellSet;

    fn looker(&self) -> Looker {
        Looker {
            pursuit: Pursuit::new(),
            fours: Fours::exhaustive(),
            thinker: Thinker::new(Settings { memory: self.effort.memory, ..Settings::default() }),
        }
    }

    fn key(&self, position: &Position) -> u64 {
        position.hash()
    }

    fn key_after(&self, key: u64, turn: Turn, mv: u16) -> u64 {
        let color = match turn {
            Turn::Prover => self.winner,
            Turn::Refuter => self.winner.other(),
        };
        key ^ key_of_stone(color, point_of(mv)) ^ key_of_turn(Color::White)
    }

    fn turn(&self, position: &Position) -> Turn {
        if position.to_move() == self.winner { Turn::Prover } else { Turn::Refuter }
    }

    fn play(&self, position: &mut Position, mv: u16) {
        position.play(point_of(mv));
    }

    fn look(
        &self,
        looker: &mut Looker,
        position: &mut Position,
        given: Given<'_>,
    ) -> Look<CellSet> {
        match self.turn(position) {
            Turn::Prover => self.look_for_winner(looker, position, given),
            Turn::Refuter => self.look_for_loser(looker, position),
        }
    }
}

/// The point of a move, and the move of a point.
pub(super) fn point_of(mv: u16) -> Point {
    Point::from_cell(usize::from(mv))
}

pub(super) fn move_of(point: Point) -> u16 {
    point.cell() as u16
}

impl Proving {
    fn look_for_winner(
        &self,
        looker: &mut Looker,
        position: &mut Position,
        given: Given<'_>,
    ) -> Look<CellSet> {
        if looker.pursuit.finds_win(position, self.effort.threats) {
            let win = looker.pursuit.win(position);
            return Look::Proved(win.map_or_else(everything, |win| zone(&win, position)));
        }
        let (winner, loser) = (self.winner, self.winner.other());
        if let Some(five) = position.first_allowed(loser, PointShape::Five) {
            // There is no time for anything else.
            let is_lost =
                position.count(loser, PointShape::Five) > 1 || position.is_foul(five, winner);
            let block = Branch { mv: move_of(five), proof: 1, disproof: 1 };
            return if is_lost {
                Look::Refuted
            } else {
                Look::Open(vec![block], CellSet::default())
            };
        }
        let mut first = Vec::new();
        match self.thought(looker, position, given) {
            Thought::BrokenOff => return Look::BrokenOff,
            Thought::Lost => return Look::Refuted,
            Thought::Best(_, proof)
                if proof != WINS && given.put_off.is_some_and(|times| times < MOST_PUT_OFF) =>
            {
                return Look::PutOff;
            }
            Thought::Best(point, proof) => first.push((point, proof)),
            Thought::Nothing => {}
        }
        if first.iter().all(|&(_, proof)| proof != WINS) {
            // What won in a position much like this one may win here.
            let mut hints: Vec<Point> = given.hints.iter().copied().map(point_of).collect();
            hints.retain(|&point| position.board().is_empty(point));
            hints.retain(|&point| !position.is_foul(point, winner));
            hints.retain(|hint| first.iter().all(|(point, _)| point != hint));
            first.extend(hints.into_iter().map(|point| (point, HINTED)));
        }
        let choices = self.choices(looker, position, &first);
        if choices.is_empty() { Look::Refuted } else { Look::Open(choices, CellSet::default()) }
    }

    /// What the player would do.
    fn thought(&self, looker: &mut Looker, position: &Position, given: Given<'_>) -> Thought {
        if self.effort.thought == 0 {
            return Thought::Nothing;
        }
        let stones = position.board().stone_count();
        let patience = match given.put_off {
            Some(times) => times,
            None if stones < FEW_STONES => MOST_PUT_OFF,
            None => 0,
        };
        let times = MORE_PATIENCE.pow(patience)
            * match stones {
                0..=4 => 200,
                5..=6 => 100,
                7..=8 => 20,
                9..=10 => 5,
                _ => 1,
            };
        let mut game = Game::new(position.board().clone(), position.rules());
        game.set_first(position.to_move());
        let limits = Limits { nodes: Some(times * self.effort.thought), ..Limits::default() };
        let thought = looker.thinker.go_on_thinking(&game, &limits, given.is_over);
        match (thought.best(), thought.score()) {
            (Some(best), Some(Score::Win(_))) => Thought::Best(best, WINS),
            _ if given.is_over.load(Ordering::Relaxed) => Thought::BrokenOff,
            (_, Some(Score::Loss(_))) => Thought::Lost,
            (Some(best), _) => Thought::Best(best, BEST),
            (None, _) => Thought::Nothing,
        }
    }

    /// The winner's moves that are worth a try: those given first, then the most promising ones that
    /// stop what the loser threatens.
    fn choices(
        &self,
        looker: &mut Looker,
        position: &mut Position,
        first: &[(Point, u16)],
    ) -> Vec<Branch> {
        position.pass();
        let is_threatened = loser_wins_by_fours(looker, position);
        position.pass();
        let mut choices: Vec<Branch> = first
            .iter()
            .map(|&(point, proof)| Branch { mv: move_of(point), proof, disproof: 1 })
            .collect();
        let more = match first.first() {
            Some(&(_, WINS)) => NOT_WINNING,
            Some(_) => NOT_BEST,
            None => 0,
        };
        for point in promising(position) {
            if choices.len() >= self.effort.choices {
                break;
            }
            if first.iter().any(|&(known, _)| known == point) {
                continue;
            }
            let shape = position.shape(point, self.winner);
            if is_threatened && shape < PointShape::Three {
                position.play(point);
                let still_wins = loser_wins_by_fours(looker, position);
                position.undo();
                if still_wins {
                    continue;
                }
            }
            let rank = choices.len() as u16;
            let proof = match shape {
                PointShape::Quiet => QUIET + rank,
                PointShape::Four => FOUR + rank,
                _ => THREE + rank / 2,
            };
            choices.push(Branch { mv: move_of(point), proof: proof + more, disproof: 1 });
        }
        choices
    }

    fn look_for_loser(&self, looker: &mut Looker, position: &mut Position) -> Look<CellSet> {
        let (winner, loser) = (self.winner, self.winner.other());
        if position.first_allowed(loser, PointShape::Five).is_some() {
            return Look::Refuted;
        }
        if position.first_allowed(winner, PointShape::Five).is_some() {
            let fives = position.points(winner, PointShape::Five).clone();
            let replies = answers_to_four(position);
            return answered_or(replies.into_iter().map(|point| (point, 1)).collect(), fives);
        }
        if loser_wins_by_fours(looker, position) {
            return Look::Refuted;
        }
        position.pass();
        let threat = looker.pursuit.finds_win(position, self.effort.passed);
        let threat = if threat { looker.pursuit.win(position) } else { None };
        let zone = threat.as_ref().map(|win| (zone(win, position), win.size()));
        position.pass();
        let replies = replies(position);
        match zone {
            Some((zone, size)) => held_out(looker, position, replies, zone, size as u64),
            None => answered_or(not_threatened(position, replies), CellSet::default()),
        }
    }
}

enum Thought {
    BrokenOff,
    Lost,
    Best(Point, u16),
    Nothing,
}

/// Whether the side to move wins by fours.
fn loser_wins_by_fours(looker: &mut Looker, position: &mut Position) -> bool {
    looker.fours.search(position, ANY_NUMBER, LOSERS_FOURS) == FoursFound::Win
}

/// Every reply of the side to move but for mirror images, the most troublesome first: a proof that
/// fails should fail soon.
fn replies(position: &Position) -> Vec<Point> {
    let mut replies = promising(position);
    let own = position.to_move();
    let rest = position.board().empty_points().filter(|&point| !position.is_foul(point, own));
    let rest: Vec<Point> = rest.filter(|point| !replies.contains(point)).collect();
    replies.extend(rest);
    one_of_each(position, &mut replies);
    replies
}

/// The replies where the winner threatens nothing: all of them. Most will be answered easily, but
/// the more stones there are, the less hope there is for a stone that threatens nothing.
fn not_threatened(position: &Position, replies: Vec<Point>) -> Vec<(Point, u16)> {
    let stones = position.board().stone_count();
    let hard = HARD_REPLIES + HARD_REPLIES_A_STONE * stones.saturating_sub(FEW_STONES);
    let proof = |rank: usize| if rank < hard { HELD_OUT } else { PUT_OFF };
    replies.into_iter().enumerate().map(|(rank, point)| (point, proof(rank))).collect()
}

/// The replies that hold out against what the winner threatens. Each win that is found against one
/// of them answers all others outside of its zone as well.
fn held_out(
    looker: &mut Looker,
    position: &mut Position,
    replies: Vec<Point>,
    mut zone: CellSet,
    size: u64,
) -> Look<CellSet> {
    let is_early = position.board().stone_count() <= FEW_STONES;
    let most = HOLDING_OUT[usize::from(!is_early)];
    let nodes = HOLDS + HOLDS_A_STONE * size;
    let mut hard: Vec<(Point, u16)> = Vec::new();
    // A stone elsewhere, a reply that nobody looks at and one that makes a four are three more.
    let loser = position.to_move();
    let has_stone = |point: Point| position.board().at(point) == Some(loser);
    let mut leans_on = zone.or(&rows_with(1, position, loser, has_stone));
    for reply in replies {
        if !zone.contains(reply) {
            continue;
        }
        if hard.len() >= most {
            hard.push((reply, PUT_OFF));
            continue;
        }
        position.play(reply);
        let found = looker.pursuit.finds_win_despite(position, reply, nodes);
        let win = if found { looker.pursuit.win(position) } else { None };
        if let Some(win) = win {
            let answered = self::zone(&win, position);
            zone = zone.and(&answered);
            zone.remove(reply.cell());
            leans_on = leans_on.or(&answered);
            leans_on.insert(reply.cell());
        } else {
            hard.push((reply, HELD_OUT));
        }
        position.undo();
    }
    hard.retain(|(reply, _)| zone.contains(*reply));
    answered_or(hard, leans_on)
}

/// Replies that are open yet; none is a proof.
fn answered_or(replies: Vec<(Point, u16)>, leans_on: CellSet) -> Look<CellSet> {
    if replies.is_empty() {
        return Look::Proved(leans_on);
    }
    let branch = |(rank, (point, proof)): (usize, (Point, u16))| Branch {
        mv: move_of(point),
        proof,
        disproof: 1 + rank as u16 / 6,
    };
    Look::Open(replies.into_iter().enumerate().map(branch).collect(), leans_on)
}

/// Every point: where a win was found and forgotten.
fn everything() -> CellSet {
    (0..CELLS).map(Point::from_cell).collect()
}
