//! Words of a region are stored to memory and loaded again: each at its address, under any stalls.

use gpc::zcull::storage::{In, Params, Storage};
use gpc::zcull::types::*;
use kernel::offer::Offer;
use kit::memory::{Memory, MemoryStalls};
use kit::scenario::property;
use kit::{Device, Maker, Rng, scenarios};
use proptest::prelude::*;
use std::collections::VecDeque;

scenarios! {
    Storage::new(&Params {}) => a_word_a_cycle accesses_beyond_the_limit_are_ignored any_regions;
}

/// Bytes of memory, from address 0 on.
const BYTES: usize = 1 << 18;
const WORDS: usize = 2048;
/// Cycles from a request to its word: those of the ranges.
const SHOWN: usize = 3;

struct Bench {
    dut: Device<Storage>,
    memory: Memory<Vec<u8>>,
    words: Vec<TileRanges>,
    shown: VecDeque<Offer<TileRanges>>,
}

fn any_word(rng: &mut Rng) -> TileRanges {
    let mut block = || DepthRange { min: rng.roll() as u16, max: rng.roll() as u16 };
    TileRanges { blocks: [block(), block(), block(), block()] }
}

impl Bench {
    fn new(dut: Device<Storage>, memory_stalls: MemoryStalls, rng: &mut Rng) -> Self {
        let words = (0..WORDS).map(|_| any_word(rng)).collect();
        let memory = Memory::new((0..BYTES).map(|_| rng.roll() as u8).collect(), memory_stalls);
        Bench { dut, memory, words, shown: vec![Offer::default(); SHOWN].into() }
    }

    /// Runs one order to its end; returns its cycles.
    fn order(&mut self, order: StorageOrder, gpc: u8) -> usize {
        let mut cycles = 0;
        let (words, memory, shown) = (&mut self.words, &mut self.memory, &mut self.shown);
        self.dut.run(|o| {
            if cycles > 0 && !o.busy {
                assert!(!o.request.valid && !o.read.valid && !o.write.valid);
                return None;
            }
            let requested = o.request.get().map(|request| {
                let word = &mut words[usize::from(request.at)];
                if request.put {
                    *word = request.ranges;
                }
                (!request.put).then_some(*word)
            });
            shown.push_back(requested.flatten().into());
            cycles += 1;
            Some(In {
                order: (cycles == 1).then_some(order).into(),
                gpc,
                word: shown.pop_front().expect("as many as cycles"),
                read: memory.read(&o.read),
                read_data: memory.data(o.read_data),
                write: memory.write(&o.write),
            })
        });
        cycles
    }
}

/// The bytes of memory that store a word's part.
fn bytes_of(word: &TileRanges) -> Vec<u8> {
    word.blocks
        .iter()
        .flat_map(|block| [block.min.to_le_bytes(), (!block.max).to_le_bytes()])
        .flatten()
        .collect()
}

/// The first byte of a GPC's words: each has whole sectors.
fn address_of(order: &StorageOrder, gpc: u8, count: usize) -> usize {
    order.address as usize / 32 * 32 + usize::from(gpc) * 32 * count.div_ceil(2)
}

/// Stores, then loads into other words; checks both, and that nothing else changes.
fn there_and_back(bench: &mut Bench, order: StorageOrder, gpc: u8, rng: &mut Rng) {
    let start = usize::from(order.start);
    let count = usize::from(order.count).min(WORDS.saturating_sub(start));
    let first = address_of(&order, gpc, count);
    let fits = first + 32 * count.div_ceil(2) <= order.limit as usize + 1;
    let count = if fits { count } else { 0 };
    let mut bytes = bench.memory.store.clone();
    for (n, word) in bench.words.iter().skip(start).take(count).enumerate() {
        bytes[first + 16 * n..][..16].copy_from_slice(&bytes_of(word));
    }
    bench.order(StorageOrder { load: false, ..order }, gpc);
    assert!(bench.memory.store == bytes, "what memory holds");
    assert_eq!(bench.memory.writes.taken.len(), count.div_ceil(2), "a write for each sector");

    let kept = bench.words.clone();
    let others: Vec<_> = (0..WORDS).map(|_| any_word(rng)).collect();
    bench.words.clone_from(&others);
    bench.order(StorageOrder { load: true, ..order }, gpc);
    for (at, word) in bench.words.iter().enumerate() {
        let own = (start..start + count).contains(&at);
        assert_eq!(*word, if own { kept[at] } else { others[at] }, "word {at}");
    }
    assert!(bench.memory.store == bytes && bench.memory.reads.taken.len() == count.div_ceil(2));
    assert!(bench.memory.is_idle());
}

