//! Batch builder: gathers primitives into batches of up to 32 different vertices, assigns batches round-robin to the
//! SMs, and sends each batch to world space, its mark to the screen, and state between them in its order.
//!
//! It accepts two primitives a cycle and matches each only with the batch that is being filled (pd-batch-vertices); a
//! second buffer sends a packet a cycle: a head, a packet for 4 vertices, one for 2 primitives, a close. It takes 3 cycles
//! from the end of a draw to its last batch's head. It stalls while both buffers are full. Order is kept. Specification:
//! PD.

mod batch_limits;
mod batch_send;

use self::batch_limits::*;
use self::batch_send::*;
use super::batch_match::{Matched, corners_of, matched};
use super::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

// ---- parameters
kernel::params! {
    /// Most primitives in a batch, where each is a triangle.
    triangles: 1..=32 = 30, "triangles";
    /// Primitives of a batch, where each is a line.
    lines: 1..=32 = 31, "lines";
    points: 1..=32 = 32, "points";
    patches: 1..=32 = 12, "patches";
    sizes sms;
    sms_per_tpc: 1..=8 = 1, "SMs";
    /// TPCs whose primitives come from one PES.
    tpcs_per_pes: 1..=64 = 2, "TPCs";
}

// ---- ports
kernel::ports! {
    in prims: AssembledPacket;
    out world: WorldPacket;
    out screen: ScreenPacket;
    out pulse report_value: ReportValue; // sent with a marker that requests it
    out level idle: bool; // an open batch does not count
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        draw: DrawBound,
        most: B6,          // most primitives in its batches
        next_id: B32,      // number of the next primitive
        begins: bool,      // the next batch begins a numbering
        count: CountState,
        half: bool,        // the first primitive of the packet at the head was added
        draft: B6,         // vertices of an incomplete patch
        cut: bool,         // state arrived inside of that patch, so the patch is dropped
        fill: FillBatch,
        send: Offer<FillBatch>,
        sent: DrawBound,   // draw of the batch being sent
        phase: BatchPhase,
        cursor: B5,        // the next vertex or primitive to send
        marked: bool,
        batch: BatchId,
        sm: SmId,
        runs: B64,         // vertices of all batches, and their primitives
        made: B64,
        runs_off: bool,    // the counter is disabled
        made_off: bool,
        value: Offer<ReportValue>,
        world: Offer<WorldPacket>,
        screen: Offer<ScreenPacket>,
    }
}

kernel::unit! {
    pub struct BatchBuilder(p) {
        registers: Regs;
        part prims_in: Fifo<AssembledPacket> = fifo::Params::default();
    }
}

impl Regs {
    /// Sends the mark and the next packet of the closed batch. Its buffer is free for the next batch with its last packet.
    fn send(&mut self, q: &Regs, p: &Params) {
        let Some(batch) = q.send.get() else { return };
        if !q.marked && !self.screen.valid {
            self.screen.put(ScreenPacket::Mark(mark_of(q.batch, q.sm, p)));
            self.marked = true;
        }
        // Its mark is sent before its close.
        let closes = q.phase == BatchPhase::Close;
        if self.world.valid || closes && !self.marked {
            return;
        }
        let step = batch_step(batch, &q.sent, q.batch, q.sm, q.phase, q.cursor);
        self.world.put(step.packet);
        (self.phase, self.cursor) = (step.phase, step.cursor);
        if closes {
            self.send.valid = false;
            self.batch = q.batch.wrapping_add(1);
            if !stays_in_sm(&q.count) {
                self.sm = sm_after(q.sm, p);
            }
        }
    }

    /// Whether the first remaining primitive fits into the batch, and whether the second fits as well.
    fn fits(&self, prims: &AssembledPrims, m: &Matched, batch: &FillBatch) -> (bool, bool) {
        let has_space = |vertices: u8, more: u8| {
            usize::from(vertices) <= BATCH_VERTICES && batch.prims + more <= self.most
        };
        (has_space(m.with_one, 1), prims.two && !self.half && has_space(m.with_two, 2))
    }

    /// Adds a primitive.
    fn add(&mut self, prim: &AssembledPrim, corners: [u8; BATCH_CORNERS]) {
        // Later triangles of a quad or polygon share its number.
        let later = is_split(self.draw.topology) && !prim.first;
        let f = &mut self.fill;
        if f.prims == 0 {
            f.primitive_id = self.next_id.wrapping_sub(later.into());
            f.begins = std::mem::take(&mut self.begins);
        }
        f.list[usize::from(f.prims & 31)] = BatchPrim { corners, edges: prim.edges, first: prim.first };
        f.prims += 1;
        self.made = self.made.wrapping_add(u64::from(!self.made_off));
        self.next_id = self.next_id.wrapping_add(u32::from(!later));
    }

