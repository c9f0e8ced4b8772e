//! Special: transcendental functions, conversions, counts of bits and products of words, for the sides (sub-partitions) of
//! a partition. 16 lanes: an instruction takes two clocks (sm-transcendental-convert-throughput). 3 clocks and those of the datapath from
//! operands to the first register. Stalled by results that do not leave, and by clocks that other results take. In order for each datapath
//! and side. Specification: SFU, SM.

mod operation;
pub mod types;

use self::operation::{clocks_of, format_of, path_of, results};
use self::types::*;
use super::types::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

/// Sides, at most.
const SIDES: usize = 2;
/// Instructions on their way, at most.
const WORKS: usize = 8;
/// The longest datapath.
const CLOCKS: usize = 9;
/// Registers that can wait to be written.
const RESULTS: usize = 4;

// ---- parameters
kernel::params! {
    /// Sub-partitions that share it.
    sides: 1..=2 = 2, "sides";
    /// Instructions that wait, a side.
    depth: 1..=16 = 4, "instructions";
}

// ---- ports
kernel::ports! {
    in pulse operands[sides]: Operands;
    in pulse more[sides]: OperandRow;
    out pulse credit[sides]: bool;
    out written[sides]: Written;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        turn: B1,                          // the side that goes first
        entered: bool,                     // the first half, of the side
        side: B1,
        work: B3,
        due: [Offer<SpecialExit>; CLOCKS], // by the clocks that are left
        half: HalfResult,
        pair: Offer<Written>,              // the high words of a pair
        pair_side: B1,
        waiting: [B3; SIDES],              // registers that have room in the queue of results
        credit: [bool; SIDES],
    }
}

kernel::unit! {
    pub struct Special(p) {
        registers: Regs;
        part entry_in: [Fifo<SpecialEntry>; p.sides.get()] = fifo::of(p.depth);
        part high_in: [Fifo<Row>; p.sides.get()] = fifo::of(p.depth);
        part written_out: [Fifo<Written>; p.sides.get()] = fifo::Params { depth: Within::new(RESULTS), ..Default::default() };
        carried results: [[HalfResult; 2]; WORKS];
    }
}

fn entry_of(operands: &Operands) -> SpecialEntry {
    let Operands { slot, control, instruction: i, lanes, flags, a, b, c, .. } = *operands;
    SpecialEntry {
        slot,
        scoreboard: control.write_scoreboard,
        opcode: i.opcode,
        modifiers: i.modifiers,
        destination: i.destination,
        writes_flags: i.writes_flags,
        pair: i.b.count > 1,
        lanes,
        carry: flags.carry,
        zero: flags.zero,
        a,
        b,
        c,
    }
}

/// Both halves of a row.
fn row(first: &[u32; SPECIAL_LANES], second: &[u32; SPECIAL_LANES]) -> Row {
    Row {
        words: std::array::from_fn(|lane| {
            if lane < SPECIAL_LANES { first[lane] } else { second[lane - SPECIAL_LANES] }
        }),
    }
}

fn lanes(first: u16, second: u16) -> u32 {
    u32::from(second) << 16 | u32::from(first)
}

impl Special {
    /// Whether the first instruction of a side can begin.
    fn begins(&self, side: usize) -> bool {
        let entry = &self.entry_in[side].o.pop;
        let free = |clocks: usize| self.q.due.get(clocks).is_none_or(|exit| !exit.valid);
        entry.valid && {
            let entry = &entry.data;
            let clocks = clocks_of(path_of(entry.opcode));
            (!entry.pair || self.high_in[side].o.pop.valid)
                && free(clocks)
                && free(clocks + 1)
                && self.q.waiting[side] + entry.destination.count.max(1) <= RESULTS as u8
        }
    }

    /// What comes out of the datapaths in this clock.
    fn exit(&mut self, d: &mut Regs) {
        for out in &mut *self.written_out {
            out.i.push.valid = false;
        }
        if d.pair.valid {
            self.written_out[usize::from(d.pair_side)].i.push.drive(&d.pair);
            d.pair.valid = false;
        }
        let Some(exit) = self.q.due[0].get() else { return };
        let half = self.results[usize::from(exit.work)][usize::from(exit.second)];
        if !exit.second {
            d.half = half;
            return;
        }
        let first = &self.q.half;
        let flags = Flags {
            zero: lanes(first.zero, half.zero),
            negative: lanes(first.negative, half.negative),
            carry: lanes(first.carry, half.carry),
            overflow: lanes(first.overflow, half.overflow),
            ..Flags::default()
        };
        let SpecialExit { slot, lanes, destination, writes_flags, scoreboard, side, .. } = *exit;
        let result = LaneResult {
            slot,
            lanes,
            destination: destination.first,
            halves: 3,
            row: row(&first.low, &half.low),
            writes_flags,
            predicates: 0,
            flags,
        };
        let last = destination.count < 2;
        self.written_out[usize::from(side)].i.push.send(true, || Written { result, scoreboard, last });
        if !last {
            let destination = if result.destination == RZ { RZ } else { result.destination.wrapping_add(1) };
            let row = row(&first.high, &half.high);
            let result =
                LaneResult { destination, row, writes_flags: false, flags: Flags::default(), ..result };
            d.pair.put(Written { result, scoreboard, last: true });
            d.pair_side = side;
        }
    }
}

impl Logic for Special {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        for side in 0..self.p.sides.get() {
            o.credit[side].send(self.q.credit[side], || true);
            o.written[side].drive(&self.written_out[side].o.pop);
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
            self.written_out[side].i.pop = i.written[side];
            d.waiting[side] -= u8::from(self.written_out[side].o.pop.valid && i.written[side].ready);
        }
        self.exit(&mut d);

        // Lanes 0 to 15 of an instruction enter, or the others of the same.
        d.due.copy_within(1.., 0);
        d.due[CLOCKS - 1].valid = false;
        let first = usize::from(self.q.turn);
        let begins =
            (0..sides).map(|k| (first + k) % sides).find(|&side| !self.q.entered && self.begins(side));
        d.credit = [false; SIDES];
        for side in 0..sides {
            (self.entry_in[side].i.pop.ready, self.high_in[side].i.pop.ready) = (false, false);
        }
        let side = begins.unwrap_or(usize::from(self.q.side));
        if begins.is_some() || self.q.entered {
            let entry = self.entry_in[side].o.pop.data;
            let second = self.q.entered;
            let kind = path_of(entry.opcode);
            if second {
                self.entry_in[side].i.pop.ready = true;
                self.high_in[side].i.pop.ready = entry.pair;
                d.credit[side] = true;
                d.entered = false;
            } else {
                d.work = (self.q.work + 1) % WORKS as u8;
                (d.entered, d.side) = (true, side as u8);
                d.turn = ((side + 1) % sides) as u8;
                d.waiting[side] += entry.destination.count.max(1);
                self.results[usize::from(d.work)] = results(&entry, &self.high_in[side].o.pop.data);
            }
            let SpecialEntry { slot, scoreboard, opcode, destination, writes_flags, lanes, .. } = entry;
            let (side, work, format) = (side as u8, d.work, format_of(&entry));
            d.due[clocks_of(kind) - 1].put(SpecialExit {
                side,
                second,
                work,
                kind,
                opcode,
                format,
                slot,
                scoreboard,
                destination,
                writes_flags,
                lanes,
            });
        }
        self.q = d;
    }
}
