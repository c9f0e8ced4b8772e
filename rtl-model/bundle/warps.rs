//! Warps: launch and completion in an SM, and its interfaces to shared memory rows, L1 and planes.

use super::host::VirtualAddress;
use super::memory_port::{AtomicOp, AtomicType, Sector};
use super::shading::{GROUP_QUADS, QUAD_PIXELS, QuadCoord};
use kernel::packed::*;

kernel::package! {
    package warps(host, memory_port, shading);

    /// A context: state that warps share, such as programs, windows, banks; and the number of a warp in a sub-partition.
    pub type ContextId = B4;
    pub type WarpId = B7;
    /// Register rows, each of 32 registers of 32 bits, in units of eight rows.
    pub type RegisterRows = B6;
    /// A row of 128 bytes of shared memory.
    pub type SharedRow = B10;

    /// A word of a context.
    pub struct ContextWrite {
        context_id: ContextId,
        word: B6,
        value: B32,
    }

    pub enum WarpKind: 3 {
        Compute,
        Vertex,
        Control,
        Evaluation,
        Geometry,
        Pixel,
    }

    /// Resources of a warp: for compute its block and threads, for world space its rows, for pixels its group.
    pub struct WarpPlace {
        low: B64,
        high: B64,
    }

    /// Resources of a compute warp: base and size of shared memory in units of 256 bytes; likewise barriers; its first
    /// thread, packed as in SR_TID; its block.
    pub struct ComputePlace {
        shared: B9,
        shared_size: B9,
        barrier: B5,
        barriers: B5,
        thread_x: B10,
        thread_y: B10,
        thread_z: B6,
        x: B32,
        y: B16,
        z: B16,
    }

    /// Resources of a world-space warp. Vertex: the row of its indices, the row where its outputs begin, the batch's
    /// vertices, its first primitive. Later stages: `input_row` is where the outputs of the previous stage begin, with `1 <<
    /// input_log2` vertices per component; lanes process primitives from `first_prim` on, each lane of `starts` begins the
    /// next one; instances are counted from `geometry_instance` for the first primitive, from the first instance for each
    /// other. Geometry: a component has `1 << stride_log2` words; a lane outputs at most `extra` vertices. Control and
    /// evaluation: attributes of patches begin at row `extra`.
    pub struct WorldPlace {
        extra: B11,
        stride_log2: B4,
        starts: B32,
        first_prim: B6,
        corners: B6,
        input_log2: B3,
        geometry_instance: B5,
        primitive_id: B32,
        vertices: B6,
        output_row: SharedRow,
        input_row: SharedRow,
    }

    /// Rows in front of the outputs of a geometry warp: for each primitive eight words with vertex numbers of the previous
    /// stage; an evaluation warp has at most 42 primitives.
    pub const DIRECTORY_ROWS: usize = 11;
    /// Words of a primitive there, and the index of its primitive id.
    pub const DIRECTORY_PITCH: usize = 8;
    pub const DIRECTORY_NUMBER: usize = 7;
    /// Its edges in bits 2:0; bit 3: first of its strip.
    pub const DIRECTORY_EDGES: usize = 6;
    /// Rows in front of the outputs of an evaluation warp: u, v of each lane.
    pub const DOMAIN_ROWS: usize = 2;
    /// Words of shared memory for the outputs of a geometry warp; largest number of vertices of a lane.
    pub const GEOMETRY_WORDS: usize = 4096;
    pub const MOST_VERTICES: usize = 1024;
    /// Rows of shared memory for patches and their outputs, as far as there can be more than one area.
    pub const PATCH_ROWS: usize = 256;
    /// Rows of tessellation levels: two components of all patches.
    pub const LEVEL_ROWS: usize = 3;
    /// Words per component of patches.
    pub const PATCH_WORDS: usize = 16;

    /// Resources of a pixel warp: its covered lanes (the others are helpers), the subtile's slot in the GPM, and the index of
    /// its first half-warp within the subtile.
    pub struct PixelPlace {
        covered: B32,
        slot: B4,
        half: B4,
    }

    /// Context words of compute only: threads of a block, 11 bits of x and of y, then 7 of z; bytes of local memory at the
    /// low and at the high end.
    pub const CONTEXT_THREADS: usize = 34;
    pub const CONTEXT_LOCAL_LOW: usize = 35;
    pub const CONTEXT_LOCAL_HIGH: usize = 36;
    /// Byte offset of the program's first word in its segment; and bytes of the stack in local memory.
    pub const CONTEXT_ENTRY: usize = 37;
    pub const CONTEXT_STACK: usize = 38;
    /// Context words of all kinds: windows of shared and local memory, registers of a warp.
    pub const CONTEXT_SHARED_WINDOW: usize = 5;
    pub const CONTEXT_LOCAL_WINDOW: usize = 6;
    pub const CONTEXT_REGISTERS: usize = 15;
    /// Context words of graphics: a bit for each input component, by address / 4, and likewise for outputs.
    pub const CONTEXT_INPUTS: usize = 40;
    pub const CONTEXT_OUTPUTS: usize = 48;
    /// Context words of pixels: components of colours and other outputs (SPH dwords 18 and 19), in place of the output map;
    /// sample positions, four words; `PixelSettings`.
    pub const CONTEXT_COLOURS: usize = 48;
    pub const CONTEXT_SAMPLES: usize = 56;
    pub const CONTEXT_PIXELS: usize = 60;

    /// Pixel shading settings: samples of a pixel, per-sample shading, and whether IPA.SC interpolates flat.
    pub struct PixelSettings {
        flat: bool,
        per_sample: bool,
        samples_log2: B3,
    }

    pub struct Launch {
        partition: B2,
        slot: B5,
        kind: WarpKind,
        context_id: ContextId,
        base: RegisterRows,
        registers: RegisterRows,
        group: B5,
        warp: B6,
        lanes: B64,
        place: WarpPlace,
    }

    /// A quad of a pixel warp: location of its planes, the tile to whose corner they are relative, and the covered samples.
    pub struct WarpQuad {
        mask: B4,
        x: QuadCoord,
        y: QuadCoord,
        tram: B11,
        tile_x: B10,
        tile_y: B10,
        back: bool,
        sample: B4,
        coverage: [B16; QUAD_PIXELS],
    }

    /// Half of the quads of a warp of 32.
    pub struct LaunchQuads {
        half: B2,
        quads: [WarpQuad; GROUP_QUADS],
    }

    /// Packets from the MPC to an SM.
    pub enum WarpPacket {
        Word(ContextWrite),
        Launch(Launch),
        Quads(LaunchQuads),
    }

    pub struct WarpDone {
        warp: WarpId,
        faulted: bool,
    }

    /// Access of a fixed-function unit to a row of shared memory; the words, one a lane, are on a port of their own.
    pub struct RowRequest {
        write: bool,
        row: SharedRow,
        words: B32,
    }

    /// A plane of attributes, with its index in the TRAM.
    pub struct PlaneWrite {
        plane: B11,
        a: B32,
        b: B32,
        c: B32,
    }

    pub enum L1Op: 4 {
        Load,
        Store,
        Reduce,
        Atomic,
        Prefetch,
        Invalidate,
        // The response is sent once earlier accesses of the warp are performed; `mode` is MEMBAR's scope.
        Barrier,
    }

    pub enum L1Space: 2 {
        Global,
        Local,
        Shared,
    }

    /// A step of a warp's access, with up to eight lanes on a port of their own.
    pub struct L1Request {
        warp: WarpId,
        op: L1Op,
        size: B3,
        mode: B3,
        space: L1Space,
        atomic: AtomicOp,
        operand: AtomicType,
        destination: B8,
        step: B5,
        mask: B8,
        last: bool,
    }

    /// A lane's part of a step.
    pub struct L1Lane {
        address: VirtualAddress,
        data: B32,
    }

    /// Data read by a step.
    pub struct L1Return {
        warp: WarpId,
        destination: B8,
        step: B5,
        mask: B8,
        last: bool,
        fault: bool,
        data: Sector,
    }

    /// Acknowledged once all earlier accesses are performed, down to DRAM with `system`.
    pub struct CacheBarrier {
        system: bool,
    }

    /// Caches to invalidate: instructions, constants, data, textures, headers, samplers.
    pub struct CacheInvalidate {
        mask: B6,
    }

    pub enum CacheControl {
        Barrier(CacheBarrier),
        Invalidate(CacheInvalidate),
    }
}
