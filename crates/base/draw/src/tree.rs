use crate::terminal::{Ink, Line, clean};
use crate::{Anchor, Canvas, Letters, Paint, Path, PngError, TerminalStyle, Theme, glyphs};

/// How a branch stands among its neighbours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Branch {
    /// The one to follow.
    #[default]
    Main,
    /// As good as the one to follow.
    Equal,
    /// Cut off.
    Pruned,
}

/// A node of a tree: what stands in it, what stands on the branch that leads to it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TreeNode {
    label: String,
    note: String,
    branch: Branch,
    children: Vec<TreeNode>,
}

impl TreeNode {
    /// A node with a label.
    pub fn new(label: impl Into<String>) -> TreeNode {
        TreeNode { label: label.into(), ..TreeNode::default() }
    }

    /// With a note on the branch that leads here.
    #[must_use]
    pub fn note(mut self, note: impl Into<String>) -> TreeNode {
        self.note = note.into();
        self
    }

    /// With another kind of branch.
    #[must_use]
    pub const fn branch(mut self, branch: Branch) -> TreeNode {
        self.branch = branch;
        self
    }

    /// With one more child, below the others.
    #[must_use]
    pub fn child(mut self, child: TreeNode) -> TreeNode {
        self.children.push(child);
        self
    }

    fn depth(&self) -> usize {
        1 + self.children.iter().map(TreeNode::depth).max().unwrap_or(0)
    }
}

/// A tree that grows from left to right, with notes on its branches; cut branches are dashed.
///
/// ```
/// use tengen_draw::{Branch, TerminalStyle, TreeNode, TreePicture};
///
/// let root = TreeNode::new("White to move")
///     .child(TreeNode::new("capture").note("10"))
///     .child(TreeNode::new("take 4").note("-3").branch(Branch::Pruned));
/// let mut picture = TreePicture::new(root);
/// picture.title("A ko");
/// assert_eq!(
///     format!("\n{}", picture.to_terminal(TerminalStyle::Ascii)),
///     "
/// A ko
/// White to move
/// |-- capture  10
/// `-- take 4  -3 x
/// "
/// );
/// assert!(picture.to_svg().contains(">take 4<"));
/// ```
#[derive(Clone, Debug)]
pub struct TreePicture {
    title: String,
    root: TreeNode,
    theme: Theme,
}

const MARGIN: f64 = 16.0;
const ROW: f64 = 34.0;
const BOX: f64 = 24.0;
const PADDING: f64 = 9.0;
const SIZE: f64 = 13.0;
const NOTE_SIZE: f64 = 12.0;
const LEAST_GAP: f64 = 44.0;

impl TreePicture {
    /// A picture of a tree.
    pub fn new(root: TreeNode) -> TreePicture {
        TreePicture { title: String::new(), root, theme: Theme::PRINT }
    }

    /// Words above it.
    pub fn title(&mut self, title: impl Into<String>) -> &mut TreePicture {
        self.title = title.into();
        self
    }

    /// Other colours.
    pub fn theme(&mut self, theme: &Theme) -> &mut TreePicture {
        self.theme = theme.clone();
        self
    }

    /// The picture as SVG.
    pub fn to_svg(&self) -> String {
        self.to_canvas().to_svg()
    }

    /// The picture as a PNG file, `scale` pixels to the unit.
    pub fn to_png(&self, scale: f32) -> Result<Vec<u8>, PngError> {
        self.to_canvas().to_png(scale)
    }

    /// The picture as shapes, to be drawn on further.
    pub fn to_canvas(&self) -> Canvas {
        let theme = &self.theme;
        let layout = Layout::new(&self.root);
        let title_width = glyphs::width(&self.title, 16.0) * glyphs::BOLD_IS_WIDER;
        let top = if self.title.is_empty() { MARGIN } else { MARGIN + 30.0 };
        let width = (layout.width + 2.0 * MARGIN).max(title_width + 2.0 * MARGIN);
        let height = top + layout.rows as f64 * ROW + MARGIN;
        let name = if self.title.is_empty() { "Tree" } else { &self.title };
        let mut canvas = Canvas::new(width, height, name, theme.paper);
        canvas.describe(&self.to_terminal(TerminalStyle::Unicode));
        let title = Letters::new(16.0, theme.ink).anchored(Anchor::Start).bold();
        canvas.texts("title", &title, |write| {
            if !self.title.is_empty() {
                write.at(MARGIN, MARGIN + 8.0, &self.title);
            }
        });
        for branch in [Branch::Pruned, Branch::Equal, Branch::Main] {
            layout.draw(&mut canvas, theme, branch, top);
        }
        canvas
    }

