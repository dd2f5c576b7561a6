use crate::bracket::{Close, close_of_value};
use crate::charset::{Characters, encoding_of_label};
use crate::ident;
use crate::seek::begins_new_game;
use crate::tree::{GameTree, NONE, Span};
use crate::{ReadErrorKind, WarningKind};

/// Reads one game into a tree, from text that may come in pieces.
///
/// The parser stands still at the end of the text it has and goes on when called again with the
/// same text grown longer: what it found so far are offsets, which stay true.
///
/// # Encodings
/// In Shift_JIS, GBK and Big5 the byte of `]` may be half of a character, so the end of a value can
/// only be found knowing the encoding, and the encoding is itself a value: the root's CA. The root is
/// first read as if every byte stood for itself. When it ends, and it holds bytes beyond ASCII, it is
/// read once more in the encoding CA names, or, where no CA was met, in each of the three. The
/// second reading holds if it finds a CA that names the encoding it was made in. From the second
/// node on the root's CA alone decides.
pub(crate) struct Parser {
    at: usize,
    /// For each open parenthesis, the node it hangs from.
    open: Vec<u32>,
    /// The node that is being read, or that the next one follows.
    node: u32,
    place: Place,
    /// A property's name, its first value not yet seen.
    pending: Option<Span>,
    /// The property that further values go to.
    property: u32,
    /// Where the value began in which the text ended.
    value: Option<usize>,
    characters: Characters,
    /// Whether `characters` is known for good.
    settled: bool,
    /// Stop where the root ends.
    root_only: bool,
    /// Do not ask about the root's encoding again with less text than this.
    ask_again_at: usize,
    /// Properties whose names are not written the standard's way.
    odd_names: Vec<u32>,
}

/// What came last.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// A parenthesis opened, and no node since.
    Opened,
    /// A parenthesis closed, and no node since.
    Closed,
    /// A node.
    InNode,
}

/// How far the parser got.
#[derive(Debug)]
pub(crate) enum Step {
    /// To the end of the text: there must be more.
    More,
    /// To the end of the game: so many bytes of the text are its own.
    Finished(usize),
    /// To the end of the root, in an encoding not settled.
    RootEnds,
}

/// What is wrong, and where in the text.
#[derive(Debug)]
pub(crate) struct Fault {
    pub at: usize,
    pub kind: ReadErrorKind,
}

impl Parser {
    pub fn new() -> Parser {
        Parser {
            at: 0,
            open: Vec::new(),
            node: NONE,
            place: Place::Opened,
            pending: None,
            property: NONE,
            value: None,
            characters: Characters::Plain,
            settled: false,
            root_only: false,
            ask_again_at: 0,
            odd_names: Vec::new(),
        }
    }

    /// Makes ready for a new game, whose first parenthesis has been read.
    pub fn start(&mut self, tree: &mut GameTree) {
        self.restart(tree, Characters::Plain);
        self.settled = false;
        self.ask_again_at = 0;
    }

    fn restart(&mut self, tree: &mut GameTree, characters: Characters) {
        tree.forget();
        self.at = 0;
        self.open.clear();
        self.open.push(NONE);
        self.node = NONE;
        self.place = Place::Opened;
        self.pending = None;
        self.property = NONE;
        self.value = None;
        self.odd_names.clear();
        self.characters = characters;
        self.settled = true;
    }

    /// How many parentheses are open.
    pub fn depth(&self) -> usize {
        self.open.len()
    }

    /// How far the text has been read, and whether that is within a value.
    pub fn reached(&self) -> (usize, bool) {
        (self.at, self.value.is_some())
    }

    pub fn characters(&self) -> Characters {
        self.characters
    }

    /// Reads on; `all` says that no more text will come.
    pub fn run(&mut self, tree: &mut GameTree, text: &[u8], all: bool) -> Result<Step, Fault> {
        loop {
            let step = self.scan(tree, text, all);
            if self.settled || matches!(step, Ok(Step::More)) {
                return step;
            }
            // The root ended, well or badly, in an encoding that was only assumed.
            if text.len() < self.ask_again_at && !all {
                return Ok(Step::More);
            }
            match self.settle(tree, text, all) {
                Some(Reading::Again(characters)) => self.restart(tree, characters),
                Some(Reading::Holds(characters)) => {
                    self.characters = characters;
                    self.settled = true;
                    if !matches!(step, Ok(Step::RootEnds)) {
                        return step;
                    }
                }
                None => {
                    // Twice the text before the next try keeps the work in proportion.
                    self.ask_again_at = text.len() * 2;
                    return Ok(Step::More);
                }
            }
        }
    }

