//! Responses arrive at the unit that requested them, and blends do not stall a merge.

use bundle::*;
use fbp::crop::colour_reads::{ColourReads, In, Params};
use kernel::Within;
use kit::memory::MemoryStalls;
use kit::scenario::property;
use kit::tile_memory::TileMemory;
use kit::{Maker, Rng, Sink, Source, scenarios};
use proptest::prelude::*;

scenarios! {
    ColourReads::new(&Params::default()) => any_reads two_cycles_and_full_rate stalled_blends_stall_no_merge;
    small() => any_reads_with_short_queues;
}

fn small() -> ColourReads {
    let depth = Within::new(1);
    ColourReads::new(&Params { blend_depth: depth, sector_depth: Within::new(3), raw_depth: depth })
}

/// Memory whose bytes encode their address, compressible, of state 0.
fn memory(memory_stalls: MemoryStalls) -> TileMemory {
    let bytes = (0..0x4000_u32).flat_map(u32::to_le_bytes).collect::<Vec<u8>>();
    let mut memory = TileMemory::new(bytes, memory_stalls);
    memory.tiles.set_kind(0..0x1_0000, 0xdb);
    memory
}

fn sector(at: u64) -> Sector {
    Sector { words: std::array::from_fn(|k| 8 * at as u32 + k as u32) }
}

fn blend(at: u64) -> TileRead {
    TileRead { line: at / 4, sectors: 1 << (at % 4), plain: true, compressed: false }
}

/// Responses to a raw read of sectors of a line.
fn responses(read: &TileRead) -> Vec<TileSector> {
    let all: Vec<u8> = (0..4).filter(|s| read.sectors >> s & 1 == 1).collect();
    let response = |s: &u8| {
        let (last, data) = (s == &all[all.len() - 1], sector(read.line * 4 + u64::from(*s)));
        TileSector { sector: *s, last, status: 0, compressible: 0xdb, data }
    };
    all.iter().map(response).collect()
}

fn any_reads(new: Maker<ColourReads>) {
    property(
        (any::<u64>(), any::<[u64; 4]>(), any::<[u64; 3]>(), 1..60_u64),
        |(seed, stalls, at, latency)| {
            let mut rng = Rng::new(seed);
            let blends: Vec<u64> = (0..60).map(|_| rng.below(2048)).collect();
            let merges: Vec<_> = (0..20)
                .map(|_| TileRead {
                    line: rng.below(512),
                    sectors: rng.below(15) as u8 + 1,
                    plain: false,
                    compressed: false,
                })
                .collect();
            let reads: Vec<_> = blends.iter().map(|at| blend(*at)).collect();
            let (mut blend, mut merge) = (Source::new(&reads, stalls[0]), Source::new(&merges, stalls[1]));
            let (mut sector_out, mut raw) = (Sink::new(stalls[2]), Sink::new(stalls[3]));
            let mut memory = memory(MemoryStalls { read: at[0], data: at[1], write: at[2], latency });
            let mut dut = new();
            dut.run(|o| {
                let more = !blend.is_empty() || !merge.is_empty() || sector_out.len() < 60 || !o.idle;
                let more = more || raw.len() < merges.iter().map(|r| r.sectors.count_ones() as usize).sum();
                more.then(|| In {
                    blend: blend.drive(o.blend),
                    merge: merge.drive(o.merge),
                    read: memory.read(&o.read),
                    read_data: memory.data(o.read_data),
                    sector: sector_out.drive(&o.sector),
                    raw: raw.drive(&o.raw),
                })
            });
            assert_eq!(sector_out.taken, blends.iter().map(|at| sector(*at)).collect::<Vec<_>>());
            assert_eq!(raw.taken, merges.iter().flat_map(responses).collect::<Vec<_>>());
        },
    );
}

fn any_reads_with_short_queues(new: Maker<ColourReads>) {
    any_reads(new);
}

/// A read a cycle, and a sector: each a cycle later.
fn two_cycles_and_full_rate(new: Maker<ColourReads>) {
    let reads: Vec<_> = (0..200).map(blend).collect();
    let (mut blend, mut taken) = (Source::new(&reads, !0), Sink::new(!0));
    let mut memory = memory(MemoryStalls::free(100));
    new().run(|o| {
        (taken.len() < 200).then(|| In {
            blend: blend.drive(o.blend),
            read: memory.read(&o.read),
            read_data: memory.data(o.read_data),
            sector: taken.drive(&o.sector),
            ..In::default()
        })
    });
    assert_eq!((memory.reads.at[0], memory.reads.at[199]), (1, 200));
    assert_eq!((taken.at[0], taken.at[199]), (102, 301));
}

/// The sectors of blends are not accepted; a merge after them still gets its responses.
fn stalled_blends_stall_no_merge(new: Maker<ColourReads>) {
    let reads: Vec<_> = (0..200).map(blend).collect();
    let merges = [TileRead { line: 40, sectors: 15, plain: false, compressed: false }];
    let (mut blend, mut merge) = (Source::new(&reads, !0), Source::new(&[], !0));
    merge.push(150, merges[0]);
    let mut raw = Sink::new(!0);
    let mut memory = memory(MemoryStalls::free(10));
    new().run(|o| {
        (raw.len() < 4).then(|| In {
            blend: blend.drive(o.blend),
            merge: merge.drive(o.merge),
            read: memory.read(&o.read),
            read_data: memory.data(o.read_data),
            sector: false.into(),
            raw: raw.drive(&o.raw),
        })
    });
    assert_eq!(raw.taken, responses(&merges[0]));
    assert!(raw.at[3] < 170, "{}", raw.at[3]);
    assert_eq!(memory.reads.len(), 128 + 1);
}
