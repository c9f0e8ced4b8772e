//! The position of a channel in its segments, as far as its driver can tell: it walks
//! the last publication from the first unconsumed entry on.

use super::driver::Ring;
use super::memory::Memory;
use recordings::capture::segment;
use references::rigs::command_path::pushbuffer::header::{self, Header};
use std::fmt;

/// A dword of a segment.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Place {
    pub segment: u64,
    pub dword: u64,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "segment at {:#x}, dword {}", self.segment, self.dword)
    }
}

/// Meaning of a dword.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Word {
    /// The value of a method; the address is in bytes.
    Method { subchannel: u32, address: u32, value: u32 },
    /// An invalid header.
    Bad(u32),
}

/// The first dword for which `is` holds, with its meaning.
pub fn find(ring: &Ring, memory: &Memory, is: impl Fn(&Word) -> bool) -> Option<(Place, Word)> {
    let (mut run, consumed) = (None, ring.consumed(memory));
    for (n, &entry) in ring.entries.iter().enumerate().skip(ring.since.min(consumed)) {
        let (segment, bytes) = segment(entry);
        for dword in 0..bytes / 4 {
            let word = memory.peek(segment + 4 * dword);
            let found = match run.take() {
                Some(header::Run { count: 0, .. }) | None => match header::read(word) {
                    Some(Header::Run(next)) => {
                        run = Some(next);
                        None
                    }
                    Some(Header::Immediate { subchannel, address, value }) => {
                        Some(Word::Method { subchannel, address: 4 * address, value })
                    }
                    Some(Header::Nothing) => None,
                    Some(Header::EndOfSegment) => break,
                    None => Some(Word::Bad(word)),
                },
                Some(mut now) => {
                    let (subchannel, address) = (now.subchannel, 4 * now.address);
                    now.advance();
                    run = Some(now);
                    Some(Word::Method { subchannel, address, value: word })
                }
            };
            if let Some(found) = found.filter(|found| n >= consumed && is(found)) {
                return Some((Place { segment, dword }, found));
            }
        }
    }
    None
}

/// The first unconsumed segment.
pub fn next(ring: &Ring, memory: &Memory) -> Option<Place> {
    let entry = ring.entries.get(ring.consumed(memory))?;
    Some(Place { segment: segment(*entry).0, dword: 0 })
}

/// The first dword of an unconsumed segment within a sector.
pub fn holds(ring: &Ring, memory: &Memory, sector: u64) -> Option<Place> {
    let entries = ring.entries.iter().skip(ring.consumed(memory));
    let mut segments = entries.map(|entry| segment(*entry));
    let (segment, _) = segments.find(|(at, bytes)| at & !31 <= sector && sector < at + bytes)?;
    Some(Place { segment, dword: sector.saturating_sub(segment) / 4 })
}
