//! Reads return what was written; bank conflicts, reuse, groups of registers, and scoreboards have exact cycles.

mod bench;

use self::bench::{Bench, decoded, fma, group, result};
use kernel::Within;
use kernel::params::Params as _;
use kit::random::Random;
use kit::scenario::property;
use kit::{Maker, scenarios};
use proptest::prelude::*;
use tpc::sm::register_file::{Params, RegisterFile};
use tpc::sm::types::*;

scenarios! {
    RegisterFile::new(&Params::default()) => a_result_is_read_in_its_cycle conflicts_cost_cycles reuse_spares_reads
        groups_are_read_every_two_cycles scoreboards_are_released special_is_released_before_it_is_written
        special_waits_for_its_bank pairs_are_read_together any_traffic;
    RegisterFile::new(&small()) => any_traffic;
    RegisterFile::new(&few(2)) => groups_of_lanes_are_written_one_after_another any_traffic;
    RegisterFile::new(&few(4)) => groups_of_lanes_are_written_one_after_another any_traffic;
}

/// Four warps, and one entry for an instruction with further registers to read.
fn small() -> Params {
    Params { slots: Within::new(4), collect_depth: Within::new(1), ..Params::default() }.settled()
}

/// With fewer datapaths, as a power of two.
fn few(lanes_log2: usize) -> Params {
    Params { lanes_log2: Within::new(lanes_log2), ..Params::default() }.settled()
}

/// A scoreboard is released after the last group; a register of Special gets no cycle in which a group uses its bank.
fn groups_of_lanes_are_written_one_after_another(new: Maker<RegisterFile>) {
    let groups = 32 >> new().unit().p.lanes_log2.get();
    let mut bench = Bench::new(new());
    bench.start(2, 5);
    let mut sets = decoded(2, fma(4, 5, 6));
    sets.control.write_scoreboard = 1;
    bench.cycle(Some(sets), None, None);
    assert!(bench.operands().is_some());
    for cycle in 1..6 + groups {
        bench.cycle(None, None, None);
        assert_eq!(bench.done().is_some(), cycle == 5 + groups, "cycle {cycle}");
    }
    for (since, promised) in [(1, false), (groups, false), (groups + 1, true)] {
        let mut bench = Bench::new(new());
        bench.start(2, 5);
        let lanes = Instruction { destination: group(9, 1), ..fma(4, 5, 6) };
        bench.cycle(Some(decoded(2, lanes)), None, None);
        (0..since).for_each(|_| bench.cycle(None, None, None));
        bench.cycle_of_special(None, Some(Soon { slot: 2, scoreboard: 3, destination: group(5, 1) }), None);
        assert_eq!(bench.done().is_some(), promised, "{since} cycles after its operands");
    }
}

fn a_result_is_read_in_its_cycle(new: Maker<RegisterFile>) {
    // An instruction that is issued 6 cycles after another is decoded in the cycle of its result (sm-common-alu-latency).
    let mut bench = Bench::new(new());
    bench.start(2, 5);
    bench.cycle(Some(decoded(2, fma(4, 5, 6))), Some(result(2, 5, !0, 77)), None);
    let operands = bench.operands().expect("operands a cycle later");
    assert_eq!(operands.b.words, [77; 32]);
    // Lanes that are not written keep their word.
    bench.cycle(None, Some(result(2, 5, 0xf, 88)), None);
    bench.cycle(Some(decoded(2, fma(4, 5, 6))), None, None);
    let words = bench.operands().unwrap().b.words;
    assert_eq!((words[3], words[4]), (88, 77));
}

/// Announced in cycle 0, released in cycle 1, available in cycle 3, written in cycle 4, and read in the same cycle.
fn special_is_released_before_it_is_written(new: Maker<RegisterFile>) {
    let mut bench = Bench::new(new());
    bench.start(2, 5);
    let soon = Soon { slot: 2, scoreboard: 3, destination: group(5, 1) };
    bench.cycle_of_special(None, Some(soon), None);
    assert_eq!(bench.done(), Some(Release { slot: 2, scoreboard: 3, retired: true }));
    bench.cycle_of_special(None, None, None);
    bench.cycle_of_special(None, None, None);
    bench.cycle_of_special(
        None,
        None,
        Some(Written { result: result(2, 5, !0, 77), scoreboard: 3, last: true }),
    );
    assert_eq!(bench.done(), None);
    bench.cycle_of_special(Some(decoded(2, fma(4, 5, 6))), None, None);
    assert_eq!(bench.operands().expect("operands").b.words, [77; 32]);
    assert_eq!(bench.done(), None);
}

