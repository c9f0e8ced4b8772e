//! All tests: every scenario of every unit, on the model, on the Verilog and in lockstep;
//! and what the modules here check. What takes longest begins first.

mod accuracy;
mod command;
mod depth;
mod diagram;
mod disturbed;
mod exchange;
mod exhaustive;
mod frame;
mod fuzz;
mod imports;
mod kernel;
mod links;
mod lockstep;
mod method_map;
mod mutants;
mod pkg;
mod planted;
mod pushbuffers;
mod rates;
mod srgb;
mod tables;
mod tree;
mod waves;

use kit::scenario::{Dut, caught, message};
use libtest_mimic::{Arguments, Failed, Trial};

/// Makes `tests()`, the list of a module's tests, from its functions.
#[macro_export]
macro_rules! tests {
    ($($name:ident)* $(; ignored $($ignored:ident)*)?) => {
        pub fn tests() -> Vec<libtest_mimic::Trial> {
            vec![
                $($crate::trial(concat!(module_path!(), "::", stringify!($name)), $name),)*
                $($($crate::trial(concat!(module_path!(), "::", stringify!($ignored)), $ignored).with_ignored_flag(true),)*)?
            ]
        }
    };
}

/// A test with a thread of its own: what a thread holds of a run is no other's.
fn trial(name: &str, test: impl FnOnce() + Send + 'static) -> Trial {
    let name = name.trim_start_matches("checks::").to_string();
    Trial::test(name, move || {
        let end = std::thread::spawn(move || caught(test)).join();
        end.unwrap_or_else(|e| Err(message(&e))).map_err(Failed::from)
    })
}

fn scenarios() -> impl Iterator<Item = Trial> {
    scenarios::all().into_iter().flat_map(|s| {
        Dut::ALL.map(|dut| {
            let name = format!("{}::{}::{}", s.unit.replace('/', "::"), s.name, dut.name());
            let case = s.case.clone();
            trial(&name, move || case.run(dut)).with_ignored_flag(dut != Dut::Rust && !cosim::available())
        })
    })
}

fn main() {
    let checks = [
        planted::tests(),
        disturbed::tests(),
        mutants::tests(),
        pushbuffers::tests(),
        frame::tests(),
        accuracy::tests(),
        command::tests(),
        depth::tests(),
        diagram::tests(),
        exchange::tests(),
        exhaustive::tests(),
        fuzz::tests(),
        imports::tests(),
        kernel::tests(),
        links::tests(),
        lockstep::tests(),
        method_map::tests(),
        pkg::tests(),
        rates::tests(),
        srgb::tests(),
        tables::tests(),
        tree::tests(),
        waves::tests(),
    ];
    let trials = checks.into_iter().flatten().chain(scenarios());
    libtest_mimic::run(&Arguments::from_args(), trials.collect()).exit();
}
