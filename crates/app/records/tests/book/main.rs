//! Opening books: against a slow twin, from all sides, played from, deepened, cut back.

mod asked;
mod players;
mod support;
mod twin;
mod worked_on;
