use tengen_board::{Color, Lettering, Point};
use tengen_cgt::Store;
use tengen_go_rules::{KoRule, Position, Rules};
use tengen_tactics::{LineMove, Status};
use tengen_verdict::Budget;

use super::ground::Ground;
use super::search::{self, Searched};
use super::{Footing, Obstacle, StaticVerdict, statics};
use crate::Outcome;

/// Two blocks on a board that race to take each other.
#[derive(Clone, Debug)]
pub struct BoardRace {
    position: Position,
    /// A stone of Black's block and of White's.
    blocks: [Point; 2],
}

/// Why there is no such race.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BoardRaceError {
    /// No stone, or one of the wrong colour.
    #[error("there is no {color} stone on {}: name a stone of {color}'s block", .point.name(Lettering::Go))]
    NoStone {
        /// Where.
        point: Point,
        /// What colour was wanted.
        color: Color,
    },
    /// A block that lives needs no race.
    #[error("{color}'s block at {} is alive whatever happens: there is no race", .point.name(Lettering::Go))]
    Alive {
        /// The block.
        point: Point,
        /// Its owner.
        color: Color,
    },
    /// Blocks that have nothing to do with each other.
    #[error(
        "the blocks at {} and {} do not touch and share no liberty: a race is between neighbours",
        .0.name(Lettering::Go), .1.name(Lettering::Go)
    )]
    Apart(Point, Point),
}

/// How a race on a board ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// One side wins, or neither.
    Known(Outcome),
    /// Only by ko.
    Ko {
        /// Who wants to take the other's block.
        winner: Color,
        /// What that takes.
        status: Status,
    },
    /// It was not found out.
    Unknown,
}

impl Found {
    /// `black`, `white`, `seki`, `ko` or `unknown`.
    pub const fn word(self) -> &'static str {
        match self {
            Found::Known(outcome) => outcome.word(),
            Found::Ko { .. } => "ko",
            Found::Unknown => "unknown",
        }
    }
}

/// How an answer was found.
#[derive(Clone, Debug)]
pub enum Method {
    /// By counting.
    Static(Box<StaticVerdict>),
    /// By reading, because counting does not hold here.
    Search {
        /// Why not.
        obstacle: Obstacle,
        /// Positions looked at.
        nodes: u64,
    },
}

/// The answer about a race on a board.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// How it ends if Black begins, and if White does.
    pub first: [Found; 2],
    /// The best first moves of Black and of White; none if they lose anyway.
    pub moves: [Vec<Point>; 2],
    /// Best play if Black begins, and if White does, where it was read.
    pub lines: [Vec<LineMove>; 2],
    /// How it was found.
    pub method: Method,
    /// Whether the stones round the race are sure to stand.
    pub footing: Option<Footing>,
}

impl Analysis {
    /// Whether the ending is proved for when this player begins.
    ///
    /// A race is over when a block is taken. That settles who wins, but not a seki or a ko: a block
    /// that was given up may leave a place where the other cannot live.
    pub fn is_proved(&self, first: Color) -> bool {
        self.footing == Some(Footing::Alive)
            && matches!(self.first[first.index()], Found::Known(Outcome::Wins(_)))
    }
}

impl BoardRace {
    /// The race between the blocks of these stones.
    ///
    /// # Errors
    /// If it is none.
    pub fn new(
        position: &Position,
        black: Point,
        white: Point,
    ) -> Result<BoardRace, BoardRaceError> {
        let blocks = [black, white];
        for color in Color::BOTH {
            let point = blocks[color.index()];
            if !position.size().contains(point) || position.stone(point) != Some(color) {
                return Err(BoardRaceError::NoStone { point, color });
            }
            if position.safe_stones(color).stones.contains(point) {
                return Err(BoardRaceError::Alive { point, color });
            }
        }
        let mut position = position.clone();
        position.set_rules(Rules { ko: KoRule::Simple, suicide: false, ..position.rules() });
        let touch = position.strings_around(black, Color::White).contains(&position.string(white));
        let share = position.string_liberties(black).meets(&position.string_liberties(white));
        if !touch && !share {
            return Err(BoardRaceError::Apart(black, white));
        }
        Ok(BoardRace { position, blocks })
    }

    /// The board.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    pub(super) const fn position_mut(&mut self) -> &mut Position {
        &mut self.position
    }

    /// A stone of Black's block and of White's.
    pub const fn blocks(&self) -> [Point; 2] {
        self.blocks
    }

    /// Counts the race.
    ///
    /// # Errors
    /// If the theory does not hold here.
    pub fn count(&self, store: &Store) -> Result<(StaticVerdict, Footing), Obstacle> {
        let ground = Ground::new(&self.position, self.blocks);
        let verdict = self.count_on(&ground, store)?;
        Ok((verdict, ground?.footing))
    }

    fn count_on(
        &self,
        ground: &Result<Ground, Obstacle>,
        store: &Store,
    ) -> Result<StaticVerdict, Obstacle> {
        if let Some(ko) = self.position.ko() {
            return Err(Obstacle::Ko(ko));
        }
        let ground = ground.as_ref().map_err(Obstacle::clone)?;
        statics::judge(store, &self.position, ground)
    }

    /// Reads the race if this colour begins.
    pub fn search(&self, first: Color, memory: usize, budget: &mut Budget) -> Searched {
        let ground = Ground::new(&self.position, self.blocks);
        self.search_on(ground.ok().as_ref(), first, memory, budget)
    }

    fn search_on(
        &self,
        ground: Option<&Ground>,
        first: Color,
        memory: usize,
        budget: &mut Budget,
    ) -> Searched {
        match ground.map(Ground::free) {
            Some(free) if free.len() <= search::MOST_FREE_POINTS => {
                search::search(&self.position, self.blocks, &free, first, memory, budget)
            }
            _ => search::hunt(&self.position, self.blocks, first, memory, budget),
        }
    }

    /// Counts the race, and reads it where counting does not hold.
    pub fn analyse(&self, store: &Store, memory: usize, budget: &mut Budget) -> Analysis {
        let ground = Ground::new(&self.position, self.blocks);
        let footing = ground.as_ref().ok().map(|ground| ground.footing);
        match self.count_on(&ground, store) {
            Ok(verdict) => Analysis {
                first: verdict.judgement.first.map(Found::Known),
                moves: Color::BOTH.map(|color| verdict.best_points(color)),
                lines: [Vec::new(), Vec::new()],
                method: Method::Static(Box::new(verdict)),
                footing,
            },
            Err(obstacle) => {
                let spent = budget.nodes_spent();
                // Neither side's question takes what the other's needs.
                let mut shares = budget.split(2).into_iter();
                let [black, white] = Color::BOTH.map(|first| {
                    let mut share = shares.next().unwrap_or_else(Budget::unlimited);
                    let searched = self.search_on(ground.as_ref().ok(), first, memory, &mut share);
                    budget.take_back(&share);
                    searched
                });
                Analysis {
                    first: [black.found, white.found],
                    moves: [black.moves, white.moves],
                    lines: [black.line, white.line],
                    method: Method::Search { obstacle, nodes: budget.nodes_spent() - spent },
                    footing,
                }
            }
        }
    }
}
