//! 日本語.

use tengen_board::Color;
use tengen_gobang_explain::{
    About, Advice, Fact, ForcedWin, Kept, MoveReview, Reason, Review, Row, RowKind,
};
use tengen_gobang_rules::{Ending, Foul, Opening, OpeningKind, OpeningVerdict};

use super::{CLEAR, all, at, rows, term};
use crate::japanese::side;
use crate::{Teller, Term};

pub(super) fn sentence(teller: &mut Teller, fact: &Fact) -> String {
    match &fact.about {
        About::Over(ending) => over(teller, *ending),
        About::ForcedWin(win) => forced_win(teller, win),
        About::NoForcedWin { color, is_proved: true } => {
            let win = teller.term(Term::ForcedWin);
            format!("{}番。四と三だけによる{win}はない。", side(*color))
        }
        About::NoForcedWin { color, is_proved: false } => {
            let win = teller.term(Term::ForcedWin);
            format!("{}番。{win}はまだ見つかっていない。", side(*color))
        }
        About::Row(fact) => row(teller, fact),
        About::Foul(foul) => {
            let why = why(teller, foul);
            format!("{}は黒の禁手。{why}。", all(&fact.points, " "))
        }
        About::Opening(fact) => opening(fact),
        About::Advice(fact) => advice(fact),
    }
}

fn over(teller: &mut Teller, ending: Ending) -> String {
    match ending {
        Ending::Row(color) => format!("{}が五を作って勝った。", side(color)),
        Ending::Foul(kind) => format!("黒が禁手（{}）を打ち、白の勝ち。", teller.term(term(kind))),
        Ending::Full => "盤面が埋まり、引き分け。".to_owned(),
        Ending::Passes => "双方がパスし、引き分け。".to_owned(),
    }
}

fn forced_win(teller: &mut Teller, win: &ForcedWin) -> String {
    let (player, by, stones) = (side(win.color), at(win.by), win.stones);
    match (win.is_to_move, stones) {
        (true, 1) => format!("{player}番。{by}で五ができて勝ち。"),
        (false, 1) => format!("{player}は次に{by}で五を作る。"),
        (true, _) => {
            let forced = teller.term(Term::ForcedWin);
            format!("{player}番。{by}から{stones}手の{forced}がある。")
        }
        (false, _) => {
            let forced = teller.term(Term::ForcedWin);
            let other = side(win.color.other());
            format!(
                "{player}は次に{by}から{stones}手の{forced}がある。\
                 {other}は防ぐか、先に四で攻める必要がある。"
            )
        }
    }
}

fn row(teller: &mut Teller, row: &Row) -> String {
    let (player, stones) = (side(row.color), all(&row.stones, " "));
    let ends = all(&row.ends, "または");
    match row.kind {
        RowKind::Three => {
            let three = teller.term(Term::Three);
            let four = teller.term(Term::StraightFour);
            format!("{player}の{stones}は{three}。{ends}で{four}になる。")
        }
        RowKind::Four => {
            format!("{player}の{stones}は{}。{ends}で五になる。", teller.term(Term::Four))
        }
        RowKind::StraightFour => {
            format!("{player}の{stones}は{}。{ends}で五になる。", teller.term(Term::StraightFour))
        }
    }
}

fn why(teller: &mut Teller, foul: &Foul) -> String {
    let name = teller.term(term(foul.kind));
    match rows(foul, "と") {
        rows if rows.is_empty() => name,
        rows => format!("{rows}による{name}"),
    }
}

fn opening(opening: &Opening) -> String {
    let kind = match opening.kind {
        OpeningKind::Direct => "直接打ち",
        OpeningKind::Indirect => "間接打ち",
    };
    let verdict = match opening.verdict() {
        OpeningVerdict::Wins(color) => format!("{}必勝", side(color)),
        OpeningVerdict::Balanced => "ほぼ互角".to_owned(),
    };
    format!("珠型は{}（{}、{kind}）。連珠の定説では{verdict}。", opening.kanji, opening.code)
}

