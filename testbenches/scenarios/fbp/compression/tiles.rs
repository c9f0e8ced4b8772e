//! Tiles for scenarios: contents that fit a state, requests for them, their stored form.

use super::bench::BACKING;
use arith::depth::{code, value};
use bundle::*;
use fbp::compression::codec::encoded;
use fbp::compression::types::*;
use kit::Rng;
use kit::memory::Store;
use kit::memory_agent::{slice, status_index};
use kit::requests::{Request, read};
use references::fbp::compression::compressed_tile;

pub type Tile = [Sector; 8];

/// All colour kinds of the table.
pub const KINDS: [u8; 38] = [
    0xd8, 0xdd, 0xdf, 0xe4, 0xdb, 0xcc, 0xe2, 0xe5, 0xd9, 0xde, 0xe0, 0xda, 0xe1, 0xdc, 0xe3, 0xe6, 0xeb,
    0xed, 0xf2, 0xe9, 0xcd, 0xf0, 0xf3, 0xe7, 0xec, 0xee, 0xe8, 0xef, 0xea, 0xf1, 0xf4, 0xf6, 0xf8, 0xfa,
    0xf5, 0xf7, 0xf9, 0xfb,
];
/// Kinds of depth planes, without stencil and with it.
pub const PLANES: [u8; 12] = [0x86, 0x87, 0x88, 0x89, 0x17, 0x18, 0x19, 0x1a, 0x51, 0x52, 0x53, 0x54];
/// Z16 kinds, whose planes belong to halves.
pub const HALVES: [u8; 4] = [0x07, 0x08, 0x09, 0x0a];
/// Samples of a pixel across and down, and their positions in order.
type Samples = (usize, usize, &'static [(i32, i32)]);

fn samples(kind: u8) -> Samples {
    match kind {
        0x86 | 0x17 | 0x51 | 0x07 => (1, 1, &[(8, 8)]),
        0x87 | 0x18 | 0x52 | 0x08 => (2, 1, &[(4, 4), (12, 12)]),
        0x88 | 0x19 | 0x53 | 0x09 => (2, 2, &[(6, 2), (14, 6), (2, 10), (10, 14)]),
        _ => (4, 2, &[(1, 7), (5, 3), (3, 13), (7, 11), (9, 5), (15, 1), (11, 15), (13, 9)]),
    }
}

pub fn has_stencil(kind: u8) -> bool {
    matches!(kind, 0x17..=0x1a | 0x51..=0x54)
}

/// The sectors of a tile that hold data.
pub type Stored = Vec<(usize, Sector)>;

/// Any two planes of a half of Z16, and its samples in every second sector.
pub fn any_half(rng: &mut Rng, kind: u8, half: usize) -> (Sector, [Sector; 4]) {
    // As for Z32: the sector is the same.
    let (stored, _) = any_planes(rng, kind - 0x07 + 0x86, 2);
    let tile = meant(kind, 1 << half, &ClearValue::default(), &[(half, stored[0].1)]);
    (stored[0].1, std::array::from_fn(|n| tile[2 * n + half]))
}

/// Any two or four planes, any stencil, and the samples of the tile.
pub fn any_planes(rng: &mut Rng, kind: u8, state: u8) -> (Stored, Tile) {
    let (across, down, at) = samples(kind);
    let count = if state == 2 { 2 } else { 4 };
    let steep = rng.below(25);
    let planes: Vec<TilePlane> = (0..count)
        .map(|_| {
            let exp = 20 + rng.below(15) as u8;
            let slope = |rng: &mut Rng| ((rng.roll() as i32) << 5 >> 5) >> steep;
            let c = rng.below(5 << exp >> 2) as i64;
            TilePlane { exp, c, a: slope(rng), b: slope(rng) }
        })
        .collect();
    let owners: [u64; 2] = [rng.roll(), if state == 2 { 0 } else { rng.roll() }];
    let stored = (0..count / 2).map(|n| {
        let mut words = [0_u32; 8];
        for (k, plane) in planes[2 * n..2 * n + 2].iter().enumerate() {
            let bits = u128::from(plane.exp) << 90
                | (plane.c as u128 & 0xf_ffff_ffff) << 54
                | (plane.a as u128 & 0x7ff_ffff) << 27
                | plane.b as u128 & 0x7ff_ffff;
            (0..3).for_each(|w| words[3 * k + w] = (bits >> (32 * w)) as u32);
        }
        (words[6], words[7]) = (owners[n] as u32, (owners[n] >> 32) as u32);
        (n, Sector { words })
    });
    let stored: Stored = stored.collect();
    let depth = |format: DepthFormat, row: usize, column: usize| {
        let k = 8 * row + column;
        let plane = planes[(owners[0] >> k & 1 | (owners[1] >> k & 1) << 1) as usize];
        let (sx, sy) = (column % across, row % down);
        let sample = if across == 4 { sx / 2 * 4 + sy * 2 + sx % 2 } else { sy * across + sx };
        let from = |pixel: usize, side: usize, at: i32| 16 * (pixel as i32 - (4 / side) as i32) + at;
        let (x, y) = at[sample];
        let value = value(&plane, from(column / across, across, x), from(row / down, down, y));
        code(format, plane.exp, value)
    };
    if !has_stencil(kind) {
        let float = |j: usize, w: usize| depth(DepthFormat::Z32, j / 2 * 2 + w / 4, j % 2 * 4 + w % 4);
        let tile = std::array::from_fn(|j| sector(|w| float(j, w)));
        assert_eq!(meant(kind, state, &ClearValue::default(), &stored), tile);
        return (stored, tile);
    }
    let mut bytes = [0; 256];
    for (row, column) in (0..8).flat_map(|row| (0..8).map(move |column| (row, column))) {
        let (half, k) = (128 * (column / 4), 4 * row + column % 4);
        let code = depth(DepthFormat::Z24S8, row, column).to_le_bytes();
        bytes[half + 32 + 3 * k..half + 35 + 3 * k].copy_from_slice(&code[..3]);
        bytes[half + k] = rng.roll() as u8;
    }
    let word = |at: usize| u32::from_le_bytes(std::array::from_fn(|b| bytes[at + b]));
    let tile: Tile = std::array::from_fn(|j| sector(|w| word(32 * j + 4 * w)));
    // Planes are stored after stencil.
    let planes = stored.into_iter().map(|(j, data)| (j + 1, data));
    let stored: Stored = [(0, tile[0])].into_iter().chain(planes).chain([(4, tile[4])]).collect();
    assert_eq!(meant(kind, state, &ClearValue::default(), &stored), tile);
    (stored, tile)
}

/// Both halves of 8x8 samples: what is stored of each in a state, and the samples that it decodes to.
pub type Halves = [(Stored, Tile); 2];

/// All sectors of a tile, as they are stored in state 0.
pub fn sectors(tile: &Tile) -> Stored {
    tile.iter().copied().enumerate().collect()
}

pub fn any_sector(rng: &mut Rng) -> Sector {
    sector(|_| rng.roll() as u32)
}

/// Stencil of a half, and the bytes above it; the floats of a tile of planes.
pub fn any_wide(rng: &mut Rng, kind: u8, state: u8) -> Halves {
    if state == 0 {
        return std::array::from_fn(|_| {
            let tile: Tile = std::array::from_fn(|_| any_sector(rng));
            (sectors(&tile), tile)
        });
    }
    // As for Z32, where each half of a tile has four columns.
    let (stored, floats) = any_planes(rng, kind - 0xce + 0x86, state);
    std::array::from_fn(|half| {
        let mut tile: Tile = std::array::from_fn(|_| any_sector(rng));
        (0..4).for_each(|rows| tile[1 + rows] = floats[2 * rows + half]);
        let beside = [0, 5, 6, 7].map(|j| (j, tile[j]));
        let mut all: Vec<_> = stored.iter().map(|(j, data)| (j + 1, *data)).chain(beside).collect();
        all.sort_by_key(|(j, _)| *j);
        (all, tile)
    })
}

/// Sector number of the clear value, which is no sector of the tile.
pub const VALUE: usize = 8;

/// A tile cleared with a pattern: for planes what is stored besides in state 2, and its value in state 1.
pub fn cleared(kind: u8, tile: &Tile, pattern: Sector) -> (Stored, Tile) {
    if !PLANES.contains(&kind) {
        return (vec![], [pattern; 8]);
    }
    let plane = compressed_tile::planes::constant(f32::from_bits(pattern.words[0])).0;
    let word = |w: usize| u32::from_le_bytes(std::array::from_fn(|b| plane[4 * w + b]));
    if !has_stencil(kind) {
        return (vec![(VALUE, pattern), (0, sector(word))], [pattern; 8]);
    }
    let stencil = [(0, tile[0]), (4, tile[4])];
    let stored = vec![(VALUE, pattern), stencil[0], (1, sector(word)), stencil[1]];
    let value = ClearValue { words: std::array::from_fn(|k| pattern.words[k]) };
    (stored, meant(kind, 1, &value, &stencil))
}

/// The page of compressible lines.
pub fn page(kind: u8) -> PageAttributes {
    PageAttributes { kind, comptag: 2, ..PageAttributes::default() }
}

/// The address of a tile's status byte in a chip with `slices` slices.
pub fn status_at(line: u64, slices: u64) -> usize {
    let own = status_index(4, line >> 3, slices as usize);
    let byte = 4 * own + (line >> 1) % 4;
    let first = u64::from(BACKING) + byte / 1024 * slices;
    let mine = |block: &u64| slice(8 * block, slices as usize) == slice(line, slices as usize);
    let block = (first..first + slices).find(mine).expect("each slice has one");
    (block * 1024 + byte % 1024) as usize
}

/// Decodes a tile from memory.
pub fn stored_tile(store: &Vec<u8>, line: u64, kind: u8, status: u8, value: &ClearValue) -> Tile {
    let stored = (0..8).map(|j| (j, store.sector((line & !1) * 4 + j as u64))).collect::<Stored>();
    meant(kind, status, value, &stored)
}

/// Decodes the given sectors of a tile; the remaining sectors are random.
fn meant(kind: u8, status: u8, value: &ClearValue, stored: &[(usize, Sector)]) -> Tile {
    let mut tile = [0x5a; 256];
    let bytes = |words: &[u32]| words.iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<u8>>();
    for (j, data) in stored.iter().filter(|(j, _)| *j != VALUE) {
        tile[32 * j..32 * j + 32].copy_from_slice(&bytes(&data.words));
    }
    let value = bytes(&value.words).try_into().expect("16 bytes");
    let plain = compressed_tile::decode(kind, status, &value, &tile);
    let word = |at: usize| u32::from_le_bytes(std::array::from_fn(|b| plain[at + b]));
    std::array::from_fn(|j| sector(|w| word(32 * j + 4 * w)))
}

pub fn bytes_of(tile: &Tile) -> compressed_tile::Tile {
    std::array::from_fn(|k| (tile[k / 32].words[k / 4 % 8] >> (8 * (k % 4))) as u8)
}

pub fn of_bytes(bytes: &compressed_tile::Tile) -> Tile {
    let word = |at: usize| u32::from_le_bytes(std::array::from_fn(|b| bytes[at + b]));
    std::array::from_fn(|j| sector(|w| word(32 * j + 4 * w)))
}

fn sector(word: impl FnMut(usize) -> u32) -> Sector {
    Sector { words: std::array::from_fn(word) }
}

/// Any tile: of one value, smooth, of few values, or random.
pub fn any_tile(rng: &mut Rng) -> Tile {
    let (a, b) = (rng.roll() as u32, rng.roll() as u32);
    let near = |rng: &mut Rng, mask: u32| a ^ rng.roll() as u32 & mask;
    let style = rng.below(9);
    let values: Vec<u32> = (0..16).map(|_| near(rng, 0x0301_0203)).collect();
    std::array::from_fn(|j| {
        sector(|w| match style {
            0 => a,
            1 => [a, b][w % 2],
            2 => near(rng, 0x0307_0707),
            3 => near(rng, 0x003f_003f),
            4 => values[2 * j + w / 2 % 2],
            5 => values[2 * j + w % 2],
            6 => values[j / 2 * 4 + w % 4],
            // Samples of 8 bytes, in groups with small differences.
            7 => [a, b][w % 2] ^ values[2 * j + w % 2] & 0x0007_000f,
            _ => rng.roll() as u32,
        })
    })
}

fn head(op: MemoryOp, line: u64, tag: u16, kind: u8) -> MemoryHead {
    MemoryHead { op, page: page(kind), ..read(line, tag).head }
}

/// Beats with all bytes enabled.
pub fn beats(sectors: &[Sector]) -> Vec<MemoryBeat> {
    let n = sectors.len();
    (0..n).map(|k| MemoryBeat { mask: !0, data: sectors[k], last: k + 1 == n }).collect()
}

/// A tile that a ROP writes in a state: a request for each line that has data.
pub fn raw_write(line: u64, tag: u16, kind: u8, state: u8, tile: &Tile) -> Vec<Request> {
    raw_sectors(line, tag, kind, state, &stored_as(kind, state, tile).expect("a state that fits"))
}

/// The stored form of a colour tile in a state, or None where it does not fit; checks that it decodes to the tile.
pub fn stored_as(kind: u8, state: u8, tile: &Tile) -> Option<Stored> {
    let sectors = if state == 0 { Some(tile.to_vec()) } else { encoded(kind, state, tile) };
    let stored: Stored = sectors?.into_iter().enumerate().collect();
    assert_eq!(meant(kind, state, &ClearValue::default(), &stored), *tile, "kind {kind:#x}, state {state}");
    Some(stored)
}

/// The same with its sectors.
pub fn raw_sectors(line: u64, tag: u16, kind: u8, state: u8, stored: &[(usize, Sector)]) -> Vec<Request> {
    let lines: Vec<Stored> =
        (0..2).map(|h| stored.iter().filter(|(j, _)| j / 4 == h).copied().collect()).collect();
    let both = lines.iter().all(|line| !line.is_empty());
    let one = |(h, list): (usize, &Stored)| {
        let sectors = list.iter().fold(0, |set, (j, _)| set | 1 << (j % 4));
        let head = head(MemoryOp::Write, line & !1 | h as u64, tag, kind);
        let pair = both && h == 0;
        let head = MemoryHead { view: MemoryView::Raw, sectors, status: state, pair, ..head };
        Request { head, beats: beats(&list.iter().map(|(_, data)| *data).collect::<Vec<_>>()) }
    };
    lines.iter().enumerate().filter(|(_, list)| !list.is_empty()).map(one).collect()
}

pub fn view(line: u64, tag: u16, kind: u8, view: MemoryView, sectors: u8) -> Request {
    Request { head: MemoryHead { view, sectors, ..head(MemoryOp::Read, line, tag, kind) }, beats: vec![] }
}

pub fn write(line: u64, tag: u16, kind: u8, sectors: u8, data: &[MemoryBeat]) -> Request {
    Request { head: MemoryHead { sectors, ..head(MemoryOp::Write, line, tag, kind) }, beats: data.into() }
}

/// A clear of depth alone where samples are packed.
pub fn fast_clear(line: u64, tag: u16, kind: u8, tiles: u8, pattern: Sector) -> Request {
    let view = if compressed_tile::ordinary::packs(kind) { MemoryView::Raw } else { MemoryView::Plain };
    let head = MemoryHead { sectors: tiles, view, ..head(MemoryOp::FastClear, line & !7, tag, kind) };
    Request { head, beats: vec![MemoryBeat { mask: !0, data: pattern, last: true }] }
}

/// States that a tile fits.
pub fn fitting(kind: u8, tile: &Tile) -> Vec<u8> {
    (0..4).filter(|state| stored_as(kind, *state, tile).is_some()).collect()
}
