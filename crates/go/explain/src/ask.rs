//! Questions about stones, with answers that are only called exact where nothing was left out.

use tengen_board::{Color, Point, PointSet};
use tengen_go_rules::{Ladder, Position};
use tengen_tactics::{LineMove, Question, Reach, Reading, Status, Task, hunt};
use tengen_verdict::{Budget, Verdict};

use crate::Fate;

/// Bytes for the table of one question.
const MEMORY: usize = 4 << 20;

/// What was read about some stones with one side to begin.
#[derive(Clone, Debug)]
pub(crate) struct Told {
    pub fate: Verdict<Fate>,
    /// The first moves of the side that begins, if it gets its way by moving.
    pub moves: Vec<Point>,
    pub line: Vec<LineMove>,
    pub leans_on_walls: bool,
}

impl Told {
    /// The fate if it is known, proved or not.
    pub fn fate(&self) -> Option<Fate> {
        match self.fate {
            Verdict::Exact(fate) | Verdict::Estimate(fate) => Some(fate),
            Verdict::Bound { .. } => None,
        }
    }
}

/// A position that can be asked about, and what is certain in it.
pub(crate) struct Ground<'a> {
    pub position: &'a Position,
    /// Stones of each colour that live whatever happens.
    pub safe: [PointSet; 2],
}

impl<'a> Ground<'a> {
    pub fn new(position: &'a Position) -> Ground<'a> {
        let safe = Color::BOTH.map(|color| position.safe_stones(color).stones);
        Ground { position, safe }
    }

    pub fn is_safe(&self, stone: Point) -> bool {
        self.safe.iter().any(|safe| safe.contains(stone))
    }

    /// Whether the string of a stone can be caught in the open if this side begins.
    pub fn catch(&self, stone: Point, first: Color, budget: &mut Budget) -> Option<Told> {
        let question = self.question(stone, first, Task::Capture)?;
        let owner = question.owner();
        let reading = hunt(&question.position, stone, first, MEMORY, budget).ok()?;
        if reading.low == Status::Reached {
            // On a small board the hunt has seen every point: nothing round it can fail.
            let sees_all = sees_whole_board(self.position) || is_taken_at_once(&question, stone);
            let fate = self.sure(sees_all, Fate::Taken);
            return Some(Told::of(fate, reading, !sees_all));
        }
        // A ladder can run where a hunt does not see.
        if !sees_whole_board(self.position)
            && let Ladder::Caught(line) = question.position.ladder(stone, first)
        {
            return Some(Told::of_ladder(first, owner, &line));
        }
        let answered = question.answer(MEMORY, budget).ok()?;
        if answered.reach == Reach::Whole && self.stands(&answered.region) {
            return Some(self.told(&question, answered.reading, &answered.region));
        }
        let fate = match reading.status() {
            Some(status) => Verdict::Estimate(fate_of(status, owner)),
            None => between(&reading, owner),
        };
        Some(Told::of(fate, reading, false))
    }

    /// Whether the string of a stone, which can be caught, can be saved by its owner. Where the board
    /// is too large for a hunt to see it all, every move that is said to save it is tried.
    pub fn save(
        &self,
        stone: Point,
        attacked: &Told,
        owner: Color,
        budget: &mut Budget,
    ) -> Option<Told> {
        let mut told = self.catch(stone, owner, budget)?;
        let is_vague = told.moves.is_empty() || !sees_whole_board(self.position);
        if told.fate() != Some(Fate::Stands) || told.fate.exact().is_some() || !is_vague {
            return Some(told);
        }
        let position = self.position;
        let around = position.strings_around(stone, owner.other());
        let pressing = around.into_iter().filter(|&head| position.liberties(head) <= 2);
        let mut moves = told.moves.clone();
        moves.extend(position.string_liberties(stone).iter());
        moves.extend(attacked.moves.first());
        moves.extend(pressing.flat_map(|head| position.string_liberties(head).iter()));
        moves.sort_unstable();
        moves.dedup();
        moves.retain(|&point| {
            let mut after = position.clone();
            if after.play_as(owner, point.into()).is_err() {
                return false;
            }
            let caught = Ground::new(&after).catch(stone, owner.other(), budget);
            caught.is_some_and(|caught| caught.fate() == Some(Fate::Stands))
        });
        // What escapes only by doing nothing does not escape.
        if moves.is_empty() {
            told.fate = Verdict::Bound { low: Fate::Taken, high: Fate::Stands };
        }
        told.line.clear();
        told.moves = moves;
        Some(told)
    }

    /// Whether the group of a stone, which is shut in, can be killed if this side begins.
    pub fn kill(&self, stone: Point, first: Color, budget: &mut Budget) -> Option<Told> {
        let question = self.question(stone, first, Task::Kill)?;
        let answered = question.answer(MEMORY, budget).ok()?;
        (answered.reach == Reach::Whole && self.stands(&answered.region))
            .then(|| self.told(&question, answered.reading, &answered.region))
    }

    fn question(&self, target: Point, first: Color, task: Task) -> Option<Question> {
        self.position.stone(target)?;
        let position = self.position.clone();
        let question =
            Question { position, task, target, with: None, to_move: first, region: None };
        Some(question.begun_by(first))
    }

    fn told(&self, question: &Question, reading: Reading, region: &PointSet) -> Told {
        let owner = question.owner();
        let walls = self.walls(region);
        let (of_owner, of_attacker) = (walls[owner.index()], walls[owner.other().index()]);
        let Some(status) = reading.status() else {
            return Told::of(between(&reading, owner), reading, false);
        };
        // Stones that last in the local game only help their owner: an answer against them is
        // proved whatever becomes of them.
        let (is_proved, leans) = match status {
            Status::Reached => (of_attacker, !of_attacker),
            Status::Prevented => (of_owner, !of_owner),
            Status::RefuterNeeds(_) | Status::ProverNeeds(_) => {
                (of_owner && of_attacker, !(of_owner && of_attacker))
            }
        };
        let is_proved = is_proved && self.is_shut(region);
        let fate = self.sure(is_proved, fate_of(status, owner));
        Told::of(fate, reading, leans)
    }

    /// Whether the stones that last beside a region have enough liberties elsewhere to be left alone:
    /// who could take them from outside would change the fight.
    fn stands(&self, region: &PointSet) -> bool {
        const FEW_LIBERTIES: usize = 2;
        let is_weak = |head: Point| {
            let elsewhere = (self.position.string_liberties(head) - *region).len();
            (1..=FEW_LIBERTIES).contains(&elsewhere)
                && !self.is_safe(head)
                && self.touches(head, region)
        };
        !self.position.all_strings().any(is_weak)
    }

    /// Whether the stones of each colour that last beside a region are sure to last.
    fn walls(&self, region: &PointSet) -> [bool; 2] {
        Color::BOTH.map(|color| {
            let lasting = self.position.all_strings().filter(|&head| {
                let liberties = self.position.string_liberties(head);
                self.position.stone(head) == Some(color)
                    && !liberties.is_subset(region)
                    && self.touches(head, region)
            });
            lasting.into_iter().all(|head| self.safe[color.index()].contains(head))
        })
    }

    /// Whether a string stands beside a region, or beside a string that may be taken in it.
    fn touches(&self, head: Point, region: &PointSet) -> bool {
        let size = self.position.size();
        let stones: PointSet = self.position.string_stones(head).collect();
        let mortal = self
            .position
            .all_strings()
            .filter(|&other| self.position.string_liberties(other).is_subset(region))
            .flat_map(|other| self.position.string_stones(other))
            .collect::<PointSet>();
        stones.neighbours(size).meets(&(*region | mortal))
    }

    /// Whether no free point outside lies beside a region, so that nothing can run out of it.
    fn is_shut(&self, region: &PointSet) -> bool {
        let outside = self.position.empty_points() - *region;
        !region.neighbours(self.position.size()).meets(&outside)
    }

    fn sure(&self, is_proved: bool, fate: Fate) -> Verdict<Fate> {
        // Reading knows no suicide.
        if is_proved && !self.position.rules().suicide {
            Verdict::Exact(fate)
        } else {
            Verdict::Estimate(fate)
        }
    }
}

impl Told {
    fn of(fate: Verdict<Fate>, reading: Reading, leans: bool) -> Told {
        let moves = reading.moves.iter().filter_map(|mv| mv.point()).collect();
        Told { fate, moves, line: reading.line, leans_on_walls: leans }
    }

