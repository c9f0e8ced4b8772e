//! `gpu-rtl speed`: speed of the Rust chip and of the Verilated chip, on one stream.

use crate::stopwatch::Stopwatch;
use crate::{Failure, put, say, style};
use chip::machine::maxwell::{In, Maxwell, Out};
use clap::Args;
use cosim::Bare;
use kernel::clocked::Clocked;
use kernel::slot::Slot;
use recordings::capture::Capture;
use std::path::PathBuf;
use workloads::command::inside::Inside;
use workloads::command::on_chip::StreamChip;
use workloads::command::{Around, Ended, Replay};
use workloads::small_chip;

/// Measure how many cycles a second the chip runs in Rust and Verilated
///
/// Both replay one recording, from the doorbell to DRAM, on the small machine of the tests, in turns on one thread; speed is in cycles of the
/// thread's processor time, the bench's own included. The Verilated chip is the tests' library, which shows every register, or with --best one that is made
/// for speed and shows its ports alone, whose build takes long.
#[derive(Args)]
#[command(after_help = "Examples:
  gpu-rtl speed
  gpu-rtl speed triangle --rounds 3
  gpu-rtl speed clear --best")]
pub struct Speed {
    /// A recording or a frame that the project carries.
    #[arg(default_value = "clear")]
    name: String,
    /// Times that each runs.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=100))]
    rounds: u32,
    /// The Verilated chip at its best.
    #[arg(long)]
    best: bool,
    /// Writes the figures into a file, too.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl Speed {
    pub fn run(self) -> Result<(), Failure> {
        if cfg!(debug_assertions) {
            let warning = style::bad("warning");
            anstream::eprintln!(
                "{warning}: not an optimised build; use cargo run --release --bin gpu-rtl -- speed"
            );
        }
        let capture = Capture::carried(&self.name)?;
        let gpu = || Maxwell::new(&small_chip());
        let bar = style::bar(2 * u64::from(self.rounds), "runs");
        let (mut rust, mut verilated, mut ratios, mut cycles) = (vec![], vec![], vec![], 0);
        for _ in 0..self.rounds {
            bar.set_message("Rust");
            let model = timed(Slot::from(gpu()), &capture)?;
            bar.inc(1);
            bar.set_message("Verilated");
            let other = match self.best {
                true => timed(Bare::new(&gpu()).map_err(|e| e.to_string())?, &capture)?,
                false => {
                    let mut slot = Slot::from(gpu());
                    let twin = cosim::Hdl::new(slot.unit()).map_err(|e| e.to_string())?;
                    slot.exchange(Box::new(twin));
                    timed(slot, &capture)?
                }
            };
            bar.inc(1);
            if model.cycles != other.cycles {
                let what =
                    format!("the replay took {} cycles and {}: they differ", model.cycles, other.cycles);
                return Err(Failure::Input(what));
            }
            cycles = model.cycles;
            rust.push(model.speed());
            verilated.push(other.speed());
            ratios.push(model.speed() / other.speed());
        }
        bar.finish_and_clear();
        let how = if self.best { "ports shown" } else { "registers shown" };
        let time = if Stopwatch::of_processor() { "of the processor" } else { "on the wall" };
        let (name, rounds) = (&self.name, self.rounds);
        let mut text = format!("Replay of {name}, {cycles} cycles, {rounds} rounds; seconds {time}.\n\n");
        text += "| | median | least | most |\n| --- | ---: | ---: | ---: |\n";
        text += &row("Rust, 1000 cycles/s", &mut rust);
        text += &row(&format!("Verilated, {how}, 1000 cycles/s"), &mut verilated);
        text += &row("Rust is faster, times", &mut ratios);
        put!("{text}");
        if let Some(file) = &self.output {
            say!("wrote {}", waves::output::write(file, text.as_bytes())?.display());
        }
        Ok(())
    }
}

struct Run {
    cycles: u64,
    seconds: f64,
}

impl Run {
    /// Speed in thousands of cycles per second.
    fn speed(&self) -> f64 {
        self.cycles as f64 / self.seconds / 1e3
    }
}

fn timed<D: Clocked<In = In, Out = Out> + Inside>(dut: D, capture: &Capture) -> Result<Run, Failure> {
    let mut run = Replay::new(StreamChip::new(dut, &small_chip()), Around::default());
    let stopwatch = Stopwatch::start();
    for submission in 0..capture.submissions.len() {
        run.submit(capture, submission);
        match run.run(u64::MAX)? {
            Ended::Idle => (),
            ended => return Err(format!("{}: submission {submission}: {ended:?}", capture.name).into()),
        }
    }
    Ok(Run { cycles: run.cycle, seconds: stopwatch.seconds() })
}

fn row(what: &str, figures: &mut [f64]) -> String {
    figures.sort_by(f64::total_cmp);
    let (least, most) = (figures[0], figures[figures.len() - 1]);
    format!("| {what} | {:.2} | {least:.2} | {most:.2} |\n", figures[figures.len() / 2])
}
