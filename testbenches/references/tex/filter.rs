//! Filtered texels: sums as exact fractions, rounded once; floats by the host's fused multiply-add, halves by IEEE arithmetic of
//! another author.

use dashu_int::IBig;
use rustc_apfloat::ieee::{Half, Single};
use rustc_apfloat::{Float, FloatConvert};
use std::cmp::Ordering;
use tex::texels::*;
use tex::texture_binding::*;
use tex::texture_quads::*;

const NAN: u32 = 0x7fff_ffff;

/// A fraction.
#[derive(Clone)]
struct Fraction(IBig, IBig);

impl Fraction {
    fn new(n: i128, d: i128) -> Self {
        Fraction(n.into(), d.into())
    }

    /// A finite float.
    fn of(bits: u32) -> Self {
        let (exponent, fraction) = ((bits >> 23 & 255) as usize, bits & 0x7f_ffff);
        let magnitude = if exponent == 0 {
            IBig::from(fraction)
        } else {
            IBig::from(fraction | 1 << 23) << (exponent - 1)
        };
        Fraction(if bits >> 31 == 1 { -magnitude } else { magnitude }, IBig::ONE << 149)
    }

    fn distance(&self, other: &Self) -> Self {
        let difference: IBig = &self.0 * &other.1 - &other.0 * &self.1;
        Fraction(difference.clone().max(-difference), &self.1 * &other.1)
    }

    fn compare(&self, other: &Self) -> Ordering {
        (&self.0 * &other.1).cmp(&(&other.0 * &self.1))
    }

    /// The nearest float, found from a close one by comparison with its neighbours.
    fn float(&self) -> u32 {
        if self.0 == IBig::ZERO {
            return 0;
        }
        let near = (self.0.to_f64().value() / self.1.to_f64().value()) as f32;
        let mut best = near;
        for other in [near.next_up(), near.next_down()] {
            let [to_best, to_other] = [best, other].map(|x| self.distance(&Fraction::of(x.to_bits())));
            let even = other.to_bits() & 1 == 0;
            match to_other.compare(&to_best) {
                Ordering::Less => best = other,
                Ordering::Equal if even => best = other,
                _ => {}
            }
        }
        best.to_bits()
    }
}

/// A code's value.
fn code_value(kind: CodeKind, code: i64) -> Fraction {
    let signed = kind.kind == TexelClass::Snorm;
    let most = (1_i128 << (kind.bits - u8::from(signed))) - 1;
    Fraction::new(code.into(), most << (16 - kind.bits))
}

/// The nearest float of a code.
pub fn code_float(kind: CodeKind, code: u32) -> u32 {
    code_value(kind, signed_code(kind, code)).float()
}

fn signed_code(kind: CodeKind, code: u32) -> i64 {
    if kind.kind == TexelClass::Snorm { (code as u16 as i16).into() } else { (code & 0xffff).into() }
}

fn half_float(code: u32) -> f32 {
    let mut lost = false;
    let wide: Single = Half::from_bits((code & 0xffff).into()).convert(&mut lost).value;
    f32::from_bits(wide.to_bits() as u32)
}

/// A float rounded to a half, as a float.
fn as_half(value: f32) -> f32 {
    let mut lost = false;
    let half: Half = Single::from_bits(value.to_bits().into()).convert(&mut lost).value;
    half_float(half.to_bits() as u32)
}

fn bits(value: f32) -> u32 {
    if value.is_nan() { NAN } else { value.to_bits() }
}

/// A texel's number, if it is not an integer.
fn float_of(kind: CodeKind, code: u32) -> f32 {
    match kind.kind {
        TexelClass::Half => half_float(code),
        TexelClass::Float => f32::from_bits(code),
        _ => f32::from_bits(code_float(kind, code)),
    }
}

/// A component of a lane's texels: code, share, pass, of those that have a weight.
type Weighed = Vec<(u32, u32, usize)>;

