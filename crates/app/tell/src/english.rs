//! English.

use tengen_board::Color;
use tengen_explain::{
    About, Advice, Balance, Endgame, Fact, Fate, GroupFact, Initiative, KoFact, KoWorth,
    MoveReview, Named, Quality, Quiet, RaceEnding, RaceFact, Reason, RegionFact, Review,
    SecondView, SizedMove, Standing, StonesFact, Theme, Turns, middle,
};
use tengen_semeai::Outcome;
use tengen_verdict::Verdict;

use crate::teller::{Label, Sureness, area, at, halves, mv, number, percent, points};
use crate::term::Gloss;
use crate::{Teller, Term};

pub(crate) const fn gloss(term: Term) -> Gloss {
    let (word, meaning) = match term {
        Term::Ko => ("ko", "a stone that is taken may not be retaken at once"),
        Term::Threat => {
            ("ko threat", "a move elsewhere that must be answered, so that the ko can be retaken")
        }
        Term::Race => ("capturing race", "two blocks, each trying to take the other first"),
        Term::Seki => ("seki", "both live, because neither can move there first"),
        Term::Sente => ("sente", "the opponent must answer"),
        Term::Gote => ("gote", "the opponent is free to play elsewhere"),
        Term::ReverseSente => ("reverse sente", "it takes away a sente move of the opponent"),
        Term::Deiri => ("swing", "between one side and the other playing there first"),
        Term::Miai => ("a move", "what each of the moves it takes gains"),
        Term::Komi => ("komi", "the points White gets for moving second"),
        Term::Endgame => ("endgame", "closing the borders"),
        Term::ForcedWin => ("forced win", "each stone of it threatens to win at once"),
        Term::Three => ("three", "one stone more makes a four that cannot be stopped"),
        Term::Four => ("four", "one stone more makes five"),
        Term::StraightFour => ("straight four", "five can be made at either end"),
        Term::DoubleThree => ("double three", "two threes at once"),
        Term::DoubleFour => ("double four", "two fours at once"),
        Term::Overline => ("overline", "six or more in a row"),
    };
    Gloss { word, meaning }
}

pub(crate) const fn theme(theme: Theme) -> &'static str {
    match theme {
        Theme::Capture => "Capture",
        Theme::Life => "Life and death",
        Theme::Race => "Capturing race",
        Theme::Ko => "Ko",
        Theme::Endgame => "Endgame",
        Theme::Quiet => "Nothing urgent",
    }
}

pub(crate) const fn quality(quality: Quality) -> &'static str {
    match quality {
        Quality::Best => "the best move",
        Quality::Good => "a good move",
        Quality::Slack => "a slack move",
        Quality::Mistake => "a mistake",
        Quality::Blunder => "a blunder",
    }
}

pub(crate) const fn label(label: Label) -> &'static str {
    match label {
        Label::Review => "Game review",
        Label::TurningPoints => "Turning points",
        Label::AllMoves => "Every move",
        Label::Course => "Black's chance of winning",
        Label::Legend => "1 is the move played, the square is the better one",
    }
}

/// How sure a sentence is.
pub(crate) const fn certainty(sureness: Sureness) -> &'static str {
    match sureness {
        Sureness::Unsaid => "",
        Sureness::Proved => " (proved)",
        Sureness::Cut => " (not read to the end)",
        Sureness::ReadWithinWalls => " (by reading, as long as the stones around them stand)",
        Sureness::Read => " (by reading)",
        Sureness::Guessed => " (estimate)",
    }
}

pub(crate) fn sentence(teller: &mut Teller, fact: &Fact) -> String {
    match &fact.about {
        About::Stones(fact) => stones(teller, fact),
        About::Race(fact) => race(teller, fact),
        About::Ko(fact) => ko(teller, fact),
        About::KoWorth(worth) => ko_worth(worth),
        About::KoThreats(fact) => crate::kofight::english::threats(teller, fact),
        About::KoPlan(plan) => crate::kofight::english::plan(teller, plan),
        About::Endgame(endgame) => the_endgame(teller, endgame),
        About::Region(fact) => region(teller, fact),
        About::Quiet(quiet) => the_quiet(quiet),
        About::Group(fact) => group(fact),
        About::Balance(fact) => balance(teller, fact),
        About::Sized(fact) => format!("{}.", capital(&sized(teller, fact))),
        About::Advice(fact) => advice(teller, fact),
        About::SecondView(view) => second_view(view),
    }
}

