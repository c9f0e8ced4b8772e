//! The stage's rates in the steady state.

use super::bench::{Plan, Seen, run};
use super::expected::traffic;
use super::tiles::{any_half, any_planes, fast_clear, raw_sectors, raw_write, view};
use bundle::*;
use fbp::compression::{Compression, Params};
use kit::requests::{Request, read};
use kit::{Maker, Rng, rates, scenarios};

scenarios! {
    Compression::new(&Params::default()) =>
        a_sector_a_cycle_decoded a_sector_a_cycle_of_a_clear_value a_packet_a_cycle_past a_line_in_two_cycles
        a_kilobyte_cleared_in_two_cycles depth_as_fast z16_clears_are_faster six_sectors_for_four shares_of_a_tile;
}

rates! {
    Compression::new(&Params::default()) =>
        "l2-z-decompress" 8.0 "values/clk/slice" depths,
        "l2-z-decompress-24-32" 32.0 "bytes/clk/slice" depth_bytes,
        "l2-z-decompress-16" 16.0 "bytes/clk/slice" short_depths,
        "l2-arith-read-amplification" 2.0 "sectors" sectors_for_one,
        "compression-8to1-bytes" 0.125 "ratio" eighth,
        "compression-4to1-bytes" 0.25 "ratio" quarter,
        "compression-2to1-bytes" 0.5 "ratio" half,
        "compression-zbc-rate" 1.0 "tiles/clk" cleared,
        "compression-color-both-ratio" 8.0 "ratio" both;
}

const MANY: u16 = 400;
const EDGE: usize = 40;

fn store() -> Vec<u8> {
    vec![0; 1 << 20]
}

fn rate(cycles: &[u64]) -> f64 {
    let (first, last) = (cycles[EDGE], cycles[cycles.len() - EDGE]);
    (cycles.len() - 2 * EDGE) as f64 / (last - first) as f64
}

fn responded(seen: &Seen) -> f64 {
    rate(&seen.responses.iter().map(|(cycle, _)| *cycle).collect::<Vec<_>>())
}

fn heads(seen: &Seen, tags: u16) -> f64 {
    rate(&seen.sent.iter().filter(|(_, tag)| *tag < tags).map(|(cycle, _)| *cycle).collect::<Vec<_>>())
}

/// Kilobytes cleared in a cycle by the two slices of a chip, one of which is under test.
fn cleared(new: Maker<Compression>) -> f64 {
    let value = Sector { words: [0x1234; 8] };
    let one = |n: u16| fast_clear(16 * u64::from(n % 32), n, 0xdb, 15, value);
    let warm = (0..32).map(|n| fast_clear(16 * n, MANY, 0xdb, 15, value)).collect();
    let plan = Plan::new(vec![warm, (0..MANY).map(one).collect()]).knowing(0xdb, [value]);
    let seen = run(new(), &plan, store());
    2.0 * heads(&seen, MANY)
}

fn a_kilobyte_cleared_in_two_cycles(new: Maker<Compression>) {
    let rate = cleared(new);
    assert!(rate > 0.99, "{rate} kilobytes a cycle");
}

fn reads_of(state: u8) -> Vec<Vec<Request>> {
    let tile = [Sector { words: [0x1234; 8] }; 8];
    let warm = match state {
        1 => vec![fast_clear(0, MANY, 0xdb, 15, tile[0])],
        _ => (0..4).flat_map(|n| raw_write(2 * n, MANY, 0xdb, state, &tile)).collect(),
    };
    let reads = (0..MANY).map(|n| view(u64::from(n) % 8, n, 0xdb, MemoryView::Plain, 15)).collect();
    vec![warm, reads]
}

/// Plain sectors of depth returned in a cycle.
fn depth_sectors(new: Maker<Compression>) -> f64 {
    depth_sectors_of(new, 0x88)
}

fn depth_sectors_of(new: Maker<Compression>, kind: u8) -> f64 {
    let (planes, _) = any_planes(&mut Rng::new(9), kind, 3);
    let warm = (0..4).flat_map(|n| raw_sectors(2 * n, MANY, kind, 3, &planes)).collect();
    let reads = (0..MANY).map(|n| view(u64::from(n) % 8, n, kind, MemoryView::Plain, 15)).collect();
    responded(&run(new(), &Plan::new(vec![warm, reads]), store()))
}

fn depths(new: Maker<Compression>) -> f64 {
    8.0 * depth_sectors(new)
}

fn depth_bytes(new: Maker<Compression>) -> f64 {
    32.0 * depth_sectors(new)
}

/// Z16 in tiles of planes: half the bytes of a clear value (l2-z16-clear-vs-plane).
fn short_depths(new: Maker<Compression>) -> f64 {
    let mut rng = Rng::new(10);
    let of = |half: usize, rng: &mut Rng| vec![(half, any_half(rng, 0x07, half).0)];
    let (left, right) = (of(0, &mut rng), of(1, &mut rng));
    let both = |n: u64| {
        [raw_sectors(2 * n, MANY, 0x07, 3, &left), raw_sectors(2 * n, MANY, 0x07, 3, &right)].concat()
    };
    let reads = (0..MANY).map(|n| view(u64::from(n) % 8, n, 0x07, MemoryView::Plain, 15)).collect();
    32.0 * responded(&run(new(), &Plan::new(vec![(0..4).flat_map(both).collect(), reads]), store()))
}

