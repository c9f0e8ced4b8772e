//! Host's environment: memory with channels in it, a driver, and a front end whose context is a
//! digest of the methods it received.

mod checks;
mod driver;

use super::sectors::Sectors;
use super::upkeep::Upkeep;
use bundle::*;
use hub::host::{Host, In, Out};
use kit::scenario::{LIMIT, open};
use kit::{Device, Rng};
use references::hub::host::channels::{Act, Entry};
use std::collections::VecDeque;

pub const INSTANCES: u64 = 0x10_0000_0000;
pub const USERS: u64 = 0x20_0000_0000;

pub const RINGS: u64 = 0x30_0000_0000;
pub const SEGMENTS: u64 = 0x40_0000_0000;

/// Semaphores; each is in its own sector.
pub const SEMAPHORES: u64 = 0x50_0000_0000;
pub const LIST: u64 = 0x60_0000_1000;

pub const CONTEXTS: u64 = 0x70_0000_0000;
pub const NOW: u64 = 0x0123_4567_89ab_cdef;

/// Dwords of an instance block that Host may write.
const KEPT: [u64; 12] = [0x00, 0x05, 0x06, 0x0e, 0x0f, 0x10, 0x11, 0x14, 0x21, 0x22, 0x29, 0x2a];

/// A channel as seen by the driver.
pub struct Channel {
    pub id: u16,
    pub group: u16,
    pub limit: u8,
    pub first: u32,
    pub entries: Vec<Entry>,
    pub put: usize,
    pub acts: Vec<Act>,
    block: Vec<u32>,
    at: u64,
}

impl Channel {
    pub fn instance(&self) -> u64 {
        INSTANCES + 0x1000 * u64::from(self.id)
    }

    pub fn user(&self) -> u64 {
        USERS + 0x200 * u64::from(self.id)
    }

    pub fn index(&self, n: usize) -> u32 {
        self.first.wrapping_add(n as u32) & ((1 << self.limit) - 1)
    }
}

/// A group of the runlist; without a group a channel is listed alone.
#[derive(Clone, Debug)]
pub struct Group {
    pub group: bool,
    pub timeout: u32,
    pub scale: u32,
    pub channels: Vec<u16>,
}

pub fn group(timeout: u32, channels: &[u16]) -> Group {
    Group { group: true, timeout, scale: 0, channels: channels.to_vec() }
}

pub struct World {
    pub dut: Device<Host>,
    pub memory: Sectors,
    pub channels: Vec<Channel>,
    pub stalls: [u64; 6],
    pub latency: u64,
    pub cycle: u64,
    pub rng: Rng,
    pub registers: VecDeque<RegisterWrite>,
    pub doorbells: VecDeque<Doorbell>,
    pub increments: VecDeque<u8>,
    /// The channel and address of each outstanding read.
    readers: VecDeque<(u16, u64)>,
    /// The context in the engines, by its address, and its content.
    pub context: Option<u64>,
    pub seen: u32,
    /// No packet has arrived since the response to a drain.
    drained: bool,
    responses: VecDeque<(u64, HostDrain, Option<u16>)>,
    pub faults: Vec<Fault>,
    pub interrupts: Vec<Interrupt>,
    notified: bool,
    upkeep: Upkeep,
    /// The driver lets a channel continue after its fault.
    pub forgives: bool,
    /// A unit after Host has reported a fault, and reports one in this cycle.
    failed: bool,
    pub fails: bool,
    /// Methods in order of arrival: cycle, channel, address, value.
    pub sent: Vec<(u64, u16, u16, u32)>,
    /// Saves and loads: cycle and address of the context.
    pub saves: Vec<(u64, u64)>,
    pub loads: Vec<(u64, u64)>,
    pub reads: Vec<(u64, u64)>,
    pub writes: Vec<(u64, u64)>,
}

/// The engines' context after a method.
pub fn digest(seen: u32, address: u16, word: u32) -> u32 {
    (seen.rotate_left(5) ^ u32::from(address)).wrapping_mul(0x9e37_79b9) ^ word
}

impl World {
    pub fn new(dut: Device<Host>, latency: u64, stalls: [u64; 6], seed: u64) -> Self {
        World {
            dut,
            memory: Sectors::default(),
            channels: vec![],
            stalls,
            latency,
            cycle: 0,
            rng: Rng::new(seed),
            registers: VecDeque::new(),
            doorbells: VecDeque::new(),
            increments: VecDeque::new(),
            readers: VecDeque::new(),
            context: None,
            seen: 0,
            drained: false,
            responses: VecDeque::new(),
            faults: vec![],
            interrupts: vec![],
            notified: false,
            upkeep: Upkeep::default(),
            forgives: true,
            failed: false,
            fails: false,
            sent: vec![],
            saves: vec![],
            loads: vec![],
            reads: vec![],
            writes: vec![],
        }
    }

