//! The tags know what the cache holds, whatever is on its way.

use super::random::Dice;
use fbp::crop::colour_tags::{ColourTags, In, Out, Params};
use fbp::crop::types::*;
use kernel::Within;
use kernel::clocked::Clocked;
use kit::scenario::{LIMIT, open, property};
use kit::scenarios;
use prim::legacy::fifo;
use proptest::prelude::*;
use std::collections::{BTreeMap, VecDeque};

scenarios! {
    tags(4) => any_traffic;
    tags(16) => hits_and_misses_take_a_clock;
}

fn tags(tiles: usize) -> ColourTags {
    ColourTags::new(&Params { tiles: Within::new(tiles), sector: fifo::Params::default() })
}

/// A tile in the cache: which bytes it has, and which of them memory lacks.
#[derive(Clone, Default)]
struct Tile {
    has: [u32; 8],
    dirty: [u32; 8],
}

fn any_traffic<D: Clocked<In = In, Out = Out>>(new: impl Fn() -> D) {
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
    mut dut: impl Clocked<In = In, Out = Out>,
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
        let sector_valid = sent < sectors.len() && open(stalls[0], clock);
        let due = |at: Option<&u64>| at.is_some_and(|at| *at <= clock);
        // A sector cannot be done before what it needs was read.
        let retired = retiring.pop_front_if(|r| r.0 <= clock && r.2 <= reads.len());
        let cleaned = if due(cleaning.front().map(|c| &c.0)) { cleaning.pop_front() } else { None };
        let i = In {
            sector_valid,
            sector: sectors.get(sent).copied().unwrap_or_default(),
            cached_ready: open(stalls[1], clock),
            read_ready: open(stalls[2], clock),
            evicted_ready: open(stalls[3], clock),
            retired_valid: retired.is_some(),
            retired_slot: retired.map_or(0, |r| r.1),
            cleaned_valid: cleaned.is_some(),
            cleaned_slot: cleaned.map_or(0, |c| c.1),
        };
        sent += usize::from(sector_valid && o.sector_ready);
        if o.evicted_valid && i.evicted_ready {
            left.push(o.evicted);
            cleaning.push_back((clock + clean, o.evicted.slot, o.evicted.tile.into()));
        }
        if o.read_valid && i.read_ready {
            let leaving = cleaning.iter().any(|c| c.2 == o.read.address >> 3);
            assert!(!leaving, "read before memory has it");
            reads.push(o.read.address);
        }
        if o.cached_valid && i.cached_ready {
            let c = o.cached;
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

fn hits_and_misses_take_a_clock<D: Clocked<In = In, Out = Out>>(new: impl Fn() -> D) {
    let mut dut = new();
    let work = SectorWork { write: !0, coverage: !0, read: true, ..SectorWork::default() };
    let (mut seen, mut sent) = (0, 0);
    for clock in 0..100 {
        let o = dut.outputs();
        seen += u64::from(o.cached_valid);
        if seen == 64 {
            assert_eq!(clock, 1 + 64); // two clocks for the first
            return;
        }
        let retired = o.cached_valid.then_some(o.cached.slot);
        dut.clock(In {
            sector_valid: true,
            sector: AddressedSector { address: sent / 8 << 3 | sent % 4, work },
            cached_ready: true,
            read_ready: true,
            evicted_ready: true,
            retired_valid: retired.is_some(),
            retired_slot: retired.unwrap_or(0),
            ..In::default()
        });
        sent += u64::from(o.sector_ready);
    }
    panic!("too slow: {seen} of 64");
}
