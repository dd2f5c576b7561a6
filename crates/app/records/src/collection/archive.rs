//! Zip archives, one file after another: the central directory, then each file's bytes.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};

use flate2::Crc;
use flate2::read::DeflateDecoder;

use crate::numbers::Numbers;

/// A file in an archive, as the central directory has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Member {
    pub name: String,
    method: u16,
    encrypted: bool,
    checksum: u32,
    packed: u64,
    unpacked: u64,
    /// Where its own header begins.
    offset: u64,
}

const LOCAL_HEADER: u32 = 0x0403_4B50;
const DIRECTORY_ENTRY: u32 = 0x0201_4B50;
const DIRECTORY_END: u32 = 0x0605_4B50;
const LONG_DIRECTORY_LOCATOR: u32 = 0x0706_4B50;
const LONG_DIRECTORY_END: u32 = 0x0606_4B50;
/// The field of a directory entry that holds numbers of 64 bits.
const LONG_NUMBERS: u16 = 1;

const STORED: u16 = 0;
const DEFLATED: u16 = 8;

/// Length of the fixed part of the directory's end, and of the longest remark after it.
const END: u64 = 22;
const LONGEST_REMARK: u64 = 65_535;

/// A directory larger than this is not read into memory: ten million files have one.
const LARGEST_DIRECTORY: u64 = 1 << 30;

/// The files of an archive in the order of its directory.
pub(super) fn members(file: &mut (impl Read + Seek)) -> io::Result<Vec<Member>> {
    let length = file.seek(SeekFrom::End(0))?;
    let tail = bytes(file, length.saturating_sub(END + LONGEST_REMARK), length)?;
    let at = (0..tail.len().saturating_sub(END as usize - 1))
        .rev()
        .find(|&at| Numbers(&tail[at..]).u32() == Some(DIRECTORY_END))
        .ok_or_else(|| bad("its directory is missing: the file may be cut off"))?;
    let (mut size, mut start) = {
        let mut end = Numbers(&tail[at + 12..]);
        let size = end.u32().map(u64::from).ok_or_else(cut_off)?;
        (size, end.u32().map(u64::from).ok_or_else(cut_off)?)
    };
    if at >= 20 && Numbers(&tail[at - 20..]).u32() == Some(LONG_DIRECTORY_LOCATOR) {
        let place = Numbers(&tail[at - 12..]).u64().ok_or_else(cut_off)?;
        let end = bytes(file, place, place.saturating_add(56).min(length))?;
        if Numbers(&end).u32() != Some(LONG_DIRECTORY_END) {
            return Err(bad("the end of its directory is not where it should be"));
        }
        let mut end = Numbers(end.get(40..).unwrap_or_default());
        size = end.u64().ok_or_else(cut_off)?;
        start = end.u64().ok_or_else(cut_off)?;
    }
    if size > LARGEST_DIRECTORY || start.checked_add(size).is_none_or(|end| end > length) {
        return Err(bad("its directory is larger than the file"));
    }
    let directory = bytes(file, start, start + size)?;
    let mut rest = Numbers(&directory);
    let mut found = Vec::new();
    while !rest.0.is_empty() {
        found.push(Member::read(&mut rest).ok_or_else(cut_off)?);
    }
    Ok(found)
}

impl Member {
    /// Bytes it takes in the archive.
    pub(super) const fn packed(&self) -> u64 {
        self.packed
    }

    /// The contents, unpacked and checked as they are read.
    pub(super) fn open(&self, mut file: File) -> io::Result<Box<dyn Read + Send>> {
        if self.encrypted {
            return Err(bad("it is encrypted: unpack it first"));
        }
        let header = bytes(&mut file, self.offset, self.offset.saturating_add(30))?;
        if Numbers(&header).u32() != Some(LOCAL_HEADER) {
            return Err(bad("its header is not where the directory says"));
        }
        let mut lengths = Numbers(header.get(26..).unwrap_or_default());
        let name = lengths.u16().ok_or_else(cut_off)?;
        let extra = lengths.u16().ok_or_else(cut_off)?;
        file.seek(SeekFrom::Start(self.offset + 30 + u64::from(name) + u64::from(extra)))?;
        let packed = io::BufReader::with_capacity(1 << 16, file).take(self.packed);
        let contents: Box<dyn Read + Send> = match self.method {
            STORED => Box::new(packed),
            DEFLATED => Box::new(DeflateDecoder::new(packed)),
            other => return Err(bad(&format!("it is packed by method {other}, not by deflate"))),
        };
        Ok(Box::new(Checked { contents, sum: Crc::new(), member: self.clone(), read: 0 }))
    }
}

/// Contents that must come to the checksum of the directory.
struct Checked {
    contents: Box<dyn Read + Send>,
    sum: Crc,
    member: Member,
    read: u64,
}

impl Read for Checked {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.contents.read(buffer)?;
        self.sum.update(&buffer[..count]);
        self.read += count as u64;
        let is_end = count == 0 && !buffer.is_empty();
        if self.read > self.member.unpacked
            || (is_end
                && (self.read, self.sum.sum()) != (self.member.unpacked, self.member.checksum))
        {
            return Err(bad("its contents do not fit its checksum"));
        }
        Ok(count)
    }
}

impl Member {
    /// An entry of the central directory.
    fn read(entry: &mut Numbers<'_>) -> Option<Member> {
        if entry.u32()? != DIRECTORY_ENTRY {
            return None;
        }
        entry.take(4)?; // versions
        let encrypted = entry.u16()? & 1 != 0;
        let method = entry.u16()?;
        entry.take(4)?; // time and date
        let checksum = entry.u32()?;
        let [mut packed, mut unpacked] = [entry.u32()?, entry.u32()?].map(u64::from);
        let (name, extra, remark) = (entry.u16()?, entry.u16()?, entry.u16()?);
        entry.take(8)?; // disk and attributes
        let mut offset = u64::from(entry.u32()?);
        let name = String::from_utf8_lossy(entry.take(usize::from(name))?).into_owned();
        let mut fields = Numbers(entry.take(usize::from(extra))?);
        entry.take(usize::from(remark))?;
        while let (Some(kind), Some(length)) = (fields.u16(), fields.u16()) {
            let mut field = Numbers(fields.take(usize::from(length))?);
            if kind == LONG_NUMBERS {
                // Only the numbers that did not fit their place are there, in this order.
                for number in [&mut unpacked, &mut packed, &mut offset] {
                    if *number == u64::from(u32::MAX) {
                        *number = field.u64()?;
                    }
                }
            }
        }
        Some(Member { name, method, encrypted, checksum, packed, unpacked, offset })
    }
}

fn bytes(file: &mut (impl Read + Seek), from: u64, to: u64) -> io::Result<Vec<u8>> {
    file.seek(SeekFrom::Start(from))?;
    let mut bytes = Vec::new();
    file.take(to.saturating_sub(from)).read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn cut_off() -> io::Error {
    bad("its directory is cut off")
}

fn bad(what: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, format!("a zip archive, but {what}"))
}
