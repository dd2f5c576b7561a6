//! Groups: strings of one colour that the opponent cannot easily cut.

use tengen_board::Color;
use tengen_go_rules::playout::{Board, Mask};

use crate::eye_space::{Enclosure, Eyes};
use crate::safety::{Safe, unconditional};
use crate::strings::{Outlook, StoneString, strings};
use tengen_go_rules::playout::regions::{meet, parts};

/// Strings of one colour that belong together.
#[derive(Clone, Copy, Debug)]
pub struct Group<M> {
    /// Whose it is.
    pub color: Color,
    /// Its stones.
    pub stones: M,
    /// Liberties of any of its strings.
    pub liberties: M,
    /// Whether all its stones are alive even if their owner always passes.
    pub is_safe: bool,
    /// Eyes in regions it encloses.
    pub eyes: Eyes,
    /// Points beside it that it reaches before the opponent, where nothing is enclosed.
    pub room: u32,
    /// Whether it has points in common with another group of its colour that would join them.
    pub is_linked: bool,
}

/// The strings of a board, in groups.
#[derive(Clone, Debug)]
pub struct Groups<M> {
    /// All strings.
    pub strings: Vec<StoneString<M>>,
    /// The group of every string, by their order.
    pub group_of: Vec<usize>,
    /// All groups.
    pub groups: Vec<Group<M>>,
    /// Stones and points that are safe whatever happens, by colour.
    pub safe: [Safe<M>; 2],
    /// Who reaches which points first.
    pub domains: Domains<M>,
    to_move: Color,
}

/// Points that each side reaches before the other, over free points and points of stones that are
/// as good as taken.
#[derive(Clone, Copy, Debug)]
pub struct Domains<M> {
    /// By colour.
    pub of: [M; 2],
    /// Those at distance one from a stone, at two, and further away; by colour.
    pub near: [[M; 3]; 2],
    /// Stones counted as taken, by colour.
    pub gone: [M; 2],
    /// Parts of the domains with nothing but own stones round them, by colour.
    pub enclosed: [M; 2],
}

impl<M: Mask> Domains<M> {
    fn new(board: &Board<M>, gone: [M; 2]) -> Domains<M> {
        let free = board.empty() | gone[0] | gone[1];
        let stones = Color::BOTH.map(|color| board.stones(color) & !gone[color.index()]);
        let mut reach = stones;
        let mut near = [[M::NONE; 3]; 2];
        let mut claimed = M::NONE;
        for distance in 0..usize::MAX {
            let [black, white] = reach.map(|reach| reach.neighbours() & free & !claimed);
            let new = [black & !white, white & !black];
            if (black | white).is_none() {
                break;
            }
            claimed |= black | white;
            for (near, new) in near.iter_mut().zip(new) {
                near[distance.min(2)] |= new;
            }
            // Points that both reach at once lead nobody further.
            reach = new;
        }
        let of = near.map(|near| near[0] | near[1] | near[2]);
        let enclosed = Color::BOTH.map(|color| {
            let own = stones[color.index()];
            parts(of[color.index()])
                .filter(|&part| (part.neighbours() & board.points() & !part & !own).is_none())
                .fold(M::NONE, |enclosed, part| enclosed | part)
        });
        Domains { of, near, gone, enclosed }
    }
}

impl<M: Mask> Groups<M> {
    /// The groups of a board.
    pub fn new(board: &Board<M>) -> Groups<M> {
        let strings = strings(board);
        let safe = Color::BOTH.map(|color| unconditional(board, &strings, color));
        let to_move = board.to_move();
        let mut gone = [M::NONE; 2];
        for string in &strings {
            gone[string.color.index()] |= string.stones.when(string.is_lost(to_move));
        }
        let domains = Domains::new(board, gone);
        let mut joined = Joined::new(strings.len());
        join_by_liberties(board, &strings, &mut joined);
        join_by_captures(&strings, &mut joined);
        let group_of = joined.numbers();
        let groups = Vec::with_capacity(strings.len());
        let mut all = Groups { strings, group_of, groups, safe, domains, to_move };
        all.gather();
        all.look_at_regions(board);
        all
    }

    /// Whose turn it is.
    pub const fn to_move(&self) -> Color {
        self.to_move
    }

    fn gather(&mut self) {
        let count = self.group_of.iter().max().map_or(0, |most| most + 1);
        let nothing = Group {
            color: Color::Black,
            stones: M::NONE,
            liberties: M::NONE,
            is_safe: false,
            eyes: Eyes::NONE,
            room: 0,
            is_linked: false,
        };
        self.groups = vec![nothing; count];
        for (string, &number) in self.strings.iter().zip(&self.group_of) {
            let group = &mut self.groups[number];
            group.color = string.color;
            group.stones |= string.stones;
            group.liberties |= string.liberties;
        }
        for number in 0..count {
            let group = self.groups[number];
            let safe = self.safe[group.color.index()].stones;
            let is_linked = self.groups.iter().enumerate().any(|(other, with)| {
                other != number
                    && with.color == group.color
                    && meet(with.liberties, group.liberties)
            });
            let group = &mut self.groups[number];
            group.is_safe = (group.stones & !safe).is_none();
            group.is_linked = is_linked;
        }
    }

