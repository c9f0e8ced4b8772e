//! A memory of buffers at arbitrary addresses, behind sector ports.

use super::driver::AREA;
use super::shared::SharedPages;
use bundle::{MemoryRead, MemoryWrite, Sector};
use kit::memory::performed;
use references::hub::copies::bytes::{ADDRESSES, Bytes};
use std::collections::{BTreeMap, VecDeque};
use std::fmt;
use std::ops::Range;

/// The unit that reads or writes.
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
        write!(f, "{} accesses {:#x}, where nothing is mapped", self.client.name(), self.address)
    }
}

#[derive(Clone, Debug, Default)]
pub struct Memory {
    /// Memory of the streams.
    pub bytes: Bytes,
    /// The driver's area: rings and the like, and contexts.
    own: Bytes,
    /// Pages of the streams' memory that others see as well.
    pub shared: SharedPages,
    mapped: Vec<Range<u64>>,
    /// Index of the buffer accessed last.
    near: usize,
    /// The first access outside all buffers.
    pub beyond: Option<Beyond>,
    /// If recorded: for each 16 bytes, bit masks of the clients that read and that wrote them.
    pub accesses: Option<BTreeMap<u64, [u8; 2]>>,
}

impl Memory {
    pub fn map(&mut self, buffers: impl IntoIterator<Item = Range<u64>>) {
        self.mapped = buffers.into_iter().collect();
        self.near = 0;
    }

    fn store(&self, address: u64) -> &Bytes {
        if AREA.contains(&(address & ADDRESSES)) { &self.own } else { &self.bytes }
    }

    /// Bytes that lie within a page.
    fn block<const N: usize>(&self, address: u64) -> [u8; N] {
        let address = address & ADDRESSES;
        self.shared.block(address).unwrap_or_else(|| self.store(address).block(address))
    }

    /// Writes bytes that lie within a page.
    fn write_block(&mut self, address: u64, bytes: &[u8]) {
        let address = address & ADDRESSES;
        if !self.shared.write(address, bytes) {
            let store = if AREA.contains(&address) { &mut self.own } else { &mut self.bytes };
            store.write(address, bytes);
        }
    }

    /// Checks that an access touches a buffer; the driver's area is open only to Host and the front
    /// end.
    fn check(&mut self, client: Client, address: u64, bytes: u64) {
        let own = AREA.contains(&address) && matches!(client, Client::Host | Client::FrontEnd);
        let meets = |range: &Range<u64>| range.start < address + bytes && address < range.end;
        if own || self.mapped.get(self.near).is_some_and(meets) {
            return;
        }
        match self.mapped.iter().position(meets) {
            Some(near) => self.near = near,
            None => self.beyond = self.beyond.or(Some(Beyond { client, address })),
        }
    }

    /// Whether the whole range is in one buffer: faster than a check of each byte.
    fn is_inside(&self, address: u64, bytes: u64) -> bool {
        let holds = |range: &Range<u64>| range.start <= address && address + bytes <= range.end;
        self.mapped.get(self.near).is_some_and(holds)
    }

    /// A dword as the driver sees it.
    pub fn peek(&self, address: u64) -> u32 {
        u32::from_le_bytes(self.block(address))
    }

    /// The driver writes a dword.
    pub fn poke(&mut self, address: u64, value: u32) {
        self.write_block(address, &value.to_le_bytes());
    }

    fn note(&mut self, client: Client, address: u64, writes: bool) {
        if let Some(accesses) = &mut self.accesses {
            accesses.entry(address >> 4).or_default()[usize::from(writes)] |= 1 << client as u8;
        }
    }

    /// Whether the final contents depend on timing: the copy engine has read what it has
    /// written, or several clients have written the same bytes.
    pub fn overlaps(&self) -> bool {
        let copy = 1 << Client::Copy as u8;
        let bad = |&[read, written]: &[u8; 2]| read & written & copy != 0 || written.count_ones() > 1;
        self.accesses.iter().flat_map(BTreeMap::values).any(bad)
    }

    /// A client reads dwords.
    pub fn load<const N: usize>(&mut self, client: Client, address: u64) -> [u32; N] {
        if !self.is_inside(address, 4 * N as u64) || self.accesses.is_some() {
            for at in (address..).step_by(4).take(N) {
                self.check(client, at, 4);
                self.note(client, at, false);
            }
        }
        std::array::from_fn(|k| self.peek(address + 4 * k as u64))
    }

    fn sector(&mut self, client: Client, address: u64) -> Sector {
        self.check(client, 32 * address, 32);
        self.held(address)
    }

    /// Contents of a sector, without a check of the client.
    pub fn held(&self, address: u64) -> Sector {
        let bytes: [u8; 32] = self.block(32 * address);
        let word = |k| u32::from_le_bytes(std::array::from_fn(|n| bytes[4 * k + n]));
        Sector { words: std::array::from_fn(word) }
    }

    /// Writes bytes of a sector, without a check of the client.
    pub fn hold(&mut self, write: &MemoryWrite) {
        let (address, words) = (32 * write.address, &write.data.words);
        let old: [u8; 32] = self.block(address);
        let byte = |k: usize| (words[k / 4] >> (8 * (k % 4))) as u8;
        let new: [u8; 32] = std::array::from_fn(|k| if write.mask >> k & 1 == 1 { byte(k) } else { old[k] });
        if new != old {
            self.write_block(address, &new);
        }
    }

    /// Performs a client's sector write or reduction; returns whether anything changed.
    pub fn write(&mut self, client: Client, write: &MemoryWrite) -> bool {
        let write = performed(self, write);
        self.put::<32>(client, 32 * write.address, write.mask, &write.data.words)
    }

    /// Writes a client's bytes under a mask; returns whether anything changed.
    pub fn put<const N: usize>(&mut self, client: Client, address: u64, mask: u32, words: &[u32]) -> bool {
        if !self.is_inside(address, N as u64) || self.accesses.is_some() {
            for k in (0..N as u64).filter(|k| mask >> k & 1 == 1) {
                self.check(client, address + k, 1);
                self.note(client, address + k, true);
            }
        }
        let old: [u8; N] = self.block(address);
        let byte = |k: usize| (words[k / 4] >> (8 * (k % 4))) as u8;
        let new: [u8; N] = std::array::from_fn(|k| if mask >> k & 1 == 1 { byte(k) } else { old[k] });
        if new != old {
            self.write_block(address, &new);
        }
        new != old
    }
}

/// Read port of a client: responses are in order after a fixed latency; one read per cycle is always accepted.
#[derive(Clone, Debug)]
pub struct Port {
    latency: u64,
    queue: VecDeque<(u64, Sector)>,
}

impl Port {
    pub fn new(latency: u64) -> Self {
        Port { latency, queue: VecDeque::new() }
    }

    pub fn outputs(&self, cycle: u64) -> Option<Sector> {
        self.queue.front().filter(|(at, _)| *at <= cycle).map(|(_, data)| *data)
    }

    pub fn cycle(
        &mut self,
        cycle: u64,
        memory: &mut Memory,
        client: Client,
        read: Option<MemoryRead>,
        taken: bool,
    ) {
        if taken {
            self.queue.pop_front();
        }
        if let Some(read) = read {
            self.queue.push_back((cycle + self.latency.max(1), memory.sector(client, read.address)));
        }
    }

    pub fn is_empty(&self) -> bool {
        self.queue.is_empty()
    }
}
