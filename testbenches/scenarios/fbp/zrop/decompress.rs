//! Decompression in place: afterwards every tile of the surface is stored as samples with the same depths; tiles that were
//! samples before are neither read nor written.

use super::bench::{Seen, Stalls, judge, kind_of, pages, run};
use super::method;
use super::steady::{FULL, clear, draw, surface};
use super::streams::noise;
use super::tiles::{BASE, LEFT, begin, planes, state_of};
use bundle::*;
use fbp::zrop::{Params, Zrop};
use kit::random::Random;
use kit::scenario::property;
use kit::tile_memory::Tiles;
use kit::{Maker, rates, scenarios};
use proptest::prelude::*;
use references::fbp::zrop::depth::DepthBuffer;

rates! {
    Zrop::new(&Params::default()) =>
        "zrop-decompress-in-place" 0.0 "sectors/tile" sectors_of_a_plain_tile;
}

scenarios! {
    Zrop::new(&Params::default()) => planes_in_memory planes_in_the_cache clear_values_in_memory
        stencil_is_preserved
        uncompressed_tiles_are_not_written without_a_surface_nothing_is_decompressed cycles_of_a_tile
        any_pass;
}

/// Tiles of the surface `FULL`, at one sample a pixel.
const TILES: [u64; 4] = [0, 1, 16, 17];

fn pass(rect: Rect) -> ZropPacket {
    ZropPacket::Clear(ClearTile { decompress: true, rect, ..ClearTile::default() })
}

/// Runs packets and a flush over the memory, and compares its final contents, read plainly.
fn judged(new: Maker<Zrop>, mut packets: Vec<ZropPacket>, tiles: Tiles, stalls: &Stalls) -> Seen {
    packets.push(method(FLUSH_AND_INVALIDATE_ROP_MINI_CACHE, 0));
    let before = tiles.plain();
    let seen = run(new(), &packets, tiles, stalls);
    judge(&packets, DepthBuffer::new(before), &seen);
    seen
}

/// A memory whose first tiles contain the result of draws.
fn drawn(new: Maker<Zrop>, format: u32, mode: u32, draws: Vec<ZropPacket>) -> Tiles {
    let packets = [begin(format, mode, mode), draws].concat();
    let kind = kind_of(format, mode);
    judged(new, packets, pages(noise(7, 1 << 16), kind), &Stalls::none(10)).tiles.expect("memory")
}

/// Planes become samples, two or four, in all modes and formats that have them: their sectors are read, and all of a tile's
/// depth is written once; other tiles are only requested.
fn planes_in_memory(new: Maker<Zrop>) {
    for (format, samples) in [(0x0a, 8), (0x16, 6), (0x19, 8)] {
        for (mode, n) in (0..4).flat_map(|mode| (1..5).map(move |n| (mode, n))) {
            let tiles = drawn(new, format, mode, planes(n));
            assert_ne!(tiles.state(BASE), 0);
            let (nx, ny) = [(1, 1), (2, 1), (2, 2), (4, 2)][mode as usize];
            let rect = Rect { x0: 0, y0: 0, x1: 16 / nx, y1: 16 / ny };
            let packets = [begin(format, mode, mode), vec![pass(rect)]].concat();
            for latency in [0, 10, 60] {
                let seen = judged(new, packets.clone(), tiles.clone(), &Stalls::none(latency));
                assert!(TILES.iter().all(|tile| state_of(&seen, *tile) == 0), "{n} planes, mode {mode}");
                // Planes; and a response for the kind's probe and for each of the other tiles.
                let planes = seen.moved.raw - u64::from(n > 2);
                assert_eq!((planes, seen.moved.notified), (1, 4));
                assert_eq!(seen.moved.written, samples);
            }
        }
    }
}

