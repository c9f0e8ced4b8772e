//! Cost of a cycle of an idle unit.

use crate::stopwatch::Stopwatch;
use chip::profile::Profile;
use kernel::any::{AnyMemory, AnyPacked, AnySlot, AnyUnit};
use kernel::unit::Visitor;
use rigs::raster_pipe::{Params, RasterPipe};
use std::hint::black_box;

/// Minimal duration of a measurement, in seconds.
const ENOUGH: f64 = 0.02;

/// Nanoseconds of an idle cycle of a unit.
#[derive(Clone, Debug)]
pub struct Quiet {
    /// The unit's path.
    pub unit: &'static str,
    /// Its path in the pipeline.
    pub part: String,
    /// Its clock edge, which detects through a virtual call that the unit is idle.
    pub edge: f64,
}

/// Nanoseconds of a call, averaged over as many calls as necessary.
fn nanoseconds(mut call: impl FnMut()) -> f64 {
    let mut calls = 1000_u32;
    loop {
        let watch = Stopwatch::start();
        (0..calls).for_each(|_| call());
        let seconds = watch.seconds();
        if seconds >= ENOUGH {
            return seconds * 1e9 / f64::from(calls);
        }
        calls = calls.saturating_mul(4);
    }
}

fn measure(part: String, unit: &dyn AnyUnit) -> Quiet {
    let mut slot = unit.slot();
    let edge = nanoseconds(|| _ = black_box(&mut slot).edge());
    Quiet { unit: unit.path(), part, edge }
}

struct Measure(Vec<Quiet>, String);

impl Visitor for Measure {
    fn registers(&mut self, _q: &mut dyn AnyPacked) {}
    fn memory(&mut self, _name: &str, _memory: &mut dyn AnyMemory) {}
    fn part(&mut self, name: &str, part: &mut dyn AnySlot) {
        let outer = self.1.clone();
        self.1 += name;
        // An assembly of the chip alone stands for its parts.
        if part.unit().path().starts_with("chip/") {
            self.1 += ".";
            part.visit(self);
        } else {
            self.0.push(measure(self.1.clone(), part.unit()));
        }
        self.1 = outer;
    }
}

/// Measures every unit of the pipeline in reset, and the whole pipeline.
pub fn all() -> Vec<Quiet> {
    let mut pipe = RasterPipe::new(&Params::of(&Profile::nx()));
    let mut measured = Measure(vec![], String::new());
    pipe.visit(&mut measured);
    measured.0.push(measure("whole".into(), &pipe));
    measured.0
}
