//! The Python of `.venv`, where the synthesis tools are.

use crate::Failure;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// The interpreter that `scripts/setup` makes.
pub fn find(needed_for: &str) -> Result<PathBuf, Failure> {
    let python = cosim::root().join(".venv/bin/python");
    if python.exists() {
        return Ok(python);
    }
    Err(format!("no .venv: {needed_for} needs the tools that scripts/setup fetches; run it").into())
}

/// Runs a program of ours with arguments; what it printed, or what went wrong.
pub fn run(needed_for: &str, program: &str, arguments: &[String]) -> Result<String, Failure> {
    let mut command = Command::new(find(needed_for)?);
    command.arg("-c").arg(program).args(arguments).current_dir(cosim::root());
    let done = command.stdin(Stdio::null()).output().map_err(|e| format!("{}: {e}", needed_for))?;
    if done.status.success() {
        return Ok(String::from_utf8_lossy(&done.stdout).into_owned());
    }
    let said = String::from_utf8_lossy(&done.stderr);
    let lines: Vec<_> = said.lines().rev().take(20).collect();
    let tail = lines.into_iter().rev().collect::<Vec<_>>().join("\n");
    Err(format!("{needed_for} failed ({}):\n{tail}", done.status).into())
}
