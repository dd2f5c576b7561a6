use std::time::Duration;

use serde_json::{Value, json};
use tengen_board::{Color, Move, Size};
use tengen_sgf::{Outcome, WonBy};

use super::{Kind, Pairing};

/// One finished game of a match.
#[derive(Clone, Debug, PartialEq)]
pub struct GameResult {
    /// Go or Gobang.
    pub kind: Kind,
    /// Which game it was, and with which colours.
    pub pairing: Pairing,
    /// Who won; nobody in a draw.
    pub winner: Option<Color>,
    /// How it ended.
    pub ending: Ending,
    /// By how many half points Black won, where the board was counted.
    pub margin: Option<i32>,
    /// Whose count it is, where the board was counted.
    pub decided_by: Option<DecidedBy>,
    /// What Black and White said the score was.
    pub claims: [Option<String>; 2],
    /// Whether Black's and White's claims were the same score; none if nobody asked, or if a player
    /// did not say.
    pub claims_agree: Option<bool>,
    /// Whether Black or White crashed, during the game or at the counting.
    pub crashed: [bool; 2],
    /// What there is to say about the ending, in one line.
    pub detail: String,
    /// All moves, Black first, those of the opening included.
    pub moves: Vec<Move>,
    /// Moves of the opening, which nobody thought about.
    pub opening_moves: usize,
    /// How long each move after the opening took, a resignation or a loss on time included.
    pub times: Vec<Duration>,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// The winner made a row.
    Row,
    /// Black played where it must not.
    Foul,
    /// No point was left: a draw.
    Full,
    /// Two passes, and the board was counted.
    Counted,
    /// The move limit: the board was counted as it stood, in Gobang it is a draw.
    MoveLimit,
    /// The whole board was repeated where the rules do not forbid it: nobody wins.
    LongCycle,
    /// The loser gave up.
    Resigned,
    /// The loser's time ran out.
    Time,
    /// The loser made an illegal move.
    Illegal,
    /// The loser died, fell silent or talked nonsense.
    Crash,
}

impl Ending {
    /// All of them.
    pub const ALL: [Ending; 10] = [
        Ending::Row,
        Ending::Foul,
        Ending::Full,
        Ending::Counted,
        Ending::MoveLimit,
        Ending::LongCycle,
        Ending::Resigned,
        Ending::Time,
        Ending::Illegal,
        Ending::Crash,
    ];

    /// Whether a game can end so.
    pub const fn is_of(self, kind: Kind) -> bool {
        match self {
            Ending::Row | Ending::Foul | Ending::Full => matches!(kind, Kind::Gobang),
            Ending::Counted | Ending::LongCycle | Ending::Resigned => matches!(kind, Kind::Go),
            Ending::MoveLimit | Ending::Time | Ending::Illegal | Ending::Crash => true,
        }
    }

    /// The name scripts use.
    pub const fn name(self) -> &'static str {
        match self {
            Ending::Row => "row",
            Ending::Foul => "foul",
            Ending::Full => "full",
            Ending::Counted => "counted",
            Ending::MoveLimit => "move-limit",
            Ending::LongCycle => "long-cycle",
            Ending::Resigned => "resigned",
            Ending::Time => "time",
            Ending::Illegal => "illegal",
            Ending::Crash => "crash",
        }
    }
}

/// Whose count of the board holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DecidedBy {
    /// Both players said the same.
    Agreement,
    /// The players did not agree, a referee decided.
    Referee,
    /// The players did not agree and there was no referee: our own judgement.
    Judge,
}

impl DecidedBy {
    /// All of them.
    pub const ALL: [DecidedBy; 3] = [DecidedBy::Agreement, DecidedBy::Referee, DecidedBy::Judge];

    /// The name scripts use.
    pub const fn name(self) -> &'static str {
        match self {
            DecidedBy::Agreement => "agreement",
            DecidedBy::Referee => "referee",
            DecidedBy::Judge => "judge",
        }
    }

    /// What it means, for records.
    pub(super) const fn in_words(self) -> &'static str {
        match self {
            DecidedBy::Agreement => "both sides agree on the score",
            DecidedBy::Referee => "the sides do not agree, the referee counted",
            DecidedBy::Judge => "the sides do not agree, our own judgement",
        }
    }
}

