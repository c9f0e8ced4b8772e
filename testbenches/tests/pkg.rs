//! Generated SystemVerilog is what the Rust says. `BLESS=1` writes it.

use std::collections::BTreeSet;
use std::fs;

crate::tests! { packages_are_current packages_stand_on_those_before_them srgb_table_is_current }

const COMMAND: &str = "run BLESS=1 cargo test --test checks pkg";

fn blessed() -> bool {
    std::env::var_os("BLESS").is_some()
}

fn is_current(path: &str, text: &str) {
    let file = cosim::root().join(path);
    if blessed() {
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(&file, text).unwrap();
    }
    let found = fs::read_to_string(&file).unwrap_or_default();
    assert!(found == text, "{path} is old: {COMMAND}");
}

fn packages_are_current() {
    let packages = rtl_model::packages();
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

fn packages_stand_on_those_before_them() {
    let mut before = BTreeSet::new();
    for (name, text) in rtl_model::packages() {
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

fn srgb_table_is_current() {
    is_current("hdl/arith/srgb_pkg.sv", &arith::srgb::systemverilog());
}
