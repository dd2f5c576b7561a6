//! 繁體中文.

use tengen_board::Color;
use tengen_explain::{
    About, Advice, Balance, Endgame, Fact, Fate, GroupFact, Initiative, KoFact, KoWorth,
    MoveReview, Named, Quality, Quiet, RaceEnding, RaceFact, Reason, RegionFact, Review,
    SecondView, SizedMove, Standing, StonesFact, Theme, Turns, middle,
};
use tengen_semeai::Outcome;
use tengen_verdict::Verdict;

use crate::teller::{Label, Sureness, area, at, halves, mv, number, numeral, percent, points};
use crate::term::Gloss;
use crate::{Teller, Term};

pub(crate) const fn gloss(term: Term) -> Gloss {
    let (word, meaning) = match term {
        Term::Ko => ("劫", "被提的一子不可立即提回"),
        Term::Threat => ("劫材", "迫使對方應一手，以便提回劫的著手"),
        Term::Race => ("對殺", "雙方棋塊互相緊氣，看誰先被提"),
        Term::Seki => ("雙活", "雙方都不能先動手，因此都活"),
        Term::Sente => ("先手", "對方必須應"),
        Term::Gote => ("後手", "對方可以脫先"),
        Term::ReverseSente => ("逆收", "搶掉對方的先手官子"),
        Term::Deiri => ("出入", "雙方各先走之間的差"),
        Term::Miai => ("每手", "平均一手棋的價值"),
        Term::Komi => ("貼目", "黑先走，補給白的目數"),
        Term::Endgame => ("官子", "收束邊界的階段"),
        Term::ForcedWin => ("連攻必勝", "每一子都立即威脅取勝"),
        Term::Three => ("活三", "再下一子即成擋不住的四"),
        Term::Four => ("四", "再下一子即成五"),
        Term::StraightFour => ("活四", "兩端都能成五"),
        Term::DoubleThree => ("雙三", "一子同時成兩個活三"),
        Term::DoubleFour => ("雙四", "一子同時成兩個四"),
        Term::Overline => ("長連", "六子以上相連"),
    };
    Gloss { word, meaning }
}

pub(crate) const fn theme(theme: Theme) -> &'static str {
    match theme {
        Theme::Capture => "吃子",
        Theme::Life => "死活",
        Theme::Race => "對殺",
        Theme::Ko => "劫",
        Theme::Endgame => "官子",
        Theme::Quiet => "無急所",
    }
}

pub(crate) const fn quality(quality: Quality) -> &'static str {
    match quality {
        Quality::Best => "最佳的一手",
        Quality::Good => "好棋",
        Quality::Slack => "緩著",
        Quality::Mistake => "惡手",
        Quality::Blunder => "敗著級的失誤",
    }
}

pub(crate) const fn label(label: Label) -> &'static str {
    match label {
        Label::Review => "棋局檢討",
        Label::TurningPoints => "轉折點",
        Label::AllMoves => "逐手解說",
        Label::Course => "黑的勝率",
        Label::Legend => "1 為實戰著手，方框為更好的一手",
    }
}

pub(crate) const fn certainty(sureness: Sureness) -> &'static str {
    match sureness {
        Sureness::Unsaid => "",
        Sureness::Proved => "（已證明）",
        Sureness::Cut => "（未能算清）",
        Sureness::ReadWithinWalls => "（計算所得，以周圍的棋子不被吃為前提）",
        Sureness::Read => "（計算所得）",
        Sureness::Guessed => "（估計）",
    }
}

