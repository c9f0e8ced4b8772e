//! Datapaths. `colour`, `compare`, `depth`, `ownership`, `pixel` and `srgb` are pure functions that units place in their
//! stages, each with its twin in the package of the same name under `hdl/arith`. The others are units: pipelines with a
//! fixed latency and no stall.

pub mod abs_difference;
pub mod bit_count;
pub mod bit_field;
pub mod byte_permute;
pub mod colour;
pub mod colour_pack;
pub mod colour_unpack;
pub mod compare;
pub mod conversion;
pub mod depth;
pub mod depth_compare;
pub mod depth_pack;
pub mod depth_sample;
pub mod depth_unpack;
pub mod depth_viewport;
pub mod double;
pub mod float;
pub mod fp16_compare;
pub mod fp16_fma;
pub mod fp32_compare;
pub mod fp32_complement;
pub mod fp32_fma;
pub mod fp64_compare;
pub mod fp64_fma;
pub mod half;
pub mod int_add;
pub mod int_compare;
pub mod int_logic;
pub mod int_multiply;
pub mod int_shift;
pub mod integer;
pub mod interpolation;
pub mod ownership;
pub mod pixel;
pub mod special_function;
pub mod srgb;
pub mod types;
pub mod xmad;

include!(concat!(env!("OUT_DIR"), "/packages.rs"));
