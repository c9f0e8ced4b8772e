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

    /// A method on its way to the front end. Two words go to one address, and only come
    /// from a run that does not increment.
    pub struct HostMethod {
        channel: ChannelId,
        subchannel: SubchannelId,
        address: WordAddress,
        two: bool,
        words: [B32; 2],
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
}
