//! A reader written for being obviously right: recursive, one byte at a time, whole text in hand.

use proptest::prelude::*;
use tengen_sgf::{ReadErrorKind, Reader};

use crate::plain::{PlainNode, PlainProperty, plain};

#[derive(Debug, PartialEq, Eq)]
enum Read {
    Game(PlainNode),
    BrokenAt(usize),
}

struct Twin<'t> {
    text: &'t [u8],
    at: usize,
    depth: usize,
}

enum End {
    Closed,
    NewGame,
    OfText,
}

struct Fault {
    at: usize,
    hopeless: bool,
}

fn is_space(byte: u8) -> bool {
    byte <= b' '
}

fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

impl Twin<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    fn skip_space(&mut self) {
        while self.peek().is_some_and(is_space) {
            self.at += 1;
        }
    }

    /// Reads nodes that follow the node whose children these are, up to the end of the
    /// parenthesis they stand in.
    fn sequence(&mut self, children: &mut Vec<PlainNode>) -> Result<End, Fault> {
        loop {
            self.skip_space();
            match self.peek() {
                None => return Ok(End::OfText),
                Some(b'(') => {
                    let line_start = matches!(self.text[self.at - 1], b'\n' | b'\r');
                    if line_start && self.is_new_game() {
                        return Ok(End::NewGame);
                    }
                    self.at += 1;
                    self.depth += 1;
                    match self.sequence(children)? {
                        End::Closed => {}
                        end => return Ok(end),
                    }
                }
                Some(b')') => {
                    self.at += 1;
                    self.depth -= 1;
                    return Ok(End::Closed);
                }
                Some(byte) if byte == b';' || is_name(byte) => {
                    self.at += usize::from(byte == b';');
                    let mut node =
                        PlainNode { properties: self.properties()?, children: Vec::new() };
                    let end = self.sequence(&mut node.children)?;
                    children.push(node);
                    return Ok(end);
                }
                Some(_) => {
                    return Err(Fault { at: self.at, hopeless: false });
                }
            }
        }
    }

    fn properties(&mut self) -> Result<Vec<PlainProperty>, Fault> {
        let mut properties = Vec::new();
        loop {
            self.skip_space();
            if !self.peek().is_some_and(is_name) {
                return Ok(properties);
            }
            let mut name = String::new();
            let start = self.at;
            while let Some(byte) = self.peek().filter(|&b| is_name(b)) {
                name.push(char::from(byte));
                self.at += 1;
            }
            if name.len() > 255 {
                return Err(Fault { at: start, hopeless: false });
            }
            let capitals: String = name.chars().filter(|c| !c.is_ascii_lowercase()).collect();
            let name = if name.chars().any(|c| c.is_ascii_uppercase()) {
                capitals
            } else {
                name.to_ascii_uppercase()
            };
            let mut values = Vec::new();
            loop {
                self.skip_space();
                if self.peek() != Some(b'[') {
                    break;
                }
                values.push(self.value()?);
            }
            if values.is_empty() {
                values.push(Vec::new());
            }
            properties.push((name, values));
        }
    }

    fn value(&mut self) -> Result<Vec<u8>, Fault> {
        let unclosed = Fault { at: self.at, hopeless: true };
        self.at += 1;
        let mut value = Vec::new();
        loop {
            match self.peek() {
                Some(b']') => {
                    self.at += 1;
                    return Ok(value);
                }
                Some(b'\\') if self.at + 1 < self.text.len() => {
                    value.extend_from_slice(&self.text[self.at..self.at + 2]);
                    self.at += 2;
                }
                Some(b'\\') | None => return Err(unclosed),
                Some(byte) => {
                    value.push(byte);
                    self.at += 1;
                }
            }
        }
    }

    /// `(` `;` and a root's own property, white space between allowed.
    fn is_new_game(&self) -> bool {
        let end = self.text.len().min(self.at + 64);
        let dense: Vec<u8> =
            self.text[self.at..end].iter().copied().filter(|&b| !is_space(b)).collect();
        let letters: Vec<u8> =
            dense.iter().skip(2).copied().take_while(u8::is_ascii_uppercase).collect();
        let roots = ["GM", "FF", "CA", "AP", "SZ", "ST"];
        // White space within the letters would part them.
        let together = self.text[self.at..end].windows(2).any(|w| w == letters);
        dense.starts_with(b"(;")
            && dense.get(2 + letters.len()) == Some(&b'[')
            && roots.iter().any(|r| r.as_bytes() == letters)
            && together
    }

    fn skip_broken(&mut self) {
        while let Some(byte) = self.peek() {
            match byte {
                b'[' => {
                    if self.value().is_err() {
                        self.at = self.text.len();
                    }
                    continue;
                }
                b'(' if self.is_new_game() => return,
                b'(' => self.depth += 1,
                b')' => self.depth -= 1,
                _ => {}
            }
            self.at += 1;
            if self.depth == 0 {
                return;
            }
        }
    }

    /// To just after the parenthesis of the next game.
    fn seek(&mut self) -> bool {
        while self.at < self.text.len() {
            self.at += 1;
            if self.text[self.at - 1] != b'(' {
                continue;
            }
            let rest = &self.text[self.at..];
            let start = rest.iter().position(|&b| !is_space(b)).unwrap_or(rest.len());
            let rest = &rest[start..];
            let named = match rest {
                [b';', ..] => true,
                [a, b'[', ..] => a.is_ascii_uppercase(),
                [a, b, b'[', ..] => a.is_ascii_uppercase() && b.is_ascii_uppercase(),
                _ => false,
            };
            if named {
                return true;
            }
        }
        false
    }
}

