//! Images in memory: planes bit by bit, and the memory cost of tiles.

use super::bench::{Seen, Stalls, judge, kind_of, pages, run};
use super::steady::{FULL, clear, draw, surface};
use super::{method, streams};
use bundle::*;
use fbp::zrop::{Params, Zrop};
use kit::random::Random;
use kit::scenario::property;
use kit::{Maker, scenarios};
use proptest::prelude::*;
use references::fbp::zrop::depth::DepthBuffer;

scenarios! {
    Zrop::new(&Params::default()) => stencil_is_first one_plane two_planes four_planes fifth_plane feedback_is_sound a_mesh_hides_what_is_behind
        writes_against_the_direction_loosen loosening_feedback_is_not_dropped
        samples_are_clipped_without_a_surface;
}

const FLUSH: u16 = 0x02d4;
const LEFT: u64 = 0x0f0f_0f0f_0f0f_0f0f;

fn seen(new: Maker<Zrop>, packets: Vec<ZropPacket>) -> Seen {
    let mut packets = packets;
    packets.push(method(FLUSH, 0));
    run(new(), &packets, pages(vec![0xa5; 1 << 15], kind_of(0x0a, 0)), &Stalls::none(10))
}

/// Bits of the surface's first tile as it is stored.
fn bits(seen: &Seen, from: usize, n: usize) -> u64 {
    let read = TileRead { line: 0x1000 / 128, sectors: 3, plain: false, compressed: false };
    let (sectors, _) = seen.tiles.as_ref().expect("memory").read(&read);
    let bit = |k: usize| u64::from(sectors[k / 256].data.words[k / 32 % 8] >> (k % 32) & 1);
    (0..n).map(|k| bit(from + k) << k).sum()
}

/// A plane: b, a, c and exp from its lowest bit up.
fn plane_at(seen: &Seen, from: usize) -> (u64, u64, u64, u64) {
    (bits(seen, from, 27), bits(seen, from + 27, 27), bits(seen, from + 54, 36), bits(seen, from + 90, 6))
}

/// The plane that `draw` makes.
fn plane(c: u64, a: i64) -> (u64, u64, u64, u64) {
    (0, (a << 22) as u64 & 0x7ff_ffff, c << 22, 30)
}

/// Samples of Z24S8 in memory: for each half of a tile 32 stencils in a sector, 32 depths in the next three (specification
/// 32.4, zrop-z24s8-z-blocks).
fn stencil_is_first(new: Maker<Zrop>) {
    const UPPER: u64 = 0xffff_ffff;
    for kind in [0, 0x51] {
        let mut packets = surface(0x16, 0);
        packets.extend([method(0x0da0, 0x5a), clear(true, true, FULL)]);
        // Stencil of passing samples is replaced.
        packets.extend([method(0x1380, 1), method(0x138c, 0x1e01), method(0x1394, 0x11)]);
        packets.extend([
            draw((0, 0), LEFT, 50, 0),
            method(0x1394, 0x22),
            draw((0, 0), !LEFT & UPPER, 100, 0),
        ]);
        packets.push(method(FLUSH, 0));
        let seen = run(new(), &packets, pages(vec![0xa5; 1 << 15], kind), &Stalls::none(10));
        let mut be = [0; 256];
        for (row, column) in (0..8).flat_map(|row| (0..8).map(move |column| (row, column))) {
            // Depths in 1/256 of the range; the clear depth is 1.
            let (depth, stencil): (u32, u8) = match column < 4 {
                true => (50 << 16, 0x11),
                false if row < 4 => (100 << 16, 0x22),
                false => (0xff_ffff, 0x5a),
            };
            let (half, sample) = (128 * (column / 4), 4 * row + column % 4);
            be[half + sample] = stencil;
            be[half + 32 + 3 * sample..][..3].copy_from_slice(&depth.to_le_bytes()[..3]);
        }
        assert_eq!(seen.tiles.expect("memory").stored(0x1000), be, "kind {kind:#x}");
    }
}

fn one_plane(new: Maker<Zrop>) {
    let mut packets = surface(0x0a, 1);
    packets.push(method(0x130c, 0x207));
    packets.push(draw((0, 0), !0, 100, 1));
    let seen = seen(new, packets);
    assert_eq!((seen.reads, seen.writes), (1, 1));
    assert_eq!(plane_at(&seen, 0), plane(100, 1));
    assert_eq!(bits(&seen, 192, 64), 0, "owners");
}

fn two_planes(new: Maker<Zrop>) {
    let mut packets = surface(0x0a, 1);
    packets.push(method(0x130c, 0x207));
    packets.extend([draw((0, 0), !0, 100, 1), draw((0, 0), LEFT, 50, -1)]);
    let seen = seen(new, packets);
    assert_eq!((seen.reads, seen.writes), (1, 1));
    assert_eq!(plane_at(&seen, 0), plane(100, 1));
    assert_eq!(plane_at(&seen, 96), plane(50, -1));
    assert_eq!(bits(&seen, 192, 64), LEFT);
}

