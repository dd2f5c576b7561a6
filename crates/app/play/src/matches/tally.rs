use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Duration;

use tengen_board::Color;

use super::{DecidedBy, Ending, GameResult, Rate};

/// What the games of a match come to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tally {
    /// The first side, then the second.
    pub sides: [Side; 2],
    /// Games by how they ended, in the order of [`Ending::ALL`].
    pub endings: [u32; Ending::ALL.len()],
    /// Counted games by whose count it was, in the order of [`DecidedBy::ALL`].
    pub decided_by: [u32; DecidedBy::ALL.len()],
    /// Games played to two passes in which both sides said the same score.
    pub agreements: u32,
    /// Games played to two passes in which they did not, or one did not say.
    pub disagreements: u32,
    /// All moves of all games.
    pub moves: u64,
    /// Games that are the same, move by move and with the same colours, as an earlier one: they
    /// prove nothing new.
    pub repeated: u32,
    seen: HashSet<u64>,
}

/// What one side did.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Side {
    /// Results as Black and as White.
    pub by_color: [Rate; 2],
    /// Games in which it crashed.
    pub crashes: u32,
    /// Games it lost on time.
    pub time_losses: u32,
    /// Games it lost by an illegal move.
    pub illegal_moves: u32,
    /// Games of Gobang it lost by a foul.
    pub fouls: u32,
    /// Moves it thought about.
    pub moves: u64,
    /// Time it thought in all.
    pub thought: Duration,
    /// The longest it thought about a move.
    pub longest: Duration,
}

impl Side {
    /// Results with both colours.
    pub fn rate(&self) -> Rate {
        let [black, white] = self.by_color;
        Rate {
            wins: black.wins + white.wins,
            draws: black.draws + white.draws,
            losses: black.losses + white.losses,
        }
    }

    /// Mean time for a move.
    pub fn mean(&self) -> Duration {
        self.thought.div_f64(self.moves.max(1) as f64)
    }
}

impl Tally {
    /// Adds a game.
    pub fn add(&mut self, game: &GameResult) {
        let first = game.pairing.first_plays;
        for color in Color::BOTH {
            let side = &mut self.sides[usize::from(color != first)];
            let rate = &mut side.by_color[color.index()];
            match game.winner {
                None => rate.draws += 1,
                Some(winner) if winner == color => rate.wins += 1,
                Some(_) => rate.losses += 1,
            }
            let lost = game.winner == Some(!color);
            side.crashes += u32::from(game.crashed[color.index()]);
            side.time_losses += u32::from(lost && game.ending == Ending::Time);
            side.illegal_moves += u32::from(lost && game.ending == Ending::Illegal);
            side.fouls += u32::from(lost && game.ending == Ending::Foul);
        }
        for (color, time) in game.thinking() {
            let side = &mut self.sides[usize::from(color != first)];
            side.moves += 1;
            side.thought += time;
            side.longest = side.longest.max(time);
        }
        self.count(game);
    }

    fn count(&mut self, game: &GameResult) {
        for (count, ending) in self.endings.iter_mut().zip(Ending::ALL) {
            *count += u32::from(ending == game.ending);
        }
        for (count, by) in self.decided_by.iter_mut().zip(DecidedBy::ALL) {
            *count += u32::from(Some(by) == game.decided_by);
        }
        if game.ending == Ending::Counted {
            let agree = game.claims_agree == Some(true);
            self.agreements += u32::from(agree);
            self.disagreements += u32::from(!agree);
        }
        self.moves += game.moves.len() as u64;
        let mut hasher = DefaultHasher::new();
        (game.pairing.first_plays, &game.moves, &game.ending).hash(&mut hasher);
        self.repeated += u32::from(!self.seen.insert(hasher.finish()));
    }

    /// The first side's results.
    pub fn rate(&self) -> Rate {
        self.sides[0].rate()
    }

    /// All games.
    pub fn games(&self) -> u32 {
        self.rate().games()
    }

    /// Games that ended in this way.
    pub fn ended_by(&self, ending: Ending) -> u32 {
        Ending::ALL.into_iter().zip(self.endings).find(|(e, _)| *e == ending).map_or(0, |(_, n)| n)
    }
}

#[cfg(test)]
mod tests {
    use super::super::result::tests::counted;
    use super::*;

    #[test]
    fn games_are_counted_for_the_side_that_played_the_colour() {
        let mut tally = Tally::default();
        // Black wins both: the first side once with Black, the second side once with Black.
        tally.add(&counted(1, Color::Black));
        tally.add(&counted(2, Color::White));
        let mut drawn = counted(3, Color::Black);
        drawn.winner = None;
        drawn.claims_agree = Some(false);
        drawn.decided_by = Some(DecidedBy::Judge);
        tally.add(&drawn);
        let mut late = counted(4, Color::White);
        (late.winner, late.ending, late.decided_by) = (Some(Color::Black), Ending::Time, None);
        tally.add(&late);
        assert_eq!(tally.rate(), Rate { wins: 1, draws: 1, losses: 2 });
        let [first, second] = &tally.sides;
        assert_eq!(first.by_color[0], Rate { wins: 1, draws: 1, losses: 0 });
        assert_eq!(first.by_color[1], Rate { wins: 0, draws: 0, losses: 2 });
        assert_eq!(second.by_color[0], Rate { wins: 2, draws: 0, losses: 0 });
        assert_eq!((first.time_losses, second.time_losses), (1, 0));
        assert_eq!((tally.agreements, tally.disagreements), (2, 1));
        assert_eq!(tally.decided_by, [2, 0, 1]);
        assert_eq!((tally.ended_by(Ending::Counted), tally.ended_by(Ending::Time)), (3, 1));
        // White thought 1.25 s and Black 0.25 s in each game.
        assert_eq!((first.moves, first.thought.as_millis()), (4, 3_000));
        assert_eq!(second.longest.as_millis(), 1_250);
        assert_eq!(first.mean().as_millis(), 750);
    }

    #[test]
    fn games_that_repeat_an_earlier_one_are_counted() {
        let mut tally = Tally::default();
        for number in 1..=6 {
            let first_plays = Color::BOTH[(number + 1) % 2];
            tally.add(&counted(number, first_plays));
        }
        assert_eq!(tally.repeated, 4, "two are new: one with each colour");
        let mut other = counted(7, Color::Black);
        other.moves.pop();
        tally.add(&other);
        assert_eq!(tally.repeated, 4);
    }

    #[test]
    fn a_crash_at_the_counting_is_a_crash_but_no_loss() {
        let mut tally = Tally::default();
        let mut game = counted(1, Color::Black);
        game.crashed = [true, false];
        tally.add(&game);
        assert_eq!((tally.sides[0].crashes, tally.sides[1].crashes), (1, 0));
        assert_eq!(tally.rate().wins, 1);
    }
}
