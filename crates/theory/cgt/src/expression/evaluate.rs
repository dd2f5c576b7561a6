use std::collections::HashMap;
use std::sync::Arc;

use super::ExpressionError;
use super::functions::Function;
use super::parser::{Expression, ExpressionKind, parse};
use crate::{CgtError, Game, Number, Nus, Side, Store, Thermograph};

/// What an expression comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A game, most often.
    Game(Game),
    /// What a comparison says.
    Truth(bool),
    /// What moves gain, Left's and Right's.
    Incentives([Vec<Game>; 2]),
    /// The thermograph of a game.
    Thermograph(Game, Arc<Thermograph>),
}

/// Evaluates expressions and remembers names.
///
/// ```
/// use tengen_cgt::{Calculator, Store, Value};
///
/// let store = Store::new();
/// let mut calculator = Calculator::new(&store);
/// let Value::Game(game) = calculator.evaluate("G = {3|1}; G + *")? else { unreachable!() };
/// assert_eq!(store.name(game)?, "{3*|1*}");
/// let error = calculator.evaluate("{3|1").unwrap_err();
/// assert_eq!((error.at, error.message), (0, "this '{' is not closed: '}' is missing".to_owned()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Calculator<'a> {
    store: &'a Store,
    names: HashMap<String, Value>,
}

type Evaluated<T> = Result<T, ExpressionError>;

