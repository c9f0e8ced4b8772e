//! Divergence: decides which lanes of a warp are active, and where it continues. 2 cycles from `operands` to `next`, with the stack 3
//! and one more for each further entry (sm-control-flow-latency); up to one instruction in 4 cycles (sm-control-flow-throughput). One
//! instruction at a time, `waiting` others are queued; entries that are not on the chip wait for memory. In order. Specification:
//! instruction set 8; units, SM 4.

mod divergence_masks;
pub mod flow;
pub mod types;

use crate::sm::counters::{followed, instruction_at};
use crate::sm::types::*;
use bundle::sizes;
use divergence_masks::*;
use flow::pending;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};
use prim::ram::{self, Ram};
use types::*;

// ---- parameters
kernel::params! {
    sizes slots;
    /// Instructions held, with the current one: the scheduler has as many credits.
    waiting: 1..=4 = 2, "instructions";
    /// 1: the taken path of a divergent branch runs first, 0: the other one.
    taken_first: 0..=1 = 0, "";
}

// ---- ports
kernel::ports! {
    in pulse start: WarpStart;
    in pulse operands: Operands;
    out pulse next: WarpNext;
    out pulse fault: WarpFault;
    out level credit: bool;
    out level active[slots]: Lanes;
    out level killed[slots]: Lanes;
    out spill: StackRequest;
    in pulse fill: StackEntry;
    out table: TableRequest;
    in pulse targets: TableRow;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        active: [Lanes; SLOTS],
        killed: [Lanes; SLOTS], // lanes that write no memory any more
        fresh: B16,             // slots whose warp has not had an instruction yet
        phase: Phase,
        alive: Lanes,
        running: Lanes,
        leaving: Lanes,         // lanes that leave to an entry that is still searched
        seeking: bool,
        straight: bool,
        depth: StackDepth,
        at: StackDepth,         // the entry that is examined
        counter: ProgramCounter,
        requested: bool,
        filled: Offer<StackEntry>,
        rest: Lanes,            // lanes of an indexed branch that are not in a group yet
        leaders: Lanes,         // the lowest lane of each group
        leader: Lanes,
        gathered: bool,
        pick: B32,              // the leader's offset
        group: Lanes,
        tables: bool,           // words of a table are requested
        targets: Offer<TableRow>,
        spill: Offer<StackRequest>,
        next: Offer<WarpNext>,
        fault: Offer<WarpFault>,
        credit: bool,
    }
}

kernel::unit! {
    pub struct Divergence(p) {
        registers: Regs;
        memory launched: [Launched; SLOTS];
        memory warps: [WarpLanes; SLOTS];
        part operands_in: Fifo<Pending> = fifo::of(p.waiting);
        part stack: Ram<StackEntry, 8, 1> = ram::Params {};
    }
}

/// Effects of a cycle for the current instruction.
#[derive(Clone, Copy, Default)]
struct Turn {
    done: bool,
    fault: Option<WarpFaultKind>,
    active: u32,
    warp: WarpLanes,
    straight: bool,
    counter: u32,
    /// An entry to write, and its index.
    write: Option<(u16, StackEntry)>,
    pushes: bool,
    /// The index of an entry to read.
    read: Option<u16>,
}

/// Whether fetch has followed a branch: the next words are those of its target.
fn follows(h: &Pending) -> bool {
    followed(h.word, h.counter).is_some()
}

impl Turn {
    fn push(&mut self, kind: StackKind, counter: u32, lanes: u32) {
        self.write = Some((self.warp.depth, StackEntry { kind, counter, lanes }));
        self.pushes = true;
    }

    fn go(&mut self, counter: u32) {
        (self.counter, self.straight) = (counter, false);
    }

    /// Continues at a branch's target, which fetch may have followed.
    fn go_fetched(&mut self, h: &Pending) {
        (self.counter, self.straight) = (h.target, follows(h));
    }

