//! Types of texture instructions before they are quads, and of their results.

use crate::sm::types::*;
use bundle::ContextId;
use kernel::packed::*;
use tex::texture_quads::*;

kernel::package! {
    package texture_access(sm, texture_quads, warps);

    /// Instructions of a sub-partition that wait, and registers of each of an instruction's groups.
    pub const TEXTURE_ENTRIES: usize = 4;
    pub const TEXTURE_ROWS: usize = 4;

    /// The row of an argument: 0 to 3 of group a, 4 to 7 of b; 8 and more: the instruction lacks the argument.
    pub type TextureRow = B4;

    /// Where an instruction has its arguments.
    pub struct TexturePlaces {
        layer: TextureRow,
        x: TextureRow,
        y: TextureRow,
        z: TextureRow,
        handle: TextureRow,
        detail: TextureRow,
        sample: TextureRow,
        offsets: TextureRow,
        more_offsets: TextureRow,
        comparand: TextureRow,
    }

    /// What an opcode and its modifiers request.
    pub struct TextureForm {
        refused: bool,
        op: TexelOp,
        shape: QuadShape,
        array: bool,
        level: LevelSource,
        offsets: OffsetForm,
        compares: bool,
        samples: bool,      // a fetch of one sample of a pixel
        component: B2,
        mask: B4,           // results that are written
        compact: bool,      // two registers, then two from `second` on
        half: bool,         // a register has two results, as halves
        bound: bool,        // the handle is among the constants, at word `index`
        index: B13,
        high_offsets: bool, // the offsets are the high half of their word
        floored: bool,      // the high half of the layer's word is the least level of detail
        places: TexturePlaces,
    }

    /// An instruction without its rows.
    pub struct TextureHead {
        slot: Slot,
        counter: ProgramCounter,
        word: B64,
        scoreboard: Scoreboard,
        lanes: Lanes,
        destination: Register,
        second: Register,
        predicates: B7,
        form: TextureForm,
    }

    pub struct TextureAccess {
        head: TextureHead,
        a: [Row; TEXTURE_ROWS],
        b: [Row; TEXTURE_ROWS],
    }

    /// An entry: registers that are still to come, those of a first.
    pub struct QueuedTexture {
        missing: B4,
        of_a: B3,
        next_a: B3, // row of a that comes next
        next_b: B3,
    }

    /// The context of a warp; the bank of constants that has a context's handles.
    pub struct TextureSlot {
        context_id: ContextId,
    }
    pub struct HandleBank {
        bank: B5,
    }

    pub enum HandleState: 2 {
        Request,
        Wait,
        Missed, // it may be there when the cache says so
        Known,
    }

    /// An instruction of a side, with its handle if that is among the constants.
    pub struct TextureIssue {
        side: B1,
        context_id: ContextId,
        handle: B32,
        access: TextureAccess,
    }

    /// What is to be done with an instruction's results.
    pub struct TextureTicket {
        side: B1,
        head: TextureHead,
    }

    /// An instruction's results, as registers in their order.
    pub struct TextureResult {
        ticket: TextureTicket,
        fault: bool,
        page: bool,
        resident: Lanes, // none of whose texels is on a sparse page
        rows: [Row; TEXTURE_ROWS],
    }

    /// A quad's registers.
    pub struct QuadRegisters {
        words: [[B32; QUAD_LANES]; TEXTURE_ROWS],
    }
}
