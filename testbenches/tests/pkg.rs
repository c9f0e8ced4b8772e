//! Generated SystemVerilog is up to date with the Rust. `BLESS=1` writes it.

use std::collections::BTreeSet;
use std::fs;

crate::tests! {
    packages_are_current packages_import_only_earlier_ones parameters_are_on_pages sizes_are_on_their_page srgb_table_is_current
}

const COMMAND: &str = "run BLESS=1 cargo test --test checks pkg";

fn blessed() -> bool {
    std::env::var_os("BLESS").is_some()
}

fn is_current(path: &str, text: &str) {
    is_current_by(COMMAND, path, text);
}

/// Checks that a file has the text that a command writes with `BLESS=1`; the error names the command.
pub fn is_current_by(command: &str, path: &str, text: &str) {
    let file = cosim::root().join(path);
    if blessed() {
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(&file, text).unwrap();
    }
    let found = fs::read_to_string(&file).unwrap_or_default();
    assert!(found == text, "{path} is old: {command}");
}

/// The packages of the model, and of rigs.
fn all() -> Vec<(String, String)> {
    [rtl_model::packages(), rigs::packages()].concat()
}

fn packages_are_current() {
    let packages = all();
    let names: BTreeSet<_> = packages.iter().map(|(name, _)| format!("{name}.sv")).collect();
    assert_eq!(names.len(), packages.len(), "two packages have the same name");
    for (name, text) in &packages {
        is_current(&format!("hdl/pkg/{name}.sv"), text);
    }
    for entry in fs::read_dir(cosim::root().join("hdl/pkg")).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy();
        if blessed() && !names.contains(&*name) {
            fs::remove_file(&path).unwrap();
            continue;
        }
        assert!(names.contains(&*name), "hdl/pkg/{name} is of no `package!`: {COMMAND}");
    }
}

fn packages_import_only_earlier_ones() {
    let mut before = BTreeSet::new();
    for (name, text) in all() {
        let imports =
            text.lines().filter_map(|line| line.trim().strip_prefix("import ")?.strip_suffix("::*;"));
        for import in imports {
            assert!(
                before.contains(import),
                "{name} stands on {import}, which is not before it in `packages()`"
            );
        }
        before.insert(name);
    }
}

/// Parameters of each unit except the building blocks, whose modules have widths besides.
fn parameters_are_on_pages() {
    let mut seen = BTreeSet::new();
    for scenario in scenarios::all() {
        let group = scenario.case.group();
        if scenario.unit.starts_with("prim/") || !seen.insert(scenario.unit) || group.items.is_empty() {
            continue;
        }
        let path = format!("docs/units/{}.md", scenario.unit);
        let page = fs::read_to_string(cosim::root().join(&path)).unwrap();
        let (before, rest) = page.split_once(OPEN).unwrap_or_else(|| panic!("{path} has no {OPEN}"));
        let after = rest.split_once(CLOSE).unwrap_or_else(|| panic!("{path} has no {CLOSE}")).1;
        // An assembly of the chip has its own alone: its parts' are on their pages.
        let table = if scenario.unit.starts_with("chip/") { group.own_table() } else { group.table() };
        is_current(&path, &format!("{before}{OPEN}\n{table}{CLOSE}{after}"));
    }
}

/// The sizes of a machine, which pages of units only name.
fn sizes_are_on_their_page() {
    let path = "docs/architecture.md";
    let page = fs::read_to_string(cosim::root().join(path)).unwrap();
    let (before, rest) = page.split_once(OPEN).unwrap_or_else(|| panic!("{path} has no {OPEN}"));
    let after = rest.split_once(CLOSE).unwrap_or_else(|| panic!("{path} has no {CLOSE}")).1;
    let table = kernel::group::table_of(&bundle::sizes::rows());
    is_current(path, &format!("{before}{OPEN}\n{table}{CLOSE}{after}"));
}

const OPEN: &str = "<!-- params -->";
const CLOSE: &str = "<!-- /params -->";

fn srgb_table_is_current() {
    is_current("hdl/arith/srgb_pkg.sv", &arith::srgb::systemverilog());
}
