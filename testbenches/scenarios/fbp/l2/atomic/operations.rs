//! Each operation on each type gives the result of the reference, and those worked out by hand.

use super::{judged, of_words, run, work};
use bundle::*;
use fbp::l2::atomic::{Atomic, AtomicWork, Params};
use kit::random::Random;
use kit::scenario::property;
use kit::{Maker, scenarios};
use proptest::prelude::*;

scenarios! {
    Atomic::new(&Params {}) =>
        each_operation_on_each_type integers_by_hand floats_by_hand halves_by_hand
        operations_the_chip_lacks_change_nothing a_lane_needs_all_its_bytes any_work;
}

fn each_operation_on_each_type(new: Maker<Atomic>) {
    let mut random = Random(7);
    let mut list = vec![];
    for atomic in AtomicOp::VALUES {
        for operand in AtomicType::VALUES {
            list.extend((0..24).map(|_| work(&mut random, *atomic, *operand)));
        }
    }
    judged(new, &list, !0, !0);
}

/// Old, data, compare and result of each word.
fn by_hand(new: Maker<Atomic>, rows: &[(AtomicOp, AtomicType, [u32; 3], u32)]) {
    let list: Vec<_> =
        rows.iter().map(|(atomic, operand, words, _)| of_words(*atomic, *operand, *words)).collect();
    for ((_, found), row) in run(new(), &list, !0, !0).iter().zip(rows) {
        assert_eq!(found.words, [row.3; 8], "{row:x?}");
    }
}

fn integers_by_hand(new: Maker<Atomic>) {
    use AtomicOp::*;
    use AtomicType::{F16x2, F32, S32, S64, U32, U64};
    by_hand(
        new,
        &[
            (Add, U32, [0xffff_ffff, 2, 0], 1),
            (SafeAdd, U32, [0xffff_fffe, 1, 0], 0xffff_ffff),
            (SafeAdd, U32, [0xffff_ffff, 1, 0], 0xffff_ffff),
            (SafeAdd, S32, [0x7fff_fffe, 2, 0], 0x7fff_fffe),
            (SafeAdd, S32, [0x8000_0000, 0xffff_ffff, 0], 0x8000_0000),
            (SafeAdd, S32, [0xffff_ffff, 0xffff_ffff, 0], 0xffff_fffe),
            (SafeAdd, F32, [0xffff_ffff, 1, 0], 0xffff_ffff),
            (Min, U32, [0x8000_0000, 1, 0], 1),
            (Min, S32, [0x8000_0000, 1, 0], 0x8000_0000),
            (Max, U64, [0x8000_0000, 1, 0], 0x8000_0000),
            (Max, S64, [0x8000_0000, 1, 0], 1),
            (Increment, U32, [4, 5, 0], 5),
            (Increment, U32, [5, 5, 0], 0),
            (Increment, F32, [4, 5, 0], 4),
            (Decrement, U32, [0, 5, 0], 5),
            (Decrement, U32, [5, 5, 0], 4),
            (Decrement, U32, [6, 5, 0], 5),
            (And, U64, [12, 10, 0], 8),
            (Or, F32, [12, 10, 0], 14),
            (Xor, U64, [12, 10, 0], 6),
            (Exchange, F16x2, [12, 10, 0], 10),
            (CompareAndSwap, U32, [12, 10, 12], 10),
            (CompareAndSwap, U32, [12, 10, 11], 12),
        ],
    );
    // Operands of 64 bits: words of a lane and of its data.
    let lanes = |words: [u32; 2]| Sector { words: std::array::from_fn(|k| words[k % 2]) };
    for (atomic, operand, old, data, compare, result) in [
        (Add, U64, [0xffff_ffff, 1], [1, 2], [0, 0], [0, 4]),
        (Min, S64, [5, 0x8000_0000], [4, 0], [0, 0], [5, 0x8000_0000]),
        (SafeAdd, S64, [0, 0x7fff_ffff], [0, 1], [0, 0], [0, 0x7fff_ffff]),
        (CompareAndSwap, U64, [1, 2], [3, 4], [1, 2], [3, 4]),
        (CompareAndSwap, U64, [1, 2], [3, 4], [1, 1], [1, 2]),
        (CompareAndSwap, S64, [1, 2], [3, 4], [0, 2], [1, 2]),
    ] {
        let [old, data, compare] = [old, data, compare].map(lanes);
        let list = [AtomicWork { atomic, operand, old, mask: !0, data, compare, ..AtomicWork::default() }];
        assert_eq!(run(new(), &list, !0, !0)[0].1, lanes(result), "{:x?}", list[0]);
    }
}

