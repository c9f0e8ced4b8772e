//! One draw in each tile, each under its own stencil state: functions, operations by both their numbers, faces, masks,
//! read-only parts, depth bounds, tiles held as planes or samples.

use super::bench::{Stalls, judge, run};
use super::{method, streams};
use bundle::*;
use fbp::zrop::Zrop;
use kit::Maker;
use kit::random::Random;
use kit::scenario::property;
use proptest::prelude::*;
use references::fbp::zrop::depth::DepthBuffer;

/// Tiles of a row, and rows of tiles.
const TILES: (u16, u16) = (8, 2);

fn flat(depth: f64) -> TilePlane {
    TilePlane { exp: 34, c: (depth * (1_i64 << 34) as f64) as i64, a: 0, b: 0 }
}

/// Functions and operations of a face, a reference, and masks that cut bits off it.
fn face(b: &mut Random, addresses: [u16; 7]) -> Vec<ZropPacket> {
    const OPS: [u32; 16] =
        [0x1e00, 0, 0x1e01, 0x1e02, 0x1e03, 0x150a, 0x8507, 0x8508, 1, 2, 3, 4, 5, 6, 7, 8];
    let func = 0x200 + b.below(8) as u32;
    let mut mask = || b.one_of(&[0xff, 0x0f, 0xf0, 0x3c]);
    let masks = [mask(), mask()];
    let any = b.any() as u32 & 0xff;
    let reference = b.one_of(&[0, 1, 0x80, 0xff, any]);
    let ops = [b.one_of(&OPS), b.one_of(&OPS), b.one_of(&OPS)];
    let values = [func, reference, masks[0], masks[1], ops[0], ops[1], ops[2]];
    addresses.into_iter().zip(values).map(|(address, value)| method(address, value)).collect()
}

fn draws(seed: u64) -> Vec<ZropPacket> {
    let mut b = Random(seed);
    let mut packets = [
        (SET_ZT_B, 0x1000),
        (SET_ZT_FORMAT, 0x14),
        (SET_ZT_SIZE_A, 64),
        (SET_ANTI_ALIAS_SAMPLE_POSITIONS, 0x8888_8888),
        (SET_ZT_SELECT, 1),
        (SET_DEPTH_TEST, 1),
        (SET_DEPTH_BOUNDS_MIN, 0.25_f32.to_bits()),
        (SET_DEPTH_BOUNDS_MAX, 0.75_f32.to_bits()),
    ]
    .map(|(address, value)| method(address, value))
    .to_vec();
    for tile in 0..TILES.0 * TILES.1 {
        let (x, y) = (8 * (tile % TILES.0), 8 * (tile / TILES.0));
        let draw =
            |plane, coverage, back| ZropPacket::Frtx(Frtx { x, y, plane, coverage, back, ..Frtx::default() });
        let stored = b.one_of(&[0.125, 0.5, 0.875]);
        if b.below(3) != 0 {
            // held as one plane, with the depth of the whole tile known
            packets.extend([
                method(SET_Z_COMPRESSION, 1),
                method(SET_STENCIL_TEST, 0),
                method(SET_DEPTH_BOUNDS_TEST, 0),
                method(SET_ZT_READ_ONLY, 0),
                method(SET_DEPTH_WRITE, 1),
                method(SET_DEPTH_FUNC, 0x207),
                draw(flat(stored), !0, false),
            ]);
        }
        packets.extend(face(&mut b, [0x1390, 0x1394, 0x1398, 0x139c, 0x1384, 0x1388, 0x138c]));
        packets.extend(face(&mut b, [0x15a4, 0x0f54, 0x0f5c, 0x0f58, 0x1598, 0x159c, 0x15a0]));
        let two_sided = b.below(3) != 0;
        packets.extend([
            method(SET_STENCIL_TEST, 1),
            method(SET_TWO_SIDED_STENCIL_TEST, two_sided.into()),
            method(SET_ZT_READ_ONLY, b.one_of(&[0, 0, 0, 1, 0x10, 0x11])),
            method(SET_DEPTH_BOUNDS_TEST, b.below(2) as u32),
            method(SET_DEPTH_WRITE, b.below(2) as u32),
            method(SET_DEPTH_FUNC, 0x200 + b.below(8) as u32),
            draw(flat(b.one_of(&[0.125, 0.5, 0.875])), !0 << b.one_of(&[0, 0, 17, 40]), b.below(2) == 0),
        ]);
    }
    packets.extend([method(SET_Z_COMPRESSION, 0), method(FLUSH_AND_INVALIDATE_ROP_MINI_CACHE, 0)]);
    packets
}

pub fn every_stencil_state(new: Maker<Zrop>) {
    property((any::<u64>(), 0..20_u64), |(seed, latency)| {
        // the end values of stencil are as frequent as all values between them
        let mut bytes = streams::noise(seed, 1 << 14);
        bytes.iter_mut().filter(|byte| **byte & 0x10 == 0).for_each(|byte| {
            *byte = [0, 1, 0xfe, 0xff][usize::from(*byte & 3)];
        });
        let packets = draws(!seed);
        let seen = run(new(), &packets, super::bench::pages(bytes.clone(), 0x51), &Stalls::none(latency));
        judge(&packets, DepthBuffer::new(bytes), &seen);
    });
}
