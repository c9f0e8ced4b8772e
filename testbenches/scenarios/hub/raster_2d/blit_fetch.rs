//! A sector is requested for its first texel, and again when 16 others were.

use bundle::MemoryRead;
use hub::raster_2d::blit_fetch::{BlitFetch, In, Params};
use hub::raster_2d::types::*;
use kernel::offer::Offer;
use kit::scenario::property;
use kit::{Device, Maker, Rng, Sink, Source, scenarios};
use proptest::prelude::*;
use references::hub::copies::surface::BlockLinear;
use std::collections::VecDeque;

scenarios! {
    BlitFetch::new(&Params {}) => a_texel_a_cycle values_have_no_sector any_texels;
}

/// Three blocks of two GOBs and two slices in a row of them.
fn job() -> Blit {
    let source = BlitSurface {
        texel_log2: 2,
        columns: 3,
        block_height: 1,
        block_depth: 1,
        base: 0x400,
        ..BlitSurface::default()
    };
    Blit { source, ..Blit::default() }
}

fn texel(x: u16, y: u16) -> BlitTexel {
    BlitTexel { x, y, weight: 5, last: x & 1 == 1, ..BlitTexel::default() }
}

type Found = (Vec<(u64, BlitPlace)>, Vec<(u64, MemoryRead)>);

fn fetch(dut: &mut Device<BlitFetch>, texels: &[BlitTexel], stalls: [u64; 3]) -> Found {
    fetch_for(dut, job(), texels, stalls)
}

fn fetch_for(dut: &mut Device<BlitFetch>, job: Blit, texels: &[BlitTexel], stalls: [u64; 3]) -> Found {
    let mut source = Source::new(texels, stalls[0]);
    let (mut places, mut reads) = (Sink::new(stalls[1]), Sink::new(stalls[2]));
    dut.run(|o| {
        (!source.is_empty() || !o.idle).then(|| In {
            start: Offer::new(source.cycle() == 0, true),
            job,
            texel: source.drive(o.texel),
            place: places.drive(&o.place),
            read: reads.drive(&o.read),
        })
    });
    (places.timed(), reads.timed())
}

/// A row of a sector has four texels.
fn a_texel_a_cycle(new: Maker<BlitFetch>) {
    let texels: Vec<_> = (0..16).map(|x| texel(x, 0)).collect();
    let (places, reads) = fetch(&mut new(), &texels, [!0; 3]);
    assert_eq!(places.iter().map(|(cycle, _)| *cycle).collect::<Vec<_>>(), (3..19).collect::<Vec<_>>());
    let addresses: Vec<_> = reads.iter().map(|(cycle, read)| (*cycle, read.address - 0x400)).collect();
    assert_eq!(addresses, [(3, 0), (7, 1), (11, 8), (15, 9)]);
    for (k, (_, place)) in places.iter().enumerate() {
        assert_eq!((place.slot, place.requested), (k as u8 / 4, k % 4 == 0));
        assert_eq!(u32::from(place.first), 4 * (k as u32 % 4));
        assert_eq!((place.weight, place.last), (5, k % 2 == 1));
    }
}

/// Only the destination's pixels are read; other texels keep their number.
fn values_have_no_sector(new: Maker<BlitFetch>) {
    let value = BlitValue { used: true, ..BlitValue::default() };
    let target = BlitTarget { address: 0x77, first: 12, ..BlitTarget::default() };
    let under = BlitTexel { under: true, target, ..BlitTexel::default() };
    let texels = [texel(3, 0), under, texel(29, 0), under];
    let (places, reads) = fetch_for(&mut new(), Blit { value, ..job() }, &texels, [!0; 3]);
    assert_eq!(reads.iter().map(|(_, read)| read.address).collect::<Vec<_>>(), [0x77]);
    let found: Vec<_> = places.iter().map(|(_, p)| (p.first, p.requested, p.under)).collect();
    assert_eq!(found, [(3, false, false), (12, true, true), (29, false, false), (12, false, true)]);
}

fn any_texels(new: Maker<BlitFetch>) {
    property((any::<u64>(), any::<[u64; 3]>()), |(seed, stalls)| {
        let mut rng = Rng::new(seed);
        let (wide, high) = (1 + rng.below(48), 1 + rng.below(60));
        let texels: Vec<_> =
            (0..150).map(|_| texel(rng.below(wide) as u16, rng.below(high) as u16)).collect();
        let (places, reads) = fetch(&mut new(), &texels, stalls);
        let blocks =
            BlockLinear { width: 192, height: 64, block_height: 1, block_depth: 1, ..BlockLinear::default() };
        let (mut slots, mut wanted) = (VecDeque::from([None; BLIT_SLOTS]), vec![]);
        let mut next = 0;
        for (texel, (_, place)) in texels.iter().zip(&places) {
            let at = 0x400 * 32 + blocks.offset(4 * u64::from(texel.x), texel.y.into(), 0);
            let held = slots.iter().find_map(|held| held.filter(|(address, _)| *address == at / 32));
            let (slot, requested) = match held {
                Some((_, slot)) => (slot, false),
                None => {
                    slots.pop_front();
                    slots.push_back(Some((at / 32, next)));
                    wanted.push(at / 32);
                    next = (next + 1) % BLIT_SLOTS as u8;
                    (slots.back().unwrap().unwrap().1, true)
                }
            };
            assert_eq!((place.slot, place.requested, u64::from(place.first)), (slot, requested, at % 32));
        }
        assert_eq!(places.len(), texels.len());
        assert_eq!(reads.iter().map(|(_, read)| read.address).collect::<Vec<_>>(), wanted);
    });
}
