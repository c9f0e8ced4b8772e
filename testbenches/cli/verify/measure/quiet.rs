//! What a clock costs a unit that has nothing to do.

use crate::stopwatch::Stopwatch;
use chip::profile::Profile;
use chip::raster_pipe::RasterPipe;
use kernel::any::{AnyMemory, AnyPacked, AnySlot, AnyUnit};
use kernel::unit::Visitor;
use std::hint::black_box;

/// A measurement takes at least so many seconds.
const ENOUGH: f64 = 0.02;

/// Nanoseconds of a clock in which a unit rests.
#[derive(Clone, Debug)]
pub struct Quiet {
    /// The unit's path.
    pub unit: &'static str,
    /// Its place in the pipeline.
    pub part: String,
    /// Its clock edge, which finds that nothing can move, through a virtual call.
    pub edge: f64,
}

/// Nanoseconds of a call, over as many calls as it takes to tell.
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

/// Of every unit of the pipeline in reset, and of all of it.
pub fn all() -> Vec<Quiet> {
    let mut pipe = RasterPipe::new(&Profile::nx().raster_pipe);
    let mut measured = Measure(vec![], String::new());
    pipe.visit(&mut measured);
    measured.0.push(measure("whole".into(), &pipe));
    measured.0
}
