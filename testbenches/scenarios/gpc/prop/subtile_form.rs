//! Subtiles have one tile and end where they must, primitives end once, and no packet waits for quads that PROP cannot accept.

use bundle::*;
use gpc::prop::subtile_form::{In, Params, SubtileForm};
use gpc::prop::types::*;
use kernel::Within;
use kit::scenario::property;
use kit::{Device, Maker, Sink, Source, scenarios};
use proptest::prelude::*;

scenarios! {
    SubtileForm::new(&Params::default()) => a_tile_of_quads tiles_of_several_primitives
        planes_of_a_header planes_of_a_primitive_count_once state_ends_a_subtile
        a_primitive_without_quads_ends prop_is_full
        any_packets_any_stall;
    SubtileForm::new(&Params { packets: Within::new(3), planes: Within::new(300), ..Params::default() }) =>
        any_packets_any_stall;
}

/// Four quads of a primitive in a tile.
fn quads(prim: u16, x: u16) -> ScanQuads {
    let quad = |k: u16| Quad { mask: 1 + k as u8, x: 8 * x + k, y: 2 };
    let quads = [0, 1, 2, 3].map(quad);
    ScanQuads {
        prim,
        back: prim % 2 == 1,
        quads,
        coverage: [1, 2, 3, 4],
        sample: prim as u8 & 15,
        ..ScanQuads::default()
    }
}

/// Quads that end their primitive and tile; whether more of the tile wait after them is given.
fn end(prim: u16, follows: bool) -> ScanQuads {
    ScanQuads { ended: true, ends_tile: true, follows, ..quads(prim, 1) }
}

/// The same without quads.
fn none(prim: u16) -> ScanQuads {
    ScanQuads { ended: true, ends_tile: true, prim, ..ScanQuads::default() }
}

fn state(address: u16, value: u32) -> ScanPacket {
    ScanPacket::State(State { address, value })
}

fn as_sent(scan: &ScanQuads, last: bool) -> SubtilePacket {
    SubtilePacket::Quads(SubtileQuads {
        prims: [SubtilePrim { prim: scan.prim, back: scan.back }, SubtilePrim::default()],
        quads: scan.quads.map(|Quad { mask, x, y }| SubtileQuad { mask, x, y, which: 0 }),
        coverage: scan.coverage,
        sample: scan.sample,
        ended: u8::from(scan.ended),
        last,
    })
}

const LAST: SubtilePacket = SubtilePacket::Last(SubtileEnd { slot: 0 });

/// Sends packets; returns the output packets and their cycles.
fn play(mut dut: Device<SubtileForm>, packets: &[ScanPacket], stalls: [u64; 2]) -> Vec<(u64, SubtilePacket)> {
    let (mut scan, mut subtile) = (Source::new(packets, stalls[0]), Sink::new(stalls[1]));
    dut.run(|o| {
        (!scan.is_empty() || !o.idle).then(|| In {
            scan: scan.drive(o.scan),
            subtile: subtile.drive(&o.subtile),
            responded: false,
            full: false,
        })
    });
    subtile.at.into_iter().zip(subtile.taken).collect()
}

fn at_once(new: Maker<SubtileForm>, packets: &[ScanPacket], wanted: &[SubtilePacket]) {
    let got = play(new(), packets, [!0; 2]);
    assert_eq!(got.iter().map(|(_, packet)| *packet).collect::<Vec<_>>(), wanted);
    let cycles: Vec<_> = got.iter().map(|(cycle, _)| *cycle).collect();
    assert_eq!(cycles, (1..=wanted.len() as u64).collect::<Vec<_>>());
}

/// A packet a cycle, a cycle later: the sixteenth ends the subtile, and so does the last of the tile.
fn a_tile_of_quads(new: Maker<SubtileForm>) {
    let scans: Vec<_> = (0..20).map(|k| if k < 19 { quads(5, 1) } else { end(5, false) }).collect();
    let packets: Vec<_> = scans.iter().copied().map(ScanPacket::Quads).collect();
    let wanted: Vec<_> = scans.iter().zip(0..).map(|(scan, k)| as_sent(scan, k == 15 || k == 19)).collect();
    at_once(new, &packets, &wanted);
}

/// Primitives whose quads already wait share the subtile.
fn tiles_of_several_primitives(new: Maker<SubtileForm>) {
    let scans = [end(1, true), end(2, true), end(3, false), end(4, false)];
    let wanted = [false, false, true, true].iter().zip(&scans).map(|(last, scan)| as_sent(scan, *last));
    at_once(new, &scans.map(ScanPacket::Quads), &wanted.collect::<Vec<_>>());
}

