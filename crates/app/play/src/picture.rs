use tengen_board::{Color, Lettering, Move};
use tengen_draw::BoardPicture;

use crate::Game;

impl Game {
    /// The board as a picture, with the latest move marked.
    pub fn picture(&self) -> BoardPicture {
        let mut picture = BoardPicture::new(self.size(), Lettering::Go);
        for color in Color::BOTH {
            for point in self.position().stones_of(color).iter() {
                picture.stone(point, color);
            }
        }
        if let Some((_, Move::Play(point))) = self.position().last_move() {
            picture.last_move(point);
        }
        picture
    }
}
