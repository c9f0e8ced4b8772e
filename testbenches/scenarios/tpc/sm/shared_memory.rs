//! Words are where they were put, whoever asks; conflicts cost what banks say, atomics come one after the other.

mod bytes;
mod planes;

use self::bytes::{Bytes, is_wide};
use self::planes::*;
use bundle::*;
use kernel::Within;
use kit::random::Random;
use kit::scenario::property;
use kit::{Maker, Source, scenarios};
use proptest::prelude::*;
use tpc::sm::shared_memory::types::*;
use tpc::sm::shared_memory::{In, Params, SharedMemory};
use tpc::sm::types::*;

scenarios! {
    SharedMemory::new(&Params::default()) => one_ask_a_clock both_partitions_at_full_rate
        strides_conflict equal_words_are_served_at_once
        the_highest_place_stores bytes_and_halves equal_atomics_wait_for_each_other what_atomics_leave
        compare_and_swap what_is_outside_is_refused all_have_turns rows_and_lanes_alternate any_traffic
        planes_go_beside_asks planes_and_stores_into_the_tram_alternate planes_and_atomics_in_the_tram
        a_word_of_both_is_of_the_later_one any_planes;
    SharedMemory::new(&Params { askers: Within::new(1), latency: Within::new(1) }) => any_traffic any_planes;
    SharedMemory::new(&Params { askers: Within::new(2), ..Params::default() }) => any_traffic;
}

fn row(word: impl Fn(u32) -> u32) -> Row {
    Row { words: std::array::from_fn(|k| word(k as u32)) }
}

/// Words of all places, in the whole memory.
fn ask(op: SharedOp, address: impl Fn(u32) -> u32, word: impl Fn(u32) -> u32) -> SharedAsk {
    let (addresses, data) = (row(address), row(word));
    SharedAsk { op, size: 4, limit: 256, lanes: !0, addresses, data, ..SharedAsk::default() }
}

fn load(address: impl Fn(u32) -> u32) -> SharedAsk {
    ask(SharedOp::Load, address, |_| 0)
}

fn store(address: impl Fn(u32) -> u32, word: impl Fn(u32) -> u32) -> SharedAsk {
    ask(SharedOp::Store, address, word)
}

fn atomic(
    atomic: AtomicOp,
    operand: AtomicType,
    address: impl Fn(u32) -> u32,
    word: impl Fn(u32) -> u32,
) -> SharedAsk {
    SharedAsk { atomic, operand, ..ask(SharedOp::Atomic, address, word) }
}

/// Who may ask.
const ASKERS: usize = 4;

/// What came, each with its clock, and when asks were taken.
#[derive(Default)]
struct Seen {
    answers: [Vec<(u64, SharedAnswer)>; ASKERS],
    rows: Vec<(u64, Row)>,
    taken: [Vec<u64>; ASKERS],
}

/// Asks of the first two.
fn run(new: Maker<SharedMemory>, asks: [&[SharedAsk]; 2], rows: &[RowAccess], offer: [u64; 3]) -> Seen {
    let [first, second, row] = offer;
    run_all(new, [asks[0], asks[1], &[], &[]], rows, [first, second, !0, !0, row])
}

/// Offers asks and rows until all are answered, and all rows taken.
fn run_all(
    new: Maker<SharedMemory>,
    asks: [&[SharedAsk]; ASKERS],
    rows: &[RowAccess],
    offer: [u64; ASKERS + 1],
) -> Seen {
    let mut dut = new();
    let params = dut.unit().p.clone();
    let mut sources = [0, 1, 2, 3].map(|k| Source::new(asks[k], offer[k]));
    let mut row_source = Source::new(rows, offer[ASKERS]);
    let (mut seen, mut clock) = (Seen::default(), 0);
    let reads = rows.iter().filter(|row| !row.ask.write).count();
    let mut idle = 0;
    dut.run(|o| {
        for (k, answer) in o.answer.iter().enumerate() {
            seen.answers[k].extend(answer.get().map(|answer| (clock, *answer)));
        }
        seen.rows.extend(o.row.get().map(|row| (clock, *row)));
        clock += 1;
        let all = (0..ASKERS).all(|k| seen.answers[k].len() == asks[k].len());
        if all && seen.rows.len() == reads && row_source.is_empty() {
            // A row that is written has no answer.
            idle += 1;
        }
        (idle < 8).then(|| {
            let mut i = In::new(&params);
            for (k, ask) in i.ask.iter_mut().enumerate() {
                *ask = sources[k].drive(o.ask[k]);
            }
            i.row_ask = row_source.drive(o.row_ask);
            i
        })
    });
    seen.taken = sources.map(|source| source.taken);
    seen
}