impl GameResult {
    /// Whether the first side won; none in a draw.
    pub fn first_won(&self) -> Option<bool> {
        self.winner.map(|winner| winner == self.pairing.first_plays)
    }

    /// The result as game records have it.
    pub fn outcome(&self) -> Outcome {
        let Some(winner) = self.winner else {
            return if self.ending == Ending::LongCycle { Outcome::Void } else { Outcome::Draw };
        };
        let by = match self.ending {
            Ending::Resigned => WonBy::Resignation,
            Ending::Time => WonBy::Time,
            Ending::Row => WonBy::Unsaid,
            Ending::Foul | Ending::Illegal | Ending::Crash | Ending::LongCycle | Ending::Full => {
                WonBy::Forfeit
            }
            Ending::Counted | Ending::MoveLimit => {
                WonBy::Points(f64::from(self.margin.unwrap_or(0).abs()) / 2.0)
            }
        };
        Outcome::Win { winner, by }
    }

    /// Who made each move whose time was taken, and how long it took. The last may be no move but
    /// what ended the game instead.
    pub fn thinking(&self) -> impl Iterator<Item = (Color, Duration)> + '_ {
        self.times.iter().enumerate().map(|(index, &time)| {
            let turn = (self.opening_moves + index) % 2;
            (Color::BOTH[turn], time)
        })
    }

    /// The line of a results file.
    pub fn to_json(&self) -> Value {
        let lettering = self.kind.lettering();
        let moves: Vec<String> = self.moves.iter().map(|mv| mv.name(lettering)).collect();
        let times: Vec<f64> = self.times.iter().map(|t| t.as_micros() as f64 / 1e6).collect();
        let mut line = json!({
            "game": self.pairing.number,
            "first_plays": self.pairing.first_plays.word(),
            "opening": self.pairing.opening,
            "result": self.outcome().to_string(),
            "winner": self.winner.map(Color::word),
            "ending": self.ending.name(),
            "half_points": self.margin,
            "decided_by": self.decided_by.map(DecidedBy::name),
            "claims": self.claims,
            "claims_agree": self.claims_agree,
            "crashed": self.crashed,
            "detail": self.detail,
            "moves": moves.join(" "),
            "opening_moves": self.opening_moves,
            "seconds": times,
        });
        // Go goes without saying.
        if self.kind != Kind::Go {
            line["kind"] = self.kind.name().into();
        }
        line
    }

    /// Reads a line of a results file back; none if it is no such line.
    pub fn from_json(value: &Value, size: Size) -> Option<GameResult> {
        let whole = |field: &str| value[field].as_u64().and_then(|n| usize::try_from(n).ok());
        let color = |field: &str| value[field].as_str()?.parse::<Color>().ok();
        let optional = |field: &str| if value[field].is_null() { Some(None) } else { None };
        let pairing = Pairing {
            number: whole("game").filter(|&number| number > 0)?,
            first_plays: color("first_plays")?,
            opening: optional("opening").or_else(|| whole("opening").map(Some))?,
        };
        let winner = match &value["winner"] {
            Value::Null => None,
            _ => Some(color("winner")?),
        };
        let margin = match &value["half_points"] {
            Value::Null => None,
            number => Some(i32::try_from(number.as_i64()?).ok()?),
        };
        let name = value["ending"].as_str()?;
        let decided_by = match &value["decided_by"] {
            Value::Null => None,
            name => Some(DecidedBy::ALL.into_iter().find(|by| Some(by.name()) == name.as_str())?),
        };
        let kind = match &value["kind"] {
            Value::Null => Kind::Go,
            kind => Some(Kind::Gobang).filter(|known| kind == known.name())?,
        };
        let claim = |index: usize| value["claims"][index].as_str().map(str::to_owned);
        Some(GameResult {
            kind,
            pairing,
            winner,
            ending: Ending::ALL.into_iter().find(|ending| ending.name() == name)?,
            margin,
            decided_by,
            claims: [claim(0), claim(1)],
            claims_agree: value["claims_agree"].as_bool(),
            crashed: [value["crashed"][0].as_bool()?, value["crashed"][1].as_bool()?],
            detail: value["detail"].as_str()?.to_owned(),
            moves: moves(value["moves"].as_str()?, size, kind)?,
            opening_moves: whole("opening_moves")?,
            times: value["seconds"]
                .as_array()?
                .iter()
                .map(|seconds| micros(seconds.as_f64()?))
                .collect::<Option<_>>()?,
        })
    }
}

