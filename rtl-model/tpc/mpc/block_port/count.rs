//! Counts the blocks of the current task that fit; the count restarts after each block that retires.

use super::room::*;
use super::types::*;
use super::{BlockPort, Regs};
use bundle::*;
use kernel::offer::Offer;

/// Units visited in a cycle.
const STRIDE: u8 = 2;
const WALK_CYCLES: u8 = 64 / STRIDE;

impl BlockPort {
    /// One cycle of the count. It uses the state after this cycle, so that blocks that start or retire meanwhile are counted once.
    pub(super) fn count(&self, d: &mut Regs, fresh: bool) {
        match self.q.step {
            _ if fresh || !d.current.valid => (),
            RoomStep::Idle if self.q.recount && !self.q.placed.valid => self.begin(d),
            RoomStep::Idle => (),
            RoomStep::Walk if self.q.walk == WALK_CYCLES => self.begin_trial(d),
            RoomStep::Walk => self.walk(d),
            RoomStep::Trial => self.trial(d),
        }
        if d.grant.valid && !d.report.valid {
            let task_id = d.current.needs.task_id;
            d.report.put(BlockReport::Free(BlocksFree { task_id, blocks: d.grant.data }));
            d.grant = Offer::default();
        }
    }

    fn begin(&self, d: &mut Regs) {
        let q = &self.q;
        (d.step, d.walk, d.walk_rows) = (RoomStep::Walk, 0, q.rows);
        (d.walk_run, d.fit) = ([0; MPC_SUBS], [0; MPC_SUBS]);
        d.recount = self.q.retires && !d.retires; // a block was freed in this cycle
        for s in 0..MPC_SUBS {
            // Blocks that start or retire in this cycle are not in the snapshot.
            let change = d.capacity[s].wrapping_sub(q.capacity[s]);
            d.fit[s] = change & 0x7f;
            d.fit_slots[s] = (q.slots[s].count_zeros() as u8).wrapping_add(change) & 0x7f;
        }
    }

    fn walk(&self, d: &mut Regs) {
        let q = &self.q;
        d.walk = q.walk + 1;
        for s in 0..MPC_SUBS {
            for k in 0..STRIDE {
                let taken = q.walk_rows[s] >> k & 1 == 1;
                d.walk_run[s] = if taken { 0 } else { d.walk_run[s] + 1 & 63 };
                if d.walk_run[s] == q.current.rows {
                    d.walk_run[s] = 0;
                    d.fit[s] = d.fit[s] + 1 & 0x7f;
                }
            }
            d.walk_rows[s] = q.walk_rows[s] >> STRIDE;
        }
        if q.first {
            // Finds the coordinates of thread 32, one thread a cycle.
            let one = ThreadIndex { x: 1, ..ThreadIndex::default() };
            let threads = &q.tasks[usize::from(q.current.needs.task_id)].threads;
            d.current.stride = thread_after(&q.current.stride, &one, threads);
        }
    }

    fn begin_trial(&self, d: &mut Regs) {
        for s in 0..MPC_SUBS {
            d.fit[s] = d.fit[s].min(d.fit_slots[s]);
        }
        d.capacity = d.fit;
        d.step = RoomStep::Trial;
        (d.trial_shared, d.trial_barriers) = (d.shared, d.barriers);
        d.trial_groups = d.groups.iter().filter(|group| !group.taken).count() as u8;
        (d.trial_promised, d.trial_blocks) = (d.promised, 0);
    }

    fn trial(&self, d: &mut Regs) {
        let q = &self.q;
        let needs = &q.current.needs;
        let plan = plan(&q.fit, needs.warps, needs.one_partition, turns(self.p.sub_partitions.get()));
        let shared = shared_fit(&q.trial_shared, needs.shared);
        let barrier = barrier_fit(q.trial_barriers, needs.barriers);
        match (shared, barrier) {
            (Some(shared), Some(barrier)) if plan.fits && q.trial_blocks != q.trial_groups => {
                d.trial_blocks = q.trial_blocks + 1;
                for (fit, count) in d.fit.iter_mut().zip(plan.counts) {
                    *fit -= count;
                }
                mark_shared(&mut d.trial_shared, shared, needs.shared, true);
                d.trial_barriers |= span(barrier, needs.barriers);
            }
            _ => {
                let more = q.trial_blocks.saturating_sub(q.trial_promised);
                d.promised = d.promised + more & 63;
                if q.first || more != 0 {
                    d.grant = Offer::new(true, q.grant.data * u8::from(q.grant.valid) + more);
                }
                (d.step, d.first) = (RoomStep::Idle, false);
            }
        }
    }
}
