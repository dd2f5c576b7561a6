//! What a server says, mutilated: lines cut off, doubled, swapped, with other numbers and letters in
//! them, and noise in between. Whatever is said, the agent neither breaks nor plays anything that it
//! has not thought of for the position that it was told.
//!
//! `TENGEN_FUZZ_LINES=1000000 cargo test -p tengen-agent --test agent fuzz -- --nocapture` runs longer
//! and tells how it went; `TENGEN_FUZZ_SEED` chooses other lines.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use tengen_agent::{Action, Answer, CgosSession, Identity, NngsSession, Session, Task, Thought};
use tengen_board::{Color, Lettering, Move, PointSet, Random, Size};
use tengen_go_rules::{Komi, RuleSet, Settlement};
use tengen_play::{Choice, Game};

fn number(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().map_or(usual, |text| text.parse().unwrap())
}

/// The server's side, as simple as can be: one game after the other against itself.
trait Partner {
    /// What it says first.
    fn hello(&mut self) -> Vec<String>;
    /// What it answers to a line.
    fn answer(&mut self, line: &str, random: &mut Random) -> Vec<String>;
    /// What it answers to the password.
    fn trusts(&mut self) -> Vec<String>;
    /// What it says by itself.
    fn next(&mut self, random: &mut Random) -> Vec<String>;
}

fn start(rules: RuleSet) -> Game {
    Game::new(Size::square(5).unwrap(), rules, Komi::half_points(13))
}

fn random_move(game: &Game, random: &mut Random) -> Move {
    let position = game.position();
    let color = position.to_move();
    let points: Vec<_> =
        position.sensible_points(color).filter(|&p| position.is_legal(color, p.into())).collect();
    random.pick(&points).map_or(Move::Pass, |&point| Move::Play(point))
}

struct NngsPartner {
    game: Option<Game>,
    /// Our partner's colour, which changes from game to game.
    ours: Color,
    is_counting: bool,
    games: u32,
}

impl NngsPartner {
    fn head(&self) -> String {
        let [white, black] =
            if self.ours == Color::White { ["anna", "bert"] } else { ["bert", "anna"] };
        format!("15 Game 1 I: {white} (0 600 -1) vs {black} (0 600 -1)")
    }

    fn listing(&self) -> Vec<String> {
        let Some(game) = &self.game else { return Vec::new() };
        let name =
            |mv: Move| if mv == Move::Pass { "Pass".to_owned() } else { mv.name(Lettering::Go) };
        let moves = game.position().moves().enumerate();
        moves
            .map(|(n, (color, mv))| format!("15 {n:3}({}): {}", color.letter(), name(mv)))
            .collect()
    }

    fn played(&mut self, mv: Move) -> Vec<String> {
        let Some(game) = &mut self.game else { return Vec::new() };
        let color = game.position().to_move();
        if game.play(color, mv).is_err() {
            return vec!["5 Your move is not valid.".to_owned(), "5 Illegal Move!".to_owned()];
        }
        if game.position().is_over() || game.position().move_count() > 80 {
            self.is_counting = true;
            return vec![
                "9 You can check your score with the score command, type 'done' when finished."
                    .to_owned(),
                "1 7".to_owned(),
            ];
        }
        let last = self.listing().pop().unwrap_or_default();
        vec![self.head(), last, "1 6".to_owned()]
    }

    fn end(&mut self, how: &str) -> Vec<String> {
        let names = self.head();
        let names = names.split(": ").nth(1).unwrap_or_default();
        let words: Vec<&str> = names.split_whitespace().collect();
        let line = format!("{{Game 1: {} vs {} : {how}}}", words[0], words[5]);
        self.game = None;
        self.is_counting = false;
        vec![format!("21 {line}"), format!("9 {line}"), "1 5".to_owned()]
    }
}

impl Partner for NngsPartner {
    fn hello(&mut self) -> Vec<String> {
        self.game = None;
        self.is_counting = false;
        vec!["Welcome".to_owned(), "Login:".to_owned()]
    }

