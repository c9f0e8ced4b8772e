//! Ring entries become segments, in order, as soon as they may be fetched.

use super::sectors::Sectors;
use hub::host::entry_fetch::{EntryFetch, In, Out, Params};
use hub::host::types::*;
use kit::memory::{Memory, MemoryStalls};
use kit::scenario::{LIMIT, open, property};
use kit::{Device, Maker, Rng, scenarios};
use proptest::prelude::*;

scenarios! {
    EntryFetch::new(&Params::default()) =>
        an_entry_a_cycle a_channel_resumes_within_an_entry sync_waits decoded_entries_are_not_read_again
        any_ring any_drop;
}

#[derive(Clone, Debug)]
struct Entry {
    segment: Segment,
    sync: bool,
}

/// A ring in memory; its entries are written at indices from `get` on.
struct Bench {
    dut: Device<EntryFetch>,
    memory: Memory<Sectors>,
    take: u64,
    start: RingStart,
    put: u32,
    given: Vec<(u64, Segment)>,
    done: usize,
    cycle: u64,
}

impl Bench {
    fn new(mut dut: Device<EntryFetch>, start: RingStart, latency: u64, stalls: [u64; 4]) -> Self {
        dut.cycle(In { start: Some(start).into(), put: start.get, ..In::default() });
        let [read, data, take, _] = stalls;
        let memory = Memory::new(Sectors::default(), MemoryStalls { read, data, write: 0, latency });
        Bench { dut, memory, take, start, put: start.get, given: vec![], done: 0, cycle: 0 }
    }

    fn index(&self, n: u32) -> u32 {
        self.start.get.wrapping_add(n) & ((1 << self.start.limit) - 1)
    }

    /// Writes the n-th entry from the start: dwords as in the table of interface 1.1.
    fn write(&mut self, n: usize, entry: &Entry) {
        let at = 8 * (self.start.base + u64::from(self.index(n as u32)));
        let low = (entry.segment.address as u32) << 2;
        let high = (entry.segment.address >> 30) as u32;
        self.memory.store.put(at, low);
        self.memory.store.put(at + 4, high | entry.segment.length << 10 | u32::from(entry.sync) << 31);
    }

    /// Advances by a cycle, in which `done` entries are consumed.
    fn step(&mut self, done: u8, drop: bool) -> Out {
        let (o, cycle) = (self.dut.outputs(), self.cycle);
        let i = In {
            put: self.put,
            done,
            read: self.memory.read(&o.read),
            read_data: self.memory.data(true.into()),
            segment: open(self.take, cycle).into(),
            drop,
            ..In::default()
        };
        if o.segment.valid && i.segment.ready && !drop {
            self.given.push((cycle, o.segment.data));
        }
        self.done += usize::from(done);
        self.dut.cycle(i);
        self.cycle += 1;
        assert!(cycle < LIMIT, "no end");
        o
    }
}

impl Bench {
    fn run(&mut self, cycles: usize) {
        for _ in 0..cycles {
            self.step(0, false);
        }
    }
}

fn plain(n: u64) -> Entry {
    Entry { segment: Segment { address: 0x12_3456_7890 + 64 * n, length: 1 + n as u32 }, sync: false }
}

/// A cycle to the read, the latency, one for the queue and one for the output; then one entry a
/// cycle, also across the end of the ring.
fn an_entry_a_cycle(new: Maker<EntryFetch>) {
    for (base, get) in [(0x1000, 0), (0x1003, 0), (0x1001, 6), (0x1000, 63)] {
        let start = RingStart { base, limit: 6, get, decoded: 0, taken: 0 };
        let mut bench = Bench::new(new(), start, 7, [!0; 4]);
        (0..40).for_each(|n| bench.write(n, &plain(n as u64)));
        bench.put = bench.index(40);
        bench.run(60);
        let wanted: Vec<_> = (0..40).map(|n| (10 + n, plain(n).segment)).collect();
        assert_eq!(bench.given, wanted);
        assert_eq!((bench.dut.outputs().get, bench.dut.outputs().dry), (get, false));
        for _ in 0..20 {
            bench.step(2, false);
        }
        assert_eq!((bench.dut.outputs().get, bench.dut.outputs().dry), (bench.put, true));
    }
}

/// A channel that was left in the middle of an entry resumes there.
fn a_channel_resumes_within_an_entry(new: Maker<EntryFetch>) {
    // Beyond its length: the entry is read again from its first dword.
    for (taken, from, length) in [(5, 5, 6), (10, 10, 1), (11, 0, 11), (12, 0, 11)] {
        let start = RingStart { base: 64, limit: 4, get: 15, decoded: 0, taken };
        let mut bench = Bench::new(new(), start, 1, [!0; 4]);
        let address = 0x3_ffff_ff00;
        bench.write(0, &Entry { segment: Segment { address, length: 11 }, sync: true });
        bench.write(1, &plain(1));
        bench.put = 1;
        bench.run(20);
        let given: Vec<_> = bench.given.iter().map(|g| g.1).collect();
        assert_eq!(given, [Segment { address: address + from, length }, plain(1).segment]);
    }
}

