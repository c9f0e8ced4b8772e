//! The coarse raster emits the tiles that its reference finds by exhaustive search, one a cycle, under any stalls.

pub mod row_scan;
mod shapes;
pub mod tile_walk;

use self::shapes::{all_of, cut, packets, polygon, rect};
use bundle::*;
use gpc::coarse_raster::{self as model, CoarseRaster, In, Params};
use kernel::offer::Offer;
use kit::scenario::property;
use kit::{Device, Maker, Sink, Source, rates, scenarios};
use proptest::prelude::*;
use references::gpc::coarse_raster::{ALONE, Share, Written};

scenarios! {
    CoarseRaster::new(&Params::default()) =>
        first_tile_in_fourteen_cycles tiny_primitives_each_cycle serpentine rows_of_1024_tiles
        no_bubble_along_a_diagonal no_bubble_hugging_a_window no_bubble_in_triangles
        search_a_window_a_cycle a_late_row_costs_the_rows_before_it
        parts_end_with_the_last untouched_primitives_cost_a_cycle a_tile_is_touched_at_its_corner covered_tiles
        clear_a_kilobyte_a_cycle state_in_its_place idle_when_empty any_packets_any_stall;
    CoarseRaster::new(&shallow()) => any_packets_any_stall;
    CoarseRaster::new(&shared(2)) => two_gpcs_in_half_the_cycles any_packets_for_two;
    CoarseRaster::new(&shared(4)) => any_packets_for_four;
    CoarseRaster::new(&shared(8)) => any_packets_for_eight;
}

rates! {
    CoarseRaster::new(&Params::default()) =>
        "coarse-raster-tile-rate" 1.0 "tiles/clk" tiles_per_cycle;
}

/// The shortest legal queues.
fn shallow() -> Params {
    use kernel::Within;
    let one = Within::new(1);
    let walk = model::tile_walk::Params {
        packet_depth: one,
        span_depth: one,
        tile_depth: one,
        ..Default::default()
    };
    let scan = model::row_scan::Params { setup_depth: one, ..Default::default() };
    Params { scan, walk, ..Params::default() }
}

/// Parameters for `gpcs` GPCs.
fn shared(gpcs: usize) -> Params {
    Params { gpcs: kernel::Within::new(gpcs), ..Params::default() }
}

/// Cycles from the offer of a packet to its tile at the output.
const LATENCY: u64 = 15;

/// Sends packets under stall patterns until the unit is idle; returns the output packets and their cycles.
fn raster(
    mut dut: Device<CoarseRaster>,
    packets: &[SetupPacket],
    share: Share,
    offer: u64,
    take: u64,
) -> Vec<(u64, TilePacket)> {
    // Number of output packets expected after that many input packets.
    let mut written = Written::default();
    let mut due = vec![0];
    packets.iter().for_each(|p| due.push(due.last().unwrap() + written.packet(p, share).len()));
    let (mut setup, mut tile) = (Source::new(packets, offer), Sink::new(take));
    dut.run(|o| {
        if o.idle {
            assert_eq!(tile.len(), due[setup.taken.len()], "idle, with packets to come");
            assert!(!o.tile.valid, "idle, with a packet at the output");
        }
        (!setup.is_empty() || !o.idle).then(|| In {
            setup: setup.drive(o.setup),
            tile: tile.drive(&o.tile),
            gpc: share.gpc,
        })
    });
    tile.timed()
}

/// The same without stalls; checks the output and returns its cycles.
fn at_full_rate(dut: Device<CoarseRaster>, packets: &[SetupPacket]) -> Vec<u64> {
    cycles(dut, packets, ALONE, !0, !0)
}

/// Sends packets; checks the output and returns its cycles.
fn cycles(
    dut: Device<CoarseRaster>,
    packets: &[SetupPacket],
    share: Share,
    offer: u64,
    take: u64,
) -> Vec<u64> {
    let out = raster(dut, packets, share, offer, take);
    let mut written = Written::default();
    let expected: Vec<_> = packets.iter().flat_map(|p| written.packet(p, share)).collect();
    assert_eq!(out.iter().map(|o| o.1).collect::<Vec<_>>(), expected);
    out.iter().map(|o| o.0).collect()
}

/// One a cycle, starting at `first`.
fn each_cycle(first: u64, n: usize) -> Vec<u64> {
    (first..first + n as u64).collect()
}

fn prims(prims: &[SetupPrim]) -> Vec<SetupPacket> {
    prims.iter().copied().map(SetupPacket::Prim).collect()
}

