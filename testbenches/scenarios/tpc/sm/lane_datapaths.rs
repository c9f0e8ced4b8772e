//! All instructions of the path Lanes on operands of all kinds: words, predicates and flags are the interpreter's, 5 cycles later; with
//! fewer datapaths, those of a group of lanes.

pub(super) mod case;
mod judge;
pub mod range_reduction;
pub(super) mod silent;
pub mod video;

use self::case::{Case, lane_rows, lanes_of_group};
use interpreter::decode::table::Row as Encoding;
use kernel::Within;
use kit::random::Random;
use kit::scenario::property;
use kit::{Maker, scenarios};
use proptest::prelude::*;
use std::sync::OnceLock;
use tpc::sm::lane_datapaths::{In, LANES_CYCLES, LaneDatapaths, Params};
use tpc::sm::types::*;

scenarios! {
    LaneDatapaths::new(&Params::default()) => stream other_paths each_row any_instructions many_operands;
    LaneDatapaths::new(&few(2)) => in_groups other_paths each_row any_instructions;
    LaneDatapaths::new(&few(3)) => in_groups any_instructions;
    LaneDatapaths::new(&few(4)) => in_groups any_instructions;
}

/// With fewer datapaths, as a power of two.
fn few(lanes_log2: usize) -> Params {
    Params { lanes_log2: Within::new(lanes_log2) }
}

/// The cycle counter begins anywhere.
const FIRST_CYCLE: u64 = 0x1_ffff_ff00;

/// A group of an instruction's lanes, with its cycle.
#[derive(Clone, Copy)]
struct Group<'a> {
    case: &'a Case,
    cycle: u64,
    number: usize,
}

/// Sends an instruction in each cycle in which the pattern is open and the previous one has been accepted; two at half rate never in
/// adjacent cycles if all lanes are accepted at once.
fn play(new: Maker<LaneDatapaths>, cases: &[Case], pattern: u64) -> u64 {
    let mut dut = new();
    let groups = 32 >> dut.unit().p.lanes_log2.get();
    let mut on_its_way: Vec<Option<Group>> = vec![None; LANES_CYCLES];
    let (mut rest, mut half_rate, mut cycles) = (cases.iter().peekable(), false, 0);
    let (mut enters, mut whole) = (None, LaneResult::default());
    while rest.peek().is_some() || enters.is_some() || on_its_way.iter().any(Option::is_some) {
        let cycle = FIRST_CYCLE + cycles;
        let found = dut.outputs().result.get().copied();
        match (on_its_way.remove(0), found) {
            (Some(Group { case, cycle, number }), Some(found)) => {
                assert_eq!(found.lanes & !lanes_of_group(groups, number), 0, "{}", case.name());
                judge::quiet(&found, &case.name());
                whole = if number == 0 { found } else { joined(&whole, &found) };
                if number + 1 == groups {
                    judge::judge(case, &whole, cycle);
                }
            }
            (None, None) => {}
            (None, Some(found)) => panic!("cycle {cycles}: {found:x?}"),
            (Some(Group { case, number, .. }), None) => {
                panic!("cycle {cycles}: no result of {}, group {number}", case.name())
            }
        }
        enters = enters.and_then(|group: Group| {
            (group.number + 1 < groups).then_some(Group { number: group.number + 1, ..group })
        });
        let mut next = None;
        if enters.is_none() {
            next = rest.next_if(|case| {
                kit::scenario::open(pattern, cycles) && !(groups == 1 && half_rate && case.half_rate())
            });
            half_rate = next.is_some_and(Case::half_rate);
            enters = next.map(|case| Group { case, cycle, number: 0 });
        }
        on_its_way.push(enters);
        dut.cycle(In { operands: next.map(|case| case.operands).into(), cycle });
        cycles += 1;
    }
    cycles
}

/// Results of two groups of an instruction: all but lanes is the same in both.
fn joined(a: &LaneResult, b: &LaneResult) -> LaneResult {
    let same = |of: &LaneResult| (of.slot, of.destination, of.halves, of.writes_flags, of.predicates);
    assert_eq!(same(a), same(b));
    LaneResult {
        lanes: a.lanes | b.lanes,
        row: Row { words: std::array::from_fn(|lane| a.row.words[lane] | b.row.words[lane]) },
        flags: Flags {
            zero: a.flags.zero | b.flags.zero,
            negative: a.flags.negative | b.flags.negative,
            carry: a.flags.carry | b.flags.carry,
            overflow: a.flags.overflow | b.flags.overflow,
            predicates: std::array::from_fn(|k| a.flags.predicates[k] | b.flags.predicates[k]),
        },
        ..*a
    }
}

