//! Every requested sector arrives in its slot, in order, once; planes are bounded; no read is sent before the writes that it
//! must see.

mod tiles;

use super::bench::{Stalls, pages};
use bundle::*;
use fbp::zrop::types::*;
use fbp::zrop::z_fetch::{In, Params, ZFetch};
use kit::memory::MemoryStalls;
use kit::random::Random;
use kit::scenario::{open, property};
use kit::tile_memory::{TileMemory, Tiles};
use kit::{Device, Maker, Sink, Source, scenarios};
use proptest::prelude::*;
use std::collections::VecDeque;
use tiles::{BYTES, brought, memory, reads_of, same_fill};

scenarios! {
    ZFetch::new(&Params::default()) => any_stall a_probe_waits_for_no_write sector_a_cycle a_cycle_a_plane;
}

/// Fills, completed fetches, signalled kinds, and cycles.
type Seen = (Vec<ZropFill>, Vec<ZropFilled>, Vec<u8>, u64);

fn fetch(mut dut: Device<ZFetch>, fetches: &[ZropFetch], tiles: Tiles, stalls: &Stalls) -> Seen {
    let [offer, read, data, fill, filled, accept] = stalls.patterns;
    let (mut fetch, mut fill, mut filled) = (Source::new(fetches, offer), Sink::new(fill), Sink::new(filled));
    let mut memory =
        TileMemory::new(tiles, MemoryStalls { read, data, write: 0, latency: 1 + stalls.latency });
    let mut expected: VecDeque<(TileRead, u16)> =
        fetches.iter().flat_map(|f| reads_of(f).into_iter().map(|read| (read, sees(f)))).collect();
    let (mut accepted, mut kinds) = (0, vec![]);
    let requested = fetches.iter().filter(|f| f.probe).count();
    let cycles = dut.run(|o| {
        kinds.extend(o.kind.get());
        if filled.len() + requested == fetches.len() && kinds.len() == requested && o.idle {
            return None;
        }
        let i = In {
            fetch: fetch.drive(o.fetch),
            accepted,
            read: memory.read(&o.read),
            read_data: memory.data(o.read_data),
            fill: fill.drive(&o.fill),
            filled: filled.drive(&o.filled),
        };
        if let Some((_, read)) = memory.reads.now() {
            let (wanted, writes) = expected.pop_front().expect("a read too many");
            assert_eq!(read, wanted);
            assert!(accepted >= writes, "a read before its writes");
        }
        // Also far earlier than a fetch needs it.
        accepted += u16::from(open(accept, fetch.cycle()));
        Some(i)
    });
    (fill.taken, filled.taken, kinds, cycles)
}

/// The writes that a fetch must see: a page's kind does not change with what is written.
fn sees(f: &ZropFetch) -> u16 {
    if f.probe { 0 } else { f.writes }
}

/// The reads are sent while memory accepts no write: those of probes, until a fetch that must see one.
fn a_probe_waits_for_no_write(new: Maker<ZFetch>) {
    let mut dut = new();
    let one = |tile, probe| ZropFetch {
        tile,
        probe,
        sectors: if probe { 1 } else { 0xff },
        format: DepthFormat::Z32,
        writes: 3,
        ..ZropFetch::default()
    };
    let fetches = [one(0, true), one(64, true), one(8, false)];
    let (mut fetch, mut read) = (Source::new(&fetches, !0), Sink::new(!0));
    for _ in 0..40 {
        let o = dut.outputs();
        dut.cycle(In { fetch: fetch.drive(o.fetch), read: read.drive(&o.read), ..In::default() });
    }
    let kind_of = |line| TileRead { line, ..TileRead::default() };
    assert_eq!(read.taken, [kind_of(0), kind_of(16)]);
}