pub(crate) fn sentence(teller: &mut Teller, fact: &Fact) -> String {
    match &fact.about {
        About::Stones(fact) => stones(teller, fact),
        About::Race(fact) => race(teller, fact),
        About::Ko(fact) => ko(teller, fact),
        About::KoWorth(worth) => ko_worth(worth),
        About::KoThreats(fact) => crate::kofight::chinese::threats(teller, fact),
        About::KoPlan(plan) => crate::kofight::chinese::plan(teller, plan),
        About::Endgame(endgame) => the_endgame(teller, endgame),
        About::Region(fact) => region(teller, fact),
        About::Quiet(quiet) => the_quiet(quiet),
        About::Group(fact) => group(fact),
        About::Balance(fact) => balance(teller, fact),
        About::Sized(fact) => format!("{}。", sized(teller, fact)),
        About::Advice(fact) => advice(teller, fact),
        About::SecondView(view) => second_view(view),
    }
}

pub(crate) const fn side(color: Color) -> &'static str {
    match color {
        Color::Black => "黑",
        Color::White => "白",
    }
}

/// `D4 的白三子`.
fn these(named: &Named) -> String {
    let count = if named.count == 2 { "兩".to_owned() } else { numeral(named.count) };
    format!("{} 的{}{count}子", at(named.at), side(named.owner))
}

/// `B2 的白棋（6 子）`.
fn this_group(named: &Named) -> String {
    format!("{} 的{}棋（{} 子）", at(named.at), side(named.owner), named.count)
}

fn of_theme(theme: Theme, named: &Named) -> String {
    if theme == Theme::Life { this_group(named) } else { these(named) }
}

/// `輪黑下，黑 E5 ` or `若白先走，白 E5 `.
fn begins(teller: &Teller, first: Color, moves: &[tengen_board::Point]) -> String {
    let player = side(first);
    let turn = if first == teller.to_move {
        format!("輪{player}下，")
    } else {
        format!("若{player}先走，")
    };
    match moves {
        [] => format!("{turn}{player}"),
        moves => format!("{turn}{player}下 {} ", points(moves, " 或 ")),
    }
}

fn threats(teller: &mut Teller, count: u8) -> String {
    let term = teller.term(Term::Threat);
    match count {
        u8::MAX => format!("極多的{term}"),
        _ => format!(" {count} 個{term}"),
    }
}

fn stones(teller: &mut Teller, fact: &StonesFact) -> String {
    let StonesFact { theme, named, first, moves, .. } = fact;
    let is_group = *theme == Theme::Life;
    let whom = of_theme(*theme, named);
    let (owner, attacker) = (side(named.owner), side(named.owner.other()));
    let is_attack = *first != named.owner;
    let fate = match fact.fate {
        Verdict::Exact(fate) | Verdict::Estimate(fate) => fate,
        Verdict::Bound { .. } => {
            let get = if is_attack { "吃掉" } else { "救活" };
            return format!("{}先走能否{get} {whom}，未能算清。", side(*first));
        }
    };
    let begins = begins(teller, *first, moves);
    match (fate, is_attack) {
        (Fate::Taken, true) if is_group => format!("{begins}可以殺死 {whom}。"),
        (Fate::Taken, true) => format!("{begins}可以吃掉 {whom}。"),
        (Fate::Taken, false) if is_group => format!("{whom}已死：即使{owner}先走也做不活。"),
        (Fate::Taken, false) => format!("{whom}已經被吃：即使{owner}先走也逃不掉。"),
        (Fate::Stands, true) if is_group => format!("{whom}是活棋：即使{attacker}先走也殺不掉。"),
        (Fate::Stands, true) => format!("{whom}安全：即使{attacker}先走也吃不掉。"),
        (Fate::Stands, false) if moves.is_empty() => format!("{whom}不必補棋也安全。"),
        (Fate::Stands, false) if is_group => format!("{begins}可以做活 {whom}。"),
        (Fate::Stands, false) => format!("{begins}可以救出 {whom}。"),
        (Fate::Ko { needs, threats: count }, _) => {
            let ko = teller.term(Term::Ko);
            let threats = threats(teller, count);
            let (who, aim) =
                if needs == named.owner { (owner, "保住") } else { (attacker, "吃掉") };
            format!("{begins}可以把 {whom}打成{ko}；{who}要{aim}它，需要{threats}。")
        }
    }
}

