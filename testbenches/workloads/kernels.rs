//! Compute kernels on the chip, from the doorbell to DRAM: each submission as a driver published it, with every result buffer
//! compared with the recording.

pub mod activity;
pub mod folder;

use crate::command::inside::Inside;
use crate::command::on_chip::StreamChip;
use crate::command::{Around, Ended, Replay, driver};
use bundle::Fault;
use chip::machine::maxwell::{self, Params};
use interpreter::stream::judge::judge_one;
use interpreter::stream::recording::{Buffer, Expected, Recording};
use kernel::clocked::Clocked;
use recordings::capture::Mapped;
use rigs::command_path::In;
use std::path::PathBuf;

/// Cycles without memory traffic after which a kernel counts as hung: three times the longest pure computation of a recorded one.
pub const PATIENCE: u64 = 1_000_000;
/// The limit without traffic and instructions, where issue is visible: more than any memory operation takes.
const STILL: u64 = 20_000;
/// The limit where only DRAM is visible: atomics to one address are executed in the L2.
pub const FROM_OUTSIDE: u64 = 2_000_000;

/// A recording running on a chip.
pub struct Launches<'a, D> {
    recording: &'a Recording,
    mapped: Vec<Mapped>,
    pub run: Replay<StreamChip<D>>,
}

/// Folder of the project's recordings.
fn folder() -> PathBuf {
    checkout::root().join("testbenches/recordings/kernels")
}

/// Names of the recordings.
pub fn names() -> Vec<String> {
    let entries = std::fs::read_dir(folder()).into_iter().flatten().flatten();
    let folders = entries.filter(|e| e.path().join("capture.toml").is_file());
    let mut names: Vec<_> = folders.map(|e| e.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// Loads one of the recordings.
pub fn carried(name: &str) -> Result<Recording, String> {
    Recording::load(&folder().join(name))
}

/// Checks that a recording leaves the driver's area free; the error names the buffer that does not.
pub fn has_room(recording: &Recording) -> Result<(), String> {
    let meets = |va: u64, size: u64| va < driver::AREA.end && driver::AREA.start < va + size;
    match recording.buffers.iter().find(|buffer| meets(buffer.va, buffer.size)) {
        Some(buffer) => Err(format!(
            "the buffer at {:#x} extends beyond {:#x}, where rings and channels are stored",
            buffer.va,
            driver::AREA.start
        )),
        None => Ok(()),
    }
}

/// Buffers that a recording's driver maps.
pub fn mapped(recording: &Recording) -> Vec<Mapped> {
    let of = |buffer: &Buffer| Mapped {
        addresses: buffer.va..buffer.va + buffer.size,
        coherent: false,
        kind: 0,
        place: None,
    };
    recording.buffers.iter().map(of).collect()
}

/// Applies the driver's writes before a submission, and publishes its ring entries.
pub fn submit<D: Clocked<In = maxwell::In, Out = maxwell::Out> + Inside>(
    run: &mut Replay<StreamChip<D>>,
    recording: &Recording,
    mapped: &[Mapped],
    n: usize,
) {
    let submission = &recording.submissions[n];
    let updates = submission.updates.iter();
    let updates = updates.filter_map(|&update| Some((update[0], recording.update(update)?)));
    run.give(updates, mapped, &submission.gpfifo);
}

impl<'a, D: Clocked<In = maxwell::In, Out = maxwell::Out> + Inside> Launches<'a, D> {
    pub fn new(dut: D, p: &Params, recording: &'a Recording, patience: u64) -> Self {
        // Only shader cores work for long: they wait less than a memory operation takes, or compute for up to `patience`.
        let around = Around { patience, still: STILL, computes: patience, ..Around::default() };
        Launches { recording, mapped: mapped(recording), run: Replay::new(StreamChip::new(dut, p), around) }
    }

    /// Applies the driver's writes before a submission, and publishes its ring entries.
    pub fn submit(&mut self, n: usize) {
        submit(&mut self.run, self.recording, &self.mapped, n);
    }

    /// Runs up to `cycles` cycles; returns whether the submission has ended. A stopped warp ends it as a failure, and so does a
    /// refused descriptor or access.
    pub fn advance(
        &mut self,
        cycles: u64,
        after: &mut impl FnMut(u64, &In, &mut StreamChip<D>) -> Result<(), String>,
    ) -> Result<bool, String> {
        let mut cycle = 0;
        let mut watch = |at, i: &In, chip: &mut StreamChip<D>| {
            cycle = at;
            after(at, i, chip)?;
            match &chip.failed {
                Some(failed) => Err(format!("cycle {at}: {failed}")),
                None => Ok(()),
            }
        };
        let ended = self.run.run_watched(cycles, &mut watch);
        // A refused load stops its warp; a refused store is reported to no warp.
        let ended = match (ended, self.run.path().board.refusal()) {
            (Ok(Ended::Idle), Some(refused)) => return Err(format!("cycle {cycle}: {refused}")),
            (Err(what), Some(refused)) => return Err(format!("{what}; {refused}")),
            (ended, _) => ended?,
        };
        match ended {
            Ended::Idle => Ok(true),
            Ended::Running => Ok(false),
            Ended::Fault(fault) => Err(self.explain(&fault)),
        }
    }

    fn explain(&self, fault: &Fault) -> String {
        self.run.explain(fault)
    }

    /// Whether a submission released its semaphores.
    pub fn released(&self, n: usize) -> Result<(), String> {
        for &[at, value] in &self.recording.submissions[n].semaphores {
            let got = self.run.memory.bytes.load(at);
            if got != value as u32 {
                return Err(format!("semaphore {at:#x} is {got:#x}, not {value:#x}"));
            }
        }
        Ok(())
    }

    /// The bytes of a buffer of results.
    pub fn bytes(&self, result: &Expected) -> Vec<u8> {
        self.run.memory.bytes.read(result.va, result.size as usize)
    }

    /// Compares a buffer of results with the expected one.
    pub fn judged(&self, result: &Expected) -> Result<(), String> {
        judge_one(result, &self.bytes(result))
    }

    /// Runs all submissions and checks all results; returns the cycles, or the error.
    pub fn all(&mut self) -> Result<u64, String> {
        let name = &self.recording.name;
        for n in 0..self.recording.submissions.len() {
            self.submit(n);
            let ended = self.advance(u64::MAX, &mut |_, _, _| Ok(()));
            ended.and_then(|_| self.released(n)).map_err(|what| format!("{name}: submission {n}: {what}"))?;
        }
        self.recording.results.iter().try_for_each(|result| self.judged(result))?;
        Ok(self.run.cycle)
    }
}
