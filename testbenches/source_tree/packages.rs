//! For the build scripts of the blocks: finds each `package!` and `params!` in a block's sources, and writes the function
//! `packages()`, which lists them.

use crate::block::{self, Source};
use std::path::{Path, PathBuf};
use std::{env, fs};

/// Writes `packages.rs` for the block that is built; its `lib.rs` includes it.
///
/// # Panics
/// If a source cannot be read, or packages import each other.
pub fn write() {
    let of = |name: &str| PathBuf::from(env::var_os(name).unwrap_or_else(|| panic!("no {name}")));
    let block = of("CARGO_MANIFEST_DIR");
    println!("cargo::rerun-if-changed={}", block.display());
    let file = of("OUT_DIR").join("packages.rs");
    fs::write(&file, text(&block)).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
}

/// The function `packages()` of a block in a folder.
fn text(block: &Path) -> String {
    let sources = block::read(block);
    let types: String =
        in_order(&sources).iter().map(|source| format!("        {}::package(),\n", source.module)).collect();
    let group = |source: &Source| {
        format!("        kernel::params::Params::group(&{}::Params::default()),\n", source.module)
    };
    let params: String = sources.iter().filter(|source| source.params).map(group).collect();
    format!(
        "/// Name and text of the packages of the block's units, each after those it depends on.
pub fn packages() -> Vec<(String, String)> {{
    let types = vec![\n{types}    ];
    let params = [\n{params}    ];
    [types, kernel::params::packages(&params)].concat()
}}\n"
    )
}

/// The sources with a package, each after those it imports.
fn in_order(sources: &[Source]) -> Vec<&Source> {
    let mut left: Vec<_> = sources.iter().filter(|source| source.package.is_some()).collect();
    let mut listed = vec![];
    while !left.is_empty() {
        let waits = |source: &&Source| left.iter().any(|other| source.imports_from(other));
        let (later, next): (Vec<_>, Vec<_>) = left.iter().copied().partition(waits);
        assert!(!next.is_empty(), "these import each other: {later:?}");
        listed.extend(next);
        left = later;
    }
    listed
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(module: &str, text: &str) -> Source {
        Source::of(module.into(), text)
    }

    #[test]
    fn packages_come_after_their_imports() {
        let sources = [
            source("a", "kernel::package! {\n    package a(state, c);\n}\n"),
            source("b", "params! {\n    depth: 1..=2 = 1, \"\";\n}\n"),
            source("c", "//! c\npackage! {\n    package c(\n        state\n    );\n}\n"),
        ];
        let order: Vec<_> = in_order(&sources).iter().map(|source| &source.module[..]).collect();
        assert_eq!(order, ["c", "a"]);
        assert_eq!(sources.each_ref().map(|source| source.params), [false, true, false]);
    }

    #[test]
    #[should_panic(expected = "import each other")]
    fn a_circle_is_an_error() {
        let sources = [source("a", "package! { package a(b); }"), source("b", "package! { package b(a); }")];
        in_order(&sources);
    }
}
