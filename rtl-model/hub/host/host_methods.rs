//! Host methods: forwards methods of engines to the front end, and executes Host's own one at a time: semaphores,
//! syncpoints, waits, memory operations, interrupts.
//!
//! It handles a method a cycle (host-method-rate) with a latency of 2 cycles. It stalls for the front end, in an
//! acquire or wait that is not met (it is retried), in a drain until its response arrives, and after a fault until
//! the channel is switched out. Order is kept. Specification: Host, Synchronisation summary. Interfaces: Host
//! methods.

mod first_step;

use self::first_step::*;
use super::types::*;
use super::{memory_operation, semaphore};
use crate::host::methods::{MEM_OP_D, SEMAPHORE_D, SET_REFERENCE};
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in pulse start: MethodState;  // when settled: another channel's state
    in level hold: bool;          // the channel is to be switched out
    in level go: bool;            // no other channel was granted after the yield
    in strobe struck: bool;       // its group has failed: methods are skipped
    in sample time: Time;
    in decoded: Decoded;
    out packet: HostPacket;
    in pulse response: HostDrain;
    out read: MemoryRead;
    in pulse read_data: Sector;
    out write: MemoryWrite;
    out count: CountOrder;
    in pulse count_data: B32;
    out flush: CacheOrder;        // for the whole L2
    in pulse flushed: bool;
    out control: SpaceControl;    // for all translations
    in pulse controlled: bool;
    out interrupt: Interrupt;
    out fault: Fault;
    out level failed: bool;       // high for one cycle: a fault is signalled
    out level state: MethodState;
    out level resume: bool;       // the decoder may continue
    out level done: B2;           // entries consumed
    out level settled: bool;      // the channel can be switched out
    out level blocked: bool;      // the current method waits
    out level switches: bool;     // switch hint of the waiting method: other channels may run meanwhile
    out level yields: B2;         // it yields
    out level idle: bool;
}

// ---- registers
packed! {
    pub struct Regs {
        step: HostStep,
        state: MethodState,
        address: WordAddress,       // the current method
        value: B32,
        tag: HostTag,
        found: B32,
        timer: B22,
        resume: bool,
        done: B2,
        packet: Offer<HostPacket>,
        write: MemoryWrite,
        notice: Offer<Interrupt>,
        fault_valid: bool,
        fault: Fault,
        failed: bool,
        struck: bool,               // the channel's group has failed
    }
}

kernel::unit! {
    pub struct HostMethods(p) {
        registers: Regs;
        part decoded_in: Fifo<Decoded> = fifo::Params::default();
    }
}

impl HostMethods {
    fn settled(&self) -> bool {
        match self.q.step {
            HostStep::Run => !self.decoded_in.o.pop.valid && !self.q.resume,
            HostStep::Wait | HostStep::Yield => true,
            _ => false,
        }
    }
}

/// Finishes the current method.
fn finish(d: &mut Regs) {
    d.step = HostStep::Run;
    d.state.waits_for = HostWait::Nothing;
    d.done = d.state.ends;
    d.state.ends = 0;
    d.resume = true;
}

/// The method is retried later.
fn wait(d: &mut Regs, wait: HostWait) {
    d.step = HostStep::Wait;
    d.state.waits_for = wait;
    d.timer = u32::from(d.state.retry) << d.state.retry_exponent;
}

impl Logic for HostMethods {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        let semaphore = q.state.waits_for == HostWait::Semaphore;
        o.state = q.state;
        o.decoded = self.decoded_in.o.push;
        o.resume = q.resume;
        o.done = q.done;
        o.packet.drive(&q.packet);
        o.read.send(q.step == HostStep::Read, || MemoryRead { address: q.state.semaphore_va >> 3 });
        o.write.send(q.step == HostStep::Write, || q.write);
        o.count.send(q.step == HostStep::Count, || CountOrder {
            up: q.state.syncpoint & 1 == 1,
            index: (q.state.syncpoint >> 8) as u8,
        });
        let orders = q.step == HostStep::Order;
        o.flush = memory_operation::cache_order(q.value).filter(|_| orders).into();
        o.control = memory_operation::space_control(q.value).filter(|_| orders).into();
        o.interrupt.drive(&q.notice);
        o.fault.send(q.fault_valid, || q.fault);
        o.failed = q.failed;
        o.settled = self.settled();
        o.blocked = q.step == HostStep::Wait;
        o.switches = match semaphore {
            true => semaphore::switches(q.state.operation),
            false => q.state.syncpoint >> 4 & 1 == 1,
        };
        o.yields = if q.step == HostStep::Yield { (q.value & 3) as u8 } else { 0 };
        o.idle = q.step == HostStep::Run
            && self.settled()
            && q.done == 0
            && !(q.packet.valid || q.notice.valid || q.fault_valid);
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        let head = &self.decoded_in.o.pop;
        let mut pop = false;
        d.resume = false;
        d.done = 0;
        d.failed = false;
        d.struck = q.struck || i.struck;
        d.packet.leave(i.packet);
        d.notice.leave(i.interrupt);
        if i.fault.ready {
            d.fault_valid = false;
        }
        let free = q.packet.free(i.packet);
        let may_tell = q.notice.free(i.interrupt);
        let tell = |kind| Interrupt { kind, channel: q.state.channel, value: q.value };
        let lane = (q.state.semaphore_va & 7) as usize;
        let orders_flush = memory_operation::cache_order(q.value).is_some();

