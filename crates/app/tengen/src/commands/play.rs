use std::io::{self, BufRead, IsTerminal};
use std::path::{Path, PathBuf};

use clap::Args;
use tengen_board::{Color, Lettering, Move, PointSet};
use tengen_go_rules::free_handicap;
use tengen_play::{Choice, End, Game, Player, USUAL_PLAYOUTS, USUAL_SEED, UctPlayer, judge};
use tengen_verdict::Limits;

use crate::failure::Failure;
use crate::ground::Ground;
use crate::number::time_span;
use crate::output::{board_text, print_text, read_game};
use crate::save::save;
use crate::strength::Strength;

/// Plays Go in the terminal
///
/// Type a point (D4), pass, undo, hint, score, resign, save FILE, board, help or quit.
#[derive(Args)]
#[command(after_help = "Examples:
  tengen play
  tengen play --size 13 --komi 6.5 --color white
  tengen play --color both              two people at one board
  tengen play --handicap 3 --move-time 2
  tengen play --level 5                 against a weaker opponent
  tengen play --load game.sgf           go on with a saved game")]
pub(crate) struct Play {
    /// The game
    #[arg(long, default_value = "go", value_parser = ["go"])]
    game: String,
    #[command(flatten)]
    ground: Ground,
    /// Handicap stones for Black
    #[arg(long, value_name = "N", default_value_t = 0)]
    handicap: usize,
    /// Which side you play: black, white or both
    #[arg(long, default_value = "black", value_parser = ["black", "white", "both"])]
    color: String,
    #[command(flatten)]
    strength: Strength,
    /// Playouts for a move of the program, at most
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(1..))]
    playouts: u64,
    /// Seconds the program thinks for a move, instead of counting playouts
    #[arg(long, value_name = "S", allow_hyphen_values = true)]
    move_time: Option<f64>,
    /// The same seed and the same moves give the same game
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Go on from the end of this game record
    #[arg(long, value_name = "FILE.sgf", conflicts_with_all = ["size", "komi", "rules", "handicap"])]
    load: Option<PathBuf>,
}

const HELP: &str = "\
D4          play on a point
pass        leave the turn to the other side
undo        take back your last move or your resignation
hint        what would the program play?
score       who is ahead
resign      give up
save FILE   write the game as SGF
board       show the board again
quit        leave (unsaved games are lost)
";

impl Play {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let game = self.start()?;
        let people = match self.color.as_str() {
            "both" => [true, true],
            "white" => [false, true],
            _ => [true, false],
        };
        let limits = match self.move_time {
            Some(seconds) => Limits { time: Some(time_span(seconds)?), ..Limits::default() },
            None => Limits { nodes: Some(self.playouts), ..Limits::default() },
        };
        let mut player = UctPlayer::new(tengen_uct::Settings::default(), self.seed);
        self.strength.apply(&mut player)?;
        Table { game, people, player, limits }.play()
    }

    fn start(&self) -> Result<Game, Failure> {
        if let Some(path) = &self.load {
            return read_game(path, None);
        }
        let (size, rules, komi) = self.ground.read()?;
        let mut game = Game::new(size, rules, komi);
        if self.handicap > 0 {
            let places = free_handicap(size, self.handicap).map_err(Failure::input)?;
            game.place_handicap(&places).map_err(Failure::input)?;
        }
        Ok(game)
    }
}

/// A game between people and the program.
struct Table {
    game: Game,
    /// Which colours are played by people.
    people: [bool; 2],
    player: UctPlayer,
    limits: Limits,
}

/// What a line typed leads to.
enum Next {
    GoOn,
    Quit,
}

impl Table {
    fn play(mut self) -> Result<(), Failure> {
        if io::stdin().is_terminal() {
            print_text("Type a point such as D4, or help.\n")?;
        }
        self.show()?;
        let mut input = io::stdin().lock();
        let mut line = Vec::new();
        loop {
            let turn = self.game.position().to_move();
            if self.game.end().is_none() && !self.people[turn.index()] {
                self.machine_moves(turn)?;
                continue;
            }
            self.prompt(turn)?;
            line.clear();
            if input.read_until(b'\n', &mut line)? == 0 {
                return Ok(());
            }
            // Bytes that are no text are a slip of the fingers, not the end of the game.
            if let Next::Quit = self.obey(String::from_utf8_lossy(&line).trim())? {
                return Ok(());
            }
        }
    }