    fn of_ladder(first: Color, owner: Color, line: &[Point]) -> Told {
        let colors = [first, first.other()].into_iter().cycle();
        let line: Vec<LineMove> = (line.iter().zip(colors))
            .map(|(&point, color)| LineMove { color, mv: point.into(), after_threat: false })
            .collect();
        let moves = line.first().filter(|_| first != owner).and_then(|first| first.mv.point());
        Told {
            fate: Verdict::Estimate(Fate::Taken),
            moves: moves.into_iter().collect(),
            line,
            leans_on_walls: false,
        }
    }
}

/// What a status means for the stones of this owner.
fn fate_of(status: Status, owner: Color) -> Fate {
    match status {
        Status::Reached => Fate::Taken,
        Status::Prevented => Fate::Stands,
        Status::RefuterNeeds(threats) => Fate::Ko { needs: owner, threats },
        Status::ProverNeeds(threats) => Fate::Ko { needs: owner.other(), threats },
    }
}

/// What is known of a reading that was not finished; for the stones, best is last.
fn between(reading: &Reading, owner: Color) -> Verdict<Fate> {
    Verdict::Bound { low: fate_of(reading.high, owner), high: fate_of(reading.low, owner) }
}

/// Whether the next move takes the stones off, which nothing can prevent.
fn is_taken_at_once(question: &Question, stone: Point) -> bool {
    let last = question.position.last_liberty(stone);
    question.to_move == question.attacker()
        && last.is_some_and(|last| question.position.is_legal(question.to_move, last.into()))
}

/// Whether a hunt sees every point of the board.
fn sees_whole_board(position: &Position) -> bool {
    const COLUMNS: usize = 11;
    const ROWS: usize = 10;
    position.size().width() <= COLUMNS && position.size().height() <= ROWS
}