fn first_tile_in_fourteen_cycles(new: Maker<CoarseRaster>) {
    assert_eq!(at_full_rate(new(), &prims(&[all_of(5, rect(40, 70, 41, 71))])), [LATENCY]);
}

fn tiny_primitives_each_cycle(new: Maker<CoarseRaster>) {
    let tiny = |k: u16| all_of(k, rect(40 * k, 9 * k, 40 * k + 7, 9 * k + 1));
    let tiny: Vec<_> = (0..100).map(tiny).collect();
    assert_eq!(at_full_rate(new(), &prims(&tiny)), each_cycle(LATENCY, 100));
}

fn serpentine(new: Maker<CoarseRaster>) {
    let out = raster(new(), &prims(&[all_of(9, rect(32, 112, 80, 144))]), ALONE, !0, !0);
    let tile = |(cycle, packet): &(u64, TilePacket)| match packet {
        TilePacket::Tile(t) => (*cycle, t.x, t.y, t.last),
        other => panic!("{other:?}"),
    };
    let walk = [(2, 7), (3, 7), (4, 7), (4, 8), (3, 8), (2, 8)];
    let expected: Vec<_> =
        (LATENCY..).zip(walk).map(|(cycle, (x, y))| (cycle, x, y, (x, y) == (2, 8))).collect();
    assert_eq!(out.iter().map(tile).collect::<Vec<_>>(), expected);
}

fn rows_of_1024_tiles(new: Maker<CoarseRaster>) {
    let wide = all_of(1, rect(3, 5, 16_384, 33));
    assert_eq!(at_full_rate(new(), &prims(&[wide, wide])), each_cycle(LATENCY, 2 * 3 * 1024));
}

/// A diagonal band, down a wide rect and up again: its rows move across the windows.
fn no_bubble_along_a_diagonal(new: Maker<CoarseRaster>) {
    for (a, b, width, height) in
        [(1, -1, 1600, 1600), (1, -2, 1600, 800), (2, -1, 800, 1600), (5, -1, 320, 1600)]
    {
        let all = all_of(1, rect(0, 0, width, height));
        let right = i64::from(a) * i64::from(width);
        let down = cut(cut(all, a, b, 8), -a, -b, 8);
        let up = cut(cut(all, a, -b, 8 - right), -a, b, 8 + right);
        let up = SetupPrim { start_x: width / 16 - 1, ..up };
        let cycles = at_full_rate(new(), &prims(&[down, up, down]));
        assert_eq!(cycles, each_cycle(LATENCY, cycles.len()), "{a} {b}");
    }
}

/// A band two pixels wide on the border of two windows, or next to it, in a wide rect.
fn no_bubble_hugging_a_window(new: Maker<CoarseRaster>) {
    for x in [240, 253, 254, 255, 256, 257] {
        let band = cut(cut(all_of(1, rect(0, 0, 4096, 512)), 1, 0, -x), -1, 0, x + 2);
        let band = SetupPrim { start_x: (x as u16 - 1) / 16, ..band };
        let cycles = at_full_rate(new(), &prims(&[band; 3]));
        assert_eq!(cycles, each_cycle(LATENCY, cycles.len()), "{x}");
    }
}

/// Triangles that fit in a window's width, back to back.
fn no_bubble_in_triangles(new: Maker<CoarseRaster>) {
    let corner = (0..60_000_i64, 0..60_000_i64);
    let window = rect(0, 0, 16_384, 16_384);
    property(prop::collection::vec(prop::array::uniform3(corner), 1..10), |triangles| {
        let mut prims = vec![];
        for (k, mut t) in triangles.into_iter().enumerate() {
            let area = (t[1].0 - t[0].0) * (t[2].1 - t[0].1) - (t[2].0 - t[0].0) * (t[1].1 - t[0].1);
            if area < 0 {
                t.swap(1, 2);
            }
            if area != 0 {
                prims.push(polygon(k as u16, &t, window));
            }
        }
        let cycles = at_full_rate(new(), &self::prims(&prims));
        if let Some(&first) = cycles.first() {
            assert_eq!(cycles, each_cycle(first, cycles.len()));
        }
    });
}

