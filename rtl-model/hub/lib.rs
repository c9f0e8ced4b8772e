//! The hub: the units between the driver and the engines.

#[macro_use]
extern crate kernel;

pub mod byte_align;
pub mod constant_changes;
pub mod copy_engine;
pub mod engine_ports;
pub mod front_end;
pub mod host;
pub mod inline_to_memory;
pub mod macro_engine;
pub mod primitive_distributor;
pub mod reports;
pub mod scheduler;
pub mod state_constants;
pub mod surface_walk;
pub mod work_distributor;

/// Names and texts of the packages with types of the units.
pub fn packages() -> Vec<(String, String)> {
    use kernel::params::{Params, packages};
    let types = vec![
        byte_align::types::package(),
        surface_walk::types::package(),
        copy_engine::class::package(),
        copy_engine::types::package(),
        inline_to_memory::types::package(),
        inline_to_memory::class::package(),
        host::methods::package(),
        host::types::package(),
        front_end::types::package(),
        scheduler::class::package(),
        scheduler::types::package(),
        state_constants::class::package(),
        state_constants::types::package(),
        state_constants::bundle_order::package(),
        state_constants::program_headers::package(),
        primitive_distributor::class::package(),
        primitive_distributor::types::package(),
        primitive_distributor::pdb::types::package(),
        work_distributor::types::package(),
    ];
    let params = [
        constant_changes::Params::default().group(),
        host::Params::default().group(),
        front_end::Params::default().group(),
        macro_engine::Params::default().group(),
        primitive_distributor::Params::default().group(),
        primitive_distributor::pdb::Params::default().group(),
        inline_to_memory::Params::default().group(),
        surface_walk::Params::default().group(),
        copy_engine::Params::default().group(),
        reports::Params::default().group(),
        scheduler::Params::default().group(),
        state_constants::Params::default().group(),
        work_distributor::Params::default().group(),
    ];
    [types, packages(&params)].concat()
}
