//! Surfaces: the decoded texture header, and the accesses whose addresses are being computed.

use crate::sm::load_store::load_queue::types::{HeaderQuery, LOAD_DATA, LoadHead};
use crate::sm::load_store::types::LoadTicket;
use crate::sm::types::*;
use bundle::{ContextId, PixelFormat, VirtualAddress};
use kernel::packed::*;
use tex::texture_binding::*;

kernel::package! {
    package surface(host, load_queue, load_store, pixel_format, sm, texture_binding, warps);

    /// Lanes whose addresses are made in a cycle, at most; lanes whose texels are decoded.
    pub const SURFACE_LANES: usize = 8;
    pub const TEXEL_LANES: usize = 4;
    /// Cycles from coordinates to addresses, and from registers to texels.
    pub const SURFACE_CYCLES: usize = 5;
    /// Words of a texture header.
    pub const HEADER_WORDS: usize = 8;

    /// A level of a surface.
    pub struct SurfaceHeader {
        valid: bool, // else an access faults
        sized: bool, // else a query faults, too
        lined: bool, // an array of lines: a query has its layers as rows
        layout: TexelLayout,
        format: PixelFormat,
        sources: [TexelSource; 4], // of a register's x, y, z, w
        bytes_log2: B3,          // of a texel
        address: VirtualAddress, // of the level, in the first layer
        last_x: B32,             // texels; each one less than there are
        last_y: B16,
        last_z: B16,
        last_layer: B16,
        pitch: B21,              // bytes
        high: B3,                // GOBs of a block, log2: down, and deep
        deep: B3,
        gobs: B15,               // side by side in the level
        blocks: B14,             // below each other
        layer: VirtualAddress,   // bytes from a layer to the next
        last_level: B4,          // of the view, above this one
        samples_log2: B3,        // of a pixel
    }

    /// What a query requests; extents are one less than there are.
    pub struct SurfaceExtent {
        lined: bool, // layers are rows
        last_x: B32,
        last_y: B16,
        last_z: B16,
        last_layer: B16,
        last_level: B4,
        samples_log2: B3,
    }

    /// A level: each one less than it has; its blocks.
    pub struct SurfaceLevel {
        last_x: B32,
        last_y: B16,
        last_z: B16,
        high: B3,
        deep: B3,
        gobs: B15,
        blocks: B14,
        slices: B15, // of blocks
    }

    pub enum HeaderState: 3 {
        Lookup,
        Request,
        Wait,
        Level,
        Sum,
    }

    /// Identifies a header: for a bound one, its index among the constants.
    pub struct HeaderKey {
        context_id: ContextId,
        bound: bool,
        number: B20,
    }

    pub struct HeaderEntry {
        valid: bool,
        key: HeaderKey,
        header: SurfaceHeader,
    }

    /// Lanes that are on their way, and those of them that access.
    pub struct PlaceGroup {
        from: B6,
        lanes: B8,
        steps: B4,
        last: bool,
    }

    /// An access, with the registers that it reads.
    pub struct SurfaceWork {
        side: B1,
        context_id: ContextId,
        head: LoadHead,
        x: Row,
        y: Row,
        z: Row,
        handle: Row,
        data: [Row; LOAD_DATA],
    }

    /// A handle that is in a bank of constants, or a header, is wanted.
    pub struct SurfaceRequest {
        constant: bool,
        side: B1,
        slot: Slot,
        context_id: ContextId,
        bank: B5,
        offset: B32,
        address: VirtualAddress,
    }

    pub struct SurfaceResponse {
        fault: bool,
        kind: WarpFaultKind,
        words: [B32; HEADER_WORDS],
    }

    /// Lanes of an access whose surface is the same.
    pub struct SurfacePass {
        work: SurfaceWork,
        lanes: Lanes,
        header: SurfaceHeader,
        refused: bool,
        kind: WarpFaultKind,
        follows: bool, // other lanes of the access come later
    }

    /// A pass with its addresses: its lanes that are inside, and texels or registers to store.
    pub struct SurfaceAccess {
        side: B1,
        head: LoadHead,
        lanes: Lanes,
        inner: Lanes,
        addresses: [VirtualAddress; WARP_LANES],
        data: [Row; LOAD_DATA],
        size: B3,
        format: PixelFormat,
        sources: [TexelSource; 4],
        extent: SurfaceExtent,
        refused: bool,
        kind: WarpFaultKind,
        follows: bool,
    }

    /// Of a pass what is kept while its addresses are made.
    pub struct SurfacePlan {
        side: B1,
        head: LoadHead,
        lanes: Lanes,
        header: SurfaceHeader,
        refused: bool,
        kind: WarpFaultKind,
        follows: bool,
    }

    /// A lane's coordinates.
    pub struct SurfacePoint {
        x: B32,
        y: B32,
        z: B32,
        layer: B32,
    }

    /// Lanes of a cycle.
    pub struct SurfaceAddressRequest {
        header: SurfaceHeader,
        bytes: bool,  // x counts them
        moves: bool,  // what is outside, to the edge
        points: [SurfacePoint; SURFACE_LANES],
    }

    pub struct SurfaceAddressResult {
        inner: B8,
        addresses: [VirtualAddress; SURFACE_LANES],
    }

    /// Registers of lanes, four each.
    pub struct SurfacePackRequest {
        formatted: bool,
        format: PixelFormat,
        words: [B32; 32],
    }

    pub struct SurfacePacked {
        words: [B32; 32],
    }

    /// What is to be done with the words of a load or an atomic operation.
    pub struct SurfaceOrder {
        ticket: LoadTicket,
        inner: Lanes,  // the others are zero
        empty: bool,   // nothing was requested
        refused: bool,
        kind: WarpFaultKind,
        formatted: bool,
        format: PixelFormat,
        sources: [TexelSource; 4],
        components: B4,
        query: HeaderQuery,
        extent: SurfaceExtent,
        levels: Row, // of a query, or samples
    }
}
