use std::fmt;

use tengen_board::{Color, Lettering, Point, Size};
use tengen_gobang_rules::{Board, Game, RuleSet};

/// What a certificate claims: this side wins this position, whatever the other does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The rules.
    pub rules: RuleSet,
    /// The stones.
    pub board: Board,
    /// Who moves.
    pub to_move: Color,
    /// Who wins.
    pub winner: Color,
}

/// The first line of every certificate.
pub(crate) const TITLE: &str = "tengen gobang certificate 2";

impl Claim {
    /// A side wins a game from where it stands.
    pub fn of(game: &Game, winner: Color) -> Claim {
        let to_move = game.to_move().unwrap_or(Color::Black);
        Claim { rules: game.rules(), board: game.board().clone(), to_move, winner }
    }

    pub(crate) fn size(&self) -> Size {
        self.board.size()
    }
}

impl fmt::Display for Claim {
    /// The head of a certificate.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{TITLE}\nrule {}\nsize {}", self.rules, self.size())?;
        for color in Color::BOTH {
            let name = |point: Point| point.name(Lettering::Gobang).to_lowercase();
            let names: Vec<String> = self.board.stones_of(color).iter().map(name).collect();
            writeln!(f, "{color} {}", names.join(" "))?;
        }
        writeln!(f, "to move {}\nwinner {}\n", self.to_move, self.winner)
    }
}
