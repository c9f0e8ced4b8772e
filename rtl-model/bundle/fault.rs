//! Interrupts and faults that the command path reports to the driver.

use super::host::{ChannelId, SubchannelId, WordAddress};
use kernel::packed::*;

kernel::package! {
    package fault(host);

    /// Reasons for which Host interrupts the driver.
    pub enum InterruptKind: 3 {
        // NON_STALL_INTERRUPT, or a release that requested an interrupt.
        NonStall,
        // A class method that requested an interrupt.
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
        // A ring entry with an unknown opcode.
        Entry,
        // An invalid pushbuffer header.
        Header,
        // A host method that does not exist, or ILLEGAL.
        HostMethod,
        // An invalid field of a host method.
        HostValue,
        // A wrong signature in a channel's instance block.
        Signature,
        // A method on a subchannel without an object.
        Unbound,
        // SET_OBJECT of a class that the chip does not have.
        Class,
        // A method that the class does not have.
        Method,
        // A value that is not legal for the method.
        Value,
        // BEGIN within BEGIN and END, END without BEGIN, or a draw outside.
        Sequence,
        // Inline data without a launch, or a launch before the data of the last are complete.
        Inline,
        // A macro called with too few or too many parameters.
        MacroParameter,
        MacroOpcode,
        MacroBranch,
        MacroAddress,
        MacroWatchdog,
        // An invalid copy: pitch, size or layout.
        Copy,
        // A semaphore address that is not aligned to its size.
        Alignment,
        // A runlist that is longer than Host can hold, or with incomplete groups.
        Runlist,
        // A copy from or to a physical target.
        Physical,
        // A value that is legal in the class, for a feature that is not built.
        Unbuilt,
        // A compute task's descriptor; the value gives the reason.
        Descriptor,
        // A graphics program's header; the value gives the reason.
        Program,
        // A read by Host that translation refuses: the address holds the reason (`AccessFaultKind`), the value bits 39 to 8 of
        // the virtual address.
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