/// Asks of one partition; their answers' clocks.
fn judged(new: Maker<SharedMemory>, asks: &[SharedAsk]) -> Vec<u64> {
    let seen = run(new, [asks, &[]], &[], [!0; 3]);
    let mut bytes = Bytes::new();
    for (k, (ask, (_, answer))) in asks.iter().zip(&seen.answers[0]).enumerate() {
        assert_eq!(*answer, bytes.ask(ask), "ask {k}: {ask:?}");
    }
    seen.answers[0].iter().map(|(clock, _)| *clock).collect()
}

fn one_ask_a_clock(new: Maker<SharedMemory>) {
    let latency = new().unit().p.latency.get() as u64;
    let fill = (0..20).map(|k| store(move |lane| 128 * k + 4 * lane, move |lane| 1000 * k + lane));
    let back = (0..20).map(|k| load(move |lane| 128 * k + 4 * (lane ^ 13)));
    let asks: Vec<_> = fill.chain(back).collect();
    let expected: Vec<_> = (0..40).map(|k| 5 + latency + k).collect();
    assert_eq!(judged(new, &asks), expected);
}

/// Passes that asks take: clocks from one's answer to the next's.
fn passes(new: Maker<SharedMemory>, ask: SharedAsk) -> u64 {
    let clocks = judged(new, &[load(|k| 4 * k), ask]);
    clocks[1] - clocks[0]
}

