//! Rates of a slice, on lines that it has and on lines that it has not.

use super::bench::{Plan, Seen, run};
use bundle::*;
use fbp::l2::{L2, Params};
use kit::requests::{Request, read};
use kit::{Maker, rates, scenarios};

scenarios! {
    L2::new(&Params::default()) =>
        a_sector_a_cycle_read a_sector_a_cycle_through_misses a_lookup_a_cycle writes_as_fast_as_they_come
        writes_through_evictions atomics_as_fast_as_they_come atomics_of_one_line atomics_of_one_word;
}

rates! {
    L2::new(&Params::default()) =>
        "l2-read-rate-slice" 32.0 "bytes/clk/slice" bytes_read,
        "l2-write-rate-slice" 32.0 "bytes/clk/slice" bytes_written,
        "l2-tag-lookups" 1.0 "lookups/clk/slice" lookups,
        "l2-atomic-int32" 8.0 "atomics/clk/slice" atomics;
}

/// Requests of a steady state, and those left out at its ends.
const MANY: u16 = 600;
const EDGE: usize = 40;
/// From a question of memory to its response.
const LATENCY: u64 = 80;

/// The k-th line of the slice: of every two kilobytes the first.
fn line(k: u64) -> u64 {
    k / 8 * 16 + k % 8
}

fn with(op: MemoryOp, request: Request) -> Request {
    Request { head: MemoryHead { op, ..request.head }, ..request }
}

/// All bytes of a line.
fn write(line: u64, tag: u16) -> Request {
    let beat = |k: u32| {
        let words = std::array::from_fn(|w| u32::from(tag) << 16 | k << 8 | w as u32);
        MemoryBeat { mask: !0, data: Sector { words }, last: k == 3 }
    };
    with(MemoryOp::Write, Request { head: read(line, tag).head, beats: (0..4).map(beat).collect() })
}

fn phases(first: Vec<Request>, second: Vec<Request>) -> Plan {
    Plan { phases: vec![first, second], ..Plan::new(vec![], LATENCY) }
}

fn store() -> Vec<u8> {
    vec![7; 1 << 20]
}

/// Sectors answered in a cycle, of the requests from tag 0 on, once they run evenly.
fn responded(seen: &Seen<Vec<u8>>) -> f64 {
    let cycles: Vec<u64> =
        seen.responses.iter().filter(|(_, down)| down.tag < MANY).map(|(c, _)| *c).collect();
    let (first, last) = (cycles[EDGE], cycles[cycles.len() - EDGE]);
    (cycles.len() - 2 * EDGE) as f64 / (last - first) as f64
}

/// Heads that come in a cycle, once they run evenly: what holds them up is the slice.
fn heads(seen: &Seen<Vec<u8>>) -> f64 {
    let cycles: Vec<u64> = seen.sent.iter().filter(|(_, tag)| *tag < MANY).map(|(c, _)| *c).collect();
    let (first, last) = (cycles[EDGE], cycles[cycles.len() - EDGE]);
    (cycles.len() - 2 * EDGE) as f64 / (last - first) as f64
}

fn warm(lines: u64) -> Vec<Request> {
    (0..lines).map(|k| read(line(k), 1000 + k as u16)).collect()
}

fn bytes_read(new: Maker<L2>) -> f64 {
    let reads = (0..MANY).map(|k| read(line(u64::from(k) % 64), k)).collect();
    32.0 * responded(&run(new(), &phases(warm(64), reads), store()))
}

fn bytes_read_through_misses(new: Maker<L2>) -> f64 {
    let reads = (0..MANY).map(|k| read(line(u64::from(k)), k)).collect();
    32.0 * responded(&run(new(), &phases(vec![], reads), store()))
}

fn a_sector_a_cycle_read(new: Maker<L2>) {
    let rate = bytes_read(new);
    assert!(rate > 31.9, "{rate} bytes a cycle");
}

