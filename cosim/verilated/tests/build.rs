//! Builds a small design, from SystemVerilog to cycles.

use std::fs;
use std::path::Path;
use verilated::{Design, Make, Verilator};

const COUNTER: &str = "module counter #(parameter int START = 0) (
  input logic clk_i, rst_ni, input logic [7:0] step_i, output logic [7:0] count_o);
  always_ff @(posedge clk_i or negedge rst_ni)
    if (!rst_ni) count_o <= 8'(START); else count_o <= count_o + step_i;
endmodule\n";
const TOP: &str = "/* verilator lint_off UNUSEDSIGNAL */
module top (
  input logic clk_i, rst_ni, input logic [7:0] in_i, output logic [63:0] seen_o [1]);
  logic [7:0] count;
  counter #(.START(FROM)) u (.clk_i, .rst_ni, .step_i(in_i), .count_o(count));
  assign seen_o[0] = 64'(count);
endmodule\n";

/// A workspace without any built library; `None` without Verilator.
fn workspace() -> Option<Verilator> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap();
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("workspace");
    let _ = fs::remove_dir_all(&dir);
    fs::create_dir_all(&dir).unwrap();
    std::os::unix::fs::symlink(root.join(".venv"), dir.join(".venv")).unwrap();
    let found = Verilator::find(&dir, &dir.join("target"));
    assert!(found.is_ok() || std::env::var_os("COSIM").is_none(), "COSIM=1, but there is no Verilator");
    found.ok()
}

/// A counter that starts at some number.
fn counter(start: u8) -> Design {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("counter.sv");
    fs::write(&file, COUNTER).unwrap();
    let top = TOP.replace("FROM", &start.to_string());
    Design { name: format!("counter{start}"), top, files: vec![file], word: 0, make: Make::Quick }
}

/// The output of a counter in reset and after a step of each size.
fn counted(verilator: &Verilator, design: &Design, steps: &[u64]) -> Vec<u64> {
    let mut model = verilator.open(design).unwrap();
    let mut seen = [0];
    model.read(&mut seen);
    let mut all = seen.to_vec();
    for step in steps {
        model.tick(&[*step]);
        model.read(&mut seen);
        all.push(seen[0]);
    }
    all
}

#[test]
fn several_are_built_at_once_and_each_is_itself() {
    let Some(verilator) = workspace() else { return };
    let starts = [0, 3, 250];
    let designs = starts.map(counter);
    verilator.build_all(&designs).unwrap();
    for (start, design) in starts.iter().zip(&designs) {
        let start = u64::from(*start);
        let expected = [start, start + 1, start + 1, start + 7].map(|count| count % 256);
        assert_eq!(counted(&verilator, design, &[1, 0, 6]), expected);
    }
}
