//! Builds the render node and the library of windows, which are loaded into other programs, and the programs that judge
//! the chip and the node.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn main() {
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("set by cargo"));
    let library = ["-shared", "-fPIC", "-fvisibility=hidden"];
    compiled("node", &library, &out.join("libgpu_rtl_node.so"));
    compiled("node/windows", &library, &out.join("libgpu_rtl_windows.so"));
    compiled("programs", &[], &out.join("live-programs"));
    compiled("calls", &[], &out.join("live-calls"));
}

/// Makes one library or executable of all sources in a folder.
fn compiled(folder: &str, flags: &[&str], result: &Path) {
    println!("cargo::rerun-if-changed={folder}");
    let mut sources: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap_or_else(|e| panic!("{folder}: {e}"))
        .map(|entry| entry.expect("an entry of a folder").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "c"))
        .collect();
    sources.sort();
    let mut compiler = cc::Build::new();
    // Optimised whatever the program is: it is part of the driver that runs.
    compiler.opt_level(2).debug(false).warnings(true).extra_warnings(true).warnings_into_errors(true);
    compiler.flag("-std=gnu11");
    let mut command: Command = compiler.get_compiler().to_command();
    command.args(flags).arg("-o").arg(result).args(&sources).args(["-ldl", "-lpthread"]);
    let name = command.get_program().display().to_string();
    let status = command.status().unwrap_or_else(|e| panic!("{name}: {e}; install gcc and libc6-dev"));
    assert!(status.success(), "{name} cannot compile {folder}");
}
