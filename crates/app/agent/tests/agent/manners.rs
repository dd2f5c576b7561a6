//! How the agent behaves, line by line: offers, komi, undo, talk, dead stones, coming back.

use std::time::{Duration, Instant};

use tengen_agent::{
    Action, Answer, Identity, NngsSession, Played, Question, Session, Task, Thought,
};
use tengen_board::{Lettering, Move, PointSet};
use tengen_play::Choice;

/// A session and what it wants.
struct Script {
    session: NngsSession,
    now: Instant,
    sent: Vec<String>,
    tasks: Vec<Task>,
    kept: Vec<Played>,
    notes: Vec<String>,
    hung_up: Option<(String, bool)>,
    has_left: bool,
    passwords: u32,
}

impl Script {
    /// Somebody who is logged in as anna and waits.
    fn new(policy: &str) -> Script {
        let mut script = Script::unconnected(policy, None);
        script.log_in();
        script
    }

    fn unconnected(policy: &str, games: Option<u32>) -> Script {
        let now = Instant::now();
        let identity = Identity {
            name: "anna".to_owned(),
            has_password: true,
            server: "nngs://localhost:1".to_owned(),
            policy: policy.parse().unwrap(),
            games,
            today: || "2026-11-16".to_owned(),
        };
        Script {
            session: NngsSession::new(identity, now),
            now,
            sent: Vec::new(),
            tasks: Vec::new(),
            kept: Vec::new(),
            notes: Vec::new(),
            hung_up: None,
            has_left: false,
            passwords: 0,
        }
    }

    fn log_in(&mut self) {
        self.session.connected(self.now);
        self.raw(b"Hello\r\nLogin: ");
        self.raw(b"\r\nPassword: ");
        self.raw(b"\r\nWelcome\r\n#> ");
        self.hear("9 Set client to be True.\n9 Found 0 stored games.\n1 5");
        self.sent.clear();
    }

    fn raw(&mut self, bytes: &[u8]) {
        self.session.receive(bytes, self.now);
        self.collect();
    }

    fn hear(&mut self, lines: &str) -> &mut Script {
        self.raw(format!("{}\r\n", lines.replace('\n', "\r\n")).as_bytes());
        self
    }

    fn wait(&mut self, seconds: u64) {
        self.now += Duration::from_secs(seconds);
        self.session.tick(self.now);
        self.collect();
    }

    fn collect(&mut self) {
        for action in self.session.actions() {
            match action {
                Action::Send(line) => self.sent.push(line),
                Action::SendPassword => self.passwords += 1,
                Action::Think(task) => self.tasks.push(*task),
                Action::Keep(played) => self.kept.push(*played),
                Action::Note(text) => self.notes.push(text),
                Action::HangUp { why, is_final } => self.hung_up = Some((why, is_final)),
                Action::Leave => self.has_left = true,
            }
        }
    }

    /// What was sent since the last time.
    fn said(&mut self) -> Vec<String> {
        std::mem::take(&mut self.sent)
    }

    /// Answers the latest question of the session.
    fn answer(&mut self, answer: Answer) {
        let id = self.tasks.last().expect("a question").id;
        self.session.thought(Thought { id, answer }, self.now);
        self.collect();
    }

    fn choose(&mut self, name: &str) {
        let size = self.tasks.last().expect("a question").game.size();
        let mv = size.parse(name, Lettering::Go).map_or(Move::Pass, Move::Play);
        self.answer(Answer::Choice(Choice::Move(mv)));
    }

    /// A game against bert has begun; we have White unless said otherwise.
    fn begin(&mut self, names: [&str; 2]) {
        let [white, black] = names;
        let head = format!("15 Game 1 I: {white} (0 600 -1) vs {black} (0 600 -1)");
        self.hear(&format!("{head}\n1 6"));
        self.hear(&format!(
            "7 [ 1] {white:>11} [ NR ] vs. {black:>11} [ 3k*] (  0    9  0  6.5  5 FI) (  0)\n{head}\n1 6"
        ));
    }

