//! All words of all lanes that access, in their order, 8 a wavefront, one a cycle; none that is empty.

use bundle::*;
use kit::random::Random;
use kit::scenario::property;
use kit::{Maker, Sink, Source, scenarios};
use proptest::prelude::*;
use tpc::sm::load_store::l1_steps::*;
use tpc::sm::types::*;

scenarios! {
    L1Steps::new(&Params {}) => a_wavefront_a_cycle any_accesses;
}

/// Words of lanes one after the other, and whether each accesses; 8 of them are a wavefront.
fn expected(access: &L1WarpAccess) -> Vec<L1Wavefront> {
    let words = [1, 2, 4][usize::from(access.words_log2)];
    let separate = if access.common.space == L1Space::Local { 32 * 4 } else { 4 };
    let mut all = vec![];
    for lane in 0..32 {
        for word in 0..words {
            let is_new = access.swaps && 2 * word >= words;
            let on = access.lanes & 1 << lane != 0 && !is_new;
            let address = (access.addresses[lane] + separate * word as u64) % (1 << 40);
            all.push((on, L1Lane { address, data: access.data[word].words[lane] }));
        }
    }
    let front = |(step, places): (usize, &[(bool, L1Lane)])| {
        let mask = places.iter().rev().fold(0, |mask, (on, _)| mask << 1 | u8::from(*on));
        let request = L1Request { mask, step: step as u8, last: false, ..access.common };
        L1Wavefront { request, lanes: std::array::from_fn(|k| places[k].1) }
    };
    let mut fronts: Vec<_> =
        all.chunks(8).enumerate().map(front).filter(|front| front.request.mask != 0).collect();
    fronts.iter_mut().last().into_iter().for_each(|front| front.request.last = true);
    fronts
}

fn any_access(random: &mut Random, lanes: u32) -> L1WarpAccess {
    let mut row = || Row { words: std::array::from_fn(|_| random.any() as u32) };
    let data = [row(), row(), row(), row()];
    let words_log2 = random.below(3) as u8;
    let common = L1Request {
        warp: random.below(128) as u8,
        op: random.one_of(&[L1Op::Load, L1Op::Store, L1Op::Atomic, L1Op::Reduce]),
        size: random.below(8) as u8,
        mode: random.below(8) as u8,
        space: random.one_of(&[L1Space::Global, L1Space::Local]),
        atomic: random.one_of(&[AtomicOp::Add, AtomicOp::CompareAndSwap]),
        operand: random.one_of(&[AtomicType::U32, AtomicType::F32, AtomicType::S64]),
        destination: random.below(256) as u8,
        step: random.below(32) as u8,
        mask: random.below(256) as u8,
        last: random.below(2) == 0,
    };
    let addresses = std::array::from_fn(|_| random.any() >> 24);
    let (swaps, ends) = (words_log2 > 0 && random.below(3) == 0, random.below(2) == 0);
    L1WarpAccess { common, words_log2, swaps, ends, lanes, addresses, data }
}

/// The cycles of wavefronts, the first access being taken in cycle 0.
fn judged(new: Maker<L1Steps>, accesses: &[L1WarpAccess], offer: u64, take: u64) -> Vec<u64> {
    let (mut dut, mut source, mut sink) = (new(), Source::new(accesses, offer), Sink::new(take));
    let fronts: Vec<_> = accesses.iter().flat_map(expected).collect();
    let ends = |access: &L1WarpAccess| {
        expected(access).into_iter().map(|front| access.ends && front.request.last).collect::<Vec<_>>()
    };
    let ends: Vec<_> = accesses.iter().flat_map(ends).collect();
    dut.run(|o| {
        assert_eq!(o.ends, o.request.valid && ends[sink.len()]);
        let done = sink.len() >= fronts.len() && source.is_empty();
        (!done).then(|| In { access: source.drive(o.access), request: sink.drive(&o.request) })
    });
    assert_eq!(sink.taken, fronts);
    sink.at
}

fn a_wavefront_a_cycle(new: Maker<L1Steps>) {
    let mut random = Random(4);
    let lanes = [!0, 1, 0x8000_0000, 0xff00, 0x1010_1010, 0xf];
    let accesses: Vec<_> = (0..60).map(|k| any_access(&mut random, lanes[k % 6])).collect();
    let at = judged(new, &accesses, !0, !0);
    assert_eq!(at, (2..2 + at.len() as u64).collect::<Vec<_>>());
    // A warp's words of 32 bits: four wavefronts, 8 lanes in each.
    let whole = L1WarpAccess { words_log2: 0, swaps: false, ..any_access(&mut random, !0) };
    assert_eq!(judged(new, &[whole], !0, !0).len(), 4);
    assert_eq!(judged(new, &[L1WarpAccess { words_log2: 2, ..whole }], !0, !0).len(), 16);
    assert_eq!(judged(new, &[L1WarpAccess { words_log2: 2, lanes: 0x300, ..whole }], !0, !0).len(), 1);
}

fn any_accesses(new: Maker<L1Steps>) {
    property((any::<u64>(), any::<[u64; 2]>()), |(seed, [offer, take])| {
        let mut random = Random(seed);
        let accesses: Vec<_> = (0..20)
            .map(|_| {
                let (any, few) = (random.any() as u32, 1 << random.below(32));
                let lanes = random.one_of(&[any, any & few, few, !0]);
                any_access(&mut random, lanes)
            })
            .collect();
        judged(new, &accesses, offer, take);
    });
}
