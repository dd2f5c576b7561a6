//! The server's side of NNGS, with its quirks: telnet bytes after the login, prompts glued to what
//! follows, broadcasts at any moment, the second pass that is told to nobody who plays, counted games
//! that are said to be resigned, and a silent loss of agreement on dead stones.

mod play;

use std::collections::{BTreeMap, BTreeSet};

use tengen_board::{Color, Lettering, Move, PointSet, Size};
use tengen_go_rules::{Komi, RuleSet};
use tengen_play::Game;

use crate::server::{Desk, Host};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Login {
    Name,
    Password,
    In,
}

struct Client {
    login: Login,
    name: String,
    is_coded: bool,
    watching: Vec<u32>,
}

struct Match {
    number: u32,
    /// Black's name and White's.
    names: [String; 2],
    game: Game,
    is_scoring: bool,
    removed: PointSet,
    done: [bool; 2],
    komi_offer: Option<(usize, Komi)>,
    adjourn_offer: Option<usize>,
    minutes: u32,
    byo_yomi: u32,
}

/// A server for as many as come. Registered players have a password, guests need none; games of both
/// are kept when they are broken off.
pub struct Nngs {
    clients: BTreeMap<u32, Client>,
    matches: Vec<Match>,
    stored: Vec<Match>,
    /// From whom to whom, and the words of the offer from the receiver's point of view.
    offers: Vec<(String, String, [String; 4])>,
    registered: BTreeMap<&'static str, &'static str>,
    /// Registered players who once asked for codes get them from then on, even before they are in.
    used_to_codes: BTreeSet<String>,
    /// Results of registered players' games.
    past: Vec<String>,
    /// Whether somebody shouts now and then.
    pub is_noisy: bool,
}

impl Nngs {
    pub fn new(registered: &[(&'static str, &'static str)]) -> Nngs {
        Nngs {
            clients: BTreeMap::new(),
            matches: Vec::new(),
            stored: Vec::new(),
            offers: Vec::new(),
            registered: registered.iter().copied().collect(),
            used_to_codes: BTreeSet::new(),
            past: Vec::new(),
            is_noisy: true,
        }
    }

    fn client_of(&self, name: &str) -> Option<u32> {
        let is = |(_, client): &(&u32, &Client)| {
            client.login == Login::In && client.name.eq_ignore_ascii_case(name)
        };
        self.clients.iter().find(is).map(|(number, _)| *number)
    }

    fn match_of(&self, name: &str) -> Option<usize> {
        self.matches
            .iter()
            .position(|played| played.names.iter().any(|player| player.eq_ignore_ascii_case(name)))
    }

    /// A line with its code; people who have not asked for codes see none.
    fn say(&self, client: u32, code: u32, text: &str, desk: &mut Desk) {
        let is_coded = self.clients.get(&client).is_some_and(|client| client.is_coded);
        let line = if is_coded { format!("{code} {text}\r\n") } else { format!("{text}\r\n") };
        desk.send(client, line.as_bytes());
    }

    fn prompt(&self, client: u32, desk: &mut Desk) {
        let Some(known) = self.clients.get(&client) else { return };
        if !known.is_coded {
            return desk.send(client, b"#> ");
        }
        let state = match self.match_of(&known.name) {
            Some(index) if self.matches[index].is_scoring => 7,
            Some(_) => 6,
            None if known.watching.is_empty() => 5,
            None => 8,
        };
        desk.send(client, format!("1 {state}\r\n").as_bytes());
    }

    fn tell(&self, name: &str, code: u32, text: &str, desk: &mut Desk) {
        if let Some(client) = self.client_of(name) {
            self.say(client, code, text, desk);
        }
    }

    fn tell_and_prompt(&self, name: &str, code: u32, text: &str, desk: &mut Desk) {
        if let Some(client) = self.client_of(name) {
            self.say(client, code, text, desk);
            self.prompt(client, desk);
        }
    }