    fn moves(&mut self, first: usize, moves: &[&str]) {
        for (index, mv) in moves.iter().enumerate() {
            let number = first + index;
            let color = if number.is_multiple_of(2) { 'B' } else { 'W' };
            let head = "15 Game 1 I: anna (0 590 -1) vs bert (0 580 -1)";
            self.hear(&format!("{head}\n15 {number:3}({color}): {mv}\n\n1 6"));
        }
    }
}

const OFFER: &str = "9 Match [9x9] in 10 minutes requested with bert as Black.\n\
                     9 Use <match bert W 9 10 5> or <decline bert> to respond.\n1 5";

#[test]
fn offers_are_accepted_and_declined_by_policy() {
    assert_eq!(Script::new("").hear(OFFER).said(), ["match bert w 9 10 5"]);
    for policy in
        ["sizes = 19", "minutes = 1..5", "byo-yomi = 0", "opponents = carl", "refuse = Bert"]
    {
        assert_eq!(Script::new(policy).hear(OFFER).said(), ["decline bert"], "{policy}");
    }
    let mut script = Script::new("ranks = 10k..1k");
    assert_eq!(script.hear(OFFER).said(), ["stats bert"]);
    script.hear("9 Player:      carl\n9 Rank:  5k   0");
    assert_eq!(script.said(), [""; 0], "that was about somebody else");
    assert_eq!(script.hear("9 Player:      bert\n9 Rank:  5k*  0").said(), ["match bert w 9 10 5"]);
    let mut script = Script::new("ranks = 10k..1k");
    script.hear(OFFER).said();
    assert_eq!(script.hear("9 Player:      bert\n9 Rank:  NR   0").said(), ["decline bert"]);
}

#[test]
fn matches_are_offered_in_turn_and_with_both_colours() {
    let mut script = Script::new("offer = carl, bert\noffer-every = 30\noffer-komi = 7");
    script.wait(1);
    assert_eq!(script.said(), [""; 0], "one was made on the way in");
    script.wait(30);
    assert_eq!(script.said(), ["match bert b 9 10 5"]);
    script.begin(["bert", "anna"]);
    let said = script.said();
    assert!(said.contains(&"komi 7".to_owned()), "{said:?}");
    script.hear("{Game 1: bert vs anna : White resigns.}");
    script.hear("9 {Game 1: bert vs anna : White resigns.}\n1 5");
    assert_eq!(script.kept.len(), 1);
    let said = script.said();
    assert!(said.contains(&"tell bert Thank you for the game.".to_owned()), "{said:?}");
    assert!(
        said.iter().any(|line| line.starts_with("match ") && line.contains(" w 9")),
        "{said:?}"
    );
}

#[test]
fn a_game_is_played_move_by_move() {
    let mut script = Script::new("");
    script.hear(OFFER).said();
    script.begin(["anna", "bert"]);
    let said = script.said();
    assert_eq!(said[..2], ["games 1", "moves 1"]);
    assert!(script.tasks.is_empty(), "it is Black's turn");
    script.moves(0, &["E5"]);
    let task = script.tasks.last().unwrap();
    assert_eq!((task.question, task.game.position().move_count()), (Question::Move, 1));
    assert_eq!(task.game.clock(task.color).left().as_secs(), 590);
    script.choose("C3");
    assert_eq!(script.said(), ["C3"]);
    script.moves(1, &["C3", "G7"]);
    assert_eq!(script.tasks.len(), 2, "the same move told twice is one move");
    script.moves(2, &["G7"]);
    assert_eq!(script.tasks.len(), 2);
    // A thought about an earlier position is of no use.
    let stale = Thought { id: 1, answer: Answer::Choice(Choice::Resign) };
    script.session.thought(stale, script.now);
    script.collect();
    assert_eq!(script.said(), [""; 0]);
    script.answer(Answer::Choice(Choice::Resign));
    assert_eq!(script.said(), ["resign"]);
}

