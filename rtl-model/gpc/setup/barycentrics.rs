//! Barycentrics: tells of every primitive that comes to setup what the planes of its attributes are made from, and which are
//! culled. Follows the stages of setup, which move with `advance`: a primitive's terms are put out as it leaves them, or would.
//! One a clock, in order; `room` says whether they may move. Specification: Setup, STRI and TRAM.

use super::plane_ratios::{self, PlaneRatios, PrimBarycentrics, RatioEdge, RatioOp};
use crate::setup::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

/// Stages of setup from corners to its output.
const STAGES: usize = 57;
/// Primitives on their way through them, and their terms.
const WAITING: usize = 64;

// ---- parameters
kernel::params! {
    /// Terms that wait for who takes them.
    depth: 2..=255 = 2, "primitives";
}

// ---- ports
kernel::ports! {
    in pulse corners: CornersPacket; // that enter the stages
    in pulse terms: SlopeTerms;      // that leave the edges' products
    in level advance: bool;
    in level drawn: bool;            // a primitive is at setup's output
    in level back: bool;
    out plane_terms: PlaneTerms;
    out level room: bool;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        on_way: Uint<STAGES>, // a primitive is in the stage, or was
    }
    /// A primitive on its way.
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

/// Edge `k` as it was before ownership.
fn edge(prim: &SetupPrim, k: usize) -> RatioEdge {
    let EdgeSlope { a, b } = prim.info.slopes[k];
    let owns = a > 0 || a == 0 && b >= 0;
    RatioEdge { a, b, c: prim.c[k] + i64::from(!owns) }
}

/// How far along a line: its major axis from the first end, over its run.
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

/// How far along a line by the projection on it: from its first end, which owns its points.
fn from_end(prim: &SetupPrim) -> RatioEdge {
    let EdgeSlope { a, b } = prim.info.slopes[2];
    RatioEdge { a, b, c: prim.c[2] }
}

/// What a triangle's edges and corners are drawn as has its terms.
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
    /// Of the primitive that has come to the end of the stages.
    fn leaving(&self, drawn: bool, back: bool) -> PlaneTerms {
        let Waiting { prim, head, point } = self.heads.o.pop.data;
        let made = if drawn { self.made.o.pop.data } else { PrimBarycentrics::default() };
        PlaneTerms {
            prim,
            entry: head.entry,
            count: head.count,
            scalars: head.scalars,
            corners: head.corners,
            provoking: head.provoking,
            back: drawn && back,
            sprite: point,
            culled: !drawn,
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
        self.made.i.pop.ready = leaves && i.drawn;
        let leaving = self.leaving(i.drawn, i.back);
        self.terms_out.i.push.send(leaves, || leaving);
        self.terms_out.i.pop.ready = i.plane_terms.ready;
        self.q = d;
    }
}
