//! Atomic: makes a sector's new value from its old one and operands. Integers: a sector a cycle
//! (l2-atomic-int32), 3 cycles from work to result. Floats: a sum a cycle, of a pair of halves (l2-atomic-fp16) or
//! of 32 bits; 7 cycles and one for each sum. Stalled when no entry of the output is free; integers, by sums before
//! them; floats, by the further sums of their sector; a work whose old sector is the result of one before it, until that
//! is there: one in 2 cycles. In order. Specification: L2.

use super::lanes::{Compared, compared};
use arith::fp16_fma::{self, Fp16Fma, Fp16FmaOp};
use arith::fp32_fma::{self, Fp32Fma, Fp32FmaOp};
use arith::types::FlushMode;
use bundle::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

/// Entries for results; each accepted work has reserved one.
const RESULTS: usize = 8;
/// The bits of a number.
const NUMBERS: u8 = RESULTS as u8 - 1;

// ---- package
kernel::package! {
    package atomic(memory_port);

    /// Number of a work, of those that can be in flight.
    pub type WorkNumber = B3;

    /// The old sector is the result of an earlier work that is in flight.
    pub struct AtomicChain {
        on: bool,
        from: WorkNumber,
    }

    /// `mask` has a bit for each byte; `compare` is of compare-and-swap alone.
    pub struct AtomicWork {
        chain: AtomicChain,
        atomic: AtomicOp,
        operand: AtomicType,
        old: Sector,
        mask: B32,
        data: Sector,
        compare: Sector,
    }

    pub struct AtomicResult {
        old: Sector,
        data: Sector,
    }
}

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in work: AtomicWork;
    out result: AtomicResult;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    /// A work whose sums are in an adder.
    pub struct Floating {
        old: Sector,
        on: B8,
    }

    pub struct Regs {
        stage: Offer<Compared>,
        begun: bool,    // a lane of `stage` has gone to an adder
        reserved: B4,   // works taken and not away
        words: [B32; SECTOR_WORDS], // sums of the oldest in `floating` that have come
        gathered: B8,   // which
        next: WorkNumber, // of the next work
        unfinished: B4,     // works taken whose results are not yet in `results`
    }
}

kernel::unit! {
    pub struct Atomic(p) {
        registers: Regs;
        memory results: [Sector; RESULTS]; // of the last works, by their numbers
        part work_in: Fifo<AtomicWork> = fifo::Params::default();
        part sum32: Fp32Fma = fp32_fma::Params {};
        part sum16: Fp16Fma = fp16_fma::Params {};
        part floating: Fifo<Floating> = fifo::Params { depth: Within::new(RESULTS), ..Default::default() };
        part result_out: Fifo<AtomicResult> = fifo::Params { depth: Within::new(RESULTS), ..Default::default() };
    }
}

/// The lowest bit that is set, alone.
fn lowest(bits: u8) -> u8 {
    bits & bits.wrapping_neg()
}

/// Whether a work waits for the result that is its old sector: those not finished are the youngest that were taken.
fn waits(q: &Regs, chain: &AtomicChain) -> bool {
    let ago = q.next.wrapping_sub(chain.from + 1) & NUMBERS;
    chain.on && ago < q.unfinished
}

impl Logic for Atomic {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        o.work = self.work_in.o.push;
        o.result.drive(&self.result_out.o.pop);
        o.idle = self.q.reserved == 0 && !self.work_in.o.pop.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        let stage = &q.stage.data;

        // A lane of floats is issued to its adder, or integers go to the output.
        let issues = q.stage.valid && stage.floats();
        let lane = lowest(stage.on);
        let at = lane.trailing_zeros() as usize & 7;
        let half = stage.operand == AtomicType::F16x2;
        let oldest = self.floating.o.pop.get();
        let chosen = q.stage.valid && !stage.floats() && oldest.is_none();
        let leaves = chosen || issues && stage.on == lane;
        if issues {
            d.stage.data.on = stage.on & !lane;
            d.begun = !leaves;
        }

        // A sum arrives: it is that of the lowest lane whose sum is missing.
        let sum = self.sum32.o.result.get().or(self.sum16.o.result.get()).copied();
        let mut merged = None;
        if let (Some(sum), Some(oldest)) = (sum, oldest) {
            let comes = lowest(oldest.on & !q.gathered);
            for k in 0..SECTOR_WORDS {
                if comes >> k & 1 == 1 {
                    d.words[k] = sum;
                }
            }
            d.gathered = q.gathered | comes;
            if d.gathered == oldest.on {
                let word = |k: usize| if oldest.on >> k & 1 == 1 { d.words[k] } else { oldest.old.words[k] };
                merged = Some(Sector { words: std::array::from_fn(word) });
                d.gathered = 0;
            }
        }

        // The next work, if an entry is free for its result.
        let has_entry = usize::from(q.reserved) < RESULTS;
        let takes = has_entry && (!q.stage.valid || leaves);
        let next = self.work_in.o.pop.get().filter(|work| takes && !waits(q, &work.chain));
        let in_flight = self.result_out.o.pop.valid && i.result.ready;
        if leaves {
            d.stage.valid = false;
        }
        if let Some(work) = next {
            let old = if work.chain.on { self.results[usize::from(work.chain.from)] } else { work.old };
            d.stage.put(compared(&AtomicWork { old, ..*work }));
            d.next = (q.next + 1) & NUMBERS;
        }
        let data = merged.or(chosen.then(|| stage.result()));
        d.unfinished = q.unfinished + u8::from(next.is_some()) - u8::from(data.is_some());
        d.reserved = q.reserved + u8::from(next.is_some()) - u8::from(in_flight);

        // ---- clock edge
        self.sum32.i.op.send(issues && !half, || {
            let (a, b) = (stage.old.words[at], stage.data.words[at]);
            Fp32FmaOp { fmz: FlushMode::Ftz, a, b, ..Fp32FmaOp::default() }
        });
        self.sum16.i.op.send(issues && half, || {
            let (a, b) = (stage.old.words[at], stage.data.words[at]);
            Fp16FmaOp { fmz: FlushMode::Ftz, a, b, ..Fp16FmaOp::default() }
        });
        self.floating.i.push.send(issues && !q.begun, || Floating { old: stage.old, on: stage.on });
        self.floating.i.pop.ready = merged.is_some();
        let old = oldest.map_or(stage.old, |oldest| oldest.old);
        self.result_out.i.push.send(data.is_some(), || AtomicResult { old, data: data.unwrap_or_default() });
        if let Some(data) = data {
            let number = q.next.wrapping_sub(q.unfinished) & NUMBERS;
            self.results.write(number.into(), data);
        }
        self.result_out.i.pop = i.result;
        self.work_in.i.push.drive(&i.work);
        self.work_in.i.pop.ready = next.is_some();
        self.q = d;
    }
}
