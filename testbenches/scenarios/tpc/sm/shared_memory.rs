//! Words are those that were stored, for all requesters; conflicts cost what the banks imply, atomics are serialised.

pub mod atomics;
mod bench;
mod bytes;
mod planes;

use self::bytes::{Bytes, is_wide};
use self::planes::{
    any_planes, planes_and_atomics_in_the_tram, planes_and_stores_into_the_tram_alternate,
    planes_are_written_concurrently_with_requests, the_later_write_to_a_word_wins,
};
use bench::{ASKERS, judged, load, passes, request, row, run, run_all, store};
use bundle::*;
use kernel::Within;
use kit::random::Random;
use kit::scenario::property;
use kit::{Maker, scenarios};
use proptest::prelude::*;
use tpc::sm::shared_memory::types::*;
use tpc::sm::shared_memory::{Params, SharedMemory};
use tpc::sm::types::*;

scenarios! {
    SharedMemory::new(&Params::default()) =>
        one_request_a_cycle both_partitions_at_full_rate strides_conflict equal_words_are_served_at_once
        of_equal_addresses_the_highest_lane_stores bytes_and_halves accesses_outside_the_window_are_refused
        requesters_are_served_round_robin
        rows_and_lanes_alternate any_traffic planes_are_written_concurrently_with_requests
        planes_and_stores_into_the_tram_alternate planes_and_atomics_in_the_tram
        the_later_write_to_a_word_wins any_planes;
    SharedMemory::new(&Params { askers: Within::new(1), latency: Within::new(1), ..Params::default() }) => any_traffic any_planes;
    SharedMemory::new(&Params { askers: Within::new(2), ..Params::default() }) => any_traffic;
}

const OPS: [AtomicOp; 9] = {
    use AtomicOp::*;
    [Add, Min, Max, Increment, Decrement, And, Or, Xor, Exchange]
};

const TYPES: [AtomicType; 4] = [AtomicType::U32, AtomicType::S32, AtomicType::U64, AtomicType::S64];

/// Words near the limits of numbers.
fn edge(k: u32) -> u32 {
    [0, 1, 2, 0x7fff_ffff, 0x8000_0000, 0x8000_0001, !0, !0 - 1][(k % 8) as usize]
}

fn one_request_a_cycle(new: Maker<SharedMemory>) {
    let latency = new().unit().p.latency.get() as u64;
    let fill = (0..20).map(|k| store(move |lane| 128 * k + 4 * lane, move |lane| 1000 * k + lane));
    let back = (0..20).map(|k| load(move |lane| 128 * k + 4 * (lane ^ 13)));
    let requests: Vec<_> = fill.chain(back).collect();
    let expected: Vec<_> = (0..40).map(|k| 5 + latency + k).collect();
    assert_eq!(judged(new, &requests), expected);
}

fn strides_conflict(new: Maker<SharedMemory>) {
    for stride in 1..=33_u32 {
        // Words k * stride: a bank has as many as the power of two in the stride, up to 32.
        let expected = 1 << stride.trailing_zeros().min(5);
        assert_eq!(passes(new, load(|k| 4 * stride * k)), expected, "loads, stride {stride}");
        assert_eq!(passes(new, store(|k| 4 * stride * k, |k| k)), expected, "stores, stride {stride}");
    }
    // Half of the lanes, 64 bits each: one pass for each half of the warp.
    assert_eq!(passes(new, load(|k| 8 * (k / 2) + 4 * (k % 2))), 1);
}

fn equal_words_are_served_at_once(new: Maker<SharedMemory>) {
    assert_eq!(passes(new, load(|_| 400)), 1);
    assert_eq!(passes(new, load(|k| 400 + 128 * (k % 2))), 2);
    assert_eq!(passes(new, load(|k| 4 * (k / 4) + 4096 * (k % 3))), 3);
    assert_eq!(passes(new, SharedRequest { lanes: 0x10, ..load(|_| 400) }), 1);
    assert_eq!(passes(new, SharedRequest { lanes: 0, ..load(|_| 400) }), 1);
}

fn of_equal_addresses_the_highest_lane_stores(new: Maker<SharedMemory>) {
    // Words, and each byte.
    let bytes = SharedRequest { size: 0, ..store(|k| 512 + k % 5, |k| 0xabc00 | k) };
    judged(new, &[store(|k| 4 * (k % 3), |k| 77 + k), load(|k| 4 * k), bytes, load(|k| 512 + 4 * (k % 2))]);
}