    /// Adds the primitives of a packet that fit, and returns whether none remains. A
    /// primitive that even an empty batch cannot hold, outside of draws, is dropped.
    fn take(&mut self, prims: &AssembledPrims, m: &Matched, batch: &FillBatch) -> bool {
        let (one, two) = self.fits(prims, m, batch);
        if !one {
            return batch.prims == 0;
        }
        let half = self.half;
        let vertices = if two { m.with_two } else { m.with_one };
        let lanes = if prims.two && !half && !two { 3 } else { ASSEMBLED_CORNERS };
        for lane in 0..lanes {
            if m.fresh[lane] {
                self.fill.indices[usize::from(m.places[lane])] = prims.indices[lane];
            }
        }
        self.fill.vertices = vertices;
        let [a, b] = prims.prims;
        if !half {
            self.add(&a, corners_of(&m.places, a.corners, false));
        }
        if half || two {
            self.add(&b, corners_of(&m.places, b.corners, true));
        }
        self.half = prims.two && !half && !two;
        !self.half
    }

    /// Adds a part of a patch, after the batch's vertices.
    fn take_part(&mut self, prims: &AssembledPrims) {
        let part = prims.prims[0];
        if part.first {
            (self.draft, self.cut) = (0, false);
        }
        if self.cut {
            return;
        }
        let base = self.fill.vertices + self.draft;
        for k in 0..part.corners {
            if let Some(index) = self.fill.indices.get_mut(usize::from(base + k)) {
                *index = prims.indices[usize::from(k)];
            }
        }
        self.draft += part.corners;
        if part.ends {
            let place = self.fill.vertices & 31;
            self.fill.vertices += self.draft;
            self.draft = 0;
            self.add(&AssembledPrim { first: true, ..part }, [place, 0, 0, 0, 0, 0]);
        }
    }

    /// Forwards the state at the head, if possible.
    fn pass(&mut self, routed: &RoutedState) -> bool {
        let RoutedState { world, screen, state } = *routed;
        if self.send.valid || world && self.world.valid || screen && self.screen.valid {
            return false;
        }
        if world {
            self.world.put(WorldPacket::State(state));
        }
        if screen {
            self.screen.put(ScreenPacket::State(state));
        }
        let counts = BatchCounts {
            next_id: self.next_id,
            begins: self.begins,
            runs: self.runs,
            runs_off: self.runs_off,
            made: self.made,
            made_off: self.made_off,
        };
        let counts = counts_after(counts, &state);
        (self.next_id, self.begins) = (counts.next_id, counts.begins);
        (self.runs, self.runs_off) = (counts.runs, counts.runs_off);
        (self.made, self.made_off) = (counts.made, counts.made_off);
        if state.address == REPORT_MARKER {
            let (id, selector) = (REPORT_MARKER::id(state.value), REPORT_MARKER::selector(state.value));
            if counts_vertices(selector) {
                self.value.put(ReportValue { id, value: self.runs });
            } else if counts_primitives(selector) {
                self.value.put(ReportValue { id, value: self.made });
            }
        }
        self.count = count_state_after(self.count, state);
        self.cut |= self.draft != 0;
        self.draft = 0;
        true
    }
}

impl Logic for BatchBuilder {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.prims = self.prims_in.o.push;
        o.world.drive(&q.world);
        o.screen.drive(&q.screen);
        o.report_value.drive(&q.value);
        let full = q.fill.prims != 0 && q.fill.prims >= q.most;
        let sends = q.send.valid || q.world.valid || q.screen.valid;
        o.idle = !self.prims_in.o.pop.valid && !full && !sends;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let before = self.q;
        let (q, d) = (&before, &mut self.q);
        d.world.leave(i.world);
        d.screen.leave(i.screen);
        d.value.valid = false;
        d.send(q, &self.p);

        // A batch is closed when it is full, before a primitive that does not fit, before state, and at the end of its draw.
        let head = self.prims_in.o.pop.get();
        let patch = q.draw.topology == DrawTopology::Patches;
        let full = q.fill.prims >= q.most;
        let ends = match head {
            None => false,
            Some(AssembledPacket::State(_)) => true,
            Some(AssembledPacket::Bound(bound)) => bound.ends,
            Some(AssembledPacket::Prims(prims)) => {
                !patch && !q.fits(prims, &matched(prims, q.half, &q.fill), &q.fill).0
            }
        };
        let close = q.fill.prims != 0 && (full || ends);
        let closes = close && !d.send.valid;
        if closes {
            d.send.put(q.fill);
            if !q.runs_off {
                d.runs = q.runs.wrapping_add(q.fill.vertices.into());
            }
            d.sent = q.draw;
            if stays_in_sm(&q.count) && q.fill.begins {
                d.sm = sm_after(q.sm, &self.p);
            }
            (d.phase, d.cursor, d.marked) = (BatchPhase::Head, 0, false);
            d.fill = FillBatch::default();
        }
        let pop = match head {
            Some(_) if close && !closes => false,
            Some(AssembledPacket::Prims(prims)) if patch => {
                d.take_part(prims);
                true
            }
            Some(AssembledPacket::Prims(prims)) => {
                let batch = d.fill;
                d.take(prims, &matched(prims, q.half, &batch), &batch)
            }
            Some(AssembledPacket::State(routed)) => d.pass(routed),
            Some(AssembledPacket::Bound(bound)) => {
                (d.draft, d.cut) = (0, false);
                if !bound.ends {
                    d.draw = *bound;
                    d.most = most_of(bound, &self.p);
                    if bound.new_ids {
                        (d.next_id, d.begins) = (0, true);
                    }
                }
                true
            }
            None => false,
        };

        // ---- clock edge
        self.prims_in.i.push.drive(&i.prims);
        self.prims_in.i.pop.ready = pop;
    }
}
