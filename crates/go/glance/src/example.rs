//! Positions with what is to be said about them, and how well a net does there.

use tengen_board::{Move, Size, Symmetry};
use tengen_go_rules::Position;
use tengen_go_rules::playout::regions::cells;
use tengen_go_rules::playout::{Board, Mask};
use tengen_learn::{Scene as Moves, Weights};

use crate::net::{Net, Said};
use crate::scene::{NOBODY, PLANES, Scene, sign, table};

/// What a search found in a position.
pub struct Lesson<'a> {
    /// The position.
    pub position: &'a Position,
    /// How likely moves are, which the net is told.
    pub weights: &'a Weights,
    /// How often each move was tried.
    pub visits: &'a [(Move, f32)],
    /// Black's share of every point minus White's, in the order of the points.
    pub owners: &'a [f32],
    /// Black's chance to win.
    pub win: f32,
    /// What White is given in points.
    pub komi: f32,
}

/// A position with what is to be said about it, in few bytes. The board is square.
pub struct Example {
    width: usize,
    /// [`PLANES`] parts of [`WHOLE`] for every point.
    planes: Vec<u8>,
    blocks: Vec<u8>,
    /// Points and logarithms of the chances of moves there.
    likely: Vec<(u16, f32)>,
    /// Points, and the number after the last for a pass, with their shares of the visits.
    moves: Vec<(u16, f32)>,
    /// What the player to move gets of every point, in hundredths.
    owners: Vec<i8>,
    win: f32,
    /// What the player to move is given.
    pub(crate) given: f32,
}

/// The number for one.
const WHOLE: f32 = 250.0;

impl Example {
    /// An example from a lesson on a square board of up to 9x9; none from others, or if nothing was
    /// tried.
    pub fn new(lesson: &Lesson<'_>) -> Option<Example> {
        let size = lesson.position.size();
        let small = size.width() == size.height() && size.width() <= 9;
        small.then(|| Example::on::<u128>(lesson)).flatten()
    }

    fn on<M: Mask>(lesson: &Lesson<'_>) -> Option<Example> {
        let position = lesson.position;
        let size = position.size();
        let board: Board<M> = Board::new(position);
        let latest = Board::<M>::latest_cells(position);
        let moves = Moves::new(&board, latest.0, latest.1);
        let chances = lesson.weights.chances(&moves, board.sensible());
        let scene = Scene::new(&moves, &chances);
        let index = |cell: usize| size.index(Board::<M>::point(cell));
        let mut example = Example {
            width: size.width(),
            planes: vec![0; size.area() * PLANES],
            blocks: vec![0; size.area()],
            likely: chances.iter().map(|&(cell, c)| (index(cell) as u16, c.ln())).collect(),
            moves: Vec::new(),
            owners: Vec::new(),
            win: lesson.win,
            given: -sign(board.to_move()) * lesson.komi,
        };
        for cell in cells(board.points()) {
            let point = index(cell);
            for plane in 0..PLANES {
                let part = scene.planes[cell * PLANES + plane] * WHOLE;
                example.planes[point * PLANES + plane] = part.round() as u8;
            }
            example.blocks[point] = scene.block_of[cell] as u8;
        }
        let side = sign(board.to_move());
        example.owners =
            lesson.owners.iter().map(|share| (100.0 * side * share).round() as i8).collect();
        if side < 0.0 {
            example.win = 1.0 - lesson.win;
        }
        let known = |point: usize| example.likely.iter().any(|&(at, _)| usize::from(at) == point);
        let at = |mv: Move| match mv {
            Move::Pass => Some(size.area()),
            Move::Play(point) => Some(size.index(point)).filter(|&point| known(point)),
        };
        let tried = lesson.visits.iter().filter_map(|&(mv, n)| Some((at(mv)? as u16, n)));
        let mut tried: Vec<(u16, f32)> = tried.collect();
        let all: f32 = tried.iter().map(|(_, visits)| visits).sum();
        tried.iter_mut().for_each(|(_, visits)| *visits /= all);
        example.moves = tried;
        (all > 0.0).then_some(example)
    }

    pub(crate) fn size(&self) -> Size {
        Size::square(self.width).expect("examples have real boards")
    }

