//! Frame buffer partition: depth, colour.

pub mod zrop;
