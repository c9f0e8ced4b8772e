//! Clipper: clips primitives at the planes that they cross, in shares of their corners (Sutherland-Hodgman); others pass, one a
//! clock. One primitive at a time, one edge at a time. Stalled by its takers, and while all banks of made vertices are in use. In
//! order. docs/units/world/viewport_stream_clip/clipper.md has the rules. Specification: PES: VSC.

mod arithmetic;
mod polygon;

use super::types::*;
use super::vertex_codes::{guard_of_scale, is_far};
use arith::fp32_fma::Fp32Fma;
use arith::special_function::SpecialFunction;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};
use prim::ram::{self, Ram};

/// Multipliers: one for each coordinate of a position.
const LANES: usize = POSITION;

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in culled: CulledStep;
    in pulse window: WindowVertex;
    in pulse state: State;
    in pulse piece_free: PieceFree;
    out made: ShadedVertex;
    out step: ClippedStep;
    out level prims: B64; // that left
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        state: VscState,
        guards: [[B4; 2]; VIEWPORTS],     // of x and y, where the viewport's end is not it
        bandless: [B2; VIEWPORTS],        // viewports whose offset leaves no room for one
        bank: VscBank,                    // of the batch, and of the next
        next_bank: VscBank,
        made_bank: VscBank,               // of the piece
        pieces: B3,                       // that have ended and hold a bank
        made_count: B5,                   // made in the piece so far
        phase: ClipPhase,
        issued: bool,                     // the phase's operations are under way
        prim: KeptPrim,
        at: B2,                           // the corner that is read
        reads: B2,                        // its word comes now
        corners: [ClipVertex; CORNERS],
        plane: B4,
        distance: [B32; CORNERS],         // of the corners from the plane
        from: [PolygonVertex; POLYGON],
        count: B5,
        to: [PolygonVertex; POLYGON],
        to_count: B5,
        distances: [B32; POLYGON],
        vertex: B5,                       // which one is at work
        pass: B2,                         // which product of its sum
        entered: bool,                    // it is in the new polygon already
        sums: [B32; LANES],
        t: B32,
        linear: [B32; CORNERS],
        fresh: B5,                        // vertices that this primitive made
        out: B5,                          // made vertices that are not in the window yet
        values: bool,                     // entries have something of each primitive of the batch
        begins: bool,                     // what comes out next is the first of its strip, loop or polygon
        bad: bool,                        // one of them is nowhere
        start: B5,                        // vertex of the fan's first corner
        step: Offer<ClippedStep>,
        made: Offer<ShadedVertex>,
        prims: B64,
    }
}

kernel::unit! {
    pub struct Clipper(p) {
        registers: Regs;
        part culled_in: Fifo<CulledStep> = fifo::Params::default();
        part corner: Ram<ClipVertex, 7, 1> = ram::Params {};
        part lane: [Fp32Fma; LANES] = arith::fp32_fma::Params {};
        part reciprocal: SpecialFunction = arith::special_function::Params {};
    }
}

fn corners_of(shape: PrimShape) -> usize {
    match shape {
        PrimShape::Triangle => 3,
        PrimShape::Line => 2,
        PrimShape::Point | PrimShape::None => 1,
    }
}

impl Clipper {
    fn pass(&mut self, d: &mut Regs) {
        let q = &self.q;
        let Some(head) = self.culled_in.o.pop.get().copied() else { return };
        if d.step.valid {
            return;
        }
        let full = usize::from(q.pieces) == VSC_BANKS;
        let mut takes = true;
        match head {
            CulledStep::Batch(batch) => {
                (d.bank, d.next_bank) = (q.next_bank, (q.next_bank + 1) & 3);
                d.values = batch.values;
                d.step.put(ClippedStep::Batch(batch));
            }
            CulledStep::Close(_) if full || q.out != 0 => takes = false,
            CulledStep::Close(end) => {
                self.end_piece(d);
                d.step.put(ClippedStep::Close(end));
            }
            CulledStep::Prim(kept) if kept.planes == 0 && !q.values => {
                let mut corners = kept.prim.corners.map(|index| OutCorner { made: false, index });
                for k in corners_of(kept.shape)..CORNERS {
                    corners[k] = corners[0];
                }
                d.begins |= kept.prim.edges >> EDGES_BEGIN & 1 == 1;
                self.put_prim(d, &kept, corners, kept.provoking, kept.prim.edges);
            }
            CulledStep::Prim(_) if full => takes = false,
            CulledStep::Prim(_) if usize::from(q.made_count) >= MADE_ENOUGH => {
                if q.out == 0 {
                    self.end_piece(d);
                    d.step.put(ClippedStep::Cut(BatchClose::default()));
                }
                takes = false;
            }
            CulledStep::Prim(kept) => {
                d.prim = kept;
                d.begins |= kept.prim.edges >> EDGES_BEGIN & 1 == 1;
                d.phase = ClipPhase::Load;
                (d.at, d.reads, d.fresh, d.bad) = (0, 0, 0, false);
            }
        }
        self.culled_in.i.pop.ready = takes;
    }

