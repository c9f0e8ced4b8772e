//! Runs recorded kernels: on one SM among agents of a bench, in the compared variants, and on the whole chip in Rust.

use crate::stopwatch::Stopwatch;
use chip::machine::maxwell::Maxwell;
use chip::profile::Profile;
use cosim::Bare;
use kernel::params::Params as _;
use kernel::slot::Slot;
use scenarios_tpc::sm::kernels::judged;
use tpc::sm::{Params, Sm};
use workloads::kernels::{FROM_OUTSIDE, Launches, carried};

/// Variant of a kernel's run on an SM.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Way {
    Rust,
    /// The SM's SystemVerilog, Verilated for speed; only its ports are visible.
    Verilated,
}

/// Cost of a run.
#[derive(Clone, Copy, Debug)]
pub struct Run {
    pub cycles: u64,
    pub seconds: f64,
}

impl Run {
    pub fn cycles_per_second(&self) -> f64 {
        self.cycles as f64 / self.seconds
    }
}

/// The base machine's SM.
fn sm() -> Params {
    Profile::nx().gpc.tpc.sm.settled()
}

/// Runs a kernel on an SM, and judges its buffers.
pub fn on_sm(way: Way, name: &str) -> Result<Run, String> {
    let p = sm();
    let model = Sm::new(&p);
    match way {
        Way::Rust => timed(|| judged(Slot::from(model), &p, name)),
        Way::Verilated => {
            let bare = Bare::new(&model).map_err(|e| e.to_string())?;
            timed(|| judged(bare, &p, name))
        }
    }
}

/// Runs a kernel on the chip, from the doorbell to DRAM, and judges its buffers.
pub fn on_chip(name: &str) -> Result<Run, String> {
    let (p, recording) = (Profile::nx(), carried(name)?);
    let gpu = Slot::from(Maxwell::new(&p));
    timed(|| Launches::new(gpu, &p, &recording, FROM_OUTSIDE).all())
}

fn timed(run: impl FnOnce() -> Result<u64, String>) -> Result<Run, String> {
    let stopwatch = Stopwatch::start();
    let cycles = run()?;
    Ok(Run { cycles, seconds: stopwatch.seconds() })
}
