//! How a tile is written follows from its page; page kinds are learned, forgotten, and few are kept.

use bundle::*;
use fbp::crop::colour_kinds::{ColourKinds, In, Params};
use fbp::crop::types::*;
use kernel::Within;
use kernel::offer::Offer;
use kit::scenario::property;
use kit::{Maker, Rng, Sink, Source, scenarios};
use proptest::prelude::*;
use std::collections::{BTreeMap, VecDeque};

scenarios! {
    ColourKinds::new(&Params::default()) => any_tiles a_page_is_learned_and_invalidated eight_pages_are_known a_tile_a_cycle;
    off() => uncompressed_kinds_are_not_read;
}

fn off() -> ColourKinds {
    ColourKinds::new(&Params { compress: Within::new(0), ..Params::default() })
}

fn tile(tile: u32, whole: bool) -> Eviction {
    let dirty = if whole { [!0; 8] } else { [0, 0, 0xff, 0, 0, 0, 0, 1] };
    Eviction { slot: 3, tile, coded: true, dirty, ..Eviction::default() }
}

/// One tile: its job, and the read sent for it.
fn one(dut: &mut kit::Device<ColourKinds>, e: Eviction, more: In) -> (TileJob, Option<TileRead>) {
    dut.cycle(In { evicted: Offer::new(true, e), ..more });
    for _ in 0..4 {
        let o = dut.outputs();
        dut.cycle(In { job: true.into(), read: true.into(), ..In::default() });
        if let Some(job) = o.job.get() {
            assert_eq!(job.read, o.read.valid);
            return (*job, o.read.get().copied());
        }
    }
    panic!("no job");
}

fn learn(dut: &mut kit::Device<ColourKinds>, page: u32, kind: u8) {
    dut.cycle(In { learned: Offer::new(true, PageKind { page, kind }), ..In::default() });
}

fn a_page_is_learned_and_invalidated(new: Maker<ColourKinds>) {
    let mut dut = new();
    let all = |line: u64| Some(TileRead { line, sectors: 15, plain: false, compressed: false });
    let kind_only = |line: u64| Some(TileRead { line, ..TileRead::default() });
    let mut is = |e: Eviction, read: Option<TileRead>, kind: u8, more: In| {
        let job = one(&mut dut, e, more);
        let Eviction { slot, tile, clear, dirty, .. } = e;
        let wanted = TileJob { slot, tile, read: read.is_some(), kind, clear, marker: e.marker, dirty };
        assert_eq!(job, (wanted, read));
    };
    // No page is known yet.
    is(tile(0x512, false), all(0xa24), 0, In::default());
    is(tile(0x512, true), kind_only(0xa24), 0, In::default());
    is(Eviction { coded: false, ..tile(0x512, true) }, None, 0, In::default());
    let more = In { learned: Offer::new(true, PageKind { page: 5, kind: 0xdb }), ..In::default() };
    is(tile(0x600, false), all(0xc00), 0, more);
    is(tile(0x512, false), all(0xa24), 0, In::default());
    is(tile(0x512, true), None, 0xdb, In::default());
    is(tile(0x4ff, true), kind_only(0x9fe), 0, In::default());
    // A page without a kind.
    let more = In { learned: Offer::new(true, PageKind { page: 5, kind: 0 }), ..In::default() };
    is(tile(0x600, false), all(0xc00), 0, more);
    is(tile(0x5ff, false), None, 0, In::default());
    is(tile(0x5ff, true), None, 0, In::default());
    is(tile(0x600, false), all(0xc00), 0, In { invalidate: true, ..In::default() });
    is(tile(0x5ff, true), kind_only(0xbfe), 0, In::default());
    // Neither fast clears nor markers need a kind.
    is(Eviction { clear: 6, coded: false, ..tile(0x5fc, true) }, None, 0, In::default());
    is(Eviction { marker: true, ..tile(0x5fc, true) }, None, 0, In::default());
}

fn eight_pages_are_known(new: Maker<ColourKinds>) {
    let mut dut = new();
    (0..9).for_each(|page| learn(&mut dut, page, 0xd8 + page as u8));
    learn(&mut dut, 4, 0xf4);
    for page in 0..9 {
        let kind = match page {
            0 => 0, // the oldest entry was replaced
            4 => 0xf4,
            _ => 0xd8 + page as u8,
        };
        let (job, read) = one(&mut dut, tile(page << 8, true), In::default());
        assert_eq!((job.kind, read.is_some()), (kind, page == 0));
    }
}

