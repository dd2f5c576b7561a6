use std::fmt::{self, Write};

use crate::{Rgb, glyphs};

mod paint;
mod shapes;

pub use paint::{Anchor, Letters, Paint};
pub use shapes::{Path, Shapes, Texts};

/// A picture as a list of groups, each with one paint or one kind of lettering.
///
/// Shapes take their colours from their group, which keeps the text short and readable. Lengths
/// are in SVG units (pixels at scale 1), x to the right and y downwards.
///
/// ```
/// use tengen_draw::{Canvas, Letters, Paint, Theme};
///
/// let theme = Theme::PRINT;
/// let mut canvas = Canvas::new(80.0, 40.0, "A dot", theme.paper);
/// canvas.shapes("dot", &Paint::fill(theme.ink), |draw| draw.circle(20.0, 20.0, 8.0));
/// canvas.texts("name", &Letters::new(14.0, theme.ink), |write| write.at(50.0, 20.0, "dot"));
/// assert!(canvas.to_svg().contains(r#"<circle cx="20" cy="20" r="8"/>"#));
/// ```
#[derive(Clone, Debug)]
pub struct Canvas {
    width: f64,
    height: f64,
    name: String,
    description: String,
    paper: Rgb,
    groups: Vec<Group>,
}

#[derive(Clone, Debug)]
enum Group {
    Shapes { class: String, paint: Paint, shapes: Vec<String> },
    Texts { class: String, letters: Letters, texts: Vec<Text> },
    Picture { x: f64, y: f64, groups: Vec<Group> },
}

#[derive(Clone, Debug)]
struct Text {
    x: f64,
    y: f64,
    size: f64,
    turned: bool,
    content: String,
}

/// How the text of a picture is written into SVG.
#[derive(Clone, Copy, PartialEq)]
enum Lettered {
    /// `<text>`: short, and can be selected and searched.
    Text,
    /// Our own strokes: looks the same on a machine without any font.
    Strokes,
}

impl Canvas {
    /// An empty picture. Screen readers say its name.
    pub fn new(width: f64, height: f64, name: &str, paper: Rgb) -> Canvas {
        Canvas {
            width,
            height,
            name: name.to_owned(),
            description: String::new(),
            paper,
            groups: Vec::new(),
        }
    }

    /// Width in units.
    pub const fn width(&self) -> f64 {
        self.width
    }

    /// Height in units.
    pub const fn height(&self) -> f64 {
        self.height
    }

    /// Says in words what the picture shows, for those who cannot see it.
    pub fn describe(&mut self, description: &str) {
        description.clone_into(&mut self.description);
    }

    /// Adds shapes that share a paint, above all that was drawn before. The class is a hook for
    /// style sheets and tests.
    pub fn shapes(&mut self, class: &str, paint: &Paint, draw: impl FnOnce(&mut Shapes)) {
        let mut shapes = Shapes::default();
        draw(&mut shapes);
        let shapes = shapes.written;
        if !shapes.is_empty() {
            self.groups.push(Group::Shapes { class: class.to_owned(), paint: *paint, shapes });
        }
    }

    /// Adds texts that share a lettering, above all that was drawn before.
    pub fn texts(&mut self, class: &str, letters: &Letters, write: impl FnOnce(&mut Texts)) {
        let mut texts = Texts::new(letters);
        write(&mut texts);
        let texts = texts.texts;
        if !texts.is_empty() {
            self.groups.push(Group::Texts { class: class.to_owned(), letters: *letters, texts });
        }
    }

    /// Puts another picture on this one, with its top left corner here and without its paper, above
    /// all that was drawn before. Its name and description join this one's.
    pub fn place(&mut self, x: f64, y: f64, other: &Canvas) {
        for words in [&other.name, &other.description] {
            if !self.description.is_empty() && !words.is_empty() {
                self.description.push(' ');
            }
            self.description.push_str(words);
        }
        self.groups.push(Group::Picture { x, y, groups: other.groups.clone() });
    }

    /// The picture as a self-contained SVG document, the same text every time.
    pub fn to_svg(&self) -> String {
        self.write(Lettered::Text)
    }

