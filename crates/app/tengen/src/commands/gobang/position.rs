//! Stones as they are typed, and as files have them.

use serde_json::{Map, Value};
use tengen_board::{Color, Lettering, Size};
use tengen_gobang_rules::Board;

/// A board with lists of stones such as `H8,H9`; blanks part points as well as commas.
pub(super) fn board(size: Size, black: &str, white: &str) -> Result<Board, String> {
    let mut board = Board::new(size).map_err(|error| error.to_string())?;
    for (names, color) in [(black, Color::Black), (white, Color::White)] {
        let names = names.split([',', ' ']).filter(|name| !name.is_empty());
        place_all(&mut board, names, color)?;
    }
    Ok(board)
}

fn place_all<'a>(
    board: &mut Board,
    names: impl Iterator<Item = &'a str>,
    color: Color,
) -> Result<(), String> {
    for name in names {
        let point = board.size().parse(name, Lettering::Gobang);
        let point = point.map_err(|error| format!("{color}: {error}"))?;
        if !board.is_empty(point) {
            let name = point.name(Lettering::Gobang);
            return Err(format!("{color}: {name} is named twice, but has room for one stone"));
        }
        board.place(point, color);
    }
    Ok(())
}

/// Keys of a case; `foul` is what an answer looks like, and not looked at.
const KEYS: [&str; 5] = ["id", "size", "black", "white", "foul"];

/// The id of a case, as far as it can be made out, and its board.
pub(super) fn read_case(line: &[u8], usual: Size) -> (Option<Value>, Result<Board, String>) {
    let value: Value = match serde_json::from_slice(line) {
        Ok(value) => value,
        Err(error) => return (None, Err(format!("not JSON: {error}"))),
    };
    let Value::Object(case) = value else {
        let example = "{\"black\":[\"H8\"],\"white\":[\"H9\"]}";
        return (None, Err(format!("not a JSON object such as {example}")));
    };
    (case.get("id").cloned(), case_board(&case, usual))
}

fn case_board(case: &Map<String, Value>, usual: Size) -> Result<Board, String> {
    if let Some(key) = case.keys().find(|key| !KEYS.contains(&key.as_str())) {
        return Err(format!("\"{key}\" means nothing here: write black, white, size and id"));
    }
    let size = match case.get("size") {
        None => usual,
        Some(size) => {
            let text = size.as_str().map_or_else(|| size.to_string(), str::to_owned);
            text.parse::<Size>().map_err(|error| format!("size: {error}"))?
        }
    };
    let mut board = Board::new(size).map_err(|error| error.to_string())?;
    for color in Color::BOTH {
        let key = color.word();
        let Some(list) = case.get(key) else { continue };
        let names = list.as_array().and_then(|list| list.iter().map(Value::as_str).collect());
        let wrong = || format!("{key}: not a list of points such as [\"H8\",\"G9\"]");
        let names: Vec<&str> = names.ok_or_else(wrong)?;
        place_all(&mut board, names.into_iter(), color)?;
    }
    Ok(board)
}
