//! Every instruction, in every state, ends in a result or in a fault.

use super::bench::Bench;
use interpreter::decode::table::{Row, rows};
use interpreter::fault::Kind;

/// Numbers that are not random (xorshift).
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// Mostly numbers at the edges, and addresses that are mapped.
    fn word(&mut self) -> u32 {
        const EDGES: [u32; 12] = [
            0,
            1,
            u32::MAX,
            0x8000_0000,
            0x7fff_ffff,
            0x7f80_0000,
            0x7fc0_0000,
            0x0000_0001,
            0x1_0000,
            0xfe00_0010,
            0xff00_0010,
            0x7ff0_0000,
        ];
        match self.next() % 4 {
            0 => self.next() as u32,
            1 => (self.next() as u32) & 0x1f,
            _ => EDGES[(self.next() % EDGES.len() as u64) as usize],
        }
    }

    /// A word of a row, with values that the table lists.
    fn instruction(&mut self, row: &Row) -> u64 {
        row.parts.iter().fold(row.matches, |word, part| {
            let random = self.next() & (u64::MAX >> (64 - part.width()));
            let listed = part.values.get(random as usize % part.values.len().max(1));
            let raw = listed.map_or(random, |&(value, _)| value);
            let raw = if part.name == "pg" { 7 } else { raw };
            let raw = if part.name == "pg.not" { 0 } else { raw };
            word | encoded(&part.pieces, raw)
        })
    }
}

fn encoded(pieces: &[(u32, u32)], raw: u64) -> u64 {
    let mut rest = raw;
    pieces.iter().rev().fold(0, |word, &(high, low)| {
        let bits = high - low + 1;
        let part = rest & (u64::MAX >> (64 - bits));
        rest = rest.checked_shr(bits).unwrap_or(0);
        word | part << low
    })
}

#[test]
fn no_instruction_panics() {
    let mut numbers = Numbers(0x9e37_79b9_7f4a_7c15);
    let (mut results, mut faults) = (0, 0);
    for row in rows() {
        // Texture headers and handles.
        let headers: Vec<_> =
            (0..128).map(|i| format!("G{:x}={}", 0x1f000 + 4 * i, numbers.word())).collect();
        let handles = (0..64).map(|i| format!("C{:x}={}", 4 * i, numbers.word() & 0x1f));
        let tokens: Vec<_> = headers.into_iter().chain(handles).collect();
        for _ in 0..60 {
            let mut bench = Bench::new("");
            for thread in bench.warps.iter_mut().flat_map(|warp| &mut warp.threads) {
                (0..255).for_each(|i| thread.set(i, numbers.word()));
                (0..7).for_each(|i| thread.set_predicate(i, numbers.next() & 1 == 1));
            }
            if row.unit == "tex" {
                tokens.iter().for_each(|token| bench.set(token));
            }
            let word = numbers.instruction(row);
            bench.code(8, word);
            bench.code(0x10, 0xe300_0000_0007_000f);
            match bench.run() {
                Ok(()) => results += 1,
                Err(fault) => {
                    assert!(!matches!(fault.kind, Kind::StrayBits { .. }), "{}: {fault}", row.name());
                    faults += 1;
                }
            }
        }
    }
    assert!(results > 6000 && faults > 2000, "{results} results, {faults} faults");
}
