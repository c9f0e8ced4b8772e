//! Memories and registers around the return path: what was sent, and what has to come of it.

use bundle::*;
use kernel::offer::{Offer, Ready};
use kit::Device;
use kit::random::Random;
use kit::scenario::open;
use std::collections::VecDeque;
use tpc::sm::constant_cache::types::*;
use tpc::sm::divergence::types::*;
use tpc::sm::load_store::access_return::{AccessReturn, In, Out};
use tpc::sm::load_store::surface::types::*;
use tpc::sm::load_store::types::*;
use tpc::sm::shared_memory::types::SharedResponse;
use tpc::sm::types::*;

mod sending;

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Source {
    Shared,
    L1,
    Shuffle,
    Constant,
    End,
    Surface,
}

/// The roles that each source may have.
pub const ROLES: [(Source, LoadRole); 11] = [
    (Source::Shared, LoadRole::Write),
    (Source::L1, LoadRole::Write),
    (Source::L1, LoadRole::Barrier),
    (Source::L1, LoadRole::Fill),
    (Source::L1, LoadRole::Header),
    (Source::Shuffle, LoadRole::Write),
    (Source::Constant, LoadRole::Write),
    (Source::Constant, LoadRole::Table),
    (Source::Constant, LoadRole::Header),
    (Source::End, LoadRole::Write),
    (Source::Surface, LoadRole::Write),
];

/// Cycles in which sides accept registers and memories respond.
pub struct Stalls([u64; 4]);

impl Stalls {
    pub fn none() -> Self {
        Stalls([!0; 4])
    }
    pub fn of(patterns: [u64; 4]) -> Self {
        Stalls(patterns)
    }
    fn is_open(&self, k: usize, now: u64) -> bool {
        open(self.0[k], now)
    }
}

/// A register, or the end of an instruction.
struct Wanted {
    ticket: LoadTicket,
    row: Option<Row>,
    number: u8,
    predicate: u32,
    last: bool,
    stored: bool,
}

/// The outstanding results of a source's accesses, in order.
#[derive(Default)]
struct Expected {
    written: [VecDeque<Wanted>; 2], // by side
    fills: VecDeque<(u8, Row)>,
    tables: VecDeque<(u8, TableRow)>,
    faults: VecDeque<(u8, WarpFault)>,
    resumes: VecDeque<(u8, u8)>,
    responses: VecDeque<SurfaceResponse>,
}

impl Expected {
    fn is_empty(&self) -> bool {
        let ends =
            self.written.iter().all(VecDeque::is_empty) && self.fills.is_empty() && self.tables.is_empty();
        ends && self.faults.is_empty() && self.resumes.is_empty() && self.responses.is_empty()
    }
}

pub struct Bench {
    dut: Device<AccessReturn>,
    random: Random,
    stalls: Stalls,
    now: u64,
    sides: usize,
    room: [usize; 2],
    left: [usize; 2],
    credits: [usize; 4], // used: of shuffles, constants, ends, surfaces
    shared: VecDeque<SharedResponse>,
    l1: VecDeque<L1Return>,
    constants: VecDeque<ConstantLoaded>,
    loaded: bool,
    stores: usize,
    stored: usize,
    next: In,
    expected: [Expected; 6],
    responded: u64,
    first: Option<u64>,
}

impl Bench {
    pub fn new(dut: Device<AccessReturn>, random: Random, stalls: Stalls) -> Self {
        let p = dut.unit().p.clone();
        let next = In::new(&p);
        Bench {
            dut,
            random,
            stalls,
            now: 0,
            sides: p.sides.get(),
            room: [p.shared_responses.get(), p.l1_responses.get()],
            left: [0; 2],
            credits: [0; 4],
            shared: VecDeque::new(),
            l1: VecDeque::new(),
            constants: VecDeque::new(),
            loaded: false,
            stores: 0,
            stored: 0,
            next,
            expected: Default::default(),
            responded: 0,
            first: None,
        }
    }

    /// Cycles from the last response to the first register.
    pub fn took(&self) -> u64 {
        self.first.expect("a register") - self.responded
    }

    /// A cycle in which something may be sent.
    pub fn any(&mut self) {
        let (source, role) = self.random.one_of(&ROLES);
        let fault = source != Source::Shuffle && self.random.below(6) == 0;
        self.send(source, role, fault);
        self.cycle();
    }

    /// Sends an access.
    pub fn start(&mut self, source: Source, role: LoadRole, fault: bool) {
        while !self.send(source, role, fault) {
            self.cycle();
        }
        self.cycle();
    }

    /// Memories respond, in order.
    fn respond(&mut self, o: &Out, i: &mut In) {
        let now = self.now;
        if self.stalls.is_open(2, now) {
            i.shared_response = self.shared.pop_front().into();
            i.l1_return = self.l1.front().copied().into();
        }
        if i.l1_return.valid {
            assert!(o.l1_return.ready, "its entry was reserved");
            self.l1.pop_front();
        }
        i.constant_load.ready = self.stalls.is_open(3, now);
        if self.loaded && self.stalls.is_open(3, now + 3) {
            i.constant_loaded = self.constants.pop_front().into();
            self.loaded = false;
        }
        self.loaded |= o.constant_load.valid && i.constant_load.ready;
        i.stored = self.stored < self.stores && self.stalls.is_open(3, now + 7);
        self.stored += usize::from(i.stored);
        if i.shared_response.valid || i.l1_return.valid || i.constant_loaded.valid || i.stored {
            self.responded = now;
        }
    }

