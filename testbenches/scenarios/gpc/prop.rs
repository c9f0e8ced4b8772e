//! PROP sends each ROP its work in order, with the correct coverage and colours, in either mode, and drains when the mode
//! changes.

mod directed;
mod painted;
mod player;
mod ports;
mod random;
mod saturated;
mod sizes;

pub mod colour_out;
pub mod crop_port;
pub mod depth_step;
pub mod formats;
pub mod quad_scan;
pub mod shade_gate;
pub mod source_ops;
pub mod subtile_form;
pub mod z_mode;