/// `the three white stones at D4`.
fn these(named: &Named) -> String {
    let (color, at) = (named.owner.word(), at(named.at));
    match named.count {
        1 => format!("the {color} stone at {at}"),
        count => format!("the {} {color} stones at {at}", numeral(count)),
    }
}

/// `the white group at B2 (6 stones)`.
fn this_group(named: &Named) -> String {
    format!("the {} group at {} ({})", named.owner.word(), at(named.at), counted(named.count))
}

fn of_theme(theme: Theme, named: &Named) -> String {
    if theme == Theme::Life { this_group(named) } else { these(named) }
}

fn counted(stones: usize) -> String {
    if stones == 1 { "1 stone".to_owned() } else { format!("{stones} stones") }
}

pub(crate) fn numeral(count: usize) -> String {
    const NUMERALS: [&str; 11] =
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    NUMERALS.get(count).map_or_else(|| count.to_string(), |&numeral| numeral.to_owned())
}

pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().collect::<String>())
        + letters.as_str()
}

/// `Black, to play,` or `If White moves first, White`.
fn begins(teller: &Teller, first: Color) -> String {
    let player = first.player();
    if first == teller.to_move {
        format!("{player}, to play,")
    } else {
        format!("If {player} moves first, {player}")
    }
}

fn with(moves: &[tengen_board::Point]) -> String {
    if moves.is_empty() { String::new() } else { format!(" with {}", points(moves, " or ")) }
}

fn threats(teller: &mut Teller, count: u8) -> String {
    let term = teller.term(Term::Threat);
    let plural = term.replacen("ko threat", "ko threats", 1);
    match count {
        1 => format!("one {term}"),
        u8::MAX => format!("more {plural} than were counted"),
        _ => format!("{} {plural}", numeral(usize::from(count))),
    }
}

fn stones(teller: &mut Teller, fact: &StonesFact) -> String {
    let StonesFact { theme, named, first, moves, .. } = fact;
    let is_group = *theme == Theme::Life;
    let whom = of_theme(*theme, named);
    let (owner, attacker) = (named.owner.player(), named.owner.other().player());
    let is_attack = *first != named.owner;
    let are = if is_group || named.count == 1 { "is" } else { "are" };
    let they = if is_group || named.count == 1 { "it" } else { "they" };
    let fate = match fact.fate {
        Verdict::Exact(fate) | Verdict::Estimate(fate) => fate,
        Verdict::Bound { .. } => {
            let side = first.player();
            let get = if is_attack { "take" } else { "save" };
            return format!("Whether {side}, moving first, can {get} {whom} was not found out.");
        }
    };
    let begins = begins(teller, *first);
    let with = with(moves);
    match (fate, is_attack) {
        (Fate::Taken, true) => {
            let verb = if is_group { "kills" } else { "catches" };
            format!("{begins} {verb} {whom}{with}.")
        }
        (Fate::Taken, false) => {
            let (state, help) = if is_group { ("dead", "live") } else { ("caught", "get away") };
            let whom = capital(&whom);
            format!("{whom} {are} {state}: even if {owner} moves first, {they} cannot {help}.")
        }
        (Fate::Stands, true) => {
            let state = if is_group { "alive" } else { "safe" };
            format!("{} {are} {state}, even if {attacker} moves first.", capital(&whom))
        }
        (Fate::Stands, false) if moves.is_empty() => {
            format!("{} {are} safe without another move.", capital(&whom))
        }
        (Fate::Stands, false) => {
            let verb = if is_group { "makes life for" } else { "saves" };
            // Whose stones they are has just been said.
            let whom = whom.replacen(&format!("{} ", named.owner.word()), "", 1);
            format!("{begins} {verb} {whom}{with}.")
        }
        (Fate::Ko { needs, threats: count }, _) => {
            let ko = teller.term(Term::Ko);
            let threats = threats(teller, count);
            let (who, aim) =
                if needs == named.owner { (owner, "save") } else { (attacker, "take") };
            let them = if is_group || named.count == 1 { "it" } else { "them" };
            format!("{begins} gets a {ko} for {whom}{with}; to {aim} {them} {who} needs {threats}.")
        }
    }
}

