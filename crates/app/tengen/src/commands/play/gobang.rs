use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use tengen_board::{Color, Lettering, Move, Point};
use tengen_draw::{BoardPicture, Mark};
use tengen_gobang_engine::{Limits, Settings, Thought};
use tengen_gobang_rules::{Ending, Game, Opening, RuleSet, explain_foul};
use tengen_play::Level;
use tengen_play::gobang::Mind;
use tengen_records::book::{Finish, Ground};
use tengen_sgf::{EditError, GameTree, Outcome, WonBy};

use super::opening::OpeningTable;
use super::{Next, Play};
use crate::commands::book::openings::Pupil;
use crate::commands::gobang::{figure, foul_in_words};
use crate::failure::Failure;
use crate::minds::{ENGINE, mind};
use crate::number::time_span;
use crate::output::{board_text, print_text, read_input};

/// A game of Gobang.
pub(super) struct Table {
    game: Game,
    /// How it is begun, until that is settled.
    opening: Option<OpeningTable>,
    /// Moves of the opening, which are not taken back.
    given: usize,
    /// Who has given up.
    resigned: Option<Color>,
    /// Which colours are played by people.
    people: [bool; 2],
    opponent: Box<dyn Mind>,
    /// Asked for hints.
    adviser: Box<dyn Mind>,
    limits: Limits,
    /// Who writes the game into a book when it ends, once.
    pupil: Option<Pupil>,
}

const HELP: &str = "\
H8          play on a point
pass        leave the turn to the other side
undo        take back your last move or your resignation
hint        what would the engine play, and what does it think of the position?
fouls       which points are forbidden to Black, and why
resign      give up
save FILE   write the game as SGF
board       show the board again
quit        leave (unsaved games are lost)
";

/// How long the program thinks for a move unless something else is asked for.
const USUAL_TIME: Duration = Duration::from_secs(1);

impl Table {
    pub(super) fn new(options: &Play) -> Result<Table, Failure> {
        for (option, is_there) in [
            ("--handicap", options.handicap.is_some()),
            ("--playouts", options.playouts.is_some()),
            ("--resign-below", options.strength.says_when_to_resign()),
        ] {
            if is_there {
                return Err(Failure::input(format!("{option} is for --game go")));
            }
        }
        let opening = OpeningTable::named(options)?;
        let game = start(options, opening.is_some())?;
        let name = options.opponent.as_deref().unwrap_or(ENGINE);
        let is_human = name.eq_ignore_ascii_case("human");
        let people = if is_human { [true, true] } else { options.people() };
        let level = options.strength.level();
        let name = if is_human { ENGINE } else { name };
        let pupil = options.opening_book.pupil(&options.learning, Ground::GOBANG)?;
        let opponent = mind("--opponent", name, Settings::default(), level, options.seed)?;
        let opponent = options.opening_book.mind(opponent, options.seed)?;
        let adviser = mind("--opponent", ENGINE, Settings::default(), Level::FULL, options.seed)?;
        let time = options.move_time.map_or(Ok(USUAL_TIME), time_span)?;
        let limits = Limits { time: Some(time), ..Limits::default() };
        let given = game.moves().len();
        let resigned = None;
        Ok(Table { game, opening, given, resigned, people, opponent, adviser, limits, pupil })
    }

    fn is_over(&self) -> bool {
        self.game.ending().is_some() || self.resigned.is_some()
    }

    /// Puts a stone or passes; what cannot be done changes nothing.
    fn make(&mut self, mv: Move) -> Result<(), Failure> {
        let made = match mv {
            Move::Play(point) => self.game.play(point),
            Move::Pass => self.game.pass(),
        };
        if let Err(error) = made {
            return print_text(&format!("{error}\n"));
        }
        super::Table::show(self)?;
        self.say_end()
    }

    /// Whoever sits at the table is told that a point is forbidden instead of losing by it.
    fn make_allowed(&mut self, point: Point) -> Result<(), Failure> {
        match foul_words(&self.game, point) {
            Some(words) => print_text(&format!("{words}\n")),
            None => self.make(Move::Play(point)),
        }
    }

