//! Composed positions: drawn fights set into larger boards, solved endgames, openings.

use tengen_board::{Color, Point, PointSet, Random, Size, Symmetry};
use tengen_endgame::Endgames;
use tengen_endgame::generator::late_endgame;
use tengen_explain::{Fate, Theme};
use tengen_go_rules::{Diagram, KoRule, Position, Rules};
use tengen_tactics::{Problem, Question, Status, Task};
use tengen_verdict::{Budget, Limits};

/// A position and what it is about.
pub struct Composed {
    pub name: String,
    pub position: Position,
    pub expected: Expected,
}

/// What has to be said first.
#[derive(Clone, Debug)]
pub enum Expected {
    /// Stones are fought over; these moves are right.
    Fight { theme: Theme, stones: PointSet, fate: Fate, moves: Vec<Point> },
    /// A race, won by these if the side to move begins, and if the other does.
    Race { stones: PointSet, winner: [Option<Color>; 2] },
    /// A ko on the board.
    Ko { point: Point, holder: Color },
    /// A solved endgame: where the hottest moves are, and what they gain.
    Endgame { largest: PointSet, gain: f64 },
    /// Nothing urgent: there is room here.
    Quiet { open: PointSet },
}

impl Expected {
    pub fn theme(&self) -> Theme {
        match self {
            Expected::Fight { theme, .. } => *theme,
            Expected::Race { .. } => Theme::Race,
            Expected::Ko { .. } => Theme::Ko,
            Expected::Endgame { .. } => Theme::Endgame,
            Expected::Quiet { .. } => Theme::Quiet,
        }
    }
}

/// Sides of the boards.
const SIDES: [usize; 4] = [9, 11, 13, 19];

/// So many positions, as many of each theme as of the others.
pub fn compose(count: usize) -> Vec<Composed> {
    let seed = std::env::var("TENGEN_THEMES_SEED").ok().and_then(|text| text.parse().ok());
    let mut random = Random::new(seed.unwrap_or(14));
    let mut made: Vec<Composed> = Vec::new();
    let mut next = [0usize; 6];
    while made.len() < count {
        let theme = Theme::ALL[made.len() % 6];
        let turn = next[made.len() % 6];
        next[made.len() % 6] += 1;
        let side = SIDES[turn % SIDES.len()];
        made.push(loop {
            if let Some(composed) = one(theme, side, &mut random) {
                break composed;
            }
        });
    }
    made
}

fn one(theme: Theme, side: usize, random: &mut Random) -> Option<Composed> {
    match theme {
        Theme::Capture => problem(&CAPTURES, Theme::Capture, side, random),
        Theme::Life => problem(&LIVES, Theme::Life, side, random),
        Theme::Race => race(side, random),
        Theme::Ko if random.chance(0.5) => problem(&KOS, Theme::Ko, side, random),
        Theme::Ko => ko(side, random),
        Theme::Endgame => endgame(side.min(13), random),
        Theme::Quiet => opening(side, random),
    }
}

const CAPTURES: [&str; 3] = [
    include_str!("../../../tactics/problems/ladder.txt"),
    include_str!("../../../tactics/problems/net.txt"),
    include_str!("../../../tactics/problems/snapback.txt"),
];

const LIVES: [&str; 3] = [
    include_str!("../../../tactics/problems/vital_points.txt"),
    include_str!("../../../tactics/problems/nakade.txt"),
    include_str!("../../../tactics/problems/throw_in.txt"),
];

const KOS: [&str; 1] = [include_str!("../../../tactics/problems/one_step_ko.txt")];

const RACES: [&str; 4] = [
    include_str!("../../../semeai/races/outside.txt"),
    include_str!("../../../semeai/races/shared.txt"),
    include_str!("../../../semeai/races/eyes.txt"),
    include_str!("../../../semeai/races/corridors.txt"),
];

/// How a drawing is laid onto a board: into a corner, turned, with colours exchanged.
struct Layout {
    size: Size,
    symmetry: Symmetry,
    swap: bool,
}

impl Layout {
    fn new(side: usize, random: &mut Random) -> Layout {
        let size = Size::square(side).unwrap();
        let symmetries: Vec<Symmetry> = Symmetry::all(size).collect();
        let symmetry = *random.pick(&symmetries).unwrap();
        Layout { size, symmetry, swap: random.chance(0.5) }
    }

    fn point(&self, point: Point) -> Point {
        self.symmetry.apply(point, self.size)
    }

    fn color(&self, color: Color) -> Color {
        if self.swap { color.other() } else { color }
    }

    fn position(&self, stones: impl Iterator<Item = (Point, Color)>, to_move: Color) -> Position {
        let rules = Rules { ko: KoRule::Simple, ..Rules::default() };
        let mut position = Position::new(self.size, rules);
        let laid = stones.map(|(point, color)| (self.point(point), Some(self.color(color))));
        position.set_up_all(laid);
        position.set_to_move(self.color(to_move));
        position
    }
}

