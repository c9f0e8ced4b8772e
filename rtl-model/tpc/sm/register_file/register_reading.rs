//! An instruction whose operands are read: whether it may run, and for which lanes.

use super::named_registers::{is_beyond, is_misaligned};
use super::types::*;
use crate::sm::predicates::types::*;
use crate::sm::types::*;

/// An arriving instruction, and whether it names illegal registers.
pub fn reading_of(decoded: &Decoded, active: u32, limit: u8) -> Reading {
    let beyond = is_beyond(&decoded.instruction, limit);
    let misaligned = is_misaligned(&decoded.instruction);
    Reading { decoded: *decoded, active, beyond, misaligned }
}

/// Whether it only faults.
pub fn is_refused(reading: &Reading) -> bool {
    reading.beyond || reading.misaligned
}

/// Whether its results have a fixed latency.
pub fn is_fixed(instruction: &Instruction) -> bool {
    matches!(instruction.path, Path::Lanes | Path::Divergence | Path::Nowhere | Path::PixelExport)
}

/// Lanes of a pair's second instruction: both use the warp's predicates.
pub fn second_lanes(reading: &Reading, flags: &Flags) -> u32 {
    let Instruction { guard, guard_not, .. } = reading.decoded.instruction;
    reading.active & flags.holds(guard, guard_not)
}

/// Lookup of the lanes that it runs for.
pub fn guard_of(reading: &Reading) -> GuardLookup {
    let Decoded { slot, instruction: Instruction { guard, guard_not, .. }, .. } = reading.decoded;
    GuardLookup { slot, guard, guard_not, active: reading.active }
}

pub fn fault_of(reading: &Reading) -> WarpFault {
    let Decoded { slot, counter, word, .. } = reading.decoded;
    let kind = if reading.beyond { WarpFaultKind::Register } else { WarpFaultKind::MisalignedRegister };
    WarpFault { slot, kind, counter, word }
}
