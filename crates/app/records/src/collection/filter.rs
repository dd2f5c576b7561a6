use std::fmt;

use tengen_board::{Color, Size};
use tengen_go_rules::RuleSet;
use tengen_sgf::{GameKind, Outcome};

use super::{Date, Header, Rank};

/// Which games of a collection are wanted; the default wants all of Go and Gobang.
///
/// Of each list one entry must fit, and everything asked for must hold. What a record does not say
/// never fits what is asked for.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Filter {
    /// Only this game.
    pub kind: Option<GameKind>,
    /// Only these boards.
    pub sizes: Vec<Size>,
    /// Only these rules, by any of their usual names.
    pub rules: Vec<String>,
    /// Only games this colour won.
    pub winner: Option<Color>,
    /// Only games that ended so.
    pub won_by: Option<WonBy>,
    /// Only games in which both players have at least this rank.
    pub min_rank: Option<Rank>,
    /// At least so many handicap stones.
    pub min_handicap: Option<u32>,
    /// At most so many handicap stones.
    pub max_handicap: Option<u32>,
    /// Only games of a player with this in the name, in capitals or not.
    pub player: Option<String>,
    /// Only games in which Black has this in the name.
    pub black: Option<String>,
    /// Only games in which White has this in the name.
    pub white: Option<String>,
    /// Not before this date.
    pub first: Option<Date>,
    /// Not after this date.
    pub last: Option<Date>,
    /// At least so many moves, passes among them.
    pub min_moves: usize,
}

/// How a game ended, where the margin does not matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WonBy {
    /// By points.
    Points,
    /// The loser resigned.
    Resignation,
    /// The loser's time ran out.
    Time,
    /// The loser broke a rule or did not come.
    Forfeit,
    /// Nobody won.
    Draw,
}

/// What of a filter a game failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Criterion {
    /// Another game.
    Kind,
    /// Another board.
    Size,
    /// Other rules.
    Rules,
    /// Another winner or another end.
    Result,
    /// Too weak a player, or one of unknown rank.
    Rank,
    /// Too few or too many handicap stones.
    Handicap,
    /// Other players.
    Player,
    /// Another time.
    Date,
    /// Too few moves.
    Moves,
}

impl Criterion {
    /// One word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Criterion::Kind => "game",
            Criterion::Size => "size",
            Criterion::Rules => "rules",
            Criterion::Result => "result",
            Criterion::Rank => "rank",
            Criterion::Handicap => "handicap",
            Criterion::Player => "player",
            Criterion::Date => "date",
            Criterion::Moves => "moves",
        }
    }
}

impl fmt::Display for Criterion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

impl Filter {
    /// What a game of so many moves fails, if it is not wanted.
    pub fn refuses(&self, header: &Header, moves: usize) -> Option<Criterion> {
        let checks = [
            (Criterion::Kind, self.kind.is_none_or(|kind| kind == header.kind)),
            (Criterion::Size, self.sizes.is_empty() || self.sizes.contains(&header.size)),
            (Criterion::Rules, self.takes_rules(&header.rules)),
            (Criterion::Result, self.takes_outcome(header.outcome)),
            (Criterion::Rank, self.takes_ranks(header)),
            (Criterion::Handicap, self.takes_handicap(header.handicap)),
            (Criterion::Player, self.takes_players(header)),
            (Criterion::Date, self.takes_date(header)),
            (Criterion::Moves, moves >= self.min_moves),
        ];
        checks.into_iter().find(|(_, fits)| !fits).map(|(criterion, _)| criterion)
    }

    fn takes_rules(&self, rules: &str) -> bool {
        let same = |wanted: &String| match (wanted.parse::<RuleSet>(), rules.parse::<RuleSet>()) {
            (Ok(wanted), Ok(found)) => wanted == found,
            _ => folded(wanted) == folded(rules),
        };
        self.rules.is_empty() || self.rules.iter().any(same)
    }

    fn takes_outcome(&self, outcome: Outcome) -> bool {
        self.winner.is_none_or(|winner| outcome.winner() == Some(winner))
            && self.won_by.is_none_or(|by| Some(by) == WonBy::of(outcome))
    }

    fn takes_ranks(&self, header: &Header) -> bool {
        self.min_rank.is_none_or(|least| {
            header.players.iter().all(|player| player.rank().is_some_and(|rank| rank >= least))
        })
    }

    fn takes_handicap(&self, stones: u32) -> bool {
        self.min_handicap.is_none_or(|least| stones >= least)
            && self.max_handicap.is_none_or(|most| stones <= most)
    }

