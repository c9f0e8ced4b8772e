//! Every vector has the contents of a flat memory; sectors are requested as by a cache of 32 lines that evicts the oldest.

use kernel::Within;
use kit::memory::{Memory, MemoryStalls};
use kit::scenario::property;
use kit::{Maker, Rng, Sink, Source, scenarios};
use proptest::prelude::*;
use world::vertex_fetch::sector_cache::{In, Params, SectorCache};
use world::vertex_fetch::types::*;

scenarios! {
    SectorCache::new(&Params::default()) =>
        a_hit_and_a_miss a_request_a_cycle two_sectors_two_cycles the_oldest_line_goes a_batch_invalidates any_vectors;
    SectorCache::new(&Params { ahead: Within::new(1) }) => any_vectors;
}

const MEMORY: usize = 1 << 14;

fn bytes() -> Vec<u8> {
    (0..MEMORY).map(|at| (at * 41 ^ at >> 5) as u8).collect()
}

fn at(address: u64, count: u8) -> VectorRequest {
    let info = VectorInfo { source: VectorSource::Memory, ..VectorInfo::default() };
    VectorRequest { info, bytes: count, address }
}

fn closing(request: VectorRequest) -> VectorRequest {
    VectorRequest { info: VectorInfo { closes: true, ..request.info }, ..request }
}

struct Seen {
    requested: Vec<u64>,
    reads: Vec<(u64, u64)>,
    out: Vec<u64>,
}

fn run(
    new: Maker<SectorCache>,
    requests: &[VectorRequest],
    stalls: [u64; 2],
    memory_stalls: MemoryStalls,
) -> Seen {
    let mut dut = new();
    let (mut request, mut vector) = (Source::new(requests, stalls[0]), Sink::new(stalls[1]));
    let mut memory = Memory::new(bytes(), memory_stalls);
    dut.run(|o| {
        (!request.is_empty() || !o.idle || !memory.is_idle()).then(|| In {
            request: request.drive(o.request),
            read: memory.read(&o.read),
            read_data: memory.data(o.read_data),
            vector: vector.drive(&o.vector),
        })
    });
    let memory_bytes = bytes();
    assert_eq!(vector.taken.len(), requests.len());
    for (out, request) in vector.taken.iter().zip(requests) {
        assert_eq!(out.info, request.info);
        let got: Vec<u8> = out.words.iter().flat_map(|word| word.to_le_bytes()).collect();
        let (from, count) = (request.address as usize, usize::from(request.bytes));
        if request.info.source == VectorSource::Memory {
            assert_eq!(got[..count], memory_bytes[from..from + count], "{request:?}");
        }
    }
    let reads = memory.reads.timed().into_iter().map(|(cycle, read)| (cycle, read.address)).collect();
    Seen { requested: request.taken, reads, out: vector.at }
}

fn a_hit_and_a_miss(new: Maker<SectorCache>) {
    let mut dut = new();
    let (mut request, mut vector) = (Source::new(&[at(64, 16)], !0), Sink::new(!0));
    request.push(60, at(80, 16));
    let mut memory = Memory::new(bytes(), MemoryStalls::free(20));
    dut.run(|o| {
        (!request.is_empty() || !o.idle).then(|| In {
            request: request.drive(o.request),
            read: memory.read(&o.read),
            read_data: memory.data(o.read_data),
            vector: vector.drive(&o.vector),
        })
    });
    // 2 to the request, 20 of memory, 3 from its sector; a hit takes 5.
    assert_eq!((memory.reads.at, vector.at), (vec![2], vec![25, 65]));
}

fn a_request_a_cycle(new: Maker<SectorCache>) {
    // Memory's latency is hidden.
    let requests: Vec<_> = (0..400).map(|k| at(32 * k, 16)).collect();
    let seen = run(new, &requests, [!0; 2], MemoryStalls::free(100));
    assert_eq!(seen.reads, (0..400).map(|k| (2 + k, k)).collect::<Vec<_>>());
    assert_eq!(seen.out, (0..400).map(|k| 105 + k).collect::<Vec<_>>());
}

fn two_sectors_two_cycles(new: Maker<SectorCache>) {
    let requests: Vec<_> = (0..100).map(|k| at(64 * k + 24, 16)).collect();
    let seen = run(new, &requests, [!0; 2], MemoryStalls::free(30));
    assert_eq!(seen.reads, (0..200).map(|k| (2 + k, k)).collect::<Vec<_>>());
    // A vector that ends with its sector is in one.
    let whole = run(new, &[at(16, 16), at(24, 8), at(31, 1)], [!0; 2], MemoryStalls::free(30));
    assert_eq!(whole.reads.len(), 1);
    assert_eq!(whole.out, [35, 36, 37]);
}

fn the_oldest_line_goes(new: Maker<SectorCache>) {
    // 32 sectors fit; a hit does not make its line younger.
    let mut requests: Vec<_> = (0..32).map(|k| at(32 * k, 4)).collect();
    requests.extend([at(0, 4), at(32 * 32, 4), at(0, 4), at(32, 4)]);
    let seen = run(new, &requests, [!0; 2], MemoryStalls::free(10));
    let sectors: Vec<u64> = seen.reads.iter().map(|read| read.1).collect();
    assert_eq!(sectors[32..], [32, 0, 1]);
}

fn a_batch_invalidates(new: Maker<SectorCache>) {
    let requests =
        [at(40, 4), at(44, 4), closing(at(60, 16)), at(44, 4), at(64, 4), closing(at(64, 4)), at(64, 4)];
    let seen = run(new, &requests, [!0; 2], MemoryStalls::free(10));
    let sectors: Vec<u64> = seen.reads.iter().map(|read| read.1).collect();
    assert_eq!(sectors, [1, 2, 1, 2, 2]);
    assert_eq!(seen.requested.len(), requests.len());
}

fn any_vectors(new: Maker<SectorCache>) {
    property(
        (any::<u64>(), any::<[u64; 5]>(), 1..150_u64),
        |(seed, [request, vector, read, data, _], latency)| {
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
            let requests: Vec<_> = (0..200).map(|_| one()).collect();
            let seen =
                run(new, &requests, [request, vector], MemoryStalls { read, data, write: !0, latency });
            // The same with a list of sectors.
            let (mut lines, mut expected) = (std::collections::VecDeque::new(), vec![]);
            for request in &requests {
                let last = (request.address + u64::from(request.bytes) - 1) / 32;
                for sector in request.address / 32..=last {
                    if request.info.source == VectorSource::Memory && !lines.contains(&sector) {
                        expected.push(sector);
                        lines.push_back(sector);
                        if lines.len() > 32 {
                            lines.pop_front();
                        }
                    }
                }
                if request.info.closes {
                    lines.clear();
                }
            }
            assert_eq!(seen.reads.iter().map(|read| read.1).collect::<Vec<_>>(), expected);
        },
    );
}
