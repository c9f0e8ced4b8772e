//! Pages of both sizes in two spaces, and the tables that a driver has written for them.

use bundle::*;
use host::page_tables::{Mapping, Memory, Space, Table};
use references::mem::gmmu::page_tables::{self, Found};
use std::collections::HashMap;
use std::sync::OnceLock;

/// Spaces with the same pages: one has big pages of 64 KB, the other of 128 KB.
pub const SPACES: [SpaceBind; 2] = [
    SpaceBind { space: 1, directory: 0x100, big64: true, limit: !0 >> 4, channel: 0, target: 0 },
    SpaceBind { space: 2, directory: 0x180, big64: false, limit: !0 >> 4, channel: 0, target: 0 },
];
/// After its directory, a space's tables of big pages and of small ones.
const BIG_TABLE: u64 = 0x1_0000;
const SMALL_TABLE: u64 = 0x4_0000;
/// Where they all are.
const TABLES: std::ops::Range<u64> = 0x10_0000..0x20_0000;

const SPARSE: u64 = 0x5_0000;
const ABSENT: u64 = 0x6_0000;
/// These are the pages at 0 and 0x1000 once more.
const READ_ONLY: u64 = 0x7_0000;
const VOLATILE: u64 = 0x7_1000;
/// A compressed one, in both halves of 128 KB, or two of 64 KB; and where the status of its tiles is, in kilobytes of DRAM.
pub const COMPRESSED: u64 = 0x8_0000;
pub const UPPER_HALF: u64 = COMPRESSED + 0x1_0000;
pub const COMPRESSED_FRAME: u64 = 0x50_0000;
pub const BACKING: u32 = 0x60_0000 >> 10;
/// Pages that requests go to: small ones out of order, two big ones, and the others.
pub const PAGES: [u64; 12] = [
    0x0000, 0x1000, 0x2000, 0x7000, 0x2_0000, 0x2_8000, 0x3_3000, 0x3_f000, SPARSE, ABSENT, READ_ONLY,
    VOLATILE,
];

/// Big pages a few megabytes apart, so that each has a line of entries of its own in either space.
pub const FAR: u64 = 0x100_0000;
pub const SEPARATE: u64 = 0x20_0000;
pub const FAR_PAGES: u64 = 24;
const FAR_FRAMES: u64 = 0x100_0000;

fn space(bind: &SpaceBind) -> Space {
    let big = if bind.big64 { 1 << 16 } else { 1 << 17 };
    Space { directory: u64::from(bind.directory) << 12, target: 0, big, limit: (1 << 40) - 1 }
}

/// Where the small page of a number is.
fn frame(page: u64) -> u64 {
    0x20_0000 + (page * 7 % 16) * 4096
}

fn map(memory: &mut Memory, space: &Space) {
    let table = |at: u64| Table { aperture: 1, address: space.directory + at, volatile: false };
    space.map_tables(memory, 0, table(BIG_TABLE), table(SMALL_TABLE), 0);
    let valid = |address: u64| Mapping { valid: true, address, ..Mapping::default() };
    let mut small = |address: u64, mapping: &Mapping| {
        space.map(memory, space.directory + SMALL_TABLE, 4096, address, mapping);
    };
    (0..16).for_each(|page| small(page * 4096, &valid(frame(page))));
    small(SPARSE, &Mapping { volatile: true, ..Mapping::default() });
    small(READ_ONLY, &Mapping { read_only: true, ..valid(frame(0)) });
    small(VOLATILE, &Mapping { volatile: true, ..valid(frame(1)) });
    let mut big = |address: u64, mapping: &Mapping| {
        space.map(memory, space.directory + BIG_TABLE, space.big, address, mapping);
    };
    for address in (0x2_0000..0x4_0000).step_by(space.big as usize) {
        big(address, &valid(0x30_0000 + address));
    }
    for k in 0..FAR_PAGES {
        big(FAR + k * SEPARATE, &valid(FAR_FRAMES + (k << 17)));
    }
    for half in (0..0x2_0000 / space.big).rev() {
        let (at, comptag) = (half * space.big, 1 | half << 16);
        big(COMPRESSED + at, &Mapping { kind: 0xdb, comptag, ..valid(COMPRESSED_FRAME + at) });
    }
}

/// The tables byte by byte, and as sectors of DRAM.
fn written() -> &'static (Memory, HashMap<u64, Sector>) {
    static WRITTEN: OnceLock<(Memory, HashMap<u64, Sector>)> = OnceLock::new();
    WRITTEN.get_or_init(|| {
        let mut memory = Memory::default();
        SPACES.iter().for_each(|bind| map(&mut memory, &space(bind)));
        let sector =
            |at: u64| Sector { words: std::array::from_fn(|w| memory.dword(at + 4 * w as u64) as u32) };
        let sectors = TABLES.step_by(32).map(|at| (at / 32, sector(at)));
        let sectors = sectors.filter(|(_, sector)| sector.words != [0; 8]).collect();
        (memory, sectors)
    })
}

/// DRAM with the tables in it, and zeros everywhere else.
pub fn dram() -> HashMap<u64, Sector> {
    written().1.clone()
}

/// The tables' entry for an address, in either space.
pub fn find(address: u64) -> Found {
    let [found, other] = SPACES.map(|bind| page_tables::find(&written().0, &space(&bind), address));
    assert_eq!(
        (physical_in(&found, address), found.entry.present),
        (physical_in(&other, address), other.entry.present)
    );
    found
}

fn physical_in(found: &Found, address: u64) -> u64 {
    u64::from(found.entry.frame) * 4096 + address % found.bytes
}

/// Its sectors in DRAM begin with this one.
pub fn physical_sector(line: u64) -> u64 {
    physical_in(&find(line << 7), line << 7) / 32
}

/// Whether DRAM has bytes of a sector as they are: not those of compressed tiles, and not their status.
pub fn is_plain(sector: u64) -> bool {
    !(COMPRESSED_FRAME / 32..COMPRESSED_FRAME / 32 + 4096).contains(&sector)
        && sector < u64::from(BACKING) * 32
}

/// The response to a request, by its page.
pub fn response(head: &MemoryHead) -> ResponseKind {
    let entry = find(head.line << 7).entry;
    match head.op != MemoryOp::Read && entry.read_only {
        _ if head.physical => ResponseKind::Data,
        _ if entry.sparse => ResponseKind::Sparse,
        refused if refused || !entry.present => ResponseKind::Fault,
        _ => ResponseKind::Data,
    }
}
