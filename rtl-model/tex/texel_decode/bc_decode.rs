//! BC decode: codes of texels of BC1 to BC5. A component is a sum of its two end points by the steps of its palette, in units in
//! which all sums are whole; then it is scaled to a code, nearest.
//!
//! It handles a pass a cycle; a pass leaves 3 cycles after it arrived. Only its output stalls it. Order is kept.
//! Specification: TEX, formats; S3TC and RGTC.

use super::codes::presented;
use super::types::*;
use crate::texels::*;
use crate::texture_binding::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};

// ---- parameters
kernel::params! {
    /// Lanes of a quad that are handled in a cycle, log2.
    threads_log2: 0..=2 = 2, "lanes";
}

// ---- ports
kernel::ports! {
    in job: DecodeJob;
    out codes: CodedTexels;
    out level idle: bool;
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        sums: Offer<DecodeJob>, // words of texels are sums; bit 31 is their sign
        codes: Offer<CodedTexels>,
    }
}

kernel::unit! {
    pub struct BcDecode(p) {
        registers: Regs;
        part job_in: Fifo<DecodeJob> = fifo::Params::default();
    }
}

kernel::package! {
    package bc_scales();

    /// Parts of one: of colours of 5 and of 6 bits sixths, of steps thirty-fifths of 255.
    pub const BC_FIVE: usize = 31 * 6;
    pub const BC_SIX: usize = 63 * 6;
    pub const BC_STEPS: usize = 255 * 35;
    pub const BC_SIGNED_STEPS: usize = 127 * 35;

    /// A part of one as a code, in units of 2^-20, nearest.
    pub const BC_SCALE_FIVE: usize = ((65_280 << 20) + BC_FIVE / 2) / BC_FIVE;
    pub const BC_SCALE_SIX: usize = ((65_280 << 20) + BC_SIX / 2) / BC_SIX;
    pub const BC_SCALE_STEPS: usize = ((65_280 << 20) + BC_STEPS / 2) / BC_STEPS;
}

const SIGN: u32 = 1 << 31;

/// Colours of a texel, and whether it is transparent black. `four`: there are always four colours.
fn colour(ends: u32, index: u32, four: bool) -> ([u32; 3], bool) {
    let (low, high) = (ends & 0xffff, ends >> 16);
    let parts = |end: u32| [end >> 11, end >> 5 & 63, end & 31];
    let weights = match (index, four || low > high) {
        (0, _) => [6, 0],
        (1, _) => [0, 6],
        (2, true) => [4, 2],
        (3, true) => [2, 4],
        (2, _) => [3, 3],
        _ => return ([0; 3], true),
    };
    let (low, high) = (parts(low), parts(high));
    ([0, 1, 2].map(|k| low[k] * weights[0] + high[k] * weights[1]), false)
}

/// A component between two ends of 8 bits: in 7 steps, or in 5 with the ends of the range.
fn steps(ends: u32, index: u32, signed: bool) -> u32 {
    let end = |x: u32| if signed { i32::from(x as u8 as i8) } else { i32::from(x as u8) };
    let (low, high) = (end(ends), end(ends >> 8));
    let index = index as i32;
    let weights = match (index, low > high) {
        (0, _) => [35, 0],
        (1, _) => [0, 35],
        (_, true) => [5 * (8 - index), 5 * (index - 1)],
        (6, _) => return if signed { SIGN | BC_SIGNED_STEPS as u32 } else { 0 },
        (7, _) => return if signed { BC_SIGNED_STEPS } else { BC_STEPS } as u32,
        _ => [7 * (6 - index), 7 * (index - 1)],
    };
    let sum = low.max(-127) * weights[0] + high.max(-127) * weights[1];
    (sum as u32 & SIGN) | sum.unsigned_abs()
}

/// The sums of a texel.
fn sums(rules: &TexelRules, tap: &RawTap) -> [u32; 4] {
    let words = tap.words;
    let at = u32::from(tap.within_y & 3) << 2 | u32::from(tap.within_x & 3);
    let signed = |k: usize| rules.rules[k] == CodeRule::HighSigned;
    let stepped = |k: usize, [low, high]: [u32; 2]| {
        let bits = u64::from(low) | u64::from(high) << 32;
        steps(low, (bits >> (16 + 3 * at)) as u32 & 7, signed(k))
    };
    let one = BC_STEPS as u32;
    let coloured = |[ends, indices]: [u32; 2], four| colour(ends, indices >> (2 * at) & 3, four);
    match rules.size {
        TexelSize::Bc1 => {
            let ([r, g, b], clear) = coloured([words[0], words[1]], false);
            [r, g, b, if clear { 0 } else { one }]
        }
        TexelSize::Bc2 => {
            let ([r, g, b], _) = coloured([words[2], words[3]], true);
            let bits = u64::from(words[0]) | u64::from(words[1]) << 32;
            [r, g, b, (bits >> (4 * at)) as u32 & 15]
        }
        TexelSize::Bc3 => {
            let ([r, g, b], _) = coloured([words[2], words[3]], true);
            [r, g, b, stepped(3, [words[0], words[1]])]
        }
        _ => [stepped(0, [words[0], words[1]]), stepped(1, [words[2], words[3]]), 0, 0],
    }
}

/// A sum as a code.
fn scaled(size: TexelSize, k: usize, sum: u32) -> u32 {
    let magnitude = u64::from(sum & !SIGN);
    let colours = matches!(size, TexelSize::Bc1 | TexelSize::Bc2 | TexelSize::Bc3);
    let scale = match k {
        3 if size == TexelSize::Bc2 => return sum << 12 | sum << 8,
        1 if colours => BC_SCALE_SIX,
        0 | 2 if colours => BC_SCALE_FIVE,
        _ => BC_SCALE_STEPS,
    };
    let code = ((magnitude * scale as u64 + (1 << 19)) >> 20) as u32;
    if sum & SIGN != 0 { code.wrapping_neg() & 0xffff } else { code }
}

/// A tap's codes.
fn decoded(rules: &TexelRules, tap: &RawTap) -> TexelCodes {
    let codes = if tap.kind == TapKind::Texel {
        let code = |k| presented(rules.rules[k], rules.kinds[k], scaled(rules.size, k, tap.words[k]));
        [0, 1, 2, 3].map(code)
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

impl Logic for BcDecode {
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
