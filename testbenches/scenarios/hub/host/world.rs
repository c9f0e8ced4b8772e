//! Host's environment: memory with channels in it, a driver, and a front end whose context is a
//! digest of the methods it received.

use super::sectors::Sectors;
use super::upkeep::Upkeep;
use bundle::*;
use hub::host::{Host, In, Out};
use kit::memory::Store;
use kit::scenario::{LIMIT, open};
use kit::{Device, Rng};
use references::hub::host::channels::{self, Act, Came, Entry, Event};
use std::collections::{BTreeMap, VecDeque};

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

    /// Writes a channel's instance block and user registers, and enables it.
    pub fn add(&mut self, id: u16, group: u16, entries: Vec<Entry>) -> usize {
        let limit = 3 + self.rng.below(4) as u8;
        let first = self.rng.below(1 << limit) as u32;
        let base = RINGS + 0x1_0000 * u64::from(id) + 8 * self.rng.below(9);
        let mut c = Channel {
            id,
            group,
            limit,
            first,
            entries,
            put: 0,
            acts: vec![],
            block: (0..0x88).map(|_| self.rng.roll() as u32).collect(),
            at: SEGMENTS + 0x10_0000 * u64::from(id),
        };
        let (user, context) = (c.user(), CONTEXTS + 0x1000 * u64::from(group));
        let high = |address: u64, junk: u32| junk << 8 | (address >> 32) as u32;
        let b = &mut c.block;
        b[0x00] = first;
        b[0x02] = user as u32 | b[0x02] & 0x1ff;
        b[0x03] = high(user, b[0x03]);
        b[0x04] = 0xface;
        (b[0x05], b[0x06], b[0x14]) = (first, 0, first);
        b[0x0c] = 2 | 2 << 7 | b[0x0c] & 0xffff_f800;
        b[0x12] = base as u32 | b[0x12] & 7;
        b[0x13] = high(base, b[0x13]) & 0xffe0_ffff | u32::from(limit) << 16;
        (b[0x21], b[0x22]) = (0x2040_0000, 0);
        b[0x3e] &= !(1 << 28);
        b[0x84] = context as u32 | b[0x84] & 0xfff;
        b[0x85] = high(context, b[0x85]);
        for (k, word) in c.block.iter().enumerate() {
            self.memory.put(c.instance() + 4 * k as u64, *word);
        }
        self.memory.put(user + 4 * 0x22, first);
        self.memory.put(user + 4 * 0x23, first);
        let register = 0x80_0000 + 8 * u32::from(id);
        self.write(register, (c.instance() >> 12) as u32 | 1 << 31);
        self.write(register + 4, 1 << 10);
        self.channels.push(c);
        self.channels.len() - 1
    }

    pub fn enable(&mut self, id: u16) {
        self.write(0x80_0004 + 8 * u32::from(id), 1 << 10);
    }

    /// Sets a dword of a channel's instance block, before it is loaded.
    pub fn set_block(&mut self, n: usize, dword: u64, word: u32) {
        self.channels[n].block[dword as usize] = word;
        let at = self.channels[n].instance() + 4 * dword;
        self.memory.put(at, word);
    }

    pub fn write(&mut self, address: u32, value: u32) {
        self.registers.push_back(RegisterWrite { address, value });
    }

    /// Submits a runlist.
    pub fn submit(&mut self, groups: &[Group]) {
        let mut list = vec![];
        for g in groups {
            if g.group {
                let id = u32::from(g.channels[0]);
                let fields = g.timeout << 18 | g.scale << 14 | 1 << 13;
                list.push((g.channels.len() as u32) << 26 | fields | id);
            }
            list.extend(g.channels.iter().map(|c| u32::from(*c)));
        }
        self.submit_words(&list);
    }

    pub fn submit_words(&mut self, list: &[u32]) {
        for (k, word) in list.iter().enumerate() {
            self.memory.put(LIST + 8 * k as u64, *word);
            self.memory.put(LIST + 8 * k as u64 + 4, 0);
        }
        self.write(0x2270, (LIST >> 12) as u32);
        self.write(0x2274, list.len() as u32);
    }

    /// Publishes as many entries as fit into the ring. Returns whether there were any.
    pub fn publish(&mut self, n: usize, most: usize) -> bool {
        let c = &mut self.channels[n];
        let got = self.memory.get(c.user() + 4 * 0x22);
        let size = 1_u32 << c.limit;
        let before = c.put;
        while c.put < c.entries.len() && c.put - before < most {
            let index = c.index(c.put);
            if index.wrapping_sub(got) & (size - 1) == size - 1 {
                break;
            }
            let base = self.memory.get(c.instance() + 4 * 0x12) & !7;
            let slot = RINGS + u64::from(base) + 8 * u64::from(index);
            let words = match &c.entries[c.put] {
                Entry::Opcode(opcode) => [0, u32::from(*opcode)],
                Entry::Words(words) => {
                    words.iter().enumerate().for_each(|(k, w)| self.memory.put(c.at + 4 * k as u64, *w));
                    let length = words.len() as u64;
                    let entry = [c.at as u32, (c.at >> 32) as u32 | (length as u32) << 10];
                    c.at += 4 * length;
                    entry
                }
            };
            self.memory.put(slot, words[0]);
            self.memory.put(slot + 4, words[1]);
            c.put += 1;
        }
        let put = c.index(c.put);
        self.memory.put(c.user() + 4 * 0x23, put);
        if c.put != before {
            self.doorbells.push_back(Doorbell { channel: c.id });
        }
        c.put != before
    }

    fn of(&mut self, id: u16) -> &mut Channel {
        self.channels.iter_mut().find(|c| c.id == id).expect("a channel that there is")
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

    /// The front end accepts a packet. Its use of contexts is checked here: methods and drains
    /// arrive while their group's context is loaded, and a context is switched only after a drain,
    /// the old one being saved first.
    fn packet(&mut self, o: &Out) {
        let due = self.cycle + 1 + self.rng.below(20);
        let group = self.of(o.channel).group;
        let own = CONTEXTS + 0x1000 * u64::from(group);
        let was = std::mem::replace(&mut self.drained, false);
        match o.packet.data {
            HostPacket::Method(m) => {
                assert_eq!(m.channel, o.channel);
                assert_eq!(self.context, Some(own), "a method without its context");
                assert!(self.responses.is_empty(), "before the response");
                for word in &m.words[..1 + usize::from(m.two)] {
                    self.seen = digest(self.seen, m.address, *word);
                    let (subchannel, address) = (m.subchannel, m.address);
                    self.of(m.channel).acts.push(Act::Send { subchannel, address, words: vec![*word] });
                    self.sent.push((self.cycle, m.channel, m.address, *word));
                }
            }
            HostPacket::Drain(drain) => {
                let requests = (self.context == Some(own)).then_some(o.channel);
                self.responses.push_back((due, drain, requests));
            }
            HostPacket::Save(save) => {
                assert!(was && self.responses.is_empty(), "a save without a drain");
                let at = 32 * save.address;
                assert_eq!(self.context, Some(at), "not the context that is there");
                assert_eq!(CONTEXTS + 0x1000 * u64::from(self.of(save.channel).group), at);
                self.memory.put(at, self.seen);
                self.context = None;
                self.saves.push((self.cycle, at));
                self.responses.push_back((due, HostDrain { tag: save.tag }, None));
            }
            HostPacket::Load(load) => {
                let failed = std::mem::take(&mut self.failed);
                assert!(self.responses.is_empty());
                assert_eq!(self.context.is_some(), failed, "a context is saved, unless it has failed");
                assert!(was || self.saves.is_empty() && !failed);
                assert_eq!((load.channel, 32 * load.address), (o.channel, own));
                self.seen = self.memory.get(own);
                self.context = Some(own);
                self.loads.push((self.cycle, own));
                self.responses.push_back((due, HostDrain { tag: load.tag }, None));
            }
        }
    }

    /// Checks that a write is to an allowed address.
    fn written(&mut self, o: &Out) {
        let write = o.write.data;
        let first = write.mask.trailing_zeros();
        let (k, n) = (first as usize / 4, write.mask.count_ones() as usize / 4);
        let at = 32 * write.address + u64::from(first);
        self.writes.push((self.cycle, at));
        let c = self.of(o.channel);
        let in_block = (c.instance()..c.instance() + 0x200).contains(&at);
        let is_method = !in_block && at != c.user() + 4 * 0x22;
        let found = self.memory.get(at);
        self.memory.write(&write);
        let left = self.memory.get(at);
        let words = write.data.words[k..k + n].to_vec();
        let act = if write.reduces { Act::Reduce { at, found, left } } else { Act::Write { at, words } };
        if is_method {
            self.of(o.channel).acts.push(act);
        }
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

    /// Checks that each channel performed its ring, in order and nothing else; that each group's
    /// context has received its channels' methods; and that memory outside of Host's is unchanged.
    pub fn judge(&mut self) {
        if let Some(at) = self.context.take() {
            self.memory.put(at, self.seen);
        }
        let mut contexts = BTreeMap::new();
        for &(_, id, address, word) in &self.sent {
            let seen = contexts.entry(self.channels.iter().find(|c| c.id == id).unwrap().group).or_insert(0);
            *seen = digest(*seen, address, word);
        }
        for (group, seen) in contexts {
            assert_eq!(self.memory.get(CONTEXTS + 0x1000 * u64::from(group)), seen, "group {group}");
        }
        for c in &self.channels {
            let stays = |e: &Event| !matches!(e, Event::Method { address: 0x1c | 0x1d | 0x20, .. });
            let came: Vec<_> = channels::decode(&c.entries)
                .into_iter()
                .filter(stays)
                .map(|event| Came { event, second: None })
                .collect();
            channels::judge(&came, &c.acts, c.user(), NOW);
            assert_eq!(self.memory.get(c.user() + 4 * 0x22), c.index(c.put), "GP_GET of {}", c.id);
            for (k, word) in c.block.iter().enumerate().filter(|(k, _)| !KEPT.contains(&(*k as u64))) {
                assert_eq!(self.memory.get(c.instance() + 4 * k as u64), *word, "dword {k:x} of {}", c.id);
            }
        }
    }
}
