//! Setup: reads the vertices of primitives and computes the inputs of the rasterisers: edge functions, the rectangle,
//! the start tile and the depth plane. Rate: one primitive a cycle (setup-gpc-prim-rate), or one pair of vertices a
//! cycle if more than one must be read (setup-clocks-*). Latency: 62 cycles if a pair returns in the cycle after its
//! request. It stalls on its output and on missing vertices. In order; state and clears keep their position.
//! Specification: Setup.
//!
//! An assembly: after pair fetch and its queues all stages advance together, whenever the output is free.

pub mod barycentrics;
mod bias_terms;
mod cover_edges;
pub mod depth_bias;
pub mod depth_plane;
pub mod edge_products;
mod edge_steps;
mod held_depth;
mod line_reach;
pub mod line_spread;
mod outline_cut;
mod outline_ends;
mod outline_pick;
pub mod pair_fetch;
pub mod plane_ratios;
pub mod prim_assemble;
pub mod prim_outline;
pub mod slope_divide;
pub mod types;
mod viewport_select;
pub mod window_state;

use self::{
    barycentrics::Barycentrics, depth_bias::DepthBias, depth_plane::DepthPlane, edge_products::EdgeProducts,
    pair_fetch::PairFetch, prim_assemble::PrimAssemble, prim_outline::PrimOutline,
};
use bundle::*;
use kernel::prelude::*;

// ---- parameters
kernel::params! {
    part pair_fetch: pair_fetch::Params;
    part assemble: prim_assemble::Params;
    part barycentrics: barycentrics::Params;
}

// ---- ports
kernel::ports! {
    in prim: PrimPacket;
    out fetch: PairRead;
    in pair: VertexPair;
    out setup: SetupPacket;
    out plane_terms: PlaneTerms; // of every primitive, in order, as it is sent or culled
    out level idle: bool;
}

// ---- parts
kernel::unit! {
    pub struct Setup(p) {
        part pair_fetch: PairFetch = p.pair_fetch;
        part assemble: PrimAssemble = p.assemble;
        part outline: PrimOutline = prim_outline::Params {};
        part edges: EdgeProducts = edge_products::Params {};
        part plane: DepthPlane = depth_plane::Params {};
        part bias: DepthBias = depth_bias::Params {};
        part barycentrics: Barycentrics = p.barycentrics;
    }
}

impl Setup {
    /// A packet is at the output: primitives that are not drawn leave without one.
    fn is_seen(&self) -> bool {
        self.bias.o.done.valid && !self.bias.o.done.data.hidden
    }

    /// The stages advance.
    fn advance(&self, i: &In) -> bool {
        self.barycentrics.o.room && (i.setup.ready || !self.is_seen())
    }
}

kernel::connect! { Setup(self, i) {
    prim -> pair_fetch.prim;
    pair_fetch.fetch -> fetch;
    pair_fetch.step -> assemble.step;
    pair -> assemble.pair;
    assemble.advance <= self.advance(i);
    outline.advance <= self.advance(i);
    edges.advance <= self.advance(i);
    plane.advance <= self.advance(i);
    bias.advance <= self.advance(i);
    barycentrics.advance <= self.advance(i);
    // A stalled stage is not shown its input, so that the model can let it sleep.
    assemble.corners => outline.corners if self.advance(i);
    outline.outline => edges.outline if self.advance(i);
    edges.terms => plane.terms if self.advance(i);
    plane.planed => bias.planed if self.advance(i);
    assemble.corners => barycentrics.corners if self.advance(i);
    edges.terms => barycentrics.terms if self.advance(i);
    bias.done => barycentrics.done if self.advance(i);
    setup <= Offer::new(self.is_seen() && self.barycentrics.o.room, self.bias.o.done.data.packet);
    barycentrics.plane_terms -> plane_terms;
    idle <= self.pair_fetch.o.idle && self.assemble.o.idle && self.outline.o.idle && self.edges.o.idle
        && self.plane.o.idle && self.bias.o.idle && self.barycentrics.o.idle;
} }
