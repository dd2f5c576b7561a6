//! English.

use tengen_board::Color;
use tengen_gobang_explain::{
    About, Advice, Fact, ForcedWin, Kept, MoveReview, Reason, Review, Row, RowKind,
};
use tengen_gobang_rules::{Ending, Foul, Opening, OpeningKind, OpeningVerdict};

use super::{CLEAR, all, at, rows, term};
use crate::english::{capital, numeral};
use crate::{Teller, Term};

pub(super) fn sentence(teller: &mut Teller, fact: &Fact) -> String {
    match &fact.about {
        About::Over(ending) => over(teller, *ending),
        About::ForcedWin(win) => forced_win(teller, win),
        About::NoForcedWin { color, is_proved: true } => {
            let win = teller.term(Term::ForcedWin);
            format!("{}, to play, has no {win} by fours and threes.", color.player())
        }
        About::NoForcedWin { color, is_proved: false } => {
            let win = teller.term(Term::ForcedWin);
            format!("{}, to play: no {win} was found so far.", color.player())
        }
        About::Row(fact) => row(teller, fact),
        About::Foul(foul) => {
            let foul = why(teller, foul);
            format!("{} is forbidden to Black: {foul}.", all(&fact.points, " "))
        }
        About::Opening(fact) => opening(fact),
        About::Advice(fact) => advice(fact),
    }
}

fn over(teller: &mut Teller, ending: Ending) -> String {
    match ending {
        Ending::Row(color) => format!("{} has made five and has won.", color.player()),
        Ending::Foul(kind) => {
            let foul = teller.term(term(kind));
            format!("Black has played on a forbidden point, a {foul}: White has won.")
        }
        Ending::Full => "The board is full: the game is drawn.".to_owned(),
        Ending::Passes => "Both sides passed: the game is drawn.".to_owned(),
    }
}

fn in_stones(stones: usize) -> String {
    if stones == 1 { "one stone".to_owned() } else { format!("{} stones", numeral(stones)) }
}

fn forced_win(teller: &mut Teller, win: &ForcedWin) -> String {
    let (player, by) = (win.color.player(), at(win.by));
    let stones = in_stones(win.stones);
    match (win.is_to_move, win.stones) {
        (true, 1) => format!("{player}, to play, makes five at {by} and wins."),
        (false, 1) => format!("{player} threatens to make five at {by}."),
        (true, _) => {
            let forced = teller.term(Term::ForcedWin);
            format!("{player}, to play, has a {forced} in {stones}, beginning with {by}.")
        }
        (false, _) => {
            let forced = teller.term(Term::ForcedWin);
            let other = win.color.other().player();
            format!(
                "{player} threatens a {forced} in {stones}, beginning with {by}: \
                 {other} has to stop it or make fours first."
            )
        }
    }
}

fn row(teller: &mut Teller, row: &Row) -> String {
    let (player, stones, ends) =
        (row.color.player(), all(&row.stones, " "), all(&row.ends, " or "));
    match row.kind {
        RowKind::Three => {
            let three = teller.term(Term::Three);
            let four = teller.term(Term::StraightFour);
            format!("{player} has a {three} at {stones}: {ends} makes a {four}.")
        }
        RowKind::Four => {
            let four = teller.term(Term::Four);
            format!("{player} has a {four} at {stones}: five at {ends}.")
        }
        RowKind::StraightFour => {
            let four = teller.term(Term::StraightFour);
            format!("{player} has a {four} at {stones}: five at {ends}.")
        }
    }
}

fn why(teller: &mut Teller, foul: &Foul) -> String {
    let name = teller.term(term(foul.kind));
    let an = if name.starts_with('o') { "an" } else { "a" };
    match rows(foul, " and ") {
        rows if rows.is_empty() => format!("{an} {name}"),
        rows => format!("{an} {name}, by {rows}"),
    }
}

