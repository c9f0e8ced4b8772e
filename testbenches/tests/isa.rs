//! A slice of the campaign over the instruction set, and the table of all rows.

use interpreter::decode::table::{Row, named, rows};
use kit::scenario::Dut;
use scenarios_tpc::sm::campaign::coverage::{Covered, all};
use scenarios_tpc::sm::campaign::programs::Seen;
use scenarios_tpc::sm::campaign::reach::refused;
use scenarios_tpc::sm::campaign::{Campaign, run_pairs, run_programs, with_pairs};
use scenarios_tpc::sm::kernels::half;
use scenarios_tpc::sm::kernels::measures::cycles_of_pairs;
use scenarios_tpc::sm::kernels::streams::{Ends, streams};

crate::tests! { a_slice_of_all_rows_is_right a_spoiled_thread_is_found programs_are_right pairs_are_right
a_pair_takes_one_cycle_to_issue any_stream_ends the_table_has_all_rows }

/// Every how many rows one is tested.
const EACH: usize = 9;
/// Cases on the SM required of each row.
const CASES: u64 = 100_000;

fn a_slice_of_all_rows_is_right() {
    let reached: Vec<&Row> = rows().iter().filter(|row| refused(row).is_none()).collect();
    let wrong: Vec<_> = reached
        .iter()
        .step_by(EACH)
        .map(|row| Campaign::run(row, 1, 1, |_| ()))
        .filter(|tally| tally.differing > 0 || tally.failed.is_some() || tally.cases == 0)
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

fn programs_are_right() {
    let mut seen = Seen::default();
    run_programs(Dut::Rust, 1, 10, &mut seen, &|| ()).expect("they are right");
    assert!(seen.programs >= 9 && seen.instructions > 1000, "{seen:?}");
    // Stores to shared memory that a barrier overtook.
    for seed in [2885, 3727, 3883, 4135, 4685, 6134] {
        run_programs(Dut::Rust, seed, 1, &mut seen, &|| ()).expect("they are right");
    }
}

/// Programs that use dual issue, on an SM that has it.
fn pairs_are_right() {
    let mut seen = Seen::default();
    run_pairs(Dut::Rust, 1, 10, &mut seen, &|| ()).expect("they are right");
    assert!(seen.programs >= 9 && seen.instructions > 1000, "{seen:?}");
}

fn a_pair_takes_one_cycle_to_issue() {
    assert_eq!(cycles_of_pairs(Dut::Rust, &half()), [7.0; 2]);
    assert_eq!(cycles_of_pairs(Dut::Rust, &with_pairs(half())), [6.0; 2]);
}

fn any_stream_ends() {
    let mut ends = Ends::default();
    streams(Dut::Rust, 1, 60, &mut ends, &|| ()).expect("each ends, or it is known why not");
    assert_eq!(ends.streams(), 60);
    assert!(ends.faulted > 20 && ends.ended > ends.faulted + 5, "{ends:?}");
}

fn a_spoiled_thread_is_found() {
    for name in ["IADD/reg", "ISETP/imm", "STS/shared", "ATOM/global", "BRA/rel"] {
        let row = named(name).expect("a row");
        let found = Campaign::spoiled(row, 3, 37).expect("it runs");
        assert!(!found.is_empty(), "{name}: nothing is found");
        let there = |place: &str| place == "warp 1, lane 5" || place.starts_with("address");
        let elsewhere = found.iter().find(|difference| !there(&difference.place));
        // Atomics to one address return values that depend on the order.
        assert!(name == "ATOM/global" || elsewhere.is_none(), "{name}: {elsewhere:?}");
    }
}

fn the_table_has_all_rows() {
    let page = std::fs::read_to_string(cosim::root().join("docs/isa.md")).expect("the page");
    // After the head and its rule.
    let rows = page.split("<!-- isa -->").nth(1).expect("the table");
    let lines = rows.lines().take_while(|line| !line.starts_with("<!--"));
    let lines = lines.filter(|line| line.starts_with("| ")).skip(2);
    let table: Vec<Vec<&str>> =
        lines.map(|line| line.trim_matches('|').split('|').map(str::trim).collect()).collect();
    let covered = all().expect("kernels and cases are read");
    let command = "docs/isa.md is old: run cargo run --release --bin gpu-rtl -- isa --write";
    assert_eq!(table.len(), covered.len(), "{command}");
    for (cells, covered) in table.iter().zip(&covered) {
        check(cells, covered, command);
    }
}

fn check(cells: &[&str], covered: &Covered, command: &str) {
    let dash = |text: String| if text == "0" { "-".into() } else { text };
    let wanted = [
        covered.row.clone(),
        covered.kernels(),
        dash(covered.cases.to_string()),
        covered.refused.unwrap_or("-").into(),
    ];
    assert_eq!([cells[0], cells[1], cells[2], cells[4]], wanted.each_ref().map(String::as_str), "{command}");
    let cases: u64 = cells[3].parse().unwrap_or(0);
    assert!(covered.refused.is_some() || cases >= CASES, "{}: {cases} cases on the SM", covered.row);
}