    fn cycle(&mut self) {
        let o = self.dut.outputs().clone();
        let blank = In::new(&self.dut.unit().p);
        // A request that is sent now has its response a cycle later at the earliest.
        let (responses, stores) =
            (self.next.clone(), usize::from(self.next.ended.valid && self.next.ended.data.stored));
        let mut i = std::mem::replace(&mut self.next, blank);
        let held = self.hold(&responses);
        self.stores -= stores;
        self.respond(&o, &mut i);
        self.stores += stores;
        self.release(held);
        for side in 0..self.sides {
            i.written[side] = Ready { ready: self.stalls.is_open(side, self.now) };
            if let Some(written) = o.written[side].get().filter(|_| i.written[side].ready) {
                self.judge(side, written);
            }
        }
        self.hear(&o);
        self.dut.cycle(i);
        self.now += 1;
    }

    /// Responses to what is sent in this cycle.
    fn hold(&mut self, sent: &In) -> (Vec<SharedResponse>, Vec<L1Return>) {
        let of = |ticket: &Offer<LoadTicket>, each: usize| {
            ticket.get().map_or(0, |ticket| each << ticket.words_log2)
        };
        let (shared, l1) = (of(&sent.shared_ticket, 1), of(&sent.l1_ticket, 4));
        let (shared, l1) = (self.shared.len() - shared, self.l1.len() - l1);
        (self.shared.drain(shared..).collect(), self.l1.drain(l1..).collect())
    }

    fn release(&mut self, held: (Vec<SharedResponse>, Vec<L1Return>)) {
        self.shared.extend(held.0);
        self.l1.extend(held.1);
    }

    fn judge(&mut self, side: usize, written: &Written) {
        let result = &written.result;
        let source = usize::from(result.slot / 2);
        let wanted = self.expected[source].written[side].pop_front().expect("nothing is to be written");
        let ticket = &wanted.ticket;
        self.first = self.first.or(Some(self.now));
        assert_eq!((side, result.slot), (usize::from(ticket.side), ticket.slot), "source {source}");
        assert_eq!((written.scoreboard, written.last), (ticket.scoreboard, wanted.last), "source {source}");
        assert!(!wanted.stored || self.stored > 0, "a store ended that L1 does not have");
        if wanted.stored {
            (self.stored, self.stores) = (self.stored - 1, self.stores - 1);
        }
        let first = ticket.destination;
        let destination = if first == RZ { RZ } else { first.wrapping_add(wanted.number) };
        match wanted.row {
            None => assert_eq!((result.lanes, result.destination, result.predicates), (0, RZ, 0)),
            Some(row) => {
                assert_eq!((result.lanes, result.destination), (ticket.lanes, destination));
                assert_eq!(result.row, row, "source {source}");
                let predicates = if wanted.number == 0 { ticket.predicates } else { 0 };
                assert_eq!((result.predicates, result.halves), (predicates, 3));
                assert_eq!(result.flags.predicates, [wanted.predicate; PREDICATES]);
            }
        }
    }

    /// Pulses: faults, stacks, tables, barriers, headers, entries that are free again.
    fn hear(&mut self, o: &Out) {
        for side in 0..self.sides {
            if let Some(fault) = o.fault[side].get() {
                let next = self.expected[usize::from(fault.slot / 2)].faults.pop_front();
                assert_eq!(next.as_ref(), Some(&(side as u8, *fault)));
            }
            if let Some(entry) = o.fill[side].get() {
                let (lane, row) = self.expected[1].fills.pop_front().expect("an entry");
                let words: [u32; 3] = std::array::from_fn(|k| row.words[usize::from(lane) + k]);
                let kinds = [StackKind::Diverged, StackKind::Sync, StackKind::Break];
                let further = [StackKind::Continue, StackKind::Return, StackKind::LongJump];
                let all = [kinds, further].concat();
                let kind = all.get(words[2] as usize % 8).copied().unwrap_or(StackKind::Diverged);
                assert_eq!((entry.counter, entry.lanes, entry.kind), (words[0], words[1], kind));
            }
            if let Some(table) = o.targets[side].get() {
                let next = self.expected[3].tables.pop_front();
                assert_eq!(next.as_ref(), Some(&(side as u8, *table)));
            }
            for slot in (0..16).filter(|slot| o.resume[side] >> slot & 1 == 1) {
                assert_eq!(self.expected[1].resumes.pop_front(), Some((side as u8, slot)));
            }
        }
        if let Some(response) = o.surface_response.get() {
            let of = |k: usize| {
                self.expected[k].responses.front().is_some_and(|next| next.words == response.words)
            };
            let from = if of(1) { 1 } else { 3 };
            assert_eq!(self.expected[from].responses.pop_front().as_ref(), Some(response));
        }
        for (k, done) in [&o.shared_done, &o.l1_done].into_iter().enumerate() {
            self.left[k] -= done.get().map_or(0, |done| [1, 4][k] << done.words_log2);
        }
        let ReturnCredits { shuffle, constant, ended, surface } = o.credits;
        for (used, free) in self.credits.iter_mut().zip([shuffle, constant, ended, surface]) {
            *used -= usize::from(free);
        }
    }

    /// All is back.
    pub fn drain(&mut self) {
        for _ in 0..20_000 {
            let rest = self.left == [0; 2] && self.credits == [0; 4];
            if rest && self.expected.iter().all(Expected::is_empty) {
                return;
            }
            self.cycle();
        }
        panic!("it hangs: {:?} and {:?} are in use", self.left, self.credits);
    }
}
