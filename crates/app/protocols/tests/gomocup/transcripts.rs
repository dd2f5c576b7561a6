//! Every command with what is answered.

use std::collections::HashSet;
use std::time::Duration;

use tengen_gobang_rules::RuleSet;
use tengen_protocols::gomocup::Command;

use crate::support::{answers, brain, said};

/// Conversations: a line that is said, and under it, behind `<`, what is answered. The puppet plays on
/// the first point from the top left. Messages are not written down here.
const TRANSCRIPTS: &[(&str, &str)] = &[
    (
        "a game from the first move",
        "START 15
         < OK
         BEGIN
         < 0,0
         TURN 1,0
         < 2,0
         TURN 3,0
         < 4,0
         RESTART
         < OK
         TURN 7,7
         < 0,0
         END",
    ),
    (
        "boards of all sizes",
        "START 20
         < OK
         RECTSTART 20,10
         < OK
         TURN 19,9
         < 0,0
         RECTSTART 5 , 6
         < OK
         START 5
         < OK
         START 4
         < ERROR a board of 4x4 is too small for Gobang: sides go from 5 to 25
         START 26
         < ERROR a board of 26x26 cannot be: sides go from 1 to 25
         START
         < ERROR START '': write a size such as 15
         START large
         < ERROR START 'large': write a size such as 15
         RECTSTART 20
         < ERROR RECTSTART '20': write width,height such as 20,15
         RECTSTART 20,4
         < ERROR a board of 20x4 is too small for Gobang: sides go from 5 to 25
         BEGIN
         < 0,0",
    ),
    (
        "nothing before a start",
        "BEGIN
         < ERROR there is no game yet: START 15 begins one
         TURN 7,7
         < ERROR there is no game yet: START 15 begins one
         RESTART
         < ERROR there is no game yet: START 15 begins one
         TAKEBACK 7,7
         < ERROR there is no game yet: START 15 begins one
         PLAY 7,7
         < ERROR there is no game yet: START 15 begins one
         YXSHOWFORBID
         < ERROR there is no game yet: START 15 begins one
         YXNBEST 3
         < ERROR there is no game yet: START 15 begins one
         BOARD
         7,7,1
         DONE
         < ERROR there is no game yet: START 15 begins one
         SWAP2BOARD
         DONE
         < ERROR there is no game yet: START 15 begins one
         YXBOARD
         DONE
         < ERROR there is no game yet: START 15 begins one
         INFO rule 4
         YXSTOP
         ABOUT
         < name=\"tengen\", version=\"$VERSION\", author=\"the authors of tengen\", country=\"none\"",
    ),
    (
        "moves that cannot be",
        "START 15
         < OK
         TURN 15,0
         < ERROR 15,0 is off the 15x15 board: points go from 0,0 to 14,14
         TURN
         < ERROR '' is no point: write x,y from 0 at the top left
         TURN 7
         < ERROR '7' is no point: write x,y from 0 at the top left
         turn 7,7
         < 0,0
         TURN 0,0
         < ERROR 0,0 is not empty
         BEGIN
         < ERROR BEGIN is for the empty board: RESTART clears it
         TURN 1,1
         < 1,0",
    ),
    (
        "moves taken back and imposed",
        "START 15
         < OK
         TURN 7,7
         < 0,0
         TAKEBACK 7,7
         < ERROR the last move was 0,0
         TAKEBACK 0,0
         < OK
         TAKEBACK 7,7
         < OK
         TAKEBACK 7,7
         < ERROR there is no stone at 7,7
         TAKEBACK x
         < ERROR 'x' is no point: write x,y from 0 at the top left
         PLAY 3,4
         < 3,4
         PLAY 3,4
         < ERROR 3,4 is not empty
         TURN 5,5
         < 0,0",
    ),
    (
        "a game that is over",
        "START 15
         < OK
         BOARD
         5,5,2
         0,0,1
         6,5,2
         0,2,1
         7,5,2
         0,4,1
         8,5,2
         0,6,1
         9,5,2
         DONE
         < 1,0
         RESTART
         < OK
         BOARD
         5,5,2
         0,0,1
         6,5,2
         0,2,1
         7,5,2
         0,4,1
         8,5,2
         DONE
         < 1,0
         TURN 9,5
         < ERROR the game is over: black has won
         TURN 10,5
         < ERROR the game is over: black has won
         TAKEBACK 9,5
         < OK
         TURN 9,6
         < 2,0",
    ),
    (
        "positions",
        "START 15
         < OK
         BOARD
         7,7,1
         8,8,2
         DONE
         < 0,0
         BOARD
         DONE
         < 0,0
         BOARD
         7,7,1
         7,7,2
         DONE
         < ERROR line 2 of the board: '7,7,2' is there twice
         BOARD
         7,7
         DONE
         < ERROR line 1 of the board: '7,7' is no stone: write x,y,1 for an own stone, x,y,2 for the opponent's
         DONE
         < ERROR DONE ends a board, and none was begun
         BOARD
         7,7,2
         BEGIN
         < ERROR the board has no end: DONE belongs behind its last line
         < ERROR BEGIN is for the empty board: RESTART clears it
         RESTART
         < OK
         YXBOARD
         7,7,2
         0,0,1
         8,8,2
         DONE
         TURN 1,0
         < 2,0",
    ),
    (
        "swap2",
        "START 15
         < OK
         SWAP2BOARD
         7,7
         DONE
         < ERROR an opening of swap2 has 0, 3 or 5 stones, not 1
         SWAP2BOARD
         7,7
         7,7
         8,8
         DONE
         < ERROR line 2 of the board: '7,7' is there twice
         ! score -11
         SWAP2BOARD
         7,7
         8,7
         9,9
         DONE
         < SWAP
         ! score 11
         SWAP2BOARD
         7,7
         8,7
         9,9
         DONE
         < 0,0
         TURN 5,5
         < 1,0
         ! score 0
         SWAP2BOARD
         7,7
         8,7
         9,9
         1,0
         2,0
         DONE
         < 0,0
         ! score -1
         SWAP2BOARD
         7,7
         8,7
         9,9
         1,0
         2,0
         DONE
         < SWAP
         TURN 8,8
         < 0,0",
    ),
    (
        "forbidden points",
        "START 15
         < OK
         YXBOARD
         7,7,1
         0,14,2
         7,6,1
         0,12,2
         5,5,1
         0,10,2
         6,5,1
         0,8,2
         DONE
         YXSHOWFORBID
         < FORBID .
         INFO rule 4
         YXSHOWFORBID
         < FORBID 0705.
         INFO rule 0
         YXSHOWFORBID
         < FORBID .
         INFO rule 2
         yxshowforbid
         < FORBID 0705.
         PLAY 7,5
         < 7,5
         YXSHOWFORBID
         < FORBID .
         TURN 0,0
         < ERROR the game is over: black lost by a foul (double-three)",
    ),
    (
        "a foul of the opponent is played over",
        "START 15
         < OK
         INFO rule 4
         YXBOARD
         7,7,2
         0,14,1
         7,6,2
         0,12,1
         5,5,2
         0,10,1
         6,5,2
         0,8,1
         DONE
         TURN 7,5
         < 0,0
         TURN 1,1
         < 1,0",
    ),
    (
        "several lines, and nothing at all",
        "START 15
         < OK

         YXNBEST 3
         < 0,0
         YXNBEST 0
         < ERROR YXNBEST '0': write a number from 1 to 225
         YXNBEST many
         < ERROR YXNBEST 'many': write a number from 1 to 225
         YXSTOP
         STOP
         YXSHOWINFO
         YXHASHCLEAR
         INFO
         INFO evaluate 3,3
         HELLO
         < UNKNOWN command 'HELLO'
         7,7,1
         < UNKNOWN command '7,7,1'
         END
         START 15
         ABOUT",
    ),
];

