//! Our game.

use std::time::{Duration, Instant};

use tengen_board::{Color, Lettering, Move, Size};
use tengen_go_rules::RuleSet;
use tengen_play::{Choice, Game};
use tengen_protocols::nngs::{GameLine, Listed, Side, State, say};

use super::NngsSession;
use super::scoring::Scoring;
use crate::session::Action;
use crate::table::Untrue;
use crate::{Question, Table, Task};

/// Stones to be played in a period of overtime.
const STONES: u32 = 25;

/// Seconds after which a move that the server does not repeat is lost.
const LOST_AFTER: u64 = 30;

/// Seconds after which a game that the server knows nothing of is over.
const GONE_AFTER: u64 = 120;

/// Contradictions in a game that may be cleared up by asking for all moves again.
const MOST_DOUBTS: u32 = 2;

/// How often another komi is offered in a game, and until which move.
const MOST_KOMI_OFFERS: u32 = 3;

/// Fewer moves than this are the beginning of a game.
pub(super) const BEGINNING: usize = 6;

/// Handicaps beyond the policy that are taken back.
const MOST_HANDICAPS_UNDONE: u32 = 2;

/// A game that has begun, of which too little is known to play.
pub(super) struct Opening {
    pub(super) line: GameLine,
    since: Instant,
}

/// Our game.
pub(super) struct Place {
    pub(super) table: Table,
    /// Moves that the server has told us of: fewer must not be answered.
    pub(super) expected: usize,
    /// The question that the engine was asked.
    pub(super) asked: Option<u64>,
    /// A move on its way to the server.
    pub(super) sent: Option<(Move, Instant)>,
    /// Moves that the server does not take here.
    refused: Vec<Move>,
    doubts: u32,
    /// Moves taken back for the opponent.
    pub(super) undos: u32,
    handicaps_undone: u32,
    /// How often another komi may still be offered.
    pub(super) komi_offers: u32,
    /// How often there was no agreement on dead stones.
    pub(super) disputes: u32,
    pub(super) scoring: Option<Scoring>,
}

impl NngsSession {
    fn is_ours(&self, white: &str, black: &str) -> bool {
        self.is_us(white) != self.is_us(black)
    }

    /// Which game the following lines are about, and its clocks.
    pub(super) fn game_line(&mut self, line: GameLine) {
        self.current = Some(line.number);
        if !self.is_ours(&line.white, &line.black) {
            return self.watched_line(&line);
        }
        match &mut self.place {
            Some(place) if place.table.number == u64::from(line.number) => place.clocks(&line),
            Some(_) => {
                self.place_gone("the server began another game");
                self.open(line);
            }
            None => match &mut self.opening {
                Some(opening) if opening.line.number == line.number => opening.line = line,
                _ => self.open(line),
            },
        }
    }

    /// Asks what has to be known before playing.
    fn open(&mut self, line: GameLine) {
        self.out.send(say::game(line.number));
        self.out.send(say::moves(line.number));
        self.opening = Some(Opening { line, since: self.now });
    }

    /// What a game is played on and for.
    pub(super) fn listed(&mut self, listed: &Listed) {
        match self.opening.take() {
            Some(opening) if opening.line.number == listed.number => {
                self.begin(&opening.line, listed);
            }
            opening => {
                self.opening = opening;
                self.perhaps_watch(listed);
            }
        }
    }

    fn begin(&mut self, line: &GameLine, listed: &Listed) {
        let Ok(size) = Size::square(listed.size) else { return };
        let rules = RuleSet::Japanese;
        let names = [line.black.clone(), line.white.clone()];
        let game = Game::new(size, rules, listed.komi);
        let table = Table::new(listed.number.into(), game, rules, names, (self.identity.today)());
        let mut table = table.seen_by(&self.identity.name);
        table.set_ranks(&listed.black_rank, &listed.white_rank);
        self.set_clocks(&mut table, line, listed);
        let opponent = table.opponent().unwrap_or_default().to_owned();
        let was_broken_off = self.take_up(&mut table);
        (self.loads, self.loads_refused) = (0, 0);
        self.stored.retain(|(white, black)| {
            !(white.eq_ignore_ascii_case(&line.white) && black.eq_ignore_ascii_case(&line.black))
        });
        let ours = table.ours.map_or_else(String::new, |color| color.to_string());
        // The opponent may be quick: a few moves do not make it an old game.
        let is_agreed =
            self.agreed.as_ref().is_some_and(|offer| offer.name.eq_ignore_ascii_case(&opponent));
        let is_new = !was_broken_off && is_agreed && listed.moves < BEGINNING;
        let verb = if is_new { "begins" } else { "goes on" };
        let komi = table.game.komi();
        self.out.note(format!(
            "game {} against {opponent} {verb}: {ours}, {size}, komi {komi}",
            table.number
        ));
        let place = Place {
            table,
            expected: listed.moves,
            asked: None,
            sent: None,
            refused: Vec::new(),
            doubts: 0,
            undos: 0,
            handicaps_undone: 0,
            disputes: 0,
            komi_offers: if is_new && self.is_our_offer { MOST_KOMI_OFFERS } else { 0 },
            scoring: None,
        };
        self.place = Some(place);
        if is_new {
            self.greet();
        }
    }

