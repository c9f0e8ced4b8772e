//! Pixels in another format, or in the same one.

use arith::pixel::pixel_format;
use hub::raster_2d::blit_convert::{BlitConvert, In, Params};
use hub::raster_2d::types::*;
use kit::scenario::property;
use kit::{Device, Maker, Rng, Sink, Source, scenarios};
use proptest::prelude::*;
use references::arith::pixel::{packed, unpack::unpacked};

scenarios! {
    BlitConvert::new(&Params {}) => a_pixel_a_cycle one_component_is_grey alpha_of_8_bits the_key_is_masked any_pixels;
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

fn pixel(word: u32) -> BlitPixel {
    BlitPixel { words: [word, 0, 0, 0], ..BlitPixel::default() }
}

/// R8 and R16 are grey and opaque, A8 has its value in all components.
fn one_component_is_grey(new: Maker<BlitConvert>) {
    for (from, word, wanted) in
        [(0xf3, 0x40, 0xff40_4040), (0xee, 0x8080, 0xff80_8080), (0xf7, 0x33, 0x3333_3333)]
    {
        let found = pass(&mut new(), job(from, 0xd5), &[pixel(word)], [!0; 2]);
        assert_eq!(found[0].1.words[0], wanted, "{from:x}");
    }
    let found = pass(&mut new(), job(0xf3, 0xee), &[pixel(0x40)], [!0; 2]);
    assert_eq!(found[0].1.words[0], 0x4040);
}

/// The source's, also where the destination has none.
fn alpha_of_8_bits(new: Maker<BlitConvert>) {
    let sum = BlitOperation { combine: BlitCombine::Sum, ..BlitOperation::default() };
    let drops = BlitOperation { drops_clear: true, ..BlitOperation::default() };
    for (from, word, alpha) in
        [(0xcf, 0x7f00_0000, 0x7f), (0xd1, 0x8000_0000, 0xaa), (0xe6, 0, 0xff), (0xe9, 0, 0)]
    {
        for operation in [sum, drops] {
            let job = Blit { operation, converts: true, ..job(from, 0xe8) };
            assert_eq!(pass(&mut new(), job, &[pixel(word)], [!0; 2])[0].1.alpha, alpha, "{from:x}");
        }
    }
}

/// Colours are compared in the key's format, without alpha.
fn the_key_is_masked(new: Maker<BlitConvert>) {
    let masked = |key_format: u8, key: u32, words: &[u32]| {
        let key_format = pixel_format(key_format).unwrap();
        let operation = BlitOperation { keys: true, key_format, key, ..BlitOperation::default() };
        let job = Blit { operation, converts: true, ..job(0xcf, 0xcf) };
        let pixels: Vec<_> = words.iter().map(|word| pixel(*word)).collect();
        pass(&mut new(), job, &pixels, [!0; 2]).iter().map(|(_, p)| p.target.masked).collect::<Vec<_>>()
    };
    assert_eq!(masked(0xcf, 0x12_3456, &[0xff12_3456, 0x0012_3456, 0x12_3457]), [true, true, false]);
    assert_eq!(masked(0xe8, 0xffff_f800, &[0xff_0000, 0xfe_0100, 0xf0_0000]), [true, true, false]);
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
            let target = BlitTarget {
                address: rng.roll() >> 29,
                first: rng.below(32) as u8,
                last: rng.one_in(2),
                ..BlitTarget::default()
            };
            BlitPixel { words, under: [rng.roll() as u32; 4], target, ..BlitPixel::default() }
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