    /// Decides about the root just read; none if that takes more text.
    fn settle(&self, tree: &GameTree, text: &[u8], all: bool) -> Option<Reading> {
        let label = self.root_charset(tree, text);
        let named = label.map(|label| Characters::of(encoding_of_label(label)));
        let holds = Reading::Holds(named.unwrap_or(Characters::Plain));
        if named == Some(Characters::Plain) || text[..self.at].is_ascii() {
            return Some(holds);
        }
        let named = named.as_ref().map(std::slice::from_ref);
        for &characters in named.unwrap_or(&Characters::PAIRED) {
            let mut second = Parser::new();
            let mut root = GameTree::default();
            second.restart(&mut root, characters);
            second.root_only = true;
            if let Ok(Step::More) = second.scan(&mut root, text, all) {
                return None;
            }
            let label = second.root_charset(&root, text);
            if label.map(|label| Characters::of(encoding_of_label(label))) == Some(characters) {
                return Some(Reading::Again(characters));
            }
        }
        Some(holds)
    }

    /// The value of the root's CA.
    fn root_charset<'t>(&self, tree: &GameTree, text: &'t [u8]) -> Option<&'t [u8]> {
        let slice = |span: Span| &text[span.start as usize..][..span.length as usize];
        tree.properties
            .iter()
            .find(|property| ident::means(slice(property.ident), b"CA"))
            .map(|property| slice(property.value))
    }

    fn scan(&mut self, tree: &mut GameTree, text: &[u8], all: bool) -> Result<Step, Fault> {
        let mut at = self.at;
        if let Some(start) = self.value {
            match close_of_value(text, at, self.characters) {
                Close::At(end) => {
                    self.value = None;
                    self.take_value(tree, Span::new(start, end));
                    at = end + 1;
                }
                Close::Beyond(resume) => {
                    self.at = resume;
                    return self.value_unclosed(start, all);
                }
            }
        }
        let step = loop {
            let Some(&byte) = text.get(at) else {
                self.at = at;
                return if all { self.end_of_text(tree, text) } else { Ok(Step::More) };
            };
            match byte {
                b';' => {
                    if self.root_may_end(tree) {
                        break Ok(Step::RootEnds);
                    }
                    self.begin_node(tree, at);
                    at += 1;
                }
                b'[' => {
                    if self.pending.is_none() && self.property == NONE {
                        break Err(ReadErrorKind::ValueWithoutProperty);
                    }
                    match close_of_value(text, at + 1, self.characters) {
                        Close::At(end) => {
                            self.take_value(tree, Span::new(at + 1, end));
                            at = end + 1;
                        }
                        Close::Beyond(resume) => {
                            self.value = Some(at + 1);
                            self.at = resume;
                            return self.value_unclosed(at + 1, all);
                        }
                    }
                }
                b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'_' => {
                    let mut end = at + 1;
                    while end - at < ident::LONGEST
                        && text.get(end).is_some_and(u8::is_ascii_uppercase)
                    {
                        end += 1;
                    }
                    // The usual case in one go: capitals and a bracket, within a node.
                    if text.get(end) == Some(&b'[')
                        && byte.is_ascii_uppercase()
                        && self.place == Place::InNode
                        && self.pending.is_none()
                        && let Close::At(close) = close_of_value(text, end + 1, self.characters)
                    {
                        let (ident, value) = (Span::new(at, end), Span::new(end + 1, close));
                        self.property = tree.push_property(self.node, ident, value);
                        at = close + 1;
                        continue;
                    }
                    while end - at <= ident::LONGEST
                        && text.get(end).copied().is_some_and(ident::is_part)
                    {
                        end += 1;
                    }
                    if end - at > ident::LONGEST {
                        break Err(ReadErrorKind::LongIdentifier);
                    }
                    if end == text.len() && !all {
                        break Ok(Step::More);
                    }
                    self.name_property(tree, text, Span::new(at, end));
                    at = end;
                }
                b'(' => {
                    if self.root_may_end(tree) {
                        break Ok(Step::RootEnds);
                    }
                    self.flush_pending(tree);
                    let at_line_start = at > 0 && matches!(text[at - 1], b'\n' | b'\r');
                    if at_line_start {
                        match begins_new_game(&text[at..], all) {
                            Some(true) => {
                                self.note_missing_closes(tree, at);
                                break Ok(Step::Finished(at));
                            }
                            Some(false) => {}
                            None => break Ok(Step::More),
                        }
                    }
                    self.property = NONE;
                    self.open.push(self.node);
                    self.place = Place::Opened;
                    at += 1;
                }
                b')' => {
                    if self.root_may_end(tree) {
                        break Ok(Step::RootEnds);
                    }
                    self.flush_pending(tree);
                    self.property = NONE;
                    if self.place == Place::Opened {
                        tree.notes.push((at as u32, WarningKind::EmptyVariation));
                    }
                    self.node = self.open.pop().unwrap_or(NONE);
                    self.place = Place::Closed;
                    at += 1;
                    if self.open.is_empty() {
                        break Ok(Step::Finished(at));
                    }
                }
                // Old files end in Ctrl-Z or zeros; no control character means anything here.
                0..=b' ' => at += 1,
                _ => break Err(ReadErrorKind::UnexpectedByte(byte)),
            }
        };
        self.at = at;
        step.map_err(|kind| Fault { at, kind })
    }

    /// Whether the root ends here and its encoding must be settled first. Changes nothing in the
    /// tree but a property's missing value, so that it can be asked twice.
    #[inline]
    fn root_may_end(&mut self, tree: &mut GameTree) -> bool {
        if (self.settled && !self.root_only) || self.node == NONE {
            return false;
        }
        self.flush_pending(tree);
        true
    }

    #[inline]
    fn begin_node(&mut self, tree: &mut GameTree, at: usize) {
        self.flush_pending(tree);
        if self.place == Place::Closed {
            tree.notes.push((at as u32, WarningKind::NodeAfterVariation));
        }
        self.node = tree.push_node(self.node);
        self.place = Place::InNode;
        self.property = NONE;
    }

    fn name_property(&mut self, tree: &mut GameTree, text: &[u8], ident: Span) {
        self.flush_pending(tree);
        if self.place != Place::InNode {
            tree.notes.push((ident.start, WarningKind::MissingSemicolon));
            self.place = Place::InNode;
            self.node = tree.push_node(self.node);
        }
        let name = &text[ident.start as usize..][..ident.length as usize];
        if ident::is_all_lower(name) {
            tree.notes.push((ident.start, WarningKind::LowerCase));
        }
        if !ident::is_standard(name) {
            self.odd_names.push(tree.properties.len() as u32);
        }
        self.pending = Some(ident);
        self.property = NONE;
    }

    fn take_value(&mut self, tree: &mut GameTree, value: Span) {
        match self.pending.take() {
            Some(ident) => self.property = tree.push_property(self.node, ident, value),
            None => tree.push_value(self.property, value),
        }
    }

    /// A property that was named but got no value gets an empty one.
    #[inline]
    fn flush_pending(&mut self, tree: &mut GameTree) {
        if self.pending.is_some() {
            self.push_valueless(tree);
        }
    }

    #[cold]
    fn push_valueless(&mut self, tree: &mut GameTree) {
        if let Some(ident) = self.pending.take() {
            tree.notes.push((ident.start, WarningKind::MissingValue));
            let end = ident.start + ident.length;
            let empty = Span { start: end, length: 0 };
            tree.push_property(self.node, ident, empty);
        }
    }

    fn value_unclosed(&self, start: usize, all: bool) -> Result<Step, Fault> {
        if !all {
            return Ok(Step::More);
        }
        Err(Fault { at: start - 1, kind: ReadErrorKind::UnclosedValue })
    }

    fn end_of_text(&mut self, tree: &mut GameTree, text: &[u8]) -> Result<Step, Fault> {
        if self.root_may_end(tree) {
            return Ok(Step::RootEnds);
        }
        self.flush_pending(tree);
        self.note_missing_closes(tree, text.len());
        Ok(Step::Finished(text.len()))
    }

    fn note_missing_closes(&self, tree: &mut GameTree, at: usize) {
        let missing = self.open.len() as u32;
        tree.notes.push((at as u32, WarningKind::MissingClose { missing }));
    }

    /// Gives the finished tree its text.
    pub fn finish(&mut self, tree: &mut GameTree, text: &[u8]) {
        tree.bytes.extend_from_slice(text);
        tree.read = text.len();
        tree.node_count = tree.nodes.len();
        for &odd in &self.odd_names {
            let ident = &mut tree.properties[odd as usize].ident;
            let written = &mut tree.bytes[ident.start as usize..][..ident.length as usize];
            ident.length = ident::standardise(written) as u32;
        }
        tree.settle_encoding();
    }
}

/// What the second look at a root came to.
enum Reading {
    /// It must be read again in this encoding.
    Again(Characters),
    /// It was read rightly; the rest of the game is in this encoding.
    Holds(Characters),
}
