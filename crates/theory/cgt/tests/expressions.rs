//! The language of the calculator: what means what, and what is wrong where.

use tengen_board::Random;
use tengen_cgt::{Calculator, ExpressionError, FUNCTIONS, Side, Store, Value};
use tengen_verdict::Limits;

fn evaluate(text: &str) -> Result<String, ExpressionError> {
    let store = Store::new();
    let value = Calculator::new(&store).evaluate(text)?;
    Ok(match value {
        Value::Game(game) => store.name(game).unwrap(),
        Value::Truth(truth) => truth.to_string(),
        Value::Incentives(sides) => {
            let names = sides.map(|side| {
                side.iter().map(|&game| store.name(game).unwrap()).collect::<Vec<_>>().join(",")
            });
            names.join(" and ")
        }
        Value::Thermograph(_, graph) => format!("{:?}", graph.corners(Side::Left).len()),
    })
}

fn means(cases: &[(&str, &str)]) {
    for (text, expected) in cases {
        assert_eq!(evaluate(text).as_deref(), Ok(*expected), "{text}");
    }
}

#[test]
fn values_are_read_and_printed() {
    means(&[
        ("3", "3"),
        ("-7/8", "-7/8"),
        ("6/4", "3/2"),
        ("{3|1}", "{3|1}"),
        ("{0|1}", "1/2"),
        ("{|}", "0"),
        ("{ | }", "0"),
        ("{1,2|}", "3"),
        ("{2,1|0,-3}", "{2|-3}"),
        ("*", "*"),
        ("*2", "*2"),
        ("*0", "0"),
        ("^", "^"),
        ("^^", "^^"),
        ("^^^", "^3"),
        ("^3", "^3"),
        ("^*", "^*"),
        ("^^*", "^^*"),
        ("^3*2", "^3*2"),
        ("v", "v"),
        ("vv*", "vv*"),
        ("v4*3", "v4*3"),
        ("tiny(2)", "tiny(2)"),
        ("miny(3/2)", "miny(3/2)"),
        ("tiny(0)", "^"),
        ("up(3)", "^3"),
        ("up(-2)", "vv"),
        ("star(5)", "*5"),
        ("1 + tiny(2)", "1+tiny(2)"),
        ("{0,*|0,*}", "*2"),
        ("{6|{4|0}}", "{6|{4|0}}"),
    ]);
}

#[test]
fn operators_bind_as_agreed() {
    means(&[
        ("2*2", "2*2"),
        ("4^", "4^"),
        ("-4^", "-4^"),
        ("-^", "v"),
        ("--3", "3"),
        ("-2.^", "vv"),
        ("3.{1|0}-{1|0}", "1"),
        ("2.3", "6"),
        ("2.3.^", "^6"),
        ("1-1/2", "1/2"),
        ("1 - 2 - 3", "-4"),
        ("-(1+2)", "-3"),
        ("2{1|0}", "{3|2}"),
        ("2(1+^)", "3^"),
        ("1tiny(2)", "1+tiny(2)"),
        ("G = {3|1}; G + *", "{3*|1*}"),
        ("a_1 = 2; b = a_1 + 1; b", "3"),
        ("x = 1 < 2; x", "true"),
        ("vx = 5; vx", "5"),
        ("v + v", "vv"),
        ("4v", "4v"),
        ("1 + 1 == 2;", "true"),
    ]);
}

#[test]
fn functions_give_what_they_say() {
    means(&[
        ("cool({6|{4|0}}, 2)", "4^"),
        ("cool({6|{4|0}}, 5/3)", "{13/3|{4|10/3}}"),
        ("cool({{3|1}|-1}, 5/3)", "1/2"),
        ("cool({1|-1}, 1/3)", "{2/3|-2/3}"),
        ("cool({1|-1}, temp({1|-1}))", "*"),
        ("heat(*, 2)", "{2|-2}"),
        ("heat(*, 1/3)", "{1/3|-1/3}"),
        ("overheat(3, ^, 1)", "^3"),
        ("overheat(1/2, 1, 1*)", "{1*|*}"),
        ("norton(2, ^)", "^^"),
        ("mean({{3|1}|-1})", "1/2"),
        ("temp({{3|1}|-1})", "3/2"),
        ("temp(1/4)", "-1/4"),
        ("temp(5)", "-1"),
        ("leftstop({3|1})", "3"),
        ("rightstop({3|1})", "1"),
        ("atomic(^^*)", "2"),
        ("birthday(^)", "2"),
        ("birthday(1/2)", "2"),
        ("incentives({3|1})", "{2|0} and {2|0}"),
        ("thermograph({3|1})", "2"),
    ]);
}

