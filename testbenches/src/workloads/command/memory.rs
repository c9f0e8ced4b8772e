//! A memory of buffers at any addresses, behind sector ports.

use crate::references::copies::bytes::Bytes;
use rtl_model::pkg::{MemoryRead, MemoryWrite, Sector};
use std::collections::VecDeque;
use std::fmt;
use std::ops::Range;

/// Who reads or writes.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Client {
    Host,
    FrontEnd,
    Inline,
    Copy,
}

impl Client {
    fn name(self) -> &'static str {
        match self {
            Client::Host => "Host",
            Client::FrontEnd => "the front end",
            Client::Inline => "the inline copy",
            Client::Copy => "the copy engine",
        }
    }
}

/// An access outside all buffers.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Beyond {
    pub client: Client,
    pub address: u64,
}

impl fmt::Display for Beyond {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} goes to {:#x}, where nothing is mapped", self.client.name(), self.address)
    }
}

#[derive(Clone, Debug, Default)]
pub struct Memory {
    pub bytes: Bytes,
    mapped: Vec<Range<u64>>,
    /// The first access that was outside.
    pub beyond: Option<Beyond>,
}

impl Memory {
    pub fn map(&mut self, buffers: impl IntoIterator<Item = Range<u64>>) {
        self.mapped = buffers.into_iter().collect();
    }

    pub fn check(&mut self, client: Client, address: u64) {
        if self.beyond.is_none() && !self.mapped.iter().any(|range| range.contains(&address)) {
            self.beyond = Some(Beyond { client, address });
        }
    }

    /// A dword of a segment or a semaphore.
    pub fn load(&mut self, client: Client, address: u64) -> u32 {
        self.check(client, address);
        self.bytes.load(address)
    }

    fn sector(&mut self, client: Client, address: u64) -> Sector {
        self.check(client, 32 * address);
        Sector { words: std::array::from_fn(|k| self.bytes.load(32 * address + 4 * k as u64)) }
    }

    pub fn write(&mut self, client: Client, write: &MemoryWrite) {
        for k in 0..32 {
            if write.mask >> k & 1 == 1 {
                let byte = write.data.words[k as usize / 4] >> (8 * (k % 4));
                self.set(client, 32 * write.address + k, byte as u8);
            }
        }
    }

    pub fn set(&mut self, client: Client, address: u64, byte: u8) {
        self.check(client, address);
        self.bytes.set(address, byte);
    }
}

/// Reads of a client, answered in order after a latency; one a clock is always taken.
pub struct Port {
    latency: u64,
    queue: VecDeque<(u64, Sector)>,
}

impl Port {
    pub fn new(latency: u64) -> Self {
        Port { latency, queue: VecDeque::new() }
    }

    pub fn outputs(&self, clock: u64) -> Option<Sector> {
        self.queue.front().filter(|(at, _)| *at <= clock).map(|(_, data)| *data)
    }

    pub fn clock(
        &mut self,
        clock: u64,
        memory: &mut Memory,
        client: Client,
        read: Option<MemoryRead>,
        taken: bool,
    ) {
        if taken {
            self.queue.pop_front();
        }
        if let Some(read) = read {
            self.queue.push_back((clock + self.latency.max(1), memory.sector(client, read.address)));
        }
    }

    pub fn is_empty(&self) -> bool {
        self.queue.is_empty()
    }
}
