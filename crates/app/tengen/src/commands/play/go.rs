use tengen_board::{Color, Lettering, Move, PointSet};
use tengen_go_rules::free_handicap;
use tengen_play::{Choice, End, Game, Player, USUAL_PLAYOUTS, USUAL_SEED, UctPlayer, judge};
use tengen_records::book::{BookPlayer, Finish, Ground};
use tengen_sgf::{EditError, GameTree};
use tengen_verdict::Limits;

use super::{Next, Play};
use crate::commands::book::openings::{Pupil, counted};
use crate::failure::Failure;
use crate::number::time_span;
use crate::output::{board_text, print_text, read_game};

/// A game of Go.
pub(super) struct Table {
    game: Game,
    /// Which colours are played by people.
    people: [bool; 2],
    player: BookPlayer<UctPlayer>,
    limits: Limits,
    /// Who writes the game into a book when it ends, once.
    pupil: Option<Pupil>,
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

impl Table {
    pub(super) fn new(options: &Play) -> Result<Table, Failure> {
        for (option, is_there) in
            [("--opening", options.opening.is_some()), ("--opponent", options.opponent.is_some())]
        {
            if is_there {
                return Err(Failure::input(format!("{option} is for --game gobang")));
            }
        }
        let game = start(options)?;
        let limits = match options.move_time {
            Some(seconds) => Limits { time: Some(time_span(seconds)?), ..Limits::default() },
            None => Limits { nodes: Some(options.playouts.unwrap_or(20_000)), ..Limits::default() },
        };
        let mut player = UctPlayer::new(tengen_uct::Settings::default(), options.seed);
        options.strength.apply(&mut player)?;
        let pupil = options.opening_book.pupil(&options.learning, Ground::GO)?;
        let adviser = options.opening_book.adviser(Ground::GO, options.seed)?;
        let player = BookPlayer::new(player, adviser);
        Ok(Table { game, people: options.people(), player, limits, pupil })
    }

    /// Makes a move; one that is not legal changes nothing.
    fn make(&mut self, color: Color, mv: Move) -> Result<(), Failure> {
        if let Err(error) = self.game.play(color, mv) {
            return print_text(&format!("{error}\n"));
        }
        super::Table::show(self)?;
        self.say_end()
    }

    fn say_end(&mut self) -> Result<(), Failure> {
        self.learn();
        match self.game.end() {
            None => Ok(()),
            Some(End::TwoPasses) => self.say_score(),
            Some(End::LongCycle) => print_text("The whole board repeats: no result.\n"),
            Some(End::Resigned(color)) => print_text(&format!("{color} resigns\n")),
        }
    }

    /// Writes a game that has ended into the book.
    fn learn(&mut self) {
        let Some(end) = self.game.end() else { return };
        let Some(pupil) = self.pupil.take() else { return };
        let finish = match end {
            End::TwoPasses => {
                let judgement = judge(self.game.position(), USUAL_PLAYOUTS, USUAL_SEED);
                counted(&self.game.score(&judgement.settlement))
            }
            End::Resigned(color) => Finish::won_by(!color),
            End::LongCycle => Finish::UNKNOWN,
        };
        pupil.keep_go(&self.game, finish);
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
        super::Table::show(self)
    }
}

fn start(options: &Play) -> Result<Game, Failure> {
    if let Some(path) = &options.load {
        return read_game(path, None);
    }
    let (size, rules, komi) = options.ground.read()?;
    let mut game = Game::new(size, rules, komi);
    if let Some(stones) = options.handicap.filter(|&stones| stones > 0) {
        let places = free_handicap(size, stones).map_err(Failure::input)?;
        game.place_handicap(&places).map_err(Failure::input)?;
    }
    Ok(game)
}

impl super::Table for Table {
    const EXAMPLE: &'static str = "D4";

    fn machine_moves(&mut self) -> Result<bool, Failure> {
        let color = self.game.position().to_move();
        if self.game.end().is_some() || self.people[color.index()] {
            return Ok(false);
        }
        match self.player.choose(&self.game, color, &self.limits) {
            Choice::Resign => {
                self.game.resign(color);
                self.say_end()?;
            }
            Choice::Move(mv) => {
                print_text(&format!("{color} plays {}\n", mv.name(Lettering::Go)))?;
                self.make(color, mv)?;
            }
        }
        Ok(true)
    }

    fn turn(&self) -> Option<Color> {
        self.game.end().is_none().then(|| self.game.position().to_move())
    }

    fn show(&self) -> Result<(), Failure> {
        print_text(&board_text(&self.game.picture()))
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

    fn record(&self) -> Result<GameTree, EditError> {
        self.game.to_sgf()
    }
}
