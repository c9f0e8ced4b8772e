//! Scenarios of world space.

pub mod circular_buffers;
pub mod fast_gs;
pub mod isbe;
pub mod ring_space;
pub mod stage_tasks;
pub mod tessellator;
pub mod vertex_fetch;
pub mod viewport_stream_clip;

/// All scenarios of the block's units.
pub fn scenarios() -> Vec<kit::scenario::Scenario> {
    let units: &[fn() -> Vec<kit::scenario::Scenario>] = &[
        circular_buffers::entry_discard::scenarios,
        circular_buffers::scenarios,
        fast_gs::scenarios,
        isbe::scenarios,
        ring_space::scenarios,
        stage_tasks::batch_issue::scenarios,
        stage_tasks::batch_records::scenarios,
        stage_tasks::invocation_count::scenarios,
        stage_tasks::patch_issue::scenarios,
        stage_tasks::patches::scenarios,
        stage_tasks::phases::scenarios,
        stage_tasks::piece_collect::scenarios,
        stage_tasks::scenarios,
        stage_tasks::strip_walk::scenarios,
        stage_tasks::task_issue::scenarios,
        stage_tasks::two_phases::scenarios,
        tessellator::parts::scenarios,
        tessellator::scenarios,
        vertex_fetch::attribute_convert::scenarios,
        vertex_fetch::attribute_select::scenarios,
        vertex_fetch::copy_in::scenarios,
        vertex_fetch::row_collect::scenarios,
        vertex_fetch::scenarios,
        vertex_fetch::packets::scenarios,
        vertex_fetch::sector_cache::scenarios,
        vertex_fetch::tasks::scenarios,
        vertex_fetch::vertex_address::scenarios,
        viewport_stream_clip::smoke::scenarios,
        viewport_stream_clip::batch_gate::scenarios,
        viewport_stream_clip::copy_out::scenarios,
        viewport_stream_clip::row_share::scenarios,
        viewport_stream_clip::stream_output::scenarios,
        viewport_stream_clip::stream_store::scenarios,
        viewport_stream_clip::viewport_multicast::scenarios,
        viewport_stream_clip::scenarios,
    ];
    units.iter().flat_map(|scenarios| scenarios()).collect()
}

/// All rates that they measure.
pub fn rates() -> Vec<kit::rates::Rate> {
    [tessellator::rates(), vertex_fetch::rates(), viewport_stream_clip::rates()].concat()
}
