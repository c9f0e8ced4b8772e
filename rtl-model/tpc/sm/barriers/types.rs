//! Barriers of CTAs: queued instructions and arrivals.

use crate::sm::types::*;
use bundle::*;
use kernel::packed::*;

kernel::package! {
    package barriers(sm, warps);

    /// Barriers of an SM.
    pub const BARRIERS: usize = 17;

    pub enum BarrierKind: 3 {
        None, // no lane executes the instruction
        Wait,
        Reduce, // waits, and its warp gets the votes
        Arrive,
        Read,
        Unknown,
    }

    /// A queued instruction.
    pub struct BarrierEntry {
        slot: Slot,
        scoreboard: Scoreboard,
        kind: BarrierKind,
        parks: bool,     // the warp is stalled until `resume`
        id: B4,
        needed: B8,      // number of warps; 0: all of the CTA
        outside: bool,   // illegal barrier or number of threads
        yes: B6,         // lanes whose predicate holds
        refused: bool,   // a predicate does not hold
        any: bool,       // operation of the last arrival: OR, not AND
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

    /// The instruction selected for execution.
    pub struct BarrierTurn {
        sub: B2,
        entry: BarrierEntry,
        place: SlotBarriers,
    }

    /// Threads of a block: number in a layer, and layers.
    pub struct BlockThreads {
        context_id: ContextId,
        layer: B22,
        z: B7,
    }

    /// A launched warp: sub-partition and slot.
    pub struct BarrierLaunch {
        warp: B6,
        context_id: ContextId,
        place: SlotBarriers,
    }

    /// A barrier; a bit for each warp of the SM.
    pub struct BarrierState {
        members: B64,     // running warps of the CTA
        missing: B6,      // warps still to be launched
        arrived: B64,
        waits: B64,
        reduces: B64,     // waiting warps whose votes are kept for B2R
        arrivals: B8,
        needed: B8,       // 0: all of the CTA
        yes: B16,
        refused: bool,
        any: bool,
    }

    /// Result of a warp's last reduction.
    pub struct BarrierVotes {
        yes: B16,
        holds: bool,
    }

    /// Result of an instruction.
    pub struct BarrierDone {
        slot: Slot,
        scoreboard: Scoreboard,
        lanes: Lanes,
        destination: Register,
        predicates: B7,
        votes: BarrierVotes,
    }
}