#[test]
fn a_move_that_the_server_does_not_take_is_not_sent_again() {
    let mut script = Script::new("greeting =");
    script.begin(["anna", "bert"]);
    script.moves(0, &["E5"]);
    script.choose("C3");
    script.said();
    script.hear("5 Your move is not valid.\n5 Illegal Move!\n1 6");
    assert_eq!(script.said(), ["moves 1"]);
    script.choose("C3");
    assert_eq!(script.said(), ["pass"]);
    script.hear("5 It is not your move.\n1 6");
    assert_eq!(script.said(), ["moves 1"], "somebody is wrong: look at all moves");
}

#[test]
fn moves_that_were_missed_are_asked_for() {
    let mut script = Script::new("greeting =");
    script.begin(["anna", "bert"]);
    script.said();
    script.moves(2, &["G7"]);
    assert_eq!((script.said(), script.tasks.len()), (vec!["moves 1".to_owned()], 0));
    script.hear("15 Game 1 I: anna (0 600 -1) vs bert (0 600 -1)\n15   0(B): E5\n15   1(W): C3");
    assert_eq!(script.tasks.len(), 0, "not before all are there");
    script.hear("15   2(B): G7\n1 6");
    assert_eq!(script.tasks.len(), 1);
}

#[test]
fn komi_within_the_policy_is_agreed_to() {
    let mut script = Script::new("greeting =\nkomi = 5.5..7.5");
    script.begin(["anna", "bert"]);
    script.said();
    let offer = |komi: &str| format!("9 bert offers a new komi of {komi}.\n1 6");
    assert_eq!(script.hear(&offer("7.5")).said(), ["komi 7.5"]);
    assert_eq!(script.hear(&offer("8.5")).said(), ["decline bert"]);
    assert_eq!(script.hear("9 carl offers a new komi of 6.5.").said(), ["decline carl"]);
    script.hear("9 Set the komi to 7.5\n1 6");
    assert_eq!(script.hear(&offer("7.5")).said(), [""; 0], "that is settled");
    script.moves(0, &["E5"]);
    assert_eq!(script.tasks[0].game.komi().to_string(), "7.5");
}

#[test]
fn a_move_may_be_taken_back_as_often_as_the_policy_says() {
    let mut script = Script::new("greeting =\nanswer =\nundo = 1");
    script.begin(["anna", "bert"]);
    script.moves(0, &["E5"]);
    script.said();
    assert_eq!(script.hear("24 *SYSTEM*: bert requests undo.\n1 6").said(), ["undo"]);
    script.hear(
        "28 anna undid the last move (E5).\n15 Game 1 I: anna (0 600 -1) vs bert (0 600 -1)\n\n1 6",
    );
    script.moves(0, &["D5"]);
    assert_eq!(script.tasks.last().unwrap().game.position().move_count(), 1);
    assert_eq!(script.hear("19 *bert*: undo please\n1 6").said(), [""; 0], "enough is enough");
    script.choose("C3");
    assert_eq!(script.said(), ["C3"], "and the game goes on");
}

#[test]
fn whoever_talks_is_answered_once() {
    let mut script = Script::new("answer = I am a program.");
    assert_eq!(script.hear("24 *carl*: hi!").said(), ["tell carl I am a program."]);
    assert_eq!(script.hear("24 *Carl*: are you there?").said(), [""; 0]);
    assert_eq!(script.hear("19 *dora*: hi").said(), ["tell dora I am a program."]);
    assert_eq!(script.hear("24 *anna*: hi").said(), [""; 0], "nobody talks to themselves");
    assert_eq!(Script::new("answer =").hear("24 *carl*: hi!").said(), [""; 0]);
}

