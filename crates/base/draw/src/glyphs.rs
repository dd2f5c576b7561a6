//! A single-stroke alphabet, drawn for this crate, so that PNG text needs no font.
//!
//! A glyph is its width and its strokes as SVG path data in a box where capitals reach from
//! y = 0 down to the baseline at y = 14, small letters begin at 4 and descend to 18.

use std::fmt::Write;

use crate::svg::Number;

/// Height of the capitals, as a share of the font size.
pub(crate) const CAP_HEIGHT: f64 = 0.72;

/// The height of capitals with half a stroke above and below.
const INKED_HEIGHT: f64 = BASELINE + STROKE;
const BASELINE: f64 = 14.0;
const STROKE: f64 = 1.8;
const BOLD_STROKE: f64 = 2.5;
/// Between the strokes of two letters.
const SPACING: f64 = 3.9;

/// How much wider bold letters of the usual fonts are.
pub(crate) const BOLD_IS_WIDER: f64 = 1.06;

/// Units of the glyph box to units of the picture.
fn scale(size: f64) -> f64 {
    size * CAP_HEIGHT / INKED_HEIGHT
}

/// How wide a text is at a font size. Right for strokes; close for the usual sans-serif fonts.
pub(crate) fn width(text: &str, size: f64) -> f64 {
    let units: f64 = text.chars().map(|c| glyph(c).0 + SPACING).sum();
    units * scale(size)
}

/// Writes the text as paths, from `left` along the baseline.
pub(crate) fn write(out: &mut String, text: &str, left: f64, baseline: f64, size: f64, bold: bool) {
    let scale = scale(size);
    let stroke = if bold { BOLD_STROKE } else { STROKE };
    let top = baseline - (BASELINE + STROKE / 2.0) * scale;
    let mut x = left + SPACING / 2.0 * scale;
    for c in text.chars() {
        let (width, strokes) = glyph(c);
        if !strokes.is_empty() {
            // Three decimals more than elsewhere: the scale multiplies the error.
            let _ = writeln!(
                out,
                "      <path transform=\"translate({} {}) scale({scale:.5})\" \
                 stroke-width=\"{stroke}\" d=\"{strokes}\"/>",
                Number(x),
                Number(top)
            );
        }
        x += (width + SPACING) * scale;
    }
}

/// A hollow box stands for what the alphabet lacks.
const MISSING: (f64, &str) = (9.0, "M0 0H9V14H0Z");

