//! Facts and reviews as JSON.

use serde_json::{Value, json};
use tengen_board::{Color, Lettering, Point, PointSet};
use tengen_explain::{
    About, Explanation, Fact, Fate, Initiative, KoPlay, KoSure, MoveReview, Named, RaceEnding,
    Reason, Review, SizedMove, Standing, Turns,
};
use tengen_ko::Amount;
use tengen_semeai::Outcome;
use tengen_tactics::LineMove;
use tengen_verdict::Verdict;

use crate::Teller;
use crate::teller::at;

/// An explanation: its theme, and its facts in order.
pub fn explanation_as_json(explanation: &Explanation, teller: &mut Teller) -> Value {
    let facts: Vec<Value> =
        explanation.facts.iter().map(|fact| fact_as_json(fact, teller)).collect();
    json!({
        "theme": explanation.theme().word(),
        "to_move": explanation.to_move.word(),
        "language": teller.language().tag(),
        "facts": facts,
    })
}

/// A fact with its kind, what it speaks of, the moves that show it, and the sentence.
pub fn fact_as_json(fact: &Fact, teller: &mut Teller) -> Value {
    let mut object = json!({ "about": word(&fact.about), "kind": fact.kind() });
    for (key, value) in details(&fact.about) {
        object[key] = value;
    }
    object["stones"] = names(&fact.stones);
    object["points"] = names(&fact.points);
    object["line"] = line(&fact.line);
    object["stake"] = rounded(fact.stake);
    object["sentence"] = teller.sentence(fact).into();
    object
}

/// A review: what turned the game, and every move.
pub fn review_as_json(review: &Review, teller: &mut Teller) -> Value {
    let number = |&index: &usize| review.moves[index].number;
    let moves: Vec<Value> =
        review.moves.iter().map(|review| move_as_json(review, teller)).collect();
    json!({
        "kind": "Estimate",
        "language": teller.language().tag(),
        "summary": teller.summary(review),
        "turning_points": review.turning_points.iter().map(number).collect::<Vec<_>>(),
        "decisive": review.decisive.as_ref().map(number),
        "moves": moves,
    })
}

fn move_as_json(review: &MoveReview, teller: &mut Teller) -> Value {
    let better = review
        .better
        .as_ref()
        .map(|better| json!({ "move": better.mv.name(Lettering::Go), "line": line(&better.line) }));
    teller.turn_to(review.color);
    json!({
        "number": review.number,
        "color": review.color.word(),
        "move": review.mv.name(Lettering::Go),
        "quality": review.quality.word(),
        "theme": review.theme.word(),
        "taken": review.taken,
        "loss": { "chance": rounded(review.loss.chance), "points": rounded(review.loss.points) },
        "black_wins": rounded(review.after.black_wins),
        "black_leads": rounded(review.after.black_leads),
        "better": better,
        "comment": teller.comment(review),
    })
}

const fn word(about: &About) -> &'static str {
    match about {
        About::Stones(fact) => fact.theme.word(),
        About::Race(_) => "race",
        About::Ko(_) => "ko",
        About::KoWorth(_) => "ko-worth",
        About::KoThreats(_) => "ko-threats",
        About::KoPlan(_) => "ko-plan",
        About::Endgame(_) => "endgame",
        About::Region(_) => "region",
        About::Quiet(_) => "quiet",
        About::Group(_) => "group",
        About::Balance(_) => "balance",
        About::Sized(_) => "move",
        About::Advice(_) => "advice",
        About::SecondView(_) => "second-view",
    }
}