fn codes_mean(kind: CodeKind, texels: &Weighed, weights: &[u32]) -> u32 {
    let terms = texels.iter().map(|(code, share, pass)| {
        i128::from(signed_code(kind, *code)) * i128::from(*share) * i128::from(weights[*pass])
    });
    let sum: i128 = terms.sum();
    let (down, rest) = (sum.div_euclid(1 << 40), sum.rem_euclid(1 << 40));
    let up = rest > 1 << 39 || rest == 1 << 39 && down % 2 != 0;
    code_value(kind, (down + i128::from(up)) as i64).float()
}

/// Passes' sums, of which each is scaled by its weight.
fn passes_sum(sums: &[Option<f32>], weights: &[u32]) -> Option<f32> {
    let mut total = None;
    for (sum, weight) in sums.iter().zip(weights) {
        let Some(sum) = sum else { continue };
        let weight = *weight as f32 / 16_777_216.0;
        total = Some(match total {
            None => sum * weight,
            Some(total) => sum.mul_add(weight, total),
        });
    }
    total
}

fn halves_sum(texels: &[(u32, u32)]) -> Option<f32> {
    let values = || texels.iter().map(|(code, share)| (half_float(*code), *share));
    if values().any(|(value, _)| !value.is_finite()) {
        return Some(values().filter(|(value, _)| !value.is_finite()).map(|(value, _)| value).sum());
    }
    // Halves are multiples of 2^-24.
    let sum: i128 =
        values().map(|(value, share)| (f64::from(value) * 16_777_216.0) as i128 * i128::from(share)).sum();
    (!texels.is_empty()).then(|| f32::from_bits(Fraction::new(sum, 1 << 40).float()))
}

fn floats_sum(texels: &[(u32, u32)]) -> Option<f32> {
    let mut total: Option<f32> = None;
    for (code, share) in texels {
        let (value, share) = (f32::from_bits(*code), *share as f32 / 65_536.0);
        total = Some(total.map_or(value * share, |total| value.mul_add(share, total)));
    }
    total
}

fn floats_mean(kind: CodeKind, texels: &Weighed, weights: &[u32]) -> u32 {
    let sums: Vec<Option<f32>> = (0..weights.len())
        .map(|pass| {
            let of: Vec<(u32, u32)> =
                texels.iter().filter(|texel| texel.2 == pass).map(|texel| (texel.0, texel.1)).collect();
            if kind.kind == TexelClass::Half { halves_sum(&of) } else { floats_sum(&of) }
        })
        .collect();
    let total = passes_sum(&sums, weights).unwrap_or(0.0);
    bits(if kind.kind == TexelClass::Half { as_half(total) } else { total })
}

fn extreme(kind: CodeKind, texels: &Weighed, reduction: TexelReduction) -> u32 {
    let numbers: Vec<f32> = texels.iter().map(|texel| float_of(kind, texel.0)).collect();
    let mut sorted: Vec<f32> = numbers.iter().copied().filter(|number| !number.is_nan()).collect();
    sorted.sort_by(f32::total_cmp);
    let found = if reduction == TexelReduction::Minimum { sorted.first() } else { sorted.last() };
    found.map_or(NAN, |found| bits(*found))
}

fn mean(kind: CodeKind, texels: &Weighed, weights: &[u32], reduction: TexelReduction) -> u32 {
    if texels.is_empty() {
        return 0;
    }
    match kind.kind {
        TexelClass::Integer => {
            let first = texels[0].2;
            let of_first = texels.iter().filter(|texel| texel.2 == first);
            of_first.max_by_key(|texel| texel.1).map_or(0, |texel| texel.0)
        }
        _ if reduction != TexelReduction::Mean => extreme(kind, texels, reduction),
        TexelClass::Unorm | TexelClass::Snorm => codes_mean(kind, texels, weights),
        _ => floats_mean(kind, texels, weights),
    }
}

