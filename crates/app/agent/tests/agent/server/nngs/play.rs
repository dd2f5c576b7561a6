//! Commands of those who play.

use tengen_board::{Color, Lettering, Move, Point, PointSet};
use tengen_go_rules::{Komi, Settlement, fixed_handicap};

use super::{Match, Nngs, other_of};
use crate::server::Desk;

impl Nngs {
    pub(super) fn game_command(
        &mut self,
        client: u32,
        name: &str,
        words: &[&str],
        desk: &mut Desk,
    ) {
        let Some(index) = self.match_of(name) else {
            self.say(client, 5, "You are not playing a game.", desk);
            return self.prompt(client, desk);
        };
        let played = &mut self.matches[index];
        let side = usize::from(!played.names[0].eq_ignore_ascii_case(name));
        let color = Color::BOTH[side];
        let other = other_of(played, name);
        match words {
            ["resign"] => {
                let text = format!("{} resigns.", if side == 0 { "Black" } else { "White" });
                return self.end(index, &text, desk);
            }
            ["done"] => return self.done(client, index, side, desk),
            ["undo"] => return self.undo(client, index, name, color, desk),
            ["komi", komi] => {
                let Ok(komi) = komi.parse::<Komi>() else { return };
                if played.komi_offer == Some((1 - side, komi)) {
                    played.komi_offer = None;
                    played.game.set_komi(komi);
                    self.say(client, 9, &format!("Set the komi to {komi}"), desk);
                    self.tell_and_prompt(&other, 9, &format!("Komi is now set to {komi}"), desk);
                } else {
                    played.komi_offer = Some((side, komi));
                    self.say(client, 9, &format!("Offering a komi of {komi} to {other}"), desk);
                    self.tell(&other, 9, &format!("{name} offers a new komi of {komi}."), desk);
                    let text =
                        format!("Use \"komi {komi}\" to accept, or \"decline {name}\" to respond.");
                    self.tell_and_prompt(&other, 9, &text, desk);
                }
                return self.prompt(client, desk);
            }
            ["handicap", stones] => {
                let points =
                    stones.parse().ok().and_then(|n| fixed_handicap(played.game.size(), n).ok());
                if points.is_some_and(|points| played.game.place_handicap(&points).is_ok()) {
                    return self.show(index, true, desk);
                }
                return;
            }
            ["adjourn"] => {
                if played.adjourn_offer == Some(1 - side) {
                    return self.adjourn(index, desk);
                }
                played.adjourn_offer = Some(side);
                self.tell(&other, 9, &format!("{name} would like to adjourn the game."), desk);
                self.tell_and_prompt(&other, 9, "Use adjourn to adjourn the game.", desk);
                return self.prompt(client, desk);
            }
            _ => {}
        }
        let word = words.first().copied().unwrap_or_default();
        if played.is_scoring {
            return self.remove(client, index, word, desk);
        }
        self.moved(client, index, color, word, desk);
    }

    fn moved(&mut self, client: u32, index: usize, color: Color, word: &str, desk: &mut Desk) {
        let played = &mut self.matches[index];
        played.komi_offer = played.komi_offer.filter(|(from, _)| *from == color.index());
        if played.game.position().to_move() != color {
            self.say(client, 5, "It is not your move.", desk);
            return self.prompt(client, desk);
        }
        let mv = match played.game.size().parse(word, Lettering::Go) {
            Ok(point) => Move::Play(point),
            Err(_) if word.eq_ignore_ascii_case("pass") => Move::Pass,
            Err(_) => {
                self.say(client, 5, &format!("{}: Unknown command.", word.to_lowercase()), desk);
                return self.prompt(client, desk);
            }
        };
        if played.game.play(color, mv).is_err() {
            self.say(client, 5, "Your move is not valid.", desk);
            self.say(client, 5, "Illegal Move!", desk);
            return self.prompt(client, desk);
        }
        if played.game.position().is_over() {
            // Only those who watch are told of the second pass.
            self.show(index, false, desk);
            return self.count(index, desk);
        }
        self.show(index, true, desk);
    }

    fn count(&mut self, index: usize, desk: &mut Desk) {
        self.matches[index].is_scoring = true;
        for name in self.matches[index].names.clone() {
            let text =
                "You can check your score with the score command, type 'done' when finished.";
            self.tell_and_prompt(&name, 9, text, desk);
        }
    }

    fn remove(&mut self, client: u32, index: usize, word: &str, desk: &mut Desk) {
        if word.eq_ignore_ascii_case("pass") {
            return self.say(client, 5, "Pass is not valid during scoring.", desk);
        }
        let played = &mut self.matches[index];
        let Ok(point) = played.game.size().parse(word, Lettering::Go) else { return };
        // Whether or not a stone is there: nobody is done any more, and nobody is told so.
        played.done = [false; 2];
        let position = played.game.position();
        if position.stone(point).is_some() && !played.removed.contains(point) {
            played.removed |= position.string_stones(position.string(point)).collect();
            for name in played.names.clone() {
                let text = format!("Removing @ {}", word.to_uppercase());
                self.tell_and_prompt(&name, 9, &text, desk);
            }
        }
    }

