//! Every setting of a policy: its name, what it is for, how it is read and written.

use std::fmt::Display;
use std::str::FromStr;

use tengen_board::{Color, Size};

use super::{Names, OfferedColor, Policy, Span};

/// A setting: its name, what it is for, and what it takes.
pub struct Key {
    /// How it is written.
    pub name: &'static str,
    /// What it is for.
    pub about: &'static str,
    /// What it takes.
    pub takes: &'static str,
    pub(super) read: fn(&mut Policy, &str) -> Option<()>,
    pub(super) write: fn(&Policy) -> String,
}

/// A key whose value is read and written as it is.
macro_rules! plain {
    ($name:literal, $field:ident, $takes:literal, $about:literal) => {
        Key {
            name: $name,
            about: $about,
            takes: $takes,
            read: |policy, text| {
                policy.$field = text.parse().ok()?;
                Some(())
            },
            write: |policy| policy.$field.to_string(),
        }
    };
}

/// A key with functions of its own.
macro_rules! special {
    ($name:literal, $field:ident, $takes:literal, $about:literal, $read:expr, $write:expr) => {
        Key {
            name: $name,
            about: $about,
            takes: $takes,
            read: |policy, text| {
                policy.$field = $read(text)?;
                Some(())
            },
            write: |policy| $write(&policy.$field),
        }
    };
}

/// Every setting, in the order in which they are documented.
pub const KEYS: [Key; 28] = [
    special!(
        "opponents",
        opponents,
        "any, or names separated by commas",
        "who may play with the agent",
        names,
        show_names
    ),
    special!(
        "refuse",
        refuse,
        "names separated by commas, or nothing",
        "who may not",
        list,
        show_list
    ),
    special!(
        "ranks",
        ranks,
        "any, or a span of ranks such as 20k..3d",
        "ranks of opponents; with a span, players without a rank are turned down",
        ranks,
        show_ranks
    ),
    special!(
        "sizes",
        sizes,
        "board sizes from 2 to 25, separated by commas",
        "boards it plays on",
        sizes,
        show_sizes
    ),
    plain!("minutes", minutes, "minutes such as 1..60", "main time of matches it accepts"),
    plain!(
        "byo-yomi",
        byo_yomi,
        "minutes such as 0..30",
        "minutes for 25 stones in overtime of matches it accepts; 0 is none"
    ),
    plain!(
        "komi",
        komi,
        "points such as 0.5..9.5",
        "komi it agrees to when the opponent offers another"
    ),
    plain!(
        "handicap",
        handicap,
        "stones such as 0..4",
        "handicap it plays with; more is taken back, and resigned against if insisted on"
    ),
    special!(
        "offer",
        offer,
        "names separated by commas, or nothing",
        "whom it offers matches while it waits, in turn",
        list,
        show_list
    ),
    special!(
        "offer-size",
        offer_size,
        "a board size from 2 to 25",
        "board of such matches",
        size,
        ToString::to_string
    ),
    special!(
        "offer-minutes",
        offer_minutes,
        "minutes from 0 to 600",
        "their main time",
        |text| within(text, 0, 600),
        ToString::to_string
    ),
    special!(
        "offer-byo-yomi",
        offer_byo_yomi,
        "minutes from 0 to 600",
        "their overtime",
        |text| within(text, 0, 600),
        ToString::to_string
    ),
    special!(
        "offer-komi",
        offer_komi,
        "server, or points such as 6.5",
        "komi it offers once such a match has begun; server leaves it as it is",
        komi,
        show_komi
    ),
    special!(
        "offer-color",
        offer_color,
        "alternate, black or white",
        "its colour in them",
        color,
        show_color
    ),
    special!(
        "offer-every",
        offer_every,
        "seconds from 1 to 86400",
        "time between two offers",
        seconds,
        ToString::to_string
    ),
    special!(
        "undo",
        undo,
        "a number from 0 to 100",
        "moves in a game that the opponent may take back on request",
        |text| within(text, 0, 100),
        ToString::to_string
    ),
    special!(
        "adjourn",
        adjourn,
        "yes or no",
        "whether it agrees to break a game off",
        yes_or_no,
        |yes: &bool| if *yes { "yes" } else { "no" }.to_owned()
    ),
    special!(
        "greeting",
        greeting,
        "up to 200 letters, or nothing",
        "said when a game begins",
        words,
        Clone::clone
    ),
    special!(
        "farewell",
        farewell,
        "up to 200 letters, or nothing",
        "said when a game is over",
        words,
        Clone::clone
    ),
    special!(
        "answer",
        answer,
        "up to 200 letters, or nothing",
        "answered to whoever talks to it, once a person",
        words,
        Clone::clone
    ),
    special!(
        "observe",
        observe,
        "board sizes from 2 to 25, separated by commas, or nothing",
        "boards on which it watches and records games of others while it waits",
        maybe_sizes,
        show_sizes
    ),
    special!(
        "keep-alive",
        keep_alive,
        "seconds from 1 to 86400",
        "quiet time after which the server is asked whether it is there",
        seconds,
        ToString::to_string
    ),
    special!(
        "silence",
        silence,
        "seconds from 1 to 86400",
        "quiet time after which the connection is given up and made again",
        seconds,
        ToString::to_string
    ),
    special!(
        "login-time",
        login_time,
        "seconds from 1 to 86400",
        "time within which it must be let in",
        seconds,
        ToString::to_string
    ),
    special!(
        "reconnect-tries",
        reconnect_tries,
        "a number from 1 to 1000000",
        "connections in a row that may fail before it gives up",
        |text| within(text, 1, 1_000_000),
        ToString::to_string
    ),
    special!(
        "reconnect-after",
        reconnect_after,
        "seconds such as 2..300",
        "wait before connecting again: the first, doubled every time up to the second",
        wait,
        ToString::to_string
    ),
    special!(
        "resume-wait",
        resume_wait,
        "seconds from 1 to 86400",
        "time it waits for the opponent of a game that was broken off",
        seconds,
        ToString::to_string
    ),
    special!(
        "scoring-wait",
        scoring_wait,
        "seconds from 1 to 86400",
        "time it waits for the opponent to agree on dead stones",
        seconds,
        ToString::to_string
    ),
];

