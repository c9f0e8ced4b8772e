//! Instructions, entries of stacks and tables enter in their order, each with its warp's context, and addresses of its own.

mod bench;

use self::bench::Bench;
use super::surfaces::SURFACES;
use kernel::Within;
use kit::random::Random;
use kit::scenario::{open, property};
use kit::{Maker, scenarios};
use proptest::prelude::*;
use tpc::sm::load_store::access_entry::{AccessEntry, Params};
use tpc::sm::load_store::load_queue::types::LoadKind;

scenarios! {
    AccessEntry::new(&Params { sides: Within::new(2) }) => stacks_then_tables_then_instructions cycles any_accesses;
    AccessEntry::new(&Params { sides: Within::new(1) }) => any_accesses;
}

const PLAIN: [&str; 5] = ["LD", "LDG", "LDL", "LDS", "SHFL"];

/// Sides take turns.
fn stacks_then_tables_then_instructions(new: Maker<AccessEntry>) {
    let mut bench = Bench::new(new(), Random(4));
    for side in 0..2 {
        bench.start(side, &["LDS"]);
        bench.spill(side);
        bench.look_up(side);
    }
    (0..4).for_each(|_| bench.cycle([false; 2]));
    let from = bench.now;
    bench.drain();
    let of = |k: usize| (bench.entered[k].0 - from, bench.entered[k].1, bench.entered[k].3);
    assert_eq!(
        std::array::from_fn(of),
        [(0, 0, true), (1, 1, true), (2, 0, true), (3, 1, true), (4, 0, false), (5, 1, false)]
    );
    assert!(bench.entered[2..4].iter().all(|(_, _, kind, _)| *kind == LoadKind::Constant));
}

/// An instruction is offered a cycle after its operands; a surface's goes when it is its side's turn.
fn cycles(new: Maker<AccessEntry>) {
    let mut bench = Bench::new(new(), Random(5));
    let from = bench.now;
    bench.start(0, &["LDS"]);
    bench.cycle([true; 2]);
    bench.drain();
    assert_eq!(bench.entered[0].0 - from, 1);
    // Side 1 is first now.
    bench.start(0, &SURFACES);
    bench.start(1, &["LDS"]);
    let from = bench.now;
    bench.cycle([true; 2]);
    bench.drain();
    let of = |k: usize| (bench.entered[k].0 - from, bench.entered[k].1);
    assert_eq!([of(1), of(2)], [(1, 1), (2, 0)]);
}

fn any_accesses(new: Maker<AccessEntry>) {
    property((any::<u64>(), any::<[u64; 2]>()), |(seed, patterns)| {
        let mut bench = Bench::new(new(), Random(seed));
        let mnemonics = [&PLAIN[..], &SURFACES].concat();
        for _ in 0..2 {
            for _ in 0..150 {
                for side in 0..bench.sides {
                    if bench.credits[side] > 0 && bench.random.below(3) == 0 {
                        bench.start(side, &mnemonics);
                    }
                    if bench.spills[side].len() < 2 && bench.random.below(8) == 0 {
                        bench.spill(side);
                    }
                    if bench.tables[side].len() < 2 && bench.random.below(8) == 0 {
                        bench.look_up(side);
                    }
                }
                let now = bench.now;
                bench.cycle(patterns.map(|pattern| open(pattern, now)));
            }
            bench.drain();
            bench.set_up();
        }
    });
}
