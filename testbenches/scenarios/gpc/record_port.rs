//! Pairs of records are what lies in the window at their vertices' bytes, in order, whoever stalls.

use bundle::*;
use gpc::record_port::{In, Params, RecordPort};
use kernel::Within;
use kit::memory::{Memory, Pace};
use kit::scenario::property;
use kit::{Device, Maker, Sink, Source, scenarios};
use proptest::prelude::*;

scenarios! {
    RecordPort::new(&Params::default()) => a_clock_each_way words_of_a_record any_window_any_stall;
    RecordPort::new(&Params { depth: Within::new(1) }) => any_window_any_stall;
    RecordPort::new(&Params { depth: Within::new(5) }) => any_window_any_stall;
}

/// What is in memory at a byte's address, a whole word's.
fn word(byte: u64) -> u32 {
    ((byte / 4 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as u32
}

fn sector(at: u64) -> Sector {
    Sector { words: std::array::from_fn(|k| word(32 * at + 4 * k as u64)) }
}

/// Vertex `v` of a window that begins at a line.
fn vertex(window: u64, v: u64) -> RasterRecord {
    let at = |k: u64| word((128 * window + 16 * v + 4 * k) % (1 << 40));
    RasterRecord { x: at(0) as i32, y: at(1) as i32, z: at(2), w: at(3) }
}

struct Seen {
    asked: Vec<u64>,
    reads: Vec<u64>,
    pairs: Vec<(u64, VertexPair)>,
}

fn run(mut dut: Device<RecordPort>, window: u64, pairs: &[u16], stalls: [u64; 2], pace: Pace) -> Seen {
    let (mut fetch, mut pair) = (Source::new(pairs, stalls[0]), Sink::new(stalls[1]));
    let mut memory = Memory::new(sector, pace);
    dut.run(|o| {
        assert!(!o.idle || !o.pair.valid && !o.read.valid, "idle, with something to take");
        let over = fetch.is_empty() && memory.is_idle() && o.idle;
        (!over).then(|| In {
            fetch: fetch.drive(o.fetch),
            pair: pair.drive(&o.pair),
            read: memory.read(&o.read),
            read_data: memory.data(o.read_data),
            window,
        })
    });
    assert!(dut.outputs().idle);
    Seen { asked: fetch.taken, reads: memory.reads.at.clone(), pairs: pair.timed() }
}

/// A pair a clock: its read a clock after it, its records a clock after the sector.
fn a_clock_each_way(new: Maker<RecordPort>) {
    let pairs: Vec<u16> = (0..100).collect();
    for latency in [1, 30] {
        let seen = run(new(), 0x100, &pairs, [!0, !0], Pace::free(latency));
        assert_eq!(seen.asked, (0..100).collect::<Vec<_>>());
        assert_eq!(seen.reads, (1..101).collect::<Vec<_>>());
        let at: Vec<_> = seen.pairs.iter().map(|(clock, _)| *clock).collect();
        assert_eq!(at, (latency + 2..latency + 102).collect::<Vec<_>>());
    }
}

fn words_of_a_record(new: Maker<RecordPort>) {
    // Entry 5, three vertices: pairs 20 and 21.
    let seen = run(new(), 0x2000, &[20, 21], [!0, !0], Pace::free(1));
    let record = |n: u64| {
        let at = 0x10_0000 + 5 * 128 + 16 * n;
        RasterRecord { x: word(at) as i32, y: word(at + 4) as i32, z: word(at + 8), w: word(at + 12) }
    };
    let pairs: Vec<_> = seen.pairs.iter().flat_map(|(_, pair)| pair.records).collect();
    assert_eq!(pairs, [0, 1, 2, 3].map(record));
}

fn any_window_any_stall(new: Maker<RecordPort>) {
    let window = prop_oneof![
        Just(0_u64),
        Just((1 << 33) - 1),
        (0..1_u64 << 21).prop_map(|n| n << 12),
        0..1_u64 << 33,
        (0..0x3000_u64).prop_map(|n| (1 << 33) - n - 1), // over the end
    ];
    let pair = prop_oneof![0..0x8000_u16, 0..16_u16, 0x7ff0..0x8000_u16];
    let pace = (any::<[u64; 2]>(), 1..40_u64);
    let cases = (window, prop::collection::vec(pair, 1..60), any::<[u64; 2]>(), pace);
    property(cases, |(window, pairs, stalls, ([read, data], latency))| {
        let seen = run(new(), window, &pairs, stalls, Pace { read, data, write: !0, latency });
        let wanted = pairs.iter().map(|&p| {
            let first = 2 * u64::from(p);
            VertexPair { records: [vertex(window, first), vertex(window, first + 1)] }
        });
        assert_eq!(seen.pairs.iter().map(|p| p.1).collect::<Vec<_>>(), wanted.collect::<Vec<_>>());
    });
}
