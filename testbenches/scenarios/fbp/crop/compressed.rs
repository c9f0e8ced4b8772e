//! Targets on compressible pages: the same bytes as elsewhere, as dense as their kind allows.

use super::bench::{NONE, flush, pair, run, state, target};
use super::random::{MEMORY, Stream, Theme};
use super::{expected, noise, same_memory, stalls};
use bundle::*;
use fbp::crop::{Crop, Params};
use kernel::Within;
use kit::scenario::{Dut, property};
use kit::tile_memory::Tiles;
use kit::{Device, Maker, Rng, scenarios};
use proptest::prelude::*;
use references::fbp::compression::compressed_tile::{Form, form, held, sample_bytes, state_that};

scenarios! {
    Crop::new(&Params::default()) => any_stream_on_any_kind every_kind_and_pattern two_targets_in_turns
        clears_of_whole_tiles clears_between_draws a_kind_is_requested_once;
    small() => any_stream_in_a_small_cache;
    off() => any_stream_without_compression;
}

fn small() -> Crop {
    super::small()
}

fn off() -> Crop {
    Crop::new(&Params { compress: Within::new(0), ..Params::default() })
}

/// Kinds of colours.
fn kinds() -> Vec<u8> {
    (0xc0..=0xff).filter(|kind| sample_bytes(*kind).is_some()).collect()
}

/// Pages of any kinds with tiles in any of their states.
pub fn any_pages(seed: u64) -> Tiles {
    let mut rng = Rng::new(seed);
    let mut tiles = Tiles::from(noise(seed));
    for page in 0..MEMORY as u64 >> 16 {
        let kind = if rng.one_in(4) { rng.pick(&[0, 0x86, 0xfe]) } else { rng.pick(&kinds()) };
        tiles.set_kind(page << 16..(page + 1) << 16, kind);
        for tile in page << 8..(page + 1) << 8 {
            let state = rng.below(4) as u8;
            if state != 0 && !matches!(form(kind, state), Form::Plain | Form::Clear) {
                let stored = std::array::from_fn(|_| rng.roll() as u8);
                tiles.put(tile << 8, state, &stored);
            }
        }
    }
    tiles
}

fn any_stream(new: Maker<Crop>) {
    property((any::<u64>(), 30..150_usize, any::<bool>(), stalls()), |(seed, packets, blend, stalls)| {
        let tiles = any_pages(seed);
        let packets = Stream::of(Theme { seed, packets, blend });
        let wanted = expected(&tiles.plain(), &packets);
        let run = run(new(), tiles, &packets, stalls);
        same_memory(&run, &wanted);
    });
}

fn any_stream_on_any_kind(new: Maker<Crop>) {
    any_stream(new);
}

fn any_stream_in_a_small_cache(new: Maker<Crop>) {
    any_stream(new);
}

/// All writes are plain.
fn any_stream_without_compression(new: Maker<Crop>) {
    property((any::<u64>(), 30..120_usize, any::<bool>()), |(seed, packets, blend)| {
        let packets = Stream::of(Theme { seed, packets, blend });
        let without = run(new(), any_pages(seed), &packets, NONE);
        let with =
            run(Device::new(Dut::Rust, Crop::new(&Params::default())), any_pages(seed), &packets, NONE);
        assert!(with.memory == without.memory, "`compress` makes a difference");
        assert_eq!((without.moved.raw, without.moved.notified, without.moved.cleared), (0, 0, 0));
    });
}

/// Four-byte pixels of a tile: groups that a kind's R reduces are equal, or channels are close to each other.
fn pattern(rng: &mut Rng, kind: u8, reduces: bool, is_close: bool) -> [[u32; 8]; 8] {
    let words = sample_bytes(kind).expect("of colours") / 4;
    let eight =
        (1..4).any(|state| held(kind, state) == 1 && matches!(form(kind, state), Form::Reduced { .. }));
    let across = if eight { 4 } else { 2 };
    // Numbers whose differences fit into any form, or random ones.
    let mut value = |word: usize| match (is_close, words) {
        (true, 1) => 0x4040_4040 | rng.roll() as u32 & 0x0303_0303,
        (true, _) => 0x4040_4040 | rng.roll() as u32 & 0x0003_0003,
        (false, _) => rng.roll() as u32 ^ (word as u32) << 7,
    };
    let groups: Vec<u32> = (0..64).map(&mut value).collect();
    std::array::from_fn(|y| {
        std::array::from_fn(|x| {
            let (sample, word) = (x / words, x % words);
            let (sx, sy) = if reduces { (sample / across * across, y & !1) } else { (sample, y) };
            groups[8 * sy + sx * words + word]
        })
    })
}

