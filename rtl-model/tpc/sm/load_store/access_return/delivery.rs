//! What is made of responses: words of a warp, registers, entries of stacks, headers.

use crate::sm::divergence::types::{StackEntry, StackKind};
use crate::sm::load_store::l1_steps::L1_PLACES;
use crate::sm::load_store::surface::types::SurfaceResponse;
use crate::sm::load_store::types::*;
use crate::sm::shared_memory::types::SharedResponse;
use crate::sm::types::*;
use bundle::L1Return;

/// A response of shared memory, but for its tag, as responses are in order.
pub fn shared_step_of(response: &SharedResponse) -> GatherStep {
    GatherStep { fault: response.fault, row: response.row, ..GatherStep::default() }
}

/// A wavefront of L1, likewise.
pub fn l1_step_of(response: &L1Return) -> GatherStep {
    let L1Return { step, last, fault, data, .. } = response;
    let word = |place: usize| if place < L1_PLACES { data.words[place] } else { 0 };
    let row = Row { words: std::array::from_fn(word) };
    GatherStep { step: *step, last: *last, fault: *fault, row }
}

/// What is written; nothing by an instruction without registers, or with a fault.
pub fn written_of(finish: &LoadFinish) -> Written {
    let LoadFinish { ticket, number, last, fault, predicate, row, .. } = *finish;
    let writes = ticket.rows != 0 && !fault;
    let first = ticket.destination;
    let result = LaneResult {
        slot: ticket.slot,
        lanes: if writes { ticket.lanes } else { 0 },
        destination: if writes && first != RZ { first.wrapping_add(number) } else { RZ },
        halves: 3,
        row,
        writes_flags: false,
        predicates: if writes && number == 0 { ticket.predicates } else { 0 },
        flags: Flags { predicates: [predicate; PREDICATES], ..Flags::default() },
    };
    Written { result, scoreboard: ticket.scoreboard, last }
}

/// What a surface needs, and not a register.
pub fn to_surface(finish: &LoadFinish) -> bool {
    matches!(finish.ticket.role, LoadRole::Header | LoadRole::Texels)
}

/// The words of a header or a handle.
pub fn response_of(finish: &LoadFinish) -> SurfaceResponse {
    let LoadFinish { fault, kind, row, .. } = finish;
    SurfaceResponse { fault: *fault, kind: *kind, words: std::array::from_fn(|k| row.words[k]) }
}

/// The entry of a stack in four lanes.
pub fn entry_of(finish: &LoadFinish) -> StackEntry {
    let first = finish.ticket.lanes.trailing_zeros() as usize & 28;
    let [counter, lanes, kind] = std::array::from_fn(|k| finish.row.words[first + k]);
    let kinds = {
        use StackKind::*;
        [Diverged, Sync, Break, Continue, Return, LongJump]
    };
    StackEntry { kind: kinds.get(kind as usize & 7).copied().unwrap_or_default(), counter, lanes }
}
