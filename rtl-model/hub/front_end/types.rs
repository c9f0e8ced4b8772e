//! Types of the channels between the front end's parts.

use bundle::*;
use kernel::packed::*;

kernel::package! {
    package front_end(fault, host, macros, memory_port, method_rule);

    /// A word of the shadow.
    pub struct ShadowWord {
        /// The engine has this value.
        current: bool,
        value: B32,
    }

    pub enum FrontEndStepKind: 3 {
        Method,
        // A macro reads the shadow.
        Read,
        Drain,
        Save,
        Load,
        Fault,
        // A word of the shadow is saved,
        Peek,
        // and loaded; state is forwarded to the engine. In `words[1]`, bit 0 says that the
        // value is current, bit 1 that it is forwarded and is not a word of the shadow.
        Restore,
    }

    /// The front end's next action. For a drain, save or load,
    /// `words` holds the address, with the tag above it.
    pub struct FrontEndStep {
        kind: FrontEndStepKind,
        fault: FaultKind,
        channel: ChannelId,
        subchannel: SubchannelId,
        address: WordAddress,
        two: bool,
        words: [B32; METHOD_WORDS],
    }

    /// A step with its rule from the method map.
    pub struct FrontEndWork {
        method: MethodKind,
        wfi: bool,
        heavy: bool,
        step: FrontEndStep,
    }

    /// A context to save, or to load; or a class whose state becomes the channel's, as after reset.
    pub struct ContextStart {
        load: bool,
        /// A load of this class alone, without memory.
        claim: bool,
        of: SubchannelId,
        /// Methods were dropped after a fault: the engines lack state that the shadow has.
        stopped: bool,
        tag: HostTag,
        channel: ChannelId,
        address: SectorAddress,
    }

    /// Registers of the front end that belong to a channel, in the saved format.
    pub struct ContextRegisters {
        unused: B6,
        /// State of the source: subchannels with a class; a macro trapped, and which.
        bound: B4,
        trapped: bool,
        call: B8,
        /// State of decode: SET_MME_SHADOW_RAM_CONTROL, bit 0 inverted.
        mode: B2,
        /// State of issue: the subchannel; in a draw; its
        /// rendering is disabled; conditions that do not hold.
        current: SubchannelId,
        entered: bool,
        drawing: bool,
        dropping: bool,
        hidden: B5,
    }

    pub enum ContextKind: 3 {
        // Save or load of words of the shadow,
        Peek,
        Restore,
        // or words of the macro engine.
        Dump,
        Load,
        // A method for 3D that bypasses the shadow.
        Resend,
        // Everything is saved or loaded,
        End,
        // or the class is claimed.
        Claimed,
    }

    /// Classes that have a shadow, of 16 groups of 256 words.
    pub const SHADOW_CLASSES: usize = 5;

    /// A group of shadow words that a method has changed.
    pub struct ShadowGroup {
        of: SubchannelId,
        group: B4,
    }

    /// The save or load whose state a class has.
    pub struct ContextHolder {
        /// Zero if it has no such state.
        number: B32,
        address: SectorAddress,
    }

    /// Sectors of macros, up to the last one that was written.
    pub struct MacroExtent {
        instructions: B9,
        starts: B6,
    }

    /// First sector of a context.
    pub struct ContextHeader {
        unused_word: B32,
        unused_groups: B16,
        /// By class and group: the context has state there.
        groups: [B16; SHADOW_CLASSES],
        unused_extent: B17,
        extent: MacroExtent,
        unused_pointers: B8,
        /// Pointers of the macro engine.
        start: B8,
        unused_instruction: B5,
        instruction: B11,
        registers: ContextRegisters,
        /// Number of the save, from 1; zero in a context that was never saved.
        number: B32,
    }

    /// The next action of a save or load.
    pub struct ContextAction {
        kind: ContextKind,
        channel: ChannelId,
        subchannel: SubchannelId,
        address: WordAddress,
        current: bool,
        port: MacroPort,
        /// The word; at the end the tag.
        value: B32,
    }

    /// Groups of slots to which constant buffers are bound.
    pub const CONSTANT_GROUPS: usize = 5;

    /// A constant buffer, and whether its binding is valid.
    pub struct ConstantBinding {
        valid: bool,
        size: B17,
        upper: B8,
        lower: B32,
    }

    /// The same in a context, as two words.
    pub struct BindingEntry {
        /// The context has it.
        present: bool,
        unused: B5,
        binding: ConstantBinding,
    }
    /// Sectors of a context for the bindings: 32 for each group, and two more.
    pub const BINDING_SECTORS: usize = 8 * CONSTANT_GROUPS + 1;

    pub enum ReleaseForm: 3 {
        // Writes four bytes.
        OneWord,
        // Writes the payload, zero, and the time.
        FourWords,
        // Writes the payload, a 32-bit count, and the time.
        Count32,
        // Writes a 64-bit count and the time.
        Count64,
        // Writes the time, zero, zero.
        Notify,
        // A syncpoint increment; the address is its index.
        Increment,
        // Writes four bytes: a 32-bit count.
        OneCount,
    }

    /// The completion for which a release waits.
    pub enum ReleaseAfter: 2 {
        ThreeD,
        Compute,
        // No completion.
        Nothing,
    }

    /// A release of a memory word or a syncpoint.
    pub struct Release {
        channel: ChannelId,
        after: ReleaseAfter,
        form: ReleaseForm,
        /// Interrupts when it is done.
        awaken: bool,
        /// For a syncpoint: the L2's dirty bytes are written to memory first.
        cleans: bool,
        address: VirtualAddress,
        payload: B32,
    }
}
