//! The generated decoders are up to date with the table. `BLESS=1` writes them.

mod literals;
mod second;

use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

#[test]
fn decoders_are_those_of_the_table() {
    for (path, text) in encodings::files(&[encodings::MAXWELL]) {
        let file = root().join(&path);
        if std::env::var_os("BLESS").is_some() {
            fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
            fs::write(&file, &text).expect("a file");
        }
        let found = fs::read_to_string(&file).unwrap_or_default();
        assert!(found == text, "{path} is old: run BLESS=1 cargo test -p encodings");
    }
}
