//! The tags know what the cache holds, whatever is on its way.

use fbp::crop::colour_tags::{ColourTags, In, Params};
use fbp::crop::types::*;
use kernel::Within;
use kernel::offer::Offer;
use kit::scenario::{LIMIT, open, property};
use kit::{Device, Dice, Maker, scenarios};
use proptest::prelude::*;
use std::collections::{BTreeMap, VecDeque};

scenarios! {
    tags(4) => any_traffic;
    tags(16) => hits_and_misses_take_a_clock;
}

fn tags(tiles: usize) -> ColourTags {
    ColourTags::new(&Params { tiles: Within::new(tiles), ..Params::default() })
}

/// A tile in the cache: which bytes it has, and which of them memory lacks.
#[derive(Clone, Default)]
struct Tile {
    has: [u32; 8],
    dirty: [u32; 8],
}

fn any_traffic(new: Maker<ColourTags>) {
    property((any::<u64>(), any::<[u64; 4]>(), 1..12_u64, 1..30_u64), |(seed, stalls, retire, clean)| {
        let mut dice = Dice::new(seed);
        let mut sector = || {
            let address = dice.below(7) << 3 | dice.below(8);
            let write = if dice.one_in(3) { !0 } else { dice.roll() as u32 | 1 };
            let work = SectorWork { read: dice.one_in(2), write, coverage: write, ..SectorWork::default() };
            AddressedSector { address, work }
        };
        let mut sectors: Vec<_> = (0..120).map(|_| sector()).collect();
        // Second colours, one after another too, and some behind a flush.
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

fn traffic(
    mut dut: Device<ColourTags>,
    sectors: &[AddressedSector],
    stalls: [u64; 4],
    retire: u64,
    clean: u64,
) {
    let mut sent = 0;
    let mut wanted = sectors.iter();
    // The cache as it is where the next sector is looked up: slot, tile; and what leaves.
    let mut slots: BTreeMap<u8, (u64, Tile)> = BTreeMap::new();
    let (mut leaves, mut left) = (vec![], vec![]);
    let (mut fetched, mut reads) = (vec![], vec![]);
    let (mut retiring, mut cleaning) =
        (VecDeque::<(u64, u8, usize)>::new(), VecDeque::<(u64, u8, u64)>::new());
    for clock in 0..LIMIT {
        let o = dut.outputs();
        if sent == sectors.len() && o.idle {
            // All has happened.
            break;
        }
        let due = |at: Option<&u64>| at.is_some_and(|at| *at <= clock);
        // A sector cannot be done before what it needs was read.
        let retired = retiring.pop_front_if(|r| r.0 <= clock && r.2 <= reads.len());
        let cleaned = if due(cleaning.front().map(|c| &c.0)) { cleaning.pop_front() } else { None };
        let i = In {
            addressed: sectors.get(sent).filter(|_| open(stalls[0], clock)).copied().into(),
            cached: open(stalls[1], clock).into(),
            read: open(stalls[2], clock).into(),
            evicted: open(stalls[3], clock).into(),
            retired: retired.map(|r| r.1).into(),
            cleaned: cleaned.map(|c| c.1).into(),
        };
        sent += usize::from(i.addressed.valid && o.addressed.ready);
        if let Some(e) = o.evicted.get().filter(|_| i.evicted.ready) {
            left.push(*e);
            cleaning.push_back((clock + clean, e.slot, e.tile.into()));
        }
        if let Some(read) = o.read.get().filter(|_| i.read.ready) {
            let leaving = cleaning.iter().any(|c| c.2 == read.address >> 3);
            assert!(!leaving, "read before memory has it");
            reads.push(read.address);
        }
        if let Some(c) = o.cached.get().filter(|_| i.cached.ready) {
            let s = loop {
                match wanted.next().expect("a sector that nobody sent") {
                    s if s.work.flush => leaves.extend(std::mem::take(&mut slots).into_iter().map(eviction)),
                    s => break s,
                }
            };
            assert_eq!(c.work, s.work);
            if s.work.source1 {
                assert!(!c.fetch);
                dut.clock(i);
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
            retiring.push_back((clock + retire, c.slot, fetched.len()));
        }
        dut.clock(i);
    }
    assert!(wanted.next().is_some_and(|s| s.work.flush) && wanted.next().is_none(), "sectors are missing");
    leaves.extend(slots.into_iter().map(eviction));
    assert_eq!(left, leaves);
    assert_eq!(reads, fetched);
}

/// A tile goes out with its dirty bytes.
fn eviction((slot, (tile, held)): (u8, (u64, Tile))) -> Eviction {
    Eviction { slot, tile: tile as u32, dirty: held.dirty }
}

fn hits_and_misses_take_a_clock(new: Maker<ColourTags>) {
    let mut dut = new();
    let work = SectorWork { write: !0, coverage: !0, read: true, ..SectorWork::default() };
    let (mut seen, mut sent) = (0, 0);
    for clock in 0..100 {
        let o = dut.outputs();
        seen += u64::from(o.cached.valid);
        if seen == 64 {
            assert_eq!(clock, 1 + 64); // two clocks for the first
            return;
        }
        let addressed = AddressedSector { address: sent / 8 << 3 | sent % 4, work };
        dut.clock(In {
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
