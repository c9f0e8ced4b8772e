//! The SystemVerilog of assemblies is what the Rust says. `BLESS=1` writes it.

mod refusals;

use assemblies::Tree;
use std::fs;
use std::path::PathBuf;

/// Assemblies whose module is written by hand.
const BY_HAND: [&str; 0] = [];

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Their modules, written or as they should be.
#[test]
fn modules_are_current() {
    let tree = Tree::read(&root()).unwrap_or_else(|problem| panic!("{problem}"));
    for path in tree.assemblies() {
        let file = root().join(format!("hdl/{path}.sv"));
        let found = fs::read_to_string(&file).unwrap_or_default();
        let generated = found.lines().next() == Some(&assemblies::first_line(path));
        if BY_HAND.contains(&path) {
            assert!(!generated, "hdl/{path}.sv is generated: take it out of BY_HAND");
            continue;
        }
        let text = tree.module(path).unwrap_or_else(|problem| panic!("{problem}"));
        if std::env::var_os("BLESS").is_some() {
            fs::write(&file, &text).expect("a file");
            continue;
        }
        assert!(found == text, "hdl/{path}.sv is old: run BLESS=1 cargo test -p assemblies");
    }
}