fn race(teller: &mut Teller, fact: &RaceFact) -> String {
    let [black, white] = &fact.blocks;
    let race = capital(&teller.term(Term::Race));
    let blocks = format!(
        "{race} between Black's block at {} ({}) and White's at {} ({})",
        at(black.at),
        counted(black.count),
        at(white.at),
        counted(white.count)
    );
    let (Verdict::Exact(ending) | Verdict::Estimate(ending)) = fact.ending else {
        return format!("{blocks}: who wins was not found out.");
    };
    let (first, with) = (fact.first, with(&fact.moves));
    let spare = match fact.margin {
        None => String::new(),
        Some(0) => ", with no move to spare".to_owned(),
        Some(1) => ", with a move to spare".to_owned(),
        Some(moves) => format!(", with {} moves to spare", numeral(moves.unsigned_abs() as usize)),
    };
    let opening = match (fact.is_settled, first == teller.to_move) {
        (true, _) => format!("even if {} moves first", first.player()),
        (false, true) => format!("{}, to play", first.player()),
        (false, false) => format!("if {} moves first", first.player()),
    };
    let ends = match ending {
        RaceEnding::Known(Outcome::Wins(winner)) if winner == first && !fact.is_settled => {
            return format!("{blocks}: {opening}, wins it{with}{spare}.").replacen(
                ", wins it",
                if first == teller.to_move { ", wins it" } else { ", that side wins it" },
                1,
            );
        }
        RaceEnding::Known(Outcome::Wins(winner)) => format!("{} wins it{spare}", winner.player()),
        RaceEnding::Known(Outcome::Seki) => format!("it ends in {}{with}", teller.term(Term::Seki)),
        RaceEnding::Ko { needs, threats: count } => {
            let ko = teller.term(Term::Ko);
            let threats = threats(teller, count);
            format!("it becomes a {ko}{with}, and {} needs {threats} to win it", needs.player())
        }
    };
    format!("{blocks}: {opening}, {ends}.")
}

fn ko(teller: &mut Teller, fact: &KoFact) -> String {
    let ko = teller.term(Term::Ko);
    let (holder, taker) = (fact.holder.player(), fact.holder.other().player());
    let point = at(fact.point);
    let held = format!(
        "There is a {ko} at {point}: {holder} holds it with the stone at {}",
        at(fact.stone)
    );
    if fact.is_banned {
        let threat = teller.term(Term::Threat);
        format!("{held}, and {taker} may not retake it before a {threat}.")
    } else {
        format!("{held}, and {taker} can take it.")
    }
}

fn ko_worth(worth: &KoWorth) -> String {
    let swing = middle(&worth.swing);
    let about = if worth.swing.exact().is_some() { "" } else { "about " };
    format!(
        "The ko at {} is {about}{} in all; it takes three moves to win and end it, so about {} a move.",
        at(worth.point),
        in_points(&halves(swing)),
        halves(swing / 3.0)
    )
}

fn the_endgame(teller: &mut Teller, endgame: &Endgame) -> String {
    let term = teller.term(Term::Endgame);
    let Some(largest) = &endgame.largest else {
        return format!("The {term} is over: no move is worth a point any more.");
    };
    let open = match endgame.open {
        0 => "the borders are all but closed".to_owned(),
        1 => "one place is still open".to_owned(),
        open => format!("{} places are still open", numeral(open)),
    };
    let sized = sized(teller, largest);
    format!("This is the {term}: no group is in danger and {open}. The largest move: {sized}.")
}

const AREAS: [&str; 9] = [
    "in the upper left",
    "on the upper side",
    "in the upper right",
    "on the left side",
    "in the centre",
    "on the right side",
    "in the lower left",
    "on the lower side",
    "in the lower right",
];

fn the_quiet(quiet: &Quiet) -> String {
    let place = area(quiet.area, &AREAS);
    match quiet.largest {
        Some(point) => format!(
            "Nothing is urgent: no stones are about to be lost. The largest place is {place}, at {}.",
            at(point)
        ),
        None => {
            format!("Nothing is urgent: no stones are about to be lost. There is room {place}.")
        }
    }
}