    /// Does what is chosen in the opening; once it is settled the game goes on.
    fn follow_opening(&mut self) -> Result<(), Failure> {
        let Some(opening) = &self.opening else { return Ok(()) };
        self.game = opening.game(self.game.rules());
        self.given = self.game.moves().len();
        if let Some(people) = opening.outcome() {
            self.people = people;
            print_text(&opening.in_words())?;
            self.opening = None;
        }
        super::Table::show(self)
    }

    /// Writes a game that has ended into the book.
    fn learn(&mut self) {
        let finish = match (self.resigned, self.game.ending()) {
            (Some(color), _) => Finish::won_by(!color),
            (None, None) => return,
            (None, Some(ending)) => ending.winner().map_or(Finish::DRAW, Finish::won_by),
        };
        if let Some(pupil) = self.pupil.take() {
            pupil.keep_gobang(&self.game, finish);
        }
    }

    fn say_end(&mut self) -> Result<(), Failure> {
        self.learn();
        let words = match (self.resigned, self.game.ending()) {
            (Some(color), _) => format!("{color} resigns"),
            (None, None) => return Ok(()),
            (None, Some(Ending::Row(color))) => {
                let rows = self.game.winning_rows();
                let rows: Vec<String> = rows.iter().map(|row| names(row)).collect();
                format!("{color} wins: {}", rows.join(" and "))
            }
            (None, Some(Ending::Foul(kind))) => format!("white wins: a foul of black ({kind})"),
            (None, Some(Ending::Full)) => "The board is full: a draw.".to_owned(),
            (None, Some(Ending::Passes)) => "Both passed: a draw.".to_owned(),
        };
        print_text(&format!("{words}\n"))
    }

    fn say_fouls(&self) -> Result<(), Failure> {
        let mut text = String::new();
        if self.game.to_move() != Some(Color::Black) {
            return print_text("Only black can make a foul, and it is not black's turn.\n");
        }
        for point in self.game.board().empty_points() {
            if let Some(words) = foul_words(&self.game, point) {
                text += &format!("{words}\n");
            }
        }
        if text.is_empty() {
            text = "No point is forbidden to Black.\n".to_owned();
        }
        print_text(&text)
    }

    fn hint(&mut self) -> Result<(), Failure> {
        if self.is_over() {
            return print_text("The game is over.\n");
        }
        let thought = thought_of(self.adviser.as_mut(), &self.game, &self.limits);
        let Some(line) = thought.variations.first() else {
            return print_text("The game is over.\n");
        };
        let name = line.moves.first().map_or_else(String::new, |&point| name(point));
        let (score, moves) = (line.score, names(&line.moves));
        print_text(&format!("{name} ({score}; depth {}: {moves})\n", thought.depth))
    }

    /// Takes moves back until it is a person's turn again.
    fn take_back(&mut self) -> Result<(), Failure> {
        let can_undo = |game: &Game| game.moves().len() > self.given;
        if self.resigned.take().is_none() {
            if !can_undo(&self.game) {
                return print_text("There is no move to take back.\n");
            }
            self.game.undo();
        }
        let is_machines = |game: &Game| game.to_move().is_some_and(|c| !self.people[c.index()]);
        while is_machines(&self.game) && can_undo(&self.game) {
            self.game.undo();
        }
        super::Table::show(self)
    }
}

fn start(options: &Play, is_protocol: bool) -> Result<Game, Failure> {
    if let Some(path) = &options.load {
        return load(path, options.ground.rule()?);
    }
    let (board, rules) = options.ground.read_gobang()?;
    let size = board.size();
    let mut game = Game::new(board, rules);
    if let Some(name) = options.opening.as_ref().filter(|_| !is_protocol) {
        let opening = Opening::named(name).ok_or_else(|| {
            Failure::input(format!(
                "--opening: '{name}' is none of the 26 that tengen gobang openings lists, and no \
                 protocol: swap, swap2, rif, yamaguchi, soosyrv8, taraguchi10, openings26"
            ))
        })?;
        let moves = opening.moves(size).ok_or_else(|| {
            Failure::input(format!("--opening: a board of {size} has no centre: take odd sides"))
        })?;
        for point in moves {
            game.play(point).map_err(Failure::input)?;
        }
    }
    Ok(game)
}

fn load(path: &Path, rules: Option<RuleSet>) -> Result<Game, Failure> {
    let at = |error: &dyn std::fmt::Display| Failure::input(format!("{}: {error}", path.display()));
    let tree = GameTree::parse(read_input(path)?).map_err(|error| at(&error))?;
    Game::from_sgf(&tree, rules, None).map_err(|error| at(&error))
}

