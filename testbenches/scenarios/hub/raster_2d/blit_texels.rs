//! Texels have the bytes of the sector that is in their slot when they leave.

use bundle::Sector;
use hub::raster_2d::blit_texels::{BlitTexels, In, Params};
use hub::raster_2d::types::*;
use kit::scenario::property;
use kit::{Device, Maker, Rng, Sink, Source, scenarios};
use proptest::prelude::*;

scenarios! {
    BlitTexels::new(&Params::default()) => a_texel_a_cycle any_places;
}

fn job(texel_log2: u8) -> Blit {
    Blit { source: BlitSurface { texel_log2, ..BlitSurface::default() }, ..Blit::default() }
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
            let target = BlitTarget { address: rng.roll() >> 29, first: rng.below(32) as u8, last };
            places.push(BlitPlace { slot: slot as u8, requested, first: first as u8, weight, last, target });
            wanted.push(BlitWords { words: std::array::from_fn(word), weight, last, target });
        }
        let found = pass(&mut new(), job(texel_log2), &places, &sectors, stalls);
        assert_eq!(found.iter().map(|(_, words)| *words).collect::<Vec<_>>(), wanted);
    });
}