fn four_planes(new: Maker<Zrop>) {
    let mut packets = surface(0x0a, 1);
    packets.push(method(0x130c, 0x207));
    packets.push(draw((0, 0), !0, 100, 1));
    packets.extend((1..4).map(|k| draw((0, 0), 0xff << (8 * k), 10 * k, 0)));
    let seen = seen(new, packets);
    assert_eq!((seen.reads, seen.writes), (1, 2));
    for k in 1..4 {
        assert_eq!(plane_at(&seen, 96 * (k % 2) + 256 * (k / 2)), plane(10 * k as u64, 0));
    }
    assert_eq!(bits(&seen, 192, 64), 0xff00_ff00, "low bits of owners");
    assert_eq!(bits(&seen, 448, 64), 0xffff_0000, "high bits of owners");
}

/// A fifth plane turns all into samples; a plane without remaining samples frees its entry.
fn fifth_plane(new: Maker<Zrop>) {
    let draws = |last: ZropPacket| {
        let mut packets = surface(0x0a, 1);
        packets.push(method(0x130c, 0x207));
        packets.push(draw((0, 0), !0, 100, 1));
        packets.extend((1..4).map(|k| draw((0, 0), 0xff << (8 * k), 10 * k, 0)));
        packets.push(last);
        packets
    };
    let samples = draws(draw((0, 0), 1, 7, 0));
    let seen_samples = seen(new, samples.clone());
    assert_eq!((seen_samples.reads, seen_samples.writes), (1, 8));
    judge(&samples, DepthBuffer::new(vec![0xa5; 1 << 15]), &seen_samples);
    let room = draws(draw((0, 0), 0xff00, 7, 0));
    assert_eq!(seen(new, room).writes, 2);
}

/// From its messages Zcull never considers a block nearer than it is, in either direction of depth: tightening messages lower
/// the bound, loosening ones raise it.
fn feedback_is_sound(new: Maker<Zrop>) {
    let values = (prop::collection::vec(any::<u64>(), 1..60), any::<[u64; 6]>());
    property(values, |(seeds, patterns)| {
        let mut packets = surface(0x16, 1);
        packets.push(clear(true, true, FULL));
        for seed in &seeds {
            let mut b = Random(*seed);
            packets.push(match b.below(5) {
                0 => method(0x130c, b.one_of(&[0x201, 0x203, 0x204, 0x207])),
                _ => ZropPacket::Frtx(Frtx {
                    x: 8 * b.below(2) as u16,
                    y: 8 * b.below(2) as u16,
                    coverage: b.one_of(&[!0, !0, LEFT, 1]),
                    plane: streams::plane(&mut b),
                    ..Frtx::default()
                }),
            });
        }
        packets.extend([method(0x3ff4, 0), method(0x19cc, 0), method(FLUSH, 0)]);
        let bytes = vec![0; 1 << 15];
        let tiles = pages(bytes.clone(), kind_of(0x16, 0));
        let seen = run(new(), &packets, tiles, &Stalls { patterns, latency: 9 });
        judge(&packets, DepthBuffer::new(bytes.clone()), &seen);
        let mut furthest = [[0xffff_u16; 2]; 2];
        for message in seen.feedback.iter().filter(|m| !m.fence) {
            let bound = &mut furthest[usize::from(message.y)][usize::from(message.x)];
            *bound = if message.loosen { message.z_max.max(*bound) } else { message.z_max.min(*bound) };
        }
        let mut buffer = DepthBuffer::new(bytes);
        for packet in &packets {
            if let ZropPacket::State(s) = packet {
                buffer.method(s.address, s.value);
            }
        }
        for (sy, sx) in (0..16).flat_map(|sy| (0..16).map(move |sx| (sy, sx))) {
            let at = buffer.places(24, sx, sy).0 as usize;
            let bucket = u16::from_le_bytes([seen.bytes[at + 1], seen.bytes[at + 2]]);
            let bound = furthest[sy as usize / 8][sx as usize / 8];
            assert!(bucket <= bound, "sample {sx}, {sy} is {bucket}, beyond {bound}");
        }
    });
}

/// Two draws side by side cover all of the clear: Zcull may receive the farther of them, whose top 16 bits of depth these are.
/// With only one of them it may not.
fn a_mesh_hides_what_is_behind(new: Maker<Zrop>) {
    let bounds = |draws: &[ZropPacket]| {
        let mut packets = surface(0x0a, 1);
        packets.extend([method(0x130c, 0x201), clear(true, false, FULL)]);
        packets.extend(draws);
        let seen = seen(new, packets);
        seen.feedback.iter().map(|m| (m.loosen, m.x, m.y, m.z_max)).collect::<Vec<_>>()
    };
    let (near, far) = (draw((0, 0), LEFT, 50, 0), draw((0, 0), !LEFT, 100, 0));
    assert_eq!(bounds(&[near]), []);
    // 100 / 256 of the depth range
    assert_eq!(bounds(&[near, far]), [(false, 0, 0, 100 << 8)]);
    let third = draw((0, 0), !LEFT, 70, 0);
    assert_eq!(bounds(&[near, far, third])[1..], [(false, 0, 0, 70 << 8)]);
}

