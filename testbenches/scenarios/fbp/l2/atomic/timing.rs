//! Operations take their cycles: integers and floats, one after the other.

use super::{judged, of_words, run, work};
use bundle::*;
use fbp::l2::atomic::{Atomic, AtomicChain, AtomicWork, In, Params};
use kit::random::Random;
use kit::scenario::property;
use kit::{Maker, Source, rates, scenarios};
use proptest::prelude::*;

scenarios! {
    Atomic::new(&Params {}) =>
        floats_one_after_the_other three_cycles cycles_of_floats integers_wait_for_floats
        a_stalled_output_buffers_eight_results
        a_sector_a_cycle a_pair_a_cycle a_float_a_cycle a_chain_takes_two_cycles chains_of_sums;
}

rates! {
    Atomic::new(&Params {}) =>
        "l2-atomic-fp16" 1.0 "pairs/clk/slice" pairs_in_a_cycle;
}

fn sum_of(operand: AtomicType, mask: u32, n: u32) -> AtomicWork {
    let words = [0x3c00_3c00 + 0x0123_0051 * (n & 15), 0x4000_3800 + 0x0011_0203 * (n & 7), n];
    AtomicWork { mask, ..of_words(AtomicOp::Add, operand, words) }
}

/// Sums of both kinds, of few lanes and many.
fn floats_one_after_the_other(new: Maker<Atomic>) {
    property((any::<u64>(), any::<u64>(), any::<u64>()), |(seed, offer, take)| {
        let mut random = Random(seed);
        let list: Vec<_> = (0..60)
            .map(|_| {
                let operand = random.one_of(&[AtomicType::F32, AtomicType::F16x2]);
                work(&mut random, AtomicOp::Add, operand)
            })
            .collect();
        judged(new, &list, offer, take);
    });
}

fn cycles(new: Maker<Atomic>, list: &[AtomicWork]) -> Vec<u64> {
    run(new(), list, !0, !0).into_iter().map(|(cycle, _)| cycle).collect()
}

/// Also of sums of floats of which no lane is on.
fn three_cycles(new: Maker<Atomic>) {
    for atomic in AtomicOp::VALUES {
        assert_eq!(cycles(new, &[of_words(*atomic, AtomicType::S64, [5, 6, 7])]), [3]);
    }
    assert_eq!(cycles(new, &[sum_of(AtomicType::F32, 0x7777_7777, 1)]), [3]);
}

fn cycles_of_floats(new: Maker<Atomic>) {
    for operand in [AtomicType::F32, AtomicType::F16x2] {
        for n in 1..=8_u32 {
            let low = u32::MAX >> (32 - 4 * n);
            for mask in [low, low.reverse_bits()] {
                assert_eq!(cycles(new, &[sum_of(operand, mask, 1)]), [u64::from(7 + n)]);
            }
        }
    }
}

/// Works in a row, each with the result of one before it as its old sector.
fn chain(operand: AtomicType, n: u8, ago: u8) -> Vec<AtomicWork> {
    let one = match operand {
        AtomicType::F32 => 0x3f80_0000,
        AtomicType::F16x2 => 0x3c00_3c00,
        _ => 1,
    };
    let work = |k: u8| {
        let chain = AtomicChain { on: k >= ago, from: k.wrapping_sub(ago) & 7 };
        let old = if chain.on { 0x1234_5678 } else { 0 };
        AtomicWork { chain, ..of_words(AtomicOp::Add, operand, [old, one, 0]) }
    };
    (0..n).map(work).collect()
}

fn results(new: Maker<Atomic>, list: &[AtomicWork]) -> (Vec<u64>, Vec<u32>) {
    run(new(), list, !0, !0).into_iter().map(|(cycle, data)| (cycle, data.words[7])).unzip()
}

/// Where another work is between two, each leaves in the cycle after the one before it.
fn a_chain_takes_two_cycles(new: Maker<Atomic>) {
    let (cycles, words) = results(new, &chain(AtomicType::U32, 30, 1));
    assert_eq!((cycles, words), ((0..30).map(|k| 3 + 2 * k).collect(), (1..=30).collect()));
    for ago in 2..=8 {
        let (cycles, words) = results(new, &chain(AtomicType::U64, 40, ago));
        let sums = (0..40).map(|k| 1 + k / u32::from(ago)).collect();
        assert_eq!((cycles, words), ((3..43).collect(), sums));
    }
}

