//! Random work for a ZROP: a few tiles, so that work conflicts.

use super::method;
use bundle::*;
use kit::random::Random;

/// The kind of a random stream.
#[derive(Clone, Copy, Debug)]
pub struct Stream {
    pub format: u32,
    /// Anti-alias modes.
    pub modes: &'static [u32],
    pub compress: bool,
    /// Surface state changes within the stream.
    pub surfaces: bool,
}

pub fn noise(seed: u64, bytes: usize) -> Vec<u8> {
    let mut bits = Random(seed);
    (0..bytes / 8).flat_map(|_| bits.any().to_le_bytes()).collect()
}

const POSITIONS: [[u32; 2]; 4] =
    [[0x8888_8888; 2], [0xcc44_cc44; 2], [0xeaa2_6e26; 2], [0xb7d3_3571, 0x9dfb_1f59]];

/// Columns and rows of a pixel's samples.
fn grid(mode: u32) -> (u16, u16) {
    match mode {
        1 | 5 => (2, 1),
        2 => (2, 2),
        3 | 4 => (4, 2),
        6 => (4, 4),
        _ => (1, 1),
    }
}

pub fn plane(b: &mut Random) -> TilePlane {
    let z = b.below(1 << 34) as i64;
    let slope = |b: &mut Random, n: u32| (b.below(2 << n) as i64 - (1 << n)) as i32;
    match b.below(10) {
        0 => TilePlane { exp: 0, c: b.below(3) as i64, a: 0, b: 0 },
        1 | 2 => TilePlane { exp: 34, c: b.below(4) as i64 * (1 << 32), a: 0, b: 0 },
        3..=6 => TilePlane { exp: 34, c: z, a: slope(b, 22), b: slope(b, 20) },
        7 => TilePlane { exp: 34, c: z, a: slope(b, 26), b: slope(b, 26) },
        8 => TilePlane {
            exp: b.below(64) as u8,
            c: b.any() as i64 >> (28 + b.below(36)),
            a: slope(b, 26),
            b: slope(b, 10),
        },
        _ => TilePlane { exp: 30, c: z >> 4, a: slope(b, 12), b: 0 },
    }
}

/// A depth as a shader may make it: a float of any kind, most of them between 0 and 1.
pub fn depth(b: &mut Random) -> u32 {
    const FLOATS: [f32; 9] =
        [0.0, 1.0, 0.5, -0.0, -0.25, 1.5, f32::NAN, f32::INFINITY, 1.0 / (1 << 25) as f32];
    match b.below(5) {
        0 => b.one_of(&FLOATS).to_bits(),
        1 => b.any() as u32,
        2 => (b.below(5) as f32 / 4.0).to_bits(),
        _ => (b.below(1 << 24) as f32 / (1 << 24) as f32).to_bits(),
    }
}

/// The depths of all quads of a footprint that have a sample, and of some others, in any order.
fn depths(b: &mut Random, (nx, ny): (u16, u16), coverage: u64) -> Vec<ZropPacket> {
    let across = 4 / nx;
    let quad = |bit: u16| (bit / 8 / ny / 2 * across + bit % 8 / nx / 2) as u8;
    let covered = (0..64).filter(|bit| coverage >> bit & 1 == 1).fold(0_u16, |all, bit| all | 1 << quad(bit));
    let first = b.below(16) as u8;
    let quads = (0..16).map(|k| (k + first) % 16).filter(|k| *k <= quad(63));
    let chosen: Vec<_> = quads.filter(|k| covered >> k & 1 == 1 || b.below(4) == 0).collect();
    let z = depth(b);
    let same = b.below(3) == 0;
    let depths = chosen.into_iter().map(|quad| {
        let z = [0; 4].map(|_| if same { z } else { depth(b) });
        ZropPacket::Depth(ZropDepth { quad, z })
    });
    depths.collect()
}

fn coverage(b: &mut Random) -> u64 {
    match b.below(8) {
        0..=3 => !0,
        4 => b.any(),
        5 => b.one_of(&[0x0f0f_0f0f_0f0f_0f0f, 0xf0f0_f0f0_f0f0_f0f0, 0xffff_ffff, !0xff]),
        6 => 1 << b.below(64),
        _ => b.any() & b.any() & b.any(),
    }
}

