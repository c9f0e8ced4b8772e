//! Everything units say to each other, declared once, a file for each interface.
//! `hdl/pkg/gpu_pkg.sv` is generated from these files; `cargo test` fails when the
//! two differ.

mod arith;
mod coarse;
mod colour;
mod conversion;
mod copies;
mod copy_engine;
mod crop;
mod depth;
mod depth_arith;
mod engine;
mod fault;
mod fp16;
mod fp64;
mod front_end;
mod geometry;
mod host;
mod host_parts;
mod integer;
mod interpolation;
mod macros;
mod memory_port;
mod methods;
mod pixel;
mod pixel_format;
mod pixel_pipeline;
mod raster;
mod setup;
mod state;
mod zcull;
mod zrop;

pub use arith::*;
pub use coarse::*;
pub use colour::*;
pub use conversion::*;
pub use copies::*;
pub use copy_engine::*;
pub use crop::*;
pub use depth::*;
pub use depth_arith::*;
pub use engine::*;
pub use fault::*;
pub use fp16::*;
pub use fp64::*;
pub use front_end::*;
pub use geometry::*;
pub use host::*;
pub use host_parts::*;
pub use integer::*;
pub use interpolation::*;
pub use macros::*;
pub use memory_port::*;
pub use methods::*;
pub use pixel::*;
pub use pixel_format::*;
pub use pixel_pipeline::*;
pub use raster::*;
pub use setup::*;
pub use state::*;
pub use zcull::*;
pub use zrop::*;

/// The text of `hdl/pkg/gpu_pkg.sv`.
pub fn systemverilog() -> String {
    let mut sv = kernel::package::Text::default();
    let files: &[fn(&mut kernel::package::Text)] = &[
        methods::write,
        state::write,
        geometry::write,
        depth::write,
        depth_arith::write,
        raster::write,
        coarse::write,
        setup::write,
        pixel::write,
        colour::write,
        memory_port::write,
        zrop::write,
        crop::write,
        pixel_format::write,
        pixel_pipeline::write,
        zcull::write,
        host::write,
        host_parts::write,
        fault::write,
        macros::write,
        copies::write,
        copy_engine::write,
        engine::write,
        front_end::write,
        arith::write,
        integer::write,
        conversion::write,
        fp16::write,
        fp64::write,
        interpolation::write,
    ];
    files.iter().for_each(|file| file(&mut sv));
    sv.package("gpu_pkg")
}
