//! Setup: reads the vertices of primitives and makes of them what rasterisers need:
//! edge functions, the rectangle, the tile to start from, the depth plane. In order;
//! state and clears keep their place. One primitive a clock, or as many clocks as pairs
//! of vertices must be read (setup-clocks-*); stalled only by its output or by vertices
//! that do not come.
//!
//! An assembly. Behind pair fetch and its queues all stages move together, whenever the
//! output is free.

pub mod depth_plane;
pub mod edge_products;
mod edge_steps;
mod held_depth;
mod outline_steps;
pub mod pair_fetch;
pub mod prim_assemble;
pub mod prim_outline;
pub mod slope_divide;
pub mod types;
mod window_state;

use self::{
    depth_plane::DepthPlane, edge_products::EdgeProducts, pair_fetch::PairFetch, prim_assemble::PrimAssemble,
    prim_outline::PrimOutline,
};
use bundle::*;
use kernel::{slot::Slot, unit::*};

pub use window_state::decoded_downstream;

// ---- parameters
#[derive(Clone, Debug, Default, PartialEq, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Params {
    pub pair_fetch: pair_fetch::Params,
    pub assemble: prim_assemble::Params,
}

// ---- ports
packed! {
    pub struct In {
        prim_valid: bool,
        prim: PrimPacket,
        fetch_ready: bool,
        pair_valid: bool,
        pair: VertexPair,
        setup_ready: bool,
    }
    pub struct Out {
        prim_ready: bool,
        fetch_valid: bool,
        fetch: PairIndex,
        pair_ready: bool,
        setup_valid: bool,
        setup: SetupPacket,
        idle: bool,
    }
}

// ---- parts
#[derive(Clone)]
pub struct Setup {
    p: Params,
    pair_fetch: Slot<PairFetch>,
    assemble: Slot<PrimAssemble>,
    outline: Slot<PrimOutline>,
    edges: Slot<EdgeProducts>,
    plane: Slot<DepthPlane>,
}

/// What each part is given.
struct Wires {
    pair_fetch: pair_fetch::In,
    assemble: prim_assemble::In,
    outline: prim_outline::In,
    edges: edge_products::In,
    plane: depth_plane::In,
}

impl Setup {
    pub fn new(p: &Params) -> Self {
        Setup {
            p: p.clone(),
            pair_fetch: PairFetch::new(&p.pair_fetch).into(),
            assemble: PrimAssemble::new(&p.assemble).into(),
            outline: PrimOutline::default().into(),
            edges: EdgeProducts::default().into(),
            plane: DepthPlane::default().into(),
        }
    }

    fn wires(&self, i: &In) -> Wires {
        let (pair_fetch, assemble) = (self.pair_fetch.outputs(), self.assemble.outputs());
        let (outline, edges) = (self.outline.outputs(), self.edges.outputs());
        let advance = i.setup_ready || !self.plane.outputs().setup_valid;
        Wires {
            pair_fetch: pair_fetch::In {
                prim_valid: i.prim_valid,
                prim: i.prim,
                fetch_ready: i.fetch_ready,
                step_ready: assemble.step_ready,
            },
            assemble: prim_assemble::In {
                step_valid: pair_fetch.step_valid,
                step: pair_fetch.step,
                pair_valid: i.pair_valid,
                pair: i.pair,
                advance,
            },
            outline: prim_outline::In {
                corners_valid: assemble.corners_valid,
                corners: assemble.corners,
                advance,
            },
            edges: edge_products::In {
                outline_valid: outline.outline_valid,
                outline: outline.outline,
                advance,
            },
            plane: depth_plane::In { terms_valid: edges.terms_valid, terms: edges.terms, advance },
        }
    }
}

impl Legacy for Setup {
    const PATH: &'static str = "gpc/setup";
    type In = In;
    type Out = Out;

    // ---- outputs
    fn outputs(&self) -> Out {
        let (pair_fetch, assemble) = (self.pair_fetch.outputs(), self.assemble.outputs());
        let plane = self.plane.outputs();
        Out {
            prim_ready: pair_fetch.prim_ready,
            fetch_valid: pair_fetch.fetch_valid,
            fetch: pair_fetch.fetch,
            pair_ready: assemble.pair_ready,
            setup_valid: plane.setup_valid,
            setup: plane.setup,
            idle: pair_fetch.idle
                && assemble.idle
                && self.outline.outputs().idle
                && self.edges.outputs().idle
                && plane.idle,
        }
    }

    // ---- clock edge
    fn tick(&mut self, i: In) {
        self.wake(&i);
    }

    fn wake(&mut self, i: &In) -> bool {
        let w = self.wires(i);
        self.pair_fetch.wake(&w.pair_fetch)
            | self.assemble.wake(&w.assemble)
            | self.outline.wake(&w.outline)
            | self.edges.wake(&w.edges)
            | self.plane.wake(&w.plane)
    }

    fn visit(&mut self, v: &mut impl Visitor) {
        v.part("pair_fetch", &mut self.pair_fetch);
        v.part("assemble", &mut self.assemble);
        v.part("outline", &mut self.outline);
        v.part("edges", &mut self.edges);
        v.part("plane", &mut self.plane);
    }

    fn quiet(&self, i: &In) -> bool {
        let w = self.wires(i);
        self.pair_fetch.quiet(&w.pair_fetch)
            && self.assemble.quiet(&w.assemble)
            && self.outline.quiet(&w.outline)
            && self.edges.quiet(&w.edges)
            && self.plane.quiet(&w.plane)
    }

    fn params(&self) -> Vec<(&'static str, usize)> {
        vec![
            ("PRIM_DEPTH", self.p.pair_fetch.prim_depth.get()),
            ("STEP_DEPTH", self.p.assemble.step_depth.get()),
            ("PAIR_DEPTH", self.p.assemble.pair_depth.get()),
        ]
    }
}
