//! Scenarios of shader cores.

pub mod control_join;
pub mod l1;
pub mod mpc;
pub mod row_port;
pub mod sm;
pub mod stri;
