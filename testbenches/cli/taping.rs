//! Recording of a unit's ports, `--record`.

use crate::Failure;
use crate::exchange::Languages;
use crate::render::names;
use kernel::unit::Unit;
use kit::recording::{self, Recording, Tape};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

/// A recording in progress.
pub struct Taping {
    part: String,
    unit: &'static str,
    tape: Arc<Mutex<Tape>>,
}

impl Taping {
    /// Replaces the requested part by a recorder.
    pub fn of(
        record: Option<&str>,
        languages: &Languages,
        gpu: &mut impl Unit,
        known: &[String],
    ) -> Result<Option<Self>, Failure> {
        let Some(name) = record else { return Ok(None) };
        let part = names::parts(known, name)?.swap_remove(0);
        for other in languages.names() {
            if names::parts(known, other)?.contains(&part) {
                return Err(Failure::Input(format!(
                    "{part} is recorded from its Rust model; leave it out of {other}"
                )));
            }
        }
        let (unit, tape) = recording::record_part(gpu, &part).ok_or(format!("no unit {name} to record"))?;
        Ok(Some(Taping { part, unit, tape }))
    }

    /// Writes the file, named after `beside` with another extension: completely, or not at all.
    pub fn save(self, beside: &Path, profile: String) -> Result<PathBuf, Failure> {
        let path = beside.with_extension(format!("{}.rec", self.part));
        let tape = self.tape.lock().map_err(|e| e.to_string())?.clone();
        let recording = Recording { part: self.part, unit: self.unit.into(), profile, tape };
        let bytes = recording.to_bytes().map_err(|e| format!("{}: {e}", path.display()))?;
        Ok(waves::output::write(&path, &bytes)?)
    }
}
