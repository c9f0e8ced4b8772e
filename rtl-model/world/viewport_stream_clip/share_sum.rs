//! Share sum: computes one word of a made vertex: a base plus shares of the differences to two other values. It accepts an operation
//! in every second cycle at most, in cycles of one parity, with a latency of 15 cycles. Nothing stalls it. Specification: PES: VSC.

use super::types::*;
use arith::fp32_fma::{FMA_CYCLES, Fp32Fma, Fp32FmaOp};
use arith::types::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

/// Operations in flight.
const UNDER_WAY: usize = 8;

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in pulse op: ShareOp;
    out pulse result: B32;
}

// ---- registers
kernel::packed! {
    pub struct Way {
        base: B32,
        share: B32,
    }
    pub struct Difference {
        word: B32,
    }
    pub struct Regs {
        second: Offer<ShareOp>, // an operation whose second difference is next
        turn: bool,             // the next difference is a second one
        kinds: B5,              // second sums among those in flight
    }
}

kernel::unit! {
    pub struct ShareSum(p) {
        registers: Regs;
        part differ: Fp32Fma = arith::fp32_fma::Params {};
        part sum: Fp32Fma = arith::fp32_fma::Params {};
        part first: Fifo<Way> = fifo::Params { depth: Within::new(UNDER_WAY), ..Default::default() };
        part later: Fifo<Difference> = fifo::Params { depth: Within::new(UNDER_WAY), ..Default::default() };
        part ways: Fifo<Difference> = fifo::Params { depth: Within::new(UNDER_WAY), ..Default::default() };
    }
}

/// The difference to another value; zero for a zero share, even of a NaN.
fn way(base: u32, other: u32, share: u32) -> Fp32FmaOp {
    let some = share & !(1 << 31) != 0;
    let (a, b) = if some { (other, base) } else { (0, 0) };
    Fp32FmaOp { kind: FmaKind::Add, a, b, b_neg: true, ..Default::default() }
}

/// A share of a way added to a value; for a zero share the result keeps the sign of a zero.
fn along(share: u32, way: u32, from: u32) -> Fp32FmaOp {
    let some = share & !(1 << 31) != 0;
    Fp32FmaOp {
        kind: FmaKind::Fma,
        a: if some { share } else { 1 << 31 },
        b: way,
        c: from,
        ..Default::default()
    }
}

impl Logic for ShareSum {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let sum = self.sum.o.result;
        let last = self.q.kinds >> (FMA_CYCLES - 1) & 1 == 1;
        o.result.send(sum.valid && last, || sum.data);
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        let op = i.op.data;
        let second = q.second.data;
        d.second.valid = i.op.valid;
        if i.op.valid {
            d.second.put(op);
        }
        self.differ.i.op.send(i.op.valid || q.second.valid, || {
            if i.op.valid {
                way(op.base, op.others[0], op.shares[0])
            } else {
                way(second.base, second.others[1], second.shares[1])
            }
        });
        let separate = self.differ.o.result;
        d.turn = q.turn ^ separate.valid;
        let starts = separate.valid && !q.turn;
        let sum = self.sum.o.result;
        let goes_on = sum.valid && q.kinds >> (FMA_CYCLES - 1) & 1 == 0;
        let (first, later, second_way) = (self.first.o.pop.data, self.later.o.pop.data, self.ways.o.pop.data);
        self.sum.i.op.send(starts || goes_on, || {
            if starts {
                along(first.share, separate.data, first.base)
            } else {
                along(later.word, second_way.word, sum.data)
            }
        });
        d.kinds = (q.kinds << 1 | u8::from(goes_on)) & 0x1f;

        // ---- clock edge
        self.first.i.push.send(i.op.valid, || Way { base: op.base, share: op.shares[0] });
        self.first.i.pop.ready = starts;
        self.later.i.push.send(i.op.valid, || Difference { word: op.shares[1] });
        self.later.i.pop.ready = goes_on;
        self.ways.i.push.send(separate.valid && q.turn, || Difference { word: separate.data });
        self.ways.i.pop.ready = goes_on;
        self.q = d;
    }
}
