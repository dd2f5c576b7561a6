//! How things are said to a particular engine.

use std::collections::HashSet;
use std::time::Duration;

use tengen_board::{Color, Lettering, Move, Size};
use tengen_go_rules::{Komi, RuleSet};
use tengen_play::{Clock, TimeSystem};

use super::super::commands::rules::to_json;

/// What an engine understands, and therefore how to put things.
#[derive(Clone, Debug, Default)]
pub struct Wording {
    known: HashSet<String>,
}

impl Wording {
    /// For an engine with these commands: the answer to `list_commands`.
    pub fn new(list_commands: &str) -> Wording {
        Wording { known: list_commands.split_whitespace().map(str::to_owned).collect() }
    }

    /// Whether the engine has a command.
    pub fn knows(&self, command: &str) -> bool {
        self.known.contains(command)
    }

    /// An empty board of a size. Boards that are not square have a command of their own in some
    /// engines.
    pub fn board_size(&self, size: Size) -> String {
        let (width, height) = (size.width(), size.height());
        if size.is_square() {
            format!("boardsize {width}")
        } else if self.knows("rectangular_boardsize") {
            format!("rectangular_boardsize {width} {height}")
        } else {
            format!("boardsize {width} {height}")
        }
    }

    /// Points given to White.
    pub fn komi(&self, komi: Komi) -> String {
        format!("komi {komi}")
    }

    /// Ways to state the rules, the most exact first; none if the engine has no command for them.
    /// The first that is accepted is enough.
    pub fn rules(&self, rules: RuleSet) -> Vec<String> {
        let mut ways = Vec::new();
        if self.knows("kata-set-rules") {
            // The same name means different kos in different programs: first field by field.
            ways.push(format!("kata-set-rules {}", to_json(rules.rules())));
            ways.push(format!("kata-set-rules {rules}"));
        }
        if self.knows("kgs-rules") {
            ways.extend(kgs_name(rules).map(|name| format!("kgs-rules {name}")));
        }
        ways
    }

    /// The time system, in seconds with fractions or rounded down to whole ones, as the standard
    /// has it; none where it cannot be said or time is not limited.
    pub fn time_settings(&self, system: TimeSystem, fractions: bool) -> Option<String> {
        let (main, period, stones) = match system {
            TimeSystem::Absolute { main } => (main, Duration::ZERO, 0),
            TimeSystem::Canadian { main, period, stones } => (main, period, stones),
            _ => return None,
        };
        let said = |time| seconds(time, fractions);
        self.knows("time_settings")
            .then(|| format!("time_settings {} {} {stones}", said(main), said(period)))
    }

    /// What a clock shows; none where that cannot be said or time is not limited.
    pub fn time_left(&self, color: Color, clock: &Clock, fractions: bool) -> Option<String> {
        let (left, stones) = match (clock.system(), clock.overtime()) {
            (TimeSystem::Absolute { .. }, _) => (clock.left(), 0),
            (TimeSystem::Canadian { .. }, Some(stones)) => (clock.left(), stones),
            (TimeSystem::Canadian { period, stones, .. }, None) if clock.left().is_zero() => {
                (period, stones)
            }
            (TimeSystem::Canadian { .. }, None) => (clock.left(), 0),
            _ => return None,
        };
        let left = seconds(left, fractions);
        self.knows("time_left").then(|| format!("time_left {} {left} {stones}", letter(color)))
    }

    /// A move made by somebody.
    pub fn play(&self, color: Color, mv: Move) -> String {
        format!("play {} {}", letter(color), mv.name(Lettering::Go))
    }

    /// A move asked for.
    pub fn genmove(&self, color: Color) -> String {
        format!("genmove {}", letter(color))
    }
}

const fn letter(color: Color) -> char {
    color.letter().to_ascii_lowercase()
}

/// Seconds without needless digits.
fn seconds(time: Duration, fractions: bool) -> String {
    if fractions && time.subsec_millis() > 0 {
        // Rounded down: nobody is promised more than there is.
        let text = format!("{}.{:03}", time.as_secs(), time.subsec_millis());
        return text.trim_end_matches('0').to_owned();
    }
    time.as_secs().to_string()
}

