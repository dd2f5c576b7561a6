//! What can be said about a position: data, to be put into words elsewhere.

use tengen_board::{Color, Move, Point, PointSet};
use tengen_ko::Amount;
use tengen_semeai::Outcome;
use tengen_tactics::LineMove;
use tengen_verdict::Verdict;

/// One statement about a position.
#[derive(Clone, Debug)]
pub struct Fact {
    /// What is stated.
    pub about: About,
    /// The stones it speaks of.
    pub stones: PointSet,
    /// The points it speaks of beside them: where to play, what is fought over.
    pub points: PointSet,
    /// Moves from the position on that show it; some begin with the side that is not to move.
    pub line: Vec<LineMove>,
    /// How many points it is about, roughly: the more, the earlier it is told.
    pub stake: f64,
}

/// What a statement is about.
#[derive(Clone, Debug)]
pub enum About {
    /// What becomes of some stones.
    Stones(StonesFact),
    /// Who wins a capturing race.
    Race(RaceFact),
    /// A ko stands on the board.
    Ko(KoFact),
    /// What that ko is worth.
    KoWorth(KoWorth),
    /// The threats that a side has for it.
    KoThreats(KoThreats),
    /// What to do in the fight about it.
    KoPlan(KoPlan),
    /// What remains is to close the borders.
    Endgame(Endgame),
    /// A part of the board between safe stones, solved.
    Region(RegionFact),
    /// Nothing has to be played at once.
    Quiet(Quiet),
    /// A group, seen from far: no fight about it was read.
    Group(GroupFact),
    /// Who leads.
    Balance(Balance),
    /// One of the largest moves.
    Sized(SizedMove),
    /// What to play, and why.
    Advice(Advice),
    /// The search would play something else.
    SecondView(SecondView),
}

/// What a position is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Theme {
    /// Stones that can be caught.
    Capture,
    /// A group that can be killed or saved.
    Life,
    /// Two blocks that race to take each other.
    Race,
    /// A ko.
    Ko,
    /// The last borders.
    Endgame,
    /// Nothing urgent.
    Quiet,
}

impl Theme {
    /// All of them.
    pub const ALL: [Theme; 6] =
        [Theme::Capture, Theme::Life, Theme::Race, Theme::Ko, Theme::Endgame, Theme::Quiet];

    /// The name scripts use.
    pub const fn word(self) -> &'static str {
        match self {
            Theme::Capture => "capture",
            Theme::Life => "life",
            Theme::Race => "race",
            Theme::Ko => "ko",
            Theme::Endgame => "endgame",
            Theme::Quiet => "quiet",
        }
    }
}

/// Some stones of one colour: enough to name them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Named {
    /// Whose they are.
    pub owner: Color,
    /// How many.
    pub count: usize,
    /// One of them.
    pub at: Point,
}

/// What becomes of some stones if one side begins.
#[derive(Clone, Debug)]
pub struct StonesFact {
    /// Whether they are to be caught, or to live as a group: [`Theme::Capture`] or [`Theme::Life`].
    pub theme: Theme,
    /// The stones.
    pub named: Named,
    /// Who begins.
    pub first: Color,
    /// What becomes of them then.
    pub fate: Verdict<Fate>,
    /// The first moves that bring it about. Empty if the side that begins does not get its way, and if it
    /// need not move at all.
    pub moves: Vec<Point>,
    /// Whether the answer leans on the stones round the fight, which are not proved to stand.
    pub leans_on_walls: bool,
    /// Whether the same comes about whoever begins.
    pub is_settled: bool,
}

/// What becomes of stones that are fought over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fate {
    /// They are taken.
    Taken,
    /// Threats decide; this many are needed by this side, if the other has none.
    Ko {
        /// Who needs them.
        needs: Color,
        /// How many.
        threats: u8,
    },
    /// They stay on the board.
    Stands,
}

/// Who wins a race if one side begins.
#[derive(Clone, Debug)]
pub struct RaceFact {
    /// Black's block and White's.
    pub blocks: [Named; 2],
    /// Who begins.
    pub first: Color,
    /// How it ends.
    pub ending: Verdict<RaceEnding>,
    /// By how many moves it is won, where liberties could be counted.
    pub margin: Option<i64>,
    /// The first moves that bring it about for the side that begins.
    pub moves: Vec<Point>,
    /// Whether it ends the same way whoever begins.
    pub is_settled: bool,
}

/// How a race ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RaceEnding {
    /// One side wins, or neither.
    Known(Outcome),
    /// Threats decide.
    Ko {
        /// Who needs them.
        needs: Color,
        /// How many.
        threats: u8,
    },
}

/// A ko on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KoFact {
    /// Where it is taken.
    pub point: Point,
    /// The stone that is taken.
    pub stone: Point,
    /// Whose stone it is: who holds the ko.
    pub holder: Color,
    /// Whether the ko was taken just now, so that it may not be retaken at once.
    pub is_banned: bool,
}

