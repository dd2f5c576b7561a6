//! Fixed work, fixed seeds: how fast, and does it still do the same?

mod book;
mod cgt;
mod estimator;
mod evaluation;
mod gobang;
mod ko;
mod nash;
mod playouts;
mod read;
mod records;
mod search;
mod sgf;
mod tables;

use clap::{Args, Subcommand};
use serde_json::{Value, json};

use crate::failure::Failure;
use crate::output::{print_json, print_text};

/// Measures speed on this machine with fixed work and fixed seeds
///
/// Every benchmark prints a signature: a number that changes only when what the program does
/// changes. Without a name a short run of all of them gives one signature for everything.
#[derive(Args)]
#[command(after_help = "Examples:
  tengen bench
  tengen bench playouts
  tengen bench playouts --size 19 --json
  tengen bench search --threads 2
  tengen bench evaluation --records games.sgf
  tengen bench ko --svg growth.svg
  tengen bench cgt
  tengen bench nash
  tengen bench gobang
  tengen bench read
  tengen bench sgf --megabytes 100
  tengen bench records --games 100000
  tengen bench book --games 1000000
  tengen bench tables --workers 1")]
pub(crate) struct Bench {
    /// Print one JSON object
    #[arg(long, global = true)]
    json: bool,
    #[command(subcommand)]
    what: Option<What>,
}

#[derive(Subcommand)]
enum What {
    Playouts(playouts::Playouts),
    Search(search::Search),
    Evaluation(evaluation::Evaluation),
    Ko(ko::Ko),
    Cgt(cgt::Cgt),
    Nash(nash::Nash),
    Gobang(gobang::Gobang),
    Read(read::Read),
    Sgf(sgf::Sgf),
    Records(records::Records),
    Book(book::BookBench),
    Tables(tables::Tables),
}

/// What a benchmark found.
struct Measured {
    name: &'static str,
    signature: u64,
    seconds: f64,
    cpu_seconds: f64,
    rate: f64,
    /// What the rate counts.
    unit: &'static str,
    /// Further figures, for JSON and for people alike.
    more: Vec<(&'static str, f64)>,
}

impl Bench {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let measured = match self.what {
            Some(What::Playouts(playouts)) => vec![playouts.run()?],
            Some(What::Search(search)) => vec![search.run()?],
            Some(What::Evaluation(evaluation)) => vec![evaluation.run()?],
            Some(What::Ko(ko)) => vec![ko.run()?],
            Some(What::Cgt(cgt)) => vec![cgt.run()?],
            Some(What::Nash(nash)) => vec![nash.run()?],
            Some(What::Gobang(gobang)) => vec![gobang.run()?],
            Some(What::Read(read)) => vec![read.run()],
            Some(What::Sgf(sgf)) => vec![sgf.run()],
            Some(What::Records(records)) => vec![records.run()?],
            Some(What::Book(book)) => vec![book.run()?],
            Some(What::Tables(tables)) => vec![tables.run()?],
            None => vec![
                playouts::Playouts::short().run()?,
                search::Search::short().run()?,
                evaluation::Evaluation::short().run()?,
                ko::Ko::short().run()?,
                cgt::Cgt::short().run()?,
                nash::Nash::short().run()?,
                gobang::Gobang::short().run()?,
                read::Read::short().run(),
                sgf::Sgf::short().run(),
                records::Records::short().run()?,
                book::BookBench::short().run()?,
                tables::Tables::short().run()?,
            ],
        };
        if self.json { print_json(&as_json(&measured)) } else { print_text(&in_words(&measured)) }
    }
}

impl Measured {
    fn as_json(&self) -> Value {
        let mut object = json!({
            "signature": self.signature,
            "seconds": rounded(self.seconds),
            "cpu_seconds": rounded(self.cpu_seconds),
            "rate": rounded(self.rate),
            "unit": self.unit,
        });
        for (name, value) in &self.more {
            object[*name] = rounded(*value);
        }
        object
    }
}

fn as_json(measured: &[Measured]) -> Value {
    if let [one] = measured {
        return one.as_json();
    }
    let mut object = json!({
        "signature": signature(measured),
        "seconds": rounded(measured.iter().map(|m| m.seconds).sum()),
        "cpu_seconds": rounded(measured.iter().map(|m| m.cpu_seconds).sum()),
    });
    for one in measured {
        object[one.name] = one.as_json();
    }
    object
}

fn in_words(measured: &[Measured]) -> String {
    let mut text = String::new();
    for one in measured {
        text += &format!(
            "{:10} {:>12.0} {}, {:.2} s ({:.2} s of processor time)\n",
            one.name, one.rate, one.unit, one.seconds, one.cpu_seconds
        );
        for (name, value) in &one.more {
            // Shares and correlations are nothing without their decimals.
            let decimals = if value.abs() < 10.0 { 3 } else { 1 };
            text += &format!("{:10} {value:>12.decimals$} {}\n", "", name.replace('_', " "));
        }
    }
    text + &format!("signature  {:>12}\n", signature(measured))
}

/// One number for several benchmarks.
fn signature(measured: &[Measured]) -> u64 {
    match measured {
        [one] => one.signature,
        many => many.iter().fold(0, |sum, one| fold(sum, one.signature)),
    }
}

/// Adds a number to a signature. Signatures stay below 2^53, so that any JSON reader gets them
/// whole.
const fn fold(signature: u64, number: u64) -> u64 {
    let mixed = (signature ^ number).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (mixed ^ mixed >> 29) & ((1 << 53) - 1)
}

fn rounded(value: f64) -> Value {
    let rounded = (value * 1000.0).round() / 1000.0;
    if rounded.fract() == 0.0 { Value::from(rounded as i64) } else { Value::from(rounded) }
}
