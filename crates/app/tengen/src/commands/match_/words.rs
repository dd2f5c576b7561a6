//! A command line in one argument: words and quotes, but no shell.

use std::fmt;

/// What is put in place of a game's number.
pub(crate) const SEED: &str = "{seed}";

/// An engine's command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CommandLine {
    text: String,
    words: Vec<String>,
}

impl CommandLine {
    /// Splits at spaces that are not quoted. Within single quotes everything stands for itself;
    /// elsewhere a backslash quotes a space, a quote or a backslash, and is one before anything else.
    pub(crate) fn parse(text: &str) -> Result<CommandLine, String> {
        let words = split(text)?;
        if words.first().is_none_or(String::is_empty) {
            return Err(format!("'{text}' is no command: write a program and what it takes"));
        }
        Ok(CommandLine { text: text.to_owned(), words })
    }

    /// A command of these words, which stand for themselves but for the number of the game.
    pub(crate) fn of_words(words: impl IntoIterator<Item = String>) -> CommandLine {
        let words: Vec<String> = words.into_iter().collect();
        CommandLine { text: words.join(" "), words }
    }

    /// Whether a game's number belongs somewhere.
    pub(crate) fn wants_seed(&self) -> bool {
        self.words.iter().any(|word| word.contains(SEED))
    }

    /// The program.
    pub(crate) fn program(&self) -> &str {
        &self.words[0]
    }

    /// What it is started with in this game.
    pub(crate) fn arguments(&self, game: usize) -> impl Iterator<Item = String> + '_ {
        let game = game.to_string();
        self.words[1..].iter().map(move |word| word.replace(SEED, &game))
    }
}

impl fmt::Display for CommandLine {
    /// As it was typed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}

fn split(text: &str) -> Result<Vec<String>, String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote: Option<char> = None;
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match (letter, quote) {
            (_, Some(open)) if letter == open => quote = None,
            ('\'' | '"', None) => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            ('\\', None | Some('"')) => {
                let quoted = letters.next_if(|&next| is_special(next)).unwrap_or('\\');
                word.get_or_insert_default().push(quoted);
            }
            (_, None) if letter.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(letter),
        }
    }
    if let Some(open) = quote {
        return Err(format!("the command '{text}' has a {open} that is not closed"));
    }
    words.extend(word);
    Ok(words)
}

fn is_special(letter: char) -> bool {
    letter.is_whitespace() || matches!(letter, '\'' | '"' | '\\')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        CommandLine::parse(text).unwrap().words
    }

    #[test]
    fn words_quotes_and_backslashes() {
        for (text, expected) in [
            ("gnugo --mode gtp", &["gnugo", "--mode", "gtp"][..]),
            ("  a\t b \n", &["a", "b"]),
            ("'my engine' --name \"a 'b' c\"", &["my engine", "--name", "a 'b' c"]),
            (r"my\ engine \'x\' \\", &["my engine", "'x'", r"\"]),
            (r"C:\go\gnugo.exe 'a\b'", &[r"C:\go\gnugo.exe", r"a\b"]),
            (r#"a "say \"hi\"" ''"#, &["a", r#"say "hi""#, ""]),
            ("a--x='1 2'3", &["a--x=1 23"]),
        ] {
            assert_eq!(words(text), expected, "{text}");
        }
    }

    #[test]
    fn what_is_no_command_is_refused() {
        let refusal = |text| CommandLine::parse(text).unwrap_err();
        assert_eq!(refusal("a 'b"), "the command 'a 'b' has a ' that is not closed");
        for text in ["", "  ", "'' a"] {
            assert!(refusal(text).contains("is no command"), "{text}");
        }
    }

    #[test]
    fn the_number_of_the_game_takes_its_place() {
        let command = CommandLine::parse("tengen gtp --seed {seed} --x=1{seed}").unwrap();
        assert!(command.wants_seed());
        assert_eq!(command.arguments(7).collect::<Vec<_>>(), ["gtp", "--seed", "7", "--x=17"]);
        assert!(!CommandLine::parse("tengen gtp").unwrap().wants_seed());
    }
}
