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
        // and loaded; state goes on to the engine. Of `words[1]` bit 0 says that it is current,
        // bit 1 that it goes on and is no word of the shadow.
        Restore,
    }

    /// What the front end has to do next. Of a drain, save or load, `words` are the
    /// address, and above it the tag.
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

    /// A context to save, or to load.
    pub struct ContextStart {
        load: bool,
        tag: HostTag,
        channel: ChannelId,
        address: SectorAddress,
    }

    /// Registers of the front end that belong to a channel, as they are saved.
    pub struct ContextRegisters {
        unused: B6,
        /// Of the source: subchannels with a class; a macro trapped, and which.
        bound: B4,
        trapped: bool,
        call: B8,
        /// Of decode: SET_MME_SHADOW_RAM_CONTROL, bit 0 inverted.
        mode: B2,
        /// Of issue: the subchannel; in a draw; its rendering is disabled; conditions that
        /// do not hold.
        current: SubchannelId,
        entered: bool,
        drawing: bool,
        dropping: bool,
        hidden: B5,
    }

    pub enum ContextKind: 3 {
        // To and from the shadow,
        Peek,
        Restore,
        // the macro engine.
        Dump,
        Load,
        // To 3D, past the shadow.
        Resend,
        // Everything is saved or loaded.
        End,
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

    /// Groups of slots that constant buffers are bound to.
    pub const CONSTANT_GROUPS: usize = 5;

    /// A constant buffer, and whether it can be used where it is bound.
    pub struct ConstantBinding {
        valid: bool,
        size: B17,
        upper: B8,
        lower: B32,
    }

    /// The same in a context, two words.
    pub struct BindingEntry {
        /// The context has it.
        present: bool,
        unused: B5,
        binding: ConstantBinding,
    }
    /// Sectors of a context that have them: of each group 32, and two more.
    pub const BINDING_SECTORS: usize = 8 * CONSTANT_GROUPS + 1;

    pub enum ReleaseForm: 3 {
        // Four bytes.
        OneWord,
        // The payload, zero, time.
        FourWords,
        // The payload, a count of 32 bits, time.
        Count32,
        // A count of 64 bits, time.
        Count64,
        // Time, zero, zero.
        Notify,
        // A syncpoint, whose index is the address.
        Increment,
        // Four bytes: 32 bits of a count.
        OneCount,
    }

    /// Which completion a release waits for.
    pub enum ReleaseAfter: 2 {
        ThreeD,
        Compute,
        // None.
        Nothing,
    }

    /// A release on its way to memory, or to a syncpoint.
    pub struct Release {
        channel: ChannelId,
        after: ReleaseAfter,
        form: ReleaseForm,
        /// Interrupts when it is done.
        awaken: bool,
        /// Of a syncpoint: the L2's dirty bytes go to memory first.
        cleans: bool,
        address: VirtualAddress,
        payload: B32,
    }
}
