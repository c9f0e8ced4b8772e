//! Against a bookkeeping model of the cache: every draw accesses its own tile's slot, no slot is reused before it has been
//! written back, the parts of a tile that a draw reads or keeps are fetched once the kind of the pages is known, and clears and
//! decompressing passes are split exactly.

mod books;

use super::bench::Stalls;
use super::method;
use books::{keep_books, prefix};
use bundle::*;
use fbp::zrop::z_tags::{Params, ZTags};
use kernel::Within;
use kit::random::Random;
use kit::scenario::property;
use kit::{Maker, scenarios};
use proptest::prelude::*;

scenarios! {
    ZTags::new(&Params::default()) => any_stream draw_a_cycle idle_first;
    few() => any_stream_with_few_slots;
}

fn few() -> ZTags {
    ZTags::new(&Params { tiles: Within::new(5), ahead: Within::new(2), ..Params::default() })
}

fn any_stream(new: Maker<ZTags>) {
    let values = (prop::collection::vec(any::<u64>(), 1..100), any::<[u64; 6]>(), any::<u64>());
    property(values, |(seeds, patterns, seed)| {
        let mut b = Random(seed);
        let mode = b.one_of(&[0, 1, 2, 3, 6]);
        let (w, h) = [(8, 8), (4, 8), (4, 4), (2, 4), (0, 0), (0, 0), (2, 2)][mode as usize];
        let mut packets = prefix(b.one_of(&[0x0a, 0x13]), mode);
        let mut made = 0;
        packets.extend(seeds.iter().flat_map(|seed| {
            let mut b = Random(*seed);
            let mut packet = match b.below(12) {
                0 => method(0x130c, b.one_of(&[0x201, 0x207])),
                1 => method(0x02d4, 0),
                2 => method(0x19cc, b.below(2) as u32),
                3 | 4 => {
                    let (x0, y0) = (b.below(16) as u16, b.below(16) as u16);
                    let (x1, y1) = (
                        x0 + 1 + b.below(16 - u64::from(x0)) as u16,
                        y0 + 1 + b.below(16 - u64::from(y0)) as u16,
                    );
                    let z = b.below(3) != 0;
                    ZropPacket::Clear(ClearTile {
                        z,
                        decompress: !z,
                        rect: Rect { x0, y0, x1, y1 },
                        ..ClearTile::default()
                    })
                }
                _ => ZropPacket::Frtx(Frtx {
                    x: w * b.below(6) as u16,
                    y: h * b.below(3) as u16,
                    coverage: b.one_of(&[!0, !0, 1, 0, 0xff00]),
                    ..Frtx::default()
                }),
            };
            let quads =
                if matches!(packet, ZropPacket::Frtx(_)) && b.below(4) == 0 { 1 + b.below(16) } else { 0 };
            // Shader depths are compared whatever Zcull says.
            if let ZropPacket::Frtx(frtx) = &mut packet {
                frtx.accept = quads != 0;
            }
            let depths = (0..quads).map(|quad| ZropDepth { quad: quad as u8, z: [made + quad as u32; 4] });
            let depths: Vec<_> = depths.map(ZropPacket::Depth).collect();
            made += quads as u32;
            depths.into_iter().chain([packet])
        }));
        packets.push(method(0x19cc, 0));
        let kind = b.one_of(&[0x86, 0x86, 0, 0x51, 0x02, 0x07, 0x09]);
        keep_books(new().rested(seed % 8), &packets, kind, &Stalls { patterns, latency: 0 }, seed);
    });
}

/// Five slots, so that they are reused.
fn any_stream_with_few_slots(new: Maker<ZTags>) {
    any_stream(new);
}

/// After an idle time a draw is sent as after reset: three cycles from the port.
fn idle_first(new: Maker<ZTags>) {
    let mut packets = prefix(0x0a, 0);
    packets.push(ZropPacket::Frtx(Frtx { coverage: !0, ..Frtx::default() }));
    let at_once = keep_books(new(), &packets, 0x86, &Stalls::none(0), 0);
    for idle in [1, 2, 4, 5, 30] {
        assert_eq!(keep_books(new().rested(idle), &packets, 0x86, &Stalls::none(0), 0), at_once);
    }
}

/// Hits, and draws that need nothing: one a cycle.
fn draw_a_cycle(new: Maker<ZTags>) {
    let mut packets = prefix(0x0a, 0);
    packets.extend((0..60).map(|k| {
        let coverage = if k % 5 == 4 { 0 } else { !0 };
        ZropPacket::Frtx(Frtx { x: 8 * (k % 3), coverage, ..Frtx::default() })
    }));
    let when = keep_books(new(), &packets, 0x86, &Stalls::none(0), 0);
    let hits = &when[10..];
    assert_eq!(hits.last().unwrap() - hits[0], hits.len() as u64 - 1);
}
