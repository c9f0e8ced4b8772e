//! Definition of scenarios, and running them.

use crate::costs::{Costs, Run, Runs};
use crate::device::{self, Maker};
use crate::disturbed::{self, How};
use crate::erased::{Erased, Value};
use crate::recording::Tape;
use cosim::{Found, Plant, Shape};
use kernel::params::Group;
use kernel::unit::Unit;
use proptest::strategy::Strategy;
use proptest::test_runner::{Config, RngAlgorithm, TestError, TestRng, TestRunner};
use std::cell::{Cell, RefCell};
use std::sync::Arc;
use waves::Layout;

/// No scenario is longer; a wrong unit fails instead of hanging.
pub const LIMIT: u64 = 100_000;

/// The device under test.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Dut {
    Rust,
    Verilog,
    Lockstep,
}

impl Dut {
    pub const ALL: [Dut; 3] = [Dut::Rust, Dut::Verilog, Dut::Lockstep];

    pub fn name(self) -> &'static str {
        match self {
            Dut::Rust => "rust",
            Dut::Verilog => "verilog",
            Dut::Lockstep => "lockstep",
        }
    }
}

/// One scenario of one unit.
#[derive(Clone)]
pub struct Scenario {
    /// Path of the unit.
    pub unit: &'static str,
    pub name: &'static str,
    pub case: Arc<dyn Case>,
    /// Its registers are also compared in another device's lockstep, with these parameters or similar ones.
    pub within: bool,
}

/// Whether a unit is a part of another one, as `gpc/setup/pair_fetch` is of `gpc/setup`: its registers are compared in
/// that unit's lockstep too. The same holds for assemblies within larger ones (a GPC, a ROP partition and memory in
/// the chip, a raster half in the raster pipeline): a Verilated library of each would take the longest of all.
pub fn is_part(unit: &str) -> bool {
    let inside = unit.matches('/').count() > 1 && !unit.starts_with(MACHINES);
    inside || WITHIN_CHIP.contains(&unit)
}

/// Machines are parts of nothing.
const MACHINES: &str = "chip/machine/";
const WITHIN_CHIP: [&str; 8] = [
    "chip/command",
    "chip/tpc",
    "chip/gpc",
    "chip/raster_half",
    "chip/partition",
    "chip/memory",
    "rigs/fbp",
    "rigs/raster_chip",
];

impl Scenario {
    pub fn new<U: Unit>(name: &'static str, model: fn() -> U, scenario: fn(Maker<U>)) -> Self {
        Scenario {
            unit: U::PATH,
            name,
            case: Arc::new(Of { name, model, scenario }),
            within: is_part(U::PATH),
        }
    }

    /// The same for a machine whose registers are compared in the lockstep of a larger device.
    pub fn within(self) -> Self {
        Scenario { within: true, ..self }
    }
}

/// Operations on a scenario. If one panics, the unit is wrong.
pub trait Case: Send + Sync {
    fn run(&self, dut: Dut);
    /// Parameters of the unit.
    fn group(&self) -> Group;
    /// The parameters of its module, with the numbers of a group.
    fn params_of(&self, group: &Group) -> Vec<(String, String)>;
    /// The same with its own.
    fn params(&self) -> Vec<(String, String)> {
        self.params_of(&self.group())
    }
    /// The signals of the unit's image.
    fn layout(&self) -> Layout;
    /// Information from which mutants of the unit are made.
    fn shape(&self) -> Shape;
    /// The inputs of its longest device, which ends after `most` cycles.
    fn inputs(&self, most: usize) -> Run;
    /// Injects bit flips into a twin (the model or the Verilog), each in some cycle of such a run.
    fn planted(&self, twin: Dut, inputs: &Run, plants: &[Plant], each: &mut dyn FnMut(usize, u64, Found));
    /// Runs with disturbed cycles.
    fn disturbed(&self, how: How, dut: Dut);
    /// Plays a recording of the unit; returns the number of cycles.
    fn replay(&self, dut: Dut, tape: &Tape) -> Result<u64, String>;
    /// Cycles of all its devices together.
    fn length(&self) -> usize;
    /// Measures the cost of a cycle.
    fn costs(&self) -> Costs;
}

