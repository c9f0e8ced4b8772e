//! Means of codes, and texels that pass as they are.

use bundle::*;
use hub::raster_2d::blit_filter::{BlitFilter, In, Params};
use hub::raster_2d::types::*;
use kit::scenario::property;
use kit::{Device, Maker, Rng, Sink, Source, scenarios};
use proptest::prelude::*;

scenarios! {
    BlitFilter::new(&Params {}) => a_texel_a_cycle the_destination_is_no_texel any_means;
}

fn job(filters: bool) -> Blit {
    let source_format =
        PixelFormat { layout: ColourLayout::Rgba16, number: PixelNumber::Unorm, alpha: PixelAlpha::Stored };
    Blit { source_format, filters, ..Blit::default() }
}

fn pass(
    dut: &mut Device<BlitFilter>,
    job: Blit,
    texels: &[BlitWords],
    stalls: [u64; 2],
) -> Vec<(u64, BlitPixel)> {
    let (mut words, mut pixels) = (Source::new(texels, stalls[0]), Sink::new(stalls[1]));
    dut.run(|o| {
        (!words.is_empty() || !o.idle).then(|| In {
            job,
            words: words.drive(o.words),
            pixel: pixels.drive(&o.pixel),
        })
    });
    pixels.timed()
}

/// A pixel leaves three cycles after its last texel.
fn a_texel_a_cycle(new: Maker<BlitFilter>) {
    let texel =
        |k: u32| BlitWords { words: [k, k, 0, 0], weight: 1 << 14, last: k % 4 == 3, ..BlitWords::default() };
    let texels: Vec<_> = (0..16).map(texel).collect();
    let found = pass(&mut new(), job(true), &texels, [!0; 2]);
    // 1.5, 5.5, 9.5, 13.5
    let wanted = [(6, 2), (10, 6), (14, 10), (18, 14)];
    assert_eq!(found.iter().map(|(cycle, pixel)| (*cycle, pixel.words[1])).collect::<Vec<_>>(), wanted);
    let single = |k: u32| BlitWords { words: [k; 4], last: true, ..BlitWords::default() };
    let found = pass(&mut new(), job(false), &[1, 2, 3].map(single), [!0; 2]);
    assert_eq!(
        found.iter().map(|(cycle, pixel)| (*cycle, pixel.words[3])).collect::<Vec<_>>(),
        [(3, 1), (4, 2), (5, 3)]
    );
}

/// The destination's pixel, which is a pixel's last, adds nothing to the mean; it leaves beside it.
fn the_destination_is_no_texel(new: Maker<BlitFilter>) {
    let texel = |k: u32| BlitWords { words: [k; 4], weight: 1 << 15, ..BlitWords::default() };
    let under = BlitWords { under: true, last: true, ..texel(77) };
    for (filters, mean) in [(true, 3), (false, 4)] {
        let found =
            pass(&mut new(), job(filters), &[texel(2), texel(4), under, texel(8), texel(8), under], [!0; 2]);
        assert_eq!(
            found.iter().map(|(_, pixel)| (pixel.words[1], pixel.under)).collect::<Vec<_>>(),
            [(mean, [77; 4]), (8, [77; 4])]
        );
    }
}

fn any_means(new: Maker<BlitFilter>) {
    property((any::<u64>(), any::<[u64; 2]>()), |(seed, stalls)| {
        let mut rng = Rng::new(seed);
        let (mut texels, mut wanted) = (vec![], vec![]);
        for _ in 0..40 {
            let (x, y) = (1 + rng.below(255) as u32, 1 + rng.below(255) as u32);
            let weights = match rng.below(3) {
                0 => vec![1 << 16],
                1 => vec![256 * x, 256 * (256 - x)],
                _ => vec![x * y, (256 - x) * y, x * (256 - y), (256 - x) * (256 - y)],
            };
            let target = BlitTarget {
                address: rng.roll() >> 29,
                first: rng.below(32) as u8,
                last: rng.one_in(2),
                ..BlitTarget::default()
            };
            let mut sums = [0_u64; 4];
            for (k, weight) in weights.iter().enumerate() {
                let codes: [u16; 4] = std::array::from_fn(|_| rng.roll() as u16);
                sums.iter_mut()
                    .zip(codes)
                    .for_each(|(sum, code)| *sum += u64::from(code) * u64::from(*weight));
                let word = |k: usize| u32::from(codes[k]) | u32::from(codes[k + 1]) << 16;
                let words = [word(0), word(2), 0, 0];
                let last = k + 1 == weights.len();
                texels.push(BlitWords { words, weight: *weight, last, target, ..BlitWords::default() });
            }
            let means = sums.map(|sum| {
                let (whole, rest) = ((sum >> 16) as u32, sum & 0xffff);
                whole + u32::from(rest > 0x8000 || rest == 0x8000 && whole & 1 == 1)
            });
            wanted.push(BlitPixel {
                words: [means[0] | means[1] << 16, means[2] | means[3] << 16, 0, 0],
                target,
                ..BlitPixel::default()
            });
        }
        let found = pass(&mut new(), job(true), &texels, stalls);
        assert_eq!(found.iter().map(|(_, pixel)| *pixel).collect::<Vec<_>>(), wanted);
    });
}
