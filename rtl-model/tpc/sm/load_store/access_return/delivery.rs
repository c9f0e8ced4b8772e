//! Conversion of responses to words of a warp, registers, stack entries and headers.

use crate::sm::divergence::types::{StackEntry, StackKind};
use crate::sm::load_store::l1_steps::L1_PLACES;
use crate::sm::load_store::surface::types::SurfaceResponse;
use crate::sm::load_store::types::*;
use crate::sm::shared_memory::types::SharedResponse;
use crate::sm::types::*;
use bundle::L1Return;

/// A response of shared memory without its tag: responses are in order.
pub fn shared_step_of(response: &SharedResponse) -> GatherStep {
    GatherStep { fault: response.fault, row: response.row, ..GatherStep::default() }
}

/// A wavefront of L1 without its tag: responses are in order.
pub fn l1_step_of(response: &L1Return) -> GatherStep {
    let L1Return { step, last, fault, data, .. } = response;
    let word = |place: usize| if place < L1_PLACES { data.words[place] } else { 0 };
    let row = Row { words: std::array::from_fn(word) };
    GatherStep { step: *step, last: *last, fault: *fault, row }
}

/// The register write; an instruction without registers or with a fault writes no lane.
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

/// Whether the response is for the surface units, not for a register.
pub fn to_surface(finish: &LoadFinish) -> bool {
    matches!(finish.ticket.role, LoadRole::Header | LoadRole::Texels)
}

/// The words of a header or a handle.
pub fn response_of(finish: &LoadFinish) -> SurfaceResponse {
    let LoadFinish { fault, kind, row, .. } = finish;
    SurfaceResponse { fault: *fault, kind: *kind, words: std::array::from_fn(|k| row.words[k]) }
}

/// The stack entry in four lanes.
pub fn entry_of(finish: &LoadFinish) -> StackEntry {
    let first = finish.ticket.lanes.trailing_zeros() as usize & 28;
    let [counter, lanes, kind] = std::array::from_fn(|k| finish.row.words[first + k]);
    let kinds = {
        use StackKind::*;
        [Diverged, Sync, Break, Continue, Return, LongJump]
    };
    StackEntry { kind: kinds.get(kind as usize & 7).copied().unwrap_or_default(), counter, lanes }
}
