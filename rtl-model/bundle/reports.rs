//! Between the units that count, those that finish work, and reports.

use super::engine::Engine;
use kernel::packed::*;

kernel::package! {
    package reports(engine, state);

    /// A report: which, and where in the pipeline. `operation` 0 is a release.
    pub method SET_REPORT_SEMAPHORE_D = 0x1b0c {
        operation: B2 = [1:0],
        sub_report: B3 = [7:5],
        pipeline_location: B4 = [15:12],
        report: B5 = [27:23],
    }
    /// A report that counts nothing, at the end of the pipeline.
    pub method INCREMENT_SYNC_POINT = 0x02c8 { }

    /// Which counters count: what is not here has none that can be stopped. After reset all do.
    pub method SET_STATISTICS_COUNTER = 0x0d68 to world raster {
        da_vertices_generated_enable: bool = [0],
        da_primitives_generated_enable: bool = [1],
        vs_invocations_enable: bool = [2],
        gs_invocations_enable: bool = [3],
        gs_primitives_generated_enable: bool = [4],
        streaming_primitives_succeeded_enable: bool = [5],
        streaming_primitives_needed_enable: bool = [6],
        clipper_invocations_enable: bool = [7],
        clipper_primitives_generated_enable: bool = [8],
        ps_invocations_enable: bool = [9],
        vtg_primitives_out_enable: bool = [10],
        ti_invocations_enable: bool = [11],
        ts_invocations_enable: bool = [12],
        ts_primitives_generated_enable: bool = [13],
        total_streaming_primitives_needed_succeeded_enable: bool = [14],
    }

    /// Markers that can be on their way: as many as ids.
    pub const MARKERS: usize = 16;

    /// A report on its way: its number, where in the pipeline, which counter, of which stream or buffer.
    pub struct Marker {
        id: B4,
        location: B4,
        selector: B5,
        sub_report: B3,
    }

    /// A marker is done by its sender: all work before it is in memory.
    pub struct MarkerDone {
        id: B4,
    }

    /// What its sender has counted up to a marker.
    pub struct ReportValue {
        id: B4,
        value: B64,
    }

    /// An engine has reached a release: and what its counter had counted up to there.
    pub struct Completed {
        engine: Engine,
        value: B64,
    }

    /// Reports that ZROPs count for: samples that passed, in 32 bits and in 64.
    pub codes counts_zpass(B5) -> bool {
        2 | 0x15 => true,
        _ => false,
    }

    /// Reports that PROPs count for: pixels that have gone to shading; and what clears them.
    pub codes counts_pixels(B5) -> bool {
        0x13 => true,
        _ => false,
    }
    pub codes clears_pixels(B5) -> bool {
        0x1e => true,
        _ => false,
    }

    /// Reports that the primitive distributor counts for: vertices of draws, as they are assembled; and what clears them.
    pub codes counts_assembled(B5) -> bool {
        1 => true,
        _ => false,
    }
    pub codes clears_assembled(B5) -> bool {
        0x12 => true,
        _ => false,
    }

    /// Primitives in batches; and what clears them.
    pub codes counts_primitives(B5) -> bool {
        3 => true,
        _ => false,
    }
    pub codes clears_primitives(B5) -> bool {
        0x13 => true,
        _ => false,
    }

    /// Vertices in batches; and what clears them.
    pub codes counts_vertices(B5) -> bool {
        5 => true,
        _ => false,
    }
    pub codes clears_vertices(B5) -> bool {
        0x15 => true,
        _ => false,
    }

    /// Reports that each SM's stage tasks count for: invocations of geometry, patches of control, invocations of evaluation,
    /// primitives of the tessellator.
    pub codes counts_stages(B5) -> bool {
        7 | 0x1b | 0x1d | 0x1f => true,
        _ => false,
    }

    /// Reports that VSCs count for: primitives of geometry, of the clipper, of stream output, and bytes of its buffers.
    pub codes counts_world(B5) -> bool {
        6 | 9 | 0x0b | 0x0d | 0x0f | 0x11 | 0x12 | 0x1a | 0x1e => true,
        _ => false,
    }
}