fn advice(fact: &Advice) -> String {
    let (player, other) = (side(fact.color), side(fact.color.other()));
    let why = match fact.reason {
        Reason::Wins(1) => "五ができる".to_owned(),
        Reason::Wins(_) => "追い勝ちになる".to_owned(),
        Reason::StopsFive => format!("打たなければ{other}がそこで五を作る"),
        Reason::StopsWin { .. } => format!("{other}の追い勝ちを消す"),
        Reason::Resists => "どこに打っても負けだが、最も長く粘れる".to_owned(),
        Reason::Search(points) if points >= CLEAR => {
            format!("探索が最も高く評価し、{player}が優勢")
        }
        Reason::Search(points) if points <= -CLEAR => {
            format!("探索が最も高く評価するが、{other}が優勢")
        }
        Reason::Search(_) => "探索が最も高く評価する".to_owned(),
    };
    format!("{player}の次の一手は{}。{why}。", at(fact.point))
}

fn named(review: &MoveReview) -> String {
    let player = side(review.color);
    review.point.map_or_else(|| format!("{player}のパス"), |point| format!("{player}{}", at(point)))
}

pub(super) fn comment(teller: &mut Teller, review: &MoveReview) -> String {
    let (name, other) = (named(review), side(review.color.other()));
    match &review.kept {
        Kept::Five => format!("{name}で五ができて勝ち。"),
        Kept::Win(stones) => {
            let win = teller.term(Term::ForcedWin);
            format!("{name}は{win}を保つ。ここから{stones}手。")
        }
        Kept::Missed { by, stones } => {
            let win = teller.term(Term::ForcedWin);
            format!("{name}は{win}を逃した。{}なら{stones}手で勝ち。", at(*by))
        }
        Kept::Allowed { better, is_proved, stones } => {
            let win = teller.term(Term::ForcedWin);
            let instead = if *is_proved {
                "なら防げた"
            } else {
                "なら追い勝ちは見つからない"
            };
            format!("{name}は{other}に{stones}手の{win}を許した。{}{instead}。", at(*better))
        }
        Kept::Lost => format!("{name}はもう遅い。{other}の追い勝ち。"),
        Kept::Stopped => format!("{name}は{other}の追い勝ちを消した。"),
        Kept::Foul(foul) => {
            let why = why(teller, foul);
            format!("{name}は禁手。{why}。{other}の勝ち。")
        }
        Kept::Quiet => format!("{name}。追い勝ちの得失はない。"),
        Kept::Unseen => format!("{name}は時間切れで調べていない。"),
    }
}

pub(super) fn summary(review: &Review) -> String {
    let name = |index: usize| {
        let review = &review.moves[index];
        format!("{}手目の{}", review.number, named(review))
    };
    let what = |index: usize| match &review.moves[index].kept {
        Kept::Missed { .. } => "追い勝ちを逃した",
        Kept::Foul(_) => "禁手だった",
        _ => "相手に追い勝ちを許した",
    };
    let turned = match (review.decisive, review.turning_points.as_slice()) {
        (Some(index), _) => format!("勝負の分かれ目は{}。{}。", name(index), what(index)),
        (None, []) => "追い勝ちを逃したり許したりした手はない。".to_owned(),
        (None, several) => {
            let names: Vec<String> = several
                .iter()
                .map(|&index| format!("{}（{}）", name(index), what(index)))
                .collect();
            format!("とがめられなかった失着は{}。", names.join("、"))
        }
    };
    let ended = match review.ending.and_then(Ending::winner) {
        Some(Color::Black) => "黒の勝ち。",
        Some(Color::White) => "白の勝ち。",
        None => "",
    };
    let opening = review.opening.map_or_else(String::new, opening);
    format!("{turned}{ended}{opening}")
}
