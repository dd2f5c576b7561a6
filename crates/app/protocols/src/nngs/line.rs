//! What a line means.

use tengen_board::{Color, Move};
use tengen_go_rules::Komi;
use tengen_sgf::Outcome;

use super::info::Info;
use super::parts::{self, Finished, finished, name, spoken};

/// What the server takes us to be doing: the second number of a prompt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// It wants a password.
    Password,
    /// Nothing in particular.
    Waiting,
    /// Playing a game.
    Playing,
    /// Taking dead stones off.
    Scoring,
    /// Watching games.
    Observing,
    /// Something else.
    Other(u32),
}

/// One side of a game in progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Side {
    /// Stones taken.
    pub captures: i64,
    /// Seconds left.
    pub seconds: i64,
    /// Stones to be played within them; none in main time.
    pub stones: Option<u32>,
}

/// Which game the following moves belong to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameLine {
    /// Its number.
    pub number: u32,
    /// Who has White, and White's clock.
    pub white: String,
    /// White's clock.
    pub white_side: Side,
    /// Who has Black.
    pub black: String,
    /// Black's clock.
    pub black_side: Side,
}

/// A game in the list of games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// Its number.
    pub number: u32,
    /// Who has White; long names are cut off.
    pub white: String,
    /// White's rank.
    pub white_rank: String,
    /// Who has Black.
    pub black: String,
    /// Black's rank.
    pub black_rank: String,
    /// Moves made.
    pub moves: usize,
    /// Lines of the board.
    pub size: usize,
    /// Handicap stones.
    pub handicap: usize,
    /// Points given to White.
    pub komi: Komi,
    /// Minutes for every 25 stones in overtime.
    pub byo_yomi: u32,
}

/// A game in a player's list of results.
#[derive(Clone, Debug, PartialEq)]
pub struct PastGame {
    /// Who had Black.
    pub black: String,
    /// Who had White.
    pub white: String,
    /// Points given to White.
    pub komi: Komi,
    /// Lines of the board.
    pub size: usize,
    /// How it ended.
    pub outcome: Outcome,
}

/// One line from a server.
#[derive(Clone, Debug, PartialEq)]
pub enum Line {
    /// Ready for a command.
    Prompt(State),
    /// Something was wrong.
    Error(String),
    /// A game in the list.
    Listed(Listed),
    /// Information.
    Info(Info),
    /// A game, and what its clocks show.
    Game(GameLine),
    /// A move of that game, counted from 0.
    Move {
        /// Moves before it.
        number: usize,
        /// Whose.
        color: Color,
        /// The move.
        mv: Move,
    },
    /// A handicap takes the place of Black's first move.
    Handicap {
        /// Moves before it.
        number: usize,
        /// Stones.
        stones: usize,
    },
    /// A word to us: who says it, and what.
    Told(String, String),
    /// White's and Black's points.
    Score {
        /// White's.
        white: f64,
        /// Black's.
        black: f64,
    },
    /// Somebody has come.
    Connected(String),
    /// Somebody has gone.
    Disconnected(String),
    /// A game is over, as everybody is told.
    Finished(Finished),
    /// A word to everybody.
    Shout(String),
    /// At the end of a game: a column of the board, from the top; 0 black, 1 white, 3 empty,
    /// 4 White's territory, 5 Black's.
    Column(usize, Vec<u8>),
    /// At the end of a game: whose the other numbers are, and the komi.
    Status(String, Komi),
    /// Games that were broken off, White's and Black's names.
    Stored(Vec<(String, String)>),
    /// The latest move was taken back: by whom, and which.
    Undone(String, Option<Move>),
    /// The opponent has nothing more to take off: the server says it by a prompt glued to nothing.
    OpponentDone,
    /// The opponent would like to take a move back.
    UndoWanted(String),
    /// A game that ended some time ago.
    Past(PastGame),
    /// A line with a code that nothing needs to be done about.
    Other(u32, String),
    /// A line without a code: before codes are switched on, and banners.
    Text(String),
}

impl Line {
    /// What a line says. Every text is a line of some kind.
    pub fn read(text: &str) -> Line {
        let mut text = text.trim();
        // A prompt for people may stand before the first line with a code.
        while let Some(rest) = text.strip_prefix("#>") {
            text = rest.trim_start();
        }
        let (code, rest) = text.split_once(' ').unwrap_or((text, ""));
        let is_code = (1..=3).contains(&code.len()) && code.bytes().all(|b| b.is_ascii_digit());
        let Some(code) = code.parse::<u32>().ok().filter(|_| is_code) else {
            return past_game(text).map_or_else(|| Line::Text(text.to_owned()), Line::Past);
        };
        coded(code, rest).unwrap_or_else(|| Line::Other(code, rest.trim().to_owned()))
    }
}

