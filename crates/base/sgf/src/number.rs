use crate::{Node, Value, ValueError, ValueProblem};

impl Value<'_> {
    /// The value as a whole number.
    ///
    /// # Errors
    /// If it is none.
    pub fn number(self) -> Result<i64, ValueError> {
        std::str::from_utf8(self.raw().trim_ascii())
            .ok()
            .and_then(|digits| digits.parse().ok())
            .ok_or_else(|| self.error(ValueProblem::NotWhole))
    }

    /// The value as a number; a decimal comma is taken as well as a point.
    ///
    /// # Errors
    /// If it is none.
    pub fn real(self) -> Result<f64, ValueError> {
        parse_real(self.raw()).ok_or_else(|| self.error(ValueProblem::NotANumber))
    }
}

pub(crate) fn parse_real(raw: &[u8]) -> Option<f64> {
    let digits = std::str::from_utf8(raw.trim_ascii()).ok()?;
    // The language also reads "inf", "nan" and "1e5".
    let is_plain = |b: u8| b.is_ascii_digit() || matches!(b, b'+' | b'-' | b'.' | b',');
    if !digits.bytes().all(is_plain) {
        return None;
    }
    let number: f64 = digits.replace(',', ".").parse().ok()?;
    number.is_finite().then_some(number)
}

impl<'g> Node<'g> {
    /// The first value of this name as a whole number; none if it is missing or empty.
    ///
    /// # Errors
    /// If it is something else.
    pub fn number(self, ident: impl AsRef<[u8]>) -> Result<Option<i64>, ValueError> {
        self.written_value(ident).map(Value::number).transpose()
    }

    /// The first value of this name as a number; none if it is missing or empty.
    ///
    /// # Errors
    /// If it is something else.
    pub fn real(self, ident: impl AsRef<[u8]>) -> Result<Option<f64>, ValueError> {
        self.written_value(ident).map(Value::real).transpose()
    }

    /// The first value of this name, unless nothing is written in it.
    pub(crate) fn written_value(self, ident: impl AsRef<[u8]>) -> Option<Value<'g>> {
        self.first_value(ident).filter(|value| !value.raw().trim_ascii().is_empty())
    }
}

#[cfg(test)]
mod tests {
    use crate::GameTree;

    #[test]
    fn numbers_of_both_kinds() {
        let game = GameTree::parse("(;A[6]B[-12]D[+7]E[ 6.5 ]F[6,5]G[.5]H[]I[ten]J[inf]K[1e5])");
        let game = game.unwrap();
        let root = game.root();
        for (ident, number) in [("A", Some(6)), ("B", Some(-12)), ("D", Some(7)), ("H", None)] {
            assert_eq!(root.number(ident), Ok(number));
        }
        for (ident, number) in [("A", 6.0), ("B", -12.0), ("E", 6.5), ("F", 6.5), ("G", 0.5)] {
            assert_eq!(root.real(ident), Ok(Some(number)));
        }
        assert_eq!(root.real("Z"), Ok(None));
        for ident in ["I", "J", "K"] {
            assert!(root.real(ident).is_err());
        }
        assert_eq!(
            root.number("E").unwrap_err().to_string(),
            "line 1, column 20 (byte 19): E[ 6.5 ]: not a whole number: write digits such as 6"
        );
    }

    #[test]
    fn numbers_too_long_for_the_machine_are_refused() {
        let game = GameTree::parse(format!("(;KM[{}])", "9".repeat(400))).unwrap();
        let error = game.root().real("KM").unwrap_err().to_string();
        assert!(error.contains("999…]: not a number"), "{error}");
        assert!(game.root().number("KM").is_err());
    }
}