/// A sum of floats waits for the one before it, and integers for that.
fn chains_of_sums(new: Maker<Atomic>) {
    for (operand, sums) in [
        (AtomicType::F32, [0x3f80_0000, 0x4000_0000, 0x4040_0000]),
        (AtomicType::F16x2, [0x3c00_3c00, 0x4000_4000, 0x4200_4200]),
    ] {
        for ago in 1..=2 {
            let (_, words) = results(new, &chain(operand, 6, ago));
            assert_eq!(
                words,
                (0..6)
                    .map(|k| sums.get(k / usize::from(ago)).copied().unwrap_or(words[k]))
                    .collect::<Vec<_>>()
            );
        }
        let mut list = chain(operand, 2, 1);
        list.push(AtomicWork {
            chain: AtomicChain { on: true, from: 1 },
            ..of_words(AtomicOp::Or, AtomicType::U32, [0, 1, 0])
        });
        let (cycles, words) = results(new, &list);
        assert_eq!((cycles, words[2]), (vec![15, 29, 31], sums[1] | 1));
    }
}

/// The second is in the stage until the last sum has come, then after its result.
fn integers_wait_for_floats(new: Maker<Atomic>) {
    let integer = of_words(AtomicOp::Add, AtomicType::U32, [1, 2, 3]);
    assert_eq!(cycles(new, &[sum_of(AtomicType::F32, 0xff, 1), integer, integer]), [9, 10, 11]);
    // Sums after integers wait for nothing.
    assert_eq!(cycles(new, &[integer, sum_of(AtomicType::F32, 0xf, 1)]), [3, 9]);
    // A sum of halves goes after one of 32 bits, and that after it.
    let both = [AtomicType::F32, AtomicType::F16x2, AtomicType::F32].map(|operand| sum_of(operand, 0xff0, 1));
    assert_eq!(cycles(new, &both), [9, 11, 13]);
}

/// Where no result leaves, 8 are held, and 2 works wait.
fn a_stalled_output_buffers_eight_results(new: Maker<Atomic>) {
    for work in [of_words(AtomicOp::Or, AtomicType::U32, [1, 2, 3]), sum_of(AtomicType::F16x2, !0, 3)] {
        let mut dut = new();
        let mut source = Source::new(&[work; 20], !0);
        for _ in 0..120 {
            let o = dut.outputs();
            let input = In { work: source.drive(o.work), ..In::default() };
            dut.cycle(input);
        }
        assert_eq!(source.taken.len(), 10);
    }
}

/// Lanes in a cycle, of works that come as fast as they are taken.
fn steady(new: Maker<Atomic>, list: &[AtomicWork]) -> f64 {
    let cycles = cycles(new, list);
    (cycles.len() - 1) as f64 / (cycles[cycles.len() - 1] - cycles[0]) as f64
}

/// 8 words of 32 bits, 4 of 64.
fn a_sector_a_cycle(new: Maker<Atomic>) {
    let mut random = Random(3);
    for operand in AtomicType::VALUES.iter().copied() {
        let floats = matches!(operand, AtomicType::F32 | AtomicType::F16x2);
        let ops = AtomicOp::VALUES.iter().copied().filter(|op| *op != AtomicOp::Add || !floats);
        let ops: Vec<_> = ops.collect();
        let list: Vec<_> = (0..60).map(|k| work(&mut random, ops[k % ops.len()], operand)).collect();
        assert_eq!(steady(new, &list), 1.0);
    }
}

fn pairs_in_a_cycle(new: Maker<Atomic>) -> f64 {
    let list: Vec<_> = (0..80).map(|k| sum_of(AtomicType::F16x2, !0, k)).collect();
    8.0 * steady(new, &list)
}

/// From sector to sector, few lanes or many.
fn floats_in_a_cycle(new: Maker<Atomic>, operand: AtomicType) {
    for mask in [!0, 0xf, 0xf000_0000, 0x0ff0_f0f0] {
        let list: Vec<_> = (0..80).map(|k| sum_of(operand, mask, k)).collect();
        assert_eq!(f64::from(mask.count_ones() / 4) * steady(new, &list), 1.0);
    }
}

fn a_pair_a_cycle(new: Maker<Atomic>) {
    floats_in_a_cycle(new, AtomicType::F16x2);
}

fn a_float_a_cycle(new: Maker<Atomic>) {
    floats_in_a_cycle(new, AtomicType::F32);
}
