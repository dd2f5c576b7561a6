//! 日本語.

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
        Term::Ko => ("コウ", "取られた石をすぐには取り返せない形"),
        Term::Threat => ("コウダテ", "相手に受けさせてコウを取り返すための手"),
        Term::Race => ("攻め合い", "互いに相手の石を先に取ろうとする戦い"),
        Term::Seki => ("セキ", "どちらからも手を出せず、ともに生き"),
        Term::Sente => ("先手", "相手が受けなければならない"),
        Term::Gote => ("後手", "相手は手を抜ける"),
        Term::ReverseSente => ("逆ヨセ", "相手の先手の権利を消す手"),
        Term::Deiri => ("出入り", "双方が先に打った場合の差"),
        Term::Miai => ("一手", "一手あたりの価値"),
        Term::Komi => ("コミ", "後手の白に与えられる目数"),
        Term::Endgame => ("ヨセ", "境界を決める段階"),
        Term::ForcedWin => ("追い勝ち", "一手ごとに次の勝ちを迫って勝ち切る手順"),
        Term::Three => ("三", "次に止められない四ができる形"),
        Term::Four => ("四", "次に五ができる形"),
        Term::StraightFour => ("棒四", "両端のどちらでも五ができる形"),
        Term::DoubleThree => ("三々", "一手で三が二つできる"),
        Term::DoubleFour => ("四々", "一手で四が二つできる"),
        Term::Overline => ("長連", "六つ以上並ぶ"),
    };
    Gloss { word, meaning }
}

pub(crate) const fn theme(theme: Theme) -> &'static str {
    match theme {
        Theme::Capture => "石の取り",
        Theme::Life => "死活",
        Theme::Race => "攻め合い",
        Theme::Ko => "コウ",
        Theme::Endgame => "ヨセ",
        Theme::Quiet => "急場なし",
    }
}

pub(crate) const fn quality(quality: Quality) -> &'static str {
    match quality {
        Quality::Best => "最善手",
        Quality::Good => "好手",
        Quality::Slack => "緩着",
        Quality::Mistake => "悪手",
        Quality::Blunder => "大悪手",
    }
}

pub(crate) const fn label(label: Label) -> &'static str {
    match label {
        Label::Review => "検討",
        Label::TurningPoints => "勝負の分かれ目",
        Label::AllMoves => "全着手",
        Label::Course => "黒の勝率",
        Label::Legend => "1 が実戦の手、四角がより良い手",
    }
}

pub(crate) const fn certainty(sureness: Sureness) -> &'static str {
    match sureness {
        Sureness::Unsaid => "",
        Sureness::Proved => "（証明済み）",
        Sureness::Cut => "（読み切れず）",
        Sureness::ReadWithinWalls => "（読みによる。周囲の石が取られない限り）",
        Sureness::Read => "（読みによる）",
        Sureness::Guessed => "（推定）",
    }
}

pub(crate) fn sentence(teller: &mut Teller, fact: &Fact) -> String {
    match &fact.about {
        About::Stones(fact) => stones(teller, fact),
        About::Race(fact) => race(teller, fact),
        About::Ko(fact) => ko(teller, fact),
        About::KoWorth(worth) => ko_worth(worth),
        About::KoThreats(fact) => crate::kofight::japanese::threats(teller, fact),
        About::KoPlan(plan) => crate::kofight::japanese::plan(teller, plan),
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
        Color::Black => "黒",
        Color::White => "白",
    }
}

/// `D4の白三子`.
fn these(named: &Named) -> String {
    format!("{}の{}{}子", at(named.at), side(named.owner), numeral(named.count))
}

/// `B2の白（6子）`.
fn this_group(named: &Named) -> String {
    format!("{}の{}（{}子）", at(named.at), side(named.owner), named.count)
}

fn of_theme(theme: Theme, named: &Named) -> String {
    if theme == Theme::Life { this_group(named) } else { these(named) }
}

/// `黒番。黒E5で` or `白から打てば、白E5で`.
fn begins(teller: &Teller, first: Color, moves: &[tengen_board::Point]) -> String {
    let player = side(first);
    let turn = if first == teller.to_move {
        format!("{player}番。")
    } else {
        format!("{player}から打てば、")
    };
    match moves {
        [] => turn,
        moves => format!("{turn}{player}{}で", points(moves, "または")),
    }
}

