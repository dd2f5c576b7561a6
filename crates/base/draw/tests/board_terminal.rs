//! Boards as text; the expected text stands under what makes it.

use tengen_board::{Color, Lettering, Point, PointSet, Size};
use tengen_draw::{BoardPicture, Mark, TerminalStyle, gobang_star_points};

#[track_caller]
fn assert_text(picture: &BoardPicture, style: TerminalStyle, expected: &str) {
    let text = picture.to_terminal(style);
    assert_eq!(format!("\n{text}"), expected, "\n{text}");
}

fn position() -> BoardPicture {
    let mut picture = BoardPicture::new(Size::square(9).unwrap(), Lettering::Go);
    picture
        .stone(Point::new(2, 2), Color::Black)
        .stone(Point::new(6, 6), Color::White)
        .stone(Point::new(8, 0), Color::Black)
        .last_move(Point::new(6, 6));
    picture
}

#[test]
fn ascii_as_protocols_show_boards() {
    assert_text(
        &position(),
        TerminalStyle::Ascii,
        "
   A B C D E F G H J
 9 . . . . . . . . . 9
 8 . . . . . . . . . 8
 7 . . + . . .(O). . 7
 6 . . . . . . . . . 6
 5 . . . . + . . . . 5
 4 . . . . . . . . . 4
 3 . . X . . . + . . 3
 2 . . . . . . . . . 2
 1 . . . . . . . . X 1
   A B C D E F G H J
",
    );
}

#[test]
fn unicode_draws_the_lines() {
    assert_text(
        &position(),
        TerminalStyle::Unicode,
        "
   A B C D E F G H J
 9 ┌─┬─┬─┬─┬─┬─┬─┬─┐ 9
 8 ├─┼─┼─┼─┼─┼─┼─┼─┤ 8
 7 ├─┼─╋─┼─┼─┼(○)┼─┤ 7
 6 ├─┼─┼─┼─┼─┼─┼─┼─┤ 6
 5 ├─┼─┼─┼─╋─┼─┼─┼─┤ 5
 4 ├─┼─┼─┼─┼─┼─┼─┼─┤ 4
 3 ├─┼─●─┼─┼─┼─╋─┼─┤ 3
 2 ├─┼─┼─┼─┼─┼─┼─┼─┤ 2
 1 └─┴─┴─┴─┴─┴─┴─┴─● 1
   A B C D E F G H J
",
    );
}

#[test]
fn numbers_of_two_figures_line_up() {
    let mut picture = BoardPicture::new(Size::new(10, 10).unwrap(), Lettering::Gobang);
    picture.part(Point::new(6, 7), Point::new(9, 9)).title("A part");
    assert_text(
        &picture,
        TerminalStyle::Ascii,
        "
A part
   G H I J
10 . . . . 10
 9 . . . . 9
 8 . + . . 8
   G H I J
",
    );
    assert_text(
        &picture,
        TerminalStyle::Unicode,
        "
A part
   G H I J
10─┬─┬─┬─┐ 10
 9─┼─┼─┼─┤ 9
 8─┼─╋─┼─┤ 8
   G H I J
",
    );
}

