use std::fs;
use std::io;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use tengen_board::Random;
use tengen_flow::{Checkpoint, Crew, Failure, Farm, StopFlag, run_farm};

use super::Folder;
use super::child::{Errand, Team};

/// Tasks of random lengths.
pub struct Slow {
    pub seed: u64,
    pub tasks: usize,
    pub pause: Duration,
}

impl Farm for Slow {
    fn identity(&self) -> String {
        format!("slow {}", self.seed)
    }

    fn tasks(&self) -> usize {
        self.tasks
    }

    fn task(&self, task: usize, _: &StopFlag) -> io::Result<Vec<u8>> {
        std::thread::sleep(self.pause);
        let mut random = Random::new(self.seed ^ (task as u64) << 8);
        let length = if task % 50 == 7 { 2_500_000 } else { random.below(2000) };
        Ok((0..length).map(|_| random.next_u64() as u8).collect())
    }
}

/// All results, one after the other.
pub fn gather(
    crew: &Crew,
    farm: &Slow,
    checkpoint: Option<&Checkpoint>,
) -> Result<Vec<u8>, Failure> {
    let mut results = Vec::new();
    let mut expected = 0;
    run_farm(
        crew,
        farm,
        checkpoint,
        |_| (),
        |task, result| {
            assert_eq!(task, expected, "results come in order");
            expected += 1;
            results.extend_from_slice(result);
            Ok(ControlFlow::Continue(()))
        },
    )?;
    assert_eq!(expected, if crew.leads() { farm.tasks } else { 0 });
    Ok(results)
}

fn by_hand(farm: &Slow) -> Vec<u8> {
    (0..farm.tasks).flat_map(|task| farm.task(task, &StopFlag::new()).unwrap()).collect()
}

#[test]
fn any_crew_does_all_tasks() {
    for tasks in [0, 1, 7, 60] {
        let farm = Slow { seed: 3, tasks, pause: Duration::ZERO };
        let expected = by_hand(&farm);
        for workers in [1, 2, 5] {
            assert!(gather(&Crew::threads(workers), &farm, None).unwrap() == expected);
        }
        for (processes, workers) in [(2, 1), (3, 2)] {
            let errand = errand(&farm, workers);
            assert!(Team::start(&errand, processes).results() == expected, "{tasks} tasks");
        }
    }
}

fn errand(farm: &Slow, workers: usize) -> Errand {
    Errand {
        farm: true,
        seed: farm.seed,
        size: farm.tasks as u32,
        pause: farm.pause.as_millis() as u64,
        workers,
        patience: 20,
        checkpoint: None,
    }
}

/// Counts how often tasks are done.
struct Counted<'a>(&'a AtomicUsize);

impl Farm for Counted<'_> {
    fn identity(&self) -> String {
        "counted".to_owned()
    }

    fn tasks(&self) -> usize {
        30
    }

    fn task(&self, task: usize, _: &StopFlag) -> io::Result<Vec<u8>> {
        self.0.fetch_add(1, Ordering::SeqCst);
        Ok(vec![task as u8; 10])
    }
}

#[test]
fn only_missing_tasks_are_done_again() {
    let folder = Folder::new("missing");
    let checkpoint = Checkpoint::new(folder.file("kept"));
    let path = checkpoint.folder.join("tasks");
    let all = |times: usize| {
        let counter = AtomicUsize::new(0);
        let mut next = 0;
        run_farm(
            &Crew::threads(2),
            &Counted(&counter),
            Some(&checkpoint),
            |_| (),
            |task, result| {
                assert_eq!((task, result), (next, &[next as u8; 10][..]));
                next += 1;
                Ok(ControlFlow::Continue(()))
            },
        )
        .unwrap();
        assert_eq!((next, counter.into_inner()), (30, times));
    };
    all(30);
    all(0);
    // A kill may cut the last record anywhere, and every record has 26 bytes.
    let whole = fs::read(&path).unwrap();
    for cut in [1, 10, 25, 26, 27, 26 * 10, 26 * 30, 26 * 30 + 1, whole.len()] {
        fs::write(&path, &whole[..whole.len() - cut]).unwrap();
        all(cut.div_ceil(26).min(30));
    }
    // Anything else is damage.
    let whole = fs::read(&path).unwrap();
    for at in 0..whole.len() {
        let mut damaged = whole.clone();
        damaged[at] ^= 1;
        fs::write(&path, &damaged).unwrap();
        let counter = AtomicUsize::new(0);
        let take = |_: usize, _: &[u8]| Ok(ControlFlow::Continue(()));
        let crew = Crew::threads(1);
        let done = run_farm(&crew, &Counted(&counter), Some(&checkpoint), |_| (), take);
        match done {
            Err(failure) => assert!(failure.is_input(), "byte {at}: {failure}"),
            // A length that reaches beyond the end looks like a record that was cut off; what
            // follows is done again.
            Ok(()) => assert!(counter.into_inner() > 0, "byte {at}"),
        }
    }
}

