//! The server's side of CGOS.

use std::collections::BTreeMap;

use tengen_board::{Color, Lettering, Move, Size};
use tengen_go_rules::{Komi, RuleSet, Settlement};
use tengen_play::Game;

use super::{Desk, Host};

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Protocol,
    Username,
    Password,
    Waiting,
    /// In a game, and not asked for anything.
    Ok,
    Genmove,
    GameOver,
}

struct Match {
    number: u64,
    /// Black's name and White's.
    names: [String; 2],
    game: Game,
    over: Option<String>,
    /// Who has not heard of the end.
    untold: Vec<String>,
}

/// A server for as many as come.
pub struct Cgos {
    clients: BTreeMap<u32, (State, String)>,
    matches: Vec<Match>,
    games: u64,
    /// Whether those who were away at the end of a game are told when they come back. The real
    /// server does not do that: nobody could then write down the whole game.
    tells_late: bool,
    password: &'static str,
}

const TIME: i64 = 300_000;

impl Cgos {
    pub fn new(password: &'static str, tells_late: bool) -> Cgos {
        Cgos { clients: BTreeMap::new(), matches: Vec::new(), games: 0, tells_late, password }
    }

    fn client_of(&self, name: &str) -> Option<u32> {
        let is = |(_, (state, known)): &(&u32, &(State, String))| {
            known == name && !matches!(state, State::Protocol | State::Username | State::Password)
        };
        self.clients.iter().find(is).map(|(number, _)| *number)
    }

    fn state(&mut self, client: u32, state: State) {
        if let Some(known) = self.clients.get_mut(&client) {
            known.0 = state;
        }
    }

    fn say(&mut self, name: &str, line: &str, desk: &mut Desk) {
        if let Some(client) = self.client_of(name) {
            desk.send(client, format!("{line}\n").as_bytes());
        }
    }

    fn logged_in(&mut self, client: u32, name: &str, desk: &mut Desk) {
        let old = self.client_of(name);
        if let Some(old) = old.filter(|&old| old != client) {
            desk.send(old, b"info another login is being attempted using this user name\n");
            desk.hang_up(old);
            self.clients.remove(&old);
        }
        self.clients.insert(client, (State::Waiting, name.to_owned()));
        let Some(index) = self.matches.iter().position(|played| {
            let is_in = played.names.iter().any(|player| player == name);
            is_in && (played.over.is_none() || played.untold.iter().any(|player| player == name))
        }) else {
            return;
        };
        let line = setup(&self.matches[index]);
        desk.send(client, line.as_bytes());
        self.state(client, State::Ok);
        if let Some(result) = self.matches[index].over.clone() {
            desk.send(client, format!("gameover 2026-11-16 {result} \n").as_bytes());
            self.state(client, State::GameOver);
            return;
        }
        let color = self.matches[index].game.position().to_move();
        if self.matches[index].names[color.index()] == name {
            self.genmove(index, desk);
        }
    }

    fn genmove(&mut self, index: usize, desk: &mut Desk) {
        let played = &self.matches[index];
        let color = played.game.position().to_move();
        let name = played.names[color.index()].clone();
        if let Some(client) = self.client_of(&name) {
            self.state(client, State::Genmove);
            self.say(&name, &format!("genmove {} {TIME}", letter(color)), desk);
        }
    }

    fn moved(&mut self, client: u32, word: &str, desk: &mut Desk) {
        let Some((_, name)) = self.clients.get(&client).cloned() else { return };
        let is_here = |played: &Match| played.over.is_none() && played.names.contains(&name);
        let Some(index) = self.matches.iter().position(is_here) else {
            return self.state(client, State::Waiting);
        };
        self.state(client, State::Ok);
        let played = &mut self.matches[index];
        let color = played.game.position().to_move();
        assert_eq!(played.names[color.index()], name, "only whoever is to move is asked");
        if word.eq_ignore_ascii_case("resign") {
            return self.over(index, &format!("{}+Resign", (!color).letter()), desk);
        }
        let mv = if word.eq_ignore_ascii_case("pass") {
            Move::Pass
        } else {
            Move::Play(played.game.size().parse(word, Lettering::Go).expect("a move"))
        };
        if played.game.play(color, mv).is_err() {
            return self.over(index, &format!("{}+Illegal", (!color).letter()), desk);
        }
        let opponent = played.names[(!color).index()].clone();
        let is_over = played.game.position().is_over();
        let score = played.game.score(&Settlement::default());
        self.say(&opponent, &format!("play {} {word} {TIME}", letter(color)), desk);
        if is_over {
            let margin = f64::from(score.margin_half_points()) / 2.0;
            let result = match score.winner() {
                Some(winner) => format!("{}+{:.1}", winner.letter(), margin.abs()),
                None => "Draw".to_owned(),
            };
            return self.over(index, &result, desk);
        }
        self.genmove(index, desk);
    }

