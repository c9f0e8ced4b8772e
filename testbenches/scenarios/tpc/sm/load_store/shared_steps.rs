//! All words of all lanes, in their order, 32 a request, one request a cycle.

use kit::random::Random;
use kit::scenario::property;
use kit::{Maker, Sink, Source, scenarios};
use proptest::prelude::*;
use tpc::sm::load_store::shared_steps::*;
use tpc::sm::shared_memory::types::*;
use tpc::sm::types::*;

scenarios! {
    SharedSteps::new(&Params {}) => a_request_a_cycle any_accesses;
}

/// Words of lanes one after the other, and whether each accesses; 32 of them are a request.
fn expected(access: &SharedWarpAccess) -> Vec<SharedRequest> {
    let words = [1, 2, 4][usize::from(access.words_log2)];
    let mut all = vec![];
    for lane in 0..32 {
        for word in 0..words {
            let is_new = access.swaps && 2 * word >= words;
            let on = access.lanes & 1 << lane != 0 && !is_new;
            let address = u64::from(access.addresses.words[lane]) + 4 * word as u64;
            all.push((on, address as u32, access.data[word].words[lane]));
        }
    }
    let request = |places: &[(bool, u32, u32)]| SharedRequest {
        op: access.op,
        size: if words > 1 { 4 } else { access.size },
        atomic: access.atomic,
        operand: access.operand,
        tag: access.tag,
        base: access.base,
        limit: access.limit,
        lanes: places.iter().rev().fold(0, |mask, (on, ..)| mask << 1 | u32::from(*on)),
        addresses: Row { words: std::array::from_fn(|k| places[k].1) },
        data: Row { words: std::array::from_fn(|k| places[k].2) },
    };
    all.chunks(32).map(request).collect()
}

fn any_access(random: &mut Random) -> SharedWarpAccess {
    use bundle::{AtomicOp, AtomicType};
    let mut row = || Row { words: std::array::from_fn(|_| random.any() as u32) };
    let (addresses, data) = (row(), [row(), row(), row(), row()]);
    let words_log2 = random.below(3) as u8;
    SharedWarpAccess {
        op: random.one_of(&[SharedOp::Load, SharedOp::Store, SharedOp::Atomic]),
        size: random.below(5) as u8,
        words_log2,
        swaps: words_log2 > 0 && random.below(3) == 0,
        atomic: random.one_of(&[AtomicOp::Add, AtomicOp::Xor, AtomicOp::CompareAndSwap]),
        operand: random.one_of(&[AtomicType::U32, AtomicType::S64, AtomicType::U64]),
        tag: random.below(16) as u8,
        base: random.below(512) as u16,
        limit: random.below(512) as u16,
        lanes: random.any() as u32,
        addresses,
        data,
    }
}

/// The cycles of requests, the first access being taken in cycle 0.
fn judged(new: Maker<SharedSteps>, accesses: &[SharedWarpAccess], offer: u64, take: u64) -> Vec<u64> {
    let (mut dut, mut source, mut sink) = (new(), Source::new(accesses, offer), Sink::new(take));
    let requests: Vec<_> = accesses.iter().flat_map(expected).collect();
    dut.run(|o| {
        (sink.len() < requests.len())
            .then(|| In { access: source.drive(o.access), request: sink.drive(&o.request) })
    });
    assert_eq!(sink.taken, requests);
    sink.at
}

fn a_request_a_cycle(new: Maker<SharedSteps>) {
    let mut random = Random(3);
    let accesses: Vec<_> = (0..30).map(|_| any_access(&mut random)).collect();
    let at = judged(new, &accesses, !0, !0);
    assert_eq!(at, (2..2 + at.len() as u64).collect::<Vec<_>>());
}

fn any_accesses(new: Maker<SharedSteps>) {
    property((any::<u64>(), any::<[u64; 2]>()), |(seed, [offer, take])| {
        let mut random = Random(seed);
        let accesses: Vec<_> = (0..20).map(|_| any_access(&mut random)).collect();
        judged(new, &accesses, offer, take);
    });
}