fn coded(code: u32, text: &str) -> Option<Line> {
    match code {
        1 => state(text).map(Line::Prompt),
        5 => Some(Line::Error(text.trim().to_owned())),
        7 => listed(text).map(Line::Listed),
        9 => Some(information(text)),
        15 => game_line(text).map(Line::Game).or_else(|| move_line(text)),
        19 => spoken(text).map(|(who, words)| Line::Told(who, words)),
        20 => score(text),
        21 => Some(shout(text)),
        22 => column(text).or_else(|| status(text)).or_else(|| finished(text).map(Line::Finished)),
        23 => Some(Line::Stored(stored(text))),
        24 => told(text),
        28 => undone(text),
        49 => removing(text),
        _ => None,
    }
}

fn state(text: &str) -> Option<State> {
    Some(match text.trim().parse().ok()? {
        1 => State::Password,
        5 => State::Waiting,
        6 => State::Playing,
        7 => State::Scoring,
        8 => State::Observing,
        other => State::Other(other),
    })
}

fn information(text: &str) -> Line {
    // The word that the opponent is done is empty, and the prompt follows on the same line.
    if let Some(prompt) = text.trim().strip_prefix("1 ").and_then(state) {
        return if prompt == State::Scoring { Line::OpponentDone } else { Line::Prompt(prompt) };
    }
    Line::Info(Info::read(text))
}

/// `Game 1 I: guest2 (0 600 -1) vs guest1 (0 598 -1)`
fn game_line(text: &str) -> Option<GameLine> {
    let rest = text.trim().strip_prefix("Game ")?;
    let (number, players) = rest.split_once(':')?;
    let number = number.split_whitespace().next()?.parse().ok()?;
    let (white, black) = players.split_once(" vs ")?;
    let (white, white_side) = side(white)?;
    let (black, black_side) = side(black)?;
    Some(GameLine { number, white, white_side, black, black_side })
}

/// `guest2 (0 600 -1)`
fn side(text: &str) -> Option<(String, Side)> {
    let (player, numbers) = text.trim().split_once('(')?;
    let numbers = numbers.trim_end().strip_suffix(')')?;
    let numbers: Vec<i64> =
        numbers.split_whitespace().map(str::parse).collect::<Result<_, _>>().ok()?;
    let [captures, seconds, stones] = numbers[..] else { return None };
    let stones = u32::try_from(stones).ok();
    Some((name(player)?, Side { captures, seconds, stones }))
}

/// `  0(B): E5`, with the stones taken behind it on some servers; `  0(B): Handicap 4`
fn move_line(text: &str) -> Option<Line> {
    let (number, rest) = text.trim().split_once('(')?;
    let number: usize = number.trim().parse().ok()?;
    let (color, rest) = rest.split_once("):")?;
    let color = match color {
        "B" => Color::Black,
        "W" => Color::White,
        _ => return None,
    };
    let mut words = rest.split_whitespace();
    let first = words.next()?;
    if first == "Handicap" {
        let stones = words.next()?.parse().ok()?;
        return Some(Line::Handicap { number, stones });
    }
    Some(Line::Move { number, color, mv: parts::move_of(first)? })
}

/// `[ 1]  guest2 [ NR ] vs.  guest1 [ NR ] (  2    9  0  6.5  5 FI) (  0)`
fn listed(text: &str) -> Option<Listed> {
    let rest = text.trim().strip_prefix('[')?;
    let (number, rest) = rest.split_once(']')?;
    let (white, rest) = rest.split_once('[')?;
    let (white_rank, rest) = rest.split_once(']')?;
    let (black, rest) = rest.trim_start().strip_prefix("vs.")?.split_once('[')?;
    let (black_rank, rest) = rest.split_once(']')?;
    let (numbers, _) = rest.trim_start().strip_prefix('(')?.split_once(')')?;
    let mut numbers = numbers.split_whitespace();
    let mut next = || numbers.next();
    Some(Listed {
        number: number.trim().parse().ok()?,
        white: name(white)?,
        white_rank: white_rank.trim().to_owned(),
        black: name(black)?,
        black_rank: black_rank.trim().to_owned(),
        moves: next()?.parse().ok()?,
        size: next()?.parse().ok().filter(|side| (1..=25).contains(side))?,
        handicap: next()?.parse().ok()?,
        komi: next()?.parse().ok()?,
        byo_yomi: next()?.parse().ok()?,
    })
}

