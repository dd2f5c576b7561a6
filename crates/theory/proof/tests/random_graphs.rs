//! Random games with positions that come back, against a solver that is obviously right.

use tengen_board::Random;
use tengen_proof::{Answer, Certificate, Flaw, Game, Solver, Standing, Turn};
use tengen_verdict::{Budget, Limits};

/// Numbered positions with arrows between them.
struct Graph {
    standings: Vec<Standing>,
    arrows: Vec<Vec<usize>>,
}

impl Game for &Graph {
    type Position = usize;
    type Key = usize;
    type Move = usize;
    type Zone = ();

    fn key(&self, position: &usize) -> usize {
        *position
    }

    fn standing(&self, position: &usize) -> Standing {
        self.standings[*position]
    }

    fn moves(&self, position: &usize) -> Vec<usize> {
        self.arrows[*position].clone()
    }

    fn play(&self, _: &usize, arrow: usize) -> usize {
        arrow
    }
}

impl Graph {
    fn random(random: &mut Random) -> Graph {
        let count = 2 + random.below(60) as usize;
        let most = 1 + random.below(4);
        let ends = random.below(20);
        let standings = (0..count).map(|_| match random.below(40) {
            n if n < ends => Standing::Reached,
            n if n < 20 => Standing::Open(Turn::Prover),
            39 => Standing::OutOfReach,
            _ => Standing::Open(Turn::Refuter),
        });
        let standings = standings.collect();
        let arrows = (0..count).map(|_| {
            let mut to: Vec<usize> =
                (0..random.below(most + 2)).map(|_| random.below(count as u32) as usize).collect();
            to.sort_unstable();
            to.dedup();
            to
        });
        let arrows = arrows.collect();
        Graph { standings, arrows }
    }

    /// Where the prover can force the goal: first where it is reached, then where a move leads
    /// there, or every move of the refuter does, and so on until nothing changes.
    fn proved(&self) -> Vec<bool> {
        let mut proved: Vec<bool> =
            self.standings.iter().map(|&standing| standing == Standing::Reached).collect();
        loop {
            let before = proved.clone();
            for (position, &standing) in self.standings.iter().enumerate() {
                let mut arrows = self.arrows[position].iter();
                match standing {
                    Standing::Open(Turn::Prover) => {
                        proved[position] |= arrows.any(|&to| before[to]);
                    }
                    Standing::Open(Turn::Refuter) => {
                        proved[position] |= arrows.all(|&to| before[to]);
                    }
                    Standing::Reached | Standing::OutOfReach => {}
                }
            }
            if proved == before {
                return proved;
            }
        }
    }
}

const fn answer(is_proved: bool) -> Answer {
    if is_proved { Answer::Proved } else { Answer::Refuted }
}

fn limited(nodes: u64) -> Budget {
    Budget::new(&Limits { nodes: Some(nodes), ..Limits::default() })
}

#[test]
fn search_agrees_with_working_backwards() {
    let mut random = Random::new(7);
    let mut counts = [0; 2];
    for round in 0..2_000 {
        let graph = Graph::random(&mut random);
        let proved = graph.proved();
        // A table for four positions forgets nearly everything.
        let memory = if round % 4 == 0 { 0 } else { 1 << 16 };
        let mut shared = Solver::new(&graph, memory);
        for (from, &is_proved) in proved.iter().enumerate() {
            let expected = answer(is_proved);
            counts[usize::from(is_proved)] += 1;
            let mut budget = limited(if memory == 0 { 2_000 } else { 1_000_000 });
            let found = shared.solve(&from, &mut budget);
            let gave_up = memory == 0 && found == Answer::Unknown;
            assert!(found == expected || gave_up, "round {round} from {from}: {found:?}");
        }
        let mut fresh = Solver::new(&graph, 1 << 16);
        assert_eq!(fresh.solve(&0, &mut limited(1_000_000)), answer(proved[0]), "round {round}");
    }
    assert!(counts.iter().all(|&count| count > 5_000), "{counts:?}");
}

#[test]
fn certificates_hold_and_say_who_wins() {
    let mut random = Random::new(8);
    for round in 0..2_000 {
        let graph = Graph::random(&mut random);
        let proved = graph.proved();
        let mut solver = Solver::new(&graph, 1 << 16);
        for from in 0..proved.len().min(5) {
            let certificate = solver.certificate(&from, &mut limited(1_000_000)).unwrap();
            let winner = if proved[from] { Turn::Prover } else { Turn::Refuter };
            assert_eq!(certificate.winner(), winner);
            if let Err(flaw) = certificate.check(&&graph, &from) {
                panic!("round {round} from {from}: {flaw}");
            }
            // The other side has no strategy, whatever it answers.
            let answers = (0..proved.len()).filter_map(|position| {
                let arrows = &graph.arrows[position];
                (!arrows.is_empty())
                    .then(|| (position, arrows[random.below(arrows.len() as u32) as usize]))
            });
            let false_one = Certificate::new(winner.other(), answers.collect::<Vec<_>>());
            assert!(false_one.check(&&graph, &from).is_err(), "round {round} from {from}");
        }
    }
}

#[test]
fn flaws_are_named() {
    let open = Standing::Open(Turn::Prover);
    let graph = Graph {
        standings: vec![open, open, Standing::Reached, Standing::OutOfReach],
        arrows: vec![vec![1, 3], vec![0, 2], vec![], vec![]],
    };
    let check = |answers: &[(usize, usize)]| {
        Certificate::new(Turn::Prover, answers.iter().copied()).check(&&graph, &0)
    };
    assert_eq!(check(&[(0, 1), (1, 2)]), Ok(2));
    assert_eq!(check(&[(0, 1)]), Err(Flaw::NoAnswer("1".to_owned())));
    assert_eq!(check(&[(0, 1), (1, 0)]), Err(Flaw::Repeats("0".to_owned())));
    assert_eq!(check(&[(0, 3)]), Err(Flaw::Lost("3".to_owned())));
    let illegal = Flaw::Illegal { position: "0".to_owned(), mv: "2".to_owned() };
    assert_eq!(check(&[(0, 2)]), Err(illegal));
}

#[test]
fn a_budget_that_does_not_suffice_gives_no_answer() {
    let mut random = Random::new(9);
    let mut unknown = 0;
    for _ in 0..300 {
        let graph = Graph::random(&mut random);
        let proved = graph.proved();
        let mut solver = Solver::new(&graph, 1 << 16);
        match solver.solve(&0, &mut limited(3)) {
            Answer::Unknown => unknown += 1,
            found => assert_eq!(found, answer(proved[0])),
        }
        // What was found out before is of use to the next try.
        assert_eq!(solver.solve(&0, &mut limited(1_000_000)), answer(proved[0]));
    }
    assert!(unknown > 10, "{unknown}");
}
