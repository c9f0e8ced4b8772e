//! Page tables as a driver writes them, and their translation of an address: byte by byte.

use bundle::{AccessFaultKind, Aperture, PageAttributes, PageEntry};
use host::{PageDirectoryEntry, PageTableEntry};
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

    fn directory_dwords(&self, memory: &Memory, address: u64) -> (u64, u64) {
        let at = placed(self.directory, self.target == 0) + 8 * (address / self.reach());
        (memory.dword(at), memory.dword(at + 4))
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

/// Translation of an address, and the size in bytes of its page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Found {
    pub entry: PageEntry,
    pub bytes: u64,
}

const SMALL: u64 = 4096;

fn refused(fault: AccessFaultKind) -> PageEntry {
    PageEntry { fault, ..PageEntry::default() }
}

fn is_there(entry: &PageEntry) -> bool {
    entry.present || entry.sparse
}

/// In video memory, tables are below 2^37.
fn placed(address: u64, video: bool) -> u64 {
    if video { address % (1 << 37) } else { address }
}

/// The table address of half a directory entry.
fn table(dword: u64) -> u64 {
    placed(dword / 16 * 4096, dword % 4 == 1)
}

/// The entry of a page at an address in memory.
fn entry(memory: &Memory, at: u64) -> PageEntry {
    let (low, high) = (memory.dword(at), memory.dword(at + 4));
    let bit = |dword: u64, k: u32| dword / (1 << k) % 2 == 1;
    let aperture = high / 2 % 4;
    let comptag = high / 4096 % (1 << 17);
    let kind = high / 16 % 256;
    match bit(low, 0) {
        false if bit(high, 0) => PageEntry { sparse: true, ..PageEntry::default() },
        false => refused(AccessFaultKind::Page),
        // The chip has no peers.
        true if aperture == 1 => refused(AccessFaultKind::Aperture),
        true if comptag % (1 << 16) != 0 && aperture != 0 => refused(AccessFaultKind::Aperture),
        true if kind == 255 => refused(AccessFaultKind::Kind),
        true => PageEntry {
            present: true,
            privileged: bit(low, 1),
            read_only: bit(low, 2),
            read_off: bit(high, 30),
            write_off: bit(high, 31),
            uncached: bit(high, 0),
            attributes: PageAttributes {
                aperture: [
                    Aperture::Video,
                    Aperture::Peer,
                    Aperture::SystemCoherent,
                    Aperture::SystemNonCoherent,
                ][aperture as usize],
                kind: kind as u8,
                comptag: comptag as u32,
            },
            // 34 bits of physical addresses
            frame: (low / 16 % (1 << 22)) as u32,
            ..PageEntry::default()
        },
    }
}

/// The entry for an address in the big half of a space's tables.
fn big_entry(memory: &Memory, space: &Space, address: u64) -> PageEntry {
    use AccessFaultKind::{Aperture, Directory, Limit, Page, TableSize};
    if address / space.big * space.big > space.limit {
        return refused(Limit);
    }
    if space.target == 1 {
        return refused(Aperture);
    }
    let (low, high) = space.directory_dwords(memory, address);
    if low % 4 == 0 && high / 8 % 2 == 1 {
        return PageEntry { sparse: true, ..PageEntry::default() };
    }
    if low % 4 == 0 && high % 4 == 0 {
        return refused(Directory);
    }
    if address % space.reach() >= space.reach() / [1, 2, 4, 8][(low / 4 % 4) as usize] {
        return refused(TableSize);
    }
    match low % 4 {
        0 => refused(Page),
        _ => entry(memory, table(low) + 8 * (address % space.reach() / space.big)),
    }
}

/// Status lines cover 64 KB in each half. A page of that size selects one half; one of 128 KB has both, in order (interfaces:
/// page table entries).
fn halved(mut entry: PageEntry, space: &Space, address: u64) -> PageEntry {
    if space.big == 1 << 17 {
        let line = entry.attributes.comptag % (1 << 16);
        entry.attributes.comptag = line + (address / (1 << 16) % 2) as u32 * (1 << 16);
    }
    entry
}

/// Translation of an address by the tables of a space.
pub fn find(memory: &Memory, space: &Space, address: u64) -> Found {
    let big = big_entry(memory, space, address);
    if is_there(&big) {
        return Found { entry: halved(big, space, address), bytes: space.big };
    }
    let entry = match space.directory_dwords(memory, address).1 {
        _ if address > space.limit => refused(AccessFaultKind::Limit),
        _ if big.fault != AccessFaultKind::Page => big,
        high if high % 4 == 0 => big,
        high => {
            let mut entry = entry(memory, table(high) + 8 * (address % space.reach() / SMALL));
            entry.attributes.comptag = 0; // small pages are never compressed
            entry
        }
    };
    Found { entry, bytes: SMALL }
}

/// The line of 16 pages that contains an address: whether they are big, and the entry of each.
pub fn line(memory: &Memory, space: &Space, address: u64) -> (bool, [PageEntry; 16]) {
    let Found { bytes, .. } = find(memory, space, address);
    let page = |k: usize| address / (16 * bytes) * 16 * bytes + k as u64 * bytes;
    let of = |k: usize| match bytes {
        SMALL => find(memory, space, page(k)).entry,
        _ => big_entry(memory, space, page(k)),
    };
    (bytes != SMALL, std::array::from_fn(of))
}
