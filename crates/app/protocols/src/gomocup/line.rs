//! Lines to commands.

use tengen_board::{Point, Size};

/// The longest line that is read whole; anything beyond is cut.
pub const LONGEST_LINE: usize = 4096;

/// What a manager may ask for, with what stood behind it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // Each is described where the protocol is.
pub enum Command {
    Start(String),
    RectStart(String),
    Restart,
    Begin,
    Turn(String),
    Play(String),
    Board,
    TakeBack(String),
    Swap2Board,
    Done,
    Info(String),
    About,
    End,
    YxBoard,
    YxShowForbid,
    YxNBest(String),
    Stop,
    YxShowInfo,
    YxHashClear,
}

impl Command {
    /// The name of every command, as it is written.
    pub const NAMES: [&'static str; 19] = [
        "START",
        "RECTSTART",
        "RESTART",
        "BEGIN",
        "TURN",
        "PLAY",
        "BOARD",
        "TAKEBACK",
        "SWAP2BOARD",
        "DONE",
        "INFO",
        "ABOUT",
        "END",
        "YXBOARD",
        "YXSHOWFORBID",
        "YXNBEST",
        "YXSTOP",
        "YXSHOWINFO",
        "YXHASHCLEAR",
    ];

    /// Reads a line, in any case; none if it begins with no command.
    pub fn read(line: &str) -> Option<Command> {
        let (word, rest) = line.split_once([' ', '\t']).unwrap_or((line, ""));
        let rest = || rest.trim().to_owned();
        Some(match word.to_ascii_uppercase().as_str() {
            "START" => Command::Start(rest()),
            "RECTSTART" => Command::RectStart(rest()),
            "RESTART" => Command::Restart,
            "BEGIN" => Command::Begin,
            "TURN" => Command::Turn(rest()),
            "PLAY" => Command::Play(rest()),
            "BOARD" => Command::Board,
            "TAKEBACK" => Command::TakeBack(rest()),
            "SWAP2BOARD" => Command::Swap2Board,
            "DONE" => Command::Done,
            "INFO" => Command::Info(rest()),
            "ABOUT" => Command::About,
            "END" => Command::End,
            "YXBOARD" => Command::YxBoard,
            "YXSHOWFORBID" => Command::YxShowForbid,
            "YXNBEST" => Command::YxNBest(rest()),
            "YXSTOP" | "STOP" => Command::Stop,
            "YXSHOWINFO" => Command::YxShowInfo,
            "YXHASHCLEAR" => Command::YxHashClear,
            _ => return None,
        })
    }

    /// Whether it ends the thinking that is going on.
    pub const fn interrupts(&self) -> bool {
        matches!(self, Command::Stop | Command::End)
    }
}

/// The text of a line: without its end and the blanks round it, and no longer than it may be.
pub(super) fn text(line: &[u8]) -> String {
    String::from_utf8_lossy(&line[..line.len().min(LONGEST_LINE)]).trim().to_owned()
}

/// `x,y` from 0 at the top left; blanks do no harm.
pub(super) fn read_point(text: &str, size: Size) -> Result<Point, String> {
    let numbers: Option<Vec<i64>> =
        text.split(',').map(|number| number.trim().parse().ok()).collect();
    match numbers.as_deref() {
        Some(&[x, y]) => point_at(x, y, size),
        _ => Err(format!("'{}' is no point: write x,y from 0 at the top left", short(text))),
    }
}

/// The point so many columns from the left and so many rows from the top.
pub(super) fn point_at(x: i64, y: i64, size: Size) -> Result<Point, String> {
    let column = usize::try_from(x).ok().filter(|&column| column < size.width());
    let from_top = usize::try_from(y).ok().filter(|&row| row < size.height());
    match (column, from_top) {
        (Some(column), Some(from_top)) => Ok(Point::new(column, size.height() - 1 - from_top)),
        _ => Err(format!(
            "{x},{y} is off the {size} board: points go from 0,0 to {},{}",
            size.width() - 1,
            size.height() - 1
        )),
    }
}

/// A point as `x,y`.
pub(super) fn write_point(point: Point, size: Size) -> String {
    format!("{},{}", point.column(), size.height() - 1 - point.row())
}

/// The beginning of what somebody wrote, to be quoted.
pub(super) fn short(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).take(40).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_in_any_case() {
        assert_eq!(Command::read("start 15"), Some(Command::Start("15".to_owned())));
        assert_eq!(Command::read("Turn\t7 , 8 "), Some(Command::Turn("7 , 8".to_owned())));
        assert_eq!(Command::read("STOP"), Some(Command::Stop));
        for line in ["", "7,7", "STARTS 15", "BEGIN7", "é"] {
            assert_eq!(Command::read(line), None, "{line}");
        }
        for name in Command::NAMES {
            assert!(Command::read(name).is_some(), "{name}");
        }
    }

    #[test]
    fn points_count_from_the_top_left() {
        let size = Size::new(15, 10).unwrap();
        for (text, column, row) in [("0,0", 0, 9), ("14,9", 14, 0), (" 3 , 2 ", 3, 7)] {
            let point = read_point(text, size).unwrap();
            assert_eq!((point.column(), point.row()), (column, row));
            assert_eq!(read_point(&write_point(point, size), size), Ok(point));
        }
        for (text, expected) in [
            ("15,0", "15,0 is off the 15x10 board: points go from 0,0 to 14,9"),
            ("0,-1", "0,-1 is off the 15x10 board: points go from 0,0 to 14,9"),
            ("7", "'7' is no point: write x,y from 0 at the top left"),
            ("1,2,3", "'1,2,3' is no point: write x,y from 0 at the top left"),
            ("h8", "'h8' is no point: write x,y from 0 at the top left"),
        ] {
            assert_eq!(read_point(text, size).unwrap_err(), expected);
        }
    }
}
