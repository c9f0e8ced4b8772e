//! Types at the ports of the byte align.

use bundle::{ByteSpan, CopyBeat};

kernel::package! {
    package byte_align(copies);

    /// The bytes of a span, in their lanes.
    pub struct SpanBeat {
        span: ByteSpan,
        beat: CopyBeat,
    }
}
