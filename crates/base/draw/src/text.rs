use crate::glyphs;

/// Breaks a text into as few lines as fit `room`, about equally long, so that no last word
/// stands alone; line ends of the text itself stay.
pub(crate) fn wrap(text: &str, size: f64, room: f64) -> Vec<String> {
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        let mut best = fill(paragraph, size, room, room);
        if best.len() > 1 {
            let mut narrower = room;
            loop {
                narrower -= size / 2.0;
                let tried = fill(paragraph, size, room, narrower);
                if tried.len() > best.len() || narrower < room / 2.0 {
                    break;
                }
                best = tried;
            }
        }
        lines.extend(best);
    }
    lines
}

/// Takes words into a line up to the wanted width; only a word wider than `room` is cut.
fn fill(paragraph: &str, size: f64, room: f64, wanted: f64) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in paragraph.split_whitespace() {
        for piece in pieces(word, size, room) {
            let longer = if line.is_empty() { piece.clone() } else { format!("{line} {piece}") };
            if glyphs::width(&longer, size) <= wanted || line.is_empty() {
                line = longer;
            } else {
                lines.push(std::mem::replace(&mut line, piece));
            }
        }
    }
    if !line.is_empty() {
        lines.push(line);
    }
    lines
}

/// A word too long for any line, cut where the room ends.
fn pieces(word: &str, size: f64, room: f64) -> Vec<String> {
    let mut pieces = vec![String::new()];
    for c in word.chars() {
        let last = pieces.len() - 1;
        let longer = format!("{}{c}", pieces[last]);
        if glyphs::width(&longer, size) > room && !pieces[last].is_empty() {
            pieces.push(c.to_string());
        } else {
            pieces[last] = longer;
        }
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn lines_break_between_words_and_are_about_equally_long() {
        assert_eq!(
            wrap("Black to play\nand live  in the corner", 10.0, 90.0),
            ["Black to play", "and live in", "the corner"]
        );
        assert_eq!(wrap("a semeai of two groups", 10.0, 500.0), ["a semeai of two groups"]);
        assert!(wrap(" \n", 10.0, 90.0).is_empty());
    }

    proptest! {
        #[test]
        fn nothing_is_lost_and_lines_fit(text in "[a-zA-Z0-9 ]{0,80}", room in 20.0..300.0f64) {
            let lines = wrap(&text, 12.0, room);
            prop_assert!(lines.iter().all(|line| glyphs::width(line, 12.0) <= room));
            let letters = |text: &str| text.split_whitespace().collect::<String>();
            prop_assert_eq!(letters(&lines.concat()), letters(&text));
        }
    }
}
