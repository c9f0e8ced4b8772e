//! Host methods: sends the methods of engines on, one a clock, and does Host's own, one at
//! a time: semaphores, syncpoints, waits, memory operations, interrupts. Interface 1.4.

use super::semaphore;
use super::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

choice! {
    /// What Host is about.
    pub enum HostStep: 4 {
        Run,        // methods of engines, and those that only keep a value
        Ask,        // a question to the front end is to be sent
        Drained,    // its answer is to come
        Launch,     // all before is to be launched
        Read,       // a read is to be taken
        Data,       // its answer is to come
        Judge,      // what it says
        Write,      // a write is to be taken
        Count,      // a syncpoint is to be counted up or read
        Counted,    // its value is to come
        Compare,    // what it says
        Wait,       // until it is tried again
        Notify,     // an interrupt is to be sent
        Yield,      // another channel may have the turn
        Report,     // a fault is to be sent
        Stopped,    // until it is acknowledged
    }
}

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in pulse start: MethodState;  // when settled: another channel's state
    in level hold: bool;          // the channel is to be left
    in level go: bool;            // nobody took the turn that was given away
    in level acknowledge: bool;
    in sample time: Time;
    in decoded: Decoded;
    out packet: HostPacket;
    in pulse answer: HostDrain;
    out read: MemoryRead;
    in pulse read_data: Sector;
    out write: MemoryWrite;
    out count: CountOrder;
    in pulse count_data: B32;
    out interrupt: Interrupt;
    out fault: Fault;
    out level state: MethodState;
    out level resume: bool;       // the decoder may go on
    out level done: B2;           // entries consumed
    out level settled: bool;      // the channel can be left
    out level blocked: bool;      // it waits
    out level switches: bool;     // and lets others have the turn meanwhile
    out level yields: B2;         // it gives the turn away
    out level idle: bool;
}

// ---- registers
packed! {
    pub struct Regs {
        step: HostStep,
        state: MethodState,
        address: WordAddress,       // the method in hand
        value: B32,
        tag: HostTag,
        found: B32,
        timer: B22,
        resume: bool,
        done: B2,
        packet_valid: bool,
        packet: HostPacket,
        write: MemoryWrite,
        notice_valid: bool,
        notice: Interrupt,
        fault_valid: bool,
        fault: Fault,
    }
}

kernel::unit! {
    pub struct HostMethods(p) {
        registers: Regs;
        part decoded_in: Fifo<Decoded> = fifo::Params::default();
    }
}

/// Memory operations that there are: barrier, and invalidations and write-backs.
fn is_memory_operation(value: u32) -> bool {
    matches!(value >> 27, 0x05 | 0x09 | 0x0d | 0x0e | 0x0f | 0x10)
}

