/// A word of the game that is explained where it first occurs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Term {
    /// A stone that can be taken and retaken without end, if that were allowed.
    Ko,
    /// A move elsewhere that must be answered, to be allowed to retake a ko.
    Threat,
    /// Two blocks that race to take each other.
    Race,
    /// Both live, and neither may begin.
    Seki,
    /// Keeps the initiative.
    Sente,
    /// Gives the initiative away.
    Gote,
    /// Takes a sente move of the opponent away.
    ReverseSente,
    /// The whole difference between both sides' playing first.
    Deiri,
    /// What one move gains.
    Miai,
    /// What White is given.
    Komi,
    /// The last part of a game.
    Endgame,
    /// Gobang: a win by stones each of which threatens to win at once.
    ForcedWin,
    /// Gobang: one stone more makes a four that cannot be stopped.
    Three,
    /// Gobang: one stone more makes five.
    Four,
    /// Gobang: five can be made at either end.
    StraightFour,
    /// Gobang: two threes at once, forbidden to Black in renju.
    DoubleThree,
    /// Gobang: two fours at once, forbidden to Black in renju.
    DoubleFour,
    /// Gobang: six or more in a row, forbidden to Black in renju.
    Overline,
}

impl Term {
    /// All of them.
    pub const ALL: [Term; 18] = [
        Term::Ko,
        Term::Threat,
        Term::Race,
        Term::Seki,
        Term::Sente,
        Term::Gote,
        Term::ReverseSente,
        Term::Deiri,
        Term::Miai,
        Term::Komi,
        Term::Endgame,
        Term::ForcedWin,
        Term::Three,
        Term::Four,
        Term::StraightFour,
        Term::DoubleThree,
        Term::DoubleFour,
        Term::Overline,
    ];
}

/// A term and what it means, in some language.
pub(crate) struct Gloss {
    pub word: &'static str,
    pub meaning: &'static str,
}
