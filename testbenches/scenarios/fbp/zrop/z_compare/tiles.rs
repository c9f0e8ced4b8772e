//! A kilobyte of tiles has planes or samples, whose fills are what a fetch would bring.

use super::ANY;
use crate::zrop::bench::{pages, z24_in_cache};
use crate::zrop::streams::{noise, plane};
use bundle::*;
use fbp::zrop::types::*;
use kernel::packed::Packed;
use kit::random::Random;
use kit::tile_memory::Tiles;
use references::fbp::zrop::depth::codes::bounds;

/// The page of a kind.
pub fn page(kind: u8) -> ZropPage {
    ZropPage { known: true, kind }
}

/// The fills of the tile at 0, and the resulting knowledge of it.
pub fn fetched(tiles: &Tiles, slot: u8, kind: u8) -> (Vec<ZropFill>, ZropFilled) {
    let status = tiles.state(0);
    let lines =
        [0, 1].map(|line| tiles.read(&TileRead { line, sectors: 15, plain: false, compressed: false }).0);
    let fill = |line: usize, s: &TileSector| ZropFill {
        slot,
        sector: z24_in_cache(4 * line as u64 + u64::from(s.sector)) as u8,
        last: line == 1 && s.last,
        single: status == 2 && line == 0 && s.sector == 1,
        spread: false,
        data: s.data,
    };
    let fills: Vec<_> = (0..2).flat_map(|line| lines[line].iter().map(move |s| fill(line, s))).collect();
    let (grid, positions) = standard(kind);
    let range = |k: usize| {
        let planes = fills.iter().find(|fill| usize::from(fill.sector) == k / 2);
        let held = planes_in(&planes.expect("a sector of planes").data);
        let (min, max) = bounds(24, &held.planes[k % 2], grid, &positions);
        ZropRange { min, max }
    };
    let ranges = match status {
        0 => [ANY; TILE_PLANES],
        2 => [range(0), range(1), range(0), range(0)],
        _ => [0, 1, 2, 3].map(range),
    };
    (fills, ZropFilled { z: true, status, planes: status != 0, ranges })
}

/// Samples of a pixel, and the sample positions of a kind's planes.
fn standard(kind: u8) -> ((u32, u32), [u32; 4]) {
    match kind {
        0x52 => ((2, 1), [0xcc44_cc44; 4]),
        0x53 => ((2, 2), [0xeaa2_6e26; 4]),
        _ => ((1, 1), [0x8888_8888; 4]),
    }
}

pub fn planes_in(sector: &Sector) -> ZropPlanes {
    let word = |k: usize| u64::from(sector.words[2 * k]) | u64::from(sector.words[2 * k + 1]) << 32;
    ZropPlanes::unpack(&[0, 1, 2, 3].map(word))
}

/// A kilobyte of a kind, its first tile as samples, or as two or four planes.
pub fn tiles(seed: u64, kind: u8, status: u8) -> Tiles {
    let mut b = Random(seed);
    let mut tiles = pages(noise(seed, 1024), kind);
    let mut stored: [u8; 256] = noise(seed, 256).try_into().expect("a tile");
    // Planes are stored after stencil.
    for sector in stored.chunks_mut(32).skip(1).take(2) {
        let mut image = [0; 4];
        ZropPlanes { owners: b.any(), planes: [plane(&mut b), plane(&mut b)] }.pack(&mut image);
        for (k, byte) in sector.iter_mut().enumerate() {
            *byte = (image[k / 8] >> (8 * (k % 8))) as u8;
        }
    }
    if status != 0 {
        tiles.put(0, status, &stored);
    }
    tiles
}