    fn answer(&mut self, line: &str, random: &mut Random) -> Vec<String> {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["anna"] => vec!["Password:".to_owned()],
            ["toggle", "client", _] => {
                vec!["#> 9 Set client to be True.".to_owned(), "1 5".to_owned()]
            }
            ["stored"] => vec!["9 Found 0 stored games.".to_owned(), "1 5".to_owned()],
            ["match", ..] => {
                self.games += 1;
                self.game = Some(start(RuleSet::Japanese));
                self.is_counting = false;
                vec![self.head(), "1 6".to_owned()]
            }
            ["games", ..] => {
                let head = self.head();
                let names: Vec<&str> = head.split_whitespace().collect();
                let moves = self.listing().len();
                vec![format!(
                    "7 [ 1] {} [ 3k*] vs. {} [ NR ] ({moves:3}    5  0  6.5  5 FI) (  0)",
                    names[4], names[9]
                )]
            }
            ["moves", ..] => [vec![self.head()], self.listing(), vec!["1 6".to_owned()]].concat(),
            ["results", ..] => {
                let [winner, loser] =
                    if self.ours == Color::White { ["W", "B"] } else { ["B", "W"] };
                let game = "H 0 K 6.5 5x5";
                vec![
                    "25 File".to_owned(),
                    format!(
                        "anna [ 3k*]({winner}) : bert [ NR ]({loser}) {game} {winner}+2.5 202611161521"
                    ),
                    "25 File".to_owned(),
                ]
            }
            ["done"] if self.is_counting => self.end("Black resigns. W 25.5 B 3.0"),
            ["resign"] => self.end("White resigns."),
            ["undo"] => {
                if let Some(game) = &mut self.game {
                    game.undo();
                }
                self.is_counting = false;
                vec!["28 anna undid the last move (E5).".to_owned(), self.head(), "1 6".to_owned()]
            }
            ["adjourn"] => self.end("has adjourned."),
            [word] if self.is_counting && word != "quit" => {
                vec![format!("9 Removing @ {word}"), "1 7".to_owned()]
            }
            ["pass"] => self.played(Move::Pass),
            [word] => match Size::square(5).unwrap().parse(word, Lettering::Go) {
                Ok(point) => self.played(point.into()),
                Err(_) => Vec::new(),
            },
            _ if random.chance(0.2) => vec!["5 What?".to_owned(), "1 6".to_owned()],
            _ => Vec::new(),
        }
    }

    fn trusts(&mut self) -> Vec<String> {
        vec!["1 5".to_owned()]
    }

    fn next(&mut self, random: &mut Random) -> Vec<String> {
        if let Some(game) = &self.game {
            if !self.is_counting && game.position().to_move() != self.ours {
                let mv = random_move(game, random);
                return self.played(mv);
            }
            return vec!["9 1 7".to_owned(), "21 {carl [ NR ] has connected.}".to_owned()];
        }
        self.ours = if random.chance(0.5) { Color::Black } else { Color::White };
        let letter = self.ours.letter();
        vec![
            format!("9 Use <match bert {letter} 5 10 5> or <decline bert> to respond."),
            "1 5".to_owned(),
        ]
    }
}

struct CgosPartner {
    game: Option<Game>,
    ours: Color,
    number: u64,
}

impl CgosPartner {
    fn went_on(&mut self) -> Vec<String> {
        let Some(game) = &self.game else { return Vec::new() };
        if game.position().is_over() || game.position().move_count() > 120 {
            let score = game.score(&Settlement::default());
            self.game = None;
            return vec![format!("gameover 2026-11-16 {score} ")];
        }
        if game.position().to_move() == self.ours {
            return vec![format!("genmove {} 60000", self.ours.letter().to_ascii_lowercase())];
        }
        Vec::new()
    }
}

impl Partner for CgosPartner {
    fn hello(&mut self) -> Vec<String> {
        self.game = None;
        vec!["protocol genmove_analyze".to_owned()]
    }

    fn answer(&mut self, line: &str, _: &mut Random) -> Vec<String> {
        if line.starts_with("e1 ") {
            return vec!["username".to_owned()];
        }
        if line == "anna" {
            return vec!["password".to_owned()];
        }
        if line == "resign" {
            self.game = None;
            return vec!["gameover 2026-11-16 B+Resign ".to_owned()];
        }
        let Some(game) = &mut self.game else { return Vec::new() };
        let mv = Size::square(5).unwrap().parse(line, Lettering::Go).map_or(Move::Pass, Move::Play);
        let color = game.position().to_move();
        if game.play(color, mv).is_err() {
            self.game = None;
            return vec!["gameover 2026-11-16 B+Illegal error".to_owned()];
        }
        self.went_on()
    }

    fn trusts(&mut self) -> Vec<String> {
        vec!["info welcome".to_owned()]
    }