fn strides_conflict(new: Maker<SharedMemory>) {
    for stride in 1..=33_u32 {
        // Words k * stride: a bank has as many as the stride has factors of two, up to 32.
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
    assert_eq!(passes(new, SharedAsk { lanes: 0x10, ..load(|_| 400) }), 1);
    assert_eq!(passes(new, SharedAsk { lanes: 0, ..load(|_| 400) }), 1);
}

fn the_highest_place_stores(new: Maker<SharedMemory>) {
    // Of words, and of each byte.
    let bytes = SharedAsk { size: 0, ..store(|k| 512 + k % 5, |k| 0xabc00 | k) };
    judged(new, &[store(|k| 4 * (k % 3), |k| 77 + k), load(|k| 4 * k), bytes, load(|k| 512 + 4 * (k % 2))]);
}

fn bytes_and_halves(new: Maker<SharedMemory>) {
    let mut asks = vec![store(|k| 4 * k, |k| 0x80f1_7f83_u32.wrapping_mul(2 * k + 1))];
    for size in 0..4 {
        let step = if size < 2 { 1 } else { 2 };
        asks.push(SharedAsk { size, ..load(|k| step * k + 8) });
        asks.push(SharedAsk {
            size,
            lanes: 0x0ff0_ff11,
            ..store(|k| 64 - step * k + 64, |k| 0x1234_5677_u32.wrapping_mul(k))
        });
        asks.push(load(|k| 4 * k));
    }
    judged(new, &asks);
}

fn equal_atomics_wait_for_each_other(new: Maker<SharedMemory>) {
    for equal in 1..=32_u32 {
        let lanes = if equal == 32 { !0 } else { (1 << equal) - 1 };
        let add = SharedAsk { lanes, ..atomic(AtomicOp::Add, AtomicType::U32, |_| 64, |k| 1 + k) };
        let clocks = judged(new, &[add, load(|_| 64), add]);
        let asks = 3 * u64::from(equal);
        assert_eq!((clocks[1] - clocks[0], clocks[2] - clocks[1]), (3, asks - 2), "{equal} of a word");
    }
    let clocks = judged(new, &[load(|k| 4 * k), atomic(AtomicOp::Add, AtomicType::U32, |k| 4 * k, |k| k)]);
    assert_eq!(clocks[1] - clocks[0], 1, "all banks at once");
}

const OPS: [AtomicOp; 9] = {
    use AtomicOp::*;
    [Add, Min, Max, Increment, Decrement, And, Or, Xor, Exchange]
};
const TYPES: [AtomicType; 4] = [AtomicType::U32, AtomicType::S32, AtomicType::U64, AtomicType::S64];

/// Words near the edges of numbers.
fn edge(k: u32) -> u32 {
    [0, 1, 2, 0x7fff_ffff, 0x8000_0000, 0x8000_0001, !0, !0 - 1][(k % 8) as usize]
}

fn what_atomics_leave(new: Maker<SharedMemory>) {
    let mut asks = vec![];
    for operand in TYPES {
        for op in OPS {
            for turn in 0..4 {
                asks.push(store(|k| 4 * k, |k| edge(k / 4 + turn)));
                asks.push(atomic(op, operand, |k| 4 * k, |k| edge(k * 3 + k / 8 + turn)));
                asks.push(load(|k| 4 * k));
            }
        }
    }
    judged(new, &asks);
}

fn compare_and_swap(new: Maker<SharedMemory>) {
    let swap = |operand, lanes, address: fn(u32) -> u32, word: fn(u32) -> u32| SharedAsk {
        lanes,
        ..atomic(AtomicOp::CompareAndSwap, operand, address, word)
    };
    let narrow = 0x5555_5555;
    let pairs = 0x3333_3333;
    judged(
        new,
        &[
            store(|k| 4 * k, |k| k / 2),
            // Compared with k; new is k + 1 of the place: the even ones succeed that find themselves.
            swap(AtomicType::U32, narrow, |k| 4 * k, |k| if k % 3 == 0 { k / 2 } else { 900 + k }),
            load(|k| 4 * k),
            // A chain on one word: each place finds what the last one left.
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

fn what_is_outside_is_refused(new: Maker<SharedMemory>) {
    let of = |base, limit, ask: SharedAsk| SharedAsk { base, limit, ..ask };
    let seen = |asks: &[SharedAsk]| {
        let seen = run(new, [asks, &[]], &[], [!0; 3]);
        let mut bytes = Bytes::new();
        asks.iter().zip(&seen.answers[0]).for_each(|(ask, (_, answer))| assert_eq!(*answer, bytes.ask(ask)));
        seen.answers[0].iter().map(|(_, answer)| answer.fault).collect::<Vec<_>>()
    };
    let asks = [
        of(10, 1, store(|k| 4 * k, |k| 50 + k)),
        of(10, 1, store(|k| 132 + 4 * k, |_| 9)), // its last place is outside: nothing is stored
        of(10, 1, SharedAsk { lanes: !0 >> 1, ..store(|k| 132 + 4 * k, |_| 8) }),
        of(10, 1, load(|k| 128 + 4 * k)),
        of(0, 256, load(|k| 2560 + 4 * k)),
        of(10, 1, load(|k| if k == 7 { 0xffff_fff0 } else { 0 })),
        of(255, 2, load(|k| 4 * k)),
        of(255, 2, load(|k| 240 + 4 * k)), // behind the memory's end
        of(3, 0, SharedAsk { lanes: 1, ..load(|_| 0) }),
        of(3, 0, SharedAsk { lanes: 0, ..load(|_| 0) }),
    ];
    let faults = [false, true, false, false, false, true, false, true, true, false];
    assert_eq!(seen(&asks), faults);
}

fn row_ask(write: bool, row: u16, words: u32, data: Row) -> RowAccess {
    RowAccess { ask: RowAsk { write, row, words }, data }
}

fn rows_and_lanes_alternate(new: Maker<SharedMemory>) {
    let data = row(|k| 0x100 + k);
    let mut rows = vec![row_ask(true, 511, !0, data), row_ask(true, 511, 0xff00, row(|k| k))];
    rows.extend([511, 510, 512, 511].map(|at| row_ask(false, at, 0, Row::default())));
    let asks = [load(|k| 4 * k); 12];
    let seen = run(new, [&asks, &asks], &rows, [!0; 3]);
    let both = row(|k| if (8..16).contains(&k) { k } else { 0x100 + k });
    let words: Vec<_> = seen.rows.iter().map(|(_, row)| *row).collect();
    assert_eq!(words, [both, Row::default(), Row::default(), both]);
    // A row every second clock, and in between those who ask by turns.
    let first = seen.rows[0].0;
    assert_eq!(seen.rows.iter().map(|(clock, _)| clock - first).collect::<Vec<_>>(), [0, 2, 4, 6]);
    for (answers, from) in seen.answers.iter().zip([1, 0]) {
        let clocks: Vec<_> = answers.iter().map(|(clock, _)| *clock).collect();
        let between: Vec<_> = clocks.windows(2).map(|two| two[1] - two[0]).collect();
        assert!(between[4..].iter().all(|&clocks| clocks == 2), "{between:?} {from}");
        assert!(between[..2].iter().all(|&clocks| clocks == 4), "{between:?} {from}");
    }
}

/// An ask of anything, in 16 blocks from a base.
fn any_ask(random: &mut Random, base: u16) -> SharedAsk {
    let op = random.one_of(&[SharedOp::Load, SharedOp::Store, SharedOp::Atomic]);
    let operand = random.one_of(&TYPES);
    let swaps = random.below(5) == 0;
    let kind = if swaps { AtomicOp::CompareAndSwap } else { random.one_of(&OPS) };
    let size = if op == SharedOp::Atomic { 4 } else { random.below(5) as u8 };
    let align = [1, 1, 2, 2, 4][usize::from(size)];
    // Few addresses, so that places meet; now and then far ones.
    let spread = random.one_of(&[32, 128, 512, 4096, 4096 + 512]);
    let some: Vec<u32> = (0..32).map(|_| random.below(spread) as u32 / align * align).collect();
    let mut lanes = random.one_of(&[!0, random.0 as u32, 1 << (random.0 >> 32 & 31)]);
    let mut ask = ask(op, |k| some[k as usize], |_| 0);
    ask.data = row(|k| edge(some[(k ^ 5) as usize]));
    if random.below(2) == 0 {
        ask.data.words = std::array::from_fn(|_| random.any() as u32);
    }
    if op == SharedOp::Atomic {
        let step = if is_wide(operand) { 2 } else { 1 };
        for k in 0..32 {
            let first = k / step * step;
            ask.addresses.words[k] =
                some[first] / (4 * step as u32) * (4 * step as u32) + 4 * (k - first) as u32;
        }
        let unit = step * if swaps { 2 } else { 1 };
        let whole = |first: usize| (0..step).fold(0_u32, |mask, k| mask | 1 << (first + k));
        lanes = (0..32).step_by(unit).filter(|k| lanes >> k & 1 == 1).fold(0, |all, k| all | whole(k));
    }
    let tag = random.below(16) as u8;
    SharedAsk { base, limit: 16, lanes, size, atomic: kind, operand, tag, ..ask }
}

fn any_traffic(new: Maker<SharedMemory>) {
    let askers = new().unit().p.askers.get();
    property((any::<u64>(), any::<[u64; ASKERS + 1]>()), |(seed, offer)| {
        let mut random = Random(seed);
        // Each has a part of its own: they come in any order.
        let asks: [Vec<_>; ASKERS] = [0, 1, 2, 3].map(|k| match k < askers {
            true => (0..60).map(|_| any_ask(&mut random, 17 * k as u16 + 3)).collect(),
            false => vec![],
        });
        let rows: Vec<_> = (0..40)
            .map(|_| {
                let data = row(|k| (k + 1).wrapping_mul(random.0 as u32));
                row_ask(random.below(2) == 0, 500 + random.below(16) as u16, random.any() as u32, data)
            })
            .collect();
        let seen = run_all(new, [0, 1, 2, 3].map(|k| &asks[k][..]), &rows, offer);
        for (asks, answers) in asks.iter().zip(&seen.answers) {
            let mut bytes = Bytes::new();
            for (k, (ask, (_, answer))) in asks.iter().zip(answers).enumerate() {
                assert_eq!(*answer, bytes.ask(ask), "ask {k}: {ask:?}");
            }
        }
        let mut words = vec![Row::default(); 1024];
        let mut read = seen.rows.iter();
        for RowAccess { ask, data } in &rows {
            let at = &mut words[usize::from(ask.row)];
            if ask.write && ask.row < 512 {
                (0..32).filter(|k| ask.words >> k & 1 == 1).for_each(|k| at.words[k] = data.words[k]);
            } else if !ask.write {
                assert_eq!(read.next().map(|(_, row)| *row), Some(*at), "row {}", ask.row);
            }
        }
    });
}

/// Whoever asks, 32 words a clock (sm-shared-attribute-mem-throughput).
fn both_partitions_at_full_rate(new: Maker<SharedMemory>) {
    assert!((threads_a_clock(new) - 32.0).abs() < 1e-9);
}

/// Nobody of those who ask waits for more than one ask of each of the others.
fn all_have_turns(new: Maker<SharedMemory>) {
    let asks = [load(|k| 4 * k); 20];
    let seen = run_all(new, [&asks; ASKERS], &[], [!0; ASKERS + 1]);
    for answers in &seen.answers {
        assert!(answers.windows(2).all(|two| two[1].0 - two[0].0 == ASKERS as u64));
    }
}

fn threads_a_clock(new: Maker<SharedMemory>) -> f64 {
    let asks: Vec<_> = (0..200).map(|k| load(move |lane| 128 * k + 4 * lane)).collect();
    let seen = run(new, [&asks, &asks], &[], [!0; 3]);
    let clocks = seen.answers.iter().flatten().map(|(clock, _)| *clock);
    let (first, last) = (clocks.clone().min().unwrap(), clocks.max().unwrap());
    f64::from(32 * 400) / (last + 1 - first) as f64
}
