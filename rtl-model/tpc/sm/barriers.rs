//! Barriers: executes BAR and B2R for the warps of an SM, with the 17 barriers that its CTAs share (sm-barrier-registers). One
//! instruction a cycle, sub-partitions round-robin; 4 cycles from the last warp's operands to `resume` of all, 3 cycles to a result.
//! Stalled by results that are not accepted. In order for each sub-partition. Specification: SM 9; the instruction set 11.

mod entry;
mod state;
pub mod types;

use self::entry::entry_of;
use self::state::warps_of;
use self::types::*;
use super::types::*;
use bundle::*;
use kernel::prelude::*;
use prim::arbiter::in_turn;
use prim::fifo::{self, Fifo};

/// Maximum number of sub-partitions.
const SUBS: usize = 4;
/// Maximum warps of an SM.
const WARPS: usize = SUBS * SLOTS;
/// Contexts of an SM.
const CONTEXTS: usize = 16;
/// Finished instructions that can wait.
const DONES: usize = 4;

// ---- parameters
kernel::params! {
    sizes sub_partitions;
    /// Queued instructions of a sub-partition.
    depth: 1..=16 = 4, "instructions";
}

// ---- ports
kernel::ports! {
    in pulse launch: Launch;
    in pulse context: ContextWrite;
    in pulse ended[sub_partitions]: B4;
    in pulse operands[sub_partitions]: Operands;
    out pulse credit[sub_partitions]: bool;
    out level resume[sub_partitions]: B16;
    out written[sub_partitions]: Written;
    out pulse fault[sub_partitions]: WarpFault;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        next_grant: B2,                // the sub-partition with priority
        at: Offer<BarrierTurn>,
        outstanding: [B3; SUBS],              // instructions with a reserved entry in the queue of results
        barrier: [BarrierState; BARRIERS],
        votes: [BarrierVotes; WARPS], // values that B2R reads, by warp
        block: Offer<BlockThreads>,
        warps: [B6; CONTEXTS],         // warps of a CTA
        launch: Offer<BarrierLaunch>,
        credit: [bool; SUBS],
        resume: [B16; SUBS],
        fault: Offer<WarpFault>,
        fault_sub: B2,
    }
}

kernel::unit! {
    pub struct Barriers(p) {
        registers: Regs;
        memory places: [SlotBarriers; WARPS];
        part entry_in: [Fifo<BarrierEntry>; p.sub_partitions.get()] = fifo::of(p.depth);
        part done_out: [Fifo<BarrierDone>; p.sub_partitions.get()] = fifo::Params { depth: Within::new(DONES), ..Default::default() };
    }
}

/// Bits of a sub-partition's warps.
fn of_sub(warps: u64, sub: usize) -> u16 {
    (warps >> (SLOTS * sub)) as u16
}

impl Barriers {
    /// Executes the selected instruction.
    fn execute(&mut self, d: &mut Regs, next_grant: &BarrierTurn) {
        let BarrierTurn { sub, entry, place } = next_grant;
        let (warp, sub) = (sub << 4 | entry.slot, usize::from(*sub));
        let index = usize::from(place.first + entry.id);
        let known = !entry.outside && entry.id < place.count && index < BARRIERS;
        let mut fault = None;
        let mut done = BarrierDone {
            slot: entry.slot,
            scoreboard: entry.scoreboard,
            destination: RZ,
            ..BarrierDone::default()
        };
        match entry.kind {
            BarrierKind::None => {}
            BarrierKind::Unknown => fault = Some(WarpFaultKind::Encoding),
            BarrierKind::Read => {
                let BarrierEntry { lanes, destination, predicates, .. } = *entry;
                let votes = d.votes[usize::from(warp)];
                done = BarrierDone { lanes, destination, predicates, votes, ..done };
            }
            _ if !known => fault = Some(WarpFaultKind::Barrier),
            BarrierKind::Wait | BarrierKind::Reduce | BarrierKind::Arrive => {
                d.barrier[index].arrive(warp, entry);
            }
        }
        self.done_out[sub].i.push.send(true, || done);
        let waits = matches!(entry.kind, BarrierKind::Wait | BarrierKind::Reduce);
        let resumes = entry.parks && fault.is_none() && !waits;
        d.resume[sub] |= u16::from(resumes) << entry.slot;
        if let Some(kind) = fault {
            let BarrierEntry { slot, counter, word, .. } = *entry;
            d.fault.put(WarpFault { slot, kind, counter, word });
            d.fault_sub = sub as u8;
        }
    }
}

