//! The status is the last value written, whether it is cached or in memory.

use bundle::*;
use fbp::compression::status::{In, Params, Status};
use fbp::compression::types::*;
use kernel::Within;
use kit::memory::Store;
use kit::memory_agent::{MemoryAgent, NetworkStalls, slice};
use kit::scenario::property;
use kit::{Maker, Rng, scenarios};
use proptest::prelude::*;
use std::collections::HashMap;

scenarios! {
    Status::new(&Params::default()) =>
        a_cycle_where_it_is_here four_lines_are_fetched_at_once an_overwritten_block_is_not_fetched any_status any_requesters
        reach;
    Status::new(&Params { sets_log2: Within::new(1), slices: Within::new(1) }) => any_status any_requesters;
    Status::new(&Params { sets_log2: Within::new(4), slices: Within::new(8) }) => any_status;
    Status::new(&Params { sets_log2: Within::new(4), slices: Within::new(6) }) => any_status;
}

const BACKING: u32 = 48;

struct Bench {
    dut: kit::Device<Status>,
    memory: MemoryAgent<Vec<u8>>,
    filled: Option<StatusFill>,
    /// The slice's number.
    number: u16,
}

impl Bench {
    fn new(dut: kit::Device<Status>, stalls: NetworkStalls) -> Self {
        Bench { dut, memory: MemoryAgent::new(vec![0; 1 << 21], stalls), filled: None, number: 0 }
    }

    /// Advances by a cycle.
    fn cycle(
        &mut self,
        lookup: Option<StatusLookup>,
        change: Option<StatusChange>,
        clean: bool,
    ) -> Option<StatusShown> {
        let o = self.dut.outputs();
        let shown = o.shown.get().copied();
        let memory = self.memory.up(&o.memory);
        let filled = self.filled.take();
        let fill = |down: &MemoryDown| StatusFill {
            fetch: down.tag as u8 & 3,
            sector: down.sector,
            data: down.data,
        };
        self.filled = self.memory.down().get().filter(|down| down.kind == ResponseKind::Data).map(fill);
        self.dut.cycle(In {
            lookup: lookup.into(),
            change: change.into(),
            clean: clean.then_some(5).into(),
            memory,
            filled: filled.into(),
            backing: BACKING,
            number: self.number,
        });
        shown
    }

    /// Looks up until the status is cached; returns the number of cycles and the status shown.
    fn lookup(&mut self, place: u32) -> (u64, BlockStatus) {
        self.look(StatusLookup { place, overwrites: false })
    }

    fn look(&mut self, lookup: StatusLookup) -> (u64, BlockStatus) {
        let place = lookup.place;
        for cycles in 0..1000 {
            let looks = self.dut.outputs().looks;
            self.cycle(looks.then_some(lookup), None, false);
            if looks && let Some(StatusShown { hit: true, block }) = self.dut.outputs().shown.get().copied() {
                return (cycles, block);
            }
        }
        panic!("no status for {place:#x}");
    }

    /// Sectors that the unit has counted: requested from memory, and written to it.
    fn counted(&mut self) -> [u64; 2] {
        ["q.misses", "q.write_backs"].map(|path| self.dut.register(path))
    }

    /// Memory has the status, at the places of this slice.
    fn is_in_memory(&self, known: &HashMap<u32, BlockStatus>) {
        let slices = self.dut.unit().p.slices.get() as u64;
        let share = 1 << slices.ilog2();
        for (place, block) in known {
            let own = *place as usize / share * 4;
            let first = u64::from(BACKING) + (own as u64 / 1024) * slices;
            let mine = |block: &u64| slice(8 * block, slices as usize) as u64 == u64::from(self.number);
            let block_at = (first..first + slices).find(mine).expect("each slice has one");
            let at = block_at as usize * 1024 + own % 1024;
            let sector = self.memory.store.sector(at as u64 / 32);
            let byte = |t: usize| (sector.words[at % 32 / 4] >> (8 * t)) as u8;
            for (t, tile) in block.tiles.iter().enumerate() {
                assert_eq!(byte(t), tile.clear << 2 | tile.state, "place {place:#x}");
            }
        }
    }

    fn rest(&mut self) {
        while !(self.dut.outputs().idle && self.memory.is_idle()) {
            self.cycle(None, None, false);
        }
    }
}

