//! Options of `gpu-rtl run`.

use crate::Failure;
use crate::exchange::Languages;
use crate::nearest::unknown;
use crate::profile::Machine;
use crate::threads::Threads;
use crate::waved::Waved;
use clap::Args;
use interpreter::stream::recording::Recording;
use std::path::PathBuf;
use workloads::kernels::{self, folder};

/// Run a compute kernel on the chip
///
/// The whole way is the chip, cycle by cycle: a driver rings a doorbell; host, front end, scheduler and work distributor
/// launch blocks of threads on the SMs, and memory is after caches down to DRAM. Buffers of results are judged by what the
/// recording expects.
#[derive(Args)]
#[command(
    after_help = "A folder is a recording, with capture.toml, or has a program, code.bin, and kernel.toml:
  name, blocks = [X, Y, Z], threads = [X, Y, Z], registers = N   of a thread
  code = \"FILE\", entry = BYTES                     code.bin and its first bundle if left out;
                                                     FILE.s is assembled (gpu-rtl asm)
  barriers = N, shared = BYTES, local = BYTES        of a block, a block, a thread; 0 if left out
  [[buffer]] name, and file = \"FILE\" or bytes = N with fill = WORD
    expected = \"FILE\" judges it; compare = \"exact\", \"f32\" or \"f64\" with ulp = N, abs = X
    result = true writes it with --results without being judged
  [[constants]] bank = N, words = [..]               whole numbers, floats, names of buffers (their
                                                     addresses, two words each)

Exit codes: 0 ok, 1 a buffer of results is wrong, 2 usage, bad input, or a kernel that was stopped.

Examples:
  gpu-rtl run float_add
  gpu-rtl run float_add --results .
  gpu-rtl run cf_nested_if --listing cf_nested_if.txt
  gpu-rtl run int_mul --plot int_mul.svg --trace int_mul.json
  gpu-rtl run launch_odd --set sms=1
  gpu-rtl run int_mul --lockstep sm
  gpu-rtl run int_mul --waves sm --from 26000 --to 26400
  gpu-rtl run int_mul --record gcc
  gpu-rtl run path/to/recording
  gpu-rtl run path/to/folder --listing mine.txt"
)]
pub struct Run {
    /// A recorded kernel that the project carries, by name, or a folder.
    pub kernel: PathBuf,
    /// A folder in which each buffer of results is written, as NAME.bin.
    #[arg(long, value_name = "DIR")]
    pub results: Option<PathBuf>,
    /// Writes the program, a line for each instruction: issues, lanes active and past the guard, cycles that warps waited
    /// before it, and for what most.
    #[arg(long, value_name = "FILE")]
    pub listing: Option<PathBuf>,
    /// Writes issue slots, occupancy, lanes and hits over time, an SVG file.
    #[arg(long, value_name = "FILE")]
    pub plot: Option<PathBuf>,
    /// Writes warps over time, as JSON for ui.perfetto.dev or chrome://tracing.
    #[arg(long, value_name = "FILE")]
    pub trace: Option<PathBuf>,
    /// Events that the trace has at most; later ones are left out.
    #[arg(long, requires = "trace", default_value_t = 1_000_000, value_name = "COUNT")]
    pub trace_events: usize,
    /// Cycles in which nothing moves in memory, after which a kernel hangs; 20,000 where nothing is issued either.
    #[arg(long, default_value_t = kernels::PATIENCE, value_parser = clap::value_parser!(u64).range(100..), value_name = "CYCLES")]
    pub patience: u64,
    /// Cycles after which the run ends as a failure.
    #[arg(long, default_value_t = 20_000_000, value_name = "CYCLES")]
    pub cycles: u64,
    #[command(flatten)]
    pub machine: Machine,
    #[command(flatten)]
    pub threads: Threads,
    #[command(flatten)]
    pub languages: Languages,
    #[command(flatten)]
    pub waved: Waved,
    /// The file of the waves, .vcd or .fst.
    #[arg(long, value_name = "FILE", requires = "waves", default_value = "run.vcd")]
    pub wave_file: PathBuf,
    /// Keeps all traffic at a unit's ports as run.UNIT.rec, for `gpu-rtl test UNIT --replay`.
    #[arg(long, value_name = "UNIT")]
    pub record: Option<String>,
}

impl Run {
    /// Checks the output files, before anything runs.
    pub fn check(&self) -> Result<(), Failure> {
        if let Some(folder) = self.results.as_ref().filter(|folder| !folder.is_dir()) {
            let what = format!("{}: there is no such folder; make it, or name another", folder.display());
            return Err(Failure::Input(what));
        }
        let written = [(&self.listing, "txt"), (&self.plot, "svg"), (&self.trace, "json")];
        for (file, extension) in written {
            if let Some(file) = file {
                waves::output::allowed(file, &[extension], &[])?;
                waves::output::place(file)?;
            }
        }
        if !self.waved.waves.is_empty() {
            waves::output::allowed(&self.wave_file, &["vcd", "fst"], &[])?;
        }
        Ok(())
    }

    pub fn load(&self) -> Result<Recording, Failure> {
        let names = kernels::names();
        Ok(match self.kernel.to_str().filter(|name| names.iter().any(|n| n == name)) {
            Some(name) => kernels::carried(name)?,
            None if self.kernel.join("capture.toml").exists() => Recording::load(&self.kernel)?,
            None if self.kernel.is_dir() => folder::load(&self.kernel)?,
            None => {
                let name = self.kernel.display().to_string();
                return Err(unknown("kernel, and no folder of one,", &name, &names, "gpu-rtl list kernels"));
            }
        })
    }
}