#[test]
fn every_transcript_comes_out_as_written() {
    for (name, text) in TRANSCRIPTS {
        let (mut brain, stage) = brain();
        let mut got = String::new();
        let mut wanted = String::new();
        for line in text.lines().map(str::trim) {
            let line = line.replace("$VERSION", env!("CARGO_PKG_VERSION"));
            wanted += &format!("{line}\n");
            if let Some(score) = line.strip_prefix("! score ") {
                stage.lock().unwrap().score = score.parse().unwrap();
                got += &format!("{line}\n");
            } else if !line.starts_with('<') {
                got += &format!("{line}\n");
                for answer in answers(&said(&mut brain, &line)) {
                    got += &format!("< {answer}\n");
                }
            }
        }
        assert_eq!(got, wanted, "{name}");
    }
}

#[test]
fn every_command_is_heard_of() {
    let said: HashSet<&str> = TRANSCRIPTS
        .iter()
        .flat_map(|(_, text)| text.lines())
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    let missing: Vec<_> = Command::NAMES.iter().filter(|name| !said.contains(*name)).collect();
    assert!(missing.is_empty(), "no transcript has {missing:?}");
}

#[test]
fn an_opening_is_proposed() {
    let (mut brain, _) = brain();
    said(&mut brain, "START 15");
    assert!(said(&mut brain, "SWAP2BOARD").is_empty());
    let lines = said(&mut brain, "DONE");
    let points: Vec<&str> = lines[0].split(' ').collect();
    assert_eq!((lines.len(), points.len()), (1, 3), "{lines:?}");
    let board = brain.game().unwrap().board();
    assert_eq!(board.stone_count(), 3);
    // Where it is even, two stones are put.
    for line in ["SWAP2BOARD", "7,7", "8,7", "9,9"] {
        assert!(said(&mut brain, line).is_empty());
    }
    let lines = said(&mut brain, "DONE");
    let answer = answers(&lines);
    assert_eq!((answer.len(), answer[0].split(' ').count()), (1, 2), "{lines:?}");
    assert_eq!(brain.game().unwrap().board().stone_count(), 5);
}