/// A function may move depths nearer, farther or both; one of these is against Zcull's direction.
fn writes_against_the_direction_loosen(new: Maker<Zrop>) {
    let cases = [
        (0x201, 50, [false, true]), // by func, depth and whether it loosens under less, greater
        (0x203, 50, [false, true]),
        (0x204, 200, [true, false]),
        (0x206, 200, [true, false]),
        (0x205, 50, [true, true]),
        (0x205, 200, [true, true]),
        (0x207, 50, [true, true]),
        (0x207, 200, [true, true]),
    ];
    for (func, depth, loosens) in cases {
        for direction in [0, 1] {
            let mut packets = surface(0x0a, 1);
            packets.extend([method(SET_ZCULL_DIR_FORMAT, direction), method(0x130c, 0x207)]);
            packets.extend([draw((0, 0), !0, 100, 0), method(ZCULL_FENCE, 0), method(0x130c, func)]);
            packets.push(draw((0, 0), !0, depth, 0));
            let seen = seen(new, packets);
            let mut after = seen.feedback.iter().skip_while(|m| !m.fence).skip(1);
            assert_eq!(after.any(|m| m.loosen), loosens[direction as usize], "{func:x} {depth} {direction}");
        }
    }
}

/// Zcull accepts a message in 64 cycles: tightening messages are dropped when the queue is full, loosening ones never.
fn loosening_feedback_is_not_dropped(new: Maker<Zrop>) {
    for (func, all) in [(0x207, true), (0x201, false)] {
        let mut packets = surface(0x0a, 1);
        packets.extend([method(SET_ZCULL_DIR_FORMAT, 0), method(0x130c, func)]);
        packets.extend((0..16).map(|k| draw((k % 8, k / 8), !0, 50, 0)));
        let mut stalls = Stalls::none(4);
        stalls.patterns[2] = 1;
        let seen = run(new(), &packets, pages(vec![0xff; 1 << 15], kind_of(0x0a, 0)), &stalls);
        let of = |m: &DepthFeedback| (m.loosen, m.x, m.y);
        let notified: Vec<_> = seen.feedback.iter().map(of).collect();
        if all {
            assert_eq!(notified, (0..16).map(|k| (true, k % 8, k / 8)).collect::<Vec<_>>());
        } else {
            assert!(notified.len() < 16 && notified.iter().all(|of| !of.0), "{notified:?}");
        }
    }
}

/// Without a test or a surface, samples nearer than near or farther than far are still clipped.
fn samples_are_clipped_without_a_surface(new: Maker<Zrop>) {
    let float = |address, value: f32| method(address, value.to_bits());
    let control = |value| method(0x193c, value);
    // in 1/256, a rise of `a` a pixel
    let draw = |x: u16, c: i64, a: i32| {
        let plane = TilePlane { exp: 8, c, a, b: 0 };
        ZropPacket::Frtx(Frtx { x: 8 * x, coverage: !0, plane, ..Frtx::default() })
    };
    let unclipped = |draw| match draw {
        ZropPacket::Frtx(frtx) => ZropPacket::Frtx(Frtx { unclipped: true, ..frtx }),
        other => other,
    };
    let (through_zero, through_one) = (draw(0, 0, 64), draw(1, 256, 64));
    let right = !LEFT;
    let cases = [
        (control(0), through_zero, right),
        (control(0), through_one, LEFT),
        (control(8), through_zero, !0),
        (control(0x10), through_one, !0),
        (control(0), draw(0, -512, 0), 0),
        (control(0), draw(0, 128, 0), !0),
        (float(0x0c08, 0.25), draw(0, 64, 4), right),
        (float(0x0c0c, 0.75), draw(0, 192, 4), LEFT),
        (float(0x0c08, -1.0), draw(0, 64, 4), !0),
        (float(0x0c0c, 2.0), through_one, !0),
        (float(0x0c08, 0.75), unclipped(draw(0, 128, 0)), !0),
        (float(0x0c0c, 0.75), unclipped(through_zero), !0),
        (control(1), unclipped(through_one), !0),
    ];
    let packets: Vec<_> = cases.iter().flat_map(|(state, draw, _)| [*state, *draw]).collect();
    let found = run(new(), &packets, vec![0xa5; 1 << 12], &Stalls::none(10));
    assert_eq!(found.results, cases.map(|(.., pass)| pass));
    assert_eq!((found.reads, found.writes), (0, 0));
}
