//! Runs a unit's two descriptions against each other.

mod bare;
mod channels;
mod exchange;
mod harness;
mod hdl;
mod lockstep;
mod mutants;
mod planted;
mod report;
mod running;
mod sources;

pub use bare::Bare;
pub use exchange::{With, exchange, exchange_all};
pub use harness::tree;
pub use hdl::{Hdl, hdl};
pub use lockstep::{Lockstep, lockstep, must_move};
pub use mutants::{Field, Mutants, Shape, choose};
pub use planted::{Found, Plant, PlantRun};
pub use running::{cycles, cycles_of_thread, set_scenario, set_seed};
pub use sources::closure;
use std::path::{Path, PathBuf};
use verilated::Verilator;
pub use verilated::{Error, built, report_with, waited};

pub use checkout::root;

/// Cargo's target folder: the marked folder above this program, wherever settings or variables have placed it; the
/// workspace's own if there is none.
fn target() -> PathBuf {
    let program = std::env::current_exe().unwrap_or_default();
    let marked = program.ancestors().find(|folder| folder.join("CACHEDIR.TAG").is_file());
    marked.map_or_else(|| root().join("target"), Path::to_path_buf)
}

/// Verilator, with its libraries in the folder that cargo builds to.
fn verilator() -> Result<Verilator, Error> {
    Verilator::find(root(), &target())
}

/// Folder of mismatches' waves, below the root.
pub const WAVES: &str = "out/waves";

/// Whether Verilator is found. With `COSIM=1` it is an error if not.
pub fn available() -> bool {
    let found = verilator();
    if let (Err(e), Some(_)) = (&found, std::env::var_os("COSIM")) {
        panic!("COSIM=1, but {e}");
    }
    found.is_ok()
}

/// Version of the Verilator found.
pub fn version() -> Option<String> {
    Some(verilator().ok()?.version_name())
}
