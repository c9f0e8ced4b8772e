//! Where the project's files are: sources, recordings, pages.

use std::env;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// The variable that names a checkout.
pub const VARIABLE: &str = "GPU_RTL_ROOT";
/// A file that no other project has.
const MARK: &str = "rtl-model/kernel/group.rs";
/// The checkout that this program was built in.
const BUILT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// The checkout that the variable names, or around the current folder, or the one that this program was built in.
pub fn root() -> &'static Path {
    static ROOT: OnceLock<PathBuf> = OnceLock::new();
    ROOT.get_or_init(|| named().or_else(around).unwrap_or_else(|| canonical(Path::new(BUILT))))
}

/// Why this program is not for the checkout around the current folder, if it was built in another one that is still there: it would
/// compare that one's model with this one's SystemVerilog.
///
/// # Errors
/// The remedy is in the text.
pub fn check() -> Result<(), String> {
    let built = canonical(Path::new(BUILT));
    if named().is_none() && around().is_some_and(|here| here != built) && built.join(MARK).is_file() {
        return Err(format!(
            "this program was built in {}, and the current folder is in another checkout, {}: build it there (cargo build), or set \
             {VARIABLE} to the one that is meant",
            built.display(),
            root().display()
        ));
    }
    match root().join(MARK).is_file() {
        true => Ok(()),
        false => Err(format!(
            "{} is no checkout of gpu-rtl any more; run the program in one, or set {VARIABLE} to it",
            root().display()
        )),
    }
}

fn named() -> Option<PathBuf> {
    env::var_os(VARIABLE).filter(|root| !root.is_empty()).map(|root| canonical(Path::new(&root)))
}

fn around() -> Option<PathBuf> {
    let here = env::current_dir().ok()?;
    let found = here.ancestors().find(|folder| folder.join(MARK).is_file());
    found.map(canonical)
}

/// The path without links, as far as it is there.
fn canonical(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| path.to_path_buf())
}
