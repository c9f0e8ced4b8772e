//! A memory of buffers at any addresses, behind sector ports.

use super::driver::AREA;
use crate::references::copies::bytes::{ADDRESSES, Bytes};
use rtl_model::pkg::{MemoryRead, MemoryWrite, Sector};
use std::collections::{BTreeMap, VecDeque};
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
    /// What streams read and write.
    pub bytes: Bytes,
    /// The driver's area: rings and the like, and contexts.
    own: Bytes,
    mapped: Vec<Range<u64>>,
    /// The first access that was outside.
    pub beyond: Option<Beyond>,
    /// Where it is kept: who read and who wrote each 16 bytes, a bit each.
    pub accesses: Option<BTreeMap<u64, [u8; 2]>>,
}

impl Memory {
    pub fn map(&mut self, buffers: impl IntoIterator<Item = Range<u64>>) {
        self.mapped = buffers.into_iter().collect();
    }

    fn store(&self, address: u64) -> &Bytes {
        if AREA.contains(&(address & ADDRESSES)) { &self.own } else { &self.bytes }
    }

    fn store_mut(&mut self, address: u64) -> &mut Bytes {
        if AREA.contains(&(address & ADDRESSES)) { &mut self.own } else { &mut self.bytes }
    }

    /// Some byte from there on is in a buffer; the driver's area is Host's and the front
    /// end's.
    fn check(&mut self, client: Client, address: u64, bytes: u64) {
        let own = AREA.contains(&address) && matches!(client, Client::Host | Client::FrontEnd);
        let meets = |range: &Range<u64>| range.start < address + bytes && address < range.end;
        if self.beyond.is_none() && !own && !self.mapped.iter().any(meets) {
            self.beyond = Some(Beyond { client, address });
        }
    }

    /// A dword as the driver sees it.
    pub fn peek(&self, address: u64) -> u32 {
        self.store(address).load(address)
    }

    /// The driver writes a dword.
    pub fn poke(&mut self, address: u64, value: u32) {
        self.store_mut(address).store(address, value);
    }

    fn note(&mut self, client: Client, address: u64, writes: bool) {
        if let Some(accesses) = &mut self.accesses {
            accesses.entry(address >> 4).or_default()[usize::from(writes)] |= 1 << client as u8;
        }
    }

    /// Whether what was left depends on timing: the copy engine has read what it has
    /// written, or more than one has written the same.
    pub fn overlaps(&self) -> bool {
        let copy = 1 << Client::Copy as u8;
        let bad = |&[read, written]: &[u8; 2]| read & written & copy != 0 || written.count_ones() > 1;
        self.accesses.iter().flat_map(BTreeMap::values).any(bad)
    }

    pub fn load(&mut self, client: Client, address: u64) -> u32 {
        self.check(client, address, 4);
        self.note(client, address, false);
        self.peek(address)
    }

    fn sector(&mut self, client: Client, address: u64) -> Sector {
        self.check(client, 32 * address, 32);
        let store = self.store(32 * address);
        Sector { words: std::array::from_fn(|k| store.load(32 * address + 4 * k as u64)) }
    }

    /// Whether it changes anything.
    pub fn write(&mut self, client: Client, write: &MemoryWrite) -> bool {
        let mut changes = false;
        for k in (0..32).filter(|k| write.mask >> k & 1 == 1) {
            let byte = (write.data.words[k as usize / 4] >> (8 * (k % 4))) as u8;
            let address = 32 * write.address + k;
            changes |= self.store(address).get(address) != byte;
            self.set(client, address, byte);
        }
        changes
    }

    pub fn set(&mut self, client: Client, address: u64, byte: u8) {
        self.check(client, address, 1);
        self.note(client, address, true);
        self.store_mut(address).set(address, byte);
    }
}

/// Reads of a client, answered in order after a latency; one a clock is always taken.
#[derive(Clone, Debug)]
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
