//! Cached verdicts of earlier runs.

use super::hunt::End;
use crate::Failure;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::Path;
use std::sync::Mutex;

/// How a mutant ended, and the seconds that it took.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Verdict {
    pub end: End,
    pub seconds: f64,
    /// Message of the scenario; not cached.
    #[serde(skip)]
    pub said: String,
}

pub struct Cache {
    known: Mutex<HashMap<String, Verdict>>,
    file: Mutex<File>,
}

impl Cache {
    /// Opens the verdicts cached in a folder. A line truncated by an aborted run is ignored.
    pub fn open(folder: &Path, fresh: bool) -> Result<Self, Failure> {
        let path = folder.join("verdicts.jsonl");
        let failed = |e: std::io::Error| Failure::from(format!("{}: {e}", path.display()));
        fs::create_dir_all(folder).map_err(failed)?;
        let file = OpenOptions::new().create(true).append(true).open(&path).map_err(failed)?;
        let text = if fresh { String::new() } else { fs::read_to_string(&path).map_err(failed)? };
        let known = text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
        Ok(Cache { known: Mutex::new(known), file: Mutex::new(file) })
    }

    pub fn get(&self, key: &str) -> Option<Verdict> {
        self.known.lock().expect("no thread panics").get(key).cloned()
    }

    pub fn put(&self, key: &str, verdict: &Verdict) {
        let line = serde_json::to_string(&(key, verdict)).expect("plain data");
        // a verdict that cannot be cached is determined again next time
        let _ = writeln!(self.file.lock().expect("no thread panics"), "{line}");
        self.known.lock().expect("no thread panics").insert(key.into(), verdict.clone());
    }
}
