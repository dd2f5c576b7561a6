use std::io::{self, BufRead, IsTerminal, Write};
use std::path::PathBuf;

use clap::Args;
use tengen_records::Relation;

use super::sheet::figures;
use crate::failure::Failure;
use crate::output::{board_text, print_text, read_input};
use crate::save::save;

/// Shows mined patterns one after another and keeps those that somebody accepts
///
/// Answer y to accept, n (or nothing) to pass on, b to go back, q to stop. With --numbers nothing is
/// asked: those patterns are accepted, counted as on the picture sheet. Patterns that are in the file
/// already are not shown again. The file is saved after every pattern.
#[derive(Args)]
#[command(after_help = "Examples:
  tengen records mine games/ --svg sheet.svg --out mined.txt
  tengen records accept mined.txt --into good.txt
  tengen records accept mined.txt --into good.txt --numbers 1,4,7-12")]
pub(super) struct Accept {
    /// A file that 'records mine --out' wrote, or any file of patterns
    mined: PathBuf,
    /// The file of accepted patterns, made if it is not there
    #[arg(long, value_name = "FILE")]
    into: PathBuf,
    /// Accept these and ask nothing: numbers and ranges, from 1
    #[arg(long, value_name = "LIST")]
    numbers: Option<String>,
}

impl Accept {
    pub(super) fn run(self) -> Result<(), Failure> {
        let mined = read_patterns(&self.mined)?;
        let mut accepted = if self.into.exists() { read_patterns(&self.into)? } else { Vec::new() };
        let before = accepted.len();
        match &self.numbers {
            Some(list) => {
                for number in numbers(list, mined.len())? {
                    add(&mut accepted, &mined[number - 1]);
                }
                self.save(&accepted)?;
            }
            None => self.ask(&mined, &mut accepted)?,
        }
        print_text(&format!(
            "{}: {} patterns, {} of them new\n",
            self.into.display(),
            accepted.len(),
            accepted.len() - before
        ))
    }

    fn save(&self, accepted: &[Relation]) -> Result<(), Failure> {
        Ok(save(&self.into, Relation::write_all(accepted).as_bytes())?)
    }

    /// Shows every pattern that is not decided and does as it is told.
    fn ask(&self, mined: &[Relation], accepted: &mut Vec<Relation>) -> Result<(), Failure> {
        let mut lines = io::stdin().lock().lines();
        let mut at = 0;
        while let Some(relation) = mined.get(at) {
            if is_in(accepted, relation) {
                at += 1;
                continue;
            }
            show(at + 1, mined.len(), relation)?;
            let answer = lines.next().transpose()?;
            match answer.as_deref().map(str::trim) {
                None | Some("q" | "quit") => break,
                Some("y" | "yes") => {
                    accepted.push(relation.clone());
                    self.save(accepted)?;
                    at += 1;
                }
                Some("b" | "back") => {
                    // The one before may have been accepted just now.
                    at = at.saturating_sub(1);
                    let undone = accepted.last().is_some_and(|last| last == &mined[at]);
                    if undone {
                        accepted.pop();
                        self.save(accepted)?;
                    }
                    if !undone && is_in(accepted, &mined[at]) {
                        at += 1;
                    }
                }
                Some("" | "n" | "no") => at += 1,
                Some(_) => print_text("y accepts, n passes on, b goes back, q stops\n")?,
            }
        }
        Ok(())
    }
}

fn is_in(accepted: &[Relation], relation: &Relation) -> bool {
    let drawing = relation.drawing();
    accepted.iter().any(|other| other.drawing() == drawing)
}

fn add(accepted: &mut Vec<Relation>, relation: &Relation) {
    if !is_in(accepted, relation) {
        accepted.push(relation.clone());
    }
}

fn show(number: usize, all: usize, relation: &Relation) -> Result<(), Failure> {
    let board = if io::stdout().is_terminal() {
        let (mut picture, place) = relation.pattern.picture();
        for (index, &mv) in relation.moves.iter().enumerate() {
            picture.number(place(mv), index + 1);
        }
        board_text(&picture)
    } else {
        relation.pattern.drawn(&relation.moves)
    };
    let heading = format!("{number} of {all}, {}: {}", relation.kind, figures(relation));
    print_text(&format!("\n{heading}\n{board}accept (y, n, b, q)? "))?;
    io::stdout().flush()?;
    Ok(())
}

fn read_patterns(path: &std::path::Path) -> Result<Vec<Relation>, Failure> {
    let bytes = read_input(path)?;
    Relation::read_all(&String::from_utf8_lossy(&bytes))
        .map_err(|error| Failure::input(format!("{}, {error}", path.display())))
}

/// The numbers of a list such as `1,4,7-12`.
fn numbers(list: &str, last: usize) -> Result<Vec<usize>, Failure> {
    let mut all = Vec::new();
    for part in list.split(',').map(str::trim) {
        let number = |text: &str| {
            text.trim().parse::<usize>().ok().filter(|number| (1..=last).contains(number))
        };
        let ends = match part.split_once('-') {
            Some((first, last)) => number(first).zip(number(last)),
            None => number(part).map(|number| (number, number)),
        };
        let Some((first, last)) = ends else {
            return Err(Failure::input(format!(
                "--numbers: '{part}' is no number or range from 1 to {last}, such as 4 or 7-12"
            )));
        };
        all.extend(first..=last);
    }
    Ok(all)
}