    fn over(&mut self, index: usize, result: &str, desk: &mut Desk) {
        self.matches[index].over = Some(result.to_owned());
        for name in self.matches[index].names.clone() {
            if self.tells_late {
                // Only an answer shows that it was heard.
                self.matches[index].untold.push(name.clone());
            }
            if let Some(client) = self.client_of(&name) {
                self.say(&name, &format!("gameover 2026-11-16 {result} "), desk);
                self.state(client, State::GameOver);
            }
        }
    }

    fn has_heard(&mut self, name: &str) {
        for played in &mut self.matches {
            played.untold.retain(|player| player != name);
        }
    }

    fn pair(&mut self, desk: &mut Desk) {
        let is_free = |(_, (state, _)): &(&u32, &(State, String))| *state == State::Waiting;
        let free: Vec<(u32, String)> = self
            .clients
            .iter()
            .filter(is_free)
            .map(|(number, (_, name))| (*number, name.clone()))
            .collect();
        let [(a, first), (b, second), ..] = &free[..] else { return };
        self.games += 1;
        let names = if self.games.is_multiple_of(2) == (first < second) {
            [first.clone(), second.clone()]
        } else {
            [second.clone(), first.clone()]
        };
        let game = Game::new(Size::square(9).unwrap(), RuleSet::Chinese, Komi::points(7));
        let played = Match { number: self.games, names, game, over: None, untold: Vec::new() };
        let line = setup(&played);
        self.matches.push(played);
        for client in [*a, *b] {
            desk.send(client, line.as_bytes());
            self.state(client, State::Ok);
        }
        desk.send(*a, b"info Games in progress: 0 Players:2\n");
        self.genmove(self.matches.len() - 1, desk);
    }
}

const fn letter(color: Color) -> char {
    color.letter().to_ascii_lowercase()
}

fn setup(played: &Match) -> String {
    let [black, white] = &played.names;
    let moves: String = played
        .game
        .position()
        .moves()
        .map(|(_, mv)| {
            let name = if mv == Move::Pass { "PASS".to_owned() } else { mv.name(Lettering::Go) };
            format!(" {name} {TIME}")
        })
        .collect();
    format!("setup {} 9 7.0 {TIME} {white}(1800?) {black}(1900){moves}\n", played.number)
}

impl Host for Cgos {
    fn came(&mut self, client: u32, desk: &mut Desk) {
        self.clients.insert(client, (State::Protocol, String::new()));
        desk.send(client, b"protocol genmove_analyze\n");
    }

    fn line(&mut self, client: u32, line: &str, desk: &mut Desk) {
        let Some((state, name)) = self.clients.get(&client).cloned() else { return };
        if state == State::GameOver {
            self.has_heard(&name);
        }
        if line == "quit" {
            desk.hang_up(client);
            self.clients.remove(&client);
            return;
        }
        match state {
            State::Protocol => {
                assert!(line.starts_with("e1 "), "{line}");
                self.state(client, State::Username);
                desk.send(client, b"username\n");
            }
            State::Username => {
                self.clients.insert(client, (State::Password, line.to_owned()));
                desk.send(client, b"password\n");
            }
            State::Password if line != self.password => {
                desk.send(client, b"Error: Sorry, password doesn't match\n");
                desk.hang_up(client);
                self.clients.remove(&client);
            }
            State::Password => {
                let name = self.clients[&client].1.clone();
                self.logged_in(client, &name, desk);
            }
            State::Genmove => self.moved(client, line, desk),
            State::GameOver => {
                assert_eq!(line, "ready");
                self.state(client, State::Waiting);
            }
            State::Waiting | State::Ok => panic!("'{line}' where nothing was asked"),
        }
    }

    fn gone(&mut self, client: u32, _: &mut Desk) {
        self.clients.remove(&client);
    }

    fn idle(&mut self, desk: &mut Desk) {
        self.pair(desk);
        if desk.random.chance(0.02) {
            for client in self.clients.keys().copied().collect::<Vec<_>>() {
                if !matches!(
                    self.clients[&client].0,
                    State::Protocol | State::Username | State::Password
                ) {
                    desk.send(client, b"info Maximum time until next round: 00:10\n");
                }
            }
        }
    }
}
