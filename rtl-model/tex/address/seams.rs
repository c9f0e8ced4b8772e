//! Seams: texels beyond an edge of a cube's face are the neighbour's, along the same edge; those beyond a corner do not exist.

use super::places::third;
use super::types::*;
use crate::texels::*;
use crate::texture_quads::*;

/// Directions are the faces that they point to: +x, -x, +y, -y, +z, -z. Those of a face's s and t.
const ALONG_S: [u8; 6] = [5, 4, 0, 0, 0, 1];
const ALONG_T: [u8; 6] = [3, 3, 4, 5, 3, 3];

/// The texel of the neighbour's face.
fn folded(tap: &TapIndex, level: &TexelLevel) -> TapIndex {
    let cube = third(tap.layer >> 1);
    let face = (tap.layer - 6 * cube) as u8;
    let of = |face: u8| (ALONG_S[usize::from(face)], ALONG_T[usize::from(face)]);
    let (s, t) = of(face);
    let over_x = tap.beyond_x != 0;
    let (upward, beyond) = if over_x { (s, tap.beyond_x) } else { (t, tap.beyond_y) };
    let next = upward ^ u8::from(beyond == 1);
    let along = if over_x { t } else { s };
    let (next_s, next_t) = of(next);
    let (last_x, last_y) = (level.last_x & 0xffff, u32::from(level.last_y));
    let at = if over_x { tap.y } else { tap.x };
    // At the edge towards the face, and as far along it.
    let placed = |towards: u8, last: u32| if towards == face { last } else { 0 };
    let turned = |direction: u8, last: u32| if along == direction { at } else { last.wrapping_sub(at) };
    let (x, y) = if next_s >> 1 == face >> 1 {
        (placed(next_s, last_x), turned(next_t, last_y))
    } else {
        (turned(next_s, last_x), placed(next_t, last_y))
    };
    TapIndex {
        x: x & 0xfff_ffff,
        y: y & 0x7_ffff,
        layer: 6 * cube + u32::from(next),
        beyond_x: 0,
        beyond_y: 0,
        ..*tap
    }
}

/// A lane's taps with those across edges in their faces. The weight of a texel beyond a corner is that of the three others.
fn seamed(p: &IndexPass, lane: usize) -> [TapIndex; FOOTPRINT] {
    let mut taps: [TapIndex; FOOTPRINT] = std::array::from_fn(|k| p.taps[FOOTPRINT * lane + k]);
    if !p.cube {
        return taps;
    }
    let is_corner = |tap: &TapIndex| tap.beyond_x != 0 && tap.beyond_y != 0;
    let corner = taps.iter().position(is_corner);
    if let Some(corner) = corner {
        if p.gathers {
            taps[corner].beyond_x = 0;
        } else {
            let weight = taps[corner].share;
            let each = third(weight);
            taps[corner].share = 0;
            taps[corner].kind = TapKind::NoTexel;
            let first = usize::from(corner == 0);
            for (k, tap) in taps.iter_mut().enumerate().filter(|(k, _)| *k != corner) {
                tap.share += if k == first { weight - 2 * each } else { each };
                // It may have had no weight.
                if tap.share != 0 && weight != 0 {
                    tap.kind = p.taps[FOOTPRINT * lane + corner].kind;
                }
            }
        }
    }
    taps.map(|tap| if tap.beyond_x != 0 || tap.beyond_y != 0 { folded(&tap, &p.levels[lane]) } else { tap })
}

pub fn seams(p: &IndexPass, threads: usize) -> IndexPass {
    let lanes = lanes(threads, |lane| seamed(p, lane));
    IndexPass { taps: taps(threads, |k| lanes[k / FOOTPRINT][k % FOOTPRINT]), ..*p }
}
