//! Work distributor: places the blocks of grids on SMs, one in 2 cycles (cwd-cta-interval), each on the SM with the most free capacity.
//! The first block is placed 5 cycles after the last of the grid's SMs has reported its capacity. It stalls while no SM has capacity,
//! and while an SM does not accept its packets. Grids are placed one after the other in order of arrival; they end in any order.
//! Specification: SKED and CWD.

pub mod types;

use self::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

// ---- parameters
kernel::params! {
    /// SMs.
    sms: 1..=32 = 2, "SMs";
    /// Packets that can wait, of tasks and of each SM.
    depth: 2..=255 = 2, "packets";
}

// ---- ports
kernel::ports! {
    in task: TaskPacket;
    out task_ended: TaskEnded;
    out block[sms]: BlockPacket;
    in report[sms]: BlockReport;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        step: PlaceStep,
        grid: Grid,
        next: NextBlock,
        chosen: ChosenSm,
        alone: bool,                // a block of a sequential grid runs
        responded: B32,
        free_blocks: [B7; WORK_SMS],       // blocks that may be sent, by SM
        running: [RunningTask; WORK_TASKS],
        block: [Offer<BlockPacket>; WORK_SMS],
        task_ended: Offer<TaskEnded>,
    }
}

kernel::unit! {
    pub struct WorkDistributor(p) {
        registers: Regs;
        part task_in: Fifo<TaskPacket> = fifo::of(p.depth);
        part report_in: [Fifo<BlockReport>; p.sms.get()] = fifo::of(p.depth);
    }
}

impl WorkDistributor {
    /// All SMs.
    fn all(&self) -> u32 {
        u32::MAX >> (WORK_SMS - self.p.sms.get())
    }

    /// SMs of the grid.
    fn of_grid(&self) -> u32 {
        self.q.grid.sms as u32 & self.all()
    }

    /// Handles an SM's report.
    fn reported(&self, d: &mut Regs, sm: usize, report: &BlockReport) {
        let task_id = self.q.grid.needs.task_id;
        let placing = matches!(self.q.step, PlaceStep::Responses | PlaceStep::Place);
        match report {
            BlockReport::Free(free) if placing && free.task_id == task_id => {
                d.free_blocks[sm] = d.free_blocks[sm] + free.blocks & 0x7f;
                d.responded |= 1 << sm;
            }
            BlockReport::Done(done) if placing && done.task_id == task_id => {
                d.free_blocks[sm] = d.free_blocks[sm] + 1 & 0x7f;
                d.alone = false;
            }
            BlockReport::Ended(ended) => d.running[usize::from(ended.task_id)].sms &= !(1 << sm),
            _ => (),
        }
    }

    /// The same packet for all SMs of a mask; the others are sent `others`.
    fn tell(d: &mut Regs, sms: u32, packet: &BlockPacket) {
        for (k, block) in d.block.iter_mut().enumerate() {
            if sms >> k & 1 == 1 {
                block.put(*packet);
            }
        }
    }

    /// The SM with the most free capacity, the lowest of equals.
    fn most_free(&self) -> Option<u8> {
        let free_blocks = |sm: &usize| self.q.free_blocks[*sm];
        let sms = (0..self.p.sms.get()).rev().filter(|sm| free_blocks(sm) != 0);
        sms.max_by_key(free_blocks).map(|sm| sm as u8)
    }

    /// One cycle of the grid that is placed; returns whether all SMs were sent a packet.
    fn place(&self, d: &mut Regs, free: u32) -> bool {
        let q = &self.q;
        let (all, of_grid) = (self.all(), self.of_grid());
        match q.step {
            PlaceStep::Idle => (),
            PlaceStep::Needs if free == all => {
                Self::tell(d, of_grid, &BlockPacket::Needs(q.grid.needs));
                d.step = PlaceStep::Responses;
                return true;
            }
            PlaceStep::Needs => (),
            PlaceStep::Responses => {
                if q.responded == of_grid {
                    d.step = PlaceStep::Place;
                }
            }
            PlaceStep::Place => self.place_block(d, free),
            PlaceStep::Last if free == all => {
                let needs = &q.grid.needs;
                for (k, block) in d.block.iter_mut().enumerate().take(self.p.sms.get()) {
                    let membar = if of_grid >> k & 1 == 1 { q.grid.membar } else { 0 };
                    block.put(BlockPacket::Last(BlocksEnd { task_id: needs.task_id, membar }));
                }
                d.running[usize::from(needs.task_id)] = RunningTask { valid: true, sms: all };
                d.step = PlaceStep::Idle;
                return true;
            }
            PlaceStep::Last => (),
        }
        false
    }

