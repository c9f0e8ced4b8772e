//! A bench runs a ROP's operations, and checks them against bytes.

use bundle::*;
use kit::memory::Store;
use kit::memory_agent::{MemoryAgent, NetworkStalls, Page};
use kit::{Device, Sink, Source};
use mem::tile_port::{In, TilePort};

const MEMORY: usize = 1 << 14;

pub const FREE: [u64; 3] = [!0; 3];

/// A ROP's operations, in order: reads, writes with all their beats, and fences, optionally down to DRAM.
#[derive(Clone, Debug)]
pub enum Item {
    Read(TileRead),
    Write(Vec<TileWrite>),
    Fence(bool),
}

/// Results of a run, with their cycles.
pub struct Seen {
    pub data: Vec<TileSector>,
    pub data_at: Vec<u64>,
    pub heads: Vec<MemoryHead>,
    pub up: Vec<u64>,
    pub memory: Vec<u8>,
    pub cycles: u64,
    pub fenced: Vec<u64>,
    /// Content of memory when all before a fence was performed.
    pub performed: Vec<(u64, Vec<u8>)>,
}

pub fn start() -> Vec<u8> {
    (0..MEMORY).map(|at| (at * 37 >> 3) as u8).collect()
}

/// Offers each item once those before it are accepted; a write
/// once data of all reads in its kilobyte has arrived, as in ROPs.
pub fn run_in(
    mut dut: Device<TilePort>,
    items: &[Item],
    stalls: [u64; 3],
    mut memory: MemoryAgent<Vec<u8>>,
) -> Seen {
    let (mut read, mut write) = (Source::new(&[], stalls[0]), Source::new(&[], stalls[1]));
    let (mut fence, mut performed) = (Source::new(&[], stalls[0]), vec![]);
    let (mut data, mut items, mut up) = (Sink::new(stalls[2]), items.iter().peekable(), vec![]);
    let mut requested: Vec<u64> = vec![];
    let cycles = dut.run(|o| {
        let there = data.taken.iter().filter(|sector: &&TileSector| sector.last).count();
        let waits = |line: u64| requested[there..].iter().any(|other| other / 8 == line / 8);
        let held = matches!(items.peek(), Some(Item::Write(beats)) if waits(beats[0].line));
        if o.performed.valid {
            performed.push((read.cycle(), memory.store.clone()));
        }
        if read.is_empty() && write.is_empty() && fence.is_empty() && !held {
            match items.next() {
                Some(Item::Read(item)) => {
                    requested.push(item.line);
                    read.push(0, *item);
                }
                Some(Item::Write(beats)) => beats.iter().for_each(|beat| write.push(0, *beat)),
                Some(Item::Fence(system)) => fence.push(0, MemoryFence { system: *system }),
                None if o.idle && memory.is_idle() => return None,
                None => (),
            }
        }
        let cycle = read.cycle();
        let ready = memory.up(&o.memory_up);
        if o.memory_up.valid && ready.ready {
            up.push(cycle);
        }
        Some(In {
            read: read.drive(o.read),
            write: write.drive(o.write),
            fence: fence.drive(o.fence),
            read_data: data.drive(&o.read_data),
            memory_up: ready,
            memory_down: memory.down(),
        })
    });
    let (fenced, heads, memory) = (fence.taken, memory.heads, memory.store);
    Seen { data: data.taken, data_at: data.at, heads, up, memory, cycles, fenced, performed }
}

pub fn run(dut: Device<TilePort>, items: &[Item], network_stalls: NetworkStalls) -> Seen {
    run_in(dut, items, FREE, MemoryAgent::new(start(), network_stalls))
}

pub fn read(line: u64, sectors: u8) -> Item {
    Item::Read(TileRead { line, sectors, plain: line % 2 == 0, compressed: false })
}

/// Whether the operation clears whole tiles.
fn clears(op: TileOp) -> bool {
    matches!(op, TileOp::FastClear | TileOp::ClearDepth)
}