#[test]
fn a_handicap_beyond_the_policy_is_taken_back() {
    let mut script = Script::new("greeting =\nhandicap = 0..2");
    script.begin(["anna", "bert"]);
    script.said();
    let head = "15 Game 1 I: anna (0 600 -1) vs bert (0 600 -1)";
    let handicap = format!("{head}\n15   0(B): Handicap 4\n\n1 6");
    for _ in 0..2 {
        script.hear(&handicap);
        assert_eq!(script.said(), ["undo"]);
        script.hear(&format!("28 anna undid the last move (Handicap 4).\n{head}\n\n1 6"));
    }
    assert_eq!(script.hear(&handicap).said(), ["resign"]);
    let mut script = Script::new("greeting =");
    script.begin(["anna", "bert"]);
    script.hear(&handicap);
    let task = script.tasks.last().expect("White is to move");
    assert_eq!((task.game.handicap(), task.game.position().move_count()), (4, 0));
}

/// A finished board: White's stone on B2 is dead.
fn to_the_counting(script: &mut Script) {
    script.begin(["anna", "bert"]);
    script.moves(0, &["D4", "B2", "E5", "Pass", "Pass"]);
    script.said();
    script
        .hear("9 You can check your score with the score command, type 'done' when finished.\n1 7");
}

fn stones(task: &Task, names: &[&str]) -> PointSet {
    names.iter().map(|name| task.game.size().parse(name, Lettering::Go).unwrap()).collect()
}

#[test]
fn dead_stones_come_off_whoever_they_belong_to() {
    let mut script = Script::new("greeting =");
    to_the_counting(&mut script);
    let task = script.tasks.last().unwrap().clone();
    assert_eq!((task.question, task.game.position().move_count()), (Question::Dead, 5));
    let dead = stones(&task, &["B2"]);
    script.answer(Answer::Dead(dead));
    assert_eq!(script.said(), ["B2"], "done comes after the stones are off");
    assert_eq!(script.hear("9 Removing @ B2\n1 7").said(), ["done"]);
    assert_eq!(script.hear("9 1 7").said(), ["done"], "the first word was lost");
    script.hear("9 Removing @ D4\n1 7");
    assert_eq!(script.said(), ["done"], "the opponent's own stones are theirs to give");
    script.wait(25);
    assert_eq!(script.said(), ["done"], "in case it was lost again");
    script.hear("20 anna (W:O): 6.5 to bert (B:#): 80.0\n22 {Game 1: anna vs bert : White resigns. W 6.5 B 80.0}");
    assert_eq!(script.kept[0].outcome.to_string(), "B+73.5");
    assert_eq!(script.kept[0].points(), Some(0.0));
    assert_eq!(script.kept[0].table.ratings[0], Some(1_800), "3 kyu");
}

#[test]
fn living_stones_are_played_out() {
    let mut script = Script::new("greeting =");
    to_the_counting(&mut script);
    script.hear("9 Removing @ B2\n1 7");
    script.answer(Answer::Dead(PointSet::EMPTY));
    let said = script.said();
    assert!(said[0].starts_with("say ") && said[0].contains("B2"), "{said:?}");
    assert_eq!(said[1..], ["undo"]);
    script.hear("28 anna undid the last move (Pass).\n15 Game 1 I: anna (0 600 -1) vs bert (0 600 -1)\n15   3(W): Pass\n1 6");
    script.moves(4, &["C3"]);
    assert_eq!(script.tasks.last().unwrap().question, Question::CleanUp);
}

