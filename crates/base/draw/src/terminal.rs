use std::fmt::Write;

/// What a terminal can show; the caller knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TerminalStyle {
    /// Letters and signs of ASCII only, as protocols and log files want them.
    Ascii,
    /// Lines, circles and blocks of Unicode, without colour.
    Unicode,
    /// The same with colours, as ANSI escape codes of the 256-colour palette.
    Ansi,
}

/// Colours of a piece of a line, as numbers of the 256-colour palette.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Ink {
    pub fore: Option<u8>,
    pub back: Option<u8>,
}

impl Ink {
    pub const PLAIN: Ink = Ink { fore: None, back: None };

    pub const fn fore(color: u8) -> Ink {
        Ink { fore: Some(color), back: None }
    }
}

/// A line of a terminal, character by character.
#[derive(Clone, Debug, Default)]
pub(crate) struct Line(Vec<(char, Ink)>);

impl Line {
    pub fn new() -> Line {
        Line::default()
    }

    pub fn put(&mut self, c: char, ink: Ink) {
        self.0.push((c, ink));
    }

    pub fn write(&mut self, text: &str, ink: Ink) {
        self.0.extend(text.chars().map(|c| (c, ink)));
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Fills with blanks up to a column.
    pub fn pad_to(&mut self, column: usize) {
        while self.0.len() < column {
            self.put(' ', Ink::PLAIN);
        }
    }

    /// Ends the line: no trailing blanks, colours only where the style has them and only where
    /// they change.
    pub fn finish(mut self, out: &mut String, style: TerminalStyle) {
        while self.0.last().is_some_and(|&(c, ink)| c == ' ' && ink.back.is_none()) {
            self.0.pop();
        }
        let mut current = Ink::PLAIN;
        for (c, ink) in self.0 {
            // The colour of a letter does not matter to a blank.
            let same = ink == current || (c == ' ' && ink.back == current.back);
            if style == TerminalStyle::Ansi && !same {
                out.push_str("\x1b[0");
                if let Some(fore) = ink.fore {
                    let _ = write!(out, ";38;5;{fore}");
                }
                if let Some(back) = ink.back {
                    let _ = write!(out, ";48;5;{back}");
                }
                out.push('m');
                current = ink;
            }
            out.push(c);
        }
        if current != Ink::PLAIN {
            out.push_str("\x1b[0m");
        }
        out.push('\n');
    }
}

/// Text from outside made safe to print: a caption must not move the cursor or change colours.
pub(crate) fn clean(text: &str, style: TerminalStyle) -> String {
    text.trim_end()
        .chars()
        .map(|c| match c {
            '\n' => '\n',
            _ if c.is_control() => ' ',
            _ if style == TerminalStyle::Ascii && !c.is_ascii() => '?',
            _ => c,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_appear_only_where_they_change() {
        let mut line = Line::new();
        line.write("ab", Ink::fore(1));
        line.write(" c", Ink::PLAIN);
        line.write("  ", Ink::PLAIN);
        let mut ansi = String::new();
        line.clone().finish(&mut ansi, TerminalStyle::Ansi);
        assert_eq!(ansi, "\x1b[0;38;5;1mab \x1b[0mc\n");
        let mut plain = String::new();
        line.finish(&mut plain, TerminalStyle::Unicode);
        assert_eq!(plain, "ab c\n");
    }

    #[test]
    fn captions_cannot_steer_the_terminal() {
        assert_eq!(clean("\x1b[2Jhané\r\nko ", TerminalStyle::Ascii), " [2Jhan? \nko");
    }
}
