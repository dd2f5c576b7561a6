use tengen_board::Color;
use tengen_go_rules::playout::{Board, Mask};

use crate::groups::Groups;

/// What a point far from all stones is worth to the side that reaches it first: little, since the
/// other side can still come in.
const FAR_SHARE: f32 = 0.15;

/// Boards with more points than this have room for moyos. On 9x9 territory is all there is.
const SMALL: usize = 81;

/// What Black's large spheres are worth more than White's, in points; 0 on small boards.
pub fn moyo<M: Mask>(board: &Board<M>, groups: &Groups<M>) -> f32 {
    if board.size().area() <= SMALL {
        return 0.0;
    }
    let [black, white] =
        Color::BOTH.map(|color| groups.domains.near[color.index()][2].count() as f32);
    FAR_SHARE * (black - white)
}
