//! A second table gets its own decoder beside the first.

use encodings::{Isa, MAXWELL};
use std::collections::BTreeMap;

/// Maxwell's table with other opcodes and one more instruction.
fn second() -> Isa {
    let lines =
        MAXWELL.table.lines().map(|line| line.replacen("0x5c58000000000000", "0x5c48000000000000", 1));
    let mut lines: Vec<_> = lines.filter(|line| !line.starts_with("SHL\t")).collect();
    let nop = lines.iter().find(|line| line.starts_with("NOP\t")).expect("a NOP");
    lines.push(nop.replacen("NOP", "WARPSYNC", 1).replacen("0x50b0", "0x50b8", 1));
    Isa { name: "second", table: Box::leak(lines.join("\n").into_boxed_str()) }
}

#[test]
fn a_second_table_leaves_the_first_unchanged() {
    let one: BTreeMap<_, _> = encodings::files(&[MAXWELL]).into_iter().collect();
    let both: BTreeMap<_, _> = encodings::files(&[MAXWELL, second()]).into_iter().collect();
    for (path, text) in &one {
        // Files common to both tables only grow at the end.
        match path.ends_with("opcode.rs") || path.ends_with("modifiers.rs") {
            true => assert!(both[path].starts_with(text.trim_end_matches(['}', '\n', ' '])), "{path}"),
            false => assert!(both[path] == *text, "{path}"),
        }
        // Files of a table have its name, and contain no other table's name.
        if let Some((before, after)) = path.split_once("maxwell") {
            let other = &both[&format!("{before}second{after}")];
            assert!(!other.contains("maxwell"), "{path}");
        }
    }
    let opcodes = &both["rtl-model/tpc/sm/opcode.rs"];
    assert!(opcodes.contains(" Vabsdiff4, Warpsync,"), "after the first's: its numbers stay");
    assert!(both["rtl-model/tpc/sm/instruction_decode/second/rows.rs"].contains("Opcode::Warpsync"));
    assert!(!both["rtl-model/tpc/sm/instruction_decode/second/rows.rs"].contains("Opcode::Shl,"));
}
