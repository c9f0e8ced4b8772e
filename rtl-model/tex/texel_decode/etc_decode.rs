//! ETC decode: codes of texels of ETC2 and EAC. The first stage adds what a texel's index selects to the base colour of its part of
//! the block, the second one brings sums into their range.
//!
//! It handles a pass a cycle; a pass leaves 3 cycles after it arrived. Only its output stalls it. Order is kept.
//! Specification: TEX, formats; ETC2, EAC.

mod colours;
pub mod tables;

use super::codes::presented;
use super::types::*;
use crate::texels::*;
use crate::texture_binding::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};
use tables::EAC_STEPS;

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
        sums: Offer<DecodeJob>, // words of texels are sums, with a sign
        codes: Offer<CodedTexels>,
    }
}

kernel::unit! {
    pub struct EtcDecode(p) {
        registers: Regs;
        part job_in: Fifo<DecodeJob> = fifo::Params::default();
    }
}

/// Eight bytes, the first one uppermost.
fn block(words: [u32; 2]) -> u64 {
    u64::from(words[0].swap_bytes()) << 32 | u64::from(words[1].swap_bytes())
}

/// What EAC adds to its base, which is the upper byte, and its factor.
fn step(block: u64, texel: u32) -> [i32; 2] {
    let index = (block >> (45 - 3 * texel)) as usize & 7;
    let table = (block >> 48) as usize & 15;
    let step = i32::from(EAC_STEPS[4 * table + (index & 3)]);
    [if index < 4 { -step } else { step - 1 }, (block >> 52) as i32 & 15]
}

/// Alpha of 8 bits.
fn alpha(block: u64, texel: u32) -> i32 {
    let [step, factor] = step(block, texel);
    (block >> 56) as i32 + step * factor
}

/// A component of 11 bits.
fn eleven(block: u64, texel: u32, signed: bool) -> i32 {
    let [step, factor] = step(block, texel);
    let base = (block >> 56) as i32;
    let base = if signed { 8 * i32::from(base as i8).max(-127) } else { 8 * base + 4 };
    base + if factor == 0 { step } else { 8 * step * factor }
}

/// The sums of a texel.
fn sums(rules: &TexelRules, tap: &RawTap) -> [u32; 4] {
    let (x, y) = (i32::from(tap.within_x & 3), i32::from(tap.within_y & 3));
    let texel = (4 * x + y) as u32;
    let blocks = [block([tap.words[0], tap.words[1]]), block([tap.words[2], tap.words[3]])];
    let signed = |k: usize| rules.rules[k] == CodeRule::HighSigned;
    let sums = match rules.size {
        TexelSize::Etc2Rgb | TexelSize::Etc2Punch => {
            let [r, g, b, opaque] = colours::colours(blocks[0], x, y, rules.size == TexelSize::Etc2Punch);
            [r, g, b, 255 * opaque]
        }
        TexelSize::Etc2Rgba => {
            let [r, g, b, _] = colours::colours(blocks[1], x, y, false);
            [r, g, b, alpha(blocks[0], texel)]
        }
        _ => [eleven(blocks[0], texel, signed(0)), eleven(blocks[1], texel, signed(1)), 0, 0],
    };
    sums.map(|sum| sum as u32)
}

/// A sum as a code.
fn limited(rules: &TexelRules, k: usize, sum: u32) -> u32 {
    let sum = sum as i32;
    match rules.size {
        TexelSize::Etc2Rgb | TexelSize::Etc2Punch | TexelSize::Etc2Rgba => (sum.clamp(0, 255) << 8) as u32,
        _ if rules.rules[k] == CodeRule::HighSigned => (sum.clamp(-1023, 1023) << 5) as u32 & 0xffff,
        _ => (sum.clamp(0, 2047) << 5) as u32,
    }
}

/// A tap's codes.
fn decoded(rules: &TexelRules, tap: &RawTap) -> TexelCodes {
    let codes = if tap.kind == TapKind::Texel {
        [0, 1, 2, 3].map(|k| presented(rules.rules[k], rules.kinds[k], limited(rules, k, tap.words[k])))
    } else {
        tap.words
    };
    TexelCodes { kind: tap.kind, share: tap.share, codes }
}

/// A pass with the sums of its texels.
fn summed(job: &DecodeJob) -> DecodeJob {
    let summed = |tap: RawTap| match tap.kind {
        TapKind::Texel => RawTap { words: sums(&job.rules, &tap), ..tap },
        _ => tap,
    };
    DecodeJob { taps: job.taps.map(summed), ..*job }
}

impl Logic for EtcDecode {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.job = self.job_in.o.push;
        o.codes.drive(&q.codes);
        o.idle = !self.job_in.o.pop.valid && !q.sums.valid && !q.codes.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let q = &self.q;
        let mut d = *q;
        d.codes.leave(i.codes);
        if !d.codes.valid
            && let Some(job) = q.sums.get()
        {
            d.codes.put(job.head.coded(job.taps.map(|tap| decoded(&job.rules, &tap))));
            d.sums.valid = false;
        }
        let pop = !d.sums.valid;
        if pop && let Some(job) = self.job_in.o.pop.get() {
            d.sums.put(summed(job));
        }

        // ---- clock edge
        self.job_in.i.push.drive(&i.job);
        self.job_in.i.pop.ready = pop;
        self.q = d;
    }
}
