//! A bench sends methods, responds to memory, drains and syncpoints, and checks that effects are in order.

use crate::host::sectors::Sectors;
use crate::host::upkeep::Upkeep;
use bundle::*;
use hub::host::host_methods::{HostMethods, In, Out};
use hub::host::types::*;
use kit::memory::Store;
use kit::scenario::{LIMIT, open};
use kit::{Device, Rng};
use references::hub::host::channels;
use references::hub::host::channels::{Act, Came, Event};
use std::collections::VecDeque;

const USER: u64 = 0x12_3456_7000;
const NOW: u64 = 0x0123_4567_89ab_cdef;

pub struct Bench {
    pub dut: Device<HostMethods>,
    pub items: Vec<Decoded>,
    sent: usize,
    pub memory: Sectors,
    counts: [u32; 256],
    pub acts: Vec<Act>,
    /// The cycle from which a drain's response is sent, and its tag.
    question: Option<(u64, HostDrain)>,
    /// The values that reads of a syncpoint return.
    counted: VecDeque<u32>,
    upkeep: Upkeep,
    pub done: usize,
    pub stopped: bool,
    /// An interrupt is offered and not accepted.
    telling: bool,
    pub latency: u64,
    pub stalls: [u64; 4],
    pub rng: Rng,
    pub cycle: u64,
    pub hold: bool,
}

impl Bench {
    pub fn new(mut dut: Device<HostMethods>, items: &[Decoded], latency: u64, stalls: [u64; 4]) -> Self {
        let start = MethodState {
            channel: 77,
            user: (USER >> 9) as u32,
            retry: 2,
            retry_exponent: 2,
            ..MethodState::default()
        };
        dut.cycle(In { start: Some(start).into(), ..In::default() });
        Bench {
            dut,
            items: items.to_vec(),
            sent: 0,
            memory: Sectors::default(),
            counts: [0; 256],
            acts: vec![],
            question: None,
            counted: VecDeque::new(),
            upkeep: Upkeep::default(),
            done: 0,
            stopped: false,
            telling: false,
            latency,
            stalls,
            rng: Rng::new(stalls[3]),
            cycle: 0,
            hold: false,
        }
    }