/// Seconds in whole microseconds, as they were written.
fn micros(seconds: f64) -> Option<Duration> {
    let micros = (seconds * 1e6).round();
    (0.0..1e15).contains(&micros).then(|| Duration::from_micros(micros as u64))
}

fn moves(text: &str, size: Size, kind: Kind) -> Option<Vec<Move>> {
    text.split_whitespace()
        .map(|word| match word {
            "pass" => Some(Move::Pass),
            point => size.parse(point, kind.lettering()).ok().map(Move::Play),
        })
        .collect()
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use proptest::prelude::*;
    use tengen_board::Point;

    /// A game that Black won by three and a half points.
    pub(crate) fn counted(number: usize, first_plays: Color) -> GameResult {
        GameResult {
            kind: Kind::Go,
            pairing: Pairing { number, first_plays, opening: None },
            winner: Some(Color::Black),
            ending: Ending::Counted,
            margin: Some(7),
            decided_by: Some(DecidedBy::Agreement),
            claims: [Some("B+3.5".to_owned()), Some("B+3.5".to_owned())],
            claims_agree: Some(true),
            crashed: [false, false],
            detail: String::new(),
            moves: vec![Move::Play(Point::new(2, 2)), Move::Pass, Move::Pass],
            opening_moves: 1,
            times: vec![Duration::from_millis(1_250), Duration::from_millis(250)],
        }
    }

    #[test]
    fn results_are_written_as_records_have_them() {
        let mut game = counted(1, Color::White);
        assert_eq!((game.outcome().to_string().as_str(), game.first_won()), ("B+3.5", Some(false)));
        for (ending, expected) in [
            (Ending::Resigned, "B+R"),
            (Ending::Time, "B+T"),
            (Ending::Illegal, "B+F"),
            (Ending::Crash, "B+F"),
            (Ending::MoveLimit, "B+3.5"),
        ] {
            game.ending = ending;
            assert_eq!(game.outcome().to_string(), expected);
        }
        game.winner = None;
        assert_eq!(game.outcome().to_string(), "0");
        game.ending = Ending::LongCycle;
        assert_eq!((game.outcome().to_string().as_str(), game.first_won()), ("Void", None));
    }

    #[test]
    fn times_belong_to_the_side_that_moved_after_the_opening() {
        let game = counted(1, Color::Black);
        let thinking: Vec<_> =
            game.thinking().map(|(color, time)| (color.letter(), time.as_millis())).collect();
        assert_eq!(thinking, [('W', 1_250), ('B', 250)]);
    }

    proptest! {
        #[test]
        fn a_line_reads_back_as_it_was(
            number in 1usize..10_000,
            (black_first, opening) in (any::<bool>(), proptest::option::of(0usize..50)),
            winner in proptest::option::of(any::<bool>()),
            (is_gobang, ending, by) in (any::<bool>(), 0..Ending::ALL.len(), proptest::option::of(0usize..3)),
            margin in proptest::option::of(-100i32..100),
            (claim, agree) in (proptest::option::of(".*"), proptest::option::of(any::<bool>())),
            crashed in any::<[bool; 2]>(),
            detail in ".*",
            cells in proptest::collection::vec(0usize..76, 0..40),
            times in proptest::collection::vec(0u64..100_000_000, 0..40),
        ) {
            let size = Size::new(15, 5).unwrap();
            let color = |is_black| if is_black { Color::Black } else { Color::White };
            let game = GameResult {
                kind: if is_gobang { Kind::Gobang } else { Kind::Go },
                pairing: Pairing { number, first_plays: color(black_first), opening },
                winner: winner.map(color),
                ending: Ending::ALL[ending],
                margin,
                decided_by: by.map(|by| DecidedBy::ALL[by]),
                claims: [claim, None],
                claims_agree: agree,
                crashed,
                detail,
                moves: cells
                    .iter()
                    .map(|&cell| if cell == 75 { Move::Pass } else { size.point(cell).into() })
                    .collect(),
                opening_moves: 2,
                times: times.into_iter().map(Duration::from_micros).collect(),
            };
            let line = game.to_json().to_string();
            prop_assert!(!line.contains('\n'));
            let value: Value = serde_json::from_str(&line).unwrap();
            prop_assert_eq!(GameResult::from_json(&value, size), Some(game));
        }
    }
}
