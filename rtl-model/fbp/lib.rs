//! Frame buffer partition: depth, colour.

#[macro_use]
extern crate kernel;

pub mod crop;
pub mod zrop;