fn bytes_and_halves(new: Maker<SharedMemory>) {
    let mut requests = vec![store(|k| 4 * k, |k| 0x80f1_7f83_u32.wrapping_mul(2 * k + 1))];
    for size in 0..4 {
        let step = if size < 2 { 1 } else { 2 };
        requests.push(SharedRequest { size, ..load(|k| step * k + 8) });
        requests.push(SharedRequest {
            size,
            lanes: 0x0ff0_ff11,
            ..store(|k| 64 - step * k + 64, |k| 0x1234_5677_u32.wrapping_mul(k))
        });
        requests.push(load(|k| 4 * k));
    }
    judged(new, &requests);
}

fn accesses_outside_the_window_are_refused(new: Maker<SharedMemory>) {
    let of = |base, limit, request: SharedRequest| SharedRequest { base, limit, ..request };
    let seen = |requests: &[SharedRequest]| {
        let seen = run(new, [requests, &[]], &[], [!0; 3]);
        let mut bytes = Bytes::new();
        requests
            .iter()
            .zip(&seen.responses[0])
            .for_each(|(request, (_, response))| assert_eq!(*response, bytes.request(request)));
        seen.responses[0].iter().map(|(_, response)| response.fault).collect::<Vec<_>>()
    };
    let requests = [
        of(10, 1, store(|k| 4 * k, |k| 50 + k)),
        of(10, 1, store(|k| 132 + 4 * k, |_| 9)), // its last lane is out of range: nothing is stored
        of(10, 1, SharedRequest { lanes: !0 >> 1, ..store(|k| 132 + 4 * k, |_| 8) }),
        of(10, 1, load(|k| 128 + 4 * k)),
        of(0, 256, load(|k| 2560 + 4 * k)),
        of(10, 1, load(|k| if k == 7 { 0xffff_fff0 } else { 0 })),
        of(255, 2, load(|k| 4 * k)),
        of(255, 2, load(|k| 240 + 4 * k)), // after the memory's end
        of(3, 0, SharedRequest { lanes: 1, ..load(|_| 0) }),
        of(3, 0, SharedRequest { lanes: 0, ..load(|_| 0) }),
    ];
    let faults = [false, true, false, false, false, true, false, true, true, false];
    assert_eq!(seen(&requests), faults);
}

fn row_request(write: bool, row: u16, words: u32, data: Row) -> RowAccess {
    RowAccess { request: RowRequest { write, row, words }, data }
}

fn rows_and_lanes_alternate(new: Maker<SharedMemory>) {
    let data = row(|k| 0x100 + k);
    let mut rows = vec![row_request(true, 511, !0, data), row_request(true, 511, 0xff00, row(|k| k))];
    rows.extend([511, 510, 512, 511].map(|at| row_request(false, at, 0, Row::default())));
    let requests = [load(|k| 4 * k); 12];
    let seen = run(new, [&requests, &requests], &rows, [!0; 3]);
    let both = row(|k| if (8..16).contains(&k) { k } else { 0x100 + k });
    let words: Vec<_> = seen.rows.iter().map(|(_, row)| *row).collect();
    assert_eq!(words, [both, Row::default(), Row::default(), both]);
    // A row every second cycle; between them the requesters alternate.
    let first = seen.rows[0].0;
    assert_eq!(seen.rows.iter().map(|(cycle, _)| cycle - first).collect::<Vec<_>>(), [0, 2, 4, 6]);
    for (responses, from) in seen.responses.iter().zip([1, 0]) {
        let cycles: Vec<_> = responses.iter().map(|(cycle, _)| *cycle).collect();
        let between: Vec<_> = cycles.windows(2).map(|two| two[1] - two[0]).collect();
        assert!(between[4..].iter().all(|&cycles| cycles == 2), "{between:?} {from}");
        assert!(between[..2].iter().all(|&cycles| cycles == 4), "{between:?} {from}");
    }
}

