//! 日本語.

use tengen_explain::{KoFlip, KoNumber, KoPlan, KoPlay, KoSure, KoThreats};
use tengen_ko::Amount;
use tengen_kofight::{Doubt, KoKind, KoReading, ThreatSite, UnreadSite, ValuableSite};
use tengen_verdict::Verdict;

use super::{NAMING, joined, points};
use crate::japanese::side;
use crate::teller::{at, mv};
use crate::{Teller, Term};

pub(super) const NO_ADVICE: &str =
    "助言なし。--assume ko=K でコウの価値（差の半分）を指定してください";

fn told(value: Verdict<Amount>) -> String {
    super::told(value, "約", "から")
}

fn doubt(doubt: Doubt) -> String {
    match doubt {
        Doubt::TooLarge => "無条件に生きた石に囲まれていないか、広すぎる".to_owned(),
        Doubt::AnotherKo => "別のコウ次第".to_owned(),
        Doubt::FollowUps => "その後に手が残る".to_owned(),
        Doubt::ReverseSente(points) => format!("相手が先に打てば{points}目得をする"),
        Doubt::Alternatives => "そこのコウダテは両立しない".to_owned(),
        Doubt::Entangled => "そこでは双方のコウダテが影響し合う".to_owned(),
        Doubt::AlsoThreat => "その手はコウダテにもなる".to_owned(),
        Doubt::BesideTheKo(point) => format!("{}の手でコウの価値が変わる", at(point)),
        Doubt::Guessed => "部分の読みと形勢判断による".to_owned(),
    }
}

fn because(why: Option<Doubt>) -> String {
    why.map_or_else(String::new, |why| format!("（{}）", doubt(why)))
}

const fn kind(kind: KoKind) -> &'static str {
    match kind {
        KoKind::Direct => "本コウ",
        KoKind::Approach { .. } => "ヨセコウ",
        KoKind::MultiStage => "多段コウ",
        KoKind::Idle => "何も懸かっていないコウ",
        KoKind::Unread => "読み切れないコウ",
    }
}

pub(super) fn ko(ko: &KoReading) -> String {
    let banned = ko
        .site
        .banned()
        .map_or_else(String::new, |color| format!("、{}は今は取り返せない", side(color)));
    let worth = ko.size.map_or_else(String::new, |size| format!("。価値 k = {}", told(size)));
    format!(
        "{}の{}。{}が取っている{banned}{worth}{}",
        at(ko.site.take),
        kind(ko.kind),
        side(ko.site.holder),
        because(ko.doubt)
    )
}

pub(super) fn threat(threat: &ThreatSite) -> String {
    let loss = match threat.loss {
        Verdict::Exact(Amount::ZERO) | Verdict::Estimate(Amount::ZERO) => String::new(),
        loss => format!("、受けられると{}の損", told(loss)),
    };
    let answer = threat.answer.map_or_else(String::new, |p| format!("、受けは{}", at(p)));
    format!(
        "{}のコウダテ{}。価値{}{loss}{answer}{}",
        side(threat.owner),
        joined(&threat.points, "または"),
        told(threat.value),
        because(threat.doubt)
    )
}

pub(super) fn valuable(site: &ValuableSite) -> String {
    let [black, white] = site.points.map(|point| point.map_or_else(|| "－".to_owned(), at));
    let why = because(site.doubt);
    format!("他所の手 x = {}。黒{black}、白{white}{why}", told(site.size))
}

pub(super) fn unread(site: &UnreadSite) -> String {
    let named: Vec<_> = site.points.iter().take(NAMING).collect();
    format!("未読。{}の周辺、{}", joined(&named, " "), doubt(site.doubt))
}

pub(crate) fn threats(teller: &mut Teller, fact: &KoThreats) -> String {
    let term = teller.term(Term::Threat);
    let player = side(fact.owner);
    if fact.threats.is_empty() {
        return format!("{player}の{term}は見つからない。");
    }
    let each = |(point, value): &(tengen_board::Point, Verdict<Amount>)| {
        format!("{}（{}目）", at(*point), told(*value))
    };
    let list: Vec<String> = fact.threats.iter().map(each).collect();
    format!("{player}の{term}は{}。", list.join("、"))
}

fn number(number: KoNumber) -> String {
    match number {
        KoNumber::Ko => "コウの価値".to_owned(),
        KoNumber::Threat(point) => format!("コウダテ{}の価値", at(point)),
        KoNumber::Loss(point) => format!("コウダテ{}の損", at(point)),
        KoNumber::Valuable(point) => format!("{}の手の価値", at(point)),
    }
}

fn flip(flip: &KoFlip) -> String {
    let than = if flip.below { "より小さければ" } else { "より大きければ" };
    format!("{}が{}{than}結論は変わる", number(flip.number), points(flip.threshold))
}

pub(crate) fn plan(_: &mut Teller, plan: &KoPlan) -> String {
    let player = side(plan.color);
    let does = match plan.play {
        KoPlay::Take => format!("{}のコウを取る", at(plan.ko)),
        KoPlay::End => format!("{}でコウを解消する", mv(plan.mv, "パス")),
        KoPlay::Threat(value) => {
            format!("まずコウダテ{}（価値{}）を打つ", mv(plan.mv, "パス"), told(value))
        }
        KoPlay::Valuable(size) => {
            format!("コウを置いて{}（{}の得）に打つ", mv(plan.mv, "パス"), told(size))
        }
        KoPlay::Other => format!("{}に打つ", mv(plan.mv, "パス")),
        KoPlay::Pass => "パスする".to_owned(),
    };
    let order = match plan.order.as_slice() {
        [] | [_] => String::new(),
        order => format!("コウダテの順は{}。", joined(order, "、")),
    };
    let sure = match &plan.sure {
        KoSure::Proved => "証明済み。全局を解いた。".to_owned(),
        KoSure::Exact => "すべての数値が正確。".to_owned(),
        KoSure::Holds => "推定値がどうであっても成り立つ。".to_owned(),
        KoSure::HoldsSingly => "推定値のどれか一つが違っていても成り立つ。".to_owned(),
        KoSure::Flips(flips) => {
            let flips: Vec<String> = flips.iter().map(flip).collect();
            format!("{}。", flips.join("。"))
        }
        KoSure::FlipsTogether => "複数の推定値が同時に違えば結論は変わる。".to_owned(),
        KoSure::Unknown => "どこまで確かかは読み切れていない。".to_owned(),
    };
    format!("コウ争いでは、{player}は{does}。{order}{sure}")
}