fn a_cycle_where_it_is_here(new: Maker<Status>) {
    let mut bench = Bench::new(new(), NetworkStalls { slices: 1, ..NetworkStalls::calm(20) });
    let sets_log2 = bench.dut.unit().p.sets_log2.get();
    let (first, block) = bench.lookup(0x42);
    // In a row without any lookup so far, tags are swept first: 16 cycles.
    assert!((42..50).contains(&first), "{first} cycles");
    assert_eq!(block, BlockStatus::default());
    let status = TileStatus { clear: 9, state: 1, unused: 0 };
    bench.cycle(None, Some(StatusChange { tiles: 5, status }), false);
    let (again, block) = bench.lookup(0x42);
    let none = TileStatus::default();
    assert_eq!((again, block.tiles), (0, [status, none, status, none]));
    // Others of its line, of the same slice; others of its row; those that map to its set.
    assert_eq!((bench.lookup(0x44).0, bench.lookup(0x7e).0), (0, 0));
    let (other, far) = (bench.lookup(0x82).0, bench.lookup(0x42 + (64 << sets_log2)).0);
    assert!((20..35).contains(&other), "{other} cycles");
    assert!((22..40).contains(&far), "{far} cycles");
    // The line that was changed leaves for the last one.
    assert_eq!(bench.counted(), [3, 1]);
    let sectors: Vec<_> = bench.memory.heads.iter().map(|head| (head.op, head.sectors)).collect();
    assert_eq!(sectors[2..], [(MemoryOp::Write, 1), (MemoryOp::Read, 15)]);
}

/// Misses of four lines wait for one latency; a fifth waits for an end of one of these. Hits pass.
fn four_lines_are_fetched_at_once(new: Maker<Status>) {
    let mut bench = Bench::new(new(), NetworkStalls { slices: 1, ..NetworkStalls::calm(100) });
    bench.lookup(0);
    bench.memory.heads.clear();
    for n in 1..=5 {
        bench.cycle(Some(StatusLookup { place: 64 * n, overwrites: false }), None, false);
        (0..3).for_each(|_| {
            bench.cycle(None, None, false);
        });
    }
    assert_eq!((bench.memory.heads.len(), bench.lookup(0).0), (4, 0));
    let waited = bench.lookup(64).0;
    assert!((75..105).contains(&waited), "{waited} cycles");
    assert!((2..5).all(|n| bench.lookup(64 * n).0 < 20));
    let last = bench.lookup(64 * 5).0;
    assert!((100..125).contains(&last), "{last} cycles");
}

/// A clear's block needs no status from memory. A block beside it does: what is known is written first, and only that.
fn an_overwritten_block_is_not_fetched(new: Maker<Status>) {
    let mut bench = Bench::new(new(), NetworkStalls { slices: 1, ..NetworkStalls::calm(20) });
    let old = Sector { words: [0x0505_0505; 8] };
    let write = |address| MemoryWrite { address, mask: !0, data: old, ..MemoryWrite::default() };
    (0..8).for_each(|sector| bench.memory.store.write(&write(u64::from(BACKING) * 32 + sector)));
    let status = TileStatus { clear: 3, state: 1, unused: 0 };
    let before = TileStatus { clear: 1, state: 1, unused: 0 };
    for place in [4, 20] {
        assert!(bench.look(StatusLookup { place, overwrites: true }).0 < 22);
        bench.cycle(None, Some(StatusChange { tiles: 15, status }), false);
        assert_eq!(bench.lookup(place), (0, BlockStatus { tiles: [status; 4] }));
    }
    assert_eq!(bench.counted(), [0, 0]);
    assert_eq!(bench.lookup(6).1, BlockStatus { tiles: [before; 4] });
    assert_eq!(bench.counted(), [1, 1]);
    assert_eq!(bench.lookup(20).1, BlockStatus { tiles: [status; 4] });
    let masks: Vec<_> = bench.memory.written.iter().map(|write| write.mask).collect();
    assert_eq!(masks, [0xf00, 0xf00]);
}

/// Status of 58 MB fits, half of it in each slice (chip-cbc-footprint): what was looked up once hits at once.
fn reach(new: Maker<Status>) {
    let mut bench = Bench::new(new(), NetworkStalls { slices: 1, ..NetworkStalls::calm(1) });
    // A line covers 128 tiles of 256 bytes, and blocks alternate between the two slices.
    let lines: Vec<u32> = (0..(29 << 20) / (128 * 256)).map(|line| 64 * line).collect();
    assert!(lines.iter().all(|place| bench.lookup(*place).0 > 0));
    assert!(lines.iter().all(|place| bench.lookup(*place + 62).0 == 0));
}

