//! The files of the source tree, and the packages that a block's sources declare.

mod block;
mod packages;

pub use packages::write as write_packages;

use std::fs;
use std::path::{Path, PathBuf};

/// All files below a folder with one of some extensions, or with any if none is given, in order; empty if there is no such
/// folder.
pub fn files(folder: &Path, extensions: &[&str]) -> Vec<PathBuf> {
    let (mut found, mut folders) = (vec![], vec![folder.to_path_buf()]);
    while let Some(folder) = folders.pop() {
        for path in fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()) {
            let is = |extension: &&str| path.extension().is_some_and(|own| own == *extension);
            if path.is_dir() {
                folders.push(path);
            } else if extensions.is_empty() || extensions.iter().any(is) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// Path of a file in a folder, without its extension: `gpc/setup`.
pub fn within(folder: &Path, file: &Path) -> String {
    let path = file.strip_prefix(folder).unwrap_or(file).with_extension("");
    path.to_string_lossy().replace('\\', "/")
}
