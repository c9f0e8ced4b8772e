//! Buffers of a line's sectors until it is decoded.

use super::slice_issue::types::*;
use super::types::*;

/// Low, high, stencil; and the same of the right half of packed samples.
pub const BUFFERS: usize = 6;
pub const LOW: usize = 0;
pub const HIGH: usize = 1;
pub const STENCIL: usize = 2;
pub const RIGHT_LOW: usize = 3;
pub const RIGHT_HIGH: usize = 4;
pub const RIGHT_STENCIL: usize = 5;

/// Buffer of a sector of eight-byte samples: stencil, floats, the bytes above stencil. Undecoded sectors beside a
/// clear value belong to the line itself.
fn wide_buffer(reading: &Reading, second: bool, sector: u8) -> usize {
    let as_is = !reading.unpacks && reading.coding.form == Form::Clear;
    match (if as_is { reading.upper } else { second }, sector) {
        (false, 0) => STENCIL,
        (false, 1 | 3) => LOW,
        (false, _) | (true, 0) => HIGH,
        (true, 1) => RIGHT_LOW,
        (true, 2) => RIGHT_HIGH,
        (true, _) => RIGHT_STENCIL,
    }
}

/// Buffer of a sector; `second`: it is of the tile's second line.
pub fn buffer_of(reading: &Reading, second: bool, sector: u8) -> usize {
    let Reading { coding, unpacks, upper, .. } = reading;
    if coding.wide {
        return wide_buffer(reading, second, sector);
    }
    let right = match coding.form {
        Form::HalfPlanes => sector & 1 == 1,
        _ => *unpacks && second,
    };
    let high = match coding.form {
        // The second of the two sectors with a line's codes.
        Form::Plain => sector == 2 + u8::from(*upper),
        // Planes are after stencil.
        Form::FourPlanes => sector == 1 + u8::from(coding.stencil),
        Form::Arithmetic => sector & 1 == 1,
        Form::HalfPlanes => sector >= 2,
        _ => false,
    };
    match (right, coding.stencil && sector == 0, high) {
        (false, true, _) => STENCIL,
        (false, false, true) => HIGH,
        (false, false, false) => LOW,
        (true, true, _) => RIGHT_STENCIL,
        (true, false, true) => RIGHT_HIGH,
        (true, false, false) => RIGHT_LOW,
    }
}
