use tengen_board::{Color, PointSet};

use crate::{Grid, Node, Value, ValueError, ValueProblem};

/// What a node changes on the board without a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Setup {
    /// Black stones put down, `AB`.
    pub black: PointSet,
    /// White stones put down, `AW`.
    pub white: PointSet,
    /// Points cleared, `AE`.
    pub empty: PointSet,
    /// Whose turn it is from here on, `PL`.
    pub to_play: Option<Color>,
}

impl Setup {
    /// Whether nothing changes.
    pub fn is_nothing(&self) -> bool {
        *self == Setup::default()
    }
}

impl Value<'_> {
    /// The player the value names.
    ///
    /// # Errors
    /// If it names neither.
    pub fn color(self) -> Result<Color, ValueError> {
        self.simple_text().trim().parse().map_err(|_| self.error(ValueProblem::NotAColor))
    }
}

impl Node<'_> {
    /// The stones this node sets up, and whose turn it says it is.
    ///
    /// # Errors
    /// If a point is off the board, or the player is neither.
    pub fn setup(self, grid: impl Into<Grid>) -> Result<Setup, ValueError> {
        let grid = grid.into();
        let mut setup = Setup::default();
        // One pass over the properties: most nodes have none of these.
        for property in self.properties() {
            let points = match property.ident() {
                b"AB" => &mut setup.black,
                b"AW" => &mut setup.white,
                b"AE" => &mut setup.empty,
                b"PL" => {
                    setup.to_play = Some(property.first_value().color()?);
                    continue;
                }
                _ => continue,
            };
            for value in property.values().filter(|v| !v.raw().trim_ascii().is_empty()) {
                *points |= value.rectangle(grid)?;
            }
        }
        Ok(setup)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::GameTree;
    use tengen_board::{Point, Size};

    #[test]
    fn stones_and_turn() {
        let size = Size::square(9).unwrap();
        let game =
            GameTree::parse("(;SZ[9]AB[aa:ba][ii]AB[ee]AW[]AE[cc]PL[w];B[dd];PL[green])").unwrap();
        let setup = game.root().setup(size).unwrap();
        let black = [(0, 8), (1, 8), (8, 0), (4, 4)].map(|(c, r)| Point::new(c, r));
        assert_eq!(setup.black, black.into_iter().collect());
        assert_eq!(setup.white, PointSet::EMPTY);
        assert_eq!(setup.empty, [Point::new(2, 6)].into_iter().collect());
        assert_eq!(setup.to_play, Some(Color::White));
        let nodes: Vec<_> = game.main_line().collect();
        assert!(nodes[1].setup(size).unwrap().is_nothing());
        assert_eq!(
            nodes[2].setup(size).unwrap_err().to_string(),
            "line 1, column 52 (byte 51): PL[green]: not a player: write B or W"
        );
    }
}