/// A scenario of a unit `U`: compiled once for a unit, whatever the number of scenarios.
struct Of<U: Unit> {
    name: &'static str,
    model: fn() -> U,
    scenario: fn(Maker<U>),
}

impl<U: Unit> Case for Of<U> {
    fn run(&self, dut: Dut) {
        begin(U::PATH, self.name);
        device::run(dut, &self.model, &self.scenario);
    }
    fn group(&self) -> Group {
        (self.model)().group()
    }
    fn params_of(&self, group: &Group) -> Vec<(String, String)> {
        (self.model)().generics_of(group)
    }
    fn layout(&self) -> Layout {
        Layout::image(&mut (self.model)())
    }
    fn shape(&self) -> Shape {
        Shape::of(&mut (self.model)())
    }
    fn inputs(&self, most: usize) -> Run {
        device::traced(Runs::up_to(most), &self.model, &self.scenario).longest()
    }
    fn planted(&self, twin: Dut, inputs: &Run, plants: &[Plant], each: &mut dyn FnMut(usize, u64, Found)) {
        device::planted(twin, plants, &self.model, inputs, each);
    }
    fn disturbed(&self, how: How, dut: Dut) {
        disturbed::run(how, dut, &self.model, &self.scenario);
    }
    fn replay(&self, dut: Dut, tape: &Tape) -> Result<u64, String> {
        device::replay(dut, &self.model, tape)
    }
    fn length(&self) -> usize {
        device::traced(Runs::default(), &self.model, &self.scenario).cycles()
    }
    fn costs(&self) -> Costs {
        device::costs(&self.model, &self.scenario)
    }
}

/// Names the running scenario, for reports.
pub fn begin(unit: &str, name: &str) {
    cosim::set_scenario(&format!("{} {name}", unit.replace('/', ".")));
}

/// Registers a unit's scenarios: functions that take a maker of devices under test, such as
/// `fn any_stall(new: Maker<Setup>)`, and an expression that makes a model.
///
/// `scenarios! { within; … }` is for a machine whose registers are compared in the lockstep of a larger device, and
/// `scenarios! { large; … }` for one whose library takes long to build: with `PARTS=1`.
#[macro_export]
macro_rules! scenarios {
    (within; $($list:tt)*) => {
        $crate::scenarios!(@ (|list: Vec<Scenario>| list.into_iter().map(Scenario::within).collect()) $($list)*);
    };
    (large; $($list:tt)*) => {
        $crate::scenarios!(@ (|list| std::env::var_os("PARTS").map_or_else(Vec::new, |_| list)) $($list)*);
    };
    (@ ($taken:expr) $($model:expr => $($scenario:ident)*;)*) => {
        const _: () = {
            use $crate::scenario::Scenario;
            $crate::inventory::submit! {
                $crate::registry::List::<Scenario> {
                    module: module_path!(),
                    line: line!(),
                    items: || $taken(vec![
                        $($(Scenario::new(stringify!($scenario), || $model, |new| $scenario(new)),)*)*
                    ]),
                }
            }
        };
    };
    ($($model:expr => $($scenario:ident)*;)*) => {
        $crate::scenarios!(@ (std::convert::identity) $($model => $($scenario)*;)*);
    };
}

/// The seed of random scenarios, if no other is set.
pub const SEED: u64 = 1;

thread_local! {
    static RUN: Cell<(u64, u32)> = const { Cell::new((SEED, 64)) };
    static SHRINK: Cell<bool> = const { Cell::new(true) };
}

/// Sets the seed and the number of cases of the random scenarios of this thread.
pub fn set_run(seed: u64, cases: u32) {
    RUN.set((seed, cases));
    cosim::set_seed(seed);
}

