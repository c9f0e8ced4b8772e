//! Bindings, passes and their judgement.

use super::blocks;
use kernel::offer::*;
use kernel::packed::*;
use kit::{Device, Rng, Sink, Source};
use references::tex::texel_decode::plain;
use tex::texel_decode::types::*;
use tex::texel_decode::{In, TexelDecode};
use tex::texels::*;
use tex::texture_binding::*;

/// A format without blocks, with the components' places as they are.
pub fn plain_format(size: TexelSize, number: TexelNumber) -> TexelFormat {
    use TexelSource::{Alpha, Blue, Green, Red};
    let sources = [Red, Green, Blue, Alpha];
    TexelFormat { size, numbers: [number; 4], sources, block_x: 1, block_y: 1, ..TexelFormat::default() }
}

/// Any format.
pub fn format(rng: &mut Rng) -> TexelFormat {
    TexelFormat {
        size: rng.pick(TexelSize::VALUES),
        numbers: [(); 4].map(|()| rng.pick(TexelNumber::VALUES)),
        sources: [(); 4].map(|()| rng.pick(TexelSource::VALUES)),
        srgb: rng.one_in(2),
        block_x: 4 + rng.below(9) as u8,
        block_y: 4 + rng.below(9) as u8,
        bytes_log2: 0,
        three_quarters: false,
    }
}

pub fn write(number: u8, format: TexelFormat) -> BindingWrite {
    BindingWrite { number, binding: Binding { format, ..Binding::default() } }
}

/// The write with any sampler.
pub fn with_sampler(rng: &mut Rng, write: BindingWrite) -> BindingWrite {
    let edges = [
        0,
        0x8000_0000,
        0x3f80_0000,
        0xbf80_0000,
        0x7f80_0000,
        0x7fc0_0001,
        0x4000_0000,
        0x477f_f000,
        0x3380_0000,
    ];
    let mut float = || match rng.below(4) {
        0 => rng.pick(&edges),
        1 => rng.roll() as u32,
        // Halfway between codes of 8 bits with fractions, and between halves.
        2 => (rng.below(1 << 18) as f32 / 131_072.0 / 255.0).to_bits(),
        _ => 0x3000_0000 | rng.roll() as u32 & 0x8fff_f000,
    };
    let border = [(); 4].map(|()| float());
    let sampler = TextureSampler {
        compare: rng.pick(TexelCompare::VALUES),
        reduction: rng.pick(TexelReduction::VALUES),
        border,
        ..TextureSampler::default()
    };
    BindingWrite { binding: Binding { sampler, ..write.binding }, ..write }
}

/// Bits of a size's components.
pub fn bits_of(size: TexelSize) -> [u32; 4] {
    ['R', 'G', 'B', 'A'].map(|c| plain::field(size, [0; 4], c).map_or(0, |(bits, _)| bits))
}

/// A texel with given components, by their bits and numbers; other bits are any.
pub fn words_of(size: TexelSize, mut value: impl FnMut(u32, u32) -> u32) -> [u32; 4] {
    let mut words = [0x9e37_79b9; 4];
    for (k, c) in ['R', 'G', 'B', 'A'].into_iter().enumerate() {
        let Some((word, low, bits)) = plain::place(size, c) else { continue };
        let mask = (!0 >> (32 - bits)) << low;
        words[word] = words[word] & !mask | value(bits, k as u32) << low & mask;
    }
    words
}

/// Whether a size is without blocks.
pub fn is_plain(size: TexelSize) -> bool {
    plain::sizes().any(|plain| plain == size)
}

/// Whether a size has no component `k`.
pub fn lacks(size: TexelSize, k: usize) -> bool {
    use TexelSize::*;
    match size {
        Bc1 | Bc2 | Bc3 | Bc7 | Etc2Punch | Etc2Rgba | Astc => false,
        Bc6Signed | Bc6Unsigned | Etc2Rgb => k == 3,
        Bc5 | EacPair => k >= 2,
        Bc4 | Eac => k >= 1,
        _ => bits_of(size)[k] == 0,
    }
}

/// The pass with a binding.
pub fn bound(mut pass: RawTexels, binding: u8) -> RawTexels {
    pass.pass.tail.binding = binding;
    pass
}

/// A pass of any bits, with one of some bindings.
pub fn random_pass(rng: &mut Rng, bindings: &[u8]) -> RawTexels {
    let bits = [(); PassTail::WIDTH.div_ceil(64)].map(|()| rng.roll());
    let mut pass = PassTail::unpack(&bits);
    pass.tail.binding = rng.pick(bindings);
    let mut tap = || RawTap {
        kind: if rng.one_in(3) { rng.pick(TapKind::VALUES) } else { TapKind::Texel },
        within_x: rng.below(16) as u8,
        within_y: rng.below(16) as u8,
        share: rng.below(1 << 17) as u32,
        words: [(); 4].map(|()| rng.roll() as u32),
    };
    let taps = [(); TAPS].map(|()| tap());
    RawTexels { pass, resident: rng.below(16) as u8, taps }
}

/// A pass that left, with the cycle, counted from the first one's offer.
pub struct Decoded {
    pub cycle: u64,
    pub codes: CodedTexels,
}