/// A SYNC entry is sent in the third cycle, counted from that in which all before it are consumed.
fn sync_waits(new: Maker<EntryFetch>) {
    let start = RingStart { base: 0, limit: 5, get: 0, decoded: 0, taken: 0 };
    let mut bench = Bench::new(new(), start, 4, [!0; 4]);
    for n in 0..4 {
        bench.write(n, &Entry { sync: n == 2, ..plain(n as u64) });
    }
    bench.put = 4;
    bench.run(40);
    assert_eq!(bench.given.len(), 2);
    bench.step(1, false);
    bench.run(40);
    assert_eq!(bench.given.len(), 2);
    let at = bench.cycle;
    bench.step(1, false);
    bench.run(4);
    assert_eq!(bench.given[2..], [(at + 2, plain(2).segment), (at + 3, plain(3).segment)]);
}

/// Decoded entries that wait are not read again, and stall those with SYNC.
fn decoded_entries_are_not_read_again(new: Maker<EntryFetch>) {
    let start = RingStart { base: 8, limit: 3, get: 7, decoded: 2, taken: 1 };
    let mut bench = Bench::new(new(), start, 4, [!0; 4]);
    bench.write(2, &Entry { sync: true, ..plain(5) });
    bench.put = 2;
    bench.run(40);
    assert_eq!((bench.given.len(), bench.dut.outputs().get), (0, 7));
    bench.step(1, false);
    bench.run(40);
    assert_eq!((bench.given.len(), bench.dut.outputs().get), (0, 0));
    bench.step(1, false);
    bench.run(40);
    let Segment { address, length } = plain(5).segment;
    assert_eq!(bench.given[0].1, Segment { address: address + 1, length: length - 1 });
}

/// A ring of random size at a random address, filled and consumed in random steps.
fn random(new: Maker<EntryFetch>, seed: u64, latency: u64, stalls: [u64; 4], drops: bool) {
    let mut rng = Rng::new(seed);
    let limit = 1 + rng.below(7) as u8;
    let size = 1 << limit;
    let base = rng.roll() & 0x1f_ffff_0000 | rng.below(4);
    let start = RingStart { base, limit, get: rng.below(size) as u32, decoded: 0, taken: 0 };
    let entries: Vec<_> = (0..100)
        .map(|_| Entry {
            segment: Segment {
                address: rng.roll() & 0x3f_ffff_ffff,
                length: (rng.roll() as u32 & 0x1f_ffff) >> rng.below(22),
            },
            sync: rng.one_in(4),
        })
        .collect();
    let mut bench = Bench::new(new(), start, latency, stalls);
    let (mut put, mut consumed) = (0, 0);
    while consumed < entries.len() {
        if put < entries.len() && rng.one_in(4) {
            let room = (size as usize - 1).saturating_sub(put - consumed).min(entries.len() - put);
            for _ in 0..rng.below(1 + room as u64) {
                bench.write(put, &entries[put]);
                put += 1;
            }
            bench.put = bench.index(put as u32);
        }
        if drops && rng.one_in(40) {
            bench.step(0, true);
            while !bench.dut.outputs().idle || !bench.memory.is_idle() || bench.dut.outputs().read.valid {
                bench.step(0, true);
            }
            let start = RingStart { get: bench.index(consumed as u32), ..start };
            bench.dut.cycle(In { start: Some(start).into(), put: bench.put, ..In::default() });
            bench.given.truncate(consumed);
        }
        let ready = bench.given.len() - consumed;
        let done = if open(stalls[3], bench.cycle) { rng.below(3).min(ready as u64) as u8 } else { 0 };
        let before = bench.given.len();
        let o = bench.step(done, false);
        assert_eq!(o.get, bench.index(consumed as u32));
        if let Some((_, segment)) = bench.given.get(before) {
            assert_eq!(*segment, entries[before].segment);
        }
        if o.segment.valid && entries[before.min(99)].sync {
            assert!(before == consumed, "fetched before the entry that it waits for");
        }
        consumed += usize::from(done);
    }
    bench.run(40);
    assert!(bench.dut.outputs().dry && bench.given.len() == entries.len());
}

fn any_ring(new: Maker<EntryFetch>) {
    property((any::<u64>(), 1..200_u64, any::<[u64; 4]>()), |(seed, latency, stalls)| {
        random(new, seed, latency, stalls, false);
    });
}

fn any_drop(new: Maker<EntryFetch>) {
    property((any::<u64>(), 1..60_u64, any::<[u64; 4]>()), |(seed, latency, stalls)| {
        random(new, seed, latency, stalls, true);
    });
}