    fn takes_players(&self, header: &Header) -> bool {
        let has = |wanted: &String, color: Color| {
            folded(&header.player(color).name).contains(&folded(wanted))
        };
        self.player.as_ref().is_none_or(|name| Color::BOTH.iter().any(|&color| has(name, color)))
            && self.black.as_ref().is_none_or(|name| has(name, Color::Black))
            && self.white.as_ref().is_none_or(|name| has(name, Color::White))
    }

    fn takes_date(&self, header: &Header) -> bool {
        (self.first.is_none() && self.last.is_none())
            || header.day().is_some_and(|date| date.is_within(self.first, self.last))
    }
}

impl WonBy {
    /// How a game ended, if the record tells.
    pub const fn of(outcome: Outcome) -> Option<WonBy> {
        match outcome {
            Outcome::Draw => Some(WonBy::Draw),
            Outcome::Win { by, .. } => match by {
                tengen_sgf::WonBy::Points(_) => Some(WonBy::Points),
                tengen_sgf::WonBy::Resignation => Some(WonBy::Resignation),
                tengen_sgf::WonBy::Time => Some(WonBy::Time),
                tengen_sgf::WonBy::Forfeit => Some(WonBy::Forfeit),
                tengen_sgf::WonBy::Unsaid => None,
            },
            Outcome::Void | Outcome::Unknown => None,
        }
    }
}

/// Letters and figures in lower case: spellings differ in little else.
fn folded(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_sgf::GameTree;

    fn header(properties: &str) -> Header {
        Header::read(&GameTree::parse(format!("(;{properties})")).unwrap()).unwrap()
    }

    #[test]
    fn each_criterion_by_itself() {
        let game = "SZ[9]RU[Japanese]RE[B+R]BR[3d]WR[1p]HA[2]PB[Go Seigen]PW[Kitani]DT[1933-10-16]";
        let game = header(game);
        let none = Filter::default;
        let takes = |filter: Filter| assert_eq!(filter.refuses(&game, 20), None, "{filter:?}");
        takes(none());
        takes(Filter { kind: Some(GameKind::Go), min_moves: 20, ..none() });
        takes(Filter { sizes: vec!["19".parse().unwrap(), "9".parse().unwrap()], ..none() });
        takes(Filter { rules: vec!["jp".to_owned()], ..none() });
        takes(Filter { winner: Some(Color::Black), won_by: Some(WonBy::Resignation), ..none() });
        takes(Filter { min_rank: "3d".parse().ok(), min_handicap: Some(2), ..none() });
        takes(Filter { player: Some("seigen".to_owned()), max_handicap: Some(2), ..none() });
        takes(Filter { black: Some("go s".to_owned()), white: Some("KIT".to_owned()), ..none() });
        takes(Filter { first: "1933".parse().ok(), last: "1933-10".parse().ok(), ..none() });
        for (filter, criterion) in [
            (Filter { kind: Some(GameKind::Gobang), ..none() }, Criterion::Kind),
            (Filter { sizes: vec!["19".parse().unwrap()], ..none() }, Criterion::Size),
            (Filter { rules: vec!["chinese".to_owned()], ..none() }, Criterion::Rules),
            (Filter { winner: Some(Color::White), ..none() }, Criterion::Result),
            (Filter { won_by: Some(WonBy::Time), ..none() }, Criterion::Result),
            (Filter { min_rank: "4d".parse().ok(), ..none() }, Criterion::Rank),
            (Filter { min_handicap: Some(3), ..none() }, Criterion::Handicap),
            (Filter { max_handicap: Some(1), ..none() }, Criterion::Handicap),
            (Filter { white: Some("Go".to_owned()), ..none() }, Criterion::Player),
            (Filter { first: "1934".parse().ok(), ..none() }, Criterion::Date),
            (Filter { min_moves: 21, ..none() }, Criterion::Moves),
        ] {
            assert_eq!(filter.refuses(&game, 20), Some(criterion), "{filter:?}");
        }
    }

    #[test]
    fn what_is_not_said_does_not_fit() {
        let game = header("SZ[9]");
        for filter in [
            Filter { min_rank: "30k".parse().ok(), ..Filter::default() },
            Filter { last: "2999".parse().ok(), ..Filter::default() },
            Filter { rules: vec!["chinese".to_owned()], ..Filter::default() },
            Filter { won_by: Some(WonBy::Draw), ..Filter::default() },
        ] {
            assert!(filter.refuses(&game, 9).is_some(), "{filter:?}");
        }
    }
}