        match q.step {
            // Only when all earlier packets are accepted, so that Host's actions are seen in order.
            HostStep::Run if head.valid && free && q.struck => {
                pop = true;
                (d.done, d.resume) = (head.data.done, true);
            }
            HostStep::Run if head.valid && free => {
                pop = true;
                let head = &head.data;
                if is_for_engine(head) {
                    d.packet.put(HostPacket::Method(engine_method(head, q.state.channel)));
                    d.done = head.done;
                } else {
                    let begun = first_step(head, &q.state);
                    (d.step, d.state, d.done) = (begun.step, begun.state, begun.done);
                    (d.address, d.value) = (head.address, head.words[0]);
                    d.fault = fault_of(head, q.state.channel, begun.fault.unwrap_or(q.fault.kind));
                }
            }
            HostStep::Request if free => {
                d.tag = q.tag + 1 & 15;
                d.packet.put(HostPacket::Drain(HostDrain { tag: d.tag }));
                d.step = HostStep::Drained;
            }
            HostStep::Drained if i.response.get().is_some_and(|a| a.tag == q.tag) => {
                d.step = HostStep::Launch
            }
            HostStep::Launch if q.struck => finish(&mut d),
            HostStep::Launch if free => match q.address {
                SEMAPHORE_D if semaphore::operation(q.value) == semaphore::RELEASE => {
                    d.step = HostStep::Write;
                    d.write = semaphore::write(&q.state, q.state.payload, i.time);
                }
                // An acquire begins with its read.
                SEMAPHORE_D => {
                    d.step = HostStep::Write;
                    d.write = semaphore::reduction(&q.state);
                }
                SET_REFERENCE => {
                    d.step = HostStep::Write;
                    d.write.address = u64::from(q.state.user) << 4 | 2;
                    d.write.mask = 0xf << 8;
                    d.write.ordered = true;
                    d.write.reduces = false;
                    d.write.data.words = [q.value; 8];
                }
                MEM_OP_D if memory_operation::orders(q.value) => d.step = HostStep::Order,
                _ => finish(&mut d),
            },
            HostStep::Read if i.read.ready => d.step = HostStep::Data,
            HostStep::Data if i.read_data.valid => {
                d.found = i.read_data.data.words[lane];
                d.step = HostStep::Judge;
            }
            HostStep::Judge => {
                let (value, payload) = (q.state.operation, q.state.payload);
                if semaphore::is_met(value, q.found, payload) {
                    finish(&mut d);
                } else {
                    wait(&mut d, HostWait::Semaphore);
                }
            }
            HostStep::Write if i.write.ready => finish(&mut d),
            HostStep::Count if i.count.ready => match q.state.syncpoint & 1 {
                1 => finish(&mut d),
                _ => d.step = HostStep::Counted,
            },
            HostStep::Counted if i.count_data.valid => {
                d.found = i.count_data.data;
                d.step = HostStep::Compare;
            }
            HostStep::Compare => match q.found.wrapping_sub(q.state.threshold) as i32 {
                0.. => finish(&mut d),
                _ => wait(&mut d, HostWait::Syncpoint),
            },
            HostStep::Order if orders_flush && i.flush.ready || !orders_flush && i.control.ready => {
                d.step = HostStep::Ordered;
            }
            HostStep::Ordered if i.flushed.valid || i.controlled.valid => finish(&mut d),
            HostStep::Wait if q.timer > 1 => d.timer = q.timer - 1,
            HostStep::Wait if !i.hold => {
                d.step = match q.state.waits_for {
                    HostWait::Syncpoint => HostStep::Count,
                    _ => HostStep::Read,
                }
            }
            HostStep::Notify if may_tell => {
                d.notice.put(tell(InterruptKind::NonStall));
                finish(&mut d);
            }
            HostStep::Yield if i.go || q.value & 3 == 0 => finish(&mut d),
            HostStep::Report if may_tell && (i.fault.ready || !q.fault_valid) => {
                d.notice.put(tell(InterruptKind::Fault));
                d.fault_valid = true;
                d.failed = true;
                d.step = HostStep::Stopped;
            }
            HostStep::Stopped if i.hold && !q.fault_valid => finish(&mut d),
            _ => (),
        }
        if let Some(start) = i.start.get() {
            d.state = *start;
            d.timer = 0;
            d.struck = false;
            d.step = if start.waits_for == HostWait::Nothing { HostStep::Run } else { HostStep::Wait };
        }

        // ---- clock edge
        self.decoded_in.i.push.drive(&i.decoded);
        self.decoded_in.i.pop.ready = pop;
        self.q = d;
    }
}
