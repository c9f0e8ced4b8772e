//! Reports of channel_turn: interrupts and faults, and the cycles of a time slice.

use crate::host::types::*;
use bundle::*;

/// Log2 of the cycles in a unit of a time slice.
const UNIT_LOG2: u32 = 10;

/// Whether a turn ends by itself, and after how many cycles.
pub fn turn_cycles(slice: TimeSlice) -> (bool, u64) {
    (slice.timeout != 0, u64::from(slice.timeout) << slice.scale << UNIT_LOG2)
}

pub fn turn_fault(kind: FaultKind, channel: u16, value: u32) -> Fault {
    Fault { kind, channel, value, ..Fault::default() }
}

/// The fault of a refused access.
pub fn access_fault(channel: u16, refusal: &AccessFault) -> Fault {
    let value = (refusal.address >> 8) as u32;
    Fault { address: refusal.kind as u16, ..turn_fault(FaultKind::Access, channel, value) }
}
