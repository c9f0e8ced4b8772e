//! Every unit's scenarios, at the unit's path.

use crate::scenario::Scenario;

pub mod arith;

pub mod chip {
    pub mod command_path;
    pub mod raster_pipe;
}

pub mod fbp {
    pub mod crop;
    pub mod zrop;
}

pub mod gpc {
    pub mod coarse_raster;
    pub mod fine_raster;
    pub mod prop;
    pub mod setup;
    pub mod zcull;
}

pub mod hub {
    pub mod byte_align;
    pub mod copy_engine;
    pub mod front_end;
    pub mod host;
    pub mod inline_to_memory;
    pub mod macro_engine;
    pub mod multiply;
    pub mod surface_walk;
}

pub mod prim {
    pub mod arbiter;
    pub mod credit;
    pub mod deep_fifo;
    pub mod fifo;
    pub mod ram;
    pub mod stage;
}

/// All scenarios of all units.
pub fn all() -> Vec<Scenario> {
    let units: &[fn() -> Vec<Scenario>] = &[
        arith::abs_difference::scenarios,
        arith::bit_count::scenarios,
        arith::bit_field::scenarios,
        arith::byte_permute::scenarios,
        arith::colour_pack::scenarios,
        arith::colour_unpack::scenarios,
        arith::conversion::scenarios,
        arith::depth_compare::scenarios,
        arith::depth_pack::scenarios,
        arith::depth_sample::scenarios,
        arith::depth_unpack::scenarios,
        arith::fp16_compare::scenarios,
        arith::fp16_fma::scenarios,
        arith::fp32_compare::scenarios,
        arith::fp32_complement::scenarios,
        arith::fp32_fma::scenarios,
        arith::fp64_compare::scenarios,
        arith::fp64_fma::scenarios,
        arith::int_add::scenarios,
        arith::int_compare::scenarios,
        arith::int_logic::scenarios,
        arith::int_multiply::scenarios,
        arith::int_shift::scenarios,
        arith::interpolation::scenarios,
        arith::special_function::scenarios,
        arith::xmad::scenarios,
        chip::command_path::scenarios,
        chip::raster_pipe::scenarios,
        fbp::crop::blend_component::scenarios,
        fbp::crop::blend_lanes::scenarios,
        fbp::crop::blend_optimise::scenarios,
        fbp::crop::blend_wide::scenarios,
        fbp::crop::colour_state::scenarios,
        fbp::crop::colour_store::scenarios,
        fbp::crop::colour_tags::scenarios,
        fbp::crop::colour_writeback::scenarios,
        fbp::crop::scenarios,
        fbp::crop::sector_address::scenarios,
        fbp::crop::sector_split::scenarios,
        fbp::zrop::images::scenarios,
        fbp::zrop::scenarios,
        fbp::zrop::steady::scenarios,
        fbp::zrop::z_bounds::scenarios,
        fbp::zrop::z_compare::scenarios,
        fbp::zrop::z_expand::scenarios,
        fbp::zrop::z_fetch::scenarios,
        fbp::zrop::z_source::scenarios,
        fbp::zrop::z_tags::scenarios,
        fbp::zrop::z_writeback::scenarios,
        gpc::coarse_raster::row_scan::scenarios,
        gpc::coarse_raster::scenarios,
        gpc::coarse_raster::tile_walk::scenarios,
        gpc::fine_raster::scenarios,
        gpc::prop::scenarios,
        gpc::setup::depth_plane::scenarios,
        gpc::setup::edge_products::scenarios,
        gpc::setup::pair_fetch::scenarios,
        gpc::setup::prim_assemble::scenarios,
        gpc::setup::prim_outline::scenarios,
        gpc::setup::scenarios,
        gpc::setup::slope_divide::scenarios,
        gpc::zcull::depth_range::scenarios,
        gpc::zcull::direct::scenarios,
        gpc::zcull::range_test::direct::scenarios,
        gpc::zcull::range_test::scenarios,
        gpc::zcull::scenarios,
        gpc::zcull::small::scenarios,
        hub::byte_align::scenarios,
        hub::copy_engine::copy_launch::scenarios,
        hub::copy_engine::copy_read::scenarios,
        hub::copy_engine::copy_remap::scenarios,
        hub::copy_engine::copy_write::scenarios,
        hub::copy_engine::scenarios,
        hub::front_end::context_switch::scenarios,
        hub::front_end::method_decode::scenarios,
        hub::front_end::method_issue::scenarios,
        hub::front_end::method_source::scenarios,
        hub::front_end::scenarios,
        hub::front_end::semaphore_release::scenarios,
        hub::host::scenarios,
        hub::inline_to_memory::scenarios,
        hub::macro_engine::scenarios,
        hub::multiply::scenarios,
        hub::surface_walk::scenarios,
        prim::arbiter::scenarios,
        prim::credit::scenarios,
        prim::deep_fifo::scenarios,
        prim::fifo::scenarios,
        prim::fifo::wide::scenarios,
        prim::ram::scenarios,
        prim::stage::scenarios,
    ];
    units.iter().flat_map(|list| list()).collect()
}