fn region(teller: &mut Teller, fact: &RegionFact) -> String {
    let gain = number(middle(&fact.temperature));
    let turns = match fact.turns {
        Turns::Gote => teller.term(Term::Gote),
        Turns::Sente(color) => format!("{}'s {}", color.player(), teller.term(Term::Sente)),
        Turns::DoubleSente => format!("{} for both", teller.term(Term::Sente)),
    };
    let mut best = Vec::new();
    for color in Color::BOTH {
        best.extend(
            fact.best[color.index()].map(|point| format!("{} {}", color.player(), at(point))),
        );
    }
    format!(
        "The open place at {} gains {} a move, {turns}: {}.",
        at(fact.at),
        in_points(&gain),
        best.join(" or ")
    )
}

fn group(fact: &GroupFact) -> String {
    let whom = capital(&this_group(&fact.named));
    match fact.standing {
        Verdict::Exact(Standing::Safe) | Verdict::Estimate(Standing::Safe) => {
            format!("{whom} lives even if it is never defended.")
        }
        Verdict::Exact(standing) | Verdict::Estimate(standing) => match standing {
            Standing::Safe | Standing::Alive => format!("{whom} looks alive."),
            Standing::Weak => format!("{whom} is weak: it has no sure eyes and may be attacked."),
            Standing::Dead => format!("{whom} looks dead."),
        },
        Verdict::Bound { .. } => {
            format!("How {} stands was not found out.", this_group(&fact.named))
        }
    }
}

fn balance(teller: &mut Teller, fact: &Balance) -> String {
    let lead = middle(&fact.lead);
    let komi = match fact.komi {
        0.0 => String::new(),
        komi => format!(" after {} of {}", teller.term(Term::Komi), halves(komi)),
    };
    let about = if fact.lead.exact().is_some() { "" } else { "about " };
    let chance = match (fact.lead.exact(), fact.chance) {
        (None, Some(chance)) => {
            let (leader, chance) =
                if chance >= 0.5 { ("Black", chance) } else { ("White", 1.0 - chance) };
            format!("; {leader} wins {} of the games the search plays out", percent(chance))
        }
        _ => String::new(),
    };
    if lead.abs() < 0.25 {
        format!("Neither side leads{komi}{chance}.")
    } else {
        let leader = if lead > 0.0 { "Black" } else { "White" };
        let points = in_points(&halves(lead.abs()));
        format!("{leader} leads by {about}{points}{komi}{chance}.")
    }
}

/// `Black C1, about 6 points of swing, 3 a move, in gote`.
fn sized(teller: &mut Teller, fact: &SizedMove) -> String {
    let swing = middle(&fact.swing);
    let about = if fact.swing.exact().is_some() { "" } else { "about " };
    let initiative = match fact.initiative {
        Initiative::Sente => format!("in {}", teller.term(Term::Sente)),
        Initiative::Gote => format!("in {}", teller.term(Term::Gote)),
        Initiative::ReverseSente => format!("in {}", teller.term(Term::ReverseSente)),
    };
    let deiri = teller.term(Term::Deiri);
    let a_move = match fact.initiative {
        Initiative::Gote => format!(", {about}{} {}", halves(fact.gain), teller.term(Term::Miai)),
        Initiative::Sente | Initiative::ReverseSente => String::new(),
    };
    format!(
        "{} {}, {about}{} of {deiri}{a_move}, {initiative}",
        fact.color.player(),
        at(fact.point),
        in_points(&halves(swing))
    )
}

