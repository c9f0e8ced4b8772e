//! Plain decode: codes of texels of all formats without blocks.
//!
//! It handles a pass a cycle; a pass leaves 2 cycles after it arrived. Only its output stalls it. Order is kept.
//! Specification: TEX, formats; texture header.

use super::codes::code;
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
        codes: Offer<CodedTexels>,
    }
}

kernel::unit! {
    pub struct PlainDecode(p) {
        registers: Regs;
        part job_in: Fifo<DecodeJob> = fifo::Params::default();
    }
}

/// The components of a texel, each at the top of a word. Without blocks, that is; of others nothing.
fn components(size: TexelSize, words: [u32; 4]) -> [u32; 4] {
    use TexelSize::*;
    let w = words[0];
    match size {
        R32G32B32A32 | R32G32B32 | R32G32 | R32 | Zf32 | Zf32X24S8 => words,
        R32B24G8 => [w, words[1] << 24, words[1], 0],
        R16G16B16A16 => [w << 16, w, words[1] << 16, words[1]],
        R16G16 => [w << 16, w, 0, 0],
        R16 | Z16 => [w << 16, 0, 0, 0],
        A8B8G8R8 => [w << 24, w << 16, w << 8, w],
        G8R8 => [w << 24, w << 16, 0, 0],
        R8 => [w << 24, 0, 0, 0],
        A2B10G10R10 => [w << 22, w << 12, w << 2, w],
        A4B4G4R4 => [w << 28, w << 24, w << 20, w << 16],
        A5B5G5R1 => [w << 31, w << 26, w << 21, w << 16],
        A1B5G5R5 => [w << 27, w << 22, w << 17, w << 16],
        B5G6R5 => [w << 27, w << 21, w << 16, 0],
        B6G5R5 => [w << 27, w << 22, w << 16, 0],
        G4R4 => [w << 28, w << 24, 0, 0],
        SharedExponent => [w << 23, w << 14, w << 5, 0],
        B10G11R11 => [w << 21, w << 10, w, 0],
        G8R24 => [w << 8, w, 0, 0],
        G24R8 => [w << 24, w, 0, 0],
        Z24S8 => [w, 0, 0, 0],
        X8Z24 | S8Z24 => [w << 8, 0, 0, 0],
        _ => [0; 4],
    }
}

/// The component without the bits of others below it.
fn alone(x: u32, bits: u8) -> u32 {
    if bits == 0 { 0 } else { x & !0 << ((32 - u32::from(bits)) & 31) }
}

/// A tap's codes.
fn decoded(rules: &TexelRules, tap: &RawTap) -> TexelCodes {
    let codes = if tap.kind == TapKind::Texel {
        let (parts, exponent) = (components(rules.size, tap.words), tap.words[0] >> 27);
        [0, 1, 2, 3].map(|k| {
            let bits = rules.bits[k];
            code(rules.rules[k], bits, rules.kinds[k], alone(parts[k], bits), exponent)
        })
    } else {
        tap.words
    };
    TexelCodes { kind: tap.kind, share: tap.share, codes }
}

impl Logic for PlainDecode {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        o.job = self.job_in.o.push;
        o.codes.drive(&self.q.codes);
        o.idle = !self.job_in.o.pop.valid && !self.q.codes.valid;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let mut d = self.q;
        d.codes.leave(i.codes);
        let pop = !d.codes.valid;
        if pop && let Some(job) = self.job_in.o.pop.get() {
            d.codes.put(job.head.coded(job.taps.map(|tap| decoded(&job.rules, &tap))));
        }

        // ---- clock edge
        self.job_in.i.push.drive(&i.job);
        self.job_in.i.pop.ready = pop;
        self.q = d;
    }
}
