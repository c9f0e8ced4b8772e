//! Launches and reports are those that tasks and promises permit; no resource is allocated twice.

use super::bench::{Bench, Job};
use super::occupancy::*;
use bundle::*;
use tpc::mpc::block_port::BlockPort;

impl Bench {
    pub(super) fn launched(&mut self, launch: &Launch) {
        let (block, job, mut held) = self.begun.take().unwrap_or_else(|| {
            let (block, job) = self.sent_blocks.pop_front().expect("a block that was not sent");
            let held = Held {
                task: block.task_id,
                group: launch.group,
                needs: job.needs,
                place: place_of(launch),
                warps: vec![],
                running: vec![],
            };
            (block, job, held)
        });
        let k = held.warps.len() as u32;
        let [nx, ny, nz] = job.threads;
        let first = 32 * k;
        let left = (nx * ny * nz - first).min(32);
        let place = place_of(launch);
        let context = self.tasks[usize::from(block.task_id)].as_ref().expect("a task").1;
        assert_eq!(Some(launch.context_id), context, "its task's context");
        assert_eq!((launch.kind, launch.warp, launch.group), (WarpKind::Compute, k as u8, held.group));
        assert_eq!(usize::from(launch.registers), eights(&job.needs));
        assert_eq!(launch.lanes, (1_u64 << left) - 1, "lanes of warp {k} of {:?}", job.threads);
        let thread = [place.thread_x.into(), place.thread_y.into(), u32::from(place.thread_z)];
        assert_eq!(thread, [first % nx, first / nx % ny, first / nx / ny]);
        assert_eq!((place.x, place.y, place.z), (block.x, block.y, block.z));
        assert_eq!((place.shared, place.barrier), (held.place.shared, held.place.barrier));
        assert_eq!((place.shared_size, place.barriers), (job.needs.shared, job.needs.barriers));
        let sub = usize::from(launch.partition);
        held.warps.push((sub, launch.slot, launch.base));
        held.running.push((sub, launch.slot));
        if held.warps.len() == usize::from(job.needs.warps) {
            self.check_shares(&held);
        }
        // Its resources are allocated from its first warp on.
        self.occupancy.blocks.push(held.clone());
        self.occupancy.check();
        if held.warps.len() < usize::from(job.needs.warps) {
            self.occupancy.blocks.pop();
            self.begun = Some((block, job, held));
        }
    }

    /// All sub-partitions, or the two of a partition, have equal numbers of warps, or differ by one.
    fn check_shares(&self, held: &Held) {
        let mut shares = vec![0; self.occupancy.subs()];
        held.warps.iter().for_each(|warp| shares[warp.0] += 1);
        if held.needs.one_partition && shares.len() == 4 {
            let at = if shares[0] + shares[1] > 0 { 0 } else { 2 };
            assert_eq!(shares[2 - at] + shares[3 - at], 0, "one partition: {shares:?}");
            shares = shares[at..at + 2].to_vec();
        }
        assert!(shares.iter().max() <= shares.iter().min().map(|least| least + 1).as_ref(), "{shares:?}");
    }

    pub(super) fn reported(&mut self, report: &BlockReport) {
        match report {
            BlockReport::Free(free) => {
                if self.current == Some(free.task_id) {
                    self.room += usize::from(free.blocks);
                    self.responded = true;
                }
            }
            BlockReport::Done(done) => {
                let task = self.tasks[usize::from(done.task_id)].as_mut().expect("a task");
                assert!(task.2 > 0, "more blocks than were sent");
                task.2 -= 1;
                let running = self.occupancy.blocks.iter().filter(|block| block.task == done.task_id).count()
                    + self.sent_blocks.iter().filter(|(block, _)| block.task_id == done.task_id).count()
                    + self.begun.iter().filter(|(block, ..)| block.task_id == done.task_id).count();
                assert!(task.2 >= running, "done before its warps are");
                self.room += usize::from(self.current == Some(done.task_id));
            }
            BlockReport::Ended(ended) => {
                let task = self.tasks[usize::from(ended.task_id)].take().expect("a task");
                assert_eq!(task.2, 0, "it ends before its blocks");
                assert!(self.current != Some(ended.task_id) && self.barrier[usize::from(ended.task_id)]);
                self.ended += 1;
            }
        }
    }

    /// The number of blocks that are promised to a task on the SM in its present state; the task ends.
    pub(super) fn promise(&mut self, dut: &mut kit::Device<BlockPort>, job: &Job) -> usize {
        self.begin(1, job);
        self.until(dut, 0, "a response", |bench| bench.responded);
        let room = self.room;
        let expected = self.occupancy.room(&job.needs);
        assert_eq!(room, expected, "{:?}", job.needs);
        self.finish(1);
        let ended = self.ended;
        self.until(dut, 0, "an end", |bench| bench.ended > ended);
        room
    }
}
