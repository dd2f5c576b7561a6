//! What stones make of the lines through them, looked up: for one line, and for the four lines
//! through a point together.

mod line;
mod point;

pub use line::LineShape;
pub(crate) use line::{LineShapes, REACH};
pub use point::PointShape;
pub(crate) use point::{KINDS, PointLook, PointLooks, with_line};
