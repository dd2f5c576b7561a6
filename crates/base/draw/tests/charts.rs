//! What charts contain, and that no data makes them fail.

use proptest::prelude::*;
use resvg::usvg::roxmltree::{Document, Node};
use tengen_draw::{BarChart, Interval, LineChart, Series, TerminalStyle, Theme, Unit};

fn group<'a>(document: &'a Document<'_>, class: &str) -> Vec<Node<'a, 'a>> {
    document
        .descendants()
        .filter(|node| node.attribute("class") == Some(class))
        .flat_map(|group| group.children().filter(Node::is_element))
        .collect()
}

fn texts<'a>(document: &'a Document<'_>, class: &str) -> Vec<&'a str> {
    group(document, class).into_iter().filter_map(|node| node.text()).collect()
}

fn number(node: Node<'_, '_>, attribute: &str) -> f64 {
    node.attribute(attribute).unwrap().parse().unwrap()
}

const STYLES: [TerminalStyle; 3] =
    [TerminalStyle::Ascii, TerminalStyle::Unicode, TerminalStyle::Ansi];

#[test]
fn a_win_rate_graph_has_its_parts() {
    let mut chart = LineChart::new();
    chart
        .title("Winning chance")
        .names("move", "chance")
        .unit(Unit::Percent)
        .covering(0.0, 1.0)
        .reference(0.5, "even")
        .series(Series::new("first").sure_point(0.0, 0.0, Interval::new(0.0, 0.1)).sure_point(
            10.0,
            1.0,
            Interval::new(1.0, 0.8),
        ))
        .series(
            Series::new("second <b>").sure_point(0.0, 0.5, Interval::new(0.4, 0.6)).with_whiskers(),
        );
    let svg = chart.to_svg();
    let document = Document::parse(&svg).unwrap();
    assert_eq!(texts(&document, "title"), ["Winning chance"]);
    assert_eq!(texts(&document, "legend"), ["first", "second <b>"]);
    assert_eq!(texts(&document, "reference"), ["even"]);
    assert_eq!(texts(&document, "names"), ["move", "chance"]);
    let ticks = texts(&document, "ticks").join(" ");
    assert_eq!(ticks, "0 1 2 3 4 5 6 7 8 9 10 0% 20% 40% 60% 80% 100%");
    assert_eq!(group(&document, "band").len(), 1);
    assert_eq!(group(&document, "whiskers").len(), 1);
    assert_eq!(group(&document, "series").len(), 1, "a lone point is no line");

    // Up is more, right is later, and the reference runs through the middle.
    let dots = group(&document, "dots");
    let at = |i: usize| (number(dots[i], "cx"), number(dots[i], "cy"));
    assert_eq!(dots.len(), 3);
    assert!(at(0).0 < at(1).0 && at(0).1 > at(1).1);
    assert_eq!(at(0).0, at(2).0);
    assert_eq!(at(2).1, (at(0).1 + at(1).1) / 2.0);
}

#[test]
fn gaps_break_the_line() {
    let mut chart = LineChart::new();
    chart.series(Series::new("").points([
        (1.0, 1.0),
        (2.0, 2.0),
        (3.0, f64::NAN),
        (4.0, 3.0),
        (f64::INFINITY, 3.0),
        (5.0, 4.0),
        (6.0, 5.0),
    ]));
    let svg = chart.to_svg();
    let document = Document::parse(&svg).unwrap();
    assert_eq!(group(&document, "series").len(), 2);
    assert_eq!(group(&document, "dots").len(), 5);
    assert!(group(&document, "legend").is_empty());
}

