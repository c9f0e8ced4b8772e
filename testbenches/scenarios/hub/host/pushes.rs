//! Random pushbuffers: all forms of headers, divided into entries at any position.

use kit::Rng;
use references::hub::host::channels::Entry;

/// A header of any form that does not end a segment; `host` allows Host's own methods.
pub fn header(rng: &mut Rng, op: u32, count: u32, host: bool) -> u32 {
    let subchannel = rng.below(8) as u32;
    let address = match rng.below(4) {
        0 if host => rng.below(0x40) as u32,
        1 if host => 0xffe + rng.below(2) as u32, // runs that pass the last address
        _ => 0x40 + rng.below(0xf00) as u32,
    };
    match op {
        0 | 2 if host => op << 29 | count << 18 | subchannel << 13 | (address & 0x7ff) << 2,
        0 | 2 => op << 29 | count << 18 | subchannel << 13 | (0x40 + address % 0x700) << 2,
        _ => op << 29 | count << 16 | subchannel << 13 | address,
    }
}

/// Dwords of about `headers` headers with their data. Where `host` allows it, some headers are bad
/// or end the segment; data after them are decoded as headers.
pub fn words(rng: &mut Rng, headers: usize, host: bool) -> Vec<u32> {
    let mut words = vec![];
    for _ in 0..headers {
        let count = match rng.below(8) {
            0 => 0,
            1..=4 => 1,
            5 | 6 => rng.below(6) as u32,
            _ => rng.below(40) as u32,
        };
        match rng.below(24) {
            0 => words.push(0),
            1 => words.push((1 + rng.below(3) as u32) << 16 | rng.below(0x1_0000) as u32),
            2 if host && rng.one_in(3) => words.push(7 << 29 | rng.below(1 << 29) as u32),
            3 if host && rng.one_in(3) => words.push(6 << 29 | rng.below(1 << 29) as u32),
            4 if host && rng.one_in(3) => words.push(2 << 29 | 1 << 16 | rng.below(1 << 16) as u32),
            5..=9 => {
                let value = rng.below(1 << 13) as u32;
                words.push(header(rng, 4, value, host));
            }
            k => {
                let op = [0, 1, 1, 2, 3, 3, 5][k as usize % 7];
                words.push(header(rng, op, count, host));
                (0..count).for_each(|_| words.push(rng.roll() as u32));
            }
        }
    }
    words
}

/// Divides dwords into entries, with empty entries between them.
pub fn ring(rng: &mut Rng, words: &[u32], longest: u64) -> Vec<Entry> {
    let (mut ring, mut rest) = (vec![], words);
    while !rest.is_empty() {
        if rng.one_in(8) {
            ring.push(Entry::Opcode(rng.below(6) as u8));
        }
        let n = 1 + rng.below(longest.min(rest.len() as u64)) as usize;
        ring.push(Entry::Words(rest[..n].to_vec()));
        rest = &rest[n..];
    }
    ring
}
