use std::collections::HashSet;

use tengen_board::{Color, Lettering, Move, Point};
use tengen_explain::{
    About, Area, Explanation, Fact, MoveReview, Quality, Review, StonesFact, Theme,
};

use crate::term::Gloss;
use crate::{Language, Term, chinese, english, japanese};

/// Speaks one language, and remembers which terms were explained.
#[derive(Clone, Debug)]
pub struct Teller {
    language: Language,
    /// Who is to move in the position that is spoken of.
    pub(crate) to_move: Color,
    explained: HashSet<Term>,
}

impl Teller {
    /// Somebody to tell an explanation.
    pub fn new(language: Language, explanation: &Explanation) -> Teller {
        Teller::about(language, explanation.to_move)
    }

    /// Somebody to speak of positions in which this side is to move.
    pub fn about(language: Language, to_move: Color) -> Teller {
        Teller { language, to_move, explained: HashSet::new() }
    }

    /// The language.
    pub const fn language(&self) -> Language {
        self.language
    }

    /// Speaks of another position.
    pub const fn turn_to(&mut self, to_move: Color) {
        self.to_move = to_move;
    }

    /// A fact as a sentence, with how sure it is.
    pub fn sentence(&mut self, fact: &Fact) -> String {
        let sureness = Sureness::of(fact);
        match self.language {
            Language::English => english::sentence(self, fact) + english::certainty(sureness),
            Language::Chinese => chinese::sentence(self, fact) + chinese::certainty(sureness),
            Language::Japanese => japanese::sentence(self, fact) + japanese::certainty(sureness),
        }
    }

    /// What a position is about, as a heading.
    pub const fn theme(&self, theme: Theme) -> &'static str {
        match self.language {
            Language::English => english::theme(theme),
            Language::Chinese => chinese::theme(theme),
            Language::Japanese => japanese::theme(theme),
        }
    }

    /// How good a move was.
    pub const fn quality(&self, quality: Quality) -> &'static str {
        match self.language {
            Language::English => english::quality(quality),
            Language::Chinese => chinese::quality(quality),
            Language::Japanese => japanese::quality(quality),
        }
    }

    /// What a move of a game did and missed.
    pub fn comment(&mut self, review: &MoveReview) -> String {
        match self.language {
            Language::English => english::comment(self, review),
            Language::Chinese => chinese::comment(self, review),
            Language::Japanese => japanese::comment(self, review),
        }
    }

    /// What turned a game, in a sentence.
    pub fn summary(&mut self, review: &Review) -> String {
        match self.language {
            Language::English => english::summary(review),
            Language::Chinese => chinese::summary(review),
            Language::Japanese => japanese::summary(review),
        }
    }

    /// A word on a page.
    pub const fn label(&self, label: Label) -> &'static str {
        match self.language {
            Language::English => english::label(label),
            Language::Chinese => chinese::label(label),
            Language::Japanese => japanese::label(label),
        }
    }

    /// A term, explained if it was not used before.
    pub(crate) fn term(&mut self, term: Term) -> String {
        let (Gloss { word, meaning }, open, close) = match self.language {
            Language::English => (english::gloss(term), " (", ")"),
            Language::Chinese => (chinese::gloss(term), "（", "）"),
            Language::Japanese => (japanese::gloss(term), "（", "）"),
        };
        if self.explained.insert(term) {
            format!("{word}{open}{meaning}{close}")
        } else {
            word.to_owned()
        }
    }
}

/// How sure a sentence is said to be: the same in every language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sureness {
    /// Nothing is said of it.
    Unsaid,
    /// Proved.
    Proved,
    /// Bounds only: not read to the end.
    Cut,
    /// Read, as long as the stones around stand.
    ReadWithinWalls,
    /// Read.
    Read,
    /// Estimated.
    Guessed,
}

impl Sureness {
    fn of(fact: &Fact) -> Sureness {
        match (&fact.about, fact.kind()) {
            (About::Ko(_), _) => Sureness::Unsaid,
            // A plan says itself what it hangs on.
            (About::KoPlan(_), _) => Sureness::Unsaid,
            (_, "Exact") => Sureness::Proved,
            (About::Advice(_) | About::SecondView(_) | About::Quiet(_), _) => Sureness::Unsaid,
            (_, "Bound") => Sureness::Cut,
            (About::Stones(StonesFact { leans_on_walls: true, .. }), _) => {
                Sureness::ReadWithinWalls
            }
            (About::Stones(_) | About::Race(_), _) => Sureness::Read,
            _ => Sureness::Guessed,
        }
    }
}

/// A word on a page about a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Label {
    /// The heading.
    Review,
    /// The moves that mattered.
    TurningPoints,
    /// All of them.
    AllMoves,
    /// Black's chance of winning, move by move.
    Course,
    /// The position before the move, with what was played and what was better.
    Legend,
}

/// The name of a point.
pub(crate) fn at(point: Point) -> String {
    point.name(Lettering::Go)
}

/// The names of some points, the first few of them.
pub(crate) fn points(points: &[Point], and: &str) -> String {
    const MOST: usize = 3;
    points.iter().take(MOST).map(|&point| at(point)).collect::<Vec<_>>().join(and)
}

/// The name of a move where passes have one.
pub(crate) fn mv(mv: Move, pass: &str) -> String {
    mv.point().map_or_else(|| pass.to_owned(), at)
}

/// A number of points, to the half.
pub(crate) fn halves(value: f64) -> String {
    let halves = (value * 2.0).round() / 2.0;
    if halves.fract() == 0.0 { format!("{halves:.0}") } else { format!("{halves:.1}") }
}

/// A proved number: fractions as they are written, if the denominator is small.
pub(crate) fn number(value: f64) -> String {
    const DENOMINATORS: [u32; 6] = [1, 2, 3, 4, 8, 16];
    let is_whole = |denominator: &&u32| {
        let parts = value * f64::from(**denominator);
        (parts - parts.round()).abs() < 1e-9
    };
    let Some(&denominator) = DENOMINATORS.iter().find(is_whole) else {
        return format!("{value:.2}");
    };
    let parts = (value * f64::from(denominator)).round() as i64;
    let (whole, rest) = (parts / i64::from(denominator), parts % i64::from(denominator));
    match (whole, rest) {
        (whole, 0) => whole.to_string(),
        // A comma is easier to read than a half.
        _ if denominator == 2 => format!("{value:.1}"),
        (0, rest) => format!("{rest}/{denominator}"),
        (whole, rest) => format!("{whole} {}/{denominator}", rest.abs()),
    }
}

/// A chance in percent, never quite certain.
pub(crate) fn percent(chance: f64) -> String {
    format!("{:.0}%", (chance * 100.0).clamp(1.0, 99.0))
}

/// A numeral of Chinese and Japanese, up to ten.
pub(crate) fn numeral(count: usize) -> String {
    const NUMERALS: [&str; 11] = ["零", "一", "二", "三", "四", "五", "六", "七", "八", "九", "十"];
    NUMERALS.get(count).map_or_else(|| count.to_string(), |&numeral| numeral.to_owned())
}

/// The names of the parts of a board, from the upper left to the lower right.
pub(crate) const fn area(area: Area, names: &[&'static str; 9]) -> &'static str {
    names[match area {
        Area::UpperLeft => 0,
        Area::Upper => 1,
        Area::UpperRight => 2,
        Area::Left => 3,
        Area::Centre => 4,
        Area::Right => 5,
        Area::LowerLeft => 6,
        Area::Lower => 7,
        Area::LowerRight => 8,
    }]
}