    /// Scans the stack from its newest entry on.
    fn scan(&mut self, s: &mut Regs, running: u32, leaving: u32) {
        (s.running, s.leaving, s.seeking, s.straight) = (running, leaving, leaving != 0, true);
        if self.warp.depth == 0 {
            self.fault = Some(WarpFaultKind::Stack);
            return;
        }
        (s.phase, s.at, s.requested) = (Phase::Scan, self.warp.depth - 1, false);
        self.read = Some(s.at);
    }
}

impl Divergence {
    fn warp(&self, slot: usize) -> WarpLanes {
        if self.q.fresh >> slot & 1 == 1 {
            return WarpLanes { alive: self.launched[slot].lanes, ..WarpLanes::default() };
        }
        self.warps[slot]
    }

    /// An instruction's first cycle.
    fn decide(&self, h: &Pending, t: &mut Turn, s: &mut Regs) {
        let active = t.active;
        (s.alive, s.depth, s.counter) = (t.warp.alive, t.warp.depth, h.after);
        t.done = true;
        match h.flow {
            Flow::Refuse => {
                t.fault = match h.fault {
                    FetchFault::Nothing => Some(WarpFaultKind::Encoding),
                    FetchFault::Counter => Some(WarpFaultKind::Counter),
                    // A constant that no lane needs is no fault.
                    FetchFault::Constant => (h.lanes != 0).then_some(WarpFaultKind::Constant),
                }
            }
            Flow::Push => t.push(h.kind, h.target, active),
            Flow::Call => {
                t.push(h.kind, h.after, active);
                t.go(h.target);
            }
            Flow::Branch if h.lanes == 0 => t.straight = !follows(h),
            Flow::Branch if h.lanes == active => t.go_fetched(h),
            Flow::Branch if self.p.taken_first.get() == 1 => {
                t.push(h.kind, h.after, active & !h.lanes);
                t.active = h.lanes;
                t.go_fetched(h);
            }
            Flow::Branch => {
                t.push(h.kind, h.target, h.lanes);
                t.active = active & !h.lanes;
                t.straight = !follows(h);
            }
            Flow::Index if h.lanes == 0 => (),
            Flow::Index => {
                t.done = false;
                (s.phase, s.rest, s.leaders, s.gathered) = (Phase::Pick, h.lanes, 0, false);
                if h.tabled {
                    (s.phase, s.tables) = (Phase::Load, true);
                }
                if self.p.taken_first.get() == 1 && active & !h.lanes != 0 {
                    t.push(h.kind, h.after, active & !h.lanes);
                }
            }
            Flow::Leave if h.lanes == 0 => (),
            Flow::Leave => {
                t.done = false;
                t.scan(s, active & !h.lanes, h.lanes);
            }
            Flow::Exit | Flow::Kill => {
                let mut gone = h.lanes;
                if h.flow == Flow::Kill {
                    let killed = &mut s.killed[usize::from(h.slot)];
                    *killed |= h.lanes;
                    gone = ended_quads(t.warp.alive, *killed);
                }
                t.warp.alive &= !gone;
                t.active &= !gone;
                s.alive = t.warp.alive;
                if t.active == 0 && t.warp.alive != 0 {
                    t.done = false;
                    t.scan(s, 0, 0);
                }
            }
            Flow::Sam => {
                (t.warp.saved, t.warp.sam) = (active, true);
                t.active = t.warp.alive;
            }
            Flow::Ram => {
                t.active = t.warp.saved & t.warp.alive;
                if !t.warp.sam || t.active == 0 {
                    t.fault = Some(WarpFaultKind::Stack);
                }
                t.warp.sam = false;
            }
        }
    }

