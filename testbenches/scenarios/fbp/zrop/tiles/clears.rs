//! Clears in memory and in the cache leave what later draws expect.

use super::{BASE, LEFT, begin, clear_in_memory, judged, state_of};
use crate::zrop::bench::{Stalls, kind_of, pages};
use crate::zrop::method;
use crate::zrop::steady::{FULL, clear, draw, surface};
use crate::zrop::streams::noise;
use bundle::*;
use fbp::zrop::{Params, Zrop};
use kit::random::Random;
use kit::scenario::property;
use kit::{Maker, scenarios};
use proptest::prelude::*;

scenarios! {
    Zrop::new(&Params::default()) =>
        clears_of_kilobytes clears_of_what_is_cached clears_of_halves a_half_beside_a_clear_value
        clears_beside_stencil draws_after_clears;
}

/// A clear of a square is a request for each kilobyte, or of fewer tiles where the square covers fewer.
fn clears_of_kilobytes(new: Maker<Zrop>) {
    let cleared = |format: u32, compress: u32, high: u32, rect: Rect| {
        let mut packets = surface(format, compress);
        packets.extend([method(0x0fec, high), clear(true, false, rect)]);
        let tiles = pages(noise(9, 1 << 16), kind_of(format, 0));
        let seen = judged(new, packets, tiles, &Stalls::none(10));
        (seen.moved.cleared, seen.moved.written)
    };
    let rect = |x0, y0, x1, y1| Rect { x0, y0, x1, y1 };
    // Blocks of one GOB: a kilobyte is four tiles in a row.
    assert_eq!(cleared(0x0a, 1, 0, FULL), (2, 0));
    assert_eq!(cleared(0x0a, 1, 0x10, FULL), (1, 0));
    assert_eq!(cleared(0x0a, 1, 0x10, rect(16, 16, 32, 32)), (1, 0));
    assert_eq!(cleared(0x0a, 1, 0x10, rect(8, 0, 16, 16)), (1, 0));
    assert_eq!(cleared(0x0a, 1, 0x10, rect(8, 8, 16, 16)), (1, 0));
    // In addition a column of pixels of two tiles: written in part between the others.
    assert_eq!(cleared(0x0a, 1, 0x10, rect(7, 0, 16, 16)), (2, 8));
    assert_eq!(cleared(0x0a, 0, 0x10, FULL), (0, 4 * 8));
    assert_eq!(cleared(0x16, 1, 0x10, FULL), (1, 0));
    assert_eq!(cleared(0x14, 1, 0, FULL), (2, 0));
    assert_eq!(cleared(0x16, 0, 0x10, FULL), (0, 4 * 6));
    // With eight-byte samples a kilobyte is two tiles.
    assert_eq!(cleared(0x19, 1, 0x10, FULL), (2, 0));
    assert_eq!(cleared(0x19, 1, 0x10, rect(0, 0, 8, 16)), (1, 0));
    assert_eq!(cleared(0x19, 0, 0x10, FULL), (0, 4 * 8));
    // With Z16 a tile of memory is two tiles side by side, both of which must be cleared.
    assert_eq!(cleared(0x13, 1, 0x10, FULL), (1, 0));
    assert_eq!(cleared(0x13, 1, 0, FULL), (2, 0));
    assert_eq!(cleared(0x13, 1, 0x10, rect(16, 0, 32, 8)), (1, 0));
    assert_eq!(cleared(0x13, 1, 0x10, rect(8, 0, 16, 16)), (0, 2 * 4));
    assert_eq!(cleared(0x13, 1, 0x10, rect(0, 0, 15, 16)), (0, 4 * 4));
    assert_eq!(cleared(0x13, 0, 0x10, FULL), (0, 4 * 4));
}

/// A tile that is in the cache is cleared there.
fn clears_of_what_is_cached(new: Maker<Zrop>) {
    let mut packets = surface(0x0a, 1);
    packets.extend([method(0x0fec, 0x10), method(0x130c, 0x207), draw((1, 0), LEFT, 20, 0)]);
    packets.extend([clear(true, false, FULL), draw((1, 0), !LEFT, 10, 0), draw((0, 1), !LEFT, 10, 0)]);
    let seen = judged(new, packets, pages(noise(9, 1 << 16), 0x86), &Stalls::none(10));
    assert!(seen.moved.cleared >= 1);
    assert_eq!([0, 1, 2, 3].map(|tile| state_of(&seen, tile)), [1, 2, 2, 1]);
}

/// One or both of two Z16 tiles that share a tile of memory are in the cache: they are cleared there, and later draws are not
/// lost.
fn clears_of_halves(new: Maker<Zrop>) {
    for cached in [vec![], vec![0], vec![1], vec![0, 1]] {
        let mut packets = surface(0x13, 1);
        packets.extend([method(0x0fec, 0x10), method(0x130c, 0x207)]);
        packets.extend(cached.iter().map(|x| draw((*x, 0), LEFT, 20, 0)));
        packets.push(clear(true, false, FULL));
        let tiles = pages(noise(9, 1 << 16), 0x02);
        let seen = judged(new, packets.clone(), tiles.clone(), &Stalls::none(10));
        assert_eq!((state_of(&seen, 0), state_of(&seen, 2)), (if cached.is_empty() { 1 } else { 0 }, 1));
        assert_eq!(seen.moved.cleared, 1 + u64::from(cached == [1]));
        packets.extend([draw((0, 0), !LEFT, 10, 0), draw((1, 1), !LEFT, 10, 0), draw((1, 0), 1, 5, 0)]);
        judged(new, packets, tiles, &Stalls::none(10));
    }
}