fn thought_of(mind: &mut dyn Mind, game: &Game, limits: &Limits) -> Thought {
    mind.think(game, limits, &AtomicBool::new(false), &mut |_| {})
}

/// Why the side to move must not play there; nothing if it may.
fn foul_words(game: &Game, point: Point) -> Option<String> {
    let kind = game.foul_at(point)?;
    let why = if game.rules() == RuleSet::Renju {
        explain_foul(game.board(), point).map(|foul| foul_in_words(&foul))
    } else {
        None
    };
    Some(why.unwrap_or_else(|| format!("{} {kind}: forbidden by {}", name(point), game.rules())))
}

fn name(point: Point) -> String {
    point.name(Lettering::Gobang)
}

fn names(points: &[Point]) -> String {
    points.iter().map(|&point| name(point)).collect::<Vec<_>>().join(" ")
}

fn picture(game: &Game) -> BoardPicture {
    let mut picture = BoardPicture::new(game.board().size(), Lettering::Gobang);
    picture.stones(game.board().stones());
    for point in game.board().empty_points() {
        if let Some(kind) = game.foul_at(point) {
            picture.label(point, figure(kind));
        }
    }
    for point in game.winning_rows().into_iter().flatten() {
        picture.mark(point, Mark::Circle);
    }
    if let Some((_, Move::Play(point))) = game.moves().last() {
        picture.last_move(*point);
    }
    picture
}

impl super::Table for Table {
    const EXAMPLE: &'static str = "H8";

    fn machine_moves(&mut self) -> Result<bool, Failure> {
        if let Some(opening) = &mut self.opening {
            let rules = self.game.rules();
            let Some(words) = opening.machine_acts(rules, self.adviser.as_mut(), &self.limits)
            else {
                return Ok(false);
            };
            print_text(&words)?;
            self.follow_opening()?;
            return Ok(true);
        }
        let Some(color) = self.turn().filter(|color| !self.people[color.index()]) else {
            return Ok(false);
        };
        let thought = thought_of(self.opponent.as_mut(), &self.game, &self.limits);
        let Some(point) = thought.best() else { return Ok(false) };
        print_text(&format!("{color} plays {}\n", name(point)))?;
        self.make(Move::Play(point))?;
        Ok(true)
    }

    fn turn(&self) -> Option<Color> {
        self.game.to_move().filter(|_| self.resigned.is_none())
    }

    fn show(&self) -> Result<(), Failure> {
        print_text(&board_text(&picture(&self.game)))?;
        match &self.opening {
            Some(opening) => print_text(&opening.question()),
            None => Ok(()),
        }
    }

    fn obey(&mut self, line: &str) -> Result<Next, Failure> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match word.to_lowercase().as_str() {
            "" => {}
            "quit" | "exit" | "q" => return Ok(Next::Quit),
            "help" | "?" => print_text(HELP)?,
            "board" => self.show()?,
            "fouls" => self.say_fouls()?,
            "save" => self.save(rest.trim())?,
            _ if self.opening.is_some() => {
                let answer = self.opening.as_mut().map(|opening| opening.obey(line));
                match answer {
                    Some(Err(words)) => print_text(&words)?,
                    _ => self.follow_opening()?,
                }
            }
            "undo" => self.take_back()?,
            "hint" => self.hint()?,
            _ if self.is_over() => print_text("The game is over: undo, save FILE or quit.\n")?,
            "resign" => {
                self.resigned = self.game.to_move();
                self.say_end()?;
            }
            "pass" => self.make(Move::Pass)?,
            _ => match self.game.board().size().parse(line, Lettering::Gobang) {
                Ok(point) => self.make_allowed(point)?,
                Err(error) => print_text(&format!("{error}; or type help\n"))?,
            },
        }
        Ok(Next::GoOn)
    }

    fn record(&self) -> Result<GameTree, EditError> {
        let mut tree = self.game.to_sgf()?;
        if let Some(loser) = self.resigned {
            let root = tree.root().id();
            let outcome = Outcome::Win { winner: !loser, by: WonBy::Resignation };
            tree.edit(root).set_simple_text("RE", &outcome.to_string())?;
        }
        Ok(tree)
    }
}
