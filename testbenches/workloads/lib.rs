//! Workloads of the chip: meshes, transformed on the host instead of in world space,
//! and substitutes for parts that are not built yet.

pub mod board;
pub mod bounds;
pub mod broken;
pub mod camera;
pub mod chip;
pub mod command;
pub mod drawing;
pub mod frame;
pub mod grids;
pub mod judge;
pub mod kernels;
pub mod maps;
pub mod memory;
pub mod on_chip;
pub mod parts;
pub mod picture;
pub mod pipeline;
pub mod results;
pub mod rop_wires;
pub mod scene;
pub mod shading;
mod small;
pub mod small_draws;
pub mod stats;
pub mod substitute_sm;
pub mod textures;
pub mod units;
pub mod vertices;
pub mod world;

pub use small::{crossed, small_chip};