fn stones(position: &Position) -> Vec<(Point, Color)> {
    let of = |color| position.stones_of(color).iter().map(move |point| (point, color));
    of(Color::Black).chain(of(Color::White)).collect()
}

/// A drawn problem with an answer that the side to move brings about, in a corner of a larger board.
/// Where the board beyond the drawing changes the answer, or both sides' moves come to the same, it
/// is no position of this theme.
fn problem(files: &[&str], theme: Theme, side: usize, random: &mut Random) -> Option<Composed> {
    let problems: Vec<Problem> =
        files.iter().flat_map(|text| Problem::read_all(text).unwrap()).collect();
    let problem = random.pick(&problems)?;
    let drawn = problem.position.size();
    let task = match problem.task {
        Task::Capture | Task::Save => Theme::Capture,
        Task::Kill | Task::Live => Theme::Life,
        _ => return None,
    };
    let is_ko = problem.answer.status.is_ko();
    if (theme != Theme::Ko && (task != theme || is_ko)) || (theme == Theme::Ko && !is_ko) {
        return None;
    }
    if drawn.width() > side || drawn.height() > side || problem.position.ko().is_some() {
        return None;
    }
    // Into the corner of the drawing that the fight is nearest to.
    let flip = |point: Point| {
        let target = problem.target;
        let column = if 2 * target.column() >= drawn.width() {
            side - drawn.width() + point.column()
        } else {
            point.column()
        };
        let row = if 2 * target.row() >= drawn.height() {
            side - drawn.height() + point.row()
        } else {
            point.row()
        };
        Point::new(column, row)
    };
    let layout = Layout::new(side, random);
    let moved = stones(&problem.position).into_iter().map(|(point, color)| (flip(point), color));
    let position = layout.position(moved, problem.to_move);
    let target = layout.point(flip(problem.target));
    let to_move = position.to_move();
    let [own, other] = [to_move, to_move.other()].map(|first| status(&position, target, first));
    let (own, other) = (own?, other?);
    if own != problem.answer.status || (own == other && !is_ko) {
        return None;
    }
    let owner = position.stone(target)?;
    let (fate, is_right) = match own {
        Status::Reached => (Fate::Taken, owner != to_move),
        Status::Prevented => (Fate::Stands, owner == to_move),
        Status::RefuterNeeds(threats) | Status::ProverNeeds(threats) => {
            (Fate::Ko { needs: owner, threats }, true)
        }
    };
    if !is_right {
        return None;
    }
    let moves = problem.answer.moves.iter().filter_map(|mv| mv.point());
    let moves = moves.map(|point| layout.point(flip(point))).collect();
    let stones = position.string_stones(target).collect();
    let name = format!("{} {}", theme.word(), problem.name);
    Some(Composed { name, position, expected: Expected::Fight { theme, stones, fate, moves } })
}

/// What a drawn fight comes to on its new board.
fn status(position: &Position, target: Point, first: Color) -> Option<Status> {
    let question = Question {
        position: position.clone(),
        task: Task::Capture,
        target,
        with: None,
        to_move: first,
        region: None,
    };
    let limits = Limits { nodes: Some(100_000), ..Limits::default() };
    let answered = question.begun_by(first).answer(8 << 20, &mut Budget::new(&limits)).ok()?;
    answered.reading.status()
}

/// A drawn race with its walls closed above, in a corner of a larger board.
fn race(side: usize, random: &mut Random) -> Option<Composed> {
    let blocks: Vec<String> = RACES
        .iter()
        .flat_map(|text| text.split("\n\n"))
        .filter(|block| block.contains("\nrace ") || block.starts_with("race "))
        .map(str::to_owned)
        .collect();
    let block = random.pick(&blocks)?;
    let mut name = "race";
    let mut named = Vec::new();
    let mut rows = Vec::new();
    let mut winners = [None, None];
    for line in block.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            ["#", ..] => name = line,
            ["race", black, white] => named = vec![(*black).to_owned(), (*white).to_owned()],
            ["black", "first", who, ..] => winners[0] = Some((*who).to_owned()),
            ["white", "first", who, ..] => winners[1] = Some((*who).to_owned()),
            [first, ..] if ["X", "O", "."].contains(first) => rows.push(line.to_owned()),
            _ => {}
        }
    }
    let drawing = Diagram::read(&rows.join("\n")).ok()?;
    let drawn = drawing.size();
    let original = drawing.set_up(Rules::default());
    if drawn.width() >= side || drawn.height() + 2 > side {
        return None;
    }
    let parse = |name: &String| drawn.parse(name, tengen_board::Lettering::Go).ok();
    let (black, white) = (parse(named.first()?)?, parse(named.get(1)?)?);
    let color = |word: &Option<String>| match word.as_deref() {
        Some("black") => Some(Some(Color::Black)),
        Some("white") => Some(Some(Color::White)),
        _ => None,
    };
    let winners = [color(&winners[0])?, color(&winners[1])?];
    let layout = Layout::new(side, random);
    // The topmost row holds the walls' eyes: two rows of wall above close them.
    let mut laid = stones(&original);
    let top = drawn.height() - 1;
    for column in 0..drawn.width() {
        let wall = (0..drawn.width())
            .filter_map(|other| {
                Some((other.abs_diff(column), original.stone(Point::new(other, top))?))
            })
            .min_by_key(|found| found.0)?;
        laid.extend([1, 2].map(|above| (Point::new(column, top + above), wall.1)));
    }
    let to_move = if random.chance(0.5) { Color::Black } else { Color::White };
    let position = layout.position(laid.into_iter(), to_move);
    let blocks = [black, white].map(|point| layout.point(point));
    let stones = blocks.iter().flat_map(|&block| position.string_stones(block)).collect();
    let winner = [to_move, to_move.other()]
        .map(|first| winners[first.index()].map(|winner| layout.color(winner)));
    let name = format!("race {name}");
    Some(Composed { name, position, expected: Expected::Race { stones, winner } })
}

