//! Programs that measure the issue cycles of their instructions, with instructions and constants in the caches.

pub mod program;

use super::*;
use interpreter::decode::fields::Field;
use kit::rates;
use program::{Line, addresses, fadd, fmnmx, i2f, lds, line, mufu, run, run_in};

scenarios! {
    Sm::new(&half()) =>
        one_warp_issues_a_word_a_cycle dependent_instructions special_functions branches
        loads_of_shared_memory register_banks strides predicates barriers barriers_after_stores constants
        doubles;
}

rates! {
    Sm::new(&Params::default()) =>
        "sm-common-alu-latency" 6.0 "cycles" common_latency,
        "sm-common-alu-throughput" 128.0 "threads/clk/SM" common_threads,
        "sm-fma-lanes-per-sm" 128.0 "FMA/clk/SM" fma_threads,
        "sm-switch-overhead" 0.0 "cycles" switch_overhead,
        "sm-less-common-alu-latency" 6.0 "cycles" half_rate_latency,
        "sm-less-common-alu-throughput" 64.0 "threads/clk/SM" half_rate_threads,
        "sm-transcendental-convert-latency" 13.0 "cycles" special_latency,
        "sm-transcendental-convert-throughput" 32.0 "threads/clk/SM" special_threads,
        "sm-shared-attribute-mem-latency" 24.0 "cycles" shared_latency,
        "sm-shared-attribute-mem-throughput" 32.0 "threads/clk/SM" shared_threads,
        "sm-predicate-write-extra" 7.0 "cycles" predicate_extra,
        "sm-control-flow-latency" 5.0 "cycles" control_latency,
        "sm-control-flow-throughput" 32.0 "threads/clk/SM" control_threads;
}

/// Cycles between issues of one warp.
fn gaps(new: Maker<Sm>, lines: &[Line]) -> Vec<u64> {
    let issues = run(new, lines, 1).issues.swap_remove(0);
    assert_eq!(issues.len(), lines.len() + 1, "each issues once");
    issues.windows(2).map(|pair| pair[1] - pair[0]).collect()
}

/// Cycles for each of the last lines of a program, of which `count` are alike.
fn cycles_of_each(new: Maker<Sm>, first: &[Line], each: Line, warps: u32) -> f64 {
    let all = |count: usize| {
        let lines: Vec<_> = first.iter().copied().chain(std::iter::repeat_n(each, count)).collect();
        run(new, &lines, warps).cycles as f64
    };
    (all(76) - all(36)) / 40.0
}

fn one_warp_issues_a_word_a_cycle(new: Maker<Sm>) {
    let independent: Vec<_> = (0..90).map(|k| fadd(k % 8, 9 + k % 3, 12)).collect();
    assert_eq!(gaps(new, &independent), [1; 90]);
    // Also with a constant in each.
    let constant = |k: i64| {
        let from = [(Field::Bank, 0), (Field::Offset, 4 * (k % 16))];
        line("FADD/cbuf", &[&[(Field::Rd, k % 8), (Field::Ra, 9)], &from[..]].concat())
    };
    let constants: Vec<_> = (0..90).map(constant).collect();
    assert_eq!(gaps(new, &constants), [1; 90]);
}

fn dependent_instructions(new: Maker<Sm>) {
    let chain = [fadd(1, 1, 2).stall(6); 30];
    assert_eq!(gaps(new, &chain), [6; 30]);
    // At half rate every other cycle.
    let halves: Vec<_> = (0..40).map(|k| fmnmx(k % 8, 9 + k % 3, 12)).collect();
    assert_eq!(gaps(new, &halves)[..39], [2; 39]);
}

/// Cycles from one to the next that waits for its register by the scoreboard.
fn after_each_other(new: Maker<Sm>, each: Line) -> u64 {
    let found = gaps(new, &[each.writes(0).waits(1).stall(2); 12]);
    assert!(found[..11].iter().all(|gap| *gap == found[0]), "{found:?}");
    found[0]
}

fn special_functions(new: Maker<Sm>) {
    let popc = line("POPC/reg", &[(Field::Rd, 1), (Field::Rb, 1)]);
    let imul = line("IMUL/reg", &[(Field::Rd, 1), (Field::Ra, 1), (Field::Rb, 1)]);
    let found = [mufu(1, 1), i2f(1, 1), imul, popc].map(|each| after_each_other(new, each));
    assert_eq!(found, [13; 4]);
}

fn loads_of_shared_memory(new: Maker<Sm>) {
    assert_eq!(after_each_other(new, lds(1, 1)), 24);
}