/// What a ko is worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct KoWorth {
    /// Where it is taken.
    pub point: Point,
    /// Points between the ko won by one side and by the other.
    pub swing: Verdict<f64>,
}

/// The ko threats of a side, the largest first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KoThreats {
    /// The ko they are for.
    pub ko: Point,
    /// Whose they are.
    pub owner: Color,
    /// Where each is played and what carrying it out gains.
    pub threats: Vec<(Point, Verdict<Amount>)>,
}

/// What to do in a ko fight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KoPlan {
    /// The ko.
    pub ko: Point,
    /// Who is to move.
    pub color: Color,
    /// The move.
    pub mv: Move,
    /// What it is.
    pub play: KoPlay,
    /// Threats of this side in the order in which best play uses them.
    pub order: Vec<Point>,
    /// How sure that is.
    pub sure: KoSure,
}

/// A move in a ko fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KoPlay {
    /// Takes the ko.
    Take,
    /// Ends it.
    End,
    /// Plays a threat of this value first.
    Threat(Verdict<Amount>),
    /// Makes a move elsewhere that gains so much, and leaves the ko.
    Valuable(Verdict<Amount>),
    /// A move that is best by solving the board, whatever it is in the fight.
    Other,
    /// Does nothing.
    Pass,
}

/// How much of an advice hangs on numbers that are not proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KoSure {
    /// The whole board was solved.
    Proved,
    /// Every number is exact.
    Exact,
    /// It holds whatever the estimates.
    Holds,
    /// It holds whatever any one of the estimates is.
    HoldsSingly,
    /// One number can turn it; the nearest of them.
    Flips(Vec<KoFlip>),
    /// Several numbers together can.
    FlipsTogether,
    /// It could not be told.
    Unknown,
}

/// Where a number makes another move better.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KoFlip {
    /// Which number.
    pub number: KoNumber,
    /// Whether smaller numbers do it, or larger ones.
    pub below: bool,
    /// The last number with which the advice holds.
    pub threshold: Amount,
}

/// A number of a ko fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KoNumber {
    /// What the ko is worth: half the difference.
    Ko,
    /// What the threat there gains.
    Threat(Point),
    /// What the threat there loses if it is answered.
    Loss(Point),
    /// What the move there gains: half the difference.
    Valuable(Point),
}

/// What remains is to close the borders.
#[derive(Clone, Debug)]
pub struct Endgame {
    /// The largest move, if any is worth a point.
    pub largest: Option<SizedMove>,
    /// Places that are still open.
    pub open: usize,
}

/// A part of the board between safe stones, solved: by area.
#[derive(Clone, Debug)]
pub struct RegionFact {
    /// A point to name it by: where to play.
    pub at: Point,
    /// How many points it has.
    pub count: usize,
    /// Its value as mathematicians write it, Black's area minus White's.
    pub value: String,
    /// What it is worth on the average.
    pub mean: f64,
    /// What a move there gains.
    pub temperature: Verdict<f64>,
    /// Who must answer whom.
    pub turns: Turns,
    /// The best move of Black and of White.
    pub best: [Option<Point>; 2],
}

/// Who must answer whom in a part of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Turns {
    /// Whoever moves first gives the turn away.
    Gote,
    /// This side's move must be answered.
    Sente(Color),
    /// Either side's move must be answered.
    DoubleSente,
}

/// Nothing has to be played at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quiet {
    /// Where the largest move is.
    pub largest: Option<Point>,
    /// Which part of the board that is.
    pub area: Area,
}

/// A part of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Area {
    /// Upper left, as the board is seen.
    UpperLeft,
    /// The upper side.
    Upper,
    /// Upper right.
    UpperRight,
    /// The left side.
    Left,
    /// The centre.
    Centre,
    /// The right side.
    Right,
    /// Lower left.
    LowerLeft,
    /// The lower side.
    Lower,
    /// Lower right.
    LowerRight,
}

/// A group and how it stands.
#[derive(Clone, Copy, Debug)]
pub struct GroupFact {
    /// The group.
    pub named: Named,
    /// How it stands.
    pub standing: Verdict<Standing>,
}

/// How a group stands that was not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Standing {
    /// As good as taken.
    Dead,
    /// Nobody can say.
    Weak,
    /// It will live.
    Alive,
    /// It lives even if its owner never answers.
    Safe,
}

/// Who leads.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Balance {
    /// Black's area minus White's in points, komi included.
    pub lead: Verdict<f64>,
    /// What of it is komi, for White.
    pub komi: f64,
    /// Black's chance of winning, by search.
    pub chance: Option<f64>,
}

