//! The coarse raster emits the tiles that its reference finds by exhaustive search, one a cycle, under any stalls.

pub mod bubbles;
pub mod row_scan;
mod shapes;
pub mod sharing;
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
        first_tile_in_fourteen_cycles a_tile_is_touched_at_its_corner covered_tiles clear_a_kilobyte_a_cycle
        state_in_its_place idle_when_empty any_packets_any_stall;
    CoarseRaster::new(&shallow()) => any_packets_any_stall;
}

rates! {
    CoarseRaster::new(&Params::default()) =>
        "coarse-raster-tile-rate" 1.0 "tiles/clk" tiles_per_cycle;
}

fn any_share(new: Maker<CoarseRaster>, gpcs: u16) {
    let gpc = 0..gpcs as u8;
    property((packets(), gpc, any::<u64>(), any::<u64>()), |(packets, gpc, offer, take)| {
        cycles(new(), &packets, Share { gpc, gpcs }, offer, take);
    });
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

/// Big and small primitives back to back, from the first tile to the last.
fn tiles_per_cycle(new: Maker<CoarseRaster>) -> f64 {
    let full = rect(0, 0, 16_384, 16_384);
    let big = polygon(1, &[(5_000, 900), (300_000, 60_000), (9_000, 200_000)], full);
    let small = polygon(2, &[(70_000, 70_000), (73_000, 71_000), (71_500, 74_000)], full);
    let packets = prims(&[vec![big], vec![small; 500], vec![big]].concat());
    let cycles = at_full_rate(new(), &packets);
    (cycles.len() - 1) as f64 / (cycles[cycles.len() - 1] - cycles[0]) as f64
}
