//! What `gpu-rtl run` can be told.

use crate::Failure;
use crate::profile::Machine;
use crate::render::names;
use chip::gpu::Gpu;
use clap::Args;
use interpreter::stream::recording::Recording;
use kit::recording::{self, Recording as Taped, Tape};
use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, Mutex};
use waves::Recorder;
use workloads::kernels::{self, folder};

/// Run a compute kernel on the chip
///
/// The whole way is the chip, clock by clock: a driver rings a doorbell; host, front end, scheduler and work distributor
/// launch blocks of threads on the SMs, and memory is behind caches down to DRAM. Buffers of results are judged by what the
/// recording expects.
#[derive(Args)]
#[command(
    after_help = "A folder is a recording, with capture.toml, or has a program, code.bin, and kernel.toml:
  name, blocks = [X, Y, Z], threads = [X, Y, Z], registers = N   of a thread
  code = \"FILE\", entry = BYTES                     code.bin and its first bundle if left out
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
  gpu-rtl run launch_odd --set compute_path.sms=1
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
    /// Writes the program, a line for each instruction: issues, lanes active and past the guard, clocks that warps waited
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
    /// Clocks in which nothing moves, after which a kernel hangs.
    #[arg(long, default_value_t = 2_000_000, value_parser = clap::value_parser!(u64).range(100..), value_name = "CLOCKS")]
    pub patience: u64,
    /// Clocks after which the run ends as a failure.
    #[arg(long, default_value_t = 20_000_000, value_name = "CLOCKS")]
    pub clocks: u64,
    #[command(flatten)]
    pub machine: Machine,
    /// Units whose SystemVerilog runs in place of the Rust model, or `all`.
    #[arg(long, value_delimiter = ',', value_name = "UNIT,..")]
    pub verilog: Vec<String>,
    /// Units that run in both languages, compared every clock, or `all`.
    #[arg(long, value_delimiter = ',', value_name = "UNIT,..")]
    pub lockstep: Vec<String>,
    /// Units whose waves are written, as VCD with a GTKWave layout beside it, or `all`.
    #[arg(long, value_delimiter = ',', value_name = "UNIT,..")]
    pub waves: Vec<String>,
    /// The file of the waves, .vcd or .fst.
    #[arg(long, value_name = "FILE", requires = "waves", default_value = "run.vcd")]
    pub wave_file: PathBuf,
    /// First clock of the waves.
    #[arg(long, default_value_t = 0, requires = "waves", value_name = "CLOCK")]
    pub from: u64,
    /// Last clock of the waves; a thousand after the first without it.
    #[arg(long, requires = "waves", value_name = "CLOCK")]
    pub to: Option<u64>,
    /// Keeps all traffic at a unit's ports as run.UNIT.rec, for `gpu-rtl test UNIT --replay`.
    #[arg(long, value_name = "UNIT")]
    pub record: Option<String>,
}

/// Clocks of waves where no end is given.
const WINDOW: u64 = 1000;

/// A recording of a unit's ports in the making.
pub struct Taping {
    part: String,
    unit: &'static str,
    tape: Arc<Mutex<Tape>>,
}

impl Run {
    /// Where files go, before anything runs.
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
        if !self.waves.is_empty() {
            waves::output::allowed(&self.wave_file, &["vcd", "fst"], &[])?;
        }
        Ok(())
    }

    pub fn load(&self) -> Result<Recording, Failure> {
        let names = kernels::names();
        let recording = match self.kernel.to_str().filter(|name| names.iter().any(|n| n == name)) {
            Some(name) => kernels::carried(name)?,
            None if self.kernel.join("capture.toml").exists() => Recording::load(&self.kernel)?,
            None if self.kernel.is_dir() => folder::load(&self.kernel)?,
            None => {
                return Err(Failure::Input(format!(
                    "{}: there is no such kernel; give a folder, or one of {}",
                    self.kernel.display(),
                    names.join(", ")
                )));
            }
        };
        let plain = |name: &str| {
            let mut parts = Path::new(name).components();
            matches!((parts.next(), parts.next()), (Some(Component::Normal(_)), None))
        };
        match recording.results.iter().find(|result| !plain(&result.name)) {
            Some(result) => Err(Failure::Input(format!(
                "{}: the result {:?} cannot be a file's name; name it by letters",
                self.kernel.display(),
                result.name
            ))),
            None => Ok(recording),
        }
    }

    /// Parts that are not the Rust model alone.
    pub fn hidden(&self, known: &[String]) -> Result<Vec<String>, Failure> {
        let chosen = self.verilog.iter().chain(&self.lockstep);
        let parts = chosen.map(|name| names::parts(known, name)).collect::<Result<Vec<_>, _>>()?;
        Ok(parts.concat())
    }

    pub fn waves(&self, gpu: &mut Gpu) -> Result<Option<Recorder>, Failure> {
        if self.waves.is_empty() {
            return Ok(None);
        }
        let units = if self.waves.iter().any(|u| u == "all") { vec![] } else { self.waves.clone() };
        let to = self.to.or(Some(self.from + WINDOW));
        let options = waves::Options { units, from: self.from, to, ..waves::Options::default() };
        Ok(Some(Recorder::create(&self.wave_file, "nx", gpu, &options)?))
    }

    /// Puts a recorder in the place of the part that is asked for.
    pub fn tape(&self, gpu: &mut Gpu, known: &[String]) -> Result<Option<Taping>, Failure> {
        let Some(name) = &self.record else { return Ok(None) };
        let part = names::parts(known, name)?.swap_remove(0);
        if self.hidden(known)?.contains(&part) {
            return Err(Failure::Input(format!(
                "{part} is recorded from its Rust model; leave it out of --verilog and --lockstep"
            )));
        }
        let (unit, tape) = recording::record_part(gpu, &part).ok_or(format!("no unit {name} to record"))?;
        Ok(Some(Taping { part, unit, tape }))
    }

    /// Writes the recording of a unit's ports: whole, or not at all.
    pub fn save(&self, taping: Taping, profile: String) -> Result<PathBuf, Failure> {
        let Taping { part, unit, tape } = taping;
        let path = PathBuf::from(format!("run.{part}.rec"));
        let tape = tape.lock().map_err(|e| e.to_string())?.clone();
        let taped = Taped { part, unit: unit.into(), profile, tape };
        let bytes = taped.to_bytes().map_err(|e| format!("{}: {e}", path.display()))?;
        Ok(waves::output::write(&path, &bytes)?)
    }
}