    /// The tree as lines of text.
    pub fn to_terminal(&self, style: TerminalStyle) -> String {
        let mut out = String::new();
        for text in [&self.title, &self.root.label] {
            if !text.is_empty() {
                let mut line = Line::new();
                line.write(&clean(text, style).replace('\n', " "), Ink::PLAIN);
                line.finish(&mut out, style);
            }
        }
        write_children(&self.root, "", style, &mut out);
        out
    }
}

/// Greys and greens of the 256-colour palette for branches cut off and followed.
const CUT_INK: Ink = Ink::fore(244);
const MAIN_INK: Ink = Ink::fore(34);

fn write_children(node: &TreeNode, indent: &str, style: TerminalStyle, out: &mut String) {
    let (fork, last, bar) = match style {
        TerminalStyle::Ascii => ("|-- ", "`-- ", "|   "),
        TerminalStyle::Unicode | TerminalStyle::Ansi => ("├── ", "└── ", "│   "),
    };
    for (index, child) in node.children.iter().enumerate() {
        let is_last = index + 1 == node.children.len();
        let mut line = Line::new();
        line.write(indent, Ink::PLAIN);
        line.write(if is_last { last } else { fork }, Ink::PLAIN);
        let (ink, mark) = match child.branch {
            Branch::Main => (MAIN_INK, ""),
            Branch::Equal => (Ink::PLAIN, " ="),
            Branch::Pruned => (CUT_INK, " x"),
        };
        let label = clean(&child.label, style).replace('\n', " ");
        line.write(&label, ink);
        if !child.note.is_empty() {
            line.write(&format!("  {}", clean(&child.note, style).replace('\n', " ")), ink);
        }
        line.write(mark, ink);
        line.finish(out, style);
        let deeper = format!("{indent}{}", if is_last { "    " } else { bar });
        write_children(child, &deeper, style, out);
    }
}

/// Where every node stands.
struct Layout<'a> {
    places: Vec<Place<'a>>,
    rows: usize,
    width: f64,
}

struct Place<'a> {
    node: &'a TreeNode,
    left: f64,
    width: f64,
    /// The middle of its box, in rows.
    row: f64,
    parent: Option<usize>,
}

