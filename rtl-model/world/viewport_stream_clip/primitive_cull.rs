//! Primitive cull: drops primitives that cannot be visible, and determines the planes at which the others are clipped. It handles a
//! primitive a cycle (pes-vsc-cull-rate), 5 cycles from a step to its result. A batch waits for its vertices. Its output stalls it.
//! Order is kept. Specification: PES: VSC.

use super::types::*;
use super::vsc_state::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};
use prim::ram::{self, Ram};

/// Steps that can wait after the cross product.
const OUT: usize = 8;

// ---- parameters
kernel::params! {
    /// Steps that can wait.
    steps: 2..=255 = 64, "steps";
}

// ---- ports
kernel::ports! {
    in step: VscStep;
    in pulse window: WindowVertex;
    in pulse state: State;
    out culled: CulledStep;
    out level prims: B64; // primitives received for drawing
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    /// A step whose corners are being compared.
    pub struct Looked {
        step: CulledStep,
        triangle: bool,
        bad: bool,              // a corner names no vertex of the batch
    }
    /// The same, with the sides of its triangle.
    pub struct Compared {
        step: CulledStep,
        drop: bool,
        area: bool,             // its area is checked
        sides: [S24; 4],        // from the first corner to the second and the third: x1, y1, x2, y2
    }
    /// The same, with their products.
    pub struct Crossed {
        step: CulledStep,
        drop: bool,
        area: bool,
        products: [S48; 2],
    }
    pub struct Regs {
        state: VscState,
        layers: LayerState,
        here: B3,               // batches whose vertices have arrived, but that have not begun
        batch: VscBatch,
        bank: VscBank,          // bank of that batch
        next_bank: VscBank,
        looked: Offer<Looked>,
        compared: Offer<Compared>,
        crossed: Offer<Crossed>,
        begins: bool,           // the first primitives of a strip, loop or polygon were dropped
        out: B4,                // steps in the pipeline or at the output
        prims: B64,
    }
}

kernel::unit! {
    pub struct PrimitiveCull(p) {
        registers: Regs;
        part steps: Fifo<VscStep> = fifo::of(p.steps);
        part corner: [Ram<CullVertex, 7, 1>; CORNERS] = ram::Params {};
        part culled: Fifo<CulledStep> = fifo::Params { depth: Within::new(OUT), ..Default::default() };
    }
}

/// Number of the last corner of a shape.
fn last_corner(shape: PrimShape) -> usize {
    match shape {
        PrimShape::Triangle => 2,
        PrimShape::Line => 1,
        PrimShape::Point | PrimShape::None => 0,
    }
}

impl PrimitiveCull {
    /// Starts the step at the head: its corners are read.
    fn lookup(&mut self, d: &mut Regs) {
        let q = &self.q;
        d.looked.valid = false;
        self.steps.i.pop.ready = false;
        let mut addresses = [0; CORNERS];
        let head = self.steps.o.pop.get().copied().filter(|_| usize::from(q.out) < OUT);
        let step = match head {
            Some(VscStep::Batch(batch)) if q.here != 0 => {
                (d.batch, d.bank, d.next_bank) = (batch, q.next_bank, (q.next_bank + 1) & 3);
                d.here -= 1;
                Some(Looked { step: CulledStep::Batch(batch), triangle: false, bad: false })
            }
            Some(VscStep::Prim(prim)) => {
                let (shape, s) = (q.batch.shape, &q.state);
                let last = last_corner(shape);
                // Vertices of other streams are only written to buffers.
                let drawn = s.raster && q.batch.stream == 0 && !prim.skip;
                let mut bad = shape == PrimShape::None || !drawn;
                for (address, corner) in addresses.iter_mut().zip(prim.corners) {
                    *address = u64::from(q.bank) << 5 | u64::from(corner);
                }
                bad |= (0..=last).any(|k| prim.corners[k] >= q.batch.vertices);
                d.prims += u64::from(drawn);
                let provoking = if s.last_provokes { last as u8 } else { 0 };
                let kept = KeptPrim { prim, shape, provoking, ..KeptPrim::default() };
                Some(Looked { step: CulledStep::Prim(kept), triangle: shape == PrimShape::Triangle, bad })
            }
            Some(VscStep::Close(end)) => {
                Some(Looked { step: CulledStep::Close(end), triangle: false, bad: false })
            }
            _ => None,
        };
        for (ram, address) in self.corner.iter_mut().zip(addresses) {
            ram.i.read(step.is_some(), address);
        }
        if let Some(step) = step {
            d.looked.put(step);
            d.out += 1;
            self.steps.i.pop.ready = true;
        }
    }