#[test]
fn a_game_that_was_broken_off_is_taken_up_again() {
    let mut script = Script::new("greeting =");
    script.hear(OFFER).said();
    script.begin(["anna", "bert"]);
    script.moves(0, &["E5", "C3"]);
    script.hear("9 Game has been adjourned.\n9 Game 1: anna vs bert : has adjourned.\n1 5");
    script.said();
    script.hear("21 {bert [ NR ] has connected.}\n1 5");
    assert_eq!(script.said(), ["load anna-bert"]);
    script.hear("5 bert is not logged in.\n1 5");
    assert_eq!(script.said(), [""; 0]);
    script.wait(6);
    assert_eq!(script.said(), ["load anna-bert"]);
    // Another match with the same player has to wait.
    assert_eq!(script.hear(OFFER).said()[0], "decline bert");
    let head = "15 Game 4 I: anna (0 500 -1) vs bert (0 500 -1)";
    script.hear(&format!("9 bert has restored your old game.\n{head}\n15   1(W): C3\n1 6"));
    assert!(script.said().ends_with(&["games 4".to_owned(), "moves 4".to_owned()]));
    script.hear(&format!("7 [ 4] anna [ NR ] vs. bert [ NR ] (  2    9  0  6.5  5 FI) (  0)\n{head}\n15   0(B): E5\n15   1(W): C3\n15 Game 4 I: anna (0 500 -1) vs bert (0 499 -1)\n15   2(B): G7\n1 6"));
    let task = script.tasks.last().unwrap();
    assert_eq!(task.game.position().move_count(), 3);
    assert_eq!(task.game.clock(task.color).left().as_secs(), 500);
    script.answer(Answer::Choice(Choice::Resign));
    script.hear("9 {Game 4: anna vs bert : White resigns.}\n1 5");
    let record = String::from_utf8(script.kept[0].to_sgf().unwrap()).unwrap();
    assert!(record.contains("TM[600]") && record.contains("OT[25/300 Canadian]"), "{record}");
}

#[test]
fn a_game_that_the_server_did_not_keep_is_written_down_as_it_was() {
    let mut script = Script::new("greeting =");
    script.begin(["anna", "bert"]);
    script.moves(0, &["E5", "C3"]);
    script.session.lost();
    script.log_in();
    script.wait(5);
    assert!(script.kept.is_empty(), "perhaps the opponent takes it up");
    script.wait(30);
    assert_eq!(script.kept[0].outcome.to_string(), "?");
    assert_eq!((script.kept[0].table.moves(), script.kept[0].points()), (2, None));
}

#[test]
fn a_game_that_began_during_the_login_is_found() {
    let mut script = Script::new("greeting =");
    assert_eq!(script.hear("1 6\n1 6").said(), ["moves"], "the prompt says that we are playing");
    let head = "15 Game 7 I: anna (0 500 -1) vs bert (0 500 -1)";
    script.hear(&format!("{head}\n15   0(B): E5\n1 6"));
    assert_eq!(script.said(), ["games 7", "moves 7"]);
    script.hear(&format!(
        "7 [ 7] anna [ NR ] vs. bert [ NR ] (  3    9  0  6.5  5 FI) (  0)\n\
         {head}\n15   0(B): E5\n15   1(W): Pass\n15   2(B): Pass\n1 7"
    ));
    assert_eq!(
        script.tasks.last().unwrap().question,
        Question::Dead,
        "in the middle of the counting"
    );
}

#[test]
fn the_second_pass_is_made_again_where_the_server_wants_it() {
    // Some servers keep both passes of a game that was broken off in the counting.
    let mut script = Script::new("greeting =");
    script.hear("15 Game 7 I: anna (0 500 -1) vs bert (0 500 -1)\n1 6");
    script.said();
    script.hear(
        "7 [ 7] anna [ NR ] vs. bert [ NR ] (  3    9  0  6.5  5 FI) (  0)\n\
         15 Game 7 I: anna (0 500 -1) vs bert (0 500 -1)\n\
         15   0(B): E5\n15   1(W): Pass\n15   2(B): Pass\n1 6",
    );
    assert_eq!(script.said(), ["pass"]);
    script
        .hear("9 You can check your score with the score command, type 'done' when finished.\n1 7");
    assert_eq!(script.tasks.last().unwrap().question, Question::Dead);
}

