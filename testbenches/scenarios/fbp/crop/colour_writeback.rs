//! Tiles that leave are written, dirty bytes and no others.

use bundle::*;
use fbp::crop::colour_writeback::{ColourWriteback, In, Params};
use fbp::crop::types::*;
use kernel::Within;
use kernel::offer::Offer;
use kit::scenario::property;
use kit::{Device, Dice, Maker, Sink, Source, scenarios};
use proptest::prelude::*;

scenarios! { short() => any_tiles full_rate_from_tile_to_tile; }

fn short() -> ColourWriteback {
    ColourWriteback::new(&Params { evicted_depth: Within::new(2) })
}

/// Fills the cache with words that tell where they are, then sends tiles out; the
/// clocks from the first to the last write.
fn pass(mut dut: Device<ColourWriteback>, tiles: &[Eviction], offer: u64, take: u64) -> u64 {
    let words = |slot: u8, sector: u8| {
        std::array::from_fn(|k| 0x1000 * u32::from(slot) + 16 * u32::from(sector) + k as u32)
    };
    for at in 0..128_u8 {
        let (slot, sector) = (at >> 3, at & 7);
        let stored = Stored { slot, sector, write: !0, data: Sector { words: words(slot, sector) } };
        dut.clock(In { stored: Offer::new(true, stored), ..In::default() });
    }
    let mut wanted = vec![];
    for e in tiles {
        for s in (0..8).filter(|s| e.dirty[usize::from(*s)] != 0) {
            let address = u64::from(e.tile) * 8 + u64::from(s);
            let mask = e.dirty[usize::from(s)];
            wanted.push(MemoryWrite {
                address,
                mask,
                data: Sector { words: words(e.slot, s) },
                ordered: false,
            });
        }
    }
    let (mut evicted, mut write, mut cleaned) = (Source::new(tiles, offer), Sink::new(take), vec![]);
    dut.run(|o| {
        if let Some(slot) = o.cleaned.get() {
            cleaned.push(*slot);
            let whole: usize =
                tiles[..cleaned.len()].iter().map(|e| e.dirty.iter().filter(|d| **d != 0).count()).sum();
            assert!(write.len() >= whole, "cleaned before it is written");
        }
        (!evicted.is_empty() || !o.idle).then(|| In {
            evicted: evicted.drive(o.evicted),
            write: write.drive(&o.write),
            ..In::default()
        })
    });
    assert_eq!(write.taken, wanted);
    assert_eq!(cleaned, tiles.iter().map(|e| e.slot).collect::<Vec<_>>());
    write.at[write.len() - 1] - write.at[0]
}

fn any_tiles(new: Maker<ColourWriteback>) {
    property((any::<u64>(), any::<u64>(), any::<u64>()), |(seed, offer, take)| {
        let mut dice = Dice::new(seed);
        let tiles: Vec<_> = (0..12)
            .map(|_| {
                let mut dirty = std::array::from_fn(|_| if dice.one_in(2) { dice.roll() as u32 } else { 0 });
                dirty[dice.below(8) as usize] |= 1;
                Eviction { slot: dice.below(16) as u8, tile: dice.roll() as u32, dirty }
            })
            .collect();
        pass(new(), &tiles, offer, take);
    });
}

fn full_rate_from_tile_to_tile(new: Maker<ColourWriteback>) {
    let tiles: Vec<_> = (0..16).map(|slot| Eviction { slot, tile: 77, dirty: [!0; 8] }).collect();
    assert_eq!(pass(new(), &tiles, !0, !0), 16 * 8 - 1);
}