/// A move and what it is worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SizedMove {
    /// The move.
    pub point: Point,
    /// Who would play it.
    pub color: Color,
    /// Points between this side and the other playing first there (deiri counting).
    pub swing: Verdict<f64>,
    /// Points a move gains (miai counting): half of the swing in gote, all of it where one side's move
    /// must be answered.
    pub gain: f64,
    /// Whether it keeps the initiative.
    pub initiative: Initiative,
}

/// Who keeps the move after a local play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Initiative {
    /// The opponent must answer.
    Sente,
    /// The opponent plays elsewhere.
    Gote,
    /// It takes away a move that the opponent could have played in sente.
    ReverseSente,
}

/// What to play.
#[derive(Clone, Debug)]
pub struct Advice {
    /// Who is to move.
    pub color: Color,
    /// The move.
    pub mv: Move,
    /// Why.
    pub reason: Reason,
}

/// Why a move is recommended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Reason {
    /// It catches stones.
    Catches(Named),
    /// It saves stones from being caught.
    Saves(Named),
    /// It kills a group.
    Kills(Named),
    /// It makes a group live.
    Lives(Named),
    /// It starts, or takes up, a ko for some stones.
    FightsKo(Named),
    /// It wins a race against this block.
    WinsRace(Named),
    /// It does not lose a race: seki, or ko.
    HoldsRace(Named),
    /// It joins two strings that could be cut.
    Joins(Named, Named),
    /// It cuts two strings that could be joined.
    Cuts(Named, Named),
    /// It takes the ko.
    TakesKo(Point),
    /// It ends the ko.
    EndsKo(Point),
    /// It is a threat, so that this ko can be taken.
    ThreatensFor(Point),
    /// It is the largest move.
    Largest(SizedMove),
    /// It is proved to keep the best result: Black leads by so much at the end, komi included.
    Keeps(f64),
    /// The search thinks it best, with this chance of winning.
    Search(f64),
    /// Nothing is left to play.
    Over,
}

/// What the search thinks, where that is something else.
#[derive(Clone, Debug)]
pub struct SecondView {
    /// Who is to move.
    pub color: Color,
    /// Its move.
    pub mv: Move,
    /// The chance of winning with it.
    pub chance: f64,
    /// The move that is recommended here.
    pub instead_of: Move,
    /// The chance of winning with that by the same search, if it was looked at.
    pub other_chance: Option<f64>,
}

impl Fact {
    /// `Exact`, `Bound` or `Estimate`.
    pub fn kind(&self) -> &'static str {
        match &self.about {
            About::Stones(fact) => fact.fate.kind(),
            About::Race(fact) => fact.ending.kind(),
            // Stones and prohibitions can be seen.
            About::Ko(_) => "Exact",
            About::KoWorth(worth) => worth.swing.kind(),
            About::KoThreats(fact) => {
                let is_exact = fact.threats.iter().all(|threat| threat.1.exact().is_some());
                // That there are none was not proved.
                if is_exact && !fact.threats.is_empty() { "Exact" } else { "Estimate" }
            }
            About::KoPlan(KoPlan { sure: KoSure::Proved, .. }) => "Exact",
            About::KoPlan(_) => "Estimate",
            About::Endgame(Endgame { largest: Some(largest), .. }) => largest.swing.kind(),
            About::Region(region) => region.temperature.kind(),
            About::Group(group) => group.standing.kind(),
            About::Balance(balance) => balance.lead.kind(),
            About::Sized(sized) => sized.swing.kind(),
            About::Advice(Advice { reason: Reason::Keeps(_), .. }) => "Exact",
            About::Endgame(_) | About::Quiet(_) | About::Advice(_) | About::SecondView(_) => {
                "Estimate"
            }
        }
    }

    /// Whether the statement is proved.
    pub fn is_exact(&self) -> bool {
        self.kind() == "Exact"
    }

    /// The theme it belongs to, if it can be what a position is about.
    pub const fn theme(&self) -> Option<Theme> {
        match &self.about {
            About::Stones(StonesFact {
                fate: Verdict::Exact(Fate::Ko { .. }) | Verdict::Estimate(Fate::Ko { .. }),
                ..
            }) => Some(Theme::Ko),
            About::Stones(fact) => Some(fact.theme),
            About::Race(_) => Some(Theme::Race),
            About::Ko(_) => Some(Theme::Ko),
            About::Endgame(_) => Some(Theme::Endgame),
            About::Quiet(_) => Some(Theme::Quiet),
            _ => None,
        }
    }
}

/// A value whatever its kind; the middle of a bound.
pub fn middle(verdict: &Verdict<f64>) -> f64 {
    match *verdict {
        Verdict::Exact(value) | Verdict::Estimate(value) => value,
        Verdict::Bound { low, high } => f64::midpoint(low, high),
    }
}