    fn end_piece(&self, d: &mut Regs) {
        d.made_count = 0;
        d.made_bank = (self.q.made_bank + 1) & 3;
        d.pieces += 1;
    }

    fn put_prim(
        &self,
        d: &mut Regs,
        kept: &KeptPrim,
        corners: [OutCorner; CORNERS],
        provoking: u8,
        edges: u8,
    ) {
        let KeptPrim { shape, viewport, layer, .. } = *kept;
        let edges = edges & !(1 << EDGES_BEGIN) | u8::from(d.begins) << EDGES_BEGIN;
        d.begins = false;
        d.step.put(ClippedStep::Prim(OutPrim { corners, shape, provoking, edges, viewport, layer }));
        d.prims = d.prims.wrapping_add(1);
    }

    /// Corners are read one a clock; then the polygon is the primitive.
    fn load(&mut self, d: &mut Regs) {
        let q = &self.q;
        if q.reads != 0 {
            d.corners[usize::from(q.reads - 1)] = self.corner.o.read_data;
        }
        d.reads = 0;
        if usize::from(q.at) < CORNERS {
            let index = q.prim.prim.corners[usize::from(q.at)];
            self.corner.i.read(true, u64::from(q.bank) << 5 | u64::from(index));
            (d.at, d.reads) = (q.at + 1, q.at + 1);
            return;
        }
        for k in 0..CORNERS {
            let mut weights = [0; CORNERS];
            weights[k] = 1.0_f32.to_bits();
            let drawn = q.prim.prim.edges >> k & 1 == 1;
            d.from[k] = PolygonVertex { made: false, copied: false, corner: k as u8, drawn, weights };
        }
        d.count = corners_of(q.prim.shape) as u8;
        self.next_plane(d);
    }
}

impl Logic for Clipper {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.culled = self.culled_in.o.push;
        o.made.drive(&q.made);
        o.step.drive(&q.step);
        o.prims = q.prims;
        o.idle = !self.culled_in.o.pop.valid && q.phase == ClipPhase::Pass && !q.step.valid && q.out == 0;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        d.step.leave(i.step);
        d.made.leave(i.made);
        if let Some(state) = i.state.get() {
            d.state = vsc_state_after(self.q.state, *state);
            for (axis, is, value) in [
                (0, SET_VIEWPORT_SCALE_X::is(state.address), SET_VIEWPORT_SCALE_X::v(state.value)),
                (1, SET_VIEWPORT_SCALE_Y::is(state.address), SET_VIEWPORT_SCALE_Y::v(state.value)),
            ] {
                if is {
                    d.guards[SET_VIEWPORT_SCALE_X::index(state.address)][axis] = guard_of_scale(value);
                }
            }
            for (axis, is, value) in [
                (0, SET_VIEWPORT_OFFSET_X::is(state.address), SET_VIEWPORT_OFFSET_X::v(state.value)),
                (1, SET_VIEWPORT_OFFSET_Y::is(state.address), SET_VIEWPORT_OFFSET_Y::v(state.value)),
            ] {
                if is {
                    let bandless = &mut d.bandless[SET_VIEWPORT_OFFSET_X::index(state.address)];
                    *bandless = *bandless & !(1 << axis) | u8::from(is_far(value)) << axis;
                }
            }
        }
        if let Some(window) = i.window.get().filter(|window| window.shaded.place.made) {
            d.out = self.q.out.wrapping_sub(1) & 31;
            d.bad |= window.codes.bad;
        }
        d.pieces -= u8::from(i.piece_free.valid && self.q.pieces != 0);
        let own = i.window.get().filter(|window| !window.shaded.place.made).copied();
        let place = own.map_or(0, |w| u64::from(w.shaded.place.bank) << 5 | u64::from(w.shaded.place.index));
        self.corner.i.read(false, 0_u64);
        self.corner.i.write(own.is_some(), place, || {
            own.map(|w| ClipVertex {
                position: w.shaded.position,
                size: w.shaded.size,
                distances: w.shaded.distances,
            })
            .unwrap_or_default()
        });
        self.culled_in.i.pop.ready = false;

        self.issue(&mut d);
        match self.q.phase {
            ClipPhase::Pass => self.pass(&mut d),
            ClipPhase::Load => self.load(&mut d),
            ClipPhase::Distance => self.measure(&mut d),
            ClipPhase::Weigh => self.weigh(&mut d),
            ClipPhase::Sort => self.sort(&mut d),
            ClipPhase::Walk => self.walk(&mut d),
            ClipPhase::Differ | ClipPhase::Divide | ClipPhase::Part | ClipPhase::Share => self.cross(&mut d),
            ClipPhase::Place | ClipPhase::Reciprocal | ClipPhase::Screen => self.place(&mut d),
            ClipPhase::Send => self.send(&mut d),
            ClipPhase::Settle => self.settle(&mut d),
            ClipPhase::Fan => self.fan(&mut d),
        }

        // ---- clock edge
        self.culled_in.i.push.drive(&i.culled);
        self.q = d;
    }
}
