//! What a clock of a unit costs: its model, its Verilated twin, both in lockstep, and
//! when it is quiet.

use kernel::image::Image;
use kernel::slot::{Slot, StandIn};
use kernel::unit::Unit;
use std::hint::black_box;
use std::sync::{Arc, Mutex};
use std::time::Instant;

/// Clocks of a scenario that are measured at most.
const CLOCKS: usize = 100_000;
/// Rounds, of which the best counts: other work on the machine only slows.
const ROUNDS: usize = 5;

/// Nanoseconds per clock.
#[derive(Clone, Debug, Default)]
pub struct Costs {
    /// Clocks measured in a round.
    pub clocks: usize,
    pub model: f64,
    /// The model in reset with no input, which it skips.
    pub quiet: f64,
    /// Where Verilator is found.
    pub verilated: Option<f64>,
    pub lockstep: Option<f64>,
}

/// The inputs of every device that a scenario makes, clock by clock.
pub struct Runs<U: Unit>(Arc<Mutex<Vec<Vec<U::In>>>>);

impl<U: Unit> Default for Runs<U> {
    fn default() -> Self {
        Runs(Arc::new(Mutex::new(vec![])))
    }
}

/// A stand-in that notes its inputs.
pub struct Traced<U: Unit> {
    unit: Slot<U>,
    inputs: Vec<U::In>,
    runs: Arc<Mutex<Vec<Vec<U::In>>>>,
}

impl<U: Unit> StandIn<U> for Traced<U> {
    fn show(&self, o: &mut U::Out) {
        StandIn::show(&self.unit, o);
    }
    fn clock(&mut self, i: &U::In) {
        self.inputs.push(i.clone());
        StandIn::clock(&mut self.unit, i);
    }
    fn image(&mut self, image: &mut Image) {
        self.unit.image(image);
    }
    fn load(&mut self, unit: &mut U) {
        self.unit.load(unit);
    }
}

impl<U: Unit> Drop for Traced<U> {
    fn drop(&mut self) {
        if let Ok(mut runs) = self.runs.lock() {
            runs.push(std::mem::take(&mut self.inputs));
        }
    }
}

/// Nanoseconds per clock of some runs, each on a new device.
fn time<U: Unit, D: StandIn<U>>(runs: &[Vec<U::In>], new: impl Fn() -> U, device: impl Fn(U) -> D) -> f64 {
    let (mut ns, mut clocks) = (0, 0);
    for run in runs {
        let (_, mut o) = new().ports();
        let mut dut = device(new());
        let start = Instant::now();
        for i in run {
            dut.show(&mut o);
            black_box(&o);
            dut.clock(black_box(i));
        }
        ns += start.elapsed().as_nanos();
        clocks += run.len();
    }
    ns as f64 / clocks.max(1) as f64
}

impl<U: Unit + Clone> Runs<U> {
    /// A device whose inputs are noted here.
    pub fn trace(&self, unit: U) -> Traced<U> {
        Traced { unit: unit.into(), inputs: vec![], runs: self.0.clone() }
    }

    /// Clocks of all runs together.
    pub fn clocks(&self) -> usize {
        self.0.lock().expect("no device panicked").iter().map(Vec::len).sum()
    }

    /// The inputs of the device that ran longest.
    pub fn longest(&self) -> Vec<U::In> {
        let runs = self.0.lock().expect("no device panicked");
        runs.iter().max_by_key(|run| run.len()).cloned().unwrap_or_default()
    }

    /// Measures them, each kind in turn, round after round.
    pub fn costs(&self, new: impl Fn() -> U) -> Costs {
        let (mut runs, mut clocks) = (vec![], 0);
        for run in self.0.lock().expect("no device panicked").iter() {
            clocks += run.len();
            runs.push(run.clone());
            if clocks >= CLOCKS {
                break;
            }
        }
        let idle = vec![vec![new().ports().0; CLOCKS / 4]];
        let mut costs = Costs {
            clocks,
            model: f64::MAX,
            quiet: f64::MAX,
            verilated: cosim::available().then_some(f64::MAX),
            lockstep: cosim::available().then_some(f64::MAX),
        };
        for _ in 0..ROUNDS {
            costs.model = costs.model.min(time(&runs, &new, Slot::from));
            costs.quiet = costs.quiet.min(time(&idle, &new, Slot::from));
            let hdl = |unit| cosim::hdl(&unit);
            costs.verilated = costs.verilated.map(|best| best.min(time(&runs, &new, hdl)));
            costs.lockstep = costs.lockstep.map(|best| best.min(time(&runs, &new, cosim::lockstep)));
        }
        costs
    }
}
