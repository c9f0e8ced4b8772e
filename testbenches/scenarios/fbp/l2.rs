//! A slice holds what was written, whoever requests, whatever goes to memory and comes back.

pub mod atomic;
pub mod bank_issue;
pub mod banks;
pub(crate) mod bench;
pub mod channel_arbiter;
pub mod directory;
pub mod evictor;
pub mod lines;
pub mod request_table;
pub mod steady;
pub mod write_beats;

use bench::{Plan, run};
use bundle::*;
use fbp::l2::{L2, Params, directory as tags};
use kernel::Within;
use kit::memory::Store;
use kit::memory_agent::NetworkStalls;
use kit::requests::Request;
use kit::scenario::property;
use kit::{Maker, Rng, scenarios};
use proptest::prelude::*;
use std::collections::HashMap;

scenarios! {
    L2::new(&Params::default()) => any_traffic;
    L2::new(&sized(2, 5, 1, 8, 2)) => any_traffic; // 16 KB, one slice
    L2::new(&sized(4, 6, 8, 16, 32)) => any_traffic; // of eight slices
    L2::new(&sized(2, 4, 3, 32, 8)) => any_traffic;
    L2::new(&sized(1, 1, 2, 32, 4)) => any_traffic;
}

/// A slice with ways and sets as powers of two, of a chip with `slices` slices.
fn sized(ways: usize, sets: usize, slices: usize, requests: usize, fills: usize) -> Params {
    let directory = tags::Params {
        ways_log2: Within::new(ways),
        sets_log2: Within::new(sets),
        slices: Within::new(slices),
        requests: Within::new(requests),
        fills: Within::new(fills),
        dirty_most: Within::new((3 << ways) / 4),
        last_most: Within::new((1 << ways) / 2),
        ..Default::default()
    };
    Params { slices: directory.slices, directory, ..Params::default() }
}

/// Lines in the store: of more than one slice's share.
const LINES: u64 = 4096;

/// Words of a sector that a virtual channel owns: no other writes them.
fn own(channel: VirtualChannel) -> u32 {
    0xf000f << (4 * (channel as u32 & 3))
}

fn sectors_of(head: &MemoryHead) -> impl Iterator<Item = u64> + use<> {
    let MemoryHead { sectors, line, .. } = *head;
    (0..4).filter(move |s| sectors >> s & 1 == 1).map(move |s| 4 * line + s)
}

/// The effect of a request on a flat array of bytes, and its response.
pub(crate) fn perform(store: &mut Vec<u8>, request: &Request) -> Vec<Sector> {
    let Request { head, beats } = request;
    let twice = if head.atomic == AtomicOp::CompareAndSwap { 2 } else { 1 };
    let mut old = vec![];
    for (k, address) in sectors_of(head).enumerate() {
        let now = store.sector(address);
        old.push(now);
        let (mask, data) = match head.op {
            MemoryOp::Write => (beats[k].mask, beats[k].data),
            MemoryOp::Atomic | MemoryOp::Reduce => {
                let MemoryBeat { mask, data, .. } = beats[twice * (k + 1) - 1];
                let word = |w: usize| match head.atomic {
                    AtomicOp::Add => now.words[w].wrapping_add(data.words[w]),
                    AtomicOp::CompareAndSwap if now.words[w] != beats[2 * k].data.words[w] => now.words[w],
                    _ => data.words[w],
                };
                (mask, Sector { words: std::array::from_fn(word) })
            }
            _ => continue,
        };
        store.write(&MemoryWrite { address, mask, data, ..MemoryWrite::default() });
    }
    old
}

