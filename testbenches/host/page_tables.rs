//! Page tables, as a driver writes them.

use crate::{PageDirectoryEntry, PageTableEntry};
use std::collections::BTreeMap;

/// Bytes of memory; unwritten ones are 0.
#[derive(Clone, Debug, Default)]
pub struct Memory(BTreeMap<u64, u8>);

impl Memory {
    pub fn byte(&self, at: u64) -> u8 {
        self.0.get(&at).copied().unwrap_or(0)
    }
    pub fn dword(&self, at: u64) -> u64 {
        (0..4).map(|k| u64::from(self.byte(at + k)) << (8 * k)).sum()
    }
    pub fn write(&mut self, at: u64, entry: u64) {
        (at..).zip(entry.to_le_bytes()).for_each(|(at, byte)| _ = self.0.insert(at, byte));
    }
}

/// An address space, as Host has bound it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Space {
    /// Address of the directory, and its aperture, encoded as a page's.
    pub directory: u64,
    pub target: u8,
    /// Bytes of a big page: 65,536 or 131,072.
    pub big: u64,
    /// The last address.
    pub limit: u64,
}

/// A half of a directory entry.
#[derive(Clone, Copy, Debug, Default)]
pub struct Table {
    /// 0: not present; 1: video; 2, 3: system.
    pub aperture: u64,
    pub address: u64,
    pub volatile: bool,
}

/// A mapping by the driver.
#[derive(Clone, Copy, Debug, Default)]
pub struct Mapping {
    pub valid: bool,
    pub privileged: bool,
    pub read_only: bool,
    pub encrypted: bool,
    pub volatile: bool,
    pub aperture: u64,
    pub lock: bool,
    pub kind: u64,
    /// Line, and at bit 16 the half.
    pub comptag: u64,
    pub read_off: bool,
    pub write_off: bool,
    pub address: u64,
}

impl Mapping {
    pub fn entry(&self) -> PageTableEntry {
        let mut entry = PageTableEntry(0);
        entry.set_valid(self.valid);
        entry.set_privileged(self.privileged);
        entry.set_read_only(self.read_only);
        entry.set_encrypted(self.encrypted);
        entry.set_frame(self.address >> 12);
        entry.set_volatile(self.volatile);
        entry.set_aperture(self.aperture);
        entry.set_lock(self.lock);
        entry.set_kind(self.kind);
        entry.set_comptag(self.comptag);
        entry.set_read_disable(self.read_off);
        entry.set_write_disable(self.write_off);
        entry
    }
}

impl Space {
    /// Bytes covered by an entry of the directory: 1,024 big pages.
    pub fn reach(&self) -> u64 {
        1024 * self.big
    }

    /// Address of the directory's entry for an address.
    fn directory_entry(&self, address: u64) -> u64 {
        self.directory + 8 * (address / self.reach())
    }

    /// Writes a directory entry: the table of big pages, that of small ones, and their size.
    pub fn map_tables(&self, memory: &mut Memory, address: u64, big: Table, small: Table, size: u64) {
        let mut entry = PageDirectoryEntry(0);
        entry.set_big_aperture(big.aperture);
        entry.set_size(size);
        entry.set_big_frame(big.address >> 12);
        entry.set_big_volatile(big.volatile);
        entry.set_small_aperture(small.aperture);
        entry.set_small_frame(small.address >> 12);
        entry.set_small_volatile(small.volatile);
        memory.write(self.directory_entry(address), entry.0);
    }

    /// Writes the entry of an address in a table of pages of `bytes`.
    pub fn map(&self, memory: &mut Memory, table: u64, bytes: u64, address: u64, mapping: &Mapping) {
        memory.write(table + 8 * (address % self.reach() / bytes), mapping.entry().0);
    }
}
