//! What the command path tells the driver.

use super::host::{ChannelId, SubchannelId, WordAddress};
use kernel::packed::*;

kernel::package! {
    package fault(host);

    /// What Host has finished to do for a channel, or wants the driver to know.
    pub enum InterruptKind: 3 {
        // NON_STALL_INTERRUPT, or a release that asked for one.
        NonStall,
        // A class method that asks for one.
        Awaken,
        RunlistDone,
        // A fault was reported; the channel is disabled.
        Fault,
    }

    pub struct Interrupt {
        kind: InterruptKind,
        channel: ChannelId,
        value: B32,
    }

    /// Why a channel was stopped.
    pub enum FaultKind: 5 {
        None,
        // A ring entry with an opcode that is not known.
        Entry,
        // A pushbuffer header that means nothing.
        Header,
        // A host method that does not exist, or ILLEGAL.
        HostMethod,
        // A field of a host method with a value that means nothing.
        HostValue,
        // The signature of a channel's instance block is wrong.
        Signature,
        // A method on a subchannel without a class.
        Unbound,
        // SET_OBJECT of a class that the chip does not have.
        Class,
        // A method that the class does not have.
        Method,
        // A value that the method does not allow.
        Value,
        // BEGIN inside BEGIN, END without BEGIN, a draw outside.
        Sequence,
        // Inline data that no launch asked for, or a launch before the last had all.
        Inline,
        // A macro: fewer or more parameters than it takes.
        MacroParameter,
        MacroOpcode,
        MacroBranch,
        MacroAddress,
        MacroWatchdog,
        // A copy that cannot be: pitch, size or layout.
        Copy,
        // A semaphore's address is not aligned to its size.
        Alignment,
        // A runlist is longer than Host can hold, or its groups are not whole.
        Runlist,
        // A copy from or to a physical target.
        Physical,
        // A value that the class allows, and that asks for what is not built.
        Unbuilt,
        // A compute task's descriptor; the value says what of it.
        Descriptor,
        // A graphics program's header; the value says what of it.
        Program,
        // A read of Host's for a channel that translation refuses: why (`AccessFaultKind`) is in the address, bits 39 to 8 of where in the value.
        Access,
    }

    pub struct Fault {
        kind: FaultKind,
        channel: ChannelId,
        subchannel: SubchannelId,
        address: WordAddress,
        value: B32,
    }
}
