//! 3x3 patterns in the language of HappyGO (its section 1.2, 17), and MoGo's patterns in it.

use std::sync::LazyLock;

use tengen_board::Color;

/// One pattern: nine signs, the top row first, with `P` in the middle.
///
/// `B` black, `W` white, `-` empty, `b` black or empty, `w` white or empty, `x` anything. A pattern
/// for the first line has the edge below: its bottom row is off the board.
#[derive(Clone, Copy)]
pub struct Pattern {
    rows: [&'static str; 3],
    at_edge: bool,
    /// Whether the colours may be exchanged; if not, only Black plays it.
    both_colors: bool,
}

/// A pattern away from the edge that either colour plays, with the colours as drawn or exchanged.
pub const fn inner(rows: [&'static str; 3]) -> Pattern {
    Pattern { rows, at_edge: false, both_colors: true }
}

/// A pattern on the first line, the edge below, that either colour plays.
pub const fn edge(top: &'static str, middle: &'static str) -> Pattern {
    Pattern { rows: [top, middle, "###"], at_edge: true, both_colors: true }
}

/// A pattern away from the edge that only the colour drawn as Black plays.
pub const fn own(rows: [&'static str; 3]) -> Pattern {
    Pattern { rows, at_edge: false, both_colors: false }
}

/// MoGo's patterns after a move nearby (section 2.7): hanes, cuts and moves on the first line. With
/// [`CUT`] they are eleven.
const MOGO: [Pattern; 10] = [
    // Enclosing hane.
    inner(["BWB", "-P-", "xxx"]),
    // Hane without a cut.
    inner(["BW-", "-P-", "x-x"]),
    // Turning round a corner.
    inner(["BWx", "BP-", "w-x"]),
    // Thin hane.
    own(["BWW", "-P-", "x-x"]),
    // Pushing through to cut.
    inner(["xBx", "WPW", "bbb"]),
    // Moves on the first line: chase, block a cut, block a connection, descend, cut.
    edge("B-x", "WPx"),
    edge("WBx", "BPW"),
    edge("xBx", "wPW"),
    edge("xBW", "wPw"),
    edge("xWB", "BPW"),
];

/// What our own player answers with besides: the shoulder and the peeped cut.
const MORE: [Pattern; 2] = [inner(["-W-", "BP-", "---"]), inner(["BWx", "WPB", "xxx"])];

/// The cut whose two open sides the enemy does not hold (figure 2.4: a, but neither b nor c).
const CUT: Pattern = inner(["BWx", "WPx", "xxx"]);
const CUT_HELD: [Pattern; 2] = [inner(["BWx", "WPW", "xxx"]), inner(["BWx", "WPx", "xWx"])];

/// For every surroundings of a point, as [`tengen_go_rules::playout::Board::surroundings`] codes
/// them, whether a colour has a pattern to play there.
pub struct Patterns {
    bits: [Vec<u64>; 2],
}

/// The patterns of our own player, ready to be looked up.
pub(crate) static PATTERNS: LazyLock<Patterns> = LazyLock::new(|| {
    let more = MORE.iter().flat_map(|pattern| pattern.forms(&TURNS));
    Patterns::fitting(mogo_forms().into_iter().chain(more))
});

fn mogo_forms() -> Vec<Form> {
    let cuts = CUT.forms(&TURNS).into_iter().enumerate().map(|(index, cut)| {
        let held = CUT_HELD.each_ref().map(|pattern| pattern.forms(&TURNS).swap_remove(index));
        Form { unless: held.map(|form| form.allowed).to_vec(), ..cut }
    });
    MOGO.iter().flat_map(|pattern| pattern.forms(&TURNS)).chain(cuts).collect()
}

impl Patterns {
    /// MoGo's eleven patterns.
    pub fn mogo() -> Patterns {
        Patterns::fitting(mogo_forms())
    }

    /// These patterns, in all their turns and mirror images.
    pub fn of(patterns: &[Pattern]) -> Patterns {
        Patterns::fitting(patterns.iter().flat_map(|pattern| pattern.forms(&TURNS)))
    }

    /// These patterns and their mirror images, turned so that what is drawn at the bottom lies this
    /// many quarter turns clockwise from the bottom of the board.
    pub fn facing(patterns: &[Pattern], quarter_turns: usize) -> Patterns {
        Patterns::fitting(patterns.iter().flat_map(|pattern| pattern.forms(&[quarter_turns % 4])))
    }

    fn fitting(forms: impl IntoIterator<Item = Form>) -> Patterns {
        let forms: Vec<Form> = forms.into_iter().collect();
        let mut bits = [vec![0u64; 1 << 10], vec![0u64; 1 << 10]];
        for code in 0..=u16::MAX {
            let states = states(code);
            for form in forms.iter().filter(|form| form.fits(&states)) {
                for color in Color::BOTH.into_iter().filter(|&color| form.is_for(color)) {
                    bits[color.index()][code as usize / 64] |= 1 << (code % 64);
                }
            }
        }
        Patterns { bits }
    }

    /// Whether this colour should think of playing in such surroundings.
    #[inline(always)]
    pub fn suggest(&self, color: Color, surroundings: u16) -> bool {
        let word = self.bits[color.index()][(surroundings / 64) as usize & 1023];
        word >> (surroundings % 64) & 1 != 0
    }
}

/// A pattern turned, mirrored or with its colours exchanged.
#[derive(Clone)]
struct Form {
    /// What may be on each place: bits as in [`states`].
    allowed: [u8; 8],
    /// Forms in which the pattern does not count.
    unless: Vec<[u8; 8]>,
    /// Places of the row that was drawn at the bottom; a pattern away from the edge does not fit
    /// where all of them are off the board.
    bottom: [usize; 3],
    at_edge: bool,
    /// Who plays it; both where none is named.
    color: Option<Color>,
}

impl Form {
    fn fits(&self, states: &[u8; 8]) -> bool {
        let fits = |allowed: &[u8; 8]| allowed.iter().zip(states).all(|(a, s)| a & s != 0);
        let is_edge = || self.bottom.iter().all(|&place| states[place] == OFF);
        fits(&self.allowed) && self.at_edge == is_edge() && !self.unless.iter().any(fits)
    }

    fn is_for(&self, color: Color) -> bool {
        self.color.is_none_or(|only| only == color)
    }
}

/// All quarter turns.
const TURNS: [usize; 4] = [0, 1, 2, 3];

const EMPTY: u8 = 1;
const BLACK: u8 = 2;
const WHITE: u8 = 4;
const OFF: u8 = 8;

/// What is on the eight places of a surroundings code, a bit for each.
fn states(code: u16) -> [u8; 8] {
    std::array::from_fn(|place| match (code >> place & 1, code >> (place + 8) & 1) {
        (0, 0) => EMPTY,
        (1, 0) => BLACK,
        (0, 1) => WHITE,
        _ => OFF,
    })
}

/// Places of the eight bits of a surroundings code: the row below first, each from the left.
const PLACES: [(usize, usize); 8] =
    [(2, 0), (2, 1), (2, 2), (1, 0), (1, 2), (0, 0), (0, 1), (0, 2)];

impl Pattern {
    /// The pattern in these quarter turns, mirrored or not, in the colours that play it.
    fn forms(&self, turns: &[usize]) -> Vec<Form> {
        let mut forms = Vec::new();
        for &turns in turns {
            for mirrored in [false, true] {
                for color in Color::BOTH {
                    forms.push(self.form(turns, mirrored, color));
                }
            }
        }
        forms
    }

    /// One form, with the colours as drawn for Black and exchanged for White.
    fn form(&self, quarter_turns: usize, mirrored: bool, color: Color) -> Form {
        let (mut allowed, mut bottom) = ([0; 8], Vec::new());
        for (row, signs) in self.rows.iter().enumerate() {
            for (column, sign) in signs.bytes().enumerate() {
                let (mut at_row, mut at_column) = (row, column);
                if mirrored {
                    at_column = 2 - at_column;
                }
                for _ in 0..quarter_turns {
                    (at_row, at_column) = (at_column, 2 - at_row);
                }
                let Some(place) = PLACES.iter().position(|&p| p == (at_row, at_column)) else {
                    continue;
                };
                allowed[place] = allowed_by(sign, color);
                if row == 2 {
                    bottom.push(place);
                }
            }
        }
        Form {
            allowed,
            unless: Vec::new(),
            bottom: [bottom[0], bottom[1], bottom[2]],
            at_edge: self.at_edge,
            color: (!self.both_colors).then_some(color),
        }
    }
}

/// What a sign stands for.
const fn allowed_by(sign: u8, color: Color) -> u8 {
    let (own, enemy) = match color {
        Color::Black => (BLACK, WHITE),
        Color::White => (WHITE, BLACK),
    };
    match sign {
        b'B' => own,
        b'W' => enemy,
        b'-' => EMPTY,
        b'b' => own | EMPTY,
        b'w' => enemy | EMPTY,
        b'#' => OFF,
        _ => EMPTY | BLACK | WHITE | OFF,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_go_rules::Diagram;
    use tengen_go_rules::playout::Board;

    /// What stands round a point: nine signs as a pattern has them, `#` off the board.
    #[derive(Clone, Copy)]
    struct Ring([[char; 3]; 3]);

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

        fn turned(self) -> Ring {
            let mut cells = [['P'; 3]; 3];
            for (row, line) in self.0.iter().enumerate() {
                for (column, &sign) in line.iter().enumerate() {
                    cells[column][2 - row] = sign;
                }
            }
            Ring(cells)
        }

        fn mirrored(self) -> Ring {
            Ring(self.0.map(|[a, b, c]| [c, b, a]))
        }

        fn swapped(self) -> Ring {
            Ring(self.0.map(|row| {
                row.map(|sign| match sign {
                    'B' => 'W',
                    'W' => 'B',
                    other => other,
                })
            }))
        }

        fn symmetries(self) -> Vec<Ring> {
            let mut all = vec![self, self.mirrored()];
            for index in 0..6 {
                all.push(all[index].turned());
            }
            all
        }
    }

    fn is_exactly(pattern: &Pattern, ring: Ring) -> bool {
        pattern.at_edge == (ring.0[2] == ['#'; 3])
            && pattern.rows.iter().zip(&ring.0).all(|(signs, row)| {
                signs.chars().zip(row).all(|(sign, &here)| match sign {
                    'b' => here == 'B' || here == '-',
                    'w' => here == 'W' || here == '-',
                    'x' => true,
                    _ => sign == here,
                })
            })
    }

    /// Turning the board, not the pattern.
    fn matches(pattern: &Pattern, unless: &[Pattern], ring: Ring, color: Color) -> bool {
        let fits = |ring: Ring| {
            is_exactly(pattern, ring) && !unless.iter().any(|other| is_exactly(other, ring))
        };
        let as_drawn = ring.symmetries().into_iter().any(fits);
        let exchanged = ring.swapped().symmetries().into_iter().any(fits);
        match (pattern.both_colors, color) {
            (true, _) => as_drawn || exchanged,
            (false, Color::Black) => as_drawn,
            (false, Color::White) => exchanged,
        }
    }

    #[test]
    fn turned_patterns_fit_where_the_pattern_fits_the_turned_board() {
        let all = [&MOGO[..], &MORE[..]].concat();
        let facing = TURNS.map(|turns| Patterns::facing(&MOGO[..4], turns));
        for code in 0..=u16::MAX {
            let ring = Ring::from_code(code);
            for color in Color::BOTH {
                let expected = all.iter().any(|pattern| matches(pattern, &[], ring, color))
                    || matches(&CUT, &CUT_HELD, ring, color);
                assert_eq!(PATTERNS.suggest(color, code), expected, "{code:x} {color}");
                let faced = facing.iter().any(|patterns| patterns.suggest(color, code));
                let expected = MOGO[..4].iter().any(|pattern| matches(pattern, &[], ring, color));
                assert_eq!(faced, expected, "{code:x} {color}");
            }
        }
    }

    #[test]
    fn patterns_face_the_edge_they_are_told() {
        let block = [own(["xBx", "WPb", "---"])];
        let below = ". . . . .\n. X O . .\n. a O . .\n. . . . .\n";
        let left = ". O . .\n. a X .\n. . . .\n";
        let fits = |text: &str, turns: usize| {
            let diagram = Diagram::read(text).unwrap();
            let board: Board<u128> = Board::new(&diagram.set_up(tengen_go_rules::Rules::default()));
            let code = board.surroundings(Board::<u128>::cell(diagram.point('a')));
            Patterns::facing(&block, turns).suggest(Color::Black, code)
        };
        assert_eq!(TURNS.map(|turns| fits(below, turns)), [true, false, false, false]);
        assert_eq!(TURNS.map(|turns| fits(left, turns)), [false, true, false, false]);
    }

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
