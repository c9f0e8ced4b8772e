//! End of warps, blocks and tasks.

use super::room::*;
use super::types::*;
use super::{BlockPort, Regs};
use bundle::*;
use kernel::offer::Offer;

impl BlockPort {
    /// Counts warps that end; the end of a warp that does not run is ignored.
    pub(super) fn warps_end(&self, d: &mut Regs, done: &[Offer<WarpDone>]) {
        for (s, done) in done.iter().enumerate() {
            let Some(done) = done.get() else { continue };
            let slot = usize::from(done.warp & 15);
            let group = &mut d.groups[usize::from(self.q.records[s].group[slot])];
            if group.slots[s] >> slot & 1 == 1 && group.left != 0 {
                group.left -= 1;
            }
        }
    }

    /// Frees the resources of a block whose warps have ended: one warp of each sub-partition a cycle.
    pub(super) fn retire(&self, d: &mut Regs, report_free: bool) {
        let q = &self.q;
        let of_current = |task_id: u8| q.current.valid && task_id == q.current.needs.task_id;
        if !q.retires {
            let Some(k) = q.groups.iter().position(|group| group.taken && group.left == 0) else { return };
            (d.retires, d.retired) = (true, k as u8);
            // Its resources are promised again before they are free, so that they cannot be counted twice.
            d.promised += u8::from(of_current(q.groups[k].task_id));
            return;
        }
        let group = &q.groups[usize::from(q.retired)];
        for s in 0..MPC_SUBS {
            if group.slots[s] == 0 {
                continue;
            }
            let slot = group.slots[s].trailing_zeros();
            d.slots[s] &= !(1 << slot);
            d.rows[s] &= !span(q.records[s].base[slot as usize], group.rows);
            d.groups[usize::from(q.retired)].slots[s] &= !(1 << slot);
            if of_current(group.task_id) {
                d.capacity[s] = d.capacity[s] + 1 & 0x7f;
                if q.step == RoomStep::Walk {
                    d.fit[s] = d.fit[s] + 1 & 0x7f;
                    d.fit_slots[s] = d.fit_slots[s] + 1 & 0x7f;
                }
            }
        }
        if group.slots == [0; MPC_SUBS] && report_free {
            d.report.put(BlockReport::Done(BlockDone { task_id: group.task_id }));
            mark_shared(&mut d.shared, group.shared, group.shared_size, false);
            d.barriers &= !span(group.barrier, group.barriers);
            d.groups[usize::from(q.retired)].taken = false;
            let blocks = &mut d.tasks[usize::from(group.task_id)].blocks;
            *blocks = blocks.wrapping_sub(1) & 63;
            (d.retires, d.recount) = (false, true);
        }
    }

    /// Ends a task that has no blocks and expects none: its barrier, then its end.
    pub(super) fn end_tasks(&self, d: &mut Regs, acknowledge: bool) {
        let q = &self.q;
        match q.control_step {
            ControlStep::Idle => {
                let Some(k) = q.tasks.iter().position(|task| task.last && task.blocks == 0) else { return };
                let membar = q.tasks[k].membar;
                d.control_task = k as u8;
                if membar == 0 {
                    d.control_step = ControlStep::End;
                } else {
                    d.control.put(CacheControl::Barrier(CacheBarrier { system: membar == 1 }));
                    d.control_step = ControlStep::Barrier;
                }
            }
            ControlStep::Barrier if acknowledge => d.control_step = ControlStep::End,
            ControlStep::Invalidate if acknowledge => d.control_step = ControlStep::Idle,
            ControlStep::End if !d.report.valid => {
                let task = &mut d.tasks[usize::from(q.control_task)];
                d.report.put(BlockReport::Ended(TaskEnded { task_id: q.control_task }));
                if task.present {
                    d.contexts &= !(1 << task.context_id);
                }
                (task.present, task.last) = (false, false);
                d.control_step = ControlStep::Idle;
            }
            _ => (),
        }
    }
}
