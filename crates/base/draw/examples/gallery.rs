//! Writes one picture of every kind into a folder, to look at after a change:
//! `cargo run -p tengen-draw --example gallery -- FOLDER`.

use std::error::Error;
use std::path::Path;

use tengen_board::{Color, Lettering, Point, Random, Size};
use tengen_draw::{
    BarChart, BoardPicture, Interval, LineChart, Mark, Series, TerminalStyle, Theme, Unit,
};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args().nth(1).ok_or("name the folder to write into")?;
    let folder = Path::new(&folder);
    std::fs::create_dir_all(folder)?;
    for (theme_name, theme) in [("print", Theme::PRINT), ("dark", Theme::DARK)] {
        for (name, mut picture) in boards() {
            picture.theme(&theme);
            let path = folder.join(format!("board-{name}-{theme_name}"));
            std::fs::write(path.with_extension("svg"), picture.to_svg())?;
            std::fs::write(path.with_extension("png"), picture.to_png(2.0)?)?;
            if theme_name == "print" {
                println!("{}", picture.to_terminal(TerminalStyle::Ascii));
                println!("{}", picture.to_terminal(TerminalStyle::Ansi));
            }
        }
        let mut lines = winning_chances();
        lines.theme(&theme);
        let path = folder.join(format!("lines-{theme_name}"));
        std::fs::write(path.with_extension("svg"), lines.to_svg())?;
        std::fs::write(path.with_extension("png"), lines.to_png(2.0)?)?;
        let mut bars = strengths();
        bars.theme(&theme);
        let path = folder.join(format!("bars-{theme_name}"));
        std::fs::write(path.with_extension("svg"), bars.to_svg())?;
        std::fs::write(path.with_extension("png"), bars.to_png(2.0)?)?;
    }
    println!("{}", winning_chances().to_terminal(TerminalStyle::Unicode, 76, 20));
    println!("{}", strengths().to_terminal(TerminalStyle::Unicode, 76));
    Ok(())
}

/// Stones from a drawing, top row first.
fn stones(rows: &[&str]) -> Vec<(Point, Color)> {
    let mut stones = Vec::new();
    for (row, line) in rows.iter().rev().enumerate() {
        for (column, c) in line.split_whitespace().enumerate() {
            match c {
                "X" => stones.push((Point::new(column, row), Color::Black)),
                "O" => stones.push((Point::new(column, row), Color::White)),
                _ => {}
            }
        }
    }
    stones
}

fn boards() -> Vec<(&'static str, BoardPicture)> {
    vec![
        ("numbers", numbers()),
        ("ownership", ownership()),
        ("corner", corner()),
        ("gobang", gobang()),
        ("tiny", tiny()),
    ]
}

/// A full-size game record with numbers of one, two and three figures.
fn numbers() -> BoardPicture {
    let mut picture = BoardPicture::new(Size::square(19).unwrap(), Lettering::Go);
    let mut random = Random::new(5);
    let mut points: Vec<Point> = Size::square(19).unwrap().points().collect();
    for number in 1..=130 {
        let point = points.swap_remove(random.below(points.len() as u32) as usize);
        let color = Color::BOTH[(number + 1) % 2];
        picture.stone(point, color).number(point, number);
        picture.last_move(point);
    }
    picture.title("Figure 1 (1 - 130)").caption(
        "Every number of moves, from one figure to three: the last move, 130, carries a ring.",
    );
    picture
}

fn ownership() -> BoardPicture {
    let size = Size::square(9).unwrap();
    let mut picture = BoardPicture::new(size, Lettering::Go);
    let board = stones(&[
        ". . . O . . . . .",
        ". . O O X . . . .",
        ". O . O X X . . .",
        ". . O X . . X . .",
        ". O O X . . . . .",
        ". X O O X . X X .",
        ". . O X X X O . .",
        ". O X . X . X O .",
        ". . X . . . X . .",
    ]);
    picture.stones(board);
    for point in size.points() {
        let slope = (point.column() as f64 - 3.4) / 3.0 + (3.0 - point.row() as f64) / 14.0;
        picture.ownership(point, slope.clamp(-1.0, 1.0));
    }
    picture
        .last_move(Point::new(6, 3))
        .title("Who owns what")
        .caption("Blue is Black's, amber is White's; squares sit on stones that are lost.");
    picture
}

