//! ASTC decode: codes of texels of LDR blocks of two dimensions. Four stages: the block's mode, the numbers that a texel needs, its
//! end points and weight, the value between these.
//!
//! It handles a pass a cycle; a pass leaves 5 cycles after it arrived. Only its output stalls it. Order is kept.
//! Specification: TEX, formats; ASTC.

mod ends;
mod integers;
mod mode;
mod partition;
pub mod stages;

use super::codes::presented;
use super::types::*;
use crate::texels::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};
use stages::*;

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in job: DecodeJob;
    out codes: CodedTexels;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        blocks: Offer<AstcBlocks>,
        numbers: Offer<AstcNumberPass>,
        ends: Offer<AstcEndPass>,
        codes: Offer<CodedTexels>,
    }
}

kernel::unit! {
    pub struct AstcDecode(p) {
        registers: Regs;
        part job_in: Fifo<DecodeJob> = fifo::Params::default();
    }
}

/// A value of 16 bits, divided by 65,536 and cut off to a half; the greatest one is one.
fn half(c: u32) -> u32 {
    if c == 0xffff {
        0x3c00
    } else if c < 4 {
        c << 8
    } else {
        let high = c.ilog2();
        let top = c << (15 - high);
        (high - 1) << 10 | top >> 5 & 0x3ff
    }
}

/// A component in 16 bits.
fn value(tap: &AstcEnds, k: usize, srgb: bool) -> u32 {
    if tap.flat {
        return tap.words[k];
    }
    let weight = u32::from(tap.weights[usize::from(tap.dual && usize::from(tap.selector) == k)]);
    let [low, high] = [tap.ends[0][k], tap.ends[1][k]].map(|end| {
        let end = u32::from(end);
        end << 8 | if srgb { 0x80 } else { end }
    });
    (low * (64 - weight) + high * weight + 32) >> 6
}

/// A tap's codes.
fn decoded(rules: &TexelRules, tap: &AstcEnds) -> TexelCodes {
    let codes = if tap.kind == TapKind::Texel {
        [0, 1, 2, 3].map(|k| {
            let value = value(tap, k, rules.srgb) & 0xffff;
            let code = if rules.srgb { value & 0xff00 } else { half(value) };
            presented(rules.rules[k], rules.kinds[k], code)
        })
    } else {
        tap.words
    };
    TexelCodes { kind: tap.kind, share: tap.share, codes }
}

impl Logic for AstcDecode {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.job = self.job_in.o.push;
        o.codes.drive(&q.codes);
        let inside = q.blocks.valid || q.numbers.valid || q.ends.valid || q.codes.valid;
        o.idle = !self.job_in.o.pop.valid && !inside;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        d.codes.leave(i.codes);
        if !d.codes.valid
            && let Some(pass) = q.ends.get()
        {
            d.codes.put(pass.head.coded(pass.taps.map(|tap| decoded(&pass.rules, &tap))));
            d.ends.valid = false;
        }
        if !d.ends.valid
            && let Some(AstcNumberPass { head, rules, taps }) = q.numbers.get()
        {
            d.ends.put(AstcEndPass { head: *head, rules: *rules, taps: taps.map(|tap| ends::ended(&tap)) });
            d.numbers.valid = false;
        }
        if !d.numbers.valid
            && let Some(AstcBlocks { head, rules, taps }) = q.blocks.get()
        {
            let taps = taps.map(|tap| integers::numbers(&tap));
            d.numbers.put(AstcNumberPass { head: *head, rules: *rules, taps });
            d.blocks.valid = false;
        }
        let pop = !d.blocks.valid;
        if pop && let Some(DecodeJob { head, rules, taps }) = self.job_in.o.pop.get() {
            let taps = taps.map(|tap| mode::mode(rules, &tap));
            d.blocks.put(AstcBlocks { head: *head, rules: *rules, taps });
        }

        // ---- clock edge
        self.job_in.i.push.drive(&i.job);
        self.job_in.i.pop.ready = pop;
        self.q = d;
    }
}
