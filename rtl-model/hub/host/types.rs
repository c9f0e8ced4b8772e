//! Types of the channels between Host's parts.

use bundle::{ChannelId, DecodeStart, InstanceAddress, MethodState, RingStart};
use kernel::packed::*;

kernel::package! {
    package host_orders(host, host_parts);

    /// A channel is enabled, or disabled.
    pub struct ChannelEnable {
        channel: ChannelId,
        on: bool,
    }

    /// A runlist in memory, and its entries.
    pub struct ListPlace {
        base: InstanceAddress,
        length: B16,
    }

    /// A runlist was read; a bad one is not used.
    pub struct ListTold {
        bad: bool,
        length: B16,
    }

    /// A channel goes on: its ring, its data, and what Host's methods keep for it.
    pub struct PipeStart {
        ring: RingStart,
        decode: DecodeStart,
        methods: MethodState,
    }

    /// A channel's user registers, and what they said last.
    pub struct UserStart {
        /// Bits 39 to 9 of their address.
        user: B31,
        get: B32,
        put: B32,
    }

    /// A syncpoint is counted up, or else its value is asked for.
    pub struct CountOrder {
        up: bool,
        index: B8,
    }
}