fn read_slowly(text: &[u8]) -> Vec<Read> {
    let mut twin = Twin { text, at: 0, depth: 0 };
    let mut all = Vec::new();
    while twin.seek() {
        twin.depth = 1;
        let mut roots = Vec::new();
        match twin.sequence(&mut roots) {
            Ok(_) => {
                assert_eq!(roots.len(), 1);
                all.push(Read::Game(roots.remove(0)));
            }
            Err(fault) => {
                all.push(Read::BrokenAt(fault.at));
                if fault.hopeless {
                    break;
                }
                twin.at = fault.at;
                twin.skip_broken();
            }
        }
    }
    all
}

fn read_fast(text: &[u8]) -> Vec<Read> {
    Reader::new(text)
        .map(|read| match read {
            Ok(game) => Read::Game(plain(&game)),
            Err(error) => {
                assert!(!matches!(error.kind, ReadErrorKind::Io(_)));
                Read::BrokenAt(error.position.offset as usize)
            }
        })
        .collect()
}

/// Pieces that make games now and then, and broken ones often.
fn dirty_text() -> impl Strategy<Value = Vec<u8>> {
    let pieces = &[
        "(;",
        "(;",
        "(;",
        "(;GM[1]",
        "\n(;FF[4]",
        "\r(\n;SZ [9]",
        "(",
        ")",
        ")",
        ")",
        ";",
        ";B[aa]",
        ";W[bb]",
        "\n",
        " ",
        "AB[aa][bb]\t[cc:dd]",
        "C[x\\]y(;z)\\\\]",
        "Black[ee]",
        "km[6]",
        "KO",
        "B",
        "[",
        "]",
        "[x]",
        "\\",
        "C[)",
        "!",
        "\u{e9}",
        "\0",
        "GM",
        "(B[cc]",
        "( W",
        "9_[q]",
        "a",
    ];
    prop::collection::vec(prop::sample::select(&pieces[..]), 0..40)
        .prop_map(|pieces| pieces.concat().into_bytes())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20_000))]

    #[test]
    fn the_fast_reader_reads_what_the_slow_one_does(text in dirty_text()) {
        prop_assert_eq!(read_fast(&text), read_slowly(&text));
    }
}

proptest! {
    #[test]
    fn also_when_the_text_is_clean(games in prop::collection::vec(crate::plain::game(), 0..3)) {
        let mut text = Vec::new();
        for game in &games {
            crate::plain::write_plainly(game, &mut text);
            text.extend_from_slice(b"\n\n");
        }
        let expected: Vec<_> = games.into_iter().map(Read::Game).collect();
        prop_assert_eq!(&read_slowly(&text), &expected);
        prop_assert_eq!(&read_fast(&text), &expected);
    }
}

#[test]
fn long_names_are_no_names() {
    for length in [254, 255, 256, 257, 70_000] {
        let text = format!("(;{}[x])(;B[aa])", "N".repeat(length));
        assert_eq!(read_fast(text.as_bytes()), read_slowly(text.as_bytes()));
        let text = format!("(;{}[x])(;B[aa])", "Na".repeat(length / 2));
        assert_eq!(read_fast(text.as_bytes()), read_slowly(text.as_bytes()));
    }
}
