//! Types of the channels between Host's parts.

use bundle::*;
use kernel::packed::*;

kernel::package! {
    package host_parts(host, memory_port);

    /// Dwords to fetch: an entry of the ring, or the remainder of one. Without
    /// dwords it is an entry with an opcode, in bits 37 to 30 of the address.
    pub struct Segment {
        address: DwordAddress,
        length: B21,
    }

    /// A channel's ring, and the entry from which it is fetched.
    pub struct RingStart {
        /// Address of the first entry: bits 39 to 3.
        base: B37,
        /// The ring has 2^limit entries.
        limit: B5,
        /// The first entry not consumed.
        get: B32,
        /// Entries from there on that were fetched and decoded, but wait to be consumed.
        decoded: B2,
        /// Dwords of the entry after these that were already consumed.
        taken: B21,
    }

    /// One or two dwords of a segment; `last` says that the segment ends with
    /// them. Where `entry` is set, `words[0]` is an entry with an opcode.
    pub struct PushWords {
        entry: bool,
        two: bool,
        last: bool,
        words: [B32; METHOD_WORDS],
    }

    /// The destination of a header's data.
    pub enum RunMode: 2 {
        Increment,
        Fixed,
        // The first datum is for the address, all others for the next address.
        Once,
    }

    /// The remainder of a header's data: `count` dwords, the next for `address`.
    pub struct PushRun {
        mode: RunMode,
        subchannel: SubchannelId,
        address: WordAddress,
        count: B13,
    }

    /// The state in which decoding continues after a channel switch.
    pub struct DecodeStart {
        run: PushRun,
        /// Dwords of the entry that were already consumed.
        taken: B21,
        /// The last method sent is not complete.
        waiting: bool,
    }

    pub enum DecodedKind: 2 {
        // No method: only the ends of entries.
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
        words: [B32; METHOD_WORDS],
    }

    /// Address of an instance block: bits 39 to 12.
    pub type InstanceAddress = B28;

    /// A group of the runlist, or a channel that is a group by itself.
    pub struct GroupId {
        group: bool,
        id: B12,
    }

    /// A group's time slice: `timeout` << `scale` units; unlimited if `timeout` is 0.
    pub struct TimeSlice {
        timeout: B8,
        scale: B4,
    }

    /// The channel that runs next.
    pub struct Chosen {
        channel: ChannelId,
        group: GroupId,
        /// A channel outside of groups, with a time slice of its own.
        alone: bool,
        /// Its group was entered again.
        fresh: bool,
        slice: TimeSlice,
    }

    /// The way in which a channel's turn ended.
    pub struct TurnEnd {
        /// The group's turn is over.
        leave: bool,
        /// The channel can continue.
        again: bool,
        /// It is not blocked, but yields.
        spared: bool,
        /// It made progress.
        moved: bool,
    }

    /// The state that Host saves for a channel.
    pub struct ChannelState {
        ring: RingStart,
        decode: DecodeStart,
        methods: MethodState,
        /// The last known GP_PUT.
        put: B32,
        /// Address of the engines' context.
        context_at: SectorAddress,
        slice: TimeSlice,
        /// The signature is correct.
        good: bool,
    }

    /// The context that the engines hold.
    pub struct EngineContext {
        group: GroupId,
        channel: ChannelId,
        address: SectorAddress,
    }

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

    /// A runlist was read; a bad one is discarded.
    pub struct ListNotified {
        bad: bool,
        length: B16,
    }

    /// The point at which a channel continues: its ring, its data, and the state of Host's methods.
    pub struct PipeStart {
        ring: RingStart,
        decode: DecodeStart,
        methods: MethodState,
    }

    /// A channel's user registers, and their last known values.
    pub struct UserStart {
        /// Bits 39 to 9 of their address.
        user: B31,
        get: B32,
        put: B32,
    }

    /// Increments a syncpoint, or else reads its value.
    pub struct CountOrder {
        up: bool,
        index: B8,
    }
}
