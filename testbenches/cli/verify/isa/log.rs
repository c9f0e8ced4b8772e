//! Log of passed rows: `row seed cases` in each line.

use crate::verify::logs;
use std::collections::BTreeMap;
use std::path::PathBuf;

fn path() -> PathBuf {
    cosim::root().join("out/isa.tsv")
}

pub fn passed(row: &str, seed: u64, cases: u64) -> Result<(), String> {
    logs::append(&path(), &format!("{row}\t{seed}\t{cases}\n")).map_err(notified)
}

/// Largest number of cases of each row.
pub fn read() -> Result<BTreeMap<String, u64>, String> {
    let mut most = BTreeMap::new();
    for line in logs::read(&path()).map_err(notified)?.lines() {
        let columns: Vec<_> = line.split('\t').collect();
        if let [row, _, cases] = columns[..]
            && let Ok(cases) = cases.parse::<u64>()
        {
            let entry = most.entry(row.to_string()).or_insert(0);
            *entry = cases.max(*entry);
        }
    }
    Ok(most)
}

fn notified(e: std::io::Error) -> String {
    format!("{}: {e}", path().display())
}
