use super::ExpressionError;
use super::functions::Function;
use super::lexer::{Kind, Token, tokens};

/// An expression and where it begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Expression {
    pub at: usize,
    pub kind: ExpressionKind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum ExpressionKind {
    Number {
        above: i128,
        below: i128,
    },
    Infinitesimal {
        ups: i32,
        nimber: u32,
    },
    Name(String),
    Braces([Vec<Expression>; 2]),
    Call(Function, Vec<Expression>),
    Negative(Box<Expression>),
    /// So many times so many times ... a game.
    Multiple(Vec<i64>, Box<Expression>),
    /// Terms with their signs: true is minus.
    Sum(Vec<(bool, Expression)>),
    Comparison(&'static str, Box<[Expression; 2]>),
}

/// A value, perhaps with a name to be given to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Statement {
    pub name: Option<String>,
    pub expression: Expression,
}

/// Brackets inside brackets, at most.
const DEEPEST_NESTING: usize = 200;

const COMPARISONS: [&str; 8] = ["==", "<=", ">=", "<|", "|>", "||", "<", ">"];

/// The statements of a text.
pub(super) fn parse(text: &str) -> Result<Vec<Statement>, ExpressionError> {
    let mut parser = Parser { tokens: tokens(text)?, next: 0, nesting: 0 };
    let mut statements = Vec::new();
    loop {
        while parser.takes(";") {}
        if *parser.kind() == Kind::End {
            break;
        }
        statements.push(parser.statement()?);
        if !parser.takes(";") && *parser.kind() != Kind::End {
            return Err(parser.unexpected("an operator or the end"));
        }
    }
    if statements.is_empty() {
        let message = "nothing to evaluate: write a game such as {3|1} + ^";
        return Err(ExpressionError::new(parser.at(), message));
    }
    Ok(statements)
}

struct Parser {
    tokens: Vec<Token>,
    next: usize,
    nesting: usize,
}

type Parsed = Result<Expression, ExpressionError>;

impl Parser {
    /// The next token; the last one is the end and stays.
    fn token(&self) -> &Token {
        &self.tokens[self.next.min(self.tokens.len() - 1)]
    }

    fn kind(&self) -> &Kind {
        &self.token().kind
    }

    fn at(&self) -> usize {
        self.token().at
    }

    fn sees(&self, sign: &str) -> bool {
        matches!(self.kind(), Kind::Sign(found) if *found == sign)
    }

    fn takes(&mut self, sign: &str) -> bool {
        let seen = self.sees(sign);
        self.next += usize::from(seen);
        seen
    }

    fn unexpected(&self, wanted: &str) -> ExpressionError {
        let found = match self.kind() {
            Kind::Number { .. } => "a number".to_owned(),
            Kind::Infinitesimal { .. } => "an infinitesimal".to_owned(),
            Kind::Name(name) => format!("the name '{name}'"),
            Kind::Function(function) => format!("the function '{}'", function.help().name),
            Kind::Sign(sign) => format!("'{sign}'"),
            Kind::End => "the end".to_owned(),
        };
        ExpressionError::new(self.at(), format!("here should be {wanted}, not {found}"))
    }

    fn statement(&mut self) -> Result<Statement, ExpressionError> {
        let is_assignment =
            matches!(self.tokens.get(self.next + 1), Some(token) if token.kind == Kind::Sign("="));
        if !is_assignment {
            return Ok(Statement { name: None, expression: self.comparison()? });
        }
        let name = match self.kind() {
            Kind::Name(name) => name.clone(),
            Kind::Function(function) => {
                let message =
                    format!("'{}' is a function's name; take another", function.help().name);
                return Err(ExpressionError::new(self.at(), message));
            }
            _ => {
                let message = "only a name can be given a value: a letter, then letters, digits, _ \
                               (a run of v is a run of downs)";
                return Err(ExpressionError::new(self.at(), message));
            }
        };
        self.next += 2;
        Ok(Statement { name: Some(name), expression: self.comparison()? })
    }

    fn comparison(&mut self) -> Parsed {
        let first = self.sum()?;
        let Kind::Sign(sign) = *self.kind() else { return Ok(first) };
        if !COMPARISONS.contains(&sign) {
            return Ok(first);
        }
        let at = self.at();
        self.next += 1;
        let second = self.sum()?;
        if matches!(self.kind(), Kind::Sign(sign) if COMPARISONS.contains(sign)) {
            let message = "two comparisons in a row: compare two values at a time";
            return Err(ExpressionError::new(self.at(), message));
        }
        Ok(Expression { at, kind: ExpressionKind::Comparison(sign, Box::new([first, second])) })
    }

    fn sum(&mut self) -> Parsed {
        let at = self.at();
        let mut terms = vec![(false, self.juxtaposition()?)];
        loop {
            let is_minus = self.sees("-");
            if !self.takes("+") && !self.takes("-") {
                break;
            }
            terms.push((is_minus, self.juxtaposition()?));
        }
        Ok(added(at, terms))
    }

    /// A number with something right after it: they are added.
    fn juxtaposition(&mut self) -> Parsed {
        let (at, first) = (self.at(), self.unary()?);
        if !is_number(&first) {
            return Ok(first);
        }
        let goes_on = match self.kind() {
            Kind::Infinitesimal { .. } | Kind::Name(_) | Kind::Function(_) => true,
            Kind::Sign(sign) => *sign == "{" || *sign == "(",
            Kind::Number { .. } | Kind::End => false,
        };
        if !goes_on {
            return Ok(first);
        }
        let second = self.multiple()?;
        Ok(added(at, vec![(false, first), (false, second)]))
    }

