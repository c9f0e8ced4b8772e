//! SKED, the scheduler of compute tasks: reads a task's descriptor from memory, checks it, writes the task's context, and sends
//! its grid to the work distributor; when the grid has ended it performs the releases, then starts the dependent grid. Grids
//! are sent in launch order, `interval` cycles apart at least (sked-task-interval); up to 16 are active at a time. Launches
//! stall while all task numbers are in use, state while a task that it may concern is being prepared. Specification: SKED and
//! CWD; interfaces: Compute class.

pub mod class;
pub mod context_words;
pub mod descriptor;
mod finish;
mod methods;
mod send;
pub mod types;

use bundle::*;
use class::ComputeState;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};
use types::*;

/// Task numbers, and completions that can wait for tasks.
pub(crate) const TASKS: usize = 16;
pub(crate) const MARKS: usize = 16;
const COMPUTE: u8 = 1;

// ---- parameters
kernel::params! {
    /// Least cycles between grids.
    interval: 1..=255 = 50, "cycles";
    sizes sms, sub_partitions, slots, register_rows, slices;
    /// Most shared memory of a block.
    block_shared: 1..=256 = 192, "256 bytes";
}

// ---- ports
kernel::ports! {
    in bundle: Bundle;
    out complete: Engine;
    out task: TaskPacket;
    in task_ended: TaskEnded;
    out table: ConstantTable;
    in pulse table_done: bool;
    out memory;
    in sample time: Time;
    out fault: Fault;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        state: ComputeState,
        live: B16,                  // tasks from their launch to the end of all dependent work
        fetch: TaskFetch,
        send: TaskSend,
        finish: TaskFinish,
        since: B8,                  // cycles since the last grid, up to the interval
        marks: [B16; MARKS],        // tasks for which a completion waits
        marked: B5,
        complete: Offer<Engine>,
        task: Offer<TaskPacket>,
        table: Offer<ConstantTable>,
        up: Offer<MemoryUp>,
        fault: Offer<Fault>,
    }
}

kernel::unit! {
    pub struct Scheduler(p) {
        registers: Regs;
        memory records: [TaskRecord; TASKS];
        part bundle_in: Fifo<Bundle> = fifo::Params::default();
        part ended_in: Fifo<TaskEnded> = fifo::Params { depth: Within::new(TASKS), ..Default::default() };
    }
}

impl Regs {
    /// A task's number is free.
    pub(crate) fn free(&mut self, task_id: u8) {
        self.live &= !(1 << task_id);
        self.marks.iter_mut().for_each(|mark| *mark &= !(1 << task_id));
    }

    /// Accepts a launch: its descriptor is to be read.
    pub(crate) fn launch(&mut self, task_id: u8, channel: u16, address: u32) {
        self.fetch =
            TaskFetch { phase: FetchPhase::First, task_id, channel, address, ..TaskFetch::default() };
    }
}

impl Scheduler {
    /// Reads the descriptor: it is requested, received, checked.
    fn fetch(&mut self, i: &In, d: &mut Regs) {
        let q = &self.q;
        let f = &q.fetch;
        let may_request = !d.up.valid
            && !matches!(q.finish.phase, FinishPhase::Release | FinishPhase::Beat | FinishPhase::Barrier);
        if let Some(down) = i.memory_down.get()
            && down.kind != ResponseKind::Done
        {
            let n = (down.tag as u8 & 1) << 2 | down.sector;
            d.fetch.came |= 1 << n;
            d.fetch.unreadable |= down.kind == ResponseKind::Fault;
            descriptor::take(&mut d.fetch.descriptor, n.into(), &down.data);
        }
        match f.phase {
            FetchPhase::Idle => (),
            FetchPhase::First | FetchPhase::Second => {
                if may_request {
                    let second = f.phase == FetchPhase::Second;
                    let line = u64::from(f.address) << 1 | u64::from(second);
                    let head = MemoryHead { tag: second.into(), line, sectors: 15, ..MemoryHead::default() };
                    d.up.put(MemoryUp::Head(head));
                    d.fetch.phase = if second { FetchPhase::Receive } else { FetchPhase::Second };
                }
            }
            FetchPhase::Receive => {
                if f.came == 0xff {
                    d.fetch.phase = FetchPhase::Multiply;
                }
            }
            FetchPhase::Multiply => {
                d.fetch.descriptor = descriptor::known(&f.descriptor);
                d.fetch.plane = u32::from(f.descriptor.x & 0x7ff) * u32::from(f.descriptor.y & 0x7ff);
                // A value above 11 bits is too large in any case.
                if f.descriptor.x > 0x7ff || f.descriptor.y > 0x7ff {
                    d.fetch.plane = (1 << 22) - 1;
                }
                d.fetch.phase = FetchPhase::Total;
            }
            FetchPhase::Total => {
                d.fetch.threads = (f.plane & 0x7ff) * u32::from(f.descriptor.z & 0x7f);
                d.fetch.phase = FetchPhase::Check;
            }
            FetchPhase::Check => {
                let kind = descriptor::fault(&f.descriptor, f.unreadable, f.plane, f.threads, &self.p);
                if kind == DescriptorFault::None {
                    d.fetch.phase = FetchPhase::Ready;
                } else if !d.fault.valid {
                    d.fetch.phase = FetchPhase::Idle;
                    d.free(f.task_id);
                    let value = kind as u32;
                    d.fault.put(Fault {
                        kind: FaultKind::Descriptor,
                        channel: f.channel,
                        subchannel: COMPUTE,
                        address: class::SEND_SIGNALING_PCAS_B >> 2,
                        value,
                    });
                }
            }
            FetchPhase::Ready => {
                if q.send.phase == SendPhase::Idle {
                    d.fetch.phase = FetchPhase::Idle;
                    d.send = send::of(f);
                }
            }
        }
    }
}

impl Logic for Scheduler {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.bundle = self.bundle_in.o.push;
        o.task_ended = self.ended_in.o.push;
        o.complete.drive(&q.complete);
        o.task.drive(&q.task);
        o.table.drive(&q.table);
        o.memory_up.drive(&q.up);
        o.fault.drive(&q.fault);
        let rests = q.live == 0 && q.send.phase == SendPhase::Idle && q.marked == 0;
        let sends = q.complete.valid || q.task.valid || q.up.valid || q.fault.valid;
        o.idle = rests && !sends && !self.bundle_in.o.pop.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        d.complete.leave(i.complete);
        d.task.leave(i.task);
        d.table.leave(i.table);
        d.up.leave(i.memory_up);
        d.fault.leave(i.fault);

        self.fetch(i, &mut d);
        self.send(i, &mut d);
        self.finish(i, &mut d);
        self.methods(&mut d);

        // ---- clock edge
        self.bundle_in.i.push.drive(&i.bundle);
        self.ended_in.i.push.drive(&i.task_ended);
        self.q = d;
    }
}
