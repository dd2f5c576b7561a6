//! 3x3 patterns in the language of HappyGO (its section 1.2, 17), and MoGo's patterns in it.

use std::sync::LazyLock;

use tengen_board::Color;

/// One pattern: nine signs, the top row first, with `P` in the middle.
///
/// `B` black, `W` white, `-` empty, `b` black or empty, `w` white or empty, `x` anything. A pattern
/// for the first line has the edge below: its bottom row is off the board.
struct Pattern {
    rows: [&'static str; 3],
    at_edge: bool,
    /// Whether the colours may be exchanged; if not, only Black plays it.
    both_colors: bool,
}

const fn inner(rows: [&'static str; 3]) -> Pattern {
    Pattern { rows, at_edge: false, both_colors: true }
}

const fn edge(top: &'static str, middle: &'static str) -> Pattern {
    Pattern { rows: [top, middle, "###"], at_edge: true, both_colors: true }
}

/// The patterns that a playout answers with after a move nearby (section 2.7): hanes, cuts and
/// moves on the first line.
const MOGO: [Pattern; 12] = [
    // Enclosing hane.
    inner(["BWB", "-P-", "xxx"]),
    // Hane without a cut.
    inner(["BW-", "-P-", "x-x"]),
    // Turning round a corner.
    inner(["BWx", "BP-", "w-x"]),
    // Thin hane, for Black only.
    Pattern { rows: ["BWW", "-P-", "x-x"], at_edge: false, both_colors: false },
    // Shoulder.
    inner(["-W-", "BP-", "---"]),
    // Pushing through to cut.
    inner(["xBx", "WPW", "bbb"]),
    // Peeped cut.
    inner(["BWx", "WPB", "xxx"]),
    // Moves on the first line: chase, block a cut, block a connection, descend, cut.
    edge("B-x", "WPx"),
    edge("WBx", "BPW"),
    edge("xBx", "wPW"),
    edge("xBW", "wPw"),
    edge("xWB", "BPW"),
];

/// The cut whose two open sides the enemy does not hold (figure 2.4: a, but neither b nor c).
const CUT: Pattern = inner(["BWx", "WPx", "xxx"]);
const CUT_HELD: [Pattern; 2] = [inner(["BWx", "WPW", "xxx"]), inner(["BWx", "WPx", "xWx"])];

/// For every surroundings of a point, as [`tengen_go_rules::playout::Board::surroundings`] codes
/// them, whether a colour has a pattern to play there.
pub(crate) struct Patterns {
    bits: [Vec<u64>; 2],
}

/// MoGo's patterns, ready to be looked up.
pub(crate) static PATTERNS: LazyLock<Patterns> = LazyLock::new(Patterns::mogo);

impl Patterns {
    fn mogo() -> Patterns {
        let mut bits = [vec![0u64; 1 << 10], vec![0u64; 1 << 10]];
        for code in 0..=u16::MAX {
            let ring = Ring::from_code(code);
            for color in Color::BOTH {
                let matched = MOGO.iter().any(|pattern| pattern.matches(&ring, color))
                    || CUT.matches_unless(&ring, &CUT_HELD);
                if matched {
                    bits[color.index()][code as usize / 64] |= 1 << (code % 64);
                }
            }
        }
        Patterns { bits }
    }

    /// Whether this colour should think of playing in such surroundings.
    #[inline(always)]
    pub(crate) fn suggest(&self, color: Color, surroundings: u16) -> bool {
        let word = self.bits[color.index()][(surroundings / 64) as usize & 1023];
        word >> (surroundings % 64) & 1 != 0
    }
}

/// What stands round a point: nine signs as a pattern has them, `#` off the board.
struct Ring([[char; 3]; 3]);

/// Places of the eight bits of a surroundings code: the row below first, each from the left.
const PLACES: [(usize, usize); 8] =
    [(2, 0), (2, 1), (2, 2), (1, 0), (1, 2), (0, 0), (0, 1), (0, 2)];

impl Ring {
    fn from_code(code: u16) -> Ring {
        let mut cells = [['P'; 3]; 3];
        for (bit, (row, column)) in PLACES.into_iter().enumerate() {
            cells[row][column] = match (code >> bit & 1, code >> (bit + 8) & 1) {
                (0, 0) => '-',
                (1, 0) => 'B',
                (0, 1) => 'W',
                _ => '#',
            };
        }
        Ring(cells)
    }

    fn turned(&self) -> Ring {
        let mut cells = [['P'; 3]; 3];
        for (row, line) in self.0.iter().enumerate() {
            for (column, &sign) in line.iter().enumerate() {
                cells[column][2 - row] = sign;
            }
        }
        Ring(cells)
    }

    fn mirrored(&self) -> Ring {
        Ring(self.0.map(|[a, b, c]| [c, b, a]))
    }

    fn swapped(&self) -> Ring {
        Ring(self.0.map(|row| {
            row.map(|sign| match sign {
                'B' => 'W',
                'W' => 'B',
                other => other,
            })
        }))
    }

    fn symmetries(&self) -> Vec<Ring> {
        let mut all = vec![Ring(self.0), self.mirrored()];
        for index in 0..6 {
            let turned = all[index].turned();
            all.push(turned);
        }
        all
    }
}

impl Pattern {
    /// Whether the pattern, in any of its forms, is what a colour sees.
    fn matches(&self, ring: &Ring, color: Color) -> bool {
        let as_drawn = || ring.symmetries().iter().any(|ring| self.is_exactly(ring));
        let exchanged = || ring.swapped().symmetries().iter().any(|ring| self.is_exactly(ring));
        match (self.both_colors, color) {
            (true, _) => as_drawn() || exchanged(),
            (false, Color::Black) => as_drawn(),
            (false, Color::White) => exchanged(),
        }
    }

    /// As [`Pattern::matches`] for both colours, but in a form that fits none of the others.
    fn matches_unless(&self, ring: &Ring, others: &[Pattern]) -> bool {
        let fits = |ring: &Ring| {
            self.is_exactly(ring) && !others.iter().any(|other| other.is_exactly(ring))
        };
        ring.symmetries().iter().any(fits) || ring.swapped().symmetries().iter().any(fits)
    }

    fn is_exactly(&self, ring: &Ring) -> bool {
        let is_edge = ring.0[2] == ['#'; 3];
        if self.at_edge != is_edge {
            return false;
        }
        self.rows.iter().zip(&ring.0).all(|(signs, row)| {
            signs.chars().zip(row).all(|(sign, &here)| match sign {
                'b' => here == 'B' || here == '-',
                'w' => here == 'W' || here == '-',
                'x' => true,
                _ => sign == here,
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_go_rules::Diagram;
    use tengen_go_rules::playout::Board;

    fn suggests(text: &str, color: Color) -> bool {
        let diagram = Diagram::read(text).unwrap();
        let board: Board<u128> = Board::new(&diagram.set_up(tengen_go_rules::Rules::default()));
        PATTERNS.suggest(color, board.surroundings(Board::<u128>::cell(diagram.point('a'))))
    }

    #[test]
    fn section_2_7_hane_in_every_direction_and_colour() {
        let hane = ". . . . .\n. X O X .\n. . a . .\n. . . . .\n. . . . .";
        let turned = ". . . . .\n. O . . .\n. X a . .\n. O . . .\n. . . . .";
        for color in Color::BOTH {
            assert!(suggests(hane, color) && suggests(turned, color));
        }
    }

    #[test]
    fn figure_2_4_a_cut_that_is_held_is_no_pattern() {
        let cut = ". . . . .\n. X O . .\n. O a . .\n. . . . .\n. . . . .";
        let held = ". . . . .\n. X O . .\n. O a O .\n. . . . .\n. . . . .";
        assert!(suggests(cut, Color::Black));
        assert!(!suggests(held, Color::Black));
    }

    #[test]
    fn thin_hane_is_for_one_colour() {
        let thin = ". . . . .\n. X O O .\n. . a . .\n. . . . .\n. . . . .";
        assert!(suggests(thin, Color::Black));
        assert!(!suggests(thin, Color::White));
    }

    #[test]
    fn an_open_board_suggests_nothing() {
        let open = ". . . . .\n. . . . .\n. . a . .\n. . . . .\n. . . . .";
        assert!(Color::BOTH.iter().all(|&color| !suggests(open, color)));
        let at_the_edge = ". . .\n. X .\n. a .";
        assert!(!suggests(at_the_edge, Color::Black));
    }
}
