//! Which SystemVerilog files a module stands on.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Every `.sv` file below a folder, by the name of its module.
fn modules(dir: &Path, found: &mut BTreeMap<String, PathBuf>) {
    for entry in fs::read_dir(dir).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            modules(&path, found);
        } else if path.extension().is_some_and(|e| e == "sv") {
            found.insert(path.file_stem().unwrap().to_string_lossy().into_owned(), path);
        }
    }
}

/// The files that the unit at `path` needs, each after those that it needs itself: it
/// names the modules and packages it uses, and every file holds the one of its own name.
pub fn closure(tree: &Path, path: &str) -> Vec<PathBuf> {
    let mut all = BTreeMap::new();
    modules(tree, &mut all);
    let mut files = vec![];
    add(tree.join(path).with_extension("sv"), &all, &mut BTreeSet::new(), &mut files);
    files
}

fn add(
    file: PathBuf,
    all: &BTreeMap<String, PathBuf>,
    seen: &mut BTreeSet<PathBuf>,
    files: &mut Vec<PathBuf>,
) {
    if !seen.insert(file.clone()) {
        return;
    }
    let text = fs::read_to_string(&file).unwrap_or_default();
    let code: String = text.lines().map(|line| line.split("//").next().unwrap().to_string() + "\n").collect();
    let words = code.split(|c: char| !(c.is_alphanumeric() || c == '_'));
    for used in words.filter_map(|word| all.get(word)) {
        add(used.clone(), all, seen, files);
    }
    files.push(file);
}
