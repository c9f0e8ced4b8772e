//! Between the units that count and reports.

use kernel::packed::*;

kernel::package! {
    package reports();

    /// A report on its way: its number, where in the pipeline, which counter.
    pub struct Marker {
        id: B4,
        location: B4,
        selector: B5,
    }
}