#[test]
fn signs_show_on_empty_points_and_in_notes_elsewhere() {
    let mut picture = BoardPicture::new(Size::square(4).unwrap(), Lettering::Go);
    let corner: PointSet = [Point::new(0, 0), Point::new(1, 0)].into_iter().collect();
    picture
        .stone(Point::new(0, 3), Color::Black)
        .number(Point::new(0, 3), 1)
        .stone(Point::new(1, 3), Color::White)
        .mark(Point::new(1, 3), Mark::Cross)
        .territory(Point::new(1, 3), Color::Black)
        .label(Point::new(2, 3), "a")
        .label(Point::new(3, 3), "X")
        .label(Point::new(0, 2), "10")
        .mark(Point::new(1, 2), Mark::Triangle)
        .territory(Point::new(2, 2), Color::Black)
        .territory(Point::new(3, 2), Color::White)
        .ownership(Point::new(2, 1), 0.7)
        .ownership(Point::new(3, 1), -0.3)
        .region(&corner)
        .arrow(Point::new(0, 0), Point::new(3, 0))
        .caption("Black to play");
    assert_text(
        &picture,
        TerminalStyle::Ascii,
        "
   A B C D
 4 X O a * 4
 3 * t x o 3
 2 . . x . 2
 1 . . . . 1
   A B C D
Black to play
labels: A3 10, A4 1, D4 X
marks: B3 triangle, B4 cross
black territory under stones: B4
region 1: A1 B1
arrows: A1 to D1
",
    );
    assert_text(
        &picture,
        TerminalStyle::Unicode,
        "
   A B C D
 4 ●─○ a X 4
 3 * △ ▪─▫ 3
 2 ├─┼─▪─┤ 2
 1 └─┴─┴─┘ 1
   A B C D
Black to play
labels: A3 10, A4 1
marks: B4 cross
black territory under stones: B4
region 1: A1 B1
arrows: A1 to D1
",
    );
}

#[test]
fn colours_on_wood() {
    let mut picture = BoardPicture::new(Size::new(3, 1).unwrap(), Lettering::Go);
    picture
        .coordinates(false)
        .stone(Point::new(0, 0), Color::Black)
        .stone(Point::new(2, 0), Color::White)
        .number(Point::new(2, 0), 2);
    let wood = "48;5;180m";
    assert_eq!(
        picture.to_terminal(TerminalStyle::Ansi),
        format!(
            "\x1b[0;38;5;95;{wood} \x1b[0;38;5;16;{wood}●\x1b[0;38;5;95;{wood}─┼─\
             \x1b[0;38;5;16;48;5;231m2\x1b[0;38;5;95;{wood} \x1b[0m\n"
        )
    );
}

#[test]
fn without_coordinates_only_the_board_remains() {
    let mut picture = BoardPicture::new(Size::square(2).unwrap(), Lettering::Go);
    picture.coordinates(false);
    assert_text(&picture, TerminalStyle::Ascii, "\n . .\n . .\n");
}

#[test]
fn captions_cannot_carry_escape_codes() {
    let mut picture = BoardPicture::new(Size::square(2).unwrap(), Lettering::Go);
    picture.caption("\x1b[31mred").label(Point::new(0, 0), "\x1b[31m");
    for style in [TerminalStyle::Ascii, TerminalStyle::Unicode] {
        assert!(!picture.to_terminal(style).contains('\x1b'));
    }
}

#[test]
fn every_size_has_a_line_a_row() {
    for width in 1..=25 {
        for height in 1..=25 {
            let picture = BoardPicture::new(Size::new(width, height).unwrap(), Lettering::Go);
            for style in [TerminalStyle::Ascii, TerminalStyle::Unicode] {
                let text = picture.to_terminal(style);
                let lines: Vec<&str> = text.lines().collect();
                assert_eq!(lines.len(), height + 2);
                assert_eq!(lines[0].chars().count(), 2 + 2 * width);
                assert!(lines[1].starts_with(&format!("{height:>2} ")));
            }
        }
    }
}

#[test]
fn a_gobang_board_has_five_stars() {
    let size = Size::square(15).unwrap();
    let stars = gobang_star_points(size);
    let names: Vec<String> = stars.iter().map(|star| star.name(Lettering::Gobang)).collect();
    assert_eq!(names, ["D4", "L4", "H8", "D12", "L12"]);
    let count = |picture: &BoardPicture| {
        let text = picture.to_terminal(TerminalStyle::Ascii);
        (text.matches('+').count(), picture.to_svg().matches("<circle").count())
    };
    assert_eq!(count(&BoardPicture::new(size, Lettering::Go)), (9, 9));
    assert_eq!(count(&BoardPicture::new(size, Lettering::Gobang)), (5, 5));
    let small = [5, 9, 13].map(|side| gobang_star_points(Size::square(side).unwrap()).len());
    assert_eq!(small, [1, 5, 5], "on small boards as in Go");
}
