//! Checks that the generated SystemVerilog of assemblies is up to date. `BLESS=1` writes it.

mod refusals;

use assemblies::Tree;
use std::fs;
use std::path::PathBuf;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The module of every assembly is up to date.
#[test]
fn modules_are_current() {
    let tree = Tree::read(&root()).unwrap_or_else(|problem| panic!("{problem}"));
    for path in tree.assemblies() {
        let file = root().join(format!("hdl/{path}.sv"));
        let found = fs::read_to_string(&file).unwrap_or_default();
        let text = tree.module(path).unwrap_or_else(|problem| panic!("{problem}"));
        if std::env::var_os("BLESS").is_some() {
            fs::write(&file, &text).expect("a file");
            continue;
        }
        assert!(found == text, "hdl/{path}.sv is old: run BLESS=1 cargo test -p assemblies");
    }
}

/// A module that says that it is generated belongs to an assembly.
#[test]
fn only_assemblies_have_generated_modules() {
    let tree = Tree::read(&root()).unwrap_or_else(|problem| panic!("{problem}"));
    let known: Vec<_> = tree.assemblies().iter().map(|path| root().join(format!("hdl/{path}.sv"))).collect();
    let modules = source_tree::files(&root().join("hdl"), &[]);
    assert!(modules.len() > 100, "the folder is elsewhere");
    for path in modules {
        let text = fs::read_to_string(&path).expect("a text");
        let generated = text.lines().next().is_some_and(|line| line.contains(assemblies::GENERATOR));
        assert!(!generated || known.contains(&path), "{} is of no assembly: remove it", path.display());
    }
}