/// Whether failures of this thread's random scenarios are shrunk.
pub fn set_shrinking(on: bool) {
    SHRINK.set(on);
}

/// Whether a failure found now is to be shrunk.
pub fn shrinking() -> bool {
    SHRINK.get()
}

/// Milliseconds for finding a smaller failing input.
const SHRINK_TIME: u32 = 60_000;

/// Checks a law on random values. A failure names the smallest value that fails, and the
/// seed.
pub fn property<S>(values: S, law: impl Fn(S::Value))
where
    S: Strategy<Tree: 'static, Value: 'static>,
{
    Erased::with(&values, |values| tried(&values, &|value| law(value.take())));
}

/// The same for one in `share` of the values used for other laws: for expensive checks, whose cycles other checks run as
/// well.
pub fn property_of_share<S>(share: u32, values: S, law: impl Fn(S::Value))
where
    S: Strategy<Tree: 'static, Value: 'static>,
{
    let (seed, cases) = RUN.get();
    RUN.set((seed, cases.div_ceil(share)));
    property(values, law);
    RUN.set((seed, cases));
}

fn tried(values: &Erased, law: &dyn Fn(Value)) {
    let (seed, cases) = RUN.get();
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &bytes);
    // Failures are reported early, even where a run takes long.
    let mut config =
        Config { cases, failure_persistence: None, max_shrink_time: SHRINK_TIME, ..Config::default() };
    if !SHRINK.get() {
        config.max_shrink_iters = 0;
    }
    let result = TestRunner::new_with_rng(config, rng).run(values, |value| {
        law(value);
        Ok(())
    });
    match result {
        Ok(()) => (),
        Err(TestError::Fail(reason, value)) => {
            let value: String = format!("{value:?}").chars().take(LONGEST).collect();
            panic!("{reason}\n  smallest input that fails: {value}\n  seed: {seed}");
        }
        Err(TestError::Abort(reason)) => panic!("seed {seed}: {reason}"),
    }
}

/// Largest number of characters of a failing input that are shown.
const LONGEST: usize = 2000;

thread_local! {
    static SILENT: Cell<bool> = const { Cell::new(false) };
    static IN_MODEL: Cell<bool> = const { Cell::new(false) };
    static LOCATION: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Where this thread last panicked.
pub fn panicked_at() -> String {
    LOCATION.with_borrow(Clone::clone)
}

/// Whether a model, rather than the scenario around it, has panicked in this thread since the last call.
pub fn take_in_model() -> bool {
    IN_MODEL.take()
}

/// Runs code that may panic, without output on standard error; the error is the panic's message.
pub fn caught<T>(f: impl FnOnce() -> T) -> Result<T, String> {
    static HOOK: std::sync::Once = std::sync::Once::new();
    HOOK.call_once(|| {
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            let of_the_model = info.location().is_some_and(|at| at.file().contains("rtl-model"));
            IN_MODEL.set(IN_MODEL.get() || of_the_model);
            LOCATION.set(info.location().map_or(String::new(), ToString::to_string));
            if !SILENT.get() {
                usual(info)
            }
        }));
    });
    let outer = SILENT.replace(true);
    let end = std::panic::catch_unwind(std::panic::AssertUnwindSafe(f));
    SILENT.set(outer);
    end.map_err(|e| message(&e))
}

/// Whether a stall pattern lets a transfer pass in a cycle; it never stalls for ever.
pub fn open(pattern: u64, cycle: u64) -> bool {
    (pattern | 1) >> (cycle % 64) & 1 == 1
}

/// The message of a panic.
pub fn message(e: &Box<dyn std::any::Any + Send>) -> String {
    let text = e.downcast_ref::<String>().cloned();
    text.or_else(|| e.downcast_ref::<&str>().map(|s| s.to_string())).unwrap_or("panic".into())
}
