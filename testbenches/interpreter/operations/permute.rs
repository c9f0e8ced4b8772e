//! Permutation of bytes.

use crate::decode::fields::Field;
use crate::fault::Done;
use crate::machine::lane::Lane;

const WINDOW_UP: u32 = 1;
const WINDOW_DOWN: u32 = 2;
const REPLICATE: u32 = 3;
const EDGE_LEFT: u32 = 4;
const EDGE_RIGHT: u32 = 5;

pub fn prmt(lane: &mut Lane) -> Done {
    let bytes = (u64::from(lane.c()) << 32 | u64::from(lane.a())).to_le_bytes();
    let (mode, selector) = (lane.get(Field::Mode), lane.b());
    let result: [u8; 4] = std::array::from_fn(|n| picked(bytes, mode, selector, n as u32));
    lane.set(u32::from_le_bytes(result));
    Ok(())
}

/// Byte n of the result.
fn picked(bytes: [u8; 8], mode: u32, selector: u32, n: u32) -> u8 {
    let start = selector & 3;
    let index = match mode {
        0 => return by_nibble(bytes, selector >> (4 * n) & 15),
        WINDOW_UP => start + n,
        WINDOW_DOWN => start.wrapping_sub(n) & 7,
        REPLICATE => start,
        EDGE_LEFT => start.max(n),
        EDGE_RIGHT => start.min(n),
        _ => (start & 1) * 2 + (n & 1),
    };
    bytes[index as usize]
}

/// Bit 3 of a nibble requests the byte's sign, eight times.
fn by_nibble(bytes: [u8; 8], nibble: u32) -> u8 {
    let byte = bytes[(nibble & 7) as usize];
    if nibble & 8 == 0 { byte } else { ((byte as i8) >> 7) as u8 }
}