/// Draws a tile of four-byte pixels at a tile position.
fn draw(pixels: &[[u32; 8]; 8], tile: (u16, u16)) -> Vec<CropPacket> {
    let quads = |n: u16| {
        let (x, y) = (usize::from(n % 2) * 4, usize::from(n / 2) * 2);
        let word = |k: usize| pixels[y + k % 4 / 2][x + k / 4 * 2 + k % 2];
        pair(4 * tile.0 + 2 * (n % 2), 4 * tile.1 + n / 2, 1, std::array::from_fn(word))
    };
    (0..8).map(quads).collect()
}

/// The address of a tile in a target of 64 four-byte pixels.
fn tile_at(tile: (u16, u16)) -> u64 {
    let (x, y) = (u64::from(tile.0), u64::from(tile.1));
    256 * (x % 2) + 512 * (y % 2) + 1024 * (x / 2) + 4096 * (y / 2)
}

/// A kind's densest state among the forms that a pattern allows.
fn densest(kind: u8, reduces: bool, is_close: bool) -> u8 {
    let is_one = |f: Form| match f {
        Form::Reduced { .. } => reduces,
        Form::Arithmetic { .. } => is_close,
        Form::Both { .. } => reduces && is_close,
        _ => false,
    };
    let states: Vec<u8> = (1..4).filter(|state| is_one(form(kind, *state))).collect();
    states.into_iter().min_by_key(|state| held(kind, *state).count_ones()).unwrap_or(0)
}

/// Tiles that reduce, that are close, both and neither, of each kind: drawn whole, then in part with the same colours, then in
/// part with others.
fn every_kind_and_pattern(new: Maker<Crop>) {
    let mut rng = Rng::new(17);
    for kind in kinds() {
        let mut tiles = Tiles::from(noise(9));
        tiles.set_kind(0..MEMORY as u64, kind);
        let mut packets = target(0, 0, 64, 0xd5);
        let patterns = [(true, true), (true, false), (false, true), (false, false)];
        let drawn: Vec<_> = (0..4).map(|n| pattern(&mut rng, kind, patterns[n].0, patterns[n].1)).collect();
        let place = |n: usize| (n as u16 % 3, n as u16 / 3);
        let mut stages = vec![];
        packets.extend((0..4).flat_map(|n| draw(&drawn[n], place(n))));
        packets.push(flush());
        stages.push((packets.clone(), true));
        packets.extend((0..4).map(|n| draw(&drawn[n], place(n))[3]));
        packets.push(flush());
        stages.push((packets.clone(), true));
        packets
            .extend((0..4).map(|n| pair(4 * place(n).0, 4 * place(n).1 + 1, 1, [0x9f01_23c8 + n as u32; 8])));
        packets.push(flush());
        stages.push((packets.clone(), false));
        for (packets, same) in stages {
            let run = run(new(), tiles.clone(), &packets, NONE);
            same_memory(&run, &expected(&tiles.plain(), &packets));
            for (n, (reduces, is_close)) in patterns.into_iter().enumerate() {
                let state = run.tiles.state(tile_at(place(n)));
                if same {
                    assert_eq!(state, densest(kind, reduces, is_close), "kind {kind:02x}, {:?}", patterns[n]);
                } else if !reduces {
                    assert_eq!(state, 0, "kind {kind:02x}, {:?}", patterns[n]);
                }
            }
        }
    }
    assert!(state_that(0xdb, |f| matches!(f, Form::Arithmetic { .. })) == Some(3));
}

/// Tiles alternate between two targets on pages of different kinds; targets are set again in between.
fn two_targets_in_turns(new: Maker<Crop>) {
    let mut rng = Rng::new(23);
    let mut tiles = Tiles::from(noise(12));
    tiles.set_kind(0..0x1_0000, 0xdb);
    tiles.set_kind(0x2_0000..0x3_0000, 0xe0);
    let mut packets = vec![];
    for n in 0..24_u16 {
        if n % 8 == 0 {
            packets.extend(target(0, 0, 64, 0xd5));
            packets.extend(target(1, [0x2_0000, 0x1_0000, 0x2_0000][usize::from(n / 8)], 64, 0xd5));
        }
        let pixels = pattern(&mut rng, 0xdb, true, n % 3 == 0);
        let place = (n / 2 % 8, n / 16);
        for packet in draw(&pixels, place).into_iter().skip(usize::from(n % 5 == 4)) {
            let CropPacket::Quads(quads) = packet else { unreachable!() };
            packets.push(CropPacket::Quads(ColourQuads { target: (n % 2) as u8, ..quads }));
        }
    }
    packets.push(flush());
    let run = run(new(), tiles.clone(), &packets, super::steady::FAR);
    same_memory(&run, &expected(&tiles.plain(), &packets));
    assert_eq!((run.tiles.state(0), run.tiles.state(0x1_0000)), (2, 0));
}

