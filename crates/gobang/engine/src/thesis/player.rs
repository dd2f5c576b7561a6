use std::fmt;
use std::str::FromStr;

use tengen_board::{Point, Random};
use tengen_gobang_rules::Game;
use tengen_nash::{Equilibrium, Method};
use tengen_verdict::Budget;

use super::forecast::{Payoffs, SamePoint, one_ply};

/// Who plays. All of them look only at the score of the thesis: none has a rule of its own for
/// making or stopping fives, because the thesis has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// The thesis's program with a forecast of one ply (section 4.3): the best score after its own
    /// stone. With one column an equilibrium is any mix of the best rows; this one is even.
    Thesis1,
    /// The thesis's program with a forecast of two plies: a move drawn from the equilibrium of the
    /// matrix, where the reply on the point of the move is a reply that cannot be made.
    Thesis2,
    /// The same with -100 for the same point, as the thesis prints its matrix.
    Thesis2Printed,
    /// The best worst reply in the same matrix: the other side sees the stone before it replies.
    /// One of the moves that are best, drawn evenly.
    Maximin,
    /// The same with the score of its own stone (the forecast of one ply) added to the worst reply.
    /// A three of the other side that is left standing costs 0.012 after one's own stone, but only
    /// 0.004 after the reply: after both it is not taken as lightly.
    MaximinSum,
}

/// The text names no player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "'{0}' is no player: write thesis1, thesis2, thesis2-printed (or thesis), maximin or maximin-sum"
)]
pub struct PlayerError(String);

impl Player {
    /// All of them.
    pub const ALL: [Player; 5] = [
        Player::Thesis1,
        Player::Thesis2,
        Player::Thesis2Printed,
        Player::Maximin,
        Player::MaximinSum,
    ];

    /// As it is written.
    pub const fn name(self) -> &'static str {
        match self {
            Player::Thesis1 => "thesis1",
            Player::Thesis2 => "thesis2",
            Player::Thesis2Printed => "thesis2-printed",
            Player::Maximin => "maximin",
            Player::MaximinSum => "maximin-sum",
        }
    }

    /// The move it makes: the same one from the same state of the generator.
    ///
    /// # Panics
    /// If the game is over.
    pub fn choose(self, game: &Game, random: &mut Random) -> Point {
        match self {
            Player::Thesis1 => one_of_the_best(&one_ply(game), random),
            Player::Maximin => one_of_the_best(&maximin(&Payoffs::of(game)), random),
            Player::MaximinSum => one_of_the_best(&maximin_sum(&Payoffs::of(game)), random),
            Player::Thesis2 => mixed(game, SamePoint::NoReply, random),
            Player::Thesis2Printed => mixed(game, SamePoint::Printed, random),
        }
    }
}

/// What each move is worth against its worst reply.
pub fn maximin(payoffs: &Payoffs) -> Vec<(Point, i64)> {
    let moves = payoffs.moves().iter().enumerate();
    moves.map(|(row, &point)| (point, payoffs.worst_reply(row).0)).collect()
}

fn maximin_sum(payoffs: &Payoffs) -> Vec<(Point, i64)> {
    let sums = maximin(payoffs).into_iter().enumerate();
    sums.map(|(row, (point, worst))| (point, worst + payoffs.own_score(row))).collect()
}

/// The equilibrium of a matrix of payoffs, exact but for rounding.
pub fn equilibrium(payoffs: &Payoffs, same: SamePoint) -> Equilibrium {
    payoffs.matrix(same).solve(Method::Simplex, 0.0, &mut Budget::unlimited())
}

fn mixed(game: &Game, same: SamePoint, random: &mut Random) -> Point {
    let payoffs = Payoffs::of(game);
    let mix = equilibrium(&payoffs, same).x;
    payoffs.moves()[random.draw(&mix).expect("the shares of a mix add up to one")]
}

fn one_of_the_best(moves: &[(Point, i64)], random: &mut Random) -> Point {
    let best = moves.iter().map(|&(_, score)| score).max();
    let best: Vec<Point> =
        moves.iter().filter(|&&(_, score)| Some(score) == best).map(|&(point, _)| point).collect();
    *random.pick(&best).expect("a game that goes on has empty points")
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Player {
    type Err = PlayerError;

    fn from_str(text: &str) -> Result<Player, PlayerError> {
        let name = text.trim().to_ascii_lowercase();
        // The thesis to the letter.
        if name == "thesis" {
            return Ok(Player::Thesis2Printed);
        }
        let found = Player::ALL.into_iter().find(|player| player.name() == name);
        found.ok_or_else(|| PlayerError(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back() {
        for player in Player::ALL {
            assert_eq!(player.name().to_uppercase().parse(), Ok(player));
        }
        assert_eq!("thesis".parse(), Ok(Player::Thesis2Printed));
        let message = "kasparov".parse::<Player>().unwrap_err().to_string();
        assert!(message.starts_with("'kasparov' is no player: write thesis1, "), "{message}");
    }
}
