//! Clients that have no bytes of their own.

use super::pages::{self, COMPRESSED, COMPRESSED_FRAME, PAGES, SPACES, UPPER_HALF};
use super::requests::cleared;
use super::run::Traffic;
use bundle::*;
use kit::Rng;
use kit::memory::Store;
use kit::requests::Request;

/// Tags of the last reads of the compressed page, and for how many lines each of its halves is used.
const LAST: u16 = 3000;
const LAST_LINES: u64 = 32;

pub fn is_to_all(op: MemoryOp) -> bool {
    matches!(op, MemoryOp::Barrier | MemoryOp::Clean | MemoryOp::Invalidate | MemoryOp::CleanTags)
}

/// Requests of a port and a virtual channel are done in their order.
pub fn stream(port: usize, head: &MemoryHead) -> usize {
    4 * port + head.channel as usize
}

pub fn streams(requests: &[Vec<Request>]) -> usize {
    4 * requests.len()
}

/// The last request that reads a sector of the compressed page, and which of its line's it is.
pub fn last_of(sector: u64) -> Option<(u16, u8)> {
    let at = sector.checked_sub(COMPRESSED_FRAME / 32)?;
    let (half, at) = (at / 2048, at % 2048);
    (half < 2 && at < 4 * LAST_LINES).then(|| (LAST + (half * LAST_LINES + at / 4) as u16, (at % 4) as u8))
}

fn last_read(n: u64) -> Request {
    let half = [COMPRESSED, UPPER_HALF][(n / LAST_LINES) as usize];
    let head = MemoryHead {
        line: (half >> 7) + n % LAST_LINES,
        sectors: 15,
        tag: LAST + n as u16,
        ..MemoryHead::default()
    };
    Request { head, beats: vec![] }
}

/// Where clients meet: some pages, and how many of their lines.
struct Targets {
    pages: Vec<u64>,
    lines: u64,
    /// One in so many requests changes something.
    writes: u64,
}

impl Targets {
    fn any(rng: &mut Rng) -> Self {
        let of = [PAGES.as_slice(), &[COMPRESSED, UPPER_HALF, COMPRESSED, UPPER_HALF]].concat();
        let pages = (0..rng.pick(&[1, 2, 3, 8])).map(|_| rng.pick(&of)).collect();
        Targets { pages, lines: rng.pick(&[6, 10, 20]), writes: rng.pick(&[1, 2, 3]) }
    }

    fn line(&self, rng: &mut Rng) -> u64 {
        (rng.pick(&self.pages) + 128 * rng.below(self.lines)) >> 7
    }
}

/// A request that flushes a slice, or one that its client waits for.
fn to_all(rng: &mut Rng, port: usize, channel: VirtualChannel, tag: u16) -> Request {
    use MemoryOp::{Barrier, Clean, CleanTags, Invalidate};
    let op =
        if channel == VirtualChannel::Control { rng.pick(&[Clean, Invalidate, CleanTags]) } else { Barrier };
    // It is for a page of the compressed ones, or for all.
    let (line, sectors) = if rng.one_in(2) { (COMPRESSED_FRAME >> 7, 1) } else { (0, 0) };
    let (line, sectors) = if op == Barrier { (0, 0) } else { (line, sectors) };
    let client = client(port, channel);
    let head = MemoryHead {
        op,
        client,
        channel,
        tag,
        line,
        sectors,
        system: rng.one_in(3),
        ..MemoryHead::default()
    };
    Request { head, beats: vec![] }
}

/// Each client has one virtual channel.
fn client(port: usize, channel: VirtualChannel) -> u16 {
    (port << 4 | channel as usize) as u16
}