/// What is particular to a kind of fact.
fn details(about: &About) -> Vec<(&'static str, Value)> {
    match about {
        About::Stones(fact) => {
            let mut details = vec![
                ("owner", fact.named.owner.word().into()),
                ("at", at(fact.named.at).into()),
                ("first", fact.first.word().into()),
                ("moves", fact.moves.iter().map(|&point| at(point)).collect()),
                ("settled", fact.is_settled.into()),
                ("leans_on_walls", fact.leans_on_walls.into()),
            ];
            details.extend(verdict(&fact.fate, |fate| fate_word(fate).into()));
            details
        }
        About::Race(fact) => {
            let mut details = vec![
                ("blocks", fact.blocks.iter().map(named).collect()),
                ("first", fact.first.word().into()),
                ("moves", fact.moves.iter().map(|&point| at(point)).collect()),
                ("margin", fact.margin.into()),
                ("settled", fact.is_settled.into()),
            ];
            details.extend(verdict(&fact.ending, |ending| ending_word(ending).into()));
            details
        }
        About::Ko(fact) => vec![
            ("at", at(fact.point).into()),
            ("stone", at(fact.stone).into()),
            ("holder", fact.holder.word().into()),
            ("banned", fact.is_banned.then(|| fact.holder.other().word()).into()),
        ],
        About::KoWorth(worth) => {
            let mut details = vec![("at", at(worth.point).into())];
            details.extend(verdict(&worth.swing, |&swing| rounded(swing)));
            details
        }
        About::KoThreats(fact) => {
            let threat = |(point, value): &(Point, Verdict<Amount>)| {
                let mut object = json!({ "at": at(*point), "kind": value.kind() });
                for (key, value) in verdict(value, |value| value.to_string().into()) {
                    object[key] = value;
                }
                object
            };
            vec![
                ("owner", fact.owner.word().into()),
                ("threats", fact.threats.iter().map(threat).collect()),
            ]
        }
        About::KoPlan(plan) => vec![
            ("color", plan.color.word().into()),
            ("move", plan.mv.name(Lettering::Go).into()),
            ("play", play_word(&plan.play).into()),
            ("order", plan.order.iter().map(|&point| at(point)).collect()),
            ("certainty", sure_word(&plan.sure).into()),
        ],
        About::Endgame(endgame) => {
            let mut details = vec![("open", endgame.open.into())];
            details.extend(endgame.largest.iter().flat_map(sized));
            details
        }
        About::Region(region) => {
            let [black, white] = region.best.map(|point| point.map(at));
            let turns = match region.turns {
                Turns::Gote => "gote",
                Turns::Sente(Color::Black) => "black-sente",
                Turns::Sente(Color::White) => "white-sente",
                Turns::DoubleSente => "double-sente",
            };
            let mut details = vec![
                ("at", at(region.at).into()),
                ("game", region.value.clone().into()),
                ("mean", rounded(region.mean)),
                ("turns", turns.into()),
                ("best", json!({ "black": black, "white": white })),
            ];
            details.extend(verdict(&region.temperature, |&gain| rounded(gain)));
            details
        }
        About::Quiet(quiet) => vec![("at", quiet.largest.map(at).into())],
        About::Group(group) => {
            let mut details =
                vec![("owner", group.named.owner.word().into()), ("at", at(group.named.at).into())];
            details.extend(verdict(&group.standing, |standing| standing_word(standing).into()));
            details
        }
        About::Balance(balance) => {
            let mut details: Vec<(&'static str, Value)> =
                verdict(&balance.lead, |&lead| rounded(lead));
            details.push(("komi", rounded(balance.komi)));
            details.push(("black_wins", balance.chance.map(rounded).into()));
            details
        }
        About::Sized(size) => sized(size),
        About::Advice(advice) => vec![
            ("color", advice.color.word().into()),
            ("move", advice.mv.name(Lettering::Go).into()),
            ("reason", reason_word(&advice.reason).into()),
        ],
        About::SecondView(view) => vec![
            ("color", view.color.word().into()),
            ("move", view.mv.name(Lettering::Go).into()),
            ("chance", rounded(view.chance)),
            ("instead_of", view.instead_of.name(Lettering::Go).into()),
            ("other_chance", view.other_chance.map(rounded).into()),
        ],
    }
}

/// `value`, or `low` and `high`.
fn verdict<T>(verdict: &Verdict<T>, say: impl Fn(&T) -> Value) -> Vec<(&'static str, Value)> {
    match verdict {
        Verdict::Exact(value) | Verdict::Estimate(value) => vec![("value", say(value))],
        Verdict::Bound { low, high } => vec![("low", say(low)), ("high", say(high))],
    }
}

fn named(named: &Named) -> Value {
    json!({ "owner": named.owner.word(), "at": at(named.at), "stones": named.count })
}

fn sized(size: &SizedMove) -> Vec<(&'static str, Value)> {
    let mut details = vec![
        ("move", at(size.point).into()),
        ("color", size.color.word().into()),
        ("gain", rounded(size.gain)),
        ("initiative", initiative_word(size.initiative).into()),
    ];
    details.extend(verdict(&size.swing, |&swing| rounded(swing)));
    details
}

const fn play_word(play: &KoPlay) -> &'static str {
    match play {
        KoPlay::Take => "take",
        KoPlay::End => "end",
        KoPlay::Threat(_) => "threat",
        KoPlay::Valuable(_) => "valuable",
        KoPlay::Other => "other",
        KoPlay::Pass => "pass",
    }
}

