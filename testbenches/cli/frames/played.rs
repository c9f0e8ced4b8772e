//! Runs a frame on the chip, and judges it.

use chip::machine::maxwell::Maxwell;
use chip::profile::Profile;
use kernel::slot::Slot;
use recordings::capture::Capture;
use std::path::Path;
use workloads::command::memory::Memory;
use workloads::command::on_chip::StreamChip;
use workloads::command::{Around, Ended, Replay, driver};
use workloads::judge;
use workloads::results::Results;

/// Cycles without progress after which a frame counts as stuck; and the limit of a frame.
const PATIENCE: u64 = 1_000_000;
const MOST: u64 = 20_000_000;

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum State {
    Right,
    /// Its picture or a buffer is wrong.
    Wrong,
    /// It does not end.
    Stopped,
}

impl State {
    pub fn name(self) -> &'static str {
        match self {
            State::Right => "right",
            State::Wrong => "wrong",
            State::Stopped => "stopped",
        }
    }
}

/// Result of a frame.
pub struct Played {
    pub state: State,
    /// The differences, or the reason for the stop.
    pub what: String,
    pub cycles: u64,
}

/// Runs a frame from a folder on a new chip. An error is an error of its files.
pub fn play(folder: &Path, profile: &Profile, compressed: bool) -> Result<Played, String> {
    let (capture, expected) = (Capture::load(folder)?, Results::load(folder)?);
    driver::has_room(&capture)?;
    let chip = StreamChip::new(Slot::from(Maxwell::new(profile)), profile);
    let mut run = Replay::new(chip, Around { patience: PATIENCE, ..Around::default() });
    if compressed {
        run.compress_targets(&capture)?;
    }
    for submission in 0..capture.submissions.len() {
        run.submit(&capture, submission);
        if let Err(what) = settle(&capture, submission, &mut run) {
            let what = format!("submission {submission}: {what}");
            return Ok(Played { state: State::Stopped, what, cycles: run.cycle });
        }
    }
    run.expand()?;
    let wrong = judge(&expected, &run.memory);
    let state = if wrong.is_empty() { State::Right } else { State::Wrong };
    Ok(Played { state, what: wrong.join("; "), cycles: run.cycle })
}

/// Runs a submission to its end; the error is the reason if it does not end.
fn settle(capture: &Capture, submission: usize, run: &mut Replay<StreamChip>) -> Result<(), String> {
    let ended = run.run(MOST);
    if let Some(stopped) = run.path().stopped() {
        return Err(stopped);
    }
    match ended.map_err(|what| what + &run.who_waits())? {
        Ended::Idle => (),
        Ended::Running => return Err(format!("not at its end after {MOST} cycles")),
        Ended::Fault(fault) => return Err(run.explain(&fault)),
    }
    for &(address, value) in &capture.submissions[submission].semaphores {
        let found = run.memory.bytes.load(address);
        if found != value {
            return Err(format!("the semaphore at {address:#x} is {found:#x}, not {value:#x}"));
        }
    }
    Ok(())
}

/// Differences in memory.
fn judge(expected: &Results, memory: &Memory) -> Vec<String> {
    let mut wrong = vec![];
    if let (Some(readback), Some(picture)) = (&expected.readback, &expected.picture) {
        let found = judge::pictures(&readback.pixels(memory), &picture.pixels, &picture.limits);
        if !found.is_right() {
            wrong.push(format!("picture: {} pixels, {} may be", found.beyond, found.allowed));
        }
    }
    for buffer in &expected.buffers {
        let elements = buffer.compare.wrong(&buffer.found(memory), &buffer.contents);
        if let Some((at, got, want)) = elements.first() {
            let count = elements.len();
            wrong.push(format!("{}: {count} elements, of {at} {got:#x}, not {want:#x}", buffer.name));
        }
    }
    wrong
}