fn threats(teller: &mut Teller, count: u8) -> String {
    let term = teller.term(Term::Threat);
    match count {
        u8::MAX => format!("数え切れないほどの{term}"),
        _ => format!("{term}が{count}つ"),
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
            let get = if is_attack { "取れる" } else { "助かる" };
            return format!("{}から打って{whom}が{get}かどうかは読み切れていない。", side(*first));
        }
    };
    let begins = begins(teller, *first, moves);
    match (fate, is_attack) {
        (Fate::Taken, true) if is_group => format!("{begins}{whom}は死ぬ。"),
        (Fate::Taken, true) => format!("{begins}{whom}を取れる。"),
        (Fate::Taken, false) if is_group => {
            format!("{whom}は死んでいる。{owner}から打っても生きられない。")
        }
        (Fate::Taken, false) => format!("{whom}は取られている。{owner}から打っても逃げられない。"),
        (Fate::Stands, true) if is_group => {
            format!("{whom}は生きている。{attacker}から打っても取れない。")
        }
        (Fate::Stands, true) => format!("{whom}は安全。{attacker}から打っても取れない。"),
        (Fate::Stands, false) if moves.is_empty() => format!("{whom}は手入れをしなくても安全。"),
        (Fate::Stands, false) if is_group => format!("{begins}{whom}は生きる。"),
        (Fate::Stands, false) => format!("{begins}{whom}は助かる。"),
        (Fate::Ko { needs, threats: count }, _) => {
            let ko = teller.term(Term::Ko);
            let threats = threats(teller, count);
            let (who, aim) =
                if needs == named.owner { (owner, "助ける") } else { (attacker, "取る") };
            format!("{begins}{whom}は{ko}になる。{who}が{aim}には{threats}必要。")
        }
    }
}

fn race(teller: &mut Teller, fact: &RaceFact) -> String {
    let [black, white] = &fact.blocks;
    let race = teller.term(Term::Race);
    let blocks = format!("{}と{}の{race}", these(black), these(white));
    let (Verdict::Exact(ending) | Verdict::Estimate(ending)) = fact.ending else {
        return format!("{blocks}。勝敗は読み切れていない。");
    };
    let spare = match fact.margin {
        None => String::new(),
        Some(0) => "（ちょうど一手勝ち）".to_owned(),
        Some(moves) => format!("（{}手の余裕）", numeral(moves.unsigned_abs() as usize)),
    };
    let opening = if fact.is_settled {
        format!("{}から打っても", side(fact.first))
    } else {
        begins(teller, fact.first, &fact.moves)
    };
    match ending {
        RaceEnding::Known(Outcome::Wins(winner)) => {
            format!("{blocks}。{opening}{}の勝ち{spare}。", side(winner))
        }
        RaceEnding::Known(Outcome::Seki) => {
            format!("{blocks}。{opening}{}になる。", teller.term(Term::Seki))
        }
        RaceEnding::Ko { needs, threats: count } => {
            let ko = teller.term(Term::Ko);
            let threats = threats(teller, count);
            format!("{blocks}。{opening}{ko}になる。{}が勝つには{threats}必要。", side(needs))
        }
    }
}

fn ko(teller: &mut Teller, fact: &KoFact) -> String {
    let ko = teller.term(Term::Ko);
    let (holder, taker) = (side(fact.holder), side(fact.holder.other()));
    let held =
        format!("{}に{ko}がある。{holder}が{}の石で取っており、", at(fact.point), at(fact.stone));
    if fact.is_banned {
        let threat = teller.term(Term::Threat);
        format!("{held}{taker}は{threat}を打たなければ取り返せない。")
    } else {
        format!("{held}{taker}はコウを取れる。")
    }
}

fn ko_worth(worth: &KoWorth) -> String {
    let swing = middle(&worth.swing);
    let about = if worth.swing.exact().is_some() { "" } else { "約" };
    format!(
        "{}のコウは全部で{about}{}目。勝って解消するまで三手かかるので、一手約{}目。",
        at(worth.point),
        halves(swing),
        halves(swing / 3.0)
    )
}

fn the_endgame(teller: &mut Teller, endgame: &Endgame) -> String {
    let term = teller.term(Term::Endgame);
    let Some(largest) = &endgame.largest else {
        return format!("{term}は終わり。一目の価値がある手はもうない。");
    };
    let open = match endgame.open {
        0 => "境界はほぼ決まった".to_owned(),
        open => format!("未定の境界は{open}か所"),
    };
    let sized = sized(teller, largest);
    format!("{term}の局面。危険な石はなく、{open}。最大の手は{sized}。")
}