fn glyph(c: char) -> (f64, &'static str) {
    match c {
        ' ' | '\u{a0}' | '\t' | '\n' | '\r' => (2.2, ""),
        '!' => (1.0, "M.5 0V9.4M.2 13.3H.8V13.9H.2Z"),
        '"' => (3.4, "M.2 0V4.2M3.2 0V4.2"),
        '#' => (9.8, "M3.6 0L1.8 14M8 0L6.2 14M.5 4.6H9.8M0 9.4H9.3"),
        '$' => (
            8.0,
            "M7.5 4C7.1 2.4 5.9 1.5 4 1.5C1.8 1.5.4 2.6.4 4.3C.4 6 1.7 6.5 4 7\
             C6.5 7.5 8 8.2 8 10.1C8 11.8 6.4 12.9 4.1 12.9C1.8 12.9.3 11.8 0 10M4 -.8V15.2",
        ),
        '%' => (
            13.6,
            "M3 0C4.7 0 6 1.4 6 3.4S4.7 6.8 3 6.8S0 5.4 0 3.4S1.3 0 3 0Z\
             M10.6 7.2C12.3 7.2 13.6 8.6 13.6 10.6S12.3 14 10.6 14S7.6 12.6 7.6 10.6S8.9 7.2 10.6 7.2Z\
             M10.6 0L3 14",
        ),
        '&' => (
            10.6,
            "M10.4 14L3 5C2.3 4.2 2 3.5 2 2.7C2 1.1 3.1 0 4.6 0S7.2 1 7.2 2.6C7.2 4.2 6 5 3.7 6.2\
             C1.2 7.5 0 8.6 0 10.4C0 12.6 1.6 14 4 14C7 14 8.8 11.6 9.4 7.6",
        ),
        '\'' | '\u{2019}' => (0.8, "M.4 0V4.2"),
        '(' => (3.4, "M3.4 -.8C1.2 1.6 0 4.4 0 7.6S1.2 13.6 3.4 16"),
        ')' => (3.4, "M0 -.8C2.2 1.6 3.4 4.4 3.4 7.6S2.2 13.6 0 16"),
        '*' => (6.0, "M3 0V6.4M.2 1.6L5.8 4.8M5.8 1.6L.2 4.8"),
        '+' => (8.0, "M4 4.4V12.4M0 8.4H8"),
        ',' => (1.4, "M1 13.4V14.2L.2 16.2"),
        '-' | '\u{2010}' | '\u{2011}' => (4.2, "M0 8.8H4.2"),
        '.' => (1.0, "M.2 13.3H.8V13.9H.2Z"),
        '/' => (5.2, "M5.2 -.4L0 14.8"),
        // Figures are equally wide, so that columns of numbers line up.
        '0' => (8.0, "M4 0C6.6 0 8 2.6 8 7S6.6 14 4 14S0 11.4 0 7S1.4 0 4 0Z"),
        '1' => (8.0, "M1.2 3.1C2.9 2.7 4 1.7 4.5 0V14"),
        '2' => (8.0, "M.4 4C.4 1.5 1.9 0 4.1 0S7.6 1.5 7.6 3.6C7.6 5.4 6.7 6.7 4.9 8.6L.2 14H8"),
        '3' => (
            8.0,
            "M.5 3C.8 1.1 2.1 0 4 0C6.1 0 7.5 1.4 7.5 3.3S6.1 6.6 4 6.6H3\
             M4 6.6C6.4 6.6 8 8.1 8 10.2S6.3 14 4 14C1.8 14 .3 12.9 0 10.8",
        ),
        '4' => (8.0, "M6 14V0H5.8L0 9.9H8.2"),
        '5' => (
            8.0,
            "M7.3 0H1.5L.8 6.6C1.6 5.7 2.7 5.2 4 5.2C6.4 5.2 8 7 8 9.5C8 12.2 6.3 14 3.9 14\
             C1.8 14 .4 12.9 0 11",
        ),
        '6' => (
            8.0,
            "M7.5 2.8C7.1 1 5.9 0 4.3 0C1.5 0 0 2.8 0 7.6C0 11.8 1.5 14 4 14C6.4 14 8 12.2 8 9.6\
             S6.4 5.3 4.1 5.3C2.1 5.3.4 6.7 0 8.8",
        ),
        '7' => (8.0, "M0 0H8C5.3 3.6 3.4 8.6 2.9 14"),
        '8' => (
            8.0,
            "M4 6.5C2 6.5.6 5.2.6 3.3S2 0 4 0S7.4 1.4 7.4 3.3S6 6.5 4 6.5C1.6 6.5 0 8 0 10.2\
             S1.6 14 4 14S8 12.4 8 10.2S6.4 6.5 4 6.5Z",
        ),
        '9' => (
            8.0,
            "M.5 11.2C.9 13 2.1 14 3.7 14C6.5 14 8 11.2 8 6.4C8 2.2 6.5 0 4 0C1.6 0 0 1.8 0 4.4\
             S1.6 8.7 3.9 8.7C5.9 8.7 7.6 7.3 8 5.2",
        ),
        ':' => (1.0, "M.2 4.7H.8V5.3H.2ZM.2 13.3H.8V13.9H.2Z"),
        ';' => (1.4, "M.7 4.7H1.3V5.3H.7ZM1 13.4V14.2L.2 16.2"),
        '<' => (8.0, "M8 4.2L0 8.4L8 12.6"),
        '=' => (8.0, "M0 6.2H8M0 10.6H8"),
        '>' => (8.0, "M0 4.2L8 8.4L0 12.6"),
        '?' => (
            7.4,
            "M0 3.7C.1 1.4 1.6 0 3.8 0S7.4 1.4 7.4 3.5C7.4 6.7 3.8 6.6 3.8 9.6M3.5 13.3H4.1V13.9H3.5Z",
        ),
        '@' => (
            14.0,
            "M9.8 9.6C9.2 10.8 8.2 11.5 7 11.5C5.3 11.5 4.1 10.1 4.1 8C4.1 5.7 5.5 4 7.4 4\
             C9.1 4 10.1 5.2 10.1 7V9.2C10.1 10.7 10.9 11.4 11.8 11.4C13.2 11.4 14 9.7 14 7.4\
             C14 3.2 11.2 .4 7.2 .4C3 .4 0 3.4 0 8S3 15.8 7.4 15.8C9 15.8 10.4 15.4 11.6 14.6",
        ),
        'A' => (10.6, "M0 14L5.3 0L10.6 14M1.9 9.1H8.7"),
        'B' => (
            8.7,
            "M0 14V0H4.5C6.7 0 8 1.3 8 3.3S6.7 6.6 4.5 6.6H0M4.5 6.6H5C7.3 6.6 8.7 8 8.7 10.3\
             S7.3 14 5 14H0",
        ),
        'C' => (
            10.2,
            "M10 4.3C9.3 1.6 7.8 0 5.4 0C2.2 0 0 2.7 0 7S2.2 14 5.4 14C7.9 14 9.6 12.3 10.2 9.4",
        ),
        'D' => (9.5, "M0 0V14H4C7.5 14 9.5 11.4 9.5 7S7.5 0 4 0Z"),
        'E' => (7.8, "M7.6 0H0V14H7.8M0 6.7H7"),
        'F' => (7.2, "M7.2 0H0V14M0 6.9H6.4"),
        'G' => (
            10.6,
            "M10.1 4.1C9.4 1.5 7.8 0 5.5 0C2.2 0 0 2.7 0 7S2.2 14 5.5 14C8.6 14 10.6 11.7 10.6 7.7H6.2",
        ),
        'H' => (9.0, "M0 0V14M9 0V14M0 6.7H9"),
        'I' => (1.0, "M.5 0V14"),
        'J' => (6.4, "M6.4 0V9.6C6.4 12.4 5.2 14 3.2 14S0 12.4 0 9.6"),
        'K' => (8.8, "M0 0V14M8.4 0L0 8.8M3.3 5.4L8.8 14"),
        'L' => (7.0, "M0 0V14H7"),
        'M' => (11.0, "M0 14V0L5.5 12.2L11 0V14"),
        'N' => (9.0, "M0 14V0L9 14V0"),
        'O' => (11.0, "M5.5 0C8.8 0 11 2.7 11 7S8.8 14 5.5 14S0 11.3 0 7S2.2 0 5.5 0Z"),
        'P' => (8.4, "M0 14V0H4.6C7 0 8.4 1.5 8.4 3.9S7 7.8 4.6 7.8H0"),
        'Q' => (
            11.0,
            "M5.5 0C8.8 0 11 2.7 11 7S8.8 14 5.5 14S0 11.3 0 7S2.2 0 5.5 0ZM6.8 10.6L10.8 15",
        ),
        'R' => (8.8, "M0 14V0H4.6C7 0 8.4 1.5 8.4 3.8S7 7.6 4.6 7.6H0M5 7.6L8.8 14"),
        'S' => (
            8.6,
            "M8.1 3.6C7.8 1.3 6.4 0 4.3 0C2 0 .5 1.3.5 3.4C.5 5.4 1.8 6.1 4.3 6.7\
             C7 7.4 8.6 8.2 8.6 10.5C8.6 12.6 6.9 14 4.4 14C1.9 14 .3 12.6 0 10.1",
        ),
        'T' => (9.2, "M0 0H9.2M4.6 0V14"),
        'U' => (9.0, "M0 0V9C0 12.3 1.6 14 4.5 14S9 12.3 9 9V0"),
        'V' => (10.2, "M0 0L5.1 14L10.2 0"),
        'W' => (15.0, "M0 0L3.8 14L7.5 0L11.2 14L15 0"),
        'X' => (9.2, "M0 0L9.2 14M9.2 0L0 14"),
        'Y' => (9.6, "M0 0L4.8 7.6V14M9.6 0L4.8 7.6"),
        'Z' => (8.8, "M.2 0H8.6L0 14H8.8"),
        '[' => (3.0, "M3 -.8H0V16H3"),
        '\\' => (5.2, "M0 -.4L5.2 14.8"),
        ']' => (3.0, "M0 -.8H3V16H0"),
        '^' => (7.0, "M0 6L3.5 0L7 6"),
        '_' => (9.0, "M-.9 17H9.9"),
        '`' => (2.0, "M0 0L2 2.4"),
        'a' => (
            7.0,
            "M.5 6.5C.8 4.9 1.9 4 3.6 4C5.7 4 6.8 5 6.8 7V14M6.8 8.3C5.7 8.7 4.5 8.7 3.3 8.9\
             C1.2 9.1 0 9.9 0 11.5C0 13 1.1 14 2.8 14C5.2 14 6.8 12.5 6.8 10.2",
        ),
        'b' => (
            7.6,
            "M0 0V14M0 7.9C.5 5.4 1.9 4 3.9 4C6.2 4 7.6 5.9 7.6 9S6.2 14 3.9 14C1.9 14 .5 12.6 0 10.1",
        ),
        'c' => {
            (7.0, "M6.9 7C6.5 5.1 5.4 4 3.8 4C1.5 4 0 5.9 0 9S1.5 14 3.8 14C5.5 14 6.6 12.9 7 10.9")
        }
        'd' => (
            7.6,
            "M7.6 0V14M7.6 7.9C7.1 5.4 5.7 4 3.7 4C1.4 4 0 5.9 0 9S1.4 14 3.7 14C5.7 14 7.1 12.6 7.6 10.1",
        ),
        'e' => (
            7.6,
            "M.1 8.8H7.6C7.5 5.8 6.1 4 3.9 4C1.5 4 0 5.9 0 9S1.5 14 4 14C5.7 14 6.8 13.1 7.4 11.4",
        ),
        'f' => (4.2, "M4.6 .1C2.5-.3 1.5.6 1.5 2.6V14M0 4H4.2"),
        'g' => (
            7.6,
            "M7.6 4V13.6C7.6 16.5 6.2 18 3.8 18C1.9 18 .8 17.2.4 15.7\
             M7.6 7.7C7.1 5.4 5.7 4 3.7 4C1.4 4 0 5.8 0 8.8S1.4 13.6 3.7 13.6C5.7 13.6 7.1 12.2 7.6 9.9",
        ),
        'h' => (7.0, "M0 0V14M0 8C.2 5.4 1.6 4 3.7 4C5.9 4 7 5.3 7 7.6V14"),
        'i' => (1.0, "M.5 4V14M.2 -.1H.8V.5H.2Z"),
        'j' => (2.6, "M2.1 4V15C2.1 17.2 1.4 18.1-.4 18M1.8 -.1H2.4V.5H1.8Z"),
        'k' => (6.8, "M0 0V14M6.3 4L0 10.3M2.6 7.8L6.8 14"),
        'l' => (1.0, "M.5 0V14"),
        'm' => (
            11.6,
            "M0 4V14M0 7.7C.2 5.3 1.4 4 3.1 4C4.9 4 5.8 5.2 5.8 7.3V14\
             M5.8 7.7C6 5.3 7.2 4 8.9 4C10.7 4 11.6 5.2 11.6 7.3V14",
        ),
        'n' => (7.0, "M0 4V14M0 8C.2 5.4 1.6 4 3.7 4C5.9 4 7 5.3 7 7.6V14"),
        'o' => (7.8, "M3.9 4C6.3 4 7.8 5.9 7.8 9S6.3 14 3.9 14S0 12.1 0 9S1.5 4 3.9 4Z"),
        'p' => (
            7.6,
            "M0 4V18M0 7.9C.5 5.4 1.9 4 3.9 4C6.2 4 7.6 5.9 7.6 9S6.2 14 3.9 14C1.9 14 .5 12.6 0 10.1",
        ),
        'q' => (
            7.6,
            "M7.6 4V18M7.6 7.9C7.1 5.4 5.7 4 3.7 4C1.4 4 0 5.9 0 9S1.4 14 3.7 14C5.7 14 7.1 12.6 7.6 10.1",
        ),
        'r' => (4.2, "M0 4V14M0 8.6C.2 5.5 1.7 3.8 4.3 4.1"),
        's' => (
            6.6,
            "M6.2 6.7C5.9 4.9 4.9 4 3.3 4C1.6 4 .4 4.9.4 6.4C.4 7.9 1.5 8.4 3.3 8.8\
             C5.4 9.2 6.6 9.8 6.6 11.4C6.6 13 5.3 14 3.4 14C1.4 14 .3 13 0 11.2",
        ),
        't' => (4.4, "M1.6 1V11.4C1.6 13.4 2.6 14.3 4.6 13.9M0 4H4.2"),
        'u' => (7.0, "M7 4V14M7 10C6.8 12.6 5.4 14 3.3 14C1.1 14 0 12.7 0 10.4V4"),
        'v' => (7.4, "M0 4L3.7 14L7.4 4"),
        'w' => (11.4, "M0 4L2.9 14L5.7 4L8.5 14L11.4 4"),
        'x' => (7.0, "M0 4L7 14M7 4L0 14"),
        'y' => (7.6, "M0 4L3.8 14M7.6 4L3.4 15.4C2.7 17.4 1.8 18.2.2 17.9"),
        'z' => (6.8, "M.2 4H6.6L0 14H6.8"),
        '{' => (
            3.8,
            "M3.8 -.8C2.2 -.8 1.6 0 1.6 1.6V5.2C1.6 6.6 1 7.5 0 7.6C1 7.7 1.6 8.6 1.6 10V13.6C1.6 15.2 2.2 16 3.8 16",
        ),
        '|' => (0.8, "M.4 -1.2V17"),
        '}' => (
            3.8,
            "M0 -.8C1.6 -.8 2.2 0 2.2 1.6V5.2C2.2 6.6 2.8 7.5 3.8 7.6C2.8 7.7 2.2 8.6 2.2 10V13.6C2.2 15.2 1.6 16 0 16",
        ),
        '~' => (8.0, "M0 9.6C.3 7.8 1.2 7 2.4 7C4.4 7 3.8 9.8 5.8 9.8C7 9.8 7.7 9 8 7.2"),
        // What captions and charts use beyond ASCII.
        '\u{2013}' => (8.0, "M0 8.8H8"),
        '\u{2014}' => (15.0, "M0 8.8H15"),
        '\u{2212}' => (8.0, "M0 8.4H8"),
        '\u{00b1}' => (8.0, "M4 2.6V10M0 6.3H8M0 13.4H8"),
        '\u{00d7}' => (7.0, "M0 5L7 12M7 5L0 12"),
        '\u{00b7}' => (1.0, "M.2 8.1H.8V8.7H.2Z"),
        '\u{2026}' => {
            (11.0, "M.2 13.3H.8V13.9H.2ZM5.2 13.3H5.8V13.9H5.2ZM10.2 13.3H10.8V13.9H10.2Z")
        }
        _ => MISSING,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use resvg::tiny_skia::Rect;
    use resvg::usvg::{Options, Tree};

    /// Where the strokes of a text are, at a size that makes a glyph unit a picture unit.
    fn extent(text: &str) -> Rect {
        let size = INKED_HEIGHT / CAP_HEIGHT;
        let mut svg = String::from(
            "<svg xmlns='http://www.w3.org/2000/svg' width='900' height='100'><g fill='none' stroke='black'>",
        );
        write(&mut svg, text, 50.0, 50.0, size, false);
        svg.push_str("</g></svg>");
        let tree = Tree::from_str(&svg, &Options::default()).unwrap();
        assert!(tree.root().has_children(), "{text} draws nothing");
        tree.root().abs_bounding_box()
    }

    #[test]
    fn every_ascii_letter_has_strokes_inside_its_box() {
        for c in '!'..='~' {
            assert_ne!(glyph(c), MISSING, "{c} is missing");
            let extent = extent(&c.to_string());
            let left = extent.left() - 50.0 - SPACING as f32 / 2.0;
            let right = left + extent.width();
            let said = glyph(c).0 as f32;
            assert!(left >= -1.0 && right <= said + 1.0, "{c} leaves its box");
            // The figure 1 has a wide box, so that columns of numbers line up.
            assert!(extent.width() >= said - 1.1 || c == '1', "{c} does not fill its box");
            let baseline = 50.0 - STROKE as f32 / 2.0;
            assert!(extent.bottom() <= baseline + 4.1, "{c} hangs too low");
            assert!(extent.top() >= baseline - 15.3, "{c} stands too high");
        }
    }

    #[test]
    fn capitals_and_figures_stand_on_the_baseline_at_full_height() {
        for c in ('A'..='Z').chain('0'..='9').filter(|&c| c != 'Q') {
            let extent = extent(&c.to_string());
            let baseline = 50.0 - STROKE as f32 / 2.0;
            assert!((extent.bottom() - baseline).abs() < 0.1, "{c}: {extent:?}");
            assert!((extent.height() - 14.0).abs() < 0.1, "{c}: {extent:?}");
        }
    }

    #[test]
    fn figures_are_equally_wide_and_unknown_letters_are_boxes() {
        assert!(('0'..='9').all(|c| glyph(c).0 == glyph('0').0));
        assert_eq!(glyph('\u{56f2}'), MISSING);
        assert_eq!(width("19", 10.0), 2.0 * width("1", 10.0));
    }
}
