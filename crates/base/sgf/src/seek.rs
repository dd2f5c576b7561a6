//! Finding where games begin: in the junk between them, and after a broken one.

use memchr::memchr;

use crate::bracket::{Close, close_of_value};
use crate::charset::Characters;
use crate::ident;

/// Looks through what is not a game for one.
///
/// A game begins with `(` and, after white space, `;`. Other parentheses are part of the junk, except
/// that a `;` may be missing: `(` is taken too before one or two capitals with `[` right after.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Seek {
    /// Nothing seen yet.
    Outside,
    /// The last thing seen was `(`.
    Opened,
}

/// How far a search came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Found {
    /// What was sought is here.
    At(usize),
    /// Everything before here is done with; more text is needed.
    NotBefore(usize),
}

impl Seek {
    /// The first byte of a game after its parenthesis.
    pub fn run(&mut self, text: &[u8], all: bool) -> Found {
        let mut at = 0;
        while at < text.len() {
            if *self == Seek::Outside {
                let Some(skipped) = memchr(b'(', &text[at..]) else {
                    return Found::NotBefore(text.len());
                };
                at += skipped + 1;
                *self = Seek::Opened;
                continue;
            }
            match text[at] {
                b';' => {
                    *self = Seek::Outside;
                    return Found::At(at);
                }
                b'(' | 0..=b' ' => at += 1,
                b'A'..=b'Z' => match begins_property(&text[at..], all) {
                    Some(true) => {
                        *self = Seek::Outside;
                        return Found::At(at);
                    }
                    Some(false) => *self = Seek::Outside,
                    None => return Found::NotBefore(at),
                },
                _ => *self = Seek::Outside,
            }
        }
        Found::NotBefore(text.len())
    }
}

/// Whether one or two capitals with `[` right after stand here; none if more text is needed.
fn begins_property(text: &[u8], all: bool) -> Option<bool> {
    let capitals = text.iter().take(2).take_while(|b| b.is_ascii_uppercase()).count();
    match text.get(capitals) {
        Some(&byte) => Some(byte == b'['),
        None => all.then_some(false),
    }
}

/// Whether the parenthesis here begins a game of its own and not a variation: its first property is
/// one that only roots have. None if more text is needed.
pub(crate) fn begins_new_game(text: &[u8], all: bool) -> Option<bool> {
    /// No writer puts more white space than this into the first few letters of a game.
    const WINDOW: usize = 64;
    let window = &text[..text.len().min(WINDOW)];
    let cut = if window.len() < WINDOW && !all { None } else { Some(false) };
    let skip_space = |at: usize| {
        let space = window[at..].iter().take_while(|&&b| b <= b' ').count();
        at + space
    };
    let semicolon = skip_space(1);
    match window.get(semicolon) {
        Some(b';') => {}
        Some(_) => return Some(false),
        None => return cut,
    }
    let start = skip_space(semicolon + 1);
    let letters = window[start..].iter().take_while(|b| b.is_ascii_uppercase()).count();
    let bracket = skip_space(start + letters);
    match window.get(bracket) {
        Some(b'[') => Some(ident::is_root_only(&window[start..start + letters])),
        Some(_) => Some(false),
        None => cut,
    }
}

/// Gets out of a broken game: to where its parentheses are closed, or to a parenthesis that
/// begins another game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Skip {
    pub depth: usize,
    pub in_value: bool,
    pub characters: Characters,
}

impl Skip {
    pub fn run(&mut self, text: &[u8], all: bool) -> Found {
        let mut at = 0;
        while at < text.len() {
            if self.in_value {
                match close_of_value(text, at, self.characters) {
                    Close::At(end) => {
                        self.in_value = false;
                        at = end + 1;
                    }
                    Close::Beyond(resume) => return Found::NotBefore(resume),
                }
                continue;
            }
            match text[at] {
                b'[' => self.in_value = true,
                b'(' => match begins_new_game(&text[at..], all) {
                    Some(true) => return Found::At(at),
                    Some(false) => self.depth += 1,
                    None => return Found::NotBefore(at),
                },
                b')' => {
                    self.depth = self.depth.saturating_sub(1);
                    if self.depth == 0 {
                        return Found::At(at + 1);
                    }
                }
                _ => {}
            }
            at += 1;
        }
        Found::NotBefore(at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seek(text: &str) -> Option<usize> {
        match Seek::Outside.run(text.as_bytes(), true) {
            Found::At(at) => Some(at),
            Found::NotBefore(_) => None,
        }
    }

    #[test]
    fn games_begin_with_a_parenthesis_and_a_semicolon() {
        for (text, at) in [
            ("(;B[aa])", Some(1)),
            ("\u{FEFF}(;B[aa])", Some(4)),
            ("From: x (see below) :( \n ( \r\n;B[aa])", Some(29)),
            ("((( (;B[aa])", Some(5)),
            ("(B[aa])", Some(1)),
            ("(\n\tSZ[9])", Some(3)),
            ("(FAQ[1])", None),
            ("(B [aa])", None),
            ("(b[aa])", None),
            ("(", None),
            ("(B", None),
            ("", None),
            (";B[aa]", None),
        ] {
            assert_eq!(seek(text), at, "{text:?}");
        }
    }

    #[test]
    fn seeking_in_pieces_finds_the_same() {
        let text = b"x (GA) ( (SZ (KM[5])";
        for cut in 0..text.len() {
            let mut seek = Seek::Outside;
            let found = match seek.run(&text[..cut], false) {
                Found::At(at) => at,
                Found::NotBefore(done) => match seek.run(&text[done..], true) {
                    Found::At(at) => done + at,
                    Found::NotBefore(_) => panic!("not found after a cut at {cut}"),
                },
            };
            assert_eq!(found, 14, "cut at {cut}");
        }
    }

    #[test]
    fn new_games_are_known_by_their_root() {
        for (text, answer) in [
            ("(;GM[1]", Some(true)),
            ("( ;\r\nFF [4]", Some(true)),
            ("(;B[aa]", Some(false)),
            ("(;GMX[1]", Some(false)),
            ("(GM[1]", Some(false)),
            ("(;GM", None),
            ("(", None),
        ] {
            assert_eq!(begins_new_game(text.as_bytes(), false), answer, "{text}");
        }
        assert_eq!(begins_new_game(b"(;GM", true), Some(false));
        let far = format!("(;{}GM[1]", " ".repeat(80));
        assert_eq!(begins_new_game(far.as_bytes(), false), Some(false));
    }

    #[test]
    fn out_of_a_broken_game() {
        let skip = |text: &str| {
            let mut skip = Skip { depth: 2, in_value: false, characters: Characters::Plain };
            skip.run(text.as_bytes(), true)
        };
        assert_eq!(skip("!! C[)\\])]);W[aa]) (;) ) x"), Found::At(18));
        assert_eq!(skip("!! ) (;B[aa]) (;GM[1])"), Found::At(14));
        assert_eq!(skip("!! ("), Found::NotBefore(4));
    }
}