fn race(teller: &mut Teller, fact: &RaceFact) -> String {
    let [black, white] = &fact.blocks;
    let race = teller.term(Term::Race);
    let blocks = format!("{} 與 {}{race}", these(black), these(white));
    let (Verdict::Exact(ending) | Verdict::Estimate(ending)) = fact.ending else {
        return format!("{blocks}，勝負未能算清。");
    };
    let spare = match fact.margin {
        None => String::new(),
        Some(0) => "，剛好快一步".to_owned(),
        Some(moves) => format!("，還有{}手餘裕", numeral(moves.unsigned_abs() as usize)),
    };
    let opening = if fact.is_settled {
        format!("即使{}先走", side(fact.first))
    } else {
        begins(teller, fact.first, &fact.moves).trim_end().to_owned()
    };
    match ending {
        RaceEnding::Known(Outcome::Wins(winner)) if fact.is_settled => {
            format!("{blocks}：{opening}，也是{}勝{spare}。", side(winner))
        }
        RaceEnding::Known(Outcome::Wins(winner)) if winner == fact.first => {
            format!("{blocks}：{opening}，對殺獲勝{spare}。")
        }
        RaceEnding::Known(Outcome::Wins(winner)) => {
            format!("{blocks}：{opening}也不行，{}勝{spare}。", side(winner))
        }
        RaceEnding::Known(Outcome::Seki) => {
            format!("{blocks}：{opening}，結果是{}。", teller.term(Term::Seki))
        }
        RaceEnding::Ko { needs, threats: count } => {
            let ko = teller.term(Term::Ko);
            let threats = threats(teller, count);
            format!("{blocks}：{opening}，成為{ko}；{}要獲勝需要{threats}。", side(needs))
        }
    }
}

fn ko(teller: &mut Teller, fact: &KoFact) -> String {
    let ko = teller.term(Term::Ko);
    let (holder, taker) = (side(fact.holder), side(fact.holder.other()));
    let held = format!("{} 有{ko}：{holder}以 {} 的一子占住劫", at(fact.point), at(fact.stone));
    if fact.is_banned {
        let threat = teller.term(Term::Threat);
        format!("{held}，{taker}必須先找{threat}才能提回。")
    } else {
        format!("{held}，{taker}可以提劫。")
    }
}

fn ko_worth(worth: &KoWorth) -> String {
    let swing = middle(&worth.swing);
    let about = if worth.swing.exact().is_some() { "" } else { "約" };
    format!(
        "{} 的劫共值{about} {} 目；打贏並消劫共需三手，每手約 {} 目。",
        at(worth.point),
        halves(swing),
        halves(swing / 3.0)
    )
}

fn the_endgame(teller: &mut Teller, endgame: &Endgame) -> String {
    let term = teller.term(Term::Endgame);
    let Some(largest) = &endgame.largest else {
        return format!("{term}已經收完：再沒有值一目的著手。");
    };
    let open = match endgame.open {
        0 => "邊界大致已定".to_owned(),
        open => {
            format!("還有{}處邊界未定", if open == 2 { "兩".to_owned() } else { numeral(open) })
        }
    };
    let sized = sized(teller, largest);
    format!("現在是{term}：沒有棋子有危險，{open}。最大的一手：{sized}。")
}

const AREAS: [&str; 9] = ["左上", "上邊", "右上", "左邊", "中央", "右邊", "左下", "下邊", "右下"];

fn the_quiet(quiet: &Quiet) -> String {
    let place = area(quiet.area, &AREAS);
    match quiet.largest {
        Some(point) => {
            format!("目前沒有急所：沒有棋子馬上會被吃。最大的地方在{place}，{}。", at(point))
        }
        None => format!("目前沒有急所：沒有棋子馬上會被吃。{place}還有空間。"),
    }
}