/// Writes bindings, then decodes passes.
pub fn decode(
    dut: &mut Device<TexelDecode>,
    writes: &[BindingWrite],
    passes: &[RawTexels],
    stalls: [u64; 2],
) -> Vec<Decoded> {
    for write in writes {
        dut.cycle(In { binding_write: Offer::new(true, *write), ..In::default() });
    }
    dut.cycle(In::default());
    let (mut texels, mut codes) = (Source::new(passes, stalls[0]), Sink::new(stalls[1]));
    dut.run(|o| {
        (!texels.is_empty() || !o.idle).then(|| In {
            texels: texels.drive(o.texels),
            codes: codes.drive(&o.codes),
            ..In::default()
        })
    });
    codes.timed().into_iter().map(|(cycle, codes)| Decoded { cycle, codes }).collect()
}

/// Checks passes against the oracle, and that they are those that came.
pub fn judge(writes: &[BindingWrite], passes: &[RawTexels], found: &[Decoded]) {
    assert_eq!(found.len(), passes.len());
    for (Decoded { codes, .. }, pass) in found.iter().zip(passes) {
        let number = pass.pass.tail.binding;
        let write = writes.iter().rfind(|write| write.number == number);
        let binding = write.map(|write| write.binding).unwrap_or_default();
        let (format, sampler) = (&binding.format, &binding.sampler);
        assert_eq!((codes.pass, codes.resident), (pass.pass, pass.resident));
        assert_eq!(
            (codes.sources, codes.compare, codes.reduction),
            (format.sources, sampler.compare, sampler.reduction)
        );
        for (found, tap) in codes.taps.iter().zip(&pass.taps) {
            assert_eq!((found.kind, found.share), (tap.kind, tap.share));
            for k in 0..4 {
                let (kind, code) = (codes.kinds[k], found.codes[k]);
                match tap.kind {
                    TapKind::NoTexel | TapKind::Zero => assert_eq!(code, 0),
                    TapKind::Border if lacks(format.size, k) => {
                        plain::judge(kind, code, plain::constant(format, k));
                    }
                    TapKind::Border => {
                        // The colour is that of results.
                        let names =
                            [TexelSource::Red, TexelSource::Green, TexelSource::Blue, TexelSource::Alpha];
                        let result = (0..4).find(|&x| format.sources[x] == names[k]);
                        let colour = result.map_or(0, |x| sampler.border[x]);
                        let expected = plain::border(kind, format.numbers[k], colour);
                        assert_eq!(code, expected, "{colour:x} of {format:?}, component {k}");
                    }
                    TapKind::Texel if is_plain(format.size) => {
                        plain::judge(kind, code, plain::value(format, tap.words, k));
                    }
                    TapKind::Texel => blocks::judge(format, k, kind, code, tap),
                }
            }
        }
    }
}

/// A pass for a decoder of blocks, of any rules that it can have.
pub fn job(rng: &mut Rng, size: TexelSize) -> DecodeJob {
    let texels = random_pass(rng, &[0, 5]);
    let rules = [(); 4].map(|()| {
        rng.pick(&[CodeRule::Zero, CodeRule::One, CodeRule::High, CodeRule::HighSigned, CodeRule::Curve])
    });
    let kinds = [(); 4].map(|()| CodeKind { kind: rng.pick(TexelClass::VALUES), bits: 8 });
    let rules = TexelRules {
        size,
        srgb: rng.one_in(2),
        block_x: rng.below(16) as u8,
        block_y: rng.below(16) as u8,
        rules,
        bits: [8; 4],
        kinds,
    };
    let head = DecodeHead { pass: texels.pass, resident: texels.resident, kinds, ..DecodeHead::default() };
    DecodeJob { head, rules, taps: texels.taps }
}

/// Functions for a decoder: `pass` sends passes through it, `in_order` checks that each came out, with the taps that it had.
macro_rules! decoder {
    ($Unit:ident) => {
        fn pass(
            dut: &mut kit::Device<$Unit>,
            jobs: &[tex::texel_decode::types::DecodeJob],
            stalls: [u64; 2],
        ) -> Vec<(u64, CodedTexels)> {
            let (mut job, mut codes) = (kit::Source::new(jobs, stalls[0]), kit::Sink::new(stalls[1]));
            dut.run(|o| {
                (!job.is_empty() || !o.idle)
                    .then(|| In { job: job.drive(o.job), codes: codes.drive(&o.codes) })
            });
            codes.timed()
        }

        fn in_order(jobs: &[tex::texel_decode::types::DecodeJob], found: &[(u64, CodedTexels)]) {
            assert_eq!(found.len(), jobs.len());
            for ((_, codes), job) in found.iter().zip(jobs) {
                assert_eq!((codes.pass, codes.resident), (job.head.pass, job.head.resident));
                for (found, tap) in codes.taps.iter().zip(&job.taps) {
                    assert_eq!((found.kind, found.share), (tap.kind, tap.share));
                    assert!(tap.kind == TapKind::Texel || found.codes == tap.words, "these are codes");
                }
            }
        }
    };
}
pub(super) use decoder;
