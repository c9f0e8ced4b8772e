//! The device under test: one type for models, twins and lockstep, so that a scenario is compiled once.

use crate::costs::{Costs, Run, Runs};
use crate::recording::{self, Tape};
use crate::scenario::{Dut, LIMIT};
use cosim::{Found, Plant, PlantRun};
use kernel::any::{AnySlot, AnyUnit};
use kernel::clocked::Clocked;
use kernel::ports::Inputs;
use kernel::registers::{self, Registered};
use kernel::slot::{Slot, Substitute};
use kernel::unit::Unit;

/// A model, or its substitute.
pub struct Device<U: Unit>(Slot<U>);

/// Makes devices, each a new one in reset.
pub type Maker<'a, U> = &'a dyn Fn() -> Device<U>;

impl<U: Unit> Device<U> {
    /// A device of the kind that is tested.
    ///
    /// # Panics
    /// If there is no Verilated twin; the message gives the reason.
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

    pub fn with(model: U, substitute: impl Substitute + 'static) -> Self {
        let mut slot = Slot::from(model);
        slot.exchange(Box::new(substitute));
        Device(slot)
    }

    pub fn unit(&self) -> &U {
        self.0.unit()
    }

    pub fn slot(&mut self) -> &mut Slot<U> {
        &mut self.0
    }

    /// Output ports during this cycle.
    pub fn outputs(&self) -> U::Out {
        self.0.o.clone()
    }

    /// The value of a register after the last cycle, by its path, in either language.
    ///
    /// # Panics
    /// If there is no such register; the message names near ones.
    pub fn register(&mut self, path: &str) -> u64 {
        registers::value(&mut self.0, path)
    }

    /// The clock edge.
    pub fn cycle(&mut self, i: U::In) {
        self.0.step(&i);
    }

    /// Runs the device with the inputs that `drive` makes from its outputs, until it returns none; returns the number of
    /// cycles.
    ///
    /// # Panics
    /// If there is no handshake at any port for a long time.
    pub fn run(&mut self, mut drive: impl FnMut(&U::Out) -> Option<U::In>) -> u64 {
        let mut last = 0;
        for cycle in 0..LIMIT {
            let Some(i) = drive(&self.0.o) else {
                return cycle;
            };
            if i.event(&self.0.o, &i.levels()) {
                last = cycle;
            }
            assert!(
                cycle - last < PATIENCE && cycle + 1 < LIMIT,
                "no end: cycle {cycle}, the last handover was in {last}; {} is given {i:?} and shows {:?}",
                U::PATH,
                self.0.o
            );
            self.0.step(&i);
        }
        LIMIT
    }

    /// The device after some idle cycles, as all units have in the chip before their first packet.
    pub fn rested(mut self, cycles: u64) -> Self {
        let nothing = self.unit().ports().0;
        (0..cycles).for_each(|_| self.cycle(nothing.clone()));
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

impl<U: Unit> Registered for Device<U> {
    fn registered(&mut self) -> &mut dyn AnySlot {
        &mut self.0
    }
}

/// Cycles without a handshake after which a run has failed.
const PATIENCE: u64 = 10_000;

/// Runs a scenario on the device selected by `dut`. In lockstep there must be some activity.
pub fn run<U: Unit, T>(dut: Dut, model: &dyn Fn() -> U, scenario: &dyn Fn(Maker<U>) -> T) -> T {
    let new = || Device::new(dut, model());
    match dut {
        Dut::Lockstep => cosim::must_move(|| scenario(&new)),
        _ => scenario(&new),
    }
}

/// Injects bit flips, one after the other, into a twin (the model or the Verilog) that runs in lockstep to the end of
/// `inputs`; `each` is called with the result of lockstep in that cycle.
pub fn planted<U: Unit>(
    twin: Dut,
    plants: &[Plant],
    model: &dyn Fn() -> U,
    inputs: &Run,
    each: &mut dyn FnMut(usize, u64, Found),
) {
    let mut run = PlantRun::new(model().slot(), Box::new(Device::new(twin, model()).0));
    // Memory words are compared completely after the last cycle; all other state is flipped in some cycle, bits of a field
    // in different ones.
    let is_word = |plant: &Plant| matches!(plant, Plant::Word { .. });
    let (words, shown): (Vec<_>, Vec<_>) = (0..plants.len()).partition(|k| is_word(&plants[*k]));
    let step = (inputs.len() / shown.len().max(1)).max(1);
    let turn = |n: usize| (n * step) % inputs.len().max(1) + 1;
    for (cycle, i) in (1..).zip(inputs) {
        run.cycle(&**i);
        for (_, k) in shown.iter().enumerate().filter(|(n, _)| turn(*n) == cycle) {
            each(*k, cycle as u64, run.plant(plants[*k]));
        }
    }
    for k in words {
        each(k, inputs.len() as u64, run.plant(plants[k]));
    }
}

/// Plays a recording against a new device; returns the number of cycles.
pub fn replay<U: Unit>(dut: Dut, model: &dyn Fn() -> U, tape: &Tape) -> Result<u64, String> {
    run(dut, model, &|new| recording::replay(&mut new().0, tape))
}

/// The inputs of all devices of a scenario.
pub fn traced<U: Unit>(runs: Runs, model: &dyn Fn() -> U, scenario: &dyn Fn(Maker<U>)) -> Runs {
    runs.of(|runs| scenario(&|| Device::with(model(), runs.trace(model().slot()))))
}

/// Measures the cost of a scenario's cycles.
pub fn costs<U: Unit>(model: &dyn Fn() -> U, scenario: &dyn Fn(Maker<U>)) -> Costs {
    traced(Runs::default(), model, scenario).costs(&|| model().slot())
}