    /// Processes an entry of the stack: lanes leave it, it is the next to run, or both.
    fn scan(&self, h: &Pending, t: &mut Turn, s: &mut Regs) {
        let q = &self.q;
        let here = is_here(q.at);
        if !here && !q.filled.valid {
            if !q.requested && !s.spill.valid {
                let request =
                    StackRequest { store: false, slot: h.slot, at: q.at, entry: StackEntry::default() };
                s.spill.put(request);
                s.requested = true;
            }
            return;
        }
        let entry = if here { self.stack.o.read_data } else { q.filled.data };
        let hit = q.seeking && entry.kind == h.kind;
        let leaves = if q.seeking && !hit { q.leaving } else { 0 };
        let lanes = entry.lanes & q.alive & !leaves;
        if q.running == 0 {
            s.depth = q.at;
            if lanes != 0 {
                (s.running, s.counter, s.straight) = (lanes, entry.counter, false);
            }
        } else if entry.lanes & leaves != 0 {
            t.write = Some((q.at, StackEntry { lanes, ..entry }));
        }
        s.seeking = q.seeking && !hit;
        (s.filled.valid, s.requested) = (false, false);
        if s.running != 0 && !s.seeking {
            t.done = true;
            (t.active, t.counter, t.straight) = (s.running, s.counter, s.straight);
        } else if q.at == 0 {
            t.fault = Some(WarpFaultKind::Stack);
        } else {
            s.at = q.at - 1;
            t.read = Some(s.at);
        }
        t.warp.depth = s.depth;
    }

    /// Groups of an indexed branch: first their leaders are collected, then the groups are pushed on the stack, the last one first.
    fn index(&self, h: &Pending, t: &mut Turn, s: &mut Regs) {
        let q = &self.q;
        let among = if q.gathered { h.lanes } else { q.rest };
        let offsets = if h.tabled { &q.targets.data.row } else { &h.offsets };
        match q.phase {
            Phase::Load => {
                if let Some(targets) = q.targets.get() {
                    t.fault = targets.fault.then_some(WarpFaultKind::Constant);
                    (s.phase, s.targets.valid) = (Phase::Pick, false);
                }
            }
            Phase::Pick => {
                let lowest = q.rest & q.rest.wrapping_neg();
                let highest = q.leaders.checked_ilog2().map_or(0, |lane| 1 << lane);
                s.leader = if q.gathered { highest } else { lowest };
                s.pick = s.leader.checked_ilog2().map_or(0, |lane| offsets.words[lane as usize]);
                s.phase = Phase::Match;
            }
            Phase::Match => {
                // Offsets to a control word and to the instruction after it are equivalent.
                let counter = h.target.wrapping_add(q.pick);
                s.group = equal(offsets, q.pick) & among;
                s.counter = instruction_at(counter);
                s.pick = match counter % 32 {
                    0 => q.pick.wrapping_add(8),
                    8 => q.pick.wrapping_sub(8),
                    _ => q.pick,
                };
                s.phase = Phase::Merge;
            }
            _ if !q.gathered => {
                s.leaders = q.leaders | q.leader;
                s.rest = q.rest & !(q.group | equal(offsets, q.pick));
                s.gathered = s.rest == 0;
                s.phase = Phase::Pick;
            }
            _ => {
                let group = q.group | equal(offsets, q.pick) & among;
                let other = t.active & !h.lanes;
                s.leaders = q.leaders & !q.leader;
                s.phase = Phase::Pick;
                t.done = s.leaders == 0;
                if t.done && (self.p.taken_first.get() == 1 || other == 0) {
                    t.active = group;
                    t.go(q.counter);
                } else {
                    t.push(h.kind, q.counter, group);
                    t.active = if t.done { other } else { t.active };
                }
            }
        }
    }

