//! The kernel driver's memory management: allocates pages of DRAM to buffers, small and big ones mixed, and writes the page
//! tables.

use super::compressed::{BACKING, Status};
use bundle::{MemoryWrite, Sector};
use host::page_tables::{Mapping, Memory, Space, Table};
use kit::memory::Store;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::Range;

const SMALL: u64 = 4096;
const BIG: u64 = 65536;
/// Addresses of the tables in DRAM: the directory, then a pair of tables for each region.
const DIRECTORY: u64 = 0;
const TABLES: u64 = 0x10_0000;
/// Size of a pair: a table of 1,024 big pages and one of 16,384 small ones, or twice as many.
const PAIR: u64 = 0x6_0000;
const SMALL_TABLE: u64 = 0x2_0000;
/// First address of the buffers' pages in DRAM.
const FRAMES: u64 = 0x400_0000;
/// First address of memory that is shared with others: what it holds has its place there.
const SHARED: u64 = 0x1000_0000;
/// Area of older blocks of constants, after the tile status, and bits 39 to 8 of its address.
const ASIDE: u64 = FRAMES - 0x4000;
pub const ASIDE_BLOCK: u32 = (ASIDE >> 8) as u32;
/// First line of the circular buffers' megabyte, which lies below the buffers' pages.
pub const WINDOW_LINE: u64 = (FRAMES - 0x20_0000) >> 7;
/// Small pages in a piece of DRAM; they are allocated downwards, so that virtual neighbours are no physical neighbours.
const PIECE: u64 = BIG / SMALL;

/// Whether the L2 may cache a buffer: not if the CPU polls it, or writes it while units run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Cached {
    Yes,
    No,
}

/// The pages of an address space.
#[derive(Clone, Debug, Default)]
pub struct Pages {
    /// The tables, as bytes of DRAM.
    tables: Memory,
    /// Regions that have tables, and the tables' addresses.
    regions: BTreeMap<u64, u64>,
    /// Mapped pages by virtual page number: DRAM address, and whether the page is part of a big one.
    mapped: BTreeMap<u64, (u64, bool)>,
    /// The inverse: 4-KB frames of DRAM, and the virtual pages in them. Those of one frame are the same memory.
    frames: HashMap<u64, Vec<u64>>,
    next: u64,
    /// Big pages have 128 KB.
    pub(super) of_128_kb: bool,
    /// Free small pages of the current piece.
    left: u64,
    /// Compressed big pages, in the order of their halves of status lines.
    pub(super) compressed: Vec<Compressed>,
}

/// A big page of a compressed surface.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Compressed {
    /// Byte addresses, virtual and in DRAM.
    pub physical: u64,
    pub address: u64,
    pub kind: u8,
}

impl Pages {
    pub fn space(&self) -> Space {
        Space {
            directory: DIRECTORY,
            target: 0,
            big: if self.of_128_kb { 2 * BIG } else { BIG },
            limit: (1 << 40) - 1,
        }
    }

    pub fn directory_page(&self) -> u32 {
        (DIRECTORY / SMALL) as u32
    }

    /// Allocates a piece of DRAM of a big page's size.
    fn piece(&mut self) -> u64 {
        self.next += 1;
        FRAMES + (self.next - 1) * BIG
    }

    fn small_frame(&mut self) -> u64 {
        if self.left == 0 {
            self.piece();
            self.left = PIECE;
        }
        self.left -= 1;
        FRAMES + (self.next - 1) * BIG + self.left * SMALL
    }

    /// The next page of DRAM.
    fn frame(&mut self, big: bool) -> u64 {
        if !big {
            return self.small_frame();
        }
        // The rest of a piece remains unused.
        self.left = 0;
        self.piece()
    }

    /// The tables of an address's region.
    fn tables_of(&mut self, address: u64) -> u64 {
        let (space, region) = (self.space(), address / self.space().reach());
        if let Some(at) = self.regions.get(&region) {
            return *at;
        }
        let at = TABLES + PAIR * self.regions.len() as u64;
        assert!(at + PAIR <= BACKING, "more regions of 64 MB than the bench has tables for");
        let table = |address: u64| Table { aperture: 1, address, volatile: false };
        space.map_tables(&mut self.tables, address, table(at), table(at + SMALL_TABLE), 0);
        self.regions.insert(region, at);
        at
    }

    /// Whether there are tables for all regions of these ranges besides those that have some.
    pub fn has_room(&self, ranges: impl Iterator<Item = Range<u64>>) -> bool {
        let reach = self.space().reach();
        let mut all: BTreeSet<u64> = self.regions.keys().copied().collect();
        ranges.for_each(|range| all.extend(range.start / reach..range.end.div_ceil(reach)));
        all.len() as u64 <= (BACKING - TABLES) / PAIR
    }

    fn entry(&mut self, address: u64, big: bool, mapping: &Mapping) {
        let (space, at) = (self.space(), self.tables_of(address));
        let (table, bytes) = if big { (at, space.big) } else { (at + SMALL_TABLE, SMALL) };
        space.map(&mut self.tables, table, bytes, address, mapping);
    }

