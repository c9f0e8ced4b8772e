//! Loads by lane: a pass requests the lowest lane's address and serves all lanes with the same address.

use super::types::*;
use crate::sm::types::*;

/// Bytes of a size, by the ISA's code, and whether it is sign-extended.
pub fn size(code: u8) -> (u32, bool) {
    match code {
        0 | 1 => (1, code == 1),
        2 | 3 => (2, code == 3),
        4 => (4, false),
        _ => (8, false),
    }
}

/// Its low bytes, sign- or zero-extended.
pub fn extended(value: u64, code: u8, address: u32) -> u32 {
    let word = value as u32 >> (8 * (address & 3));
    match size(code) {
        (1, false) => word & 0xff,
        (1, true) => word as u8 as i8 as u32,
        (2, false) => word & 0xffff,
        (2, true) => word as u16 as i16 as u32,
        _ => value as u32,
    }
}

impl ConstantLoad {
    /// A lane's address; bits below its size are ignored.
    pub fn address(&self, lane: usize) -> u32 {
        self.addresses.words[lane] & !(size(self.size).0 - 1)
    }
}

impl ConstantLoading {
    /// Lanes with the bank and address of the lowest lane.
    pub fn same(&self) -> u32 {
        let ConstantLoad { lanes, banks, addresses, .. } = &self.load;
        let first = lanes.trailing_zeros() as usize % WARP_LANES;
        let of = |k: usize| (banks[k], addresses.words[k]);
        (0..WARP_LANES).filter(|&k| lanes >> k & 1 == 1 && of(k) == of(first)).fold(0, |all, k| all | 1 << k)
    }
}