/// The planes of two subtiles fit in the TRAM.
fn planes_of_a_header(new: Maker<SubtileForm>) {
    // Words of the header, and the planes of a primitive: 1/w is one.
    let cases: [(&[(u16, u32)], u16); 6] = [
        (&[(6, 0x0000_00aa), (7, 0x4)], 6),
        (&[(5, !0), (14, 0x2), (14, !0), (4, !0), (18, !0)], 29 + 8 + 11 + 4 + 1),
        (&[(17, !0), (16, 0x5555_5555)], 8 + 16 + 1),
        (&[(13, !0), (13, 0)], 1),
        // Repeated words count once.
        (&[(6, !0), (7, !0), (8, !0), (6, !0), (7, !0), (8, !0)], 48 + 1),
        (&[(8, 0xffff), (9, 0xaaaa), (10, 0x5555), (11, 3), (12, 3), (15, 3)], 24 + 3 + 1),
    ];
    for (words, planes) in cases {
        let header: Vec<_> = words.iter().map(|(word, value)| state(0x3a80 + 4 * word, *value)).collect();
        // As many primitives as fit in half of 1365 planes.
        let most = 682 / planes;
        let scans: Vec<_> = (0..most + 1).map(|prim| end(prim, true)).collect();
        let packets =
            [&header[..], &scans.iter().copied().map(ScanPacket::Quads).collect::<Vec<_>>()].concat();
        let got = play(new(), &packets, [!0; 2]);
        let mut open = 0;
        for (scan, (_, packet)) in scans.iter().zip(&got[header.len()..]) {
            open += 1;
            let last = open == 16 || open == most;
            assert_eq!(*packet, as_sent(scan, last), "{planes} planes, primitive {}", scan.prim);
            open = if last { 0 } else { open };
        }
    }
}

/// A primitive's planes count once, however many packets of quads it has: 7 primitives of 65 planes, two packets each.
fn planes_of_a_primitive_count_once(new: Maker<SubtileForm>) {
    let header = [6, 7, 8, 9].map(|word| state(0x3a80 + 4 * word, !0));
    let scans: Vec<_> = (0..7).flat_map(|prim| [quads(prim, 1), end(prim, prim != 6)]).collect();
    let packets = [&header[..], &scans.iter().copied().map(ScanPacket::Quads).collect::<Vec<_>>()].concat();
    let passed = |word: u16| SubtilePacket::State(State { address: 0x3a80 + 4 * word, value: !0 });
    let mut wanted = [6, 7, 8, 9].map(passed).to_vec();
    wanted.extend(scans.iter().enumerate().map(|(k, scan)| as_sent(scan, k == 13)));
    at_once(new, &packets, &wanted);
}

fn state_ends_a_subtile(new: Maker<SubtileForm>) {
    let (open, state) = (quads(1, 1), State { address: 0x3f08, value: 3 });
    let packets = [ScanPacket::Quads(open), ScanPacket::State(state), ScanPacket::State(state)];
    let passed = SubtilePacket::State(state);
    at_once(new, &packets, &[as_sent(&open, false), LAST, passed, passed]);
}

fn a_primitive_without_quads_ends(new: Maker<SubtileForm>) {
    let done = |prim| SubtilePacket::PrimDone(PrimDone { prim });
    // Alone, and where it ends the subtile of those before it.
    at_once(new, &[1, 2].map(|prim| ScanPacket::Quads(none(prim))), &[done(1), done(2)]);
    let open = end(1, true);
    let packets = [open, ScanQuads { follows: true, ..none(2) }, none(3)].map(ScanPacket::Quads);
    at_once(new, &packets, &[as_sent(&open, false), done(2), done(3), LAST]);
    // A tile ends, but not its primitive.
    let tile = ScanQuads { ended: false, ..none(1) };
    at_once(new, &[open, tile].map(ScanPacket::Quads), &[as_sent(&open, false), LAST]);
}

/// The subtile ends when no other subtile is out for shading, and PROP has no free entries.
fn prop_is_full(new: Maker<SubtileForm>) {
    for (responses, full) in [(0, true), (1, true), (2, true), (2, false)] {
        let mut dut = new();
        let scans = [end(1, false), end(1, false), quads(2, 2), quads(2, 2), quads(2, 2)];
        let mut scan = Source::new(&scans.map(ScanPacket::Quads), !0);
        let mut subtile = Sink::new(!0);
        let mut got = vec![];
        for cycle in 0..30 {
            let o = dut.outputs();
            let i = In {
                scan: scan.drive(o.scan),
                subtile: subtile.drive(&o.subtile),
                responded: (12..12 + responses).contains(&cycle),
                full: full && cycle >= 8,
            };
            got.extend(subtile.now());
            dut.cycle(i);
        }
        let ends: Vec<_> =
            got.iter().filter(|(_, packet)| *packet == LAST).map(|(cycle, _)| *cycle).collect();
        assert_eq!(ends, if full && responses == 2 { vec![14] } else { vec![] }, "{responses} responses");
        assert_eq!(got.len(), 5 + ends.len());
    }
}

