//! Datapaths: pure functions that units place in their stages. Each has its twin in
//! the package of the same name under `hdl/arith`.

pub mod colour;
pub mod depth;
pub mod surface;