#[test]
fn what_the_caller_has_is_left_out() {
    struct Known(bool);

    impl Farm for Known {
        fn identity(&self) -> String {
            "known".to_owned()
        }

        fn tasks(&self) -> usize {
            20
        }

        fn in_order(&self) -> bool {
            self.0
        }

        fn is_done(&self, task: usize) -> bool {
            task % 3 != 1
        }

        fn task(&self, task: usize, _: &StopFlag) -> io::Result<Vec<u8>> {
            // The first takes longest.
            std::thread::sleep(Duration::from_millis(if task == 1 { 100 } else { 0 }));
            Ok(vec![task as u8])
        }
    }

    let folder = Folder::new("known");
    for in_order in [true, false] {
        let checkpoint = Checkpoint::new(folder.file("kept"));
        let mut taken = Vec::new();
        let mut done = Vec::new();
        let crew = Crew::threads(2);
        run_farm(
            &crew,
            &Known(in_order),
            Some(&checkpoint),
            |now| done.push(now),
            |task, result| {
                assert_eq!(result, [task as u8]);
                taken.push(task);
                Ok(ControlFlow::Continue(()))
            },
        )
        .unwrap();
        assert_eq!(done, (13..=20).collect::<Vec<_>>());
        assert_eq!(taken.is_sorted(), in_order, "{taken:?}");
        taken.sort_unstable();
        assert_eq!(taken, [1, 4, 7, 10, 13, 16, 19]);
        checkpoint.clear().unwrap();
    }
}

#[test]
fn enough_is_enough() {
    struct Endless;

    impl Farm for Endless {
        fn identity(&self) -> String {
            "endless".to_owned()
        }

        fn tasks(&self) -> usize {
            1000
        }

        fn task(&self, task: usize, stop: &StopFlag) -> io::Result<Vec<u8>> {
            while task > 10 && !stop.is_raised() {
                std::thread::sleep(Duration::from_millis(1));
            }
            Ok(Vec::new())
        }
    }

    let taken = Mutex::new(Vec::new());
    run_farm(
        &Crew::threads(3),
        &Endless,
        None,
        |_| (),
        |task, _| {
            taken.lock().unwrap().push(task);
            Ok(if task == 9 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        },
    )
    .unwrap();
    assert_eq!(taken.into_inner().unwrap(), (0..10).collect::<Vec<_>>());
}

#[test]
fn a_task_that_fails_ends_the_farm() {
    struct Failing(bool);

    impl Farm for Failing {
        fn identity(&self) -> String {
            "failing".to_owned()
        }

        fn tasks(&self) -> usize {
            100
        }

        fn task(&self, task: usize, _: &StopFlag) -> io::Result<Vec<u8>> {
            assert!(task < 40 || !self.0, "task {task} is too much");
            if task < 40 { Ok(Vec::new()) } else { Err(io::Error::other("no more")) }
        }
    }

    for (panics, line) in [(false, ": no more"), (true, "is too much")] {
        let take = |_: usize, _: &[u8]| Ok(ControlFlow::Continue(()));
        let failure = run_farm(&Crew::threads(2), &Failing(panics), None, |_| (), take);
        let failure = failure.unwrap_err().to_string();
        assert!(failure.ends_with(line), "{failure}");
    }
}

#[test]
fn a_killed_farm_goes_on() {
    let mut random = Random::new(5);
    let folder = Folder::new("farm-kill");
    let farm = Slow { seed: 9, tasks: 120, pause: Duration::from_millis(10) };
    let errand = Errand { checkpoint: Some(folder.file("kept")), ..errand(&farm, 2) };
    for processes in [2, 3, 1, 2] {
        let mut team = Team::start(&errand, processes);
        std::thread::sleep(Duration::from_millis(150 + u64::from(random.below(150))));
        let victim = random.below(processes as u32) as usize;
        team.children[victim].kill().unwrap();
        let began = Instant::now();
        team.end(Duration::from_secs(10));
        assert!(began.elapsed() < Duration::from_secs(5));
    }
    let began = Instant::now();
    let results = Team::start(&errand, 2).results();
    assert!(results == by_hand(&farm));
    println!("the rest took {:?}", began.elapsed());
}
