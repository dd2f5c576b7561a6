//! Many patterns on one picture.

use tengen_board::Color;
use tengen_draw::{Canvas, Theme};
use tengen_records::Relation;

/// Patterns side by side.
const COLUMNS: usize = 6;
/// Around every one of them.
const GAP: f64 = 14.0;

/// A sheet of numbered patterns, each with its figures below it.
pub(super) fn sheet(relations: &[Relation]) -> Canvas {
    let small: Vec<Canvas> =
        relations.iter().enumerate().map(|(index, one)| draw(index + 1, one)).collect();
    let widest = small.iter().map(Canvas::width).fold(0.0, f64::max);
    let rows: Vec<&[Canvas]> = small.chunks(COLUMNS).collect();
    let heights: Vec<f64> =
        rows.iter().map(|row| row.iter().map(Canvas::height).fold(0.0, f64::max)).collect();
    let columns = COLUMNS.min(relations.len()).max(1);
    let width = columns as f64 * (widest + GAP) + GAP;
    let height = heights.iter().map(|height| height + GAP).sum::<f64>() + GAP;
    let mut canvas = Canvas::new(width, height, "Patterns", Theme::default().paper);
    let mut y = GAP;
    for (row, height) in rows.iter().zip(heights) {
        for (column, one) in row.iter().enumerate() {
            let x = GAP + column as f64 * (widest + GAP) + (widest - one.width()) / 2.0;
            canvas.place(x, y, one);
        }
        y += height + GAP;
    }
    canvas
}

fn draw(number: usize, relation: &Relation) -> Canvas {
    let (mut picture, place) = relation.pattern.picture();
    let single = relation.moves.len() == 1;
    for (index, &mv) in relation.moves.iter().enumerate() {
        let color = if index % 2 == 0 { Color::Black } else { Color::White };
        picture.stone(place(mv), color);
        if single {
            picture.last_move(place(mv));
        } else {
            picture.number(place(mv), index + 1);
        }
    }
    picture.title(format!("{number}")).caption(figures(relation));
    picture.to_canvas()
}

/// How often, how surely and how well.
pub(super) fn figures(relation: &Relation) -> String {
    format!(
        "{}x, {:.0}% of {}; {}",
        relation.count,
        100.0 * relation.share(),
        relation.offered,
        super::find::rate_in_words(relation.rate)
    )
}