/// Each packet with the one after it: a stream of primitives, some of which share tiles.
fn stream(drafts: &[(u8, u32)]) -> Vec<ScanPacket> {
    let (mut packets, mut prim, mut tile) = (vec![], 0, 0);
    for (kind, n) in drafts {
        let more = n >> 8 & 1 == 1;
        let (ended, ends_tile) = (n >> 9 & 1 == 1 && !more, !more);
        let one = match kind {
            0 => {
                packets.push(state(0x3a80 + 4 * (n % 32) as u16, n >> 3));
                continue;
            }
            1 if more => continue,
            1 => ScanQuads { ended, ends_tile, ..none(prim) },
            _ => ScanQuads { ended, ends_tile, ..quads(prim, tile) },
        };
        let follows = ends_tile && n >> 10 & 3 != 0;
        packets.push(ScanPacket::Quads(ScanQuads { follows, ..one }));
        prim += u16::from(ended);
        tile += u16::from(ends_tile && !follows);
    }
    // No subtile is left open.
    packets.push(ScanPacket::Quads(none(prim)));
    packets
}

fn any_packets_any_stall(new: Maker<SubtileForm>) {
    let draft = (0..8_u8, any::<u32>());
    let stalls = prop::array::uniform2(any::<u64>());
    property((prop::collection::vec(draft, 1..100), stalls), |(drafts, stalls)| {
        let packets = stream(&drafts);
        let dut = new();
        let most = dut.unit().p.packets.get();
        let got = play(dut, &packets, stalls);
        judge(&packets, got.iter().map(|(_, packet)| packet), most);
    });
}

/// All quads and ends are present in order, and subtiles are correct.
fn judge<'a>(packets: &[ScanPacket], got: impl Iterator<Item = &'a SubtilePacket>, most: usize) {
    let mut sent = vec![];
    let (mut open, mut done) = (None, vec![]);
    let mut held = 0;
    for packet in got {
        match packet {
            SubtilePacket::State(state) => {
                assert_eq!(open, None, "state in a subtile");
                sent.push(ScanPacket::State(*state));
            }
            SubtilePacket::Quads(quads) => {
                let tile = (quads.quads[0].x / 8, quads.quads[0].y / 8);
                assert!(open.is_none_or(|open| open == tile), "two tiles in a subtile");
                held += 1;
                let prim = quads.prims[0].prim;
                assert!(!done.contains(&prim), "quads of a primitive that has ended");
                done.extend((quads.ended & 1 == 1).then_some(prim));
                assert_eq!(*packet, SubtilePacket::Quads(SubtileQuads { ended: quads.ended & 1, ..*quads }));
                assert!(held < most || quads.last, "the subtile has no end");
                (open, held) = if quads.last { (None, 0) } else { (Some(tile), held) };
                let SubtilePrim { prim, back } = quads.prims[0];
                let places = quads.quads.map(|SubtileQuad { mask, x, y, .. }| Quad { mask, x, y });
                sent.push(ScanPacket::Quads(ScanQuads {
                    prim,
                    back,
                    quads: places,
                    coverage: quads.coverage,
                    sample: quads.sample,
                    ..Default::default()
                }));
            }
            SubtilePacket::PrimDone(prim) => {
                assert!(!done.contains(&prim.prim), "{prim:?} twice");
                done.push(prim.prim);
            }
            SubtilePacket::Last(_) => {
                assert!(open.is_some(), "an end without a subtile");
                (open, held) = (None, 0);
            }
        }
    }
    assert_eq!(open, None, "a subtile without an end");
    let mut wanted_done = vec![];
    let wanted: Vec<_> = packets
        .iter()
        .filter_map(|packet| match packet {
            ScanPacket::State(_) => Some(*packet),
            ScanPacket::Quads(scan) => {
                wanted_done.extend(scan.ended.then_some(scan.prim));
                let plain = ScanQuads { ended: false, ends_tile: false, follows: false, ..*scan };
                (scan.quads[0].mask != 0).then_some(ScanPacket::Quads(plain))
            }
        })
        .collect();
    assert_eq!(sent, wanted);
    assert_eq!(done, wanted_done);
}
