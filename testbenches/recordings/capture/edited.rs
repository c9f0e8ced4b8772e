//! Edits of a recording: values of its methods, buffers, and the CPU's writes.

use super::{Buffer, Capture, segment};
use std::ops::Range;

/// A method in a segment; macro calls and their parameters are from 3800 on.
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

/// How the method address advances within a header's data.
#[derive(Clone, Copy)]
enum Goes {
    Up,
    Stays,
    UpOnce,
}

impl Capture {
    /// Adds a buffer, mapped from the start on, with the CPU's writes to it.
    pub fn add(&mut self, addresses: Range<u64>, contents: &[u8]) {
        let id = self.buffers.iter().map(|buffer| buffer.id).max().unwrap_or(0) + 1;
        if !contents.is_empty() {
            self.write(0, addresses.start, contents);
        }
        self.buffers.push(Buffer {
            id,
            addresses,
            mapped: 0..self.submissions.len(),
            coherent: false,
            kind: 0,
        });
    }

    /// Adds writes by the CPU before a submission, to buffers that are mapped then.
    pub fn write(&mut self, submission: usize, address: u64, contents: &[u8]) {
        let from = self.data.len();
        self.data.extend_from_slice(contents);
        self.submissions[submission].updates.push((address, from..self.data.len()));
    }

    /// Leaves out all submissions but these, which are in order. What the CPU wrote before the others is left out too.
    pub fn keep(&mut self, kept: &[usize]) {
        let before = |submission: usize| kept.iter().filter(|kept| **kept < submission).count();
        for buffer in &mut self.buffers {
            buffer.mapped = before(buffer.mapped.start)..before(buffer.mapped.end);
        }
        self.submissions = kept.iter().map(|k| self.submissions[*k].clone()).collect();
    }

    /// Appends words to a submission's stream, in a new buffer at `address`.
    pub fn append(&mut self, submission: usize, address: u64, words: &[u32]) {
        let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        self.add(address..address + bytes.len() as u64, &bytes);
        let entry = [address as u32, (address >> 32) as u32 | (words.len() as u32) << 10];
        self.submissions[submission].entries.push(entry);
    }

    /// Replaces the values of methods for which `change` returns one.
    ///
    /// # Errors
    /// A value too large for an immediate header.
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

    /// Changes the first method of headers from `from` to `to`.
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

    /// The addresses of these words.
    pub fn addresses(&self, submission: usize) -> Vec<u64> {
        self.words(submission).into_iter().map(|at| at.address).collect()
    }

    /// The words of a submission's segments, in the order in which they are fetched: their addresses, and where they are
    /// in the data. Unwritten memory is zero.
    fn words(&self, submission: usize) -> Vec<Word> {
        let updates = &self.submissions[submission].updates;
        let place = |address: u64| {
            updates.iter().rev().find_map(|(from, data)| {
                let after = address.checked_sub(*from)? as usize;
                (after + 4 <= data.len()).then_some(data.start + after)
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
