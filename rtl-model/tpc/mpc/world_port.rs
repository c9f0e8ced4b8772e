//! World port: builds warps from batches of vertices whose inputs are in shared memory, and from tasks of later stages, which have
//! priority; for copies of the beta phase it reports their rows without a warp. One batch or task a cycle; a warp 1 cycle after its
//! batch's inputs, 2 cycles after its task. Stalled by draw launch, and while the stage's context is written; state waits for tasks. In
//! order for each kind. Specification: MPC; chip 2.5, 2.7.

use super::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

// ---- parameters
kernel::params! {
    /// Packets that can wait.
    depth: 2..=255 = 16, "packets";
    /// Batches with inputs that can wait.
    ready: 2..=255 = 16, "batches";
    /// 1: a batch's outputs overwrite its inputs.
    overlap: 0..=1 = 0, "";
}

// ---- ports
kernel::ports! {
    in world: WorldPacket;
    in inputs_ready: InputsReady;
    in task: StageTask;
    in level sm: SmId;
    out state: State;
    out level want: StageWant;
    in level grants: DrawGrants;
    out pulse take: DrawStage;
    out step: RetireStep;
    out warp: DrawWarp;
    out control: CacheControl;
    in strobe acknowledge: bool;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        numbered: B4,           // stages that read a primitive id
        invalidates: bool,      // later packets wait
        place: RetirePlace,     // place of the next step
        take: Offer<DrawStage>,
        step: Offer<RetireStep>,
        warp: Offer<DrawWarp>,
        control: Offer<CacheControl>,
    }
}

kernel::unit! {
    pub struct WorldPort(p) {
        registers: Regs;
        part packets: Fifo<WorldPacket> = fifo::of(p.depth);
        part inputs: Fifo<InputsReady> = fifo::of(p.ready);
        part tasks: Fifo<StageTask> = fifo::Params::default();
    }
}

/// Whether a word is only context state.
fn is_plain(state: &State) -> bool {
    !matches!(state.address, INVALIDATE_CACHES | CONSTANT_EPOCH | REPORT_MARKER)
}

/// Fast geometry uses the context of geometry.
fn stage_of(stage: WorldStage) -> u8 {
    (stage as u8).min(DRAW_STAGES as u8 - 1)
}

fn kind_of(stage: u8) -> WarpKind {
    match stage {
        0 => WarpKind::Vertex,
        1 => WarpKind::Control,
        2 => WarpKind::Evaluation,
        _ => WarpKind::Geometry,
    }
}

/// Word 5 of a stage's header has the primitive id in bit 24.
const PRIMITIVE_BIT: u32 = 24;
/// Address of that word in the vertex shader's header; stages are 80 apart.
const MAP_WORD: u16 = VERTEX_SHADER_HEADER::at(5);

impl WorldPort {
    fn plain(&self) -> Option<&State> {
        match self.packets.o.pop.get()? {
            WorldPacket::State(state) if is_plain(state) && !self.tasks.o.pop.valid => Some(state),
            _ => None,
        }
    }

    /// The batch at the head, if it is this SM's.
    fn batch(&self, sm: u8) -> Option<&BatchHead> {
        match self.packets.o.pop.get()? {
            WorldPacket::Head(head) if head.sm == sm => Some(head),
            _ => None,
        }
    }

    /// Launches a batch whose inputs are in rows from `row` on; returns whether it is accepted.
    fn launch(&self, d: &mut Regs, head: &BatchHead, row: u16, i: &In) -> bool {
        let stage = stage_of(head.stage);
        let grant = &i.grants.grants[usize::from(stage)];
        let none = head.vertices == 0;
        if !none && (!grant.valid || d.warp.valid) || d.step.valid {
            return false;
        }
        // Outputs follow the indices and the inputs, or those that are kept.
        let primitive = u16::from(self.q.numbered >> stage & 1);
        let kept = if self.p.overlap.get() == 1 { primitive } else { grant.inputs };
        let output_row = row + 1 + kept & 0x3ff;
        let done = ShaderDone {
            batch: head.batch,
            sm: head.sm,
            row: output_row,
            stage: head.stage,
            vertices: head.vertices,
        };
        d.step.put(RetireStep::Warp(RetireWarp { none, notified: true, done }));
        d.place = self.q.place + 1 & 0x7f;
        if none {
            return true;
        }
        let place = WorldPlace {
            input_row: row,
            output_row,
            vertices: head.vertices,
            primitive_id: head.primitive_id,
            ..WorldPlace::default()
        };
        self.put_warp(d, stage, grant, head.vertices, &place);
        true
    }

    /// Reports a task of the beta phase whose copies are in rows from `row` on, without a warp; returns whether it is accepted.
    fn copies(&self, d: &mut Regs, task: &BatchTask, row: u16) -> bool {
        if d.step.valid {
            return false;
        }
        let BatchTask { batch, sm, vertices, .. } = *task;
        let done = ShaderDone { batch, sm, row, stage: WorldStage::Vertex, vertices };
        d.step.put(RetireStep::Warp(RetireWarp { none: true, notified: true, done }));
        d.place = self.q.place + 1 & 0x7f;
        true
    }

