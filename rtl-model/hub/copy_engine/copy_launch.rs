//! Copy launch: holds the state that methods of the copy class set, and makes of each launch a
//! job for the source walk, remap and write.
//!
//! A method a clock; a launch's jobs are at the outputs 6 clocks after it was taken, and the
//! next method waits until all of them are taken. A launch that is not pipelined waits until all
//! jobs before it are done (ce-nonpipelined-bubble). Order is kept. Specification: CE.
//! Interfaces: Copy engine.

use super::state::{CopyLaunchValue, CopyState, LAUNCH_DMA};
use crate::copy_engine::types::*;
use crate::surface_walk::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

// ---- parameters
kernel::params! {
    /// Methods that can wait at the input: 2 cut the channel at full rate.
    method_depth: 1..=255 = 2, "methods";
}

// ---- ports
kernel::ports! {
    in method: CopyMethod;
    in level drained: bool; // all jobs handed out are done
    out lines: SurfaceLines;
    out elements: CopyElements;
    out target: CopyTarget;
    out fault: Fault;
    out level idle: bool;
}

// ---- registers
kernel::choice! {
    pub enum Phase: 3 {
        Idle,
        Components, // sizes are converted to components,
        Bytes,      // then to bytes
        Columns,    // widths to columns
        Wait,       // for the jobs before
        Send,
    }
}

kernel::packed! {
    pub struct Regs {
        state: CopyState,
        phase: Phase,
        after_all: bool,         // the job waits until all jobs before it are done
        counts: [B2; 2],         // bytes of a component less one, as factors of either side
        components: [B2; 2],
        widths: [B36; 2],        // of source and destination
        source_valid: bool,
        source: SurfaceLines,
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
    }
}

/// The subchannel of the copy engine's methods, which is fixed.
const SUBCHANNEL: u8 = 4;

/// A value times `less` + 1.
fn times(value: u64, less: u8) -> u64 {
    value * (u64::from(less) + 1)
}

/// Sizes of a surface times `less` + 1.
fn scale(lines: &mut SurfaceLines, less: u8) {
    lines.bytes = times(lines.bytes, less);
    lines.x = times(lines.x.into(), less) as u32;
}

impl Regs {
    /// Takes over a launch, or says why it is illegal.
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
        self.source = state.surface_lines(0, &launch);
        self.target = state.target(m.channel, &launch);
        self.elements = state.elements(&launch);
    }

    fn scale(&mut self, less: [u8; 2]) {
        for k in 0..2 {
            self.widths[k] = times(self.widths[k], less[k]);
        }
        scale(&mut self.source, less[0]);
        scale(&mut self.target.lines, less[1]);
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
                    let launch = m.address == LAUNCH_DMA;
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
            Phase::Columns => {
                d.source.columns = (q.widths[0] + 63 >> 6) as u32;
                d.target.lines.columns = (q.widths[1] + 63 >> 6) as u32;
                d.phase = Phase::Wait;
            }
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
        self.method_in.i.push.drive(&i.method);
        self.method_in.i.pop.ready = pop;
        self.q = d;
    }
}
