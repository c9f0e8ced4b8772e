//! Scenarios for every unit, the references that judge them, and the workloads
//! that feed them. Scenarios are at the unit's path under `scenarios`.

pub mod accuracy;
pub mod bench;
pub mod classes;
pub mod device;
pub mod disturbed;
pub mod documented;
pub mod erased;
pub mod exhaustive;
pub mod fuzz;
pub mod method_map;
pub mod random;
pub mod rates;
pub mod recording;
pub mod references;
pub mod scenario;
pub mod scenarios;
pub mod tables;
pub mod tree;
pub mod workloads;
