//! The device under test: one type whatever is tested, so that a scenario is compiled
//! once.

use crate::costs::{Costs, Run, Runs};
use crate::recording::{self, Tape};
use crate::scenario::{Dut, LIMIT};
use cosim::{Found, Plant, PlantRun};
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

/// Plants bits in a twin, the model or the Verilog, that runs in lockstep up to the end of
/// `inputs`, each in its turn; `each` is called with what lockstep said in that clock.
pub fn planted<U: Unit>(
    twin: Dut,
    plants: &[Plant],
    model: &dyn Fn() -> U,
    inputs: &Run,
    each: &mut dyn FnMut(usize, u64, Found),
) {
    let mut run = PlantRun::new(model().slot(), Box::new(Device::new(twin, model()).0));
    // Words are compared in full, after the last clock; what else is shown has its turn in
    // some clock, bits of one field in different ones.
    let is_word = |plant: &Plant| matches!(plant, Plant::Word { .. });
    let (words, shown): (Vec<_>, Vec<_>) = (0..plants.len()).partition(|k| is_word(&plants[*k]));
    let step = (inputs.len() / shown.len().max(1)).max(1);
    let turn = |n: usize| (n * step) % inputs.len().max(1) + 1;
    for (clock, i) in (1..).zip(inputs) {
        run.clock(&**i);
        for (_, k) in shown.iter().enumerate().filter(|(n, _)| turn(*n) == clock) {
            each(*k, clock as u64, run.plant(plants[*k]));
        }
    }
    for k in words {
        each(k, inputs.len() as u64, run.plant(plants[k]));
    }
}

/// Plays a recording against a new device: the clocks played.
pub fn replay<U: Unit>(dut: Dut, model: &dyn Fn() -> U, tape: &Tape) -> Result<u64, String> {
    run(dut, model, &|new| recording::replay(&mut new().0, tape))
}

/// The inputs of all devices that a scenario makes.
pub fn traced<U: Unit>(runs: Runs, model: &dyn Fn() -> U, scenario: &dyn Fn(Maker<U>)) -> Runs {
    runs.of(|runs| scenario(&|| Device::with(model(), runs.trace(model().slot()))))
}

/// Measures what a clock of a scenario costs.
pub fn costs<U: Unit>(model: &dyn Fn() -> U, scenario: &dyn Fn(Maker<U>)) -> Costs {
    traced(Runs::default(), model, scenario).costs(&|| model().slot())
}
