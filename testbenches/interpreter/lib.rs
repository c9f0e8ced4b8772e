//! An interpreter of the shader cores' instructions: no pipeline, no clocks. It knows the
//! table of encodings and what the instructions mean, and nothing of any unit.

pub mod decode;
pub mod facts;
pub mod fault;
pub mod machine;
pub mod operations;
pub mod stream;
