use std::fmt::Write;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use serde_json::{Value, json};
use tengen_board::{Color, Lettering, Move, Point, Size};
use tengen_draw::BoardPicture;
use tengen_gobang_engine::{By, Outcome, Position, Solution, Win, solve};
use tengen_gobang_rules::Board;
use tengen_sgf::{EditError, GameKind, GameTree, NodeId};

use super::subject::Subject;
use crate::failure::Failure;
use crate::output::{Pictures, board_text, print_json, print_text};
use crate::save::save;

/// Finds the shortest forced win of the side to move, or shows that there is none
///
/// Every stone of a forced win threatens to win at once: it makes a four, or a three that would
/// become a four nothing stops. The answer holds against every reply, fouls included: where a reply
/// is not in the tree, what was threatened wins. "None" means that no such stones win, however many;
/// a win that needs a quiet move is not looked for.
#[derive(Args)]
#[command(after_help = "Examples:
  tengen gobang solve --moves \"h8 a1 i9 a2 i10 a14\"
  tengen gobang solve --moves \"h8 a1 i9 a2 i10 a14\" --rule renju --json
  tengen gobang solve game.sgf --move 20 --by fours
  tengen gobang solve game.sgf --to-move white --sgf win.sgf --svg win.svg")]
pub(crate) struct Solve {
    #[command(flatten)]
    subject: Subject,
    /// Who is to move, if it is not the one whose turn it is
    #[arg(long, value_name = "COLOR")]
    to_move: Option<String>,
    /// Which stones may be played to win
    #[arg(long, value_enum, default_value = "threats")]
    by: Stones,
    /// Stones to put before giving up
    #[arg(long, value_name = "N", default_value_t = 20_000_000)]
    nodes: u64,
    /// Write the win with every reply into this game record
    #[arg(long, value_name = "FILE")]
    sgf: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    pictures: Pictures,
}

#[derive(Clone, Copy, ValueEnum)]
enum Stones {
    /// Fours only
    Fours,
    /// Fours and threes
    Threats,
}

impl Solve {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let game = self.subject.game()?;
        let mut position = match &self.to_move {
            Some(color) => {
                let color = color.parse().map_err(Failure::input)?;
                Position::new(game.board(), game.rules(), color)
            }
            None => Position::of(&game),
        };
        let by = match self.by {
            Stones::Fours => By::Fours,
            Stones::Threats => By::Threats,
        };
        let solution = solve(&mut position, by, self.nodes);
        let answer = Answer { board: game.board(), side: position.to_move(), by, solution };
        if let (Some(path), Outcome::Win(win)) = (&self.sgf, &answer.solution.outcome) {
            let tree = answer.record(win).map_err(anyhow::Error::from)?;
            save(path, &tree.to_bytes())?;
        }
        self.pictures.write_canvas(|| answer.picture().to_canvas())?;
        if self.json { print_json(&answer.as_json()) } else { print_text(&answer.in_words()) }
    }
}

struct Answer<'a> {
    board: &'a Board,
    side: Color,
    by: By,
    solution: Solution,
}

fn name(point: Point) -> String {
    point.name(Lettering::Gobang)
}

fn names(points: &[Point]) -> String {
    points.iter().map(|&point| name(point)).collect::<Vec<_>>().join(" ")
}

