//! Export half: the current output of half of a warp, and whether it is the last.

use super::types::*;
use super::{HALF, Regs};
use bundle::*;

pub fn half_of(q: &Regs, warp: &ExportWarp, killed: u32) -> PixelOut {
    let half = q.half;
    let covered = (warp.covered >> (HALF * usize::from(half))) as u16;
    let kill = covered & (killed >> (HALF * usize::from(half))) as u16;
    let quads = std::array::from_fn(|quad| {
        let lane = |pixel: usize| HALF * usize::from(half) + QUAD_PIXELS * quad + pixel;
        let mask = |pixel: usize| if q.masked { q.mask.words[lane(pixel)] as u16 } else { !0 };
        ShadedQuad {
            kill: (kill >> (QUAD_PIXELS * quad)) as u8 & 0xf,
            sample_mask: std::array::from_fn(mask),
            colour: std::array::from_fn(|pixel| q.rows.map(|row| row.words[lane(pixel)])),
        }
    });
    PixelOut {
        slot: warp.collector,
        half: warp.half.wrapping_add(half) & 0xf,
        target_output: q.target_output,
        depth: q.kind == ExportKind::Depth,
        last: kill == covered || q.colours == 0 && !q.depth,
        group: ShadedGroup { quads },
    }
}