    /// The SVG with every letter as strokes, for renderers that have no fonts.
    pub(crate) fn to_svg_without_fonts(&self) -> String {
        self.write(Lettered::Strokes)
    }

    fn write(&self, lettered: Lettered) -> String {
        let mut out = String::new();
        let (width, height) = (Number(self.width), Number(self.height));
        let _ = writeln!(
            out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             width=\"{width}\" height=\"{height}\" role=\"img\" font-family=\"{FONTS}\">"
        );
        if !self.name.is_empty() {
            let _ = writeln!(out, "  <title>{}</title>", Escaped(&self.name));
        }
        if !self.description.is_empty() {
            let _ = writeln!(out, "  <desc>{}</desc>", Escaped(&self.description));
        }
        let _ = writeln!(
            out,
            "  <rect class=\"paper\" width=\"{width}\" height=\"{height}\" fill=\"{}\"/>",
            self.paper
        );
        for group in &self.groups {
            group.write(&mut out, lettered);
        }
        out.push_str("</svg>\n");
        out
    }
}

/// Faces with plain, even figures that most machines have, before whatever else is there.
const FONTS: &str = "Helvetica, Arial, 'Liberation Sans', sans-serif";

impl Group {
    fn write(&self, out: &mut String, lettered: Lettered) {
        match self {
            Group::Shapes { class, paint, shapes } => {
                let _ = writeln!(out, "  <g class=\"{}\"{paint}>", Escaped(class));
                for shape in shapes {
                    let _ = writeln!(out, "    {shape}");
                }
            }
            Group::Texts { class, letters, texts } => {
                let class = Escaped(class);
                match lettered {
                    Lettered::Text => {
                        let _ = writeln!(out, "  <g class=\"{class}\"{letters}>");
                    }
                    Lettered::Strokes => {
                        let pen = Paint::line(letters.color, 1.0).round();
                        let _ = writeln!(out, "  <g class=\"{class}\"{pen}>");
                    }
                }
                for text in texts {
                    text.write(out, letters, lettered);
                }
            }
            Group::Picture { x, y, groups } => {
                let _ =
                    writeln!(out, "  <g transform=\"translate({} {})\">", Number(*x), Number(*y));
                for group in groups {
                    group.write(out, lettered);
                }
            }
        }
        out.push_str("  </g>\n");
    }
}

impl Text {
    fn write(&self, out: &mut String, letters: &Letters, lettered: Lettered) {
        // The point given is the middle of the capitals; fonts are placed by their baseline.
        let (x, y) = (self.x, self.y + self.size * glyphs::CAP_HEIGHT / 2.0);
        let turn = if self.turned {
            format!(" transform=\"rotate(-90 {} {})\"", Number(self.x), Number(self.y))
        } else {
            String::new()
        };
        match lettered {
            Lettered::Text => {
                let _ = write!(out, "    <text x=\"{}\" y=\"{}\"", Number(x), Number(y));
                if self.size != letters.size {
                    let _ = write!(out, " font-size=\"{}\"", Number(self.size));
                }
                let _ = writeln!(out, "{turn}>{}</text>", Escaped(&self.content));
            }
            Lettered::Strokes => {
                let width = glyphs::width(&self.content, self.size);
                let left = match letters.anchor {
                    Anchor::Start => x,
                    Anchor::Middle => x - width / 2.0,
                    Anchor::End => x - width,
                };
                let _ = writeln!(out, "    <g{turn}>");
                glyphs::write(out, &self.content, left, y, self.size, letters.bold);
                out.push_str("    </g>\n");
            }
        }
    }
}

/// A number with at most two decimals: the same text on every machine, and no finer than the
/// eye.
pub(crate) struct Number(pub f64);

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = format!("{:.2}", self.0);
        let text = text.trim_end_matches('0').trim_end_matches('.');
        f.write_str(if text == "-0" { "0" } else { text })
    }
}

