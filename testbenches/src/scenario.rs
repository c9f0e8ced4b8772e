//! What a scenario is, and how one is run.

use proptest::strategy::Strategy;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use rtl_model::unit::Unit;
use std::cell::Cell;

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
}

/// Path of a unit.
pub fn path_of<U: Unit>(_maker: impl Fn() -> U) -> &'static str {
    U::PATH
}

/// Runs a function of a maker of devices under test, such as `fn f<D: Unit<..>>(new:
/// impl Fn() -> D)`, on the device that `dut` names, made from a model.
#[macro_export]
macro_rules! on {
    ($dut:expr, $model:expr, $run:ident) => {
        match $dut {
            $crate::scenario::Dut::Rust => $run(|| $model),
            $crate::scenario::Dut::Verilog => $run(|| cosim::Hdl::new(&$model).expect(cosim::NO_VERILATOR)),
            $crate::scenario::Dut::Lockstep => cosim::must_move(|| {
                $run(|| {
                    let hdl = cosim::Hdl::new(&$model).expect(cosim::NO_VERILATOR);
                    cosim::Lockstep::new($model, hdl)
                })
            }),
        }
    };
}

/// Makes `scenarios()`, the list of a unit's scenarios, from functions of a maker of
/// devices under test and an expression that makes a model.
#[macro_export]
macro_rules! scenarios {
    ($($model:expr => $($scenario:ident)*;)*) => {
        pub fn scenarios() -> Vec<$crate::scenario::Scenario> {
            vec![$($($crate::scenario::Scenario {
                unit: $crate::scenario::path_of(|| $model),
                name: stringify!($scenario),
                run: |dut| $crate::on!(dut, $model, $scenario),
                params: || rtl_model::unit::Unit::params(&$model),
            },)*)*]
        }
    };
}

thread_local! {
    static RUN: Cell<(u64, u32)> = const { Cell::new((1, 64)) };
}

/// Sets the seed and the number of cases of the random scenarios of this thread.
pub fn set_run(seed: u64, cases: u32) {
    RUN.set((seed, cases));
}

/// Tries a law on random values, smallest failing value last; its failure names the
/// seed.
pub fn property<S: Strategy>(values: S, law: impl Fn(S::Value)) {
    let (seed, cases) = RUN.get();
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &bytes);
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    let result = TestRunner::new_with_rng(config, rng).run(&values, |value| {
        law(value);
        Ok(())
    });
    if let Err(e) = result {
        panic!("seed {seed}: {e}");
    }
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
