//! The decision of a lookup: pure functions of its set and of the requests in flight.

use super::tables::*;
use super::types::*;
use super::ways::*;
use bundle::*;

/// All sectors of a line.
pub const LINE: u8 = (1 << LINE_SECTORS) - 1;
/// Bits of a physical line (gmmu-pa-bits).
pub const LINE_MASK: u32 = (1 << 27) - 1;
/// Lines of a tile, as a power of two.
const TILE_LINES_LOG2: u32 = 1;

/// The ways of a set, how many of them may be dirty, and how many may have class Last.
pub struct Sizes {
    pub ways: usize,
    pub dirty_most: usize,
    pub last_most: usize,
}

/// The facts that a lookup decides by, besides its set.
pub struct Facts {
    /// What is in flight in each way.
    pub lines: [LineInFlight; WAYS],
    pub scan: Scan,
    /// A request of the head's client was in flight as the cycle began.
    pub older: bool,
    /// Ways with something in flight.
    pub pinned: u16,
    /// An eviction of the line is in flight; one of some line of its set.
    pub evicting: bool,
    pub set_evicting: bool,
    /// The output registers to the evictor, to memory and to the banks are free.
    pub can_evict: bool,
    pub can_request: bool,
    pub can_response: bool,
    /// A free entry for a request of its channel, and one for a fill.
    pub entry: Option<usize>,
    pub fill: Option<usize>,
}

/// A line to send to memory.
#[derive(Clone, Copy)]
pub struct Evict {
    pub way: usize,
    pub drops: bool,
}

/// What a lookup changes besides its set.
#[derive(Default)]
pub struct Decision {
    pub accepted: bool,
    /// The head has a response without data.
    pub responses: bool,
    pub scan: Option<Scan>,
    pub evict: Option<Evict>,
    /// A barrier to send to memory.
    pub barrier: Option<BarrierOwner>,
    pub request: Option<NewRequest>,
    pub issue: Option<NewIssue>,
    /// Sectors to request from memory.
    pub fill: Option<FillSectors>,
}

/// The line that a head accesses: a fast clear writes one line of its tiles after the other.
pub fn target(head: &MemoryHead, step: u8) -> u64 {
    if head.op != MemoryOp::FastClear {
        return head.line;
    }
    let below = |tile: u8| (head.sectors & ((1 << tile) - 1)).count_ones() as u8;
    let is = |tile: &u8| head.sectors >> tile & 1 == 1 && below(*tile) == step >> TILE_LINES_LOG2;
    let tile = (0..4).find(is).unwrap_or_default();
    head.line & !7 | u64::from(tile) << TILE_LINES_LOG2 | u64::from(step & 1)
}

/// Whether lines remain after this one.
pub fn goes_on(head: &MemoryHead, step: u8) -> bool {
    let lines = (head.sectors.count_ones() as u8) << TILE_LINES_LOG2;
    head.op == MemoryOp::FastClear && step + 1 < lines
}

/// The bytes of a request are written: sectors with all bytes become dirty, others partial. Returns a line to send to memory.
pub fn end_write(request: &Request, set: &mut WaySet, facts: &Facts, sizes: &Sizes) -> Option<Evict> {
    let way = usize::from(request.row & 15);
    let arrived = facts.lines[way].fill.arrived;
    let there = &mut set.ways[way];
    let known = request.full | whole(there) | arrived;
    set_states(there, request.sectors & known, |_| SectorState::Dirty);
    set_states(there, request.sectors & !known, |_| SectorState::Partial);
    if request.uncached {
        return Some(Evict { way, drops: true });
    }
    let most = to_clean(set, facts.pinned, sizes.ways, sizes.dirty_most).filter(|_| facts.can_evict);
    most.map(|way| Evict { way, drops: false })
}

/// The sectors of a fill have arrived: empty ones become clean, partial ones dirty. An uncached line is dropped.
pub fn end_fill(fill: &Fill, set: &mut WaySet, pinned: u16) {
    let way = usize::from(fill.row & 15);
    let there = &mut set.ways[way];
    if fill.keep {
        set_states(there, fill.arrived, |state| match state {
            SectorState::Empty => SectorState::Clean,
            SectorState::Partial => SectorState::Dirty,
            other => other,
        });
    } else if dirty(there) == 0 && pinned >> way & 1 == 0 {
        there.valid = false;
    }
}

/// The next line of a set that a scan evicts or drops; after the last set, the scan's barrier.
pub fn scan_set(at: u8, last: bool, set: &mut WaySet, facts: &Facts, sizes: &Sizes) -> Decision {
    let mut scan = facts.scan;
    let written = written_ways(&facts.lines);
    let goes = |k: &usize| {
        let way = &set.ways[*k];
        let here = scan.whole || way.line >> PAGE_LINES_LOG2 == scan.page;
        way.valid && here && (scan.drops || dirty(way) != 0 || written >> k & 1 == 1)
    };
    let found = (0..sizes.ways).find(goes);
    scan.waits = found.is_some_and(|way| facts.pinned >> way & 1 == 1);
    let (mut evict, mut barrier) = (None, None);
    match found {
        None if last && !facts.can_evict => (),
        None => {
            barrier = last.then_some(BarrierOwner { scan: true, request: 0 });
            scan.flushes = last;
            scan.set = if last { 0 } else { at + 1 };
        }
        Some(_) if scan.waits => (),
        Some(way) if dirty(&set.ways[way]) == 0 => set.ways[way].valid = false,
        Some(way) => evict = facts.can_evict.then_some(Evict { way, drops: scan.drops }),
    }
    Decision { scan: Some(scan), evict, barrier, ..Decision::default() }
}

/// The dirty sectors of a way, to send to memory. The line stays clean, or is dropped.
pub fn evicted(way: &mut Way, row: u16, drops: bool) -> Eviction {
    let eviction = Eviction { line: way.line.into(), row, sectors: dirty(way) };
    way.valid &= !drops;
    set_states(way, LINE, |state| match state {
        SectorState::Clean | SectorState::Dirty if !drops => SectorState::Clean,
        _ => SectorState::Empty,
    });
    eviction
}
