//! The generated decoders are those of the table. `BLESS=1` writes them.

use std::fs;
use std::path::Path;

#[test]
fn decoders_are_those_of_the_table() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for (path, text) in encodings::files() {
        let file = root.join(path);
        if std::env::var_os("BLESS").is_some() {
            fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
            fs::write(&file, &text).expect("a file");
        }
        let found = fs::read_to_string(&file).unwrap_or_default();
        assert!(found == text, "{path} is old: run BLESS=1 cargo test -p encodings");
    }
}
