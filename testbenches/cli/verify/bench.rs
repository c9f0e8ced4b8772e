//! Speed, as ratios within one run: of the demo's frame, of replays, or of single units; and of arithmetic.

mod arith;
mod frame;
mod kernels;
mod replay;
mod units;

use crate::verify::{machine, page};
use crate::{Failure, style};
use crate::{put, say};
use clap::Args;
use std::path::PathBuf;

/// Measure speed: the demo's frame, or what a cycle of a unit costs
#[derive(Args)]
#[command(after_help = "Examples:
  cargo run --release --bin gpu-rtl -- bench               the demo's frame
  cargo run --release --bin gpu-rtl -- bench --write       and put the tables into docs/benchmarks.md
  cargo run --release --bin gpu-rtl -- bench --rounds 1 --size 160x120    a quick lookup
  cargo run --release --bin gpu-rtl -- bench gpc/setup     one unit: model, Verilated, lockstep
  cargo run --release --bin gpu-rtl -- bench all           every unit
  cargo run --release --bin gpu-rtl -- bench --replay      replays of recorded command streams
  cargo run --release --bin gpu-rtl -- bench --kernels     recorded kernels on an SM and on the chip
  cargo run --release --bin gpu-rtl -- bench --arith       arithmetic of the models, operations a second

Of the frame: the Rust pipeline against the same pipeline Verilated as one model, as fast
as Verilator and the C++ compiler make it; lockstep against Verilog alone; waves on and
off; cycles per second over the frame's size; what a cycle costs a unit that rests. All ways
take turns, round by round, on one thread; a ratio is that of two runs of one round, and
its median and extremes over the rounds are shown. Times are processor time of the thread
where the system measures it. The Verilated pipelines are built once (several minutes) and kept.

Of replays: the Rust command path against its units Verilated, as `replay --verilog all` has
them, and against all of it Verilated as one model at its best; lockstep.

Of kernels: a busy SM against the same SM Verilated for speed, with a bench in place of L1 and gcc;
then the chip in Rust, from the doorbell to DRAM. Every buffer of results is judged.

Of units: the inputs are those of the unit's scenario with the longest run, and figures are
the best of several rounds, in which all kinds take turns.")]
pub struct Bench {
    /// Paths of units, or all; the demo's frame without any
    #[arg(value_name = "UNIT")]
    units: Vec<String>,
    /// Rounds over the frame
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=100))]
    rounds: u32,
    /// Width and height of the frame
    #[arg(long, default_value = "640x480", value_parser = crate::render::size, value_name = "WxH")]
    size: (u32, u32),
    /// The mesh that is drawn; the demo's without it
    #[arg(long, value_name = "FILE")]
    mesh: Option<PathBuf>,
    /// Replays of recorded command streams, in place of the frame
    #[arg(long, conflicts_with_all = ["units", "arith"])]
    replay: bool,
    /// Recorded kernels on an SM and on the chip, in place of the frame
    #[arg(long, conflicts_with_all = ["units", "arith", "replay"])]
    kernels: bool,
    /// Arithmetic of the models, in place of the frame
    #[arg(long, conflicts_with = "units")]
    arith: bool,
    /// Put the tables into docs/benchmarks.md
    #[arg(long, conflicts_with = "units")]
    write: bool,
}

impl Bench {
    pub fn run(self) -> Result<(), Failure> {
        if cfg!(debug_assertions) {
            let warning = style::bad("warning");
            anstream::eprintln!(
                "{warning}: not an optimised build; use cargo run --release --bin gpu-rtl -- bench"
            );
        }
        if self.arith {
            let text = format!("{}\n{}", machine::describe(), arith::table(self.rounds));
            return self.give("bench-arith", "Arithmetic", &text);
        }
        if !cosim::available() {
            anstream::eprintln!("{}; only the models are measured", cosim::Error::NoVerilator);
        }
        if self.replay {
            let text = format!("{}\n{}", machine::describe(), replay::tables(self.rounds)?);
            return self.give("bench-replay", "Replay", &text);
        }
        if self.kernels {
            let text = format!("{}\n{}", machine::describe(), kernels::tables(self.rounds)?);
            return self.give("bench-kernels", "Kernels", &text);
        }
        match &self.units[..] {
            [] => self.frame(),
            [all] if all == "all" => units::run(&[]),
            units => units::run(units),
        }
    }

    fn frame(&self) -> Result<(), Failure> {
        let teapot = cosim::root().join("testbenches/meshes/teapot.obj");
        let mesh = self.mesh.clone().unwrap_or(teapot);
        let tables = frame::tables(&mesh, self.size, self.rounds)?;
        self.give("bench", "Figures", &format!("{}\n{tables}", machine::describe()))
    }

    /// Prints a text, and writes it between its marks of the page if requested.
    fn give(&self, mark: &str, heading: &str, text: &str) -> Result<(), Failure> {
        put!("{text}");
        if self.write {
            let path = cosim::root().join("docs/benchmarks.md");
            page::write(&path, mark, heading, text).map_err(|e| format!("{}: {e}", path.display()))?;
            say!("wrote docs/benchmarks.md");
        }
        Ok(())
    }
}
