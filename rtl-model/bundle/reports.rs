//! Interfaces between the units that count, those that complete work, and reports.

use super::engine::Engine;
use kernel::packed::*;

kernel::package! {
    package reports(engine, state);

    /// A report: counter and pipeline location. `operation` 0 is a release.
    pub method SET_REPORT_SEMAPHORE_D = 0x1b0c {
        operation: B2 = [1:0],
        sub_report: B3 = [7:5],
        pipeline_location: B4 = [15:12],
        report: B5 = [27:23],
    }
    /// A syncpoint increment: a report without a counter, at the end of the pipeline.
    pub method INCREMENT_SYNC_POINT = 0x02c8 { }

    /// Counter enables; counters without a bit here cannot be stopped. After reset all are enabled.
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

    /// Markers in flight: as many as ids.
    pub const MARKERS: usize = 16;

    /// A report in flight: its id, pipeline location, counter, and stream or buffer.
    pub struct Marker {
        id: B4,
        location: B4,
        selector: B5,
        sub_report: B3,
    }

    /// The sender's work for a marker is done: all its earlier work is in memory.
    pub struct MarkerDone {
        id: B4,
    }

    /// The sender's counter value at a marker.
    pub struct ReportValue {
        id: B4,
        value: B64,
    }

    /// An engine has reached a release; and its counter value there.
    pub struct Completed {
        engine: Engine,
        value: B64,
    }

    /// Reports counted by ZROPs: samples that passed, in 32 bits and in 64.
    pub codes counts_zpass(B5) -> bool {
        2 | 0x15 => true,
        _ => false,
    }

    /// Reports counted by PROPs: pixels sent to shading; and the code that clears the counter.
    pub codes counts_pixels(B5) -> bool {
        0x13 => true,
        _ => false,
    }
    pub codes clears_pixels(B5) -> bool {
        0x1e => true,
        _ => false,
    }

    /// Reports counted by the primitive distributor: vertices of draws, as assembled; and the code that clears the counter.
    pub codes counts_assembled(B5) -> bool {
        1 => true,
        _ => false,
    }
    pub codes clears_assembled(B5) -> bool {
        0x12 => true,
        _ => false,
    }

    /// Primitives in batches; and the code that clears the counter.
    pub codes counts_primitives(B5) -> bool {
        3 => true,
        _ => false,
    }
    pub codes clears_primitives(B5) -> bool {
        0x13 => true,
        _ => false,
    }

    /// Vertices in batches; and the code that clears the counter.
    pub codes counts_vertices(B5) -> bool {
        5 => true,
        _ => false,
    }
    pub codes clears_vertices(B5) -> bool {
        0x15 => true,
        _ => false,
    }

    /// Reports counted by each SM's stage tasks: geometry invocations, control patches, evaluation invocations, tessellator
    /// primitives.
    pub codes counts_stages(B5) -> bool {
        7 | 0x1b | 0x1d | 0x1f => true,
        _ => false,
    }

    /// Reports counted by VSCs: primitives of geometry, clipper and stream output, and bytes of its buffers.
    pub codes counts_world(B5) -> bool {
        6 | 9 | 0x0b | 0x0d | 0x0f | 0x11 | 0x12 | 0x1a | 0x1e => true,
        _ => false,
    }
}