impl Answer<'_> {
    fn line(&self) -> Vec<Point> {
        match &self.solution.outcome {
            Outcome::Win(win) => win.line(),
            Outcome::None | Outcome::Unknown => Vec::new(),
        }
    }

    fn as_json(&self) -> Value {
        let result = match self.solution.outcome {
            Outcome::Win(_) => "win",
            Outcome::None => "none",
            Outcome::Unknown => "unknown",
        };
        let mut object = json!({ "result": result });
        if let Outcome::Win(win) = &self.solution.outcome {
            object["winner"] = self.side.word().into();
            object["moves"] = win.line().into_iter().map(name).collect::<Vec<_>>().into();
            object["stones"] = win.stones.into();
        }
        object["nodes"] = self.solution.nodes.into();
        object
    }

    fn picture(&self) -> BoardPicture {
        let mut picture = BoardPicture::new(self.board.size(), Lettering::Gobang);
        picture.stones(self.board.stones());
        for (index, point) in self.line().into_iter().enumerate() {
            let color = if index % 2 == 0 { self.side } else { self.side.other() };
            picture.stone(point, color).number(point, index + 1);
        }
        picture.title(self.verdict());
        picture
    }

    fn verdict(&self) -> String {
        let side = self.side.player();
        let stones = match self.by {
            By::Fours => "fours",
            By::Threats => "fours and threes",
        };
        match &self.solution.outcome {
            Outcome::Win(win) if win.stones == 1 => format!("{side} wins at once"),
            Outcome::Win(win) => format!("{side} wins with {} stones", win.stones),
            Outcome::None => format!("{side} has no forced win by {stones}"),
            Outcome::Unknown => format!("{side}: no win by {stones} found so far"),
        }
    }

    fn in_words(&self) -> String {
        let mut text = board_text(&self.picture());
        let nodes = self.solution.nodes;
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{}. Stones put to find out: {nodes}.", self.verdict());
        match &self.solution.outcome {
            Outcome::Win(win) => {
                let _ = writeln!(text, "Against the longest resistance: {}", names(&win.line()));
                let _ = writeln!(text, "All replies ({} positions):", win.size());
                write_tree(&mut text, win, 1);
            }
            Outcome::Unknown => text += "More may be found with a larger --nodes.\n",
            Outcome::None => {}
        }
        text
    }

    /// The win as a record, the position set up, every reply a variation.
    fn record(&self, win: &Win) -> Result<GameTree, EditError> {
        let size = self.board.size();
        let mut tree = GameTree::new(GameKind::Gobang, size);
        let mut root = tree.edit(NodeId::ROOT);
        for (color, ident) in [(Color::Black, "AB"), (Color::White, "AW")] {
            let stones = self.board.stones_of(color);
            if !stones.is_empty() {
                root.set_points(ident, stones.iter(), size)?;
            }
        }
        root.set_to_play(self.side);
        root.set_text("C", &self.verdict())?;
        write_variations(&mut tree, NodeId::ROOT, win, (self.side, size))?;
        Ok(tree)
    }
}

/// Replies beyond this are counted, not written: a terminal is no place for thousands.
const DEEPEST: usize = 24;

fn write_tree(text: &mut String, win: &Win, depth: usize) {
    let indent = "  ".repeat(depth);
    let _ = write!(text, "{indent}{}", name(win.by));
    if let Some(threat) = &win.otherwise {
        let _ = write!(text, " (threatens {})", names(&threat.line()));
    }
    match win.replies.as_slice() {
        [] if win.stones > 1 && win.otherwise.is_none() => *text += ", a four nothing stops\n",
        [] => *text += "\n",
        // Where the reply is forced it stays on the line.
        [(reply, next)] if win.otherwise.is_none() => {
            let _ = writeln!(text, " {}", name(*reply));
            write_tree(text, next, depth);
        }
        replies if depth > DEEPEST => {
            let _ = writeln!(text, " ... {} replies", replies.len());
        }
        replies => {
            *text += "\n";
            for (reply, next) in replies {
                let _ = writeln!(text, "{indent}- {}:", name(*reply));
                write_tree(text, next, depth + 1);
            }
        }
    }
}

fn write_variations(
    tree: &mut GameTree,
    at: NodeId,
    win: &Win,
    (color, size): (Color, Size),
) -> Result<(), EditError> {
    let played = tree.add_move(at, color, Move::Play(win.by), size);
    if let Some(threat) = &win.otherwise {
        let line = names(&threat.line());
        let comment = format!("Every reply that is not shown loses to {line}");
        tree.edit(played).set_text("C", &comment)?;
    }
    for (reply, next) in &win.replies {
        let answered = tree.add_move(played, color.other(), Move::Play(*reply), size);
        write_variations(tree, answered, next, (color, size))?;
    }
    Ok(())
}
