//! What travels between the parts of an SM: instructions, operands, results. A slot is a warp's place in its
//! sub-partition; a program counter counts bytes from the start of the program's segment.

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
    /// Predicates but the one that is always true.
    pub const PREDICATES: usize = 7;
    /// Slots of a sub-partition, at most.
    pub const SLOTS: usize = 16;
    /// Barriers that order a warp's own instructions (scoreboards), and the number that is none.
    pub const SCOREBOARDS: usize = 6;
    pub const NO_SCOREBOARD: Scoreboard = 7;
    /// The register that reads zero, and the predicate that is true.
    pub const RZ: Register = 255;
    pub const PT: Predicate = 7;


    /// Who takes an instruction. What goes nowhere is done when it has issued; what divergence takes changes the
    /// program counter or the active lanes. No instruction leads to pixel export: its own reads of registers do.
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

    /// The control word's part for an instruction, as it stands in memory.
    pub struct IssueControl {
        reuse: B4,
        waits: B6,
        read_scoreboard: Scoreboard,
        write_scoreboard: Scoreboard,
        stays: bool, // not yield
        stall: B4,
    }

    /// What is known of a word before it is decoded.
    pub struct Outline {
        path: Path,
        half_rate: bool,
        /// A constant is an operand, of one word or two; not LDC's.
        constant: bool,
        constant_pair: bool,
        bank: B5,
        offset: B16, // bytes
        /// Behind it its warp waits until a unit lets it go on.
        parks: bool,
        /// It waits for all of its warp that is at units.
        orders: bool,
        /// It waits for scoreboards that it names: a `ScoreboardWait`.
        waits: bool,
        /// It leads no pair.
        unpaired: bool,
    }

    /// What an instruction that `waits` says of scoreboards: those of the mask are zero, and, where it `counts`, that
    /// one has `most` instructions at most.
    pub struct ScoreboardWait {
        counts: bool,
        scoreboard: Scoreboard,
        most: B6,
        mask: B6,
    }

    /// Why fetch has no instruction: the counter is no word's or memory refused its bundle, or it has no constant.
    pub enum FetchFault: 2 {
        Nothing,
        Counter,
        Constant,
    }

    /// An instruction that may issue when its turn comes, with its constant; with a fault, `Unknown` on the path `Divergence`.
    pub struct Fetched {
        slot: Slot,
        counter: ProgramCounter,
        control: IssueControl,
        outline: Outline,
        word: B64,
        fault: FetchFault,
        constant: B64,
    }

    /// A group of registers that is read or written: 0 to 4.
    pub struct Group {
        first: Register,
        count: B3,
    }

    pub enum SourceKind: 2 {
        Register,
        Constant,
        Literal,
    }

    /// A decoded instruction. `b` and `c` tell their register also where a constant or a literal stands for it.
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
        halves: B2,        // of the destination that are written
        reads_flags: bool, // the condition code
        writes_flags: bool,
        predicates: B7,    // that are written
        /// A literal, an offset of an address, a target relative to the next word or in the segment; of `Unknown`
        /// the `FetchFault`.
        literal: B32,
        bank: B5,
        offset: B16,
        /// The mnemonic's modifiers and further predicates, by its struct in package `modifiers`.
        modifiers: B48,
    }

    /// What `decode` shows.
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

    /// 32 words, one a lane.
    pub struct Row {
        words: [B32; WARP_LANES],
    }

    /// An instruction with what it reads; of groups of more than one register the first.
    pub struct Operands {
        slot: Slot,
        counter: ProgramCounter,
        control: IssueControl,
        word: B64,     // for faults alone
        instruction: Instruction,
        active: Lanes,
        lanes: Lanes,  // active, and the guard holds
        flags: Flags,
        a: Row,
        b: Row,
        c: Row,
    }

    /// What is written: a register, predicates under a mask, the condition code; in `lanes` alone.
    pub struct LaneResult {
        slot: Slot,
        lanes: Lanes,
        destination: Register, // RZ: none
        halves: B2,
        row: Row,
        writes_flags: bool,
        predicates: B7,
        flags: Flags,
    }

    /// A further register of an instruction's groups, after its `Operands`: those of a, then b, then c.
    pub struct OperandRow {
        slot: Slot,
        path: Path,
        last: bool,
        row: Row,
    }

    /// What a unit that is not `lanes` writes. With `last` the instruction is done, and its scoreboard is released.
    pub struct Written {
        result: LaneResult,
        scoreboard: Scoreboard,
        last: bool,
    }

    /// An instruction's first register comes as `Written` 3 clocks later, a second one in the clock behind it.
    pub struct Soon {
        slot: Slot,
        scoreboard: Scoreboard,
        destination: Group,
    }

    /// A warp starts in a slot.
    pub struct WarpStart {
        slot: Slot,
        counter: ProgramCounter,
        lanes: Lanes,
        base: B6,      // of its registers, in eights
        registers: B6, // that it has, in eights
        context_id: B4,
        stack_entries: B12, // room on its stack, here and in local memory
        helpers: Lanes,     // that write no memory
        exports: bool,      // what it leaves in its registers are pixels, of this subtile at the GPM, from this half on
        collector: B4,
        half: B4,
    }

    /// A warp goes on at a counter, or has ended.
    pub struct WarpNext {
        slot: Slot,
        ended: bool,
        straight: bool, // behind its last instruction: what has been fetched ahead is right
        counter: ProgramCounter,
    }

    /// A scoreboard of a warp counts down, or (`NO_SCOREBOARD`) none does; with `retired` an instruction is done.
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
        Surface, // its header, or a place outside
        MisalignedRegister,
    }

    /// Why a warp was stopped, where, and at which word.
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
