//! Barriers of CTAs: warps wait and resume as in the interpreter, in the exact cycle; includes CTAs whose last warps are launched late,
//! warps that end, and undocumented instructions.

mod judge;
mod play;
mod programs;

use self::judge::Played;
use self::play::Bench;
use self::programs::{Cta, Does, Word};
use kernel::Within;
use kit::random::Random;
use kit::scenario::property;
use kit::{Maker, scenarios};
use proptest::prelude::*;
use tpc::sm::barriers::{Barriers, Params};
use tpc::sm::types::*;

scenarios! {
    Barriers::new(&Params::default()) => cycles a_whole_cta warps_that_come_late warps_that_end reductions
        results_are_of_warps whole_ctas_by_registers wrong_instructions any_programs;
    Barriers::new(&Params { sub_partitions: Within::new(1), depth: Within::new(1) }) => any_programs;
}

fn sync() -> Word {
    Word::bar(0, 0, 0)
}

/// A CTA of warps, each in the slot of its number, on sub-partitions round-robin, all with the same program.
fn cta(warps: usize, program: &[Word]) -> Cta {
    Cta {
        first: 2,
        count: 3,
        context: 5,
        block: [32 * warps as u32, 1, 1],
        warps: (0..warps).map(|k| (k % 4, (k / 4) as u8)).collect(),
        programs: vec![program.to_vec(); warps],
    }
}

fn resumed(played: &Played) -> Vec<u64> {
    played.resumed.iter().map(|&(cycle, _, _)| cycle).collect()
}

/// From a warp's operands on: 3 cycles where it need not wait, 4 where it is the last one that others wait for.
fn cycles(new: Maker<Barriers>) {
    for (word, cycles) in [(Word::bar(1, 0, 0), 3), (sync().guarded(0), 3), (sync(), 4)] {
        let mut bench = Bench::new(new);
        bench.launch(&cta(1, &[word]));
        let played = bench.run();
        assert_eq!(resumed(&played), [played.issued[0] + cycles], "{word:?}");
        assert_eq!(played.written, [played.issued[0] + 3], "{word:?}");
    }
    let mut bench = Bench::new(new);
    bench.launch(&cta(1, &[Word::b2r(0)]));
    let played = bench.run();
    assert_eq!(played.written, [played.issued[0] + 3]);
    assert!(played.resumed.is_empty());
}

/// 32 warps pass in as many cycles, and resume in the same one.
fn a_whole_cta(new: Maker<Barriers>) {
    let mut bench = Bench::new(new);
    bench.hold();
    bench.launch(&cta(32, &[sync()]));
    let played = bench.run();
    let first = played.issued[0];
    assert_eq!(resumed(&played), [first + 4 + 31; 32]);
}

/// The first warps of a CTA wait for those that are not launched yet.
fn warps_that_come_late(new: Maker<Barriers>) {
    let mut bench = Bench::new(new);
    let whole = cta(6, &[sync()]);
    bench.launch_some(&whole, 0..4);
    let early = bench.run();
    assert!(early.resumed.is_empty() && early.issued.len() == 4);
    bench.launch_some(&whole, 4..6);
    let played = bench.run();
    assert_eq!(played.resumed.len(), 6);
}

/// Warps that have ended are not waited for.
fn warps_that_end(new: Maker<Barriers>) {
    let mut bench = Bench::new(new);
    let mut of = cta(5, &[sync()]);
    of.programs[4] = vec![];
    bench.launch_some(&of, 0..5);
    let played = bench.run();
    assert_eq!(played.resumed.len(), 4);
}

/// Counts, and whether all or any threads vote true.
fn reductions(new: Maker<Barriers>) {
    for (red, holds) in [(0, false), (1, false), (2, true)] {
        let mut bench = Bench::new(new);
        let reduce = Word::bar(2, 0, 0).reducing(red);
        let mut of = cta(3, &[reduce.voting(0xff), Word::b2r(0)]);
        of.programs[1][0] = reduce.voting(!0);
        of.programs[2][0] = reduce.voting(0);
        bench.launch(&of);
        let played = bench.run();
        assert_eq!(played.read, [(40, holds); 3], "reduction {red}");
    }
}

/// A warp retains its result until its next reduction: other warps' use of the barrier, or a barrier without a reduction, does not change
/// it. B2R names no barrier: maxas and vendors' compilers have RZ in place of its number.
fn results_are_of_warps(new: Maker<Barriers>) {
    for field in [0xff, 0, 1, 15] {
        let mut bench = Bench::new(new);
        let all = Word::bar(2, 1, 0).voting(0xff);
        let alone = Word::bar(2, 1, 32).voting(1);
        let read = Word::b2r(field);
        let mut of = cta(2, &[all, Word::bar(0, 1, 0), read]);
        // The second then reduces alone with the same barrier, and both read.
        of.programs[1] = vec![all, Word::bar(0, 1, 0), alone, read];
        bench.launch(&of);
        let mut read = bench.run().read;
        read.sort_unstable();
        assert_eq!(read, [(1, false), (16, false)], "field {field:#x}");
        assert_eq!(bench.run().faults, []);
    }
    // The first reads after the second's reduction.
    let mut bench = Bench::new(new);
    let mut of = cta(2, &[Word::bar(2, 1, 0).voting(7), Word::bar(0, 2, 0), Word::b2r(0xff)]);
    of.programs[1].insert(1, Word::bar(2, 1, 32).voting(!0));
    bench.launch(&of);
    let mut read = bench.run().read;
    read.sort_unstable();
    assert_eq!(read, [(6, false), (32, true)]);
}

/// RZ and a register: the number of threads is the CTA's, whatever the register holds.
fn whole_ctas_by_registers(new: Maker<Barriers>) {
    for anything in [0, 1, 32, 5000] {
        let mut bench = Bench::new(new);
        let whole = cta(3, &[Word::bar(0, 9, anything).whole()]);
        bench.hold();
        bench.launch(&whole);
        let played = bench.run();
        assert_eq!(played.faults, [], "{anything}");
        assert_eq!(resumed(&played), [played.issued[2] + 4; 3], "{anything}");
    }
}

/// Modes without a meaning, and barriers that the CTA does not have: a fault each, and no warp resumes.
fn wrong_instructions(new: Maker<Barriers>) {
    use WarpFaultKind::{Barrier, Encoding};
    let words = [
        (Word::bar(3, 0, 0), Encoding),
        (Word::bar(4, 0, 0), Encoding),
        (Word::bar(0, 3, 0), Barrier),
        (Word::bar(0, 16, 0), Barrier),
        (Word::bar(1, 256, 0).in_registers(), Barrier),
        (Word::bar(0, 0, 4096).in_registers(), Barrier),
        (Word::b2r(0).other(Does::ReadOther), Encoding),
        (Word::b2r(0).other(Does::Write), Encoding),
    ];
    for (word, kind) in words {
        let mut bench = Bench::new(new);
        bench.launch(&cta(1, &[word]));
        let played = bench.run();
        assert_eq!(played.faults, [(played.issued[0] + 3, kind)], "{word:?}");
        assert!(played.resumed.is_empty());
    }
}

/// CTAs of any size and programs are launched and end; some of the programs wait for ever.
fn any_programs(new: Maker<Barriers>) {
    property((any::<u64>(), any::<[u64; 4]>()), |(seed, stalls)| {
        let mut bench = Bench::new(new);
        bench.stall(stalls, seed);
        let mut random = Random(seed);
        for _ in 0..6 {
            bench.fill(&mut random);
            bench.run();
            bench.end_some(&mut random);
        }
    });
}
