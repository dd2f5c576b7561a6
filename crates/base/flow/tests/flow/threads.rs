use std::io::{self, Read, Write};
use std::sync::Mutex;

use tengen_flow::{Checkpoint, Crew, Failure, Inbox, Outbox, Round, Rounds, run_rounds};

use super::Folder;
use super::game::{Game, Value, solve};

#[test]
fn random_games_are_solved_as_by_their_twin() {
    let (mut draws, mut longest) = (0, 0);
    for seed in 0..40 {
        let game = Game::new(seed, 1 + seed as u32 * 37 % 900);
        let twin = game.twin();
        let (last, alone) = solve(&Crew::threads(1), &game, None).unwrap();
        assert_eq!(game.values(&alone), twin, "seed {seed}");
        for workers in [2, 4, 17].into_iter().take(if seed % 8 == 0 { 3 } else { 2 }) {
            let (round, results) = solve(&Crew::threads(workers), &game, None).unwrap();
            assert_eq!((round, results), (last, alone.clone()), "seed {seed}, {workers} workers");
        }
        draws += twin.iter().filter(|&&value| value == Value::Draw).count();
        longest = longest.max(last.number);
    }
    // The games are worth solving.
    assert!(draws > 40 && longest > 15, "{draws} draws, {longest} rounds");
}

#[test]
fn a_finished_run_with_a_checkpoint_gives_its_result_again() {
    let folder = Folder::new("again");
    let game = Game::new(5, 700);
    let (last, expected) = solve(&Crew::threads(1), &game, None).unwrap();
    for every in [1, 4] {
        let checkpoint = Checkpoint { folder: folder.file("kept"), every };
        for workers in [2, 1, 3] {
            let solved = solve(&Crew::threads(workers), &game, Some(&checkpoint)).unwrap();
            assert_eq!(solved, (last, expected.clone()));
        }
        checkpoint.clear().unwrap();
        assert!(!checkpoint.folder.exists(), "nothing is left behind");
    }
}

/// One shard sends more than fits into a parcel, for many parcels, and everything comes in order.
struct Flood;

impl Rounds for Flood {
    type Shard = Vec<u64>;
    type Message = (u32, u64);

    fn identity(&self) -> String {
        "flood".to_owned()
    }

    fn shards(&self) -> usize {
        5
    }

    fn open(&self, shard: usize, out: &mut Outbox<'_, (u32, u64)>) -> io::Result<Vec<u64>> {
        for number in 0..100_000 {
            out.send((number % 5) as usize, (shard as u32, number));
        }
        Ok(Vec::new())
    }

    fn round(
        &self,
        round: &Round,
        shard: usize,
        _: &mut Vec<u64>,
        inbox: &Inbox<(u32, u64)>,
        _: &mut Outbox<'_, (u32, u64)>,
    ) -> io::Result<()> {
        assert_eq!((round.number, round.messages), (1, 500_000));
        assert_eq!(inbox.len(), 100_000);
        let expected = (0..5).flat_map(|from| (0..20_000).map(move |place| (from, place * 5)));
        assert!(inbox.iter().eq(expected.map(|(from, number)| (from, number + shard as u64))));
        Ok(())
    }

    fn save(&self, _: usize, _: &Vec<u64>, _: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    fn load(&self, _: usize, _: &mut dyn Read) -> io::Result<Vec<u64>> {
        Ok(Vec::new())
    }

    /// More than one piece.
    fn finish(&self, shard: usize, _: Vec<u64>, to: &mut Vec<u8>) -> io::Result<()> {
        to.extend((0..2_500_000u32).map(|number| (number % 251) as u8 + shard as u8));
        Ok(())
    }
}

#[test]
fn many_messages_come_in_the_order_they_were_sent() {
    let mut results = Vec::new();
    run_rounds(
        &Crew::threads(3),
        &Flood,
        None,
        |_| (),
        |shard, bytes| {
            let mut expected = Vec::new();
            Flood.finish(shard, Vec::new(), &mut expected)?;
            assert!(bytes == expected, "shard {shard}");
            results.push(shard);
            Ok(())
        },
    )
    .unwrap();
    assert_eq!(results, [0, 1, 2, 3, 4]);
}

/// Work that goes wrong in some way.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Broken {
    Open,
    Round,
    Panic,
    Save,
    Finish,
    Take,
}

impl Rounds for Broken {
    type Shard = ();
    type Message = u8;

    fn identity(&self) -> String {
        format!("broken {self:?}")
    }

    fn shards(&self) -> usize {
        8
    }

    fn open(&self, shard: usize, out: &mut Outbox<'_, u8>) -> io::Result<()> {
        out.send(0, 1);
        self.fail(Broken::Open, shard)
    }

    fn round(
        &self,
        _: &Round,
        shard: usize,
        _: &mut (),
        _: &Inbox<u8>,
        _: &mut Outbox<'_, u8>,
    ) -> io::Result<()> {
        if *self == Broken::Panic && shard == 5 {
            panic!("shard five had enough");
        }
        self.fail(Broken::Round, shard)
    }

    fn save(&self, shard: usize, _: &(), _: &mut dyn Write) -> io::Result<()> {
        self.fail(Broken::Save, shard)
    }

    fn load(&self, _: usize, _: &mut dyn Read) -> io::Result<()> {
        Ok(())
    }

    fn finish(&self, shard: usize, _: (), _: &mut Vec<u8>) -> io::Result<()> {
        self.fail(Broken::Finish, shard)
    }
}

impl Broken {
    fn fail(self, when: Broken, shard: usize) -> io::Result<()> {
        if self == when && shard == 5 { Err(io::Error::other("no luck")) } else { Ok(()) }
    }
}

#[test]
fn a_failure_of_one_worker_ends_all_with_one_line() {
    use Broken::{Finish, Open, Panic, Round, Save, Take};
    for (broken, line) in [
        (Open, "shard 5 in round 0: no luck"),
        (Round, "shard 5 in round 1: no luck"),
        (Panic, "a worker broke off: shard five had enough"),
        (Save, "no luck"),
        (Finish, "the result of shard 5: no luck"),
        (Take, "cannot keep the results: full"),
    ] {
        for workers in [1, 3] {
            let folder = Folder::new("broken");
            let checkpoint = Checkpoint::new(folder.file("kept"));
            let rounds = Mutex::new(Vec::new());
            let watch = |round: &tengen_flow::Round| rounds.lock().unwrap().push(round.number);
            let take = |_: usize, _: &[u8]| match broken {
                Take => Err(io::Error::other("full")),
                _ => Ok(()),
            };
            let crew = Crew::threads(workers);
            let failure = run_rounds(&crew, &broken, Some(&checkpoint), watch, take).unwrap_err();
            assert!(failure.to_string().ends_with(line), "{broken:?}: {failure}");
            assert!(!failure.is_input());
            assert_eq!(matches!(failure, Failure::Panic(_)), broken == Panic);
        }
    }
}