fn a_tile_a_cycle(new: Maker<ColourKinds>) {
    let tiles: Vec<_> = (0..100).map(|k| tile(k << 4, k % 3 == 0)).collect();
    let (mut evicted, mut job, mut read) = (Source::new(&tiles, !0), Sink::new(!0), Sink::new(!0));
    new().run(|o| {
        (job.len() < 100).then(|| In {
            evicted: evicted.drive(o.evicted),
            job: job.drive(&o.job),
            read: read.drive(&o.read),
            ..In::default()
        })
    });
    assert_eq!((job.at[0], job.at[99], read.at[99]), (2, 101, 101));
}

fn uncompressed_kinds_are_not_read(new: Maker<ColourKinds>) {
    let mut dut = new();
    for whole in [false, true] {
        let (job, read) = one(&mut dut, tile(0x123, whole), In::default());
        assert_eq!((job.kind, read), (0, None));
        learn(&mut dut, 1, 0xdb);
    }
}

/// A kind is used only after its page was learned; a tile after a fast clear is read only after the clear is in memory.
fn any_tiles(new: Maker<ColourKinds>) {
    property((any::<u64>(), any::<[u64; 3]>(), 1..20_u64), |(seed, stalls, late)| {
        let mut rng = Rng::new(seed);
        let kind_of = |page: u32| [0, 0xdb, 0xe0, 0xf4][page as usize % 4];
        let tiles: Vec<_> = (0..80)
            .map(|_| match rng.below(6) {
                0 => Eviction {
                    clear: rng.below(15) as u8 + 1,
                    coded: false,
                    ..tile(rng.below(64) as u32, true)
                },
                _ => {
                    let (page, low, whole) = (rng.below(12) as u32, rng.below(256) as u32, rng.one_in(2));
                    Eviction { coded: !rng.one_in(5), ..tile(page << 8 | low, whole) }
                }
            })
            .collect();
        let (mut evicted, mut job, mut read) =
            (Source::new(&tiles, stalls[0]), Sink::new(stalls[1]), Sink::new(stalls[2]));
        let mut dut = new();
        // Memory's responses and accepted clears, delayed.
        let (mut responses, mut clears) = (VecDeque::<(u64, u32)>::new(), VecDeque::<u64>::new());
        let mut learned = BTreeMap::new();
        let (mut cycle, mut seen) = (0, 0);
        dut.run(|o| {
            let more = !evicted.is_empty() || !o.idle;
            let due = |at: &mut u64| *at <= cycle;
            let back =
                responses.pop_front_if(|a| a.0 <= cycle).map(|a| PageKind { page: a.1, kind: kind_of(a.1) });
            let cleared = clears.pop_front_if(due).is_some();
            let invalidate = rng.one_in(40);
            let i = In {
                evicted: evicted.drive(o.evicted),
                job: job.drive(&o.job),
                read: read.drive(&o.read),
                learned: back.into(),
                invalidate,
                cleared,
            };
            if let Some(of) = back {
                learned.insert(of.page, of.kind);
            }
            if let Some((_, r)) = read.now() {
                responses.push_back((cycle + late, (r.line >> 9) as u32));
            }
            if let Some((_, j)) = job.now() {
                let e = tiles[seen];
                seen += 1;
                assert_eq!((j.slot, j.tile, j.clear, j.dirty), (e.slot, e.tile, e.clear, e.dirty));
                if j.clear != 0 {
                    clears.push_back(cycle + late);
                }
                let (page, whole) = (e.tile >> 8, e.dirty == [!0; 8]);
                let kind = kind_of(page);
                let may_know = learned.contains_key(&page);
                match (j.read, j.kind) {
                    _ if !e.coded => assert_eq!((j.read, j.kind), (false, 0)),
                    // Known before, or without a kind.
                    (false, known) => {
                        assert!(may_know && known == if whole { kind } else { 0 } && (whole || kind == 0))
                    }
                    (true, known) => assert_eq!(known, 0),
                }
            }
            cycle += 1;
            more.then_some(i)
        });
        assert_eq!(job.len(), tiles.len());
        let reads: Vec<_> = job.taken.iter().filter(|j| j.read).map(|j| u64::from(j.tile) * 2).collect();
        assert_eq!(read.taken.iter().map(|r| r.line).collect::<Vec<_>>(), reads);
    });
}