/// Z16: a half that is written whole, without any fetch, leaves the clear value of the other half.
fn a_half_beside_a_clear_value(new: Maker<Zrop>) {
    for x in [0, 1] {
        let mut tiles = pages(vec![0xa5; 1 << 15], 0x02);
        let data = Sector { words: [0x1234_1234; SECTOR_WORDS] };
        clear_in_memory(&mut tiles, TileOp::FastClear, BASE / 128, 15, data);
        let mut packets = surface(0x13, 0);
        packets.extend([method(0x130c, 0x207), draw((x, 0), !0, 100, 1)]);
        let seen = judged(new, packets, tiles, &Stalls::none(10));
        assert_eq!([0, 1].map(|tile| state_of(&seen, tile)), [0, 1]);
    }
}

/// Depth with stencil: depth is cleared in memory, whatever else is cleared, and stencil is written by itself, without a read.
fn clears_beside_stencil(new: Maker<Zrop>) {
    for (format, mode, kind, kilobytes) in [
        (0x16, 0, 0x51, 4),
        (0x14, 2, 0x19, 4),
        (0x16, 3, 0x54, 4),
        (0x15, 0, 0x17, 4),
        (0x19, 0, 0xce, 8),
        (0x19, 1, 0xcf, 8),
    ] {
        let stencils = format != 0x15;
        for (z, stencil) in [(true, false), (true, true), (false, true)] {
            let mut packets = begin(format, mode, mode);
            packets.extend([method(0x0fec, 0x10), method(0x0da0, 0x5a), method(0x0d90, 0.7_f32.to_bits())]);
            let side = |at: u16, n: u16| at * 8 / n;
            let (across, down) = [(1, 1), (2, 1), (2, 2), (4, 2)][mode as usize];
            let all = Rect { x0: 0, y0: 0, x1: side(4, across), y1: side(4, down) };
            packets.push(clear(z, stencil, all));
            let tiles = pages(noise(8, 1 << 15), kind);
            let seen = judged(new, packets.clone(), tiles.clone(), &Stalls::none(10));
            let (clears, sectors) =
                (if z { kilobytes } else { 0 }, if stencil && stencils { 2 * 16 } else { 0 });
            assert_eq!(
                (seen.moved.cleared, seen.moved.written),
                (clears, sectors),
                "{format:x}, {z}, {stencil}"
            );
            // Only the kind is requested.
            assert_eq!(seen.reads, u64::from(z || stencils), "{format:x}, {z}, {stencil}");
            assert_eq!([0, 3, 5].map(|tile| state_of(&seen, tile)), [u8::from(z); 3]);
            // Later draws: planes over the clear value, in the first tile.
            packets.push(draw((0, 0), LEFT, 20, 0));
            let seen = judged(new, packets.clone(), tiles.clone(), &Stalls::none(10));
            assert_eq!(state_of(&seen, 0), if z { 2 } else { 0 });
            // In pages not marked as packed, and in pages of another kind, all is written.
            for other in [0, 0x86] {
                let seen = judged(new, packets.clone(), pages(noise(8, 1 << 15), other), &Stalls::none(10));
                assert_eq!(seen.moved.cleared, 0, "{format:x}, kind {other:x}");
            }
        }
    }
}

/// Later draws see the cleared values, however slow memory is; and clears follow the draws before them.
fn draws_after_clears(new: Maker<Zrop>) {
    property((any::<u64>(), any::<[u64; 6]>(), 0..60_u64), |(seed, patterns, latency)| {
        let mut b = Random(seed);
        let (format, kind) =
            b.one_of(&[(0x0a, 0x86), (0x13, 0x02), (0x13, 0x07), (0x16, 0x51), (0x14, 0x17), (0x19, 0xce)]);
        let stencils = [false, format == 0x16 || format == 0x14 || format == 0x19];
        let mut packets = surface(format, 1);
        packets.push(method(0x0fec, 0x10));
        for _ in 0..30 {
            let at = (b.below(6) as u16, b.below(4) as u16);
            packets.push(match b.below(4) {
                0 => {
                    let (x0, y0) = (16 * b.below(3) as u16, 16 * b.below(2) as u16);
                    let (x1, y1) = (x0 + b.one_of(&[16, 16, 8]), y0 + b.one_of(&[16, 16, 8]));
                    let stencil = b.one_of(&stencils);
                    clear(!stencil || b.below(3) != 0, stencil, Rect { x0, y0, x1, y1 })
                }
                1 => method(0x0d90, b.one_of(&[1.0_f32, 0.5, 1e-13]).to_bits()),
                2 => method(FLUSH_AND_INVALIDATE_ROP_MINI_CACHE, 0),
                _ => draw(at, b.one_of(&[!0, LEFT, 1]), b.below(250) as i64, b.below(3) as i32),
            });
        }
        judged(new, packets, pages(noise(seed, 1 << 15), kind), &Stalls { patterns, latency });
    });
}
