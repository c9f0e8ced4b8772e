//! Runs our own programs with the Python of `.venv`.

use crate::Failure;
use crate::python::find;
use std::io::{self, BufRead, BufReader, Read};
use std::process::{Command, Stdio};
use std::thread;

/// Runs one of our programs with arguments; returns its output or the error. `step`
/// is called with each line on standard error that begins with `step`, while the program runs.
pub fn run(
    needed_for: &str,
    program: &str,
    arguments: &[String],
    step: impl Fn(&str),
) -> Result<String, Failure> {
    let failed = |e: io::Error| Failure::from(format!("{needed_for}: {e}"));
    let mut command = Command::new(find(needed_for)?);
    command.arg("-c").arg(program).args(arguments).current_dir(cosim::root());
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().map_err(failed)?;
    let mut stdout = child.stdout.take().expect("a pipe");
    let printed = thread::spawn(move || {
        let mut text = vec![];
        stdout.read_to_end(&mut text).map(|_| String::from_utf8_lossy(&text).into_owned())
    });
    let mut said = vec![];
    for line in BufReader::new(child.stderr.take().expect("a pipe")).lines() {
        let line = line.map_err(failed)?;
        match line.strip_prefix("step ") {
            Some(text) => step(text),
            None => said.push(line),
        }
    }
    let status = child.wait().map_err(failed)?;
    let printed = printed.join().expect("a thread that only reads").map_err(failed)?;
    if status.success() {
        return Ok(printed);
    }
    let tail = said[said.len().saturating_sub(20)..].join("\n");
    Err(format!("{needed_for} failed ({status}):\n{tail}").into())
}