fn search_a_window_a_cycle(new: Maker<CoarseRaster>) {
    // Only tile column 40 of 64 is covered.
    let column = cut(cut(all_of(1, rect(0, 0, 1024, 16)), 1, 0, -641), -1, 0, 655);
    for (start, windows) in [(0, 2), (15, 2), (16, 1), (32, 0), (47, 0), (48, 1), (63, 1), (900, 1)] {
        let from = SetupPrim { start_x: start, start_on: start / 16 == 2, ..column };
        assert_eq!(at_full_rate(new(), &prims(&[from])), [LATENCY + windows], "from {start}");
    }
}

fn a_late_row_costs_the_rows_before_it(new: Maker<CoarseRaster>) {
    let late = cut(all_of(1, rect(0, 0, 32, 176)), 0, 1, -161);
    assert_eq!(at_full_rate(new(), &prims(&[late])), each_cycle(LATENCY + 10, 2));
}

/// Parts of one primitive: the tile of the last part ends it, or a tile without coverage.
fn parts_end_with_the_last(new: Maker<CoarseRaster>) {
    let tile = all_of(1, rect(16, 16, 33, 17));
    let none = cut(tile, 1, 0, -100);
    let more = |p| SetupPrim { more: true, ..p };
    let list = prims(&[more(tile), more(none), more(tile), none, more(none), tile, tile]);
    let seen: Vec<_> = raster(new(), &list, ALONE, !0, !0)
        .iter()
        .map(|(_, packet)| match packet {
            TilePacket::Tile(t) => (t.x, t.drop, t.last),
            other => panic!("{other:?}"),
        })
        .collect();
    let (part, whole) = ([(1, false, false), (2, false, false)], [(1, false, false), (2, false, true)]);
    assert_eq!(seen, [&part[..], &part, &[(1, true, true)], &whole, &whole].concat());
}

fn untouched_primitives_cost_a_cycle(new: Maker<CoarseRaster>) {
    let tile = all_of(1, rect(16, 16, 17, 17));
    let none = cut(tile, 1, 0, -40);
    let hollow = SetupPrim { info: Prim { rect: rect(9, 9, 9, 12), ..none.info }, ..none };
    // Its whole rect is outside an edge without slope.
    let nowhere = cut(all_of(1, rect(16, 16, 32, 32)), 0, 0, -1);
    let list = prims(&[none, tile, none, hollow, nowhere, tile, tile, none]);
    let out = raster(new(), &list, ALONE, !0, !0);
    let drops = out.iter().map(|(_, packet)| matches!(packet, TilePacket::Tile(t) if t.drop && t.last));
    assert_eq!(drops.collect::<Vec<_>>(), [true, false, true, true, true, false, false, true]);
    assert_eq!(at_full_rate(new(), &list), each_cycle(LATENCY, 8));
}

/// A tile counts as touched down to the value 0 at its innermost corner.
fn a_tile_is_touched_at_its_corner(new: Maker<CoarseRaster>) {
    for (a, b, x, y) in
        [(3, 0, 32, 0), (-3, 0, 16, 0), (0, 5, 0, 32), (0, -5, 0, 16), (2, -7, 32, 16), (-2, 7, 16, 32)]
    {
        let mut edge = cut(all_of(1, rect(16, 16, 32, 32)), a, b, -i64::from(a * x + b * y));
        assert_eq!(at_full_rate(new(), &prims(&[edge])), [LATENCY], "{a} {b}");
        edge.c[0] -= 1;
        let out = raster(new(), &prims(&[edge]), ALONE, !0, !0);
        assert!(matches!(out[..], [(_, TilePacket::Tile(Tile { drop: true, .. }))]), "{a} {b}");
    }
}

fn covered_tiles(new: Maker<CoarseRaster>) {
    let covered = |p: SetupPrim| {
        let out = raster(new(), &prims(&[p]), ALONE, !0, !0);
        out.iter().filter(|o| matches!(o.1, TilePacket::Tile(t) if t.covered)).count()
    };
    assert_eq!(covered(all_of(1, rect(16, 16, 64, 64))), 9);
    assert_eq!(covered(all_of(1, rect(15, 16, 64, 64))), 9);
    assert_eq!(covered(all_of(1, rect(17, 16, 64, 64))), 6);
    assert_eq!(covered(all_of(1, rect(16, 17, 64, 63))), 3);
    assert_eq!(covered(all_of(1, rect(16, 16, 63, 64))), 6);
    let mut cut = cut(all_of(1, rect(16, 16, 64, 64)), 1, 1, -64);
    assert_eq!(covered(cut), 6); // all but the upper-left corner and its two neighbours
    cut.c[0] -= 1;
    assert_eq!(covered(cut), 3);
}

