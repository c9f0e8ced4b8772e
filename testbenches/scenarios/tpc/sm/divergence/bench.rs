//! One warp plays a program with a stack whose entries are spilled, and is judged by the interpreter.

use crate::sm::control_flow::{Does, Seen, World, fetched_next, to};
use interpreter::decode::fields::Field;
use interpreter::machine::warp::Warp;
use kernel::offer::Offer;
use kit::{Device, Sink};
use std::collections::{HashMap, VecDeque};
use tpc::sm::divergence::types::{STACK_HERE, StackEntry, StackRequest, TableRequest, TableRow};
use tpc::sm::divergence::{Divergence, In, Out};
use tpc::sm::types::{Operands, Row, WarpStart};

/// The entries that are not on the chip, and when requests are accepted and get their responses.
pub struct Spilled {
    pub entries: HashMap<(u8, u16), StackEntry>,
    requests: Sink<StackRequest>,
    responses: VecDeque<(u64, StackEntry)>,
    tables: Sink<TableRequest>,
    rows: VecDeque<(u64, TableRow)>,
    pub latency: u64,
}

impl Spilled {
    pub fn new(pattern: u64, latency: u64) -> Self {
        Self {
            entries: HashMap::new(),
            requests: Sink::new(pattern),
            responses: VecDeque::new(),
            tables: Sink::new(pattern),
            rows: VecDeque::new(),
            latency,
        }
    }

    pub fn drive(&mut self, o: &Out, i: &mut In, cycle: u64, world: &World) {
        i.table = self.tables.drive(&o.table);
        if let Some((_, request)) = self.tables.now() {
            let word = |lane: usize| match request.lanes >> lane & 1 {
                1 => world.constant(request.offset.wrapping_add(request.index.words[lane])),
                _ => 0,
            };
            let row = TableRow { fault: false, row: Row { words: std::array::from_fn(word) } };
            self.rows.push_back((cycle + self.latency, row));
        }
        if self.rows.front().is_some_and(|(due, _)| *due <= cycle) {
            i.targets = Offer::from(self.rows.pop_front().map(|(_, row)| row));
        }
        i.spill = self.requests.drive(&o.spill);
        if let Some((_, request)) = self.requests.now() {
            assert!(usize::from(request.at) >= STACK_HERE, "an entry is free on chip: {request:?}");
            match request.store {
                true => _ = self.entries.insert((request.slot, request.at), request.entry),
                false => {
                    let entry =
                        self.entries.get(&(request.slot, request.at)).expect("an entry that was stored");
                    self.responses.push_back((cycle + self.latency, *entry));
                }
            }
        }
        if self.responses.front().is_some_and(|(due, _)| *due <= cycle) {
            i.fill = Offer::from(self.responses.pop_front().map(|(_, entry)| entry));
        }
    }
}

pub fn first(dut: &Device<Divergence>) -> bool {
    dut.unit().p.taken_first.get() == 1
}

/// One warp in slot 0, one word after the other.
pub struct One {
    pub dut: Device<Divergence>,
    pub world: World,
    pub warp: Warp,
    pub memory: Spilled,
    pub cycle: u64,
}

impl One {
    pub fn new(dut: Device<Divergence>, lanes: u32, room: u16) -> Self {
        let world = World::new(first(&dut));
        let warp = world.warp(8, lanes, room.into());
        let mut one = Self { dut, world, warp, memory: Spilled::new(!0, 10), cycle: 0 };
        let start = WarpStart { lanes, counter: 8, stack_entries: room, ..WarpStart::default() };
        one.cycle(In { start: Offer::new(true, start), ..one.nothing() });
        assert_eq!(one.dut.outputs().active[0], lanes);
        one
    }

    pub fn nothing(&self) -> In {
        In::new(&self.dut.unit().p)
    }

    pub fn cycle(&mut self, mut i: In) -> Out {
        let o = self.dut.outputs();
        self.memory.drive(&o, &mut i, self.cycle, &self.world);
        self.cycle += 1;
        self.dut.cycle(i);
        o
    }

    /// Cycles from the operands to the next counter, which has to be the interpreter's.
    pub fn step(&mut self, word: u64, seen: &Seen) -> u64 {
        let (operands, does) = self.world.step(&mut self.warp, 0, word, seen);
        self.cycle(In { operands: Offer::new(true, operands), ..self.nothing() });
        for cycles in 1..400 {
            let o = self.cycle(self.nothing());
            assert_eq!(o.credit, o.next.valid);
            if o.next.valid {
                judge(&o, 0, &operands, does);
                return cycles;
            }
        }
        panic!("no response to {word:016x}");
    }

    pub fn go(&mut self, name: &str, target: u32) -> u64 {
        self.step(to(name, self.warp.pc, target, &[]), &Seen::plain())
    }

    /// The guard is P0, true in these lanes.
    pub fn guarded(&mut self, name: &str, target: u32, predicate: u32) -> u64 {
        let word = to(name, self.warp.pc, target, &[(Field::Guard, 0)]);
        self.step(word, &Seen { predicate, ..Seen::plain() })
    }
}

pub fn judge(o: &Out, slot: usize, operands: &Operands, does: Does) {
    let next = o.next.data;
    assert_eq!(usize::from(next.slot), slot);
    let (active, killed) = (o.active[slot], o.killed[slot]);
    let found = match o.fault.get() {
        Some(fault) => {
            assert_eq!((fault.slot, fault.counter, fault.word), (next.slot, operands.counter, operands.word));
            Does::Faults(fault.kind)
        }
        None if next.ended => Does::Ends,
        None => Does::Goes { counter: next.counter, active, killed },
    };
    assert_eq!(
        found, does,
        "{:?} in {:08x} at {:#x}",
        operands.instruction, operands.lanes, operands.counter
    );
    assert!(next.ended == (active == 0));
    // Whether the word that was fetched after it is the next one.
    assert!(
        !next.straight || next.ended || next.counter == fetched_next(operands.word, operands.counter),
        "{:016x} at {:#x}: {next:x?}",
        operands.word,
        operands.counter
    );
}
