//! Types between the parts of an SM: instructions, operands, results. A slot is a warp's index in its sub-partition; a program counter
//! counts bytes from the start of the program's segment.

pub use super::opcode::Opcode;
use kernel::packed::*;

kernel::package! {
    package sm(opcode);

    pub type Slot = B4;
    pub type Lanes = B32;
    pub type ProgramCounter = B32;
    pub type Scoreboard = B3;
    pub type Register = B8;
    pub type Predicate = B3;

    pub const WARP_LANES: usize = 32;
    /// Predicates, except the one that is always true.
    pub const PREDICATES: usize = 7;
    /// Maximum number of slots of a sub-partition.
    pub const SLOTS: usize = 16;
    /// Barriers that order a warp's own instructions (scoreboards), and the number for no scoreboard.
    pub const SCOREBOARDS: usize = 6;
    pub const NO_SCOREBOARD: Scoreboard = 7;
    /// The register that reads zero, and the predicate that is always true.
    pub const RZ: Register = 255;
    pub const PT: Predicate = 7;


    /// The unit that executes an instruction. One on `Nowhere` is done when it has issued; one on `Divergence` changes the program
    /// counter or the active lanes. No instruction is on the path of pixel export, only its own register reads.
    pub enum Path: 4 {
        Nowhere,
        Divergence,
        Lanes,
        Special,
        Double,
        LoadStore,
        Barriers,
        Texture,
        SpecialRegisters,
        Attributes,
        PixelExport,
    }

    /// An instruction's field of the control word, as in memory.
    pub struct IssueControl {
        reuse: B4,
        waits: B6,
        read_scoreboard: Scoreboard,
        write_scoreboard: Scoreboard,
        stays: bool, // not yield
        stall: B4,
    }

    /// Properties of a word that are known before it is decoded.
    pub struct Outline {
        path: Path,
        half_rate: bool,
        /// A constant of one or two words is an operand; not set for LDC.
        constant: bool,
        constant_pair: bool,
        bank: B5,
        offset: B16, // bytes
        /// After it, its warp waits until a unit resumes it.
        parks: bool,
        /// It waits for all its warp's instructions at units.
        orders: bool,
        /// It waits for the scoreboards that it names: a `ScoreboardWait`.
        waits: bool,
        /// It may not lead a pair.
        unpaired: bool,
    }

    /// Scoreboard condition of an instruction that `waits`: those of the mask are zero, and with `counts` one has at most `most`
    /// instructions.
    pub struct ScoreboardWait {
        counts: bool,
        scoreboard: Scoreboard,
        most: B6,
        mask: B6,
    }

    /// Why fetch has no instruction: the counter is misaligned or memory refused its bundle, or its constant is missing.
    pub enum FetchFault: 2 {
        Nothing,
        Counter,
        Constant,
    }

    /// A fetched instruction with its constant; with a fault, `Unknown` on the path `Divergence`.
    pub struct Fetched {
        slot: Slot,
        counter: ProgramCounter,
        control: IssueControl,
        outline: Outline,
        word: B64,
        fault: FetchFault,
        constant: B64,
    }

    /// A group of 0 to 4 registers that is read or written.
    pub struct Group {
        first: Register,
        count: B3,
    }

    pub enum SourceKind: 2 {
        Register,
        Constant,
        Literal,
    }

    /// A decoded instruction. `b` and `c` have their register also where a constant or a literal replaces it.
    pub struct Instruction {
        opcode: Opcode,
        path: Path,
        half_rate: bool,
        guard: Predicate,
        guard_not: bool,
        a: Group,
        b: Group,
        c: Group,
        b_kind: SourceKind,
        c_constant: bool,
        destination: Group,
        halves: B2,        // halves of the destination that are written
        reads_flags: bool, // the condition code
        writes_flags: bool,
        predicates: B7,    // predicates that are written
        /// A literal, an offset of an address, a target relative to the next word or in the segment; for `Unknown` the `FetchFault`.
        literal: B32,
        bank: B5,
        offset: B16,
        /// The mnemonic's modifiers and further predicates, by its struct in package `modifiers`.
        modifiers: B48,
    }

    /// The output of `decode`.
    pub struct Decoded {
        slot: Slot,
        counter: ProgramCounter,
        control: IssueControl,
        word: B64,
        constant: B64,
        instruction: Instruction,
    }

    /// The condition code and the predicates of a warp, a bit for each lane.
    pub struct Flags {
        zero: Lanes,
        negative: Lanes,
        carry: Lanes,
        overflow: Lanes,
        predicates: [Lanes; PREDICATES],
    }

    /// 32 words, one for each lane.
    pub struct Row {
        words: [B32; WARP_LANES],
    }

    /// An instruction with its operands; for groups of several registers the first one.
    pub struct Operands {
        slot: Slot,
        counter: ProgramCounter,
        control: IssueControl,
        word: B64,     // only for faults
        instruction: Instruction,
        active: Lanes,
        lanes: Lanes,  // active lanes whose guard holds
        flags: Flags,
        a: Row,
        b: Row,
        c: Row,
    }

    /// A result for `lanes`: a register, predicates under a mask, the condition code.
    pub struct LaneResult {
        slot: Slot,
        lanes: Lanes,
        destination: Register, // RZ: no register
        halves: B2,
        row: Row,
        writes_flags: bool,
        predicates: B7,
        flags: Flags,
    }

    /// A further register of an instruction's groups, sent after its `Operands`: those of a, then b, then c.
    pub struct OperandRow {
        slot: Slot,
        path: Path,
        last: bool,
        row: Row,
    }

    /// A result of a unit other than `lanes`. With `last` the instruction is done, and its scoreboard is released.
    pub struct Written {
        result: LaneResult,
        scoreboard: Scoreboard,
        last: bool,
    }

    /// Announces an instruction's first register, which arrives as `Written` 3 cycles later, a second one in the next cycle.
    pub struct Soon {
        slot: Slot,
        scoreboard: Scoreboard,
        destination: Group,
    }

    /// Start of a warp in a slot.
    pub struct WarpStart {
        slot: Slot,
        counter: ProgramCounter,
        lanes: Lanes,
        base: B6,      // first of its registers, in units of eight
        registers: B6, // number of its registers, in units of eight
        context_id: B4,
        stack_entries: B12, // entries of its stack, on the chip and in local memory
        helpers: Lanes,     // lanes that write no memory
        exports: bool,      // its registers hold pixels when it ends, for this subtile of the GPM, from this half on
        collector: B4,
        half: B4,
    }

    /// A warp continues at a counter, or has ended.
    pub struct WarpNext {
        slot: Slot,
        ended: bool,
        straight: bool, // words fetched ahead after its last instruction are valid
        counter: ProgramCounter,
    }

    /// Decrements a scoreboard of a warp (`NO_SCOREBOARD`: none); with `retired` an instruction is done.
    pub struct Release {
        slot: Slot,
        scoreboard: Scoreboard,
        retired: bool,
    }

    pub enum WarpFaultKind: 4 {
        Encoding,
        Counter,
        Stack,
        Target,
        Constant,
        Misaligned,
        Range,
        Unmapped,
        Barrier,
        Register,
        Surface, // its header, or a coordinate outside
        MisalignedRegister,
        Texture, // its header or sampler
    }

    /// Why a warp was stopped, its counter and its word.
    pub struct WarpFault {
        slot: Slot,
        kind: WarpFaultKind,
        counter: ProgramCounter,
        word: B64,
    }

    /// A fault of a sub-partition's warp.
    pub struct SmFault {
        sub_partition: B2,
        fault: WarpFault,
    }
}
