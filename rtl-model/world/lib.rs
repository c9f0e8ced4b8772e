//! World space: turns the primitive distributor's batches into primitives with attributes for raster.

pub mod circular_buffers;
pub mod fast_gs;
pub mod isbe;
pub mod ring_space;
pub mod stage_tasks;
pub mod tessellator;
pub mod vertex_fetch;
mod vertex_room;
pub mod viewport_stream_clip;

/// Names and texts of the packages with types of the units.
pub fn packages() -> Vec<(String, String)> {
    use kernel::params::{Params, packages};
    let types = vec![
        ring_space::package(),
        circular_buffers::types::package(),
        stage_tasks::types::package(),
        tessellator::types::package(),
        vertex_fetch::types::package(),
        vertex_fetch::copy_in::package(),
        viewport_stream_clip::types::package(),
        viewport_stream_clip::vsc_state::package(),
        viewport_stream_clip::clip_items::package(),
        viewport_stream_clip::entry_image::package(),
        viewport_stream_clip::stream_output::types::package(),
        viewport_stream_clip::copy_out::package(),
    ];
    let params = [
        circular_buffers::Params::default().group(),
        isbe::Params::default().group(),
        stage_tasks::Params::default().group(),
        vertex_fetch::Params::default().group(),
        vertex_fetch::copy_in::Params::default().group(),
        viewport_stream_clip::Params::default().group(),
        viewport_stream_clip::copy_out::Params::default().group(),
    ];
    [types, packages(&params)].concat()
}
