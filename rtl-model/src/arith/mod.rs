//! Datapaths. `colour`, `depth` and `surface` are pure functions that units place in their
//! stages, each with its twin in the package of the same name under `hdl/arith`. The others
//! are units: pipelines of a fixed number of clocks without a stall.

pub mod colour;
pub mod depth;
pub mod float;
pub mod fp32_compare;
pub mod fp32_fma;
pub mod pipeline;
pub mod surface;