#[test]
fn thoughts_are_told_and_so_are_the_best_lines() {
    let (mut brain, _) = brain();
    said(&mut brain, "START 15");
    let lines = said(&mut brain, "BEGIN");
    assert_eq!(lines, ["MESSAGE depth 1 score +0 nodes 0 time 0 ms line A15", "0,0"]);
    let lines = said(&mut brain, "YXNBEST 2");
    assert_eq!(
        lines,
        [
            "MESSAGE 1. depth 1 score +0 nodes 0 time 0 ms line B15",
            "MESSAGE 2. depth 1 score +0 nodes 0 time 0 ms line C15",
            "1,0"
        ]
    );
}

#[test]
fn what_was_wrong_with_an_info_is_told_with_the_next_answer() {
    let (mut brain, _) = brain();
    assert!(said(&mut brain, "INFO rule 99").is_empty());
    assert!(said(&mut brain, "INFO timeout_turn soon").is_empty());
    assert!(said(&mut brain, "BOARD").is_empty(), "the manager does not listen yet");
    assert!(said(&mut brain, "INFO max_depth x").is_empty());
    let lines = said(&mut brain, "START 15");
    assert_eq!(lines.iter().filter(|line| line.starts_with("MESSAGE INFO ")).count(), 3);
    assert_eq!(lines.last().map(String::as_str), Some("OK"));
}

#[test]
fn time_and_means_reach_the_mind() {
    let (mut brain, stage) = brain();
    for line in [
        "START 15",
        "INFO timeout_turn 1000",
        "INFO max_depth 6",
        "INFO max_node 5000",
        "INFO max_memory 20000000",
        "INFO rule 4",
        "BEGIN",
        "INFO timeout_turn 100",
        "TURN 5,5",
        "INFO timeout_turn 0",
        "TURN 5,6",
        "INFO timeout_turn 60000",
        "INFO timeout_match 60000",
        "INFO time_left 30000",
        "TURN 5,7",
    ] {
        said(&mut brain, line);
    }
    let stage = stage.lock().unwrap();
    let ms = |n| Duration::from_millis(n);
    let times: Vec<Duration> = stage.limits.iter().map(|limits| limits.time.unwrap()).collect();
    assert!((ms(900)..=ms(945)).contains(&times[0]), "{times:?}");
    assert!((ms(60)..=ms(81)).contains(&times[1]), "{times:?}");
    assert!(times[2] <= ms(10), "{times:?}");
    assert!((ms(500)..=ms(2_000)).contains(&times[3]), "30 s for the rest: {times:?}");
    assert_eq!((stage.limits[0].depth, stage.limits[0].nodes), (Some(6), Some(5_000)));
    assert_eq!(stage.settings[0].memory, 10_000_000, "half of it");
    assert_eq!(brain.game().unwrap().rules(), RuleSet::Renju);
}

#[test]
fn a_rule_may_come_before_the_board_or_after() {
    for order in [["INFO rule 8", "START 15"], ["START 15", "INFO rule 8"]] {
        let (mut brain, _) = brain();
        for line in order {
            said(&mut brain, line);
        }
        assert_eq!(brain.game().unwrap().rules(), RuleSet::Caro);
        said(&mut brain, "TURN 7,7");
        said(&mut brain, "INFO rule 1");
        let game = brain.game().unwrap();
        assert_eq!((game.rules(), game.moves().len()), (RuleSet::Standard, 2));
    }
}
