use std::fmt;
use std::ops::Deref;

use crate::tree::{GameTree, NONE, NodeId, Span};
use crate::walk::{Children, DepthFirst, MainLine};
use crate::{Position, ValueError, ValueProblem};

/// A node of a game: a move, a setup, or whatever its properties say.
#[derive(Clone, Copy)]
pub struct Node<'g> {
    pub(crate) game: &'g GameTree,
    pub(crate) id: u32,
}

impl<'g> Node<'g> {
    /// Its name, to come back to it after the game was changed.
    pub fn id(self) -> NodeId {
        NodeId(self.id)
    }

    /// The game it belongs to.
    pub fn game(self) -> &'g GameTree {
        self.game
    }

    /// Whether the game begins here.
    pub fn is_root(self) -> bool {
        self.id == NodeId::ROOT.0
    }

    /// The node before it.
    pub fn parent(self) -> Option<Node<'g>> {
        self.at(self.game.nodes[self.id as usize].parent)
    }

    /// The node after it, on the main variation.
    #[inline]
    pub fn first_child(self) -> Option<Node<'g>> {
        self.at(self.game.nodes[self.id as usize].first_child)
    }

    /// The last of the variations after it.
    pub fn last_child(self) -> Option<Node<'g>> {
        self.at(self.game.nodes[self.id as usize].last_child)
    }

    /// The next variation to it.
    #[inline]
    pub fn next_sibling(self) -> Option<Node<'g>> {
        self.at(self.game.nodes[self.id as usize].next_sibling)
    }

    /// The nodes after it: one for each variation.
    pub fn children(self) -> Children<'g> {
        Children { next: self.first_child() }
    }

    /// How many variations follow it.
    pub fn child_count(self) -> usize {
        self.children().count()
    }

    /// This node, its first child, the first child of that, and so on.
    pub fn main_line(self) -> MainLine<'g> {
        MainLine { next: Some(self) }
    }

    /// This node and everything after it, each node before its children.
    pub fn depth_first(self) -> DepthFirst<'g> {
        DepthFirst { top: self.id, next: Some(self) }
    }

    /// Its properties in the order they are written. The same name may come twice.
    #[inline]
    pub fn properties(self) -> Properties<'g> {
        Properties { game: self.game, next: self.game.nodes[self.id as usize].first_property }
    }

    /// The first property of this name.
    pub fn property(self, ident: impl AsRef<[u8]>) -> Option<Property<'g>> {
        let ident = ident.as_ref();
        self.properties().find(|property| property.ident() == ident)
    }

    /// The first value of the property of this name.
    pub fn first_value(self, ident: impl AsRef<[u8]>) -> Option<Value<'g>> {
        self.property(ident).map(Property::first_value)
    }

    /// Every value of this name; if the name comes twice, the values of both.
    pub fn values<I: AsRef<[u8]>>(self, ident: I) -> impl Iterator<Item = Value<'g>> + use<'g, I> {
        self.properties()
            .filter(move |property| property.ident() == ident.as_ref())
            .flat_map(Property::values)
    }

    #[inline]
    fn at(self, id: u32) -> Option<Node<'g>> {
        (id != NONE).then_some(Node { id, ..self })
    }
}

impl PartialEq for Node<'_> {
    /// Whether both are the same node of the same game.
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.game, other.game) && self.id == other.id
    }
}

impl Eq for Node<'_> {}

impl fmt::Debug for Node<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(";")?;
        self.properties().try_for_each(|p| write!(f, "{p:?}"))
    }
}

/// The properties of a node.
#[derive(Clone)]
pub struct Properties<'g> {
    game: &'g GameTree,
    next: u32,
}

impl Properties<'_> {
    /// Whether both have the same names and raw values in the same order.
    pub(crate) fn eq_by_parts(mut self, mut other: Properties<'_>) -> bool {
        loop {
            match (self.next(), other.next()) {
                (None, None) => return true,
                (Some(a), Some(b)) => {
                    let same_values = a.values().map(Value::raw).eq(b.values().map(Value::raw));
                    if a.ident() != b.ident() || !same_values {
                        return false;
                    }
                }
                _ => return false,
            }
        }
    }
}

impl<'g> Iterator for Properties<'g> {
    type Item = Property<'g>;

    #[inline]
    fn next(&mut self) -> Option<Property<'g>> {
        if self.next == NONE {
            return None;
        }
        let id = self.next;
        self.next = self.game.properties[id as usize].next;
        Some(Property { game: self.game, id })
    }
}

/// A property: a name and one or more values.
#[derive(Clone, Copy)]
pub struct Property<'g> {
    game: &'g GameTree,
    id: u32,
}

impl<'g> Property<'g> {
    /// Its name in capital letters.
    #[inline]
    pub fn ident(self) -> &'g [u8] {
        self.game.slice(self.game.properties[self.id as usize].ident)
    }

    /// Its first value.
    #[inline]
    pub fn first_value(self) -> Value<'g> {
        self.value(self.game.properties[self.id as usize].value)
    }

    /// Its values.
    pub fn values(self) -> Values<'g> {
        Values { property: self, next: Next::First }
    }

    #[inline]
    fn value(self, span: Span) -> Value<'g> {
        Value { property: self, span }
    }
}

impl fmt::Debug for Property<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&String::from_utf8_lossy(self.ident()))?;
        self.values().try_for_each(|v| write!(f, "[{v:?}]"))
    }
}