    /// Effects of the cycle for the current instruction, and the next registers; none while it waits for memory.
    fn turn(&self, h: &Pending, mut s: Regs) -> Option<(Turn, Regs)> {
        let (q, slot) = (&self.q, usize::from(h.slot));
        let mut warp = self.warp(slot);
        if q.phase != Phase::Decide {
            (warp.alive, warp.depth) = (q.alive, q.depth);
        }
        let mut t =
            Turn { active: q.active[slot], warp, straight: true, counter: h.after, ..Turn::default() };
        match q.phase {
            Phase::Decide => self.decide(h, &mut t, &mut s),
            Phase::Scan => self.scan(h, &mut t, &mut s),
            _ => self.index(h, &mut t, &mut s),
        }
        if let Some((at, entry)) = t.write {
            if t.pushes {
                if at >= self.launched[slot].limit {
                    t.fault = Some(WarpFaultKind::Stack);
                }
                t.warp.depth = at.wrapping_add(1) & 0xfff;
                s.depth = t.warp.depth;
            }
            if !is_here(at) && t.fault.is_none() {
                if s.spill.valid {
                    return None;
                }
                s.spill.put(StackRequest { store: true, slot: h.slot, at, entry });
            }
        }
        Some((t, s))
    }
}

impl Logic for Divergence {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.next.drive(&q.next);
        o.fault.drive(&q.fault);
        o.credit = q.credit;
        o.spill.drive(&q.spill);
        let head = &self.operands_in.o.pop.data;
        o.table.send(q.tables, || {
            let Pending { slot, bank, offset, lanes, offsets, .. } = *head;
            TableRequest { slot, bank, offset, lanes, index: offsets }
        });
        let slots = o.active.len();
        o.active.copy_from_slice(&q.active[..slots]);
        o.killed.copy_from_slice(&q.killed[..slots]);
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = self.q;
        let mut d = q;
        d.spill.leave(i.spill);
        d.tables &= !i.table.ready;
        (d.next.valid, d.fault.valid, d.credit) = (false, false, false);
        if let Some(fill) = i.fill.get() {
            d.filled.put(*fill);
        }
        if let Some(targets) = i.targets.get() {
            d.targets.put(*targets);
        }

        // The current instruction.
        let head = self.operands_in.o.pop.get().copied();
        let turned = head.and_then(|h| self.turn(&h, d).map(|(t, s)| (h, t, s)));
        let mut ends = false;
        self.stack.i.read(false, 0_u8);
        self.stack.i.write(false, 0_u8, StackEntry::default);
        if let Some((h, t, s)) = turned {
            d = s;
            let slot = usize::from(h.slot);
            ends = t.done || t.fault.is_some();
            let (at, entry) = t.write.unwrap_or_default();
            let writes = t.write.is_some() && is_here(at) && t.fault.is_none();
            self.stack.i.write(writes, place(h.slot, at), || entry);
            let read = t.read.unwrap_or_default();
            self.stack.i.read(t.read.is_some() && is_here(read), place(h.slot, read));
            if ends {
                let ended = t.fault.is_some() || t.warp.alive == 0;
                d.active[slot] = if ended { 0 } else { t.active };
                d.fresh &= !(1 << slot);
                (d.phase, d.tables, d.credit) = (Phase::Decide, false, true);
                let (counter, straight) = (t.counter, t.straight);
                d.next.put(WarpNext { slot: h.slot, ended, straight, counter });
                self.warps.write(slot, t.warp);
            }
            if let Some(kind) = t.fault {
                d.fault.put(WarpFault { slot: h.slot, kind, counter: h.counter, word: h.word });
            }
        }

        // Start of a warp.
        if let Some(start) = i.start.get() {
            let slot = usize::from(start.slot);
            (d.active[slot], d.killed[slot]) = (start.lanes, start.helpers);
            d.fresh |= 1 << slot;
            self.launched.write(slot, Launched { lanes: start.lanes, limit: start.stack_entries });
        }

        // ---- clock edge
        let comes = i.operands.get().filter(|operands| operands.instruction.path == Path::Divergence);
        self.operands_in.i.push.send(comes.is_some(), || comes.map(pending).unwrap_or_default());
        self.operands_in.i.pop.ready = ends;
        self.q = d;
    }
}
