//! Who has won a game that was played to the end.

use tengen_board::Color;

use super::{Claim, Conditions, Contestant, DecidedBy, Fault, Stopped};
use crate::{Game, USUAL_PLAYOUTS, USUAL_SEED, judge};

/// A counted board and whose count it is.
pub(super) struct Count {
    /// Black's points minus White's, in half points.
    pub margin: i32,
    pub decided_by: DecidedBy,
    pub claims: [Option<String>; 2],
    pub claims_agree: Option<bool>,
    pub crashed: [bool; 2],
    /// What went wrong on the way.
    pub detail: String,
}

impl Count {
    /// Asks both players; if they do not say the same, the referee; if there is none, judges.
    pub fn of(
        conditions: &Conditions,
        game: &Game,
        players: [&mut dyn Contestant; 2],
        referee: Option<&mut dyn Contestant>,
    ) -> Result<Count, Stopped> {
        let mut count = Count {
            margin: 0,
            decided_by: DecidedBy::Judge,
            claims: [None, None],
            claims_agree: None,
            crashed: [false, false],
            detail: String::new(),
        };
        let mut margins = [None, None];
        for (color, player) in Color::BOTH.into_iter().zip(players) {
            match player.final_score() {
                Ok(Claim { text, margin }) => {
                    count.claims[color.index()] = Some(text);
                    margins[color.index()] = margin;
                }
                Err(Fault::Stopped) => return Err(Stopped),
                // The game is over: a crash now costs no point, but it is reported.
                Err(fault) => {
                    count.crashed[color.index()] = true;
                    count.remark(&format!("{color}, asked for the score: {}", words(&fault)));
                }
            }
        }
        if let [Some(black), Some(white)] = margins {
            count.claims_agree = Some(black == white);
            if black == white {
                (count.margin, count.decided_by) = (black, DecidedBy::Agreement);
                return Ok(count);
            }
        }
        if let Some(referee) = referee {
            match ask_referee(conditions, game, referee) {
                Ok(Claim { margin: Some(margin), .. }) => {
                    (count.margin, count.decided_by) = (margin, DecidedBy::Referee);
                    return Ok(count);
                }
                Ok(claim) => count.remark(&format!("the referee only said '{}'", claim.text)),
                Err(Fault::Stopped) => return Err(Stopped),
                Err(fault) => count.remark(&format!("the referee: {}", words(&fault))),
            }
        }
        let judgement = judge(game.position(), USUAL_PLAYOUTS, USUAL_SEED);
        count.margin = game.score(&judgement.settlement).margin_half_points();
        Ok(count)
    }

    /// Who won, if anyone did.
    pub const fn winner(&self) -> Option<Color> {
        match self.margin {
            0 => None,
            margin if margin > 0 => Some(Color::Black),
            _ => Some(Color::White),
        }
    }

    fn remark(&mut self, words: &str) {
        if !self.detail.is_empty() {
            self.detail += "; ";
        }
        self.detail += words;
    }
}

/// Shows the whole game to the referee and asks for the score.
fn ask_referee(
    conditions: &Conditions,
    game: &Game,
    referee: &mut dyn Contestant,
) -> Result<Claim, Fault> {
    referee.begin(conditions)?;
    for (color, mv) in game.position().moves() {
        referee.watch(color, mv)?;
    }
    referee.final_score()
}

fn words(fault: &Fault) -> &str {
    match fault {
        Fault::Crash(why) | Fault::Late(why) | Fault::OffBoard(why) => why,
        Fault::Stopped => "called off",
    }
}
