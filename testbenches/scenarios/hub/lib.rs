//! Scenarios of the hub.

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

/// All scenarios of the block's units.
pub fn scenarios() -> Vec<kit::scenario::Scenario> {
    let units: &[fn() -> Vec<kit::scenario::Scenario>] = &[
        byte_align::scenarios,
        constant_changes::scenarios,
        copy_engine::copy_launch::scenarios,
        copy_engine::copy_read::scenarios,
        copy_engine::copy_remap::scenarios,
        copy_engine::copy_walk::scenarios,
        copy_engine::copy_write::scenarios,
        copy_engine::scenarios,
        engine_ports::scenarios,
        front_end::constant_bindings::scenarios,
        front_end::context_switch::scenarios,
        front_end::method_decode::scenarios,
        front_end::method_issue::scenarios,
        front_end::method_source::scenarios,
        front_end::scenarios,
        front_end::semaphore_release::scenarios,
        host::scenarios,
        inline_to_memory::scenarios,
        macro_engine::scenarios,
        primitive_distributor::batch_builder::scenarios,
        primitive_distributor::draw_assembly::scenarios,
        primitive_distributor::draw_steps::scenarios,
        primitive_distributor::index_fetch::scenarios,
        primitive_distributor::pdb::scenarios,
        primitive_distributor::scenarios,
        primitive_distributor::patches::scenarios,
        primitive_distributor::timing::scenarios,
        reports::scenarios,
        scheduler::scenarios,
        scheduler::releases::scenarios,
        scheduler::faults::scenarios,
        scheduler::captures::scenarios,
        state_constants::bundle_order::scenarios,
        state_constants::constant_store::scenarios,
        state_constants::program_headers::scenarios,
        state_constants::scenarios,
        state_constants::programs::scenarios,
        surface_walk::scenarios,
        work_distributor::scenarios,
    ];
    units.iter().flat_map(|list| list()).collect()
}

/// All rates that they measure.
pub fn rates() -> Vec<kit::rates::Rate> {
    let units: &[fn() -> Vec<kit::rates::Rate>] = &[
        copy_engine::rates,
        front_end::rates,
        host::rates,
        inline_to_memory::rates,
        primitive_distributor::index_fetch::rates,
        primitive_distributor::timing::rates,
        scheduler::rates,
        state_constants::rates,
        work_distributor::rates,
    ];
    units.iter().flat_map(|rates| rates()).collect()
}
