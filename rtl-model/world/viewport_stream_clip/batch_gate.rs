//! Batch gate: releases batches whose last shader has ended, or parts of them with primitives of their own, then their primitives
//! without adjacency, and the state between batches. It handles a packet or a primitive a cycle, 3 cycles from a packet to its step.
//! A batch waits for its shader; state waits until all earlier primitives have been culled and clipped. A batch of the alpha phase
//! is sent to the copy unit, once all earlier batches have left shared memory; later packets wait for the copy. Order is kept.
//! Specification: PES: VSC, PD.

use super::batch_start::*;
use super::copy_out::AlphaWork;
use super::entry_image::*;
use super::output_map::{counts, has_values, is_map_word, map_after};
use super::stream_output::types::is_stream_state;
use super::types::*;
use super::vsc_state::*;
use bundle::*;
use kernel::prelude::*;
use prim::deep_fifo::{self, DeepFifo};
use prim::fifo::{self, Fifo};

// ---- parameters
kernel::params! {
    sizes sms;
    /// Packets that can wait for shaders.
    packets: 32..=1024 = 512, "packets";
    /// Packets of an SM's stages that can wait.
    stage: 1..=64 = 16, "packets";
}

// ---- ports
kernel::ports! {
    in world: WorldPacket;
    in stage[sms]: StagePacket;
    in level first_sm: SmId;
    in level drained: bool; // no work is in culling or clipping
    in level settled: bool; // no unit reads shared memory or writes an entry
    in level copies: bool;  // batches of the alpha phase are being copied
    out alpha: AlphaWork;
    out batch: VscBatch;
    out step: VscStep;
    out pulse state: State;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        map: OutputMap,
        open: bool,
        parts: bool,      // the distributor's batch continues: its SM sends it in parts
        shape: PrimShape,
        split: bool,      // triangles are parts of quads or polygons
        neighbours: bool, // primitives have adjacent corners between their own
        left: B6,         // primitives still to be sent
        second: bool,     // the second primitive of a packet is next
        number: B5,       // number of the next primitive
        starts: B32,      // vertices at which patches begin, if the part has patches
        batch: Offer<VscBatch>, // the batch offered and, once accepted, the current one
        step: Offer<VscStep>,
        state: Offer<State>,
        alpha: Offer<AlphaWork>,
    }
}

kernel::unit! {
    pub struct BatchGate(p) {
        registers: Regs;
        part packets: DeepFifo<WorldPacket, 10> = deep_fifo::of(p.packets);
        part stage_in: [Fifo<StagePacket>; p.sms.get()] = fifo::of(p.stage);
    }
}

/// State that any part uses.
fn is_looked_at(state: &State) -> bool {
    let streams = is_stream_state(state.address) || is_stream_layout(state.address);
    is_vsc_state(state.address) || streams || is_map_word(state)
}

/// Action of a cycle: the packet that it accepts, and the output that it sends.
enum Turn {
    Wait,
    Drop,
    DropStage(usize),
    State(State),
    Alpha(AlphaWork),
    Begin(Begin),
    Prim(VscPrim),
    End,
}

/// The alpha part of a batch of the alpha phase.
fn left_by(batch: u16, sm: usize, part: &AlphaPart) -> AlphaWork {
    let &AlphaPart { row, rows, patch_row, patch_rows, patches, vertices, scalars } = part;
    let (sm, rows, patches) = (sm as u8, rows as u8, patches & 15);
    AlphaWork { batch, sm, row, rows, patch_row, patch_rows, patches, vertices, scalars }
}

impl BatchGate {
    /// The SM that a head or a task names.
    fn sm_of(&self, named: u8, first_sm: u8) -> usize {
        let sm = usize::from(named.wrapping_sub(first_sm));
        if sm < self.p.sms.get() { sm } else { 0 }
    }

    /// The next part of a batch, or a primitive of the open part.
    fn turn_of_parts(&self) -> Turn {
        let q = &self.q;
        let VscBatch { batch, sm, .. } = q.batch.data;
        let sm = usize::from(sm);
        match self.stage_in[sm].o.pop.get() {
            None => Turn::Wait,
            Some(StagePacket::Prims(prims)) if q.open => Turn::Prim(self.prim_of(prims)),
            Some(_) if q.open => Turn::End,
            Some(StagePacket::Part(part)) => Turn::Begin(part_of(batch, sm, part)),
            Some(_) => Turn::DropStage(sm),
        }
    }

    /// A primitive's number among the primitives, where parts of one share it; or the number of its patch in the part.
    fn number_of(&self, prim: &VscPrim) -> u8 {
        let after_first = self.q.starts & !1;
        let up_to = !0 >> (31 - u32::from(prim.corners[0]));
        let later = self.q.split && self.q.number != 0 && prim.edges >> EDGES_BEGIN & 1 == 0;
        match self.q.starts {
            0 => self.q.number - u8::from(later),
            _ => (after_first & up_to).count_ones() as u8,
        }
    }

    /// The next primitive of the packet.
    fn prim_of(&self, prims: &BatchPrims) -> VscPrim {
        own(&prims.prims[usize::from(self.q.second)], self.q.shape, self.q.split, self.q.neighbours)
    }

