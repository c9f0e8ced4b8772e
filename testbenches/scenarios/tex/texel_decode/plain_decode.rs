//! Passes of formats without blocks, at any pace; what codes they get is tested with texel_decode.

use super::bench::{plain_format, random_pass};
use kit::scenario::property;
use kit::{Device, Maker, Rng, Sink, Source, scenarios};
use proptest::prelude::*;
use references::tex::texel_decode::plain::{judge, value};
use tex::texel_decode::plain_decode::{In, Params, PlainDecode};
use tex::texel_decode::types::*;
use tex::texels::*;
use tex::texture_binding::*;

scenarios! {
    PlainDecode::new(&Params::default()) => a_pass_a_cycle any_pace any_rules;
}

fn pass(dut: &mut Device<PlainDecode>, jobs: &[DecodeJob], stalls: [u64; 2]) -> Vec<(u64, CodedTexels)> {
    let (mut job, mut codes) = (Source::new(jobs, stalls[0]), Sink::new(stalls[1]));
    dut.run(|o| {
        (!job.is_empty() || !o.idle).then(|| In { job: job.drive(o.job), codes: codes.drive(&o.codes) })
    });
    codes.timed()
}

/// A pass of four components of 8 bits.
fn job(rng: &mut Rng) -> DecodeJob {
    let texels = random_pass(rng, &[0, 5]);
    let kinds = [CodeKind { kind: TexelClass::Unorm, bits: 8 }; 4];
    let rules = TexelRules {
        size: TexelSize::A8B8G8R8,
        rules: [CodeRule::High; 4],
        bits: [8; 4],
        kinds,
        ..TexelRules::default()
    };
    let head = DecodeHead { pass: texels.pass, resident: texels.resident, kinds, ..DecodeHead::default() };
    DecodeJob { head, rules, taps: texels.taps }
}

fn a_pass_a_cycle(new: Maker<PlainDecode>) {
    let mut rng = Rng::new(1);
    let jobs: Vec<_> = (0..20).map(|_| job(&mut rng)).collect();
    let found = pass(&mut new(), &jobs, [!0; 2]);
    let cycles: Vec<_> = found.iter().map(|(cycle, _)| *cycle).collect();
    assert_eq!(cycles, (2..22).collect::<Vec<_>>());
}

fn any_pace(new: Maker<PlainDecode>) {
    property((any::<u64>(), any::<[u64; 2]>()), |(seed, stalls)| {
        let mut rng = Rng::new(seed);
        let jobs: Vec<_> = (0..30).map(|_| job(&mut rng)).collect();
        let found = pass(&mut new(), &jobs, stalls);
        assert_eq!(found.len(), jobs.len());
        let format = plain_format(TexelSize::A8B8G8R8, TexelNumber::Unorm);
        for ((_, codes), job) in found.iter().zip(&jobs) {
            assert_eq!(
                (codes.pass, codes.resident, codes.kinds),
                (job.head.pass, job.head.resident, job.head.kinds)
            );
            for (found, tap) in codes.taps.iter().zip(&job.taps) {
                assert_eq!((found.kind, found.share), (tap.kind, tap.share));
                if tap.kind == TapKind::Texel {
                    for k in 0..4 {
                        judge(codes.kinds[k], found.codes[k], value(&format, tap.words, k));
                    }
                } else {
                    assert_eq!(found.codes, tap.words, "these are codes");
                }
            }
        }
    });
}

/// Rules that no format has, sizes of blocks, and any bits: something comes of each pass, in order.
fn any_rules(new: Maker<PlainDecode>) {
    property((any::<u64>(), any::<[u64; 2]>()), |(seed, stalls)| {
        let mut rng = Rng::new(seed);
        let mut any = || {
            let mut job = job(&mut rng);
            job.rules.size = rng.pick(TexelSize::VALUES);
            for k in 0..4 {
                let rule = rng.pick(CodeRule::VALUES);
                let bits: &[u8] = match rule {
                    CodeRule::Zero | CodeRule::One => &[0],
                    CodeRule::Wide | CodeRule::WideSigned => &[24, 32],
                    CodeRule::Unsigned | CodeRule::Signed => &[1, 2, 4, 8, 11, 16, 24, 32],
                    _ => &[1, 2, 4, 5, 6, 8, 9, 10, 11, 16],
                };
                (job.rules.rules[k], job.rules.bits[k]) = (rule, rng.pick(bits));
            }
            job.rules.kinds =
                [(); 4].map(|()| CodeKind { kind: rng.pick(TexelClass::VALUES), bits: rng.below(17) as u8 });
            job
        };
        let jobs: Vec<_> = (0..30).map(|_| any()).collect();
        let found = pass(&mut new(), &jobs, stalls);
        let heads = |(_, codes): &(u64, CodedTexels)| codes.pass;
        assert_eq!(
            found.iter().map(heads).collect::<Vec<_>>(),
            jobs.iter().map(|job| job.head.pass).collect::<Vec<_>>()
        );
    });
}
