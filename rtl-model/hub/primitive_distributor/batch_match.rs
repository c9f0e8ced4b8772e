//! Consolidation: finds which of a packet's corners are in the batch already, and assigns positions to the others.

use super::types::*;
use bundle::*;

/// Result of matching a packet's primitives.
#[derive(Clone, Copy, Default)]
pub struct Matched {
    /// Position of each corner in the batch, new ones included.
    pub places: [u8; ASSEMBLED_CORNERS],
    /// Corners that are new in the batch, by lane.
    pub fresh: [bool; ASSEMBLED_CORNERS],
    /// Vertices in the batch with the first remaining primitive, and with both.
    pub with_one: u8,
    pub with_two: u8,
}

/// Whether a lane is a corner of a remaining primitive: where `half`, the first is already in.
pub fn counts(prims: &AssembledPrims, half: bool, lane: usize) -> bool {
    let [a, b] = prims.prims;
    let first = !half && lane < usize::from(a.corners);
    let second = prims.two && lane >= 3 && lane - 3 < usize::from(b.corners);
    first || second
}

/// Matches the corners with a batch's vertices.
pub fn matched(prims: &AssembledPrims, half: bool, batch: &FillBatch) -> Matched {
    let mut m = Matched { with_one: batch.vertices, ..Matched::default() };
    let mut next = batch.vertices;
    for lane in 0..ASSEMBLED_CORNERS {
        let index = prims.indices[lane];
        if prims.two && lane == 3 {
            m.with_one = next;
        }
        if !counts(prims, half, lane) {
            continue;
        }
        let held = batch.indices.iter().take(batch.vertices.into()).position(|have| *have == index);
        let twin = (0..lane).find(|k| counts(prims, half, *k) && prims.indices[*k] == index);
        m.fresh[lane] = held.is_none() && twin.is_none();
        m.places[lane] = match (held, twin) {
            (Some(k), _) => k as u8,
            (None, Some(k)) => m.places[k],
            (None, None) => next & 31,
        };
        next += u8::from(m.fresh[lane]);
    }
    m.with_two = next;
    if !prims.two || half {
        m.with_one = next;
    }
    m
}

/// Positions of a primitive's corners.
pub fn corners_of(from: &[u8; ASSEMBLED_CORNERS], corners: u8, second: bool) -> [u8; BATCH_CORNERS] {
    let first = if second { 3 } else { 0 };
    std::array::from_fn(|k| if k < corners.into() { from[(first + k).min(ASSEMBLED_CORNERS - 1)] } else { 0 })
}
