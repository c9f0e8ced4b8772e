//! Encodes instructions from their fields.

pub const EXIT: u32 = 1 << 7;

/// Result operations.
pub const PARAMETER: u32 = 0;
pub const KEEP: u32 = 1;
pub const AIM: u32 = 2;
pub const SEND_PARAMETER: u32 = 3;
pub const SEND: u32 = 4;
pub const AIM_PARAMETER: u32 = 5;
pub const AIM_SEND_PARAMETER: u32 = 6;
pub const AIM_SEND_FIELD: u32 = 7;

fn fields(op: u32, result: u32, rd: u32, ra: u32) -> u32 {
    op | result << 4 | rd << 8 | ra << 11
}

pub fn alu(function: u32, result: u32, rd: u32, ra: u32, rb: u32) -> u32 {
    fields(0, result, rd, ra) | rb << 14 | function << 17
}

/// ra + immediate.
pub fn add(result: u32, rd: u32, ra: u32, immediate: i32) -> u32 {
    fields(1, result, rd, ra) | (immediate as u32) << 14
}

/// Operations 2 to 4.
pub fn field(op: u32, result: u32, rd: u32, ra: u32, rb: u32, [source, size, destination]: [u32; 3]) -> u32 {
    fields(op, result, rd, ra) | rb << 14 | source << 17 | size << 22 | destination << 27
}

pub fn read(result: u32, rd: u32, ra: u32, immediate: i32) -> u32 {
    add(result, rd, ra, immediate) + 4
}

/// A branch taken if ra is zero; `by` dwords from here.
pub fn if_zero(ra: u32, by: i32) -> u32 {
    7 | ra << 11 | (by as u32) << 14
}

pub fn if_not_zero(ra: u32, by: i32) -> u32 {
    if_zero(ra, by) | 1 << 4
}

pub const ANNUL: u32 = 1 << 5;
