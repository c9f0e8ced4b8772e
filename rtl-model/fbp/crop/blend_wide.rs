//! Blend wide: blends the pixels of a pass of a sector in 32-bit floats: four pixels, or two of 16 bytes. Rate: one
//! pass a cycle (crop-blended-fp16, crop-blended-fp32). Latency: `WIDE_CYCLES` = 21 cycles. It never stalls.
//! Specification: CROP.

use super::blend_component::{COMPONENT_CYCLES, blend};
use super::pixels::{Coded, components, is_opaque, pixel_words, placed, source};
use crate::bytes::bits;
use crate::crop::types::*;
use arith::colour_unpack::{UNPACK_CYCLES, value};
use arith::{float, pixel};
use bundle::*;
use kernel::prelude::*;
use prim::pipeline::Carried;

/// Cycles from a pass to its result.
pub const WIDE_CYCLES: usize = UNPACK_CYCLES + COMPONENT_CYCLES + 1;

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in pulse sector: BlendInput;
    in sample pass: B2;
    out level result: Sector; // of the pass accepted `WIDE_CYCLES` ago; bytes of other passes are don't-care
}

// ---- registers
kernel::packed! {
    pub struct Regs {
        valid: Uint<WIDE_CYCLES>, // bit k: a pass was accepted k + 1 cycles ago
        result: Sector,           // result of the last completed pass
    }
}

kernel::unit! {
    pub struct BlendWide(p) {
        registers: Regs;
        carried results: Carried<Sector, WIDE_CYCLES>; // computed when the passes enter
    }
}

fn words(bytes: &[u8; 32]) -> [u32; 8] {
    std::array::from_fn(|k| u32::from_le_bytes([0, 1, 2, 3].map(|b| bytes[4 * k + b])))
}

/// Whether an equation leaves the destination unchanged, whatever its bits.
pub fn keeps(equation: BlendEquation) -> bool {
    let BlendEquation { op, src, dst } = equation;
    let sum = matches!(op, BlendOp::Add | BlendOp::ReverseSubtract);
    sum && src == BlendFactor::Zero && dst == BlendFactor::One
}

fn floats(coded: [Coded; 4]) -> [u32; 4] {
    coded.map(|(kind, code)| value(kind, code))
}

/// The new words of a pixel.
fn pixel(c: &ColourControl, src: [u32; 4], src1: [u32; 4], old: [u32; 4]) -> [u32; 4] {
    let format = PixelFormat { layout: c.layout, number: c.number, alpha: c.stored };
    let dst = floats(components(c, old));
    let dst_alpha = if is_opaque(c) { float::ONE } else { dst[3] };
    let equation = |k| if k == 3 { c.alpha } else { c.colour };
    let mut codes = [0, 1, 2, 3].map(|k| {
        blend(&BlendComponentOp {
            kind: pixel::pixel_component(format, k),
            of_alpha: k == 3,
            zeroes: c.zeroes,
            equation: equation(k),
            src: src[k],
            src_alpha: src[3],
            src1: src1[k],
            src1_alpha: src1[3],
            dst: dst[k],
            dst_alpha,
            constant: c.constants[k],
            constant_alpha: c.constants[3],
        })
    });
    codes[3] = pixel::stored_alpha(format, codes[3]);
    pixel::words(c.layout, codes)
}

/// Mask of the bits of each pixel that keep the destination.
fn kept(c: &ColourControl) -> [u32; 4] {
    let keeps = [c.colour, c.colour, c.colour, c.alpha].map(keeps);
    pixel::words(c.layout, [0, 1, 2, 3].map(|k| if keeps[k] { pixel::mask(c.layout, k) } else { 0 }))
}

fn blended(sector: &BlendInput, pass: u8) -> Sector {
    let BlendInput { control: c, write, source: src, alpha, source1, alpha1, destination: dst } = sector;
    let (src_words, src1_words, dst_words) = (words(src), words(source1), words(dst));
    let (alphas, alphas1) = (words(alpha), words(alpha1));
    let new = [0, 1, 2, 3].map(|k| {
        let of = |words: &[u32; 8]| pixel_words(c.layout, pass, k, words);
        let colour = |words: &[u32; 8], alphas: &[u32; 8]| floats(source(c, of(words), of(alphas)[0]));
        pixel(c, colour(&src_words, &alphas), colour(&src1_words, &alphas1), of(&dst_words))
    });
    let (new, kept) = (placed(c.layout, &new), placed(c.layout, &[kept(c); 4]));
    Sector {
        words: std::array::from_fn(|n| {
            let on = bits(*write, n) & c.bits & !kept[n];
            new[n] & on | dst_words[n] & !on
        }),
    }
}

impl Logic for BlendWide {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        o.result = self.q.result;
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        let enters = i.sector.get().map(|sector| blended(sector, i.pass));
        self.results.cycle(enters, &mut self.q.valid, &mut self.q.result);
    }

    fn still(&self) -> bool {
        self.q.valid == 0
    }
}
