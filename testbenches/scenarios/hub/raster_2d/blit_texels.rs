//! Texels have the bytes of the sector that is in their slot when they leave.

use bundle::Sector;
use hub::raster_2d::blit_texels::{BlitTexels, In, Params};
use hub::raster_2d::types::*;
use kit::scenario::property;
use kit::{Device, Maker, Rng, Sink, Source, scenarios};
use proptest::prelude::*;

scenarios! {
    BlitTexels::new(&Params::default()) => a_texel_a_cycle pixels_of_a_word bits_choose_colours any_places;
}

fn job(texel_log2: u8) -> Blit {
    let surface = BlitSurface { texel_log2, ..BlitSurface::default() };
    Blit { source: surface, destination: surface, ..Blit::default() }
}

fn pass(
    dut: &mut Device<BlitTexels>,
    job: Blit,
    places: &[BlitPlace],
    sectors: &[Sector],
    stalls: [u64; 3],
) -> Vec<(u64, BlitWords)> {
    let (mut place, mut data) = (Source::new(places, stalls[0]), Source::new(sectors, stalls[1]));
    let mut words = Sink::new(stalls[2]);
    dut.run(|o| {
        (!place.is_empty() || !data.is_empty() || !o.idle).then(|| In {
            job,
            place: place.drive(o.place),
            read_data: data.drive(o.read_data),
            words: words.drive(&o.words),
        })
    });
    words.timed()
}

/// Two cycles after its place and its sector.
fn a_texel_a_cycle(new: Maker<BlitTexels>) {
    let places: Vec<_> = (0..16_u8)
        .map(|k| BlitPlace { slot: k / 8, requested: k % 8 == 0, first: 4 * (k % 8), ..BlitPlace::default() })
        .collect();
    let sectors = [0, 8].map(|n| Sector { words: std::array::from_fn(|k| n + k as u32) });
    let found = pass(&mut new(), job(2), &places, &sectors, [!0; 3]);
    let wanted: Vec<_> = (0..16).map(|k| (2 + k, k as u32)).collect();
    assert_eq!(found.iter().map(|(cycle, t)| (*cycle, t.words[0])).collect::<Vec<_>>(), wanted);
}

fn of_value(k: u8) -> BlitPlace {
    BlitPlace { first: k, last: true, ..BlitPlace::default() }
}

/// Pixels of 8, 16 and 32 bits from the lowest of a word; of a wide colour all words. The destination's are in a sector.
fn pixels_of_a_word(new: Maker<BlitTexels>) {
    let word = 0x8765_4321;
    let value = BlitValue { used: true, words: [word, 2, 3, 4], ..BlitValue::default() };
    let found = |texel_log2: u8, places: &[BlitPlace], sectors: &[Sector]| {
        let found = pass(&mut new(), Blit { value, ..job(texel_log2) }, places, sectors, [!0; 3]);
        found.iter().map(|(_, texel)| texel.words[0]).collect::<Vec<_>>()
    };
    assert_eq!(found(0, &[0, 1, 2, 3].map(of_value), &[]), [0x21, 0x43, 0x65, 0x87]);
    assert_eq!(found(1, &[0, 1].map(of_value), &[]), [0x4321, 0x8765]);
    assert_eq!(found(2, &[of_value(0)], &[]), [word]);
    let wide = pass(&mut new(), Blit { value, ..job(4) }, &[of_value(0)], &[], [!0; 3]);
    assert_eq!(wide[0].1.words, [word, 2, 3, 4]);
    let under = BlitPlace { under: true, requested: true, first: 4, ..BlitPlace::default() };
    let sector = Sector { words: [9, 8, 7, 6, 5, 4, 3, 2] };
    assert_eq!(found(2, &[of_value(0), under, of_value(0)], &[sector]), [word, 8, word]);
}

/// The highest bit of each byte is its first, or the lowest; pixels of zeros are masked unless they are opaque.
fn bits_choose_colours(new: Maker<BlitTexels>) {
    for (little_endian, opaque) in [(false, true), (true, true), (false, false)] {
        let value = BlitValue {
            used: true,
            mono: true,
            little_endian,
            opaque,
            colours: [5, 6],
            words: [0x0000_0180, 0, 0, 0],
        };
        let places: Vec<_> = (0..16).map(of_value).collect();
        let found = pass(&mut new(), Blit { value, ..job(2) }, &places, &[], [!0; 3]);
        let ones = if little_endian { [7, 8] } else { [0, 15] };
        for (k, (_, texel)) in found.iter().enumerate() {
            let one = ones.contains(&k);
            assert_eq!(
                (texel.words[0], texel.target.masked),
                (if one { 6 } else { 5 }, !one && !opaque),
                "{k}"
            );
        }
    }
}

fn any_places(new: Maker<BlitTexels>) {
    property((any::<u64>(), any::<[u64; 3]>(), 0_u8..5), |(seed, stalls, texel_log2)| {
        let mut rng = Rng::new(seed);
        let (mut places, mut sectors, mut wanted) = (vec![], vec![], vec![]);
        let mut slots = vec![];
        let mut newest = 0;
        for k in 0..80 {
            let requested = k == 0 || rng.one_in(3);
            if requested {
                let bytes: [u8; 32] = std::array::from_fn(|_| rng.roll() as u8);
                let word = |k: usize| u32::from_le_bytes(bytes[4 * k..4 * k + 4].try_into().unwrap());
                sectors.push(Sector { words: std::array::from_fn(word) });
                newest = (sectors.len() - 1) % BLIT_SLOTS;
                if slots.len() < BLIT_SLOTS { slots.push(bytes) } else { slots[newest] = bytes }
            }
            let slot = if requested { newest } else { rng.below(slots.len() as u64) as usize };
            let size = 1 << texel_log2;
            let first = size * rng.below(32 / size as u64) as usize;
            let mut texel = [0; 16];
            texel[..size].copy_from_slice(&slots[slot][first..first + size]);
            let word = |k: usize| u32::from_le_bytes(texel[4 * k..4 * k + 4].try_into().unwrap());
            let (weight, last) = (rng.below(1 << 16) as u32, rng.one_in(2));
            let target = BlitTarget {
                address: rng.roll() >> 29,
                first: rng.below(32) as u8,
                last,
                ..BlitTarget::default()
            };
            let under = rng.one_in(4);
            places.push(BlitPlace {
                slot: slot as u8,
                requested,
                first: first as u8,
                weight,
                last,
                under,
                target,
            });
            wanted.push(BlitWords { words: std::array::from_fn(word), weight, last, under, target });
        }
        let found = pass(&mut new(), job(texel_log2), &places, &sectors, stalls);
        assert_eq!(found.iter().map(|(_, words)| *words).collect::<Vec<_>>(), wanted);
    });
}
