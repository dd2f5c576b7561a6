//! What the agent agrees to, whom it asks, and its manners: one file of settings.

mod file;
mod keys;
mod rank;
mod span;

use tengen_board::Color;
use tengen_go_rules::Komi;
use tengen_protocols::nngs::Offer;

pub use file::PolicyError;
pub use keys::{KEYS, Key};
pub use rank::Rank;
pub use span::Span;

/// Everybody, or some.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Names {
    /// Whoever it is.
    Any,
    /// These, in this order.
    Only(Vec<String>),
}

impl Names {
    /// Whether a player is among them; servers do not care about capitals.
    pub fn have(&self, name: &str) -> bool {
        match self {
            Names::Any => true,
            Names::Only(names) => names.iter().any(|known| known.eq_ignore_ascii_case(name)),
        }
    }
}

/// The colour to offer matches with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OfferedColor {
    /// Another one every time.
    Alternate,
    /// Always this one.
    Always(Color),
}

/// How the agent behaves. The default is that of an empty file; [`KEYS`] says what everything means.
#[derive(Clone, Debug, PartialEq)]
pub struct Policy {
    /// Who may play with it.
    pub opponents: Names,
    /// Who may not.
    pub refuse: Vec<String>,
    /// Of which ranks; players without one belong to no range.
    pub ranks: Option<Span<Rank>>,
    /// Lines of boards it plays on.
    pub sizes: Vec<usize>,
    /// Minutes for a game.
    pub minutes: Span<u32>,
    /// Minutes for 25 stones in overtime.
    pub byo_yomi: Span<u32>,
    /// Komi it agrees to.
    pub komi: Span<Komi>,
    /// Handicap stones it gives or takes.
    pub handicap: Span<usize>,
    /// Whom it offers matches, in turn.
    pub offer: Vec<String>,
    /// Lines of the board offered.
    pub offer_size: usize,
    /// Minutes offered.
    pub offer_minutes: u32,
    /// Overtime offered.
    pub offer_byo_yomi: u32,
    /// Komi offered once the game has begun; the server's if none.
    pub offer_komi: Option<Komi>,
    /// Colour offered.
    pub offer_color: OfferedColor,
    /// Seconds between offers.
    pub offer_every: u64,
    /// Moves in a game that the opponent may take back.
    pub undo: u32,
    /// Whether it agrees to break a game off.
    pub adjourn: bool,
    /// What it says when a game begins.
    pub greeting: String,
    /// What it says when a game is over.
    pub farewell: String,
    /// What it answers to whoever talks to it, once.
    pub answer: String,
    /// Lines of boards on which it watches games of others.
    pub observe: Vec<usize>,
    /// Quiet seconds after which it asks whether the server is still there.
    pub keep_alive: u64,
    /// Quiet seconds after which the connection is given up.
    pub silence: u64,
    /// Seconds within which it must be logged in.
    pub login_time: u64,
    /// Connections in a row that may fail before it gives up.
    pub reconnect_tries: u32,
    /// Seconds to wait before the second of them, and at most.
    pub reconnect_after: Span<u64>,
    /// Seconds to wait for the opponent of a game that was broken off.
    pub resume_wait: u64,
    /// Seconds to wait for the opponent to agree on the dead stones.
    pub scoring_wait: u64,
}

impl Default for Policy {
    fn default() -> Policy {
        Policy {
            opponents: Names::Any,
            refuse: Vec::new(),
            ranks: None,
            sizes: vec![9],
            minutes: Span::new(1, 60),
            byo_yomi: Span::new(0, 30),
            komi: Span::new(Komi::half_points(1), Komi::half_points(19)),
            handicap: Span::new(0, 4),
            offer: Vec::new(),
            offer_size: 9,
            offer_minutes: 10,
            offer_byo_yomi: 5,
            offer_komi: None,
            offer_color: OfferedColor::Alternate,
            offer_every: 30,
            undo: 1,
            adjourn: true,
            greeting: "Hello, I am a program. Have a good game!".to_owned(),
            farewell: "Thank you for the game.".to_owned(),
            answer: "I am a program and cannot talk, but I like to play.".to_owned(),
            observe: Vec::new(),
            keep_alive: 60,
            silence: 240,
            login_time: 60,
            reconnect_tries: 20,
            reconnect_after: Span::new(2, 300),
            resume_wait: 600,
            scoring_wait: 300,
        }
    }
}