#[test]
fn comparisons_are_true_or_false() {
    means(&[
        ("1 < 2", "true"),
        ("2 <= 1", "false"),
        ("* || 0", "true"),
        ("^ > 0", "true"),
        ("^ || *", "true"),
        ("^^ > *", "true"),
        ("* <| ^", "true"),
        ("* |> ^", "true"),
        ("0 <| *", "true"),
        ("1 |> 2", "false"),
        ("0 <| 0", "false"),
        ("{1|1} == 1*", "true"),
        ("1073741824 + 1/1099511627776 > 1073741824", "true"),
        ("tiny(2) > tiny(3)", "true"),
        ("{3|1} >= 1", "false"),
    ]);
}

/// The text, the character that is wrong (marked by the place of the caret), part of the reason.
#[test]
fn errors_point_at_the_character() {
    for (text, caret, reason) in [
        ("", "^", "nothing to evaluate"),
        (";;", "  ^", "nothing to evaluate"),
        ("{3|1", "^", "is not closed"),
        ("{3|1))", "    ^", "'}'"),
        ("(1+2", "^", "is not closed"),
        ("{3}", "  ^", "'|' is missing"),
        ("{1|2|3}", "    ^", "nest braces"),
        ("{1||2}", "   ^", "nest braces"),
        ("1 +", "   ^", "the end"),
        ("1 2", "  ^", "an operator or the end"),
        ("1 + 1/3", "    ^", "no dyadic"),
        ("1/0", "  ^", "divided by 0"),
        ("1/x", " ^", "right after its line"),
        ("7 / 8", "  ^", "no blanks"),
        ("1 + $", "    ^", "'$'"),
        ("2 × 3", "  ^", "'×'"),
        ("ü", "^", "'ü'"),
        ("x + 1", "^", "nothing is named 'x'"),
        ("foo(1)", "^", "no function 'foo'"),
        ("mean 3", "^", "write mean(G)"),
        ("cool({1|0})", "^", "takes 2 arguments"),
        ("mean()", "^", "takes one argument"),
        ("cool({1|0}, -1)", "            ^", "below 0"),
        ("cool({1|0}, *)", "            ^", "is a number"),
        ("norton(1, *)", "          ^", "greater than 0"),
        ("1 < 2 < 3", "      ^", "two comparisons"),
        ("mean = 3", "^", "a function's name"),
        ("vv = 3", "^", "only a name"),
        ("3 = 4", "^", "only a name"),
        ("x = ", "    ^", "the end"),
        ("^^3", "^", "not both"),
        ("*65536", "^", "nimber"),
        ("*99999999999999999999", "^", "nimber"),
        ("^99999999999", "^", "ups"),
        ("1/2.3", "^", "whole number"),
        ("1.", "  ^", "a game"),
        ("up(1/2)", "   ^", "whole number"),
        ("star(-1)", "     ^", "whole number"),
        ("tiny(-1)", "     ^", "below 0"),
        ("atomic(1)", "^", "all-small"),
        ("1 + thermograph(1)", "    ^", "stands alone"),
        ("b = 1 < 2; b + 1", "           ^", "is no game"),
        ("99999999999999999999999999999999999999999", "^", "out of reach"),
        (
            "85070591730234615865843651857942052863 + 9",
            "                                         ^",
            "out of reach",
        ),
        ("{1|0} + up(2000000000)", "        ^", "too deep"),
    ] {
        let error = evaluate(text).unwrap_err();
        assert_eq!(error.at, caret.len() - 1, "{text}: {error}");
        assert!(error.message.contains(reason), "{text}: {error}");
    }
    let deep = "{".repeat(5_000);
    assert!(evaluate(&deep).unwrap_err().message.contains("inside each other"));
    let minus = format!("{}1", "-".repeat(100_001));
    assert_eq!(evaluate(&minus).as_deref(), Ok("-1"));
    let long = vec!["^"; 50_000].join("+");
    assert_eq!(evaluate(&long).as_deref(), Ok("^50000"));
}

