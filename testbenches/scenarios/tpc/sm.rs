//! Scenarios of the streaming multiprocessor's parts.

pub mod barriers;
pub mod constant_cache;
pub mod control_flow;
pub mod divergence;
pub mod double_precision;
pub mod fault_watch;
pub mod gcc_port;
pub mod instruction_cache;
pub mod instruction_decode;
pub mod instruction_fetch;
pub mod issue_rules;
pub mod kernels;
pub mod lane_datapaths;
pub mod load_store;
pub mod predicates;
mod program;
pub mod register_bank;
pub mod register_file;
pub mod shared_memory;
pub mod special;
pub mod special_registers;
pub mod structured;
pub mod sub_partition;
mod trace;
pub mod warp_launch;
pub mod warp_scheduler;
mod words;
