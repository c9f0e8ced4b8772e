//! Encode: the densest state of its kind that a tile of colours can be stored in, and its sectors; 0 where there is none.
//! A tile a clock, its result 2 clocks later (`ENCODE_CLOCKS`), in order; nothing stalls it. It knows no clear values and no
//! planes. Specification: CBC and compression.

use super::codec::encoded;
use super::types::*;
use bundle::Sector;

/// Clocks from a tile to its sectors.
pub const ENCODE_CLOCKS: usize = 2;

/// A tile in the densest state that it can be stored in.
pub fn densest(op: &EncodeOp) -> Encoded {
    let of = |state: u8| Some((state, encoded(op.kind, state, &op.tile)?));
    let best = (1..4).filter_map(of).min_by_key(|(_, sectors)| sectors.len());
    best.map_or(Encoded::default(), |(state, list)| {
        let sectors = std::array::from_fn(|k| list.get(k).copied().unwrap_or(Sector::default()));
        Encoded { state, sectors }
    })
}

// ---- the unit
prim::pipelined! { pub struct Encode[ENCODE_CLOCKS]: op: EncodeOp => result: Encoded = densest }
