//! Documented rates, each measured in the steady state of a saturated ZROP.

use super::bench::{Stalls, kind_of, pages, run};
use super::method;
use bundle::*;
use fbp::zrop::{Params, Zrop};
use kit::{Maker, rates, scenarios};

rates! {
    Zrop::new(&Params::default()) =>
        "zrop-compressed-z-rate" 64.0 "samples/clk/ZROP" compressed,
        "zrop-frtx-rate" 1.0 "FRTX/clk" transactions,
        "zrop-expand-rate" 11.0 "samples/clk" one_side,
        "zrop-expand-both-rate" 5.5 "samples/clk" both_sides,
        "zrop-uncompressed-stencil-rate" 32.0 "samples/clk/ZROP" stencil,
        "zrop-stencil-with-z-rate" 32.0 "samples/clk" stencil,
        "zrop-packet-rate" 1.0 "packets/clk" packet_rate,
        "zrop-bytes-per-clk" 32.0 "bytes/clk/ZROP" bytes_read;
}

scenarios! {
    Zrop::new(&Params::default()) =>
        clocks_of_a_draw compressed_tiles_through_misses z16_is_as_fast small_draws_side_by_side a_group_of_samples an_accepted_tile_is_not_read;
}

pub const FULL: Rect = Rect { x0: 0, y0: 0, x1: 16, y1: 16 };

const Z24S8: u32 = 0x16;
const Z16: u32 = 0x13;

/// A compressed surface of the format, 128 samples wide, at 0x1000.
pub fn surface(format: u32, compress: u32) -> Vec<ZropPacket> {
    let methods = [
        (0x0fe4, 0x1000),
        (0x0fe8, format),
        (0x1228, 128),
        (0x0fec, 0),
        (0x1538, 1),
        (0x12cc, 1),
        (0x12e8, 1),
        (0x130c, 0x201),
        (0x19cc, compress),
        (0x0d90, 1.0f32.to_bits()),
    ];
    methods.map(|(address, value)| method(address, value)).to_vec()
}

pub fn clear(z: bool, stencil: bool, rect: Rect) -> ZropPacket {
    ZropPacket::Clear(ClearTile { z, stencil, rect, ..ClearTile::default() })
}

/// Depth `c / 256` at the centre of the tile at column and row `at`, rising by `a / 256` a pixel.
pub fn draw(at: (u16, u16), coverage: u64, c: i64, a: i32) -> ZropPacket {
    let plane = TilePlane { exp: 30, c: c << 22, a: a << 22, b: 0 };
    ZropPacket::Frtx(Frtx { x: 8 * at.0, y: 8 * at.1, coverage, plane, ..Frtx::default() })
}

/// Draws a clock in the middle of a run.
fn rate(new: Maker<Zrop>, packets: &[ZropPacket], latency: u64) -> f64 {
    let format = packets.iter().find_map(|packet| match packet {
        ZropPacket::State(State { address: SET_ZT_FORMAT, value }) => Some(*value),
        _ => None,
    });
    let kind = kind_of(format.expect("a surface"), 0);
    let seen = run(new(), packets, pages(vec![0; 1 << 17], kind), &Stalls::none(latency));
    let n = seen.when.len();
    (n / 2) as f64 / (seen.when[n * 3 / 4] - seen.when[n * 3 / 4 - n / 2]) as f64
}

/// The four tiles of a cleared square, in turn.
fn square(k: u16) -> (u16, u16) {
    (k & 1, k >> 1 & 1)
}

/// Ever nearer planes over the same four tiles.
fn transactions(new: Maker<Zrop>) -> f64 {
    nearer_and_nearer(new, Z24S8)
}

fn nearer_and_nearer(new: Maker<Zrop>, format: u32) -> f64 {
    let mut packets = surface(format, 1);
    packets.push(clear(true, false, FULL));
    packets.extend((0..200).map(|k| draw(square(k), !0, 240 - i64::from(k), 0)));
    rate(new, &packets, 20)
}

fn compressed(new: Maker<Zrop>) -> f64 {
    64.0 * transactions(new)
}

/// Sloped planes against what the clear left, unless another plane is there; nothing is written.
fn crossing(new: Maker<Zrop>, format: u32, there: Option<i32>) -> f64 {
    let mut packets = surface(format, 1);
    packets.extend([method(0x0d90, 0.5f32.to_bits()), clear(true, false, FULL)]);
    if let Some(a) = there {
        packets.push(method(0x130c, 0x207));
        packets.extend((0..4).map(|k| draw(square(k), !0, 128, a)));
        packets.push(method(0x130c, 0x201));
    }
    packets.push(method(0x12e8, 0));
    packets.extend((0..100).map(|k| draw(square(k), !0, 128, 8)));
    64.0 * rate(new, &packets, 20)
}

fn one_side(new: Maker<Zrop>) -> f64 {
    crossing(new, Z24S8, None)
}

fn both_sides(new: Maker<Zrop>) -> f64 {
    crossing(new, Z24S8, Some(-8))
}

