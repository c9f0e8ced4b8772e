//! Types at the ports of the byte align.

use bundle::CopyBeat;
use kernel::packed::*;

kernel::package! {
    package byte_align(copies);

    /// Bytes of a beat: `count`, up to 16, from byte `first`.
    pub struct ByteSpan {
        first: B4,
        count: B5,
    }

    /// The bytes of a span, in their lanes.
    pub struct SpanBeat {
        span: ByteSpan,
        beat: CopyBeat,
    }
}
