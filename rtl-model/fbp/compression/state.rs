//! Registers of compression: what is on its way to the slice, what is done to tiles, which reads are awaited.

use super::types::*;
use bundle::*;
use kernel::prelude::*;

kernel::choice! {
    /// Where the beats of a request come from.
    pub enum Source: 3 {
        Channel,
        Status,
        Expanded,
        Filled,
        Lost,      // they go nowhere
        Scattered, // each of the channel's in two or three
    }
}

kernel::choice! {
    pub enum WorkStep: 3 {
        Rest,
        Ask,     // for what a tile is made of
        Second,  // asks for sectors of a tile's second line
        Write,   // what was expanded
        Fill,    // tiles with one value
        Scatter, // ordinary bytes of packed samples
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
    /// A head that the slice may not have looked at.
    pub struct Sent {
        behind: B7, // places given back before it certainly has
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

    /// What is done to tiles on behalf of a virtual channel's oldest request.
    pub struct Work {
        step: WorkStep,
        channel: VirtualChannel,
        block: BlockAddress,
        coding: Coding,
        clear: B4,
        other: bool,  // the tile is the other half of eight-byte samples
        upper: bool,
        tiles: B4,    // still to be filled, or sectors to be scattered
        read: ReadId, // whose second line is asked for
        second: B4,   // its sectors
    }

    /// A read whose sectors are answered as they are.
    pub struct Passing {
        busy: bool,
        client: ClientId,
        tag: RequestTag,
        status: B2,
        compressible: B8,
    }

    /// A read whose sectors come to be decoded.
    pub struct Reading {
        busy: bool,
        missing: B3,
        expands: bool, // they are for `work`
        unpacks: bool, // ordinary sectors are made of them
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
        channel: VirtualChannel,           // of the request that comes
        whole: [B7; VIRTUAL_CHANNELS],     // requests of which all packets are here
        owed: [B7; VIRTUAL_CHANNELS],      // places to give back
        used: [B7; VIRTUAL_CHANNELS],      // places in use in the slice
        sent: [[Sent; SENT]; VIRTUAL_CHANNELS],
        paired: [Paired; PAIRS],
        turn: B2,                          // the virtual channel that passes first
        look_turn: B2,
        looked: Offer<VirtualChannel>,     // whose oldest request's status is shown
        bare: bool,                        // it has none: its tile is plain
        passed: bool,                      // the last head went without status
        source: Source,                    // of beats
        from: VirtualChannel,
        left: B3,                          // beats still to go
        work: Work,
        passing: [Passing; PASSES],
        readings: [Reading; READS],
        open_turn: ReadId,
        opened: Offer<ReadId>,             // the RAMs show its sectors
        cleaning: Cleaning,
        cleaner: VirtualChannel,
        slice: Offer<MemoryUp>,
        fault: Offer<AccessFault>,
        answer: Offer<MemoryDown>,
        decoded: bool,                     // the last answer was decoded here
    }
}
