use tengen_board::{Lettering, Point};

/// Why a certificate proves nothing.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Flaw {
    /// The file cannot be read.
    #[error("it cannot be read: {0}")]
    Io(#[from] std::io::Error),
    /// The head is not that of a certificate.
    #[error("line {line}: {what}")]
    Head {
        /// Counted from 1.
        line: usize,
        /// What is wrong, and what would be right.
        what: String,
    },
    /// The body is not a tree of stones and replies.
    #[error("byte {at} of the tree: {what}")]
    Shape {
        /// Counted from 1.
        at: u64,
        /// What is wrong.
        what: String,
    },
    /// A stone that cannot be played.
    #[error("after {line}: {point} cannot be played")]
    Illegal {
        /// The moves before.
        line: Line,
        /// The point.
        point: Name,
    },
    /// The loser wins.
    #[error("after {line}: the other side wins at {point}")]
    Refuted {
        /// The moves before.
        line: Line,
        /// Where it wins.
        point: Name,
    },
    /// A reply that is not answered.
    #[error("after {line}: no answer to {point}")]
    Unanswered {
        /// The moves before.
        line: Line,
        /// The reply.
        point: Name,
    },
    /// A position that is said to have been won before, and was not.
    #[error("after {line}: this position was not shown to be won before")]
    NotShown {
        /// The moves before.
        line: Line,
    },
    /// The board is full, and nobody has won.
    #[error("after {line}: the board is full, and nobody has won")]
    Drawn {
        /// The moves before.
        line: Line,
    },
    /// The checksum is that of another text.
    #[error("the checksum does not fit: the file is damaged")]
    Checksum,
}

/// A point as people write it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Name(pub Point);

/// Moves as people write them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line(pub Vec<Point>);

impl std::fmt::Display for Name {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(&self.0.name(Lettering::Gobang))
    }
}

impl std::fmt::Display for Line {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.0.is_empty() {
            return f.write_str("no move");
        }
        let names: Vec<String> = self.0.iter().map(|p| p.name(Lettering::Gobang)).collect();
        f.write_str(&names.join(" "))
    }
}
