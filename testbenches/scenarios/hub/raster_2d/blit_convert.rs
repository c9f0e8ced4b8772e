//! Pixels in another format, or in the same one.

use arith::pixel::pixel_format;
use hub::raster_2d::blit_convert::{BlitConvert, In, Params};
use hub::raster_2d::types::*;
use kit::scenario::property;
use kit::{Device, Maker, Rng, Sink, Source, scenarios};
use proptest::prelude::*;
use references::arith::pixel::{packed, unpack::unpacked};

scenarios! {
    BlitConvert::new(&Params {}) => a_pixel_a_cycle any_pixels;
}

fn job(from: u8, to: u8) -> Blit {
    let [source_format, destination_format] = [from, to].map(|code| pixel_format(code).unwrap());
    Blit { source_format, destination_format, converts: from != to, ..Blit::default() }
}

fn pass(
    dut: &mut Device<BlitConvert>,
    job: Blit,
    pixels: &[BlitPixel],
    stalls: [u64; 2],
) -> Vec<(u64, BlitPixel)> {
    let (mut pixel, mut converted) = (Source::new(pixels, stalls[0]), Sink::new(stalls[1]));
    dut.run(|o| {
        (!pixel.is_empty() || !o.idle).then(|| In {
            job,
            pixel: pixel.drive(o.pixel),
            converted: converted.drive(&o.converted),
        })
    });
    converted.timed()
}

fn a_pixel_a_cycle(new: Maker<BlitConvert>) {
    let pixels: Vec<_> = (0..32).map(|k| BlitPixel { words: [k, 0, 0, 0], ..BlitPixel::default() }).collect();
    for (to, latency) in [(0xd5, 3), (0xcf, 10)] {
        let found = pass(&mut new(), job(0xd5, to), &pixels, [!0; 2]);
        let cycles: Vec<_> = found.iter().map(|(cycle, _)| *cycle).collect();
        assert_eq!(cycles, (latency..latency + 32).collect::<Vec<_>>(), "to {to:x}");
    }
}

fn any_pixels(new: Maker<BlitConvert>) {
    const CODES: [u8; 8] = [0xd5, 0xcf, 0xe8, 0xca, 0xc0, 0xd6, 0xf9, 0xe0];
    property((any::<u64>(), any::<[u64; 2]>()), |(seed, stalls)| {
        let mut rng = Rng::new(seed);
        let (from, to) = (rng.pick(&CODES), rng.pick(&CODES));
        let bits = match from {
            0xe8 => 16,
            0xca => 64,
            0xc0 => 128,
            _ => 32,
        };
        let mut pixel = || {
            let mut words = [0; 4];
            words.iter_mut().take(bits / 32).for_each(|word| *word = rng.roll() as u32);
            words[0] |= if bits == 16 { rng.below(1 << 16) as u32 } else { 0 };
            let target =
                BlitTarget { address: rng.roll() >> 29, first: rng.below(32) as u8, last: rng.one_in(2) };
            BlitPixel { words, target }
        };
        let pixels: Vec<_> = (0..50).map(|_| pixel()).collect();
        let found = pass(&mut new(), job(from, to), &pixels, stalls);
        for ((_, found), pixel) in found.iter().zip(&pixels) {
            let words = if from == to { pixel.words } else { packed(to, unpacked(from, pixel.words)) };
            assert_eq!(*found, BlitPixel { words, ..*pixel }, "{from:x} to {to:x}");
        }
        assert_eq!(found.len(), pixels.len());
    });
}
