use tengen_board::Lettering;
use tengen_go_rules::{Komi, RuleSet};

/// What is played, and under which rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// Go.
    Go {
        /// They say what is legal, and count the board.
        rules: RuleSet,
        /// Points given to White.
        komi: Komi,
    },
    /// Gobang.
    Gobang {
        /// What wins, and what Black must not do.
        rules: tengen_gobang_rules::RuleSet,
    },
}

/// Which game it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Kind {
    /// Go.
    #[default]
    Go,
    /// Gobang.
    Gobang,
}

impl Ground {
    /// Which game it is.
    pub const fn kind(&self) -> Kind {
        match self {
            Ground::Go { .. } => Kind::Go,
            Ground::Gobang { .. } => Kind::Gobang,
        }
    }
}

impl Kind {
    /// How its points are named.
    pub const fn lettering(self) -> Lettering {
        match self {
            Kind::Go => Lettering::Go,
            Kind::Gobang => Lettering::Gobang,
        }
    }

    /// The name scripts use.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Go => "go",
            Kind::Gobang => "gobang",
        }
    }
}
