//! A memory has tiles in all states, and these define the fills that a fetch must return.

use crate::zrop::bench::{pages, z24_in_cache, z24_in_memory};
use crate::zrop::streams::{noise, plane};
use crate::zrop::tiles::clear_in_memory;
use crate::zrop::z_bounds::depth_bits;
use crate::zrop::z_compare::tiles::planes_in;
use bundle::*;
use fbp::zrop::types::*;
use kernel::packed::Packed;
use kit::random::Random;
use kit::tile_memory::Tiles;
use references::fbp::compression::compressed_tile::planes::{held, z24_of};
use references::fbp::zrop::depth::codes::bounds;
use std::collections::BTreeSet;

/// Bytes of the memory.
pub const BYTES: u64 = 1 << 14;

/// A memory of tiles of a kind in all states: planes are in their place, samples are random bytes, clear values are depths that
/// a plane represents exactly, or not.
pub fn memory(kind: u8, seed: u64) -> Tiles {
    let mut b = Random(seed);
    let mut tiles = pages(noise(seed, BYTES as usize), kind);
    let wide = kind >= 0xce;
    // With stencil they follow it.
    let after = wide || (0x51..=0x54).contains(&kind);
    // With eight-byte samples a tile is two tiles of memory.
    for tile in (0..BYTES).step_by(if wide { 512 } else { 256 }) {
        let mut stored: [u8; 256] = noise(b.any(), 256).try_into().expect("a tile");
        for sector in stored.chunks_mut(32).skip(usize::from(after)).take(2) {
            let owners = b.one_of(&[0, 0, b.0, 1]);
            let mut image = [0; 4];
            ZropPlanes { owners, planes: [plane(&mut b), plane(&mut b)] }.pack(&mut image);
            for (k, byte) in sector.iter_mut().enumerate() {
                *byte = (image[k / 8] >> (8 * (k % 8))) as u8;
            }
        }
        match b.below(4) {
            1 if kind != 0 => {
                let word = b.one_of(&[0, 0x3f80_0000, 0x3e12_3456, 3, 0xbf00_0000, 0x4000_0000]);
                let mut data = Sector { words: [word; SECTOR_WORDS] };
                if b.below(4) == 0 {
                    (data.words[1], data.words[5]) = (7, 7);
                }
                let op = if kind < 0x86 || wide { TileOp::ClearDepth } else { TileOp::FastClear };
                let own = if wide { 3 } else { 1 };
                clear_in_memory(&mut tiles, op, tile / 1024 * 8, own << (tile / 256 % 4), data);
            }
            state @ (2 | 3) if kind != 0 => {
                tiles.put(tile, state as u8, &stored);
                if wide {
                    // The right half has its own stencil; its planes are not read.
                    tiles.put(tile + 256, state as u8, &noise(b.any(), 256).try_into().expect("a tile"));
                }
            }
            _ => {}
        }
    }
    tiles
}

/// The grid of a kind's samples, and their positions.
fn samples_of(kind: u8) -> ((u32, u32), [u32; 4]) {
    match kind {
        0x52 | 0x87 | 0xcf => ((2, 1), [0xcc44_cc44; 4]),
        0x53 | 0x88 | 0xd0 => ((2, 2), [0xeaa2_6e26; 4]),
        0x54 | 0x89 | 0xd1 => ((4, 2), [0xb7d3_3571, 0x9dfb_1f59, 0xb7d3_3571, 0x9dfb_1f59]),
        _ => ((1, 1), [0x8888_8888; 4]),
    }
}

/// Sectors of a wide tile in memory (a half stores stencil and then floats): those of the samples that sectors of four by two
/// represent, or those of its planes.
fn wide_sectors(sectors: u16) -> BTreeSet<u64> {
    let stencil = (0..2).filter(|half| sectors >> (8 + half) & 1 == 1).map(|half| 8 * half);
    if sectors & 0xff == 3 {
        return stencil.chain([1, 2]).collect();
    }
    let samples = (0..8).flat_map(|row| (0..8).map(move |column| (row, column)));
    let wanted = samples.filter(|(row, column)| sectors >> (2 * (row / 2) + column / 4) & 1 == 1);
    stencil.chain(wanted.map(|(row, column)| 8 * (column / 4) + 1 + row / 2)).collect()
}

/// The cache position of such a sector.
fn wide_place(at: u8, planes: bool) -> u8 {
    match (at / 8, at % 8) {
        (half, 0) => 8 + half,
        (0, at @ (1 | 2)) if planes => at - 1,
        (half, at) => 2 * (at - 1) + half,
    }
}

