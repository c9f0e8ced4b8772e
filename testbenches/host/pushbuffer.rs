//! Buffers of our own draws, and their methods as words of a pushbuffer.

use crate::push_header::Form;
use crate::{PushHeader, RingEntry};
use std::ops::Range;

const BASE: u64 = 0x1_8000_0000;
/// Distance between buffers, in bytes.
pub const SEPARATE: u64 = 0x0100_0000;
/// Mapped bytes of a buffer.
pub const ROOM: u64 = 0x8_0000;
/// Base address of programs in the recording `triangle`; program offsets are relative to it.
pub const REGION: u64 = 0x1_0022_0000;

/// Start address of a numbered buffer, after all buffers of a recording.
pub const fn start(number: u64) -> u64 {
    BASE + SEPARATE * number
}

pub fn room(number: u64) -> Range<u64> {
    start(number)..start(number) + ROOM
}

/// Words of a buffer, as bytes.
pub fn bytes(words: &[u32]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

/// A pushbuffer with methods of subchannel 0.
pub struct Pushbuffer {
    at: u64,
    pub words: Vec<u32>,
    entries: Vec<[u32; 2]>,
    /// Number of words that ring entries cover already.
    listed: usize,
}

impl Pushbuffer {
    /// A pushbuffer at an address.
    pub fn new(at: u64) -> Self {
        Pushbuffer { at, words: vec![], entries: vec![], listed: 0 }
    }

    fn header(&mut self, form: Form, method: u32, count: usize) {
        self.words.push(PushHeader::new(form, 0, method, count).0);
    }

    /// Writes values to consecutive methods; a single small one as an immediate header.
    pub fn put(&mut self, method: u32, values: &[u32]) {
        match values {
            [small] if *small < 0x2000 => self.header(Form::Immediate, method, *small as usize),
            _ => {
                self.header(Form::Increment, method, values.len());
                self.words.extend(values);
            }
        }
    }

    /// Writes all values to one method.
    pub fn repeat(&mut self, method: u32, values: &[u32]) {
        self.header(Form::Stay, method, values.len());
        self.words.extend(values);
    }

    /// Writes the first value to a method, all others to the next one, as macro calls do.
    pub fn call(&mut self, method: u32, values: &[u32]) {
        self.begin_call(method, values.len());
        self.words.extend(values);
    }

    /// Begins a call of which `count` values follow later.
    pub fn begin_call(&mut self, method: u32, count: usize) {
        self.header(Form::IncrementOnce, method, count);
    }

    /// Refers to values elsewhere in memory, which are read after all preceding ones.
    pub fn refer(&mut self, at: u64, words: usize) {
        self.list();
        self.entries.push(RingEntry::new(at, words).after_all().words());
    }

    fn list(&mut self) {
        if self.words.len() > self.listed {
            let at = self.at + 4 * self.listed as u64;
            self.entries.push(RingEntry::new(at, self.words.len() - self.listed).words());
            self.listed = self.words.len();
        }
    }

    /// Entries of the ring for it.
    pub fn entries(&mut self) -> &[[u32; 2]] {
        self.list();
        &self.entries
    }
}
