//! `gpu-rtl replay`: a recorded command stream through the chip, cycle by cycle.

pub mod results;
mod summary;

use crate::exchange::Languages;
use crate::nearest::unknown;
use crate::profile::Machine;
use crate::render::{names, traffic};
use crate::say;
use crate::threads::Threads;
use crate::waved::Waved;
use crate::{Failure, style};
use chip::machine::maxwell::Maxwell;
use clap::Args;
use kernel::registers;
use recordings::capture::Capture;
use rigs::command_path::In;
use std::path::PathBuf;
use std::time::Instant;
use waves::Recorder;
use workloads::board::traffic::Traffic;
use workloads::command::moved::Moved;
use workloads::command::on_chip::StreamChip;
use workloads::command::path::Path as _;
use workloads::command::{Around, Ended, Replay as Run, driver};
use workloads::results::Results;

/// Replay a recorded command stream through the chip
///
/// The chip, cycle by cycle, from the doorbell to DRAM: a driver writes page tables and ring entries, and rings
/// the doorbell. What the stream leaves in memory is judged by what its folder expects: exit code 1 where it is
/// wrong, 2 where a unit stops the channel: a fault, an access or a launch of the 2D class that was refused.
#[derive(Args)]
#[command(after_help = "Examples:
  gpu-rtl replay triangle --frame triangle.png
  gpu-rtl replay vf_packed --frame vf_packed.png --results out
  gpu-rtl replay cube --trace cube.txt
  gpu-rtl replay prog_post --compressed    targets in pages that compress them: the same bytes, less traffic
  gpu-rtl replay triangle --busy 50
  gpu-rtl replay blend --lockstep l2,xbar
  gpu-rtl replay clear --lockstep all
  gpu-rtl replay clear --verilog macro_engine
  gpu-rtl replay clear --waves front_end --from 100 --to 400
  gpu-rtl replay path/to/capture")]
pub struct Replay {
    /// A capture or a frame that the project carries, by name, or the folder of one.
    pub capture: PathBuf,
    /// Writes the picture that the stream reads back.
    #[arg(long, value_name = "FILE")]
    pub frame: Option<PathBuf>,
    /// Writes the buffers of results into a folder.
    #[arg(long, value_name = "DIR")]
    pub results: Option<PathBuf>,
    /// Writes the method stream, a line for each method, macros expanded.
    #[arg(long, value_name = "FILE")]
    pub trace: Option<PathBuf>,
    /// Cycles that a trigger keeps its engine busy.
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u64).range(..=1_000_000))]
    pub busy: u64,
    /// Cycles in which nothing moves, after which a stream is deadlocked; longer than a
    /// macro may take.
    #[arg(long, default_value_t = 2_000_000, value_parser = clap::value_parser!(u64).range(100..), value_name = "CYCLES")]
    pub patience: u64,
    /// Cycles after which the replay ends as a failure.
    #[arg(long, value_name = "CYCLES")]
    pub cycles: Option<u64>,
    /// Has targets of colour and depth in pages that compress them, where no other buffer shares their pages. The recording's
    /// driver requests for none.
    #[arg(long)]
    pub compressed: bool,
    #[command(flatten)]
    pub machine: Machine,
    #[command(flatten)]
    pub threads: Threads,
    #[command(flatten)]
    pub languages: Languages,
    #[command(flatten)]
    pub waved: Waved,
    /// The file of the waves, .vcd or .fst.
    #[arg(long, value_name = "FILE", requires = "waves", default_value = "replay.vcd")]
    pub wave_file: PathBuf,
}

/// Cycles between two updates of the progress bar.
const STRIDE: u64 = 4096;

