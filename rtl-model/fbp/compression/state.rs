//! Registers of compression: heads in flight to the slice, work on tiles, and outstanding reads.

use super::types::*;
use bundle::*;
use kernel::prelude::*;

kernel::choice! {
    /// Source of the beats of a request.
    pub enum Source: 3 {
        Channel,
        Status,
        Expanded,
        Filled,
        Lost,      // beats are dropped
        Scattered, // each of the channel's beats is written to two or three sectors
    }
}

kernel::choice! {
    pub enum WorkStep: 3 {
        Rest,
        Request,     // request the sectors of an expanded tile
        Second,  // request sectors of a tile's second line
        Write,   // write the expanded tile
        Fill,    // fill tiles with one value
        Scatter, // write ordinary bytes of packed samples
    }
}

kernel::choice! {
    pub enum Cleaning: 2 {
        Rest,
        Busy,
        Done,
    }
}

kernel::packed! {
    /// A head that the slice may not have looked up yet.
    pub struct Sent {
        after: B7, // freed entries after which the slice has certainly looked it up
        block: BlockAddress,
        changes: bool,
    }

    /// A client's second write of a tile is awaited.
    pub struct Paired {
        on: bool,
        client: ClientId,
        channel: VirtualChannel,
        block: BlockAddress,
    }

    /// Multi-step work on tiles for the oldest request of a virtual channel.
    pub struct Work {
        step: WorkStep,
        channel: VirtualChannel,
        block: BlockAddress,
        coding: Coding,
        clear: B4,
        other: bool,  // the tile is the other half of eight-byte samples
        upper: bool,
        tiles: B4,    // tiles not yet filled, or sectors not yet scattered
        read: ReadId, // read whose second line is requested
        second: B4,   // sectors of that line
    }

    /// A read whose sectors are forwarded undecoded.
    pub struct Passing {
        busy: bool,
        client: ClientId,
        tag: RequestTag,
        status: B2,
        compressible: B8,
    }

    /// A read whose sectors are decoded.
    pub struct Reading {
        busy: bool,
        missing: B3,
        expands: bool, // its sectors are for `work`
        unpacks: bool, // ordinary sectors are built from them
        client: ClientId,
        tag: RequestTag,
        status: B2,
        compressible: B8,
        coding: Coding,
        upper: bool,
        wanted: B4,
        clear: B4,
    }

    pub struct Regs {
        channel: VirtualChannel,                 // of the arriving request
        whole: [B7; VIRTUAL_CHANNELS],           // requests whose packets have all arrived
        outstanding: [B7; VIRTUAL_CHANNELS],     // freed entries still to be returned
        used: [B7; VIRTUAL_CHANNELS],            // entries in use in the slice
        sent: [[Sent; SENT]; VIRTUAL_CHANNELS],
        paired: [Paired; PAIRS],
        turn: B2,                          // round-robin: next virtual channel to pass
        lookup_turn: B2,
        looked: Offer<VirtualChannel>,     // channel whose oldest request's status is shown
        bare: bool,                        // without status: its tile is plain
        passed: bool,                      // the last head sent was without status
        source: Source,                    // source of the beats
        from: VirtualChannel,
        left: B3,                          // beats not yet sent
        work: Work,
        passing: [Passing; PASSES],
        readings: [Reading; READS],
        open_turn: ReadId,
        opened: Offer<ReadId>,             // its sectors are at the output of the RAMs
        cleaning: Cleaning,
        cleaner: VirtualChannel,
        slice: Offer<MemoryUp>,
        fault: Offer<AccessFault>,
        response: Offer<MemoryDown>,
        decoded: bool,                     // the last response was decoded here
    }
}