/// If an instruction of fixed latency uses its bank in that cycle, it is written in the next, and then released.
fn special_waits_for_its_bank(new: Maker<RegisterFile>) {
    let mut bench = Bench::new(new());
    bench.start(2, 5);
    let lanes = Instruction { destination: group(9, 1), ..fma(4, 5, 6) };
    bench.cycle(Some(decoded(2, lanes)), None, None);
    bench.cycle(None, None, None); // its operands; its result 5 cycles later
    let soon = Soon { slot: 2, scoreboard: 3, destination: group(5, 1) };
    bench.cycle_of_special(None, Some(soon), None);
    assert_eq!(bench.done(), None);
    bench.cycle_of_special(None, None, None);
    bench.cycle_of_special(None, None, None);
    bench.cycle_of_special(
        None,
        None,
        Some(Written { result: result(2, 5, !0, 77), scoreboard: 3, last: true }),
    );
    bench.cycle(None, Some(result(2, 9, !0, 5)), None);
    assert_eq!(bench.done(), None);
    bench.cycle(None, None, None);
    assert_eq!(bench.done(), Some(Release { slot: 2, scoreboard: 3, retired: true }));
}

/// Cycles from an instruction to its operands.
fn cycles(bench: &mut Bench, decoded: Decoded) -> u64 {
    bench.cycle(Some(decoded), None, None);
    for cycles in 1..10 {
        if bench.operands().is_some() {
            return cycles;
        }
        bench.cycle(None, None, None);
    }
    panic!("no operands")
}

fn conflicts_cost_cycles(new: Maker<RegisterFile>) {
    let mut bench = Bench::new(new());
    bench.start(0, 0);
    for (registers, expected) in [
        ((1, 2, 3), 1),
        ((1, 5, 3), 2),
        ((1, 5, 9), 3),
        ((5, 5, 5), 1), // one register is read once
        ((1, 5, 1), 2),
        ((RZ, 5, 9), 2), // and RZ in no bank
        ((RZ, RZ, RZ), 1),
        ((0, 4, 3), 2),
    ] {
        let (a, b, c) = registers;
        assert_eq!(cycles(&mut bench, decoded(0, fma(a, b, c))), expected, "{registers:?}");
    }
    // A constant is not a register.
    let mut with_constant = decoded(0, Instruction { b_kind: SourceKind::Constant, ..fma(1, 5, 9) });
    with_constant.constant = 0x1234;
    assert_eq!(cycles(&mut bench, with_constant), 2);
}

/// The second of a pair is shown with the first where banks are free, else as the next instruction.
fn pairs_are_read_together(new: Maker<RegisterFile>) {
    let mut bench = Bench::new(new());
    bench.start(0, 0);
    let load = |a: u8, c: u8| {
        decoded(
            0,
            Instruction { path: Path::LoadStore, a: group(a, 1), c: group(c, 1), ..Instruction::default() },
        )
    };
    // Cycles to the first, and to the second; whether the second is shown with it.
    for (first, second, expected) in [
        ((1, 2, 3), (4, RZ), (1, 1, true)),
        ((1, 2, 3), (1, 4), (1, 1, true)), // one register is read once
        ((1, 2, 3), (5, 4), (1, 2, false)),
        ((1, 2, 3), (4, 8), (1, 3, false)), // a conflict of its own
        ((1, 5, 3), (7, 4), (2, 2, true)), // registers that the first has read in the cycle before do not conflict
        ((1, 5, 3), (5, 4), (2, 2, true)),
        ((1, 5, 3), (9, 4), (2, 3, false)),
        ((RZ, RZ, RZ), (9, 4), (1, 1, true)),
    ] {
        let (a, b, c) = first;
        bench.cycle_of_pair(decoded(0, fma(a, b, c)), load(second.0, second.1));
        let (mut at, start) = ((0, 0, false), bench.now() - 1);
        for _ in 0..6 {
            let cycles = bench.now() - start;
            match (bench.operands(), bench.second_operands()) {
                (Some(_), Some(second)) => {
                    assert_eq!(second.instruction.path, Path::LoadStore);
                    at = (cycles, cycles, true);
                }
                (Some(of), None) if of.instruction.path == Path::Lanes => at.0 = cycles,
                (Some(_), None) => at.1 = cycles,
                (None, second) => assert!(second.is_none()),
            }
            bench.cycle(None, None, None);
        }
        assert_eq!(at, expected, "{first:?} {second:?}");
    }
}

