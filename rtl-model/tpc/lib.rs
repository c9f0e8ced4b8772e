//! The texture processing cluster: shader cores and the units around them.
#![recursion_limit = "512"] // packages list their structs recursively

pub mod control_join;
pub mod l1;
pub mod mpc;
pub mod row_port;
pub mod sm;
pub mod stri;

/// Names and texts of the packages of the units' types.
pub fn packages() -> Vec<(String, String)> {
    use kernel::params::{Params, packages};
    let types = vec![
        mpc::block_port::types::package(),
        mpc::types::package(),
        sm::opcode::package(),
        sm::types::package(),
        sm::modifiers::package(),
        sm::attributes::types::package(),
        sm::barriers::types::package(),
        sm::constant_cache::types::package(),
        sm::divergence::types::package(),
        sm::double_precision::types::package(),
        sm::instruction_cache::types::package(),
        sm::instruction_fetch::types::package(),
        sm::lane_datapaths::range_reduction::package(),
        sm::lane_datapaths::video::package(),
        sm::load_store::l1_steps::package(),
        sm::load_store::load_address::package(),
        sm::load_store::shuffle::package(),
        sm::load_store::load_queue::types::package(),
        sm::load_store::types::package(),
        sm::load_store::surface::types::package(),
        sm::pixel_export::types::package(),
        sm::predicates::types::package(),
        sm::register_file::types::package(),
        sm::shared_memory::types::package(),
        sm::load_store::shared_steps::package(),
        sm::special::types::package(),
        sm::special_registers::types::package(),
        sm::warp_scheduler::types::package(),
        l1::types::package(),
        stri::plane_equation::package(),
        stri::types::package(),
    ];
    let params = [
        l1::Params::default().group(),
        control_join::Params::default().group(),
        row_port::Params::default().group(),
        sm::attributes::Params::default().group(),
        sm::barriers::Params::default().group(),
        mpc::block_port::Params::default().group(),
        mpc::control_share::Params::default().group(),
        mpc::draw_context::Params::default().group(),
        mpc::draw_launch::Params::default().group(),
        mpc::pixel_port::Params::default().group(),
        mpc::retire_order::Params::default().group(),
        mpc::world_port::Params::default().group(),
        mpc::Params::default().group(),
        sm::constant_cache::Params::default().group(),
        sm::shared_memory::Params::default().group(),
        sm::double_precision::Params::default().group(),
        sm::instruction_cache::Params::default().group(),
        sm::load_store::Params::default().group(),
        sm::load_store::access_entry::Params::default().group(),
        sm::load_store::access_return::Params::default().group(),
        sm::load_store::access_route::Params::default().group(),
        sm::load_store::row_gather::Params::default().group(),
        sm::load_store::surface::Params::default().group(),
        sm::load_store::surface::surface_headers::Params::default().group(),
        sm::pixel_export::Params::default().group(),
        sm::special::Params::default().group(),
        sm::special_registers::Params::default().group(),
        sm::sub_partition::Params::default().group(),
        sm::export_order::Params::default().group(),
        sm::fault_watch::Params::default().group(),
        sm::warp_launch::Params::default().group(),
        sm::Params::default().group(),
        stri::Params::default().group(),
    ];
    [types, packages(&params)].concat()
}
