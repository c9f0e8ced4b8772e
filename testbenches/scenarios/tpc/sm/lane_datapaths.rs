//! All instructions of the path Lanes on operands of all kinds: words, predicates and flags are the interpreter's, 5 clocks later.

pub(super) mod case;
mod judge;
pub mod range_reduction;
pub(super) mod silent;
pub mod video;

use self::case::{Case, lane_rows};
use interpreter::decode::table::Row;
use kit::random::Random;
use kit::scenario::property;
use kit::{Maker, scenarios};
use proptest::prelude::*;
use std::sync::OnceLock;
use tpc::sm::lane_datapaths::{In, LANES_CLOCKS, LaneDatapaths, Params};
use tpc::sm::types::*;

scenarios! {
    LaneDatapaths::new(&Params {}) => stream other_paths each_row any_instructions many_operands;
}

/// The clock counter begins anywhere.
const FIRST_CLOCK: u64 = 0x1_ffff_ff00;

/// Sends an instruction in each clock in which the pattern is open; two at half rate never in neighbouring clocks.
fn play(new: Maker<LaneDatapaths>, cases: &[Case], pattern: u64) -> u64 {
    let mut dut = new();
    let mut on_its_way: Vec<Option<(&Case, u64)>> = vec![None; LANES_CLOCKS];
    let (mut rest, mut half_rate, mut clocks) = (cases.iter().peekable(), false, 0);
    while rest.peek().is_some() || on_its_way.iter().any(Option::is_some) {
        let clock = FIRST_CLOCK + clocks;
        let found = dut.outputs().result.get().copied();
        match (on_its_way.remove(0), found) {
            (Some((case, clock)), Some(found)) => judge::judge(case, &found, clock),
            (None, None) => {}
            (None, Some(found)) => panic!("clock {clocks}: {found:x?}"),
            (Some((case, _)), None) => panic!("clock {clocks}: no result of {}", case.name()),
        }
        let next =
            rest.next_if(|case| kit::scenario::open(pattern, clocks) && !(half_rate && case.half_rate()));
        half_rate = next.is_some_and(Case::half_rate);
        on_its_way.push(next.map(|case| (case, clock)));
        dut.clock(In { operands: next.map(|case| case.operands).into(), clock });
        clocks += 1;
    }
    clocks
}

/// An instruction a clock, or every second clock.
fn stream(new: Maker<LaneDatapaths>) {
    assert_eq!(LANES_CLOCKS, 5);
    let mut random = Random(3);
    let full: Vec<_> = (0..200).map(|_| Case::of(row("FFMA/reg"), &mut random)).collect();
    assert_eq!(play(new, &full, !0), 200 + 5);
    let half: Vec<_> = (0..100).map(|_| Case::of(row("SHL/reg"), &mut random)).collect();
    assert_eq!(play(new, &half, !0), 199 + 5);
    // Half rate, full, half: no clock is lost.
    let both = (0..100).flat_map(|_| ["ISET/reg", "IADD/reg"].map(row));
    let both: Vec<_> = both.map(|row| Case::of(row, &mut random)).collect();
    assert_eq!(play(new, &both, !0), 200 + 5);
    assert_eq!(full_rate(new), 128.0);
    assert!((half_rate(new) - 64.0).abs() < 0.1);
}

fn row(name: &str) -> &'static Row {
    interpreter::decode::table::named(name).expect("a row")
}

/// Instructions of other paths are not looked at.
fn other_paths(new: Maker<LaneDatapaths>) {
    let (mut dut, mut random) = (new(), Random(4));
    for clock in 0..200 {
        assert!(dut.outputs().result.get().is_none());
        let mut operands = Case::of(row("FADD/reg"), &mut random).operands;
        let paths = Path::VALUES.iter().filter(|path| **path != Path::Lanes).copied().collect::<Vec<_>>();
        operands.instruction.path = random.one_of(&paths);
        dut.clock(In { operands: Some(operands).into(), clock });
    }
    play(new, &[Case::of(row("FADD/reg"), &mut random)], !0);
}

fn each_row(new: Maker<LaneDatapaths>) {
    let mut random = Random(5);
    for row in lane_rows() {
        let cases: Vec<_> = (0..asked(400).div_ceil(32)).map(|_| Case::of(row, &mut random)).collect();
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

/// Lanes of each row that are judged, or as many as `OPERANDS` says.
fn asked(lanes: u64) -> u64 {
    std::env::var("OPERANDS").ok().and_then(|text| text.parse().ok()).unwrap_or(lanes)
}

/// So many that a clock for each would be too slow: the function itself, once, whatever the device.
fn many_operands(new: Maker<LaneDatapaths>) {
    static JUDGED: OnceLock<()> = OnceLock::new();
    JUDGED.get_or_init(judge_function);
    play(new, &[Case::of(row("FADD/reg"), &mut Random(7))], !0);
}

fn judge_function() {
    let mut random = Random(6);
    for row in lane_rows() {
        for clock in 0..asked(10_000).div_ceil(32) {
            let case = Case::of(row, &mut random);
            judge::judge(&case, &tpc::sm::lane_datapaths::result(&case.operands, clock), clock);
        }
    }
}

/// Threads a clock of four sub-partitions.
fn rate(new: Maker<LaneDatapaths>, name: &str) -> f64 {
    let mut random = Random(8);
    let cases: Vec<_> = (0..1000).map(|_| Case::of(row(name), &mut random)).collect();
    let clocks = play(new, &cases, !0) - LANES_CLOCKS as u64;
    4.0 * 32.0 * cases.len() as f64 / clocks as f64
}

fn full_rate(new: Maker<LaneDatapaths>) -> f64 {
    rate(new, "XMAD/reg")
}

fn half_rate(new: Maker<LaneDatapaths>) -> f64 {
    rate(new, "IMNMX/reg")
}
