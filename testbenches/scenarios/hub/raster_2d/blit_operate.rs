//! A pixel's bits by a table of three operands; sums of codes; pixels that are left.

use arith::pixel::pixel_format;
use hub::raster_2d::blit_operate::{BlitOperate, In, Params};
use hub::raster_2d::types::*;
use kit::scenario::property;
use kit::{Device, Maker, Rng, Sink, Source, scenarios};
use proptest::prelude::*;

scenarios! {
    BlitOperate::new(&Params {}) => a_pixel_a_cycle bits_by_the_table sums_have_a_greatest_code any_pixels;
}

fn job(operation: BlitOperation) -> Blit {
    Blit { operation, destination_format: pixel_format(0xcf).unwrap(), ..Blit::default() }
}

fn pass(
    dut: &mut Device<BlitOperate>,
    job: Blit,
    pixels: &[BlitPixel],
    stalls: [u64; 2],
) -> Vec<(u64, BlitPixel)> {
    let (mut pixel, mut operated) = (Source::new(pixels, stalls[0]), Sink::new(stalls[1]));
    dut.run(|o| {
        (!pixel.is_empty() || !o.idle).then(|| In {
            job,
            pixel: pixel.drive(o.pixel),
            operated: operated.drive(&o.operated),
        })
    });
    operated.timed()
}

fn a_pixel_a_cycle(new: Maker<BlitOperate>) {
    let pixels: Vec<_> = (0..16).map(|k| BlitPixel { words: [k; 4], ..BlitPixel::default() }).collect();
    let found = pass(&mut new(), job(BlitOperation::default()), &pixels, [!0; 2]);
    assert!(
        found.iter().enumerate().all(|(k, (cycle, p))| *cycle == 2 + k as u64 && p.words == [k as u32; 4])
    );
}

/// Operands with all combinations of bits: the result's byte is the operation's code.
fn bits_by_the_table(new: Maker<BlitOperate>) {
    let pixel = BlitPixel { pattern: [0xf0; 4], words: [0xcc; 4], under: [0xaa; 4], ..BlitPixel::default() };
    for rop in 0..=255 {
        let operation = BlitOperation { combine: BlitCombine::Raster, rop, ..BlitOperation::default() };
        let found = pass(&mut new(), job(operation), &[pixel], [!0; 2])[0].1.words;
        assert_eq!(found.map(|word| word as u8), [rop; 4]);
    }
}

/// 255 + 255 (1 - 0) is 255.
fn sums_have_a_greatest_code(new: Maker<BlitOperate>) {
    let operation = BlitOperation {
        combine: BlitCombine::Sum,
        factors: BlitFactors::Beta4Over,
        beta4: [255; 4],
        ..BlitOperation::default()
    };
    let pixel =
        BlitPixel { words: [0x00ff_8001, 0, 0, 0], under: [0x80ff_8001, 0, 0, 0], ..BlitPixel::default() };
    assert_eq!(pass(&mut new(), job(operation), &[pixel], [!0; 2])[0].1.words[0], 0x80ff_ff02);
}

/// Of A8R8G8B8, in exact fractions.
fn any_pixels(new: Maker<BlitOperate>) {
    property((any::<u64>(), any::<[u64; 2]>()), |(seed, stalls)| {
        let mut rng = Rng::new(seed);
        let factors = rng.pick(&[BlitFactors::Beta4, BlitFactors::Beta4Over, BlitFactors::Beta1]);
        let beta4: [u8; 4] = std::array::from_fn(|_| rng.roll() as u8);
        let (beta1, drops_clear) = (rng.roll() as u8, rng.one_in(2));
        let operation = BlitOperation {
            combine: BlitCombine::Sum,
            factors,
            beta4,
            beta1,
            drops_clear,
            ..BlitOperation::default()
        };
        let pixel = |rng: &mut Rng| BlitPixel {
            words: [rng.roll() as u32, 0, 0, 0],
            under: [rng.roll() as u32, 0, 0, 0],
            alpha: if rng.one_in(3) { 0 } else { rng.roll() as u8 },
            target: BlitTarget { masked: rng.one_in(4), last: rng.one_in(2), ..BlitTarget::default() },
            ..BlitPixel::default()
        };
        let pixels: Vec<_> = (0..40).map(|_| pixel(&mut rng)).collect();
        let found = pass(&mut new(), job(operation), &pixels, stalls);
        assert_eq!(found.len(), pixels.len());
        for (pixel, (_, found)) in pixels.iter().zip(&found) {
            let target =
                BlitTarget { masked: pixel.target.masked || drops_clear && pixel.alpha == 0, ..pixel.target };
            assert_eq!(found.target, target);
            for (byte, component) in [2, 1, 0, 3].into_iter().enumerate() {
                let [s, d] = [pixel.words[0], pixel.under[0]].map(|word| u64::from(word.to_le_bytes()[byte]));
                let (alpha, beta) = (u64::from(pixel.alpha), beta4.map(u64::from));
                let (by_s, by_d) = match factors {
                    BlitFactors::Beta4 => (255 * beta[component], 0),
                    BlitFactors::Beta4Over => (255 * beta[component], 65025 - alpha * beta[3]),
                    BlitFactors::Beta1 => (alpha * u64::from(beta1), 65025 - alpha * u64::from(beta1)),
                };
                // Twice the sum is nearer to twice the code than half a step, or the code is the greatest.
                let (sum, code) = (s * by_s + d * by_d, u64::from(found.words[0].to_le_bytes()[byte]));
                let near = (2 * sum).abs_diff(2 * 65025 * code) < 65025;
                assert!(near || code == 255 && sum > 255 * 65025, "{pixel:?}");
            }
        }
    });
}