/// `guest5 (W:O): 25.5 to guest4 (B:#): 23.0`
fn score(text: &str) -> Option<Line> {
    let (white, black) = text.split_once(" to ")?;
    let points_of = |text: &str| parts::points(text.rsplit(':').next()?.trim());
    let is_in_order = white.contains("(W:") && black.contains("(B:");
    let (white, black) = (points_of(white)?, points_of(black)?);
    is_in_order.then_some(Line::Score { white, black })
}

fn shout(text: &str) -> Line {
    let text = text.trim();
    if let Some(finished) = finished(text) {
        return Line::Finished(finished);
    }
    let inner = text.trim_start_matches('{').trim_end_matches('}').trim();
    let first = inner.split_whitespace().next().and_then(name);
    match first {
        Some(who) if inner.ends_with("has connected.") => Line::Connected(who),
        Some(who) if inner.ends_with("has disconnected.") => Line::Disconnected(who),
        _ => Line::Shout(text.to_owned()),
    }
}

/// ` 0: 333333333`
fn column(text: &str) -> Option<Line> {
    let (index, cells) = text.split_once(':')?;
    let index = index.trim().parse().ok()?;
    let cells = cells.trim().as_bytes();
    let is_column = !cells.is_empty() && cells.iter().all(u8::is_ascii_digit);
    is_column.then(|| Line::Column(index, cells.iter().map(|digit| digit - b'0').collect()))
}

/// `guest2  NR  0 594 -1 T 6.5 0`
fn status(text: &str) -> Option<Line> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let (player, komi) = match words[..] {
        [player, _, _, _, _, "T", komi, _] => (player, komi),
        // An asterisk may stand apart from the rank.
        [player, _, _, _, _, _, "T", komi, _] => (player, komi),
        _ => return None,
    };
    Some(Line::Status(name(player)?, komi.parse().ok()?))
}

/// ` guest1-guest2   guest1-guest3`
fn stored(text: &str) -> Vec<(String, String)> {
    let pair = |word: &str| {
        let (white, black) = word.split_once('-')?;
        Some((name(white)?, name(black)?))
    };
    text.split_whitespace().filter_map(pair).collect()
}

/// `anna  [ NR ](W) : bert  [ NR ](B) H 0 K 6.5 9x9 W+2.5 202611161521`, the winner first; such lists
/// are files and have no codes.
fn past_game(text: &str) -> Option<PastGame> {
    let (first, rest) = text.split_once("](")?;
    let (first_color, rest) = rest.split_once(") : ")?;
    let (second, rest) = rest.split_once("](")?;
    let (_, rest) = rest.split_once(')')?;
    let named = |text: &str| name(text.split('[').next()?);
    let (first, second) = (named(first)?, named(second)?);
    let (black, white) = match first_color {
        "B" => (first, second),
        "W" => (second, first),
        _ => return None,
    };
    let words: Vec<&str> = rest.split_whitespace().collect();
    let ["H", _, "K", komi, size, result, ..] = words[..] else { return None };
    Some(PastGame {
        black,
        white,
        komi: komi.parse().ok()?,
        size: size.split('x').next()?.parse().ok()?,
        outcome: parts::outcome(result)?,
    })
}

fn told(text: &str) -> Option<Line> {
    let (who, words) = spoken(text)?;
    if who == "SYSTEM" {
        let wanted = words.trim_end_matches('.').strip_suffix(" requests undo");
        return wanted.and_then(name).map(Line::UndoWanted);
    }
    Some(Line::Told(who, words))
}

/// `guest2 undid the last move (E5).`
fn undone(text: &str) -> Option<Line> {
    let (who, mv) = text.trim().split_once(" undid the last move")?;
    let mv = mv.trim().trim_end_matches('.').trim_matches(['(', ')']);
    Some(Line::Undone(name(who)?, parts::move_of(mv.trim())))
}