/// The values of a property.
#[derive(Clone)]
pub struct Values<'g> {
    property: Property<'g>,
    next: Next,
}

#[derive(Clone, Copy)]
enum Next {
    First,
    Further(u32),
    Nothing,
}

impl<'g> Iterator for Values<'g> {
    type Item = Value<'g>;

    fn next(&mut self) -> Option<Value<'g>> {
        let game = self.property.game;
        let record = &game.properties[self.property.id as usize];
        let (span, is_last, next) = match self.next {
            Next::First => {
                let last = record.last_further;
                let is_last = last == NONE;
                (
                    record.value,
                    is_last,
                    if is_last { NONE } else { game.further[last as usize].next },
                )
            }
            Next::Further(id) => {
                let further = game.further[id as usize];
                (further.value, id == record.last_further, further.next)
            }
            Next::Nothing => return None,
        };
        self.next = if is_last { Next::Nothing } else { Next::Further(next) };
        Some(self.property.value(span))
    }
}

/// A value as it stands between its brackets; it can be used as its raw bytes.
#[derive(Clone, Copy)]
pub struct Value<'g> {
    property: Property<'g>,
    span: Span,
}

impl<'g> Value<'g> {
    /// The bytes between the brackets, escapes and all.
    #[inline]
    pub fn raw(self) -> &'g [u8] {
        self.property.game.slice(self.span)
    }

    /// The game it belongs to.
    pub fn game(self) -> &'g GameTree {
        self.property.game
    }

    /// The property it belongs to.
    pub fn property(self) -> Property<'g> {
        self.property
    }

    /// Where it stands in the text read; none if it was set since.
    pub fn position(self) -> Option<Position> {
        let game = self.property.game;
        let start = self.span.start as usize;
        (start + self.span.length as usize <= game.read)
            .then(|| game.origin.after(&game.bytes[..start]))
    }

    /// The halves before and after the first colon that is not escaped.
    pub fn pair(self) -> Option<(Value<'g>, Value<'g>)> {
        let at = crate::bracket::colon(self.raw(), self.property.game.characters())? as u32;
        let half = |start, length| Value { span: Span { start, length }, ..self };
        let Span { start, length } = self.span;
        Some((half(start, at), half(start + at + 1, length - at - 1)))
    }

    #[cold]
    pub(crate) fn error(self, problem: ValueProblem) -> ValueError {
        let text = crate::charset::decode(self.raw(), self.property.game.encoding);
        ValueError::new(self.position(), self.property.ident(), &text, problem)
    }
}

impl Deref for Value<'_> {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        self.raw()
    }
}

impl AsRef<[u8]> for Value<'_> {
    fn as_ref(&self) -> &[u8] {
        self.raw()
    }
}

impl fmt::Debug for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&crate::charset::decode(self.raw(), self.property.game.encoding))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(text: &str) -> GameTree {
        GameTree::parse(text.as_bytes()).unwrap()
    }

    #[test]
    fn properties_and_values_in_order() {
        let game = game("(;GM[1]AB[aa][bb][cc]C[x\\]y]AB[dd]XX[])");
        let root = game.root();
        let idents: Vec<_> = root.properties().map(Property::ident).collect();
        assert_eq!(idents, [&b"GM"[..], b"AB", b"C", b"AB", b"XX"]);
        let of_first: Vec<_> = root.property("AB").unwrap().values().map(Value::raw).collect();
        assert_eq!(of_first, [b"aa", b"bb", b"cc"]);
        let of_both: Vec<_> = root.values(b"AB").map(Value::raw).collect();
        assert_eq!(of_both, [b"aa", b"bb", b"cc", b"dd"]);
        assert_eq!(&*root.first_value(b"C").unwrap(), b"x\\]y");
        assert_eq!(root.first_value(b"XX").unwrap().len(), 0);
        assert!(root.first_value("KM").is_none());
        assert_eq!(format!("{root:?}"), ";GM[1]AB[aa][bb][cc]C[x\\]y]AB[dd]XX[]");
    }

    #[test]
    fn values_know_where_they_stand() {
        let game = game("junk\n(;GM[1]\n ;B[aa]LB[bb:x\\:y:z])");
        let node = game.root().first_child().unwrap();
        let label = node.first_value("LB").unwrap();
        let (point, text) = label.pair().unwrap();
        assert_eq!((point.raw(), text.raw()), (&b"bb"[..], &b"x\\:y:z"[..]));
        assert_eq!(text.position().unwrap().to_string(), "line 3, column 14 (byte 26)");
        assert!(node.first_value("B").unwrap().pair().is_none());
    }

    #[test]
    fn family() {
        let game = game("(;A[](;B[];C[])(;D[]))");
        let root = game.root();
        let names = |nodes: &mut dyn Iterator<Item = Node<'_>>| -> String {
            nodes.map(|n| char::from(n.properties().next().unwrap().ident()[0])).collect()
        };
        assert_eq!(names(&mut root.children()), "BD");
        assert_eq!(root.child_count(), 2);
        let b = root.first_child().unwrap();
        assert_eq!(b.parent(), Some(root));
        assert_eq!(b.next_sibling(), root.last_child());
        assert!(root.is_root() && !b.is_root() && root.parent().is_none());
        assert_eq!(names(&mut game.main_line()), "ABC");
        assert_eq!(names(&mut game.depth_first()), "ABCD");
        assert_eq!(names(&mut b.depth_first()), "BC");
        assert_eq!(game.node(b.id()), b);
    }
}