/// The names that the server KGS gives to rule sets.
const fn kgs_name(rules: RuleSet) -> Option<&'static str> {
    match rules {
        RuleSet::Chinese => Some("chinese"),
        RuleSet::Japanese => Some("japanese"),
        RuleSet::Aga => Some("aga"),
        RuleSet::NewZealand => Some("new_zealand"),
        RuleSet::Ing | RuleSet::TrompTaylor => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gtp::Engine;
    use tengen_play::FlatPlayer;

    fn rich() -> Wording {
        Wording::new("kata-set-rules\nkgs-rules\ntime_settings\ntime_left\nrectangular_boardsize")
    }

    #[test]
    fn boards_that_are_not_square_have_two_spellings() {
        let (nine, wide) = (Size::square(9).unwrap(), Size::new(9, 7).unwrap());
        assert_eq!(rich().board_size(nine), "boardsize 9");
        assert_eq!(rich().board_size(wide), "rectangular_boardsize 9 7");
        assert_eq!(Wording::default().board_size(wide), "boardsize 9 7");
    }

    #[test]
    fn rules_are_stated_as_exactly_as_the_engine_understands() {
        assert_eq!(Wording::default().rules(RuleSet::Chinese), Vec::<String>::new());
        assert_eq!(Wording::new("kgs-rules").rules(RuleSet::NewZealand), ["kgs-rules new_zealand"]);
        let ways = rich().rules(RuleSet::TrompTaylor);
        assert!(ways[0].starts_with("kata-set-rules {") && ways[0].contains("\"POSITIONAL\""));
        assert_eq!(ways[1..], ["kata-set-rules tromp-taylor"]);
    }

    #[test]
    fn our_own_engine_understands_every_way_of_putting_it() {
        let mut engine = Engine::new(FlatPlayer::new(1)).without_files();
        let mut accepts = |command: &str| {
            let reply = engine.handle(command.as_bytes()).unwrap();
            assert!(reply.is_success(), "{command}: {reply}");
            reply.text().to_owned()
        };
        let wording = Wording::new(&accepts("list_commands"));
        assert!(wording.knows("genmove") && !wording.knows("dance"));
        for set in RuleSet::ALL {
            assert!(wording.rules(set).len() >= 2);
            for way in wording.rules(set) {
                accepts(&way);
            }
        }
        let system = TimeSystem::Absolute { main: Duration::from_millis(1_500) };
        for fractions in [true, false] {
            accepts(&wording.time_settings(system, fractions).unwrap());
            let clock = Clock::new(system);
            accepts(&wording.time_left(Color::White, &clock, fractions).unwrap());
        }
        accepts(&wording.board_size(Size::new(5, 7).unwrap()));
        accepts(&wording.komi(Komi::half_points(-13)));
        accepts(&wording.play(Color::White, Move::Pass));
        accepts(&wording.play(Color::Black, Size::square(5).unwrap().point(0).into()));
    }

    #[test]
    fn clocks_with_and_without_fractions() {
        let ms = Duration::from_millis;
        let sudden = TimeSystem::Absolute { main: ms(30_000) };
        let said = |system, fractions| rich().time_settings(system, fractions);
        assert_eq!(said(sudden, true).as_deref(), Some("time_settings 30 0 0"));
        let each = TimeSystem::Canadian { main: ms(0), period: ms(1_500), stones: 1 };
        assert_eq!(said(each, true).as_deref(), Some("time_settings 0 1.5 1"));
        assert_eq!(said(each, false).as_deref(), Some("time_settings 0 1 1"));
        assert_eq!(said(TimeSystem::Unlimited, true), None);
        assert_eq!(Wording::default().time_settings(sudden, true), None);
        let mut clock = Clock::new(sudden);
        clock.spend(ms(10_125));
        let left = |clock: &Clock, fractions| rich().time_left(Color::Black, clock, fractions);
        assert_eq!(left(&clock, true).as_deref(), Some("time_left b 19.875 0"));
        assert_eq!(left(&clock, false).as_deref(), Some("time_left b 19 0"));
        let mut clock = Clock::new(each);
        assert_eq!(left(&clock, true).as_deref(), Some("time_left b 1.5 1"));
        clock.spend(ms(700));
        assert_eq!(left(&clock, true).as_deref(), Some("time_left b 1.5 1"));
    }
}
