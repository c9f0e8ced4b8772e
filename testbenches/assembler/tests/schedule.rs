//! Control that is worked out: results are waited for.

use assembler::{assemble, disassemble};

/// Controls of the instructions.
fn controls(text: &str) -> Vec<String> {
    let code = assemble(text).expect("a program");
    let text = disassemble(&code).expect("its text");
    let lines = text.lines().filter(|line| line.ends_with(';'));
    lines.map(|line| line.split("  ").next().unwrap_or_default().to_string()).collect()
}

#[test]
fn a_load_is_waited_for_where_its_result_is_used() {
    let made = controls("LDG R0, [R2];\nMOV R10, R11;\nIADD R0, R0, 0x1;\nSTG [R2], R0;\nMOV R0, RZ;\nEXIT;");
    assert_eq!(made, ["--:-:1:Y:2", "--:-:-:Y:6", "01:-:-:Y:6", "--:2:-:Y:2", "02:-:-:Y:6", "--:-:-:Y:f"]);
}

#[test]
fn a_predicate_is_ready_after_thirteen_cycles() {
    assert_eq!(controls("ISETP.GE.AND P0, PT, R0, R1, PT;\n@P0 EXIT;\nEXIT;")[0], "--:-:-:Y:d");
}

#[test]
fn a_branch_waits_for_all() {
    assert_eq!(controls("L: S2R R0, SR_TID.X;\nBRA L;"), ["--:-:1:Y:2", "01:-:-:Y:f"]);
}

#[test]
fn barriers_are_taken_again() {
    let text: String = (0..8).map(|n| format!("LDG R{}, [R2];\n", 16 + 8 * n)).collect();
    let made = controls(&text);
    assert_eq!(made[5], "--:-:6:Y:2");
    assert_eq!(made[6], "01:-:1:Y:2");
}