/// Text made safe for XML. Characters that XML cannot hold at all show as the replacement mark.
struct Escaped<'a>(&'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for c in self.0.chars() {
            match c {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\t' | '\n' => f.write_char(c)?,
                '\0'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => f.write_char('\u{fffd}')?,
                _ => f.write_char(c)?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Theme;
    use proptest::prelude::*;
    use resvg::usvg::roxmltree::Document;

    #[test]
    fn numbers_are_short() {
        for (number, text) in [
            (0.0, "0"),
            (-0.001, "0"),
            (12.5, "12.5"),
            (100.0, "100"),
            (1.0 / 3.0, "0.33"),
            (-7.129, "-7.13"),
        ] {
            assert_eq!(Number(number).to_string(), text);
        }
    }

    #[test]
    fn a_whole_picture() {
        let mut canvas = Canvas::new(60.0, 30.0, "One & only", Theme::PRINT.paper);
        canvas.describe("A line under a letter");
        canvas.shapes("nothing", &Paint::fill(Rgb(0, 0, 0)), |_| {});
        canvas.shapes("rule", &Paint::line(Rgb(1, 2, 3), 2.0).round(), |draw| {
            draw.path(Path::new().line(10.0, 20.5, 50.0, 20.5));
        });
        canvas.texts("letter", &Letters::new(10.0, Rgb(0, 0, 0)), |write| {
            write.at(30.0, 10.0, "<");
        });
        assert_eq!(
            canvas.to_svg(),
            r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 30" width="60" height="30" role="img" font-family="Helvetica, Arial, 'Liberation Sans', sans-serif">
  <title>One &amp; only</title>
  <desc>A line under a letter</desc>
  <rect class="paper" width="60" height="30" fill="#ffffff"/>
  <g class="rule" fill="none" stroke="#010203" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">
    <path d="M10 20.5H50"/>
  </g>
  <g class="letter" fill="#000000" font-size="10" text-anchor="middle">
    <text x="30" y="13.6">&lt;</text>
  </g>
</svg>
"##
        );
    }

    #[test]
    fn a_picture_on_a_picture() {
        let mut dot = Canvas::new(10.0, 10.0, "Dot.", Theme::PRINT.paper);
        dot.shapes("dot", &Paint::fill(Rgb(0, 0, 0)), |draw| draw.circle(5.0, 5.0, 2.0));
        let mut sheet = Canvas::new(10.0, 20.0, "Dots", Theme::PRINT.paper);
        sheet.place(0.0, 0.0, &dot);
        sheet.place(0.0, 10.0, &dot);
        let svg = sheet.to_svg();
        assert!(svg.contains("<title>Dots</title>\n  <desc>Dot. Dot.</desc>"), "{svg}");
        assert_eq!(svg.matches("<circle cx=\"5\" cy=\"5\"").count(), 2);
        assert!(svg.contains("<g transform=\"translate(0 10)\">"), "{svg}");
        let pixels = sheet.to_pixels(1.0).unwrap();
        let is_dark = |x, y| pixels.pixel(x, y).is_some_and(|pixel| pixel.red() < 10);
        assert!(is_dark(5, 5) && is_dark(5, 15) && !is_dark(5, 10));
    }

    proptest! {
        #[test]
        fn any_text_stays_well_formed_and_readable(text in any::<String>()) {
            let mut canvas = Canvas::new(60.0, 30.0, &text, Theme::PRINT.paper);
            canvas.texts(&text, &Letters::new(10.0, Rgb(0, 0, 0)), |write| {
                write.at(30.0, 10.0, &text);
            });
            let svg = canvas.to_svg();
            let document = Document::parse(&svg).unwrap();
            let shown: String = document
                .descendants()
                .find(|node| node.has_tag_name("text"))
                .and_then(|node| node.text())
                .unwrap_or_default()
                .to_owned();
            let expected: String = text
                .chars()
                .map(|c| match c {
                    '\t' | '\n' => c,
                    '\0'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => '\u{fffd}',
                    _ => c,
                })
                .collect();
            prop_assert_eq!(shown, expected);
            prop_assert!(Document::parse(&canvas.to_svg_without_fonts()).is_ok());
        }
    }
}