fn region(teller: &mut Teller, fact: &RegionFact) -> String {
    let turns = match fact.turns {
        Turns::Gote => teller.term(Term::Gote),
        Turns::Sente(color) => format!("{}的{}", side(color), teller.term(Term::Sente)),
        Turns::DoubleSente => format!("雙方{}", teller.term(Term::Sente)),
    };
    let mut best = Vec::new();
    for color in Color::BOTH {
        best.extend(fact.best[color.index()].map(|point| format!("{} {}", side(color), at(point))));
    }
    format!(
        "{} 的官子每手 {} 目，{turns}：{}。",
        at(fact.at),
        number(middle(&fact.temperature)),
        best.join(" 或")
    )
}

fn group(fact: &GroupFact) -> String {
    let whom = this_group(&fact.named);
    match fact.standing {
        Verdict::Exact(standing) | Verdict::Estimate(standing) => match standing {
            Standing::Safe => format!("{whom}就算一直不補也是活棋。"),
            Standing::Alive => format!("{whom}看來是活棋。"),
            Standing::Weak => format!("{whom}還很弱：眼位不定，可能遭到攻擊。"),
            Standing::Dead => format!("{whom}看來已死。"),
        },
        Verdict::Bound { .. } => format!("{whom}的死活未能算清。"),
    }
}

fn balance(teller: &mut Teller, fact: &Balance) -> String {
    let lead = middle(&fact.lead);
    let komi = match fact.komi {
        0.0 => String::new(),
        komi => format!("扣除 {} 目的{}後，", halves(komi), teller.term(Term::Komi)),
    };
    let about = if fact.lead.exact().is_some() { "" } else { "約" };
    let chance = match (fact.lead.exact(), fact.chance) {
        (None, Some(chance)) => {
            let (leader, chance) =
                if chance >= 0.5 { ("黑", chance) } else { ("白", 1.0 - chance) };
            format!("；搜尋認為{leader}的勝率是 {}", percent(chance))
        }
        _ => String::new(),
    };
    if lead.abs() < 0.25 {
        format!("{komi}雙方不分上下{chance}。")
    } else {
        let leader = if lead > 0.0 { "黑" } else { "白" };
        format!("{komi}{leader}{about}領先 {} 目{chance}。", halves(lead.abs()))
    }
}

fn initiative(teller: &mut Teller, initiative: Initiative) -> String {
    match initiative {
        Initiative::Sente => teller.term(Term::Sente),
        Initiative::Gote => teller.term(Term::Gote),
        Initiative::ReverseSente => teller.term(Term::ReverseSente),
    }
}

/// `黑 C1，後手，出入約 6 目，每手約 3 目`.
fn sized(teller: &mut Teller, fact: &SizedMove) -> String {
    let about = if fact.swing.exact().is_some() { "" } else { "約" };
    let initiative = initiative(teller, fact.initiative);
    let deiri = teller.term(Term::Deiri);
    let a_move = match fact.initiative {
        Initiative::Gote => {
            format!("，{}{about} {} 目", teller.term(Term::Miai), halves(fact.gain))
        }
        Initiative::Sente | Initiative::ReverseSente => String::new(),
    };
    format!(
        "{} {}，{initiative}，{deiri}{about} {} 目{a_move}",
        side(fact.color),
        at(fact.point),
        halves(middle(&fact.swing))
    )
}