fn a_sector_a_cycle_through_misses(new: Maker<L2>) {
    let rate = bytes_read_through_misses(new);
    assert!(rate > 31.5, "{rate} bytes a cycle");
}

/// A request of one sector looks in every cycle.
fn lookups(new: Maker<L2>) -> f64 {
    let one = |k: u16| {
        let request = read(line(u64::from(k) % 64), k);
        Request { head: MemoryHead { sectors: 1 << (k % 4), ..request.head }, ..request }
    };
    heads(&run(new(), &phases(warm(64), (0..MANY).map(one).collect()), store()))
}

fn a_lookup_a_cycle(new: Maker<L2>) {
    let rate = lookups(new);
    assert!(rate > 0.99, "{rate} lookups a cycle");
}

fn written(new: Maker<L2>, lines: u64) -> f64 {
    let writes = (0..MANY).map(|k| write(line(u64::from(k) % lines), k)).collect();
    128.0 * heads(&run(new(), &phases(vec![], writes), store()))
}

/// A head before four beats: 25.6 of the 32 bytes that its banks write.
fn writes_as_fast_as_they_come(new: Maker<L2>) {
    let rate = written(new, 64);
    assert!(rate > 25.5, "{rate} bytes a cycle");
}

/// As fast where each line has to go to memory again.
fn writes_through_evictions(new: Maker<L2>) {
    let lines = 1 << 13;
    let writes: Vec<_> = (0..1600).map(|k| write(line(u64::from(k)), k)).collect();
    let seen = run(new(), &phases(vec![], writes), vec![0; lines * 128]);
    let cycles: Vec<u64> = seen.sent.iter().map(|(c, _)| *c).collect();
    let rate = 128.0 * 400.0 / (cycles[1500] - cycles[1100]) as f64;
    assert!(rate > 25.5, "{rate} bytes a cycle");
}

/// A fast clear has no heads: its sectors are written from one beat.
fn bytes_written(new: Maker<L2>) -> f64 {
    let clear = |k: u16| {
        let request = with(MemoryOp::FastClear, read(16 * u64::from(k % 4), k));
        Request { beats: vec![MemoryBeat { mask: !0, last: true, ..MemoryBeat::default() }], ..request }
    };
    let seen = run(new(), &phases(vec![], (0..200).map(clear).collect()), store());
    let cycles: Vec<u64> = seen.sent.iter().map(|(c, _)| *c).collect();
    1024.0 * 100.0 / (cycles[150] - cycles[50]) as f64
}

fn add(line: u64, tag: u16) -> Request {
    with(MemoryOp::Reduce, write(line, tag))
}

fn summed(new: Maker<L2>, lines: u64) -> f64 {
    let adds = (0..MANY).map(|k| add(line(u64::from(k) % lines), k)).collect();
    heads(&run(new(), &phases(warm(64), adds), store()))
}

/// Atomics on words of 32 bits in a cycle in which beats come: four of five.
fn atomics(new: Maker<L2>) -> f64 {
    8.0 * summed(new, 64) * 5.0
}

/// 25.6 bytes of atomics a cycle.
fn atomics_as_fast_as_they_come(new: Maker<L2>) {
    let rate = 128.0 * summed(new, 64);
    assert!(rate > 25.5, "{rate} bytes a cycle");
}

/// Atomics of the same bytes go one after the other, and as fast.
fn atomics_of_one_line(new: Maker<L2>) {
    let rate = 128.0 * summed(new, 1);
    assert!(rate > 25.5, "{rate} bytes a cycle");
}

/// A head and a beat each: one in 2 cycles.
fn atomics_of_one_word(new: Maker<L2>) {
    let one = |k: u16| {
        let Request { head, beats } = add(line(0), k);
        let beats = vec![MemoryBeat { mask: 15, last: true, ..beats[0] }];
        Request { head: MemoryHead { sectors: 1, ..head }, beats }
    };
    let rate = heads(&run(new(), &phases(warm(1), (0..MANY).map(one).collect()), store()));
    assert!(rate > 0.495, "{rate} atomics a cycle");
}
