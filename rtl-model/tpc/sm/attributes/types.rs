//! Attributes: what is known of warps, what waits, what is on its way.

use crate::sm::types::*;
use arith::interpolation::types::{InterpolationMode, InterpolationOp};
use bundle::*;
use kernel::packed::*;

kernel::package! {
    package attributes(interpolation, opcode, shading, sm, warps);

    pub const ATTRIBUTE_LANES: usize = 16;
    /// Words of a map, of the settings of a context.
    pub const MAP_WORDS: usize = 8;
    /// Quads of a warp.
    pub const WARP_QUADS: usize = 8;

    /// Eight words of a context.
    pub struct AttributeMap {
        words: [B32; MAP_WORDS],
    }

    /// What is known of a warp: rows, and words of an output from one component to the next; the others as `WorldPlace` has them.
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

    /// Half of a warp's quads, for a slot.
    pub struct WarpQuads {
        partition: B2,
        slot: Slot,
        half: B1,
        quads: [WarpQuad; GROUP_QUADS],
    }

    pub struct QuadSet {
        quads: [WarpQuad; GROUP_QUADS],
    }

    /// An instruction that waits; of what AST stores the first register is in `b`.
    pub struct AttributeEntry {
        slot: Slot,
        counter: ProgramCounter,
        word: B64,
        scoreboard: Scoreboard,
        opcode: Opcode,
        modifiers: B12,
        destination: Group,
        words: B3,     // of ALD and AST
        predicates: B7,
        literal: B32,
        indexed: bool, // a is a physical address
        handle: bool,  // c says whose vertex
        lanes: Lanes,
        a: Row,
        b: Row,
        c: Row,
    }

    pub enum AttributeRole: 2 {
        Interpolate,
        Memory,
        Made,    // what is written is known
        Emitted, // likewise, and something is stored
    }

    /// Where a plane comes from.
    pub enum PlaneSource: 3 {
        Stored,
        Nothing,
        Column, // of the pixel in the window
        Line,
        Facing,
    }

    /// A register that comes, in the order of asks.
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
        x: [B28; WARP_LANES], // from the planes' tile's corner, in 1/4096 pixel
        y: [B28; WARP_LANES],
        tiles: [B10; WARP_QUADS], // columns or lines of tiles; of Facing one is the back
        row: Row,                 // w, or what is written
    }

    /// Half of an interpolation that comes out.
    pub struct AttributeExit {
        side: B1,
        second: bool,
        work: B4, // which of those on their way
        slot: Slot,
        scoreboard: Scoreboard,
        destination: Register,
        lanes: Lanes,
        last: bool,
    }

    /// Lanes 16 to 31, a clock behind the others.
    pub struct LateLanes {
        ops: [InterpolationOp; ATTRIBUTE_LANES],
        exit: AttributeExit,
    }

    pub struct AttributeWritten {
        side: B1,
        written: Written,
    }
}
