//! What was found, as bytes.

use std::io::{self, Read, Write};
use std::sync::Mutex;
use std::sync::atomic::AtomicU64;

use rustc_hash::FxHashMap;
use tengen_board::Checksum;

use super::nodes::{Node, Nodes};
use super::{Branch, Campaign, Problem};
use crate::Turn;
use crate::numbers::Numbers;

/// Why saved work cannot be taken up.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SavedError {
    /// It cannot be read.
    #[error("it cannot be read: {0}")]
    Io(#[from] io::Error),
    /// It is something else.
    #[error("it is no saved search of this version")]
    Foreign,
    /// It is a search for something else.
    #[error("it is the search for another position, winner or rule")]
    OfAnother,
    /// It is not what was written.
    #[error("it is damaged: the checksum does not fit")]
    Damaged,
}

const TITLE: &[u8; 16] = b"tengen search 3\n";

/// Moves of a position nobody has looked at.
const NOT_LOOKED: u16 = u16::MAX;

/// The best move where there is none.
const NO_MOVE: u16 = u16::MAX;

/// The key of a position that is alike where there is none.
const NO_POSITION: u64 = u64::MAX;

impl<P: Problem> Campaign<P> {
    /// Writes everything that was found, but for what proofs lean on. The name tells questions apart that
    /// have the same first position.
    pub fn save<W: Write>(&self, to: W, name: u64) -> io::Result<()> {
        let mut to = Sealed { to, sum: Checksum::new() };
        let nodes = self.nodes();
        to.write_all(TITLE)?;
        to.write_all(&name.to_le_bytes())?;
        to.write_all(&(nodes.0.len() as u64).to_le_bytes())?;
        for (&key, node) in &nodes.0 {
            to.write_all(&key.to_le_bytes())?;
            to.write_all(&[u8::from(node.turn == Turn::Prover)])?;
            to.write_all(&node.numbers.proof.to_le_bytes())?;
            to.write_all(&node.numbers.disproof.to_le_bytes())?;
            to.write_all(&node.best.unwrap_or(NO_MOVE).to_le_bytes())?;
            to.write_all(&node.like.unwrap_or(NO_POSITION).to_le_bytes())?;
            to.write_all(&node.put_off.to_le_bytes())?;
            let count = node.branches.as_ref().map_or(NOT_LOOKED, |list| list.len() as u16);
            to.write_all(&count.to_le_bytes())?;
            for Branch { mv, proof, disproof } in node.branches() {
                for number in [mv, proof, disproof] {
                    to.write_all(&number.to_le_bytes())?;
                }
            }
        }
        let sum = to.sum.number();
        to.to.write_all(&sum.to_le_bytes())?;
        to.to.flush()
    }

    /// Takes up what was saved under the same name.
    pub fn resume<R: Read>(
        problem: P,
        root: P::Position,
        from: R,
        name: u64,
    ) -> Result<Campaign<P>, SavedError> {
        let mut from = Sealed { to: from, sum: Checksum::new() };
        if from.bytes::<16>()? != *TITLE {
            return Err(SavedError::Foreign);
        }
        let is_same = u64::from_le_bytes(from.bytes()?) == name;
        let count = u64::from_le_bytes(from.bytes()?);
        let mut nodes = Nodes(FxHashMap::default());
        for _ in 0..count {
            let key = u64::from_le_bytes(from.bytes()?);
            let turn = if from.bytes::<1>()? == [0] { Turn::Refuter } else { Turn::Prover };
            let proof = u32::from_le_bytes(from.bytes()?);
            let disproof = u32::from_le_bytes(from.bytes()?);
            let mut node = Node::new(turn, Numbers { proof, disproof });
            node.best = Some(from.number()?).filter(|&mv| mv != NO_MOVE);
            node.like = Some(u64::from_le_bytes(from.bytes()?)).filter(|&key| key != NO_POSITION);
            node.put_off = u32::from_le_bytes(from.bytes()?);
            let branches = from.number()?;
            if branches != NOT_LOOKED {
                let read = (0..branches).map(|_| {
                    let [mv, proof, disproof] = [from.number()?, from.number()?, from.number()?];
                    Ok(Branch { mv, proof, disproof })
                });
                node.branches = Some(read.collect::<Result<Vec<Branch>, SavedError>>()?.into());
            }
            nodes.0.insert(key, node);
        }
        let sum = from.sum.number();
        if u64::from_le_bytes(from.bytes()?) != sum {
            return Err(SavedError::Damaged);
        }
        // Only now is it certain that the name is what was written.
        if !is_same || !nodes.0.contains_key(&problem.key(&root)) {
            return Err(SavedError::OfAnother);
        }
        Ok(Campaign { problem, root, nodes: Mutex::new(nodes), looks: AtomicU64::new(0) })
    }
}

/// Bytes that are summed up on their way.
struct Sealed<T> {
    to: T,
    sum: Checksum,
}

impl<W: Write> Sealed<W> {
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.sum.add(bytes);
        self.to.write_all(bytes)
    }
}

impl<R: Read> Sealed<R> {
    fn bytes<const N: usize>(&mut self) -> Result<[u8; N], SavedError> {
        let mut bytes = [0; N];
        self.to.read_exact(&mut bytes).map_err(|error| match error.kind() {
            io::ErrorKind::UnexpectedEof => SavedError::Damaged,
            _ => SavedError::Io(error),
        })?;
        self.sum.add(&bytes);
        Ok(bytes)
    }

    fn number(&mut self) -> Result<u16, SavedError> {
        Ok(u16::from_le_bytes(self.bytes()?))
    }
}