#[test]
fn bars_are_as_long_as_their_values() {
    let mut chart = BarChart::new();
    chart
        .bar("one", 10.0, Some(Interval::new(8.0, 12.0)))
        .bar("two", 20.0, None)
        .bar("minus", -5.0, None)
        .bar("none", f64::NAN, Some(Interval::new(0.0, 1.0)));
    let svg = chart.to_svg();
    let document = Document::parse(&svg).unwrap();
    let bars = group(&document, "bars");
    assert_eq!(bars.len(), 3);
    let (x, width) = (|i: usize| number(bars[i], "x"), |i: usize| number(bars[i], "width"));
    assert!((width(1) / width(0) - 2.0).abs() < 0.02);
    assert!((width(0) / width(2) - 2.0).abs() < 0.04);
    assert_eq!(x(0), x(1));
    assert!((x(2) + width(2) - x(0)).abs() < 0.02, "grows to the left");
    assert_eq!(group(&document, "whiskers").len(), 1);
    assert_eq!(texts(&document, "values"), ["10.0 [8.0, 12.0]", "20.0", "-5.0", "none"]);
    assert_eq!(texts(&document, "bar-names"), ["one", "two", "minus", "none"]);
}

#[test]
fn a_baseline_moves_where_bars_begin() {
    let mut chart = BarChart::new();
    chart.baseline(1500.0).bar("weaker", 1450.0, None).bar("stronger", 1600.0, None);
    let svg = chart.to_svg();
    let document = Document::parse(&svg).unwrap();
    let bars = group(&document, "bars");
    assert!((number(bars[1], "width") / number(bars[0], "width") - 2.0).abs() < 0.02);
    assert!(texts(&document, "ticks").contains(&"1500"));
    assert!(!texts(&document, "ticks").contains(&"0"));
}

#[test]
fn charts_without_data_still_have_axes() {
    let svg = LineChart::new().to_svg();
    let document = Document::parse(&svg).unwrap();
    assert!(!texts(&document, "ticks").is_empty());
    let svg = BarChart::new().to_svg();
    let document = Document::parse(&svg).unwrap();
    assert!(!texts(&document, "ticks").is_empty());
}

#[test]
fn charts_are_painted_on_their_paper() {
    let mut chart = LineChart::new();
    chart
        .theme(&Theme::DARK)
        .size(320.0, 200.0)
        .series(Series::new("a").points([(0.0, 1.0), (1.0, 2.0)]));
    let png = chart.to_png(1.5).unwrap();
    let pixels = resvg::tiny_skia::Pixmap::decode_png(&png).unwrap();
    assert_eq!((pixels.width(), pixels.height()), (480, 300));
    let corner = pixels.pixel(0, 0).unwrap();
    let paper = Theme::DARK.paper;
    assert_eq!((corner.red(), corner.green(), corner.blue()), (paper.0, paper.1, paper.2));
}

#[test]
fn a_line_in_the_terminal() {
    let mut chart = LineChart::new();
    chart
        .title("Winning chance")
        .unit(Unit::Percent)
        .covering(0.0, 1.0)
        .reference(0.5, "even")
        .series(Series::new("Black").points([(0.0, 0.3), (10.0, 0.55), (20.0, 1.0), (21.0, 0.0)]));
    assert_eq!(
        format!("\n{}", chart.to_terminal(TerminalStyle::Unicode, 40, 14)),
        "
Winning chance
100% ┤                              ••
     │                           •••  │
     │                       ••••     │
     │                    •••         │
     │                 •••            │
 50% ┤┄┄┄┄┄┄┄┄┄┄•••••••┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄•┄
     │    ••••••                       │
     │••••                             │
     │                                 │
     │                                 │
  0% ┤                                 •
     └┬───────────────┬──────────────┬──
      0              10             20
• Black
",
    );
}

