//! Every scenario of every unit, on the model, on the Verilog and in lockstep.

use libtest_mimic::{Arguments, Failed, Trial};
use testbenches::scenario::{Dut, caught};

fn main() {
    let trials = testbenches::scenarios::all().into_iter().flat_map(|s| {
        Dut::ALL.map(|dut| {
            let name = format!("{}::{}::{}", s.unit.replace('/', "::"), s.name, dut.name());
            let case = s.case.clone();
            let run = move || caught(|| case.run(dut)).map_err(Failed::from);
            Trial::test(name, run).with_ignored_flag(dut != Dut::Rust && !cosim::available())
        })
    });
    libtest_mimic::run(&Arguments::from_args(), trials.collect()).exit();
}