    /// Clocks as agreed on; what they show is the server's to say.
    fn set_clocks(&mut self, table: &mut Table, line: &GameLine, listed: &Listed) {
        let shown = line.white_side.seconds.max(line.black_side.seconds);
        let shown = Duration::from_secs(shown.clamp(0, 7 * 24 * 3_600) as u64);
        let agreed = self.agreed.as_ref().filter(|offer| {
            table.opponent().is_some_and(|name| name.eq_ignore_ascii_case(&offer.name))
        });
        let main = agreed.map_or(shown, |offer| minutes(offer.minutes));
        let period = agreed.map_or(listed.byo_yomi, |offer| offer.byo_yomi);
        table.set_time(main, minutes(period), STONES);
        table.show_clocks(line);
    }

    /// If the game was broken off before: what is known of it from then.
    fn take_up(&mut self, table: &mut Table) -> bool {
        let Some((old, since)) = self.broken_off.take() else { return false };
        let is_same = old.names.iter().zip(&table.names).all(|(a, b)| a.eq_ignore_ascii_case(b))
            && old.game.size() == table.game.size();
        if !is_same {
            self.broken_off = Some((old, since));
            return false;
        }
        table.date = old.date;
        table.game.set_time_system(old.game.time_system());
        for color in Color::BOTH {
            let clock = *old.game.clock(color);
            *table.game.clock_mut(color) = clock;
        }
        true
    }

    fn greet(&mut self) {
        if self.is_our_offer {
            self.our_matches += 1;
        }
        let greeting = self.identity.policy.greeting.clone();
        if !greeting.is_empty() {
            self.out.send(say::say(&greeting));
        }
        self.offer_komi();
    }

    /// A move, ours or the opponent's, as the server says.
    pub(super) fn move_line(&mut self, number: usize, color: Color, mv: Move) {
        let Some(game) = self.current else { return };
        let Some(place) = self.place.as_mut().filter(|place| place.table.number == u64::from(game))
        else {
            return self.watched_move(game, number, color, mv);
        };
        if place.table.nth(number) == Some((color, mv)) {
            return;
        }
        if number > place.table.moves() {
            if number + 1 > place.expected {
                place.expected = number + 1;
                self.out.send(say::moves(game));
            }
            return;
        }
        if number < place.table.moves() {
            place.table.rewind(number);
        }
        match place.table.play(color, mv) {
            Ok(()) => place.position_changed(),
            Err(why) => self.doubt(&why),
        }
    }

    pub(super) fn handicap_line(&mut self, number: usize, stones: usize) {
        let Some(game) = self.current else { return };
        let Some(place) = self.place.as_mut().filter(|place| place.table.number == u64::from(game))
        else {
            return self.watched_handicap(game, stones);
        };
        if number != 0 || place.table.game.handicap() == stones || stones < 2 {
            return;
        }
        if let Err(why) = place.table.place_handicap(stones) {
            return self.doubt(&why);
        }
        place.position_changed();
        let is_welcome = self.identity.policy.handicap.has(&stones);
        if is_welcome || place.table.ours != Some(Color::White) {
            return self.out.note(format!("a handicap of {stones}"));
        }
        place.handicaps_undone += 1;
        if place.handicaps_undone <= MOST_HANDICAPS_UNDONE {
            self.out.note(format!("a handicap of {stones} is taken back"));
            self.out.send(say::UNDO);
        } else {
            self.out.note(format!("a handicap of {stones} once more: resigned"));
            self.out.send(say::RESIGN);
        }
    }

    /// The server contradicts itself, or we missed something: all moves again, but not for ever.
    pub(super) fn doubt(&mut self, why: &Untrue) {
        let Some(place) = &mut self.place else { return };
        place.doubts += 1;
        if place.doubts > MOST_DOUBTS {
            return self.out.hang_up(why.to_string(), false);
        }
        place.expected = place.expected.max(place.table.moves());
        place.table.rewind(0);
        place.position_changed();
        let number = place.table.number;
        self.out.note(format!("{why}; asking for all moves"));
        self.out.send(say::moves(number as u32));
    }

