use std::cmp::Ordering;

use super::Tree;

/// Kuhn's poker (H. Kuhn, "A simplified two-person poker", 1950): three cards, one of them each,
/// one bet. Its value is -1/18.
pub fn kuhn() -> Tree {
    let cards = ["J", "Q", "K"];
    let mut deals = Vec::new();
    for (mine, my_name) in cards.iter().enumerate() {
        for (theirs, their_name) in cards.iter().enumerate() {
            if mine != theirs {
                deals.push((1.0 / 6.0, kuhn_betting(my_name, their_name, mine > theirs)));
            }
        }
    }
    Tree::Chance(deals)
}

fn kuhn_betting(mine: &str, theirs: &str, higher: bool) -> Tree {
    let showdown = |stake: f64| Tree::Payoff(if higher { stake } else { -stake });
    let moves = |moves: [(&str, Tree); 2]| moves.map(|(name, next)| (name.to_owned(), next)).into();
    let after_check_bet = moves([("fold", Tree::Payoff(-1.0)), ("call", showdown(2.0))]);
    let after_check = moves([
        ("check", showdown(1.0)),
        ("bet", Tree::one(format!("{mine} checked"), after_check_bet)),
    ]);
    let after_bet = moves([("fold", Tree::Payoff(1.0)), ("call", showdown(2.0))]);
    Tree::one(
        mine,
        moves([
            ("check", Tree::two(format!("{theirs} check"), after_check)),
            ("bet", Tree::two(format!("{theirs} bet"), after_bet)),
        ]),
    )
}

/// Leduc poker (F. Southey and others, "Bayes' bluff", 2005): two cards of each of three ranks, one
/// private card each, then one on the table; in both rounds a bet and a raise, of 2 and of 4. Its
/// value is -0.085606424078.
///
/// Suits never matter, so only ranks are dealt, as often as cards of that rank are.
pub fn leduc() -> Tree {
    let card = |name, rank| Card { name, rank, copies: 2 };
    deal(&[card("J", 0), card("Q", 1), card("K", 2)])
}

/// Leduc poker in which the players look at the suits, though they mean nothing: the same value
/// from a tree with more than three times as many information sets.
pub fn leduc_with_suits() -> Tree {
    let card = |name, rank| Card { name, rank, copies: 1 };
    deal(&[
        card("J1", 0),
        card("J2", 0),
        card("Q1", 1),
        card("Q2", 1),
        card("K1", 2),
        card("K2", 2),
    ])
}

/// Cards that nobody tells apart.
struct Card {
    name: &'static str,
    rank: usize,
    copies: usize,
}

/// Raises that a round of Leduc poker allows.
const RAISES: usize = 2;

fn deal(deck: &[Card]) -> Tree {
    let all: usize = deck.iter().map(|card| card.copies).sum();
    let mut deals = Vec::new();
    for mine in 0..deck.len() {
        for theirs in 0..deck.len() {
            let left = deck[theirs].copies - usize::from(mine == theirs);
            if left > 0 {
                let ways = deck[mine].copies * left;
                let hands = Leduc { deck, mine, theirs };
                let probability = ways as f64 / (all * (all - 1)) as f64;
                deals.push((probability, hands.betting(&Round::first())));
            }
        }
    }
    Tree::Chance(deals)
}

/// Who holds which card.
struct Leduc<'a> {
    deck: &'a [Card],
    mine: usize,
    theirs: usize,
}

/// How far the betting is.
#[derive(Clone)]
struct Round {
    /// The card on the table, in the second round.
    table: Option<usize>,
    /// All moves so far.
    history: String,
    /// What both have put in.
    stakes: [f64; 2],
    turn: usize,
    raises: usize,
    /// Moves of this round.
    moves: usize,
}

impl Round {
    const fn first() -> Round {
        let history = String::new();
        Round { table: None, history, stakes: [1.0; 2], turn: 0, raises: 0, moves: 0 }
    }

    fn after(&self, letter: char) -> Round {
        let history = format!("{}{letter}", self.history);
        Round { history, turn: 1 - self.turn, moves: self.moves + 1, ..self.clone() }
    }
}

impl Leduc<'_> {
    fn betting(&self, round: &Round) -> Tree {
        let (own, other) = (round.stakes[round.turn], round.stakes[1 - round.turn]);
        let mut moves = Vec::new();
        if own < other {
            // Whoever gives up has lost what was put in.
            let lost = if round.turn == 0 { -own } else { own };
            moves.push(("fold".to_owned(), Tree::Payoff(lost)));
        }
        let mut called = round.after('c');
        called.stakes[round.turn] = other;
        let is_last = round.moves > 0;
        let next = if is_last { self.round_over(&called) } else { self.betting(&called) };
        moves.push(("call".to_owned(), next));
        if round.raises < RAISES {
            let mut raised = round.after('r');
            raised.stakes[round.turn] = other + if round.table.is_some() { 4.0 } else { 2.0 };
            raised.raises += 1;
            moves.push(("raise".to_owned(), self.betting(&raised)));
        }
        let card = self.deck[if round.turn == 0 { self.mine } else { self.theirs }].name;
        let information = format!("{card} {}", round.history).trim_end().to_owned();
        if round.turn == 0 { Tree::one(information, moves) } else { Tree::two(information, moves) }
    }

    fn round_over(&self, round: &Round) -> Tree {
        match round.table {
            Some(table) => Tree::Payoff(self.showdown(table, round.stakes[0])),
            None => self.turn_card(round),
        }
    }

    /// A pair with the table beats everything, then the higher rank wins.
    fn showdown(&self, table: usize, stake: f64) -> f64 {
        let strength = |card: usize| {
            let rank = self.deck[card].rank;
            (rank == self.deck[table].rank, rank)
        };
        match strength(self.mine).cmp(&strength(self.theirs)) {
            Ordering::Less => -stake,
            Ordering::Equal => 0.0,
            Ordering::Greater => stake,
        }
    }

    fn turn_card(&self, round: &Round) -> Tree {
        let all: usize = self.deck.iter().map(|card| card.copies).sum();
        let mut cards = Vec::new();
        for (table, card) in self.deck.iter().enumerate() {
            let held = usize::from(self.mine == table) + usize::from(self.theirs == table);
            let left = card.copies - held.min(card.copies);
            if left > 0 {
                let next = Round {
                    table: Some(table),
                    history: format!("{} {} ", round.history, card.name),
                    stakes: round.stakes,
                    ..Round::first()
                };
                cards.push((left as f64 / (all - 2) as f64, self.betting(&next)));
            }
        }
        Tree::Chance(cards)
    }
}

/// A game with the numbers that example 3.1 of the thesis "An Optimization Method for Gobang
/// Game" (2009) states, whose own drawing is lost: a fair start, four information sets of the first player and two of the second, -2 to the
/// left and 1 to the right, so that its value is -0.5.
pub fn thesis_example() -> Tree {
    Tree::parse(include_str!("../../games/thesis.game")).expect("the example is well written")
}
