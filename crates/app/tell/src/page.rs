//! A review as one page that needs nothing else.

use tengen_board::Move;
use tengen_draw::{BoardPicture, LineChart, Mark, Series, Unit};
use tengen_explain::{MoveReview, Quality, Review};
use tengen_go_rules::Position;

use crate::picture::board;
use crate::{Label, Language, Teller};

const STYLE: &str = "\
body{font:16px/1.55 system-ui,'Noto Sans','Noto Sans CJK TC','Noto Sans CJK JP',sans-serif;\
margin:0 auto;padding:1.5rem;max-width:62rem;color:#222;background:#fbfaf7}\
h1{font-size:1.6rem}h2{font-size:1.2rem;margin-top:2rem}\
svg{max-width:100%;height:auto}\
.turn{display:flex;flex-wrap:wrap;gap:1.2rem;align-items:flex-start;margin:1rem 0}\
.turn svg{width:20rem}.turn p{flex:1 1 16rem;margin:.2rem 0}\
.note{color:#666;font-size:.9rem}\
table{border-collapse:collapse;width:100%}td{padding:.25rem .6rem;border-top:1px solid #e4e0d6;\
vertical-align:top}td:first-child{text-align:right;color:#777}\
.slack td:nth-child(2){color:#8a6d00}.mistake td:nth-child(2){color:#b04a00}\
.blunder td:nth-child(2){color:#b00020;font-weight:600}\
@media (prefers-color-scheme:dark){body{color:#e6e2da;background:#1d1c1a}td{border-color:#3a3833}\
svg{background:#fbfaf7}}";

/// A page of its own with this body, which is markup already.
pub(crate) fn sheet(language: Language, title: &str, body: &str) -> String {
    let tag = match language {
        Language::Chinese => "zh-Hant",
        other => other.tag(),
    };
    let heading = escape(title);
    format!(
        "<!doctype html><html lang=\"{tag}\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\
         <title>{heading}</title><style>{STYLE}</style></head><body><h1>{heading}</h1>\
         {body}</body></html>\n"
    )
}

/// A turning point: a picture and what is said of the move.
pub(crate) fn turn(svg: &str, number: usize, words: &str) -> String {
    format!("<div class=\"turn\">{svg}<p><b>{number}.</b> {words}</p></div>")
}

/// The page of a review of the game that led to `end`, in the teller's language.
pub fn page(title: &str, end: &Position, review: &Review, teller: &mut Teller) -> String {
    let mut body = format!("<p>{}</p>", escape(&teller.summary(review)));
    body += &course(review, teller);
    if !review.turning_points.is_empty() {
        body += &format!("<h2>{}</h2>", teller.label(Label::TurningPoints));
        body += &format!("<p class=\"note\">{}</p>", teller.label(Label::Legend));
        for &index in &review.turning_points {
            let moment = &review.moves[index];
            let svg = picture(&before(end, index), moment).to_svg();
            teller.turn_to(moment.color);
            // Terms are explained again: a page is not read from top to bottom.
            let mut fresh = Teller::about(teller.language(), moment.color);
            let situation = escape(&fresh.sentence(&moment.before));
            let comment = escape(&fresh.comment(moment));
            body += &turn(&svg, moment.number, &format!("{situation}<br>{comment}"));
        }
    }
    body += &format!("<h2>{}</h2><table>", teller.label(Label::AllMoves));
    for review in &review.moves {
        teller.turn_to(review.color);
        body += &row(review, teller);
    }
    body += "</table>";
    sheet(teller.language(), title, &body)
}

fn row(review: &MoveReview, teller: &mut Teller) -> String {
    let comment = escape(&teller.comment(review));
    let class = match review.quality {
        Quality::Best | Quality::Good => String::new(),
        quality => format!(" class=\"{}\"", quality.word()),
    };
    let chance = (review.after.black_wins * 100.0).round();
    format!("<tr{class}><td>{}</td><td>{comment}</td><td>{chance:.0}%</td></tr>", review.number)
}

/// The chance of winning, move by move.
fn course(review: &Review, teller: &Teller) -> String {
    let name = teller.label(Label::Course);
    let points = (review.moves.iter()).map(|r| (r.number as f64, r.after.black_wins));
    let mut chart = LineChart::new();
    chart
        .title(name)
        .unit(Unit::Percent)
        .covering(0.0, 1.0)
        .reference(0.5, "50%")
        .series(Series::new(name).points(points))
        .size(860.0, 260.0);
    chart.to_svg()
}

/// The position before a move of the game, by its place.
fn before(end: &Position, index: usize) -> Position {
    let mut position = end.clone();
    while position.move_count() > index && position.undo() {}
    position
}

/// The position before a move with the move numbered, the better one and what was at stake marked.
fn picture(position: &Position, review: &MoveReview) -> BoardPicture {
    let mut picture = board(position);
    for stone in review.before.stones.iter() {
        picture.mark(stone, Mark::Triangle);
    }
    if let Some(Move::Play(point)) = review.better.as_ref().map(|better| better.mv) {
        picture.mark(point, Mark::Square);
    }
    if let Move::Play(point) = review.mv {
        picture.stone(point, review.color).number(point, 1);
    }
    picture
}

pub(crate) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            letter => escaped.push(letter),
        }
    }
    escaped
}
