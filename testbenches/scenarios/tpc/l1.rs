//! Wavefronts of all kinds see memory as if there were no cache; cached, merged and split accesses cost what the page says.

mod bench;
mod flat;
pub mod l1_lookup;
pub mod l1_requests;
pub mod l1_returns;
pub mod patterns;
pub mod slice;
pub mod texels;
pub mod traffic;

use self::bench::*;
use self::patterns::*;
use bundle::*;
use kernel::Within;
use kernel::params::Params as _;
use kit::memory_agent::Page;
use kit::{Maker, scenarios};
use tpc::l1::{self as parts, L1, Params};

scenarios! {
    L1::new(&Params::default()) =>
        a_hit_takes_80_cycles a_miss_goes_up_after_six_cycles what_is_cached sectors_are_requested_once
        a_store_drops_its_line stores_of_a_line_are_one_request of_equal_addresses_the_lowest_position_stores
        a_barrier_waits_for_all_slices faults_stay_with_their_sectors the_line_used_last_is_not_replaced
        prefetches_have_no_return lines_are_invalidated control_requests_of_the_mpc wavefronts_without_lanes;
    L1::new(&Params::default()) =>
        strides lines_of_different_sets_hit_together banks_conflict atomics_of_one_word
        atomics_next_to_each_other swaps_next_to_each_other;
}

/// Four lines a set and a pool of sixteen, as the smallest machine has, at the highest rates.
fn mini() -> Params {
    Params {
        slices: Within::new(1),
        lookup: parts::l1_lookup::Params { ways: Within::new(4) },
        requests: parts::l1_requests::Params { slots: Within::new(16) },
        returns: parts::l1_returns::Params { latency: Within::new(2), ..Default::default() },
    }
    .settled()
}

/// The smallest configuration, at the lowest rates.
fn least() -> Params {
    Params {
        slices: Within::new(8),
        lookup: parts::l1_lookup::Params { ways: Within::new(2) },
        requests: parts::l1_requests::Params { slots: Within::new(2) },
        returns: parts::l1_returns::Params { latency: Within::new(129), ..Default::default() },
    }
    .settled()
}

/// Operation, line and sectors of each head.
fn requested(seen: &Seen) -> Vec<(MemoryOp, u64, u8)> {
    seen.heads.iter().map(|head| (head.op, head.line, head.sectors)).collect()
}

fn a_hit_takes_80_cycles(new: Maker<L1>) {
    let twice = [(0, local(&words(256, 4))), (300, local(&words(256, 4)))];
    let seen = judged_timed(new, &twice, &[], Ports::calm(20));
    assert_eq!(seen.at[1] - seen.taken[1], 80);
    assert_eq!(requested(&seen), [(MemoryOp::Read, 2, 1)]);
}

fn a_miss_goes_up_after_six_cycles(new: Maker<L1>) {
    let seen = judged(new, &[local(&words(256, 4))], Ports::calm(100));
    assert_eq!(seen.up, [6]);
    // It is read when its sector has arrived, and departs.
    assert_eq!(seen.at[0] - seen.down[0], 3);
    let head = seen.heads[0];
    assert_eq!((head.client, head.channel, head.physical), (0, VirtualChannel::Demand, false));
    assert_eq!((head.view, head.evict, head.uncached), (MemoryView::Plain, EvictClass::Normal, false));
}

/// Non-volatile modes of local memory and constant global memory are cached. All others request each time.
fn what_is_cached(new: Maker<L1>) {
    for (space, cached) in [(L1Space::Local, [0, 1, 2].as_slice()), (L1Space::Global, &[2])] {
        for mode in 0..8 {
            let twice = [front(L1Op::Load, space, mode, &words(512, 16)); 2];
            let seen = judged(new, &twice, Ports::calm(9));
            let heads = if cached.contains(&mode) { 1 } else { 2 };
            assert_eq!(seen.heads.len(), heads, "{space:?} {mode}");
        }
    }
    let atomics = [atomic(L1Op::Atomic, AtomicOp::Add, AtomicType::U32, &words(512, 4)); 2];
    assert_eq!(judged(new, &atomics, Ports::calm(9)).heads.len(), 2);
}

