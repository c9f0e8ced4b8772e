//! Between the units that count, those that finish work, and reports.

use super::engine::Engine;
use kernel::packed::*;

kernel::package! {
    package reports(engine, state);

    /// Not in the class: a report passes. Each unit does what it does with one behind all work before it.
    pub method PASS_MARKER = 0x3f08 { id: B4 = [3:0], location: B4 = [7:4], selector: B5 = [12:8], }

    /// Markers that can be on their way: as many as ids.
    pub const MARKERS: usize = 16;

    /// A report on its way: its number, where in the pipeline, which counter.
    pub struct Marker {
        id: B4,
        location: B4,
        selector: B5,
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
}
