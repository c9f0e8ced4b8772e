//! The texture unit: samplers' arithmetic from coordinates to filtered colours, and the decoders of texels.
#![recursion_limit = "512"] // packages list their structs recursively

pub mod address;
pub mod coordinates;
pub mod fetch;
pub mod filter;
pub mod float;
pub mod headers;
pub mod texel_decode;
pub mod texel_port;
pub mod texels;
pub mod texture_binding;
pub mod texture_header;
pub mod texture_quads;
pub mod texture_unit;
pub mod unbound_quads;
pub mod walk;

include!(concat!(env!("OUT_DIR"), "/packages.rs"));
