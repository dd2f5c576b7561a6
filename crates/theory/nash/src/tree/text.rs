//! Trees as people write them.

use super::{Player, Tree};
use crate::error::NashError;

/// Nodes on the longest way through a tree that is read from text.
const DEEPEST: usize = 1_000;

impl Tree {
    /// Reads a tree: one node a line, what follows it below and indented further.
    ///
    /// ```text
    /// # A coin that only player one sees; player two guesses after a bet.
    /// chance
    ///   1/2 heads: one heads
    ///     fold: -1
    ///     bet: two bet
    ///       fold: 1
    ///       call: 2
    ///   1/2 tails: one tails
    ///     fold: -1
    ///     bet: two bet
    ///       fold: 1
    ///       call: -2
    /// ```
    ///
    /// A node is a payoff to player one (`2`, `-0.5`, `1/3`), `chance`, `one NAME` or `two NAME`,
    /// where a player who moves at two nodes of the same name cannot tell them apart. All but the
    /// first node have what leads to them before a colon: the name of the move or, after `chance`,
    /// its probability and whatever name. `#` begins a remark.
    ///
    /// # Errors
    /// If a line cannot be read; the error names it.
    pub fn parse(text: &str) -> Result<Tree, NashError> {
        parse(text).map(|(tree, _)| tree)
    }
}

/// Reads a tree; also tells the line of every node, each node before what follows it.
pub(super) fn parse(text: &str) -> Result<(Tree, Vec<usize>), NashError> {
    let mut lines = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let line = line.split('#').next().unwrap_or_default().trim_end();
        if !line.trim().is_empty() {
            lines.push(Line::read(index + 1, line)?);
        }
    }
    let numbers = lines.iter().map(|line| line.number).collect();
    let mut reader = Reader { lines: &lines, next: 0 };
    let Some(root) = lines.first() else {
        return wrong(1, "there is no game: its first line is a node, such as 'chance'");
    };
    if !root.label.is_empty() {
        return wrong(root.number, "nothing leads to the first node: leave out what is before ':'");
    }
    let tree = reader.node(1)?;
    match lines.get(reader.next) {
        Some(line) => wrong(line.number, "a second game begins: indent what belongs to the first"),
        None => Ok((tree, numbers)),
    }
}

fn wrong<T>(line: usize, message: impl Into<String>) -> Result<T, NashError> {
    Err(NashError::Text { line, message: message.into() })
}

struct Line<'a> {
    number: usize,
    indent: usize,
    /// What leads here.
    label: &'a str,
    node: &'a str,
}

impl<'a> Line<'a> {
    fn read(number: usize, line: &'a str) -> Result<Line<'a>, NashError> {
        let content = line.trim_start_matches(' ');
        if content.starts_with(char::is_whitespace) {
            return wrong(number, "indented by something else than spaces: use spaces only");
        }
        let indent = line.len() - content.len();
        let (label, node) = content.split_once(':').unwrap_or(("", content));
        if content.contains(':') && label.trim().is_empty() {
            return wrong(number, "a name is missing before ':', such as 'bet: 2'");
        }
        Ok(Line { number, indent, label: label.trim(), node: node.trim() })
    }
}

struct Reader<'a> {
    lines: &'a [Line<'a>],
    next: usize,
}

impl<'a> Reader<'a> {
    /// The node of the next line with all that follows it.
    fn node(&mut self, depth: usize) -> Result<Tree, NashError> {
        let line = &self.lines[self.next];
        self.next += 1;
        if depth > DEEPEST {
            return wrong(line.number, format!("deeper than {DEEPEST} nodes: too deep"));
        }
        let (word, name) = line.node.split_once(' ').unwrap_or((line.node, ""));
        let player = match word {
            "chance" => return self.chance(line, depth),
            "one" => Player::One,
            "two" => Player::Two,
            _ => return self.payoff(line),
        };
        let information = name.trim().to_owned();
        if information.is_empty() {
            return wrong(
                line.number,
                format!("what player {word} knows needs a name: '{word} NAME'"),
            );
        }
        let moves = self.below(line, depth, |child| Ok(child.label.to_owned()))?;
        Ok(Tree::Decision { player, information, moves })
    }

    fn payoff(&self, line: &Line<'a>) -> Result<Tree, NashError> {
        let Some(payoff) = parse_number(line.node) else {
            return wrong(
                line.number,
                format!(
                    "'{}' is no node: write a payoff (2, -0.5, 1/3), 'chance', 'one NAME' or 'two \
                     NAME'",
                    line.node
                ),
            );
        };
        match self.lines.get(self.next) {
            Some(below) if below.indent > line.indent => {
                wrong(below.number, "nothing can follow a payoff: indent this line less")
            }
            _ => Ok(Tree::Payoff(payoff)),
        }
    }

