//! Quads before their binding is known.

use crate::texture_quads::*;
use bundle::ContextId;
use kernel::packed::*;

kernel::package! {
    package unbound_quads(texture_quads, warps);

    /// A quad with the handles of its lanes: bits 19:0 the header's index, 31:20 the sampler's.
    pub struct UnboundQuad {
        context_id: ContextId,
        handles: [B32; QUAD_LANES],
        samples: bool, // it needs a sampler
        quad: BoundQuad,
    }
}