    fn put_warp(&self, d: &mut Regs, stage: u8, grant: &DrawGrant, lanes: u8, place: &WorldPlace) {
        let mut image = [0; 2];
        place.pack(&mut image);
        d.warp.put(DrawWarp {
            kind: kind_of(stage),
            context_id: grant.context_id,
            registers: grant.registers,
            lanes: !0 >> (32 - lanes.clamp(1, 32)),
            place: WarpPlace { low: image[0], high: image[1] },
            retire: self.q.place,
        });
        d.take.put(stage);
    }

    /// Launches a later stage's warp; returns whether it is accepted.
    fn start(&self, d: &mut Regs, task: &StageTask, i: &In) -> bool {
        let stage = stage_of(task.stage);
        let grant = &i.grants.grants[usize::from(stage)];
        if !grant.valid || d.warp.valid || d.step.valid {
            return false;
        }
        let StageTask { lanes, place, .. } = *task;
        let done =
            ShaderDone { batch: 0, sm: i.sm, row: place.output_row, stage: task.stage, vertices: lanes };
        d.step.put(RetireStep::Warp(RetireWarp { none: false, notified: true, done }));
        d.place = self.q.place + 1 & 0x7f;
        self.put_warp(d, stage, grant, lanes, &place);
        true
    }

    /// State that is reported, or that invalidates caches; returns whether it is consumed.
    fn order(&self, d: &mut Regs, state: &State, acknowledge: bool) -> bool {
        if state.address == INVALIDATE_CACHES {
            if !self.q.invalidates {
                d.control.put(CacheControl::Invalidate(CacheInvalidate { mask: state.value as u8 & 0x3f }));
                d.invalidates = true;
            } else if acknowledge {
                d.invalidates = false;
                return true;
            }
            return false;
        }
        let marker = state.address == REPORT_MARKER;
        let number = state.value as u8 & if marker { 0xf } else { 0xff };
        let goes = !d.step.valid;
        if goes {
            d.step.put(RetireStep::Passed(PortPassed { pixel: false, marker, number }));
            d.place = self.q.place + 1 & 0x7f;
        }
        goes
    }
}

impl Logic for WorldPort {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.world = self.packets.o.push;
        o.inputs_ready = self.inputs.o.push;
        o.state.drive(&self.plain().copied().into());
        o.task = self.tasks.o.push;
        let stage = match (self.tasks.o.pop.get(), self.packets.o.pop.get()) {
            (Some(task), _) => Some(stage_of(task.stage)),
            (_, Some(WorldPacket::Head(head))) if head.vertices != 0 => Some(stage_of(head.stage)),
            _ => None,
        };
        o.want = StageWant { valid: stage.is_some(), stage: stage.unwrap_or(0) };
        o.take.drive(&q.take);
        o.step.drive(&q.step);
        o.warp.drive(&q.warp);
        o.control.drive(&q.control);
        let held = q.step.valid || q.warp.valid || q.take.valid;
        o.idle = !self.packets.o.pop.valid && !self.tasks.o.pop.valid && !held && !q.control.valid;
    }

    // ---- clock edge
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        d.take.valid = false;
        d.step.leave(i.step);
        d.warp.leave(i.warp);
        d.control.leave(i.control);
        let ready = self.inputs.o.pop.get().copied();
        let mut uses = false;
        let task = self.tasks.o.pop.get().copied();
        let starts = task.is_some_and(|task| self.start(&mut d, &task, i));
        let goes = match self.packets.o.pop.get() {
            Some(WorldPacket::State(state)) if is_plain(state) && task.is_none() => {
                let header = state.address.wrapping_sub(MAP_WORD);
                if i.state.ready && header & 0x7f == 0 && header >> 7 < DRAW_STAGES as u16 {
                    let stage = header >> 7;
                    let bit = state.value >> PRIMITIVE_BIT & 1;
                    d.numbered = d.numbered & !(1 << stage) | (bit as u8) << stage;
                }
                i.state.ready
            }
            Some(WorldPacket::State(state)) => task.is_none() && self.order(&mut d, state, i.acknowledge),
            Some(WorldPacket::Head(_)) => match (self.batch(i.sm), ready) {
                (Some(head), Some(ready)) if ready.batch == head.batch => {
                    uses = self.launch(&mut d, head, ready.row, i);
                    uses
                }
                // Inputs of a batch other than the head's are dropped.
                (Some(_), Some(_)) => {
                    uses = true;
                    false
                }
                (batch, _) => batch.is_none(),
            },
            Some(WorldPacket::BatchTask(of)) if of.sm == i.sm => match ready {
                Some(ready) if ready.batch == of.batch => {
                    uses = self.copies(&mut d, of, ready.row);
                    uses
                }
                Some(_) => {
                    uses = true;
                    false
                }
                None => false,
            },
            _ => true,
        };
        self.packets.i.push.drive(&i.world);
        self.packets.i.pop.ready = goes;
        self.tasks.i.push.drive(&i.task);
        self.tasks.i.pop.ready = starts;
        self.inputs.i.push.drive(&i.inputs_ready);
        self.inputs.i.pop.ready = uses;
        self.q = d;
    }
}