#[test]
fn a_game_that_the_server_cannot_load_is_left_alone() {
    let mut script = Script::new("greeting =");
    script.begin(["anna", "bert"]);
    script.moves(0, &["E5", "C3"]);
    script.hear("9 Game has been adjourned.\n1 5");
    for _ in 0..3 {
        script.wait(6);
        script.hear("5 No player named -bert is logged in.\n1 5");
    }
    script.said();
    script.wait(20);
    assert_eq!(script.said(), [""; 0], "nobody is pestered");
    assert_eq!(script.kept[0].outcome.to_string(), "?");
    assert_eq!(script.hear(OFFER).said(), ["match bert w 9 10 5"], "and life goes on");
}

#[test]
fn a_prompt_that_lags_behind_the_end_starts_no_search() {
    let mut script = Script::new("greeting =\nfarewell =");
    script.begin(["anna", "bert"]);
    script.said();
    script.hear("22 {Game 1: anna vs bert : White resigns.}\n1 7\n1 7");
    assert_eq!((script.said(), script.kept.len()), (vec![], 1));
}

#[test]
fn komi_is_offered_again_where_a_move_crossed_it() {
    let mut script = Script::new("offer = bert\noffer-komi = 7.5\ngreeting =");
    script.hear("15 Game 1 I: bert (0 600 -1) vs anna (0 600 -1)\n1 6");
    script.said();
    script.hear(
        "7 [ 1] bert [ NR ] vs. anna [ NR ] (  2    9  0  6.5  5 FI) (  0)\n\
         15 Game 1 I: bert (0 600 -1) vs anna (0 600 -1)\n15   0(B): E5\n15   1(W): C3\n1 6",
    );
    assert_eq!(script.said(), ["komi 7.5"], "quick as the opponent is");
    script.choose("G7");
    assert_eq!(script.said(), ["G7", "komi 7.5"]);
    script.hear("9 Komi is now set to 7.5\n1 6");
    let head = "15 Game 1 I: bert (0 600 -1) vs anna (0 600 -1)";
    script.hear(&format!("{head}\n15   2(B): G7\n15   3(W): C7\n1 6"));
    script.choose("G3");
    assert_eq!(script.said(), ["G3"], "once is enough");
}

#[test]
fn an_end_that_was_lost_on_the_way_is_asked_for() {
    let mut script = Script::new("greeting =");
    script.begin(["anna", "bert"]);
    script.moves(0, &["E5", "C3"]);
    script.session.lost();
    script.session.connected(script.now);
    script.raw(b"Login: ");
    script.raw(b"1 1\r\n");
    script.raw(b"1 5\r\n");
    script.said();
    script.hear("9 Set client to be True.\n9 Found 0 stored games.\n1 5");
    assert_eq!(script.said(), ["toggle verbose off", "stored", "results anna"]);
    assert_eq!(script.hear(OFFER).said(), ["decline bert"], "first things first");
    script.hear("25 File\nanna [ NR ](W) : bert [ NR ](B) H 0 K 7.5 9x9 W+0.5 202611161520");
    script.hear("anna [ NR ](W) : bert [ NR ](B) H 0 K 6.5 9x9 W+2.5 202611161521\n25 File\n1 5");
    assert!(script.kept.is_empty());
    script.wait(4);
    assert_eq!(script.kept[0].outcome.to_string(), "W+2.5");
    assert_eq!(script.hear(OFFER).said(), ["match bert w 9 10 5"]);
}

#[test]
fn breaking_off_is_agreed_to_by_policy() {
    let line = "9 bert would like to adjourn the game.\n9 Use adjourn to adjourn the game.\n1 6";
    for (policy, answer) in [("adjourn = yes", "adjourn"), ("adjourn = no", "decline bert")] {
        let mut script = Script::new(policy);
        script.begin(["anna", "bert"]);
        script.said();
        assert_eq!(script.hear(line).said(), [answer]);
    }
}

