use tengen_board::Color;

/// Which games a match consists of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Schedule {
    /// Games to be played.
    pub games: usize,
    /// Openings to begin from; none for the empty board.
    pub openings: usize,
}

/// One game of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// Counted from 1.
    pub number: usize,
    /// What the first side plays.
    pub first_plays: Color,
    /// The opening by its place in the list.
    pub opening: Option<usize>,
}

impl Schedule {
    /// All games in order. Colours change with every game; two games in a row share an opening, so
    /// that each side has it with each colour. When the openings run out they begin again.
    pub fn pairings(self) -> impl Iterator<Item = Pairing> {
        (1..=self.games).map(move |number| self.pairing(number))
    }

    /// The game of a number from 1.
    pub const fn pairing(self, number: usize) -> Pairing {
        let index = number - 1;
        let first_plays = if index.is_multiple_of(2) { Color::Black } else { Color::White };
        let opening = if self.openings == 0 { None } else { Some(index / 2 % self.openings) };
        Pairing { number, first_plays, opening }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_alternate_and_openings_come_in_pairs() {
        let schedule = Schedule { games: 7, openings: 2 };
        let all: Vec<_> = schedule
            .pairings()
            .map(|p| (p.number, p.first_plays.letter(), p.opening.unwrap()))
            .collect();
        assert_eq!(
            all,
            [
                (1, 'B', 0),
                (2, 'W', 0),
                (3, 'B', 1),
                (4, 'W', 1),
                (5, 'B', 0),
                (6, 'W', 0),
                (7, 'B', 1)
            ]
        );
    }

    #[test]
    fn without_openings_all_begin_on_the_empty_board() {
        let schedule = Schedule { games: 100, openings: 0 };
        assert!(schedule.pairings().all(|pairing| pairing.opening.is_none()));
        let blacks = schedule.pairings().filter(|p| p.first_plays == Color::Black).count();
        assert_eq!(blacks, 50);
    }
}