impl Replay {
    pub fn run(self) -> Result<(), Failure> {
        let (profile, _) = self.machine.load()?;
        for file in [&self.trace, &self.frame].into_iter().flatten() {
            waves::output::place(file)?;
        }
        let folder = self.folder()?;
        let (capture, expected) = (Capture::load(&folder)?, Results::load(&folder)?);
        driver::has_room(&capture).map_err(|what| format!("{}: {what}", self.capture.display()))?;
        let mut gpu = Maxwell::new(&profile);
        let known = names::known(&mut gpu);
        self.languages.exchange(&mut gpu, &known)?;
        let mut waves = self.waved.recorder(&self.wave_file, None, &mut gpu)?;
        let around = Around { busy: self.busy, patience: self.patience, ..Around::default() };
        let mut run = Run::new(StreamChip::new(self.threads.on(gpu), &profile), around);
        if self.compressed {
            run.compress_targets(&capture)?;
        }
        let start = Instant::now();
        let mut seen = (Moved::default(), Traffic::default());
        let end = self.submissions(&capture, &mut run, &mut waves, &mut seen);
        if end.is_ok() {
            run.expand()?;
        }
        // Results are shown and written however the stream ended.
        let seconds = start.elapsed().as_secs_f64();
        let gpu = &mut run.path_mut().board.dut;
        let dropped = registers::value(gpu, "command.front_end.decode.q.dropped");
        summary::print(&capture, &run.stats, &seen.0, dropped, run.trace.calls(), seconds);
        traffic::print(&seen.1, &run.path().board, None);
        let right = match &end {
            Ok(()) => results::judge(&expected, &run.memory, &self)?,
            Err(_) => true,
        };
        if let Some(file) = &self.trace {
            let lines: String = run.trace.lines().iter().map(|line| format!("{line}\n")).collect();
            say!("wrote {}", waves::output::write(file, lines.as_bytes())?.display());
        }
        if let Some(waves) = waves {
            style::written(waves, run.cycle)?;
        }
        end?;
        if right { Ok(()) } else { Err(Failure::Check) }
    }

    /// Runs all submissions, or until one is stopped.
    fn submissions(
        &self,
        capture: &Capture,
        run: &mut Run<StreamChip>,
        waves: &mut Option<Recorder>,
        seen: &mut (Moved, Traffic),
    ) -> Result<(), Failure> {
        let bar = style::bar(capture.submissions.len() as u64, "submissions");
        for submission in 0..capture.submissions.len() {
            run.submit(capture, submission);
            let mut after = |cycle, _: &In, chip: &mut StreamChip| {
                seen.0.lookup(chip.board.dut.unit());
                seen.1.lookup(&chip.board);
                let Some(waves) = waves else { return Ok(()) };
                let (i, gpu) = chip.board.dut.driven();
                waves.after(cycle, i, gpu).map_err(|e| format!("writing waves: {e}"))
            };
            let at = |what| format!("{}: submission {submission}: {what}", self.capture.display());
            loop {
                if self.cycles.is_some_and(|most| run.cycle >= most) {
                    let what = format!("not at its end after {} cycles (--cycles)", run.cycle);
                    return Err(Failure::Input(at(what)));
                }
                let stride = self.cycles.map_or(STRIDE, |most| STRIDE.min(most - run.cycle));
                let ended = run.run_watched(stride, &mut after);
                // An access of the command path to unmapped memory is reported with its method instead.
                if let Some(stopped) = run.path().stopped().filter(|_| run.path().beyond().is_none()) {
                    return Err(Failure::Input(at(format!("cycle {}: {stopped}", run.cycle))));
                }
                match ended.map_err(|what| at(what + &run.who_waits()))? {
                    Ended::Running => bar.set_message(format!("cycle {}", run.cycle)),
                    Ended::Idle => break,
                    Ended::Fault(fault) => {
                        return Err(Failure::Input(at(run.explain(&fault))));
                    }
                }
            }
            for &(address, value) in &capture.submissions[submission].semaphores {
                let found = run.memory.bytes.load(address);
                if found != value {
                    let what = format!("the semaphore at {address:#x} is {found:#x}, not {value:#x}");
                    return Err(Failure::Input(at(what)));
                }
            }
            bar.inc(1);
        }
        run.whole().map_err(|what| Failure::Input(format!("{}: {what}", self.capture.display())))?;
        bar.finish_and_clear();
        Ok(())
    }

    /// The capture's folder.
    fn folder(&self) -> Result<PathBuf, Failure> {
        let carried = self.capture.to_str().and_then(Capture::place);
        if let Some(folder) = carried.or(self.capture.exists().then(|| self.capture.clone())) {
            return Ok(folder);
        }
        let all = [Capture::names(), Capture::frame_names()].concat();
        let name = self.capture.display().to_string();
        Err(unknown("capture or frame, and no folder of one,", &name, &all, "gpu-rtl list captures"))
    }
}