#[test]
fn bars_in_the_terminal() {
    let mut chart = BarChart::new();
    chart
        .title("Games won")
        .unit(Unit::Percent)
        .covering(0.0, 1.0)
        .bar("plain", 0.25, None)
        .bar("patterns", 0.5, Some(Interval::new(0.45, 0.55)))
        .bar("a very long name indeed", 1.0, None)
        .bar("unknown", f64::NAN, None);
    assert_eq!(
        format!("\n{}", chart.to_terminal(TerminalStyle::Unicode, 60)),
        "
Games won
plain                ████▌              25.0%
patterns             █████████          50.0% [45.0%, 55.0%]
a very long name in… ██████████████████ 100.0%
unknown                                 none
",
    );
    assert_eq!(
        format!("\n{}", chart.to_terminal(TerminalStyle::Ascii, 60)),
        "
Games won
plain                #####              25.0%
patterns             #########          50.0% [45.0%, 55.0%]
a very long name in~ ################## 100.0%
unknown                                 none
",
    );
}

fn any_number() -> impl Strategy<Value = f64> {
    prop_oneof![
        4 => -1e3..1e3f64,
        1 => any::<f64>(),
        1 => prop::sample::select(vec![
            0.0, -0.0, 1.0, f64::NAN, f64::INFINITY, f64::NEG_INFINITY,
            f64::MAX, f64::MIN, f64::MIN_POSITIVE, 1e150, -1e150, 1e-300,
        ]),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn no_data_breaks_a_line_chart(
        lines in prop::collection::vec(
            prop::collection::vec((any_number(), any_number(), any_number(), any_number()), 0..12),
            0..4,
        ),
        whiskers: bool,
        reference in any_number(),
        (low, high) in (any_number(), any_number()),
        (width, height) in (any_number(), any_number()),
    ) {
        let mut chart = LineChart::new();
        chart.reference(reference, "here").covering(low, high).size(width, height);
        for line in lines {
            let mut series = Series::new("some");
            for (x, y, low, high) in line {
                series = series.sure_point(x, y, Interval::new(low, high));
            }
            chart.series(if whiskers { series.with_whiskers() } else { series });
        }
        let svg = chart.to_svg();
        prop_assert!(Document::parse(&svg).is_ok());
        prop_assert!(!svg.contains("NaN") && !svg.contains("inf"), "{}", svg);
        prop_assert_eq!(&svg, &chart.to_svg());
        for style in STYLES {
            chart.to_terminal(style, 60, 12);
            chart.to_terminal(style, 0, 0);
        }
        // Nothing is drawn outside the paper.
        let document = Document::parse(&svg).unwrap();
        let (width, height) = (
            number(document.root_element(), "width"),
            number(document.root_element(), "height"),
        );
        for dot in group(&document, "dots") {
            prop_assert!((0.0..=width).contains(&number(dot, "cx")));
            prop_assert!((0.0..=height).contains(&number(dot, "cy")));
        }
    }

    #[test]
    fn no_data_breaks_a_bar_chart(
        bars in prop::collection::vec(
            (any::<String>(), any_number(), any_number(), any_number()),
            0..8,
        ),
        reference in any_number(),
        baseline in any_number(),
        width in any_number(),
    ) {
        let mut chart = BarChart::new();
        chart.reference(reference, "here").baseline(baseline).width(width);
        for (name, value, low, high) in bars {
            chart.bar(name, value, Some(Interval::new(low, high)));
        }
        let svg = chart.to_svg();
        let document = Document::parse(&svg).unwrap();
        let width = number(document.root_element(), "width");
        for bar in group(&document, "bars") {
            let (x, length) = (number(bar, "x"), number(bar, "width"));
            prop_assert!(x >= -0.01 && length >= 0.0 && x + length <= width + 0.01, "{}", svg);
        }
        for style in STYLES {
            chart.to_terminal(style, 60);
            chart.to_terminal(style, 0);
        }
    }

    #[test]
    fn any_chart_can_be_painted(values in prop::collection::vec(any_number(), 0..6)) {
        let mut lines = LineChart::new();
        lines.series(Series::new("a").points(values.iter().map(|&value| (value, value))));
        prop_assert!(lines.to_png(0.5).is_ok());
        let mut bars = BarChart::new();
        for value in values {
            bars.bar("a", value, None);
        }
        prop_assert!(bars.to_png(0.5).is_ok());
    }
}
