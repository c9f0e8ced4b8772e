//! Double precision: sums, products and comparisons of 64-bit floats for a sub-partition. The lanes of a warp enter its one lane one
//! after the other, every `lane_cycles`; 128 cycles an instruction. From the last of its operands to the first register 8 cycles
//! (comparisons: 4) plus those of 31 lanes. Stalled by results that are not accepted, and by a change of datapath. In order.
//! Specification: SM; the instruction set 15.

mod operation;
pub mod types;

use self::operation::{class_of, comparison_of, entry_of, sum_of};
use self::types::*;
use super::types::*;
use arith::fp64_compare::{self, Fp64Compare, Fp64CompareOp};
use arith::fp64_fma::{self, Fp64Fma, Fp64FmaOp};
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

/// Registers that can wait to be written.
const RESULTS: usize = 4;
/// Operands of an instruction.
const PLACES: usize = 3;
/// The last lane.
const LAST: u8 = WARP_LANES as u8 - 1;

// ---- parameters
kernel::params! {
    /// Queued instructions.
    depth: 1..=16 = 4, "instructions";
    /// Cycles from one lane of an instruction to the next.
    lane_cycles: 1..=8 = 4, "cycles";
}

// ---- ports
kernel::ports! {
    in pulse operands: Operands;
    in pulse more: OperandRow;
    out pulse credit: bool;
    out written: Written;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        place: B2,          // operand whose high words arrive next
        lane: B5,           // the next lane to enter
        pause: B3,          // cycles until it may enter
        kind: DoubleClass,  // class of the lanes in flight
        in_flight: B3,      // lanes in flight
        out_lane: B5,       // lane of the next result
        leaving: DoubleHead,
        low: Row,
        high: Row,
        zero: Lanes,
        negative: Lanes,
        pd: Lanes,
        pq: Lanes,
        pair: bool,         // the high words are written in this cycle
        waiting: B3,        // registers with a reserved entry in the queue of results
        credit: bool,
    }
}

kernel::unit! {
    pub struct DoublePrecision(p) {
        registers: Regs;
        part entry_in: Fifo<DoubleEntry> = fifo::of(p.depth);
        part a_in: Fifo<Row> = fifo::of(p.depth);
        part b_in: Fifo<Row> = fifo::of(p.depth);
        part c_in: Fifo<Row> = fifo::of(p.depth);
        part fma: Fp64Fma = fp64_fma::Params {};
        part compare: Fp64Compare = fp64_compare::Params {};
        part written_out: Fifo<Written> = fifo::Params { depth: Within::new(RESULTS), ..Default::default() };
    }
}

fn bit(lanes: u32, lane: u8) -> bool {
    lanes >> lane & 1 == 1
}

/// The mask with one lane's bit replaced.
fn with(lanes: u32, lane: u8, set: bool) -> u32 {
    lanes & !(1 << lane) | u32::from(set) << lane
}

/// Words that an instruction sends: its registers, or one word that says it is done.
fn words_of(head: &DoubleHead) -> u8 {
    head.destination.count.max(1)
}

impl DoublePrecision {
    /// Whether the next lane of the oldest instruction can enter.
    fn enters(&self) -> bool {
        let (q, entry) = (&self.q, &self.entry_in.o.pop);
        let there = self.a_in.o.pop.valid && self.b_in.o.pop.valid;
        entry.valid
            && there
            && (!entry.data.three || self.c_in.o.pop.valid)
            && q.pause == 0
            && (q.in_flight == 0 || q.kind == class_of(entry.data.opcode))
            && (q.lane != LAST || q.waiting + words_of(&entry.data.head) <= RESULTS as u8)
    }

    /// Starts a lane's operation.
    fn enter(&mut self, lane: u8) {
        let entry = &self.entry_in.o.pop.data;
        let at = usize::from(lane);
        let pair = |low: &Row, high: &Row| u64::from(high.words[at]) << 32 | u64::from(low.words[at]);
        let a = pair(&entry.a, &self.a_in.o.pop.data);
        let b = pair(&entry.b, &self.b_in.o.pop.data);
        let c = pair(&entry.c, &self.c_in.o.pop.data);
        if class_of(entry.opcode) == DoubleClass::Sum {
            let c = if entry.three { c } else { 0 };
            self.fma.i.op.send(true, || Fp64FmaOp { a, b, c, ..sum_of(entry) });
        } else {
            let p = bit(entry.holds, lane);
            self.compare.i.op.send(true, || Fp64CompareOp { a, b, p, ..comparison_of(entry) });
        }
    }