fn floats_by_hand(new: Maker<Atomic>) {
    use AtomicOp::Add;
    use AtomicType::{F16x2, F32};
    by_hand(
        new,
        &[
            (Add, F32, [0x3f80_0000, 0x4000_0000, 0], 0x4040_0000),
            (Add, F32, [0x3f80_0000, 0x3380_0000, 0], 0x3f80_0000), // half a unit: to even
            (Add, F32, [0x3f80_0001, 0x3380_0000, 0], 0x3f80_0002),
            (Add, F32, [0x0000_0001, 0x0080_0000, 0], 0x0080_0000), // a subnormal is zero
            (Add, F32, [0x0080_0001, 0x8080_0000, 0], 0),           // and so is a result
            (Add, F32, [0x7f80_0000, 0xff80_0000, 0], 0x7fff_ffff),
            (Add, F32, [0x7fa0_1234, 0x3f80_0000, 0], 0x7fff_ffff),
            (Add, F16x2, [0x3c00_4000, 0x3c00_4000, 0], 0x4000_4400),
            (Add, F16x2, [0x7c00_7bff, 0xfc00_7bff, 0], 0x7fff_7c00),
            (Add, F16x2, [0x0401_03ff, 0x8400_0001, 0], 0),
            (Add, F16x2, [0x3c00_3c01, 0x1000_1000, 0], 0x3c00_3c02),
        ],
    );
}

/// Fact ATOM.068 of the real chip; zeros, NaN and subnormals as FMNMX and the sum of halves have them.
fn halves_by_hand(new: Maker<Atomic>) {
    use AtomicOp::{Max, Min};
    use AtomicType::F16x2;
    by_hand(
        new,
        &[
            (Min, F16x2, [0x4200_3c00, 0xc000_4400, 0], 0xc000_3c00),
            (Max, F16x2, [0x4200_3c00, 0xc000_4400, 0], 0x4200_4400),
            (Min, F16x2, [0xc400_c000, 0xc000_c400, 0], 0xc400_c400),
            (Max, F16x2, [0xc400_c000, 0xc000_c400, 0], 0xc000_c000),
            // -0 is below +0.
            (Min, F16x2, [0x8000_0000, 0x0000_8000, 0], 0x8000_8000),
            (Max, F16x2, [0x8000_0000, 0x0000_8000, 0], 0),
            // A number beats NaN; two NaN are the NaN of all results.
            (Min, F16x2, [0x7e00_3c00, 0x3c00_fe01, 0], 0x3c00_3c00),
            (Max, F16x2, [0x7e00_7c01, 0xfc00_fe01, 0], 0xfc00_7fff),
            // A subnormal is a zero of its sign.
            (Min, F16x2, [0x03ff_0400, 0x0400_83ff, 0], 0x0000_8000),
            (Max, F16x2, [0x83ff_0001, 0x8400_8001, 0], 0x8000_0000),
        ],
    );
}

/// Facts ATOM.022, .026 (S32), .038 to .045 (U64) and .049, .054 to .063 (S64) of the real chip: memory stays as it was.
fn operations_the_chip_lacks_change_nothing(new: Maker<Atomic>) {
    use AtomicOp::{Add, And, Decrement, Increment, Or, Xor};
    use AtomicType::{S32, S64, U64};
    by_hand(
        new,
        &[
            (Increment, S32, [7, 0xff, 0], 7),
            (Increment, S32, [7, 7, 0], 7),
            (Decrement, S32, [7, 0xff, 0], 7),
            (Decrement, S32, [0x11, 10, 0], 0x11),
        ],
    );
    let lanes = |word: u32| Sector { words: std::array::from_fn(|k| if k % 2 == 0 { word } else { 0 }) };
    for (atomic, operand, old, data) in [
        (Increment, U64, 7, 0xff),
        (Increment, U64, 7, 7),
        (Decrement, U64, 7, 0xff),
        (Decrement, U64, 0, 10),
        (Increment, S64, 7, 0xff),
        (Decrement, S64, 0x11, 10),
        (Add, S64, 0x2f, 3),
        (And, S64, 0xfe, 0xef),
        (Or, S64, 0xfe, 0xef),
        (Xor, S64, 0xfe, 0xef),
    ] {
        let [old, data] = [old, data].map(lanes);
        let work = AtomicWork { atomic, operand, old, mask: !0, data, ..AtomicWork::default() };
        assert_eq!(run(new(), &[work], !0, !0)[0].1, old, "{work:x?}");
    }
}

fn a_lane_needs_all_its_bytes(new: Maker<Atomic>) {
    let masks: Vec<u32> = (0..32).flat_map(|k| [!(1 << k), 1 << k, !0 << k]).collect();
    let mut list = vec![];
    for operand in AtomicType::VALUES {
        for (n, mask) in masks.iter().enumerate() {
            let words = [0x3c12_3c34 + n as u32, 0x4056_4078, 0];
            for atomic in [AtomicOp::Add, AtomicOp::Exchange] {
                list.push(AtomicWork { mask: *mask, ..of_words(atomic, *operand, words) });
            }
        }
    }
    judged(new, &list, !0, !0);
}

fn any_work(new: Maker<Atomic>) {
    property((any::<u64>(), any::<u64>(), any::<u64>(), 0..3_u64), |(seed, offer, take, pattern)| {
        let mut random = Random(seed);
        let list: Vec<_> = (0..80)
            .map(|_| {
                let atomic = random.one_of(AtomicOp::VALUES);
                let operand = random.one_of(AtomicType::VALUES);
                match random.below(3) {
                    0 => work(&mut random, AtomicOp::Add, operand),
                    _ => work(&mut random, atomic, operand),
                }
            })
            .collect();
        // Some traffic without stalls on either side.
        let (offer, take) = [(offer, take), (!0, take), (offer, !0)][pattern as usize];
        judged(new, &list, offer, take);
    });
}
