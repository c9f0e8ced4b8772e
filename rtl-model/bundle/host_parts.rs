//! Between the parts of Host.

use super::host::{ChannelId, RegisterAddress, SubchannelId, WordAddress};
use super::memory_port::SectorAddress;
use kernel::packed::*;

kernel::package! {
    package host_parts(host, memory_port);

    /// Address of a dword: bits 39 to 2.
    pub type DwordAddress = B38;

    /// Dwords to fetch: an entry of the ring, or what is left of one. With no dwords it is
    /// an entry with an opcode, in bits 37 to 30 of the address.
    pub struct Segment {
        address: DwordAddress,
        length: B21,
    }

    /// A channel's ring, and where in it fetching starts.
    pub struct RingStart {
        /// Address of the first entry: bits 39 to 3.
        base: B37,
        /// The ring has 2^limit entries.
        limit: B5,
        /// The first entry not consumed.
        get: B32,
        /// Entries from there on that were fetched and decoded, but wait to be consumed.
        decoded: B2,
        /// Dwords of the entry behind these that were consumed before.
        taken: B21,
    }

    /// One or two dwords of a segment; `last` says that the segment ends with them.
    /// Where `entry` is set, an entry with an opcode, which is `words[0]`.
    pub struct PushWords {
        entry: bool,
        two: bool,
        last: bool,
        words: [B32; 2],
    }

    /// Where the data of a header go.
    pub enum RunMode: 2 {
        Increment,
        Fixed,
        // The first to the address, the rest to the next.
        Once,
    }

    /// What is left of a header's data: `count` dwords, the next for `address`.
    pub struct PushRun {
        mode: RunMode,
        subchannel: SubchannelId,
        address: WordAddress,
        count: B13,
    }

    /// Where decoding goes on after a channel swap.
    pub struct DecodeStart {
        run: PushRun,
        /// Dwords of the entry that were consumed before.
        taken: B21,
        /// The last method given is still under way.
        waiting: bool,
    }

    pub enum DecodedKind: 2 {
        // Only the ends of entries.
        Nothing,
        Method,
        // An entry with a bad opcode: `words[0]`.
        Entry,
        // A bad header: `words[0]`.
        Header,
    }

    /// A method of the pushbuffer; `done` entries end with it.
    pub struct Decoded {
        kind: DecodedKind,
        done: B2,
        subchannel: SubchannelId,
        address: WordAddress,
        two: bool,
        words: [B32; 2],
    }

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
        semaphore: DwordAddress,
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

    /// Address of an instance block: bits 39 to 12.
    pub type InstanceAddress = B28;

    /// A group of the runlist, or a channel that is a group by itself.
    pub struct GroupId {
        group: bool,
        id: B12,
    }

    /// How long a group may stay: `timeout` << `scale` units; without end where it is 0.
    pub struct TimeSlice {
        timeout: B8,
        scale: B4,
    }

    /// The channel whose turn it is.
    pub struct Chosen {
        channel: ChannelId,
        group: GroupId,
        /// A channel outside of groups, with a time slice of its own.
        alone: bool,
        /// Its group was entered anew.
        fresh: bool,
        slice: TimeSlice,
    }

    /// How the turn of a channel ended.
    pub struct TurnEnd {
        /// The group is left.
        leave: bool,
        /// The channel could go on.
        again: bool,
        /// It is not blocked, but gives the turn away.
        spared: bool,
        /// It did something.
        moved: bool,
    }

    /// What Host keeps of a channel.
    pub struct ChannelState {
        ring: RingStart,
        decode: DecodeStart,
        methods: MethodState,
        /// GP_PUT as it was last known.
        put: B32,
        /// Of the engines' context.
        context_at: SectorAddress,
        slice: TimeSlice,
        /// The signature is right.
        good: bool,
    }

    /// Whose state the engines hold.
    pub struct EngineContext {
        group: GroupId,
        channel: ChannelId,
        address: SectorAddress,
    }

    /// Runlist: address >> 12.
    pub const RUNLIST_BASE: RegisterAddress = 0x002270;
    /// Entries; writing it submits the list.
    pub const RUNLIST_SUBMIT: RegisterAddress = 0x002274;
    /// Eight bytes a channel: its instance block, then its enable bits.
    pub const CHANNEL_REGISTERS: RegisterAddress = 0x800000;

    pub const SET_OBJECT: WordAddress = 0x000;
    pub const ILLEGAL: WordAddress = 0x001;
    pub const NOP: WordAddress = 0x002;
    pub const SEMAPHORE_A: WordAddress = 0x004;
    pub const SEMAPHORE_B: WordAddress = 0x005;
    pub const SEMAPHORE_C: WordAddress = 0x006;
    /// Acts on the semaphore.
    pub const SEMAPHORE_D: WordAddress = 0x007;
    pub const NON_STALL_INTERRUPT: WordAddress = 0x008;
    pub const FB_FLUSH: WordAddress = 0x009;
    pub const MEM_OP_C: WordAddress = 0x00c;
    /// Starts the memory operation.
    pub const MEM_OP_D: WordAddress = 0x00d;
    pub const SET_REFERENCE: WordAddress = 0x014;
    pub const SYNCPOINT_A: WordAddress = 0x01c;
    /// Waits for the syncpoint, or increments it.
    pub const SYNCPOINT_B: WordAddress = 0x01d;
    pub const HOST_WFI: WordAddress = 0x01e;
    pub const CRC_CHECK: WordAddress = 0x01f;
    pub const YIELD: WordAddress = 0x020;
    /// Methods below this one are Host's own.
    pub const FIRST_ENGINE_METHOD: WordAddress = 0x040;
}
