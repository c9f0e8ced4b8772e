//! A channel in memory is fetched, and its methods must be those that the tables define.

use crate::host::sectors::Sectors;
use crate::host::upkeep::Upkeep;
use bundle::*;
use hub::host::push_pipe::{In, Out, PushPipe};
use hub::host::types::*;
use kit::memory::{Memory, MemoryStalls};
use kit::scenario::{LIMIT, open};
use kit::{Device, Rng};
use references::hub::host::channels;
use references::hub::host::channels::{Act, Came, Entry, Event};

const USER: u64 = 0x55_5000_0200;
const NOW: u64 = 0x0fed_cba9_8765_4321;

/// Semaphores are in this region, separate from the data that are fetched.
pub const SEMAPHORE: u64 = 0x77_0000_0040;

pub struct Bench {
    dut: Device<PushPipe>,
    memory: Memory<Sectors>,
    pub ring: RingStart,
    /// The entries, and the addresses of their dwords.
    pub entries: Vec<(Entry, u64, bool)>,
    put: usize,
    acts: Vec<Act>,
    question: Option<(u64, HostDrain)>,
    upkeep: Upkeep,
    stopped: bool,
    /// An interrupt is offered and not accepted.
    telling: bool,
    pub latency: u64,
    pub stalls: [u64; 4],
    pub rng: Rng,
    hold: bool,
    drop: bool,
    cycle: u64,
    pub packets: Vec<u64>,
}

impl Bench {
    pub fn new(dut: Device<PushPipe>, entries: Vec<Entry>, latency: u64, stalls: [u64; 4]) -> Self {
        let mut rng = Rng::new(stalls[0] ^ latency);
        let memory_stalls = MemoryStalls { read: stalls[2], data: stalls[0], write: 0, latency };
        let limit = 3 + rng.below(6) as u8;
        let base = 0x10_0000 + rng.below(4);
        let ring = RingStart { base, limit, get: rng.below(1 << limit) as u32, decoded: 0, taken: 0 };
        let mut at = 0x1_0000_0000 - 4 * rng.below(40);
        let mut place = |entry: Entry| {
            at += 4 * rng.below(20);
            let here = at;
            if let Entry::Words(words) = &entry {
                at += 4 * words.len() as u64;
            }
            (entry, here, rng.one_in(4))
        };
        let entries: Vec<_> = entries.into_iter().map(&mut place).collect();
        let mut bench = Bench {
            dut,
            memory: Memory::new(Sectors::default(), memory_stalls),
            ring,
            entries,
            put: 0,
            acts: vec![],
            question: None,
            upkeep: Upkeep::default(),
            stopped: false,
            telling: false,
            latency,
            stalls,
            rng,
            hold: false,
            drop: false,
            cycle: 0,
            packets: vec![],
        };
        let state = MethodState { channel: 5, user: (USER >> 9) as u32, ..MethodState::default() };
        bench.start(ring, DecodeStart::default(), state);
        bench
    }

    pub fn start(&mut self, ring: RingStart, decode: DecodeStart, methods: MethodState) {
        let put = self.index(self.put);
        let start = PipeStart { ring, decode, methods };
        self.dut.cycle(In { start: Some(start).into(), put, ..In::default() });
    }

    fn index(&self, n: usize) -> u32 {
        self.ring.get.wrapping_add(n as u32) & ((1 << self.ring.limit) - 1)
    }

    fn write_words(&mut self, n: usize) {
        let (entry, at, _) = self.entries[n].clone();
        if let Entry::Words(words) = entry {
            words.iter().enumerate().for_each(|(k, word)| self.memory.store.put(at + 4 * k as u64, *word));
        }
    }

    /// Publishes an entry. The data that it waits for with SYNC are written when the entry is reached.
    pub fn publish(&mut self) {
        let n = self.put;
        let (entry, at, sync) = self.entries[n].clone();
        let slot = 8 * (self.ring.base + u64::from(self.index(n)));
        let (low, high) = match &entry {
            Entry::Opcode(opcode) => (0, u32::from(*opcode)),
            Entry::Words(words) => (at as u32, (at >> 32) as u32 | (words.len() as u32) << 10),
        };
        self.memory.store.put(slot, low);
        self.memory.store.put(slot + 4, high | u32::from(sync) << 31);
        if !sync {
            self.write_words(n);
        }
        self.put += 1;
    }