const AREAS: [&str; 9] = ["左上", "上辺", "右上", "左辺", "中央", "右辺", "左下", "下辺", "右下"];

fn the_quiet(quiet: &Quiet) -> String {
    let place = area(quiet.area, &AREAS);
    match quiet.largest {
        Some(point) => {
            format!("急場はない。すぐに取られる石はなく、最大の場所は{place}の{}。", at(point))
        }
        None => format!("急場はない。すぐに取られる石はなく、{place}に余地がある。"),
    }
}

fn region(teller: &mut Teller, fact: &RegionFact) -> String {
    let turns = match fact.turns {
        Turns::Gote => teller.term(Term::Gote),
        Turns::Sente(color) => format!("{}の{}", side(color), teller.term(Term::Sente)),
        Turns::DoubleSente => format!("両{}", teller.term(Term::Sente)),
    };
    let mut best = Vec::new();
    for color in Color::BOTH {
        best.extend(fact.best[color.index()].map(|point| format!("{}{}", side(color), at(point))));
    }
    format!(
        "{}のヨセは一手{}目、{turns}。{}。",
        at(fact.at),
        number(middle(&fact.temperature)),
        best.join("または")
    )
}

fn group(fact: &GroupFact) -> String {
    let whom = this_group(&fact.named);
    match fact.standing {
        Verdict::Exact(standing) | Verdict::Estimate(standing) => match standing {
            Standing::Safe => format!("{whom}は一度も受けなくても生きている。"),
            Standing::Alive => format!("{whom}は生きていると見られる。"),
            Standing::Weak => format!("{whom}は弱い。眼形がはっきりせず、攻められるおそれがある。"),
            Standing::Dead => format!("{whom}は死んでいると見られる。"),
        },
        Verdict::Bound { .. } => format!("{whom}の生死は読み切れていない。"),
    }
}

fn balance(teller: &mut Teller, fact: &Balance) -> String {
    let lead = middle(&fact.lead);
    let komi = match fact.komi {
        0.0 => String::new(),
        komi => format!("{}{}目を入れて、", teller.term(Term::Komi), halves(komi)),
    };
    let about = if fact.lead.exact().is_some() { "" } else { "約" };
    let chance = match (fact.lead.exact(), fact.chance) {
        (None, Some(chance)) => {
            let (leader, chance) =
                if chance >= 0.5 { ("黒", chance) } else { ("白", 1.0 - chance) };
            format!("。探索による勝率は{leader}{}", percent(chance))
        }
        _ => String::new(),
    };
    if lead.abs() < 0.25 {
        format!("{komi}互角{chance}。")
    } else {
        let leader = if lead > 0.0 { "黒" } else { "白" };
        format!("{komi}{leader}が{about}{}目リード{chance}。", halves(lead.abs()))
    }
}

fn initiative(teller: &mut Teller, initiative: Initiative) -> String {
    match initiative {
        Initiative::Sente => teller.term(Term::Sente),
        Initiative::Gote => teller.term(Term::Gote),
        Initiative::ReverseSente => teller.term(Term::ReverseSente),
    }
}

/// `黒C1、後手、出入り約6目、一手約3目`.
fn sized(teller: &mut Teller, fact: &SizedMove) -> String {
    let about = if fact.swing.exact().is_some() { "" } else { "約" };
    let initiative = initiative(teller, fact.initiative);
    let deiri = teller.term(Term::Deiri);
    let a_move = match fact.initiative {
        Initiative::Gote => format!("、{}{about}{}目", teller.term(Term::Miai), halves(fact.gain)),
        Initiative::Sente | Initiative::ReverseSente => String::new(),
    };
    format!(
        "{}{}、{initiative}、{deiri}{about}{}目{a_move}",
        side(fact.color),
        at(fact.point),
        halves(middle(&fact.swing))
    )
}

