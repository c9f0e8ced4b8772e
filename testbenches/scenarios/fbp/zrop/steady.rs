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
        cycles_of_a_draw compressed_tiles_through_misses z16_is_as_fast small_draws_side_by_side a_group_of_samples an_accepted_tile_is_not_read
        cycles_of_a_shaders_depths a_shaders_depths_by_hand;
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

/// Draws a cycle in the middle of a run.
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

/// The four tiles of a cleared square, in rotation.
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

/// Sloped planes against the clear depth, or against a given plane; nothing is written.
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

/// Uncompressed Z32, each tile read once and written back: eight cycles each.
fn bytes_read(new: Maker<Zrop>) -> f64 {
    let mut packets = surface(0x0a, 0);
    packets.push(method(0x130c, 0x204));
    packets.extend((0..200).map(|k| draw((k % 16, k / 16), !0, 128, 8)));
    256.0 * rate(new, &packets, 20)
}

/// Cycles between the responses of draws of one kind.
fn cycles_of_a_draw(new: Maker<Zrop>) {
    let exactly = |found: f64, right: f64| assert!((found - right).abs() < 1e-9, "{found}, not {right}");
    exactly(transactions(new), 1.0);
    exactly(one_side(new), 64.0 / 6.0);
    exactly(both_sides(new), 64.0 / 12.0);
    exactly(stencil(new), 32.0);
    exactly(packet_rate(new), 1.0);
    exactly(bytes_read(new), 32.0);
}

/// Compressed tiles of a cleared surface, each drawn over once: all miss, are read, become a new plane and are written back. As
/// many slots as are written back early are in flight.
fn compressed_tiles_through_misses(new: Maker<Zrop>) {
    for (latency, cycles) in [(20, 34.1), (100, 92.4), (300, 249.5)] {
        let mut packets = surface(Z24S8, 1);
        packets.push(clear(true, false, Rect { x0: 0, y0: 0, x1: 128, y1: 224 }));
        packets.extend((0..448).map(|k| draw((k % 16, k / 16), !0, 200, 0)));
        let found = rate(new, &packets, latency);
        let within = (16.0 / found - cycles).abs() < 0.5;
        assert!(within, "16 tiles in {} cycles at {latency}", 16.0 / found);
    }
}

fn z16_is_as_fast(new: Maker<Zrop>) {
    assert_eq!(nearer_and_nearer(new, Z16), nearer_and_nearer(new, Z24S8));
    for there in [None, Some(-8)] {
        assert_eq!(crossing(new, Z16, there), crossing(new, Z24S8, there));
    }
}

/// Tiles that Zcull accepted have all depths written and none read; other tiles have all read.
fn an_accepted_tile_is_not_read(new: Maker<Zrop>) {
    // One sector gives the page's kind.
    for (accept, sectors) in [(true, 1), (false, 1 + 32 * 8)] {
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

/// Draws of two rows each, side by side over a plane farther than all of them, some nearer and some farther than their
/// neighbours: each is compared in one cycle with the plane that it covers.
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

/// Four samples in a group of eleven, in tiles held as samples: a cycle each, as groups without covered samples are skipped.
fn a_group_of_samples(new: Maker<Zrop>) {
    let mut packets = surface(0x0a, 0);
    packets.push(method(0x130c, 0x207));
    packets.extend((0..8).map(|t| draw((t, 0), !0, 250, 0)));
    packets.extend((0..400).map(|k| draw((k % 8, 0), 0x0f, 240 - i64::from(k / 8), 0)));
    assert_eq!(rate(new, &packets, 20), 1.0);
}

/// Depths of these quads, and the draw that uses them.
fn shaded(at: (u16, u16), coverage: u64, quads: u8, z: impl Fn(u8, usize) -> f32) -> Vec<ZropPacket> {
    let depth = |quad: u8| ZropDepth { quad, z: [0, 1, 2, 3].map(|p| z(quad, p).to_bits()) };
    (0..quads).map(|quad| ZropPacket::Depth(depth(quad))).chain([draw(at, coverage, 128, 0)]).collect()
}

/// Cycles of full tiles, ever nearer: a cycle for each quad's depths, then six groups of samples, and three until the last of
/// them is compared. 2.6 samples a cycle at 1x, where at most four can arrive (zrop-shader-z-net), 4.9 at 4x.
fn cycles_of_a_shaders_depths(new: Maker<Zrop>) {
    for (mode, quads) in [(0, 16), (2, 4)] {
        let mut packets = surface(Z24S8, 1);
        packets.extend([method(0x15d0, mode), clear(true, false, FULL)]);
        packets
            .extend((0..60).flat_map(|k| shaded(square(k), !0, quads, |_, _| 1.0 - f32::from(k + 1) / 64.0)));
        let (cycles, due) = (1.0 / rate(new, &packets, 20), f64::from(quads) + 9.0);
        assert!((cycles - due).abs() < 0.25, "{cycles} at mode {mode}");
    }
}

/// Each pixel has its own depth for all of its samples; near and far clip by the plane and clamp the shader's depth; an accept
/// mark does not apply to it.
fn a_shaders_depths_by_hand(new: Maker<Zrop>) {
    // A row of 16 pixels of a tile at 1x, and pixels of 2 by 2 samples; the stored 0.5 is nearer than half of them.
    for mode in [0, 2] {
        let z = |quad: u8, p: usize| if (usize::from(quad) + p) % 2 == 0 { 0.25 } else { 0.75 };
        let quads = if mode == 0 { 16 } else { 4 };
        let near = |bit: u16| {
            let scale = if mode == 0 { 1 } else { 2 };
            let (x, y) = (bit % 8 / scale, bit / 8 / scale);
            let (quad, p) = (y / 2 * (4 / scale) + x / 2, y % 2 * 2 + x % 2);
            (quad + p) % 2 == 0
        };
        let passes = (0..64).filter(|bit| near(*bit)).map(|bit| 1 << bit).sum::<u64>();
        let clips = [(SET_VIEWPORT_CLIP_MIN_Z, 0.625_f32), (SET_VIEWPORT_CLIP_MIN_Z, 0.0)];
        let mut packets = surface(Z24S8, 1);
        packets.extend([method(0x15d0, mode), method(0x0d90, 0.5_f32.to_bits()), clear(true, false, FULL)]);
        packets.push(method(SET_DEPTH_WRITE, 0));
        for (address, near) in clips {
            packets.push(method(address, near.to_bits()));
            packets.extend(shaded((0, 0), !0, quads, z));
        }
        // Clamped to a near of 0.625, all of them are farther; accepted or not.
        packets.extend([
            method(SET_VIEWPORT_CLIP_MIN_Z, 0.625_f32.to_bits()),
            method(SET_VIEWPORT_CLIP_CONTROL, 8),
        ]);
        for accept in [false, true] {
            let mut held = shaded((0, 0), !0, quads, z);
            if let Some(ZropPacket::Frtx(frtx)) = held.last_mut() {
                frtx.accept = accept;
            }
            packets.extend(held);
        }
        // Without a shader's depths the plane is used again: 0.5, clamped.
        packets.push(method(SET_VIEWPORT_CLIP_MIN_Z, 0));
        packets.push(draw((0, 0), !0, 64, 0));
        let seen = run(new(), &packets, pages(vec![0; 1 << 17], kind_of(Z24S8, mode)), &Stalls::none(20));
        assert_eq!(seen.results, [0, passes, 0, 0, !0], "at mode {mode}");
    }
}