    /// Chooses an SM, and a cycle later sends it the block.
    fn place_block(&self, d: &mut Regs, free: u32) {
        let q = &self.q;
        let Grid { needs, width, height, depth, sequential, .. } = q.grid;
        if !q.chosen.valid {
            if let Some(sm) = self.most_free().filter(|_| !q.alone) {
                d.chosen = ChosenSm { valid: true, sm };
            }
            return;
        }
        let sm = usize::from(q.chosen.sm);
        if free >> sm & 1 == 0 {
            return;
        }
        let NextBlock { x, y, z } = q.next;
        d.block[sm].put(BlockPacket::Block(Block { task_id: needs.task_id, x, y, z }));
        d.free_blocks[sm] = d.free_blocks[sm].wrapping_sub(1) & 0x7f;
        d.chosen.valid = false;
        d.alone = sequential;
        let [last_x, last_y, last_z] =
            [x.wrapping_add(1) == width, y.wrapping_add(1) == height, z.wrapping_add(1) == depth];
        d.next.x = if last_x { 0 } else { x.wrapping_add(1) };
        if last_x {
            d.next.y = if last_y { 0 } else { y.wrapping_add(1) };
        }
        if last_x && last_y {
            d.next.z = z.wrapping_add(1);
        }
        if last_x && last_y && last_z {
            d.step = PlaceStep::Last;
        }
    }

    /// Accepts the packet at the head, if possible.
    fn take(&self, d: &mut Regs, free: u32, notified: bool) -> bool {
        let q = &self.q;
        let Some(packet) = self.task_in.o.pop.get() else { return false };
        // A block has priority over a word.
        let may = !notified && free == self.all() && !(q.step == PlaceStep::Place && q.chosen.valid);
        match packet {
            TaskPacket::Word(write) if may => Self::tell(d, self.all(), &BlockPacket::Word(*write)),
            TaskPacket::Invalidate(invalidate) if may => {
                Self::tell(d, self.all(), &BlockPacket::Invalidate(*invalidate));
            }
            TaskPacket::Grid(grid) if q.step == PlaceStep::Idle => {
                if q.running[usize::from(grid.needs.task_id)].valid {
                    return false;
                }
                let blocks = grid.width != 0 && grid.height != 0 && grid.depth != 0;
                let somewhere = grid.sms as u32 & self.all() != 0;
                d.step = if blocks && somewhere { PlaceStep::Needs } else { PlaceStep::Last };
                (d.grid, d.next) = (*grid, NextBlock::default());
                (d.responded, d.free_blocks) = (0, [0; WORK_SMS]);
                (d.chosen, d.alone) = (ChosenSm::default(), false);
            }
            _ => return false,
        }
        true
    }
}

impl Logic for WorkDistributor {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.task = self.task_in.o.push;
        o.task_ended.drive(&q.task_ended);
        for sm in 0..self.p.sms.get() {
            o.block[sm].drive(&q.block[sm]);
            o.report[sm] = self.report_in[sm].o.push;
        }
        o.idle = !self.task_in.o.pop.valid
            && q.step == PlaceStep::Idle
            && !q.running.iter().any(|task| task.valid)
            && !q.task_ended.valid
            && !q.block.iter().any(|block| block.valid);
    }

    // ---- clock edge
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        let sms = self.p.sms.get();
        let mut free = 0;
        for sm in 0..sms {
            free |= u32::from(self.q.block[sm].free(i.block[sm])) << sm;
            d.block[sm].leave(i.block[sm]);
        }
        d.task_ended.leave(i.task_ended);
        for sm in 0..sms {
            if let Some(report) = self.report_in[sm].o.pop.get() {
                self.reported(&mut d, sm, report);
            }
        }
        let notified = self.place(&mut d, free);
        let taken = self.take(&mut d, free, notified);
        let q = &self.q;
        if let Some(k) = q.running.iter().position(|task| task.valid && task.sms == 0)
            && q.task_ended.free(i.task_ended)
        {
            d.task_ended.put(TaskEnded { task_id: k as u8 });
            d.running[k].valid = false;
        }

        self.task_in.i.push.drive(&i.task);
        self.task_in.i.pop.ready = taken;
        for sm in 0..sms {
            self.report_in[sm].i.push.drive(&i.report[sm]);
            self.report_in[sm].i.pop.ready = true;
        }
        self.q = d;
    }
}
