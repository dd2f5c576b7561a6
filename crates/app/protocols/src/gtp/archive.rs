use tengen_board::Color;
use tengen_go_rules::Score;
use tengen_play::{End, Game};

use super::Engine;

/// Somebody who keeps the games that the player took part in.
pub trait Archive {
    /// A game has ended. The reply to the command that ended it is sent when this returns.
    fn keep(&mut self, game: &Game, finished: &Finished);
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finished {
    /// Both passed, and this is the count.
    Counted(Score),
    /// This side gave up.
    Resigned(Color),
    /// The whole board was repeated: nobody has won.
    NoResult,
}

/// An archive, and what it needs to know about the game in progress.
pub(super) struct Keeper {
    archive: Box<dyn Archive + Send>,
    /// Whether the player has made a move in this game.
    took_part: bool,
    /// Whether this game is kept already: taking back its last moves does not make it another.
    is_kept: bool,
    resigned: Option<Color>,
}

impl Engine {
    /// The same engine with an archive for games that end here: by two passes, by the player giving up,
    /// or by a board that comes back where the rules allow it. A game is kept once.
    #[must_use]
    pub fn with_archive(mut self, archive: impl Archive + Send + 'static) -> Engine {
        let archive = Box::new(archive);
        self.keeper = Some(Keeper { archive, took_part: false, is_kept: false, resigned: None });
        self
    }

    /// The player has made a move.
    pub(super) const fn note_own_move(&mut self) {
        if let Some(keeper) = &mut self.keeper {
            keeper.took_part = true;
        }
    }

    /// The player gives up.
    pub(super) const fn note_resignation(&mut self, color: Color) {
        if let Some(keeper) = &mut self.keeper {
            keeper.resigned = Some(color);
        }
    }

    /// What is on the board now is another game.
    pub(super) const fn note_other_game(&mut self) {
        if let Some(keeper) = &mut self.keeper {
            keeper.took_part = false;
            keeper.is_kept = false;
            keeper.resigned = None;
        }
    }

    /// Has the game kept if it has just ended.
    pub(super) fn keep_if_over(&mut self) {
        if self.game.position().move_count() == 0 {
            self.note_other_game();
        }
        let Some(mut keeper) = self.keeper.take() else { return };
        if keeper.took_part
            && !keeper.is_kept
            && let Some(finished) = self.finished(keeper.resigned)
        {
            keeper.archive.keep(&self.game, &finished);
            keeper.is_kept = true;
        }
        self.keeper = Some(keeper);
    }

    fn finished(&self, resigned: Option<Color>) -> Option<Finished> {
        match (resigned, self.game.end()) {
            (Some(color), _) | (None, Some(End::Resigned(color))) => {
                Some(Finished::Resigned(color))
            }
            (None, Some(End::TwoPasses)) => {
                Some(Finished::Counted(self.game.score(&self.judgement().settlement)))
            }
            (None, Some(End::LongCycle)) => Some(Finished::NoResult),
            (None, None) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::{Arc, Mutex};
    use tengen_board::Move;
    use tengen_play::{Choice, Player};
    use tengen_verdict::Limits;

    /// Passes, or gives up after some moves.
    struct Passer {
        resigns: bool,
    }

    impl Player for Passer {
        fn choose(&mut self, game: &Game, _: Color, _: &Limits) -> Choice {
            let gives_up = self.resigns && game.position().move_count() > 1;
            if gives_up { Choice::Resign } else { Choice::Move(Move::Pass) }
        }

        fn name(&self) -> &str {
            "passer"
        }
    }

    #[derive(Clone, Default)]
    struct Shelf(Arc<Mutex<Vec<(usize, Finished)>>>);

    impl Archive for Shelf {
        fn keep(&mut self, game: &Game, finished: &Finished) {
            self.0.lock().unwrap().push((game.position().move_count(), finished.clone()));
        }
    }

    fn kept(resigns: bool, commands: &str) -> Vec<(usize, Finished)> {
        let shelf = Shelf::default();
        let mut engine =
            Engine::new(Passer { resigns }).without_files().with_archive(shelf.clone());
        engine.handle(b"boardsize 5").unwrap();
        for command in commands.split(';') {
            engine.handle(command.trim().as_bytes()).unwrap();
        }
        drop(engine);
        Arc::into_inner(shelf.0).unwrap().into_inner().unwrap()
    }

    #[test]
    fn a_game_is_kept_once_and_the_next_one_again() {
        let game = "play b c3; genmove w; play b pass";
        let once = kept(false, game);
        let [(3, Finished::Counted(score))] = &once[..] else { panic!("{once:?}") };
        assert_eq!(score.to_string(), "B+17.5");
        assert_eq!(kept(false, &format!("{game}; undo; undo; genmove w; genmove b")), once);
        assert_eq!(kept(false, &format!("{game}; clear_board; {game}")).len(), 2);
    }

    #[test]
    fn giving_up_ends_a_game() {
        let resigned = kept(true, "genmove b; play w c3; genmove b; play b c2");
        assert_eq!(resigned, [(2, Finished::Resigned(Color::Black))]);
    }

    #[test]
    fn games_of_others_are_not_kept() {
        assert_eq!(kept(false, "play b c3; play w pass; play b pass"), []);
        assert_eq!(kept(false, "genmove b; undo; play b pass; play w pass"), []);
        assert_eq!(kept(false, "genmove b; play w c3"), []);
    }
}