/// `Game 1 guest1 is removing @ H5`
fn removing(text: &str) -> Option<Line> {
    let (_, point) = text.split_once("removing @ ")?;
    parts::move_of(point.trim())?.point().map(|point| Line::Info(Info::Removing(point)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::Point;

    #[test]
    fn every_kind_of_line() {
        let told = Line::Told("anna".to_owned(), "hello".to_owned());
        let e5 = Move::Play(Point::new(4, 4));
        for (text, expected) in [
            ("1 5", Line::Prompt(State::Waiting)),
            ("1 6", Line::Prompt(State::Playing)),
            ("#> #> 1 8", Line::Prompt(State::Observing)),
            ("1 1", Line::Prompt(State::Password)),
            ("9 1 7", Line::OpponentDone),
            ("9 1 5", Line::Prompt(State::Waiting)),
            ("5 Illegal Move!", Line::Error("Illegal Move!".to_owned())),
            ("15   0(B): E5", Line::Move { number: 0, color: Color::Black, mv: e5 }),
            ("15 101(W): Pass", Line::Move { number: 101, color: Color::White, mv: Move::Pass }),
            ("15  10(B): E5 D4 D3", Line::Move { number: 10, color: Color::Black, mv: e5 }),
            ("15   0(B): Handicap 4", Line::Handicap { number: 0, stones: 4 }),
            ("20 a (W:O): 25.5 to b (B:#): 23.0", Line::Score { white: 25.5, black: 23.0 }),
            ("21 {guest3 [ NR ] has connected.}", Line::Connected("guest3".to_owned())),
            ("21 {guest3 has disconnected.}", Line::Disconnected("guest3".to_owned())),
            ("21 !anna!: hello all", Line::Shout("!anna!: hello all".to_owned())),
            ("22  8: 5014", Line::Column(8, vec![5, 0, 1, 4])),
            ("22 a  NR  1 292 -1 T 5.5 0", Line::Status("a".to_owned(), Komi::half_points(11))),
            ("24 *anna*: hello", told.clone()),
            ("19 *anna*: hello", told),
            ("24 *SYSTEM*: anna requests undo.", Line::UndoWanted("anna".to_owned())),
            ("28 anna undid the last move (E5).", Line::Undone("anna".to_owned(), Some(e5))),
            ("23        anna-bert  anna-carl", {
                let pair = |black: &str| ("anna".to_owned(), black.to_owned());
                Line::Stored(vec![pair("bert"), pair("carl")])
            }),
            ("49 Game 1 anna is removing @ E5", Line::Info(Info::Removing(Point::new(4, 4)))),
            ("2 beep", Line::Other(2, "beep".to_owned())),
            ("Welcome", Line::Text("Welcome".to_owned())),
            ("9x9 tonight", Line::Text("9x9 tonight".to_owned())),
            ("", Line::Text(String::new())),
        ] {
            assert_eq!(Line::read(text), expected, "{text}");
        }
    }

    #[test]
    fn games_of_the_past() {
        let text = "regina     [ NR ](B) : regbert    [ 3k*](W) H 0 K 6.5 9x9 B+45.5 202611161522";
        let Line::Past(past) = Line::read(text) else { panic!("a result") };
        assert_eq!((past.black.as_str(), past.white.as_str()), ("regina", "regbert"));
        assert_eq!((past.size, past.outcome.to_string().as_str()), (9, "B+45.5"));
        let text = "a [ NR ](W) : b [ NR ](B) H 2 K 0.5 19x19 W+Resign 202611161522";
        assert!(
            matches!(Line::read(text), Line::Past(past) if past.white == "a" && past.size == 19)
        );
        for text in ["a [ NR ](W) : b", "a (W) : b (B)", "a [x](W) : b [x](B) H 0 K 6 9x9 W+?"] {
            assert!(matches!(Line::read(text), Line::Text(_)), "{text}");
        }
    }

    #[test]
    fn games_and_their_clocks() {
        let Line::Game(game) = Line::read("15 Game 1 I: guest2 (0 600 -1) vs guest1 (3 59 24)")
        else {
            panic!("a game");
        };
        assert_eq!(
            (game.number, game.white.as_str(), game.black.as_str()),
            (1, "guest2", "guest1")
        );
        assert_eq!(game.white_side, Side { captures: 0, seconds: 600, stones: None });
        assert_eq!(game.black_side, Side { captures: 3, seconds: 59, stones: Some(24) });
        let text =
            "7 [ 1]         guest2 [ NR ] vs.       guest1 [ 4d*] (  2    9  0  6.5  5 FI) (  0)";
        let Line::Listed(listed) = Line::read(text) else { panic!("a game") };
        assert_eq!((listed.number, listed.size, listed.moves, listed.byo_yomi), (1, 9, 2, 5));
        assert_eq!((listed.white.as_str(), listed.black_rank.as_str()), ("guest2", "4d*"));
        assert_eq!(listed.komi, Komi::half_points(13));
        let head =
            "7 [##]  white name [ rk ]      black name [ rk ] (Move size H Komi BY FR) (###)";
        assert!(matches!(Line::read(head), Line::Other(7, _)));
    }
}
