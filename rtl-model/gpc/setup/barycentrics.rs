//! Barycentrics: reports for every primitive that enters setup the terms of its attribute planes, and whether it is
//! culled. It follows the stages of setup, which move with `advance`: the terms of a primitive are sent in the cycle
//! in which it leaves the stages, or would have left them. Rate: one primitive a cycle. `room` permits the stages to
//! move. In order. Specification: Setup, STRI and TRAM.

use super::plane_ratios::{self, PlaneRatios, PrimBarycentrics, RatioEdge, RatioOp};
use crate::setup::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

/// Stages of setup from corners to its output.
const STAGES: usize = 57;
/// Queue depth for primitives in the stages, and for their terms.
const WAITING: usize = 64;

// ---- parameters
kernel::params! {
    /// Queue depth for terms at the output.
    depth: 2..=255 = 2, "primitives";
}

// ---- ports
kernel::ports! {
    in pulse corners: CornersPacket; // at the input of the stages
    in pulse terms: SlopeTerms;      // at the output of the edge products
    in level advance: bool;
    in pulse done: PlanedPacket;     // at the output of the stages
    out plane_terms: PlaneTerms;
    out level room: bool;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        on_way: Uint<STAGES>, // bit k: the slot of stage k has a primitive, culled or not
    }
    /// A primitive in the stages.
    pub struct Waiting {
        prim: PrimId,
        head: PlaneHead,
        point: bool,
    }
}

kernel::unit! {
    pub struct Barycentrics(p) {
        registers: Regs;
        part heads: Fifo<Waiting> = fifo::of(Within::<1, 255>::new(WAITING));
        part ratios: PlaneRatios = plane_ratios::Params {};
        part made: Fifo<PrimBarycentrics> = fifo::of(Within::<1, 255>::new(WAITING));
        part terms_out: Fifo<PlaneTerms> = fifo::of(p.depth);
    }
}

/// Edge `k` before the ownership rule was applied.
fn edge(prim: &SetupPrim, k: usize) -> RatioEdge {
    let EdgeSlope { a, b } = prim.info.slopes[k];
    let owns = a > 0 || a == 0 && b >= 0;
    RatioEdge { a, b, c: prim.c[k] + i64::from(!owns) }
}

/// Fraction of the way along a line: along its major axis from the first end, over its run.
fn along(prim: &SetupPrim, reverse: bool) -> RatioEdge {
    let x_major = prim.info.slopes[2].a != 0;
    let (step, from) = (if reverse { -1 } else { 1 }, prim.info.plane);
    let c = i64::from(if x_major { from.x0 } else { from.y0 });
    RatioEdge {
        a: if x_major { step } else { 0 },
        b: if x_major { 0 } else { step },
        c: if reverse { c } else { -c },
    }
}

/// Fraction of the way along a line by projection: from its first end, which owns its points.
fn from_end(prim: &SetupPrim) -> RatioEdge {
    let EdgeSlope { a, b } = prim.info.slopes[2];
    RatioEdge { a, b, c: prim.c[2] }
}

/// Whether a part carries the terms of its primitive: edges and corners of a triangle do not.
fn has_terms(kind: PartKind) -> bool {
    matches!(kind, PartKind::Alone | PartKind::Whole)
}

fn ratio_op(terms: &SlopeTerms, prim: &SetupPrim) -> RatioOp {
    let edges = match terms.shape {
        PrimShape::Triangle => [edge(prim, 1), edge(prim, 2)],
        PrimShape::Line if terms.projected => [from_end(prim), RatioEdge::default()],
        PrimShape::Line => [along(prim, terms.reverse), RatioEdge::default()],
        // From the left, and from the top or the bottom.
        PrimShape::Point => [edge(prim, 0), edge(prim, if terms.sprite_top { 2 } else { 3 })],
    };
    RatioOp { edges, divisor: terms.divisor, tile_x: prim.start_x, tile_y: prim.start_y }
}

impl Barycentrics {
    /// Terms of the primitive at the end of the stages.
    fn leaving(&self, drawn: Option<&SetupPrim>) -> PlaneTerms {
        let Waiting { prim, head, point } = self.heads.o.pop.data;
        let made = if drawn.is_some() { self.made.o.pop.data } else { PrimBarycentrics::default() };
        PlaneTerms {
            prim,
            entry: head.entry,
            count: head.count,
            scalars: head.scalars,
            corners: head.corners,
            provoking: head.provoking,
            back: drawn.is_some_and(|drawn| drawn.info.back),
            sprite: point,
            culled: drawn.is_none(),
            u: made.u,
            v: made.v,
            tile_x: made.tile_x,
            tile_y: made.tile_y,
        }
    }
}

impl Logic for Barycentrics {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        o.plane_terms = self.terms_out.o.pop;
        o.room = self.terms_out.o.push.ready;
        o.idle = self.q.on_way == 0 && !self.terms_out.o.pop.valid;
    }

    // ---- clock edge
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        let enters = match i.corners.get() {
            Some(CornersPacket::Corners(c)) if has_terms(c.part.kind) => {
                Some(Waiting { prim: c.prim, head: c.head, point: c.shape == PrimShape::Point })
            }
            _ => None,
        };
        let leaves = i.advance && self.q.on_way >> (STAGES - 1) & 1 == 1;
        if i.advance {
            d.on_way = (self.q.on_way << 1 | u64::from(enters.is_some())) & ((1 << STAGES) - 1);
        }
        self.heads.i.push = enters.map_or(Offer::default(), |head| Offer::new(true, head));
        self.heads.i.pop.ready = leaves;
        self.ratios.i.op = match i.terms.get() {
            Some(terms) => match &terms.packet {
                SetupPacket::Prim(prim) if has_terms(terms.kind) => Offer::new(true, ratio_op(terms, prim)),
                _ => Offer::default(),
            },
            None => Offer::default(),
        };
        self.made.i.push = self.ratios.o.ratios;
        let drawn = i.done.get().and_then(|done| match &done.packet {
            SetupPacket::Prim(prim) if has_terms(done.kind) => Some(prim),
            _ => None,
        });
        self.made.i.pop.ready = leaves && drawn.is_some();
        let leaving = self.leaving(drawn);
        self.terms_out.i.push.send(leaves, || leaving);
        self.terms_out.i.pop.ready = i.plane_terms.ready;
        self.q = d;
    }
}
