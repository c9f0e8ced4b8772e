//! Changes to a recording: values of its methods, buffers, what the CPU writes.

use super::{Buffer, Capture, segment};
use std::ops::Range;

/// A method in a segment; calls of macros and their parameters are from 3800 on.
#[derive(Clone, Copy, Debug)]
pub struct Given {
    pub submission: usize,
    pub subchannel: u32,
    pub method: u32,
    pub value: u32,
}

/// A word of a segment.
#[derive(Clone, Copy)]
struct Word {
    submission: usize,
    address: u64,
    place: Option<usize>,
}

/// How a header's methods go on.
#[derive(Clone, Copy)]
enum Goes {
    Up,
    Stays,
    UpOnce,
}

impl Capture {
    /// A further buffer, mapped from the start on, and what the CPU writes to it.
    pub fn add(&mut self, addresses: Range<u64>, contents: &[u8]) {
        let id = self.buffers.iter().map(|buffer| buffer.id).max().unwrap_or(0) + 1;
        if !contents.is_empty() {
            let from = self.data.len();
            self.data.extend_from_slice(contents);
            self.submissions[0].updates.push((addresses.start, from..self.data.len()));
        }
        self.buffers.push(Buffer {
            id,
            addresses,
            mapped: 0..self.submissions.len(),
            coherent: false,
            kind: 0,
        });
    }

    /// Words of the stream behind those of a submission, from a buffer of their own at `address`.
    pub fn append(&mut self, submission: usize, address: u64, words: &[u32]) {
        let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        self.add(address..address + bytes.len() as u64, &bytes);
        let entry = [address as u32, (address >> 32) as u32 | (words.len() as u32) << 10];
        self.submissions[submission].entries.push(entry);
    }

    /// Gives methods other values, where `change` says so.
    ///
    /// # Errors
    /// A value that an immediate header has no room for.
    pub fn change(&mut self, mut change: impl FnMut(&Given) -> Option<u32>) -> Result<(), String> {
        for submission in 0..self.submissions.len() {
            let mut next = self.words(submission).into_iter();
            while let Some(at) = next.next() {
                let header = self.word(at);
                let (kind, count) = (header >> 29, header >> 16 & 0x1fff);
                let mut given = Given {
                    submission,
                    subchannel: header >> 13 & 7,
                    method: (header & 0x1fff) << 2,
                    value: count,
                };
                let goes = match kind {
                    1 => Goes::Up,
                    3 => Goes::Stays,
                    5 => Goes::UpOnce,
                    4 => {
                        if let Some(value) = change(&given) {
                            if value > 0x1fff {
                                return Err(format!(
                                    "method {:04x} has no room for {value:#x}",
                                    given.method
                                ));
                            }
                            self.store(at, header & !(0x1fff << 16) | value << 16);
                        }
                        continue;
                    }
                    _ => continue,
                };
                for (k, at) in next.by_ref().take(count as usize).enumerate() {
                    given.value = self.word(at);
                    if let Some(value) = change(&given) {
                        self.store(at, value);
                    }
                    match goes {
                        Goes::Up => given.method += 4,
                        Goes::UpOnce if k == 0 => given.method += 4,
                        Goes::UpOnce | Goes::Stays => (),
                    }
                }
            }
        }
        Ok(())
    }

    /// Has headers that begin at a method begin at another.
    pub fn rename(&mut self, from: u32, to: u32) {
        for submission in 0..self.submissions.len() {
            let mut next = self.words(submission).into_iter();
            while let Some(at) = next.next() {
                let header = self.word(at);
                if matches!(header >> 29, 1 | 3 | 4 | 5) && (header & 0x1fff) << 2 == from {
                    self.store(at, header & !0x1fff | to >> 2);
                }
                if header >> 29 != 4 {
                    let count = (header >> 16 & 0x1fff) as usize;
                    next.by_ref().take(count).for_each(drop);
                }
            }
        }
    }

    /// The words of a submission's segments, in the order in which they are fetched.
    pub fn stream(&self, submission: usize) -> Vec<u32> {
        self.words(submission).into_iter().map(|at| self.word(at)).collect()
    }

    /// Where they are.
    pub fn addresses(&self, submission: usize) -> Vec<u64> {
        self.words(submission).into_iter().map(|at| at.address).collect()
    }

    /// The words of a submission's segments, in the order in which they are fetched: their addresses, and where they are
    /// in the data. What nobody has written is zero.
    fn words(&self, submission: usize) -> Vec<Word> {
        let updates = &self.submissions[submission].updates;
        let place = |address: u64| {
            updates.iter().rev().find_map(|(from, data)| {
                let behind = address.checked_sub(*from)? as usize;
                (behind + 4 <= data.len()).then_some(data.start + behind)
            })
        };
        let segments = self.submissions[submission].entries.iter().map(|entry| segment(*entry));
        let words = segments.flat_map(|(address, bytes)| (address..address + bytes).step_by(4));
        words.map(|address| Word { submission, address, place: place(address) }).collect()
    }

    fn word(&self, at: Word) -> u32 {
        at.place.map_or(0, |at| u32::from_le_bytes(std::array::from_fn(|k| self.data[at + k])))
    }

    fn store(&mut self, at: Word, value: u32) {
        let bytes = value.to_le_bytes();
        match at.place {
            Some(place) => self.data[place..place + 4].copy_from_slice(&bytes),
            None => {
                let from = self.data.len();
                self.data.extend(bytes);
                self.submissions[at.submission].updates.push((at.address, from..from + 4));
            }
        }
    }
}
