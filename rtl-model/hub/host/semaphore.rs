//! Semaphores: when an acquire succeeds, what a reduction leaves, and what a release
//! writes. Interfaces: Host methods.

use bundle::*;

/// Operations, bits 4:0 of SEMAPHORED.
pub const ACQUIRE: u32 = 1;
pub const RELEASE: u32 = 2;
pub const ACQUIRE_GEQ: u32 = 4;
pub const ACQUIRE_AND: u32 = 8;
pub const REDUCTION: u32 = 16;

pub fn operation(value: u32) -> u32 {
    value & 0x1f
}

/// Whether an operation waits for memory.
pub fn is_acquire(value: u32) -> bool {
    matches!(operation(value), ACQUIRE | ACQUIRE_GEQ | ACQUIRE_AND)
}

/// Whether another channel may take the turn while this one waits.
pub fn switches(value: u32) -> bool {
    value >> 12 & 1 == 1
}

/// Whether all before must be complete first.
pub fn waits_for_idle(value: u32) -> bool {
    value >> 20 & 1 == 0
}

/// Whether a release writes a payload and a time, 16 bytes.
pub fn is_long(value: u32) -> bool {
    operation(value) == RELEASE && value >> 24 & 1 == 0
}

/// Whether an acquire succeeds. The comparison is cyclic.
pub fn is_met(value: u32, found: u32, payload: u32) -> bool {
    match operation(value) {
        ACQUIRE => found == payload,
        ACQUIRE_GEQ => found.wrapping_sub(payload) as i32 >= 0,
        _ => found & payload != 0,
    }
}

/// Whether the reduction is known: all eight of bits 29:27 are, with bit 30 clear.
pub fn is_known_reduction(value: u32) -> bool {
    value >> 30 & 1 == 0
}

/// What a reduction leaves in memory.
pub fn reduce(value: u32, found: u32, payload: u32) -> u32 {
    // Inverting the sign bits orders signed numbers as unsigned ones.
    let sign = if value >> 31 == 0 { 1 << 31 } else { 0 };
    let less = found ^ sign < payload ^ sign;
    match value >> 27 & 7 {
        0 => [payload, found][usize::from(less)],
        1 => [found, payload][usize::from(less)],
        2 => found ^ payload,
        3 => found & payload,
        4 => found | payload,
        5 => found.wrapping_add(payload),
        6 if found >= payload => 0,
        6 => found + 1,
        _ if found == 0 || found > payload => payload,
        _ => found - 1,
    }
}

/// The sector of a release of `word`.
pub fn write(state: &MethodState, word: u32, time: u64) -> MemoryWrite {
    let long = is_long(state.operation);
    let four = [word, 0, time as u32, (time >> 32) as u32];
    let words = std::array::from_fn(|k| if long { four[k & 3] } else { word });
    let first = 4 * (state.semaphore_va & 7) as u32;
    let mask = if long { 0xffff } else { 0xf } << first;
    MemoryWrite { address: state.semaphore_va >> 3, mask, data: Sector { words }, ordered: true }
}
