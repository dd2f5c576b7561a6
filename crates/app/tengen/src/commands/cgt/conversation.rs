//! The calculator that asks for one line after the other.

use std::io::{self, BufRead, IsTerminal};

use tengen_cgt::{Calculator, ExpressionError, FUNCTIONS, Store, Value};

use super::answer::Answer;
use super::limits::Workshop;
use super::{game_of, picture};
use crate::failure::Failure;
use crate::output::print_text;

pub(super) struct Conversation<'a> {
    workshop: &'a Workshop,
    store: &'a Store,
    calculator: Calculator<'a>,
    /// What was asked and what came out.
    history: Vec<(String, String)>,
}

const HELP: &str = "\
numbers       3  -7/8                  games     {3|1}  {0,*|^}  {|}
nimbers       *  *2                    ups       ^  ^^  ^3  ^*  v  vv*2
sums          G + H - 1  4^  2*2       multiples 3.G  -2.{1|0}
names         G = {3|1}; G + *         brackets  (G + H)
comparisons   ==  <=  >=  <  >  || (confused)  <|  |>
results       _ is the last one, _1, _2, ... are those before
";

const COMMANDS: &str = "\
show G        everything about a value
draw G        its thermograph         tree G    its game tree
history       what was asked so far   names     what has a name
help          this page               quit      leave
";

impl<'a> Conversation<'a> {
    pub fn new(workshop: &'a Workshop) -> Conversation<'a> {
        let store = &workshop.store;
        let calculator = Calculator::new(store);
        Conversation { workshop, store, calculator, history: Vec::new() }
    }

    pub fn run(mut self) -> Result<(), Failure> {
        let at_terminal = io::stdin().is_terminal();
        if at_terminal {
            print_text("Values of combinatorial games. Type one, such as {3|1} + ^, or help.\n")?;
        }
        let mut input = io::stdin().lock();
        let mut line = Vec::new();
        loop {
            if at_terminal {
                print_text(&format!("{}> ", self.history.len() + 1))?;
            }
            line.clear();
            if input.read_until(b'\n', &mut line)? == 0 {
                return Ok(());
            }
            let text = String::from_utf8_lossy(&line);
            let text = text.trim();
            if text == "quit" || text == "exit" {
                return Ok(());
            }
            let timer = self.workshop.begin();
            let told = self.obey(text);
            drop(timer);
            print_text(&told)?;
        }
    }

    /// What a line is answered with.
    fn obey(&mut self, text: &str) -> String {
        let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        match (word, rest.trim()) {
            _ if text.is_empty() || text.starts_with('#') => String::new(),
            ("help" | "?", "") => help(),
            ("history", "") => self.listed_history(),
            ("names", "") => self.listed_names(),
            ("show" | "draw" | "tree", "") => format!("{word} what? Write {word} {{3|1}}\n"),
            // A name may be called like a command: then it is a name.
            ("show" | "draw" | "tree", rest) if !rest.starts_with('=') => {
                self.evaluated(rest, |store, value| shown(word, store, value))
            }
            _ => self
                .evaluated(text, |store, value| Ok(Answer::new(store, value)?.in_a_line() + "\n")),
        }
    }

    /// Evaluates, remembers, and tells.
    fn evaluated(
        &mut self,
        text: &str,
        tell: impl FnOnce(&Store, &Value) -> Result<String, tengen_cgt::CgtError>,
    ) -> String {
        let value = match self.calculator.evaluate(text) {
            Ok(value) => value,
            Err(error) => return pointed(text, &error),
        };
        let told = tell(self.store, &value).unwrap_or_else(|error| format!("{error}\n"));
        let short = Answer::new(self.store, &value).map(|answer| answer.short());
        self.history.push((text.to_owned(), short.unwrap_or_else(|error| error.to_string())));
        self.calculator.define(format!("_{}", self.history.len()), value.clone());
        self.calculator.define("_", value);
        told
    }

    fn listed_history(&self) -> String {
        if self.history.is_empty() {
            return "nothing yet\n".to_owned();
        }
        let line = |(index, (asked, found)): (usize, &(String, String))| {
            format!("_{:<4} {asked}  =  {found}\n", index + 1)
        };
        self.history.iter().enumerate().map(line).collect()
    }

    fn listed_names(&self) -> String {
        let own = self.calculator.names().into_iter().filter(|(name, _)| !is_result(name));
        let line = |(name, value): (&str, &Value)| {
            let found = Answer::new(self.store, value).map(|answer| answer.short());
            format!("{name} = {}\n", found.unwrap_or_else(|error| error.to_string()))
        };
        let text: String = own.map(line).collect();
        if text.is_empty() { "no names yet: write G = {3|1}\n".to_owned() } else { text }
    }
}

/// The names that results get by themselves.
fn is_result(name: &str) -> bool {
    name.strip_prefix('_').is_some_and(|rest| rest.bytes().all(|byte| byte.is_ascii_digit()))
}

fn help() -> String {
    let mut text = HELP.to_owned();
    for function in &FUNCTIONS {
        let call = format!("{}({})", function.name, function.arguments.join(","));
        text += &format!("{call:18} {}\n", function.gives);
    }
    text + COMMANDS
}

fn shown(word: &str, store: &Store, value: &Value) -> Result<String, tengen_cgt::CgtError> {
    Ok(match (word, game_of(value)) {
        ("draw", Some(game)) => picture::in_terminal(&picture::thermograph(store, game)?),
        ("tree", Some(game)) => picture::tree(store, game)?.to_terminal(picture::style()),
        ("show", _) => Answer::new(store, value)?.in_words(),
        _ => "only a game can be drawn\n".to_owned(),
    })
}

/// The line, a caret under the character that is wrong, and the reason.
fn pointed(text: &str, error: &ExpressionError) -> String {
    let safe: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    format!("  {safe}\n  {}^ {}\n", " ".repeat(error.at), error.message)
}
