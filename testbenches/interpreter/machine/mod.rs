//! Threads, warps, CTAs, grids and their memory.

pub mod barriers;
pub mod cta;
pub mod descriptor;
pub mod freedom;
pub mod graphics;
pub mod grid;
pub mod lane;
pub mod memory;
pub mod stack;
pub mod step;
pub mod thread;
pub mod warp;
