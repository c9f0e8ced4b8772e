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

pub use saturated::rates;

/// Includes the scenarios of its parts.
pub fn scenarios() -> Vec<kit::scenario::Scenario> {
    [
        directed::scenarios(),
        painted::scenarios(),
        random::scenarios(),
        saturated::scenarios(),
        sizes::scenarios(),
        colour_out::scenarios(),
        crop_port::scenarios(),
        depth_step::scenarios(),
        formats::scenarios(),
        formats::beats::scenarios(),
        quad_scan::scenarios(),
        shade_gate::scenarios(),
        source_ops::scenarios(),
        source_ops::second_colours::scenarios(),
        source_ops::values::scenarios(),
        subtile_form::scenarios(),
        z_mode::scenarios(),
    ]
    .concat()
}