fn within<T: FromStr + PartialOrd + Copy>(text: &str, low: T, high: T) -> Option<T> {
    text.parse().ok().filter(|value| (low..=high).contains(value))
}

fn seconds(text: &str) -> Option<u64> {
    within(text, 1, 86_400)
}

fn wait(text: &str) -> Option<Span<u64>> {
    text.parse().ok().filter(|span: &Span<u64>| span.high <= 86_400)
}

fn list(text: &str) -> Option<Vec<String>> {
    let names: Vec<String> = text
        .split(',')
        .map(|name| name.trim().to_owned())
        .filter(|name| !name.is_empty())
        .collect();
    let is_name = |name: &String| name.len() <= 40 && name.chars().all(|c| c.is_ascii_graphic());
    names.iter().all(is_name).then_some(names)
}

fn names(text: &str) -> Option<Names> {
    if text.eq_ignore_ascii_case("any") {
        return Some(Names::Any);
    }
    list(text).filter(|names| !names.is_empty()).map(Names::Only)
}

fn ranks(text: &str) -> Option<Option<Span<super::Rank>>> {
    if text.eq_ignore_ascii_case("any") { Some(None) } else { text.parse().ok().map(Some) }
}

fn size(text: &str) -> Option<usize> {
    within(text, 2, 25).filter(|&side| Size::square(side).is_ok())
}

fn maybe_sizes(text: &str) -> Option<Vec<usize>> {
    if text.is_empty() { Some(Vec::new()) } else { sizes(text) }
}

fn sizes(text: &str) -> Option<Vec<usize>> {
    text.split(',').map(|part| size(part.trim())).collect()
}

fn komi(text: &str) -> Option<Option<tengen_go_rules::Komi>> {
    if text.eq_ignore_ascii_case("server") { Some(None) } else { text.parse().ok().map(Some) }
}

fn color(text: &str) -> Option<OfferedColor> {
    match text.to_ascii_lowercase().as_str() {
        "alternate" => Some(OfferedColor::Alternate),
        "black" => Some(OfferedColor::Always(Color::Black)),
        "white" => Some(OfferedColor::Always(Color::White)),
        _ => None,
    }
}

fn yes_or_no(text: &str) -> Option<bool> {
    match text.to_ascii_lowercase().as_str() {
        "yes" => Some(true),
        "no" => Some(false),
        _ => None,
    }
}

fn words(text: &str) -> Option<String> {
    let is_line = text.chars().count() <= 200 && !text.chars().any(char::is_control);
    is_line.then(|| text.to_owned())
}

fn show_names(names: &Names) -> String {
    match names {
        Names::Any => "any".to_owned(),
        Names::Only(names) => names.join(", "),
    }
}

fn show_list(names: &[String]) -> String {
    names.join(", ")
}

fn show_ranks(ranks: &Option<Span<super::Rank>>) -> String {
    shown_or(ranks.as_ref(), "any")
}

fn show_sizes(sizes: &[usize]) -> String {
    sizes.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

fn show_komi(komi: &Option<tengen_go_rules::Komi>) -> String {
    shown_or(komi.as_ref(), "server")
}

fn show_color(color: &OfferedColor) -> String {
    match color {
        OfferedColor::Alternate => "alternate".to_owned(),
        OfferedColor::Always(color) => color.to_string(),
    }
}

fn shown_or(value: Option<&impl Display>, otherwise: &str) -> String {
    value.map_or_else(|| otherwise.to_owned(), ToString::to_string)
}