/// Whole tiles of one page: its kind is requested until it is known, and never again.
fn a_kind_is_requested_once(new: Maker<Crop>) {
    let mut rng = Rng::new(5);
    for kind in [0xdb, 0] {
        let mut tiles = Tiles::from(noise(13));
        tiles.set_kind(0..MEMORY as u64, kind);
        let mut packets = target(0, 0, 64, 0xd5);
        for n in 0..48 {
            let pixels = pattern(&mut rng, 0xdb, true, false);
            packets.extend(draw(&pixels, (n % 8, n / 8)));
        }
        packets.push(flush());
        let run = run(new(), tiles.clone(), &packets, NONE);
        same_memory(&run, &expected(&tiles.plain(), &packets));
        let (requested, written) = (run.moved.notified, run.moved.written);
        assert!((1..4).contains(&requested), "{requested}");
        assert_eq!((run.moved.plain, run.moved.raw), (0, 0));
        assert_eq!(written, if kind == 0 { 48 * 8 } else { 48 * 2 });
    }
}

fn clear(target: u8, x0: u16, y0: u16, x1: u16, y1: u16) -> CropPacket {
    let rect = Rect { x0, y0, x1, y1 };
    CropPacket::Clear(ClearTile { colour: 15, target, rect, ..ClearTile::default() })
}

/// Each pixel size, with one and four samples, on pages with and without a kind.
fn clears_of_whole_tiles(new: Maker<Crop>) {
    for (format, kind) in [(0xd5, 0xdb), (0xca, 0xe9), (0xc0, 0xf5), (0xd5, 0), (0xf3, 0), (0xd5, 0xdc)] {
        for mode in [0, 2] {
            let mut tiles = Tiles::from(noise(14));
            tiles.set_kind(0..MEMORY as u64, kind);
            let mut packets = target(0, 0, 64, format);
            packets.extend(
                (0..4).map(|k| state(SET_COLOR_CLEAR_VALUE + 4 * k, 0x3e80_0000 + 0x20_0000 * u32::from(k))),
            );
            packets.push(state(SET_ANTI_ALIAS, mode));
            packets.extend([clear(0, 0, 0, 16, 16), clear(0, 16, 3, 32, 16), clear(0, 5, 16, 16, 32)]);
            packets.push(flush());
            let run = run(new(), tiles.clone(), &packets, NONE);
            same_memory(&run, &expected(&tiles.plain(), &packets));
            assert_eq!(run.moved.plain, 0);
            // Sixteen bytes across are not a whole tile.
            assert_eq!(run.moved.cleared > 0, format != 0xf3 || mode != 0);
            if format == 0xd5 && mode == 0 {
                // 16 by 16 pixels are a kilobyte. Two tiles of the second clear are whole; and two of the third.
                assert_eq!(run.moved.cleared, 3);
            }
        }
    }
}

/// Draws, clears over parts of them and over tiles in flight, draws and blends over cleared tiles.
fn clears_between_draws(new: Maker<Crop>) {
    property((any::<u64>(), stalls()), |(seed, stalls)| {
        let mut rng = Rng::new(seed);
        let kind = rng.pick(&kinds());
        let mut tiles = Tiles::from(noise(seed));
        tiles.set_kind(0..0x1_0000, kind);
        let base = rng.pick(&[0, 0x200, 0x400, 0x100]) as u32;
        let format = rng.pick(&[0xd5, 0xca, 0xc0, 0xe8]);
        let mut packets = target(0, base, 64, format);
        packets.push(state(SET_COLOR_TARGET_A + 0x14, rng.below(3) as u32 * 0x10));
        packets.extend([state(0x1344, 0x4302), state(0x1348, 0x4303)]);
        for _ in 0..40 {
            let (x, y) = (rng.below(12) as u16, rng.below(12) as u16);
            match rng.below(6) {
                0 => packets.push(state(SET_COLOR_CLEAR_VALUE, rng.pick(&[0, 0x3f80_0000, 0x3f00_0000]))),
                1 => packets.push(state(SET_BLEND, rng.below(2) as u32)),
                2 => packets.push(clear(0, 0, 0, 16, 16)),
                3 => packets.push(clear(0, x, y, x + 5 + rng.below(11) as u16, y + 1 + rng.below(16) as u16)),
                _ => packets.extend((0..4).map(|k| pair(x & !1, y % 8 + k, 1, [rng.roll() as u32; 8]))),
            }
        }
        packets.push(flush());
        let run = run(new(), tiles.clone(), &packets, stalls);
        same_memory(&run, &expected(&tiles.plain(), &packets));
    });
}