/// A request of any kind, in 16 blocks from a base.
fn any_request(random: &mut Random, base: u16) -> SharedRequest {
    let op = random.one_of(&[SharedOp::Load, SharedOp::Store, SharedOp::Atomic]);
    let operand = random.one_of(&TYPES);
    let swaps = random.below(5) == 0;
    let kind = if swaps { AtomicOp::CompareAndSwap } else { random.one_of(&OPS) };
    let size = if op == SharedOp::Atomic { 4 } else { random.below(5) as u8 };
    let align = [1, 1, 2, 2, 4][usize::from(size)];
    // Few addresses, so that lanes conflict; sometimes far ones.
    let spread = random.one_of(&[32, 128, 512, 4096, 4096 + 512]);
    let some: Vec<u32> = (0..32).map(|_| random.below(spread) as u32 / align * align).collect();
    let mut lanes = random.one_of(&[!0, random.0 as u32, 1 << (random.0 >> 32 & 31)]);
    let mut request = request(op, |k| some[k as usize], |_| 0);
    request.data = row(|k| edge(some[(k ^ 5) as usize]));
    if random.below(2) == 0 {
        request.data.words = std::array::from_fn(|_| random.any() as u32);
    }
    if op == SharedOp::Atomic {
        let step = if is_wide(operand) { 2 } else { 1 };
        for k in 0..32 {
            let first = k / step * step;
            request.addresses.words[k] =
                some[first] / (4 * step as u32) * (4 * step as u32) + 4 * (k - first) as u32;
        }
        let unit = step * if swaps { 2 } else { 1 };
        let whole = |first: usize| (0..step).fold(0_u32, |mask, k| mask | 1 << (first + k));
        lanes = (0..32).step_by(unit).filter(|k| lanes >> k & 1 == 1).fold(0, |all, k| all | whole(k));
    }
    let tag = random.below(16) as u8;
    SharedRequest { base, limit: 16, lanes, size, atomic: kind, operand, tag, ..request }
}

fn any_traffic(new: Maker<SharedMemory>) {
    let askers = new().unit().p.askers.get();
    property((any::<u64>(), any::<[u64; ASKERS + 1]>()), |(seed, offer)| {
        let mut random = Random(seed);
        // Each has a part of its own, since their order is open.
        let requests: [Vec<_>; ASKERS] = [0, 1, 2, 3].map(|k| match k < askers {
            true => (0..60).map(|_| any_request(&mut random, 17 * k as u16 + 3)).collect(),
            false => vec![],
        });
        let rows: Vec<_> = (0..40)
            .map(|_| {
                let data = row(|k| (k + 1).wrapping_mul(random.0 as u32));
                row_request(random.below(2) == 0, 500 + random.below(16) as u16, random.any() as u32, data)
            })
            .collect();
        let seen = run_all(new, [0, 1, 2, 3].map(|k| &requests[k][..]), &rows, offer);
        for (requests, responses) in requests.iter().zip(&seen.responses) {
            let mut bytes = Bytes::new();
            for (k, (request, (_, response))) in requests.iter().zip(responses).enumerate() {
                assert_eq!(*response, bytes.request(request), "request {k}: {request:?}");
            }
        }
        let mut words = vec![Row::default(); 1024];
        let mut read = seen.rows.iter();
        for RowAccess { request, data } in &rows {
            let at = &mut words[usize::from(request.row)];
            if request.write && request.row < 512 {
                (0..32).filter(|k| request.words >> k & 1 == 1).for_each(|k| at.words[k] = data.words[k]);
            } else if !request.write {
                assert_eq!(read.next().map(|(_, row)| *row), Some(*at), "row {}", request.row);
            }
        }
    });
}

/// 32 words a cycle from any requesters (sm-shared-attribute-mem-throughput).
fn both_partitions_at_full_rate(new: Maker<SharedMemory>) {
    assert!((threads_a_cycle(new) - 32.0).abs() < 1e-9);
}

/// No requester waits for more than one request of each of the others.
fn requesters_are_served_round_robin(new: Maker<SharedMemory>) {
    let requests = [load(|k| 4 * k); 20];
    let seen = run_all(new, [&requests; ASKERS], &[], [!0; ASKERS + 1]);
    for responses in &seen.responses {
        assert!(responses.windows(2).all(|two| two[1].0 - two[0].0 == ASKERS as u64));
    }
}

fn threads_a_cycle(new: Maker<SharedMemory>) -> f64 {
    let requests: Vec<_> = (0..200).map(|k| load(move |lane| 128 * k + 4 * lane)).collect();
    let seen = run(new, [&requests, &requests], &[], [!0; 3]);
    let cycles = seen.responses.iter().flatten().map(|(cycle, _)| *cycle);
    let (first, last) = (cycles.clone().min().unwrap(), cycles.max().unwrap());
    f64::from(32 * 400) / (last + 1 - first) as f64
}