/// The result: a row of equal words, and predicates.
fn written_of(done: &BarrierDone) -> Written {
    let BarrierDone { slot, scoreboard, lanes, destination, predicates, votes } = *done;
    let flags = Flags { predicates: [if votes.holds { !0 } else { 0 }; PREDICATES], ..Flags::default() };
    let row = Row { words: [votes.yes.into(); WARP_LANES] };
    let result =
        LaneResult { slot, lanes, destination, halves: 3, row, writes_flags: false, predicates, flags };
    Written { result, scoreboard, last: true }
}

impl Logic for Barriers {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        for sub in 0..self.p.sub_partitions.get() {
            let done = &self.done_out[sub].o.pop;
            o.credit[sub].send(q.credit[sub], || true);
            o.resume[sub] = q.resume[sub];
            o.written[sub].send(done.valid, || written_of(&done.data));
            o.fault[sub].send(q.fault.valid && usize::from(q.fault_sub) == sub, || q.fault.data);
        }
    }

    // ---- clock edge
    fn tick(&mut self, i: &In) {
        let q = self.q;
        let mut d = q;
        let subs = self.p.sub_partitions.get();
        d.credit = [false; SUBS];
        d.fault.valid = false;
        for sub in 0..subs {
            let operands = &i.operands[sub];
            let ours = operands.data.instruction.path == Path::Barriers;
            self.entry_in[sub].i.push.send(operands.valid && ours, || entry_of(&operands.data));
            self.entry_in[sub].i.pop.ready = false;
            self.done_out[sub].i.push.valid = false;
            self.done_out[sub].i.pop = i.written[sub];
            d.outstanding[sub] -= u8::from(self.done_out[sub].o.pop.valid && i.written[sub].ready);
        }

        // Barriers that open, and warps that end.
        let mut opened = 0;
        if let Some(barrier) = d.barrier.iter_mut().find(|barrier| barrier.opens()) {
            let votes = barrier.votes();
            (0..WARPS).filter(|warp| barrier.reduces >> warp & 1 == 1).for_each(|warp| d.votes[warp] = votes);
            opened = barrier.waits;
            barrier.open();
        }
        d.resume = std::array::from_fn(|sub| of_sub(opened, sub));
        let ended = (0..subs).filter(|&sub| i.ended[sub].valid);
        let ended =
            ended.fold(0_u64, |ended, sub| ended | 1 << (SLOTS * sub + usize::from(i.ended[sub].data)));
        for barrier in &mut d.barrier {
            barrier.members &= !ended;
            barrier.waits &= !ended;
            barrier.reduces &= !ended;
        }

        // Launch of a warp; the words of its context have arrived before it.
        if let Some(block) = q.block.get() {
            d.warps[usize::from(block.context_id)] = warps_of(block);
        }
        if let Some(launch) = q.launch.get() {
            let warps = q.warps[usize::from(launch.context_id)];
            d.votes[usize::from(launch.warp)] = BarrierVotes { yes: 0, holds: true };
            let of_cta = d.barrier.iter_mut().enumerate().filter(|(k, _)| launch.place.has(*k));
            for (_, barrier) in of_cta {
                barrier.launch(launch.warp, warps);
            }
        }
        let ContextWrite { context_id, word, value } = i.context.data;
        d.block.send(i.context.valid && usize::from(word) == CONTEXT_THREADS, || BlockThreads {
            context_id,
            layer: (value & 0x7ff) * (value >> 11 & 0x7ff),
            z: (value >> 22) as u8 & 0x7f,
        });
        let Launch { partition, slot, kind, context_id, place, .. } = i.launch.data;
        let ComputePlace { barrier: first, barriers, .. } = ComputePlace::unpack(&[place.low, place.high]);
        let count = if kind == WarpKind::Compute { barriers } else { 0 };
        let (warp, place) = (partition << 4 | slot & 15, SlotBarriers { first, count });
        d.launch.send(i.launch.valid, || BarrierLaunch { warp, context_id, place });
        if i.launch.valid {
            self.places.write(warp.into(), place);
        }

        if let Some(next_grant) = q.at.get() {
            self.execute(&mut d, next_grant);
        }
        let next = in_turn(q.next_grant.into(), subs, |sub| {
            self.entry_in[sub].o.pop.valid && usize::from(q.outstanding[sub]) < DONES
        });
        d.at.valid = false;
        if let Some(sub) = next {
            let entry = self.entry_in[sub].o.pop.data;
            let place = self.places[sub << 4 | usize::from(entry.slot)];
            d.at.put(BarrierTurn { sub: sub as u8, entry, place });
            d.next_grant = ((sub + 1) % subs) as u8;
            d.outstanding[sub] += 1;
            d.credit[sub] = true;
            self.entry_in[sub].i.pop.ready = true;
        }
        self.q = d;
    }
}
