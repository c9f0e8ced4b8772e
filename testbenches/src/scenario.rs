//! What a scenario is, and how one is run.

use crate::bench::Costs;
use crate::disturbed::How;
use crate::erased::{Erased, Value};
use crate::recording::Tape;
use cosim::Plant;
use proptest::strategy::Strategy;
use proptest::test_runner::{Config, RngAlgorithm, TestError, TestRng, TestRunner};
use rtl_model::unit::Unit;
use std::cell::Cell;
use waves::Layout;

/// No scenario is longer; a wrong unit fails rather than hangs.
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

/// One scenario of one unit. It panics where the unit is wrong.
#[derive(Clone, Copy)]
pub struct Scenario {
    /// Path of the unit.
    pub unit: &'static str,
    pub name: &'static str,
    pub run: fn(Dut),
    /// Parameters of the unit's module.
    pub params: fn() -> Vec<(&'static str, usize)>,
    /// The signals of the unit's image.
    pub layout: fn() -> Layout,
    /// Runs in lockstep against a twin, the model or the Verilog, that may carry a
    /// `cosim::Plant`.
    pub planted: fn(Dut),
    /// Runs a lockstep of one clock for each plant, from states that the scenario reaches.
    pub planted_each: fn(&[Plant], &mut dyn FnMut(usize, Result<(), String>)),
    /// Runs with its clocks disturbed.
    pub disturbed: fn(How, Dut),
    /// Plays a recording of the unit: the clocks played.
    pub replay: fn(Dut, &Tape) -> Result<u64, String>,
    /// Clocks of all its devices together.
    pub length: fn() -> usize,
    /// Measures what a clock costs.
    pub costs: fn() -> Costs,
}

/// Path of a unit.
pub fn path_of<U: Unit>(_maker: impl Fn() -> U) -> &'static str {
    U::PATH
}

/// Makes `scenarios()`, the list of a unit's scenarios, from functions of a maker of
/// devices under test, such as `fn f<D: Unit<..>>(new: impl Fn() -> D)`, and an expression
/// that makes a model.
#[macro_export]
macro_rules! scenarios {
    ($($model:expr => $($scenario:ident)*;)*) => {
        pub fn scenarios() -> Vec<$crate::scenario::Scenario> {
            use $crate::device;
            vec![$($($crate::scenario::Scenario {
                unit: $crate::scenario::path_of(|| $model),
                name: stringify!($scenario),
                run: |dut| {
                    $crate::scenario::begin($crate::scenario::path_of(|| $model), stringify!($scenario));
                    device::run(dut, &|| $model, &|new| $scenario(new))
                },
                params: || rtl_model::unit::Unit::params(&$model),
                layout: || waves::Layout::image(&mut { $model }),
                planted: |twin| device::planted(twin, &|| $model, &|new| $scenario(new)),
                planted_each: |plants, each| {
                    device::planted_each(plants, &|| $model, &|new| $scenario(new), each)
                },
                disturbed: |how, dut| {
                    $crate::disturbed::run(how, dut, &|| $model, &|new| $scenario(new))
                },
                replay: |dut, tape| device::replay(dut, &|| $model, tape),
                length: || device::traced(&|| $model, &|new| $scenario(new)).clocks(),
                costs: || device::costs(&|| $model, &|new| $scenario(new)),
            },)*)*]
        }
    };
}

/// Names the scenario that runs, for reports.
pub fn begin(unit: &str, name: &str) {
    cosim::set_scenario(&format!("{} {name}", unit.replace('/', ".")));
}

thread_local! {
    static RUN: Cell<(u64, u32)> = const { Cell::new((1, 64)) };
    static SHRINK: Cell<bool> = const { Cell::new(true) };
}

/// Sets the seed and the number of cases of the random scenarios of this thread.
pub fn set_run(seed: u64, cases: u32) {
    RUN.set((seed, cases));
    cosim::set_seed(seed);
}

/// Whether failures of this thread's random scenarios are made small.
pub fn set_shrinking(on: bool) {
    SHRINK.set(on);
}

/// Whether a failure found now is to be made small.
pub fn shrinking() -> bool {
    SHRINK.get()
}

/// Tries a law on random values. A failure names the smallest value that fails, and the
/// seed.
pub fn property<S>(values: S, law: impl Fn(S::Value))
where
    S: Strategy<Tree: 'static, Value: 'static>,
{
    Erased::with(&values, |values| tried(&values, &|value| law(value.take())));
}

fn tried(values: &Erased, law: &dyn Fn(Value)) {
    let (seed, cases) = RUN.get();
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &bytes);
    let mut config = Config { cases, failure_persistence: None, ..Config::default() };
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

/// An input that fails is shown up to this many characters.
const LONGEST: usize = 2000;

thread_local! {
    static SILENT: Cell<bool> = const { Cell::new(false) };
    static IN_MODEL: Cell<bool> = const { Cell::new(false) };
}

/// Whether a model, not the scenario around it, panicked in this thread since last asked.
pub fn take_in_model() -> bool {
    IN_MODEL.take()
}

/// Runs what may panic, with no word on standard error; what the panic said.
pub fn caught<T>(f: impl FnOnce() -> T) -> Result<T, String> {
    static HOOK: std::sync::Once = std::sync::Once::new();
    HOOK.call_once(|| {
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            let of_the_model = info.location().is_some_and(|at| at.file().contains("rtl-model"));
            IN_MODEL.set(IN_MODEL.get() || of_the_model);
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

/// Whether a stall pattern lets a transfer through in a clock; it never stalls for
/// ever.
pub fn open(pattern: u64, clock: u64) -> bool {
    (pattern | 1) >> (clock % 64) & 1 == 1
}

/// What a panic said.
pub fn message(e: &Box<dyn std::any::Any + Send>) -> String {
    let text = e.downcast_ref::<String>().cloned();
    text.or_else(|| e.downcast_ref::<&str>().map(|s| s.to_string())).unwrap_or("panic".into())
}
