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
        self.buffers.push(Buffer { id, addresses, mapped: 0..self.submissions.len(), coherent: false });
    }

    /// Gives methods other values, where `change` says so.
    ///
    /// # Errors
    /// A segment that the CPU does not write with its submission, or a value that an immediate header has no
    /// room for.
    pub fn change(&mut self, mut change: impl FnMut(&Given) -> Option<u32>) -> Result<(), String> {
        for submission in 0..self.submissions.len() {
            let words = self.words(submission)?;
            let mut next = words.into_iter();
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

    /// Where the words of a submission's segments are in the data, in the order in which they are fetched.
    fn words(&self, submission: usize) -> Result<Vec<usize>, String> {
        let Self { submissions, .. } = self;
        let updates = &submissions[submission].updates;
        let place = |address: u64| {
            updates.iter().rev().find_map(|(from, data)| {
                let behind = address.checked_sub(*from)? as usize;
                (behind + 4 <= data.len()).then_some(data.start + behind)
            })
        };
        let segments = submissions[submission].entries.iter().map(|entry| segment(*entry));
        let words = segments.flat_map(|(address, bytes)| (address..address + bytes).step_by(4));
        words
            .map(|address| {
                place(address).ok_or_else(|| {
                    format!("submission {submission}: nobody writes its segment at {address:#x}")
                })
            })
            .collect()
    }

    fn word(&self, at: usize) -> u32 {
        u32::from_le_bytes(std::array::from_fn(|k| self.data[at + k]))
    }

    fn store(&mut self, at: usize, value: u32) {
        self.data[at..at + 4].copy_from_slice(&value.to_le_bytes());
    }
}
