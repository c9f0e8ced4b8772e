//! The device under test: one type whatever is tested, so that a scenario is compiled
//! once.

use crate::costs::{Costs, Runs};
use crate::recording::{self, Tape};
use crate::scenario::{Dut, LIMIT, caught};
use cosim::{Lockstep, Plant, Planted};
use kernel::any::AnyUnit;
use kernel::clocked::Clocked;
use kernel::ports::Inputs;
use kernel::slot::{Slot, StandIn};
use kernel::unit::Unit;

/// A model, or what stands in for it.
pub struct Device<U: Unit>(Slot<U>);

/// Makes devices, each a new one in reset.
pub type Maker<'a, U> = &'a dyn Fn() -> Device<U>;

impl<U: Unit> Device<U> {
    /// A device of the kind that is tested.
    ///
    /// # Panics
    /// Where there is no Verilated twin; says why.
    pub fn new(dut: Dut, model: U) -> Self {
        match dut {
            Dut::Rust => Device(model.into()),
            Dut::Verilog => {
                let hdl = cosim::hdl(&model);
                Device::with(model, hdl)
            }
            Dut::Lockstep => {
                let slot = model.slot();
                Device::with(model, cosim::lockstep(slot))
            }
        }
    }

    pub fn with(model: U, stand_in: impl StandIn + 'static) -> Self {
        let mut slot = Slot::from(model);
        slot.exchange(Box::new(stand_in));
        Device(slot)
    }

    pub fn unit(&self) -> &U {
        self.0.unit()
    }

    pub fn slot(&mut self) -> &mut Slot<U> {
        &mut self.0
    }

    /// Output ports during this clock.
    pub fn outputs(&self) -> U::Out {
        self.0.o.clone()
    }

    /// The clock edge.
    pub fn clock(&mut self, i: U::In) {
        self.0.step(&i);
    }

    /// Clocks the device with the inputs that `drive` makes of its outputs, until it makes
    /// none; returns the number of clocks.
    ///
    /// # Panics
    /// Where nothing is handed over at any port for long.
    pub fn run(&mut self, mut drive: impl FnMut(&U::Out) -> Option<U::In>) -> u64 {
        let mut last = 0;
        for clock in 0..LIMIT {
            let Some(i) = drive(&self.0.o) else {
                return clock;
            };
            if i.event(&self.0.o, &i.levels()) {
                last = clock;
            }
            assert!(
                clock - last < PATIENCE && clock + 1 < LIMIT,
                "no end: clock {clock}, the last handover was in {last}; {} is given {i:?} and shows {:?}",
                U::PATH,
                self.0.o
            );
            self.0.step(&i);
        }
        LIMIT
    }

    /// The device after some idle clocks, as every unit has in the chip before its first
    /// packet.
    pub fn rested(mut self, clocks: u64) -> Self {
        let nothing = self.unit().ports().0;
        (0..clocks).for_each(|_| self.clock(nothing.clone()));
        self
    }

    pub fn into_slot(self) -> Slot<U> {
        self.0
    }
}

impl<U: Unit> Clocked for Device<U> {
    type In = U::In;
    type Out = U::Out;

    fn outputs(&self) -> U::Out {
        Device::outputs(self)
    }
    fn step(&mut self, i: &U::In) -> bool {
        self.0.step(i)
    }
}

/// Clocks without a handover after which a run has failed.
const PATIENCE: u64 = 10_000;

/// Runs a scenario on what `dut` names. In lockstep it must do something.
pub fn run<U: Unit, T>(dut: Dut, model: &dyn Fn() -> U, scenario: &dyn Fn(Maker<U>) -> T) -> T {
    let new = || Device::new(dut, model());
    match dut {
        Dut::Lockstep => cosim::must_move(|| scenario(&new)),
        _ => scenario(&new),
    }
}

/// Runs a scenario in lockstep against a twin, the model or the Verilog, that may carry a
/// `cosim::Plant`.
pub fn planted<U: Unit>(twin: Dut, model: &dyn Fn() -> U, scenario: &dyn Fn(Maker<U>)) {
    scenario(&|| {
        let planted = Planted::new(Box::new(Device::new(twin, model()).0));
        Device::with(model(), Lockstep::new(model(), planted).without_waves())
    });
}

/// Plants bits of the model in turn, each in a lockstep of its own that starts in a state
/// which the scenario reaches and runs one clock; `each` is called with how it ended.
pub fn planted_each<U: Unit>(
    plants: &[Plant],
    model: &dyn Fn() -> U,
    scenario: &dyn Fn(Maker<U>),
    each: &mut dyn FnMut(usize, Result<(), String>),
) {
    let (mut unit, inputs) = (model().slot(), traced(model, scenario).longest());
    // Plant k has its turn at clock k % clocks: bits of one field have different ones.
    let clocks = inputs.len().min(STATES);
    for (clock, i) in inputs.into_iter().take(clocks).enumerate() {
        for k in (clock..plants.len()).step_by(clocks) {
            plants[k].in_next();
            let end = caught(|| {
                let twin = Box::new(Planted::new(unit.copy()));
                let mut both = Lockstep::of(unit.unit().slot(), twin).without_waves();
                both.clock(&*i);
            });
            each(k, end);
        }
        unit.clock(&*i);
    }
}

/// States of a run from which bits are planted.
const STATES: usize = 300;

/// Plays a recording against a new device: the clocks played.
pub fn replay<U: Unit>(dut: Dut, model: &dyn Fn() -> U, tape: &Tape) -> Result<u64, String> {
    run(dut, model, &|new| recording::replay(&mut new().0, tape))
}

/// The inputs of all devices that a scenario makes.
pub fn traced<U: Unit>(model: &dyn Fn() -> U, scenario: &dyn Fn(Maker<U>)) -> Runs {
    let runs = Runs::default();
    scenario(&|| Device::with(model(), runs.trace(model().slot())));
    runs
}

/// Measures what a clock of a scenario costs.
pub fn costs<U: Unit>(model: &dyn Fn() -> U, scenario: &dyn Fn(Maker<U>)) -> Costs {
    traced(model, scenario).costs(&|| model().slot())
}