    /// The action for the packet at the head.
    fn turn(&self, first_sm: u8, drained: bool) -> Turn {
        let q = &self.q;
        if q.open && q.left == 0 {
            return Turn::End; // all its primitives were sent
        }
        if q.parts {
            return self.turn_of_parts();
        }
        match self.packets.o.pop.get() {
            None => Turn::Wait,
            Some(WorldPacket::State(state)) if !is_looked_at(state) => Turn::Drop,
            Some(
                WorldPacket::State(_)
                | WorldPacket::Head(_)
                | WorldPacket::BatchTask(_)
                | WorldPacket::Close(_),
            ) if q.open => Turn::End,
            Some(WorldPacket::State(state)) => {
                let still = drained && !q.batch.valid && !q.step.valid && !q.state.valid;
                if still { Turn::State(*state) } else { Turn::Wait }
            }
            Some(WorldPacket::Head(head)) => {
                let sm = self.sm_of(head.sm, first_sm);
                match self.stage_in[sm].o.pop.get() {
                    Some(_) if q.state.valid => Turn::Wait,
                    Some(StagePacket::Batch(done)) => Turn::Begin(whole(head, sm, done)),
                    Some(StagePacket::Part(part)) => Turn::Begin(part_of(head.batch, sm, part)),
                    Some(StagePacket::Prims(_)) => Turn::DropStage(sm),
                    Some(StagePacket::Alpha(part)) => Turn::Alpha(left_by(head.batch, sm, part)),
                    None => Turn::Wait,
                }
            }
            // A task of the beta phase has only parts.
            Some(WorldPacket::BatchTask(task)) => {
                let sm = self.sm_of(task.sm, first_sm);
                match self.stage_in[sm].o.pop.get() {
                    Some(_) if q.state.valid => Turn::Wait,
                    Some(StagePacket::Part(part)) => Turn::Begin(part_of(task.batch, sm, part)),
                    Some(_) => Turn::DropStage(sm),
                    None => Turn::Wait,
                }
            }
            Some(WorldPacket::Prims(prims)) if q.open => Turn::Prim(self.prim_of(prims)),
            Some(_) => Turn::Drop,
        }
    }
}

impl Logic for BatchGate {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.world = self.packets.o.push;
        for k in 0..self.p.sms.get() {
            o.stage[k] = self.stage_in[k].o.push;
        }
        o.batch.drive(&q.batch);
        o.step.drive(&q.step);
        o.state.drive(&q.state);
        o.alpha.drive(&q.alpha);
        let offers = q.batch.valid || q.step.valid || q.state.valid || q.alpha.valid;
        o.idle = self.packets.o.empty && !q.open && !offers;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        d.batch.leave(i.batch);
        d.step.leave(i.step);
        d.alpha.leave(i.alpha);
        d.state.valid = false;

        let free = !d.step.valid;
        let still = i.drained && i.settled && !q.batch.valid && !q.step.valid && !q.alpha.valid;
        let copies = i.copies || q.alpha.valid;
        let (mut takes, mut takes_stage) = (false, None);
        match self.turn(i.first_sm, i.drained) {
            Turn::Wait => (),
            Turn::Drop => takes = true,
            Turn::DropStage(sm) => takes_stage = Some(sm),
            Turn::State(state) => {
                d.state.put(state);
                d.map = map_after(&q.map, &state);
                takes = true;
            }
            Turn::Alpha(work) if still => {
                d.alpha.put(work);
                takes = true;
                takes_stage = Some(work.sm.into());
            }
            Turn::Begin(Begin { batch, parts, split, neighbours, prims, starts })
                if free && !d.batch.valid && !copies =>
            {
                let numbered = (!parts || starts != 0) && counts(&q.map);
                let values = numbered || batch.each.on && has_values(&q.map);
                let batch = VscBatch { prims, values, numbered, ..batch };
                d.batch.put(batch);
                d.step.put(VscStep::Batch(batch));
                (d.open, d.parts) = (true, parts);
                (d.shape, d.split, d.neighbours) = (batch.shape, split, neighbours);
                (d.left, d.second, d.number, d.starts) = (prims, false, 0, starts);
                takes = !q.parts; // the head is accepted with the first part
                takes_stage = Some(batch.sm.into());
            }
            Turn::Prim(prim) if free => {
                let number = self.number_of(&prim);
                d.step.put(VscStep::Prim(VscPrim { number, ..prim }));
                d.number = if q.starts == 0 { number + 1 & 31 } else { q.number + 1 & 31 };
                d.left = q.left - 1;
                let both = q.second || q.left == 1;
                d.second = !both;
                takes = both && !q.parts;
                takes_stage = (both && q.parts).then_some(q.batch.data.sm.into());
            }
            Turn::End if free => {
                d.step.put(VscStep::Close(BatchClose::default()));
                d.open = false;
                d.parts = q.parts && !q.batch.data.last;
            }
            Turn::Alpha(_) | Turn::Begin(_) | Turn::Prim(_) | Turn::End => (),
        }

        // ---- clock edge
        self.packets.i.push.drive(&i.world);
        self.packets.i.pop.ready = takes && self.packets.o.pop.valid;
        for k in 0..self.p.sms.get() {
            self.stage_in[k].i.push.drive(&i.stage[k]);
            self.stage_in[k].i.pop.ready = takes_stage == Some(k);
        }
        self.q = d;
    }
}