fn state(b: &mut Random, s: &Stream) -> ZropPacket {
    const FUNCS: [u32; 20] = [
        0x200, 0x201, 0x201, 0x202, 0x203, 0x203, 0x204, 0x205, 0x206, 0x207, 1, 2, 3, 4, 5, 6, 7, 8, 0,
        0x208,
    ];
    const OPS: [u32; 18] =
        [0x1e00, 0, 0x1e01, 0x1e02, 0x1e03, 0x150a, 0x8507, 0x8508, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0x8509];
    const FLOATS: [f32; 8] = [0.0, 0.25, 0.5, 1.0, 0.75, 2.0, -1.0, f32::NAN];
    let float = |b: &mut Random| match b.below(3) {
        0 => b.below(0x4000_0000) as u32,
        _ => b.one_of(&FLOATS).to_bits(),
    };
    let surface = b.below(4) == 0 && s.surfaces;
    let (address, value) = match b.below(30) {
        29 => (SET_WORK_LAYER, b.below(5) as u32),
        0 | 1 if surface => (0x0fe4, b.one_of(&[0x1000, 0x8000])),
        2 if surface => (0x15d0, b.one_of(s.modes)),
        3 if surface => (0x11e0 + b.below(4) as u16 * 4, b.any() as u32),
        4 if surface => (0x19cc, b.below(4) as u32 & 1),
        5 if surface => (0x0fec, b.one_of(&[0, 0x10, 0x20])),
        6 if surface => (0x0fe8, b.one_of(&[s.format, 0x0a, 0x15, 0x13, 0x19, 0])),
        7 => (0x1538, u32::from(b.below(6) != 0)),
        8 => (0x12cc, u32::from(b.below(5) != 0)),
        9 => (0x12e8, u32::from(b.below(5) != 0)),
        10..=12 => (0x130c, b.one_of(&FUNCS)),
        13 => (0x19bc, u32::from(b.below(3) == 0)),
        14 => (b.one_of(&[0x0f9c, 0x0fa0]), float(b)),
        15 => (0x1380, u32::from(b.below(3) == 0)),
        16 => (b.one_of(&[0x1384, 0x1388, 0x138c, 0x1598, 0x159c, 0x15a0]), b.one_of(&OPS)),
        17 => (b.one_of(&[0x1390, 0x15a4]), b.one_of(&FUNCS)),
        18 => (b.one_of(&[0x1394, 0x0f54, 0x0da0]), b.any() as u32),
        19 => (b.one_of(&[0x1398, 0x139c, 0x0f58, 0x0f5c]), b.one_of(&[0xff, 0xff, 0x0f, 0x3c, 0, 0x1ff])),
        20 => (0x1594, b.below(2) as u32),
        21 => (0x07f8, b.one_of(&[0, 0, 0, 1, 0x10, 0x11])),
        22 => (0x0d90, float(b)),
        23 => (b.one_of(&[0x1514, 0x1530]), b.one_of(&[1, 1, 2, 0])),
        24 => (0x3ff4, 0),
        25 => (0x02d4, 0),
        26 => (b.one_of(&[0x0c08, 0x0c0c]), float(b)),
        27 => (0x193c, b.one_of(&[0, 0, 1, 2, 8, 0x10, 0x18, 0x19])),
        _ => (0x0dbc, b.below(2) as u32),
    };
    method(address, value)
}

/// A stream that ends with the whole surface in memory as samples.
pub fn packets(s: &Stream, seeds: &[u64]) -> Vec<ZropPacket> {
    let mut b = Random(seeds[0]);
    let mut mode = b.one_of(s.modes);
    let positions = POSITIONS[match mode {
        0 => 0,
        1 => 1,
        2 => 2,
        _ => 3,
    }];
    let mut packets: Vec<_> = [
        (0x0fe0, 0),
        (0x0fe4, 0x1000),
        (0x0fe8, s.format),
        (0x0fec, b.one_of(&[0, 0x10, 0x20])),
        (0x1228, b.one_of(&[64, 60])),
        (0x15d0, mode),
        (0x0ff0, b.one_of(&[0x400, 0x200])),
        (0x1230, b.one_of(&[0, 2, 4, 4, 0x1_0004])),
        (0x179c, b.one_of(&[0, 0, 0, 1])),
        (0x11e0, positions[0]),
        (0x11e4, positions[1]),
        (0x11e8, positions[0]),
        (0x11ec, positions[1]),
        (0x1538, 1),
        (0x12cc, 1),
        (0x12e8, 1),
        (0x130c, b.one_of(&[0x201, 0x203, 0x204, 0x207])),
        (0x1514, 1),
        (0x19cc, u32::from(s.compress)),
    ]
    .map(|(address, value)| method(address, value))
    .to_vec();
    for seed in seeds {
        let mut b = Random(*seed);
        let (w, h) = (8 / grid(mode).0, 8 / grid(mode).1);
        let packet = match b.below(16) {
            0..=4 => state(&mut b, s),
            5 => {
                let (x0, y0) = (b.below(24) as u16 / grid(mode).0, b.below(16) as u16 / grid(mode).1);
                let (x0, y0) = if b.below(2) == 0 { (x0 & !(w - 1), y0 & !(h - 1)) } else { (x0, y0) };
                let (x1, y1) = ((x0 & !15) + b.one_of(&[16, 8, 5]), (y0 & !15) + b.one_of(&[16, 8, 3]));
                let rect = Rect { x0, y0, x1: x1.max(x0 + 1), y1: y1.max(y0 + 1) };
                let (z, stencil) = b.one_of(&[(true, true), (true, false), (false, true), (false, false)]);
                let decompress = !z && !stencil;
                ZropPacket::Clear(ClearTile { z, stencil, decompress, rect, ..ClearTile::default() })
            }
            _ => ZropPacket::Frtx(Frtx {
                x: w * b.below(4) as u16,
                y: h * b.below(3) as u16,
                back: b.below(2) == 0,
                coverage: coverage(&mut b),
                plane: plane(&mut b),
                accept: b.below(16) == 0,
                unclipped: b.below(4) == 0,
                ..Frtx::default()
            }),
        };
        if let ZropPacket::State(State { address: SET_ANTI_ALIAS, value }) = packet {
            mode = value;
        }
        if let ZropPacket::Frtx(frtx) = packet
            && b.below(4) == 0
        {
            packets.extend(depths(&mut b, grid(mode), frtx.coverage));
        }
        packets.push(packet);
    }
    packets.extend([method(0x19cc, 0), method(0x02d4, 0)]);
    packets
}
