//! Each pixel gets the pattern's colour at its place.

use arith::pixel::pixel_format;
use hub::raster_2d::blit_pattern::{BlitPattern, In, Params};
use hub::raster_2d::types::*;
use kernel::offer::Offer;
use kit::scenario::property;
use kit::{Device, Maker, Sink, Source, scenarios};
use proptest::prelude::*;

scenarios! {
    BlitPattern::new(&Params {}) => a_pixel_a_cycle cells_of_words stalls_change_nothing;
}

fn job(to: u8, pattern: BlitPatternState) -> Blit {
    let operation = BlitOperation { reads_pattern: true, ..BlitOperation::default() };
    Blit { operation, pattern, destination_format: pixel_format(to).unwrap(), ..Blit::default() }
}

fn at(x: u8, y: u8) -> BlitPixel {
    let target = BlitTarget { pattern_x: x, pattern_y: y, ..BlitTarget::default() };
    BlitPixel { words: [x.into(), y.into(), 0, 0], target, ..BlitPixel::default() }
}

/// Writes cells, a word a cycle, and passes pixels.
fn pass(
    dut: &mut Device<BlitPattern>,
    cells: &[BlitCells],
    job: Blit,
    pixels: &[BlitPixel],
    stalls: [u64; 2],
) -> Vec<(u64, BlitPixel)> {
    for cell in cells {
        dut.cycle(In { cells: Offer::new(true, *cell), job, ..In::default() });
    }
    let (mut pixel, mut patterned) = (Source::new(pixels, stalls[0]), Sink::new(stalls[1]));
    dut.run(|o| {
        (!pixel.is_empty() || !o.idle).then(|| In {
            job,
            pixel: pixel.drive(o.pixel),
            patterned: patterned.drive(&o.patterned),
            ..In::default()
        })
    });
    patterned.timed()
}

/// Bits of a byte from its highest; from its lowest.
fn a_pixel_a_cycle(new: Maker<BlitPattern>) {
    let pattern = BlitPatternState {
        format: pixel_format(0xcf).unwrap(),
        colours: [0x1122_3344, 0x5566_7788],
        bits: 0x0000_0000_0000_0180,
        ..BlitPatternState::default()
    };
    let pixels: Vec<_> = (0..16).map(|k| at(k & 7, k >> 3)).collect();
    for (little_endian, ones) in [(false, [0, 15]), (true, [7, 8])] {
        let job = job(0xcf, BlitPatternState { little_endian, ..pattern });
        for (k, (cycle, found)) in pass(&mut new(), &[], job, &pixels, [!0; 2]).iter().enumerate() {
            let colour = pattern.colours[usize::from(ones.contains(&k))];
            assert_eq!((*cycle, found.pattern[0], found.words), (10 + k as u64, colour, pixels[k].words));
        }
    }
    let plain = Blit { operation: BlitOperation::default(), ..job(0xcf, pattern) };
    let found = pass(&mut new(), &[], plain, &pixels, [!0; 2]);
    assert!(found.iter().enumerate().all(|(k, (cycle, p))| *cycle == 3 + k as u64 && *p == pixels[k]));
}

/// Words of each format: the cells after the first, from the lowest bits.
fn cells_of_words(new: Maker<BlitPattern>) {
    let pattern =
        BlitPatternState { select: 3, format: pixel_format(0xe6).unwrap(), ..BlitPatternState::default() };
    let cases: [(u8, u8, u32, &[u32]); 4] = [
        (0, 9, 0xff12_3456, &[0x12_3456]),
        (1, 4, 0xf81f_07e0, &[0x00_ff00, 0xff_00ff]),
        (2, 4, 0xfc1f_03e0, &[0x00_ff00, 0xff_00ff]),
        (3, 2, 0x0403_0201, &[0x01_0101, 0x02_0202, 0x03_0303, 0x04_0404]),
    ];
    for (format, word, value, wanted) in cases {
        let cells = [BlitCells { format, word, value }];
        let pixels: Vec<_> =
            (0..wanted.len() as u8).map(|k| at(k + if format == 0 { 1 } else { 0 }, 1)).collect();
        let found = pass(&mut new(), &cells, job(0xcf, pattern), &pixels, [!0; 2]);
        let colours: Vec<_> = found.iter().map(|(_, p)| p.pattern[0] & 0xff_ffff).collect();
        assert_eq!(colours, wanted, "{format}");
    }
}

fn stalls_change_nothing(new: Maker<BlitPattern>) {
    property((any::<[u64; 2]>(), any::<u64>(), 0_u8..3), |(stalls, bits, select)| {
        let format = pixel_format(0xe8).unwrap();
        let pattern =
            BlitPatternState { select, format, colours: [7, 0xffff], bits, ..BlitPatternState::default() };
        let pixels: Vec<_> = (0..64).map(|k| at(k, 63 - k)).collect();
        let words = |stalls| {
            let found = pass(&mut new(), &[], job(0xca, pattern), &pixels, stalls);
            found.iter().map(|(_, pixel)| *pixel).collect::<Vec<_>>()
        };
        assert_eq!(words(stalls), words([!0; 2]));
    });
}
