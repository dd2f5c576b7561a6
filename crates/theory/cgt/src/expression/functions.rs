/// What can be called by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Function {
    Tiny,
    Miny,
    Up,
    Star,
    Cool,
    Heat,
    Overheat,
    Norton,
    Mean,
    Temperature,
    LeftStop,
    RightStop,
    Atomic,
    Birthday,
    Incentives,
    Thermograph,
}

/// A function as the help shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FunctionHelp {
    /// Its name.
    pub name: &'static str,
    /// Its arguments, in order.
    pub arguments: &'static [&'static str],
    /// What it gives.
    pub gives: &'static str,
    function: Function,
}

const fn help(
    name: &'static str,
    function: Function,
    arguments: &'static [&'static str],
    gives: &'static str,
) -> FunctionHelp {
    FunctionHelp { name, arguments, gives, function }
}

/// Every function of the calculator.
pub const FUNCTIONS: [FunctionHelp; 16] = [
    help("tiny", Function::Tiny, &["x"], "{0|{0|-x}}"),
    help("miny", Function::Miny, &["x"], "{{x|0}|0}"),
    help("up", Function::Up, &["n"], "so many ups"),
    help("star", Function::Star, &["n"], "the nimber of n"),
    help("cool", Function::Cool, &["G", "t"], "G cooled by the temperature t"),
    help("heat", Function::Heat, &["G", "t"], "G heated by t"),
    help("overheat", Function::Overheat, &["G", "s", "t"], "G overheated from s to t"),
    help("norton", Function::Norton, &["G", "U"], "Norton's product of G by the unit U"),
    help("mean", Function::Mean, &["G"], "the mean value"),
    help("temp", Function::Temperature, &["G"], "the temperature"),
    help("leftstop", Function::LeftStop, &["G"], "where play ends if Left begins"),
    help("rightstop", Function::RightStop, &["G"], "where play ends if Right begins"),
    help("atomic", Function::Atomic, &["G"], "the atomic weight of an all-small game"),
    help("birthday", Function::Birthday, &["G"], "on which day G is born"),
    help("incentives", Function::Incentives, &["G"], "what moves gain: Left's, then Right's"),
    help("thermograph", Function::Thermograph, &["G"], "the walls and the mast"),
];

impl Function {
    pub fn named(name: &str) -> Option<Function> {
        FUNCTIONS.iter().find(|help| help.name == name).map(|help| help.function)
    }

    pub fn help(self) -> &'static FunctionHelp {
        // Each function stands in the table at its own place.
        &FUNCTIONS[self as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_function_stands_at_its_place() {
        for (place, help) in FUNCTIONS.iter().enumerate() {
            assert_eq!(help.function as usize, place, "{}", help.name);
            assert_eq!(Function::named(help.name), Some(help.function));
        }
    }
}
