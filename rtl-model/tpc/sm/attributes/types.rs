//! Attributes: records of warps, queued instructions, results in flight.

use crate::sm::types::*;
use arith::interpolation::types::{InterpolationMode, InterpolationOp};
use bundle::*;
use kernel::packed::*;

kernel::package! {
    package attributes(interpolation, opcode, shading, sm, warps);

    pub const ATTRIBUTE_LANES: usize = 16;
    /// Maximum sides of a partition, slots of both, and contexts.
    pub const ATTRIBUTE_SIDES: usize = 2;
    pub const ATTRIBUTE_RECORDS: usize = ATTRIBUTE_SIDES * SLOTS;
    pub const ATTRIBUTE_CONTEXTS: usize = 16;
    /// Instructions with requests in flight.
    pub const ATTRIBUTE_TICKETS: usize = 8;
    /// Further registers that a queued instruction of a side can have: those of AST.
    pub const ATTRIBUTE_FURTHER: usize = 3;
    /// Cycles that a result waits that is not interpolated.
    pub const ATTRIBUTE_MEMORY_CYCLES: usize = 8;
    /// Words of a map, and of the settings of a context.
    pub const MAP_WORDS: usize = 8;
    /// Quads of a warp.
    pub const WARP_QUADS: usize = 8;

    /// Eight words of a context.
    pub struct AttributeMap {
        words: [B32; MAP_WORDS],
    }

    /// Record of a warp: rows, and words from one output component to the next; the other fields are those of `WorldPlace`.
    pub struct AttributeWarp {
        kind: WarpKind,
        context_id: ContextId,
        input_row: SharedRow,
        output_row: SharedRow,
        pitch_log2: B3,
        input_log2: B3,
        stride_log2: B4,
        extra: B11,
        starts: B32,
        first_prim: B6,
        primitive_id: B32,
    }

    /// Half of a slot's quads.
    pub struct WarpQuads {
        partition: B2,
        slot: Slot,
        half: B1,
        quads: [WarpQuad; GROUP_QUADS],
    }

    pub struct QuadSet {
        quads: [WarpQuad; GROUP_QUADS],
    }

    /// A queued instruction; the first register that AST stores is in `b`.
    pub struct AttributeEntry {
        slot: Slot,
        counter: ProgramCounter,
        word: B64,
        scoreboard: Scoreboard,
        opcode: Opcode,
        modifiers: B12,
        destination: Group,
        words: B3,     // words of ALD and AST
        predicates: B7,
        literal: B32,
        indexed: bool, // operand a is a physical address
        handle: bool,  // operand c selects the vertex
        lanes: Lanes,
        a: Row,
        b: Row,
        c: Row,
    }

    pub enum AttributeRole: 2 {
        Interpolate,
        Memory,
        Made,    // the result is known
        Emitted, // the result is known, and a word is stored
    }

    /// Source of a plane.
    pub enum PlaneSource: 3 {
        Stored,
        Nothing,
        Column, // column of the pixel in the window
        Line,
        Facing,
    }

    /// A step of an instruction.
    pub struct AttributeStep {
        refused: bool,
        identity: bool, // its result is each lane's primitive, which is not in memory
        requests: bool,
        comes: bool,    // it produces a result, or the end
        last: bool,
        lanes: Lanes,   // lanes of this step
        left: Lanes,    // lanes for later steps
        source: PlaneSource,
        plane: B11,
    }

    /// A result in flight, in the order of requests.
    pub struct AttributeTicket {
        role: AttributeRole,
        side: B1,
        slot: Slot,
        counter: ProgramCounter,
        word: B64,
        scoreboard: Scoreboard,
        destination: Register,
        lanes: Lanes,
        predicates: B7,
        predicate: Lanes,
        last: bool,
        refused: bool,
        source: PlaneSource,
        mode: InterpolationMode,
        sat: bool,
        x: [B28; WARP_LANES], // relative to the corner of the planes' tile, in 1/4096 pixel
        y: [B28; WARP_LANES],
        tiles: [B10; WARP_QUADS], // columns or lines of tiles; for Facing, one is the back
        row: Row,                 // w, or the result
    }

    /// Half of an interpolation at the output.
    pub struct AttributeExit {
        side: B1,
        second: bool,
        work: B4, // index among those in flight
        slot: Slot,
        scoreboard: Scoreboard,
        destination: Register,
        lanes: Lanes,
        last: bool,
    }

    /// Lanes 16 to 31, one cycle after the others.
    pub struct LateLanes {
        ops: [InterpolationOp; ATTRIBUTE_LANES],
        exit: AttributeExit,
    }

    pub struct AttributeWritten {
        side: B1,
        written: Written,
    }
}
