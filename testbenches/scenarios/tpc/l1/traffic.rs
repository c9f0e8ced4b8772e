//! Random wavefronts of all kinds see memory as if there were no cache.

use super::bench::*;
use super::{flat, least, mini};
use bundle::*;
use kit::memory_agent::{NetworkStalls, Page};
use kit::random::Random;
use kit::scenario::{property, property_of_share};
use kit::{Maker, scenarios};
use proptest::prelude::*;
use tpc::l1::{L1, Params};
use tpc::sm::load_store::l1_steps::L1Wavefront;

scenarios! {
    L1::new(&Params::default()) => any_traffic;
    L1::new(&mini()) => any_traffic;
    L1::new(&least()) => a_share_of_traffic;
}

/// An address that others are likely to use, too.
fn any_address(random: &mut Random, align: u64) -> u64 {
    let lines = random.one_of(&[2, 20, 128]);
    (random.below(lines) * 128 + random.below(128)) / align * align
}

pub fn any_front(random: &mut Random) -> L1Wavefront {
    use AtomicOp::*;
    let op = random.one_of(&[
        L1Op::Load,
        L1Op::Load,
        L1Op::Load,
        L1Op::Store,
        L1Op::Store,
        L1Op::Reduce,
        L1Op::Atomic,
        L1Op::Prefetch,
        L1Op::Invalidate,
        L1Op::Barrier,
    ]);
    let op = if op == L1Op::Barrier && random.below(3) > 0 { L1Op::Load } else { op };
    let updates = matches!(op, L1Op::Reduce | L1Op::Atomic);
    let operand = random.one_of(&AtomicType::VALUES[..6]);
    let of_operand: &[AtomicOp] = match operand {
        AtomicType::F32 | AtomicType::F16x2 => &[Add],
        AtomicType::U32 => &[Add, Min, Max, Increment, Decrement, And, Or, Xor, Exchange, CompareAndSwap],
        _ => &[Add, Min, Max, And, Or, Xor, Exchange, CompareAndSwap],
    };
    let wide = updates && matches!(operand, AtomicType::U64 | AtomicType::S64);
    let swaps_of = random.one_of(of_operand);
    let swaps = updates && swaps_of == CompareAndSwap;
    let size = random.below(7) as u8;
    // The words of a lane are adjacent.
    let group = if wide { 2 } else { random.one_of(&[1, 1, 1, if updates || size < 4 { 1 } else { 4 }]) };
    let separate = group * if swaps { 2 } else { 1 };
    let align = if updates { 4 * group } else { flat::size(size) * group };
    let base = any_address(random, align);
    let stride = random.one_of(&[0, 1, 1, 1, 2, 8, 31, 32, 33]) * align;
    let scattered = random.below(3) == 0;
    let mut front = L1Wavefront::default();
    let some = random.any();
    let on = random.one_of(&[!0, !0, some]);
    let mut mask = 0;
    for lane in 0..8 / separate {
        let regular = (base + lane * stride) % BYTES as u64;
        let address = if scattered { any_address(random, align) } else { regular };
        for k in 0..separate {
            let place = (lane * separate + k) as usize;
            let word = random.any() as u32;
            let data = random.one_of(&[word, 0, 1, 0x3f80_0000]);
            front.lanes[place] = L1Lane { address: address + 4 * (k % group), data };
            mask |= u8::from(k < group && on >> lane & 1 == 1) << place;
        }
    }
    front.request = L1Request {
        warp: random.below(128) as u8,
        op,
        size,
        mode: if op == L1Op::Barrier { random.below(3) + 4 * random.below(2) } else { random.below(8) } as u8,
        space: random.one_of(&[L1Space::Global, L1Space::Local]),
        atomic: swaps_of,
        operand,
        destination: random.below(256) as u8,
        step: random.below(32) as u8,
        mask,
        last: random.below(2) == 0,
    };
    front
}

/// One page of memory faults, another is sparse.
fn any_page(line: u64) -> Page {
    match line % 61 {
        7 => Page::Faulty,
        11 => Page::Sparse,
        _ => Page::Mapped,
    }
}

/// A case of random traffic: seeds and patterns of ports, latency and spread of memory.
type Case = ([u64; 3], ([u64; 2], u64, u64));

fn cases() -> impl Strategy<Value = Case> {
    (any::<[u64; 3]>(), (any::<[u64; 2]>(), 1_u64..200, 0_u64..60))
}

fn any_traffic(new: Maker<L1>) {
    property(cases(), |case| traffic(new, case));
}

fn a_share_of_traffic(new: Maker<L1>) {
    property_of_share(8, cases(), |case| traffic(new, case));
}

fn traffic(new: Maker<L1>, ([seed, offer, take], ([up, down], latency, spread)): Case) {
    let mut random = Random(seed);
    let fronts: Vec<_> = (0..150).map(|_| (0, any_front(&mut random))).collect();
    let control = |k: u64| {
        let cycle = 40 * k + random.below(40);
        let system = random.below(2) == 0;
        let mask = random.below(64) as u8;
        let barrier = CacheControl::Barrier(CacheBarrier { system });
        let invalidate = CacheControl::Invalidate(CacheInvalidate { mask });
        (cycle, if random.below(2) == 0 { barrier } else { invalidate })
    };
    let controls: Vec<_> = (0..8).map(control).collect();
    // In some runs all ports are always ready.
    let free = |pattern: u64| if seed % 3 == 0 { !0 } else { pattern };
    let stalls = NetworkStalls { up: free(up), down: free(down), latency, spread, slices: 0, seed };
    let ports = Ports { offer: free(offer), take: free(take), control: !0, stalls, page: any_page };
    judged_timed(new, &fronts, &controls, ports);
}
