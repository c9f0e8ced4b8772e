//! Frame buffer partition: depth, colour.

pub mod crop;
pub mod zrop;