    /// Whether the engine is to be asked, and for what.
    pub(super) fn settle_place(&mut self) {
        let state = self.state.0;
        let Some(place) = &mut self.place else { return };
        if place.scoring.is_some() {
            return self.settle_scoring();
        }
        let is_known = place.table.moves() >= place.expected;
        if !is_known || place.asked.is_some() || place.sent.is_some() {
            return;
        }
        let is_our_turn = place.table.ours == Some(place.table.to_move());
        if state == State::Scoring && place.table.game.position().is_over() {
            // Taken up again in the middle of the counting.
            self.scoring_begins();
            self.settle_scoring();
        } else if place.table.is_our_turn() {
            let question = if place.disputes > 0 { Question::CleanUp } else { Question::Move };
            self.ask(question);
        } else if is_our_turn && state == State::Playing && place.table.game.position().is_over() {
            // Broken off after two passes and taken up again: another pass leads to the counting.
            place.sent = Some((Move::Pass, self.now));
            self.out.send(say::play(Move::Pass));
        }
    }

    pub(super) fn ask(&mut self, question: Question) {
        let Some(place) = &mut self.place else { return };
        let Some(color) = place.table.ours else { return };
        self.tasks += 1;
        place.asked = Some(self.tasks);
        let (game, rules) = (place.table.game.clone(), place.table.rules);
        let task = Task { id: self.tasks, question, game, rules, color };
        self.out.push(Action::Think(Box::new(task)));
    }

    /// The engine has chosen.
    pub(super) fn chosen(&mut self, choice: Choice) {
        let Some(place) = &mut self.place else { return };
        let mv = match choice {
            Choice::Resign => return self.out.send(say::RESIGN),
            Choice::Move(mv) if place.refused.contains(&mv) => Move::Pass,
            Choice::Move(mv) => mv,
        };
        let color = place.table.to_move();
        if place.table.is_our_turn() && place.table.game.position().is_legal(color, mv) {
            place.sent = Some((mv, self.now));
            self.out.send(say::play(mv));
            self.offer_komi();
        }
    }

    /// The server does not do what it was told.
    pub(super) fn refused(&mut self, text: &str) {
        let is_about_a_move = text.contains("not valid") || text.contains("llegal");
        let is_out_of_turn = text.contains("not your move");
        let Some(place) = &mut self.place else {
            return self.refused_in_lobby(text);
        };
        let Some((mv, _)) = place.sent.filter(|_| is_about_a_move || is_out_of_turn) else {
            return self.out.note(format!("the server: {text}"));
        };
        place.sent = None;
        let number = place.table.number;
        if is_about_a_move && !text.contains("scoring") {
            place.refused.push(mv);
        }
        let name = mv.name(Lettering::Go);
        self.out.note(format!("the server does not take {name}: {text}"));
        self.out.send(say::moves(number as u32));
    }

    /// Looks for moves and games that were lost.
    pub(super) fn look_after_place(&mut self) {
        let (now, (state, since)) = (self.now, self.state);
        let seconds = |then: Instant| now.saturating_duration_since(then).as_secs();
        if self.opening.as_ref().is_some_and(|opening| seconds(opening.since) >= GONE_AFTER) {
            self.opening = None;
            self.out.note("a game began, but the server tells nothing of it");
        }
        let Some(place) = &mut self.place else { return };
        if state == State::Waiting && seconds(since) >= GONE_AFTER {
            return self.place_gone("the server says that we are not playing");
        }
        if place.sent.is_some_and(|(_, then)| seconds(then) >= LOST_AFTER) {
            place.sent = None;
            let number = place.table.number;
            self.out.send(say::moves(number as u32));
        }
        self.look_after_scoring();
    }
}

impl Place {
    /// What was thought about the position before is of no use.
    pub(super) fn position_changed(&mut self) {
        self.asked = None;
        self.sent = None;
        self.refused.clear();
    }

    fn clocks(&mut self, line: &GameLine) {
        self.table.show_clocks(line);
    }
}

impl Table {
    /// What the server says that the clocks show.
    fn show_clocks(&mut self, line: &GameLine) {
        let mut show = |color, side: &Side| {
            self.set_clock(color, side.seconds.saturating_mul(1_000), side.stones);
        };
        show(Color::Black, &line.black_side);
        show(Color::White, &line.white_side);
    }

    /// Ranks as the server writes them; `NR` is none.
    pub(super) fn set_ranks(&mut self, black: &str, white: &str) {
        for (index, rank) in [black, white].into_iter().enumerate() {
            let known = rank.parse::<crate::Rank>().ok();
            self.ranks[index] = known.map(|rank| rank.to_string());
            self.ratings[index] = known.map(crate::Rank::rating);
        }
    }
}

const fn minutes(minutes: u32) -> Duration {
    Duration::from_secs(60 * minutes as u64)
}