/// A corner problem with every mark, labels, a region and an arrow.
fn corner() -> BoardPicture {
    let size = Size::square(19).unwrap();
    let mut picture = BoardPicture::new(size, Lettering::Go);
    picture.stones(stones(&[
        ". . . . . . . . .",
        ". . X . . . . . .",
        ". . X O O O . O .",
        "X X X X X O . . .",
        ". O O O X X O . .",
        ". . . O . X O . .",
    ]));
    picture
        .part(Point::new(0, 0), Point::new(10, 7))
        .mark(Point::new(2, 4), Mark::Triangle)
        .mark(Point::new(3, 1), Mark::Square)
        .mark(Point::new(4, 1), Mark::Circle)
        .mark(Point::new(5, 3), Mark::Cross)
        .mark(Point::new(7, 6), Mark::Triangle)
        .mark(Point::new(8, 6), Mark::Square)
        .mark(Point::new(9, 6), Mark::Circle)
        .mark(Point::new(10, 6), Mark::Cross)
        .label(Point::new(0, 1), "a")
        .label(Point::new(1, 0), "b")
        .label(Point::new(4, 0), "12")
        .label(Point::new(9, 3), "Q")
        .region(
            &[(0, 0), (1, 0), (2, 0), (3, 0), (0, 1), (1, 1), (2, 1), (3, 1), (4, 0)]
                .into_iter()
                .map(|(c, r)| Point::new(c, r))
                .collect(),
        )
        .region(
            &[(6, 0), (6, 1), (6, 2), (7, 0), (7, 1), (7, 2)]
                .into_iter()
                .map(|(c, r)| Point::new(c, r))
                .collect(),
        )
        .territory(Point::new(8, 0), Color::White)
        .territory(Point::new(8, 1), Color::White)
        .territory(Point::new(0, 4), Color::Black)
        .territory(Point::new(1, 4), Color::Black)
        .territory(Point::new(0, 5), Color::Black)
        .territory(Point::new(3, 4), Color::White)
        .arrow(Point::new(9, 3), Point::new(7, 4))
        .caption("Problem 1. Black to play: where is the vital point, a or b?");
    picture
}

fn gobang() -> BoardPicture {
    let mut picture = BoardPicture::new(Size::square(15).unwrap(), Lettering::Gobang);
    let moves = [(7, 7), (7, 8), (8, 8), (6, 6), (8, 6), (8, 7), (6, 8), (9, 5), (5, 9), (4, 10)];
    for (i, (column, row)) in moves.into_iter().enumerate() {
        let point = Point::new(column, row);
        picture.stone(point, Color::BOTH[i % 2]).number(point, i + 1);
        picture.last_move(point);
    }
    picture.title("Gobang letters have an I");
    picture
}

fn tiny() -> BoardPicture {
    let mut picture = BoardPicture::new(Size::new(4, 1).unwrap(), Lettering::Go);
    picture
        .stone(Point::new(1, 0), Color::White)
        .last_move(Point::new(1, 0))
        .caption("Even a board of four points has a caption that reads well.");
    picture
}

fn winning_chances() -> LineChart {
    let mut random = Random::new(2);
    let mut noise = || f64::from(random.below(1000)) / 1000.0 - 0.5;
    let (mut a, mut b) = (0.5, 0.46);
    let (mut uct, mut tree) =
        (Series::new("UCT, 10,000 playouts"), Series::new("alpha-beta, depth 5").with_whiskers());
    for number in 1..=180 {
        a = f64::clamp(a + noise() * 0.07 + 0.0015, 0.02, 0.98);
        let width = 0.09 - f64::from(number) * 0.0004;
        uct = uct.sure_point(
            f64::from(number),
            a,
            Interval::new((a - width).max(0.0), (a + width).min(1.0)),
        );
        b = f64::clamp(b + noise() * 0.05, 0.05, 0.9);
        if number % 12 == 0 {
            let y = if number == 96 { f64::NAN } else { b };
            tree = tree.sure_point(f64::from(number), y, Interval::new(b - 0.06, b + 0.06));
        }
    }
    let mut chart = LineChart::new();
    chart
        .title("Black's winning chance along the game")
        .names("move", "winning chance")
        .unit(Unit::Percent)
        .covering(0.0, 1.0)
        .reference(0.5, "even")
        .series(uct)
        .series(tree);
    chart
}

fn strengths() -> BarChart {
    let mut chart = BarChart::new();
    chart
        .title("Games won against GNU Go 3.8 on 9x9, 400 games each")
        .value_name("share of games won, with 95% intervals")
        .unit(Unit::Percent)
        .covering(0.0, 1.0)
        .reference(0.5, "even");
    for (name, won) in [
        ("plain UCT", 0.184),
        ("+ RAVE", 0.437),
        ("+ 3x3 patterns", 0.61),
        ("+ criticality and decisive moves", 0.688),
    ] {
        let half = 1.96 * (won * (1.0 - won) / 400.0_f64).sqrt();
        chart.bar(name, won, Some(Interval::new(won - half, won + half)));
    }
    chart.bar("not yet played", f64::NAN, None);
    chart
}