fn opening(opening: &Opening) -> String {
    let kind = match opening.kind {
        OpeningKind::Direct => "direct",
        OpeningKind::Indirect => "indirect",
    };
    let verdict = match opening.verdict() {
        OpeningVerdict::Wins(color) => format!("that {} wins", color.player()),
        OpeningVerdict::Balanced => "it nearly even".to_owned(),
    };
    format!(
        "The opening is {} ({}, {kind}); under renju, experts judge {verdict}.",
        opening.name, opening.code
    )
}

fn advice(fact: &Advice) -> String {
    let (player, other) = (fact.color.player(), fact.color.other().player());
    let why = match fact.reason {
        Reason::Wins(1) => "it makes five".to_owned(),
        Reason::Wins(_) => "it wins by force".to_owned(),
        Reason::StopsFive => format!("{other} would make five there"),
        Reason::StopsWin { .. } => format!("it takes {other}'s forced win away"),
        Reason::Resists => "every move loses by force, and this one holds out longest".to_owned(),
        Reason::Search(points) if points >= CLEAR => {
            format!("the search likes it best and sees {player} ahead")
        }
        Reason::Search(points) if points <= -CLEAR => {
            format!("the search likes it best, though it sees {other} ahead")
        }
        Reason::Search(_) => "the search likes it best".to_owned(),
    };
    format!("{player} should play {}: {why}.", at(fact.point))
}

fn named(review: &MoveReview) -> String {
    let player = review.color.player();
    review
        .point
        .map_or_else(|| format!("{player}'s pass"), |point| format!("{player} {}", at(point)))
}

pub(super) fn comment(teller: &mut Teller, review: &MoveReview) -> String {
    let (name, other) = (named(review), review.color.other().player());
    match &review.kept {
        Kept::Five => format!("{name} makes five and wins."),
        Kept::Win(stones) => {
            let win = teller.term(Term::ForcedWin);
            format!("{name} keeps the {win}; it took {} from here.", in_stones(*stones))
        }
        Kept::Missed { by, stones } => {
            let win = teller.term(Term::ForcedWin);
            format!("{name} misses a {win}: {} wins in {}.", at(*by), in_stones(*stones))
        }
        Kept::Allowed { better, is_proved, stones } => {
            let win = teller.term(Term::ForcedWin);
            let stones = in_stones(*stones);
            let better = at(*better);
            let instead = if *is_proved {
                format!("{better} would have stopped it")
            } else {
                format!("after {better} none was found")
            };
            format!("{name} allows {other} a {win} in {stones}; {instead}.")
        }
        Kept::Lost => format!("{name} comes too late: {other} wins by force."),
        Kept::Stopped => format!("{name} takes {other}'s forced win away."),
        Kept::Foul(foul) => {
            let why = why(teller, foul);
            format!("{name} is forbidden, {why}: {other} wins.")
        }
        Kept::Quiet => format!("{name}: no forced win is gained or lost."),
        Kept::Unseen => format!("{name} was not looked at: the time was up."),
    }
}

pub(super) fn summary(review: &Review) -> String {
    let name = |index: usize| {
        let review = &review.moves[index];
        format!("move {}, {}", review.number, named(review))
    };
    let what = |index: usize| match &review.moves[index].kept {
        Kept::Missed { .. } => "a forced win was missed",
        Kept::Foul(_) => "it was forbidden",
        _ => "it allowed a forced win",
    };
    let turned = match (review.decisive, review.turning_points.as_slice()) {
        (Some(index), _) => format!("The game turned with {}: {}.", name(index), what(index)),
        (None, []) => "Neither side missed or allowed a forced win.".to_owned(),
        (None, several) => {
            let names: Vec<String> =
                several.iter().map(|&index| format!("{} ({})", name(index), what(index))).collect();
            format!("Mistakes that were not punished: {}.", names.join("; "))
        }
    };
    let ended = match review.ending.and_then(Ending::winner) {
        Some(Color::Black) => " Black won.",
        Some(Color::White) => " White won.",
        None => "",
    };
    let opening = review.opening.map_or_else(String::new, |fact| format!(" {}", opening(fact)));
    capital(&format!("{turned}{ended}{opening}"))
}
