//! Types of the pipe manager: primitives whose planes may be requested, and the launch order.

use bundle::*;
use kernel::packed::*;

kernel::package! {
    package gpm(pixels);

    /// Maximum clusters, SMs of a GPC, and PESs.
    pub const GPM_TPCS: usize = 8;
    pub const GPM_SMS: usize = 8;
    pub const GPM_PES: usize = 8;
    /// Primitives in the table.
    pub const GPM_PRIMS: usize = 64;

    /// Distinguishes circular-buffer entries that have the same number.
    pub type EntryAge = B7;

    /// A primitive: its terms have arrived; all its pixels have been sent; SMs for which its planes were requested,
    /// and those whose requests have not been read; age of its entry.
    pub struct PrimState {
        present: bool,
        ended: bool,
        requested: B8,
        unread: B8,
        age: EntryAge,
    }

    /// A subtile that was sent to an SM, with its number of packets of quads.
    pub struct LaunchedSubtile {
        sm: B3,
        groups: B8,
    }

    /// Launches, in order.
    pub enum LaunchOrder {
        Subtile(LaunchedSubtile),
        Marker(MarkerPassed),
    }

    /// The last output of a subtile has been sent.
    pub struct SubtileReturn {
        sm: B3,
    }
}