/// Z16 clear values alone are returned at full speed, planes at half of it.
fn z16_clears_are_faster(new: Maker<Compression>) {
    let planes = short_depths(new);
    let value = Sector { words: [0x1234_1234; 8] };
    let reads = (0..MANY).map(|n| view(u64::from(n) % 8, n, 0x02, MemoryView::Plain, 15)).collect();
    let cleared = vec![fast_clear(0, MANY, 0x02, 15, value)];
    let plan = Plan::new(vec![cleared, reads]).knowing(0x02, [value]);
    let clears = 32.0 * responded(&run(new(), &plan, store()));
    assert!((15.9..=16.0).contains(&planes) && clears > 31.9, "{planes} and {clears} bytes a cycle");
}

fn depth_as_fast(new: Maker<Compression>) {
    for kind in [0x88, 0x53] {
        let rate = depth_sectors_of(new, kind);
        assert!(rate > 0.99, "{rate} sectors a cycle of kind {kind:#x}");
    }
}

/// Packed samples that are not compressed: as fast as the slice returns them.
fn six_sectors_for_four(new: Maker<Compression>) {
    for comptag in [0, 2] {
        let one = |n: u16| {
            let mut read = view(u64::from(n) % 8, n, 0x17, MemoryView::Plain, 15);
            read.head.page.comptag = comptag;
            read
        };
        let warm = vec![view(0, MANY, 0x17, MemoryView::Raw, 1)];
        let rate = responded(&run(new(), &Plan::new(vec![warm, (0..MANY).map(one).collect()]), store()));
        assert!((0.66..=0.67).contains(&rate), "{rate} sectors a cycle");
    }
}

/// Sectors that the slice reads for one sector of an arithmetic tile.
fn sectors_for_one(new: Maker<Compression>) -> f64 {
    let tile = [Sector { words: [0x1234; 8] }; 8];
    let one = view(1, 1, 0xdb, MemoryView::Plain, 2);
    let seen = run(new(), &Plan::new(vec![raw_write(0, 9, 0xdb, 3, &tile), vec![one]]), store());
    f64::from(traffic(&seen).0) / 32.0
}

/// The share of a tile's bytes that the slice reads when a ROP reads both lines after another ROP wrote them.
fn share(new: Maker<Compression>, kind: u8, state: u8) -> f64 {
    let tile = [Sector { words: [0x1234; 8] }; 8];
    let reads = (0..2).map(|h| view(h, h as u16, kind, MemoryView::Raw, 15)).collect();
    let seen = run(new(), &Plan::new(vec![raw_write(0, 9, kind, state, &tile), reads]), store());
    let (read, written) = traffic(&seen);
    assert_eq!(read, written);
    f64::from(read) / 256.0
}

fn eighth(new: Maker<Compression>) -> f64 {
    share(new, 0xe5, 2)
}

fn quarter(new: Maker<Compression>) -> f64 {
    share(new, 0xdb, 2)
}

fn half(new: Maker<Compression>) -> f64 {
    share(new, 0xdb, 3)
}

fn both(new: Maker<Compression>) -> f64 {
    1.0 / share(new, 0xe0, 3)
}

fn shares_of_a_tile(new: Maker<Compression>) {
    let of = |kind: u8, state: u8| share(new, kind, state);
    let all = [of(0xe5, 2), of(0xe0, 3), of(0xdb, 2), of(0xdb, 3), of(0xdb, 0), sectors_for_one(new)];
    assert_eq!(all, [0.125, 0.125, 0.25, 0.5, 1.0, 2.0]);
}

fn a_sector_a_cycle_decoded(new: Maker<Compression>) {
    for state in [2, 3] {
        let rate = responded(&run(new(), &Plan::new(reads_of(state)), store()));
        assert!(rate > 0.99, "{rate} sectors a cycle of state {state}");
    }
}

fn a_sector_a_cycle_of_a_clear_value(new: Maker<Compression>) {
    let rate = responded(&run(new(), &Plan::new(reads_of(1)), store()));
    assert!(rate > 0.99, "{rate} sectors a cycle");
}

/// Requests that need no status.
fn a_packet_a_cycle_past(new: Maker<Compression>) {
    let one = |n: u16| {
        let request = read(u64::from(n), n);
        Request { head: MemoryHead { sectors: 1, ..request.head }, ..request }
    };
    let rate = heads(&run(new(), &Plan::new(vec![(0..MANY).map(one).collect()]), store()), MANY);
    assert!(rate > 0.99, "{rate} heads a cycle");
}

/// Requests of a channel that need status, once it is cached: 64 bytes a cycle.
fn a_line_in_two_cycles(new: Maker<Compression>) {
    let reads = (0..MANY).map(|n| view(u64::from(n) % 8, n, 0xdb, MemoryView::Raw, 1)).collect();
    let warm = vec![view(0, MANY, 0xdb, MemoryView::Raw, 1)];
    let rate = heads(&run(new(), &Plan::new(vec![warm, reads]), store()), MANY);
    assert!(rate > 0.49, "{rate} heads a cycle");
}
