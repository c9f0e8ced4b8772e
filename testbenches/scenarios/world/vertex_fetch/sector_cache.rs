//! Every vector is what a flat memory has there; sectors are asked for as 32 lines, the oldest replaced, would.

use kernel::Within;
use kit::memory::{Memory, MemoryStalls};
use kit::scenario::property;
use kit::{Maker, Rng, Sink, Source, scenarios};
use proptest::prelude::*;
use world::vertex_fetch::sector_cache::{In, Params, SectorCache};
use world::vertex_fetch::types::*;

scenarios! {
    SectorCache::new(&Params::default()) =>
        a_hit_and_a_miss a_request_a_clock two_sectors_two_clocks the_oldest_line_goes a_batch_forgets any_vectors;
    SectorCache::new(&Params { ahead: Within::new(1) }) => any_vectors;
}

const MEMORY: usize = 1 << 14;

fn bytes() -> Vec<u8> {
    (0..MEMORY).map(|at| (at * 41 ^ at >> 5) as u8).collect()
}

fn at(address: u64, count: u8) -> VectorAsk {
    let info = VectorInfo { source: VectorSource::Memory, ..VectorInfo::default() };
    VectorAsk { info, bytes: count, address }
}

fn closing(ask: VectorAsk) -> VectorAsk {
    VectorAsk { info: VectorInfo { closes: true, ..ask.info }, ..ask }
}

struct Seen {
    asked: Vec<u64>,
    reads: Vec<(u64, u64)>,
    out: Vec<u64>,
}

fn run(new: Maker<SectorCache>, asks: &[VectorAsk], stalls: [u64; 2], memory_stalls: MemoryStalls) -> Seen {
    let mut dut = new();
    let (mut ask, mut vector) = (Source::new(asks, stalls[0]), Sink::new(stalls[1]));
    let mut memory = Memory::new(bytes(), memory_stalls);
    dut.run(|o| {
        (!ask.is_empty() || !o.idle || !memory.is_idle()).then(|| In {
            ask: ask.drive(o.ask),
            read: memory.read(&o.read),
            read_data: memory.data(o.read_data),
            vector: vector.drive(&o.vector),
        })
    });
    let memory_bytes = bytes();
    assert_eq!(vector.taken.len(), asks.len());
    for (out, ask) in vector.taken.iter().zip(asks) {
        assert_eq!(out.info, ask.info);
        let got: Vec<u8> = out.words.iter().flat_map(|word| word.to_le_bytes()).collect();
        let (from, count) = (ask.address as usize, usize::from(ask.bytes));
        if ask.info.source == VectorSource::Memory {
            assert_eq!(got[..count], memory_bytes[from..from + count], "{ask:?}");
        }
    }
    let reads = memory.reads.timed().into_iter().map(|(clock, read)| (clock, read.address)).collect();
    Seen { asked: ask.taken, reads, out: vector.at }
}

fn a_hit_and_a_miss(new: Maker<SectorCache>) {
    let mut dut = new();
    let (mut ask, mut vector) = (Source::new(&[at(64, 16)], !0), Sink::new(!0));
    ask.push(60, at(80, 16));
    let mut memory = Memory::new(bytes(), MemoryStalls::free(20));
    dut.run(|o| {
        (!ask.is_empty() || !o.idle).then(|| In {
            ask: ask.drive(o.ask),
            read: memory.read(&o.read),
            read_data: memory.data(o.read_data),
            vector: vector.drive(&o.vector),
        })
    });
    // 2 to the request, 20 of memory, 3 from its sector; of a hit 5.
    assert_eq!((memory.reads.at, vector.at), (vec![2], vec![25, 65]));
}

fn a_request_a_clock(new: Maker<SectorCache>) {
    // Memory's latency is hidden.
    let asks: Vec<_> = (0..400).map(|k| at(32 * k, 16)).collect();
    let seen = run(new, &asks, [!0; 2], MemoryStalls::free(100));
    assert_eq!(seen.reads, (0..400).map(|k| (2 + k, k)).collect::<Vec<_>>());
    assert_eq!(seen.out, (0..400).map(|k| 105 + k).collect::<Vec<_>>());
}

fn two_sectors_two_clocks(new: Maker<SectorCache>) {
    let asks: Vec<_> = (0..100).map(|k| at(64 * k + 24, 16)).collect();
    let seen = run(new, &asks, [!0; 2], MemoryStalls::free(30));
    assert_eq!(seen.reads, (0..200).map(|k| (2 + k, k)).collect::<Vec<_>>());
    // One that ends with its sector is in one.
    let whole = run(new, &[at(16, 16), at(24, 8), at(31, 1)], [!0; 2], MemoryStalls::free(30));
    assert_eq!(whole.reads.len(), 1);
    assert_eq!(whole.out, [35, 36, 37]);
}

fn the_oldest_line_goes(new: Maker<SectorCache>) {
    // 32 sectors fit; a hit makes none younger.
    let mut asks: Vec<_> = (0..32).map(|k| at(32 * k, 4)).collect();
    asks.extend([at(0, 4), at(32 * 32, 4), at(0, 4), at(32, 4)]);
    let seen = run(new, &asks, [!0; 2], MemoryStalls::free(10));
    let sectors: Vec<u64> = seen.reads.iter().map(|read| read.1).collect();
    assert_eq!(sectors[32..], [32, 0, 1]);
}

fn a_batch_forgets(new: Maker<SectorCache>) {
    let asks =
        [at(40, 4), at(44, 4), closing(at(60, 16)), at(44, 4), at(64, 4), closing(at(64, 4)), at(64, 4)];
    let seen = run(new, &asks, [!0; 2], MemoryStalls::free(10));
    let sectors: Vec<u64> = seen.reads.iter().map(|read| read.1).collect();
    assert_eq!(sectors, [1, 2, 1, 2, 2]);
    assert_eq!(seen.asked.len(), asks.len());
}

fn any_vectors(new: Maker<SectorCache>) {
    property(
        (any::<u64>(), any::<[u64; 5]>(), 1..150_u64),
        |(seed, [ask, vector, read, data, _], latency)| {
            let mut rng = Rng::new(seed);
            let span = 64 << rng.below(7);
            let mut one = || {
                let mut next = at(rng.below(span), 1 + rng.below(16) as u8);
                if rng.one_in(8) {
                    next.info.source =
                        if rng.one_in(2) { VectorSource::Zero } else { VectorSource::Constant };
                }
                next.info.place = rng.roll() as u8;
                if rng.one_in(30) { closing(next) } else { next }
            };
            let asks: Vec<_> = (0..200).map(|_| one()).collect();
            let seen = run(new, &asks, [ask, vector], MemoryStalls { read, data, write: !0, latency });
            // The same with a list of sectors.
            let (mut lines, mut expected) = (std::collections::VecDeque::new(), vec![]);
            for ask in &asks {
                let last = (ask.address + u64::from(ask.bytes) - 1) / 32;
                for sector in ask.address / 32..=last {
                    if ask.info.source == VectorSource::Memory && !lines.contains(&sector) {
                        expected.push(sector);
                        lines.push_back(sector);
                        if lines.len() > 32 {
                            lines.pop_front();
                        }
                    }
                }
                if ask.info.closes {
                    lines.clear();
                }
            }
            assert_eq!(seen.reads.iter().map(|read| read.1).collect::<Vec<_>>(), expected);
        },
    );
}
