//! Semaphores: when an acquire succeeds, the L2 operation of a reduction, and the data that a release writes.
//! Interfaces: Host methods.

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

/// Whether another channel may run while this one waits.
pub fn switches(value: u32) -> bool {
    value >> 12 & 1 == 1
}

/// Whether all earlier work must be complete first.
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

/// Whether the reduction is legal: all eight of bits 29:27 are, with bit 30 clear.
pub fn is_known_reduction(value: u32) -> bool {
    value >> 30 & 1 == 0
}

/// The sector of a release of `word`.
pub fn write(state: &MethodState, word: u32, time: u64) -> MemoryWrite {
    let long = is_long(state.operation);
    let four = [word, 0, time as u32, (time >> 32) as u32];
    let words = std::array::from_fn(|k| if long { four[k & 3] } else { word });
    let first = 4 * (state.semaphore_va & 7) as u32;
    let mask = if long { 0xffff } else { 0xf } << first;
    MemoryWrite {
        address: state.semaphore_va >> 3,
        mask,
        data: Sector { words },
        ordered: true,
        ..MemoryWrite::default()
    }
}

/// Reductions, by bits 29:27 of SEMAPHORED, as L2 operations.
const ATOMICS: [AtomicOp; 8] = [
    AtomicOp::Min,
    AtomicOp::Max,
    AtomicOp::Xor,
    AtomicOp::And,
    AtomicOp::Or,
    AtomicOp::Add,
    AtomicOp::Increment,
    AtomicOp::Decrement,
];

/// A reduction of one word by the payload.
pub fn reduction(state: &MethodState) -> MemoryWrite {
    let value = state.operation;
    let atomic = ATOMICS[(value >> 27 & 7) as usize];
    // INC and DEC are unsigned, whatever the signedness: the L2 has no others.
    let counts = matches!(atomic, AtomicOp::Increment | AtomicOp::Decrement);
    let signed = value >> 31 == 0 && !counts;
    let operand = if signed { AtomicType::S32 } else { AtomicType::U32 };
    MemoryWrite { reduces: true, atomic, operand, ..write(state, state.payload, 0) }
}
