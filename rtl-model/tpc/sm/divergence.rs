//! Divergence: decides which lanes of a warp are active, and where it continues. 2 cycles from `operands` to `next`, with the stack 3
//! and one more for each further entry (sm-control-flow-latency); up to one instruction in 4 cycles (sm-control-flow-throughput). One
//! instruction at a time, `waiting` others are queued; entries that are not on the chip wait for memory. In order. Specification:
//! instruction set 8; units, SM 4.

pub mod control_flow;
mod divergence_masks;
mod first_cycle;
mod flow_effect;
mod indexed_branch;
mod stack_scan;
pub mod types;

use crate::sm::types::*;
use bundle::sizes;
use control_flow::pending;
use divergence_masks::{is_here, place};
use first_cycle::decide;
use flow_effect::FlowEffect;
use indexed_branch::{match_group, merge_group, pick_leader};
use kernel::prelude::*;
use prim::fifo::{self, Fifo};
use prim::ram::{self, Ram};
use stack_scan::examine;
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
        state: FlowState,       // of the current instruction
        filled: Offer<StackEntry>,
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

impl Divergence {
    fn warp(&self, slot: usize) -> WarpLanes {
        if self.q.fresh >> slot & 1 == 1 {
            return WarpLanes { alive: self.launched[slot].lanes, ..WarpLanes::default() };
        }
        self.warps[slot]
    }

    /// Effects of the cycle for the current instruction, and the next registers; none while it waits for memory.
    fn step(&self, h: &Pending, mut d: Regs) -> Option<(FlowEffect, Regs)> {
        let (q, slot) = (&self.q, usize::from(h.slot));
        let mut warp = self.warp(slot);
        if q.state.phase != Phase::Decide {
            (warp.alive, warp.depth) = (q.state.alive, q.state.depth);
        }
        let (active, counter) = (q.active[slot], h.after);
        let mut e = FlowEffect { active, warp, straight: true, counter, ..FlowEffect::default() };
        let offsets = if h.tabled { &q.targets.data.row } else { &h.offsets };
        let (s, taken_first) = (&mut d.state, self.p.taken_first.get() == 1);
        match s.phase {
            Phase::Decide => decide(h, q.killed[slot], taken_first, &mut e, s),
            Phase::Scan if !is_here(s.at) && !q.filled.valid => {
                if !s.requested && !d.spill.valid {
                    let (at, entry) = (s.at, StackEntry::default());
                    d.spill.put(StackRequest { store: false, slot: h.slot, at, entry });
                    s.requested = true;
                }
            }
            Phase::Scan => {
                let entry = if is_here(s.at) { &self.stack.o.read_data } else { &q.filled.data };
                examine(h.kind, entry, &mut e, s);
                d.filled.valid = false;
            }
            // Its targets are in a table of a bank.
            Phase::Load => {
                if let Some(targets) = q.targets.get() {
                    e.fault = targets.fault.then_some(WarpFaultKind::Constant);
                    (s.phase, d.targets.valid) = (Phase::Pick, false);
                }
            }
            Phase::Pick => pick_leader(offsets, s),
            Phase::Match => match_group(offsets, h.lanes, h.target, s),
            Phase::Merge => merge_group(h, offsets, taken_first, &mut e, s),
        }
        d.killed[slot] |= e.killed;
        if let Some((at, entry)) = e.write {
            if e.pushes {
                if at >= self.launched[slot].limit {
                    e.fault = Some(WarpFaultKind::Stack);
                }
                e.warp.depth = at.wrapping_add(1) & 0xfff;
                d.state.depth = e.warp.depth;
            }
            if !is_here(at) && e.fault.is_none() {
                if d.spill.valid {
                    return None;
                }
                d.spill.put(StackRequest { store: true, slot: h.slot, at, entry });
            }
        }
        Some((e, d))
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
        o.table.send(q.state.tables, || {
            let Pending { slot, bank, offset, lanes, offsets, .. } = *head;
            TableRequest { slot, bank, offset, lanes, index: offsets }
        });
        let slots = o.active.len();
        o.active.copy_from_slice(&q.active[..slots]);
        o.killed.copy_from_slice(&q.killed[..slots]);
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        d.spill.leave(i.spill);
        d.state.tables &= !i.table.ready;
        (d.next.valid, d.fault.valid, d.credit) = (false, false, false);
        if let Some(fill) = i.fill.get() {
            d.filled.put(*fill);
        }
        if let Some(targets) = i.targets.get() {
            d.targets.put(*targets);
        }

        // The current instruction.
        let head = self.operands_in.o.pop.get().copied();
        let stepped = head.and_then(|h| self.step(&h, d).map(|(e, s)| (h, e, s)));
        let mut ends = false;
        self.stack.i.read(false, 0_u8);
        self.stack.i.write(false, 0_u8, StackEntry::default);
        if let Some((h, e, s)) = stepped {
            d = s;
            let slot = usize::from(h.slot);
            ends = e.done || e.fault.is_some();
            let (at, entry) = e.write.unwrap_or_default();
            let writes = e.write.is_some() && is_here(at) && e.fault.is_none();
            self.stack.i.write(writes, place(h.slot, at), || entry);
            let read = e.read.unwrap_or_default();
            self.stack.i.read(e.read.is_some() && is_here(read), place(h.slot, read));
            if ends {
                let ended = e.fault.is_some() || e.warp.alive == 0;
                d.active[slot] = if ended { 0 } else { e.active };
                d.fresh &= !(1 << slot);
                (d.state.phase, d.state.tables, d.credit) = (Phase::Decide, false, true);
                let (counter, straight) = (e.counter, e.straight);
                d.next.put(WarpNext { slot: h.slot, ended, straight, counter });
                self.warps.write(slot, e.warp);
            }
            if let Some(kind) = e.fault {
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