    /// The board turned or mirrored, and by point the cell it comes to.
    pub(crate) fn scene(&self, symmetry: Symmetry) -> (Scene, Vec<usize>) {
        let (width, row) = (self.width, 10);
        let size = self.size();
        let cell_of: Vec<usize> = size
            .points()
            .map(|point| symmetry.apply(point, size))
            .map(|point| (point.row() + 1) * row + point.column() + 1)
            .collect();
        let table = table(width, row);
        let blocks = self.blocks.iter().max().map_or(0, |&most| usize::from(most) + 1);
        let mut scene = Scene {
            row,
            cells: cell_of.iter().map(|&cell| cell as u16).collect(),
            planes: vec![0.0; table * PLANES],
            block_of: vec![NOBODY; table],
            sizes: vec![0; blocks],
        };
        scene.cells.sort_unstable();
        for (point, &cell) in cell_of.iter().enumerate() {
            let from = &self.planes[point * PLANES..][..PLANES];
            let to = &mut scene.planes[cell * PLANES..][..PLANES];
            to.iter_mut().zip(from).for_each(|(to, &from)| *to = f32::from(from) / WHOLE);
            scene.block_of[cell] = u16::from(self.blocks[point]);
            scene.sizes[usize::from(self.blocks[point])] += 1;
        }
        (scene, cell_of)
    }

    pub(crate) fn likely(&self, cell_of: &[usize]) -> Vec<(usize, f32)> {
        self.likely.iter().map(|&(point, c)| (cell_of[usize::from(point)], c)).collect()
    }

    /// How well a net does here.
    pub fn judge(&self, net: &Net) -> Judged {
        let (scene, cell_of) = self.scene(Symmetry::IDENTITY);
        let likely = self.likely(&cell_of);
        let said = net.look(&scene, &likely);
        let wrong = Wrong::new(self, &said, &likely, &cell_of);
        let best = |moves: &mut dyn Iterator<Item = (u16, f32)>| {
            moves.reduce(|a, b| if b.1 > a.1 { b } else { a }).map(|(at, _)| at)
        };
        let wanted = best(&mut self.moves.iter().copied());
        let pass = (self.blocks.len() as u16, said.pass);
        let point = |&(point, _): &(u16, f32)| (point, said.moves[cell_of[usize::from(point)]]);
        let chosen = best(&mut self.likely.iter().map(point).chain([pass]));
        let score: f32 = said.owners.iter().sum();
        Judged {
            surprise: wrong.surprise,
            hit: wanted == chosen,
            win_error: (said.win(self.given) - self.win).powi(2),
            scores: (score, self.owners.iter().map(|&o| f32::from(o) / 100.0).sum()),
            owner_error: wrong.owners.iter().map(|(_, wrong)| wrong * wrong).sum::<f32>()
                / wrong.owners.len() as f32,
        }
    }
}

/// How well a net does in a position.
pub struct Judged {
    /// Minus the mean logarithm of the chances of the moves that were tried.
    pub surprise: f32,
    /// Whether the likeliest move is the most tried.
    pub hit: bool,
    /// Square error of the chance to win.
    pub win_error: f32,
    /// The score by the net and by the search, for the player to move.
    pub scores: (f32, f32),
    /// Mean square error of the owners.
    pub owner_error: f32,
}

/// What a net says wrongly.
pub(crate) struct Wrong {
    pub surprise: f32,
    /// By cell: how much too likely a move is taken to be.
    pub moves: Vec<(usize, f32)>,
    pub pass: f32,
    /// By cell: how much too much of it the player to move is said to get.
    pub owners: Vec<(usize, f32)>,
    pub win: f32,
}

impl Wrong {
    pub(crate) fn new(
        example: &Example,
        said: &Said,
        likely: &[(usize, f32)],
        cell_of: &[usize],
    ) -> Wrong {
        let area = cell_of.len();
        let logits = likely.iter().map(|&(cell, _)| said.moves[cell]).chain([said.pass]);
        let logits: Vec<f32> = logits.collect();
        let most = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let all: f32 = logits.iter().map(|logit| (logit - most).exp()).sum();
        let mut shares: Vec<f32> = logits.iter().map(|logit| (logit - most).exp() / all).collect();
        let mut surprise = 0.0;
        for &(point, wanted) in &example.moves {
            let at = if usize::from(point) == area {
                likely.len()
            } else {
                let cell = cell_of[usize::from(point)];
                likely.iter().position(|&(other, _)| other == cell).expect("only known moves")
            };
            surprise -= wanted * (logits[at] - most - all.ln());
            shares[at] -= wanted;
        }
        let owner = |(point, &cell): (usize, &usize)| {
            (cell, said.owners[cell] - f32::from(example.owners[point]) / 100.0)
        };
        Wrong {
            surprise,
            pass: shares.pop().unwrap_or(0.0),
            moves: likely.iter().map(|&(cell, _)| cell).zip(shares).collect(),
            owners: cell_of.iter().enumerate().map(owner).collect(),
            win: said.win(example.given) - example.win,
        }
    }
}
