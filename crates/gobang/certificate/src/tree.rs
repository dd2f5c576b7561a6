use tengen_board::Point;

/// How the winner wins from some position on: a stone, and what follows every reply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree {
    /// The winner's stone.
    pub stone: Point,
    /// Replies that are named, each with what follows.
    pub replies: Vec<(Point, Tree)>,
    /// What wins against every other reply, one of these or another.
    pub otherwise: Vec<Tree>,
}

impl Tree {
    /// A stone that needs no more.
    pub const fn of(stone: Point) -> Tree {
        Tree { stone, replies: Vec::new(), otherwise: Vec::new() }
    }

    /// Stones of the winner in it, in all branches.
    pub fn size(&self) -> usize {
        let below = self.replies.iter().map(|(_, tree)| tree).chain(&self.otherwise);
        1 + below.map(Tree::size).sum::<usize>()
    }
}
