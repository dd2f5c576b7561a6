//! 正體中文.

use tengen_board::Color;
use tengen_gobang_explain::{
    About, Advice, Fact, ForcedWin, Kept, MoveReview, Reason, Review, Row, RowKind,
};
use tengen_gobang_rules::{Ending, Foul, Opening, OpeningKind, OpeningVerdict};

use super::{CLEAR, all, at, rows, term};
use crate::chinese::side;
use crate::{Teller, Term};

pub(super) fn sentence(teller: &mut Teller, fact: &Fact) -> String {
    match &fact.about {
        About::Over(ending) => over(teller, *ending),
        About::ForcedWin(win) => forced_win(teller, win),
        About::NoForcedWin { color, is_proved: true } => {
            let win = teller.term(Term::ForcedWin);
            format!("輪到{}：沒有只用四與三的{win}。", side(*color))
        }
        About::NoForcedWin { color, is_proved: false } => {
            let win = teller.term(Term::ForcedWin);
            format!("輪到{}：目前沒有找到{win}。", side(*color))
        }
        About::Row(fact) => row(teller, fact),
        About::Foul(foul) => {
            let why = why(teller, foul);
            format!("{} 是黑的禁手：{why}。", all(&fact.points, " "))
        }
        About::Opening(fact) => opening(fact),
        About::Advice(fact) => advice(fact),
    }
}

fn over(teller: &mut Teller, ending: Ending) -> String {
    match ending {
        Ending::Row(color) => format!("{}已連成五子，獲勝。", side(color)),
        Ending::Foul(kind) => format!("黑下了禁手：{}，白獲勝。", teller.term(term(kind))),
        Ending::Full => "棋盤已滿，和棋。".to_owned(),
        Ending::Passes => "雙方都停一手，和棋。".to_owned(),
    }
}

fn forced_win(teller: &mut Teller, win: &ForcedWin) -> String {
    let (player, by, stones) = (side(win.color), at(win.by), win.stones);
    match (win.is_to_move, stones) {
        (true, 1) => format!("輪到{player}：下 {by} 即成五獲勝。"),
        (false, 1) => format!("{player}威脅在 {by} 成五。"),
        (true, _) => {
            let forced = teller.term(Term::ForcedWin);
            format!("輪到{player}：從 {by} 開始有 {stones} 子的{forced}。")
        }
        (false, _) => {
            let forced = teller.term(Term::ForcedWin);
            let other = side(win.color.other());
            format!(
                "{player}威脅從 {by} 開始 {stones} 子的{forced}，{other}必須阻止，或先以四反攻。"
            )
        }
    }
}

fn row(teller: &mut Teller, row: &Row) -> String {
    let (player, stones, ends) = (side(row.color), all(&row.stones, " "), all(&row.ends, " 或 "));
    match row.kind {
        RowKind::Three => {
            let three = teller.term(Term::Three);
            let four = teller.term(Term::StraightFour);
            format!("{player}在 {stones} 有{three}：下 {ends} 即成{four}。")
        }
        RowKind::Four => {
            format!("{player}在 {stones} 有{}：下 {ends} 即成五。", teller.term(Term::Four))
        }
        RowKind::StraightFour => {
            format!("{player}在 {stones} 有{}：下 {ends} 即成五。", teller.term(Term::StraightFour))
        }
    }
}

fn why(teller: &mut Teller, foul: &Foul) -> String {
    let name = teller.term(term(foul.kind));
    match rows(foul, " 與 ") {
        rows if rows.is_empty() => name,
        rows => format!("{name}，由 {rows} 構成"),
    }
}

fn opening(opening: &Opening) -> String {
    let kind = match opening.kind {
        OpeningKind::Direct => "直指",
        OpeningKind::Indirect => "斜指",
    };
    let verdict = match opening.verdict() {
        OpeningVerdict::Wins(color) => format!("{}必勝", side(color)),
        OpeningVerdict::Balanced => "大致均勢".to_owned(),
    };
    format!(
        "開局是{}（{}，{}，{kind}）；在連珠規則下，專家認為{verdict}。",
        opening.kanji, opening.name, opening.code
    )
}