    fn next(&mut self, random: &mut Random) -> Vec<String> {
        let Some(game) = &mut self.game else {
            self.number += 1;
            self.ours = if random.chance(0.5) { Color::Black } else { Color::White };
            self.game = Some(start(RuleSet::Chinese));
            let names = if self.ours == Color::White {
                "anna(1800?) bert(2000)"
            } else {
                "bert(2000) anna(1800?)"
            };
            let mut lines = vec![format!("setup {} 5 6.5 60000 {names}", self.number)];
            lines.extend(self.went_on());
            return lines;
        };
        let color = game.position().to_move();
        if color == self.ours {
            return vec!["info Games in progress: 1".to_owned()];
        }
        let mv = random_move(game, random);
        let _ = game.play(color, mv);
        let name = if mv == Move::Pass { "PASS".to_owned() } else { mv.name(Lettering::Go) };
        let mut lines = vec![format!("play {} {name} 60000", color.letter().to_ascii_lowercase())];
        lines.extend(self.went_on());
        lines
    }
}

/// A line as it may come out of a bad server.
fn mutilate(line: &str, random: &mut Random) -> Vec<u8> {
    let mut bytes = line.as_bytes().to_vec();
    for _ in 0..=random.below(3) {
        let at = random.below(bytes.len() as u32 + 1) as usize;
        match random.below(9) {
            0 => bytes.truncate(at),
            1 => bytes.insert(at, random.next_u64() as u8),
            2 => drop(bytes.drain(..at)),
            3 => bytes.extend_from_slice(&line.as_bytes()[..at.min(line.len())]),
            4 if at < bytes.len() => bytes[at] = random.next_u64() as u8,
            5 => {
                // Another number.
                let digits: Vec<usize> =
                    (0..bytes.len()).filter(|&i| bytes[i].is_ascii_digit()).collect();
                if let Some(&digit) = random.pick(&digits) {
                    bytes[digit] = b'0' + random.below(10) as u8;
                }
            }
            6 => {
                // Another letter of the same kind: other points, other colours.
                let letters: Vec<usize> =
                    (0..bytes.len()).filter(|&i| bytes[i].is_ascii_alphabetic()).collect();
                if let Some(&letter) = random.pick(&letters) {
                    bytes[letter] = if bytes[letter].is_ascii_uppercase() { b'A' } else { b'a' }
                        + random.below(26) as u8;
                }
            }
            7 => bytes.splice(at..at, *b"99999999999999999999").for_each(drop),
            _ => bytes.splice(at..at, [255, 250, 1]).for_each(drop),
        }
    }
    bytes
}

struct Fuzz<'a> {
    session: &'a mut dyn Session,
    partner: &'a mut dyn Partner,
    random: Random,
    now: Instant,
    lines: u64,
    games: u64,
    hang_ups: u64,
    moves: u64,
    passwords: u32,
    /// The share of lines that are mutilated.
    badness: f64,
    /// Rounds without a move.
    quiet: u32,
    /// Moves and stones that the engine has named for the latest question.
    allowed: HashSet<String>,
}

