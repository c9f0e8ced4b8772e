//! Shared and local memory: filled before a batch's instructions, and stored after them.

use super::batch::THREAD;
use super::code::{Line, REGISTERS};
use super::world::{DUMPS, LOCAL_BYTES, WARP_BYTES};
use interpreter::decode::fields::Field;

/// Bytes of shared memory of each thread.
const SHARED_BYTES: u64 = WARP_BYTES / 32;
/// Bytes that a thread stores.
pub const BYTES: u64 = SHARED_BYTES + LOCAL_BYTES;
/// A register of shared addresses, one of addresses to store to, and four for data.
const SHARED: i64 = 12;
const TO: i64 = 13;
const DATA: i64 = 4;

fn access(name: &str, rd: i64, ra: i64, offset: u64) -> Line {
    let fields = [(Field::Rd, rd), (Field::Ra, ra), (Field::Soff, offset as i64), (Field::Size, 6)];
    Line::of(name, &fields)
}

/// Fills each thread's part of both memories, from registers.
pub fn fill() -> Vec<Line> {
    let register = |k: u64| 16 + 4 * (k as i64 % 8);
    let mut lines = place(SHARED, SHARED_BYTES, 0).to_vec();
    lines.extend((0..SHARED_BYTES / 16).map(|k| access("STS/shared", register(k), SHARED, 16 * k)));
    lines.extend((0..LOCAL_BYTES / 16).map(|k| access("STL/local", register(k + 2), 255, 16 * k)));
    lines
}

/// Stores both memories.
pub fn store() -> Vec<Line> {
    let mut lines = vec![Line::of("S2R/sr", &[(Field::Rd, THREAD), (Field::Sr, 0x21)])];
    lines.extend(place(SHARED, SHARED_BYTES, 0));
    lines.extend(place(TO, BYTES, DUMPS));
    let loads = (0..SHARED_BYTES / 16)
        .map(|k| access("LDS/shared", DATA, SHARED, 16 * k))
        .chain((0..LOCAL_BYTES / 16).map(|k| access("LDL/local", DATA, 255, 16 * k)));
    for (k, load) in (0..).zip(loads) {
        lines.extend([load, access("STG/global", DATA, TO, 16 * k)]);
    }
    lines
}

/// Sets a register to the address of the thread's entry in a table.
pub fn place(rd: i64, scale: u64, base: u64) -> [Line; 2] {
    let product = [(Field::Rd, rd), (Field::Ra, THREAD), (Field::Uimm, scale as i64), (Field::Rc, 255)];
    let sum = [(Field::Rd, rd), (Field::Ra, rd), (Field::Simm32, base as i64)];
    [Line::of("XMAD/imm", &product).stall(REGISTERS), Line::of("IADD32I/imm32", &sum).stall(REGISTERS)]
}
