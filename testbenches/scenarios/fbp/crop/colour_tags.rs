//! The tags match the contents of the cache, whatever is in flight.

use fbp::crop::colour_tags::{ColourTags, In, Params};
use fbp::crop::types::*;
use kernel::Within;
use kernel::offer::Offer;
use kit::scenario::{LIMIT, open, property};
use kit::{Device, Maker, Rng, scenarios};
use proptest::prelude::*;
use std::collections::{BTreeMap, VecDeque};

scenarios! {
    tags(4) => any_traffic;
    tags(16) => hits_and_misses_take_a_cycle a_clear_takes_a_cycle_a_tile;
}

fn tags(tiles: usize) -> ColourTags {
    ColourTags::new(&Params { tiles: Within::new(tiles), ..Params::default() })
}

/// A tile in the cache: its valid bytes, and its dirty bytes.
#[derive(Clone, Default)]
struct Tile {
    coded: bool,
    has: [u32; 8],
    dirty: [u32; 8],
}

fn any_traffic(new: Maker<ColourTags>) {
    property((any::<u64>(), any::<[u64; 4]>(), 1..12_u64, 1..30_u64), |(seed, stalls, retire, clean)| {
        let mut rng = Rng::new(seed);
        let mut sector = || {
            let address = rng.below(7) << 3 | rng.below(8);
            let write = if rng.one_in(3) { !0 } else { rng.roll() as u32 | 1 };
            let (read, coded) = (rng.one_in(2), rng.one_in(2));
            let work = SectorWork { read, write, coverage: write, coded, ..SectorWork::default() };
            // Occasionally a clear, of tiles of a kilobyte or of a GOB.
            let clear = rng.below(15) as u8 + 1;
            match rng.below(12) {
                0 => AddressedSector { address: rng.below(2) << 5, work: cleared(clear) },
                1 => AddressedSector { address: rng.below(4) << 4, work: cleared(clear % 3 + 1) },
                _ => AddressedSector { address, work },
            }
        };
        let mut sectors: Vec<_> = (0..120).map(|_| sector()).collect();
        // Second colours, some back to back, and some after a flush.
        for at in [10, 30, 31, 61, 90] {
            let data = [at as u32; 8];
            sectors[at].work = SectorWork { source1: true, data, ..SectorWork::default() };
        }
        for at in [60, 119] {
            sectors[at].work = SectorWork { flush: true, ..SectorWork::default() };
        }
        traffic(new(), &sectors, stalls, retire, clean);
    });
}

fn cleared(clear: u8) -> SectorWork {
    let data = std::array::from_fn(|k| 0x100 * u32::from(clear) + k as u32);
    SectorWork { clear, coded: true, data, ..SectorWork::default() }
}

/// The tiles that an eviction changes.
fn tiles_of(e: &Eviction) -> Vec<u64> {
    match e.clear {
        0 => vec![e.tile.into()],
        clear => (0..4).filter(|k| clear >> k & 1 == 1).map(|k| u64::from(e.tile) / 4 * 4 + k).collect(),
    }
}

fn traffic(
    mut dut: Device<ColourTags>,
    sectors: &[AddressedSector],
    stalls: [u64; 4],
    retire: u64,
    clean: u64,
) {
    let mut sent = 0;
    let mut wanted = sectors.iter();
    // The cache's contents at the next lookup: slot and tile; and the pending evictions.
    let mut slots: BTreeMap<u8, (u64, Tile)> = BTreeMap::new();
    let (mut leaves, mut left) = (vec![], vec![]);
    let (mut fetched, mut reads) = (vec![], vec![]);
    let (mut retiring, mut cleaning) =
        (VecDeque::<(u64, u8, usize)>::new(), VecDeque::<(u64, Eviction)>::new());
    for cycle in 0..LIMIT {
        let o = dut.outputs();
        if sent == sectors.len() && o.idle {
            // All work is done.
            break;
        }
        let due = |at: Option<&u64>| at.is_some_and(|at| *at <= cycle);
        // A sector cannot retire before the reads that it needs.
        let retired = retiring.pop_front_if(|r| r.0 <= cycle && r.2 <= reads.len());
        let cleaned = if due(cleaning.front().map(|c| &c.0)) { cleaning.pop_front() } else { None };
        let left_slot = cleaned.filter(|c| c.1.clear == 0).map(|c| c.1.slot);
        let i = In {
            cleared: cleaned.is_some_and(|c| c.1.clear != 0),
            addressed: sectors.get(sent).filter(|_| open(stalls[0], cycle)).copied().into(),
            cached: open(stalls[1], cycle).into(),
            read: open(stalls[2], cycle).into(),
            evicted: open(stalls[3], cycle).into(),
            retired: retired.map(|r| r.1).into(),
            cleaned: left_slot.into(),
        };
        sent += usize::from(i.addressed.valid && o.addressed.ready);
        if let Some(e) = o.evicted.get().filter(|_| i.evicted.ready) {
            let twice = |c: &(u64, Eviction)| (c.1.clear, e.clear, c.1.tile) == (0, 0, e.tile);
            assert!(!cleaning.iter().any(twice), "a tile is evicted while it is in flight");
            left.push(*e);
            cleaning.push_back((cycle + clean, *e));
        }
        if let Some(read) = o.read.get().filter(|_| i.read.ready) {
            let leaving = cleaning.iter().any(|c| tiles_of(&c.1).contains(&(read.line >> 1)));
            assert!(!leaving, "read before memory has it");
            assert!(read.plain && read.sectors.count_ones() == 1);
            reads.push(read.line << 2 | u64::from(read.sectors.trailing_zeros()));
        }
        if let Some(c) = o.cached.get().filter(|_| i.cached.ready) {
            let s = loop {
                match wanted.next().expect("a sector that was not sent") {
                    s if s.work.flush => leaves.extend(std::mem::take(&mut slots).into_iter().map(eviction)),
                    s if s.work.clear != 0 => leaves.push(clear(&mut slots, s)),
                    s => break s,
                }
            };
            assert_eq!(c.work, s.work);
            if s.work.source1 {
                assert!(!c.fetch);
                dut.cycle(i);
                continue;
            }
            assert_eq!(u64::from(c.sector), s.address & 7);
            let tile = s.address >> 3;
            if let Some(slot) = slots.iter().find(|held| held.1.0 == tile).map(|held| *held.0) {
                assert_eq!(c.slot, slot, "a tile is in two slots");
            } else if let Some(old) = slots.remove(&c.slot) {
                leaves.push(eviction((c.slot, old)));
            }
            let held = &mut slots.entry(c.slot).or_insert((tile, Tile::default())).1;
            let (has, dirty) = (&mut held.has[usize::from(c.sector)], &mut held.dirty[usize::from(c.sector)]);
            assert_eq!((c.fetch, c.present), (s.work.read && *has != !0, *has));
            if c.fetch {
                fetched.push(s.address);
            }
            *has |= if c.fetch { !0 } else { s.work.write };
            *dirty |= s.work.write;
            held.coded = s.work.coded;
            retiring.push_back((cycle + retire, c.slot, fetched.len()));
        }
        dut.cycle(i);
    }
    for s in wanted {
        match s.work.flush {
            true => leaves.extend(std::mem::take(&mut slots).into_iter().map(eviction)),
            false => leaves.push(clear(&mut slots, s)),
        }
    }
    assert_eq!(left, leaves);
    assert_eq!(reads, fetched);
}

