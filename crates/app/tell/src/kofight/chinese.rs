//! 正體中文.

use tengen_explain::{KoFlip, KoNumber, KoPlan, KoPlay, KoSure, KoThreats};
use tengen_ko::Amount;
use tengen_kofight::{Doubt, KoKind, KoReading, ThreatSite, UnreadSite, ValuableSite};
use tengen_verdict::Verdict;

use super::{NAMING, joined, points};
use crate::chinese::side;
use crate::teller::{at, mv};
use crate::{Teller, Term};

pub(super) const NO_ADVICE: &str = "沒有建議：請用 --assume ko=K 指定劫的價值（差額的一半）";

fn told(value: Verdict<Amount>) -> String {
    super::told(value, "約 ", " 到 ")
}

fn doubt(doubt: Doubt) -> String {
    match doubt {
        Doubt::TooLarge => "周圍不全是無條件活棋，或範圍太大".to_owned(),
        Doubt::AnotherKo => "取決於另一個劫".to_owned(),
        Doubt::FollowUps => "之後還有後續手段".to_owned(),
        Doubt::ReverseSente(points) => format!("對方先走可得 {points} 目"),
        Doubt::Alternatives => "那裡的幾個劫材互相排斥".to_owned(),
        Doubt::Entangled => "那裡雙方的劫材互相影響".to_owned(),
        Doubt::AlsoThreat => "那一手同時也是劫材".to_owned(),
        Doubt::BesideTheKo(point) => format!("{} 的一手會改變劫的價值", at(point)),
        Doubt::Guessed => "由局部計算與評估判斷".to_owned(),
    }
}

fn because(why: Option<Doubt>) -> String {
    why.map_or_else(String::new, |why| format!("（{}）", doubt(why)))
}

const fn kind(kind: KoKind) -> &'static str {
    match kind {
        KoKind::Direct => "緊劫",
        KoKind::Approach { .. } => "緩氣劫",
        KoKind::MultiStage => "多階劫",
        KoKind::Idle => "無關緊要的劫",
        KoKind::Unread => "未能算清的劫",
    }
}

pub(super) fn ko(ko: &KoReading) -> String {
    let banned =
        ko.site.banned().map_or_else(String::new, |color| format!("，{}現在不可提回", side(color)));
    let worth = ko.size.map_or_else(String::new, |size| format!("；價值 k = {}", told(size)));
    format!(
        "{} 的{}：{}佔著{banned}{worth}{}",
        at(ko.site.take),
        kind(ko.kind),
        side(ko.site.holder),
        because(ko.doubt)
    )
}

pub(super) fn threat(threat: &ThreatSite) -> String {
    let loss = match threat.loss {
        Verdict::Exact(Amount::ZERO) | Verdict::Estimate(Amount::ZERO) => String::new(),
        loss => format!("，被應則損 {}", told(loss)),
    };
    let answer = threat.answer.map_or_else(String::new, |p| format!("，應在 {}", at(p)));
    format!(
        "{}的劫材 {}：價值 {}{loss}{answer}{}",
        side(threat.owner),
        joined(&threat.points, " 或 "),
        told(threat.value),
        because(threat.doubt)
    )
}

pub(super) fn valuable(site: &ValuableSite) -> String {
    let [black, white] = site.points.map(|point| point.map_or_else(|| "－".to_owned(), at));
    let why = because(site.doubt);
    format!("別處的一手 x = {}：黑 {black}，白 {white}{why}", told(site.size))
}

pub(super) fn unread(site: &UnreadSite) -> String {
    let named: Vec<_> = site.points.iter().take(NAMING).collect();
    format!("未算：{} 一帶：{}", joined(&named, " "), doubt(site.doubt))
}

pub(crate) fn threats(teller: &mut Teller, fact: &KoThreats) -> String {
    let term = teller.term(Term::Threat);
    let player = side(fact.owner);
    if fact.threats.is_empty() {
        return format!("沒有找到{player}的{term}。");
    }
    let each = |(point, value): &(tengen_board::Point, Verdict<Amount>)| {
        format!("{}（{}）", at(*point), told(*value))
    };
    let list: Vec<String> = fact.threats.iter().map(each).collect();
    format!("{player}的{term}與可得目數：{}。", list.join("、"))
}

fn number(number: KoNumber) -> String {
    match number {
        KoNumber::Ko => "劫的價值".to_owned(),
        KoNumber::Threat(point) => format!("劫材 {} 的價值", at(point)),
        KoNumber::Loss(point) => format!("劫材 {} 的損失", at(point)),
        KoNumber::Valuable(point) => format!("別處 {} 一手的價值", at(point)),
    }
}

fn flip(flip: &KoFlip) -> String {
    let than = if flip.below { "小於" } else { "大於" };
    format!("若{}{than} {}，結論就會改變", number(flip.number), points(flip.threshold))
}

pub(crate) fn plan(_: &mut Teller, plan: &KoPlan) -> String {
    let player = side(plan.color);
    let does = match plan.play {
        KoPlay::Take => format!("提 {} 的劫", at(plan.ko)),
        KoPlay::End => format!("下 {} 消劫", mv(plan.mv, "停一手")),
        KoPlay::Threat(value) => {
            format!("先下劫材 {}（價值 {}）", mv(plan.mv, "停一手"), told(value))
        }
        KoPlay::Valuable(size) => {
            format!("放著劫，下 {}，可得 {}", mv(plan.mv, "停一手"), told(size))
        }
        KoPlay::Other => format!("下 {}", mv(plan.mv, "停一手")),
        KoPlay::Pass => "停一手".to_owned(),
    };
    let order = match plan.order.as_slice() {
        [] | [_] => String::new(),
        order => format!("劫材的順序：{}。", joined(order, "、")),
    };
    let sure = match &plan.sure {
        KoSure::Proved => "已證明：全盤已解出。".to_owned(),
        KoSure::Exact => "精確：所有數字都精確。".to_owned(),
        KoSure::Holds => "無論估計值如何，這一手都成立。".to_owned(),
        KoSure::HoldsSingly => "任何一個估計值有誤，這一手仍成立。".to_owned(),
        KoSure::Flips(flips) => {
            let flips: Vec<String> = flips.iter().map(flip).collect();
            format!("{}。", flips.join("；"))
        }
        KoSure::FlipsTogether => "若幾個估計值同時有誤，結論會改變。".to_owned(),
        KoSure::Unknown => "這個結論有多可靠未能算清。".to_owned(),
    };
    format!("這場劫爭，{player}{does}。{order}{sure}")
}
