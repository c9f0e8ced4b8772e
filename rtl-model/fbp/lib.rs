//! Frame buffer partition: depth, colour.

#[macro_use]
extern crate kernel;

mod bytes;
pub mod compression;
pub mod crop;
pub mod l2;
pub mod marker_fence;
pub mod zrop;
pub mod zrop_merge;

/// Names and texts of the packages of types that units declare.
pub fn packages() -> Vec<(String, String)> {
    use kernel::params::{Params, packages};
    let types = vec![
        zrop::types::package(),
        compression::types::package(),
        compression::slice_issue::types::package(),
        l2::types::package(),
        l2::atomic::package(),
        zrop::state::package(),
        crop::types::package(),
        crop::colour_state::settings::package(),
    ];
    let params = [
        zrop::Params::default().group(),
        crop::Params::default().group(),
        zrop_merge::Params::default().group(),
        l2::Params::default().group(),
        compression::Params::default().group(),
    ];
    [types, packages(&params)].concat()
}
