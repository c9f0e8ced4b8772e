//! Replays a capture in every compared variant: the Rust units, their Verilated twins
//! in their place, all of them Verilated as one, both in lockstep.

use crate::stopwatch::Stopwatch;
use chip::profile::Profile;
use cosim::{Bare, With};
use kernel::clocked::Clocked;
use kernel::slot::Slot;
use recordings::capture::Capture;
use rigs::command_path::{CommandPath, In, Out, Params};
use workloads::command::{Around, Ended, Replay};

/// Variant of a replay.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Way {
    Rust,
    /// As `replay --verilog all`: each unit as tests build it, showing every register.
    Units,
    /// All units as one, Verilated for speed; only its ports are visible.
    Whole,
    /// As `replay --lockstep all`.
    Lockstep,
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

const UNITS: [&str; 5] = ["host", "front_end", "macro_engine", "inline_to_memory", "copy_engine"];

/// Replays a capture once; missing libraries are built first.
pub fn run(way: Way, capture: &Capture) -> Result<Run, String> {
    let mut path = CommandPath::new(&Params::of(&Profile::nx()));
    let with = match way {
        Way::Rust => return timed(Slot::from(path), capture),
        Way::Whole => return timed(Bare::new(&path).map_err(|e| e.to_string())?, capture),
        Way::Units => With::Hdl,
        Way::Lockstep => With::Lockstep,
    };
    cosim::exchange_all(&mut path, &UNITS.map(|unit| (unit, with))).map_err(|e| e.to_string())?;
    timed(Slot::from(path), capture)
}

fn timed<D: Clocked<In = In, Out = Out>>(path: D, capture: &Capture) -> Result<Run, String> {
    let mut run = Replay::new(path, Around::default());
    let stopwatch = Stopwatch::start();
    for submission in 0..capture.submissions.len() {
        run.submit(capture, submission);
        match run.run(u64::MAX)? {
            Ended::Idle => (),
            ended => return Err(format!("{}: submission {submission}: {ended:?}", capture.name)),
        }
    }
    Ok(Run { cycles: run.cycle, seconds: stopwatch.seconds() })
}
