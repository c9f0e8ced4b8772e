//! Blend lanes: blend the 32 bytes of a sector, with two multipliers per byte. Rate: one sector a cycle
//! (crop-blended-unorm8, crop-blended-snorm8). Latency: four cycles. It never stalls. Specification: CROP.

use super::factors::{Lane, component, number, value};
use crate::crop::types::*;
use bundle::*;
use kernel::prelude::*;

/// Bytes of a sector.
const BYTES: usize = 32;

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! {
    in pulse sector: BlendInput;
    out level result: Sector; // of the sector accepted four cycles ago
}

// ---- registers
kernel::packed! {
    pub struct Factors {
        valid: bool,
        snorm: bool,
        blended: B32,           // bytes that take the sum; the others take `plain`
        plain: [B8; 32],
        subtract_src: B32,
        subtract_dst: B32,
        src: [S9; 32],
        src_factor: [S9; 32],
        dst: [S9; 32],
        dst_factor: [S9; 32],
    }
    pub struct Products {
        valid: bool,
        snorm: bool,
        blended: B32,
        plain: [B8; 32],
        subtract_src: B32,
        subtract_dst: B32,
        src: [S18; 32],
        dst: [S18; 32],
    }
    pub struct Sums {
        valid: bool,
        snorm: bool,
        blended: B32,
        plain: [B8; 32],
        total: [S19; 32],
    }
    pub struct Regs {
        factors: Factors,
        products: Products,
        sums: Sums,
        result: [B8; 32],
    }
}

kernel::unit! {
    pub struct BlendLanes(p) {
        registers: Regs;
    }
}

/// The result of a logic op, whose digit has bit 0 for (1, 1), bit 1 for (1, 0), bit 2 for (0, 1), bit 3 for (0, 0).
fn logic(op: u8, s: u8, d: u8) -> u8 {
    let case = |k: u8, both: u8| if op >> k & 1 == 1 { both } else { 0 };
    case(0, s & d) | case(1, s & !d) | case(2, !s & d) | case(3, !s & !d)
}

/// A sum of products as a byte: divided by the scale, rounded to nearest, clamped to the range. There are no ties,
/// since both scales are odd.
fn normalise(sum: i32, snorm: bool) -> u8 {
    let (bits, full) = if snorm { (7, 127) } else { (8, 255) };
    let magnitude = sum.unsigned_abs();
    let rounded = if magnitude >= full * full {
        full
    } else {
        let m = magnitude + full / 2;
        m + 1 + (m >> bits) >> bits // floor(m / full), for m below 4^bits - 1
    };
    match (sum < 0, snorm) {
        (false, _) => rounded as u8,
        (true, true) => (rounded as u8).wrapping_neg(),
        (true, false) => 0,
    }
}

/// The bytes of a sector, before arithmetic.
fn factors(i: &BlendInput) -> Factors {
    let BlendInput { control, write, source, alpha, source1, alpha1, destination } = i;
    let snorm = control.mode == ColourMode::Snorm8;
    let arithmetic = snorm || control.mode == ColourMode::Unorm8;
    let mut f = Factors { valid: true, snorm, ..Factors::default() };
    let constant = |k: usize| number(control.constants[k] as u8, snorm);
    for b in 0..BYTES {
        let on = write >> b & 1 == 1;
        let bits = (control.bits >> (8 * (b & 3))) as u8;
        let c = component(control.layout, b);
        let equation = if c == 3 { control.alpha } else { control.colour };
        let stored_alpha = if control.layout == ColourLayout::A8 { b } else { b | 3 };
        let one = if snorm { 127 } else { 255 };
        let lane = Lane {
            of_alpha: c == 3,
            src: number(source[b], snorm),
            src_alpha: number(alpha[b], snorm),
            src1: number(source1[b], snorm),
            src1_alpha: number(alpha1[b], snorm),
            dst: number(destination[b], snorm),
            dst_alpha: if control.opaque { one } else { number(destination[stored_alpha], snorm) },
            constant: constant(c),
            constant_alpha: constant(3),
        };
        let (s, d) = (source[b], destination[b]);
        let plain = match (control.mode, equation.op) {
            (ColourMode::Copy, _) => s,
            (ColourMode::Logic, _) => logic(control.logic_op, s, d),
            (_, BlendOp::Min) => lane.src.min(lane.dst) as u8,
            (_, BlendOp::Max) => lane.src.max(lane.dst) as u8,
            _ => s,
        };
        f.plain[b] = if on { plain & bits | d & !bits } else { d };
        let sum = !matches!(equation.op, BlendOp::Min | BlendOp::Max);
        f.blended |= u32::from(on && arithmetic && sum) << b;
        f.subtract_src |= u32::from(equation.op == BlendOp::ReverseSubtract) << b;
        f.subtract_dst |= u32::from(equation.op == BlendOp::Subtract) << b;
        f.src[b] = lane.src;
        f.dst[b] = lane.dst;
        f.src_factor[b] = value(equation.src, &lane, snorm);
        f.dst_factor[b] = value(equation.dst, &lane, snorm);
    }
    f
}

impl Logic for BlendLanes {
    // ---- outputs
    fn show(&self, o: &mut Out) {
        let byte = |k: usize| u32::from(self.q.result[k]);
        let word = |k: usize| byte(k) | byte(k + 1) << 8 | byte(k + 2) << 16 | byte(k + 3) << 24;
        o.result = Sector { words: [0, 4, 8, 12, 16, 20, 24, 28].map(word) };
    }

    // ---- next state
    fn tick(&mut self, i: &In) {
        // Updated in place from the last stage: each stage reads the previous value of the one before it.
        let q = &mut self.q;

        // To bytes.
        if q.sums.valid {
            let s = &q.sums;
            for b in 0..BYTES {
                let blended = s.blended >> b & 1 == 1;
                q.result[b] = if blended { normalise(s.total[b], s.snorm) } else { s.plain[b] };
            }
        }
        // Sum.
        let p = &q.products;
        q.sums.valid = p.valid;
        if p.valid {
            let Products { valid, snorm, blended, plain, .. } = *p;
            q.sums = Sums { valid, snorm, blended, plain, total: [0; 32] };
            for b in 0..BYTES {
                let src = if p.subtract_src >> b & 1 == 1 { -p.src[b] } else { p.src[b] };
                let dst = if p.subtract_dst >> b & 1 == 1 { -p.dst[b] } else { p.dst[b] };
                q.sums.total[b] = src + dst;
            }
        }
        // Products.
        let f = &q.factors;
        q.products.valid = f.valid;
        if f.valid {
            let Factors { valid, snorm, blended, plain, subtract_src, subtract_dst, .. } = *f;
            let product = |x: &[i16; 32], y: &[i16; 32], b: usize| i32::from(x[b]) * i32::from(y[b]);
            q.products = Products {
                valid,
                snorm,
                blended,
                plain,
                subtract_src,
                subtract_dst,
                src: std::array::from_fn(|b| product(&f.src, &f.src_factor, b)),
                dst: std::array::from_fn(|b| product(&f.dst, &f.dst_factor, b)),
            };
        }
        // Factors.
        q.factors.valid = i.sector.valid;
        if let Some(sector) = i.sector.get() {
            q.factors = factors(sector);
        }
    }

    fn still(&self) -> bool {
        let q = &self.q;
        !q.factors.valid && !q.products.valid && !q.sums.valid
    }
}