fn any_status(new: Maker<Status>) {
    property((any::<u64>(), any::<u64>(), 1..40_u64), |(seed, up, latency)| {
        let mut rng = Rng::new(seed);
        let stalls = NetworkStalls { up, slices: 1, ..NetworkStalls::calm(latency) };
        let mut bench = Bench::new(new(), stalls);
        let slices = bench.dut.unit().p.slices.get() as u64;
        // A place's bits above this power of two are its index within the slice.
        let share = 1 << slices.ilog2();
        let home = rng.below(slices);
        bench.number = home as u16;
        let far = rng.pick(&[8, 64, 600, 40_000]);
        let targets: Vec<u32> = (0..12).map(|_| (rng.below(far) * share + home % share) as u32).collect();
        let mut known: HashMap<u32, BlockStatus> = HashMap::new();
        for _ in 0..60 {
            let place = rng.pick(&targets);
            let overwrites = rng.one_in(3);
            let (_, block) = bench.look(StatusLookup { place, overwrites });
            let before = known.get(&place).copied().unwrap_or_default();
            assert!(overwrites || block == before, "place {place:#x}: {block:?}, not {before:?}");
            match rng.below(8) {
                0..5 => {
                    let tiles = if overwrites { 15 } else { rng.below(16) as u8 };
                    let state = rng.below(4) as u8;
                    let status = TileStatus { unused: 0, clear: rng.below(16) as u8, state };
                    bench.cycle(
                        rng.one_in(2).then_some(StatusLookup { place, overwrites: false }),
                        Some(StatusChange { tiles, status }),
                        false,
                    );
                    let entry = known.entry(place).or_default();
                    (0..4).filter(|t| tiles >> t & 1 == 1).for_each(|t| entry.tiles[t] = status);
                    // Status that changes in the cycle of its lookup is not shown.
                    assert!(bench.dut.outputs().shown.get().is_none_or(|shown| !shown.hit));
                }
                5 => {
                    bench.rest();
                    bench.cycle(None, None, true);
                    bench.rest();
                    bench.is_in_memory(&known);
                }
                _ => (0..rng.below(6)).for_each(|_| {
                    bench.cycle(None, None, false);
                }),
            }
        }
        bench.rest();
        let heads = &bench.memory.heads;
        assert!(heads.iter().all(|head| head.uncached && head.channel == VirtualChannel::Control));
        let sent = [MemoryOp::Read, MemoryOp::Write]
            .map(|op| heads.iter().filter(|head| head.op == op).count() as u64);
        assert_eq!(bench.counted(), sent);
    });
}

/// Requesters of blocks of their own, in lines and sets that they share: each one's oldest lookup is repeated until it hits.
fn any_requesters(new: Maker<Status>) {
    property((any::<u64>(), any::<u64>(), 1..60_u64), |(seed, up, latency)| {
        let mut rng = Rng::new(seed);
        let stalls = NetworkStalls { up, slices: 1, ..NetworkStalls::calm(latency) };
        let mut bench = Bench::new(new(), stalls);
        let slices = bench.dut.unit().p.slices.get() as u64;
        bench.number = rng.below(slices) as u16;
        let (share, far) = (1 << slices.ilog2(), rng.pick(&[16, 64, 600, 40_000]));
        let home = u64::from(bench.number) % share;
        let mut place = |r: u64| ((4 * rng.below(far) + r) * share + home) as u32;
        let places: Vec<Vec<u32>> = (0..4).map(|r| (0..4).map(|_| place(r)).collect()).collect();
        let mut known: HashMap<u32, BlockStatus> = HashMap::new();
        let mut wanted: [Option<StatusLookup>; 4] = [None; 4];
        let mut looked: Option<usize> = None;
        for cycle in 0.. {
            if cycle >= 600 && wanted.iter().all(Option::is_none) {
                break;
            }
            assert!(cycle < 6000, "{wanted:?} make no progress");
            let o = bench.dut.outputs();
            let hit = o.shown.get().filter(|shown| shown.hit);
            let mut change = None;
            if let (Some(r), Some(StatusShown { block, .. })) = (looked, hit) {
                let StatusLookup { place, overwrites } = wanted[r].take().expect("it was looked up");
                let entry = known.entry(place).or_default();
                assert!(overwrites || block == entry, "place {place:#x}: {block:?}, not {entry:?}");
                if rng.one_in(2) {
                    let tiles = if overwrites { 15 } else { rng.below(16) as u8 };
                    let (clear, state) = (rng.below(16) as u8, rng.below(4) as u8);
                    let status = TileStatus { unused: 0, clear, state };
                    (0..4).filter(|t| tiles >> t & 1 == 1).for_each(|t| entry.tiles[t] = status);
                    change = Some(StatusChange { tiles, status });
                }
            }
            let some = |r: &usize| *r < 4 && (cycle < 600 || wanted[*r].is_some());
            looked = Some(rng.below(5) as usize).filter(|r| o.looks && some(r));
            let lookup = looked.map(|r| {
                let (place, overwrites) = (rng.pick(&places[r]), rng.one_in(3));
                *wanted[r].get_or_insert(StatusLookup { place, overwrites })
            });
            bench.cycle(lookup, change, false);
        }
        bench.rest();
        bench.cycle(None, None, true);
        bench.rest();
        bench.is_in_memory(&known);
    });
}
