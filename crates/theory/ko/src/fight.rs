use tengen_board::Color;

use crate::{Amount, KoMove, Setup, Start};

/// A threat, or one that has been played and waits for an answer. Both numbers are in the
/// units of its fight.
///
/// Threats order by value, then by loss.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Threat {
    /// What carrying it out gains its owner.
    pub value: i64,
    /// What its owner loses if it is answered.
    pub loss: i64,
}

impl Threat {
    /// A threat with this value and loss.
    pub const fn new(value: i64, loss: i64) -> Threat {
        Threat { value, loss }
    }

    /// How much a move there is worth once it is pending: the difference between carrying it
    /// out and its being answered.
    pub const fn swing(self) -> i64 {
        self.value + self.loss
    }
}

/// A ko fight at some moment: what is at stake, whose turn it is, what has been settled.
///
/// All numbers are whole *units*, of which there are [`Fight::unit`] to the point, so that
/// fractions stay exact. The payoff counts White's profit minus Black's: White wants it large.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Fight {
    pub(crate) unit: i64,
    pub(crate) ko: i64,
    /// Valuable moves, largest first.
    pub(crate) valuable: Vec<i64>,
    /// By colour, largest value first.
    pub(crate) threats: [Vec<Threat>; 2],
    /// Threats played and not yet settled, by colour of their owner, largest value first.
    pub(crate) pending: [Vec<Threat>; 2],
    /// None once the ko is resolved.
    pub(crate) holder: Option<Color>,
    pub(crate) to_move: Color,
    pub(crate) banned: bool,
    pub(crate) passed: bool,
    /// What White has gained minus what Black has gained so far.
    pub(crate) settled: i64,
    pub(crate) over: bool,
}

impl Fight {
    /// A fight in whole points at one of the four starts: for examples and tests.
    ///
    /// # Panics
    /// If a value is not above 0 or a loss is below 0.
    pub fn new(ko: i64, valuable: &[i64], threats: [&[Threat]; 2], start: Start) -> Fight {
        let mut setup = Setup::new(Amount::whole(ko), start);
        setup.valuable = valuable.iter().map(|&x| Amount::whole(x)).collect();
        setup.threats = threats.map(|side| {
            side.iter().map(|t| (Amount::whole(t.value), Amount::whole(t.loss))).collect()
        });
        setup.fight().unwrap_or_else(|error| panic!("{error}"))
    }

    /// Units in a point.
    pub const fn unit(&self) -> i64 {
        self.unit
    }

    /// A number of units as points.
    pub fn points(&self, units: i64) -> Amount {
        Amount::ratio(units, self.unit)
    }

    /// What the ko is worth.
    pub const fn ko(&self) -> i64 {
        self.ko
    }

    /// Valuable moves that nobody has taken, largest first.
    pub fn valuable(&self) -> &[i64] {
        &self.valuable
    }

    /// Threats a side has not used, largest first.
    pub fn threats(&self, color: Color) -> &[Threat] {
        &self.threats[color.index()]
    }

    /// Threats of a side that wait for an answer, largest first.
    pub fn pending(&self, color: Color) -> &[Threat] {
        &self.pending[color.index()]
    }

    /// Who holds the ko; none once it is resolved.
    pub const fn holder(&self) -> Option<Color> {
        self.holder
    }

    /// Whose turn it is.
    pub const fn to_move(&self) -> Color {
        self.to_move
    }

    /// Whether the side to move may not retake this time.
    pub const fn is_banned(&self) -> bool {
        self.banned
    }

    /// Whether the last move was a pass, so that another ends the fight.
    pub const fn is_passed(&self) -> bool {
        self.passed
    }

    /// What White has gained minus what Black has gained so far.
    pub const fn settled(&self) -> i64 {
        self.settled
    }

    /// Whether both sides have passed.
    pub const fn is_over(&self) -> bool {
        self.over
    }

    /// Whether any threat that has not been played yet loses something.
    pub fn has_losses(&self) -> bool {
        self.threats.iter().flatten().any(|threat| threat.loss > 0)
    }

    /// The same fight with Black and White in each other's places: its value is the negative.
    #[must_use]
    pub fn with_colors_swapped(&self) -> Fight {
        let mut fight = self.clone();
        fight.threats.swap(0, 1);
        fight.pending.swap(0, 1);
        fight.holder = self.holder.map(Color::other);
        fight.to_move = self.to_move.other();
        fight.settled = -self.settled;
        fight
    }

    /// The name of a move in this fight, as the command line prints it.
    pub fn move_name(&self, mv: KoMove) -> String {
        mv.name(self.unit)
    }

    /// A threat as people write it: value and loss, the value alone where nothing is lost.
    pub fn threat_name(&self, threat: Threat) -> String {
        let name = self.move_name(KoMove::Threat(threat));
        let name = name.strip_prefix("threat:").unwrap_or(&name);
        name.strip_suffix("/0").unwrap_or(name).to_owned()
    }

    /// Brings lists into order and drops a ban or a holder's turn that cannot matter, so that
    /// equal fights compare as equal.
    pub(crate) fn normalize(&mut self) {
        self.valuable.sort_unstable_by(|a, b| b.cmp(a));
        for list in self.threats.iter_mut().chain(&mut self.pending) {
            list.sort_unstable_by(|a, b| b.cmp(a));
        }
        self.banned &= self.holder == Some(self.to_move.other());
    }

    /// Every number in it, for sums.
    pub(crate) fn all_numbers(&self) -> impl Iterator<Item = i64> {
        let threats = self.threats.iter().chain(&self.pending).flatten();
        let numbers = threats.flat_map(|threat| [threat.value, threat.loss]);
        numbers.chain(self.valuable.iter().copied()).chain([self.ko])
    }
}

/// 1 for White, -1 for Black: what a gain of that side counts.
pub(crate) const fn sign(color: Color) -> i64 {
    match color {
        Color::Black => -1,
        Color::White => 1,
    }
}