/// Planes that memory does not have yet, or also has, become samples in the cache; a draw makes planes again.
fn planes_in_the_cache(new: Maker<Zrop>) {
    for (format, mode, n) in [(0x0a, 0, 1), (0x0a, 3, 4), (0x16, 2, 3), (0x16, 0, 2)] {
        let tiles = pages(noise(7, 1 << 15), kind_of(format, mode));
        let mut packets = [begin(format, mode, mode), planes(n), vec![pass(FULL)]].concat();
        let seen = judged(new, packets.clone(), tiles.clone(), &Stalls::none(10));
        assert_eq!(state_of(&seen, 0), 0);
        // Another plane over the whole tile.
        packets.push(draw((0, 0), !0, 3, 0));
        assert_eq!(state_of(&judged(new, packets, tiles, &Stalls::none(10)), 0), 2);
        // They are read, compared and cached before the pass.
        let tiles = drawn(new, format, mode, planes(n));
        let after = [method(0x130c, 0x202), draw((0, 0), LEFT, 1, 0)].to_vec();
        let packets = [begin(format, mode, mode), after, vec![pass(FULL)]].concat();
        assert_eq!(state_of(&judged(new, packets, tiles, &Stalls::none(10)), 0), 0);
    }
}

/// Clear values become samples, whether a plane represents them exactly or not; in memory, and just cleared.
fn clear_values_in_memory(new: Maker<Zrop>) {
    for word in [1.0_f32.to_bits(), 0.3_f32.to_bits(), 0, 7, 0x2b7f_ffff] {
        let cleared = [method(0x0d90, word), clear(true, false, FULL)].to_vec();
        let tiles = drawn(new, 0x0a, 0, cleared.clone());
        assert!(TILES.iter().all(|tile| tiles.state(BASE + 256 * tile) == 1));
        let partly = [draw((1, 0), LEFT, 100, 1)].to_vec();
        for (before, there) in [(vec![], true), (cleared, false), (partly, true)] {
            let packets = [begin(0x0a, 0, 0), before, vec![pass(FULL)]].concat();
            let memory = if there { tiles.clone() } else { pages(noise(7, 1 << 15), 0x86) };
            let seen = judged(new, packets, memory, &Stalls::none(10));
            assert!(TILES.iter().all(|tile| state_of(&seen, *tile) == 0), "{word:#x}");
            assert_eq!(seen.moved.written, 4 * 8);
        }
    }
}

/// For Z24 with stencil only depth is written; newer stencil in the cache is kept.
fn stencil_is_preserved(new: Maker<Zrop>) {
    let tiles = drawn(new, 0x16, 0, planes(3));
    let marks = [method(0x12cc, 0), method(0x1380, 1), method(0x138c, 0x1e01), method(0x1394, 0x5a)];
    let packets = [begin(0x16, 0, 0), marks.to_vec(), vec![draw((0, 0), 0xff, 5, 0), pass(FULL)]].concat();
    let seen = judged(new, packets, tiles, &Stalls::none(10));
    assert_eq!(state_of(&seen, 0), 0);
    assert_eq!(seen.moved.written, 6 + 2);
}

/// Tiles that are samples, in memory or in the cache, and uncompressed pages.
fn uncompressed_tiles_are_not_written(new: Maker<Zrop>) {
    for (format, kind) in [(0x0a, 0x86), (0x16, 0x51), (0x16, 0x17), (0x13, 0x07)] {
        let packets = [begin(format, 0, 0), vec![pass(FULL)]].concat();
        let seen = judged(new, packets, pages(noise(7, 1 << 15), kind), &Stalls::none(10));
        assert_eq!((seen.moved.raw, seen.moved.notified, seen.moved.written), (0, 5, 0));
    }
    for (format, kind) in [(0x0a, 0), (0x16, 0), (0x0a, 0x51), (0x13, 0x02), (0x13, 0)] {
        let packets = [begin(format, 0, 0), vec![pass(FULL)]].concat();
        let seen = judged(new, packets, pages(noise(7, 1 << 15), kind), &Stalls::none(10));
        // Only the kind is requested.
        assert_eq!((seen.reads, seen.moved.plain, seen.moved.written), (1, 0, 0), "kind {kind:x}");
    }
    assert_eq!(sectors_of_a_plain_tile(new), 0.0);
}

