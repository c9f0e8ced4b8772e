//! A primitive of a strip, or of the tessellator, converted to one of a batch: it owns all of its edges.

use super::types::*;
use bundle::*;

pub fn as_batch(prim: &StripPrim) -> BatchPrim {
    let [a, b, c] = prim.corners;
    BatchPrim { corners: [a, b, c, 0, 0, 0], edges: 7, first: prim.first }
}
