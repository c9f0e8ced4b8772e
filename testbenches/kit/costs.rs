//! Cost of a cycle of a unit: its model, its Verilated twin, both in lockstep, and the sleeping model.

use kernel::any::{AnySlot, AnyUnit};
use kernel::contents::Contents;
use kernel::image::Image;
use kernel::ports::Ports;
use kernel::slot::Substitute;
use std::hint::black_box;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::time::Instant;

/// Largest number of cycles of a scenario that are measured.
const CYCLES: usize = 100_000;
/// Number of rounds, of which the best one counts: other work on the machine only slows a round down.
const ROUNDS: usize = 5;

/// Nanoseconds per cycle.
#[derive(Clone, Debug, Default)]
pub struct Costs {
    /// Cycles measured in each round.
    pub cycles: usize,
    pub model: f64,
    /// The model in reset without input, which sleeps.
    pub quiet: f64,
    /// Only if Verilator is found.
    pub verilated: Option<f64>,
    pub lockstep: Option<f64>,
}

/// The inputs of all devices of a scenario, cycle by cycle.
#[derive(Default)]
pub struct Runs {
    runs: Arc<Mutex<Vec<Run>>>,
    /// Cycles of a device after which the scenario is aborted.
    most: Option<usize>,
    /// One device has run that many cycles.
    enough: Arc<AtomicBool>,
}

/// The inputs of one device.
pub type Run = Vec<Box<dyn Ports>>;

/// A substitute that records its inputs.
pub struct Traced {
    unit: Box<dyn AnySlot>,
    inputs: Run,
    runs: Arc<Mutex<Vec<Run>>>,
    most: Option<usize>,
    enough: Arc<AtomicBool>,
}

impl Substitute for Traced {
    fn show(&self, o: &mut dyn Ports) {
        self.unit.show(o);
    }
    fn cycle(&mut self, i: &dyn Ports) {
        if self.most == Some(self.inputs.len()) {
            self.enough.store(true, Relaxed);
            std::panic::resume_unwind(Box::new("enough"));
        }
        self.inputs.push(i.copy());
        self.unit.cycle(i);
    }
    fn image(&mut self, image: &mut Image) {
        self.unit.image(image);
    }
    fn contents(&mut self, contents: &mut Contents) {
        self.unit.contents(contents);
    }
    fn load(&mut self, unit: &mut dyn AnyUnit) {
        self.unit.load(unit);
    }
}

impl Drop for Traced {
    fn drop(&mut self) {
        if let Ok(mut runs) = self.runs.lock() {
            runs.push(std::mem::take(&mut self.inputs));
        }
    }
}

/// Nanoseconds per cycle of some runs, each on a new device.
fn time(runs: &[Run], new: New, device: &dyn Fn(Box<dyn AnySlot>) -> Box<dyn Substitute>) -> f64 {
    let (mut ns, mut cycles) = (0, 0);
    for run in runs {
        let (_, mut o) = new().unit().ports();
        let mut dut = device(new());
        let start = Instant::now();
        for i in run {
            dut.show(&mut *o);
            black_box(&o);
            dut.cycle(black_box(&**i));
        }
        ns += start.elapsed().as_nanos();
        cycles += run.len();
    }
    ns as f64 / cycles.max(1) as f64
}

/// Makes a model.
type New<'a> = &'a dyn Fn() -> Box<dyn AnySlot>;

impl Runs {
    /// For a scenario that ends when one of its devices has run `most` cycles.
    pub fn up_to(most: usize) -> Self {
        Runs { most: Some(most), ..Runs::default() }
    }

    /// A device whose inputs are recorded here.
    pub fn trace(&self, unit: Box<dyn AnySlot>) -> Traced {
        Traced { unit, inputs: vec![], runs: self.runs.clone(), most: self.most, enough: self.enough.clone() }
    }

    /// Runs a scenario that traces its devices here, until it ends or is aborted.
    pub fn of(self, scenario: impl FnOnce(&Runs)) -> Self {
        let end = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| scenario(&self)));
        match end {
            Err(e) if !self.enough.load(Relaxed) => std::panic::resume_unwind(e),
            _ => self,
        }
    }

    /// Cycles of all runs together.
    pub fn cycles(&self) -> usize {
        self.runs.lock().expect("no device panicked").iter().map(Vec::len).sum()
    }

    /// The inputs of the device with the most cycles.
    pub fn longest(self) -> Run {
        let mut runs = self.runs.lock().expect("no device panicked");
        std::mem::take(&mut *runs).into_iter().max_by_key(Vec::len).unwrap_or_default()
    }

    /// Measures them, all kinds in each round.
    pub fn costs(&self, new: New) -> Costs {
        let (mut runs, mut cycles) = (vec![], 0);
        for run in self.runs.lock().expect("no device panicked").iter() {
            cycles += run.len();
            runs.push(run.iter().map(|i| i.copy()).collect());
            if cycles >= CYCLES {
                break;
            }
        }
        let nothing = new().unit().ports().0;
        let idle = [(0..CYCLES / 4).map(|_| nothing.copy()).collect()];
        let mut costs = Costs {
            cycles,
            model: f64::MAX,
            quiet: f64::MAX,
            verilated: cosim::available().then_some(f64::MAX),
            lockstep: cosim::available().then_some(f64::MAX),
        };
        for _ in 0..ROUNDS {
            costs.model = costs.model.min(time(&runs, new, &|model| model));
            costs.quiet = costs.quiet.min(time(&idle, new, &|model| model));
            let hdl = |model: Box<dyn AnySlot>| Box::new(cosim::hdl(model.unit())) as _;
            costs.verilated = costs.verilated.map(|best| best.min(time(&runs, new, &hdl)));
            costs.lockstep = costs
                .lockstep
                .map(|best| best.min(time(&runs, new, &|model| Box::new(cosim::lockstep(model)))));
        }
        costs
    }
}
