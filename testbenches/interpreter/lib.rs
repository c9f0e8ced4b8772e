//! An interpreter of the shader cores' instructions, without pipeline and cycles. It uses only the
//! table of encodings and the instructions' semantics, and is independent of all units.

pub mod decode;
pub mod facts;
pub mod fault;
pub mod machine;
pub mod operations;
pub mod stream;