fn reason(teller: &mut Teller, reason: &Reason) -> String {
    match reason {
        Reason::Catches(named) => format!("it catches {}", these(named)),
        Reason::Saves(named) => format!("it saves {}", these(named)),
        Reason::Kills(named) => format!("it kills {}", this_group(named)),
        Reason::Lives(named) => format!("it makes life for {}", this_group(named)),
        Reason::FightsKo(named) => format!("it fights a ko for {}", these(named)),
        Reason::WinsRace(named) => format!("it wins the race against {}", these(named)),
        Reason::HoldsRace(named) => {
            format!("it keeps {} from being lost in the race", these(named))
        }
        Reason::Joins(one, other) => format!("it joins {} to {}", these(one), these(other)),
        Reason::Cuts(one, other) => format!("it cuts {} off from {}", these(one), these(other)),
        Reason::TakesKo(_) => "it takes the ko".to_owned(),
        Reason::EndsKo(_) => "it ends the ko".to_owned(),
        Reason::ThreatensFor(ko) => {
            format!("it threatens something, so that the ko at {} can be taken", at(*ko))
        }
        Reason::Largest(size) => {
            let swing = in_points(&halves(middle(&size.swing)));
            let about = if size.swing.exact().is_some() { "" } else { "about " };
            let initiative = match size.initiative {
                Initiative::Sente => teller.term(Term::Sente),
                Initiative::Gote => teller.term(Term::Gote),
                Initiative::ReverseSente => teller.term(Term::ReverseSente),
            };
            format!("it is the largest move, {about}{swing} in {initiative}")
        }
        Reason::Keeps(lead) => match *lead {
            0.0 => "it keeps the draw".to_owned(),
            lead if lead > 0.0 => format!("with best play Black then wins by {}", number(lead)),
            lead => format!("with best play White then wins by {}", number(-lead)),
        },
        Reason::Search(chance) => {
            format!(
                "of all moves it wins most of the games the search plays out, {}",
                percent(*chance)
            )
        }
        Reason::Over => "nothing is left to gain".to_owned(),
    }
}

fn advice(teller: &mut Teller, fact: &Advice) -> String {
    let reason = reason(teller, &fact.reason);
    let player = fact.color.player();
    match fact.mv.point() {
        Some(point) => format!("{player} should play {}: {reason}.", at(point)),
        None => format!("{player} should pass: {reason}."),
    }
}

fn second_view(view: &SecondView) -> String {
    let (own, other) = (mv(view.mv, "a pass"), mv(view.instead_of, "the pass"));
    let beside = match view.other_chance {
        Some(chance) => format!("{other} wins {}", percent(chance)),
        None => format!("it did not look at {other}"),
    };
    format!(
        "The search player disagrees: it prefers {own}, which wins {} of the games it plays out, while {beside}.",
        percent(view.chance)
    )
}

pub(crate) fn comment(teller: &mut Teller, review: &MoveReview) -> String {
    let player = review.color.player();
    let mut text = match review.mv.point() {
        Some(point) => format!("{player} {} is {}", at(point), quality(review.quality)),
        None => format!("{player}'s pass is {}", quality(review.quality)),
    };
    if let Some(did) = &review.did {
        text += &format!(": {}", reason(teller, did));
    }
    if review.taken > 0 {
        text += &format!("; it takes {}", counted(review.taken));
    }
    text += ".";
    if let Some(better) = &review.better {
        let why = reason(teller, &better.reason);
        text += &match better.mv.point() {
            Some(point) => format!(" Better was {}: {why}.", at(point)),
            None => format!(" Better was to pass: {why}."),
        };
    }
    if review.quality >= Quality::Slack {
        text += &format!(" {}", lost(review));
    }
    text
}

/// `1 point`, `2.5 points`.
fn in_points(points: &str) -> String {
    format!("{points} point{}", if points == "1" { "" } else { "s" })
}

fn lost(review: &MoveReview) -> String {
    let chance = format!("{:.0}%", review.loss.chance.max(0.0) * 100.0);
    if review.loss.points >= 0.75 {
        let points = in_points(&halves(review.loss.points));
        format!("It costs about {points} and {chance} of the chance to win.")
    } else {
        format!("It costs about {chance} of the chance to win.")
    }
}

pub(crate) fn summary(review: &Review) -> String {
    let name = |index: usize| {
        let review = &review.moves[index];
        format!("move {}, {} {}", review.number, review.color.player(), mv(review.mv, "pass"))
    };
    let names =
        |indices: &[usize]| indices.iter().map(|&index| name(index)).collect::<Vec<_>>().join("; ");
    match (review.decisive, review.turning_points.as_slice()) {
        (_, []) => "No single move turned the game.".to_owned(),
        (Some(decisive), _) => {
            let ahead = review.moves[decisive].color.other().player();
            let turned = name(decisive);
            let told = format!(
                "The game turned with {turned}: from there on {ahead} was ahead to the end."
            );
            match review.other_turning_points().as_slice() {
                [] => told,
                others => format!("{told} Much was also lost by {}.", names(others)),
            }
        }
        (None, [only]) => format!("The move that cost most was {}.", name(*only)),
        (None, several) => format!("The moves that cost most were {}.", names(several)),
    }
}
