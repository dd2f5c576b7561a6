//! What a manager says beside the game.

use std::time::Duration;

use tengen_gobang_rules::RuleSet;

use super::Time;
use super::line::short;

/// Everything that `INFO` may set. Keys that mean nothing here are passed over, as the protocol wants.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Info {
    /// `timeout_turn`, `timeout_match`, `time_left`, `time_increment`.
    pub time: Time,
    /// `rule`.
    pub rules: Option<RuleSet>,
    /// `max_memory`, or `hash_size` of Yixin-Board, in bytes; none for no limit.
    pub memory: Option<usize>,
    /// `max_depth`.
    pub depth: Option<u32>,
    /// `max_node`.
    pub nodes: Option<u64>,
    /// `thread_num`.
    pub threads: Option<usize>,
}

/// More than the largest clock of a manager stands for no limit.
const NO_LIMIT: i64 = i32::MAX as i64;

impl Info {
    /// Takes a key with its value. What cannot be understood is told in words: the manager does not
    /// listen now, so they have to wait for the next answer.
    pub fn take(&mut self, text: &str) -> Option<String> {
        let (key, value) = text.split_once([' ', '\t']).unwrap_or((text, ""));
        let (key, value) = (key.to_ascii_lowercase(), value.trim());
        let number = value.parse::<i64>().ok();
        let is_number = matches!(
            key.as_str(),
            "timeout_turn"
                | "timeout_match"
                | "time_left"
                | "time_increment"
                | "max_memory"
                | "hash_size"
                | "rule"
                | "max_depth"
                | "max_node"
                | "thread_num"
        );
        if !is_number {
            // game_type, folder, evaluate and whatever else there may be.
            return None;
        }
        let Some(number) = number else {
            return Some(format!("INFO {key}: '{}' is no number", short(value)));
        };
        let positive = u64::try_from(number).ok().filter(|&number| number > 0);
        let span = (number < NO_LIMIT).then(|| Duration::from_millis(number.max(0) as u64));
        match key.as_str() {
            "timeout_turn" => self.time.turn = span,
            "timeout_match" => {
                self.time.game = span.filter(|span| !span.is_zero());
                self.time.restart();
            }
            "time_left" => self.time.left = span,
            "time_increment" => self.time.increment = span.unwrap_or_default(),
            "max_memory" => self.memory = positive.map(|bytes| bytes as usize),
            "hash_size" => {
                self.memory = positive.map(|kilobytes| (kilobytes as usize).saturating_mul(1024));
            }
            "max_depth" => self.depth = positive.and_then(|depth| u32::try_from(depth).ok()),
            "max_node" => self.nodes = positive,
            "thread_num" => self.threads = positive.and_then(|n| usize::try_from(n).ok()),
            "rule" => return self.take_rule(number),
            _ => {}
        }
        None
    }

    /// A sum of 1 for exactly five, 2 for a continuous game, 4 for renju and 8 for caro; Yixin-Board
    /// writes 2 for renju.
    fn take_rule(&mut self, rule: i64) -> Option<String> {
        let rules = match rule {
            0 => RuleSet::Freestyle,
            1 | 3 => RuleSet::Standard,
            2 | 4..=7 => RuleSet::Renju,
            8..=11 => RuleSet::Caro,
            _ => {
                return Some(format!(
                    "INFO rule {rule}: 0 is freestyle, 1 standard, 4 renju, 8 caro; the rule stays"
                ));
            }
        };
        self.rules = Some(rules);
        (rule == 2).then(|| "INFO rule 2 is taken for renju, as Yixin-Board means it".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(lines: &[&str]) -> (Info, Vec<String>) {
        let mut info = Info::default();
        let words = lines.iter().filter_map(|line| info.take(line)).collect();
        (info, words)
    }

    #[test]
    fn times_are_milliseconds() {
        let ms = Duration::from_millis;
        let lines = ["timeout_turn 5000", "timeout_match 180000", "time_left 90000"];
        let (info, words) = told(&lines);
        assert!(words.is_empty());
        let expected = Time {
            turn: Some(ms(5_000)),
            game: Some(ms(180_000)),
            left: Some(ms(90_000)),
            increment: ms(0),
        };
        assert_eq!(info.time, expected);
        let (info, _) = told(&["timeout_match 0", "time_left 2147483647", "timeout_turn 0"]);
        assert_eq!((info.time.game, info.time.left), (None, None));
        assert_eq!(info.time.turn, Some(Duration::ZERO));
        assert_eq!(told(&["time_left -20"]).0.time.left, Some(ms(0)));
    }

    #[test]
    fn rules_by_their_numbers() {
        for (number, rules) in [
            (0, RuleSet::Freestyle),
            (1, RuleSet::Standard),
            (4, RuleSet::Renju),
            (5, RuleSet::Renju),
            (8, RuleSet::Caro),
            (9, RuleSet::Caro),
        ] {
            let (info, words) = told(&[&format!("rule {number}")]);
            assert_eq!((info.rules, words.len()), (Some(rules), 0), "{number}");
        }
        let (info, words) = told(&["RULE 2"]);
        assert_eq!((info.rules, words.len()), (Some(RuleSet::Renju), 1));
        for bad in ["rule 16", "rule -1"] {
            let (info, words) = told(&[bad]);
            assert_eq!(info.rules, None);
            assert!(words[0].contains("0 is freestyle, 1 standard, 4 renju, 8 caro"), "{words:?}");
        }
    }

    #[test]
    fn what_is_not_understood_is_told_and_what_is_not_needed_is_not() {
        let (info, words) = told(&["timeout_turn soon", "rule"]);
        assert_eq!(info, Info::default());
        assert_eq!(words, ["INFO timeout_turn: 'soon' is no number", "INFO rule: '' is no number"]);
        let lines =
            ["game_type 1", "folder C:\\x", "evaluate 3,4", "pondering x", "", "caution_factor 1"];
        assert_eq!(told(&lines), (Info::default(), Vec::new()));
    }

    #[test]
    fn means_of_the_search() {
        let lines = ["max_memory 83886080", "max_depth 8", "max_node 1000", "thread_num 2"];
        let (info, _) = told(&lines);
        assert_eq!((info.memory, info.depth), (Some(80 << 20), Some(8)));
        assert_eq!((info.nodes, info.threads), (Some(1_000), Some(2)));
        let (info, _) = told(&["max_memory 0", "max_depth 0", "max_node -1", "thread_num 0"]);
        assert_eq!(info, Info::default());
        assert_eq!(told(&["hash_size 4096"]).0.memory, Some(4 << 20));
    }
}