/// The lines that a fetch reads.
pub fn reads_of(f: &ZropFetch) -> Vec<TileRead> {
    if f.probe {
        return vec![TileRead { line: f.tile / 4, plain: f.plain, ..TileRead::default() }];
    }
    let z16 = f.format == DepthFormat::Z16;
    let at = |s: u64| if z16 { f.tile / 8 * 8 + f.tile % 2 + 2 * s } else { f.tile / 8 * 8 + s };
    let mut reads: Vec<TileRead> = vec![];
    let narrow = (0..8).filter(|s| f.sectors >> s & 1 == 1);
    let z24 = f.format == DepthFormat::Z24S8;
    let narrow = narrow.map(|s| if z24 { z24_in_memory(s) } else { s }).collect();
    for at in if f.wide { wide_sectors(f.sectors) } else { narrow }.into_iter().map(at) {
        let (line, sectors) = (at / 4, 1 << (at % 4));
        match reads.last_mut().filter(|read| read.line == line) {
            Some(read) => read.sectors |= sectors,
            None => reads.push(TileRead { line, sectors, plain: f.plain, compressed: f.compressed }),
        }
    }
    reads
}

/// Whether a plane represents a clear value: a depth in [0, 1] of at least 2^-40, or 0, everywhere.
fn is_plane(data: &Sector) -> bool {
    let word = data.words[0];
    let exact = word == 0 || (0x2b80_0000..=0x3f80_0000).contains(&word);
    exact && data.words.iter().all(|other| *other == word)
}

/// A plane of one depth in any encoding; with packed stencil within far less than a code.
fn is_flat(plane: &TilePlane, float: u32, packed: bool) -> bool {
    let depth = plane.c as f64 / 2_f64.powi(plane.exp.into());
    let is = match packed {
        true => (depth - held(f32::from_bits(float))).abs() < 2_f64.powi(-60),
        false => depth == f64::from(f32::from_bits(float)),
    };
    (plane.a, plane.b) == (0, 0) && is
}

/// The fills of a fetch, and the resulting knowledge.
pub fn brought(tiles: &Tiles, f: &ZropFetch, kind: u8) -> (Vec<ZropFill>, ZropFilled) {
    let z16 = f.format == DepthFormat::Z16;
    let z24 = f.format == DepthFormat::Z24S8;
    let packed = z24 || f.wide;
    let (mut fills, mut ranges) = (vec![], vec![]);
    let (mut planes, mut held_in) = (false, 0);
    for read in reads_of(f) {
        for response in tiles.read(&read).0 {
            let (upper, k) = ((read.line % 2) as u8, response.sector);
            held_in = response.status;
            planes = response.status >= 2 || response.status == 1 && (packed || is_plane(&response.data));
            let in_memory = 4 * (read.line % 4) as u8 + k;
            let sector = match f.wide {
                true => wide_place(in_memory, planes),
                false if z16 => 2 * upper + k / 2,
                false if z24 => z24_in_cache(in_memory.into()) as u8 % 8,
                false => 4 * upper + k,
            };
            let first = !f.wide && upper == 0 || f.wide && in_memory < 4;
            let spread = response.status == 1 && !planes;
            let here = planes && first && sector < 2;
            let single = here && sector == 0 && response.status != 3;
            if here {
                let (grid, positions) = samples_of(kind);
                let bits = depth_bits(f.format);
                let stored = planes_in(&response.data);
                if response.status == 1 {
                    let float = response.data.words[0];
                    let code = match packed {
                        _ if z24 => z24_of(f32::from_bits(float)),
                        true => (held(f32::from_bits(float)) as f32).abs().to_bits(),
                        false => float,
                    };
                    ranges.push((code, code));
                } else {
                    let used = if stored.owners == 0 && response.status == 2 { 1 } else { 2 };
                    ranges.extend(stored.planes[..used].iter().map(|p| bounds(bits, p, grid, &positions)));
                }
            }
            // After the first line of a compressed tile only stencil is used.
            let stencil = z24 && sector == 7 || f.wide && in_memory == 8;
            if first || response.status == 0 || stencil {
                let (slot, data) = (f.slot, response.data);
                fills.push(ZropFill { slot, sector, last: false, single, spread, data });
            }
        }
    }
    fills.last_mut().expect("a sector").last = true;
    let z = f.sectors & 3 == 3;
    let first = ranges.first().copied().filter(|_| z).unwrap_or_default();
    ranges.retain(|_| z);
    ranges.resize(TILE_PLANES, first);
    let ranges = std::array::from_fn(|k| ZropRange { min: ranges[k].0, max: ranges[k].1 });
    (fills, ZropFilled { z, status: held_in, planes, ranges })
}

/// A clear value that is a plane arrives as one; only its depth is compared.
pub fn same_fill(seen: &ZropFill, right: &ZropFill, status: u8, packed: bool) {
    if right.single && status == 1 {
        let held = planes_in(&seen.data);
        assert!(is_flat(&held.planes[0], right.data.words[0], packed), "{seen:x?} for {right:x?}");
        assert_eq!(held.owners, 0);
        assert_eq!(ZropFill { data: right.data, ..*seen }, *right);
    } else {
        assert_eq!(seen, right);
    }
}
