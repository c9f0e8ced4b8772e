//! Scenarios of the texture unit.

pub mod address;
pub mod coordinates;
pub mod fetch;
pub mod filter;
pub mod headers;
mod parts;
pub mod texel_decode;
pub mod texture_unit;
pub mod walk;
