//! The register-transfer model: one Rust state machine per hardware unit.
//! `src/<path>.rs` here and `hdl/<path>.sv` are the same unit in two languages.

#[macro_use]
pub mod kernel;
pub mod arith;
pub mod bundle;
pub mod chip;
pub mod config;
pub mod fbp;
pub mod gpc;
pub mod hub;
pub mod prim;

pub use bundle as pkg;
pub use kernel::{follow, memory, package, packed, slot, tagged, unit};
