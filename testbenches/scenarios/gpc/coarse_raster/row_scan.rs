//! The row scan's runs are the touched tiles of the reference, in order.

use super::shapes::{all_of, cut, packets, rect};
use bundle::*;
use gpc::coarse_raster::row_scan::{In, Params, RowScan};
use gpc::coarse_raster::types::*;
use kit::scenario::property;
use kit::{Device, Maker, Sink, Source, scenarios};
use proptest::prelude::*;
use references::gpc::coarse_raster::{ALONE, Share, innermost, places};

scenarios! {
    RowScan::new(&Params::default()) =>
        a_run_a_cycle a_row_that_begins_beyond_the_window any_packets_any_stall;
    RowScan::new(&Params { gpcs: kernel::Within::new(4), ..Params::default() }) => any_packets_for_four;
}

/// Sends packets until the unit is idle; returns the runs and their cycles.
fn scan(
    mut dut: Device<RowScan>,
    packets: &[SetupPacket],
    gpc: u8,
    offer: u64,
    take: u64,
) -> Vec<(u64, TileSpan)> {
    let (mut setup, mut span) = (Source::new(packets, offer), Sink::new(take));
    dut.run(|o| {
        assert!(!o.idle || !o.span.valid, "idle, with a run at the output");
        (!setup.is_empty() || !o.idle).then(|| In {
            setup: setup.drive(o.setup),
            span: span.drive(&o.span),
            gpc,
        })
    });
    span.timed()
}

/// Removes the runs of each packet from the list and compares them with the reference.
fn judge(packets: &[SetupPacket], share: Share, mut spans: &[TileSpan]) {
    for packet in packets {
        let n = spans.iter().skip(1).position(|s| s.take).map_or(spans.len(), |n| n + 1);
        let (of_packet, rest) = spans.split_at(n);
        spans = rest;
        assert!(of_packet[0].take);
        let SetupPacket::Prim(p) = packet else {
            assert_eq!((n, of_packet[0].count), (1, 0), "{packet:?}");
            continue;
        };
        let mut touched = places(p).concat();
        touched.retain(|&(x, y)| share.has(x, y));
        if touched.is_empty() {
            assert_eq!((n, of_packet[0].count), (1, 0));
            continue;
        }
        let mut tiles = vec![];
        for (k, s) in of_packet.iter().enumerate() {
            assert!((1..=16).contains(&s.count));
            assert_eq!(s.last, k == n - 1);
            assert_eq!(s.leftward, (s.y - p.info.rect.y0 / 16) % 2 == 1);
            assert_eq!(s.e.map(i128::from), std::array::from_fn(|k| innermost(p, k, s.x, s.y)));
            let step = |n: u16| if s.leftward { s.x - n * share.gpcs } else { s.x + n * share.gpcs };
            tiles.extend((0..s.count.into()).map(|n| (step(n), s.y)));
        }
        assert_eq!(tiles, touched);
    }
    assert_eq!(spans, []);
}

fn a_run_a_cycle(new: Maker<RowScan>) {
    let all = SetupPacket::Prim(all_of(3, rect(0, 0, 640, 32)));
    let spans = scan(new(), &[all, all], 0, !0, !0);
    let counts: Vec<_> = spans.iter().map(|s| s.1.count).collect();
    assert_eq!(counts, [16, 16, 8, 8, 16, 16].repeat(2));
    assert_eq!(spans.iter().map(|s| s.0).collect::<Vec<_>>(), (12..24).collect::<Vec<_>>());
}

/// A row that extends one window beyond the last row at its near end is scanned there first: one cycle more.
fn a_row_that_begins_beyond_the_window(new: Maker<RowScan>) {
    // 16 tiles in the first row, 18 in the second.
    let p = cut(all_of(3, rect(0, 0, 640, 32)), -1, 2, 224 - 16);
    let spans = scan(new(), &[SetupPacket::Prim(p)], 0, !0, !0);
    let seen: Vec<_> = spans.iter().map(|(cycle, s)| (*cycle, s.x, s.y, s.count)).collect();
    assert_eq!(seen, [(13, 0, 0, 16), (14, 17, 1, 2), (15, 15, 1, 16)]);
}

fn any_packets_any_stall(new: Maker<RowScan>) {
    property((packets(), any::<u64>(), any::<u64>()), |(packets, offer, take)| {
        let spans: Vec<_> = scan(new(), &packets, 0, offer, take).into_iter().map(|s| s.1).collect();
        judge(&packets, ALONE, &spans);
    });
}

fn any_packets_for_four(new: Maker<RowScan>) {
    property((packets(), 0..4_u8, any::<u64>(), any::<u64>()), |(packets, gpc, offer, take)| {
        let spans: Vec<_> = scan(new(), &packets, gpc, offer, take).into_iter().map(|s| s.1).collect();
        judge(&packets, Share { gpc, gpcs: 4 }, &spans);
    });
}
