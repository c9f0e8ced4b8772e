//! Random quads of all classes, and every code.

use super::bench::{judge, results};
use super::draws;
use kernel::Within;
use kernel::packed::Packed;
use kit::scenario::property;
use kit::{Maker, Rng, scenarios};
use proptest::prelude::*;
use references::tex::filter::code_float;
use tex::filter::floats;
use tex::filter::{Filter, Params};
use tex::texels::*;
use tex::texture_binding::*;
use tex::texture_quads::*;

scenarios! {
    Filter::new(&Params::default()) => any_quads every_code between_least_and_greatest numbers_before_nan any_bits;
    Filter::new(&Params { threads_log2: Within::new(0), ..Params::default() }) => any_quads;
    Filter::new(&Params { threads_log2: Within::new(0), folded: Within::new(1) }) => any_quads;
}

fn any_quads(new: Maker<Filter>) {
    property((any::<u64>(), any::<[u64; 2]>()), |(seed, stalls)| {
        let mut rng = Rng::new(seed);
        let quads: Vec<_> = (0..24).map(|_| draws::quad(&mut rng)).collect();
        judge(&mut new(), &quads, stalls);
    });
}

/// Whether a float is the nearest of code / (2^n - 1) 2^(n - 16 + sign): at most half of its last place away, in units of 2^-88.
fn is_nearest(code: i128, digits: u32, scale: u32, found: u32) -> bool {
    let (exponent, significand) = (found >> 23 & 255, i128::from(found & 0x7f_ffff | 1 << 23));
    let divisor = (1_i128 << digits) - 1;
    if code == 0 {
        return found == 0;
    }
    // Both sides times the divisor and 2^100.
    let exact = code << (84 + scale);
    let place = 1_i128 << (exponent as i32 - 150 + 100);
    (exact - significand * place * divisor).abs() * 2 <= place * divisor
}

/// All codes of n bits, with all fractions in the function, and without them in the unit.
fn every_code(new: Maker<Filter>) {
    for n in 1..=16 {
        for code in 0..1_u32 << 16 {
            let unorm = floats::code_float(CodeKind { kind: TexelClass::Unorm, bits: n }, code);
            assert!(is_nearest(code.into(), n.into(), n.into(), unorm), "{n} {code:x} {unorm:x}");
            let snorm = floats::code_float(CodeKind { kind: TexelClass::Snorm, bits: n }, code);
            let value = i128::from(code as u16 as i16);
            let wanted = if n == 1 {
                snorm == 0
            } else {
                is_nearest(value.abs(), u32::from(n) - 1, n.into(), snorm & !(1 << 31))
            };
            assert!(wanted && (n == 1 || snorm >> 31 == u32::from(value < 0)), "{n} {code:x} {snorm:x}");
        }
    }
    let mut passes = vec![];
    for n in 1..=16 {
        for kind in [TexelClass::Unorm, TexelClass::Snorm] {
            let kind = CodeKind { kind, bits: n };
            // Of 16 bits one of 8: the function has them all.
            let step = if n > 12 { 1 << (n - 12) } else { 1 };
            let codes: Vec<u32> = (0..1_u32 << n).step_by(step).map(|code| code << (16 - n)).collect();
            for codes in codes.chunks(16) {
                let mut pass = super::pass([0; 4]);
                pass.kinds = [kind; 4];
                for (k, code) in codes.iter().enumerate() {
                    pass.taps[k / 4 * 4].codes[k % 4] = *code;
                }
                passes.push(pass);
            }
        }
    }
    let found = results(&mut new(), &passes, [!0; 2]);
    for (found, pass) in found.iter().zip(&passes) {
        let kind = pass.kinds[0];
        let is_least = kind.kind == TexelClass::Snorm && kind.bits == 1;
        for lane in 0..4 {
            let wanted =
                pass.taps[4 * lane].codes.map(|code| if is_least { 0 } else { code_float(kind, code) });
            assert_eq!(found.values[lane], wanted, "{pass:x?}");
        }
    }
}

