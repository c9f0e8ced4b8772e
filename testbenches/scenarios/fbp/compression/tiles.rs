//! Tiles for scenarios: contents that fit a state, requests for them, what memory has of them.

use super::bench::BACKING;
use arith::depth::{code, value};
use bundle::*;
use fbp::compression::codec::{encoded, expanded};
use fbp::compression::kinds::{coding, made_of};
use fbp::compression::types::*;
use kit::Dice;
use kit::memory::Store;
use kit::memory_agent::slice;
use kit::requests::{Request, read};

pub type Tile = [Sector; 8];

/// All kinds of the table, of colour.
pub const KINDS: [u8; 38] = [
    0xd8, 0xdd, 0xdf, 0xe4, 0xdb, 0xcc, 0xe2, 0xe5, 0xd9, 0xde, 0xe0, 0xda, 0xe1, 0xdc, 0xe3, 0xe6, 0xeb,
    0xed, 0xf2, 0xe9, 0xcd, 0xf0, 0xf3, 0xe7, 0xec, 0xee, 0xe8, 0xef, 0xea, 0xf1, 0xf4, 0xf6, 0xf8, 0xfa,
    0xf5, 0xf7, 0xf9, 0xfb,
];
/// Of depth: samples of a pixel across and down, and where they are, in their order.
type Samples = (usize, usize, &'static [(i32, i32)]);
pub const DEPTHS: [(u8, Samples); 4] = [
    (0x86, (1, 1, &[(8, 8)])),
    (0x87, (2, 1, &[(4, 4), (12, 12)])),
    (0x88, (2, 2, &[(6, 2), (14, 6), (2, 10), (10, 14)])),
    (0x89, (4, 2, &[(1, 7), (5, 3), (3, 13), (7, 11), (9, 5), (15, 1), (11, 15), (13, 9)])),
];

/// Any two or four planes, and the depths of their samples.
pub fn any_planes(dice: &mut Dice, kind: u8, state: u8) -> (Vec<Sector>, Tile) {
    let (_, (across, down, at)) = DEPTHS[usize::from(kind) - 0x86];
    let count = if state == 2 { 2 } else { 4 };
    let steep = dice.below(25);
    let planes: Vec<TilePlane> = (0..count)
        .map(|_| {
            let exp = 20 + dice.below(15) as u8;
            let slope = |dice: &mut Dice| ((dice.roll() as i32) << 5 >> 5) >> steep;
            let c = dice.below(5 << exp >> 2) as i64;
            TilePlane { exp, c, a: slope(dice), b: slope(dice) }
        })
        .collect();
    let owners: [u64; 2] = [dice.roll(), if state == 2 { 0 } else { dice.roll() }];
    let sectors = (0..count / 2).map(|n| {
        let mut words = [0_u32; 8];
        for (k, plane) in planes[2 * n..2 * n + 2].iter().enumerate() {
            let bits = u128::from(plane.exp) << 90
                | (plane.c as u128 & 0xf_ffff_ffff) << 54
                | (plane.a as u128 & 0x7ff_ffff) << 27
                | plane.b as u128 & 0x7ff_ffff;
            (0..3).for_each(|w| words[3 * k + w] = (bits >> (32 * w)) as u32);
        }
        (words[6], words[7]) = (owners[n] as u32, (owners[n] >> 32) as u32);
        Sector { words }
    });
    let depth = |row: usize, column: usize| {
        let k = 8 * row + column;
        let plane = planes[(owners[0] >> k & 1 | (owners[1] >> k & 1) << 1) as usize];
        let (sx, sy) = (column % across, row % down);
        let sample = if across == 4 { sx / 2 * 4 + sy * 2 + sx % 2 } else { sy * across + sx };
        let from = |pixel: usize, side: usize, at: i32| 16 * (pixel as i32 - (4 / side) as i32) + at;
        let (x, y) = at[sample];
        let value = value(&plane, from(column / across, across, x), from(row / down, down, y));
        code(DepthFormat::Z32, plane.exp, value)
    };
    let sector = |j: usize| sector(|w| depth(j / 2 * 2 + w / 4, j % 2 * 4 + w % 4));
    (sectors.collect(), std::array::from_fn(sector))
}

/// The page of compressible lines.
pub fn page(kind: u8) -> PageAttributes {
    PageAttributes { kind, comptag: 2, ..PageAttributes::default() }
}

/// The byte that has a tile's status, of several slices' chip.
pub fn status_at(line: u64, slices: u64) -> usize {
    let block = line >> 3;
    let own = (2 * 128 + block % 64) / slices;
    let byte = 4 * own + (line >> 1) % 4;
    let first = u64::from(BACKING) + byte / 1024 * slices;
    let mine = |block: &u64| slice(8 * block, slices as usize) == slice(line, slices as usize);
    let block = (first..first + slices).find(mine).expect("each slice has one");
    (block * 1024 + byte % 1024) as usize
}

/// What a tile's memory says.
pub fn stored_tile(store: &Vec<u8>, line: u64, kind: u8, status: u8, value: &ClearValue) -> Tile {
    let at = (line & !1) * 4;
    let coding = coding(kind, status & 3);
    std::array::from_fn(|j| {
        let made = made_of(&coding, j >= 4);
        let low = at + u64::from(made.trailing_zeros());
        match coding.form {
            Form::Plain => store.sector(at + j as u64),
            Form::Clear => Sector { words: std::array::from_fn(|w| value.words[w % VALUE_WORDS]) },
            _ => {
                let (low, high) = (store.sector(low), store.sector(low + 1));
                expanded(&coding, j >= 4, j as u8 & 3, &low, &high)
            }
        }
    })
}

fn sector(word: impl FnMut(usize) -> u32) -> Sector {
    Sector { words: std::array::from_fn(word) }
}

/// Any tile: of one value, smooth, of few values, or anything.
pub fn any_tile(dice: &mut Dice) -> Tile {
    let (a, b) = (dice.roll() as u32, dice.roll() as u32);
    let near = |dice: &mut Dice, mask: u32| a ^ dice.roll() as u32 & mask;
    let style = dice.below(9);
    let values: Vec<u32> = (0..16).map(|_| near(dice, 0x0301_0203)).collect();
    std::array::from_fn(|j| {
        sector(|w| match style {
            0 => a,
            1 => [a, b][w % 2],
            2 => near(dice, 0x0307_0707),
            3 => near(dice, 0x003f_003f),
            4 => values[2 * j + w / 2 % 2],
            5 => values[2 * j + w % 2],
            6 => values[j / 2 * 4 + w % 4],
            // Samples of 8 bytes, in groups that differ little.
            7 => [a, b][w % 2] ^ values[2 * j + w % 2] & 0x0007_000f,
            _ => dice.roll() as u32,
        })
    })
}

fn head(op: MemoryOp, line: u64, tag: u16, kind: u8) -> MemoryHead {
    MemoryHead { op, page: page(kind), ..read(line, tag).head }
}

/// Beats of all bytes.
pub fn beats(sectors: &[Sector]) -> Vec<MemoryBeat> {
    let n = sectors.len();
    (0..n).map(|k| MemoryBeat { mask: !0, data: sectors[k], last: k + 1 == n }).collect()
}

/// A tile that a ROP writes in a state: one request, or two for plain ones.
pub fn raw_write(line: u64, tag: u16, kind: u8, state: u8, tile: &Tile) -> Vec<Request> {
    match state {
        0 => raw_sectors(line, tag, kind, 0, tile),
        _ => raw_sectors(line, tag, kind, state, &encoded(kind, state, tile).expect("a state that fits")),
    }
}

/// The same with its sectors.
pub fn raw_sectors(line: u64, tag: u16, kind: u8, state: u8, tile: &[Sector]) -> Vec<Request> {
    let one = |line: u64, pair: bool, sectors: &[Sector]| {
        let mask = (1 << sectors.len()) - 1;
        let head = head(MemoryOp::Write, line, tag, kind);
        let head = MemoryHead { view: MemoryView::Raw, sectors: mask, status: state, pair, ..head };
        Request { head, beats: beats(sectors) }
    };
    if state == 0 {
        return vec![one(line & !1, true, &tile[..4]), one(line | 1, false, &tile[4..])];
    }
    vec![one(line & !1, false, tile)]
}

pub fn view(line: u64, tag: u16, kind: u8, view: MemoryView, sectors: u8) -> Request {
    Request { head: MemoryHead { view, sectors, ..head(MemoryOp::Read, line, tag, kind) }, beats: vec![] }
}

pub fn write(line: u64, tag: u16, kind: u8, sectors: u8, data: &[MemoryBeat]) -> Request {
    Request { head: MemoryHead { sectors, ..head(MemoryOp::Write, line, tag, kind) }, beats: data.into() }
}

pub fn fast_clear(line: u64, tag: u16, kind: u8, tiles: u8, pattern: Sector) -> Request {
    let head = MemoryHead { sectors: tiles, ..head(MemoryOp::FastClear, line & !7, tag, kind) };
    Request { head, beats: vec![MemoryBeat { mask: !0, data: pattern, last: true }] }
}

/// States that a tile fits.
pub fn fitting(kind: u8, tile: &Tile) -> Vec<u8> {
    (0..4).filter(|state| *state == 0 || encoded(kind, *state, tile).is_some()).collect()
}
