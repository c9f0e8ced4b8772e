//! Random passes.

use kit::Rng;
use tex::texels::*;
use tex::texture_binding::*;
use tex::texture_quads::*;

const SOURCES: [TexelSource; 7] = [
    TexelSource::Zero,
    TexelSource::Red,
    TexelSource::Green,
    TexelSource::Blue,
    TexelSource::Alpha,
    TexelSource::OneInt,
    TexelSource::OneFloat,
];
const COMPARES: [TexelCompare; 8] = [
    TexelCompare::Never,
    TexelCompare::Less,
    TexelCompare::Equal,
    TexelCompare::LessEqual,
    TexelCompare::Greater,
    TexelCompare::NotEqual,
    TexelCompare::GreaterEqual,
    TexelCompare::Always,
];

pub fn kind(rng: &mut Rng) -> CodeKind {
    match rng.below(5) {
        0 => CodeKind { kind: TexelClass::Unorm, bits: 1 + rng.below(16) as u8 },
        1 => CodeKind { kind: TexelClass::Snorm, bits: 2 + rng.below(15) as u8 },
        2 => CodeKind { kind: TexelClass::Half, bits: rng.below(32) as u8 },
        3 => CodeKind { kind: TexelClass::Float, bits: if rng.one_in(2) { 24 } else { 0 } },
        _ => CodeKind { kind: TexelClass::Integer, bits: 0 },
    }
}

/// A float: near 1, any, or special.
fn float(rng: &mut Rng) -> u32 {
    match rng.below(8) {
        0 => rng.roll() as u32,
        1 => rng.pick(&[
            0,
            1 << 31,
            0x3f80_0000,
            0x7f80_0000,
            0xff80_0000,
            0x7fc0_0000,
            1,
            0x8000_0001,
            0x7f_ffff,
            0x7f7f_ffff,
        ]),
        2 => rng.below(0x0200_0000) as u32 | (rng.below(2) as u32) << 31,
        3 => ((rng.below(5) as f32) / 4.0).to_bits(),
        _ => {
            let exponent = 115 + rng.below(24) as u32;
            (rng.below(2) as u32) << 31 | exponent << 23 | rng.below(1 << 23) as u32
        }
    }
}

pub fn code(rng: &mut Rng, kind: CodeKind) -> u32 {
    match kind.kind {
        TexelClass::Unorm => {
            let code = (rng.below(1 << kind.bits) as u32) << (16 - kind.bits);
            if rng.one_in(2) {
                code
            } else {
                rng.pick(&[0, ((1 << kind.bits) - 1) << (16 - kind.bits), code])
            }
        }
        TexelClass::Snorm => {
            let most = (1_i64 << (kind.bits - 1)) - 1;
            let code = rng.below(2 * most as u64 + 1) as i64 - most;
            (code << (16 - kind.bits)) as u32 & 0xffff
        }
        TexelClass::Half if rng.one_in(24) => rng.pick(&[0x7c00, 0xfc00, 0x7e00, 0x7bff, 0xfbff, 0x8000, 1]),
        TexelClass::Half if rng.one_in(2) => 0x3000 + rng.below(0x1800) as u32 | (rng.below(2) as u32) << 15,
        TexelClass::Half => {
            let code = rng.roll() as u32 & 0xffff;
            if code >> 10 & 31 == 31 { code & 0x83ff } else { code }
        }
        TexelClass::Float => float(rng),
        TexelClass::Integer => rng.roll() as u32,
    }
}

/// Weights that give `all`.
pub fn parts(rng: &mut Rng, all: u32, n: usize) -> Vec<u32> {
    let mut ends: Vec<u32> = (1..n).map(|_| rng.below(u64::from(all) + 1) as u32).collect();
    if rng.one_in(3) {
        ends.iter_mut().for_each(|end| *end = *end >> 12 << 12);
    }
    ends.push(0);
    ends.push(all);
    ends.sort_unstable();
    ends.windows(2).map(|ends| ends[1] - ends[0]).collect()
}

/// The texels of a lane's footprint.
fn taps(rng: &mut Rng, kinds: &[CodeKind; 4], equal: bool) -> [TexelCodes; FOOTPRINT] {
    let n = rng.pick(&[1, 2, 4, 4]);
    let shares = parts(rng, 1 << 16, n);
    let codes = kinds.map(|kind| code(rng, kind));
    std::array::from_fn(|k| TexelCodes {
        kind: match rng.below(8) {
            _ if k >= n => TapKind::NoTexel,
            0 => TapKind::Border,
            1 => TapKind::Zero,
            _ => TapKind::Texel,
        },
        share: shares.get(k).copied().unwrap_or(rng.below(1 << 17) as u32),
        codes: if equal { codes } else { kinds.map(|kind| code(rng, kind)) },
    })
}

/// A quad's passes.
pub fn quad(rng: &mut Rng) -> Vec<CodedTexels> {
    let op = rng.pick(&[TexelOp::Sample, TexelOp::Sample, TexelOp::Fetch, TexelOp::Gather]);
    let passes = if op == TexelOp::Gather { 1 } else { rng.pick(&[1, 1, 2, 5]) };
    let compares = rng.one_in(4);
    let mut kinds = if rng.one_in(2) { [kind(rng); 4] } else { std::array::from_fn(|_| kind(rng)) };
    // Depths are not integers.
    if compares && kinds[0].kind == TexelClass::Integer {
        kinds[0] = CodeKind { kind: TexelClass::Float, bits: 24 };
    }
    let tail = QuadTail {
        quad: rng.below(8) as u8,
        lanes: rng.below(16) as u8,
        last: rng.one_in(2),
        fault: rng.one_in(16),
        page: rng.one_in(16),
        binding: rng.below(16) as u8,
    };
    let equal = rng.one_in(4);
    let base = CodedTexels {
        pass: PassTail { tail, op, compares, component: rng.below(4) as u8, ..PassTail::default() },
        kinds,
        sources: std::array::from_fn(|_| rng.pick(&SOURCES)),
        compare: rng.pick(&COMPARES),
        reduction: rng.pick(&[
            TexelReduction::Mean,
            TexelReduction::Mean,
            TexelReduction::Minimum,
            TexelReduction::Maximum,
        ]),
        ..CodedTexels::default()
    };
    let weights: [Vec<u32>; 4] = std::array::from_fn(|_| parts(rng, 1 << 24, passes));
    let references: [u32; 4] = std::array::from_fn(|_| float(rng));
    (0..passes)
        .map(|k| {
            let mut pass = base;
            (pass.pass.first, pass.pass.last) = (k == 0, k + 1 == passes);
            pass.resident = if rng.one_in(2) { 15 } else { rng.below(16) as u8 };
            pass.pass.references = references;
            for lane in 0..QUAD_LANES {
                pass.pass.weights[lane] = weights[lane][k];
                let taps = taps(rng, &kinds, equal);
                let off = rng.one_in(16);
                for (to, mut tap) in pass.taps[FOOTPRINT * lane..][..FOOTPRINT].iter_mut().zip(taps) {
                    if op == TexelOp::Gather && tap.kind == TapKind::NoTexel {
                        tap.kind = TapKind::Texel;
                    }
                    if off {
                        tap.kind = TapKind::NoTexel;
                    }
                    *to = tap;
                }
                // A texel that is there is one that the reference is compared with, at times exactly.
                if rng.one_in(4) && kinds[0].kind == TexelClass::Float {
                    pass.taps[FOOTPRINT * lane].codes[0] = references[lane];
                }
            }
            pass
        })
        .collect()
}
