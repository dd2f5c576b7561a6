use tengen_board::{Point, Size};

/// A handicap that cannot be placed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HandicapError {
    /// More or fewer stones than there are fixed places for.
    #[error("a fixed handicap of {stones} on {size} cannot be: it goes from 2 to {most}")]
    Fixed {
        /// Stones asked for.
        stones: usize,
        /// The board.
        size: Size,
        /// The most it has places for.
        most: usize,
    },
    /// The board has no fixed places.
    #[error("{0} has no fixed handicap points: place the stones freely")]
    NoFixedPoints(Size),
    /// The board has no room for two stones and a liberty.
    #[error("{0} is too small for a handicap")]
    TooSmall(Size),
    /// More stones than leave room to play, or fewer than make a handicap.
    #[error("a free handicap of {stones} on {size} cannot be: it goes from 2 to {most}")]
    Free {
        /// Stones asked for.
        stones: usize,
        /// The board.
        size: Size,
        /// The most that leaves a liberty.
        most: usize,
    },
}

/// The most stones that have fixed places on a board: nine where both sides have a middle line,
/// four where the corners are all there is.
pub const fn most_fixed_handicap(size: Size) -> usize {
    let (short, long) = if size.width() < size.height() {
        (size.width(), size.height())
    } else {
        (size.height(), size.width())
    };
    if short < 7 {
        0
    } else if short % 2 == 0 || long % 2 == 0 || short == 7 {
        4
    } else {
        9
    }
}

/// Where the stones of a fixed handicap go: the third line on boards under thirteen lines, the
/// fourth line on others, in the order of the GTP standard.
pub fn fixed_handicap(size: Size, stones: usize) -> Result<Vec<Point>, HandicapError> {
    let most = most_fixed_handicap(size);
    if most == 0 {
        return Err(HandicapError::NoFixedPoints(size));
    }
    if stones < 2 || stones > most {
        return Err(HandicapError::Fixed { stones, size, most });
    }
    let columns = Lines::of(size.width());
    let rows = Lines::of(size.height());
    let corners = [
        (columns.low, rows.low),
        (columns.high, rows.high),
        (columns.low, rows.high),
        (columns.high, rows.low),
    ];
    let sides = [
        (columns.low, rows.middle),
        (columns.high, rows.middle),
        (columns.middle, rows.low),
        (columns.middle, rows.high),
    ];
    let centre = (columns.middle, rows.middle);
    // Odd handicaps from five on have a stone in the centre; sides are filled in pairs.
    let mut places: Vec<(usize, usize)> = corners.into_iter().take(stones).collect();
    if stones > 4 {
        places.extend(sides.into_iter().take((stones - 4) / 2 * 2));
        places.extend((stones % 2 == 1).then_some(centre));
    }
    Ok(places.into_iter().map(|(column, row)| Point::new(column, row)).collect())
}

/// Good places for a handicap of any size on any board: the fixed ones as far as they go, then
/// points as far from all others, and as near the fourth line, as can be had; the two lowest lines
/// only when there is no other room.
pub fn free_handicap(size: Size, stones: usize) -> Result<Vec<Point>, HandicapError> {
    let most = size.area().saturating_sub(1);
    if most < 2 {
        return Err(HandicapError::TooSmall(size));
    }
    if stones < 2 || stones > most {
        return Err(HandicapError::Free { stones, size, most });
    }
    let fixed = stones.min(most_fixed_handicap(size));
    let mut places = if fixed >= 2 { fixed_handicap(size, fixed)? } else { Vec::new() };
    while places.len() < stones {
        let worth = |point: Point| {
            let nearest = places.iter().map(|&p| point.distance_to(p)).min().unwrap_or(0);
            let from_fourth_line = size.line(point).abs_diff(4);
            let apart = nearest as isize * 2 - from_fourth_line as isize;
            (size.line(point).min(3), apart, std::cmp::Reverse(size.index(point)))
        };
        let free = size.points().filter(|point| !places.contains(point));
        match free.max_by_key(|&point| worth(point)) {
            Some(point) => places.push(point),
            None => break,
        }
    }
    Ok(places)
}

/// The three lines that handicap stones stand on, along one side.
struct Lines {
    low: usize,
    middle: usize,
    high: usize,
}

impl Lines {
    fn of(side: usize) -> Lines {
        let low = if side >= 13 { 3 } else { 2 };
        Lines { low, middle: side / 2, high: side - 1 - low }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_board::Lettering;

    fn names(points: &[Point]) -> Vec<String> {
        points.iter().map(|point| point.name(Lettering::Go)).collect()
    }

    #[test]
    fn fixed_places_of_the_gtp_standard() {
        let size = Size::square(19).unwrap();
        let five = fixed_handicap(size, 5).unwrap();
        assert_eq!(names(&five), ["D4", "Q16", "D16", "Q4", "K10"]);
        let six = fixed_handicap(size, 6).unwrap();
        assert_eq!(names(&six[4..]), ["D10", "Q10"]);
        let nine = fixed_handicap(size, 9).unwrap();
        assert_eq!(names(&nine[4..]), ["D10", "Q10", "K4", "K16", "K10"]);
        let two = fixed_handicap(Size::square(9).unwrap(), 2).unwrap();
        assert_eq!(names(&two), ["C3", "G7"]);
    }

    #[test]
    fn handicaps_without_a_place_are_refused() {
        let refuse = |side, stones| {
            fixed_handicap(Size::square(side).unwrap(), stones).unwrap_err().to_string()
        };
        assert_eq!(
            refuse(19, 10),
            "a fixed handicap of 10 on 19x19 cannot be: it goes from 2 to 9"
        );
        assert_eq!(refuse(8, 5), "a fixed handicap of 5 on 8x8 cannot be: it goes from 2 to 4");
        assert_eq!(refuse(5, 2), "5x5 has no fixed handicap points: place the stones freely");
        assert_eq!(
            free_handicap(Size::square(2).unwrap(), 4).unwrap_err().to_string(),
            "a free handicap of 4 on 2x2 cannot be: it goes from 2 to 3"
        );
        assert_eq!(
            free_handicap(Size::new(1, 2).unwrap(), 2).unwrap_err().to_string(),
            "1x2 is too small for a handicap"
        );
    }

    #[test]
    fn free_places_are_no_wasted_stones() {
        for side in [8, 19, 20] {
            let size = Size::square(side).unwrap();
            let places = free_handicap(size, 11).unwrap();
            assert!(places.iter().all(|&p| size.line(p) >= 3), "{side}: {:?}", names(&places));
        }
    }

    #[test]
    fn free_places_are_distinct_on_every_board() {
        for side in 2..=25 {
            let size = Size::square(side).unwrap();
            for stones in 2..size.area().min(30) {
                let mut places = free_handicap(size, stones).unwrap();
                places.sort_unstable();
                places.dedup();
                assert_eq!(places.len(), stones);
            }
        }
    }
}
