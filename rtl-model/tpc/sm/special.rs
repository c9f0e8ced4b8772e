//! Special: transcendental functions, conversions, bit counts and products of words, for the sides (sub-partitions) of a partition. 16
//! lanes: an instruction takes two cycles (sm-transcendental-convert-throughput), with fewer lanes more. 11 cycles from operands to the
//! first register, which is announced 3 cycles before, so that a dependent instruction issues 13 cycles after it
//! (sm-transcendental-convert-latency). Stalled while no entry is free for its registers. In order for each side. Specification: SFU,
//! SM.

mod special_entry;
mod special_operation;
pub mod types;

use self::special_entry::{entry_of, exit_of};
use self::special_operation::{Results, results};
use self::types::*;
use super::lane_datapaths::groups;
use super::types::*;
use bundle::sizes;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

/// Maximum number of sides.
const SIDES: usize = 2;
/// Maximum instructions in flight.
const WORKS: usize = 8;
/// Cycles of the longest datapath; results of the others are delayed to match.
const CYCLES: usize = 9;
/// Cycles from the announcement of a register to its write.
const SOON: usize = 3;

// ---- parameters
kernel::params! {
    sizes sides;
    /// Number of lanes, log2.
    lanes_log2: 2..=4 = 4, "lanes";
    /// Queued instructions of a side.
    depth: 1..=16 = 4, "instructions";
}

// ---- ports
kernel::ports! {
    in pulse operands[sides]: Operands;
    in pulse more[sides]: OperandRow;
    out pulse credit[sides]: bool;
    out pulse soon[sides]: Soon;
    out pulse written[sides]: Written;
    in pulse left[sides]: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        next_grant: B1,                    // the side with priority
        left: B3,                          // groups of the current instruction still to enter, and its side
        side: B1,
        work: B3,
        due: [Offer<SpecialExit>; CYCLES], // by the cycles left
        pair: Offer<Written>,              // high words of a pair
        pair_side: B1,
        waiting: [B3; SIDES],              // registers not yet written
        credit: [bool; SIDES],
    }
}

kernel::unit! {
    pub struct Special(p) {
        registers: Regs;
        part entry_in: [Fifo<SpecialEntry>; p.sides.get()] = fifo::of(p.depth);
        part high_in: [Fifo<Row>; p.sides.get()] = fifo::of(p.depth);
        carried results: [Results; WORKS]; // outputs of the lanes' registers
    }
}

impl Special {
    /// Whether the oldest instruction of a side can begin.
    fn begins(&self, side: usize) -> bool {
        let entry = &self.entry_in[side].o.pop;
        entry.valid
            && (!entry.data.pair || self.high_in[side].o.pop.valid)
            && self.q.waiting[side] + entry.data.destination.count.max(1) <= SPECIAL_RESULTS as u8
    }

    /// Results of an instruction: the first register, and the second one of a pair.
    fn exit(&self, exit: &SpecialExit) -> (Written, Option<Written>) {
        let Results { low, high, flags } = &self.results[usize::from(exit.work)];
        let SpecialExit { slot, lanes, destination, writes_flags, scoreboard, .. } = *exit;
        let result = LaneResult {
            slot,
            lanes,
            destination: destination.first,
            halves: 3,
            row: *low,
            writes_flags,
            predicates: 0,
            flags: *flags,
        };
        let last = destination.count < 2;
        let destination = if result.destination == RZ { RZ } else { result.destination.wrapping_add(1) };
        let second =
            LaneResult { destination, row: *high, writes_flags: false, flags: Flags::default(), ..result };
        let high = if last { None } else { Some(Written { result: second, scoreboard, last: true }) };
        (Written { result, scoreboard, last }, high)
    }

    /// The instruction whose last group completes in `cycles` cycles.
    fn whole(&self, cycles: usize) -> Option<&SpecialExit> {
        self.q.due[cycles].get().filter(|exit| exit.last)
    }
}

impl Logic for Special {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        for side in 0..self.p.sides.get() {
            let of = |exit: &&SpecialExit| usize::from(exit.side) == side;
            o.credit[side].send(self.q.credit[side], || true);
            let soon = self.whole(SOON).filter(of);
            let soon = soon.map(|&SpecialExit { slot, scoreboard, destination, .. }| Soon {
                slot,
                scoreboard,
                destination,
            });
            o.soon[side].drive(&soon.into());
            let pair = self.q.pair.get().filter(|_| usize::from(self.q.pair_side) == side);
            let written = self.whole(0).filter(of).map(|exit| self.exit(exit).0);
            o.written[side].drive(&written.or(pair.copied()).into());
        }
    }

    // ---- clock edge
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        let sides = self.p.sides.get();
        for side in 0..sides {
            let operands = &i.operands[side];
            let more = &i.more[side];
            self.entry_in[side]
                .i
                .push
                .send(operands.valid && operands.data.instruction.path == Path::Special, || {
                    entry_of(&operands.data)
                });
            self.high_in[side].i.push.send(more.valid && more.data.path == Path::Special, || more.data.row);
            d.waiting[side] = d.waiting[side].saturating_sub(u8::from(i.left[side].valid));
        }

        // Results of the datapaths.
        d.pair.valid = false;
        if let Some(exit) = self.whole(0)
            && let Some(high) = self.exit(exit).1
        {
            d.pair.put(high);
            d.pair_side = exit.side;
        }

        // The first group of lanes of an instruction enters, or the next group.
        d.due.copy_within(1.., 0);
        d.due[CYCLES - 1].valid = false;
        let first = usize::from(self.q.next_grant);
        let begins =
            (0..sides).map(|k| (first + k) % sides).find(|&side| self.q.left == 0 && self.begins(side));
        d.credit = [false; SIDES];
        for side in 0..sides {
            (self.entry_in[side].i.pop.ready, self.high_in[side].i.pop.ready) = (false, false);
        }
        let side = begins.unwrap_or(usize::from(self.q.side));
        if begins.is_some() || self.q.left != 0 {
            let entry = self.entry_in[side].o.pop.data;
            let last = self.q.left == 1;
            if last {
                self.entry_in[side].i.pop.ready = true;
                self.high_in[side].i.pop.ready = entry.pair;
                d.credit[side] = true;
            }
            if self.q.left != 0 {
                d.left = self.q.left - 1;
            } else {
                d.work = (self.q.work + 1) % WORKS as u8;
                (d.left, d.side) = (groups(self.p.lanes_log2.get()) as u8 - 1, side as u8);
                d.next_grant = ((side + 1) % sides) as u8;
                d.waiting[side] += entry.destination.count.max(1);
                self.results[usize::from(d.work)] = results(&entry, &self.high_in[side].o.pop.data);
            }
            d.due[CYCLES - 1].put(exit_of(&entry, side as u8, last, d.work));
        }
        self.q = d;
    }
}
