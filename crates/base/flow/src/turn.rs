use std::io;
use std::sync::{Mutex, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use crate::checkpoint::{Lock, Mark, Section, Store, begin};
use crate::message::MESSAGES;
use crate::parcel::Parcel;
use crate::post::{Post, Raised};
use crate::workers::{Leave, employ};
use crate::{Checkpoint, Crew, Failure, Inbox, Message, Outbox, Round, Rounds};

/// The kinds of parcels beside messages.
const TOTAL: u32 = 2;
const BEGIN: u32 = 3;
const SAVED: u32 = 4;
const RESULT: u32 = 5;

/// Results travel in pieces of this size.
const PIECE: usize = 1 << 20;

/// Does work in rounds with a crew. `watch` hears of every round that was done, and `take` gets the
/// result of every shard in order; both only in process 0. Every process learns the last round.
///
/// If the checkpoint has a round of this work, it goes on after that. A checkpoint is kept until
/// [`Checkpoint::clear`] is called, which is best done when the results are in safety.
pub fn run_rounds<W: Rounds>(
    crew: &Crew,
    work: &W,
    checkpoint: Option<&Checkpoint>,
    watch: impl FnMut(&Round) + Send,
    take: impl FnMut(usize, &[u8]) -> io::Result<()> + Send,
) -> Result<Round, Failure> {
    let identity = crate::one_line(&work.identity());
    // Only the first worker of process 0 uses them, so nobody waits.
    let office = Mutex::new((watch, take));
    employ(crew, crew.workers(), &format!("rounds {identity}"), |post| {
        let leads = post.index() == 0;
        let mut office = leads.then(|| office.lock().unwrap_or_else(PoisonError::into_inner));
        let mut turn = Turn { work, post, desks: Vec::new() };
        let (keeper, mark) = turn.begin(checkpoint, &identity)?;
        let mut done = |turn: &mut Turn<'_, W>, round: &Round| {
            if let Some(office) = &mut office {
                office.0(round);
            }
            keeper.as_ref().map_or(Ok(()), |keeper| turn.save(keeper, round, &identity))
        };
        let mut round = match (&keeper, mark) {
            (Some(keeper), Some(mark)) => turn.load(&keeper.store, &mark)?,
            _ => {
                let round = turn.open()?;
                done(&mut turn, &round)?;
                round
            }
        };
        while !work.over(&round) {
            round = turn.play(Round { number: round.number + 1, ..round })?;
            done(&mut turn, &round)?;
        }
        turn.finish(|shard, bytes| match &mut office {
            Some(office) => office.1(shard, bytes),
            None => Ok(()),
        })?;
        Ok(round)
    })
}

/// A worker in the course of the rounds.
struct Turn<'a, W: Rounds> {
    work: &'a W,
    post: &'a mut Post,
    /// The shards of this worker.
    desks: Vec<Desk<W::Shard>>,
}

struct Desk<S> {
    shard: usize,
    state: S,
    inbox: Vec<Vec<u8>>,
}

/// Where a run keeps its checkpoints.
struct Keeper {
    store: Store,
    every: u32,
    /// Held by the first worker.
    _lock: Option<Lock>,
}

