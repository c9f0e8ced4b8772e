//! BPTC decode: codes of texels of BC6 and BC7. The first stage finds the ends of a texel's subset and its weights, the second
//! brings ends to full width, the third one interpolates.
//!
//! It handles a pass a cycle; a pass leaves 4 cycles after it arrived. Only its output stalls it. Order is kept.
//! Specification: TEX, formats; BPTC.

mod bc6;
mod bc7;
pub mod tables;

use super::codes::presented;
use super::types::*;
use crate::texels::*;
use crate::texture_binding::*;
use kernel::prelude::*;
use prim::fifo::{self, Fifo};
use tables::*;

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
        found: Offer<BptcPass>, // ends as they are
        ends: Offer<BptcPass>,  // of 8 bits, or 16
        codes: Offer<CodedTexels>,
    }
}

kernel::unit! {
    pub struct BptcDecode(p) {
        registers: Regs;
        part job_in: Fifo<DecodeJob> = fifo::Params::default();
    }
}

/// A texel's ends, their widths, and its weights.
#[derive(Default)]
struct Ends {
    ends: [[u16; 4]; 2],
    bits: [u8; 2],
    weights: [u8; 2],
    rotation: u8,
}

/// The weight of an index, of 64.
fn weight(index: u32, bits: u32) -> u8 {
    let weight = match bits {
        2 => 21 * index + (index >> 1),
        3 => 9 * index + (index >> 2),
        _ => 4 * index + (index >> 2) + (index >> 1 & 1),
    };
    weight as u8
}

/// A tap with its ends.
fn found(size: TexelSize, tap: &RawTap) -> BptcTap {
    let block = tap.words.iter().rev().fold(0, |bits, word| bits << 32 | u128::from(*word));
    let Ends { ends, bits, weights, rotation } = match (tap.kind, size) {
        (TapKind::Texel, TexelSize::Bc7) => bc7::ends(tap, block),
        (TapKind::Texel, _) => bc6::ends(tap, block, size == TexelSize::Bc6Signed),
        _ => Ends {
            ends: [tap.words.map(|word| word as u16), tap.words.map(|word| (word >> 16) as u16)],
            ..Ends::default()
        },
    };
    BptcTap { kind: tap.kind, share: tap.share, ends, bits, weights, rotation }
}

/// A tap with ends of full width.
fn widened(size: TexelSize, tap: &BptcTap) -> BptcTap {
    let mut wide = *tap;
    if tap.kind == TapKind::Texel {
        for end in &mut wide.ends {
            for (k, x) in end.iter_mut().enumerate() {
                let bits = tap.bits[usize::from(k == 3)];
                *x = match size {
                    TexelSize::Bc7 => bc7::replicated(*x, bits),
                    _ if bits == 0 => 0,
                    _ => bc6::unquantized(*x, bits, size == TexelSize::Bc6Signed),
                };
            }
        }
    }
    wide
}

/// A tap's codes.
fn decoded(rules: &TexelRules, tap: &BptcTap) -> TexelCodes {
    let pair = |k: usize| [tap.ends[0][k], tap.ends[1][k]];
    let codes = if tap.kind == TapKind::Texel {
        let mut values = [0, 1, 2, 3].map(|k| {
            let weight = tap.weights[usize::from(k == 3)];
            match rules.size {
                TexelSize::Bc7 => bc7::between(pair(k), weight),
                _ => bc6::between(pair(k), weight, rules.size == TexelSize::Bc6Signed),
            }
        });
        if tap.rotation != 0 {
            values.swap(usize::from(tap.rotation) - 1, 3);
        }
        [0, 1, 2, 3].map(|k| presented(rules.rules[k], rules.kinds[k], values[k].into()))
    } else {
        [0, 1, 2, 3].map(|k| u32::from(tap.ends[0][k]) | u32::from(tap.ends[1][k]) << 16)
    };
    TexelCodes { kind: tap.kind, share: tap.share, codes }
}

impl Logic for BptcDecode {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let q = &self.q;
        o.job = self.job_in.o.push;
        o.codes.drive(&q.codes);
        o.idle = !self.job_in.o.pop.valid && !q.found.valid && !q.ends.valid && !q.codes.valid;
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
            && let Some(pass) = q.found.get()
        {
            d.ends.put(BptcPass { taps: pass.taps.map(|tap| widened(pass.rules.size, &tap)), ..*pass });
            d.found.valid = false;
        }
        let pop = !d.found.valid;
        if pop && let Some(job) = self.job_in.o.pop.get() {
            let taps = job.taps.map(|tap| found(job.rules.size, &tap));
            d.found.put(BptcPass { head: job.head, rules: job.rules, taps });
        }

        // ---- clock edge
        self.job_in.i.push.drive(&i.job);
        self.job_in.i.pop.ready = pop;
        self.q = d;
    }
}
