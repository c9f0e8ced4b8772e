//! The texture processing cluster: shader cores and the units around them.
#![recursion_limit = "512"] // packages list their structs recursively

pub mod control_join;
pub mod l1;
pub mod mpc;
pub mod row_port;
pub mod sm;
pub mod stri;

include!(concat!(env!("OUT_DIR"), "/packages.rs"));
