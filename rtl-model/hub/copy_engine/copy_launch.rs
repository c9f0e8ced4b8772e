//! Copy launch: holds the state set by methods of the copy class, and turns each launch into a job for the source
//! walk, remap and write: the start of either side, and the tiles into which lines are cut.
//!
//! It accepts a method a cycle. A launch's jobs are at the outputs 6 cycles after it was accepted, 7 more for each
//! block-linear side; the next method waits until all jobs are accepted. A launch that is not pipelined waits until all
//! earlier jobs are done (ce-nonpipelined-bubble). Order is kept. Specification: CE. Interfaces: Copy engine.

use super::state::{CopyLaunchValue, CopyState, cut_of};
use crate::copy_engine::types::*;
use crate::surface_walk::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};
use prim::multiply::{self, MULTIPLY_CYCLES, Multiply};

// ---- parameters
kernel::params! {
    /// Methods that can wait at the input: 2 sustain the full rate.
    method_depth: 1..=255 = 2, "methods";
}

// ---- ports
kernel::ports! {
    in method: CopyMethod;
    in level drained: bool; // all issued jobs are done
    out lines: CopyLines;
    out elements: CopyElements;
    out target: CopyTarget;
    out fault: Fault;
    out level idle: bool;
}

// ---- registers
kernel::choice! {
    pub enum Phase: 4 {
        Idle,
        Components, // sizes are converted to components,
        Bytes,      // then to bytes
        Columns,    // then widths to columns; lines are cut
        Slices,     // for a block-linear side: rows of blocks in the slices above,
        Blocks,     // blocks before the first line's
        Place,      // then its address
        Wait,       // waits for the earlier jobs
        Send,
    }
}

kernel::packed! {
    pub struct Regs {
        state: CopyState,
        phase: Phase,
        after_all: bool,         // the job waits until all earlier jobs are done
        counts: [B2; 2],         // bytes of a component less one, as multiplier operands for either side
        components: [B2; 2],
        widths: [B36; 2],        // for source and destination
        surfaces: [SurfaceLines; 2],
        side: B1,                // the side whose start is being computed
        wait_cycles: B2,         // cycles until the product is available
        a: B32,                  // operands of the multiplier
        b: B32,
        source_valid: bool,
        source: CopyLines,
        elements_valid: bool,
        elements: CopyElements,
        target_valid: bool,
        target: CopyTarget,
        fault: Offer<Fault>,
    }
}

kernel::unit! {
    pub struct CopyLaunch(p) {
        registers: Regs;
        part method_in: Fifo<CopyMethod> = fifo::of(p.method_depth);
        part multiply: Multiply = multiply::Params {};
    }
}

/// The subchannel of the copy engine's methods, which is fixed.
const SUBCHANNEL: u8 = 4;

/// A value multiplied by `less` + 1.
fn times(value: u64, less: u8) -> u64 {
    value * (u64::from(less) + 1)
}

/// A side as if it were pitch; the start and stride of a block-linear side are corrected later.
fn pitch_lines(lines: &SurfaceLines, cut: CopyCut) -> CopyLines {
    CopyLines {
        block_linear: lines.block_linear,
        start: lines.base,
        stride: lines.pitch.into(),
        height_log2: lines.height_log2,
        depth_log2: lines.depth_log2,
        x: (lines.x & 63) as u8,
        y: (lines.y & ((8 << lines.height_log2) - 1)) as u8,
        bytes: lines.bytes,
        lines: lines.lines,
        cut,
    }
}

/// Sizes of a surface multiplied by `less` + 1.
fn scale(lines: &mut SurfaceLines, less: u8) {
    lines.bytes = times(lines.bytes, less);
    lines.x = times(lines.x.into(), less) as u32;
}

impl Regs {
    /// Accepts a launch, or reports why it is illegal.
    fn launch(&mut self, m: &CopyMethod) {
        let launch = CopyLaunchValue::from_bits(m.value.into());
        let state = self.state;
        let kind = state.fault(&launch);
        if kind != FaultKind::None {
            let CopyMethod { channel, address, value } = *m;
            self.fault.put(Fault { kind, channel, subchannel: SUBCHANNEL, address, value });
            return;
        }
        self.phase = Phase::Components;
        self.after_all = launch.transfer == 2;
        self.counts = if launch.remap { [state.component; 2] } else { [0; 2] };
        self.components = if launch.remap { state.components } else { [0; 2] };
        self.widths = state.surfaces.map(|surface| surface.width.into());
        self.surfaces = [0, 1].map(|k| state.surface_lines(k, &launch));
        self.target = state.target(m.channel, &launch);
        self.elements = state.elements(&launch);
    }

