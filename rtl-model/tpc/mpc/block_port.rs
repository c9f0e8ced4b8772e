//! Block port: allocates an SM's resources for blocks of threads, and launches their warps. One warp a cycle, the first 3 cycles after
//! its block; capacity is reported 37 cycles after a task's needs, and 1 cycle later for each block that fits. Stalled by the SM and by
//! reports that are not accepted. Packets are in order; blocks retire as they end. Specification: MPC, SKED and CWD, SM.

mod count;
mod retire;
pub mod room;
pub mod types;

use self::room::*;
use self::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

// ---- parameters
kernel::params! {
    sizes sub_partitions, slots, register_rows;
    /// Size of shared memory.
    shared: 1..=256 = 256, "256 bytes";
    /// Barriers that blocks may use.
    barriers: 1..=17 = 17, "barriers";
    /// Packets that can wait.
    depth: 2..=255 = 4, "packets";
}

// ---- ports
kernel::ports! {
    in block: BlockPacket;
    out report: BlockReport;
    out warp: WarpPacket;
    in pulse warp_done[sub_partitions]: WarpDone;
    out control: CacheControl;
    in strobe acknowledge: bool;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        rows: [B64; MPC_SUBS],    // allocated units
        slots: [B16; MPC_SUBS],
        shared: [B64; MPC_SHARED],
        barriers: Uint<MPC_BARRIERS>,
        contexts: B16,
        tasks: [MpcTask; MPC_TASKS],
        groups: [BlockGroup; MPC_GROUPS],
        records: [SlotRecords; MPC_SUBS],
        current: CurrentTask,
        capacity: [B7; MPC_SUBS], // warps of the current task that fit
        promised: B6,             // blocks that were reported as fitting and have not arrived
        recount: bool,
        first: bool,              // its needs have no response yet
        step: RoomStep,
        walk: B6,
        walk_rows: [B64; MPC_SUBS],
        walk_run: [B6; MPC_SUBS],
        fit: [B7; MPC_SUBS],
        fit_slots: [B7; MPC_SUBS],
        trial_shared: [B64; MPC_SHARED],
        trial_barriers: Uint<MPC_BARRIERS>,
        trial_groups: B6,
        trial_promised: B6,
        trial_blocks: B6,
        grant: Offer<B7>,
        placed: PlacedBlock,
        retires: bool,
        retired: B5,
        control_step: ControlStep,
        control_task: TaskId,
        warp: Offer<WarpPacket>,
        report: Offer<BlockReport>,
        control: Offer<CacheControl>,
    }
}

kernel::unit! {
    pub struct BlockPort(p) {
        registers: Regs = at_reset(p);
        part block_in: Fifo<BlockPacket> = fifo::of(p.depth);
    }
}

/// Absent resources count as allocated.
fn at_reset(p: &Params) -> Regs {
    let shared = p.shared.get();
    Regs {
        rows: [!span(0, p.register_rows.get() as u8); MPC_SUBS],
        slots: [!span(0, p.slots.get() as u8) as u16; MPC_SUBS],
        shared: std::array::from_fn(|k| !span(0, shared.saturating_sub(64 * k).min(64) as u8)),
        barriers: !span(0, p.barriers.get() as u8) & ((1 << MPC_BARRIERS) - 1),
        ..Regs::default()
    }
}

impl BlockPort {
    /// Launches the next warp of the block that is placed.
    fn launch(&self, d: &mut Regs) {
        let q = &self.q;
        let (placed, of) = (&q.placed, &q.current);
        let task = &q.tasks[usize::from(placed.block.task_id)];
        let s = usize::from(placed.order[usize::from(placed.warp & placed.turns)]);
        let slot = (!q.slots[s]).trailing_zeros() & 15;
        let base = runs(q.rows[s], of.rows).trailing_zeros() as u8 & 63;
        let last = placed.warp + 1 == of.needs.warps;
        let place = ComputePlace {
            shared: placed.shared,
            shared_size: of.needs.shared,
            barrier: placed.barrier,
            barriers: of.needs.barriers,
            thread_x: placed.thread.x & 0x3ff,
            thread_y: placed.thread.y & 0x3ff,
            thread_z: placed.thread.z & 0x3f,
            x: placed.block.x,
            y: placed.block.y,
            z: placed.block.z,
        };
        let mut image = [0; 2];
        place.pack(&mut image);
        d.warp.put(WarpPacket::Launch(Launch {
            partition: s as u8,
            slot: slot as u8,
            kind: WarpKind::Compute,
            context_id: task.context_id,
            base,
            registers: of.rows,
            group: placed.group,
            warp: placed.warp,
            lanes: if last { of.lanes.into() } else { 0xffff_ffff },
            place: WarpPlace { low: image[0], high: image[1] },
        }));
        d.slots[s] |= 1 << slot;
        d.rows[s] |= span(base, of.rows);
        d.groups[usize::from(placed.group)].slots[s] |= 1 << slot;
        d.records[s].group[slot as usize] = placed.group;
        d.records[s].base[slot as usize] = base;
        d.placed.warp = placed.warp + 1 & 63;
        d.placed.thread = thread_after(&placed.thread, &of.stride, &task.threads);
        d.placed.valid = !last;
    }