impl Policy {
    /// Why an offer is turned down; none if it is welcome as far as its words tell.
    pub fn objection(&self, offer: &Offer) -> Option<String> {
        let Offer { name, size, minutes, byo_yomi, .. } = offer;
        if self.refuse.iter().any(|refused| refused.eq_ignore_ascii_case(name)) {
            return Some(format!("{name} is refused"));
        }
        if !self.opponents.have(name) {
            return Some(format!("{name} is not among the opponents"));
        }
        if !self.sizes.contains(size) {
            return Some(format!("{size}x{size} is no size of the policy"));
        }
        if !self.minutes.has(minutes) {
            return Some(format!("{minutes} minutes are not within {}", self.minutes));
        }
        if !self.byo_yomi.has(byo_yomi) {
            return Some(format!(
                "a byo-yomi of {byo_yomi} minutes is not within {}",
                self.byo_yomi
            ));
        }
        None
    }

    /// Why a player of this rank is turned down; unknown ranks are none.
    pub fn objection_to_rank(&self, rank: &str) -> Option<String> {
        let ranks = self.ranks.as_ref()?;
        match rank.parse::<Rank>() {
            Ok(known) if ranks.has(&known) => None,
            _ => Some(format!("rank {rank} is not within {ranks}")),
        }
    }

    /// The match to offer to somebody.
    pub fn offer_to(&self, name: &str, matches_before: usize) -> Offer {
        let color = match self.offer_color {
            OfferedColor::Always(color) => color,
            OfferedColor::Alternate if matches_before.is_multiple_of(2) => Color::Black,
            OfferedColor::Alternate => Color::White,
        };
        Offer {
            name: name.to_owned(),
            color,
            size: self.offer_size,
            minutes: self.offer_minutes,
            byo_yomi: self.offer_byo_yomi,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offers_are_judged_by_who_what_and_how_long() {
        let mut policy = Policy::default();
        let offer = policy.offer_to("Anna", 0);
        assert_eq!(policy.objection(&offer), None);
        let objects = |change: &dyn Fn(&mut Offer), words: &str| {
            let mut other = offer.clone();
            change(&mut other);
            let objection = policy.objection(&other).expect(words);
            assert!(objection.contains(words), "{objection}");
        };
        objects(&|offer| offer.size = 19, "19x19");
        objects(&|offer| offer.minutes = 0, "0 minutes");
        objects(&|offer| offer.byo_yomi = 31, "31 minutes");
        policy.refuse = vec!["anna".to_owned()];
        assert_eq!(policy.objection(&offer).as_deref(), Some("Anna is refused"));
        policy = Policy { opponents: Names::Only(vec!["bert".to_owned()]), ..Policy::default() };
        assert!(policy.objection(&offer).is_some());
    }

    #[test]
    fn ranks_are_judged_where_they_are_known() {
        let any = Policy::default();
        assert_eq!(any.objection_to_rank("NR"), None);
        let kyu = Policy { ranks: Some("10k..1d".parse().unwrap()), ..any };
        assert_eq!(kyu.objection_to_rank("5k*"), None);
        assert_eq!(kyu.objection_to_rank("1d?"), None);
        assert!(kyu.objection_to_rank("11k").is_some() && kyu.objection_to_rank("2d").is_some());
        assert!(kyu.objection_to_rank("NR").is_some());
    }

    #[test]
    fn colours_alternate() {
        let policy = Policy::default();
        let color = |matches| policy.offer_to("anna", matches).color;
        assert_eq!([0, 1, 2].map(color), [Color::Black, Color::White, Color::Black]);
    }
}