const fn sure_word(sure: &KoSure) -> &'static str {
    match sure {
        KoSure::Proved => "proved",
        KoSure::Exact => "exact",
        KoSure::Holds => "holds",
        KoSure::HoldsSingly => "holds-singly",
        KoSure::Flips(_) => "flips",
        KoSure::FlipsTogether => "flips-together",
        KoSure::Unknown => "unknown",
    }
}

const fn fate_word(fate: &Fate) -> &'static str {
    match fate {
        Fate::Taken => "taken",
        Fate::Ko { .. } => "ko",
        Fate::Stands => "stands",
    }
}

const fn ending_word(ending: &RaceEnding) -> &'static str {
    match ending {
        RaceEnding::Known(Outcome::Wins(Color::Black)) => "black",
        RaceEnding::Known(Outcome::Wins(Color::White)) => "white",
        RaceEnding::Known(Outcome::Seki) => "seki",
        RaceEnding::Ko { .. } => "ko",
    }
}

const fn standing_word(standing: &Standing) -> &'static str {
    match standing {
        Standing::Dead => "dead",
        Standing::Weak => "weak",
        Standing::Alive => "alive",
        Standing::Safe => "safe",
    }
}

const fn initiative_word(initiative: Initiative) -> &'static str {
    match initiative {
        Initiative::Sente => "sente",
        Initiative::Gote => "gote",
        Initiative::ReverseSente => "reverse-sente",
    }
}

const fn reason_word(reason: &Reason) -> &'static str {
    match reason {
        Reason::Catches(_) => "catches",
        Reason::Saves(_) => "saves",
        Reason::Kills(_) => "kills",
        Reason::Lives(_) => "lives",
        Reason::FightsKo(_) => "fights-ko",
        Reason::WinsRace(_) => "wins-race",
        Reason::HoldsRace(_) => "holds-race",
        Reason::Joins(..) => "joins",
        Reason::Cuts(..) => "cuts",
        Reason::TakesKo(_) => "takes-ko",
        Reason::EndsKo(_) => "ends-ko",
        Reason::ThreatensFor(_) => "ko-threat",
        Reason::Largest(_) => "largest",
        Reason::Keeps(_) => "proved",
        Reason::Search(_) => "search",
        Reason::Over => "over",
    }
}

fn names(points: &PointSet) -> Value {
    points.iter().map(at).collect()
}

/// `B:D4`; a move after a threat elsewhere has an exclamation mark.
fn line(line: &[LineMove]) -> Value {
    let name = |played: &LineMove| {
        let after = if played.after_threat { "!" } else { "" };
        format!("{}:{}{after}", played.color.letter(), played.mv.name(Lettering::Go))
    };
    line.iter().map(name).collect()
}

/// An estimate with as many digits as it may deserve; whole numbers without a point.
fn rounded(value: f64) -> Value {
    let value = (value * 1000.0).round() / 1000.0;
    if value.fract() == 0.0 { json!(value as i64) } else { json!(value) }
}