impl<'a> Layout<'a> {
    fn new(root: &'a TreeNode) -> Layout<'a> {
        let depth = root.depth();
        let mut widths = vec![0.0f64; depth];
        let mut gaps = vec![LEAST_GAP; depth];
        measure(root, 0, &mut widths, &mut gaps);
        let mut lefts = vec![MARGIN; depth];
        for column in 1..depth {
            lefts[column] = lefts[column - 1] + widths[column - 1] + gaps[column];
        }
        let width = lefts[depth - 1] + widths[depth - 1] - MARGIN;
        let mut layout = Layout { places: Vec::new(), rows: 0, width };
        layout.put(root, 0, None, &lefts);
        layout
    }

    /// Places a node and what hangs on it; leaves take the next row, others the middle of their
    /// children.
    fn put(
        &mut self,
        node: &'a TreeNode,
        column: usize,
        parent: Option<usize>,
        lefts: &[f64],
    ) -> f64 {
        let index = self.places.len();
        let place = Place { node, left: lefts[column], width: box_width(node), row: 0.0, parent };
        self.places.push(place);
        let mut rows = Vec::with_capacity(node.children.len());
        for child in &node.children {
            rows.push(self.put(child, column + 1, Some(index), lefts));
        }
        let row = match (rows.first(), rows.last()) {
            (Some(first), Some(last)) => (first + last) / 2.0,
            _ => {
                self.rows += 1;
                self.rows as f64 - 0.5
            }
        };
        self.places[index].row = row;
        row
    }

    fn draw(&self, canvas: &mut Canvas, theme: &Theme, branch: Branch, top: f64) {
        let middle = |place: &Place<'_>| top + place.row * ROW;
        let (color, letters) = match branch {
            Branch::Main => (theme.accent, Letters::new(SIZE, theme.ink).bold()),
            Branch::Equal => (theme.line, Letters::new(SIZE, theme.ink)),
            Branch::Pruned => (theme.faint_ink, Letters::new(SIZE, theme.faint_ink)),
        };
        let line = Paint::line(color, if branch == Branch::Main { 2.0 } else { 1.2 }).round();
        let line = if branch == Branch::Pruned { line.dashed(4.0, 4.0) } else { line };
        let places = || self.places.iter().filter(|place| place.node.branch == branch);
        canvas.shapes("branch", &line, |draw| {
            for place in places() {
                let Some(parent) = place.parent.map(|index| &self.places[index]) else { continue };
                let (from_x, from_y) = (parent.left + parent.width, middle(parent));
                let (to_x, to_y) = (place.left, middle(place));
                let turn = from_x + 14.0;
                let mut path = Path::new();
                path.move_to(from_x, from_y).bend_to(turn, from_y, turn, (from_y + to_y) / 2.0);
                path.bend_to(turn, to_y, turn + 14.0, to_y).line_to(to_x, to_y);
                draw.path(&path);
            }
        });
        let box_paint = Paint::fill(theme.paper).outlined(color, 1.2);
        canvas.shapes("node", &box_paint, |draw| {
            for place in places() {
                draw.rectangle(place.left, middle(place) - BOX / 2.0, place.width, BOX);
            }
        });
        canvas.texts("label", &letters, |write| {
            for place in places() {
                let room = place.width - PADDING;
                let x = place.left + place.width / 2.0;
                write.fitted(x, middle(place), &place.node.label, room);
            }
        });
        let notes = Letters::new(NOTE_SIZE, color).anchored(Anchor::End);
        canvas.texts("note", &notes, |write| {
            for place in places().filter(|place| !place.node.note.is_empty()) {
                write.at(place.left - 5.0, middle(place) - 8.0, &place.node.note);
            }
        });
    }
}

fn box_width(node: &TreeNode) -> f64 {
    glyphs::width(&node.label, SIZE) * glyphs::BOLD_IS_WIDER + 2.0 * PADDING
}

/// The widest box and note of every column.
fn measure(node: &TreeNode, column: usize, widths: &mut [f64], gaps: &mut [f64]) {
    widths[column] = widths[column].max(box_width(node));
    gaps[column] = gaps[column].max(glyphs::width(&node.note, NOTE_SIZE) + 36.0);
    for child in &node.children {
        measure(child, column + 1, widths, gaps);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fork() -> TreeNode {
        TreeNode::new("root")
            .child(
                TreeNode::new("a & b")
                    .note("1")
                    .child(TreeNode::new("deep").note("1"))
                    .child(TreeNode::new("other").note("1").branch(Branch::Equal)),
            )
            .child(TreeNode::new("cut\n").note("0").branch(Branch::Pruned))
    }

    #[test]
    fn text_shows_forks_equals_and_cuts() {
        let picture = TreePicture::new(fork());
        let expected = "\
root
├── a & b  1
│   ├── deep  1
│   └── other  1 =
└── cut  0 x
";
        assert_eq!(picture.to_terminal(TerminalStyle::Unicode), expected);
        assert!(picture.to_terminal(TerminalStyle::Ansi).contains("\x1b[0;38;5;34m"));
        assert!(picture.to_terminal(TerminalStyle::Ascii).is_ascii());
    }

    #[test]
    fn every_node_is_drawn_once_and_boxes_do_not_overlap() {
        let root = fork();
        let layout = Layout::new(&root);
        assert_eq!((layout.places.len(), layout.rows), (5, 3));
        for (index, one) in layout.places.iter().enumerate() {
            for other in &layout.places[index + 1..] {
                let apart = (one.row - other.row).abs() * ROW >= BOX
                    || one.left + one.width < other.left
                    || other.left + other.width < one.left;
                assert!(apart, "{} and {}", one.node.label, other.node.label);
            }
        }
        let svg = TreePicture::new(root).to_svg();
        assert!(svg.contains(">a &amp; b<") && svg.contains("stroke-dasharray"));
        assert_eq!(svg.matches("<rect ").count(), 1 + 5, "the paper and five boxes");
    }

    #[test]
    fn a_single_node_is_a_tree() {
        let picture = TreePicture::new(TreeNode::new("alone"));
        assert_eq!(picture.to_terminal(TerminalStyle::Ascii), "alone\n");
        assert!(picture.to_png(1.0).is_ok());
    }
}
