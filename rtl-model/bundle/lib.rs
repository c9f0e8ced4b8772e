//! Interfaces between units, each declared once: one file for each interface, and for each file a SystemVerilog package,
//! `hdl/pkg/<interface>_pkg.sv`. `cargo test` fails when the two differ. Types that only one unit uses belong beside it,
//! in its own `types.rs`.

pub mod sizes;

/// Lists the interfaces, each after those it depends on.
macro_rules! interfaces {
    ($($file:ident)*) => {
        $(mod $file;)*
        $(pub use $file::*;)*

        /// Name and text of every package.
        pub fn packages() -> Vec<(String, String)> {
            vec![$($file::package()),*]
        }
    };
}

interfaces! {
    state derived_state geometry clear vertices tile_depth frtx raster
    window_methods zcull_methods sample_methods depth_methods stencil_methods colour_methods blend_methods
    memory_port memory tile_port dram pixel_format shading
    host method_addresses fault macros copies inline_copy engine method_rule reports
    translation system_translation shader_constants warps tasks world pixels rop vertex_methods viewport_methods stream_methods shader_methods
    tessellation_methods passed_methods routes
}
