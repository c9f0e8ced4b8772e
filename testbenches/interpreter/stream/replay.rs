//! Replays a recording from its first submission to its last.

use super::engines::{Engines, GridRunner};
use super::methods::{Header, segment};
use super::recording::Recording;
use crate::machine::freedom::Freedom;

/// Replays all submissions; returns the final state of the engines.
pub fn replay(recording: &Recording, freedom: Freedom) -> Result<Engines, String> {
    let mut engines = Engines::default();
    engines.freedom = freedom;
    replay_on(recording, engines)
}

/// Replays all submissions, with grids on another machine.
pub fn replay_by(recording: &Recording, runner: GridRunner) -> Result<Engines, String> {
    let mut engines = Engines::default();
    engines.runner = Some(runner);
    replay_on(recording, engines)
}

fn replay_on(recording: &Recording, mut engines: Engines) -> Result<Engines, String> {
    for buffer in &recording.buffers {
        engines.memory.map(buffer.va..buffer.va.saturating_add(buffer.size));
    }
    let mut header = Header::default();
    for (i, submission) in recording.submissions.iter().enumerate() {
        for &update in &submission.updates {
            let bytes = recording.update(update).ok_or("an update past the end of the data")?;
            engines.memory.write(update[0], bytes).then_some(()).ok_or("an update of unmapped memory")?;
        }
        for &entry in &submission.gpfifo {
            // Data may have been written by an earlier grid, so they are read one word at a time.
            let (start, count) = segment(entry);
            for n in 0..u64::from(count) {
                let word = engines.memory.word(start + 4 * n);
                let taken = header.take(word.ok_or("a segment in unmapped memory")?)?;
                taken.map_or(Ok(()), |method| engines.method(method))?;
            }
        }
        let released = std::mem::take(&mut engines.releases);
        let expected: Vec<_> = submission.semaphores.iter().map(|&[at, value]| (at, value as u32)).collect();
        if released != expected {
            return Err(format!("submission {i} released {released:x?}, not {expected:x?}"));
        }
    }
    Ok(engines)
}