/// A write request; words count up from the lowest sector of the set.
pub fn request(op: TileOp, line: u64, sectors: u8, word: u32) -> Vec<TileWrite> {
    let beats = if clears(op) { 1 } else { sectors.count_ones() };
    let beat = |n| TileWrite {
        op,
        line,
        sectors,
        last: n + 1 == beats,
        mask: !0,
        data: Sector { words: [word + n; 8] },
        ..TileWrite::default()
    };
    (0..beats).map(beat).collect()
}

pub fn write(line: u64, sectors: u8, word: u32) -> Item {
    Item::Write(request(TileOp::Plain, line, sectors, word))
}

fn within(sectors: u8) -> impl Iterator<Item = u64> {
    (0..4).filter(move |s| sectors >> s & 1 == 1)
}

/// Checks against the same list applied to bytes one item after the other, and the heads, one for each.
pub fn judge(items: &[Item], seen: &Seen, page: fn(u64) -> Page) {
    let (mut memory, mut data) = (start(), vec![]);
    // At each fence the content of memory, and which of its bytes are final.
    let mut then: Vec<(Vec<u8>, Vec<bool>)> = vec![];
    for item in items {
        match item {
            Item::Read(TileRead { line, sectors, .. }) => {
                data.extend(within(*sectors).map(|sector| TileSector {
                    sector: sector as u8,
                    last: sectors >> (sector + 1) == 0,
                    data: if page(*line) == Page::Mapped {
                        memory.sector(4 * line + sector)
                    } else {
                        Sector::default()
                    },
                    ..TileSector::default()
                }))
            }
            Item::Write(beats) if page(beats[0].line) == Page::Mapped => {
                let TileWrite { op, line, sectors, .. } = beats[0];
                let mut put = |address, beat: &TileWrite| {
                    memory.write(&MemoryWrite {
                        address,
                        mask: beat.mask,
                        data: beat.data,
                        ..MemoryWrite::default()
                    });
                };
                if clears(op) {
                    let tiles = within(sectors).flat_map(|tile| (0..8).map(move |s| 4 * line + 8 * tile + s));
                    tiles.for_each(|address| put(address, &beats[0]));
                } else {
                    within(sectors).zip(beats).for_each(|(sector, beat)| put(4 * line + sector, beat));
                }
            }
            Item::Write(_) => (),
            Item::Fence(_) => then.push((memory.clone(), vec![true; memory.len()])),
        }
        if let Item::Write(_) = item {
            for (bytes, stays) in &mut then {
                (0..bytes.len()).for_each(|at| stays[at] &= bytes[at] == memory[at]);
            }
        }
    }
    assert_eq!(seen.performed.len(), then.len());
    for (k, ((_, seen), (bytes, stays))) in seen.performed.iter().zip(&then).enumerate() {
        let wrong = (0..bytes.len()).find(|&at| stays[at] && seen[at] != bytes[at]);
        assert_eq!(wrong, None, "what was not performed before fence {k}");
    }
    let systems = |item: &Item| if let Item::Fence(system) = item { Some(*system) } else { None };
    let barriers = seen.heads.iter().filter(|head| head.op == MemoryOp::Barrier);
    // In addition to those that the port sends on its own.
    let down = |system: bool| barriers.clone().filter(|head| head.system == system).count();
    let requested = |system: bool| items.iter().filter_map(systems).filter(|of| *of == system).count();
    assert!(down(true) == requested(true) && down(false) >= requested(false));
    assert_eq!(seen.data, data, "what was read");
    assert!(seen.memory == memory, "what memory holds");
    let requested = |reads: bool| {
        let heads = seen
            .heads
            .iter()
            .filter(move |head| head.op != MemoryOp::Barrier && reads == (head.op == MemoryOp::Read));
        heads.map(|head| (head.line, head.sectors)).collect::<Vec<_>>()
    };
    let read = |item: &Item| if let Item::Read(read) = item { Some((read.line, read.sectors)) } else { None };
    let written = |item: &Item| {
        if let Item::Write(beats) = item { Some((beats[0].line, beats[0].sectors)) } else { None }
    };
    assert_eq!(requested(true), items.iter().filter_map(read).collect::<Vec<_>>());
    assert_eq!(requested(false), items.iter().filter_map(written).collect::<Vec<_>>());
}