fn clear_a_kilobyte_a_cycle(new: Maker<CoarseRaster>) {
    let format = |value| SetupPacket::State(State { address: SET_COLOR_TARGET_FORMAT + 0x80, value });
    let mode = |value| SetupPacket::State(State { address: SET_ANTI_ALIAS, value });
    let clear =
        SetupPacket::Clear(Clear { colour: 15, target: 2, rect: rect(0, 0, 640, 480), ..Clear::default() });
    // Surface, and its size in KB.
    for (value, samples, kilobytes) in [
        (0xd5, 0, 1200),
        (0xca, 0, 2400),
        (0xc0, 0, 4800),
        (0xd5, 1, 2400),
        (0xd5, 2, 4800),
        (0xc0, 6, 76_800),
    ] {
        let cycles = at_full_rate(new(), &[format(value), mode(samples), clear]);
        // The two states, a cycle to begin, the steps.
        let expected = [each_cycle(LATENCY, 2), each_cycle(LATENCY + 3, kilobytes)].concat();
        assert_eq!(cycles, expected, "{value:x} {samples}");
    }
}

fn state_in_its_place(new: Maker<CoarseRaster>) {
    let state = |address, value| SetupPacket::State(State { address, value });
    let z = SetupPacket::Clear(Clear { z: true, rect: rect(0, 0, 32, 16), ..Clear::default() });
    let tile = SetupPacket::Prim(all_of(1, rect(0, 0, 1, 1)));
    let packets =
        [z, state(SET_ZT_FORMAT, 0x19), z, tile, state(SET_ANTI_ALIAS, 1), tile, z, state(0x1234, 7)];
    // A clear takes a cycle to begin, then 2 steps of 16 columns, 4 of 8, 8 of 4.
    let expected =
        [(1, 2 + 1), (5, 4 + 1 + 1 + 1), (13, 8 + 1)].map(|(first, n)| each_cycle(LATENCY + first, n));
    assert_eq!(at_full_rate(new(), &packets), expected.concat());
}

fn idle_when_empty(new: Maker<CoarseRaster>) {
    let mut dut = new();
    assert!(dut.outputs().idle);
    let setup = prims(&[all_of(1, rect(0, 0, 1, 1))])[0];
    let i = In { setup: Offer::new(true, setup), ..In::default() };
    dut.cycle(i);
    for _ in 0..30 {
        assert!(!dut.outputs().idle);
        dut.cycle(In::default());
    }
    dut.cycle(In { tile: true.into(), ..In::default() });
    assert!(dut.outputs().idle && !dut.outputs().tile.valid);
}

fn any_packets_any_stall(new: Maker<CoarseRaster>) {
    any_share(new, 1);
}

fn any_share(new: Maker<CoarseRaster>, gpcs: u16) {
    let gpc = 0..gpcs as u8;
    property((packets(), gpc, any::<u64>(), any::<u64>()), |(packets, gpc, offer, take)| {
        cycles(new(), &packets, Share { gpc, gpcs }, offer, take);
    });
}

fn any_packets_for_two(new: Maker<CoarseRaster>) {
    any_share(new, 2);
}

fn any_packets_for_four(new: Maker<CoarseRaster>) {
    any_share(new, 4);
}

fn any_packets_for_eight(new: Maker<CoarseRaster>) {
    any_share(new, 8);
}

/// 20 rows of 40 tiles: 400 for each of two GPCs, one a cycle.
fn two_gpcs_in_half_the_cycles(new: Maker<CoarseRaster>) {
    let all = prims(&[all_of(1, rect(0, 0, 640, 320))]);
    for gpc in 0..2 {
        let seen = cycles(new(), &all, Share { gpc, gpcs: 2 }, !0, !0);
        assert_eq!(seen, each_cycle(LATENCY, 400));
    }
}

/// Big and small primitives back to back, from the first tile to the last.
fn tiles_per_cycle(new: Maker<CoarseRaster>) -> f64 {
    let full = rect(0, 0, 16_384, 16_384);
    let big = polygon(1, &[(5_000, 900), (300_000, 60_000), (9_000, 200_000)], full);
    let small = polygon(2, &[(70_000, 70_000), (73_000, 71_000), (71_500, 74_000)], full);
    let packets = prims(&[vec![big], vec![small; 500], vec![big]].concat());
    let cycles = at_full_rate(new(), &packets);
    (cycles.len() - 1) as f64 / (cycles[cycles.len() - 1] - cycles[0]) as f64
}