/// Each further register of a bank costs a cycle; a repeated register does not.
fn register_banks(new: Maker<Sm>) {
    let each = |a, b, c| {
        let fields = [(Field::Rd, 0), (Field::Ra, a), (Field::Rb, b), (Field::Rc, c)];
        cycles_of_each(new, &[], line("FFMA/reg", &fields), 1)
    };
    assert_eq!([each(4, 5, 6), each(4, 8, 6), each(4, 8, 12), each(4, 4, 4)], [1.0, 2.0, 3.0, 1.0]);
}

/// Words at a stride are in 32 / gcd(32, stride) banks. Two warps, one a side: a single warp can have 4 loads in flight, which is two in
/// three cycles.
fn strides(new: Maker<Sm>) {
    for stride in 1..=33 {
        let cycles = cycles_of_each(new, &addresses(4 * stride), lds(2, 1).writes(0), 2);
        let passes = 1 << stride.trailing_zeros();
        assert_eq!(cycles, f64::from(2 * passes), "stride {stride}");
    }
}

/// The minimum stall count after an instruction that sets P0 with which the next one sees it.
fn predicate_cycles(new: Maker<Sm>) -> u64 {
    let set = [(Field::Pd, 0), (Field::Pq, 7), (Field::Ps, 7), (Field::Cmp, 3), (Field::Type, 1)];
    let set = line("ISETP/reg", &[&set[..], &[(Field::Ra, 255), (Field::Rb, 255)]].concat());
    let ends = line("EXIT/none", &[(Field::Guard, 0)]).stall(15);
    let issued = |stall| run(new, &[set.stall(stall), ends, fadd(1, 2, 3)], 1).issues[0].len();
    (1..16).find(|stall| issued(*stall) == 2).expect("it is seen")
}

fn predicates(new: Maker<Sm>) {
    assert_eq!(predicate_cycles(new), 13);
}

fn predicate_extra(new: Maker<Sm>) -> f64 {
    predicate_cycles(new) as f64 - common_latency(new)
}

/// Consecutive barriers, each when the previous one is done, of one warp and of several that arrive together, one a cycle.
fn barriers(new: Maker<Sm>) {
    let bar = line("BAR/imm-imm", &[(Field::Ps, 7)]);
    let each = [1, 2, 4, 8].map(|warps| cycles_of_each(new, &[], bar, warps));
    assert_eq!(each, [11.0, 11.0, 11.0, 15.0]);
}

/// A thread's stores to shared memory, all words in one bank, are visible to others after a barrier. (Specification: units, SM, memory
/// model.)
fn barriers_after_stores(new: Maker<Sm>) {
    const RESULTS: u64 = 0x30_0000;
    let product = |d: i64, a: i64, bytes: i64| {
        line("XMAD/imm", &[(Field::Rd, d), (Field::Ra, a), (Field::Uimm, bytes), (Field::Rc, 255)]).stall(6)
    };
    let store = line("STS/shared", &[(Field::Rd, 0), (Field::Ra, 1), (Field::Size, 4)]).reads(1).stall(2);
    let load = lds(5, 3).writes(2).stall(2);
    let result = [(Field::Rd, 5), (Field::Ra, 4), (Field::Soff, RESULTS as i64), (Field::Size, 4)];
    let lines = [
        line("S2R/sr", &[(Field::Rd, 0), (Field::Sr, 0x21)]).writes(0).stall(2),
        line("LOP32I/imm32", &[(Field::Rd, 2), (Field::Ra, 0), (Field::Ximm, 32), (Field::Op, 2)])
            .waits(1)
            .stall(6),
        product(1, 0, 128),
        product(3, 2, 128),
        product(4, 0, 4),
        store,
        store,
        store,
        line("BAR/imm-imm", &[(Field::Ps, 7)]).stall(15),
        load,
        line("STG/global", &result).waits(4).stall(2),
    ];
    let seen = run_in(new, &lines, 8, |memory, _| memory.map(RESULTS..RESULTS + 0x1000));
    let words: Vec<_> = (0..256).map(|thread| seen.memory.word(RESULTS + 4 * thread)).collect();
    assert_eq!(words, (0..256).map(|thread| Some(thread ^ 32)).collect::<Vec<_>>());
}

/// LDC whose lanes have this number of addresses: back to back, and dependent.
fn constants(new: Maker<Sm>) {
    let load = line("LDC/cbuf", &[(Field::Rd, 2), (Field::Ra, 1), (Field::Size, 4)]);
    let each = |lanes: i64| {
        let lane = line("S2R/sr", &[(Field::Rd, 0), (Field::Sr, 0)]).writes(0).stall(2);
        let some = [(Field::Rd, 1), (Field::Ra, 0), (Field::Simm, lanes - 1)];
        let some = line("LOP/imm", &some).waits(1).stall(6);
        let address = [(Field::Rd, 1), (Field::Ra, 1), (Field::Uimm, 4), (Field::Rc, 255)];
        let first = [lane, some, line("XMAD/imm", &address).stall(6)];
        let one = cycles_of_each(new, &first, load.writes(0), 1);
        (one, cycles_of_each(new, &first, load.writes(0).waits(1).stall(2), 1))
    };
    assert_eq!([1, 2, 4, 32].map(each), [(8.0, 21.0), (11.0, 24.0), (17.0, 30.0), (101.0, 114.0)]);
}