/// Any request of a virtual channel to bytes of its own.
fn any_request(rng: &mut Rng, tag: u16, lines: &[u64]) -> Request {
    use VirtualChannel::{Control, Demand, Pixel, Ring};
    let channel = rng.pick(&[Demand, Demand, Pixel, Ring, Control]);
    let op = rng.pick(&[
        MemoryOp::Read,
        MemoryOp::Read,
        MemoryOp::Write,
        MemoryOp::Write,
        MemoryOp::Atomic,
        MemoryOp::Reduce,
    ]);
    let operates = matches!(op, MemoryOp::Atomic | MemoryOp::Reduce);
    let atomic = match operates {
        true => rng.pick(&[AtomicOp::Add, AtomicOp::Exchange, AtomicOp::CompareAndSwap]),
        false => AtomicOp::Add,
    };
    let swaps = atomic == AtomicOp::CompareAndSwap;
    let sectors = if swaps { rng.pick(&[1, 2, 4, 8, 3, 12, 9]) } else { rng.below(15) as u8 + 1 };
    let head = MemoryHead {
        op,
        client: channel as u16,
        tag,
        channel,
        line: rng.pick(lines),
        sectors,
        uncached: rng.one_in(8),
        evict: rng.pick(EvictClass::VALUES),
        atomic,
        ..MemoryHead::default()
    };
    let n = match op {
        MemoryOp::Read => 0,
        _ => sectors.count_ones() as usize * if swaps { 2 } else { 1 },
    };
    let mut beat = |k: usize| {
        // Whole words where they are operated on, else any bytes, often all.
        let any = if operates || rng.one_in(2) { !0 } else { rng.roll() as u32 };
        let word = |_| if rng.one_in(2) { 0 } else { rng.below(4) as u32 };
        let data = Sector { words: std::array::from_fn(word) };
        MemoryBeat { mask: any & own(channel), data, last: k + 1 == n }
    };
    Request { head, beats: (0..n).map(&mut beat).collect() }
}

fn whole(op: MemoryOp, tag: u16) -> Request {
    let channel = VirtualChannel::Control;
    Request { head: MemoryHead { op, channel, client: 9, tag, ..MemoryHead::default() }, beats: vec![] }
}

/// Each virtual channel reads what it wrote, and memory has all in the end.
fn any_traffic(new: Maker<L2>) {
    let patterns = (any::<u64>(), any::<u64>(), any::<u64>(), any::<u64>());
    property(
        (any::<u64>(), patterns, 0..60_u64, 0..40_u64),
        |(seed, (offer, response, up, down), latency, spread)| {
            let mut rng = Rng::new(seed);
            // Lines of few sets, so that they meet.
            let stride = rng.pick(&[1, 16, 128, 128]);
            let lines: Vec<u64> = (0..40).map(|k| (k * stride + rng.below(2) * 16) % LINES & !8).collect();
            let n = 120;
            let requests: Vec<_> = (0..n).map(|tag| any_request(&mut rng, tag, &lines)).collect();
            let fill = |k: usize| (k as u8).wrapping_mul(29) & 3 * (k % 4 == 0) as u8;
            let store: Vec<u8> = (0..LINES as usize * 128).map(fill).collect();

            let mut expected = store.clone();
            let mut responses = HashMap::new();
            for request in &requests {
                let old = perform(&mut expected, request);
                if matches!(request.head.op, MemoryOp::Read | MemoryOp::Atomic) {
                    responses.insert(request.head.tag, old);
                }
            }
            let op = rng.pick(&[MemoryOp::Clean, MemoryOp::Invalidate]);
            let plan = Plan {
                phases: vec![requests.clone(), vec![whole(op, 4000)]],
                offer,
                response,
                stalls: NetworkStalls { up, down, latency, spread, slices: 1, seed },
            };
            let seen = run(new(), &plan, store);
            for request in &requests {
                let got = seen.of(request.head.tag);
                let Some(expected) = responses.get(&request.head.tag) else {
                    assert!(got.is_empty(), "{request:?} is responded");
                    continue;
                };
                assert_eq!(got.len(), expected.len(), "responses to {request:?}");
                assert_eq!(got.iter().filter(|down| down.last).count(), 1);
                assert!(got.last().unwrap().last);
                for (sector, address) in sectors_of(&request.head).enumerate() {
                    let down =
                        got.iter().find(|down| u64::from(down.sector) == address % 4).expect("its sector");
                    for w in (0..8).filter(|w| own(request.head.channel) >> (4 * w) & 1 == 1) {
                        let (is, be) = (down.data.words[w], expected[sector].words[w]);
                        assert_eq!(is, be, "word {w} of sector {address:#x} for {request:?}");
                    }
                }
            }
            assert_eq!(seen.of(4000).len(), 1, "one slice, one response");
            let wrong = (0..expected.len()).find(|&k| seen.store[k] != expected[k]);
            assert_eq!(wrong, None, "a byte of memory");
        },
    );
}
