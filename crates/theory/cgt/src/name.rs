use rustc_hash::FxHashMap;

use crate::{CgtError, Game, Number, Nus, Result, Side, Store};

/// Names longer than this are refused: they would help nobody.
const LONGEST_NAME: usize = 1 << 20;
/// So much is kept of the names of parts while a name is put together.
const MOST_KEPT: usize = 1 << 27;

impl Store {
    /// The value as the calculator reads it again: number, ups, nimber, tinies, braces.
    pub fn name(&self, game: Game) -> Result<String> {
        Names::new(self, &PLAIN).name(game)
    }

    /// The value in the signs that mathematicians use.
    ///
    /// ```
    /// let store = tengen_cgt::Store::new();
    /// let switch = store.braces(&[store.integer(2)], &[store.integer(-2)])?;
    /// assert_eq!(store.notation(switch)?, "±2");
    /// assert_eq!(store.notation(store.tiny(store.integer(2))?)?, "⧾_2");
    /// assert_eq!(store.notation(store.up(-2)?)?, "⇓");
    /// # Ok::<(), tengen_cgt::CgtError>(())
    /// ```
    pub fn notation(&self, game: Game) -> Result<String> {
        Names::new(self, &SIGNS).name(game)
    }

    /// The canonical form: braces at the top, options as [`Store::name`] writes them, in the
    /// order of their bytes. A number that is no dyadic has no options and is written as it is.
    pub fn canonical_name(&self, game: Game) -> Result<String> {
        match self.as_number(game) {
            Some(number) if !number.is_dyadic() => self.name(game),
            _ => Names::new(self, &PLAIN).braces(game),
        }
    }
}

/// How things are written.
struct Writing {
    nus: fn(&Nus) -> String,
    tiny: fn(&str) -> String,
    miny: fn(&str) -> String,
    /// What stands between a number and a tiny.
    after_number: &'static str,
    /// A sign before the number that both sides of a switch lie from zero.
    plus_minus: Option<&'static str>,
}

const PLAIN: Writing = Writing {
    nus: |nus| nus_name(nus, &["^", "^^"], &["v", "vv"], "*"),
    tiny: |x| format!("tiny({x})"),
    miny: |x| format!("miny({x})"),
    after_number: "+",
    plus_minus: None,
};

const SIGNS: Writing = Writing {
    nus: |nus| nus_name(nus, &["↑", "⇑"], &["↓", "⇓"], "*"),
    tiny: |x| format!("⧾_{}", grouped(x)),
    miny: |x| format!("⧿_{}", grouped(x)),
    after_number: "",
    plus_minus: Some("±"),
};

fn grouped(text: &str) -> String {
    let is_simple = text.bytes().all(|byte| byte.is_ascii_digit());
    if is_simple { text.to_owned() } else { format!("({text})") }
}

/// Number, then ups, then nimber; a zero number is left out beside the others.
fn nus_name(nus: &Nus, up: &[&str; 2], down: &[&str; 2], star: &str) -> String {
    let mut text = if nus.number == Number::ZERO && !nus.is_number() {
        String::new()
    } else {
        nus.number.to_string()
    };
    let arrows = if nus.ups > 0 { up } else { down };
    match nus.ups.unsigned_abs() {
        0 => {}
        few @ 1..=2 => text += arrows[few as usize - 1],
        many => text += &format!("{}{many}", arrows[0]),
    }
    match nus.nimber {
        0 => {}
        1 => text += star,
        more => text += &format!("{star}{more}"),
    }
    text
}

struct Names<'a> {
    store: &'a Store,
    writing: &'a Writing,
    known: FxHashMap<Game, String>,
    /// Bytes of the names known.
    kept: usize,
}

impl<'a> Names<'a> {
    fn new(store: &'a Store, writing: &'a Writing) -> Names<'a> {
        Names { store, writing, known: FxHashMap::default(), kept: 0 }
    }

    fn name(&mut self, game: Game) -> Result<String> {
        if let Some(nus) = self.store.as_nus(game) {
            return Ok((self.writing.nus)(&nus));
        }
        if let Some(known) = self.known.get(&game) {
            return Ok(known.clone());
        }
        let name = match self.special(game)? {
            Some(name) => name,
            None => self.braces(game)?,
        };
        self.kept += name.len();
        if name.len() > LONGEST_NAME || self.kept > MOST_KEPT {
            return Err(CgtError::TooLongToWrite(LONGEST_NAME));
        }
        self.known.insert(game, name.clone());
        Ok(name)
    }

    fn braces(&mut self, game: Game) -> Result<String> {
        let mut sides = [String::new(), String::new()];
        for side in Side::BOTH {
            let mut names = Vec::new();
            let mut length = 0;
            for &option in self.store.options(game, side)? {
                let name = self.name(option)?;
                length += name.len();
                if length > LONGEST_NAME {
                    return Err(CgtError::TooLongToWrite(LONGEST_NAME));
                }
                names.push(name);
            }
            names.sort_unstable();
            sides[side.index()] = names.join(",");
        }
        Ok(format!("{{{}|{}}}", sides[0], sides[1]))
    }

    /// Tinies and minies, on top of a number or not, and switches about zero.
    fn special(&self, game: Game) -> Result<Option<String>> {
        let store = self.store;
        for side in Side::BOTH {
            // {y|{y|y-x}} is y and tiny x; the mirror image is miny.
            let ([own], [reply]) = (store.options(game, side)?, store.options(game, side.other())?)
            else {
                continue;
            };
            let Some(number) = store.as_number(*own) else { continue };
            if store.as_number(*reply).is_some() || store.options(*reply, side)? != [*own] {
                continue;
            }
            let &[threat] = store.options(*reply, side.other())? else { continue };
            // Other sizes than numbers have such names too, but braces are easier to read.
            let Some(threat) = store.as_number(threat) else { continue };
            let gap =
                if side == Side::Left { number.minus(threat)? } else { threat.minus(number)? };
            let size = gap.to_string();
            let write = if side == Side::Left { self.writing.tiny } else { self.writing.miny };
            let infinitesimal = write(&size);
            return Ok(Some(if number == Number::ZERO {
                infinitesimal
            } else {
                format!("{number}{}{infinitesimal}", self.writing.after_number)
            }));
        }
        let Some(sign) = self.writing.plus_minus else { return Ok(None) };
        if let ([left], [right]) = (store.left(game)?, store.right(game)?)
            && store.negative(*left)? == *right
            && let Some(number) = store.as_number(*left)
        {
            return Ok(Some(format!("{sign}{number}")));
        }
        Ok(None)
    }
}