/// An in-flight line is not requested again; of a valid line only the missing sectors are requested.
fn sectors_are_requested_once(new: Maker<L1>) {
    let fronts = [words(512, 4), words(512, 4), words(544, 8), words(512, 16), words(512, 16)];
    let seen = judged(new, &fronts.map(|of| local(&of)), Ports::calm(50));
    assert_eq!(requested(&seen), [(MemoryOp::Read, 4, 1), (MemoryOp::Read, 4, 6), (MemoryOp::Read, 4, 8)]);
}

fn a_store_drops_its_line(new: Maker<L1>) {
    let mut put = store(&[640]);
    put.lanes[0].data = 0xdead_beef;
    for wide in [false, true] {
        // An atomic counts as a store.
        let put = if wide { atomic(L1Op::Reduce, AtomicOp::Xor, AtomicType::U32, &[640]) } else { put };
        let fronts = [local(&words(640, 4)), put, local(&words(640, 4)), local(&words(768, 4))];
        let seen = judged(new, &fronts, Ports::calm(30));
        assert_eq!(seen.heads.len(), 4);
    }
}

fn stores_of_a_line_are_one_request(new: Maker<L1>) {
    use MemoryOp::{Read, Write};
    let fronts: Vec<_> = (0..12).map(|k| store(&words(1024 + 32 * k, 4))).collect();
    let seen = judged(new, &fronts, Ports::calm(30));
    // While the first is being sent, the others of its line arrive.
    assert_eq!(requested(&seen), [(Write, 8, 15), (Write, 9, 15), (Write, 10, 15)]);
    assert_eq!(seen.up, (9..24).collect::<Vec<_>>());
    let two = [store(&[128, 160]), front(L1Op::Load, L1Space::Global, 0, &[128]), store(&[132])];
    let seen = judged(new, &two, Ports::calm(30));
    assert_eq!(requested(&seen), [(Write, 1, 3), (Read, 1, 1), (Write, 1, 1)]);
}

fn of_equal_addresses_the_lowest_position_stores(new: Maker<L1>) {
    for size in 0..7 {
        let mut same = store(&[256, 260, 256, 260, 300, 304, 300, 304]);
        same.request.size = size;
        judged(new, &[same, store(&[1000])], Ports::calm(3));
    }
}

fn a_barrier_waits_for_all_slices(new: Maker<L1>) {
    for (mode, system) in [(0, false), (1, false), (2, true), (5, false), (6, true)] {
        let fronts = [store(&words(1024, 32)), barrier(mode), local(&words(0, 4))];
        let seen = judged(new, &fronts, Ports::calm(200));
        // Two lines with four beats each and their heads, then the barrier.
        let head = seen.heads[2];
        assert_eq!((head.op, head.system), (MemoryOp::Barrier, system));
        assert!(seen.at[0] > seen.up[10] + 200, "it returns when memory has answered");
    }
}

/// A fault is signalled to each reader of the refused sector, on its arrival and on hits.
fn faults_stay_with_their_sectors(new: Maker<L1>) {
    let page = |line| match line / 32 {
        1 => Page::Faulty,
        2 => Page::Sparse,
        _ => Page::Mapped,
    };
    let ports = Ports { page, ..Ports::calm(40) };
    let at = [4096, 4096, 8192, 0, 4096, 0].map(|from| words(from, 4));
    let fronts = at.clone().map(|of| local(&of));
    let seen = judged(new, &fronts, ports);
    assert_eq!(
        seen.returns.iter().map(|r| r.fault).collect::<Vec<_>>(),
        [true, true, false, false, true, false]
    );
    assert_eq!(seen.heads.len(), 3);
    let global = |of: &[u64]| front(L1Op::Load, L1Space::Global, 0, of);
    let mixed = [global(&[0, 4096]), global(&[0, 128]), global(&[8192, 4]), local(&[4096, 8])];
    judged(new, &mixed, ports);
    let add = |of: &[u64]| atomic(L1Op::Atomic, AtomicOp::Add, AtomicType::U32, of);
    judged(new, &[store(&words(4096, 4)), add(&[4096, 0]), add(&[0, 4])], ports);
}

