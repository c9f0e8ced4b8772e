//! Viewport transform: transforms vertices from clip space to the window, and classifies them against the planes of clipping. It
//! handles a vertex a cycle, with a latency of 21 cycles; nothing stalls it. Made vertices use cycles in which the batch has none.
//! docs/units/world/viewport_stream_clip/viewport_transform.md has the rules. Specification: PES: VSC.

use super::types::*;
use super::vertex_codes::{codes, is_finite, swizzled};
use super::vsc_state::*;
use arith::fp32_fma::{Fp32Fma, Fp32FmaOp};
use arith::special_function::{SpecialFunction, SpecialFunctionOp, SpecialKind};
use arith::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

/// Vertices in the pipeline of a division, and of a multiplication.
const DIVIDING: usize = 12;
const SCALING: usize = 8;
/// Window coordinates in 1/256 pixel are below this.
const WINDOW_END: i32 = 1 << 22;

// ---- parameters
kernel::params! {
    /// Where depth samples are clamped, depth is clipped at this power of two times its range: OpenGL's DEPTH_CLAMP clips nowhere.
    depth_guard: 8..=20 = 20, "log2 of depth ranges";
}

// ---- ports
kernel::ports! {
    in pulse vertex: ShadedVertex;
    in made: ShadedVertex;         // swizzled already
    in pulse state: State;
    out pulse window: WindowVertex;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        state: VscState,
        viewports: ViewportsState,
        taken: Offer<WindowVertex>, // a vertex whose codes are known
        window: Offer<WindowVertex>,
    }
}

kernel::unit! {
    pub struct ViewportTransform(p) {
        registers: Regs;
        part made_in: Fifo<ShadedVertex> = fifo::Params::default();
        part dividing: Fifo<WindowVertex> = fifo::Params { depth: Within::new(DIVIDING), ..Default::default() };
        part scaling: Fifo<WindowVertex> = fifo::Params { depth: Within::new(SCALING), ..Default::default() };
        part moving: Fifo<WindowVertex> = fifo::Params { depth: Within::new(SCALING), ..Default::default() };
        part reciprocal: SpecialFunction = arith::special_function::Params {};
        part product: [Fp32Fma; 3] = arith::fp32_fma::Params {};
        part sum: [Fp32Fma; 3] = arith::fp32_fma::Params {};
    }
}

/// Rounds to the nearest 1/256 of a pixel, halves up.
pub fn snapped(x: u32) -> i32 {
    let x = f64::from(f32::from_bits(x)) * 256.0 + 0.5;
    let limit = f64::from(WINDOW_END - 1);
    if x.is_nan() { 0 } else { x.floor().clamp(-limit, limit) as i32 }
}

/// A finite float, else zero.
pub fn finite(x: u32) -> u32 {
    if is_finite(x) { x } else { 0 }
}

impl ViewportTransform {
    /// A vertex with its swizzle and its codes.
    fn coded(&self, vertex: &ShadedVertex) -> WindowVertex {
        let viewport = &self.q.viewports.viewports[usize::from(vertex.viewport)];
        let mut shaded = *vertex;
        if !vertex.place.made {
            shaded.position = swizzled(&vertex.position, &viewport.swizzle);
        }
        let codes = codes(
            &self.q.state,
            viewport,
            &shaded.position,
            &shaded.distances,
            self.p.depth_guard.get() as u8,
        );
        WindowVertex { shaded, codes, ..WindowVertex::default() }
    }

    fn viewport(&self, vertex: &WindowVertex) -> &ViewportTransformState {
        &self.q.viewports.viewports[usize::from(vertex.shaded.viewport)]
    }

    /// The vertex with its record, from sums of its coordinates.
    fn placed(&self, vertex: &WindowVertex, sums: [u32; 3]) -> WindowVertex {
        let [x, y, z, _] = vertex.shaded.position;
        let [x, y, z] = if self.q.state.transforms { sums } else { [x, y, z] };
        let size = vertex.shaded.size;
        let record = RasterRecord { size, z: finite(z), y: snapped(y), x: snapped(x) };
        WindowVertex { record, inverse: finite(vertex.inverse), ..*vertex }
    }
}

impl Logic for ViewportTransform {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        o.made = self.made_in.o.push;
        o.window.drive(&self.q.window);
        let waits = self.dividing.o.pop.valid || self.scaling.o.pop.valid || self.moving.o.pop.valid;
        o.idle = !waits && !self.made_in.o.pop.valid && !self.q.taken.valid && !self.q.window.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        if let Some(state) = i.state.get() {
            d.state = vsc_state_after(q.state, *state);
            d.viewports = viewports_state_after(q.viewports, *state);
        }

        // The batch's vertices have priority.
        let made = self.made_in.o.pop;
        let vertex = i.vertex.get().or(made.get()).copied();
        d.taken.valid = vertex.is_some();
        if let Some(vertex) = vertex {
            d.taken.put(self.coded(&vertex));
        }

        // 1 / w.
        let taken = q.taken;
        self.dividing.i.push.drive(&taken);
        self.reciprocal.i.op.send(taken.valid, || SpecialFunctionOp {
            kind: SpecialKind::Rcp,
            a: taken.data.shaded.position[3],
            ..Default::default()
        });

        // Multiplication by 1 / w.
        let (r, divided) = (self.reciprocal.o.result, self.dividing.o.pop);
        for k in 0..3 {
            self.product[k].i.op.send(r.valid, || Fp32FmaOp {
                kind: FmaKind::Mul,
                a: divided.data.shaded.position[k],
                b: r.data,
                ..Default::default()
            });
        }
        let mut over = divided.data;
        over.inverse = r.data;
        self.scaling.i.push.send(r.valid, || over);

        // Scale and offset to the window.
        let scaled = self.scaling.o.pop;
        let goes = self.product[0].o.result.valid;
        for k in 0..3 {
            let n = self.product[k].o.result;
            let viewport = if goes { *self.viewport(&scaled.data) } else { Default::default() };
            self.sum[k].i.op.send(goes, || Fp32FmaOp {
                kind: FmaKind::Fma,
                a: n.data,
                b: viewport.scale[k],
                c: viewport.offset[k],
                ..Default::default()
            });
        }
        self.moving.i.push.send(goes, || scaled.data);
        let moved = self.moving.o.pop;
        let sums = [0, 1, 2].map(|k: usize| self.sum[k].o.result);
        d.window.valid = sums[0].valid;
        if sums[0].valid {
            d.window.put(self.placed(&moved.data, sums.map(|sum| sum.data)));
        }

        // ---- clock edge
        self.made_in.i.push.drive(&i.made);
        self.made_in.i.pop.ready = made.valid && !i.vertex.valid;
        self.dividing.i.pop.ready = r.valid;
        self.scaling.i.pop.ready = goes;
        self.moving.i.pop.ready = sums[0].valid;
        self.q = d;
    }
}