fn any_stall(new: Maker<ZFetch>) {
    let values = (any::<u64>(), 1..40_usize, any::<[u64; 6]>(), 0..30_u64);
    property(values, |(seed, n, patterns, latency)| {
        let mut b = Random(seed);
        let (format, kind) = b.one_of(&[
            (DepthFormat::Z32, 0x86),
            (DepthFormat::Z32, 0x87),
            (DepthFormat::Z32, 0x88),
            (DepthFormat::Z32, 0x89),
            (DepthFormat::Z24S8, 0x51),
            (DepthFormat::Z24S8, 0x52),
            (DepthFormat::Z24S8, 0x53),
            (DepthFormat::Z24S8, 0x54),
            (DepthFormat::Z24S8, 0),
            (DepthFormat::Z16, 0x86),
            (DepthFormat::Z32, 0xce),
            (DepthFormat::Z32, 0xd0),
            (DepthFormat::Z32, 0xd1),
        ]);
        let wide = kind >= 0xce;
        let z16 = format == DepthFormat::Z16;
        let plain = z16;
        let tiles = memory(kind, seed);
        let mut writes = 0;
        let fetches: Vec<_> = (0..n)
            .map(|_| {
                writes = (writes + b.below(3) as u16).min(100);
                let (sectors, probe) = match format {
                    DepthFormat::Z16 => (0x0f, false),
                    DepthFormat::Z32 if wide => b.one_of(&[
                        (0xff, false),
                        (0x3ff, false),
                        (0x1ff, false),
                        (0x300, false),
                        (0x100, false),
                        (0x200, false),
                        (0x003, false),
                        (0x203, false),
                        (0x001, true),
                    ]),
                    DepthFormat::Z32 => b.one_of(&[(0xff, false), (0x03, false), (0x01, true)]),
                    _ => b.one_of(&[
                        (0xff, false),
                        (0x77, false),
                        (0x88, false),
                        (0x08, false),
                        (0x80, false),
                        (0x8b, false),
                        (0x03, false),
                        (0x01, false),
                        (0x01, true),
                    ]),
                };
                let tile = b.below(BYTES / 256) << 3 | if z16 { b.below(2) } else { 0 };
                let tile = if wide { tile & !15 } else { tile };
                let compressed = !plain && !probe && sectors == 3 && b.below(2) == 0;
                let slot = b.below(32) as u8;
                ZropFetch { slot, tile, sectors, plain, compressed, probe, format, wide, writes }
            })
            .collect();
        let stalls = Stalls { patterns, latency };
        let (fills, filled, kinds, _) = fetch(new().rested(seed % 8), &fetches, tiles.clone(), &stalls);
        let (probes, others): (Vec<_>, Vec<_>) = fetches.iter().partition(|f| f.probe);
        assert_eq!(kinds, vec![kind; probes.len()]);
        let mut fills = fills.into_iter();
        for (f, seen) in others.iter().zip(&filled) {
            let (right, known) = brought(&tiles, f, kind);
            let packed = f.wide || f.format == DepthFormat::Z24S8;
            right
                .iter()
                .for_each(|right| same_fill(&fills.next().expect("a fill"), right, known.status, packed));
            assert_eq!(*seen, known, "{f:x?}");
        }
        assert!(fills.next().is_none() && filled.len() == others.len());
    });
}

/// The cost of a tile of planes grows with their number (compression-z-plane-cost): a cycle each, and one for its second line.
fn a_cycle_a_plane(new: Maker<ZFetch>) {
    let cycles = |planes: u64| {
        let mut tiles = pages(vec![0; BYTES as usize], 0x86);
        for tile in (0..BYTES).step_by(256) {
            let mut stored = [0; 256];
            // Some samples belong to the second plane, or the fourth.
            (24..32).for_each(|k| stored[k] = if planes == 1 { 0 } else { 0x55 });
            (56..64).for_each(|k| stored[k] = 0x33);
            tiles.put(tile, if planes == 4 { 3 } else { 2 }, &stored);
        }
        let one = |n: u64| ZropFetch {
            tile: 8 * n,
            sectors: 0xff,
            format: DepthFormat::Z32,
            ..ZropFetch::default()
        };
        let fetches: Vec<_> = (0..40).map(one).collect();
        fetch(new(), &fetches, tiles, &Stalls::none(10)).3
    };
    let [one, two, four] = [1, 2, 4].map(cycles);
    assert_eq!((two - one, four - one), (40, 40 * 3));
    assert!((40 * 2..40 * 2 + 30).contains(&one), "{one} cycles");
}

fn sector_a_cycle(new: Maker<ZFetch>) {
    let one = ZropFetch { sectors: 0xff, format: DepthFormat::Z32, ..ZropFetch::default() };
    let (fills, _, _, cycles) = fetch(new(), &[one; 20], memory(0, 1), &Stalls::none(10));
    assert_eq!(fills.len(), 160);
    assert!(cycles < 160 + 30, "{cycles} cycles");
}
