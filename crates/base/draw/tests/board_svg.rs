//! What the SVG of a board contains, and where.

use resvg::usvg::roxmltree::{Document, Node};
use tengen_board::{Color, Lettering, Point, PointSet, Size};
use tengen_draw::{BoardPicture, Mark, Theme};

fn board(side: usize) -> BoardPicture {
    BoardPicture::new(Size::square(side).unwrap(), Lettering::Go)
}

fn group<'a>(document: &'a Document<'_>, class: &str) -> Vec<Node<'a, 'a>> {
    document
        .descendants()
        .filter(|node| node.attribute("class") == Some(class))
        .flat_map(|group| group.children().filter(Node::is_element))
        .collect()
}

fn number(node: Node<'_, '_>, attribute: &str) -> f64 {
    node.attribute(attribute).unwrap().parse().unwrap()
}

/// The texts of a group with their places.
fn texts<'a>(document: &'a Document<'_>, class: &str) -> Vec<(&'a str, f64, f64)> {
    group(document, class)
        .into_iter()
        .map(|node| (node.text().unwrap(), number(node, "x"), number(node, "y")))
        .collect()
}

/// The pieces of level and upright lines in the groups `lines` and `edge`.
fn pieces(document: &Document<'_>) -> Vec<(f64, f64, f64, f64)> {
    let mut pieces = Vec::new();
    for path in ["lines", "edge"].iter().flat_map(|class| group(document, class)) {
        for piece in path.attribute("d").unwrap().split('M').skip(1) {
            let (start, end) = piece.split_at(piece.find(['H', 'V']).unwrap());
            let (x, y) = start.split_once(' ').unwrap();
            let (x, y): (f64, f64) = (x.parse().unwrap(), y.parse().unwrap());
            let to: f64 = end[1..].parse().unwrap();
            pieces.push(match &end[..1] {
                "H" => (x, y, to, y),
                _ => (x, y, x, to),
            });
        }
    }
    pieces
}

#[test]
fn every_stone_is_one_circle_of_its_colour() {
    let mut picture = board(9);
    picture
        .stone(Point::new(2, 2), Color::Black)
        .stone(Point::new(3, 2), Color::White)
        .stone(Point::new(3, 2), Color::Black)
        .stone(Point::new(8, 8), Color::White)
        .stone(Point::new(9, 0), Color::White);
    let svg = picture.to_svg();
    let document = Document::parse(&svg).unwrap();
    assert_eq!(group(&document, "black stones").len(), 2);
    assert_eq!(group(&document, "white stones").len(), 1, "J9 is the last");
    let description = document.descendants().find(|node| node.has_tag_name("desc")).unwrap();
    assert_eq!(description.text(), Some("9x9 board. Black: C3 D3. White: J9."));
}

#[test]
fn a1_is_the_bottom_left_and_stones_stand_at_their_coordinates() {
    let size = Size::new(13, 10).unwrap();
    for point in [Point::new(0, 0), Point::new(12, 9), Point::new(8, 3)] {
        let mut picture = BoardPicture::new(size, Lettering::Go);
        picture.stone(point, Color::Black);
        let svg = picture.to_svg();
        let document = Document::parse(&svg).unwrap();
        let stone = group(&document, "black stones")[0];
        let (x, y) = (number(stone, "cx"), number(stone, "cy"));
        let coordinates = texts(&document, "coordinates");
        let name = point.name(Lettering::Go);
        let (letter, digits) = name.split_at(1);
        let of = |text: &str| coordinates.iter().filter(|c| c.0 == text).count();
        assert_eq!((of(letter), of(digits)), (2, 2), "on both sides");
        for &(text, text_x, text_y) in &coordinates {
            if text == letter {
                assert_eq!(text_x, x, "{name}");
            }
            if text == digits {
                // Baselines stand half a capital lower.
                assert!((text_y - y - 0.36 * 11.5).abs() < 0.02, "{name}");
            }
        }
        if point == Point::new(0, 0) {
            let others = coordinates.iter().filter(|c| c.0 != "A" && c.0 != "1");
            assert!(others.clone().all(|c| c.1 > x || c.2 < y));
            assert!(x < 100.0 && y > 200.0);
        }
    }
}

#[test]
fn go_letters_skip_i_and_gobang_letters_do_not() {
    for (lettering, letters) in [(Lettering::Go, "ABCDEFGHJ"), (Lettering::Gobang, "ABCDEFGHI")] {
        let picture = BoardPicture::new(Size::square(9).unwrap(), lettering);
        let svg = picture.to_svg();
        let document = Document::parse(&svg).unwrap();
        let mut below: Vec<_> = texts(&document, "coordinates")
            .into_iter()
            .filter(|c| c.0.chars().all(char::is_alphabetic) && c.2 > 150.0)
            .collect();
        below.sort_by(|a, b| a.1.total_cmp(&b.1));
        let read: String = below.iter().map(|c| c.0).collect();
        assert_eq!(read, letters);
    }
}