/// Back to back, and dependent.
fn doubles(new: Maker<Sm>) {
    let add = line("DADD/reg", &[(Field::Rd, 2), (Field::Ra, 4), (Field::Rb, 6)]);
    let chain = line("DADD/reg", &[(Field::Rd, 2), (Field::Ra, 2), (Field::Rb, 6)]);
    assert_eq!(cycles_of_each(new, &[], add.writes(0), 1), 128.0);
    assert_eq!(cycles_of_each(new, &[], chain.writes(0).waits(1).stall(2), 1), 146.0);
}

fn latency(new: Maker<Sm>, each: Line) -> f64 {
    cycles_of_each(new, &[], each, 1)
}

/// Threads a cycle of all sub-partitions.
fn threads(new: Maker<Sm>, each: Line, warps: u32) -> f64 {
    f64::from(32 * warps) / cycles_of_each(new, &[], each, warps)
}

fn common_latency(new: Maker<Sm>) -> f64 {
    latency(new, fadd(1, 1, 2).stall(6))
}

fn common_threads(new: Maker<Sm>) -> f64 {
    threads(new, fadd(1, 2, 3), 4)
}

fn half_rate_latency(new: Maker<Sm>) -> f64 {
    latency(new, fmnmx(1, 1, 2).stall(6))
}

fn half_rate_threads(new: Maker<Sm>) -> f64 {
    threads(new, fmnmx(1, 2, 3), 4)
}

fn special_latency(new: Maker<Sm>) -> f64 {
    latency(new, mufu(1, 1).writes(0).waits(1).stall(2))
}

fn special_threads(new: Maker<Sm>) -> f64 {
    threads(new, mufu(1, 2).writes(0), 8)
}

fn shared_latency(new: Maker<Sm>) -> f64 {
    latency(new, lds(1, 1).writes(0).waits(1).stall(2))
}

fn shared_threads(new: Maker<Sm>) -> f64 {
    threads(new, lds(1, 255).writes(0), 8)
}

/// A branch to the instruction after it.
fn branch(fields: &[(Field, i64)]) -> Line {
    line("BRA/rel", fields)
}

/// Latency of a branch that all lanes take.
fn control_latency(new: Maker<Sm>) -> f64 {
    latency(new, branch(&[]))
}

/// Threads a cycle of branches that all lanes take, of four warps of each sub-partition.
fn control_threads(new: Maker<Sm>) -> f64 {
    threads(new, branch(&[]), 16)
}

/// Fetch follows branches of all lanes; forward under a guard it continues after the branch, and is redirected if that is taken.
fn branches(new: Maker<Sm>) {
    let guarded = |not: i64| branch(&[(Field::Guard, 0), (Field::GuardNot, not)]);
    assert_eq!(control_latency(new), 5.0);
    assert_eq!(latency(new, branch(&[(Field::Guard, 7), (Field::GuardNot, 1)])), 5.0);
    assert_eq!(latency(new, guarded(0)), 5.0);
    assert_eq!(latency(new, guarded(1)), 17.0);
}

fn fma_threads(new: Maker<Sm>) -> f64 {
    let fields = [(Field::Rd, 1), (Field::Ra, 2), (Field::Rb, 3), (Field::Rc, 4)];
    threads(new, line("FFMA/reg", &fields), 4)
}

/// Two warps of each sub-partition alternate, as each has to wait for a cycle: the cost of a switch beside the issue.
fn switch_overhead(new: Maker<Sm>) -> f64 {
    cycles_of_each(new, &[], fadd(1, 2, 3).stall(2), 8) - 2.0
}

/// A stall count of 0 of a word that stays.
const REQUESTS: u64 = 16;

/// Cycles of an addition and its pair, whose stall count is 6: with a special function, and with a load of shared memory.
pub fn cycles_of_pairs(dut: Dut, p: &Params) -> [f64; 2] {
    let of = |new: Maker<Sm>, second: Line| {
        let all = |count: usize| {
            let pair = [fadd(4, 5, 6).stall(REQUESTS), second.stall(6)];
            run(new, &pair.repeat(count), 1).cycles as f64
        };
        (all(38) - all(18)) / 20.0
    };
    let each = |new: Maker<Sm>| [mufu(1, 3), lds(1, 255)].map(|second| of(new, second.writes(0)));
    kit::device::run(dut, &|| Sm::new(p), &each)
}
