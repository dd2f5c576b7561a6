use crate::{Game, Number, Result, Store};

/// A corridor of Black's territory in Go that White may enter from its open end, with stones to
/// win at the mouth: `{2|0}`, `{3|{2|0}}`, and so on. Chilled it is whole points and ups.
///
/// ```
/// use tengen_cgt::{Number, Store, rulesets::corridor};
///
/// let store = Store::new();
/// let chilled = store.cool(corridor(&store, 3)?, Number::ONE)?;
/// assert_eq!(store.name(chilled)?, "3^^*");
/// # Ok::<(), tengen_cgt::CgtError>(())
/// ```
pub fn corridor(store: &Store, length: u32) -> Result<Game> {
    entered(store, length, 1)
}

/// The same where White wins nothing by the first step in: `{1|0}`, `{2|{1|0}}`, and so on, from a
/// length of two. Chilled it is a number just above whole points.
pub fn blocked_corridor(store: &Store, length: u32) -> Result<Game> {
    entered(store, length.saturating_sub(1), 0)
}

/// Black closes the corridor and has all points; White goes one step further in.
fn entered(store: &Store, steps: u32, more: i64) -> Result<Game> {
    let mut game = store.number(Number::ZERO)?;
    for step in 1..=i64::from(steps) {
        let closed = store.number(Number::integer(step + more))?;
        game = store.braces(&[closed], &[game])?;
    }
    Ok(game)
}
