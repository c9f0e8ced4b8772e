//! Host: from the doorbell to the front end.

use super::memory_port::SectorAddress;
use kernel::packed::*;

kernel::package! {
    package host(memory_port);

    /// Offset of a method in its class, in words of four bytes.
    pub type WordAddress = B12;

    /// Address of a byte.
    pub type VirtualAddress = B40;

    pub type ChannelId = B9;

    pub type SubchannelId = B3;

    /// Nanoseconds.
    pub type Time = B64;

    /// Names a question of Host's to the front end, so that it knows the answer.
    pub type HostTag = B4;

    /// The driver has published work: GP_PUT in the channel's user registers has moved.
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

    /// Words that a method can have.
    pub const METHOD_WORDS: usize = 2;
    /// A method on its way to the front end. Two words go to one address, and only come
    /// from a run that does not increment.
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

    /// A question answered when all before it is complete.
    pub struct HostDrain {
        tag: HostTag,
    }

    /// From Host to the front end, in order. Save, Load and Drain are answered with
    /// their tag; Save and Load only come when nothing is on its way.
    pub enum HostPacket {
        Method(HostMethod),
        Save(HostContext),
        Load(HostContext),
        Drain(HostDrain),
    }

    /// Address of a dword: bits 39 to 2.
    pub type DwordAddress = B38;

    /// What a channel waits for.
    pub enum HostWait: 2 {
        Nothing,
        Semaphore,
        Syncpoint,
    }

    /// What Host's own methods keep for a channel.
    pub struct MethodState {
        channel: ChannelId,
        /// Bits 39 to 9 of the user registers' address.
        user: B31,
        /// A failed acquire is tried again after `retry` << `retry_exponent` clocks.
        retry: B7,
        retry_exponent: B4,
        /// Address of the semaphore: bits 39 to 2.
        semaphore_va: DwordAddress,
        payload: B32,
        /// SEMAPHORED as it was last written.
        operation: B32,
        threshold: B32,
        /// SYNCPOINTB as it was last written.
        syncpoint: B32,
        waits_for: HostWait,
        /// Entries that end with the method that waits.
        ends: B2,
    }

    /// Runlist: address >> 12.
    pub const RUNLIST_BASE: RegisterAddress = 0x002270;
    /// Entries; writing it submits the list.
    pub const RUNLIST_SUBMIT: RegisterAddress = 0x002274;
    /// Eight bytes a channel: its instance block, then its enable bits.
    pub const CHANNEL_REGISTERS: RegisterAddress = 0x800000;
}
