//! The tile walk emits the tiles of its runs, however the reference's rows are cut into runs, and whether a packet or its run
//! arrives first.

use super::shapes::{all_of, cut, packets};
use bundle::*;
use gpc::coarse_raster::tile_walk::{In, Params, TileWalk};
use gpc::coarse_raster::types::*;
use kernel::offer::Offer;
use kit::scenario::{open, property};
use kit::{Device, Maker, Sink, Source, scenarios};
use proptest::prelude::*;
use references::gpc::coarse_raster::{ALONE, Share, Written, innermost, places};

scenarios! {
    TileWalk::new(&Params::default()) => a_run_waits_for_its_packet a_dropped_tile_is_not_covered any_runs_any_stall;
    TileWalk::new(&Params { gpcs: kernel::Within::new(4), ..Params::default() }) => any_runs_for_four;
}

/// The runs of a packet for a GPC, cut where `cuts` has a bit.
fn runs(packet: &SetupPacket, share: Share, cuts: u64) -> Vec<TileSpan> {
    let none = vec![TileSpan { take: true, ..TileSpan::default() }];
    let SetupPacket::Prim(p) = packet else { return none };
    let mut runs: Vec<TileSpan> = vec![];
    for (row, tiles) in places(p).into_iter().enumerate() {
        let mut open_run = false;
        for (x, y) in tiles.into_iter().filter(|&(x, y)| share.has(x, y)) {
            match runs.last_mut() {
                Some(run) if open_run && run.count < 16 && !(cuts == 0 || open(cuts, x.into())) => {
                    run.count += 1
                }
                _ => runs.push(TileSpan {
                    take: runs.is_empty(),
                    leftward: row % 2 == 1,
                    count: 1,
                    x,
                    y,
                    e: std::array::from_fn(|k| innermost(p, k, x, y) as i64),
                    ..TileSpan::default()
                }),
            }
            open_run = true;
        }
    }
    match runs.last_mut() {
        None => none,
        Some(last) => {
            last.last = true;
            runs
        }
    }
}

struct Stalls {
    packets: u64,
    spans: u64,
    tiles: u64,
}

/// Sends packets and runs until the unit is idle; returns the output packets and their cycles.
fn walk(
    mut dut: Device<TileWalk>,
    packets: &[SetupPacket],
    spans: &[TileSpan],
    gpc: u8,
    stalls: &Stalls,
) -> Vec<(u64, TilePacket)> {
    let (mut packet, mut span) = (Source::new(packets, stalls.packets), Source::new(spans, stalls.spans));
    let mut tile = Sink::new(stalls.tiles);
    dut.run(|o| {
        (!packet.is_empty() || !span.is_empty() || !o.idle).then(|| In {
            packet: packet.drive(o.packet),
            span: span.drive(o.span),
            tile: tile.drive(&o.tile),
            gpc,
        })
    });
    tile.timed()
}

/// Sent in cycles 1 and 4, in either order: the output is 3 cycles after the second.
fn a_run_waits_for_its_packet(new: Maker<TileWalk>) {
    let packet = SetupPacket::State(State { address: 0x1234, value: 5 });
    let span = runs(&packet, ALONE, 0)[0];
    for (packet_at, span_at) in [(1, 4), (4, 1)] {
        let (mut dut, mut seen) = (new(), vec![]);
        for cycle in 0..10 {
            if dut.outputs().tile.valid {
                seen.push(cycle);
            }
            dut.cycle(In {
                packet: Offer::new(cycle == packet_at, packet),
                span: Offer::new(cycle == span_at, span),
                tile: true.into(),
                gpc: 0,
            });
        }
        assert_eq!(seen, [7]);
    }
}

/// A primitive without tiles ends with a dropped tile, which no edge covers.
fn a_dropped_tile_is_not_covered(new: Maker<TileWalk>) {
    let rect = Rect { x0: 16, y0: 16, x1: 32, y1: 32 };
    let packet = SetupPacket::Prim(cut(all_of(1, rect), 0, 0, -1));
    let span = TileSpan { take: true, count: 0, ..TileSpan::default() };
    let out = walk(new(), &[packet], &[span], 0, &Stalls { packets: !0, spans: !0, tiles: !0 });
    let [(_, TilePacket::Tile(tile))] = out[..] else { panic!("one tile: {out:?}") };
    assert_eq!((tile.drop, tile.last, tile.covered), (true, true, false));
}

fn any_runs_any_stall(new: Maker<TileWalk>) {
    any_runs(new, 1);
}

fn any_runs_for_four(new: Maker<TileWalk>) {
    any_runs(new, 4);
}

fn any_runs(new: Maker<TileWalk>, gpcs: u16) {
    let stalls = (any::<u64>(), any::<u64>(), any::<u64>());
    let cases = (packets(), 0..gpcs as u8, stalls, any::<u64>());
    property(cases, |(list, gpc, (packets, spans, tiles), cuts)| {
        let share = Share { gpc, gpcs };
        let all: Vec<_> = list.iter().flat_map(|p| runs(p, share, cuts)).collect();
        let out = walk(new(), &list, &all, gpc, &Stalls { packets, spans, tiles });
        let mut written = Written::default();
        let expected: Vec<_> = list.iter().flat_map(|p| written.packet(p, share)).collect();
        assert_eq!(out.into_iter().map(|o| o.1).collect::<Vec<_>>(), expected);
    });
}