    /// Maps a buffer of whole pages; one with a place is there in the shared memory, others have the next pages of DRAM. Pages
    /// that are mapped already keep theirs.
    pub fn map(&mut self, buffer: &Range<u64>, cached: Cached, kind: u8, place: Option<u64>) {
        let shared = |at: u64| place.map(|place| SHARED + place + at - buffer.start / SMALL * SMALL);
        let mut at = buffer.start / SMALL * SMALL;
        while at < buffer.end {
            let free = |at: u64| !self.mapped.contains_key(&(at / SMALL));
            let whole = at % BIG == 0 && at + BIG <= buffer.end;
            // Big pages of 128 KB are for compressed surfaces only.
            let aligned = shared(at).is_none_or(|address| address % BIG == 0);
            let big = whole && aligned && !self.of_128_kb && (0..PIECE).all(|k| free(at + k * SMALL));
            let bytes = if big { BIG } else { SMALL };
            if free(at) {
                let address = shared(at).unwrap_or_else(|| self.frame(big));
                let volatile = cached == Cached::No;
                let mapping =
                    Mapping { valid: true, volatile, address, kind: kind.into(), ..Mapping::default() };
                self.entry(at, big, &mapping);
                self.note(at, address, big);
            }
            at += bytes;
        }
    }

    /// Maps a compressed surface, in big pages that no other buffer uses.
    pub fn map_compressed(&mut self, surface: &Range<u64>, kind: u8) {
        let big = self.space().big;
        for page in (surface.start / big * big..surface.end).step_by(big as usize) {
            self.left = 0;
            while self.of_128_kb && (FRAMES + self.next * BIG) % big != 0 {
                self.piece();
            }
            for at in (page..page + big).step_by(BIG as usize) {
                let (address, half) = (self.piece(), self.compressed.len() as u64);
                if at == page {
                    // A page of 128 KB has both halves of its status line.
                    let comptag = (half / 2 + 1) | (half % 2) << 16;
                    let mapping =
                        Mapping { valid: true, address, kind: kind.into(), comptag, ..Mapping::default() };
                    self.entry(at, true, &mapping);
                }
                self.note(at, address, true);
                self.compressed.push(Compressed { physical: at, address, kind });
            }
        }
    }

    /// Records the place of a page.
    fn note(&mut self, at: u64, address: u64, big: bool) {
        for k in 0..if big { PIECE } else { 1 } {
            let free = self.mapped.insert(at / SMALL + k, (address / SMALL + k, big)).is_none();
            assert!(free, "{at:#x} is mapped twice");
            self.frames.entry(address / SMALL + k).or_default().push(at / SMALL + k);
        }
    }

    /// Unmaps a buffer's pages; a big page that it touches is unmapped as a whole.
    pub fn unmap(&mut self, buffer: &Range<u64>) {
        let pages: Vec<u64> = self
            .mapped
            .range(buffer.start / SMALL..buffer.end.div_ceil(SMALL))
            .map(|(page, _)| *page)
            .collect();
        for page in pages {
            if let Some((frame, big)) = self.mapped.remove(&page) {
                self.leave(frame, page);
                let bytes = self.space().big;
                let at = if big { page * SMALL / bytes * bytes } else { page * SMALL };
                self.entry(at, big, &Mapping::default());
            }
        }
    }

    /// Takes a virtual page out of its frame.
    fn leave(&mut self, frame: u64, page: u64) {
        let pages = self.frames.entry(frame).or_default();
        pages.retain(|other| *other != page);
        if pages.is_empty() {
            self.frames.remove(&frame);
        }
    }

    /// The virtual sector in a sector of DRAM.
    pub fn physical(&self, at: u64) -> Option<u64> {
        let sectors = SMALL / 32;
        let page = self.frames.get(&(at / sectors))?.first()?;
        Some(page * sectors + at % sectors)
    }

    /// Small and big pages that are mapped, for the report.
    pub fn counts(&self) -> (u64, u64) {
        let big = self.mapped.values().filter(|(_, big)| *big).count() as u64;
        (self.mapped.len() as u64 - big, big / PIECE)
    }
}

/// DRAM: page tables, tile status, and the pages of a memory that is addressed virtually.
pub struct After<'a, S> {
    pub pages: &'a Pages,
    pub status: &'a mut Status,
    pub store: &'a mut S,
    pub touched: &'a RefCell<Vec<Touched>>,
}

/// Events of progress: accesses to buffers in DRAM, and issued instructions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Touched {
    /// A read of a virtual sector.
    Read(u64),
    /// A write that changed a sector.
    Changed,
    /// An issued instruction: no transfer yet, but progress.
    Issued,
}

impl<S: Store> Store for After<'_, S> {
    fn sector(&self, at: u64) -> Sector {
        if (BACKING..FRAMES).contains(&(32 * at)) {
            return self.status.sector(at);
        }
        if 32 * at < FRAMES {
            let word = |w: usize| self.pages.tables.dword(32 * at + 4 * w as u64) as u32;
            return Sector { words: std::array::from_fn(word) };
        }
        let Some(physical) = self.pages.physical(at) else { return Sector::default() };
        self.touched.borrow_mut().push(Touched::Read(physical));
        self.store.sector(physical)
    }

    /// # Panics
    /// If the chip writes to a page that is not allocated.
    fn write(&mut self, write: &MemoryWrite) {
        if (BACKING..FRAMES).contains(&(32 * write.address)) {
            return self.status.write(write);
        }
        let physical = self.pages.physical(write.address);
        let address = physical.unwrap_or_else(|| panic!("{write:?} to a page of DRAM that is no buffer's"));
        let old = self.store.sector(address);
        self.store.write(&MemoryWrite { address, ..*write });
        if self.store.sector(address) != old {
            self.touched.borrow_mut().push(Touched::Changed);
        }
    }
}
