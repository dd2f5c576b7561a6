//! Random lines: nothing crashes, and every command has one answer.

use tengen_board::Random;
use tengen_protocols::gomocup::Command;

use crate::support::{answers, brain, said};

/// Lines of random games and random nonsense.
fn line(random: &mut Random) -> String {
    let number = |random: &mut Random| match random.below(12) {
        0 => -1,
        1 => 99,
        _ => random.below(9) as i32,
    };
    let point = |random: &mut Random| format!("{},{}", number(random), number(random));
    let name = *random.pick(&Command::NAMES).unwrap();
    match random.below(14) {
        0 => format!("START {}", number(random)),
        1 => format!("RECTSTART {}", point(random)),
        2..=4 => format!("TURN {}", point(random)),
        5 => format!("{},{}", point(random), 1 + random.below(3)),
        6 => "DONE".to_owned(),
        7 => {
            let keys = [
                "rule",
                "timeout_turn",
                "timeout_match",
                "time_left",
                "max_memory",
                "max_depth",
                "max_node",
                "thread_num",
                "hash_size",
                "evaluate",
                "nonsense",
            ];
            let key = random.pick(&keys).unwrap();
            let value = match random.below(4) {
                0 => "99999999999999999999".to_owned(),
                1 => (random.next_u64() as i64).to_string(),
                2 => "x".to_owned(),
                _ => number(random).to_string(),
            };
            format!("INFO {key} {value}")
        }
        8 => point(random),
        9 => {
            let bytes = (0..random.below(30)).map(|_| char::from(random.below(256) as u8));
            bytes.filter(|&c| c != '\n').collect()
        }
        10 => format!("{name} {}", point(random)),
        11 => format!("PLAY {}", point(random)),
        12 => format!("TAKEBACK {}", point(random)),
        _ => name.to_owned(),
    }
}

/// How many answers a line has: one, none, or either where that depends on what was before.
fn expected(line: &str, is_data: bool) -> std::ops::RangeInclusive<usize> {
    let text = line.trim();
    match Command::read(text) {
        _ if text.is_empty() => 0..=0,
        Some(Command::End | Command::Info(_) | Command::Stop) => 0..=usize::from(is_data),
        None => usize::from(!is_data)..=usize::from(!is_data),
        Some(Command::Board | Command::YxBoard | Command::Swap2Board) => {
            usize::from(is_data)..=usize::from(is_data)
        }
        Some(Command::YxShowInfo | Command::YxHashClear) => {
            usize::from(is_data)..=usize::from(is_data)
        }
        // A board that is only set up is not answered.
        Some(Command::Done) => 0..=1,
        // A board that was not finished is remarked on as well.
        Some(_) => 1 + usize::from(is_data)..=1 + usize::from(is_data),
    }
}

#[test]
fn random_lines_never_crash_and_have_their_answers() {
    let lines = std::env::var("TENGEN_FUZZ_LINES").ok().and_then(|text| text.parse().ok());
    let lines = lines.unwrap_or(30_000);
    let mut random = Random::new(7);
    let (mut brain, _) = brain();
    said(&mut brain, "START 7");
    let mut is_data = false;
    for number in 0..lines {
        let text = line(&mut random);
        let before = brain.game().map(|game| game.board().stone_count());
        let said = said(&mut brain, &text);
        let found = answers(&said);
        let expected = expected(&text, is_data);
        assert!(expected.contains(&found.len()), "line {number} '{text}': {said:?}");
        for answer in &found {
            let is_sound = ["OK", "ERROR ", "UNKNOWN ", "FORBID ", "SWAP", "name="]
                .iter()
                .any(|beginning| answer.starts_with(beginning))
                || answer.split([',', ' ']).all(|number| number.parse::<u8>().is_ok());
            assert!(is_sound && !answer.contains('\n'), "'{text}': {answer}");
        }
        let last = found.last().copied().unwrap_or_default();
        if last.starts_with("ERROR") && before.is_some() && !is_data && !text.starts_with("TURN") {
            let after = brain.game().map(|game| game.board().stone_count());
            assert_eq!(after, before, "'{text}' failed, but something has changed");
        }
        is_data = match Command::read(text.trim()) {
            Some(Command::Board | Command::YxBoard | Command::Swap2Board) => true,
            Some(Command::Info(_) | Command::Stop) | None => is_data,
            _ => false,
        };
        if brain.is_finished() {
            let (next, stage) = crate::support::brain();
            brain = next;
            stage.lock().unwrap().score = random.below(40) as i32 - 20;
            is_data = false;
        }
    }
}

#[test]
fn a_line_of_any_length_is_cut_and_answered() {
    let (mut brain, _) = brain();
    let text = format!("START 15{}", " ".repeat(1_000_000));
    assert_eq!(said(&mut brain, &text), ["OK"]);
    let mut output = Vec::new();
    let input = format!("{}\nSTART 15\n", "x".repeat(3_000_000));
    brain.run(input.as_bytes(), &mut output).unwrap();
    let text = String::from_utf8(output).unwrap();
    assert_eq!(text.lines().count(), 2);
    assert!(text.starts_with("UNKNOWN command 'xxx") && text.ends_with("\nOK\n"));
}
