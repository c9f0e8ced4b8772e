//! Translation of an address by page tables, as a driver writes them: byte by byte.

use bundle::{AccessFaultKind, Aperture, PageAttributes, PageEntry};
use host::page_tables::{Memory, Space};

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

/// Both halves of the directory's entry for an address.
fn directory_dwords(memory: &Memory, space: &Space, address: u64) -> (u64, u64) {
    let at = placed(space.directory, space.target == 0) + 8 * (address / space.reach());
    (memory.dword(at), memory.dword(at + 4))
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
    let (low, high) = directory_dwords(memory, space, address);
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
    let entry = match directory_dwords(memory, space, address).1 {
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
