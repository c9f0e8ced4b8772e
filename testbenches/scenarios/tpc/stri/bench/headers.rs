//! Headers are sent as words of state.

use super::Item;
use references::tpc::stri::planes::Header;

/// The words of a header: 0, the last stage of world space; 5, the pixel shader.
pub fn header_words(stage: u16, header: &Header) -> Vec<Item> {
    (0..20).map(|d| Item::Word(0x3800 + 0x80 * stage + 4 * d, header[usize::from(d)])).collect()
}

/// The header of per-primitive components, from 3810 on.
pub fn each_words(header: &Header) -> Vec<Item> {
    (12..20).map(|d| Item::Word(0x37e0 + 4 * d, header[usize::from(d)])).collect()
}

/// The pixel shader's header with components of a mode's code, by their addresses.
pub fn pixel_header(used: &[(u32, u32)]) -> Header {
    let mut header = [0; 20];
    let mut set = |n: u32, value: u32| header[n as usize / 32] |= value << (n % 32);
    for &(address, code) in used {
        match address {
            0x80..0x280 => set(192 + (address - 0x80) / 2, code),
            0x280..0x2a0 => set(448 + (address - 0x280) / 2, code),
            0x300..0x3a0 => set(480 + (address - 0x300) / 2, code),
            0..0x80 => set(160 + address / 4, 1),
            _ => set(464 + (address - 0x2c0) / 4, 1),
        }
    }
    header
}

/// World space's header with outputs.
pub fn world_header(written: &[u32]) -> Header {
    let mut header = [0; 20];
    for address in written {
        let n = 400 + address / 4;
        header[n as usize / 32] |= 1 << (n % 32);
    }
    header
}