#[test]
fn games_of_others_are_watched_and_recorded() {
    let mut script = Script::unconnected("observe = 9", None);
    script.log_in();
    script.wait(61);
    assert_eq!(script.said(), ["ayt", "games"]);
    script.hear("7 [ 3] verylongname [ 1d*] vs.        dora [ NR ] (  1    9  0  6.5  5 FI) (  0)");
    script.hear("7 [ 4]  emil [ 1d*] vs.        frida [ NR ] (  1    19  0  6.5  5 FI) (  0)\n1 5");
    assert_eq!(script.said(), ["observe 3", "moves 3"]);
    let head = "15 Game 3 I: verylongnameindeed (0 10 -1) vs dora (0 10 -1)";
    script.hear(&format!(
        "{head}\n15   0(B): E5\n{head}\n15   0(B): E5\n1 8\n{head}\n15   1(W): C3\n1 8"
    ));
    script.hear("21 {Game 3: verylongnameindeed vs dora : Black forfeits on time.}\n1 5");
    let record = String::from_utf8(script.kept[0].to_sgf().unwrap()).unwrap();
    for part in ["PW[verylongnameindeed]", "PB[dora]", "WR[1d]", "RE[W+T]", ";B[ee];W[cg]"] {
        assert!(record.contains(part), "{part} in {record}");
    }
    assert_eq!((script.kept[0].points(), script.tasks.len()), (None, 0));
}

#[test]
fn leaving_waits_for_the_end_of_the_game() {
    let mut script = Script::new("greeting =\nfarewell =");
    script.begin(["anna", "bert"]);
    script.said();
    script.session.stop(script.now);
    script.collect();
    assert_eq!((script.said(), script.has_left), (vec![], false));
    script.hear("9 {Game 1: anna vs bert : Black resigns.}\n1 5");
    assert_eq!((script.said(), script.has_left), (vec!["quit".to_owned()], true));
    let mut script = Script::unconnected("farewell =", Some(1));
    script.log_in();
    script.begin(["anna", "bert"]);
    script.said();
    script.hear("9 {Game 1: anna vs bert : Black resigns.}\n1 5");
    assert!(script.has_left && script.said() == ["quit"], "so many games and no more");
}

#[test]
fn a_quiet_server_is_asked_and_then_given_up() {
    let mut script = Script::new("keep-alive = 60\nsilence = 240");
    script.wait(59);
    assert_eq!(script.said(), [""; 0]);
    script.wait(1);
    assert_eq!(script.said(), ["ayt"]);
    script.hear("9 yes\n1 5");
    script.wait(61);
    assert_eq!(script.said(), ["ayt"], "it answered, so it is asked again");
    script.wait(179);
    let (why, is_final) = script.hung_up.clone().expect("half open");
    assert_eq!((why.as_str(), is_final), ("nothing from the server for 240 seconds", false));
}

#[test]
fn logging_in_with_and_without_a_password() {
    let mut script = Script::unconnected("", None);
    script.session.connected(script.now);
    script.raw(b"Welcome to the Login: page\r\nLog");
    assert_eq!(script.said(), [""; 0]);
    script.raw(b"in: ");
    assert_eq!(script.said(), ["anna"]);
    script.raw(b"Password: ");
    assert_eq!(script.passwords, 1);
    script.raw(b"\r\n\r\nInvalid password!\r\n\r\nLogin: ");
    let (why, is_final) = script.hung_up.clone().unwrap();
    assert!(is_final && why.contains("does not take the password"), "{why}");
    // Lines with codes from the start, as for somebody who once asked for them.
    let mut script = Script::unconnected("", None);
    script.session.connected(script.now);
    script.raw(b"Login: ");
    script.raw(b"1 1\r\n");
    script.raw(b"1 5\r\n");
    assert_eq!(
        (script.said(), script.passwords),
        (vec!["anna".to_owned(), "toggle client on".to_owned()], 1)
    );
    script.raw(b"1 1\r\n");
    assert_eq!(script.passwords, 1, "nobody is told twice");
    assert!(script.hung_up.is_some());
}