fn any_request(rng: &mut Rng, targets: &Targets, port: usize, tag: u16) -> Request {
    use MemoryOp::{Atomic, Read, Reduce, Write};
    use VirtualChannel::{Control, Demand, Pixel, Ring};
    let channel = rng.pick(&[Demand, Demand, Pixel, Ring]);
    if rng.one_in(10) {
        let channel = if rng.one_in(4) { Control } else { channel };
        return to_all(rng, port, channel, tag);
    }
    let line = targets.line(rng);
    let client = client(port, channel);
    if rng.one_in(30) {
        let Request { head, beats } = cleared(rng, tag, line);
        return Request { head: MemoryHead { client, channel, ..head }, beats };
    }
    let op =
        if rng.one_in(targets.writes + 1) { Read } else { rng.pick(&[Read, Write, Write, Atomic, Reduce]) };
    let operates = matches!(op, Atomic | Reduce);
    let atomic = if operates { rng.pick(AtomicOp::VALUES) } else { AtomicOp::Add };
    let swaps = operates && atomic == AtomicOp::CompareAndSwap;
    let head = MemoryHead {
        op,
        client,
        tag,
        channel,
        line,
        sectors: if swaps { rng.pick(&[1, 2, 4, 8, 3, 12, 9]) } else { rng.below(15) as u8 + 1 },
        uncached: rng.one_in(12),
        evict: rng.pick(EvictClass::VALUES),
        atomic,
        operand: if operates { rng.pick(AtomicType::VALUES) } else { AtomicType::U32 },
        ..MemoryHead::default()
    };
    let n = head.sectors.count_ones() as usize * if op == Read { 0 } else { 1 + usize::from(swaps) };
    let few = rng.one_in(2);
    let mut beat = |k: usize| {
        let word = |_| if few { rng.below(3) as u32 } else { rng.roll() as u32 };
        let data = Sector { words: std::array::from_fn(word) };
        MemoryBeat { mask: if rng.one_in(3) { rng.roll() as u32 } else { !0 }, data, last: k + 1 == n }
    };
    let beats = (0..n).map(&mut beat).collect();
    Request { head: physical(rng, head), beats }
}

/// Now and then a page goes by its physical address.
fn physical(rng: &mut Rng, head: MemoryHead) -> MemoryHead {
    let found = pages::find(head.line << 7);
    let plain = found.entry.present && found.entry.attributes.kind == 0;
    if !plain || !rng.one_in(16) {
        return head;
    }
    MemoryHead { physical: true, line: pages::physical_sector(head.line) / 4, ..head }
}

/// Host's messages meanwhile: the other space, or invalidation of pages. For clients nothing changes.
fn any_control(rng: &mut Rng) -> SpaceControl {
    let bind = rng.pick(&SPACES);
    match rng.below(4) {
        0 => SpaceControl::Attach(bind),
        1 => {
            let page = (rng.pick(&PAGES) >> 12) as u32;
            let (all_pages, all_spaces) = (rng.one_in(3), rng.one_in(3));
            SpaceControl::Invalidate(SpaceInvalidate { all_pages, all_spaces, space: bind.space, page })
        }
        _ => SpaceControl::Select(SpaceUse { space: bind.space }),
    }
}

/// So many requests of each port.
pub fn any_traffic(rng: &mut Rng, ports: usize, each: u16) -> Traffic {
    let targets = Targets::any(rng);
    let list =
        |rng: &mut Rng, port: usize| (0..each).map(|tag| any_request(rng, &targets, port, tag)).collect();
    let requests: Vec<Vec<_>> = (0..ports).map(|port| list(rng, port)).collect();
    let offers = (0..ports).map(|_| if rng.one_in(2) { !0 } else { rng.roll() & rng.roll() }).collect();
    let controls = rng.below(6);
    let controls = (0..controls).map(|_| (rng.below(1500), any_control(rng))).collect();
    let mut store = pages::dram();
    for page in &targets.pages {
        for line in
            (0..LAST_LINES).map(|n| (page >> 7) + n).filter(|_| ![COMPRESSED, UPPER_HALF].contains(page))
        {
            for sector in pages::physical_sector(line)..pages::physical_sector(line) + 4 {
                let data = Sector { words: std::array::from_fn(|_| rng.roll() as u32) };
                store.write(&MemoryWrite { address: sector, mask: !0, data, ..MemoryWrite::default() });
            }
        }
    }
    let last = (0..2 * LAST_LINES).map(last_read).collect();
    Traffic { requests, offers, controls, counted: vec![], late: vec![], last, store }
}
