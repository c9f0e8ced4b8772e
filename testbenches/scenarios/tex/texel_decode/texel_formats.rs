//! Passes reach the decoder of their format, with the words of their texels; a binding is in force two cycles after its write.

use super::bench::{plain_format, random_pass, with_sampler, write};
use kernel::offer::*;
use kit::scenario::property;
use kit::{Maker, Rng, Sink, Source, scenarios};
use proptest::prelude::*;
use tex::texel_decode::texel_formats::{In, Params, TexelFormats};
use tex::texel_decode::types::*;
use tex::texels::*;
use tex::texture_binding::*;

scenarios! {
    TexelFormats::new(&Params::default()) => a_binding_is_in_force_two_cycles_later any_pace;
}

fn a_binding_is_in_force_two_cycles_later(new: Maker<TexelFormats>) {
    let mut dut = new();
    let pass = random_pass(&mut Rng::new(1), &[7]);
    let write = |size| Offer::new(true, write(7, plain_format(size, TexelNumber::Unorm)));
    // A pass every cycle; the writes are in cycles 3 and 4.
    let mut found = vec![];
    for cycle in 0..16 {
        let o = dut.outputs();
        if let Some(job) = o.plain.get() {
            found.push((cycle, job.rules.size));
        }
        let binding_write = match cycle {
            3 => write(TexelSize::R16),
            4 => write(TexelSize::G4R4),
            _ => Offer::default(),
        };
        let texels = Offer::new(cycle < 10, pass);
        dut.cycle(In { binding_write, texels, empty: true, plain: Ready { ready: true }, ..In::default() });
    }
    // A pass that is offered in cycle c looks its binding up in c + 1, and leaves in c + 2.
    let size = |cycle| match cycle {
        ..6 => TexelSize::default(),
        6 => TexelSize::R16,
        _ => TexelSize::G4R4,
    };
    assert_eq!(found, (2..12).map(|cycle| (cycle, size(cycle))).collect::<Vec<_>>());
}

fn any_pace(new: Maker<TexelFormats>) {
    property((any::<u64>(), any::<[u64; 3]>()), |(seed, stalls)| {
        let mut rng = Rng::new(seed);
        let writes = [1, 2].map(|number| {
            let size = rng.pick(&[TexelSize::R32, TexelSize::R8, TexelSize::A8B8G8R8]);
            let write = write(number, plain_format(size, rng.pick(TexelNumber::VALUES)));
            with_sampler(&mut rng, write)
        });
        let passes: Vec<_> = (0..30).map(|_| random_pass(&mut rng, &[1, 2])).collect();
        let mut dut = new();
        for write in writes {
            dut.cycle(In { binding_write: Offer::new(true, write), ..In::default() });
        }
        dut.cycle(In::default());
        let (mut texels, mut plain) = (Source::new(&passes, stalls[0]), Sink::new(stalls[1]));
        dut.run(|o| {
            (!texels.is_empty() || !o.idle).then(|| In {
                texels: texels.drive(o.texels),
                plain: plain.drive(&o.plain),
                empty: true,
                ..In::default()
            })
        });
        let found: Vec<DecodeJob> = plain.timed().into_iter().map(|(_, job)| job).collect();
        assert_eq!(found.len(), passes.len());
        for (job, pass) in found.iter().zip(&passes) {
            let binding = writes[usize::from(pass.pass.tail.binding) - 1].binding;
            assert_eq!((job.head.pass, job.head.resident), (pass.pass, pass.resident));
            assert_eq!(job.head.sources, binding.format.sources);
            assert_eq!(job.head.compare, binding.sampler.compare);
            assert_eq!(job.head.reduction, binding.sampler.reduction);
            assert_eq!(job.rules.size, binding.format.size);
            for (found, tap) in job.taps.iter().zip(&pass.taps) {
                match tap.kind {
                    TapKind::Texel => assert_eq!(found, tap),
                    TapKind::NoTexel | TapKind::Zero => assert_eq!(*found, RawTap { words: [0; 4], ..*tap }),
                    TapKind::Border => assert_eq!(RawTap { words: tap.words, ..*found }, *tap),
                }
            }
        }
    });
}
