//! Setup: reads the vertices of primitives and computes the inputs of the rasterisers: edge functions, the rectangle,
//! the start tile and the depth plane. Rate: one primitive a cycle (setup-gpc-prim-rate), or one pair of vertices a
//! cycle if more than one must be read (setup-clocks-*). Latency: 62 cycles if a pair returns in the cycle after its
//! request. It stalls on its output and on missing vertices. In order; state and clears keep their position.
//! Specification: Setup.
//!
//! An assembly: after pair fetch and its queues all stages advance together, whenever the output is free.

pub mod barycentrics;
mod cover_edges;
pub mod depth_bias;
pub mod depth_plane;
pub mod edge_products;
mod edge_steps;
mod held_depth;
mod line_reach;
pub mod line_spread;
mod outline_steps;
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
    pair_fetch::PairFetch, prim_assemble::PrimAssemble, prim_outline::PrimOutline, types::PartKind,
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
    out fetch: PairIndex;
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

impl Logic for Setup {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let (pair_fetch, assemble, bias) = (&self.pair_fetch.o, &self.assemble.o, &self.bias.o);
        o.prim = pair_fetch.prim;
        o.fetch.drive(&pair_fetch.fetch);
        o.pair = assemble.pair;
        let seen = bias.done.valid && !bias.done.data.hidden;
        o.setup.send(seen && self.barycentrics.o.room, || bias.done.data.packet);
        o.plane_terms.drive(&self.barycentrics.o.plane_terms);
        o.idle = pair_fetch.idle
            && assemble.idle
            && self.outline.o.idle
            && self.edges.o.idle
            && self.plane.o.idle
            && bias.idle
            && self.barycentrics.o.idle;
    }

    // ---- connections
    fn tick(&mut self, i: &In) {
        let done = &self.bias.o.done;
        let seen = done.valid && !done.data.hidden;
        let advance = self.barycentrics.o.room && (i.setup.ready || !seen);

        self.pair_fetch.i.prim.drive(&i.prim);
        self.pair_fetch.i.fetch = i.fetch;
        self.pair_fetch.i.step = self.assemble.o.step;
        self.assemble.i.step.drive(&self.pair_fetch.o.step);
        self.assemble.i.pair.drive(&i.pair);

        // A stalled stage is not shown its input, so that the model can let it sleep.
        self.outline.i.corners.drive_if(advance, &self.assemble.o.corners);
        self.edges.i.outline.drive_if(advance, &self.outline.o.outline);
        self.plane.i.terms.drive_if(advance, &self.edges.o.terms);
        self.bias.i.planed.drive_if(advance, &self.plane.o.planed);
        self.barycentrics.i.corners.drive_if(advance, &self.assemble.o.corners);
        self.barycentrics.i.terms.drive_if(advance, &self.edges.o.terms);
        self.barycentrics.i.advance = advance;
        self.barycentrics.i.plane_terms = i.plane_terms;
        // Only the triangle itself, not its parts, has terms, whichever is drawn.
        let has_terms = matches!(done.data.kind, PartKind::Alone | PartKind::Whole);
        let prim = match &done.data.packet {
            SetupPacket::Prim(prim) if has_terms => Some(prim),
            _ => None,
        };
        self.barycentrics.i.drawn = done.valid && prim.is_some();
        self.barycentrics.i.back = prim.is_some_and(|prim| prim.info.back);
        self.assemble.i.advance = advance;
        self.outline.i.advance = advance;
        self.edges.i.advance = advance;
        self.plane.i.advance = advance;
        self.bias.i.advance = advance;
    }
}