    fn unary(&mut self) -> Parsed {
        let at = self.at();
        let mut is_negative = false;
        while self.takes("-") {
            is_negative = !is_negative;
        }
        let expression = self.multiple()?;
        Ok(if is_negative {
            Expression { at, kind: ExpressionKind::Negative(Box::new(expression)) }
        } else {
            expression
        })
    }

    /// `3.G`, however often.
    fn multiple(&mut self) -> Parsed {
        let at = self.at();
        let mut counts = Vec::new();
        let expression = loop {
            let primary = self.primary()?;
            if !self.sees(".") {
                break primary;
            }
            let count = match primary.kind {
                ExpressionKind::Number { above, below: 1 } => i64::try_from(above).ok(),
                _ => None,
            };
            let Some(count) = count else {
                let message = "before a dot stands a whole number below 2^63, as in 3.G";
                return Err(ExpressionError::new(primary.at, message));
            };
            counts.push(count);
            self.next += 1;
        };
        Ok(if counts.is_empty() {
            expression
        } else {
            Expression { at, kind: ExpressionKind::Multiple(counts, Box::new(expression)) }
        })
    }

    fn primary(&mut self) -> Parsed {
        let at = self.at();
        let kind = match self.kind().clone() {
            Kind::Number { above, below } => ExpressionKind::Number { above, below },
            Kind::Infinitesimal { ups, nimber } => ExpressionKind::Infinitesimal { ups, nimber },
            Kind::Name(name) => {
                let followed = self.tokens.get(self.next + 1);
                if followed.is_some_and(|token| token.kind == Kind::Sign("(")) {
                    let message = format!("there is no function '{name}'; help lists them");
                    return Err(ExpressionError::new(at, message));
                }
                ExpressionKind::Name(name)
            }
            Kind::Function(function) => return self.nested(|parser| parser.call(function)),
            Kind::Sign("{") => return self.nested(Parser::braces),
            Kind::Sign("(") => {
                return self.nested(|parser| {
                    parser.next += 1;
                    let inner = parser.sum()?;
                    parser.close(at, "(", ")")?;
                    Ok(inner)
                });
            }
            _ => return Err(self.unexpected("a game")),
        };
        self.next += 1;
        Ok(Expression { at, kind })
    }

    /// Keeps count of brackets inside brackets.
    fn nested(&mut self, inner: impl FnOnce(&mut Parser) -> Parsed) -> Parsed {
        if self.nesting == DEEPEST_NESTING {
            let message = format!("more than {DEEPEST_NESTING} brackets inside each other");
            return Err(ExpressionError::new(self.at(), message));
        }
        self.nesting += 1;
        let parsed = inner(self);
        self.nesting -= 1;
        parsed
    }

    fn close(&mut self, opened: usize, open: &str, close: &str) -> Result<(), ExpressionError> {
        if self.takes(close) {
            return Ok(());
        }
        if *self.kind() == Kind::End {
            let message = format!("this '{open}' is not closed: '{close}' is missing");
            return Err(ExpressionError::new(opened, message));
        }
        Err(self.unexpected(&format!("an operator or '{close}'")))
    }

    fn call(&mut self, function: Function) -> Parsed {
        let at = self.at();
        let help = function.help();
        let usage = || format!("write {}({})", help.name, help.arguments.join(","));
        self.next += 1;
        let opened = self.at();
        if !self.takes("(") {
            let message = format!("'{}' is a function: {}", help.name, usage());
            return Err(ExpressionError::new(at, message));
        }
        let mut arguments = Vec::new();
        if !self.sees(")") {
            arguments.push(self.sum()?);
            while self.takes(",") {
                arguments.push(self.sum()?);
            }
        }
        self.close(opened, "(", ")")?;
        if arguments.len() != help.arguments.len() {
            let message =
                format!("{} takes {}: {}", help.name, counted(help.arguments.len()), usage());
            return Err(ExpressionError::new(at, message));
        }
        Ok(Expression { at, kind: ExpressionKind::Call(function, arguments) })
    }

    fn braces(&mut self) -> Parsed {
        let at = self.at();
        self.next += 1;
        let left = self.options()?;
        if !self.takes("|") {
            if *self.kind() == Kind::End || self.sees("}") {
                let message =
                    "between braces stand Left's options, a bar, and Right's: '|' is missing";
                return Err(ExpressionError::new(self.at(), message));
            }
            return Err(self.unexpected("an operator, ',' or '|'"));
        }
        let right = self.options()?;
        if self.sees("|") {
            let message = "a second bar: nest braces instead, as in {3|{1|0}}";
            return Err(ExpressionError::new(self.at(), message));
        }
        self.close(at, "{", "}")?;
        Ok(Expression { at, kind: ExpressionKind::Braces([left, right]) })
    }

    /// The options of a side: none, or some with commas between them.
    fn options(&mut self) -> Result<Vec<Expression>, ExpressionError> {
        if self.sees("|") || self.sees("}") || *self.kind() == Kind::End {
            return Ok(Vec::new());
        }
        let mut options = vec![self.sum()?];
        while self.takes(",") {
            options.push(self.sum()?);
        }
        Ok(options)
    }
}

fn counted(arguments: usize) -> String {
    if arguments == 1 { "one argument".to_owned() } else { format!("{arguments} arguments") }
}

/// A number as it is written, perhaps with a sign or a count before it.
fn is_number(expression: &Expression) -> bool {
    match &expression.kind {
        ExpressionKind::Number { .. } => true,
        ExpressionKind::Negative(inner) | ExpressionKind::Multiple(_, inner) => is_number(inner),
        _ => false,
    }
}

fn added(at: usize, mut terms: Vec<(bool, Expression)>) -> Expression {
    if let [(false, _)] = terms.as_slice()
        && let Some((_, only)) = terms.pop()
    {
        return only;
    }
    Expression { at, kind: ExpressionKind::Sum(terms) }
}