    fn look_at_regions(&mut self, board: &Board<M>) {
        for group in &mut self.groups {
            (group.eyes, group.room) = (Eyes::NONE, 0);
        }
        for color in Color::BOTH {
            let domain = self.domains.of[color.index()];
            let enclosed = self.domains.enclosed[color.index()];
            let other = color.other().index();
            let enemies = board.stones(color.other()) & !self.domains.gone[other];
            for region in parts(domain) {
                let closed = meet(region, enclosed);
                let eyes = if closed {
                    let prisoners = region & self.domains.gone[other];
                    let (points, edge) = (board.points(), board.edge());
                    Enclosure { region, prisoners, enemies, points, edge }.eyes()
                } else {
                    Eyes::NONE
                };
                let border = region.neighbours();
                for group in self.groups.iter_mut().filter(|group| group.color == color) {
                    if meet(border, group.stones) {
                        group.eyes = group.eyes.and(eyes);
                        group.room += if closed { 0 } else { region.count() };
                    }
                }
            }
        }
    }
}

/// Which strings belong together.
struct Joined(Vec<usize>);

impl Joined {
    fn new(count: usize) -> Joined {
        Joined((0..count).collect())
    }

    fn root(&self, mut item: usize) -> usize {
        while self.0[item] != item {
            item = self.0[item];
        }
        item
    }

    fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.root(a), self.root(b));
        self.0[a.max(b)] = a.min(b);
    }

    /// The groups numbered from 0 in the order of their first strings.
    fn numbers(&self) -> Vec<usize> {
        let mut numbers: Vec<usize> = Vec::with_capacity(self.0.len());
        let mut next = 0;
        for item in 0..self.0.len() {
            let root = self.root(item);
            if root == item {
                numbers.push(next);
                next += 1;
            } else {
                numbers.push(numbers[root]);
            }
        }
        numbers
    }
}

/// Two common liberties, be it a bamboo joint or a diagonal with both sides open, or one that the
/// opponent cannot enter without being taken.
fn join_by_liberties<M: Mask>(board: &Board<M>, strings: &[StoneString<M>], joined: &mut Joined) {
    for (a, first) in strings.iter().enumerate() {
        for (b, second) in strings.iter().enumerate().skip(a + 1) {
            if first.color != second.color || joined.root(a) == joined.root(b) {
                continue;
            }
            let common = first.liberties & second.liberties;
            let holds = !common.is_none()
                && (!common.has_at_most_one() || is_protected(board, common, first.color));
            if holds {
                joined.join(a, b);
            }
        }
    }
}

/// Whether a hostile stone on this point would take nothing and could be taken at once.
fn is_protected<M: Mask>(board: &Board<M>, point: M, owner: Color) -> bool {
    let (enemy, cell) = (owner.other(), point.lowest());
    board.is_self_atari(enemy, cell) && !board.takes(enemy, cell)
}

/// Strings round a hostile string that cannot get away.
fn join_by_captures<M: Mask>(strings: &[StoneString<M>], joined: &mut Joined) {
    for caught in strings.iter().filter(|string| string.outlook == Outlook::Caught) {
        let border = caught.stones.neighbours();
        let mut first = None;
        for (index, string) in strings.iter().enumerate() {
            if string.color != caught.color && meet(border, string.stones) {
                match first {
                    None => first = Some(index),
                    Some(first) => joined.join(first, index),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_go_rules::Diagram;

    /// Number of Black's groups.
    fn groups(text: &str) -> usize {
        let board: Board<u128> = Board::new(&Diagram::position(text));
        let groups = Groups::new(&board).groups;
        groups.iter().filter(|group| group.color == Color::Black).count()
    }

    #[test]
    fn links_that_hold() {
        assert_eq!(groups(". . . . .\n. X X . .\n. . . . .\n. X X . .\n. . . . ."), 1, "bamboo");
        assert_eq!(groups(". . . .\n. X . .\n. . X .\n. . . ."), 1, "open diagonal");
        assert_eq!(groups("X . X .\nX X X O\n. O O .\n. . . ."), 1, "solid");
        // White cannot enter the point between without being taken.
        assert_eq!(groups(". . . . .\n. X X O .\n. X . X .\n. . . . ."), 1, "protected");
    }

    #[test]
    fn links_that_can_be_cut() {
        assert_eq!(groups(". . . .\n. X O .\n. . X .\n. . . ."), 2, "half a diagonal");
        assert_eq!(groups(". . . . .\n. X . X .\n. . . . .\n. O O O ."), 2, "a jump");
        assert_eq!(groups(". . . .\n. X O .\n. O X .\n. . . ."), 2, "a cross-cut");
    }

    #[test]
    fn stones_round_a_caught_string_hang_together() {
        let text = ". . . . .\n. X O X .\n. X O X .\n. . . . .";
        let board: Board<u128> = Board::new(&Diagram::position(text));
        let mut all = strings(&board);
        for (outlook, groups) in [(Outlook::Endangered, 3), (Outlook::Caught, 2)] {
            let white = all.iter_mut().find(|string| string.color == Color::White).unwrap();
            white.outlook = outlook;
            let mut joined = Joined::new(all.len());
            join_by_captures(&all, &mut joined);
            assert_eq!(joined.numbers().iter().max().unwrap() + 1, groups);
        }
    }

    #[test]
    fn eyes_and_room_are_seen() {
        let board: Board<u128> = Board::new(&Diagram::position(
            ". X . X . . .
             X X X X . . .
             . . . . . . .
             . . . . . . .
             O O O O O O O
             . O . . O . .",
        ));
        let groups = Groups::new(&board);
        let black = groups.groups.iter().find(|group| group.color == Color::Black).unwrap();
        assert!(black.is_safe && black.eyes == Eyes::TWO);
        assert!(black.room > 3, "{}", black.room);
        let white = groups.groups.iter().find(|group| group.color == Color::White).unwrap();
        assert_eq!(white.eyes, Eyes::TWO);
    }
}
