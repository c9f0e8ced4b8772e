//! Location of an atom: its number is the address without the byte offset, 29 bits.

use super::types::*;

/// Bits of a channel's number.
fn channel_bits(channels: usize) -> u32 {
    channels.ilog2()
}

/// The channel: bit b of its number is the parity of the atom number's bits k with k mod (channel bits) = b.
pub fn channel_of(atom: u32, channels: usize) -> usize {
    let bits = channel_bits(channels);
    (0..29).filter(|k| bits != 0 && atom >> k & 1 == 1).fold(0, |number, k| number ^ 1 << (k % bits))
}

/// From the lowest bits up: column, bank and row; the bank number is the XOR of its bits and the row's low bits.
pub fn place_of(atom: u32, channels: usize) -> DramPlace {
    let above = atom >> channel_bits(channels);
    let row = above >> 9;
    DramPlace { bank: (above >> 6 ^ row) as u8 & 7, row, column: above as u8 & 63 }
}
