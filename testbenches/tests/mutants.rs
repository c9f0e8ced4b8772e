//! A slice of the mutants of one unit: its scenarios catch them, or a proof excuses them;
//! and `gpu-rtl mutate` reports scenarios that judge too little.

use std::process::Command;

crate::tests! { mutants_are_caught_or_proved_and_a_weak_test_misses_some }

const UNIT: &str = "arith/byte_permute";
const MUTANTS: usize = 24;

/// The counts of the unit's row: mutants, by scenarios, in lockstep only, equivalent, survived;
/// and whether it ended well.
fn mutate(more: &[&str]) -> ([usize; 5], bool) {
    let count = MUTANTS.to_string();
    let done = Command::new(env!("CARGO_BIN_EXE_gpu-rtl"))
        .args(["mutate", UNIT, "--fresh", "--count", &count])
        .args(more)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&done.stdout);
    let row = said.lines().find(|line| line.starts_with(&format!("| `{UNIT}`")));
    let row = row.unwrap_or_else(|| panic!("{said}\n{}", String::from_utf8_lossy(&done.stderr)));
    let cells: Vec<_> = row.split('|').filter_map(|cell| cell.trim().parse().ok()).collect();
    assert_eq!(said.matches("survived arith").count(), cells[4], "each survivor is described\n{said}");
    (cells[..5].try_into().unwrap(), done.status.success())
}

fn mutants_are_caught_or_proved_and_a_weak_test_misses_some() {
    if !cosim::available() {
        return;
    }
    let ([mutants, alone, lockstep, equivalent, survived], well) = mutate(&[]);
    assert_eq!((mutants, survived, well), (MUTANTS, 0, true));
    assert_eq!(alone + lockstep + equivalent, MUTANTS);
    assert!(equivalent > 0 && equivalent < MUTANTS / 2, "{equivalent} are proved: choose another slice");

    // One scenario catches fewer. A proof excuses those that it excused before, and no others.
    let ([_, alone, _, still, survived], well) = mutate(&["--scenario", "stream"]);
    assert!(alone > 0 && survived > 0 && !well, "{alone} caught, {survived} survived, {well}");
    assert_eq!(still, equivalent, "a proof of what can be shown to be wrong");
}