    fn prompt(&self, turn: Color) -> Result<(), Failure> {
        if !io::stdin().is_terminal() {
            return Ok(());
        }
        match self.game.end() {
            None => print_text(&format!("{turn}> ")),
            Some(_) => print_text("game over> "),
        }
    }

    fn show(&self) -> Result<(), Failure> {
        print_text(&board_text(&self.game.picture()))
    }

    fn machine_moves(&mut self, color: Color) -> Result<(), Failure> {
        match self.player.choose(&self.game, color, &self.limits) {
            Choice::Resign => {
                self.game.resign(color);
                self.say_end()
            }
            Choice::Move(mv) => {
                print_text(&format!("{color} plays {}\n", mv.name(Lettering::Go)))?;
                self.make(color, mv)
            }
        }
    }

    /// Makes a move; one that is not legal changes nothing.
    fn make(&mut self, color: Color, mv: Move) -> Result<(), Failure> {
        if let Err(error) = self.game.play(color, mv) {
            return print_text(&format!("{error}\n"));
        }
        self.show()?;
        self.say_end()
    }

    fn say_end(&self) -> Result<(), Failure> {
        match self.game.end() {
            None => Ok(()),
            Some(End::TwoPasses) => self.say_score(),
            Some(End::LongCycle) => print_text("The whole board repeats: no result.\n"),
            Some(End::Resigned(color)) => print_text(&format!("{color} resigns\n")),
        }
    }

    fn say_score(&self) -> Result<(), Failure> {
        let judgement = judge(self.game.position(), USUAL_PLAYOUTS, USUAL_SEED);
        let score = self.game.score(&judgement.settlement);
        let list = |stones: &PointSet| {
            let names: Vec<String> = stones.iter().map(|p| p.name(Lettering::Go)).collect();
            if names.is_empty() { "none".to_owned() } else { names.join(" ") }
        };
        let dead = list(&judgement.settlement.dead);
        let seki = &judgement.settlement.seki;
        let seki =
            if seki.is_empty() { String::new() } else { format!("; in seki: {}", list(seki)) };
        let sure = if judgement.is_proved { "exact" } else { "an estimate" };
        print_text(&format!("{score}, {sure}; dead stones: {dead}{seki}\n"))
    }

    fn obey(&mut self, line: &str) -> Result<Next, Failure> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let turn = self.game.position().to_move();
        match word.to_lowercase().as_str() {
            "" => {}
            "quit" | "exit" | "q" => return Ok(Next::Quit),
            "help" | "?" => print_text(HELP)?,
            "board" => self.show()?,
            "score" => self.say_score()?,
            "save" => self.save(rest.trim())?,
            "undo" => self.take_back()?,
            "hint" => self.hint(turn)?,
            _ if self.game.end().is_some() => {
                print_text("The game is over: undo, score, save FILE or quit.\n")?;
            }
            "resign" => {
                self.game.resign(turn);
                self.say_end()?;
            }
            "pass" => self.make(turn, Move::Pass)?,
            _ => match self.game.size().parse(line, Lettering::Go) {
                Ok(point) => self.make(turn, Move::Play(point))?,
                Err(error) => print_text(&format!("{error}; or type help\n"))?,
            },
        }
        Ok(Next::GoOn)
    }

    fn hint(&mut self, turn: Color) -> Result<(), Failure> {
        match self.player.choose(&self.game, turn, &self.limits) {
            Choice::Move(mv) => print_text(&format!("{}\n", mv.name(Lettering::Go))),
            Choice::Resign => print_text("resign\n"),
        }
    }

    /// Takes moves back until it is a person's turn again.
    fn take_back(&mut self) -> Result<(), Failure> {
        if !self.game.undo() {
            return print_text("There is no move to take back.\n");
        }
        while !self.people[self.game.position().to_move().index()] && self.game.undo() {}
        self.show()
    }

    fn save(&self, name: &str) -> Result<(), Failure> {
        if name.is_empty() {
            return print_text("Save where? save game.sgf\n");
        }
        let tree = self.game.to_sgf().map_err(anyhow::Error::from)?;
        match save(Path::new(name), &tree.to_bytes()) {
            Ok(()) => print_text(&format!("saved {name}\n")),
            Err(error) => print_text(&format!("{error:#}\n")),
        }
    }
}
