//! Runs a unit's two descriptions against each other.

mod exchange;
mod harness;
mod hdl;
mod lockstep;
mod sources;
mod wave;

pub use exchange::{With, exchange};
pub use harness::tree;
pub use hdl::Hdl;
pub use lockstep::{Lockstep, must_move};
pub use sources::closure;
pub use wave::{Probe, Wave};

/// The workspace root.
pub fn root() -> &'static std::path::Path {
    std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

/// What to do where Verilator is needed and not found.
pub const NO_VERILATOR: &str = "no Verilator: run scripts/setup, or set VERILATOR_ROOT";

/// Whether Verilator is found. With `COSIM=1` it is an error if not.
pub fn available() -> bool {
    let found = verilated::Verilator::find(root()).is_some();
    assert!(found || std::env::var_os("COSIM").is_none(), "{NO_VERILATOR}");
    found
}