    fn broadcast(&self, text: &str, but: Option<u32>, desk: &mut Desk) {
        for (&number, client) in &self.clients {
            if client.login == Login::In && Some(number) != but {
                desk.send(number, b"\r\n");
                self.say(number, 21, text, desk);
                self.prompt(number, desk);
            }
        }
    }

    fn head(played: &Match) -> String {
        let [black, white] = &played.names;
        let time = |color: Color| {
            let clock = played.game.clock(color);
            let stones = clock.overtime().map_or(-1, i64::from);
            let taken = played.game.position().prisoners(!color);
            format!("({taken} {} {stones})", clock.left().as_secs())
        };
        let (white_time, black_time) = (time(Color::White), time(Color::Black));
        format!("Game {} I: {white} {white_time} vs {black} {black_time}", played.number)
    }

    fn listing(played: &Match) -> Vec<String> {
        let mut lines = Vec::new();
        if played.game.handicap() > 0 {
            lines.push(format!("  0(B): Handicap {}", played.game.handicap()));
        }
        for (color, mv) in played.game.position().moves() {
            let name = if mv == Move::Pass { "Pass".to_owned() } else { mv.name(Lettering::Go) };
            lines.push(format!("{:3}({}): {name}", lines.len(), color.letter()));
        }
        lines
    }

    /// The latest move for the players and, if they are to know, for those who watch.
    fn show(&self, index: usize, to_players: bool, desk: &mut Desk) {
        let played = &self.matches[index];
        let last = Nngs::listing(played).pop();
        let mut names = if to_players { played.names.to_vec() } else { Vec::new() };
        let watching =
            self.clients.values().filter(|client| client.watching.contains(&played.number));
        names.extend(watching.map(|client| client.name.clone()));
        for name in names {
            self.tell(&name, 15, &Nngs::head(played), desk);
            if let Some(last) = &last {
                self.tell(&name, 15, last, desk);
            }
            if let Some(client) = self.client_of(&name) {
                desk.send(client, b"\r\n");
                self.prompt(client, desk);
            }
        }
    }

    fn logged_in(&mut self, client: u32, desk: &mut Desk) {
        let name = self.clients[&client].name.clone();
        if let Some(old) = self.client_of(&name).filter(|&old| old != client) {
            desk.hang_up(old);
            self.leave(old, desk);
        }
        if let Some(known) = self.clients.get_mut(&client) {
            known.login = Login::In;
        }
        if self.clients[&client].is_coded {
            desk.send(
                client,
                b"\xFF\xFC\x011 5\r\n9 File\r\n For your own protection\r\n9 File\r\n",
            );
            desk.send(client, b"39 No Name Go Server (NNGS) version 1.1.22\r\n");
            self.prompt(client, desk);
        } else {
            desk.send(
                client,
                b"Your account name is known.\r\n\xFF\xFC\x01\r\n\r\n>>messages/motd\r\n",
            );
            desk.send(client, b"\r\n 9 lines of advice, and 15 more\r\n\r\n");
            desk.send(client, b"No Name Go Server (NNGS) version 1.1.22\r\n#> ");
        }
        self.broadcast(&format!("{{{name} [ NR ] has connected.}}"), Some(client), desk);
    }

    fn leave(&mut self, client: u32, desk: &mut Desk) {
        let Some(gone) = self.clients.remove(&client) else { return };
        if gone.login != Login::In {
            return;
        }
        self.offers.retain(|(from, to, _)| *from != gone.name && *to != gone.name);
        if let Some(index) = self.match_of(&gone.name) {
            self.adjourn(index, desk);
        }
        self.broadcast(&format!("{{{} has disconnected.}}", gone.name), None, desk);
    }

    fn adjourn(&mut self, index: usize, desk: &mut Desk) {
        let mut played = self.matches.remove(index);
        let [black, white] = played.names.clone();
        let line = format!("Game {}: {white} vs {black} : has adjourned.", played.number);
        for name in &played.names {
            self.tell(name, 9, "Game has been adjourned.", desk);
            self.tell(name, 9, &line, desk);
        }
        self.broadcast(&format!("{{{line}}}"), None, desk);
        // Stones that were taken off are back, and the second pass has to be made again.
        if played.is_scoring {
            played.game.undo();
        }
        played.is_scoring = false;
        played.removed = PointSet::EMPTY;
        played.done = [false; 2];
        self.stored.push(played);
    }