/// Lines of a set are replaced round-robin, except the most recently used one.
fn the_line_used_last_is_not_replaced(new: Maker<L1>) {
    let ways = new().unit().p.lookup.ways.get() as u64;
    // Lines of set 0 from 0 on; memory has too few of them for 24 ways, so they wrap around at its end.
    let line = |k: u64| local(&[512 * k]);
    let used = |order: &[u64]| {
        let fronts: Vec<_> = order.iter().map(|&k| (0, line(k))).collect();
        run_timed(new, &fronts, &[], Ports::calm(5)).heads.len()
    };
    let first: Vec<_> = (0..ways).collect();
    assert_eq!(used(&first), ways as usize);
    // All hit.
    assert_eq!(used(&[first.clone(), first.clone()].concat()), ways as usize);
    // One more evicts the first one; since line 0 was used last, line 1 is evicted.
    assert_eq!(used(&[first.clone(), vec![ways], first[1..].into()].concat()), ways as usize + 1);
    assert_eq!(used(&[first.clone(), vec![0, ways, 0]].concat()), ways as usize + 1);
    assert_eq!(used(&[first.clone(), vec![0, ways, 2, 0, 1]].concat()), ways as usize + 2);
}

fn prefetches_have_no_return(new: Maker<L1>) {
    let ahead = |space, mode| front(L1Op::Prefetch, space, mode, &words(512, 40));
    let seen = judged(new, &[ahead(L1Space::Local, 0), local(&words(512, 40))], Ports::calm(30));
    // Lines 4, 5 and 6 by the prefetch.
    assert_eq!(seen.heads.len(), 3);
    assert_eq!(judged(new, &[ahead(L1Space::Global, 0)], Ports::calm(30)).heads.len(), 0);
}

fn lines_are_invalidated(new: Maker<L1>) {
    let at = [words(512, 4), words(640, 4), words(768, 4)];
    let warm = at.clone().map(|of| local(&of));
    for (mode, requested) in [(5, 2), (6, 3)] {
        let drops = front(L1Op::Invalidate, L1Space::Global, mode, &[512, 768]);
        let fronts = [warm.as_slice(), &[drops], &warm].concat();
        assert_eq!(judged(new, &fronts, Ports::calm(30)).heads.len(), 3 + requested);
    }
    // A barrier, which has a head of its own, invalidates all lines in the modes that do so.
    for (mode, requested) in [(0, 0), (4, 3), (6, 3)] {
        let fronts = [warm.as_slice(), &[barrier(mode)], &warm].concat();
        assert_eq!(judged(new, &fronts, Ports::calm(30)).heads.len(), 3 + 1 + requested);
    }
}

fn control_requests_of_the_mpc(new: Maker<L1>) {
    let invalidate = |mask| CacheControl::Invalidate(CacheInvalidate { mask });
    let warm = local(&words(512, 4));
    for (mask, heads) in [(4, 2), (8, 2), (0x33, 1), (0x3f, 2)] {
        let fronts = [(0, warm), (300, warm)];
        let seen = judged_timed(new, &fronts, &[(200, invalidate(mask))], Ports::calm(30));
        assert_eq!((seen.heads.len(), seen.controlled.len()), (heads, 1));
    }
    for system in [false, true] {
        let order = CacheControl::Barrier(CacheBarrier { system });
        let seen = judged_timed(new, &[(0, store(&[0, 512]))], &[(5, order)], Ports::calm(150));
        let head = seen.heads[2];
        assert_eq!((head.op, head.system), (MemoryOp::Barrier, system));
        assert!(seen.controlled[0] > seen.up[4] + 150);
    }
}

/// No lane accesses memory: the wavefront gets a response all the same.
fn wavefronts_without_lanes(new: Maker<L1>) {
    let kinds = [L1Op::Load, L1Op::Store, L1Op::Reduce, L1Op::Atomic, L1Op::Prefetch, L1Op::Invalidate];
    let fronts: Vec<_> = kinds
        .iter()
        .flat_map(|&op| [L1Space::Global, L1Space::Local].map(|space| front(op, space, 0, &[])))
        .collect();
    assert_eq!(judged(new, &fronts, Ports::calm(5)).heads.len(), 0);
}