/// With fewer datapaths an instruction takes one cycle for each group, at half rate too; its last lanes are later by as many cycles.
fn in_groups(new: Maker<LaneDatapaths>) {
    let groups = 32 >> new().unit().p.lanes_log2.get();
    let mut random = Random(9);
    for names in [["FFMA/reg"; 2], ["SHL/reg"; 2], ["ISET/reg", "IADD/reg"]] {
        let cases: Vec<_> = (0..40).map(|k| Case::of(row(names[k % 2]), &mut random)).collect();
        assert_eq!(play(new, &cases, !0), 40 * groups + 5, "{names:?}");
    }
}

/// An instruction a cycle, or every second cycle.
fn stream(new: Maker<LaneDatapaths>) {
    assert_eq!(LANES_CYCLES, 5);
    let mut random = Random(3);
    let full: Vec<_> = (0..200).map(|_| Case::of(row("FFMA/reg"), &mut random)).collect();
    assert_eq!(play(new, &full, !0), 200 + 5);
    let half: Vec<_> = (0..100).map(|_| Case::of(row("SHL/reg"), &mut random)).collect();
    assert_eq!(play(new, &half, !0), 199 + 5);
    // Half rate, full, half: no cycle is lost.
    let both = (0..100).flat_map(|_| ["ISET/reg", "IADD/reg"].map(row));
    let both: Vec<_> = both.map(|row| Case::of(row, &mut random)).collect();
    assert_eq!(play(new, &both, !0), 200 + 5);
    assert_eq!(full_rate(new), 128.0);
    assert!((half_rate(new) - 64.0).abs() < 0.1);
}

fn row(name: &str) -> &'static Encoding {
    interpreter::decode::table::named(name).expect("a row")
}

/// Instructions of other paths are ignored.
fn other_paths(new: Maker<LaneDatapaths>) {
    let (mut dut, mut random) = (new(), Random(4));
    for cycle in 0..200 {
        assert!(dut.outputs().result.get().is_none());
        let mut operands = Case::of(row("FADD/reg"), &mut random).operands;
        let paths = Path::VALUES.iter().filter(|path| **path != Path::Lanes).copied().collect::<Vec<_>>();
        operands.instruction.path = random.one_of(&paths);
        dut.cycle(In { operands: Some(operands).into(), cycle });
    }
    play(new, &[Case::of(row("FADD/reg"), &mut random)], !0);
}

fn each_row(new: Maker<LaneDatapaths>) {
    let mut random = Random(5);
    for row in lane_rows() {
        let cases: Vec<_> = (0..requested(400).div_ceil(32)).map(|_| Case::of(row, &mut random)).collect();
        play(new, &cases, !0);
    }
}

fn any_instructions(new: Maker<LaneDatapaths>) {
    let rows: Vec<_> = lane_rows().collect();
    property((any::<u64>(), any::<u64>()), |(seed, pattern)| {
        let mut random = Random(seed);
        let cases: Vec<_> = (0..60).map(|_| Case::of(random.one_of(&rows), &mut random)).collect();
        play(new, &cases, pattern | 1);
    });
}

/// Lanes of each row that are checked, or the number in `OPERANDS`.
fn requested(lanes: u64) -> u64 {
    std::env::var("OPERANDS").ok().and_then(|text| text.parse().ok()).unwrap_or(lanes)
}

/// Too many operands for a cycle each: calls the function itself, once, on any device.
fn many_operands(new: Maker<LaneDatapaths>) {
    static JUDGED: OnceLock<()> = OnceLock::new();
    JUDGED.get_or_init(judge_function);
    play(new, &[Case::of(row("FADD/reg"), &mut Random(7))], !0);
}

fn judge_function() {
    let mut random = Random(6);
    for row in lane_rows() {
        for cycle in 0..requested(10_000).div_ceil(32) {
            let case = Case::of(row, &mut random);
            judge::judge(&case, &tpc::sm::lane_datapaths::result(&case.operands, cycle), cycle);
        }
    }
}

/// Threads a cycle of four sub-partitions.
fn rate(new: Maker<LaneDatapaths>, name: &str) -> f64 {
    let mut random = Random(8);
    let cases: Vec<_> = (0..1000).map(|_| Case::of(row(name), &mut random)).collect();
    let cycles = play(new, &cases, !0) - LANES_CYCLES as u64;
    4.0 * 32.0 * cases.len() as f64 / cycles as f64
}

fn full_rate(new: Maker<LaneDatapaths>) -> f64 {
    rate(new, "XMAD/reg")
}

fn half_rate(new: Maker<LaneDatapaths>) -> f64 {
    rate(new, "IMNMX/reg")
}
