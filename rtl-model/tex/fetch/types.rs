//! Types of the channels between fetch's parts.

use crate::texels::*;
use kernel::packed::*;

kernel::package! {
    package texel_fetch(texels);

    /// Words of 8 bytes of a quad's footprints: two of each tap.
    pub const FETCH_WORDS: usize = 32;

    /// What a response of L1 holds: the banks of the words that it has.
    pub struct FetchRoute {
        reads: bool,      // there is a response
        descriptor: bool, // from bank `banks[0]` on
        last: bool,       // of a footprint
        served: B32,
        banks: [B4; FETCH_WORDS],
    }

    pub struct FetchTap {
        kind: TapKind,
        low: B3, // the texel's first byte in its first word
        within_x: B4,
        within_y: B4,
        share: B17,
    }

    /// Of a footprint what waits for its texels.
    pub struct FetchTaps {
        pass: PassTail,
        taps: [FetchTap; TAPS],
    }
}
