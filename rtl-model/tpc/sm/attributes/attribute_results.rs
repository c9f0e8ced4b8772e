//! Results of attributes: from a ticket and its response to what is written.

use super::types::*;
use crate::sm::types::*;

/// A result, or the end of an instruction without one.
pub fn written_of(ticket: &AttributeTicket, row: &Row, fault: bool) -> Written {
    let AttributeTicket { slot, scoreboard, destination, lanes, predicates, predicate, last, .. } = *ticket;
    let result = LaneResult {
        slot,
        lanes: if fault { 0 } else { lanes },
        destination,
        halves: 3,
        row: *row,
        writes_flags: false,
        predicates,
        flags: Flags { predicates: [predicate; PREDICATES], ..Flags::default() },
    };
    Written { result, scoreboard, last }
}

/// An interpolation whose lanes have all left: lanes 0 to 15 in `half`, the others now.
pub fn interpolated_of(exit: &AttributeExit, half: &[u32; ATTRIBUTE_LANES], now: &Row) -> Written {
    let AttributeExit { slot, scoreboard, destination, lanes, last, .. } = *exit;
    let mut row = *now;
    row.words[..ATTRIBUTE_LANES].copy_from_slice(half);
    let result = LaneResult { slot, lanes, destination, halves: 3, row, ..LaneResult::default() };
    Written { result, scoreboard, last }
}

/// The first half of an interpolation.
pub fn exit_of(ticket: &AttributeTicket, work: u8, fault: bool) -> AttributeExit {
    let AttributeTicket { side, slot, scoreboard, destination, lanes, last, .. } = *ticket;
    let lanes = if fault { 0 } else { lanes };
    AttributeExit { side, second: false, work, slot, scoreboard, destination, lanes, last }
}

pub fn fault_of(ticket: &AttributeTicket) -> WarpFault {
    let AttributeTicket { slot, counter, word, refused, .. } = *ticket;
    let kind = if refused { WarpFaultKind::Encoding } else { WarpFaultKind::Range };
    WarpFault { slot, kind, counter, word }
}