fn without_a_surface_nothing_is_decompressed(new: Maker<Zrop>) {
    for off in [method(SET_ZT_SELECT, 0), method(SET_ZT_FORMAT, 0)] {
        let tiles = drawn(new, 0x0a, 0, planes(2));
        let packets = [begin(0x0a, 0, 0), vec![off, pass(FULL)]].concat();
        let seen = judged(new, packets, tiles, &Stalls::none(10));
        assert_eq!((seen.reads, seen.moved.written, state_of(&seen, 0)), (0, 0, 2));
    }
}

/// Sectors read and written for each tile that memory has as samples.
fn sectors_of_a_plain_tile(new: Maker<Zrop>) -> f64 {
    let moved = |x1| {
        let packets = [begin(0x0a, 0, 0), vec![pass(Rect { x0: 0, y0: 0, x1, y1: 16 })]].concat();
        let seen = judged(new, packets, pages(noise(7, 1 << 16), 0x86), &Stalls::none(10));
        seen.moved.raw + seen.moved.plain + seen.moved.written
    };
    (moved(128) - moved(16)) as f64 / (2.0 * 14.0)
}

/// More tiles than the cache holds: one of planes takes the six cycles of its samples and some eight more, one of samples a
/// cycle or two.
fn cycles_of_a_tile(new: Maker<Zrop>) {
    let cycles = |tiles: &Tiles, y1| {
        let packets = [begin(0x0a, 0, 0), vec![pass(Rect { x0: 0, y0: 0, x1: 128, y1 })]].concat();
        judged(new, packets, tiles.clone(), &Stalls::none(20)).cycles
    };
    let each = |tiles: &Tiles| (cycles(tiles, 64) - cycles(tiles, 32)) as f64 / 64.0;
    let all = (0..128).map(|k| draw((k % 16, k / 16), !0, 100, 1)).collect();
    let compressed = each(&drawn(new, 0x0a, 0, all));
    assert!((6.0..=16.0).contains(&compressed), "{compressed} cycles a compressed tile");
    let plain = each(&pages(noise(7, 1 << 16), 0x86));
    assert!((1.0..=3.0).contains(&plain), "{plain} cycles a tile of samples");
}

/// Draws, clears and passes in any order; a final pass leaves no tile compressed.
fn any_pass(new: Maker<Zrop>) {
    property((any::<u64>(), any::<[u64; 6]>(), 0..60_u64), |(seed, patterns, latency)| {
        let mut b = Random(seed);
        let (format, kind) =
            b.one_of(&[(0x0a, 0x86), (0x0a, 0x86), (0x16, 0x51), (0x14, 0x17), (0x19, 0xce)]);
        let mut packets = surface(format, 1);
        packets.extend([method(0x11e0, 0x8888_8888), method(0x0fec, 0x10)]);
        for _ in 0..40 {
            let (x0, y0) = (8 * b.below(4) as u16, 8 * b.below(3) as u16);
            let rect = Rect { x0, y0, x1: x0 + b.one_of(&[1, 8, 16]), y1: y0 + b.one_of(&[5, 8, 16]) };
            packets.push(match b.below(9) {
                0 => clear(true, false, rect),
                1 => pass(rect),
                2 => method(0x0d90, b.one_of(&[1.0_f32, 0.5, 1e-13]).to_bits()),
                3 => method(0x130c, b.one_of(&[0x201, 0x207, 0x204])),
                4 => method(FLUSH_AND_INVALIDATE_ROP_MINI_CACHE, 0),
                5 => method(SET_Z_COMPRESSION, b.one_of(&[1, 1, 0])),
                _ => {
                    let at = (b.below(5) as u16, b.below(4) as u16);
                    draw(at, b.one_of(&[!0, !0, LEFT, 0xff00, 1]), b.below(250) as i64, b.below(3) as i32)
                }
            });
        }
        packets.push(pass(Rect { x0: 0, y0: 0, x1: 48, y1: 40 }));
        let seen = judged(new, packets, pages(noise(seed, 1 << 16), kind), &Stalls { patterns, latency });
        // Blocks of two GOBs: with 128 samples across, their first three rows.
        let tiles = if format == 0x19 { 192 } else { 96 };
        let compressed: Vec<_> = (0..tiles).filter(|tile| state_of(&seen, *tile) != 0).collect();
        assert!(compressed.is_empty(), "tiles {compressed:?} are compressed");
    });
}
