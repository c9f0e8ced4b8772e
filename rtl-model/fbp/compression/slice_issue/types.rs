//! Types of channels between the issue of requests and its parts.

use super::super::types::*;
use bundle::*;
use kernel::packed::*;

kernel::package! {
    package slice_issue(compression, memory, memory_port);

    /// The oldest head and beat of each virtual channel, zeros if there is none. `whole`: all its packets have arrived.
    pub struct Oldest {
        whole: B4,
        heads: [MemoryHead; VIRTUAL_CHANNELS],
        beats: [MemoryBeat; VIRTUAL_CHANNELS],
    }

    /// A request that is looked up, and its first beat: the pattern of a FastClear.
    pub struct TileLookup {
        head: MemoryHead,
        pattern: Sector,
    }

    /// A CleanTags that waits until all status is in memory.
    pub struct CleanRequest {
        client: ClientId,
        channel: VirtualChannel,
    }

    /// Source of the beats of a request.
    pub enum BeatSource: 3 {
        Channel,
        Status,
        Expanded,
        Filled,
        // Beats are dropped.
        Lost,
        // Each of the channel's beats is written to two or three sectors.
        Scattered,
    }

    /// The head of a request that is issued, and the source of its beats.
    pub struct IssuedHead {
        head: MemoryHead,
        source: BeatSource,
    }

    /// The request whose beats follow: its virtual channel, and beats not yet sent.
    pub struct CurrentRequest {
        source: BeatSource,
        channel: VirtualChannel,
        left: B3,
    }

    pub enum WorkStep: 3 {
        Rest,
        // Request the sectors of an expanded tile.
        Request,
        // Request sectors of a tile's second line.
        Second,
        // Write the expanded tile.
        Write,
        // Fill tiles with one value.
        Fill,
        // Write ordinary bytes of packed samples.
        Scatter,
    }

    /// Multi-step work on tiles for the oldest request of a virtual channel, `owner`. `other`: the tile is the other half
    /// of eight-byte samples; `tiles`: tiles not yet filled, or sectors not yet scattered; `read`: the read whose second
    /// line is requested, `second`: the sectors of that line.
    pub struct Work {
        step: WorkStep,
        owner: MemoryHead,
        coding: Coding,
        clear: B4,
        other: bool,
        upper: bool,
        tiles: B4,
        read: ReadId,
        second: B4,
    }

    /// Packets to remove from the owner's queue: when the second line is requested, or else at a request's last beat.
    pub struct WorkPops {
        head: bool,
        beat: bool,
    }

    pub struct NewPassing {
        id: PassId,
        passing: Passing,
    }

    /// A read whose sectors are decoded. `expands`: its sectors are for work on a tile; `unpacks`: ordinary sectors are
    /// built from them.
    pub struct Reading {
        busy: bool,
        missing: B3,
        expands: bool,
        unpacks: bool,
        client: ClientId,
        tag: RequestTag,
        status: B2,
        compressible: B8,
        coding: Coding,
        upper: bool,
        wanted: B4,
        clear: B4,
    }

    pub struct NewReading {
        id: ReadId,
        reading: Reading,
    }

    /// All reads in flight.
    pub struct Reads {
        readings: [Reading; READS],
        passing: PassingReads,
    }

    /// A head that the slice may not have looked up yet: once `after` more entries are freed, it certainly has. `changes`: it may
    /// change the status of its block.
    pub struct Sent {
        after: B7,
        block: BlockAddress,
        changes: bool,
    }

    /// Entries of a virtual channel that are in use in the slice, and its heads there.
    pub struct ChannelEntries {
        used: B7,
        sent: [Sent; SENT],
    }

    pub struct EntriesInUse {
        channels: [ChannelEntries; VIRTUAL_CHANNELS],
    }

    /// A request that is sent to the slice; its block is recorded if it `depends` on status.
    pub struct SentRequest {
        channel: VirtualChannel,
        beats: B3,
        depends: bool,
        block: BlockAddress,
        changes: bool,
    }

    /// The plan for a request. `changes`: it may change status, or other lines than its own. `head` goes to the slice if
    /// `sends`, to the entry of its read if it has one, unless it is `refused`: then its beats are dropped. `pops` are
    /// removed from its queue. `work` begins, unless its step is Rest; `reading` does if `decodes`, `passing` if `passes`.
    pub struct Planned {
        request: MemoryHead,
        changes: bool,
        sends: bool,
        refused: bool,
        head: MemoryHead,
        pops: WorkPops,
        work: Work,
        decodes: bool,
        reading: Reading,
        passes: bool,
        passing: Passing,
    }
}
