//! Generates the front end's method map, in both languages, from the class tables in
//! `testbenches/classes` and the policy here. `BLESS=1 cargo test --test checks method_map` writes
//! the files, and those of reset values, from docs/reset-values.tsv.

mod compile;
mod policy;
pub mod resets;
mod tables;
pub mod unbuilt;
mod write;

pub use compile::{Entry, Legal, Map, compile};
pub use tables::{CLASSES, Method, methods, used_by_captures};
pub use write::{reset_rust, reset_systemverilog, rust, systemverilog};

/// Paths of the generated tables, below the root.
pub const RUST: &str = "rtl-model/hub/front_end/method_map.rs";
pub const SYSTEMVERILOG: &str = "hdl/hub/front_end/method_map_pkg.sv";
pub const RESET_RUST: &str = "rtl-model/hub/front_end/reset_values.rs";
pub const RESET_SYSTEMVERILOG: &str = "hdl/hub/front_end/reset_values_pkg.sv";