fn advice(fact: &Advice) -> String {
    let (player, other) = (side(fact.color), side(fact.color.other()));
    let why = match fact.reason {
        Reason::Wins(1) => "即成五".to_owned(),
        Reason::Wins(_) => "可以連攻取勝".to_owned(),
        Reason::StopsFive => format!("否則{other}在此成五"),
        Reason::StopsWin { .. } => format!("可以消除{other}的連攻必勝"),
        Reason::Resists => "怎麼下都擋不住，這一手抵抗最久".to_owned(),
        Reason::Search(points) if points >= CLEAR => {
            format!("搜尋認為這一手最好，{player}領先")
        }
        Reason::Search(points) if points <= -CLEAR => {
            format!("搜尋認為這一手最好，但{other}領先")
        }
        Reason::Search(_) => "搜尋認為這一手最好".to_owned(),
    };
    format!("{player}應下 {}：{why}。", at(fact.point))
}

fn named(review: &MoveReview) -> String {
    let player = side(review.color);
    review
        .point
        .map_or_else(|| format!("{player}停一手"), |point| format!("{player} {}", at(point)))
}

pub(super) fn comment(teller: &mut Teller, review: &MoveReview) -> String {
    let (name, other) = (named(review), side(review.color.other()));
    match &review.kept {
        Kept::Five => format!("{name}：連成五子，獲勝。"),
        Kept::Win(stones) => {
            let win = teller.term(Term::ForcedWin);
            format!("{name}：保持{win}，此時需 {stones} 子。")
        }
        Kept::Missed { by, stones } => {
            let win = teller.term(Term::ForcedWin);
            format!("{name}：錯過{win}，下 {} 則 {stones} 子取勝。", at(*by))
        }
        Kept::Allowed { better, is_proved, stones } => {
            let win = teller.term(Term::ForcedWin);
            let instead = if *is_proved { "本可阻止" } else { "則未見連攻必勝" };
            format!("{name}：讓{other}有了 {stones} 子的{win}，下 {} {instead}。", at(*better))
        }
        Kept::Lost => format!("{name}：已經太遲，{other}可以連攻取勝。"),
        Kept::Stopped => format!("{name}：消除了{other}的連攻必勝。"),
        Kept::Foul(foul) => {
            let why = why(teller, foul);
            format!("{name}：禁手，{why}，{other}獲勝。")
        }
        Kept::Quiet => format!("{name}：沒有得失連攻必勝。"),
        Kept::Unseen => format!("{name}：時間已到，未檢討。"),
    }
}

pub(super) fn summary(review: &Review) -> String {
    let name = |index: usize| {
        let review = &review.moves[index];
        format!("第 {} 手{}", review.number, named(review))
    };
    let what = |index: usize| match &review.moves[index].kept {
        Kept::Missed { .. } => "錯過了連攻必勝",
        Kept::Foul(_) => "下了禁手",
        _ => "讓對方有了連攻必勝",
    };
    let turned = match (review.decisive, review.turning_points.as_slice()) {
        (Some(index), _) => format!("勝負的轉折在{}：{}。", name(index), what(index)),
        (None, []) => "雙方都沒有錯過或放出連攻必勝。".to_owned(),
        (None, several) => {
            let names: Vec<String> = several
                .iter()
                .map(|&index| format!("{}（{}）", name(index), what(index)))
                .collect();
            format!("未受懲罰的失誤：{}。", names.join("、"))
        }
    };
    let ended = match review.ending.and_then(Ending::winner) {
        Some(Color::Black) => "黑勝。",
        Some(Color::White) => "白勝。",
        None => "",
    };
    let opening = review.opening.map_or_else(String::new, opening);
    format!("{turned}{ended}{opening}")
}
