//! A record of checks that passed, keyed by the content of all their dependencies: a check whose dependencies have not
//! changed need not run again. With `RECORD=1` it is read and written, in the user's cache folder; otherwise every check
//! runs.

use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{LazyLock, Mutex};

/// Folder with a file for each check that passed.
static FOLDER: LazyLock<Option<PathBuf>> = LazyLock::new(|| {
    if env::var("RECORD").as_deref() != Ok("1") {
        return None;
    }
    let cache = env::var_os("XDG_CACHE_HOME").map(PathBuf::from);
    let cache = cache.or_else(|| Some(PathBuf::from(env::var_os("HOME")?).join(".cache")))?;
    let folder = cache.join("gpu-rtl/passed");
    fs::create_dir_all(&folder).ok()?;
    Some(folder)
});

/// A check that may be on record.
#[derive(Clone, Debug)]
pub struct Entry(PathBuf);

impl Entry {
    /// A check of a unit by its name, and by its source text if that is in none of the crates; None if no record is kept.
    pub fn of(unit: &str, name: &str, text: &str) -> Option<Self> {
        let folder = FOLDER.as_ref()?;
        let mut hash = Sha256::new();
        hash.update(name);
        hash.update(text);
        hash.update(sources(unit));
        Some(Entry(folder.join(hex(&hash.finalize()))))
    }

    /// Whether it passed before.
    pub fn passed(&self) -> bool {
        self.0.exists()
    }

    /// Records that it passed. A check that cannot be recorded runs again.
    pub fn pass(&self, name: &str) {
        let _ = fs::write(&self.0, name);
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn add(hash: &mut Sha256, file: &Path) {
    let text = fs::read(file).unwrap_or_default();
    hash.update(file.strip_prefix(cosim::root()).unwrap_or(file).to_string_lossy().as_bytes());
    hash.update((text.len() as u64).to_le_bytes());
    hash.update(text);
}

/// A value that is computed once in a process, by name.
type Once = Mutex<BTreeMap<String, Vec<u8>>>;

fn once(all: &Once, name: &str, make: impl FnOnce() -> Vec<u8>) -> Vec<u8> {
    all.lock().expect("no panic while it is held").entry(name.into()).or_insert_with(make).clone()
}

/// All dependencies of a unit's checks.
fn sources(unit: &str) -> Vec<u8> {
    static FOUND: Once = Mutex::new(BTreeMap::new());
    once(&FOUND, unit, || {
        let block = unit.split('/').next().unwrap_or_default();
        let mut hash = Sha256::new();
        hash.update(sources_of_crates(&format!("scenarios-{block}")));
        cosim::closure(&cosim::tree(), unit).iter().for_each(|file| add(&mut hash, file));
        hash.update(cosim::version().unwrap_or_default());
        hash.update([u8::from(cfg!(debug_assertions))]);
        hash.finalize().to_vec()
    })
}

/// All files of a crate and of our crates that it depends on, and the versions of others.
fn sources_of_crates(top: &str) -> Vec<u8> {
    static FOUND: Once = Mutex::new(BTreeMap::new());
    once(&FOUND, top, || {
        let (folders, mut files) = (folders(), BTreeSet::from([cosim::root().join("Cargo.lock")]));
        let (mut open, mut seen) = (vec![top.to_string()], BTreeSet::new());
        while let Some(name) = open.pop() {
            let Some(folder) = folders.get(&name).filter(|_| seen.insert(name.clone())) else { continue };
            below(folder, &mut files);
            let manifest = table(&folder.join("Cargo.toml"));
            let uses = manifest.get("dependencies").and_then(|d| d.as_table());
            open.extend(uses.into_iter().flat_map(|d| d.keys().cloned()));
        }
        let mut hash = Sha256::new();
        files.iter().for_each(|file| add(&mut hash, file));
        hash.finalize().to_vec()
    })
}

fn table(file: &Path) -> toml::Table {
    fs::read_to_string(file).unwrap_or_default().parse().unwrap_or_default()
}

/// The folders of our crates, by name.
fn folders() -> BTreeMap<String, PathBuf> {
    let workspace = table(&cosim::root().join("Cargo.toml"));
    let all = workspace.get("workspace").and_then(|w| w.get("dependencies")).and_then(|d| d.as_table());
    let ours = all
        .into_iter()
        .flatten()
        .filter_map(|(name, of)| Some((name.clone(), cosim::root().join(of.get("path")?.as_str()?))));
    ours.collect()
}

/// The files of a crate, without those of crates inside its folder.
fn below(folder: &Path, files: &mut BTreeSet<PathBuf>) {
    for path in fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()) {
        if path.is_file() {
            files.insert(path);
        } else if !path.join("Cargo.toml").exists() {
            below(&path, files);
        }
    }
}