fn reason(teller: &mut Teller, reason: &Reason) -> String {
    match reason {
        Reason::Catches(named) => format!("可以吃掉 {}", these(named)),
        Reason::Saves(named) => format!("可以救出 {}", these(named)),
        Reason::Kills(named) => format!("可以殺死 {}", this_group(named)),
        Reason::Lives(named) => format!("可以做活 {}", this_group(named)),
        Reason::FightsKo(named) => format!("為 {}開劫", these(named)),
        Reason::WinsRace(named) => format!("對殺中可以吃掉 {}", these(named)),
        Reason::HoldsRace(named) => format!("使 {}在對殺中不致被吃", these(named)),
        Reason::Joins(one, other) => format!("連接 {}和 {}", these(one), these(other)),
        Reason::Cuts(one, other) => format!("切斷 {}和 {}", these(one), these(other)),
        Reason::TakesKo(_) => "提劫".to_owned(),
        Reason::EndsKo(_) => "消劫".to_owned(),
        Reason::ThreatensFor(ko) => format!("這是劫材，對方應後可提 {} 的劫", at(*ko)),
        Reason::Largest(size) => {
            let about = if size.swing.exact().is_some() { "" } else { "約" };
            let initiative = initiative(teller, size.initiative);
            format!("這是全盤最大的一手，{initiative}{about} {} 目", halves(middle(&size.swing)))
        }
        Reason::Keeps(lead) => match *lead {
            0.0 => "可以保持和棋".to_owned(),
            lead if lead > 0.0 => format!("此後雙方走最佳，黑勝 {} 目", number(lead)),
            lead => format!("此後雙方走最佳，白勝 {} 目", number(-lead)),
        },
        Reason::Search(chance) => format!("搜尋認為這一手的勝率最高，{}", percent(*chance)),
        Reason::Over => "已經沒有可得之處".to_owned(),
    }
}

fn advice(teller: &mut Teller, fact: &Advice) -> String {
    let reason = reason(teller, &fact.reason);
    let player = side(fact.color);
    match fact.mv.point() {
        Some(point) => format!("{player}應下 {}：{reason}。", at(point)),
        None => format!("{player}可以停一手：{reason}。"),
    }
}

fn second_view(view: &SecondView) -> String {
    let (own, other) = (mv(view.mv, "停一手"), mv(view.instead_of, "停一手"));
    let beside = match view.other_chance {
        Some(chance) => format!("{other} 的勝率則是 {}", percent(chance)),
        None => format!("沒有考慮 {other}"),
    };
    format!("搜尋的看法不同：它偏好 {own}，勝率 {}，{beside}。", percent(view.chance))
}

pub(crate) fn comment(teller: &mut Teller, review: &MoveReview) -> String {
    let player = side(review.color);
    let mut text = match review.mv.point() {
        Some(point) => format!("{player} {} 是{}", at(point), quality(review.quality)),
        None => format!("{player}停一手是{}", quality(review.quality)),
    };
    if let Some(did) = &review.did {
        text += &format!("：{}", reason(teller, did));
    }
    if review.taken > 0 {
        text += &format!("，提 {} 子", review.taken);
    }
    text += "。";
    if let Some(better) = &review.better {
        let why = reason(teller, &better.reason);
        text += &match better.mv.point() {
            Some(point) => format!("應下 {}：{why}。", at(point)),
            None => format!("應該停一手：{why}。"),
        };
    }
    if review.quality >= Quality::Slack {
        let chance = format!("{:.0}%", review.loss.chance.max(0.0) * 100.0);
        text += &if review.loss.points >= 0.75 {
            format!("約損 {} 目，勝率下降 {chance}。", halves(review.loss.points))
        } else {
            format!("勝率下降約 {chance}。")
        };
    }
    text
}

pub(crate) fn summary(review: &Review) -> String {
    let name = |index: usize| {
        let review = &review.moves[index];
        format!("第 {} 手{} {}", review.number, side(review.color), mv(review.mv, "停一手"))
    };
    let names =
        |indices: &[usize]| indices.iter().map(|&index| name(index)).collect::<Vec<_>>().join("、");
    match (review.decisive, review.turning_points.as_slice()) {
        (_, []) => "沒有哪一手單獨改變了局勢。".to_owned(),
        (Some(decisive), _) => {
            let winner = side(review.moves[decisive].color.other());
            let told = format!("勝負的轉折在{}：此後{winner}一直領先到終局。", name(decisive));
            match review.other_turning_points().as_slice() {
                [] => told,
                others => format!("{told}另外損失較大的是{}。", names(others)),
            }
        }
        (None, [only]) => format!("損失最大的是{}。", name(*only)),
        (None, several) => format!("損失最大的幾手：{}。", names(several)),
    }
}