/// Stencil of both halves, without depth.
fn stencil(new: Maker<Zrop>) -> f64 {
    let mut packets = surface(0x16, 1);
    packets.extend([clear(true, true, FULL), method(0x12cc, 0), method(0x1380, 1), method(0x138c, 0x8507)]);
    packets.extend((0..100).map(|k| draw(square(k), !0, 128, 8)));
    64.0 * rate(new, &packets, 20)
}

/// A depth packet and two stencil packets each.
fn packet_rate(new: Maker<Zrop>) -> f64 {
    let mut packets = surface(0x16, 1);
    packets.extend([clear(true, true, FULL), method(0x1380, 1), method(0x138c, 0x8507)]);
    packets.extend((0..100).map(|k| draw(square(k), !0, 240 - i64::from(k), 0)));
    3.0 * rate(new, &packets, 20)
}

/// Uncompressed Z32, each tile read once and written back: eight clocks each.
fn bytes_read(new: Maker<Zrop>) -> f64 {
    let mut packets = surface(0x0a, 0);
    packets.push(method(0x130c, 0x204));
    packets.extend((0..200).map(|k| draw((k % 16, k / 16), !0, 128, 8)));
    256.0 * rate(new, &packets, 20)
}

/// Clocks between the answers of draws of one kind.
fn clocks_of_a_draw(new: Maker<Zrop>) {
    let exactly = |found: f64, right: f64| assert!((found - right).abs() < 1e-9, "{found}, not {right}");
    exactly(transactions(new), 1.0);
    exactly(one_side(new), 64.0 / 6.0);
    exactly(both_sides(new), 64.0 / 12.0);
    exactly(stencil(new), 32.0);
    exactly(packet_rate(new), 1.0);
    exactly(bytes_read(new), 32.0);
}

/// Compressed tiles of a cleared surface, each drawn over once: all miss, are read, become a new plane
/// and are written back. As many slots as are written back ahead of their turn are on their way.
fn compressed_tiles_through_misses(new: Maker<Zrop>) {
    for (latency, clocks) in [(20, 34.1), (100, 92.4), (300, 249.5)] {
        let mut packets = surface(Z24S8, 1);
        packets.push(clear(true, false, Rect { x0: 0, y0: 0, x1: 128, y1: 224 }));
        packets.extend((0..448).map(|k| draw((k % 16, k / 16), !0, 200, 0)));
        let found = rate(new, &packets, latency);
        let within = (16.0 / found - clocks).abs() < 0.5;
        assert!(within, "16 tiles in {} clocks at {latency}", 16.0 / found);
    }
}

fn z16_is_as_fast(new: Maker<Zrop>) {
    assert_eq!(nearer_and_nearer(new, Z16), nearer_and_nearer(new, Z24S8));
    for there in [None, Some(-8)] {
        assert_eq!(crossing(new, Z16, there), crossing(new, Z24S8, there));
    }
}

/// Of tiles that Zcull accepted, all depths are written and none is read; of others, all are.
fn an_accepted_tile_is_not_read(new: Maker<Zrop>) {
    for (accept, sectors) in [(true, 0), (false, 1 + 32 * 8)] {
        let mut packets = surface(0x0a, 0);
        packets.push(method(0x130c, 0x204));
        packets.extend((0..32).map(|k| {
            let ZropPacket::Frtx(frtx) = draw((k % 16, k / 16), !0, 128, 8) else { unreachable!() };
            ZropPacket::Frtx(Frtx { accept, ..frtx })
        }));
        packets.push(method(FLUSH_AND_INVALIDATE_ROP_MINI_CACHE, 0));
        let seen = run(new(), &packets, vec![0; 1 << 17], &Stalls::none(20));
        assert_eq!((seen.reads, seen.writes), (sectors, 32 * 8));
    }
}

/// Draws of two rows each, side by side over a plane that is behind all of them, some nearer and some
/// farther than their neighbours: each is compared with the plane that it covers, in one clock.
fn small_draws_side_by_side(new: Maker<Zrop>) {
    let mut packets = surface(0x16, 1);
    packets.push(clear(true, false, FULL));
    for k in 0..60 {
        let parts = [(!0, 0), (0xffff, 3), (0xffff << 16, 1), (0xffff << 32, 2)];
        let draws =
            parts.map(|(rows, nearer)| [0, 1, 2, 3].map(|t| draw(square(t), rows, 250 - 4 * k - nearer, 0)));
        packets.extend(draws.concat());
    }
    assert_eq!(rate(new, &packets, 20), 1.0);
}

/// Four samples in a group of eleven, of tiles held as samples: a clock each, as the groups without
/// any are skipped.
fn a_group_of_samples(new: Maker<Zrop>) {
    let mut packets = surface(0x0a, 0);
    packets.push(method(0x130c, 0x207));
    packets.extend((0..8).map(|t| draw((t, 0), !0, 250, 0)));
    packets.extend((0..400).map(|k| draw((k % 8, 0), 0x0f, 240 - i64::from(k / 8), 0)));
    assert_eq!(rate(new, &packets, 20), 1.0);
}
