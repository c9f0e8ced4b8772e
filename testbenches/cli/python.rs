//! The Python of `.venv`, where the synthesis tools are.

use crate::Failure;
use std::path::PathBuf;

/// The interpreter that `scripts/setup` makes.
pub fn find(needed_for: &str) -> Result<PathBuf, Failure> {
    let python = cosim::root().join(".venv/bin/python");
    if python.exists() {
        return Ok(python);
    }
    Err(format!("no .venv: {needed_for} needs the tools that scripts/setup fetches; run it").into())
}
