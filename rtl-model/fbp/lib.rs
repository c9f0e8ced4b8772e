//! Frame buffer partition: depth, colour.

#[macro_use]
extern crate kernel;

pub mod crop;
pub mod zrop;
pub mod zrop_merge;

/// Name and text of the packages of units' own types.
pub fn packages() -> Vec<(String, String)> {
    use kernel::params::{Params, packages};
    let types = vec![zrop::types::package(), crop::types::package()];
    let params = [
        zrop::Params::default().group(),
        crop::Params::default().group(),
        zrop_merge::Params::default().group(),
    ];
    [types, packages(&params)].concat()
}