/// A ko that matters: whoever wins it saves some stones and takes others.
const KO_SHAPES: [&str; 3] = [
    ". . . . . . .
     X X X X . . .
     O O O X X . .
     . O X . X . .
     O O O X X . .
     O . O O X . .
     . O . O X . .",
    ". . . . . . .
     . . X O . . .
     . X X O O . .
     X X . X O O .
     . X X O O . .
     . . X O . . .
     . . . . . . .",
    ". . . . . . .
     . . . . . . .
     . X X O . . .
     . X O O . . .
     X X O . O . .
     . X O O . . .
     X . X O . . .",
];

fn ko(side: usize, random: &mut Random) -> Option<Composed> {
    let text = random.pick(&KO_SHAPES)?;
    let drawing = Diagram::read(text).ok()?;
    let layout = Layout::new(side, random);
    let original = drawing.set_up(Rules::default());
    let position = layout.position(stones(&original).into_iter(), Color::Black);
    // The ko is seen by playing: one stone taken, and that could be taken back.
    for color in Color::BOTH {
        for point in position.empty_points().iter() {
            let mut after = position.clone();
            if after.play_as(color, point.into()).is_ok() && after.ko().is_some() {
                let mut position = position;
                position.set_to_move(color);
                let expected = Expected::Ko { point, holder: color.other() };
                return Some(Composed { name: "a ko".to_owned(), position, expected });
            }
        }
    }
    None
}

/// A late endgame, solved; one of several hottest regions is as good as another.
fn endgame(side: usize, random: &mut Random) -> Option<Composed> {
    let size = Size::square(side).unwrap();
    let position = late_endgame(size, 14, random);
    let mut endgames = Endgames::new();
    let limits = Limits { nodes: Some(100_000), ..Limits::default() };
    let analysis = endgames.analyse(&position, &mut Budget::new(&limits));
    if !analysis.is_solved() {
        return None;
    }
    let to_move = position.to_move();
    let heat = |region: &tengen_endgame::Region| {
        let heat = region.heat.as_ref()?;
        let can_move = !heat.best[to_move.index()].is_empty() && !region.is_settled();
        can_move.then(|| heat.temperature.to_f64())
    };
    let gain = analysis.regions.iter().filter_map(heat).fold(0.0, f64::max);
    if gain < 1.0 {
        return None;
    }
    let hottest = analysis.regions.iter().filter(|region| heat(region) == Some(gain));
    let largest = hottest.fold(PointSet::EMPTY, |all, region| all | region.points);
    let name = "a late endgame".to_owned();
    Some(Composed { name, position, expected: Expected::Endgame { largest, gain } })
}

/// An opening: corners taken in turn, one of them left, no stones in contact.
fn opening(side: usize, random: &mut Random) -> Option<Composed> {
    let layout = Layout::new(side, random);
    let line = if side < 13 { 2 } else { 3 };
    let far = side - 1 - line;
    let mut corners = vec![(line, line), (far, far), (line, far)];
    if side >= 13 && random.chance(0.5) {
        corners.push((side / 2, line));
    }
    let jitter = |at: usize, random: &mut Random| {
        if random.chance(0.4) { if at <= side / 2 { at - 1 } else { at + 1 } } else { at }
    };
    let mut stones = Vec::new();
    let mut color = Color::Black;
    for (column, row) in corners {
        let point = match random.below(2) {
            0 => Point::new(jitter(column, random), row),
            _ => Point::new(column, jitter(row, random)),
        };
        stones.push((point, color));
        color = color.other();
    }
    let taken: PointSet = stones.iter().map(|&(point, _)| layout.point(point)).collect();
    let position = layout.position(stones.into_iter(), color);
    // Room is where no stone stands near.
    let apart = if side < 13 { 2 } else { 3 };
    let is_open = |point: &Point| taken.iter().all(|stone| stone.distance_to(*point) >= apart);
    let open = layout.size.points().filter(is_open).collect();
    Some(Composed { name: "an opening".to_owned(), position, expected: Expected::Quiet { open } })
}
