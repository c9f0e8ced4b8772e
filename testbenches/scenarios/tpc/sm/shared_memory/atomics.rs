//! Atomics are serialised where they meet, and leave what they should.

use super::bench::{atomic, judged, load, store};
use super::{OPS, TYPES, edge};
use bundle::*;
use kit::{Maker, scenarios};
use tpc::sm::shared_memory::types::*;
use tpc::sm::shared_memory::{Params, SharedMemory};

scenarios! {
    SharedMemory::new(&Params::default()) =>
        equal_atomics_wait_for_each_other results_of_atomics compare_and_swap;
}

fn equal_atomics_wait_for_each_other(new: Maker<SharedMemory>) {
    for equal in 1..=32_u32 {
        let lanes = if equal == 32 { !0 } else { (1 << equal) - 1 };
        let add = SharedRequest { lanes, ..atomic(AtomicOp::Add, AtomicType::U32, |_| 64, |k| 1 + k) };
        let cycles = judged(new, &[add, load(|_| 64), add]);
        let requests = 3 * u64::from(equal);
        assert_eq!((cycles[1] - cycles[0], cycles[2] - cycles[1]), (3, requests - 2), "{equal} of a word");
    }
    let cycles = judged(new, &[load(|k| 4 * k), atomic(AtomicOp::Add, AtomicType::U32, |k| 4 * k, |k| k)]);
    assert_eq!(cycles[1] - cycles[0], 1, "all banks at once");
}

fn results_of_atomics(new: Maker<SharedMemory>) {
    let mut requests = vec![];
    for operand in TYPES {
        for op in OPS {
            for turn in 0..4 {
                requests.push(store(|k| 4 * k, |k| edge(k / 4 + turn)));
                requests.push(atomic(op, operand, |k| 4 * k, |k| edge(k * 3 + k / 8 + turn)));
                requests.push(load(|k| 4 * k));
            }
        }
    }
    judged(new, &requests);
}

fn compare_and_swap(new: Maker<SharedMemory>) {
    let swap = |operand, lanes, address: fn(u32) -> u32, word: fn(u32) -> u32| SharedRequest {
        lanes,
        ..atomic(AtomicOp::CompareAndSwap, operand, address, word)
    };
    let narrow = 0x5555_5555;
    let pairs = 0x3333_3333;
    judged(
        new,
        &[
            store(|k| 4 * k, |k| k / 2),
            // Compared with k; the new value is k + 1 of the lane: the even lanes that match succeed.
            swap(AtomicType::U32, narrow, |k| 4 * k, |k| if k % 3 == 0 { k / 2 } else { 900 + k }),
            load(|k| 4 * k),
            // A chain on one word: each lane reads the previous lane's value.
            store(|_| 256, |_| 0),
            swap(AtomicType::U32, narrow, |_| 256, |k| k / 2 + k % 2),
            load(|_| 256),
            // Pairs.
            store(|k| 512 + 4 * k, |k| k % 2),
            swap(
                AtomicType::U64,
                pairs,
                |k| 512 + 8 * (k / 4) + 4 * (k % 2),
                |k| if k % 8 < 2 { k % 2 } else { 7 + k },
            ),
            load(|k| 512 + 4 * k),
        ],
    );
}
