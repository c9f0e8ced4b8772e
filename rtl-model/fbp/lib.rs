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

include!(concat!(env!("OUT_DIR"), "/packages.rs"));