    /// Completes a lane, from the datapath that has a result.
    fn exit(&self, d: &mut Regs) -> bool {
        let q = &self.q;
        let (result, pd, pq) = match (self.fma.o.result.get(), self.compare.o.result.get()) {
            (Some(&sum), _) => (sum, false, false),
            (_, Some(compared)) => (compared.result, compared.pd, compared.pq),
            _ => return false,
        };
        let lane = q.out_lane;
        let (zero, negative) = match q.kind {
            DoubleClass::Truth => (result as u32 == 0, result >> 31 & 1 == 1),
            DoubleClass::Predicates => (false, false),
            _ => {
                let nan = result << 1 > 0x7ff0 << 49;
                let zero = result << 1 == 0;
                (zero || nan, result >> 63 == 1 && !zero || nan)
            }
        };
        (d.low.words[usize::from(lane)], d.high.words[usize::from(lane)]) =
            (result as u32, (result >> 32) as u32);
        d.zero = with(q.zero, lane, zero);
        d.negative = with(q.negative, lane, negative);
        d.pd = with(q.pd, lane, pd);
        d.pq = with(q.pq, lane, pq);
        d.out_lane = (lane + 1) & LAST;
        d.in_flight -= 1;
        true
    }

    /// Sends results when the last lane completes, and in the next cycle.
    fn leave(&mut self, d: &mut Regs, complete: bool) {
        let DoubleHead { slot, scoreboard, destination, writes_flags, predicates, pd, pq, lanes } =
            self.q.leaving;
        let (first, last) = (destination.first, destination.count < 2);
        d.pair = complete && !last;
        let none = LaneResult { slot, lanes, halves: 3, ..LaneResult::default() };
        if self.q.pair {
            let destination = if first == RZ { RZ } else { first.wrapping_add(1) };
            let result = LaneResult { destination, row: self.q.high, ..none };
            self.written_out.i.push.send(true, || Written { result, scoreboard, last: true });
        } else {
            let mut flags = Flags { zero: d.zero, negative: d.negative, ..Flags::default() };
            for (number, lanes) in [(pq, d.pq), (pd, d.pd)] {
                if let Some(predicate) = flags.predicates.get_mut(usize::from(number)) {
                    *predicate = lanes;
                }
            }
            let result =
                LaneResult { destination: first, row: d.low, writes_flags, predicates, flags, ..none };
            self.written_out.i.push.send(complete, || Written { result, scoreboard, last });
        }
    }
}

impl Logic for DoublePrecision {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        o.credit.send(self.q.credit, || true);
        o.written.drive(&self.written_out.o.pop);
    }

    // ---- clock edge
    fn tick(&mut self, i: &In) {
        let q = self.q;
        let mut d = q;

        // Operands arrive: the low words, then the high words of each.
        let ours = |path: Path| path == Path::Double;
        let operands = &i.operands;
        let comes = operands.valid && ours(operands.data.instruction.path);
        self.entry_in.i.push.send(comes, || entry_of(&operands.data));
        let high = i.more.get().filter(|more| ours(more.path));
        let at = |place| high.is_some() && q.place == place;
        let row = i.more.data.row;
        self.a_in.i.push.send(at(0), || row);
        self.b_in.i.push.send(at(1), || row);
        self.c_in.i.push.send(at(PLACES as u8 - 1), || row);
        if let Some(more) = high {
            d.place = if more.last { 0 } else { (q.place + 1) & 3 };
        }

        // Results.
        self.written_out.i.pop = i.written;
        d.waiting -= u8::from(self.written_out.o.pop.valid && i.written.ready);
        let complete = self.exit(&mut d) && q.out_lane == LAST;
        self.leave(&mut d, complete);

        // A lane enters; the last one frees the instruction's queue entry.
        self.fma.i.op.valid = false;
        self.compare.i.op.valid = false;
        d.pause = q.pause.saturating_sub(1);
        let enters = self.enters();
        let last = enters && q.lane == LAST;
        if enters {
            self.enter(q.lane);
            let entry = &self.entry_in.o.pop.data;
            d.kind = class_of(entry.opcode);
            d.in_flight += 1;
            d.lane = (q.lane + 1) & LAST;
            d.pause = self.p.lane_cycles.get() as u8 - 1;
            if last {
                d.leaving = entry.head;
                d.waiting += words_of(&entry.head);
            }
        }
        let three = self.entry_in.o.pop.data.three;
        self.entry_in.i.pop.ready = last;
        self.a_in.i.pop.ready = last;
        self.b_in.i.pop.ready = last;
        self.c_in.i.pop.ready = last && three;
        d.credit = last;
        self.q = d;
    }
}
