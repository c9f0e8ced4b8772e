//! Of the pipe manager: primitives whose planes may be asked for, and the order of launch.

use bundle::*;
use kernel::packed::*;

kernel::package! {
    package gpm(pixels);

    /// The most clusters, SMs and PESs.
    pub const GPM_TPCS: usize = 8;
    pub const GPM_SMS: usize = 8;
    pub const GPM_PES: usize = 8;
    /// Primitives in the table.
    pub const GPM_PRIMS: usize = 64;

    /// Entries, told from one another even where they have the same number.
    pub type EntryAge = B7;

    /// A primitive: its terms are here, its pixels have all come; SMs that were asked for its planes, and those whose
    /// asks have not been read; its entry's age.
    pub struct PrimState {
        present: bool,
        ended: bool,
        asked: B8,
        unread: B8,
        age: EntryAge,
    }

    /// A subtile that was sent to an SM, by its packets of quads.
    pub struct LaunchedSubtile {
        sm: B3,
        groups: B8,
    }

    /// What was sent, in order.
    pub enum LaunchOrder {
        Subtile(LaunchedSubtile),
        Marker(MarkerPassed),
    }

    /// A subtile's last output has gone.
    pub struct SubtileReturn {
        sm: B3,
    }
}
