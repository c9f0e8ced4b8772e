//! Viewport multicast: plays a batch once for each viewport that one of its primitives uses, the lowest first, where the last shader
//! outputs viewport masks, per vertex or per primitive. Where each primitive has one viewport, it plays the batch once for each run of
//! equal viewports. It also assigns per-primitive layers. It gathers a primitive a cycle, and in each pass examines a primitive a cycle
//! (pes-vsc-multicast-other), or eight where each has a mask of its own, from a pass-through geometry shader
//! (pes-vsc-multicast-fastgs); it processes one batch at a time, which waits for the row of its masks. Its outputs stall it. Order is
//! kept. Specification: PES: VSC.

use super::multicast_masks::{Masks, provoking, viewport_in};
use super::output_map::{each_after, each_words, words_of, written_after};
use super::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::header_maps::has;

/// Primitives with masks or viewports of their own that are examined in a cycle.
const WINDOW: u8 = 8;

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in step: VscStep;
    in pulse state: State;
    in level free: bool;     // no other unit waits for rows
    out read: RowRead;       // row of masks
    in pulse row: IsbeRow;
    out batch: VscBatch;
    out played: VscStep;
    out level on: bool;      // there are masks: steps pass through here
    out level waits: bool;   // the next row contains masks
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        written: [B64; 4],
        each: [B64; 4],           // per-primitive components
        last_provokes: bool,
        phase: MulticastPhase,
        of: VscBatch,             // the current batch
        count: B6,                // its primitives, and the next one
        at: B6,
        start: B6,                // start of the run of primitives that is played; with masks the run is all
        stop: B6,
        masks: IsbeRow,           // masks of its vertices, or of its primitives; or viewports
        layers: IsbeRow,          // layers of its primitives
        viewports: B16,           // viewports still to be played
        viewport: B4,             // the current viewport, and whether it is the first
        first: bool,
        read: Offer<RowRead>,
        batch: Offer<VscBatch>,
        played: Offer<VscStep>,
    }
}

kernel::unit! {
    pub struct ViewportMulticast(p) {
        registers: Regs;
        memory prims: [VscPrim; MULTICAST_PRIMS];
    }
}

impl ViewportMulticast {
    fn masks(&self) -> Masks {
        if self.has_own(COMPONENT_MASK) {
            Masks::Primitives
        } else if has(&self.q.written, COMPONENT_MASK) {
            Masks::Vertices
        } else if self.has_own(COMPONENT_VIEWPORT) {
            Masks::Viewports
        } else {
            Masks::None
        }
    }

    /// Whether each primitive has its own value of that component.
    fn has_own(&self, component: usize) -> bool {
        self.q.of.each.on && has(&self.q.each, component)
    }

    fn has_layers(&self) -> bool {
        self.has_own(COMPONENT_LAYER)
    }

    /// A row of per-primitive values.
    fn of_prims(&self, component: usize) -> RowRead {
        each_words(&self.q.each, component, &self.q.of)
    }

    /// The viewport of a primitive that has its own.
    fn viewport_of(&self, at: u8) -> u8 {
        viewport_in(self.q.masks.words[usize::from(at & 31)])
    }

    /// The viewports of a primitive: its own, or its provoking vertex's. A nonexistent primitive has none; without masks it has one.
    fn mask(&self, at: u8) -> u16 {
        match self.masks() {
            Masks::None => return 1,
            Masks::Viewports => return 1 << self.viewport_of(at),
            Masks::Primitives => return self.q.masks.words[usize::from(at & 31)] as u16,
            Masks::Vertices => (),
        }
        let VscBatch { shape, vertices, .. } = self.q.of;
        let corner = self.prims[usize::from(at & 63)].corners[provoking(shape, self.q.last_provokes)];
        if corner < vertices { self.q.masks.words[usize::from(corner)] as u16 } else { 0 }
    }

    /// Processes the steps of a batch, up to its end. Returns whether the step is accepted.
    fn gather(&mut self, d: &mut Regs, step: &VscStep) {
        match step {
            VscStep::Batch(batch) => (d.of, d.count) = (*batch, 0),
            VscStep::Prim(prim) => {
                self.prims.write(self.q.count.into(), *prim);
                d.count = self.q.count + 1 & 63;
            }
            VscStep::Close(_) => {
                (d.at, d.viewports, d.first) = (0, 0, true);
                (d.start, d.stop) = (0, self.q.count);
                // Nothing is drawn from other streams.
                let none = self.q.count == 0 || self.q.of.stream != 0;
                d.phase = match (none, self.masks()) {
                    (true, _) => MulticastPhase::Begin,
                    (false, Masks::None) => self.after_masks(),
                    (false, _) => MulticastPhase::Request,
                };
            }
        }
    }

    fn after_masks(&self) -> MulticastPhase {
        if self.has_layers() { MulticastPhase::RequestLayers } else { MulticastPhase::Lookup }
    }

    /// Number of remaining primitives that are examined in a cycle.
    fn window(&self) -> u8 {
        let wide = matches!(self.masks(), Masks::Primitives | Masks::Viewports);
        if wide { WINDOW.min(self.q.count - self.q.at) } else { 1 }
    }

    /// Adds the primitives' viewports to those to be played.
    fn lookup(&self, d: &mut Regs) {
        let (q, looked) = (&self.q, self.window());
        if self.masks() == Masks::Viewports {
            return self.look_for_run(d, looked);
        }
        (0..looked).for_each(|k| d.viewports |= self.mask(q.at + k));
        d.at = q.at + looked & 63;
        if d.at == q.count {
            d.phase = MulticastPhase::Begin;
        }
    }