#[test]
fn coordinates_can_be_left_out() {
    let mut picture = board(9);
    picture.coordinates(false);
    let svg = picture.to_svg();
    assert!(!svg.contains("<text"));
    assert!(svg.contains(r#"viewBox="0 0 237 237""#), "{svg}");
}

#[test]
fn labels_contrast_with_what_they_stand_on() {
    let mut picture = board(9);
    picture
        .stone(Point::new(0, 0), Color::Black)
        .stone(Point::new(1, 0), Color::White)
        .number(Point::new(0, 0), 1)
        .number(Point::new(1, 0), 2)
        .label(Point::new(2, 0), "a");
    let svg = picture.to_svg();
    let document = Document::parse(&svg).unwrap();
    let theme = Theme::PRINT;
    for (class, text, ink) in [
        ("labels on-black", "1", theme.white),
        ("labels on-white", "2", theme.black),
        ("labels on-board", "a", theme.ink),
    ] {
        let label = group(&document, class)[0];
        assert_eq!(label.text(), Some(text));
        let group = label.parent().unwrap();
        assert_eq!(group.attribute("fill"), Some(ink.to_string().as_str()));
    }
}

#[test]
fn lines_and_stars_make_room_for_labels_and_marks() {
    let crossed = |picture: &BoardPicture, point: Point| {
        let svg = picture.to_svg();
        let document = Document::parse(&svg).unwrap();
        let (x, y) = (41.5 + point.column() as f64 * 25.0, 41.5 + (8 - point.row()) as f64 * 25.0);
        pieces(&document)
            .into_iter()
            .filter(|&(x1, y1, x2, y2)| {
                x1 <= x + 0.6 && x2 >= x - 0.6 && y1 <= y + 0.6 && y2 >= y - 0.6
            })
            .count()
    };
    let stars = |picture: &BoardPicture| {
        let svg = picture.to_svg();
        group(&Document::parse(&svg).unwrap(), "stars").len()
    };
    for point in [Point::new(4, 4), Point::new(0, 0), Point::new(8, 3)] {
        let mut picture = board(9);
        assert_eq!(crossed(&picture, point), 2, "two lines cross at {point:?}");
        assert_eq!(stars(&picture), 5);
        picture.label(point, "12");
        assert_eq!(crossed(&picture, point), 0, "a label clears {point:?}");
        picture.mark(point, Mark::Cross);
        assert_eq!(crossed(&picture, point), 0, "a mark clears {point:?}");
        assert_eq!(stars(&picture), if point == Point::new(4, 4) { 4 } else { 5 });
        picture.stone(point, Color::White);
        assert_eq!(crossed(&picture, point), 2, "a stone covers its lines");
    }
}

#[test]
fn one_sign_a_point_and_the_last_move_beside_it() {
    let point = Point::new(4, 4);
    let mut picture = board(9);
    picture.stone(point, Color::Black).last_move(point);
    let svg = picture.to_svg();
    let document = Document::parse(&svg).unwrap();
    let dot = group(&document, "last-move")[0];
    assert_eq!(number(dot, "r"), 3.75);

    picture.mark(point, Mark::Square).number(point, 7);
    let svg = picture.to_svg();
    let document = Document::parse(&svg).unwrap();
    assert!(group(&document, "marks on-black").is_empty());
    assert_eq!(texts(&document, "labels on-black")[0].0, "7");
    let ring = group(&document, "last-move")[0];
    assert_eq!(ring.parent().unwrap().attribute("fill"), Some("none"));
}

#[test]
fn ownership_is_shaded_by_its_strength_and_sign() {
    let mut picture = board(9);
    for (column, owner) in [(0, 1.0), (1, 0.5), (2, 0.0), (3, -0.5), (4, -7.0), (5, f64::NAN)] {
        picture.ownership(Point::new(column, 0), owner);
    }
    let svg = picture.to_svg();
    let document = Document::parse(&svg).unwrap();
    let fills: Vec<_> = group(&document, "ownership")
        .into_iter()
        .map(|node| node.attribute("fill").unwrap().to_owned())
        .collect();
    let theme = Theme::PRINT;
    let shade = |full, share| theme.paper.mix(full, share).to_string();
    assert_eq!(
        fills,
        [
            shade(theme.owned_by_black, 0.8),
            shade(theme.owned_by_black, 0.4),
            shade(theme.owned_by_white, 0.4),
            shade(theme.owned_by_white, 0.8),
        ]
    );
}

#[test]
fn lost_stones_and_territory_carry_squares() {
    let mut picture = board(9);
    picture
        .stone(Point::new(0, 0), Color::White)
        .ownership(Point::new(0, 0), 0.9)
        .stone(Point::new(1, 0), Color::White)
        .ownership(Point::new(1, 0), -0.9)
        .territory(Point::new(2, 0), Color::White);
    let svg = picture.to_svg();
    let document = Document::parse(&svg).unwrap();
    assert_eq!(group(&document, "black territory").len(), 1);
    assert_eq!(group(&document, "white territory").len(), 1);
}

#[test]
fn regions_take_the_palette_in_turn() {
    let mut picture = board(9);
    let row = |row: usize| -> PointSet { (0..4).map(|column| Point::new(column, row)).collect() };
    picture.region(&row(0)).region(&row(2)).region(&PointSet::EMPTY);
    let svg = picture.to_svg();
    let document = Document::parse(&svg).unwrap();
    let outlines = group(&document, "region");
    assert_eq!(outlines.len(), 2);
    for (number, outline) in outlines.into_iter().enumerate() {
        let color = Theme::PRINT.in_turn(number).to_string();
        assert_eq!(outline.parent().unwrap().attribute("stroke"), Some(color.as_str()));
    }
}

#[test]
fn a_part_shows_its_points_only_and_lines_run_on_at_its_cut_sides() {
    let mut picture = board(19);
    picture
        .part(Point::new(4, 5), Point::new(0, 0))
        .stone(Point::new(0, 0), Color::Black)
        .stone(Point::new(5, 0), Color::Black)
        .arrow(Point::new(0, 0), Point::new(18, 18))
        .label(Point::new(18, 18), "far");
    let svg = picture.to_svg();
    let document = Document::parse(&svg).unwrap();
    assert_eq!(group(&document, "black stones").len(), 1);
    assert!(!svg.contains("far") && !svg.contains("arrow"));
    assert!(svg.contains("Black: A1. White: none."));
    let letters: String = texts(&document, "coordinates").iter().map(|c| c.0).collect();
    assert_eq!(letters, "AABBCCDDEE112233445566");
    let right = pieces(&document).iter().map(|p| p.2).fold(0.0, f64::max);
    assert_eq!(right, 41.5 + 4.0 * 25.0 + 12.0);
    let top = pieces(&document).iter().map(|p| p.1).fold(f64::MAX, f64::min);
    assert_eq!(top, 41.5 - 12.0);
}

#[test]
fn captions_are_escaped() {
    let mut picture = board(9);
    picture.title(r#"Tom & "Jerry""#).caption("a<b>c & 'd'");
    let svg = picture.to_svg();
    assert!(svg.contains("a&lt;b&gt;c &amp; 'd'"));
    let document = Document::parse(&svg).unwrap();
    assert_eq!(texts(&document, "title")[0].0, r#"Tom & "Jerry""#);
    assert_eq!(texts(&document, "caption")[0].0, "a<b>c & 'd'");
}

#[test]
fn long_captions_are_broken_into_lines_inside_the_picture() {
    let mut picture = board(9);
    picture.caption("a long story ".repeat(20));
    let svg = picture.to_svg();
    let document = Document::parse(&svg).unwrap();
    let lines = texts(&document, "caption");
    assert!(lines.len() > 5);
    let height: f64 = number(document.root_element(), "height");
    assert!(lines.windows(2).all(|pair| pair[0].2 < pair[1].2));
    assert!(lines.last().unwrap().2 < height - 10.0);
}

#[test]
fn the_same_board_gives_the_same_text() {
    let stones = [
        (Point::new(3, 3), Color::Black),
        (Point::new(2, 5), Color::White),
        (Point::new(6, 1), Color::Black),
    ];
    let mut forwards = board(9);
    forwards.stones(stones);
    let mut backwards = board(9);
    backwards.stones(stones.into_iter().rev());
    assert_eq!(forwards.to_svg(), backwards.to_svg());
    assert_eq!(forwards.to_png(1.0).unwrap(), backwards.to_png(1.0).unwrap());
}

/// A board with something of everything.
fn crowded(size: Size) -> BoardPicture {
    let mut picture = BoardPicture::new(size, Lettering::Go);
    for (i, point) in size.points().enumerate() {
        match i % 7 {
            0 => picture.stone(point, Color::Black).number(point, i),
            1 => picture.stone(point, Color::White).mark(point, Mark::ALL[i % 4]),
            2 => picture.label(point, "ab"),
            3 => picture.mark(point, Mark::ALL[i % 4]),
            4 => picture.territory(point, Color::White),
            5 => picture.ownership(point, (i as f64).sin()),
            _ => picture.last_move(point),
        };
    }
    let half = size.points().filter(|p| (p.column() + p.row()) % 3 > 0).collect();
    let last = Point::new(size.width() - 1, size.height() - 1);
    picture.region(&half).arrow(Point::new(0, 0), last).title("Everything").caption("at once");
    picture
}

#[test]
fn every_size_and_shape_is_well_formed_with_short_numbers() {
    for width in 1..=25 {
        for height in 1..=25 {
            let svg = crowded(Size::new(width, height).unwrap()).to_svg();
            let document = Document::parse(&svg).unwrap();
            assert!(group(&document, "coordinates").len() == 2 * (width + height));
            let too_fine = svg.match_indices('.').any(|(i, _)| {
                svg[i + 1..].len() >= 3 && svg[i + 1..i + 4].bytes().all(|b| b.is_ascii_digit())
            });
            assert!(!too_fine, "{svg}");
            assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
        }
    }
}

#[test]
fn every_size_can_be_painted() {
    for side in 1..=25 {
        for size in [(side, side), (1, side), (side, 1), (side, 26 - side)] {
            let picture = crowded(Size::new(size.0, size.1).unwrap());
            assert!(picture.to_png(0.5).unwrap().len() > 100);
        }
    }
}