    fn scale(&mut self, less: [u8; 2]) {
        for k in 0..2 {
            self.widths[k] = times(self.widths[k], less[k]);
        }
        (0..2).for_each(|k| scale(&mut self.surfaces[k], less[k]));
    }

    /// Cuts lines, whose sizes are now in bytes, and selects the first block-linear side.
    fn columns(&mut self) {
        for k in 0..2 {
            self.surfaces[k].columns = (self.widths[k] + 63 >> 6) as u32;
        }
        let cut = cut_of(&self.surfaces, &self.elements);
        self.source = pitch_lines(&self.surfaces[0], cut);
        self.target.lines = pitch_lines(&self.surfaces[1], cut);
        self.place_from(0);
    }

    /// Continues with the next block-linear side, from `side` on.
    fn place_from(&mut self, side: usize) {
        self.phase = Phase::Wait;
        if let Some(k) = (side..2).find(|k| self.surfaces[*k].block_linear) {
            let lines = &self.surfaces[k];
            self.side = k as u8;
            (self.a, self.b) = (lines.layer >> lines.depth_log2, lines.block_rows());
            self.wait_cycles = MULTIPLY_CYCLES;
            self.phase = Phase::Slices;
        }
    }

    /// One step towards a block-linear side's first block;
    /// `product` is that of the operands of `MULTIPLY_CYCLES` ago.
    fn place(&mut self, product: u64) {
        let side = usize::from(self.side);
        let lines = self.surfaces[side];
        let placed = if side == 0 { &mut self.source } else { &mut self.target.lines };
        if self.phase == Phase::Place {
            let slice = lines.layer & ((1 << lines.depth_log2) - 1);
            let above = u64::from(slice) << (9 + lines.height_log2);
            placed.start = (lines.base >> 9 << 9) + (placed.start << lines.block_log2()) + above & ADDRESS;
            self.place_from(side + 1);
        } else if self.wait_cycles != 0 {
            self.wait_cycles -= 1;
        } else if self.phase == Phase::Slices {
            let y = lines.y >> (3 + lines.height_log2);
            (self.a, self.b) = ((product as u32).wrapping_add(y), lines.columns);
            self.wait_cycles = MULTIPLY_CYCLES;
            self.phase = Phase::Blocks;
        } else {
            placed.start = (product & 0x7fff_ffff) + u64::from(lines.x >> 6) & 0x7fff_ffff;
            placed.stride = u64::from(lines.columns) << lines.block_log2() & ADDRESS;
            self.phase = Phase::Place;
        }
    }
}

impl Logic for CopyLaunch {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let (q, method) = (&self.q, &self.method_in.o);
        o.method = method.push;
        o.lines.send(q.source_valid, || q.source);
        o.elements.send(q.elements_valid, || q.elements);
        o.target.send(q.target_valid, || q.target);
        o.fault.drive(&q.fault);
        o.idle = !method.pop.valid && q.phase == Phase::Idle && !q.fault.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        let mut pop = false;

        d.source_valid = q.source_valid && !i.lines.ready;
        d.elements_valid = q.elements_valid && !i.elements.ready;
        d.target_valid = q.target_valid && !i.target.ready;
        d.fault.leave(i.fault);

        match q.phase {
            Phase::Idle => {
                if let Some(m) = self.method_in.o.pop.get() {
                    let launch = m.address == COPY_LAUNCH_DMA;
                    pop = !launch || q.fault.free(i.fault);
                    if pop && launch {
                        d.launch(m);
                    } else if pop {
                        d.state.set(m.address, m.value);
                    }
                }
            }
            Phase::Components => {
                d.scale(q.counts);
                d.phase = Phase::Bytes;
            }
            Phase::Bytes => {
                d.scale(q.components);
                d.phase = Phase::Columns;
            }
            Phase::Columns => d.columns(),
            Phase::Slices | Phase::Blocks | Phase::Place => d.place(self.multiply.o.product),
            Phase::Wait => {
                if i.drained || !q.after_all {
                    d.source_valid = !q.target.empty && !q.elements.fill;
                    d.elements_valid = !q.target.empty;
                    d.target_valid = true;
                    d.phase = Phase::Send;
                }
            }
            Phase::Send => {
                if !d.source_valid && !d.elements_valid && !d.target_valid {
                    d.phase = Phase::Idle;
                }
            }
        }

        // ---- clock edge
        (self.multiply.i.a, self.multiply.i.b) = (q.a, q.b);
        self.method_in.i.push.drive(&i.method);
        self.method_in.i.pop.ready = pop;
        self.q = d;
    }
}