    fn done(&mut self, client: u32, index: usize, side: usize, desk: &mut Desk) {
        let played = &mut self.matches[index];
        if !played.is_scoring {
            self.say(client, 5, "Cannot type done until both sides have passed.", desk);
            return self.prompt(client, desk);
        }
        played.done[side] = true;
        if played.done == [true; 2] {
            return self.end_counted(index, desk);
        }
        let other = played.names[1 - side].clone();
        // The word is empty, and the prompt follows on the same line.
        if let Some(client) = self.client_of(&other) {
            desk.send(client, b"9 1 7\r\n");
        }
        desk.send(client, b"\r\n");
        self.prompt(client, desk);
    }

    fn undo(&mut self, client: u32, index: usize, name: &str, color: Color, desk: &mut Desk) {
        let played = &mut self.matches[index];
        if played.game.position().to_move() != color && !played.is_scoring {
            self.say(client, 5, "It is not your move.", desk);
            return self.prompt(client, desk);
        }
        let last = Nngs::listing(played).pop();
        if played.game.position().move_count() == 0 {
            played.game.clear();
        } else {
            played.game.undo();
        }
        played.is_scoring = false;
        played.removed = PointSet::EMPTY;
        played.done = [false; 2];
        let mv =
            last.as_deref().and_then(|line| line.rsplit(' ').next()).unwrap_or("Pass").to_owned();
        for player in played.names.clone() {
            self.tell(&player, 28, &format!("{name} undid the last move ({mv})."), desk);
        }
        self.show(index, true, desk);
    }

    fn end_counted(&mut self, index: usize, desk: &mut Desk) {
        let played = &self.matches[index];
        let settlement = Settlement { dead: played.removed, ..Settlement::default() };
        let score = played.game.score(&settlement);
        let komi = f64::from(played.game.komi().as_half_points()) / 2.0;
        let (white, black) = (f64::from(score.white) + komi, f64::from(score.black));
        let [black_name, white_name] = played.names.clone();
        let loser = if white > black { "Black" } else { "White" };
        let board = Nngs::columns(played);
        for name in played.names.clone() {
            for player in [&white_name, &black_name] {
                self.tell(&name, 22, &format!("{player}  NR  0 594 -1 T {komi:.1} 0"), desk);
            }
            for (number, column) in board.iter().enumerate() {
                self.tell(&name, 22, &format!("{number:2}: {column}"), desk);
            }
            self.tell(
                &name,
                20,
                &format!("{white_name} (W:O): {white:.1} to {black_name} (B:#): {black:.1}"),
                desk,
            );
            let text = if loser == "Black" { &black_name } else { &white_name };
            self.tell(&name, 9, &format!("{text} has resigned the game."), desk);
        }
        let komi = format!("H 0 K {komi:.1} {0}x{0}", self.matches[index].game.size().width());
        let margin = (white - black).abs();
        self.past.push(if loser == "Black" {
            format!("{white_name:10} [ NR ](W) : {black_name:10} [ NR ](B) {komi} W+{margin:.1} 202611161521")
        } else {
            format!("{black_name:10} [ NR ](B) : {white_name:10} [ NR ](W) {komi} B+{margin:.1} 202611161521")
        });
        self.end(index, &format!("{loser} resigns. W {white:.1} B {black:.1}"), desk);
    }

    fn columns(played: &Match) -> Vec<String> {
        let position = played.game.position();
        let size = position.size();
        let owners = position.owners(&played.removed);
        let cell = |x: usize, y: usize| {
            let point = Point::new(x, y);
            match (position.stone(point), played.removed.contains(point)) {
                (Some(Color::Black), false) => '0',
                (Some(Color::White), false) => '1',
                _ if owners.territory(Color::White).contains(point) => '4',
                _ if owners.territory(Color::Black).contains(point) => '5',
                _ => '3',
            }
        };
        let column = |x| (0..size.height()).rev().map(|y| cell(x, y)).collect();
        (0..size.width()).map(column).collect()
    }

    fn end(&mut self, index: usize, how: &str, desk: &mut Desk) {
        let played = self.matches.remove(index);
        let [black, white] = &played.names;
        let line = format!("{{Game {}: {white} vs {black} : {how}}}", played.number);
        for (&number, client) in &self.clients {
            if played.names.contains(&client.name) || client.watching.contains(&played.number) {
                self.say(number, 22, &line, desk);
            }
        }
        self.broadcast(&line, None, desk);
        for name in &played.names {
            self.tell_and_prompt(name, 9, &line, desk);
        }
        assert!(played.minutes < 1_000);
    }
}
