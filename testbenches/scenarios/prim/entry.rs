//! Entries for the queues of scenarios.

use bundle::{PrimRef, Topology};

/// Entry `n`. It is unlike all near it: every bit is 0 in some and 1 in others.
pub fn entry(n: u64) -> PrimRef {
    let mut bits = (n + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    bits ^= bits >> 29;
    let vertices = [bits, bits >> 16, bits >> 32].map(|bits| bits as u16);
    let topology = Topology::VALUES[(bits >> 48) as usize % Topology::VALUES.len()];
    PrimRef { prim: (bits >> 40) as u16, topology, first: bits >> 63 != 0, vertices, ..Default::default() }
}
