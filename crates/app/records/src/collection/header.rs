use tengen_board::{Color, Size};
use tengen_sgf::{GameKind, GameTree, Outcome, ValueError};

use super::{Date, Rank};

/// What a record says about its game before the first move.
#[derive(Clone, Debug, PartialEq)]
pub struct Header {
    /// Go, Gobang, or something else.
    pub kind: GameKind,
    /// The board.
    pub size: Size,
    /// How it ended; unknown if the record does not say or says it in an unusual way.
    pub outcome: Outcome,
    /// Stones Black got, 0 if none.
    pub handicap: u32,
    /// The rules as the record names them.
    pub rules: String,
    /// When, as the record has it.
    pub date: String,
    /// Black and White.
    pub players: [Player; 2],
}

/// Who played, as the record has it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Player {
    /// The name, empty if unsaid.
    pub name: String,
    /// The rank, empty if unsaid.
    pub rank: String,
}

/// What is kept of a text: enough for any name.
const LONGEST: usize = 120;

impl Header {
    /// What the root says.
    ///
    /// # Errors
    /// If the game or its board cannot be told.
    pub fn read(tree: &GameTree) -> Result<Header, ValueError> {
        let text = |ident: &str| tree.root().simple_text(ident).map_or_else(String::new, one_line);
        let player = |name, rank| Player { name: text(name), rank: text(rank) };
        Ok(Header {
            kind: tree.kind()?,
            size: tree.size()?,
            outcome: tree.outcome().ok().flatten().unwrap_or(Outcome::Unknown),
            handicap: tree.handicap().ok().flatten().unwrap_or(0),
            rules: text("RU"),
            date: text("DT"),
            players: [player("PB", "BR"), player("PW", "WR")],
        })
    }

    /// One of the players.
    pub const fn player(&self, color: Color) -> &Player {
        &self.players[color.index()]
    }

    /// The date, if it can be understood.
    pub fn day(&self) -> Option<Date> {
        self.date.parse().ok()
    }
}

impl Player {
    /// The rank, if it can be understood.
    pub fn rank(&self) -> Option<Rank> {
        self.rank.parse().ok()
    }
}

/// One line without control characters, and not too long.
fn one_line(text: impl AsRef<str>) -> String {
    let plain = text.as_ref().replace(|c: char| c.is_control(), " ");
    plain.trim().chars().take(LONGEST).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_a_root_says() {
        let text =
            "(;GM[1]SZ[9]RU[Japanese]RE[W+3.5]HA[2]DT[1996-05-06]PB[Cho\tChikun]BR[9p]PW[x])";
        let header = Header::read(&GameTree::parse(text).unwrap()).unwrap();
        assert_eq!(header.size, Size::square(9).unwrap());
        assert_eq!(header.outcome.winner(), Some(Color::White));
        assert_eq!((header.handicap, header.rules.as_str()), (2, "Japanese"));
        assert_eq!(header.day().unwrap().year(), 1996);
        assert_eq!(header.player(Color::Black).name, "Cho Chikun");
        assert_eq!(header.player(Color::Black).rank(), "9p".parse().ok());
        assert_eq!(header.player(Color::White).rank(), None);
    }

    #[test]
    fn what_cannot_be_understood_is_unknown_but_for_the_board() {
        let read = |text: &str| Header::read(&GameTree::parse(text).unwrap());
        let header = read("(;RE[black wins]HA[many]KM[a lot])").unwrap();
        assert_eq!((header.outcome, header.handicap), (Outcome::Unknown, 0));
        assert_eq!(header.size, Size::square(19).unwrap());
        assert!(read("(;SZ[99])").is_err());
        assert!(read("(;GM[chess])").is_err());
    }
}
