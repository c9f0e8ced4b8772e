//! Sums of 32-bit floats, and texels that pass.

use hub::raster_2d::blit_float::{BlitFloat, In, Params};
use hub::raster_2d::types::*;
use kit::scenario::property;
use kit::{Device, Maker, Rng, Sink, Source, scenarios};
use proptest::prelude::*;

scenarios! {
    BlitFloat::new(&Params {}) => cycles_of_texels any_sums;
}

fn pass(
    dut: &mut Device<BlitFloat>,
    floats: bool,
    texels: &[BlitWords],
    stalls: [u64; 2],
) -> Vec<(u64, BlitWords)> {
    let (mut words, mut summed) = (Source::new(texels, stalls[0]), Sink::new(stalls[1]));
    let job = Blit { filters: true, floats, ..Blit::default() };
    dut.run(|o| {
        (!words.is_empty() || !o.idle).then(|| In {
            job,
            words: words.drive(o.words),
            summed: summed.drive(&o.summed),
        })
    });
    summed.timed()
}

/// Others pass at a texel a cycle; floats take 5 each, their mean one more; it leaves 8 after its last texel.
fn cycles_of_texels(new: Maker<BlitFloat>) {
    let texel = |x: f32| BlitWords { words: [x.to_bits(); 4], weight: 1 << 15, ..BlitWords::default() };
    let texels = [texel(1.0), texel(2.0), texel(3.0), texel(5.0)];
    let found = pass(&mut new(), false, &texels, [!0; 2]);
    assert!(found.iter().enumerate().all(|(k, (cycle, t))| *cycle == 2 + k as u64 && *t == texels[k]));
    let found = pass(&mut new(), true, &texels, [!0; 2]);
    let wanted: Vec<_> = [(13, 1.5_f32), (24, 4.0)].map(|(cycle, x)| (cycle, x.to_bits())).to_vec();
    assert_eq!(found.iter().map(|(cycle, t)| (*cycle, t.words[2])).collect::<Vec<_>>(), wanted);
    assert!(found.iter().all(|(_, t)| t.weight == 1 << 16));
}

/// Rounded after each product; the destination's pixel follows unchanged.
fn any_sums(new: Maker<BlitFloat>) {
    property((any::<u64>(), any::<[u64; 2]>()), |(seed, stalls)| {
        let mut rng = Rng::new(seed);
        let (mut texels, mut wanted) = (vec![], vec![]);
        for _ in 0..20 {
            let weights = match rng.below(3) {
                0 => vec![1 << 16],
                1 => vec![256 * 77, 256 * 179],
                _ => vec![3 * 7, 253 * 7, 3 * 249, 253 * 249],
            };
            let last = rng.one_in(2);
            let mut sums = [0_f32; 4];
            for (k, weight) in weights.iter().enumerate() {
                let words: [u32; 4] =
                    std::array::from_fn(|_| if rng.one_in(20) { 0x7f80_0000 } else { rng.roll() as u32 });
                let part = (f64::from(*weight) / 65536.0) as f32;
                sums.iter_mut().zip(words).for_each(|(sum, x)| *sum = f32::from_bits(x).mul_add(part, *sum));
                let last = last && k + 1 == weights.len();
                texels.push(BlitWords { words, weight: *weight, last, ..BlitWords::default() });
            }
            let words = sums.map(|sum| if sum.is_nan() { 0x7fff_ffff } else { sum.to_bits() });
            wanted.push(BlitWords { words, weight: 1 << 16, last, ..BlitWords::default() });
            if !last {
                let under = BlitWords {
                    words: [rng.roll() as u32; 4],
                    under: true,
                    last: true,
                    ..BlitWords::default()
                };
                texels.push(under);
                wanted.push(under);
            }
        }
        let found = pass(&mut new(), true, &texels, stalls);
        assert_eq!(found.iter().map(|(_, words)| *words).collect::<Vec<_>>(), wanted);
    });
}
