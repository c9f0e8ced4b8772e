//! Addresses match the layouts, byte by byte.

use fbp::crop::sector_address::{In, Params, SectorAddressUnit};
use fbp::crop::types::*;
use kit::scenario::property;
use kit::{Device, Maker, Rng, Sink, Source, scenarios};
use proptest::prelude::*;

scenarios! { SectorAddressUnit::new(&Params::default()) => any_place three_cycles_and_one_a_cycle; }

/// The address of byte column x and row y, by the formula of the layouts.
fn byte(s: &PlacedSector, x: u64, y: u64) -> u64 {
    let (base, columns) = (s.base * 32, u64::from(s.columns));
    if s.pitch {
        return base + y * columns * 64 + x;
    }
    let (gobs, slices) = (1 << s.block_height, 1 << s.block_depth);
    let block = y / (8 * gobs) * columns + x / 64;
    let gob = block * gobs * slices + y / 8 % gobs;
    let (x, y) = (x % 64, y % 8);
    base + gob * 512 + x / 32 * 256 + y / 2 * 64 + x % 32 / 16 * 32 + y % 2 * 16 + x % 16
}

fn pass(mut dut: Device<SectorAddressUnit>, places: &[PlacedSector], offer: u64, take: u64) -> u64 {
    let (mut sector, mut addressed) = (Source::new(places, offer), Sink::new(take));
    let cycles = dut.run(|o| {
        (addressed.len() < places.len())
            .then(|| In { sector: sector.drive(o.sector), addressed: addressed.drive(&o.addressed) })
    });
    for (place, addressed) in places.iter().zip(&addressed.taken) {
        assert_eq!(addressed.address, byte(place, place.x.into(), place.y.into()) / 32 % (1 << 35));
        assert_eq!(addressed.work, place.work);
    }
    cycles
}

fn places(seed: u64) -> Vec<PlacedSector> {
    let mut rng = Rng::new(seed);
    let place = |_| {
        let work = SectorWork { coverage: rng.roll() as u32, ..SectorWork::default() };
        PlacedSector {
            base: rng.roll() >> 30,
            columns: rng.roll() as u16,
            block_height: rng.below(6) as u8,
            block_depth: rng.below(6) as u8,
            pitch: rng.one_in(3),
            x: rng.roll() as u32 & 0xf_fff0,
            y: rng.roll() as u16 & 0xfffe,
            work,
        }
    };
    (0..50).map(place).collect()
}

fn any_place(new: Maker<SectorAddressUnit>) {
    property((any::<u64>(), any::<u64>(), any::<u64>()), |(seed, offer, take)| {
        pass(new(), &places(seed), offer, take);
    });
}

fn three_cycles_and_one_a_cycle(new: Maker<SectorAddressUnit>) {
    assert_eq!(pass(new(), &places(1), !0, !0), 3 + 50);
}
