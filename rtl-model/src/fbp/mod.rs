//! Frame buffer partition: depth, colour.

pub mod zrop;
pub mod crop;
