//! Error messages when something is missing or wrong.

use std::path::{Path, PathBuf};
use verilated::{Design, Error, Make, Verilator};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A folder of this test's own.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

const HARNESS: &str = "module top (
  input logic clk_i, rst_ni, input logic [7:0] in_i, output logic [63:0] seen_o);
  broken u (.clk_i, .rst_ni, .in_i, .seen_o);
endmodule\n";

#[test]
fn what_does_not_build_is_notified_with_file_and_line() {
    let Ok(verilator) = Verilator::find(&root(), &root().join("target")) else {
        assert!(std::env::var_os("COSIM").is_none(), "COSIM=1, but there is no Verilator");
        return;
    };
    let file = folder("errors").join("broken.sv");
    std::fs::write(&file, "module broken (\n  input logic clk_i\n);\n  assign x = ;\nendmodule\n").unwrap();
    let design =
        Design { name: "broken".into(), top: HARNESS.into(), files: vec![file], word: 0, make: Make::Quick };
    let error = verilator.open(&design).err().expect("it does not build");
    let text = error.to_string();
    assert!(matches!(error, Error::Design { .. }));
    assert!(text.starts_with("broken: the SystemVerilog does not build:\n%Error: "), "{text}");
    assert!(text.contains("broken.sv:4:"), "{text}");
    assert!(verilator.build_all(&[design]).is_err());
}

#[test]
fn no_verilator_says_what_to_do() {
    if std::env::var_os("VERILATOR_ROOT").is_some() {
        return;
    }
    let error =
        Verilator::find(&folder("no-verilator"), &folder("no-verilator")).err().expect("there is none");
    assert!(error.to_string().contains("run scripts/setup"));
}

#[test]
fn no_compiler_says_what_to_do() {
    let error = Error::NoCompiler { reason: "c++ not found".into() };
    assert!(error.to_string().contains("apt install g++"));
}
