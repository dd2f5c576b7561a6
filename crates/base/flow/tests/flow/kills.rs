//! 40 kills of one process and 40 of all are `TENGEN_FLOW_KILLS=40 cargo test -p tengen-flow kills`.

use std::time::{Duration, Instant};

use tengen_board::Random;
use tengen_flow::Crew;

use super::Folder;
use super::child::{Errand, Team};
use super::game::{Game, solve};

fn kills() -> u64 {
    std::env::var("TENGEN_FLOW_KILLS").map_or(5, |kills| kills.parse().unwrap())
}

/// When somebody dies the others must say so within this.
const SOON: Duration = Duration::from_secs(5);

#[test]
fn a_killed_process_is_missed_and_a_restart_goes_on() {
    let mut random = Random::new(2026);
    let mut killed = 0;
    for seed in 0.. {
        let game = Game::new(seed, 3000);
        let (last, expected) = solve(&Crew::threads(2), &game, None).unwrap();
        let folder = Folder::new("kill-one");
        let checkpoint = Some(folder.file("kept"));
        // Crews of other sizes take over from each other.
        loop {
            let (processes, workers) = (2 + random.below(3) as usize, 1 + random.below(2) as usize);
            let errand =
                Errand { workers, checkpoint: checkpoint.clone(), ..Errand::game(&game, 2) };
            let mut team = Team::start(&errand, processes);
            let length = u64::from(last.number) * 16 * 2 / (processes * workers) as u64;
            std::thread::sleep(Duration::from_millis(20 + random.next_u64() % (length + 200)));
            let victim = random.below(processes as u32) as usize;
            // SIGKILL on Unix: nothing is tidied up.
            team.children[victim].kill().unwrap();
            let began = Instant::now();
            let ended = team.end(Duration::from_secs(30));
            if ended.iter().all(|(status, _)| status.success()) {
                assert!(team.read() == expected, "seed {seed}");
                break;
            }
            if ended[victim].0.success() {
                // It was through when the blow fell.
                continue;
            }
            killed += 1;
            // Before all have met, whoever gave up first may be missed instead of the victim.
            let met = !ended.iter().any(|(_, said)| said.contains("did not come"));
            for (process, (status, said)) in ended.iter().enumerate() {
                // Whoever had nothing more to do with it may have come to a good end.
                if process != victim && !status.success() {
                    assert!(began.elapsed() < SOON, "{:?}", began.elapsed());
                    assert_eq!(status.code(), Some(1), "{said}");
                    assert_eq!(said.lines().count(), 1, "{said}");
                    assert!(!met || said.contains(&format!("lost process {victim} ")), "{said}");
                }
            }
            if killed >= kills() {
                break;
            }
        }
        let errand = Errand { checkpoint, ..Errand::game(&game, 0) };
        assert!(Team::start(&errand, 2).results() == expected, "seed {seed}");
        if killed >= kills() {
            return;
        }
    }
}

#[test]
fn a_run_killed_as_a_whole_goes_on() {
    let mut random = Random::new(7);
    let mut killed = 0;
    for seed in 100.. {
        let game = Game::new(seed, 3000);
        let (_, expected) = solve(&Crew::threads(2), &game, None).unwrap();
        let folder = Folder::new("kill-all");
        let checkpoint = Some(folder.file("kept"));
        for processes in [1, 2, 1, 4] {
            let workers = 1 + random.below(3) as usize;
            let errand =
                Errand { workers, checkpoint: checkpoint.clone(), ..Errand::game(&game, 2) };
            let mut team = Team::start(&errand, processes);
            std::thread::sleep(Duration::from_millis(20 + u64::from(random.below(300))));
            for child in &mut team.children {
                killed += u64::from(child.try_wait().unwrap().is_none());
                child.kill().unwrap();
            }
            drop(team);
        }
        let errand = Errand { checkpoint, ..Errand::game(&game, 0) };
        assert!(Team::start(&errand, 1).results() == expected, "seed {seed}");
        if killed >= kills() {
            return;
        }
    }
}