    /// The inputs of a cycle, and the effect of the outputs under them.
    pub fn step(&mut self) -> Out {
        let (o, cycle, s) = (self.dut.outputs(), self.cycle, self.stalls);
        let data = self.memory.response(cycle);
        let response = self.question.filter(|(from, _)| *from <= cycle).map(|q| q.1);
        let [flushed, controlled] = self.upkeep.ends(cycle);
        let i = In {
            // after a fault the channel is left, at once or later
            hold: self.hold || self.stopped && open(s[3], cycle),
            go: o.yields != 0 && !self.hold && open(s[0], cycle),
            time: NOW,
            decoded: self.items.get(self.sent).filter(|_| open(s[0], cycle) && !self.hold).copied().into(),
            packet: open(s[1], cycle).into(),
            response: response.into(),
            read: open(s[2], cycle).into(),
            read_data: data.into(),
            write: open(s[2], cycle).into(),
            count: open(s[3], cycle).into(),
            count_data: self.counted.pop_front().into(),
            flush: open(s[2], cycle).into(),
            flushed,
            control: open(s[3], cycle).into(),
            controlled,
            interrupt: open(s[1], cycle).into(),
            fault: open(s[0], cycle).into(),
            ..In::default()
        };
        if self.question.is_some() || self.stopped || self.upkeep.busy() {
            let acts = o.read.valid || o.write.valid || o.count.valid;
            assert!(!acts && (!o.packet.valid || self.stopped), "continues before it may");
        }
        if response.is_some() {
            self.question = None;
            self.acts.push(Act::Idle);
        }
        if i.hold {
            self.stopped = false;
        }
        self.sent += usize::from(i.decoded.valid && o.decoded.ready);
        if o.packet.valid && i.packet.ready {
            match o.packet.data {
                HostPacket::Method(m) => {
                    assert_eq!(m.channel, 77);
                    let words = m.words[..1 + usize::from(m.two)].to_vec();
                    self.acts.push(Act::Send { subchannel: m.subchannel, address: m.address, words });
                }
                HostPacket::Drain(drain) => self.question = Some((cycle + 1 + self.rng.below(20), drain)),
                other => panic!("{other:?}"),
            }
        }
        if data.is_some() {
            self.memory.responded();
            let at = o.state.semaphore_va << 2;
            self.acts.push(Act::Read { at, found: self.memory.get(at) });
        }
        if o.read.valid && i.read.ready {
            assert_eq!(o.read.data.address, o.state.semaphore_va >> 3);
            self.memory.request(o.read.data, cycle + self.latency);
        }
        if o.write.valid && i.write.ready {
            let write = o.write.data;
            let first = write.mask.trailing_zeros();
            let bytes = write.mask.count_ones();
            assert!(first % 4 == 0 && write.mask >> first == !0 >> (32 - bytes), "{:x}", write.mask);
            let (k, n) = (first as usize / 4, bytes as usize / 4);
            let at = 32 * write.address + u64::from(first);
            let found = self.memory.get(at);
            self.memory.write(&write);
            self.acts.push(match write.reduces {
                true => Act::Reduce { at, found, left: self.memory.get(at) },
                false => Act::Write { at, words: write.data.words[k..k + n].to_vec() },
            });
        }
        if o.count.valid && i.count.ready {
            let index = o.count.data.index;
            if o.count.data.up {
                self.counts[usize::from(index)] = self.counts[usize::from(index)].wrapping_add(1);
                self.acts.push(Act::CountUp { index });
            } else {
                let found = self.counts[usize::from(index)];
                self.counted.push_back(found);
                self.acts.push(Act::CountRead { index, found });
            }
        }
        let notified = self.upkeep.cycle(cycle, (&o.flush, i.flush), (&o.control, i.control), &mut self.rng);
        self.acts.extend(notified);
        // Interrupts are offered in order; later methods do not wait for their acceptance.
        if o.interrupt.valid && !self.telling {
            let interrupt = o.interrupt.data;
            assert_eq!(interrupt.channel, 77);
            match interrupt.kind {
                InterruptKind::NonStall => self.acts.push(Act::Interrupt { value: interrupt.value }),
                kind => assert_eq!(kind, InterruptKind::Fault),
            }
        }
        self.telling = o.interrupt.valid && !i.interrupt.ready;
        if o.fault.valid && i.fault.ready {
            let names = [
                (FaultKind::Entry, "Entry"),
                (FaultKind::Header, "Header"),
                (FaultKind::HostMethod, "HostMethod"),
                (FaultKind::HostValue, "HostValue"),
                (FaultKind::Alignment, "Alignment"),
            ];
            let fault = o.fault.data;
            let name = names.iter().find(|n| n.0 == fault.kind).expect("no fault of Host's").1;
            self.acts.push(Act::Fault { name, address: fault.address, value: fault.value });
            self.stopped = true;
        }
        if i.go {
            self.acts.push(Act::Yield(o.yields.into()));
        }
        self.done += usize::from(o.done);
        self.dut.cycle(i);
        self.cycle += 1;
        assert!(self.cycle < LIMIT, "no end");
        o
    }

    /// Other units write the values that a blocked channel may wait for.
    fn others(&mut self, o: &Out) {
        let value = match self.rng.below(3) {
            0 => self.rng.roll() as u32,
            _ => o.state.payload,
        };
        match o.state.waits_for {
            HostWait::Semaphore => self.memory.put(o.state.semaphore_va << 2, value),
            HostWait::Syncpoint => {
                let index = (o.state.syncpoint >> 8) as u8;
                self.counts[usize::from(index)] = o.state.threshold.wrapping_add(value % 5).wrapping_sub(2);
            }
            HostWait::Nothing => (),
        }
    }

    pub fn all(&mut self, swap: bool) {
        loop {
            let o = self.step();
            if o.blocked && self.rng.one_in(8) {
                self.others(&o);
            }
            if swap && self.rng.one_in(30) {
                self.hold = true;
            }
            let o = self.dut.outputs();
            if self.hold && o.settled && self.memory.waiting() == 0 && o.yields == 0 {
                self.dut.cycle(In { start: Some(o.state).into(), hold: true, ..In::default() });
                self.done += usize::from(o.done);
                self.hold = false;
            } else if self.hold && o.yields != 0 {
                self.hold = false;
            }
            if self.sent == self.items.len() && o.idle && !self.hold && !self.dut.outputs().blocked {
                break;
            }
        }
        let came: Vec<_> = self.items.iter().map(came).collect();
        channels::judge(&came, &self.acts, USER, NOW);
        assert_eq!(self.done, self.items.iter().map(|d| usize::from(d.done)).sum::<usize>());
    }
}

fn came(decoded: &Decoded) -> Came {
    let (subchannel, address, value) = (decoded.subchannel, decoded.address, decoded.words[0]);
    let event = match decoded.kind {
        DecodedKind::Nothing => Event::Done,
        DecodedKind::Method => Event::Method { subchannel, address, value },
        DecodedKind::Entry => Event::BadOpcode(value),
        DecodedKind::Header => Event::BadHeader(value),
    };
    Came { event, second: decoded.two.then_some(decoded.words[1]) }
}