    fn command(&mut self, client: u32, line: &str, desk: &mut Desk) {
        let name = self.clients[&client].name.clone();
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["toggle", what, how] => {
                if let Some(known) = self.clients.get_mut(&client)
                    && what == "client"
                {
                    known.is_coded = true;
                    if self.registered.contains_key(name.as_str()) {
                        self.used_to_codes.insert(name.clone());
                    }
                }
                let how = if how == "on" { "True" } else { "False" };
                self.say(client, 9, &format!("Set {what} to be {how}."), desk);
            }
            ["stored"] => self.list_stored(client, &name, desk),
            ["games", ..] => self.list_games(client, words.get(1).copied(), desk),
            ["moves", number] => self.list_moves(client, number, desk),
            ["moves"] => match self.match_of(&name) {
                Some(index) => {
                    let number = self.matches[index].number.to_string();
                    self.list_moves(client, &number, desk);
                }
                None => self.say(client, 5, "You are neither playing nor observing a game.", desk),
            },
            ["observe", number] => {
                let Ok(number) = number.parse() else { return };
                if let Some(known) = self.clients.get_mut(&client) {
                    known.watching.push(number);
                }
                self.say(client, 9, "Adding game to observation list.", desk);
            }
            ["match", to, color, size, minutes, byo_yomi] => {
                self.offer(client, &name, to, [color, size, minutes, byo_yomi], desk);
            }
            ["decline", from] => {
                self.offers
                    .retain(|offer| !(offer.0.eq_ignore_ascii_case(from) && offer.1 == name));
                self.tell_and_prompt(
                    from,
                    9,
                    &format!("{name} declines your request for a match."),
                    desk,
                );
            }
            ["load", game] => return self.load(client, &name, game, desk),
            ["say", ..] => {
                if let Some(index) = self.match_of(&name) {
                    let other = other_of(&self.matches[index], &name);
                    self.tell_and_prompt(&other, 19, &format!("*{name}*: {}", &line[4..]), desk);
                }
            }
            ["tell", to, ..] => {
                let text = words[2..].join(" ");
                self.tell_and_prompt(to, 24, &format!("*{name}*: {text}"), desk);
            }
            ["stats", who] => {
                self.say(client, 9, &format!("Player:      {who}"), desk);
                self.say(client, 9, "Rank:  5k   0", desk);
            }
            ["results", who] => {
                self.say(client, 25, "File", desk);
                for line in self.past.iter().filter(|line| line.contains(who)) {
                    desk.send(client, format!("{line}\r\n").as_bytes());
                }
                self.say(client, 25, "File", desk);
            }
            ["ayt"] => self.say(client, 9, "yes", desk),
            ["quit"] => {
                desk.hang_up(client);
                return self.leave(client, desk);
            }
            _ => return self.game_command(client, &name, &words, desk),
        }
        self.prompt(client, desk);
    }

    fn list_stored(&self, client: u32, name: &str, desk: &mut Desk) {
        self.say(client, 9, &format!("Stored games for {name}:"), desk);
        let mine: Vec<String> = self
            .stored
            .iter()
            .filter(|played| played.names.iter().any(|player| player.eq_ignore_ascii_case(name)))
            .map(|played| format!("{:>25}", format!("{}-{}", played.names[1], played.names[0])))
            .collect();
        if !mine.is_empty() {
            self.say(client, 23, &mine.join(" "), desk);
        }
        self.say(client, 9, &format!("Found {} stored games.", mine.len()), desk);
    }

    fn list_games(&self, client: u32, wanted: Option<&str>, desk: &mut Desk) {
        let head = "[##]  white name [ rk ]      black name [ rk ] (Move size H Komi BY FR) (###)";
        self.say(client, 7, head, desk);
        for played in &self.matches {
            if wanted.is_none_or(|wanted| wanted.parse() == Ok(played.number)) {
                let [black, white] = &played.names;
                let (number, size) = (played.number, played.game.size().width());
                let (handicap, komi) =
                    (played.game.handicap(), played.game.komi().as_half_points());
                let (moves, komi) = (Nngs::listing(played).len(), f64::from(komi) / 2.0);
                let text = format!(
                    "[{number:2}] {white:>11.11} [ NR ] vs. {black:>11.11} [ NR ] \
                     ({moves:3}   {size:2}  {handicap}  {komi:.1} {:2} FI) (  0)",
                    played.byo_yomi
                );
                self.say(client, 7, &text, desk);
            }
        }
    }

    fn list_moves(&self, client: u32, number: &str, desk: &mut Desk) {
        let Some(played) = self.matches.iter().find(|played| number.parse() == Ok(played.number))
        else {
            return self.say(client, 5, "There is no such game.", desk);
        };
        self.say(client, 15, &Nngs::head(played), desk);
        for line in Nngs::listing(played) {
            self.say(client, 15, &line, desk);
        }
    }

    fn offer(&mut self, client: u32, from: &str, to: &str, words: [&str; 4], desk: &mut Desk) {
        if self.match_of(from).is_some() {
            return self.say(client, 5, "You can't challenge while you are playing a game.", desk);
        }
        let Some(other) = self.client_of(to) else {
            return self.say(client, 5, &format!("No user named \"{to}\" is logged in."), desk);
        };
        let to = self.clients[&other].name.clone();
        if self.match_of(&to).is_some() {
            let text = format!("Player \"{to}\" is involved in another game.");
            return self.say(client, 5, &text, desk);
        }
        let [color, size, minutes, byo_yomi] = words.map(str::to_ascii_lowercase);
        let mirrored = if color == "b" { "w" } else { "b" }.to_owned();
        let is_accepting = self.offers.iter().any(|(giver, taker, words)| {
            *giver == to
                && taker == from
                && words[..] == [color.clone(), size.clone(), minutes.clone(), byo_yomi.clone()]
        });
        if is_accepting {
            self.offers.retain(|(giver, taker, _)| {
                ![giver, taker].iter().any(|name| **name == to || *name == from)
            });
            let names = if color == "b" { [from.to_owned(), to] } else { [to, from.to_owned()] };
            let side = size.parse().unwrap();
            return self.begin(
                &names,
                side,
                minutes.parse().unwrap(),
                byo_yomi.parse().unwrap(),
                desk,
            );
        }
        let (theirs, ours) = if color == "b" { ("White", "Black") } else { ("Black", "White") };
        self.say(
            client,
            9,
            &format!("Requesting match in {minutes} min with {to} as {theirs}."),
            desk,
        );
        let text =
            format!("Match [{size}x{size}] in {minutes} minutes requested with {from} as {ours}.");
        self.tell(&to, 9, &text, desk);
        let text = format!(
            "Use <match {from} {} {size} {minutes} {byo_yomi}> or <decline {from}> to respond.",
            mirrored.to_ascii_uppercase()
        );
        self.tell_and_prompt(&to, 9, &text, desk);
        self.offers.push((from.to_owned(), to, [mirrored, size, minutes, byo_yomi]));
    }

    fn begin(
        &mut self,
        names: &[String; 2],
        size: usize,
        minutes: u32,
        byo_yomi: u32,
        desk: &mut Desk,
    ) {
        let number = (1..).find(|n| self.matches.iter().all(|played| played.number != *n)).unwrap();
        let mut game =
            Game::new(Size::square(size).unwrap(), RuleSet::Japanese, Komi::half_points(13));
        game.set_time_system(tengen_play::TimeSystem::from_gtp(
            f64::from(60 * minutes),
            f64::from(60 * byo_yomi),
            25,
        ));
        let played = Match {
            number,
            names: names.clone(),
            game,
            is_scoring: false,
            removed: PointSet::EMPTY,
            done: [false; 2],
            komi_offer: None,
            adjourn_offer: None,
            minutes,
            byo_yomi,
        };
        self.matches.push(played);
        let index = self.matches.len() - 1;
        for name in names {
            let other = other_of(&self.matches[index], name);
            self.tell(
                name,
                9,
                &format!("Match [{number}] with {other} in {minutes} accepted."),
                desk,
            );
            self.tell(name, 9, &format!("Creating match [{number}] with {other}."), desk);
        }
        self.show(index, true, desk);
        let [black, white] = names;
        self.broadcast(
            &format!("{{Match {number}: {white} [ NR ] vs. {black} [ NR ] }}"),
            None,
            desk,
        );
        self.show(index, true, desk);
    }

    fn load(&mut self, client: u32, name: &str, game: &str, desk: &mut Desk) {
        let is_it = |played: &Match| {
            format!("{}-{}", played.names[1], played.names[0]).eq_ignore_ascii_case(game)
        };
        let fail = |text: &str, server: &Nngs, desk: &mut Desk| {
            server.say(client, 5, text, desk);
            server.prompt(client, desk);
        };
        let Some(index) = self.stored.iter().position(is_it) else {
            return fail("There is no stored game like that.", self, desk);
        };
        let other = other_of(&self.stored[index], name);
        if self.client_of(&other).is_none() {
            return fail(&format!("{other} is not logged in."), self, desk);
        }
        if let Some(busy) = [name, &other].into_iter().find(|name| self.match_of(name).is_some()) {
            return fail(&format!("{busy} is currently playing a game."), self, desk);
        }
        let mut played = self.stored.remove(index);
        played.number =
            (1..).find(|n| self.matches.iter().all(|other| other.number != *n)).unwrap();
        self.matches.push(played);
        self.tell(&other, 9, &format!("{name} has restored your old game."), desk);
        self.tell(&other, 9, &format!("{name} has restarted your game."), desk);
        self.show(self.matches.len() - 1, true, desk);
        self.prompt(client, desk);
    }
}