/// Broken pieces of expressions in any order, and sound ones with something changed. Nothing
/// crashes, errors point into the text, and what has a value has the same one when it is printed
/// and read again. `TENGEN_FUZZ_EXPRESSIONS` sets how many.
#[test]
fn malformed_expressions_do_no_harm() {
    let count = std::env::var("TENGEN_FUZZ_EXPRESSIONS").ok().and_then(|text| text.parse().ok());
    let count: u64 = count.unwrap_or(20_000);
    let mut random = Random::new(2026);
    let (mut refused, mut valued) = (0u64, 0u64);
    for _ in 0..count {
        let text = if random.below(2) == 0 { soup(&mut random) } else { mutated(&mut random) };
        let limits = Limits { memory: Some(4 << 20), nodes: Some(20_000), ..Limits::default() };
        let store = Store::limited(&limits);
        match Calculator::new(&store).evaluate(&text) {
            Err(error) => {
                refused += 1;
                assert!(error.at <= text.chars().count(), "{text}: {error}");
                assert!(
                    !error.message.is_empty() && !error.message.contains('\n'),
                    "{text}: {error}"
                );
            }
            Ok(Value::Game(game)) => {
                valued += 1;
                let Ok(name) = store.name(game) else { continue };
                // Fractions that are not dyadic are printed, but only temperatures are read so.
                if name.len() > 2_000 || text.contains("cool") || text.contains("heat") {
                    continue;
                }
                match Calculator::new(&store).evaluate(&name) {
                    Ok(again) => assert_eq!(again, Value::Game(game), "{text}: {name}"),
                    Err(error) => assert!(
                        error.message.contains("stopped")
                            || error.message.contains("full")
                            || error.message.contains("inside each other"),
                        "{text}: {name}: {error}"
                    ),
                }
            }
            Ok(_) => valued += 1,
        }
    }
    assert!(refused > count / 4 && valued > count / 50, "{refused} refused, {valued} with a value");
}

const PIECES: [&str; 46] = [
    "{",
    "}",
    "|",
    "||",
    "<|",
    "|>",
    "(",
    ")",
    ",",
    ";",
    ".",
    "+",
    "-",
    "=",
    "==",
    "<=",
    ">=",
    "<",
    ">",
    "*",
    "*2",
    "*9",
    "^",
    "^^",
    "v",
    "vv",
    "^3",
    "v2*",
    "0",
    "1",
    "2",
    "7/8",
    "1/3",
    "-5",
    "G",
    "G = ",
    "x_1",
    " ",
    "\t",
    "/",
    "é",
    "\u{0}",
    "99999999999999999999",
    "!",
    "⇑",
    "v9999999999",
];

fn soup(random: &mut Random) -> String {
    let length = random.below(14);
    (0..length)
        .map(|_| {
            if random.below(8) == 0 {
                let help = random.pick(&FUNCTIONS).unwrap();
                format!("{}(", help.name)
            } else {
                (*random.pick(&PIECES).unwrap()).to_owned()
            }
        })
        .collect()
}

const SOUND: [&str; 16] = [
    "{3|1}",
    "{6|{4|0}}",
    "G = {3|1}; G + *",
    "cool({6|{4|0}},2)",
    "{0,*|0} + ^^*",
    "3.{1|0} - 1/2",
    "tiny(2) + miny(3) || 0",
    "norton({1|*},^)",
    "overheat(1/2,1,1*)",
    "heat({^|*},3/2)",
    "mean({{3|1}|-1}) + temp({2|0})",
    "incentives({2|{1|0}})",
    "thermograph({5,{7|1}|-2})",
    "atomic({^^|v})",
    "birthday({1,*2|-1/4,vv})",
    "-4^ + vv*3 <| 2*2",
];

fn mutated(random: &mut Random) -> String {
    let mut chars: Vec<char> = random.pick(&SOUND).unwrap().chars().collect();
    for _ in 0..random.below(4) {
        let at = random.below(chars.len() as u32 + 1) as usize;
        let piece: Vec<char> = random.pick(&PIECES).unwrap().chars().collect();
        match random.below(3) {
            0 if at < chars.len() => {
                chars.remove(at);
            }
            1 if at < chars.len() => chars[at] = piece[0],
            _ => {
                chars.splice(at..at, piece);
            }
        }
    }
    if random.below(6) == 0 {
        chars.truncate(random.below(chars.len() as u32 + 1) as usize);
    }
    chars.into_iter().collect()
}
