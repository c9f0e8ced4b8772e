//! Places: texels to bytes.

use super::levels::{ADDRESSES, GOB_LOG2, bytes};
use super::types::*;
use crate::texels::*;
use crate::texture_binding::*;
use crate::texture_quads::*;
use prim::block_linear::byte_in_gob;

/// A third of a number of up to 65,536.
pub fn third(n: u32) -> u32 {
    (u64::from(n) * THIRD as u64 >> 17) as u32
}

fn fifth(n: u32) -> u32 {
    (u64::from(n) * FIFTH as u64 >> 18) as u32
}

/// A coordinate's block, and where it is in it. Blocks' sides are 4, 5, 6, 8, 10 and 12 texels.
pub fn divided(at: u32, side: u8) -> (u32, u8) {
    let short = at & 0xffff;
    let block = match side {
        4 => short >> 2,
        5 => fifth(short),
        6 => third(short >> 1),
        8 => short >> 3,
        10 => fifth(short >> 1),
        12 => third(short >> 2),
        _ => return (at, 0),
    };
    (block, (short - block * u32::from(side)) as u8)
}

fn block(p: &IndexPass, tap: &TapIndex) -> TapBlock {
    let (x, within_x) = divided(tap.x, p.block_x);
    let (y, within_y) = divided(tap.y, p.block_y);
    let x = bytes(x.into(), p.bytes_log2, p.three_quarters);
    let TapIndex { kind, share, z, layer, .. } = *tap;
    TapBlock { kind, share, within_x, within_y, x, y, z, layer }
}

pub fn blocks(p: &IndexPass, threads: usize) -> BlockPass {
    BlockPass {
        pass: p.pass,
        promotion: p.promotion,
        wide: p.bytes_log2 > 3,
        layout: p.layout,
        address: p.address,
        pitch: p.pitch,
        stride: p.stride,
        levels: p.levels,
        taps: taps(threads, |k| block(p, &p.taps[k])),
    }
}

fn row(p: &BlockPass, tap: &TapBlock, level: &TexelLevel) -> TapRow {
    let TexelLevel { high, deep, rows, start, .. } = *level;
    let (y, z) = (tap.y, u32::from(tap.z));
    let row = (z >> deep).wrapping_mul(rows).wrapping_add(y >> 3 >> high) & 0x7fff_ffff;
    let below = y >> 3 & ((1 << high) - 1);
    let gob = (z & ((1 << deep) - 1)) << high | below;
    let start = match p.layout {
        TexelLayout::Blocks => u64::from(tap.layer).wrapping_mul(p.stride).wrapping_add(start),
        TexelLayout::Pitch => u64::from(y) * u64::from(p.pitch) + tap.x,
        TexelLayout::Line => tap.x,
    };
    TapRow {
        kind: tap.kind,
        share: tap.share,
        within_x: tap.within_x,
        within_y: tap.within_y,
        row,
        column: (tap.x >> 6) as u32,
        gob: gob as u16,
        in_gob: byte_in_gob(tap.x as u32 & 63, y & 7) as u16,
        start: p.address.wrapping_add(start) & ADDRESSES,
    }
}

pub fn rows(p: &BlockPass, threads: usize) -> RowPass {
    RowPass {
        pass: p.pass,
        promotion: p.promotion,
        wide: p.wide,
        blocks: p.layout == TexelLayout::Blocks,
        gobs: lanes(threads, |k| p.levels[k].gobs),
        block_log2: lanes(threads, |k| p.levels[k].high + p.levels[k].deep),
        taps: taps(threads, |k| row(p, &p.taps[k], &p.levels[k / FOOTPRINT])),
    }
}

fn address(p: &RowPass, tap: &TapRow, lane: usize) -> Tap {
    let block = u64::from(tap.row) * u64::from(p.gobs[lane]) + u64::from(tap.column);
    let gob = block << p.block_log2[lane] | u64::from(tap.gob);
    let offset = if p.blocks { gob << GOB_LOG2 | u64::from(tap.in_gob) } else { 0 };
    Tap {
        kind: tap.kind,
        address: tap.start.wrapping_add(offset) & ADDRESSES,
        within_x: tap.within_x,
        within_y: tap.within_y,
        share: tap.share,
    }
}

pub fn footprint(p: &RowPass, threads: usize) -> Footprint {
    let tap = |k: usize| address(p, &p.taps[k], k / FOOTPRINT);
    Footprint { pass: p.pass, promotion: p.promotion, wide: p.wide, taps: taps(threads, tap) }
}