/// Where a method that acts begins, or why it cannot.
fn first_step(state: &MethodState, address: u16, value: u32) -> Result<HostStep, FaultKind> {
    use semaphore::{ACQUIRE, ACQUIRE_AND, ACQUIRE_GEQ, REDUCTION, RELEASE};
    match address {
        SEMAPHORE_D => match semaphore::operation(value) {
            ACQUIRE | ACQUIRE_GEQ | ACQUIRE_AND => Ok(HostStep::Read),
            RELEASE | REDUCTION if semaphore::is_long(value) && state.semaphore & 3 != 0 => {
                Err(FaultKind::Alignment)
            }
            REDUCTION if !semaphore::is_known_reduction(value) => Err(FaultKind::HostValue),
            RELEASE | REDUCTION if semaphore::waits_for_idle(value) => Ok(HostStep::Ask),
            RELEASE | REDUCTION => Ok(HostStep::Launch),
            _ => Err(FaultKind::HostValue),
        },
        MEM_OP_D if !is_memory_operation(value) => Err(FaultKind::HostValue),
        FB_FLUSH | MEM_OP_D | SET_REFERENCE | HOST_WFI => Ok(HostStep::Ask),
        NON_STALL_INTERRUPT => Ok(HostStep::Notify),
        SYNCPOINT_B if value & 2 != 0 => Err(FaultKind::HostValue),
        SYNCPOINT_B => Ok(HostStep::Count),
        YIELD => Ok(HostStep::Yield),
        _ => Err(FaultKind::HostMethod),
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

    /// What becomes of the method at the head.
    fn begin(&self, d: &mut Regs) {
        let head = &self.decoded_in.o.pop.data;
        let value = head.words[0];
        let fault = |d: &mut Regs, kind| {
            d.step = HostStep::Report;
            d.fault.kind = kind;
        };
        match head.kind {
            DecodedKind::Method if head.address >= FIRST_ENGINE_METHOD || head.address == SET_OBJECT => {
                d.packet_valid = true;
                d.packet = HostPacket::Method(HostMethod {
                    channel: d.state.channel,
                    subchannel: head.subchannel,
                    address: head.address,
                    two: head.two,
                    words: head.words,
                });
                d.done = head.done;
                return;
            }
            DecodedKind::Method => match head.address {
                NOP | MEM_OP_C | CRC_CHECK => d.done = head.done,
                SEMAPHORE_A => {
                    d.state.semaphore = d.state.semaphore & 0x3fff_ffff | u64::from(value & 0xff) << 30;
                    d.done = head.done;
                }
                SEMAPHORE_B => {
                    d.state.semaphore = d.state.semaphore >> 30 << 30 | u64::from(value >> 2);
                    d.done = head.done;
                }
                SEMAPHORE_C => (d.state.payload, d.done) = (value, head.done),
                SYNCPOINT_A => (d.state.threshold, d.done) = (value, head.done),
                _ => {
                    match head.address {
                        SEMAPHORE_D => d.state.operation = value,
                        SYNCPOINT_B => d.state.syncpoint = value,
                        _ => (),
                    }
                    match first_step(&d.state, head.address, value) {
                        Ok(step) => d.step = step,
                        Err(kind) => fault(d, kind),
                    }
                    d.state.ends = head.done;
                }
            },
            DecodedKind::Nothing => d.done = head.done,
            DecodedKind::Entry | DecodedKind::Header => {
                let is_header = head.kind == DecodedKind::Header;
                fault(d, if is_header { FaultKind::Header } else { FaultKind::Entry });
                d.state.ends = head.done;
            }
        }
        d.address = head.address;
        d.value = value;
        d.fault.channel = d.state.channel;
        d.fault.subchannel = head.subchannel;
        d.fault.address = head.address;
        d.fault.value = value;
    }
}

/// The method in hand is done.
fn finish(d: &mut Regs) {
    d.step = HostStep::Run;
    d.state.waits_for = HostWait::Nothing;
    d.done = d.state.ends;
    d.state.ends = 0;
    d.resume = true;
}

/// It is tried again later.
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
        o.packet.send(q.packet_valid, || q.packet);
        o.read.send(q.step == HostStep::Read, || MemoryRead { address: q.state.semaphore >> 3 });
        o.write.send(q.step == HostStep::Write, || q.write);
        o.count.send(q.step == HostStep::Count, || CountOrder {
            up: q.state.syncpoint & 1 == 1,
            index: (q.state.syncpoint >> 8) as u8,
        });
        o.interrupt.send(q.notice_valid, || q.notice);
        o.fault.send(q.fault_valid, || q.fault);
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
            && !(q.packet_valid || q.notice_valid || q.fault_valid);
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        let head = &self.decoded_in.o.pop;
        let mut pop = false;
        d.resume = false;
        d.done = 0;
        if i.packet.ready {
            d.packet_valid = false;
        }
        if i.interrupt.ready {
            d.notice_valid = false;
        }
        if i.fault.ready {
            d.fault_valid = false;
        }
        let free = i.packet.ready || !q.packet_valid;
        let may_tell = i.interrupt.ready || !q.notice_valid;
        let tell = |kind| Interrupt { kind, channel: q.state.channel, value: q.value };
        let lane = (q.state.semaphore & 7) as usize;

        match q.step {
            // Only when all before has been taken: what Host does is seen in order.
            HostStep::Run if head.valid && free => {
                pop = true;
                self.begin(&mut d);
            }
            HostStep::Ask if free => {
                d.packet_valid = true;
                d.tag = q.tag + 1 & 15;
                d.packet = HostPacket::Drain(HostDrain { tag: d.tag });
                d.step = HostStep::Drained;
            }
            HostStep::Drained if i.answer.get().is_some_and(|a| a.tag == q.tag) => d.step = HostStep::Launch,
            HostStep::Launch if free => match q.address {
                SEMAPHORE_D if semaphore::operation(q.value) == semaphore::RELEASE => {
                    d.step = HostStep::Write;
                    d.write = semaphore::write(&q.state, q.state.payload, i.time);
                }
                SEMAPHORE_D => d.step = HostStep::Read,
                SET_REFERENCE => {
                    d.step = HostStep::Write;
                    d.write.address = u64::from(q.state.user) << 4 | 2;
                    d.write.mask = 0xf << 8;
                    d.write.data.words = [q.value; 8];
                }
                _ => finish(&mut d),
            },
            HostStep::Read if i.read.ready => d.step = HostStep::Data,
            HostStep::Data if i.read_data.valid => {
                d.found = i.read_data.data.words[lane];
                d.step = HostStep::Judge;
            }
            HostStep::Judge => {
                let (value, payload) = (q.state.operation, q.state.payload);
                if !semaphore::is_acquire(value) {
                    d.step = HostStep::Write;
                    let word = semaphore::reduce(value, q.found, payload);
                    d.write = semaphore::write(&q.state, word, i.time);
                } else if semaphore::is_met(value, q.found, payload) {
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
            HostStep::Wait if q.timer > 1 => d.timer = q.timer - 1,
            HostStep::Wait if !i.hold => {
                d.step = match q.state.waits_for {
                    HostWait::Syncpoint => HostStep::Count,
                    _ => HostStep::Read,
                }
            }
            HostStep::Notify if may_tell => {
                d.notice_valid = true;
                d.notice = tell(InterruptKind::NonStall);
                finish(&mut d);
            }
            HostStep::Yield if i.go || q.value & 3 == 0 => finish(&mut d),
            HostStep::Report if may_tell && (i.fault.ready || !q.fault_valid) => {
                d.notice_valid = true;
                d.notice = tell(InterruptKind::Fault);
                d.fault_valid = true;
                d.step = HostStep::Stopped;
            }
            HostStep::Stopped if i.acknowledge && !q.fault_valid => finish(&mut d),
            _ => (),
        }
        if let Some(start) = i.start.get() {
            d.state = *start;
            d.timer = 0;
            d.step = if start.waits_for == HostWait::Nothing { HostStep::Run } else { HostStep::Wait };
        }

        // ---- clock edge
        self.decoded_in.i.push.drive(&i.decoded);
        self.decoded_in.i.pop.ready = pop;
        self.q = d;
    }
}
