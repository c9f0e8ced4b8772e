//! Special registers that can be read.

/// Lanes, cycles, the SM and the warp; counters, of which none is programmed; graphics; threads and blocks; windows,
/// masks, registers. CS2R reads cycles alone.
pub fn is_read(mnemonic: &str, number: u32) -> bool {
    match mnemonic {
        "S2R" => {
            matches!(number, 0x00..=0x0b | 0x10..=0x13 | 0x1c..=0x23 | 0x25..=0x28 | 0x30..=0x3d | 0x48..=0x53)
        }
        "CS2R" => matches!(number, 0x01 | 0x50..=0x53),
        _ => true,
    }
}
