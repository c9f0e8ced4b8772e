//! The register-transfer model: one Rust state machine per hardware unit, a crate for each
//! block of the chip. `<path>.rs` here and `hdl/<path>.sv` are the same unit in two
//! languages. This crate is one name for all of them.

pub use {arith, bundle, chip, fbp, gpc, hub, kernel, mem, prim, tex, tpc, world};

/// Name and text of every SystemVerilog package, each after those it stands on: what units
/// say to each other, then the types that one unit has for itself.
pub fn packages() -> Vec<(String, String)> {
    let blocks = [
        bundle::packages(),
        arith::packages(),
        hub::packages(),
        gpc::packages(),
        fbp::packages(),
        mem::packages(),
        tex::packages(),
        tpc::packages(),
        world::packages(),
        chip::packages(),
    ];
    // The parameters of shader cores contain those of the texture unit.
    kernel::params::each_once(blocks.concat())
}
