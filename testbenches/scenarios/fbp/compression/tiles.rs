//! Tiles for scenarios: contents that fit a state, requests for them, what memory has of them.

use super::bench::BACKING;
use bundle::*;
use fbp::compression::codec::{encoded, expanded};
use fbp::compression::kinds::{coding, made_of};
use fbp::compression::types::*;
use kit::Dice;
use kit::memory::Store;
use kit::requests::{Request, read};

pub type Tile = [Sector; 8];

/// Kinds of each row of the table.
pub const KINDS: [u8; 14] =
    [0xdb, 0xe0, 0xe1, 0xe3, 0xe5, 0xdf, 0xe9, 0xf0, 0xee, 0xef, 0xf1, 0xf3, 0xf5, 0xe6];

/// The page of compressible lines.
pub fn page(kind: u8) -> PageAttributes {
    PageAttributes { kind, comptag: 2, ..PageAttributes::default() }
}

/// The byte that has a tile's status, of several slices' chip.
pub fn status_at(line: u64, slices: u64) -> usize {
    let block = line >> 3;
    let (own, home) = ((2 * 128 + block % 64) / slices, block % slices);
    let byte = 4 * own + (line >> 1) % 4;
    ((u64::from(BACKING) + byte / 1024 * slices + home) * 1024 + byte % 1024) as usize
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
    let style = dice.below(8);
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
    let one = |line: u64, pair: bool, sectors: &[Sector]| {
        let mask = (1 << sectors.len()) - 1;
        let head = head(MemoryOp::Write, line, tag, kind);
        let head = MemoryHead { view: MemoryView::Raw, sectors: mask, status: state, pair, ..head };
        Request { head, beats: beats(sectors) }
    };
    if state == 0 {
        return vec![one(line & !1, true, &tile[..4]), one(line | 1, false, &tile[4..])];
    }
    let sectors = encoded(kind, state, tile).expect("a state that fits");
    vec![one(line & !1, false, &sectors)]
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
