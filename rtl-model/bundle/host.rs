//! Interfaces of Host, from the doorbell to the front end.

use super::memory_port::SectorAddress;
use kernel::packed::*;

kernel::package! {
    package host(memory_port);

    /// Offset of a method in its class, in 32-bit words.
    pub type WordAddress = B12;

    /// Byte address.
    pub type VirtualAddress = B40;

    pub type ChannelId = B9;

    pub type SubchannelId = B3;

    /// Nanoseconds.
    pub type Time = B64;

    /// Tag of a request of Host to the front end, returned with the response.
    pub type HostTag = B4;

    /// The driver has published work: GP_PUT in the channel's user registers has changed.
    pub struct Doorbell {
        channel: ChannelId,
    }

    /// Address of a control register, in bytes.
    pub type RegisterAddress = B24;

    /// A write to a control register.
    pub struct RegisterWrite {
        address: RegisterAddress,
        value: B32,
    }

    /// Largest number of words of a method.
    pub const METHOD_WORDS: usize = 2;
    /// A method on the way to the front end. Two words have the same address; only a non-incrementing run sends two at a
    /// time.
    pub struct HostMethod {
        channel: ChannelId,
        subchannel: SubchannelId,
        address: WordAddress,
        two: bool,
        words: [B32; METHOD_WORDS],
    }

    /// A context to save or load.
    pub struct HostContext {
        tag: HostTag,
        channel: ChannelId,
        address: SectorAddress,
    }

    /// Requests a response when everything before it is complete.
    pub struct HostDrain {
        tag: HostTag,
    }

    /// From Host to the front end, in order. The responses to Save, Load and Drain carry their tag; Save and Load are only
    /// sent when nothing is in flight.
    pub enum HostPacket {
        Method(HostMethod),
        Save(HostContext),
        Load(HostContext),
        Drain(HostDrain),
    }

    /// Address of a dword: bits 39 to 2.
    pub type DwordAddress = B38;

    /// Condition a channel waits for.
    pub enum HostWait: 2 {
        Nothing,
        Semaphore,
        Syncpoint,
    }

    /// Per-channel state of Host's own methods.
    pub struct MethodState {
        channel: ChannelId,
        /// Bits 39 to 9 of the user registers' address.
        user: B31,
        /// A failed acquire is retried after `retry` << `retry_exponent` cycles.
        retry: B7,
        retry_exponent: B4,
        /// Semaphore address: bits 39 to 2.
        semaphore_va: DwordAddress,
        payload: B32,
        /// Last value written to SEMAPHORED.
        operation: B32,
        threshold: B32,
        /// Last value written to SYNCPOINTB.
        syncpoint: B32,
        waits_for: HostWait,
        /// Ring entries that end with the waiting method.
        ends: B2,
    }

    /// Runlist: address >> 12.
    pub const RUNLIST_BASE: RegisterAddress = 0x002270;
    /// Number of entries; writing it submits the list.
    pub const RUNLIST_SUBMIT: RegisterAddress = 0x002274;
    /// Eight bytes for each channel: its instance block, then its enable bits.
    pub const CHANNEL_REGISTERS: RegisterAddress = 0x800000;
}