    fn chance(&mut self, line: &Line<'a>, depth: usize) -> Result<Tree, NashError> {
        let branches = self.below(line, depth, |child| {
            let probability = child.label.split(' ').next().unwrap_or_default();
            parse_number(probability).filter(|probability| *probability >= 0.0).map_or_else(
                || {
                    wrong(
                        child.number,
                        format!(
                            "'{probability}' is no probability: after 'chance' write 1/3 or 0.5 \
                             before ':'"
                        ),
                    )
                },
                Ok,
            )
        })?;
        Ok(Tree::Chance(branches))
    }

    /// The nodes below a line, with what leads to them.
    fn below<T>(
        &mut self,
        line: &Line<'a>,
        depth: usize,
        label: impl Fn(&Line<'a>) -> Result<T, NashError>,
    ) -> Result<Vec<(T, Tree)>, NashError> {
        let mut found = Vec::new();
        let indent = self.lines.get(self.next).map_or(0, |below| below.indent);
        if indent <= line.indent {
            return wrong(
                line.number,
                format!("nothing follows '{}': its moves go below, indented further", line.node),
            );
        }
        while let Some(below) = self.lines.get(self.next) {
            if below.indent <= line.indent {
                break;
            }
            if below.indent != indent {
                return wrong(
                    below.number,
                    format!(
                        "indented by {} where its neighbours are by {indent}: moves of one node \
                         stand under each other",
                        below.indent
                    ),
                );
            }
            if below.label.is_empty() {
                return wrong(
                    below.number,
                    format!("what leads here is missing: 'NAME: {}'", below.node),
                );
            }
            found.push((label(below)?, self.node(depth + 1)?));
        }
        Ok(found)
    }
}

/// A number as people write payoffs and probabilities: `2`, `-0.5`, `1e3` or a fraction such as `1/3`.
pub fn parse_number(text: &str) -> Option<f64> {
    let finite = |text: &str| text.trim().parse::<f64>().ok().filter(|number| number.is_finite());
    match text.split_once('/') {
        Some((above, below)) => {
            let below = finite(below).filter(|below| *below != 0.0)?;
            finite(above).map(|above| above / below).filter(|number| number.is_finite())
        }
        None => finite(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tree_is_read_as_it_is_indented() {
        let text = "# a remark\n\nchance\n  1/4 rare: one A\n     x: 1 # another\n     y: -1/2\n  \
                    0.75: two B b\n    z: 2e3\n";
        let moves = |moves: &[(&str, f64)]| {
            moves.iter().map(|&(name, payoff)| (name.to_owned(), Tree::Payoff(payoff))).collect()
        };
        let expected = Tree::Chance(vec![
            (0.25, Tree::one("A", moves(&[("x", 1.0), ("y", -0.5)]))),
            (0.75, Tree::two("B b", moves(&[("z", 2000.0)]))),
        ]);
        assert_eq!(parse(text), Ok((expected, vec![3, 4, 5, 6, 7, 8])));
        assert_eq!(Tree::parse("7\r\n"), Ok(Tree::Payoff(7.0)));
    }

    #[test]
    fn what_cannot_be_read_is_named_with_its_line() {
        for (text, message) in [
            ("", "line 1: there is no game"),
            ("# nothing\n", "line 1: there is no game"),
            ("a: 1", "line 1: nothing leads to the first node"),
            ("1\n2", "line 2: a second game begins"),
            ("1\n  a: 2", "line 2: nothing can follow a payoff"),
            ("three x", "line 1: 'three x' is no node"),
            ("one\n  a: 1", "line 1: what player one knows needs a name"),
            ("one A", "line 1: nothing follows 'one A'"),
            ("one A\nb: 1", "line 1: nothing follows 'one A'"),
            ("one A\n  1", "line 2: what leads here is missing: 'NAME: 1'"),
            ("one A\n  : 1", "line 2: a name is missing before ':'"),
            ("one A\n  a: 1\n b: 2", "line 3: indented by 1 where its neighbours are by 2"),
            ("one A\n  a: 1\n   b: 2", "line 3: nothing can follow a payoff"),
            ("one A\n\ta: 1", "line 2: indented by something else than spaces"),
            ("one A\n  a: nan", "line 2: 'nan' is no node"),
            ("one A\n  a: 1/0", "line 2: '1/0' is no node"),
            ("chance\n  x: 1", "line 2: 'x' is no probability"),
            ("chance\n  -1/2: 1", "line 2: '-1/2' is no probability"),
        ] {
            let error = Tree::parse(text).unwrap_err().to_string();
            assert!(error.starts_with(message), "{text:?}: {error}");
        }
    }

    #[test]
    fn a_bottomless_tree_is_refused() {
        let text: String = (0..5_000)
            .map(|depth| {
                let label = if depth == 0 { "" } else { "a: " };
                format!("{}{label}one {depth}\n", " ".repeat(depth))
            })
            .collect();
        assert!(Tree::parse(&text).unwrap_err().to_string().contains("too deep"));
    }
}
