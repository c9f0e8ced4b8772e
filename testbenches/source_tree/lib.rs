//! The files of the source tree, and the packages that a block's sources declare.

mod block;
mod packages;

pub use packages::write as write_packages;

use std::fs;
use std::path::{Path, PathBuf};

/// The folder below `testbenches` of assemblies that only benches have; paths of these units begin with its name.
const RIGS: &str = "rigs";

/// The Rust file of a unit, from the root of the project: `rtl-model/gpc/setup.rs`.
pub fn rust_file(unit: &str) -> String {
    let root = if unit.split('/').next() == Some(RIGS) { "testbenches" } else { "rtl-model" };
    format!("{root}/{unit}.rs")
}

/// Each Rust file of the model and of the rigs, with its path as a unit.
pub fn rust_files(root: &Path) -> Vec<(String, PathBuf)> {
    let (model, benches) = (root.join("rtl-model"), root.join("testbenches"));
    let of = |base: &Path, folder: &Path| {
        let files = files(folder, &["rs"]).into_iter();
        files.map(|file| (within(base, &file), file)).collect::<Vec<_>>()
    };
    [of(&model, &model), of(&benches, &benches.join(RIGS))].concat()
}

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
