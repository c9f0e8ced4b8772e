//! Warps: what an SM is given to run, what it gives back, and its ways to rows of shared memory, L1
//! and planes.

use super::host::VirtualAddress;
use super::memory_port::{AtomicOp, AtomicType, Sector};
use super::shading::{GROUP_QUADS, QUAD_PIXELS, QuadCoord};
use kernel::packed::*;

kernel::package! {
    package warps(host, memory_port, shading);

    /// What warps have in common: programs, windows, banks; and a warp of a sub-partition.
    pub type ContextId = B4;
    pub type WarpId = B7;
    /// Rows of 32 registers of 32 bits, by eights.
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

    /// Where a warp's work lies: of compute its block and threads, of world space its rows, of pixels its
    /// group.
    pub struct WarpPlace {
        low: B64,
        high: B64,
    }

    /// The place of a compute warp: shared memory in 256 bytes, from where on and how much; barriers likewise;
    /// its first thread, packed as SR_TID is; its block.
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

    /// The place of a warp of world space: of vertices the row of its indices and the row where its outputs begin, the
    /// batch's vertices, its first primitive. Of later stages `input_row` is where the outputs of the stage before begin, of
    /// `1 << input_log2` vertices a component; lanes have primitives from `first_prim` on, the next at each lane of `starts`,
    /// and count instances from the first of each: from `geometry_instance` on. Of geometry a component has
    /// `1 << stride_log2` words; a lane puts out `extra` vertices at most. Of control and evaluation attributes of patches
    /// begin at row `extra`.
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

    /// Rows before the outputs of a geometry warp: of each primitive eight numbers of vertices in the stage before; 42 are of an
    /// evaluation warp at most.
    pub const DIRECTORY_ROWS: usize = 11;
    /// Words of a primitive there, and which of them is its number.
    pub const DIRECTORY_PITCH: usize = 8;
    pub const DIRECTORY_NUMBER: usize = 7;
    /// Its edges in bits 2:0, and in 3 whether it is the first of its strip.
    pub const DIRECTORY_EDGES: usize = 6;
    /// Rows before those of an evaluation warp: u, v of each lane.
    pub const DOMAIN_ROWS: usize = 2;
    /// Words of shared memory for what a geometry warp puts out; vertices of a lane.
    pub const GEOMETRY_WORDS: usize = 4096;
    pub const MOST_VERTICES: usize = 1024;
    /// Rows for patches and what becomes of them, where there may be more than one area.
    pub const PATCH_ROWS: usize = 256;
    /// Rows of levels: two components of all patches.
    pub const LEVEL_ROWS: usize = 3;
    /// Words of a component of patches.
    pub const PATCH_WORDS: usize = 16;

    /// The place of a pixel warp: its lanes with coverage (the others help), the subtile's slot at the GPM, and
    /// which of the subtile's halves of warps its first one is.
    pub struct PixelPlace {
        covered: B32,
        slot: B4,
        half: B4,
    }

    /// Words of a context of compute beside those of every kind: the threads of a block, 11 bits of x and of y,
    /// then 7 of z; bytes of local memory at the low and at the high end.
    pub const CONTEXT_THREADS: usize = 34;
    pub const CONTEXT_LOCAL_LOW: usize = 35;
    pub const CONTEXT_LOCAL_HIGH: usize = 36;
    /// The program's first word, in its segment, in bytes; and bytes of the stack in local memory.
    pub const CONTEXT_ENTRY: usize = 37;
    pub const CONTEXT_STACK: usize = 38;
    /// Words of every kind: windows of shared and local memory, registers of a warp.
    pub const CONTEXT_SHARED_WINDOW: usize = 5;
    pub const CONTEXT_LOCAL_WINDOW: usize = 6;
    pub const CONTEXT_REGISTERS: usize = 15;
    /// Words of graphics: a bit for each component that is an input, at a quarter of its address, and likewise of outputs.
    pub const CONTEXT_INPUTS: usize = 40;
    pub const CONTEXT_OUTPUTS: usize = 48;
    /// Of pixels: components of colours and what else is put out (SPH dwords 18 and 19), in place of a map; positions of
    /// samples, four words; `PixelSettings`.
    pub const CONTEXT_COLOURS: usize = 48;
    pub const CONTEXT_SAMPLES: usize = 56;
    pub const CONTEXT_PIXELS: usize = 60;

    /// How pixels are shaded: samples of a pixel, a warp for each of them, and what IPA.SC is.
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

    /// A quad of a pixel warp: where its planes are, at the corner of which tile they have their values, and which
    /// samples are covered.
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

    /// What the MPC sends to an SM.
    pub enum WarpPacket {
        Word(ContextWrite),
        Launch(Launch),
        Quads(LaunchQuads),
    }

    pub struct WarpDone {
        warp: WarpId,
        faulted: bool,
    }

    /// A row of shared memory for a fixed-function unit; words beside it, one a lane.
    pub struct RowAsk {
        write: bool,
        row: SharedRow,
        words: B32,
    }

    /// A plane of attributes, to its place in the TRAM.
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
        // Earlier accesses of the warp are performed before it is answered; `mode` is MEMBAR's scope.
        Barrier,
    }

    pub enum L1Space: 2 {
        Global,
        Local,
        Shared,
    }

    /// A step of a warp's access: up to eight lanes beside it.
    pub struct L1Ask {
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

    /// What a step reads.
    pub struct L1Return {
        warp: WarpId,
        destination: B8,
        step: B5,
        mask: B8,
        last: bool,
        fault: bool,
        data: Sector,
    }

    /// All earlier accesses are performed, down to DRAM with `system`, before it is acknowledged.
    pub struct CacheBarrier {
        system: bool,
    }

    /// Which caches forget what they have: instructions, constants, data, textures, headers, samplers.
    pub struct CacheInvalidate {
        mask: B6,
    }

    pub enum CacheControl {
        Barrier(CacheBarrier),
        Invalidate(CacheInvalidate),
    }
}