impl Fuzz<'_> {
    fn run(&mut self, lines: u64) {
        while self.lines < lines {
            self.passwords = 0;
            self.badness = [0.0, 0.02, 0.1, 0.3][self.random.below(4) as usize];
            self.session.connected(self.now);
            let hello = self.partner.hello();
            let mut is_open = self.say(hello);
            // A line that was lost may leave both waiting: then the connection ends.
            self.quiet = 0;
            while is_open && self.lines < lines && self.quiet < 15 {
                self.quiet += 1;
                self.now += Duration::from_millis(u64::from(self.random.below(900)));
                let next = self.partner.next(&mut self.random);
                is_open = self.say(next);
                if self.random.chance(0.02) {
                    self.session.tick(self.now);
                    is_open &= self.act();
                }
            }
            self.session.lost();
            self.hang_ups += 1;
        }
    }

    /// Tells the session some lines, some of them mutilated; false if it hangs up.
    fn say(&mut self, lines: Vec<String>) -> bool {
        let mut said: Vec<u8> = Vec::new();
        for line in lines {
            self.lines += 1;
            if self.random.chance(self.badness) {
                said.extend(mutilate(&line, &mut self.random));
            } else {
                said.extend(line.bytes());
            }
            said.extend_from_slice(b"\r\n");
        }
        while !said.is_empty() {
            let length = 1 + self.random.below(said.len() as u32) as usize;
            let piece: Vec<u8> = said.drain(..length).collect();
            self.session.receive(&piece, self.now);
        }
        self.act()
    }

    fn act(&mut self) -> bool {
        loop {
            let actions = self.session.actions();
            if actions.is_empty() {
                return true;
            }
            for action in actions {
                match action {
                    Action::Send(line) => {
                        self.check(&line);
                        let answer = self.partner.answer(&line, &mut self.random);
                        if !self.say(answer) {
                            return false;
                        }
                    }
                    Action::SendPassword => {
                        self.passwords += 1;
                        assert_eq!(self.passwords, 1, "the password is sent once a connection");
                        let answer = self.partner.trusts();
                        if !self.say(answer) {
                            return false;
                        }
                    }
                    Action::Think(task) => self.think(&task),
                    Action::Keep(played) => {
                        self.games += 1;
                        played.to_sgf().expect("every game can be written down");
                    }
                    Action::HangUp { .. } | Action::Leave => return false,
                    Action::Note(_) => {}
                }
            }
        }
    }

    /// A stone or a pass is one that the engine has named for this question; no line holds a line end.
    fn check(&mut self, line: &str) {
        assert!(!line.contains(['\r', '\n', '\0']), "{line:?}");
        let is_point = Size::square(25).unwrap().parse(line, Lettering::Go).is_ok();
        if is_point {
            self.moves += 1;
            self.quiet = 0;
            assert!(self.allowed.contains(line), "{line} was not thought of: {:?}", self.allowed);
        }
    }

    fn think(&mut self, task: &Task) {
        self.allowed.clear();
        let position = task.game.position();
        let answer = match task.question {
            tengen_agent::Question::Dead => {
                let heads: Vec<_> = position.all_strings().collect();
                let dead: PointSet = self.random.pick(&heads).into_iter().copied().collect();
                self.allowed.extend(dead.iter().map(|point| point.name(Lettering::Go)));
                Answer::Dead(dead)
            }
            _ if self.random.chance(0.005) => Answer::Choice(Choice::Resign),
            _ => {
                assert_eq!(position.to_move(), task.color, "it is our turn");
                let mv = random_move(&task.game, &mut self.random);
                self.allowed.insert(mv.name(Lettering::Go));
                Answer::Choice(Choice::Move(mv))
            }
        };
        // Sometimes the engine is slow, and the position another one when it answers.
        if self.random.chance(0.9) {
            self.session.thought(Thought { id: task.id, answer }, self.now);
        }
    }
}

fn identity() -> Identity {
    Identity {
        name: "anna".to_owned(),
        has_password: true,
        server: "nngs://localhost:1".to_owned(),
        policy: "sizes = 5\nobserve = 9\nminutes = 0..600\nbyo-yomi = 0..600".parse().unwrap(),
        games: None,
        today: || "2026-11-16".to_owned(),
    }
}

fn fuzz(name: &str, session: &mut dyn Session, partner: &mut dyn Partner) {
    let (lines, seed) = (number("TENGEN_FUZZ_LINES", 40_000), number("TENGEN_FUZZ_SEED", 1));
    let began = Instant::now();
    let mut fuzz = Fuzz {
        session,
        partner,
        random: Random::new(seed),
        now: began,
        lines: 0,
        games: 0,
        hang_ups: 0,
        moves: 0,
        passwords: 0,
        badness: 0.0,
        quiet: 0,
        allowed: HashSet::new(),
    };
    fuzz.run(lines);
    let Fuzz { lines, games, hang_ups, moves, .. } = fuzz;
    println!(
        "{name}: {lines} lines, {moves} moves, {games} games, {hang_ups} connections, {:.1} s",
        began.elapsed().as_secs_f64()
    );
    assert!(
        games > lines / 5_000 && moves > lines / 200,
        "it went on playing: {games} games, {moves} moves"
    );
}

#[test]
fn fuzz_nngs() {
    let mut partner = NngsPartner { game: None, ours: Color::White, is_counting: false, games: 0 };
    fuzz("NNGS", &mut NngsSession::new(identity(), Instant::now()), &mut partner);
}

#[test]
fn fuzz_cgos() {
    let mut partner = CgosPartner { game: None, ours: Color::White, number: 0 };
    fuzz("CGOS", &mut CgosSession::new(identity(), Instant::now()), &mut partner);
}