/// A mean of codes is not less than the least texel, and not more than the greatest; of equal texels it is the texel.
fn between_least_and_greatest(new: Maker<Filter>) {
    property(any::<u64>(), |seed| {
        let mut rng = Rng::new(seed);
        let quads: Vec<_> = (0..12)
            .map(|_| {
                // A gather's shares have no sum.
                let mut quads = std::iter::repeat_with(|| draws::quad(&mut rng));
                let mut quad =
                    quads.find(|quad| quad[0].pass.op != TexelOp::Gather).expect("no end of quads");
                let kind = CodeKind { kind: TexelClass::Unorm, bits: 1 + rng.below(16) as u8 };
                let equal = rng.one_in(2).then(|| draws::code(&mut rng, kind));
                for pass in &mut quad {
                    (pass.kinds, pass.sources) = ([kind; 4], super::COLOURS);
                    (pass.pass.op, pass.pass.compares, pass.pass.tail.fault) =
                        (TexelOp::Sample, false, false);
                    pass.reduction = TexelReduction::Mean;
                    let mut code = || equal.unwrap_or_else(|| draws::code(&mut rng, kind));
                    for tap in &mut pass.taps {
                        tap.kind = if tap.kind == TapKind::NoTexel { tap.kind } else { TapKind::Texel };
                        tap.codes = std::array::from_fn(|_| code());
                    }
                }
                quad
            })
            .collect();
        let found = results(&mut new(), &quads.concat(), [!0; 2]);
        for (found, quad) in found.iter().zip(&quads) {
            for lane in 0..4 {
                // Lanes that are off in some of the passes have less than all weight.
                let taps = || {
                    quad.iter().flat_map(|pass| {
                        pass.taps[4 * lane..][..4].iter().filter(|tap| tap.kind == TapKind::Texel)
                    })
                };
                let off = |pass: &&CodedTexels| pass.taps[4 * lane].kind == TapKind::NoTexel;
                if quad.iter().any(|pass| off(&pass)) {
                    continue;
                }
                for c in 0..4 {
                    let values =
                        || taps().map(|tap| f32::from_bits(code_float(quad[0].kinds[c], tap.codes[c])));
                    let value = f32::from_bits(found.values[lane][c]);
                    let (least, most) = (values().fold(2.0, f32::min), values().fold(0.0, f32::max));
                    assert!((least..=most).contains(&value), "{least} {value} {most}");
                }
            }
        }
    });
}

/// Of NaN and numbers the least and the greatest are numbers, wherever NaN is; of NaN alone it is NaN.
fn numbers_before_nan(new: Maker<Filter>) {
    let nan = f32::NAN;
    let texels =
        [[nan, 3.0, 1.0, 2.0], [3.0, nan, 1.0, 2.0], [3.0, 1.0, 2.0, nan], [nan, nan, nan, -2.0], [nan; 4]];
    let mut passes = vec![];
    for texels in texels {
        for reduction in [TexelReduction::Minimum, TexelReduction::Maximum] {
            let mut pass = super::pass([0; 4]);
            (pass.reduction, pass.kinds) = (reduction, [CodeKind { kind: TexelClass::Float, bits: 0 }; 4]);
            for (tap, texel) in pass.taps.iter_mut().zip(texels) {
                *tap = TexelCodes { kind: TapKind::Texel, share: 1 << 14, codes: [texel.to_bits(); 4] };
            }
            passes.push(pass);
        }
    }
    let found = results(&mut new(), &passes, [!0; 2]);
    let found: Vec<_> = found.iter().map(|quad| f32::from_bits(quad.values[0][0])).collect();
    assert_eq!(found[..8], [1.0, 3.0, 1.0, 3.0, 1.0, 3.0, -2.0, -2.0]);
    assert!(found[8..].iter().all(|value| value.is_nan()), "{found:?}");
}

/// Any bits in any field: a result for every last pass.
fn any_bits(new: Maker<Filter>) {
    property((any::<u64>(), any::<[u64; 2]>()), |(seed, stalls)| {
        let mut rng = Rng::new(seed);
        let mut passes: Vec<CodedTexels> = (0..32)
            .map(|_| {
                let mut image = CodedTexels::blank();
                image.iter_mut().for_each(|word| *word = rng.roll());
                CodedTexels::unpack(&image)
            })
            .collect();
        passes[31].pass.last = true;
        let quads = passes.iter().filter(|pass| pass.pass.last).count();
        assert_eq!(results(&mut new(), &passes, stalls).len(), quads);
    });
}
