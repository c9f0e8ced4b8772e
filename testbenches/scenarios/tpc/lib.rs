//! Scenarios of shader cores.

pub mod control_join;
pub mod l1;
pub mod mpc;
pub mod row_port;
pub mod sm;
pub mod stri;

/// All scenarios of the block's units.
pub fn scenarios() -> Vec<kit::scenario::Scenario> {
    let units: &[fn() -> Vec<kit::scenario::Scenario>] = &[
        control_join::scenarios,
        l1::l1_lookup::scenarios,
        l1::l1_requests::scenarios,
        l1::l1_returns::scenarios,
        l1::scenarios,
        l1::traffic::scenarios,
        l1::slice::scenarios,
        sm::attributes::scenarios,
        sm::barriers::scenarios,
        mpc::block_port::scenarios,
        mpc::control_share::scenarios,
        mpc::draw_context::scenarios,
        mpc::draw_launch::scenarios,
        mpc::pixel_port::scenarios,
        mpc::retire_order::scenarios,
        mpc::world_port::scenarios,
        mpc::world_port::tasks::scenarios,
        mpc::scenarios,
        row_port::scenarios,
        sm::constant_cache::scenarios,
        sm::constant_cache::loads::scenarios,
        sm::constant_cache::traffic::scenarios,
        sm::divergence::scenarios,
        sm::divergence::random::scenarios,
        sm::double_precision::scenarios,
        sm::export_order::scenarios,
        sm::fault_watch::scenarios,
        sm::gcc_port::scenarios,
        sm::instruction_cache::scenarios,
        sm::instruction_decode::scenarios,
        sm::instruction_fetch::scenarios,
        sm::kernels::facts::scenarios,
        sm::kernels::faults::scenarios,
        sm::kernels::graphics::scenarios,
        sm::kernels::graphics::interpolation::scenarios,
        sm::kernels::stages::scenarios,
        sm::kernels::measures::scenarios,
        sm::kernels::scenarios,
        sm::lane_datapaths::range_reduction::scenarios,
        sm::lane_datapaths::scenarios,
        sm::lane_datapaths::video::scenarios,
        sm::load_store::access_ends::scenarios,
        sm::load_store::access_entry::scenarios,
        sm::load_store::access_return::scenarios,
        sm::load_store::access_route::scenarios,
        sm::load_store::constant_loads::scenarios,
        sm::load_store::l1_steps::scenarios,
        sm::load_store::load_address::scenarios,
        sm::load_store::load_queue::scenarios,
        sm::load_store::row_gather::scenarios,
        sm::load_store::scenarios,
        sm::load_store::shared_steps::scenarios,
        sm::load_store::shuffle::scenarios,
        sm::load_store::shuffles::scenarios,
        sm::load_store::surface::scenarios,
        sm::load_store::surface::surface_address::scenarios,
        sm::load_store::surface::surface_headers::scenarios,
        sm::load_store::surface::surface_loads::scenarios,
        sm::load_store::surface::surface_pack::scenarios,
        sm::load_store::surface::surface_places::scenarios,
        sm::pixel_export::scenarios,
        sm::predicates::scenarios,
        sm::register_bank::scenarios,
        sm::register_file::scenarios,
        sm::shared_memory::scenarios,
        sm::shared_memory::atomics::scenarios,
        sm::special::scenarios,
        sm::special_registers::scenarios,
        sm::sub_partition::scenarios,
        sm::warp_launch::scenarios,
        sm::warp_scheduler::scenarios,
        sm::warp_scheduler::pairs::scenarios,
        sm::warp_scheduler::stops::scenarios,
        sm::warp_scheduler::random::scenarios,
        stri::plane_equation::scenarios,
        stri::scenarios,
        stri::components::scenarios,
        stri::timing::scenarios,
    ];
    let large = std::env::var_os("PARTS").map_or_else(Vec::new, |_| sm::kernels::whole::scenarios());
    units.iter().flat_map(|scenarios| scenarios()).chain(large).collect()
}

/// All rates that they measure.
pub fn rates() -> Vec<kit::rates::Rate> {
    [
        l1::patterns::transfers::rates(),
        l1::patterns::atomics::rates(),
        sm::load_store::surface::surface_places::rates(),
        sm::kernels::graphics::interpolation::rates(),
        sm::kernels::measures::rates(),
        sm::kernels::surface_rates::rates(),
        stri::timing::rates(),
    ]
    .concat()
}
