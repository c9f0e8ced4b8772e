//! Coverage of each row of the table of encodings: recorded kernels, cases by hand, or the reason why compute cannot reach it.

use super::reach::refused;
use interpreter::decode::table::rows;
use interpreter::machine::cta::Seen;
use interpreter::machine::descriptor::Launch;
use interpreter::machine::grid::run_watched;
use interpreter::machine::memory::Memory;
use interpreter::stream::recording::Recording;
use interpreter::stream::replay::replay_by;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::rc::Rc;

/// Coverage of a row, as far as sources tell.
pub struct Covered {
    pub row: String,
    /// Recorded kernels that execute it.
    pub kernels: Vec<String>,
    /// Cases of the interpreter for it.
    pub cases: usize,
    pub refused: Option<&'static str>,
}

impl Covered {
    /// The number of kernels, and the first of them.
    pub fn kernels(&self) -> String {
        match &self.kernels[..] {
            [] => "-".into(),
            [one] => one.clone(),
            [first, rest @ ..] => format!("{first} and {} more", rest.len()),
        }
    }
}

fn folder(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../interpreter").join(name)
}

fn names(folder: PathBuf) -> Result<Vec<PathBuf>, String> {
    let entries = std::fs::read_dir(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    Ok(paths)
}

/// Kernels by the rows that they execute.
fn kernels() -> Result<BTreeMap<String, Vec<String>>, String> {
    let mut kernels = BTreeMap::<String, Vec<String>>::new();
    for path in names(folder("../recordings/kernels"))?.into_iter().filter(|path| path.is_dir()) {
        let seen = Rc::new(RefCell::new(BTreeSet::new()));
        let into = seen.clone();
        let run = move |grid: &Launch, memory: &mut Memory| {
            let mut here = BTreeSet::new();
            let tally = run_watched(grid, memory, &mut |seen: &Seen| {
                here.insert(std::ptr::from_ref(seen.op.row) as usize);
            });
            into.borrow_mut().extend(here);
            tally.map_err(|fault| fault.to_string())
        };
        replay_by(&Recording::load(&path)?, Box::new(run))?;
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        for row in rows().iter().filter(|row| seen.borrow().contains(&(std::ptr::from_ref(*row) as usize))) {
            kernels.entry(row.name()).or_default().push(name.clone());
        }
    }
    Ok(kernels)
}

/// Cases by rows: a line covers the row that it names first, or all forms of it.
fn cases() -> Result<BTreeMap<String, usize>, String> {
    let mut cases = BTreeMap::new();
    for path in names(folder("cases"))? {
        let text = std::fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        for name in lines.filter_map(|line| line.split([' ', '(', ')']).find(|word| word.contains('/'))) {
            let is = |row: &&interpreter::decode::table::Row| match name.strip_suffix("/*") {
                Some(mnemonic) => row.mnemonic == mnemonic,
                None => row.name() == name,
            };
            rows().iter().filter(is).for_each(|row| *cases.entry(row.name()).or_default() += 1);
        }
    }
    Ok(cases)
}

/// All rows, in the table's order.
pub fn all() -> Result<Vec<Covered>, String> {
    let (kernels, cases) = (kernels()?, cases()?);
    let covered = |row: &interpreter::decode::table::Row| {
        let name = row.name();
        Covered {
            kernels: kernels.get(&name).cloned().unwrap_or_default(),
            cases: cases.get(&name).copied().unwrap_or(0),
            refused: refused(row),
            row: name,
        }
    };
    Ok(rows().iter().map(covered).collect())
}
