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

/// The files that the unit at `path` needs, packages first: it names the modules
/// and packages it uses, and every file holds the one of its own name.
pub fn closure(tree: &Path, path: &str) -> Vec<PathBuf> {
    let mut all = BTreeMap::new();
    modules(tree, &mut all);
    let mut open = vec![tree.join(path).with_extension("sv")];
    let mut files: BTreeSet<PathBuf> = open.iter().cloned().collect();
    while let Some(file) = open.pop() {
        let text = fs::read_to_string(&file).unwrap_or_default();
        let code: String =
            text.lines().map(|line| line.split("//").next().unwrap().to_string() + "\n").collect();
        for word in code.split(|c: char| !(c.is_alphanumeric() || c == '_')) {
            if let Some(used) = all.get(word)
                && files.insert(used.clone())
            {
                open.push(used.clone());
            }
        }
    }
    let package =
        |file: &PathBuf| file.file_stem().is_some_and(|name| name.to_string_lossy().ends_with("_pkg"));
    let (mut packages, rest): (Vec<_>, Vec<_>) = files.into_iter().partition(package);
    // gpu_pkg stands on nothing; other packages may stand on it.
    packages.sort_by_key(|file| !file.ends_with("gpu_pkg.sv"));
    packages.extend(rest);
    packages
}
