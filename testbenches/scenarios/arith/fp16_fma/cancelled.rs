//! Sums that nearly or wholly cancel out are exact.

use super::{BENCH, half, op, with_modifiers};
use crate::floats::HALF;
use arith::fp16_fma::{Fp16Fma, Fp16FmaOp};
use arith::types::*;
use kit::random::Random;
use kit::{Maker, scenarios};
use proptest::prelude::*;
use references::arith::fp16;

scenarios! {
    Fp16Fma::default() => near_cancellation cancellation_to_few_bits short_products_that_cancel_out;
}

/// Addends near the product, or near it times a power of two.
fn near_cancellation(new: Maker<Fp16Fma>) {
    let lane = (HALF.any(), HALF.any(), any::<bool>()).prop_flat_map(|(a, b, sum)| {
        let product = fp16::fma(&op(
            if sum { FmaKind::Add } else { FmaKind::Mul },
            a as u32,
            b as u32 * u32::from(!sum),
            0,
        ));
        let other = u64::from(product & 0xffff);
        let by = prop_oneof![2 => Just(0_i64), 1 => -12_i64..13];
        (Just(a), Just(b), HALF.beside(other), by, any::<bool>(), Just(sum))
    });
    let lane = lane.prop_map(|(a, b, c, by, flip, sum)| {
        let c = (c.wrapping_add_signed(by << 10) ^ u64::from(flip) << 15) & 0xffff;
        if sum { [a, c, b] } else { [a, b, c] }
    });
    let both =
        (lane.clone(), lane).prop_map(|(low, high)| [0, 1, 2].map(|k| (high[k] << 16 | low[k]) as u32));
    BENCH.random(new, with_modifiers(both));
}

/// Halves for which a times b is c plus a few bits at the far end of the product.
fn few_bits() -> Vec<[u32; 3]> {
    let (mut found, mut random) = (vec![], Random(1));
    for a in (1025_u32..2048).step_by(2) {
        // Newton iteration: each step doubles the number of correct bits of 1 / a; the first bit is 1.
        let inverse = (0..4).fold(a, |x, _| x.wrapping_mul(2_u32.wrapping_sub(a.wrapping_mul(x))));
        for lead in 0..22 {
            let rest = (1 << (lead / 2) | random.below(1 << (lead / 2)) as i32) * [1, -1][lead % 2];
            let b = inverse.wrapping_mul(rest as u32) & 0x7ff;
            let c = (a * b).wrapping_sub(rest as u32) >> 11;
            if b < 1024 || c < 512 {
                continue;
            }
            // All exponents that c can have; the remainder is subnormal at the smallest of them.
            let sum = found.len() as i32 % 29 - 14;
            let (c, over) = if c < 1024 { (c << 1, 0) } else { (c, 1) };
            found.push([half(a, sum / 2), half(b, sum - sum / 2), half(c, sum + over)]);
        }
    }
    found
}

fn cancellation_to_few_bits(new: Maker<Fp16Fma>) {
    let low = few_bits();
    let high = low.iter().cycle().skip(low.len() / 3);
    let both = low.iter().zip(high).map(|(low, high)| [0, 1, 2].map(|k| high[k] << 16 | low[k]));
    let ops: Vec<_> = both
        .enumerate()
        .map(|(n, [a, b, c])| {
            let (fmz, b_neg) = (FlushMode::VALUES[n / 7 % 3], n % 2 == 1);
            Fp16FmaOp { fmz, b_neg, c_neg: !b_neg, ..op(FmaKind::Fma, a, b, c) }
        })
        .collect();
    assert!(ops.len() > 3000, "{} operations", ops.len());
    BENCH.port.play(new(), &ops, !0, fp16::fma);
}

fn short_products_that_cancel_out(new: Maker<Fp16Fma>) {
    let low = HALF.short_products(400);
    let high = low.iter().cycle().skip(low.len() / 3);
    let both = low.iter().zip(high).map(|(low, high)| [0, 1, 2].map(|k| (high[k] << 16 | low[k]) as u32));
    let ops: Vec<_> = both
        .map(|[a, b, c]| Fp16FmaOp { c_neg: true, ..op(FmaKind::Fma, a, b, c) })
        .flat_map(|op| [op, Fp16FmaOp { a: op.b, b: op.a, fmz: FlushMode::Ftz, ..op }])
        .collect();
    BENCH.port.play(new(), &ops, !0, fp16::fma);
}
