//! The register-transfer model: one Rust state machine per hardware unit, a crate for each
//! block of the chip. `<path>.rs` here and `hdl/<path>.sv` are the same unit in two
//! languages. This crate is one name for all of them.

pub use {arith, bundle, chip, fbp, gpc, hub, kernel, prim};