    pub fn step(&mut self) -> Out {
        let (o, cycle, s) = (self.dut.outputs(), self.cycle, self.stalls);
        let data = self.memory.response(cycle).filter(|_| open(s[0], cycle));
        let response = self.responses.front().filter(|a| a.0 <= cycle).copied();
        let failed = std::mem::take(&mut self.fails);
        self.failed |= failed;
        let [flushed, controlled] = self.upkeep.ends(cycle);
        let i = In {
            doorbell: self.doorbells.front().filter(|_| open(s[1], cycle)).copied().into(),
            register: self.registers.front().filter(|_| open(s[2], cycle)).copied().into(),
            response: response.map(|a| a.1).into(),
            increment: self.increments.front().filter(|_| open(s[4], cycle)).copied().into(),
            time: NOW,
            failed,
            refusal: None.into(),
            packet: open(s[3], cycle).into(),
            read: open(s[4], cycle).into(),
            read_data: data.into(),
            write: open(s[5], cycle).into(),
            flush: open(s[4], cycle).into(),
            flushed,
            control: open(s[5], cycle).into(),
            controlled,
            interrupt: open(s[0], cycle).into(),
            fault: open(s[1], cycle).into(),
        };
        if i.doorbell.valid && o.doorbell.ready {
            self.doorbells.pop_front();
        }
        if i.register.valid && o.register.ready {
            self.registers.pop_front();
        }
        if i.increment.valid && o.increment.ready {
            self.increments.pop_front();
        }
        if let Some((_, _, channel)) = response {
            self.responses.pop_front();
            self.drained = true;
            if let Some(id) = channel {
                self.of(id).acts.push(Act::Idle);
            }
        }
        if data.is_some() && o.read_data.ready {
            self.memory.responded();
            let (id, address) = self.readers.pop_front().expect("a response with a reader");
            if (SEMAPHORES..LIST & !0xffff).contains(&address) {
                let found = self.memory.get(address);
                self.of(id).acts.push(Act::Read { at: address, found });
            }
        }
        if o.read.valid && i.read.ready {
            let at = 32 * o.read.data.address;
            self.memory.request(o.read.data, cycle + self.latency);
            self.readers.push_back((o.channel, at));
            self.reads.push((cycle, at));
        }
        if o.packet.valid && i.packet.ready {
            self.packet(&o);
        }
        if o.write.valid && i.write.ready {
            self.written(&o);
        }
        let notified = self.upkeep.cycle(cycle, (&o.flush, i.flush), (&o.control, i.control), &mut self.rng);
        if let Some(act) = notified {
            self.of(o.channel).acts.push(act);
        }
        if let Some(interrupt) = o.interrupt.get().filter(|_| !self.notified) {
            self.interrupts.push(*interrupt);
            if interrupt.kind == InterruptKind::NonStall {
                let act = Act::Interrupt { value: interrupt.value };
                self.of(interrupt.channel).acts.push(act);
            }
        }
        self.notified = o.interrupt.valid && !i.interrupt.ready;
        if o.fault.valid && i.fault.ready {
            let f = o.fault.data;
            self.faults.push(f);
            if !matches!(f.kind, FaultKind::Signature | FaultKind::Runlist) {
                let name: &'static str = match f.kind {
                    FaultKind::Entry => "Entry",
                    FaultKind::Header => "Header",
                    FaultKind::HostMethod => "HostMethod",
                    FaultKind::HostValue => "HostValue",
                    FaultKind::Alignment => "Alignment",
                    kind => panic!("{kind:?} is no fault of Host's"),
                };
                self.of(f.channel).acts.push(Act::Fault { name, address: f.address, value: f.value });
            }
            if self.forgives && !matches!(f.kind, FaultKind::Signature | FaultKind::Runlist) {
                self.enable(f.channel);
            }
        }
        self.dut.cycle(i);
        self.cycle += 1;
        assert!(self.cycle < LIMIT, "no end");
        o
    }

    /// Runs until Host is idle with its present work.
    pub fn settle(&mut self) {
        loop {
            self.step();
            let quiet = self.doorbells.is_empty() && self.registers.is_empty();
            if quiet && self.increments.is_empty() && self.dut.outputs().idle {
                break;
            }
        }
    }

    /// Runs until Host is idle and all entries are consumed.
    pub fn finish(&mut self) {
        while self.channels.iter().any(|c| c.put < c.entries.len()) {
            (0..self.channels.len()).for_each(|n| _ = self.publish(n, usize::MAX));
            self.step();
        }
        self.settle();
    }
}
