//! Encode: finds the densest state of a kind in which a tile of colours can be stored, and its sectors; the state is
//! 0 if there is none. It does not use clear values or planes. Rate: one tile a cycle. Latency: 2 cycles
//! (`ENCODE_CYCLES`). In order; it never stalls. Specification: CBC and compression.

use super::codec::encoded;
use super::types::*;
use bundle::Sector;

/// Cycles from a tile to its sectors.
pub const ENCODE_CYCLES: usize = 2;

/// Encodes a tile in the densest possible state.
pub fn densest(op: &EncodeOp) -> Encoded {
    let of = |state: u8| Some((state, encoded(op.kind, state, &op.tile)?));
    let best = (1..4).filter_map(of).min_by_key(|(_, sectors)| sectors.len());
    best.map_or(Encoded::default(), |(state, list)| {
        let sectors = std::array::from_fn(|k| list.get(k).copied().unwrap_or(Sector::default()));
        Encoded { state, sectors }
    })
}

// ---- the unit
prim::pipelined! { pub struct Encode[ENCODE_CYCLES]: op: EncodeOp => result: Encoded = densest }