    pub fn step(&mut self) -> Out {
        let (o, cycle, s) = (self.dut.outputs(), self.cycle, self.stalls);
        let response = self.question.filter(|(from, _)| *from <= cycle).map(|q| q.1);
        let [flushed, controlled] = self.upkeep.ends(cycle);
        let i = In {
            put: self.index(self.put),
            // after a fault the channel is left, at once or later
            hold: self.hold || self.stopped && open(s[3], cycle),
            drop: self.drop,
            time: NOW,
            packet: open(s[1], cycle).into(),
            response: response.into(),
            read: self.memory.read(&o.read),
            read_data: self.memory.data(o.read_data),
            write: open(s[3], cycle).into(),
            flush: open(s[3], cycle).into(),
            flushed,
            control: open(s[2], cycle).into(),
            controlled,
            interrupt: open(s[3], cycle).into(),
            fault: open(s[2], cycle).into(),
            ..In::default()
        };
        if response.is_some() {
            self.question = None;
            self.acts.push(Act::Idle);
        }
        if i.hold {
            self.stopped = false;
        }
        if o.packet.valid {
            self.packets.push(cycle);
        }
        if o.packet.valid && i.packet.ready {
            match o.packet.data {
                HostPacket::Method(m) => {
                    let words = if m.two { &m.words[..] } else { &m.words[..1] };
                    let (subchannel, address) = (m.subchannel, m.address);
                    words.iter().for_each(|word| {
                        self.acts.push(Act::Send { subchannel, address, words: vec![*word] });
                    });
                }
                HostPacket::Drain(drain) => self.question = Some((cycle + 1 + self.rng.below(9), drain)),
                other => panic!("{other:?}"),
            }
        }
        if o.write.valid && i.write.ready {
            let write = o.write.data;
            let first = write.mask.trailing_zeros();
            let words =
                write.data.words[first as usize / 4..][..write.mask.count_ones() as usize / 4].to_vec();
            self.acts.push(Act::Write { at: 32 * write.address + u64::from(first), words });
        }
        let notified = self.upkeep.cycle(cycle, (&o.flush, i.flush), (&o.control, i.control), &mut self.rng);
        self.acts.extend(notified);
        if let Some(interrupt) = o.interrupt.get().filter(|_| !self.telling)
            && interrupt.kind == InterruptKind::NonStall
        {
            self.acts.push(Act::Interrupt { value: interrupt.value });
        }
        self.telling = o.interrupt.valid && !i.interrupt.ready;
        if o.fault.valid && i.fault.ready {
            let fault = o.fault.data;
            let name = if fault.kind == FaultKind::Header { "Header" } else { "Entry" };
            self.acts.push(Act::Fault { name, address: fault.address, value: fault.value });
            self.stopped = true;
        }
        // An entry is reached: the data that it points to are in memory from now on.
        if let Some(n) =
            (0..self.put).find(|n| self.index(*n) == o.get && self.put - n < 1 << self.ring.limit)
        {
            self.write_words(n);
        }
        self.dut.cycle(i);
        self.cycle += 1;
        assert!(self.cycle < LIMIT, "no end");
        o
    }

    /// Leaves the channel, and resumes it.
    fn swap(&mut self) {
        self.hold = true;
        self.step();
        while !self.dut.outputs().settled {
            self.step();
        }
        let o = self.dut.outputs();
        let ring = RingStart { get: o.get, decoded: o.state.ends, taken: o.at.taken, ..self.ring };
        self.drop = true;
        self.step();
        while !self.dut.outputs().empty || self.dut.outputs().read.valid {
            self.step();
        }
        (self.hold, self.drop) = (false, false);
        self.start(ring, o.at, o.state);
    }

    pub fn all(&mut self, swaps: bool) {
        let size = 1 << self.ring.limit;
        loop {
            let get = self.dut.outputs().get;
            let left = self.index(self.put).wrapping_sub(get) & (size - 1);
            if self.put < self.entries.len() && left < size - 1 && self.rng.one_in(3) {
                self.publish();
            }
            self.step();
            // Rare enough that two latencies pass in between at times.
            if swaps && self.rng.one_in(60 + 4 * self.latency) {
                self.swap();
            }
            let o = self.dut.outputs();
            if self.put == self.entries.len() && o.dry && o.idle && o.get == self.index(self.put) {
                break;
            }
        }
        let ring: Vec<_> = self.entries.iter().map(|e| e.0.clone()).collect();
        let came: Vec<_> =
            channels::decode(&ring).into_iter().map(|event| Came { event, second: None }).collect();
        channels::judge(&came, &self.acts, USER, NOW);
        assert_eq!(came.iter().filter(|c| c.event == Event::Done).count(), self.entries.len());
    }
}
