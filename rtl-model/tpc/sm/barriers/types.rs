//! Barriers of CTAs: what waits, what has arrived.

use crate::sm::types::*;
use bundle::*;
use kernel::packed::*;

kernel::package! {
    package barriers(sm, warps);

    /// Barriers of an SM.
    pub const BARRIERS: usize = 17;

    pub enum BarrierKind: 3 {
        None, // no lane executes it
        Wait,
        Reduce, // it waits, and its warp gets the votes
        Arrive,
        Read,
        Unknown,
    }

    /// An instruction that waits.
    pub struct BarrierEntry {
        slot: Slot,
        scoreboard: Scoreboard,
        kind: BarrierKind,
        parks: bool,     // the warp stands until it is resumed
        id: B4,
        needed: B8,      // warps; 0: all of the CTA
        outside: bool,   // there is no such barrier or number of threads
        yes: B6,         // lanes whose predicate holds
        refused: bool,   // one does not hold
        any: bool,       // of the last that arrived: OR, not AND
        lanes: Lanes,
        destination: Register,
        predicates: B7,
        counter: ProgramCounter,
        word: B64,
    }

    /// The barriers of a warp's CTA.
    pub struct SlotBarriers {
        first: B5,
        count: B5,
    }

    /// An instruction whose turn it is.
    pub struct BarrierTurn {
        sub: B2,
        entry: BarrierEntry,
        place: SlotBarriers,
    }

    /// The threads of a block: those of a layer, and layers.
    pub struct BlockThreads {
        context_id: ContextId,
        layer: B22,
        z: B7,
    }

    /// A warp that was launched: sub-partition and slot.
    pub struct BarrierLaunch {
        warp: B6,
        context_id: ContextId,
        place: SlotBarriers,
    }

    /// A barrier; a bit for each warp of the SM.
    pub struct BarrierState {
        members: B64,     // warps of the CTA that run
        missing: B6,      // those that are still to be launched
        arrived: B64,
        waits: B64,
        reduces: B64,     // of those that wait: what they get is kept for B2R
        arrivals: B8,
        needed: B8,       // 0: all of the CTA
        yes: B16,
        refused: bool,
        any: bool,
    }

    /// What a warp's last reduction gave.
    pub struct BarrierVotes {
        yes: B16,
        holds: bool,
    }

    /// What an instruction gives back.
    pub struct BarrierDone {
        slot: Slot,
        scoreboard: Scoreboard,
        lanes: Lanes,
        destination: Register,
        predicates: B7,
        votes: BarrierVotes,
    }
}