impl<W: Rounds> Turn<'_, W> {
    /// The first worker looks what there is and tells all others.
    fn begin(
        &mut self,
        checkpoint: Option<&Checkpoint>,
        identity: &str,
    ) -> Result<(Option<Keeper>, Option<Mark>), Leave> {
        let Some(checkpoint) = checkpoint else { return Ok((None, None)) };
        let mut held = None;
        if self.post.index() == 0 {
            let (lock, mark) = begin(&checkpoint.folder, identity, self.work.shards())?;
            held = Some(lock);
            let mut bytes = Vec::new();
            token().put(&mut bytes);
            bytes.extend(mark.iter().flat_map(|mark| mark.text().into_bytes()));
            self.post.send_to_all(&Parcel { kind: BEGIN, bytes, ..Parcel::default() });
        }
        let told = self.post.exchange()?;
        let bytes = told.first().map_or(&[][..], |parcel| &parcel.bytes);
        let (token, text) = bytes.split_at(u64::SIZE);
        let store = Store::new(&checkpoint.folder, u64::get(token));
        let mark = std::str::from_utf8(text).ok().and_then(Mark::parse);
        let keeper = Keeper { store, every: checkpoint.every.max(1), _lock: held };
        Ok((Some(keeper), mark))
    }

    fn open(&mut self) -> Result<Round, Leave> {
        let shards = self.work.shards();
        let own = self.post.own(shards);
        let mut out = Outbox::new(self.post, shards);
        for shard in own {
            let state = self.work.open(shard, out.begin(shard));
            let state = state.map_err(|error| told(shard, 0, &error))?;
            self.desks.push(Desk { shard, state, inbox: Vec::new() });
            out.flush().step()?;
        }
        let total = out.total();
        Ok(self.exchange(0, total)?)
    }

    fn load(&mut self, store: &Store, mark: &Mark) -> Result<Round, Leave> {
        for shard in self.post.own(mark.sections.len()) {
            let (state, inbox) = store.read(mark, shard, |from| self.work.load(shard, from))?;
            if inbox.len() % W::Message::SIZE > 0 {
                return Err(store.unfit(mark, shard).into());
            }
            self.desks.push(Desk { shard, state, inbox: vec![inbox] });
            self.post.step()?;
        }
        let Mark { round, messages, counted, .. } = *mark;
        Ok(Round { number: round, messages, counted })
    }

    fn play(&mut self, round: Round) -> Result<Round, Leave> {
        let mut out = Outbox::new(self.post, self.work.shards());
        for desk in &mut self.desks {
            let inbox = Inbox::new(std::mem::take(&mut desk.inbox));
            let (shard, out) = (desk.shard, out.begin(desk.shard));
            self.work
                .round(&round, shard, &mut desk.state, &inbox, out)
                .map_err(|error| told(shard, round.number, &error))?;
            out.flush().step()?;
        }
        let total = out.total();
        Ok(self.exchange(round.number, total)?)
    }

    /// Ends a round: messages arrive, and all learn what all did.
    fn exchange(&mut self, number: u32, total: (u64, u64)) -> Result<Round, Raised> {
        let mut bytes = Vec::new();
        total.put(&mut bytes);
        self.post.send_to_all(&Parcel { kind: TOTAL, bytes, ..Parcel::default() });
        let mut round = Round { number, ..Round::default() };
        let mut messages = Vec::new();
        for parcel in self.post.exchange()? {
            if parcel.kind == MESSAGES {
                messages.push(parcel);
            } else {
                let (sent, counted) = <(u64, u64)>::get(&parcel.bytes);
                round.messages += sent;
                round.counted += counted;
            }
        }
        messages.sort_unstable_by_key(|parcel| (parcel.from, parcel.sequence));
        let (index, workers) = (self.post.index(), self.post.workers());
        for parcel in messages {
            self.desks[(parcel.to as usize - index) / workers].inbox.push(parcel.bytes);
        }
        Ok(round)
    }

    fn save(&mut self, keeper: &Keeper, round: &Round, identity: &str) -> Result<(), Leave> {
        let store = &keeper.store;
        if !round.number.is_multiple_of(keeper.every) {
            return Ok(());
        }
        let sections =
            self.write_part(store, round.number).map_err(|error| store.failure(&error))?;
        let bytes = sections.iter().map(Section::text).collect::<String>().into_bytes();
        self.post.send(Parcel { kind: SAVED, bytes, ..Parcel::default() });
        let saved = self.post.exchange()?;
        if self.post.index() > 0 {
            return Ok(());
        }
        let text: String =
            saved.iter().map(|parcel| String::from_utf8_lossy(&parcel.bytes)).collect();
        let mut sections: Vec<Section> = text.lines().filter_map(Section::parse).collect();
        sections.sort_unstable_by_key(|section| section.shard);
        let Round { number, messages, counted } = *round;
        let mark = Mark { work: identity.to_owned(), round: number, messages, counted, sections };
        Ok(store.mark(&mark).map_err(|error| store.failure(&error))?)
    }

    fn write_part(&mut self, store: &Store, round: u32) -> io::Result<Vec<Section>> {
        let mut part = store.part(round, self.post.index())?;
        for Desk { shard, state, inbox } in &self.desks {
            part.add(*shard, |to| self.work.save(*shard, state, to), inbox)?;
        }
        part.end()
    }

    /// Brings the results to the first worker, a shard of every worker at a time.
    fn finish(self, mut take: impl FnMut(usize, &[u8]) -> io::Result<()>) -> Result<(), Leave> {
        let Turn { work, post, desks } = self;
        let windows = work.shards().div_ceil(post.workers());
        let mut desks = desks.into_iter();
        for _ in 0..windows {
            if let Some(Desk { shard, state, .. }) = desks.next() {
                let mut bytes = Vec::new();
                work.finish(shard, state, &mut bytes).map_err(|error| {
                    Failure::work(format!("the result of shard {shard}"), &error)
                })?;
                let parcel = Parcel { kind: RESULT, to: shard as u32, ..Parcel::default() };
                let last = [].as_slice();
                for (sequence, piece) in (0..).zip(bytes.chunks(PIECE).chain([last])) {
                    post.send(Parcel { sequence, bytes: piece.to_vec(), ..parcel.clone() });
                }
            }
            let mut pieces = post.exchange()?;
            pieces.sort_unstable_by_key(|piece| (piece.to, piece.sequence));
            for pieces in pieces.chunk_by(|one, next| one.to == next.to) {
                let shard = pieces[0].to as usize;
                let bytes: Vec<u8> =
                    pieces.iter().flat_map(|piece| piece.bytes.iter().copied()).collect();
                take(shard, &bytes)
                    .map_err(|error| Failure::work("cannot keep the results", &error))?;
            }
        }
        Ok(())
    }
}

fn told(shard: usize, round: u32, error: &io::Error) -> Failure {
    Failure::work(format!("shard {shard} in round {round}"), error)
}

/// A number that no other run has.
fn token() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    (now.as_nanos() as u64) ^ (u64::from(std::process::id()) << 40)
}