/// The eviction of a tile with its dirty bytes.
fn eviction((slot, (tile, held)): (u8, (u64, Tile))) -> Eviction {
    Eviction { slot, tile: tile as u32, coded: held.coded, dirty: held.dirty, ..Eviction::default() }
}

/// The eviction of a fast clear; the cache invalidates its tiles.
fn clear(slots: &mut BTreeMap<u8, (u64, Tile)>, s: &AddressedSector) -> Eviction {
    assert_ne!(s.work.clear, 0, "sectors are missing");
    let tile = (s.address >> 3) as u32;
    let clear = s.work.clear << (tile % 4);
    let e = Eviction { tile, clear, dirty: s.work.data, ..Eviction::default() };
    slots.retain(|_, held| !tiles_of(&e).contains(&held.0));
    e
}

fn hits_and_misses_take_a_cycle(new: Maker<ColourTags>) {
    let mut dut = new();
    let work = SectorWork { write: !0, coverage: !0, read: true, ..SectorWork::default() };
    let (mut seen, mut sent) = (0, 0);
    for cycle in 0..100 {
        let o = dut.outputs();
        seen += u64::from(o.cached.valid);
        if seen == 64 {
            assert_eq!(cycle, 1 + 64); // two cycles for the first
            return;
        }
        let addressed = AddressedSector { address: sent / 8 << 3 | sent % 4, work };
        dut.cycle(In {
            addressed: Offer::new(true, addressed),
            cached: true.into(),
            read: true.into(),
            evicted: true.into(),
            retired: o.cached.get().map(|c| c.slot).into(),
            ..In::default()
        });
        sent += u64::from(o.addressed.ready);
    }
    panic!("too slow: {seen} of 64");
}

/// With 16 tiles in the cache, two kilobytes are cleared: four cycles each, and none of their tiles is written.
fn a_clear_takes_a_cycle_a_tile(new: Maker<ColourTags>) {
    let mut dut = new();
    let write = SectorWork { write: !0, coverage: !0, ..SectorWork::default() };
    let held = (0..16).map(|tile| AddressedSector { address: tile << 3, work: write });
    let clears = [0, 2].map(|k| AddressedSector { address: k << 5, work: cleared(15) });
    let flush = AddressedSector { work: SectorWork { flush: true, ..SectorWork::default() }, address: 0 };
    let items: Vec<_> = held.chain(clears).chain([flush]).collect();
    let mut addressed = kit::Source::new(&items, !0);
    let (mut evicted, mut retired) = (kit::Sink::new(!0), None);
    let mut on_its_way = VecDeque::<Eviction>::new();
    dut.run(|o| {
        let more = !addressed.is_empty() || !o.idle || retired.is_some();
        let back = on_its_way.pop_front();
        let i = In {
            addressed: addressed.drive(o.addressed),
            cached: true.into(),
            evicted: evicted.drive(&o.evicted),
            retired: std::mem::replace(&mut retired, o.cached.get().map(|c| c.slot)).into(),
            cleaned: back.filter(|e| e.clear == 0).map(|e| e.slot).into(),
            cleared: back.is_some_and(|e| e.clear != 0),
            ..In::default()
        };
        on_its_way.extend(evicted.now().map(|(_, e)| e));
        more.then_some(i)
    });
    let clears: Vec<_> = evicted.taken.iter().filter(|e| e.clear != 0).collect();
    assert_eq!(clears.iter().map(|e| (e.tile / 4, e.clear)).collect::<Vec<_>>(), [(0, 15), (2, 15)]);
    assert_eq!(evicted.at[1] - evicted.at[0], 4);
    let tiles: Vec<_> = evicted.taken[2..].iter().map(|e| e.tile).collect();
    assert_eq!(tiles, [4, 5, 6, 7, 12, 13, 14, 15]);
}
