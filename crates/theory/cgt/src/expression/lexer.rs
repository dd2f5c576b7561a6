use super::ExpressionError;
use super::functions::Function;

/// A word of an expression and where it begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token {
    pub at: usize,
    pub kind: Kind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// `3` or `7/8`.
    Number {
        above: i128,
        below: i128,
    },
    /// `^`, `vv`, `^3`, with a nimber or not; `*`, `*2`.
    Infinitesimal {
        ups: i32,
        nimber: u32,
    },
    Name(String),
    Function(Function),
    /// A sign: one of `{ } ( ) , | ; . + - = == <= >= < > || <| |>`.
    Sign(&'static str),
    End,
}

/// Every sign, longer ones first.
const SIGNS: [&str; 19] = [
    "==", "<=", ">=", "<|", "|>", "||", "{", "}", "(", ")", ",", "|", ";", ".", "+", "-", "=", "<",
    ">",
];

/// Splits an expression into its words.
pub(super) fn tokens(text: &str) -> Result<Vec<Token>, ExpressionError> {
    let chars: Vec<char> = text.chars().collect();
    let mut lexer = Lexer { chars: &chars, at: 0, braces: 0, found: Vec::new() };
    while lexer.next()? {}
    Ok(lexer.found)
}

struct Lexer<'a> {
    chars: &'a [char],
    at: usize,
    /// How many braces are open: inside, a bar is only a bar.
    braces: usize,
    found: Vec<Token>,
}

impl Lexer<'_> {
    fn peek(&self) -> Option<char> {
        self.chars.get(self.at).copied()
    }

    /// The longest run of characters of a kind.
    fn run(&mut self, belongs: impl Fn(char) -> bool) -> String {
        let from = self.at;
        while self.peek().is_some_and(&belongs) {
            self.at += 1;
        }
        self.chars[from..self.at].iter().collect()
    }

    fn push(&mut self, at: usize, kind: Kind) {
        self.found.push(Token { at, kind });
    }

    fn next(&mut self) -> Result<bool, ExpressionError> {
        self.run(char::is_whitespace);
        let at = self.at;
        let kind = match self.peek() {
            None => {
                self.push(at, Kind::End);
                return Ok(false);
            }
            Some(c) if c.is_ascii_digit() => self.number()?,
            Some('*') => Kind::Infinitesimal { ups: 0, nimber: self.nimber()? },
            Some('^') => {
                let arrows = self.run(|c| c == '^').len();
                let count = self.run(|c| c.is_ascii_digit());
                self.infinitesimal(at, 1, arrows, &count)?
            }
            Some(c) if c.is_ascii_alphabetic() || c == '_' => self.word()?,
            Some(c) => self.sign(c)?,
        };
        self.push(at, kind);
        Ok(true)
    }

    fn number(&mut self) -> Result<Kind, ExpressionError> {
        let above = self.integer()?;
        if self.peek() != Some('/') {
            return Ok(Kind::Number { above, below: 1 });
        }
        let slash = self.at;
        self.at += 1;
        if !self.peek().is_some_and(|c| c.is_ascii_digit()) {
            let message = "a fraction needs a whole number right after its line, as in 7/8";
            return Err(ExpressionError::new(slash, message));
        }
        let below_at = self.at;
        let below = self.integer()?;
        if below == 0 {
            return Err(ExpressionError::new(below_at, "nothing can be divided by 0"));
        }
        Ok(Kind::Number { above, below })
    }

    fn integer(&mut self) -> Result<i128, ExpressionError> {
        let at = self.at;
        let digits = self.run(|c| c.is_ascii_digit());
        digits.parse().map_err(|_| ExpressionError::new(at, crate::CgtError::NumberOutOfReach))
    }

    /// A star and the digits right after it.
    fn nimber(&mut self) -> Result<u32, ExpressionError> {
        let at = self.at;
        self.at += 1;
        let digits = self.run(|c| c.is_ascii_digit());
        if digits.is_empty() {
            return Ok(1);
        }
        digits.parse().map_err(|_| ExpressionError::new(at, crate::CgtError::NimberOutOfReach))
    }

    /// What follows a run of arrows: a count, a star.
    fn infinitesimal(
        &mut self,
        at: usize,
        sign: i32,
        arrows: usize,
        count: &str,
    ) -> Result<Kind, ExpressionError> {
        let too_many = || ExpressionError::new(at, crate::CgtError::TooManyUps);
        let ups = match (arrows, count) {
            (_, "") => i32::try_from(arrows).map_err(|_| too_many())?,
            (1, count) => count.parse().map_err(|_| too_many())?,
            _ => {
                let message = "a count follows a single arrow: write ^3 or ^^^, not both";
                return Err(ExpressionError::new(at, message));
            }
        };
        let nimber = if self.peek() == Some('*') { self.nimber()? } else { 0 };
        Ok(Kind::Infinitesimal { ups: sign * ups, nimber })
    }

    /// A name, a function, or a run of downs.
    fn word(&mut self) -> Result<Kind, ExpressionError> {
        let at = self.at;
        let word = self.run(|c| c.is_ascii_alphanumeric() || c == '_');
        let arrows = word.bytes().take_while(|&byte| byte == b'v').count();
        let (_, count) = word.split_at(arrows);
        if arrows > 0 && count.bytes().all(|byte| byte.is_ascii_digit()) {
            return self.infinitesimal(at, -1, arrows, count);
        }
        Ok(match Function::named(&word) {
            Some(function) => Kind::Function(function),
            None => Kind::Name(word),
        })
    }

    fn sign(&mut self, c: char) -> Result<Kind, ExpressionError> {
        let rest = &self.chars[self.at..];
        let matches =
            |sign: &str| sign.chars().zip(rest).filter(|(a, b)| a == *b).count() == sign.len();
        let in_braces = |sign: &&str| self.braces == 0 || !sign.contains('|') || *sign == "|";
        let Some(sign) = SIGNS.into_iter().filter(in_braces).find(|sign| matches(sign)) else {
            let shown = if c.is_control() { c.escape_default().to_string() } else { c.to_string() };
            let message = match c {
                '/' => {
                    "a fraction is two whole numbers with a line and no blanks, as in 7/8".into()
                }
                '!' | '&' => {
                    format!("'{shown}' is no sign here; compare with == <= >= < > || <| |>")
                }
                _ => format!("'{shown}' means nothing here; help lists what can be written"),
            };
            return Err(ExpressionError::new(self.at, message));
        };
        match sign {
            "{" => self.braces += 1,
            "}" => self.braces = self.braces.saturating_sub(1),
            _ => {}
        }
        self.at += sign.len();
        Ok(Kind::Sign(sign))
    }
}