/// Whether `reference` OP the texel's depth.
fn holds(p: &CodedTexels, reference: u32, code: u32) -> bool {
    let kind = p.kinds[0];
    let depth = float_of(kind, code);
    let fixed = matches!(kind.kind, TexelClass::Unorm | TexelClass::Snorm)
        || kind.kind == TexelClass::Float && kind.bits != 0;
    let mut reference = f32::from_bits(reference);
    if fixed {
        reference = if reference.is_nan() { 0.0 } else { reference.clamp(0.0, 1.0) };
    }
    match p.compare {
        TexelCompare::Never => false,
        TexelCompare::Less => reference < depth,
        TexelCompare::Equal => reference == depth,
        TexelCompare::LessEqual => reference <= depth,
        TexelCompare::Greater => reference > depth,
        TexelCompare::NotEqual => reference != depth,
        TexelCompare::GreaterEqual => reference >= depth,
        TexelCompare::Always => true,
    }
}

fn from(source: TexelSource, components: [u32; 4]) -> u32 {
    match source {
        TexelSource::Zero => 0,
        TexelSource::Red => components[0],
        TexelSource::Green => components[1],
        TexelSource::Blue => components[2],
        TexelSource::Alpha => components[3],
        TexelSource::OneInt => 1,
        TexelSource::OneFloat => 0x3f80_0000,
    }
}

/// A lane's values.
fn lane(passes: &[CodedTexels], lane: usize) -> [u32; 4] {
    let p = &passes[0];
    let code =
        |tap: &TexelCodes, component: usize| if tap.kind == TapKind::Zero { 0 } else { tap.codes[component] };
    let taps = |pass: usize| &passes[pass].taps[4 * lane..4 * lane + 4];
    if p.pass.op == TexelOp::Gather {
        if taps(0)[0].kind == TapKind::NoTexel || p.pass.weights[lane] == 0 {
            return if p.pass.compares {
                [0; 4]
            } else {
                [match p.sources[usize::from(p.pass.component)] {
                    TexelSource::OneInt => 1,
                    TexelSource::OneFloat => 0x3f80_0000,
                    _ => 0,
                }; 4]
            };
        }
        return [2, 3, 1, 0].map(|k| {
            let tap = &taps(0)[k];
            if p.pass.compares {
                let holds = holds(p, p.pass.references[lane], code(tap, 0));
                return if holds { 0x3f80_0000 } else { 0 };
            }
            let values = [0, 1, 2, 3].map(|component| match p.kinds[component].kind {
                TexelClass::Integer => code(tap, component),
                _ => bits(float_of(p.kinds[component], code(tap, component))),
            });
            from(p.sources[usize::from(p.pass.component)], values)
        });
    }
    let weights: Vec<u32> = passes.iter().map(|p| p.pass.weights[lane]).collect();
    let mut present = vec![];
    for (k, weight) in weights.iter().enumerate().filter(|(_, weight)| **weight != 0) {
        let _ = weight;
        let of = |tap: &&TexelCodes| tap.kind != TapKind::NoTexel && tap.share != 0;
        present.extend(taps(k).iter().filter(of).map(|tap| (*tap, k)));
    }
    if p.pass.compares {
        let sum: u64 = present
            .iter()
            .filter(|(tap, k)| holds(p, passes[*k].pass.references[lane], code(tap, 0)))
            .map(|(tap, k)| u64::from(tap.share) * u64::from(weights[*k]))
            .sum();
        let (down, rest) = (sum >> 16, sum & 0xffff);
        let share = down + u64::from(rest > 0x8000 || rest == 0x8000 && down & 1 == 1);
        let red = Fraction::new(share.into(), 1 << 24).float();
        return p.sources.map(|source| from(source, [red, red, red, 0x3f80_0000]));
    }
    let values = [0, 1, 2, 3].map(|component| {
        let texels: Weighed = present.iter().map(|(tap, k)| (code(tap, component), tap.share, *k)).collect();
        mean(p.kinds[component], &texels, &weights, p.reduction)
    });
    p.sources.map(|source| from(source, values))
}

/// The result of a quad's passes.
pub fn sampled(passes: &[CodedTexels]) -> SampledQuad {
    let tail = passes[passes.len() - 1].pass.tail;
    if tail.fault {
        return SampledQuad { tail, ..SampledQuad::default() };
    }
    let resident = passes.iter().fold(15, |resident, p| resident & p.resident);
    SampledQuad { tail, resident, values: [0, 1, 2, 3].map(|k| lane(passes, k)) }
}
