//! Pixels of a sector become one write of their bytes.

use bundle::MemoryWrite;
use hub::raster_2d::blit_write::{BlitWrite, In, Params};
use hub::raster_2d::types::*;
use kit::memory::written;
use kit::scenario::property;
use kit::{Device, Maker, Rng, Sink, Source, scenarios};
use proptest::prelude::*;

scenarios! {
    BlitWrite::new(&Params {}) => a_pixel_a_cycle part_of_a_sector_is_not_idle any_sectors;
}

fn job(texel_log2: u8) -> Blit {
    Blit { destination: BlitSurface { texel_log2, ..BlitSurface::default() }, ..Blit::default() }
}

fn pass(
    dut: &mut Device<BlitWrite>,
    job: Blit,
    pixels: &[BlitPixel],
    stalls: [u64; 2],
) -> Vec<(u64, MemoryWrite)> {
    let (mut pixel, mut writes) = (Source::new(pixels, stalls[0]), Sink::new(stalls[1]));
    dut.run(|o| {
        (!pixel.is_empty() || !o.idle).then(|| In {
            job,
            pixel: pixel.drive(o.pixel),
            write: writes.drive(&o.write),
        })
    });
    writes.timed()
}

/// A write two cycles after its last pixel.
fn a_pixel_a_cycle(new: Maker<BlitWrite>) {
    let pixel = |k: u8| {
        let address = u64::from(k / 8);
        let target = BlitTarget { address, first: k % 8 * 4, last: k % 8 == 7, ..BlitTarget::default() };
        BlitPixel { words: [k.into(), 0, 0, 0], target, ..BlitPixel::default() }
    };
    let pixels: Vec<_> = (0..16).map(pixel).collect();
    let found = pass(&mut new(), job(2), &pixels, [!0; 2]);
    assert_eq!(
        found.iter().map(|(cycle, write)| (*cycle, write.address, write.mask)).collect::<Vec<_>>(),
        [(9, 0, !0), (17, 1, !0)]
    );
    assert_eq!(found[1].1.data.words, [8, 9, 10, 11, 12, 13, 14, 15]);
}

fn part_of_a_sector_is_not_idle(new: Maker<BlitWrite>) {
    let mut dut = new();
    let pixel = BlitPixel { words: [7, 0, 0, 0], ..BlitPixel::default() };
    dut.cycle(In { job: job(2), pixel: Some(pixel).into(), write: true.into() });
    for _ in 0..5 {
        assert!(!dut.outputs().idle && !dut.outputs().write.valid);
        dut.cycle(In { job: job(2), write: true.into(), ..In::default() });
    }
    let target = BlitTarget { last: true, ..BlitTarget::default() };
    dut.cycle(In { job: job(2), pixel: Some(BlitPixel { target, ..pixel }).into(), write: true.into() });
    for _ in 0..3 {
        dut.cycle(In { job: job(2), write: true.into(), ..In::default() });
    }
    assert!(dut.outputs().idle);
}

fn any_sectors(new: Maker<BlitWrite>) {
    property((any::<u64>(), any::<[u64; 2]>(), 0_u8..5), |(seed, stalls, texel_log2)| {
        let mut rng = Rng::new(seed);
        let size = 1_u64 << texel_log2;
        let (mut pixels, mut wanted) = (vec![], vec![]);
        for _ in 0..12 {
            let address = rng.roll() >> 29;
            let places: Vec<_> = (0..32 / size).filter(|_| rng.one_in(2)).collect();
            let mut bytes = vec![];
            for (k, place) in places.iter().enumerate() {
                let whole: [u8; 16] = std::array::from_fn(|_| rng.roll() as u8);
                let word = |k: usize| u32::from_le_bytes(whole[4 * k..4 * k + 4].try_into().unwrap());
                let last = k + 1 == places.len();
                let masked = rng.one_in(3);
                let first = (place * size) as u8;
                let target = BlitTarget { address, first, last, masked, ..BlitTarget::default() };
                pixels.push(BlitPixel { words: std::array::from_fn(word), target, ..BlitPixel::default() });
                if masked {
                    continue;
                }
                bytes.extend((0..size).map(|k| (32 * address + place * size + k, whole[k as usize])));
            }
            if !bytes.is_empty() {
                wanted.push(bytes);
            }
        }
        let found = pass(&mut new(), job(texel_log2), &pixels, stalls);
        let found: Vec<Vec<_>> = found.iter().map(|(_, write)| written(write).collect()).collect();
        assert_eq!(found, wanted);
    });
}
