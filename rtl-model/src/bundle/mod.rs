//! Everything units say to each other, declared once, a file for each interface.
//! `hdl/pkg/gpu_pkg.sv` is generated from these files; `cargo test` fails when the
//! two differ.

pub mod arith;
pub mod coarse;
pub mod colour;
pub mod conversion;
pub mod copies;
pub mod copy_engine;
pub mod crop;
pub mod depth;
pub mod depth_arith;
pub mod engine;
pub mod fault;
pub mod fp16;
pub mod fp64;
pub mod front_end;
pub mod geometry;
pub mod host;
pub mod host_parts;
pub mod integer;
pub mod interpolation;
pub mod macros;
pub mod memory_port;
pub mod methods;
pub mod pixel;
pub mod pixel_format;
pub mod pixel_pipeline;
pub mod raster;
pub mod setup;
pub mod state;
pub mod zcull;
pub mod zrop;

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
    let mut sv = crate::package::Text::default();
    let files: &[fn(&mut crate::package::Text)] = &[
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
