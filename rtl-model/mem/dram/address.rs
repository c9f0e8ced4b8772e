//! Where an atom is: its number is the address without the byte in the atom, 29 bits.

use super::types::*;

/// Bits of a channel's number.
fn channel_bits(channels: usize) -> u32 {
    channels.ilog2()
}

/// The channel: each bit of its number is the parity of the atom's bits that are so many apart.
pub fn channel_of(atom: u32, channels: usize) -> usize {
    let bits = channel_bits(channels);
    (0..29).filter(|k| bits != 0 && atom >> k & 1 == 1).fold(0, |number, k| number ^ 1 << (k % bits))
}

/// Column, bank and row, from the lowest bits on; the bank's number has a row's low bits added without carry.
pub fn place_of(atom: u32, channels: usize) -> DramPlace {
    let above = atom >> channel_bits(channels);
    let row = above >> 9;
    DramPlace { bank: (above >> 6 ^ row) as u8 & 7, row, column: above as u8 & 63 }
}