    /// Compares the corners that were read: whether the primitive is wholly outside, and the planes that it crosses.
    fn compare(&self, looked: &Looked) -> Compared {
        let corners: [CullVertex; CORNERS] = std::array::from_fn(|k| self.corner[k].o.read_data);
        let side = |k: usize| [corners[k].x - corners[0].x, corners[k].y - corners[0].y];
        let ([x1, y1], [x2, y2]) = (side(1), side(2));
        let sides = [x1, y1, x2, y2];
        let CulledStep::Prim(mut kept) = looked.step else {
            return Compared { step: looked.step, drop: false, area: false, sides };
        };
        let own = &corners[..=last_corner(kept.shape)];
        // Points and lines are wider than their vertices.
        let narrow = looked.triangle || self.q.state.lines_cull_narrow;
        let frustum = |codes: &VertexCodes| if narrow { codes.frustum } else { codes.frustum & 0x30 };
        let out = |c: &CullVertex| u32::from(frustum(&c.codes)) << 16 | u32::from(c.codes.clip);
        let outside = own.iter().fold(!0, |all, c| all & out(c));
        let culls = own.iter().fold(!0, |all, c| all & c.codes.culls);
        let bad = looked.bad || own.iter().any(|c| c.codes.bad);
        kept.planes = own.iter().fold(0, |any, c| any | c.codes.clip);
        let provoking = &corners[usize::from(kept.provoking)];
        (kept.viewport, kept.layer) = (provoking.viewport, self.layer(&kept.prim, provoking));
        Compared {
            step: CulledStep::Prim(kept),
            drop: bad || outside != 0 || culls != 0,
            area: looked.triangle && kept.planes == 0,
            sides,
        }
    }

    /// The layer of its provoking vertex, or its own.
    fn layer(&self, prim: &VscPrim, provoking: &CullVertex) -> u16 {
        let LayerState { of_shader, by_viewport, .. } = self.q.layers;
        if !prim.own_layer || !of_shader {
            return provoking.layer;
        }
        let sum = prim.layer + if by_viewport { provoking.viewport.into() } else { 0 };
        if usize::from(sum) < LAYERS { sum } else { 0 }
    }

    /// Whether face culling drops the primitive.
    fn faces_away(&self, crossed: &Crossed) -> bool {
        let s = &self.q.state;
        let area = crossed.products[0] - crossed.products[1];
        // A zero area counts as facing back, as in OpenGL.
        let front = area != 0 && (area > 0) == s.clockwise_front;
        let culled = if front { s.cull_front } else { s.cull_back };
        let filled = s.polygon_modes.iter().all(|mode| *mode == PolygonMode::Fill);
        crossed.area && (area == 0 && filled || s.culls && culled)
    }
}

impl Logic for PrimitiveCull {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.step = self.steps.o.push;
        o.culled.drive(&self.culled.o.pop);
        o.prims = q.prims;
        o.idle = !self.steps.o.pop.valid && q.out == 0;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = self.q;
        let mut d = q;
        if let Some(state) = i.state.get() {
            d.state = vsc_state_after(q.state, *state);
            d.layers = layer_state_after(q.layers, *state);
        }
        let window = i.window.get().filter(|window| !window.shaded.place.made);
        let kept = window.map(|w| CullVertex {
            codes: w.codes,
            x: w.record.x,
            y: w.record.y,
            viewport: w.shaded.viewport,
            layer: w.shaded.layer,
        });
        let place =
            window.map_or(0, |w| u64::from(w.shaded.place.bank) << 5 | u64::from(w.shaded.place.index));
        for ram in &mut self.corner {
            ram.i.write(kept.is_some(), place, || kept.unwrap_or_default());
        }
        d.here += u8::from(window.is_some_and(|w| w.shaded.last));

        self.lookup(&mut d);
        d.compared.valid = q.looked.valid;
        if q.looked.valid {
            d.compared.put(self.compare(&q.looked.data));
        }
        d.crossed.valid = q.compared.valid;
        if let Some(Compared { step, drop, area, sides }) = q.compared.get().copied() {
            let [x1, y1, x2, y2] = sides.map(i64::from);
            d.crossed.put(Crossed { step, drop, area, products: [x1 * y2, x2 * y1] });
        }
        let crossed = q.crossed;
        let drops = crossed.valid && (crossed.data.drop || self.faces_away(&crossed.data));
        let mut step = crossed.data.step;
        if let CulledStep::Prim(kept) = &mut step {
            kept.prim.edges |= u8::from(q.begins) << EDGES_BEGIN;
            if crossed.valid {
                d.begins = drops && kept.prim.edges >> EDGES_BEGIN & 1 == 1;
            }
        }
        self.culled.i.push.send(crossed.valid && !drops, || step);
        let leaves = self.culled.o.pop.valid && i.culled.ready;
        d.out -= u8::from(drops) + u8::from(leaves);

        // ---- clock edge
        self.steps.i.push.drive(&i.step);
        self.culled.i.pop.ready = i.culled.ready;
        self.q = d;
    }
}