fn other_of(played: &Match, name: &str) -> String {
    let is_black = played.names[0].eq_ignore_ascii_case(name);
    played.names[usize::from(is_black)].clone()
}

impl Host for Nngs {
    fn came(&mut self, client: u32, desk: &mut Desk) {
        let known = Client {
            login: Login::Name,
            name: String::new(),
            is_coded: false,
            watching: Vec::new(),
        };
        self.clients.insert(client, known);
        desk.send(
            client,
            b">>messages/login\r\n----- Welcome to the No Name Go Server (NNGS) -----\r\n",
        );
        desk.send(
            client,
            b"\r\nTo connect as a guest, please log in with an unusual name\r\n\r\nLogin: ",
        );
    }

    fn line(&mut self, client: u32, line: &str, desk: &mut Desk) {
        let Some(known) = self.clients.get_mut(&client) else { return };
        match known.login {
            Login::Name => {
                known.name = line.to_owned();
                if self.registered.contains_key(line) {
                    known.login = Login::Password;
                    known.is_coded = self.used_to_codes.contains(line);
                    let question: &[u8] =
                        if known.is_coded { b"\r\n1 1\r\n\xFF\xFB\x01" } else { b"\r\nPassword: " };
                    desk.send(client, question);
                } else {
                    desk.send(client, b"\r\nThis is a guest account.\r\n");
                    self.logged_in(client, desk);
                }
            }
            Login::Password if self.registered.get(known.name.as_str()) == Some(&line) => {
                self.logged_in(client, desk);
            }
            Login::Password => {
                known.login = Login::Name;
                desk.send(client, b"\r\n\r\nInvalid password!\r\n\r\nLogin: ");
            }
            Login::In => self.command(client, line, desk),
        }
    }

    fn gone(&mut self, client: u32, desk: &mut Desk) {
        self.leave(client, desk);
    }

    fn idle(&mut self, desk: &mut Desk) {
        if self.is_noisy && desk.random.chance(0.05) {
            self.broadcast("!somebody!: 15   0(B): E5 is my favourite move", None, desk);
        }
    }
}
