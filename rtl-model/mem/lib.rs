//! Memory: what stands between the units and DRAM.

pub mod client_port;
pub mod xbar;

/// Name and text of the packages of units' own types.
pub fn packages() -> Vec<(String, String)> {
    use kernel::params::{Params, packages};
    packages(&[client_port::Params::default().group(), xbar::Params::default().group()])
}
