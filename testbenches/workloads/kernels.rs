//! Compute kernels on the chip, from the doorbell to DRAM: each submission as a driver published it, and every buffer of
//! results as a recording expects it.

pub mod activity;
pub mod folder;

use crate::command::inside::Inside;
use crate::command::on_chip::StreamChip;
use crate::command::path::Mapped;
use crate::command::{Around, Ended, Replay, driver};
use bundle::Fault;
use chip::command_path::In;
use chip::gpu::{self, Params};
use interpreter::stream::judge::judge_one;
use interpreter::stream::recording::{Buffer, Expected, Recording};
use kernel::clocked::Clocked;
use std::path::{Path, PathBuf};

/// Clocks without a movement in memory after which a kernel hangs: three times what a recorded one only computes.
pub const PATIENCE: u64 = 1_000_000;
/// Clocks without a movement or an instruction, where instructions are seen: more than memory has work for.
const STILL: u64 = 20_000;
/// The same where only DRAM is seen: atomics of one address are done in the L2.
pub const FROM_OUTSIDE: u64 = 2_000_000;

/// A recording on its way through a chip.
pub struct Launches<'a, D> {
    recording: &'a Recording,
    mapped: Vec<Mapped>,
    pub run: Replay<StreamChip<D>>,
}

/// Where the recordings are that the project carries.
fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../recordings/kernels")
}

/// Their names.
pub fn names() -> Vec<String> {
    let entries = std::fs::read_dir(folder()).into_iter().flatten().flatten();
    let folders = entries.filter(|e| e.path().join("capture.toml").is_file());
    let mut names: Vec<_> = folders.map(|e| e.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// One of them.
pub fn carried(name: &str) -> Result<Recording, String> {
    Recording::load(&folder().join(name))
}

/// Whether a recording leaves the driver's area free; else which buffer does not.
pub fn has_room(recording: &Recording) -> Result<(), String> {
    let meets = |va: u64, size: u64| va < driver::AREA.end && driver::AREA.start < va + size;
    match recording.buffers.iter().find(|buffer| meets(buffer.va, buffer.size)) {
        Some(buffer) => Err(format!(
            "the buffer at {:#x} goes beyond {:#x}, where rings and channels are kept",
            buffer.va,
            driver::AREA.start
        )),
        None => Ok(()),
    }
}

/// What a recording's driver maps.
pub fn mapped(recording: &Recording) -> Vec<Mapped> {
    let of =
        |buffer: &Buffer| Mapped { addresses: buffer.va..buffer.va + buffer.size, coherent: false, kind: 0 };
    recording.buffers.iter().map(of).collect()
}

/// What it writes before a submission, and the entries that it publishes.
pub fn submit<D: Clocked<In = gpu::In, Out = gpu::Out> + Inside>(
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

impl<'a, D: Clocked<In = gpu::In, Out = gpu::Out> + Inside> Launches<'a, D> {
    pub fn new(dut: D, p: &Params, recording: &'a Recording, patience: u64) -> Self {
        // Nothing but shader cores has work for long: they are still for less than memory has work for, or compute for `patience`.
        let around = Around { patience, still: STILL, computes: patience, ..Around::default() };
        Launches { recording, mapped: mapped(recording), run: Replay::new(StreamChip::new(dut, p), around) }
    }

    /// What the driver writes before a submission, and the entries it publishes.
    pub fn submit(&mut self, n: usize) {
        submit(&mut self.run, self.recording, &self.mapped, n);
    }

    /// Runs up to so many clocks; whether the submission is at its end. A warp that is stopped ends it as a failure, so does a
    /// descriptor or an access that is refused.
    pub fn advance(
        &mut self,
        clocks: u64,
        after: &mut impl FnMut(u64, &In, &mut StreamChip<D>) -> Result<(), String>,
    ) -> Result<bool, String> {
        let mut clock = 0;
        let mut watch = |at, i: &In, chip: &mut StreamChip<D>| {
            clock = at;
            after(at, i, chip)?;
            match &chip.failed {
                Some(failed) => Err(format!("clock {at}: {failed}")),
                None => Ok(()),
            }
        };
        let ended = self.run.run_watched(clocks, &mut watch);
        // Of a load that was refused its warp is told, and stopped; of a store nobody.
        let ended = match (ended, self.run.path().board.refusal()) {
            (Ok(Ended::Idle), Some(refused)) => return Err(format!("clock {clock}: {refused}")),
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

    /// Whether it is right.
    pub fn judged(&self, result: &Expected) -> Result<(), String> {
        judge_one(result, &self.bytes(result))
    }

    /// All submissions and results; the clocks that they took, or what is wrong.
    pub fn all(&mut self) -> Result<u64, String> {
        let name = &self.recording.name;
        for n in 0..self.recording.submissions.len() {
            self.submit(n);
            let ended = self.advance(u64::MAX, &mut |_, _, _| Ok(()));
            ended.and_then(|_| self.released(n)).map_err(|what| format!("{name}: submission {n}: {what}"))?;
        }
        self.recording.results.iter().try_for_each(|result| self.judged(result))?;
        Ok(self.run.clock)
    }
}
