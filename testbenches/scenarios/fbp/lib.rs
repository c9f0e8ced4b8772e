//! Scenarios of the frame buffer partitions.

pub mod compression;
pub mod crop;
pub mod l2;
pub mod marker_fence;
pub mod zrop;
pub mod zrop_merge;

/// All scenarios of the block's units.
pub fn scenarios() -> Vec<kit::scenario::Scenario> {
    let units: &[fn() -> Vec<kit::scenario::Scenario>] = &[
        compression::any_traffic::scenarios,
        compression::clear_values::scenarios,
        compression::clears::scenarios,
        compression::decode::scenarios,
        compression::depth::scenarios,
        compression::encode::scenarios,
        compression::order::scenarios,
        compression::ordinary::scenarios,
        compression::packet_issue::scenarios,
        compression::planner::scenarios,
        compression::read_table::scenarios,
        compression::reads::scenarios,
        compression::request_queue::scenarios,
        compression::response_merge::scenarios,
        compression::slice_entries::scenarios,
        compression::slice_issue::scenarios,
        compression::status::scenarios,
        compression::steady::scenarios,
        compression::tile_work::scenarios,
        compression::wide::scenarios,
        compression::writes::scenarios,
        crop::blend_component::scenarios,
        crop::blend_lanes::scenarios,
        crop::blend_optimise::scenarios,
        crop::blend_wide::scenarios,
        crop::colour_kinds::scenarios,
        crop::colour_merge::scenarios,
        crop::colour_reads::scenarios,
        crop::colour_state::scenarios,
        crop::colour_state::second_colours::scenarios,
        crop::colour_store::scenarios,
        crop::colour_tags::scenarios,
        crop::colour_writeback::scenarios,
        crop::compressed::scenarios,
        crop::markers::scenarios,
        crop::scenarios,
        crop::sector_address::scenarios,
        crop::sector_split::scenarios,
        l2::atomic::operations::scenarios,
        l2::atomic::timing::scenarios,
        l2::scenarios,
        l2::bank_issue::scenarios,
        l2::banks::scenarios,
        l2::channel_arbiter::scenarios,
        l2::directory::scenarios,
        l2::evictor::scenarios,
        l2::lines::scenarios,
        l2::lines::replacement::scenarios,
        l2::lines::control::scenarios,
        l2::request_table::scenarios,
        l2::steady::scenarios,
        l2::write_beats::scenarios,
        marker_fence::scenarios,
        zrop::decompress::scenarios,
        zrop::images::scenarios,
        zrop::markers::scenarios,
        zrop::scenarios,
        zrop::steady::scenarios,
        zrop::tiles::scenarios,
        zrop::tiles::clears::scenarios,
        zrop::z_bounds::scenarios,
        zrop::z_compare::scenarios,
        zrop::z_expand::scenarios,
        zrop::z_fetch::scenarios,
        zrop::z_source::scenarios,
        zrop::z_tags::scenarios,
        zrop::z_writeback::scenarios,
        zrop_merge::scenarios,
    ];
    units.iter().flat_map(|list| list()).collect()
}

/// All rates that the block's scenarios measure.
pub fn rates() -> Vec<kit::rates::Rate> {
    let units: &[fn() -> Vec<kit::rates::Rate>] = &[
        compression::steady::rates,
        crop::rates,
        l2::atomic::timing::rates,
        l2::steady::rates,
        zrop::decompress::rates,
        zrop::steady::rates,
    ];
    units.iter().flat_map(|rates| rates()).collect()
}
