//! Types of stream output: the buffers' locations and layouts, and components on their way to them.

use crate::viewport_stream_clip::types::*;
use bundle::*;
use kernel::packed::*;

kernel::package! {
    package stream_output(
        depth_methods, derived_state, memory_port, reports, state, stream_methods, viewport_stream_clip
    );

    /// Most components of a vertex in a buffer; words of all buffers' layouts.
    pub const STREAM_COMPONENTS: usize = 128;
    pub const STREAM_LAYOUTS: usize = 128;
    /// Most primitives of a batch.
    pub const STREAM_PRIMS: usize = 64;
    /// Words of components and vertices, in each bank.
    pub const STREAM_BANK_ADDRESS: usize = 9;
    /// Tag of barriers: those of entries have 0.
    pub const STREAM_TAG: usize = 1;

    pub struct StreamBuffer {
        enabled: bool,
        upper: B8,
        lower: B32,
        bytes: B32,
        stream: B2,
        components: B8,
        stride: B32,
        offset: B32, // position after the last vertex that was written
    }

    pub struct StreamState {
        enabled: bool,
        buffers: [StreamBuffer; STREAM_BUFFERS],
        stages: B6,
    }
    /// The geometry stage's bit in `stages`.
    pub const STREAM_GEOMETRY: usize = 4;

    pub state stream_state_after(s: StreamState) by to_world {
        SHADING_STAGES { mask -> s.stages; }
        SET_STREAM_OUTPUT { enable -> s.enabled; }
        SET_STREAM_OUT_BUFFER_ENABLE[k] { v -> s.buffers[k].enabled; }
        SET_STREAM_OUT_BUFFER_ADDRESS_A[k] { upper -> s.buffers[k].upper; }
        SET_STREAM_OUT_BUFFER_ADDRESS_B[k] { lower -> s.buffers[k].lower; }
        SET_STREAM_OUT_BUFFER_SIZE[k] { bytes -> s.buffers[k].bytes; }
        SET_STREAM_OUT_BUFFER_LOAD_WRITE_POINTER[k] { start_offset -> s.buffers[k].offset; }
        SET_STREAM_OUT_CONTROL_STREAM[k] { select -> s.buffers[k].stream; }
        SET_STREAM_OUT_CONTROL_COMPONENT_COUNT[k] { max -> s.buffers[k].components; }
        SET_STREAM_OUT_CONTROL_STRIDE[k] { bytes -> s.buffers[k].stride; }
    }

    /// Methods that are used, except layouts: buffers, passing reports, counters to clear.
    pub set is_stream_state {
        SET_STREAM_OUTPUT, SET_STREAM_OUT_BUFFER_ENABLE, SET_STREAM_OUT_BUFFER_ADDRESS_A, SET_STREAM_OUT_BUFFER_ADDRESS_B,
        SET_STREAM_OUT_BUFFER_SIZE, SET_STREAM_OUT_BUFFER_LOAD_WRITE_POINTER, SET_STREAM_OUT_CONTROL_STREAM,
        SET_STREAM_OUT_CONTROL_COMPONENT_COUNT, SET_STREAM_OUT_CONTROL_STRIDE, REPORT_MARKER, CLEAR_REPORT_VALUE,
        SET_STATISTICS_COUNTER, SHADING_STAGES,
    }

    /// A word of a layout: four components, each by a quarter of its address.
    pub struct StreamLayout {
        numbers: [B8; 4],
    }

    /// Counters, as named by reports and by methods that clear them.
    pub enum StreamCount: 4 {
        None,
        Generated,
        Needed,
        Succeeded,
        Offset,
        ClipperIn,
        ClipperOut,
        Geometry,
        // For one stream the difference of two other counters; for all streams a counter of its own.
        Missed,
        MissedOfAll,
    }

    pub codes stream_count_of(B5) -> StreamCount {
        6 => Missed,
        9 => Geometry,
        0x0b => Succeeded,
        0x0d => Needed,
        0x0f => ClipperIn,
        0x11 => ClipperOut,
        0x12 => Generated,
        0x1a => Offset,
        0x1e => MissedOfAll,
        _ => None,
    }

    pub codes stream_count_cleared(B5) -> StreamCount {
        3 => MissedOfAll,
        0x10 => Succeeded,
        0x11 => Needed,
        0x1b => Geometry,
        0x1c => ClipperIn,
        0x1d => ClipperOut,
        0x1f => Generated,
        _ => None,
    }

    /// Streams of geometry shaders.
    pub const STREAMS: usize = 4;
    /// Counters that are disabled.
    pub struct StreamCountsOff {
        geometry: bool,
        succeeded: bool,
        needed: bool,
        clipper_in: bool,
        clipper_out: bool,
        generated: bool,
        missed: bool,
    }

    /// Primitives of each stream so far, and those of geometry and without space, of all streams; for the
    /// clipper, the difference of its counts and those here, or while disabled the counts themselves.
    pub struct StreamCounts {
        generated: [B64; STREAMS],
        needed: [B64; STREAMS],
        succeeded: [B64; STREAMS],
        geometry: B64,
        missed: B64,
        clipper_in: B64,
        clipper_out: B64,
        off: StreamCountsOff,
    }

    pub enum StreamPhase: 2 {
        Collect,
        // A buffer's components are read, a row each; its vertices are written.
        Load,
        Emit,
        Fence,
    }

    /// The corners of a primitive that fits.
    pub struct StreamPrim {
        corners: [B5; CORNERS],
    }

    /// A row that was requested: the number of its component in the buffer.
    pub struct StreamRow {
        slot: B7,
    }

    pub struct StreamWord {
        word: B32,
    }

    /// A sector's words at the bank outputs: lane k has bank k + `rotate`.
    pub struct StreamPiece {
        sector: SectorAddress,
        rotate: B3,
        mask: B8,
    }

    /// Words of a sector of a buffer.
    pub struct StreamWrite {
        sector: SectorAddress,
        mask: B8,
        words: [B32; SECTOR_WORDS],
    }

    /// A line whose sectors are all queued.
    pub struct StreamLine {
        line: B33,
        sectors: B4,
    }
}