    /// Number of primitives with the same viewport as the first that was not played.
    fn look_for_run(&self, d: &mut Regs, looked: u8) {
        let q = &self.q;
        let viewport = self.viewport_of(q.start);
        let same = (0..looked).take_while(|k| self.viewport_of(q.at + k) == viewport).count() as u8;
        d.viewports = 1 << viewport;
        d.at = q.at + same & 63;
        d.stop = d.at;
        if same != looked || d.at == q.count {
            d.phase = MulticastPhase::Begin;
        }
    }

    /// Begins a pass; without any viewport there is one empty pass.
    fn begin(&self, d: &mut Regs) {
        let q = &self.q;
        if d.batch.valid || d.played.valid {
            return;
        }
        let viewport = if q.viewports == 0 { 0 } else { q.viewports.trailing_zeros() as u8 };
        let left = q.viewports & !(1 << viewport);
        let again = left != 0 || q.stop != q.count;
        let last = q.of.last && !again;
        let forced = self.masks() != Masks::None;
        let batch = VscBatch { forced, viewport, again, replay: !q.first, last, ..q.of };
        d.batch.put(batch);
        d.played.put(VscStep::Batch(batch));
        (d.viewport, d.at, d.phase) = (viewport, if q.first { 0 } else { q.start }, MulticastPhase::Play);
    }

    /// Sends a primitive of the pass, or its end. Buffers receive all primitives with the first pass.
    fn play(&self, d: &mut Regs) {
        let q = &self.q;
        if d.played.valid {
            return;
        }
        let runs = self.masks() == Masks::Viewports;
        if q.at == if q.first { q.count } else { q.stop } {
            d.played.put(VscStep::Close(BatchClose::default()));
            d.viewports = q.viewports & !(1 << q.viewport);
            d.first = false;
            d.phase = match (d.viewports, q.stop == q.count) {
                (0, true) => MulticastPhase::Gather,
                (0, false) => MulticastPhase::Lookup,
                _ => MulticastPhase::Begin,
            };
            if runs {
                (d.start, d.at) = (q.stop, q.stop);
            }
            return;
        }
        // The first examined primitive that uses the viewport; in the first pass each one counts.
        let goes = |at: u8| match runs {
            true => (q.start..q.stop).contains(&at),
            false => (q.viewports & self.mask(at)) >> q.viewport & 1 == 1,
        };
        let skips = |at: u8| q.of.stream == 0 && !goes(at);
        let looked = if q.first { 1 } else { self.window() };
        let found = (0..looked).map(|k| q.at + k).find(|&at| q.first || !skips(at));
        if let Some(at) = found {
            let layer = self.q.layers.words[usize::from(at & 31)].min(LAYERS as u32) as u16;
            let (skip, own_layer) = (skips(at), self.has_layers());
            d.played.put(VscStep::Prim(VscPrim { skip, own_layer, layer, ..self.prims[usize::from(at)] }));
        }
        d.at = found.map_or(q.at + looked, |at| at + 1) & 63;
    }
}

impl Logic for ViewportMulticast {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.step.ready = q.phase == MulticastPhase::Gather;
        o.read.drive(&q.read);
        o.batch.drive(&q.batch);
        o.played.drive(&q.played);
        o.on = has(&q.written, COMPONENT_MASK) || q.each != [0; 4];
        o.waits = matches!(q.phase, MulticastPhase::Wait | MulticastPhase::WaitLayers);
        o.idle = q.phase == MulticastPhase::Gather && !q.batch.valid && !q.played.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        d.read.leave(i.read);
        d.batch.leave(i.batch);
        d.played.leave(i.played);
        if let Some(state) = i.state.get() {
            d.written = written_after(&q.written, state);
            d.each = each_after(&q.each, state);
            if SET_PROVOKING_VERTEX::is(state.address) {
                d.last_provokes = SET_PROVOKING_VERTEX::v(state.value);
            }
        }
        match q.phase {
            MulticastPhase::Gather => {
                if let Some(step) = i.step.get() {
                    self.gather(&mut d, step);
                }
            }
            MulticastPhase::Request => {
                if i.free && !q.batch.valid {
                    d.read.put(match self.masks() {
                        Masks::Viewports => self.of_prims(COMPONENT_VIEWPORT),
                        Masks::Primitives => self.of_prims(COMPONENT_MASK),
                        _ => words_of(&q.written, COMPONENT_MASK, &q.of),
                    });
                    d.phase = MulticastPhase::Wait;
                }
            }
            MulticastPhase::Wait => {
                if let Some(row) = i.row.get() {
                    (d.masks, d.phase) = (*row, self.after_masks());
                }
            }
            MulticastPhase::RequestLayers => {
                if i.free && !q.batch.valid {
                    d.read.put(self.of_prims(COMPONENT_LAYER));
                    d.phase = MulticastPhase::WaitLayers;
                }
            }
            MulticastPhase::WaitLayers => {
                if let Some(row) = i.row.get() {
                    (d.layers, d.phase) = (*row, MulticastPhase::Lookup);
                }
            }
            MulticastPhase::Lookup => self.lookup(&mut d),
            MulticastPhase::Begin => self.begin(&mut d),
            MulticastPhase::Play => self.play(&mut d),
        }

        // ---- clock edge
        self.q = d;
    }
}