    /// Allocates all resources of a block; slots and registers of its warps are only reserved.
    fn place(&self, d: &mut Regs, block: &Block) {
        let needs = d.current.needs;
        let plan = plan(&d.capacity, needs.warps, needs.one_partition, turns(self.p.sub_partitions.get()));
        let group = d.groups.iter().position(|group| !group.taken).unwrap_or(0);
        let shared = shared_fit(&d.shared, needs.shared).unwrap_or(0);
        let barrier = barrier_fit(d.barriers, needs.barriers).unwrap_or(0);
        d.placed = PlacedBlock {
            valid: true,
            block: *block,
            group: group as u8,
            shared,
            barrier,
            order: plan.order,
            turns: plan.turns,
            warp: 0,
            thread: ThreadIndex::default(),
        };
        d.groups[group] = BlockGroup {
            taken: true,
            task_id: block.task_id,
            left: needs.warps,
            rows: d.current.rows,
            slots: [0; MPC_SUBS],
            shared,
            shared_size: needs.shared,
            barrier,
            barriers: needs.barriers,
        };
        mark_shared(&mut d.shared, shared, needs.shared, true);
        d.barriers |= span(barrier, needs.barriers);
        let blocks = &mut d.tasks[usize::from(block.task_id)].blocks;
        *blocks = *blocks + 1 & 63;
        d.promised -= 1;
        for s in 0..MPC_SUBS {
            d.capacity[s] = d.capacity[s].wrapping_sub(plan.counts[s]) & 0x7f;
            if self.q.step == RoomStep::Walk {
                d.fit[s] = d.fit[s].wrapping_sub(plan.counts[s]) & 0x7f;
                d.fit_slots[s] = d.fit_slots[s].wrapping_sub(plan.counts[s]) & 0x7f;
            }
        }
    }

    /// Writes a word to its task's context, the lowest that no other task has; returns whether it was accepted.
    fn word(d: &mut Regs, write: &ContextWrite) -> bool {
        let task = &mut d.tasks[usize::from(write.context_id)];
        if !task.present {
            if d.contexts == !0 {
                return false;
            }
            task.context_id = (!d.contexts).trailing_zeros() as u8;
            task.present = true;
            d.contexts |= 1 << task.context_id;
        }
        if usize::from(write.word) == CONTEXT_THREADS {
            task.threads = dims(write.value);
        }
        d.warp.put(WarpPacket::Word(ContextWrite { context_id: task.context_id, ..*write }));
        true
    }

    /// Processes the packet at the head; returns whether it is consumed.
    fn take(&self, d: &mut Regs, warp_free: bool) -> bool {
        let q = &self.q;
        let Some(packet) = self.block_in.o.pop.get() else { return false };
        if q.control_step == ControlStep::Invalidate {
            return false;
        }
        match packet {
            BlockPacket::Word(write) => warp_free && !q.placed.valid && Self::word(d, write),
            BlockPacket::Invalidate(invalidate) => {
                let may = q.control_step == ControlStep::Idle && d.control_step == ControlStep::Idle;
                if may {
                    d.control.put(CacheControl::Invalidate(*invalidate));
                    d.control_step = ControlStep::Invalidate;
                }
                may
            }
            BlockPacket::Needs(needs) => {
                if q.placed.valid {
                    return false;
                }
                let threads = &q.tasks[usize::from(needs.task_id)].threads;
                d.current = CurrentTask {
                    valid: true,
                    needs: BlockNeeds { warps: needs.warps.max(1), ..*needs },
                    rows: eights(needs.registers),
                    stride: ThreadIndex::default(),
                    lanes: last_lanes(threads),
                };
                (d.capacity, d.promised) = ([0; MPC_SUBS], 0);
                (d.step, d.recount, d.first) = (RoomStep::Idle, true, true);
                d.grant = Offer::default();
                true
            }
            BlockPacket::Block(block) => {
                let may = !d.placed.valid && d.promised != 0;
                if q.current.valid && may {
                    self.place(d, block);
                }
                may || !q.current.valid
            }
            BlockPacket::Last(last) => {
                let task = &mut d.tasks[usize::from(last.task_id)];
                (task.last, task.membar) = (true, last.membar);
                if last.task_id == q.current.needs.task_id {
                    d.current.valid = false;
                    d.grant = Offer::default();
                    d.step = RoomStep::Idle;
                }
                true
            }
        }
    }
}

impl Logic for BlockPort {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.block = self.block_in.o.push;
        o.warp.drive(&q.warp);
        o.report.drive(&q.report);
        o.control.drive(&q.control);
        o.idle = !self.block_in.o.pop.valid
            && q.contexts == 0
            && !q.tasks.iter().any(|task| task.last)
            && !q.groups.iter().any(|group| group.taken)
            && q.control_step == ControlStep::Idle
            && !q.warp.valid
            && !q.report.valid;
    }

    // ---- clock edge
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        let q = &self.q;
        d.warp.leave(i.warp);
        d.report.leave(i.report);
        d.control.leave(i.control);
        let warp_free = q.warp.free(i.warp);

        self.warps_end(&mut d, &i.warp_done);
        self.retire(&mut d, q.report.free(i.report));
        self.end_tasks(&mut d, i.acknowledge);
        if q.placed.valid && warp_free {
            self.launch(&mut d);
        }
        let taken = self.take(&mut d, warp_free);
        let fresh = taken && matches!(self.block_in.o.pop.data, BlockPacket::Needs(_));
        self.count(&mut d, fresh);

        self.block_in.i.push.drive(&i.block);
        self.block_in.i.pop.ready = taken;
        self.q = d;
    }
}
