//! Information lines that a player must act on.

use tengen_board::{Color, Size};
use tengen_go_rules::Komi;

use super::parts::{self, Finished, finished, name};

/// A match as it is offered: by somebody to us, or by us to somebody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The other player.
    pub name: String,
    /// The colour that we would have.
    pub color: Color,
    /// Lines of the board.
    pub size: usize,
    /// Minutes for the game.
    pub minutes: u32,
    /// Minutes for every 25 stones after that; none at 0.
    pub byo_yomi: u32,
}

/// What an information line says.
#[derive(Clone, Debug, PartialEq)]
pub enum Info {
    /// Somebody offers a match: the words to accept it by are those of [`super::say::match_`].
    MatchOffered(Offer),
    /// Somebody turns down our offer.
    Declined(String),
    /// A match begins: its number and the opponent.
    MatchBegins(u32, String),
    /// The opponent offers another komi.
    KomiOffered(String, Komi),
    /// The komi is another now.
    KomiSet(Komi),
    /// Both have passed: time to take dead stones off.
    ScoringBegins,
    /// The stones of a string come off the board.
    Removing(tengen_board::Point),
    /// Stones taken off in the counting are back.
    BoardRestored,
    /// A game is over, or broken off.
    Finished(Finished),
    /// Our game was broken off.
    Adjourned,
    /// The opponent would like to break the game off.
    AdjournWanted(String),
    /// The opponent has taken up an old game.
    Restored(String),
    /// So many stored games.
    StoredGames(usize),
    /// Lines begin with codes now.
    ClientOn,
    /// Who the following lines are about.
    StatsOf(String),
    /// That player's rank.
    Rank(String),
    /// The clocks were stopped.
    Paused,
    /// A match offered to us cannot be had any more, or anything else that needs no answer.
    Other(String),
}

impl Info {
    /// What the text behind the code says.
    pub(super) fn read(text: &str) -> Info {
        read(text.trim()).unwrap_or_else(|| Info::Other(text.trim().to_owned()))
    }
}

fn read(text: &str) -> Option<Info> {
    if let Some(rest) = text.strip_prefix("Use <match ") {
        let (offer, _) = rest.split_once('>')?;
        return offer_of(offer).map(Info::MatchOffered);
    }
    if let Some(rest) = text.strip_prefix("Creating match [") {
        let (number, rest) = rest.split_once(']')?;
        let opponent = rest.trim().strip_prefix("with ")?.trim_end_matches('.');
        return Some(Info::MatchBegins(number.trim().parse().ok()?, name(opponent)?));
    }
    if let Some(point) = text.strip_prefix("Removing @ ") {
        return parts::move_of(point.trim())?.point().map(Info::Removing);
    }
    for before in ["Set the komi to ", "Komi is now set to "] {
        if let Some(komi) = text.strip_prefix(before) {
            return komi.trim().trim_end_matches('.').parse().ok().map(Info::KomiSet);
        }
    }
    if let Some(rest) = text.strip_prefix("Found ")
        && let Some(number) = rest.strip_suffix(" stored games.")
    {
        return number.trim().parse().ok().map(Info::StoredGames);
    }
    if let Some(player) = text.strip_prefix("Player:") {
        return name(player).map(Info::StatsOf);
    }
    if let Some(rank) = text.strip_prefix("Rank:") {
        let rank = rank.split_whitespace().next()?;
        return Some(Info::Rank(rank.to_owned()));
    }
    if text.starts_with("You can check your score") {
        return Some(Info::ScoringBegins);
    }
    if text.starts_with("Board is restored") {
        return Some(Info::BoardRestored);
    }
    if text.starts_with("Game clock paused") {
        return Some(Info::Paused);
    }
    if text == "Game has been adjourned." {
        return Some(Info::Adjourned);
    }
    if text == "Set client to be True." {
        return Some(Info::ClientOn);
    }
    about_a_player(text).or_else(|| finished(text).map(Info::Finished))
}

/// Lines that begin with a player's name.
fn about_a_player(text: &str) -> Option<Info> {
    let (player, rest) = text.split_once(' ')?;
    if let Some(komi) = rest.strip_prefix("offers a new komi of ") {
        let komi = komi.trim().trim_end_matches('.').parse().ok()?;
        return Some(Info::KomiOffered(name(player)?, komi));
    }
    match rest {
        "declines your request for a match." => Some(Info::Declined(name(player)?)),
        "would like to adjourn the game." => Some(Info::AdjournWanted(name(player)?)),
        "has restored your old game." => Some(Info::Restored(name(player)?)),
        _ => None,
    }
}

/// `anna W 9 10 5`
fn offer_of(text: &str) -> Option<Offer> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let [player, color, size, minutes, byo_yomi] = words[..] else { return None };
    let color = match color {
        "W" | "w" => Color::White,
        "B" | "b" => Color::Black,
        _ => return None,
    };
    let size: usize = size.parse().ok()?;
    Size::square(size).ok()?;
    Some(Offer {
        name: name(player)?,
        color,
        size,
        minutes: minutes.parse().ok()?,
        byo_yomi: byo_yomi.parse().ok()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::Point;

    #[test]
    fn lines_that_ask_for_something() {
        let offer = Offer {
            name: "guest1".to_owned(),
            color: Color::White,
            size: 9,
            minutes: 10,
            byo_yomi: 5,
        };
        let line = "Use <match guest1 W 9 10 5> or <decline guest1> to respond.";
        assert_eq!(Info::read(line), Info::MatchOffered(offer.clone()));
        assert_eq!(super::super::say::match_(&offer), "match guest1 w 9 10 5");
        let komi = Komi::half_points(11);
        for (line, expected) in [
            ("guest4 offers a new komi of 5.5.", Info::KomiOffered("guest4".to_owned(), komi)),
            ("Set the komi to 5.5", Info::KomiSet(komi)),
            ("Komi is now set to 5.5", Info::KomiSet(komi)),
            ("Removing @ H5", Info::Removing(Point::new(7, 4))),
            ("Creating match [1] with guest2.", Info::MatchBegins(1, "guest2".to_owned())),
            ("guest5 declines your request for a match.", Info::Declined("guest5".to_owned())),
            ("Found 2 stored games.", Info::StoredGames(2)),
            ("Player:      guest4", Info::StatsOf("guest4".to_owned())),
            ("Rank:  NR   0", Info::Rank("NR".to_owned())),
        ] {
            assert_eq!(Info::read(line), expected, "{line}");
        }
    }

    #[test]
    fn offers_that_cannot_be_are_only_talk() {
        for line in [
            "Use <match guest1 W 9 10> or <decline guest1> to respond.",
            "Use <match guest1 X 9 10 5> or <decline guest1> to respond.",
            "Use <match guest1 W 99 10 5> or <decline guest1> to respond.",
            "Use <match guest1 W 9 -1 5> or <decline guest1> to respond.",
            "Use <match g\u{e9} W 9 10 5> or <decline g> to respond.",
            "Use <match guest1 W 9 10 5",
            "Removing @ Z99",
            "Removing @ pass",
            "guest4 offers a new komi of nan.",
        ] {
            assert_eq!(Info::read(line), Info::Other(line.to_owned()));
        }
    }
}
