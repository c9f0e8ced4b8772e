//! Loads of any sizes and addresses have the constants of their lanes.

use super::bench::{Bank, Bench, bytes};
use super::{bound, load};
use kit::{Maker, scenarios};
use tpc::sm::constant_cache::types::*;
use tpc::sm::constant_cache::{ConstantCache, Params};

scenarios! {
    ConstantCache::new(&Params::default()) => equal_addresses_are_loaded_at_once loads_of_all_sizes;
}

/// Runs a load of partition 0; returns the cycles from its acceptance to the response.
fn run_load(bench: &mut Bench, load: ConstantLoad) -> (ConstantLoaded, u64) {
    bench.loads[0].push_back(load);
    for _ in 0..2000 {
        bench.cycle(&[]);
        if let Some(loaded) = bench.dut.outputs().loaded[0].get().copied() {
            bench.judge_load(&load, &loaded, &bench.oldest);
            return (loaded, bench.now - bench.loads_taken[0].last().unwrap());
        }
    }
    panic!("no response: {load:?}")
}

fn equal_addresses_are_loaded_at_once(new: Maker<ConstantCache>) {
    let mut bench = bound(new);
    for (different, lanes) in [(1, !0), (1, !0), (2, !0), (5, !0), (32, !0), (3, 7), (1, 0x8000_0000)] {
        let any = load(4, lanes, |_| 1, |k| 4 * (k % different));
        run_load(&mut bench, any);
        // Its lines now hit.
        assert_eq!(run_load(&mut bench, any).1, 5 + 3 * (u64::from(different) - 1), "{different}");
        bench.cycle(&[]);
    }
    // Equal addresses of different banks are different.
    let two = load(4, !0, |k| (k % 2) as u8, |_| 8);
    run_load(&mut bench, two);
    assert_eq!(run_load(&mut bench, two).1, 8);
    assert_eq!(run_load(&mut bench, load(4, 0, |_| 0, |_| 0)).1, 3, "no lane");
}

fn loads_of_all_sizes(new: Maker<ConstantCache>) {
    let mut bench = bound(new);
    bench.bind(3, 9, Some(Bank { buffer: 9, size: 1000 }));
    for size in 0..6_u8 {
        let bytes = [1, 1, 2, 2, 4, 8][usize::from(size)];
        run_load(&mut bench, load(size, !0, |_| 9, |k| bytes * k));
        run_load(&mut bench, load(size, 0xaaaa_5555, |k| (k % 3) as u8, |k| 0x8000 + bytes * k));
        // The last of the bank, and beyond it; from 64 KB on, where the sum is unsigned; and at any byte.
        let last = run_load(&mut bench, load(size, 0x10, |_| 9, |_| 1000 - bytes)).0;
        assert_ne!(last.row.words[4], 0);
        for address in [1000, 0x1_0000, 0x1_ffff, 0xaa_aaa0, !0 << 3, !0] {
            let (loaded, _) = run_load(&mut bench, load(size, 0x10, |_| 9, |_| address));
            assert_eq!(
                (loaded.fault, loaded.row.words[4], loaded.high.words[4]),
                (false, 0, 0),
                "{size} {address}"
            );
        }
        run_load(&mut bench, load(size, !0, |_| 9, |k| 120 + k));
    }
    // A word at 6, 7 and 0xffff is the one that contains the byte.
    for (bank, address, word) in [(9, 6, 4), (9, 7, 4), (0, 0xffff, 0xfffc)] {
        let (loaded, _) = run_load(&mut bench, load(4, 1, |_| bank, |_| address));
        let buffer = if bank == 9 { 9 } else { 40 };
        assert_eq!(u64::from(loaded.row.words[0]), bytes(buffer, 0, word, 4), "{address:x}");
    }
}
