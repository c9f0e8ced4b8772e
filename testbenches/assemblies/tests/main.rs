//! Checks that the generated SystemVerilog of assemblies is up to date. `BLESS=1` writes it.

mod groups;
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

/// Wires that pass through doors of the chip's assemblies, at most: a wire that only a bench needs is no port.
const MOST_DOORS: usize = 174;

#[test]
fn few_wires_pass_doors() {
    let tree = Tree::read(&root()).unwrap_or_else(|problem| panic!("{problem}"));
    let chip: Vec<_> = tree.assemblies().into_iter().filter(|path| path.starts_with("chip/")).collect();
    let doors = |path: &&str| tree.doors(path).unwrap_or_else(|problem| panic!("{problem}"));
    let each: Vec<_> = chip.iter().map(|path| (*path, doors(path))).collect();
    let all: usize = each.iter().map(|(_, doors)| doors).sum();
    assert!(each.len() > 5 && all <= MOST_DOORS, "{all} doors, {MOST_DOORS} at most: {each:?}");
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
