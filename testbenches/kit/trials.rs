//! Scenarios as tests: each on the model, on the Verilog and in lockstep.

use crate::scenario::{Dut, Scenario, caught, message};
use libtest_mimic::{Arguments, Failed, Trial};

/// A test with a thread of its own: what a thread holds of a run is no other's.
pub fn trial(name: &str, test: impl FnOnce() + Send + 'static) -> Trial {
    Trial::test(name, move || {
        let end = std::thread::spawn(move || caught(test)).join();
        end.unwrap_or_else(|e| Err(message(&e))).map_err(Failed::from)
    })
}

/// The tests of scenarios; those that need a Verilated twin are ignored where none is to be had.
pub fn of(scenarios: Vec<Scenario>) -> impl Iterator<Item = Trial> {
    scenarios.into_iter().flat_map(|s| {
        Dut::ALL.map(|dut| {
            let name = format!("{}::{}::{}", s.unit.replace('/', "::"), s.name, dut.name());
            let case = s.case.clone();
            trial(&name, move || case.run(dut)).with_ignored_flag(dut != Dut::Rust && !cosim::available())
        })
    })
}

/// The program of a block's own tests, `cargo test -p scenarios-gpc --test block -- setup`: it
/// stands on the block alone, so that it is there soon after an edit.
pub fn block(packages: &[(String, String)], scenarios: Vec<Scenario>) -> ! {
    let arguments = Arguments::from_args();
    if std::env::var_os("BLESS").is_some() {
        for (name, text) in packages {
            let path = cosim::root().join(format!("hdl/pkg/{name}.sv"));
            std::fs::write(&path, text).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        }
    }
    libtest_mimic::run(&arguments, of(scenarios).collect()).exit()
}