fn reuse_spares_reads(new: Maker<RegisterFile>) {
    let mut bench = Bench::new(new());
    bench.start(0, 0);
    let with_reuse = |reuse, instruction| {
        let mut decoded = decoded(0, instruction);
        decoded.control.reuse = reuse;
        decoded
    };
    assert_eq!(cycles(&mut bench, with_reuse(1, fma(1, 2, 3))), 1);
    assert_eq!(cycles(&mut bench, with_reuse(0, fma(1, 5, 3))), 1, "a comes from its reuse register");
    assert_eq!(cycles(&mut bench, with_reuse(0, fma(5, 1, 3))), 2, "but in its own place alone");
    bench.cycle(None, Some(result(0, 1, !0, 9)), None);
    assert_eq!(cycles(&mut bench, with_reuse(0, fma(1, 5, 3))), 2, "a write ends it");
    assert_eq!(cycles(&mut bench, with_reuse(1, fma(1, 2, 3))), 1);
    let control = Instruction { path: Path::Divergence, ..Instruction::default() };
    assert_eq!(cycles(&mut bench, with_reuse(0, control)), 1);
    assert_eq!(cycles(&mut bench, with_reuse(0, fma(1, 5, 3))), 2, "so does a branch");
}

fn groups_are_read_every_two_cycles(new: Maker<RegisterFile>) {
    let mut bench = Bench::new(new());
    bench.start(1, 3);
    for register in 8..16 {
        bench.cycle(None, Some(result(1, register, !0, 100 + u32::from(register))), None);
    }
    // A store of 128 bits to an address of 64: a pair, four words.
    let store =
        Instruction { path: Path::LoadStore, a: group(10, 2), c: group(12, 4), ..Instruction::default() };
    let mut decoded = decoded(1, store);
    decoded.control.read_scoreboard = 4;
    bench.cycle(Some(decoded), None, None);
    let operands = bench.operands().unwrap();
    assert_eq!((operands.a.words[0], operands.c.words[31]), (110, 112));
    let (start, mut seen) = (bench.now(), vec![]);
    while seen.len() < 4 {
        bench.cycle(None, None, None);
        if let Some(more) = bench.more() {
            seen.push((bench.now() - start, more.row.words[7], more.last));
            assert_eq!(bench.read().is_some(), more.last);
        }
    }
    assert_eq!(seen, [(2, 111, false), (4, 113, false), (6, 114, false), (8, 115, true)]);
}

fn scoreboards_are_released(new: Maker<RegisterFile>) {
    let mut bench = Bench::new(new());
    bench.start(6, 1);
    let mut fixed = decoded(6, fma(1, 2, 3));
    (fixed.control.write_scoreboard, fixed.control.read_scoreboard) = (2, 3);
    bench.cycle(Some(fixed), None, None);
    assert_eq!(bench.read(), Some(Release { slot: 6, scoreboard: 3, retired: false }));
    let start = bench.now();
    while bench.done().is_none() {
        bench.cycle(None, None, None);
    }
    assert_eq!(
        (bench.now() - start, bench.done()),
        (6, Some(Release { slot: 6, scoreboard: 2, retired: false }))
    );
    // A load's: two cycles after its acceptance.
    let written = Written { result: result(6, 9, 1, 55), scoreboard: 5, last: true };
    bench.cycle(None, None, Some(written));
    bench.cycle(None, None, None);
    assert_eq!(bench.done(), Some(Release { slot: 6, scoreboard: 5, retired: true }));
    bench.cycle(Some(decoded(6, fma(9, 2, 3))), None, None);
    assert_eq!(bench.operands().unwrap().a.words[0], 55);
}

fn any_traffic(new: Maker<RegisterFile>) {
    property(any::<u64>(), |seed| {
        let mut random = Random(seed);
        let dut = new();
        let slots = dut.unit().p.slots.get() as u8;
        let mut bench = Bench::new(dut);
        for slot in 0..slots {
            bench.start(slot, slot * 4);
        }
        for _ in 0..400 {
            bench.any_cycle(&mut random, slots);
        }
        bench.drain();
    });
}
