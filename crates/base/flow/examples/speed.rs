//! How many messages a second go through a crew, and how many rounds:
//!
//! `cargo run --release -p tengen-flow --example speed [MILLIONS [CHECKPOINT]]`
//!
//! With more than one process it starts itself again for each of the others.

use std::io::{self, Read, Write};
use std::net::TcpListener;
use std::path::PathBuf;
use std::process::{Child, Command};
use std::time::Instant;

use tengen_board::Random;
use tengen_flow::{Checkpoint, Crew, Failure, Inbox, Outbox, Round, Rounds, run_rounds};

/// Every message is answered by one to a random shard, for some rounds.
struct Echo {
    messages: u64,
    rounds: u32,
}

const SHARDS: usize = 64;

impl Rounds for Echo {
    type Shard = Vec<u64>;
    type Message = u64;

    fn identity(&self) -> String {
        format!("echo of {} messages for {} rounds", self.messages, self.rounds)
    }

    fn shards(&self) -> usize {
        SHARDS
    }

    fn open(&self, shard: usize, out: &mut Outbox<'_, u64>) -> io::Result<Vec<u64>> {
        let mut random = Random::new(shard as u64);
        for _ in 0..self.messages / SHARDS as u64 {
            out.send(random.below(SHARDS as u32) as usize, random.next_u64());
        }
        Ok(vec![0; 1024])
    }

    fn round(
        &self,
        round: &Round,
        shard: usize,
        state: &mut Vec<u64>,
        inbox: &Inbox<u64>,
        out: &mut Outbox<'_, u64>,
    ) -> io::Result<()> {
        let mut random = Random::new((u64::from(round.number) << 32) + shard as u64);
        for message in inbox {
            state[message as usize % 1024] ^= message;
            if round.number < self.rounds {
                out.send(random.below(SHARDS as u32) as usize, message.rotate_left(1));
            }
        }
        Ok(())
    }

    fn save(&self, _: usize, state: &Vec<u64>, to: &mut dyn Write) -> io::Result<()> {
        state.iter().try_for_each(|number| to.write_all(&number.to_le_bytes()))
    }

    fn load(&self, _: usize, from: &mut dyn Read) -> io::Result<Vec<u64>> {
        let mut number = [0; 8];
        (0..1024)
            .map(|_| from.read_exact(&mut number).map(|()| u64::from_le_bytes(number)))
            .collect()
    }

    fn finish(&self, _: usize, state: Vec<u64>, to: &mut Vec<u8>) -> io::Result<()> {
        let sum = state.iter().fold(0, |sum, number| sum ^ number);
        to.extend_from_slice(&sum.to_le_bytes());
        Ok(())
    }
}

fn measure(crew: &Crew, echo: &Echo, checkpoint: Option<&Checkpoint>) -> Result<(), Failure> {
    let began = Instant::now();
    let mut sum = 0;
    let last = run_rounds(
        crew,
        echo,
        checkpoint,
        |_| (),
        |_, bytes| {
            sum ^= bytes.iter().fold(0u64, |sum, &byte| sum << 8 | u64::from(byte));
            Ok(())
        },
    )?;
    if crew.leads() {
        let seconds = began.elapsed().as_secs_f64();
        let sent = echo.messages as f64 * f64::from(last.number);
        println!(
            "{} processes, {} workers each: {:.1} million messages/s, {:.0} rounds/s, sum {sum:016x}",
            crew.processes(),
            crew.workers(),
            sent / seconds / 1e6,
            f64::from(last.number) / seconds,
        );
    }
    Ok(())
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let millions: f64 = arguments.first().map_or(Ok(4.0), |text| text.parse())?;
    let folder = arguments.get(1).filter(|&name| name != "-").map(PathBuf::from);
    let checkpoint = folder.map(Checkpoint::new);
    let jobs = [
        Echo { messages: (millions * 1e6) as u64, rounds: 8 },
        Echo { messages: SHARDS as u64, rounds: 2000 },
    ];
    if let [_, _, process, workers, hosts, job] = &arguments[..] {
        let hosts = hosts.split(',').map(str::to_owned).collect();
        let crew = Crew::member(workers.parse()?, process.parse()?, hosts)?;
        return Ok(measure(&crew, &jobs[job.parse::<usize>()?], checkpoint.as_ref())?);
    }
    for (number, job) in jobs.iter().enumerate() {
        let checkpoint = checkpoint.as_ref().filter(|_| number == 0);
        for (processes, workers) in [(1, 1), (1, 2), (2, 1), (4, 1)] {
            if processes == 1 {
                measure(&Crew::threads(workers), job, checkpoint)?;
            } else {
                let bound: Vec<TcpListener> = (0..processes)
                    .map(|_| TcpListener::bind("127.0.0.1:0"))
                    .collect::<io::Result<_>>()?;
                let hosts: Vec<String> = bound
                    .iter()
                    .map(|listener| listener.local_addr().map(|address| address.to_string()))
                    .collect::<io::Result<_>>()?;
                drop(bound);
                let start = |process: usize| -> io::Result<Child> {
                    Command::new(std::env::current_exe()?)
                        .arg(millions.to_string())
                        .arg(checkpoint.map_or("-".into(), |kept| kept.folder.clone()))
                        .args([process.to_string(), workers.to_string()])
                        .args([hosts.join(","), number.to_string()])
                        .spawn()
                };
                let others: Vec<Child> = (1..processes).map(start).collect::<io::Result<_>>()?;
                measure(&Crew::member(workers, 0, hosts.clone())?, job, checkpoint)?;
                for mut other in others {
                    other.wait()?;
                }
            }
            if let Some(kept) = checkpoint {
                kept.clear()?;
            }
        }
    }
    Ok(())
}