fn reason(teller: &mut Teller, reason: &Reason) -> String {
    match reason {
        Reason::Catches(named) => format!("{}を取れる", these(named)),
        Reason::Saves(named) => format!("{}が助かる", these(named)),
        Reason::Kills(named) => format!("{}を殺す", this_group(named)),
        Reason::Lives(named) => format!("{}が生きる", this_group(named)),
        Reason::FightsKo(named) => format!("{}をめぐるコウにする", these(named)),
        Reason::WinsRace(named) => format!("{}との攻め合いに勝つ", these(named)),
        Reason::HoldsRace(named) => format!("{}が攻め合いで取られるのを防ぐ", these(named)),
        Reason::Joins(one, other) => format!("{}と{}をつなぐ", these(one), these(other)),
        Reason::Cuts(one, other) => format!("{}と{}を切る", these(one), these(other)),
        Reason::TakesKo(_) => "コウを取る".to_owned(),
        Reason::EndsKo(_) => "コウを解消する".to_owned(),
        Reason::ThreatensFor(ko) => format!("コウダテで、受けさせて{}のコウを取る", at(*ko)),
        Reason::Largest(size) => {
            let about = if size.swing.exact().is_some() { "" } else { "約" };
            let initiative = initiative(teller, size.initiative);
            format!("盤上最大の手で、{initiative}{about}{}目", halves(middle(&size.swing)))
        }
        Reason::Keeps(lead) => match *lead {
            0.0 => "双方最善で持碁".to_owned(),
            lead if lead > 0.0 => format!("双方最善で黒{}目勝ち", number(lead)),
            lead => format!("双方最善で白{}目勝ち", number(-lead)),
        },
        Reason::Search(chance) => format!("探索による勝率が最も高く、{}", percent(*chance)),
        Reason::Over => "もう得をする手がない".to_owned(),
    }
}

fn advice(teller: &mut Teller, fact: &Advice) -> String {
    let reason = reason(teller, &fact.reason);
    let player = side(fact.color);
    match fact.mv.point() {
        Some(point) => format!("{player}の次の一手は{}。{reason}。", at(point)),
        None => format!("{player}はパスでよい。{reason}。"),
    }
}

fn second_view(view: &SecondView) -> String {
    let (own, other) = (mv(view.mv, "パス"), mv(view.instead_of, "パス"));
    let beside = match view.other_chance {
        Some(chance) => format!("{other}は{}", percent(chance)),
        None => format!("{other}は調べていない"),
    };
    format!("探索の見方は異なる。{own}を選び、勝率{}、{beside}。", percent(view.chance))
}

pub(crate) fn comment(teller: &mut Teller, review: &MoveReview) -> String {
    let player = side(review.color);
    let mut text = match review.mv.point() {
        Some(point) => format!("{player}{}は{}", at(point), quality(review.quality)),
        None => format!("{player}のパスは{}", quality(review.quality)),
    };
    if let Some(did) = &review.did {
        text += &format!("。{}", reason(teller, did));
    }
    if review.taken > 0 {
        text += &format!("。{}子を取った", review.taken);
    }
    text += "。";
    if let Some(better) = &review.better {
        let why = reason(teller, &better.reason);
        text += &match better.mv.point() {
            Some(point) => format!("{}のほうが良かった。{why}。", at(point)),
            None => format!("パスのほうが良かった。{why}。"),
        };
    }
    if review.quality >= Quality::Slack {
        let chance = format!("{:.0}%", review.loss.chance.max(0.0) * 100.0);
        text += &if review.loss.points >= 0.75 {
            format!("約{}目の損、勝率は{chance}低下。", halves(review.loss.points))
        } else {
            format!("勝率は約{chance}低下。")
        };
    }
    text
}

pub(crate) fn summary(review: &Review) -> String {
    let name = |index: usize| {
        let review = &review.moves[index];
        format!("{}手目の{}{}", review.number, side(review.color), mv(review.mv, "のパス"))
    };
    let names =
        |indices: &[usize]| indices.iter().map(|&index| name(index)).collect::<Vec<_>>().join("、");
    match (review.decisive, review.turning_points.as_slice()) {
        (_, []) => "一手で流れが変わった場面はない。".to_owned(),
        (Some(decisive), _) => {
            let winner = side(review.moves[decisive].color.other());
            let told =
                format!("勝負の分かれ目は{}。以後、終局まで{winner}がリードした。", name(decisive));
            match review.other_turning_points().as_slice() {
                [] => told,
                others => format!("{told}ほかに損失が大きかったのは{}。", names(others)),
            }
        }
        (None, [only]) => format!("損失が最も大きかったのは{}。", name(*only)),
        (None, several) => format!("損失の大きかった手は{}。", names(several)),
    }
}
