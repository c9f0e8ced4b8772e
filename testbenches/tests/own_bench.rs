//! `gpu-rtl files`: nothing but the listed files, in an empty folder, is enough for Verilator and for yosys; and the guide's
//! bench gives the guide's result.

use crate::outputs;
use libtest_mimic::Trial;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

pub fn tests() -> Vec<Trial> {
    let needs_no_tool = [
        crate::trial("own_bench::forms_name_the_same_files", forms_name_the_same_files),
        crate::trial("own_bench::every_unit_has_a_list", every_unit_has_a_list),
    ];
    let of_tools = [
        crate::trial("own_bench::a_list_is_enough", a_list_is_enough),
        crate::trial("own_bench::the_guides_bench_runs", the_guides_bench_runs),
    ];
    let ignored = !cosim::available();
    needs_no_tool.into_iter().chain(of_tools.map(|trial| trial.with_ignored_flag(ignored))).collect()
}

/// A leaf, arithmetic, a unit that computes with parts, an assembly.
const UNITS: [&str; 4] = ["prim/arbiter", "arith/fp16_fma", "gpc/setup/barycentrics", "gpc/setup"];

const YOSYS: &str = "
import sys
from pyosys import libyosys as ys
ys.run_pass(f'read_slang --top {sys.argv[1]} -f {sys.argv[2]}', ys.Design())
";

fn program(arguments: &[&str], folder: &Path) -> String {
    let mut program = Command::new(env!("CARGO_BIN_EXE_gpu-rtl"));
    good(program.args(arguments).current_dir(folder))
}

fn good(command: &mut Command) -> String {
    let Output { status, stdout, stderr } = command.output().expect("the program runs");
    let [out, error] = [stdout, stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
    assert!(status.success(), "{command:?}:\n{out}{error}");
    out
}

/// The program of `.venv`, or of `$VERILATOR_ROOT`.
fn verilator() -> Command {
    let python = fs::read_dir(cosim::root().join(".venv/lib")).into_iter().flatten().flatten();
    let own = python.map(|python| python.path().join("site-packages/verilator"));
    let given = std::env::var_os("VERILATOR_ROOT").map(PathBuf::from);
    let root = given.into_iter().chain(own).find(|root| root.join("include/verilated.h").exists());
    let root = root.expect("Verilator").canonicalize().expect("its folder");
    let mut command = Command::new(root.join("bin/verilator_bin"));
    command.env("VERILATOR_ROOT", root);
    command
}

/// Copies the files of a list to the same paths in a folder.
fn copy(list: &str, folder: &Path) {
    for file in list.lines() {
        let to = folder.join(file);
        fs::create_dir_all(to.parent().expect("a folder")).expect("a folder");
        fs::copy(cosim::root().join(file), to).expect("a listed file");
    }
}

fn a_list_is_enough() {
    for unit in UNITS {
        let top = unit.rsplit('/').next().expect("a name");
        let folder = outputs::folder(&format!("files-{top}"));
        program(&["files", unit, "-o", "unit.f"], &folder);
        copy(&fs::read_to_string(folder.join("unit.f")).expect("the list"), &folder);
        let lint = ["--lint-only", "-Wall", "-Wno-UNUSEDPARAM", "--top-module", top, "-f", "unit.f"];
        good(verilator().args(lint).current_dir(&folder));
        let mut python = Command::new(cosim::root().join(".venv/bin/python"));
        good(python.args(["-c", YOSYS, top, "unit.f"]).current_dir(&folder));
    }
}

/// Lines of the guide that begin with a program's name.
fn of_guide<'a>(page: &'a str, name: &str) -> &'a str {
    let line = page.lines().find(|line| line.starts_with(&format!("    {name} ")));
    line.unwrap_or_else(|| panic!("the page has no line of {name}")).trim_start()
}

fn the_guides_bench_runs() {
    let page = fs::read_to_string(cosim::root().join("docs/guide/own-bench.md")).expect("the page");
    let folder = outputs::folder("files-guide");
    let bench = page.split("```systemverilog\n").nth(1).and_then(|rest| rest.split("```").next());
    fs::write(folder.join("bench.sv"), bench.expect("the bench")).expect("a file");
    let words: Vec<_> = of_guide(&page, "gpu-rtl").split(' ').skip(1).collect();
    program(&words, &folder);
    let words: Vec<_> = of_guide(&page, "verilator").split(' ').skip(1).collect();
    good(verilator().args(words).current_dir(&folder));
    let (binary, result) = of_guide(&page, "obj_dir/Vbench").split_once(" # ").expect("its result");
    let said = good(Command::new(folder.join(binary.trim())).current_dir(&folder));
    assert_eq!(said.lines().next(), Some(result), "{said}");
}

fn forms_name_the_same_files() {
    let folder = outputs::folder("files-forms");
    let form = |more: &[&str]| program(&[&["files", "gpc/setup"], more].concat(), &folder);
    let list = form(&[]);
    let files: Vec<_> = list.lines().collect();
    assert_eq!(files.last(), Some(&"hdl/gpc/setup.sv"));
    let at = |name: &str| files.iter().position(|file| file.ends_with(name)).expect("a file");
    assert!(at("/setup_params_pkg.sv") > at("/pair_fetch_params_pkg.sv"), "{list}");
    assert_eq!(list, form(&["--format", "f"]));
    let json: serde_json::Value = serde_json::from_str(&form(&["--format", "json"])).expect("JSON");
    assert_eq!((&json["top"], &json["files"]), (&"setup".into(), &files.clone().into()));
    for name in ["fusesoc", "bender"] {
        let text = form(&["--format", name]);
        let listed =
            text.lines().filter_map(|line| line.trim_start().strip_prefix("- \"")?.strip_suffix('"'));
        assert_eq!(listed.collect::<Vec<_>>(), files, "{name}");
    }
    let absolute = form(&["--absolute"]);
    assert!(absolute.lines().all(|file| Path::new(file).is_absolute() && Path::new(file).is_file()));
    assert_eq!(absolute.lines().count(), files.len());
}

fn every_unit_has_a_list() {
    let listed = program(&["files", "--list"], cosim::root());
    let lacking: Vec<_> = scenarios::tree::units()
        .into_iter()
        .filter(|unit| unit.verilog && !listed.lines().any(|line| line == unit.path))
        .map(|unit| unit.path)
        .collect();
    assert!(lacking.is_empty(), "{lacking:?}");
}