impl<'a> Calculator<'a> {
    /// A calculator without names yet.
    pub fn new(store: &'a Store) -> Calculator<'a> {
        Calculator { store, names: HashMap::new() }
    }

    /// Gives a value a name.
    pub fn define(&mut self, name: impl Into<String>, value: Value) {
        self.names.insert(name.into(), value);
    }

    /// Every name and what it stands for, in alphabetical order.
    pub fn names(&self) -> Vec<(&str, &Value)> {
        let mut names: Vec<_> =
            self.names.iter().map(|(name, value)| (name.as_str(), value)).collect();
        names.sort_unstable_by_key(|(name, _)| *name);
        names
    }

    /// The value of the last of the statements in a text. Names given before something goes
    /// wrong stay.
    pub fn evaluate(&mut self, text: &str) -> Evaluated<Value> {
        let mut last = Err(ExpressionError::new(0, "nothing to evaluate"));
        for statement in parse(text)? {
            let value = self.value(&statement.expression)?;
            if let Some(name) = statement.name {
                self.define(name, value.clone());
            }
            last = Ok(value);
        }
        last
    }

    fn value(&self, expression: &Expression) -> Evaluated<Value> {
        match &expression.kind {
            ExpressionKind::Comparison(sign, sides) => {
                let [one, other] = sides.as_ref();
                let (one, other) = (self.game(one)?, self.game(other)?);
                self.compare(sign, one, other)
                    .map(Value::Truth)
                    .map_err(|error| at(expression, error))
            }
            ExpressionKind::Name(name) => self.named(expression, name).cloned(),
            ExpressionKind::Call(Function::Incentives, arguments) => {
                let game = self.game(&arguments[0])?;
                let found = self.store.incentives(game);
                found.map(Value::Incentives).map_err(|error| at(expression, error))
            }
            ExpressionKind::Call(Function::Thermograph, arguments) => {
                let game = self.game(&arguments[0])?;
                let found = self.store.thermograph(game);
                found
                    .map(|found| Value::Thermograph(game, found))
                    .map_err(|error| at(expression, error))
            }
            _ => self.game(expression).map(Value::Game),
        }
    }

    fn compare(&self, sign: &str, one: Game, other: Game) -> Result<bool, CgtError> {
        let at_most = || self.store.is_at_most(one, other);
        let at_least = || self.store.is_at_most(other, one);
        Ok(match sign {
            "==" => one == other,
            "<=" => at_most()?,
            ">=" => at_least()?,
            "<" => one != other && at_most()?,
            ">" => one != other && at_least()?,
            "<|" => !at_least()?,
            "|>" => !at_most()?,
            _ => !at_most()? && !at_least()?,
        })
    }

    fn named(&self, expression: &Expression, name: &str) -> Evaluated<&Value> {
        self.names.get(name).ok_or_else(|| {
            let message = format!("nothing is named '{name}' yet: write {name} = ... first");
            ExpressionError::new(expression.at, message)
        })
    }

    /// The value of an expression that must be a short game.
    fn game(&self, expression: &Expression) -> Evaluated<Game> {
        self.evaluated(expression, false)
    }

    /// The value of an expression; temperatures may be any fraction, games only dyadic ones.
    fn evaluated(&self, expression: &Expression, any_fraction: bool) -> Evaluated<Game> {
        let store = self.store;
        let found = match &expression.kind {
            ExpressionKind::Number { above, below } => {
                let number =
                    Number::ratio(*above, *below).map_err(|error| at(expression, error))?;
                if !number.is_dyadic() && !any_fraction {
                    let message = format!(
                        "{number} is no dyadic number: a game has a power of two below the line, as \
                         in 7/8; only temperatures may be other fractions"
                    );
                    return Err(ExpressionError::new(expression.at, message));
                }
                store.number(number)
            }
            ExpressionKind::Infinitesimal { ups, nimber } => {
                Nus::new(Number::ZERO, *ups, *nimber).and_then(|nus| store.nus(nus))
            }
            ExpressionKind::Name(name) => match self.named(expression, name)? {
                Value::Game(game) => Ok(*game),
                _ => {
                    let message =
                        format!("'{name}' is no game, so nothing can be done with it here");
                    return Err(ExpressionError::new(expression.at, message));
                }
            },
            ExpressionKind::Braces(sides) => {
                let side = |options: &[Expression]| -> Evaluated<Vec<Game>> {
                    options.iter().map(|option| self.game(option)).collect()
                };
                let (left, right) = (side(&sides[0])?, side(&sides[1])?);
                store.braces(&left, &right)
            }
            ExpressionKind::Call(function, arguments) => {
                return self.call(expression, *function, arguments);
            }
            ExpressionKind::Negative(inner) => store.negative(self.evaluated(inner, any_fraction)?),
            ExpressionKind::Multiple(counts, inner) => {
                let game = self.evaluated(inner, any_fraction)?;
                counts.iter().rev().try_fold(game, |game, &count| store.multiple(count, game))
            }
            ExpressionKind::Sum(terms) => return self.sum(terms, any_fraction),
            ExpressionKind::Comparison(..) => {
                let message = "a comparison is no game: it stands alone";
                return Err(ExpressionError::new(expression.at, message));
            }
        };
        found.map_err(|error| at(expression, error))
    }

    fn sum(&self, terms: &[(bool, Expression)], any_fraction: bool) -> Evaluated<Game> {
        let mut sum = self.store.number(Number::ZERO).map_err(|error| at(&terms[0].1, error))?;
        for (is_minus, term) in terms {
            let value = self.evaluated(term, any_fraction)?;
            let signed = if *is_minus { self.store.negative(value) } else { Ok(value) };
            let next = signed.and_then(|value| self.store.sum(sum, value));
            sum = next.map_err(|error| at(term, error))?;
        }
        Ok(sum)
    }

    fn call(
        &self,
        expression: &Expression,
        function: Function,
        arguments: &[Expression],
    ) -> Evaluated<Game> {
        let store = self.store;
        let number =
            |found: Result<Number, CgtError>| found.and_then(|number| store.number(number));
        let found = match (function, arguments) {
            (Function::Up, [count]) => store.up(self.integer(count)?),
            (Function::Star, [count]) => store.star(self.integer(count)?),
            (Function::Tiny, [size]) => store.tiny(self.not_negative(size, false)?),
            (Function::Miny, [size]) => store.miny(self.not_negative(size, false)?),
            (Function::Cool, [game, temperature]) => {
                let game = self.game(game)?;
                let by = self.evaluated(temperature, true)?;
                let Some(by) = store.as_number(by) else {
                    let message = "a temperature is a number, at least 0";
                    return Err(ExpressionError::new(temperature.at, message));
                };
                return store.cool(game, by).map_err(|error| match error {
                    CgtError::NegativeTemperature => at(temperature, error),
                    error => at(expression, error),
                });
            }
            (Function::Heat, [game, by]) => {
                store.heat(self.game(game)?, self.not_negative(by, true)?)
            }
            (Function::Overheat, [game, unit, by]) => {
                let (game, unit) = (self.game(game)?, self.evaluated(unit, true)?);
                store.overheat(game, unit, self.not_negative(by, true)?)
            }
            (Function::Norton, [game, unit]) => {
                let (game, unit_value) = (self.game(game)?, self.game(unit)?);
                return store.norton(game, unit_value).map_err(|error| match error {
                    CgtError::UnitNotPositive => at(unit, error),
                    error => at(expression, error),
                });
            }
            (Function::Mean, [game]) => number(store.mean(self.game(game)?)),
            (Function::Temperature, [game]) => number(store.temperature(self.game(game)?)),
            (Function::LeftStop, [game]) => number(Ok(store.stop(self.game(game)?, Side::Left))),
            (Function::RightStop, [game]) => number(Ok(store.stop(self.game(game)?, Side::Right))),
            (Function::Atomic, [game]) => store.atomic_weight(self.game(game)?),
            (Function::Birthday, [game]) => {
                let day = store.birthday(self.game(game)?);
                let day = day.and_then(|day| {
                    let day = i128::try_from(day).map_err(|_| CgtError::NumberOutOfReach)?;
                    Number::ratio(day, 1)
                });
                number(day)
            }
            _ => {
                let name = function.help().name;
                let message = format!("{name} gives no game, so it stands alone");
                return Err(ExpressionError::new(expression.at, message));
            }
        };
        found.map_err(|error| at(expression, error))
    }

    /// An argument that must be a whole number of the size wanted.
    fn integer<T: TryFrom<i128>>(&self, expression: &Expression) -> Evaluated<T> {
        let number =
            self.store.as_number(self.game(expression)?).filter(|number| number.is_integer());
        number.and_then(|number| T::try_from(number.numerator()).ok()).ok_or_else(|| {
            ExpressionError::new(expression.at, "here should be a whole number, and not too large")
        })
    }

    /// An argument that must not be a negative number.
    fn not_negative(&self, expression: &Expression, any_fraction: bool) -> Evaluated<Game> {
        let game = self.evaluated(expression, any_fraction)?;
        match self.store.as_number(game) {
            Some(number) if number < Number::ZERO => Err(ExpressionError::new(
                expression.at,
                format!("{number} is below 0: 0 or more would do"),
            )),
            _ => Ok(game),
        }
    }
}

fn at(expression: &Expression, error: CgtError) -> ExpressionError {
    ExpressionError { cause: Some(error.clone()), ..ExpressionError::new(expression.at, error) }
}
