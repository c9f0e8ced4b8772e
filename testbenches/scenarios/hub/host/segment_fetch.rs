//! Segments become their dwords, two a cycle whatever the memory's latency.

use bundle::*;
use hub::host::segment_fetch::{In, Params, SegmentFetch};
use hub::host::types::*;
use kernel::offer::Offer;
use kit::memory::{Memory, MemoryStalls};
use kit::scenario::{LIMIT, open, property};
use kit::{Device, Maker, Rng, scenarios};
use proptest::prelude::*;

scenarios! {
    SegmentFetch::new(&Params {}) =>
        two_dwords_a_cycle over_300_cycles one_dword_each requests_stop_at_128_sectors
        any_segments dropped_at_any_time;
}

/// A dword of memory is derived from its address.
fn word(address: u64) -> u32 {
    (address as u32).wrapping_mul(0x9e37_79b1) ^ (address >> 30) as u32
}

fn sector(at: u64) -> Sector {
    Sector { words: std::array::from_fn(|k| word(8 * at + k as u64)) }
}

/// All words of a segment with the mark of the last.
fn wanted(segment: &Segment) -> Vec<(bool, bool, u32)> {
    match segment.length {
        0 => vec![(true, true, (segment.address >> 30) as u32)],
        n => (0..n)
            .map(|k| (false, k == n - 1, word(segment.address + u64::from(k) & 0x3f_ffff_ffff)))
            .collect(),
    }
}

fn given(words: &PushWords) -> Vec<(bool, bool, u32)> {
    match words.two {
        false => vec![(words.entry, words.last, words.words[0])],
        true => vec![(false, false, words.words[0]), (words.entry, words.last, words.words[1])],
    }
}

struct Bench {
    dut: Device<SegmentFetch>,
    memory: Memory<fn(u64) -> Sector>,
    stalls: [u64; 2],
    sent: usize,
    got: Vec<(bool, bool, u32)>,
    cycle: u64,
    /// The cycles of the first and the last words.
    span: Option<(u64, u64)>,
}

impl Bench {
    fn new(dut: Device<SegmentFetch>, latency: u64, [segments, read, data, words]: [u64; 4]) -> Self {
        let memory = Memory::new(sector as fn(u64) -> Sector, MemoryStalls { read, data, write: 0, latency });
        Bench { dut, memory, stalls: [segments, words], sent: 0, got: vec![], cycle: 0, span: None }
    }

    /// Advances by a cycle, and records the output.
    fn step(&mut self, segments: &[Segment], drop: bool) {
        let (o, cycle, stalls) = (self.dut.outputs(), self.cycle, self.stalls);
        let i = In {
            segment: segments.get(self.sent).filter(|_| open(stalls[0], cycle) && !drop).copied().into(),
            read: self.memory.read(&o.read),
            read_data: self.memory.data(true.into()),
            words: open(stalls[1], cycle).into(),
            drop,
        };
        self.sent += usize::from(i.segment.valid && o.segment.ready);
        if o.words.valid && i.words.ready && !drop {
            self.got.extend(given(&o.words.data));
            self.span = Some((self.span.map_or(cycle, |s| s.0), cycle));
        }
        self.dut.cycle(i);
        self.cycle += 1;
    }

    fn all(&mut self, segments: &[Segment]) {
        while self.sent < segments.len() || !self.dut.outputs().idle {
            self.step(segments, false);
            assert!(self.cycle < LIMIT, "no end");
        }
        assert_eq!(self.got, segments.iter().flat_map(wanted).collect::<Vec<_>>());
    }
}

/// Three cycles to the read, then the latency, two for the queue and one for the output.
fn two_dwords_a_cycle(new: Maker<SegmentFetch>) {
    for (first, length, cycles) in [(0, 64, 32), (2, 62, 31), (1, 63, 32), (7, 9, 5), (5, 1, 1)] {
        let mut bench = Bench::new(new(), 10, [!0; 4]);
        bench.all(&[Segment { address: 0x1000 + first, length }]);
        assert_eq!(bench.span, Some((16, 15 + cycles)), "from {first}, {length}");
    }
}

fn over_300_cycles(new: Maker<SegmentFetch>) {
    let mut bench = Bench::new(new(), 300, [!0; 4]);
    bench.all(&(0..20).map(|k| Segment { address: 0x8000 * k, length: 400 }).collect::<Vec<_>>());
    assert_eq!(bench.span, Some((306, 305 + 4000)));
}

/// Segments of one dword: one each cycle.
fn one_dword_each(new: Maker<SegmentFetch>) {
    let mut bench = Bench::new(new(), 20, [!0; 4]);
    bench.all(&(0..100).map(|k| Segment { address: 9 * k, length: 1 }).collect::<Vec<_>>());
    assert_eq!(bench.span, Some((26, 125)));
}

/// While no words are accepted, 128 sectors are requested; each consumed sector permits another request.
fn requests_stop_at_128_sectors(new: Maker<SegmentFetch>) {
    let mut bench = Bench::new(new(), 5, [!0, !0, !0, !0]);
    let segment = Segment { address: 0, length: 8 * 400 };
    // The first two dwords are in the output; then no words are accepted.
    for _ in 0..400 {
        let o = bench.dut.outputs();
        bench.dut.cycle(In {
            segment: Offer::new(bench.cycle == 0, segment),
            read: bench.memory.read(&o.read),
            read_data: bench.memory.data(true.into()),
            ..In::default()
        });
        bench.cycle += 1;
    }
    let mut requested = bench.memory.reads.len();
    assert_eq!(requested, 128);
    // Two dwords are in the output: three more pairs end the sector.
    for k in 0..12 {
        let o = bench.dut.outputs();
        requested += usize::from(o.read.valid);
        assert_eq!(requested, if k < 4 { 128 } else { 128 + (k - 4) / 4 + 1 }, "{k}");
        bench.dut.cycle(In { read: true.into(), words: true.into(), ..In::default() });
    }
}

/// Some short, some over many sectors, some with no dwords, one across the end of memory.
fn random(rng: &mut Rng, n: usize) -> Vec<Segment> {
    (0..n)
        .map(|_| {
            let length = [0, 1, 1 + rng.below(9), 1 + rng.below(200)][rng.below(4) as usize] as u32;
            let address = match rng.below(8) {
                0 => 0x3f_ffff_ffff - rng.below(20),
                _ => rng.roll() & 0x3f_ffff_ffff,
            };
            Segment { address, length }
        })
        .collect()
}

fn any_segments(new: Maker<SegmentFetch>) {
    property((any::<u64>(), 1..30_usize, 1..400_u64, any::<[u64; 4]>()), |(seed, n, latency, stalls)| {
        let segments = random(&mut Rng::new(seed), n);
        Bench::new(new(), latency, stalls).all(&segments);
    });
}

/// Dropped segments do not affect later fetches.
fn dropped_at_any_time(new: Maker<SegmentFetch>) {
    let inputs = (any::<u64>(), 1..300_u64, 0..400_u64, any::<[u64; 4]>());
    property(inputs, |(seed, latency, cycles, stalls)| {
        let mut rng = Rng::new(seed);
        let (first, second) = (random(&mut rng, 8), random(&mut rng, 4));
        let mut bench = Bench::new(new(), latency, stalls);
        (0..cycles).for_each(|_| bench.step(&first, false));
        bench.step(&first, true);
        while !bench.dut.outputs().idle || !bench.memory.is_idle() {
            bench.step(&first, true);
            assert!(bench.cycle < LIMIT, "no end");
        }
        (bench.sent, bench.got) = (0, vec![]);
        bench.all(&second);
    });
}