/// 16 words: a cycle for each, and those from the request to the last write; back, three for each sector.
fn a_word_a_cycle(new: Maker<Storage>) {
    let mut rng = Rng::new(1);
    let order = StorageOrder { load: false, address: 0x100, limit: 0x1ff, start: 4, count: 16 };
    let mut bench = Bench::new(new(), MemoryStalls::free(1), &mut rng);
    // Requested in cycles 1 to 16, shown in 4 to 19, in the queue one more, written in the next.
    assert_eq!(bench.order(order, 0), 22);
    let mut bench = Bench::new(new(), MemoryStalls::free(1), &mut rng);
    // Read in cycle 1; then three cycles for each of eight sectors.
    assert_eq!(bench.order(StorageOrder { load: true, ..order }, 0), 2 + 3 * 8);
    for (start, count, gpc) in [(0, 2048, 0), (0, 2048, 7), (2047, 1, 3), (5, 7, 1), (2040, 9, 0)] {
        let order = StorageOrder { load: false, address: 0x40, limit: BYTES as u64 - 1, start, count };
        there_and_back(&mut Bench::new(new(), MemoryStalls::free(3), &mut rng), order, gpc, &mut rng);
    }
}

/// Words out of range, and addresses beyond the limit: nothing happens.
fn accesses_beyond_the_limit_are_ignored(new: Maker<Storage>) {
    let mut rng = Rng::new(2);
    let order = StorageOrder { load: false, address: 0x200, limit: 0x2ff, start: 8, count: 16 };
    let cases = [
        (order, 0),
        (StorageOrder { limit: 0x2fe, ..order }, 0),
        (order, 1),
        (StorageOrder { limit: 0x3ff, ..order }, 1),
        (StorageOrder { count: 15, ..order }, 0),
        (StorageOrder { count: 17, ..order }, 0),
        (StorageOrder { start: 2048, ..order }, 0),
        (StorageOrder { start: 0xffff, ..order }, 0),
        (StorageOrder { count: 0, ..order }, 0),
        (StorageOrder { address: 0x21f, ..order }, 0),
        (StorageOrder { limit: 0, ..order }, 0),
        (StorageOrder { address: (1 << 40) - 1, limit: (1 << 40) - 1, count: 3, ..order }, 2),
    ];
    for (order, gpc) in cases {
        there_and_back(&mut Bench::new(new(), MemoryStalls::free(2), &mut rng), order, gpc, &mut rng);
    }
}

fn any_regions(new: Maker<Storage>) {
    let memory_stalls = (any::<[u64; 3]>(), 1..60_u64);
    let order = (0..0x4000_u64, 0..2060_u16, 0..70_u16, 0..8_u8, any::<bool>());
    property((memory_stalls, order, any::<u64>()), |(([read, data, write], latency), order, seed)| {
        let (address, start, count, gpc, short) = order;
        let limit = if short { address + 16 * u64::from(count) } else { BYTES as u64 - 1 };
        let order = StorageOrder { load: false, address, limit, start, count };
        let mut rng = Rng::new(seed);
        let mut bench = Bench::new(new(), MemoryStalls { read, data, write, latency }, &mut rng);
        there_and_back(&mut bench, order, gpc, &mut rng);
    });
}
