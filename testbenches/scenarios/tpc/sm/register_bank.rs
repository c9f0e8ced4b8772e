//! A bank stores rows, halves of words can be written separately, and a read in the cycle of a write returns the written value.

use kit::random::Random;
use kit::scenario::property;
use kit::{Maker, scenarios};
use proptest::prelude::*;
use tpc::sm::register_bank::{In, Params, RegisterBank};
use tpc::sm::types::*;

scenarios! {
    RegisterBank::new(&Params {}) => any_accesses;
}

/// Bits of a lane's word that a mask of halves selects.
fn bits(halves: u64, lane: usize) -> u32 {
    (0..2).filter(|half| halves >> (2 * lane + half) & 1 == 1).map(|half| 0xffff << (16 * half)).sum()
}

fn any_accesses(new: Maker<RegisterBank>) {
    property(any::<u64>(), |seed| {
        let (mut random, mut dut) = (Random(seed), new());
        let mut rows: Vec<[u32; 32]> = vec![[0; 32]; 8];
        let mut expected: Option<[u32; 32]> = None;
        for cycle in 0..200 {
            if let Some(row) = expected {
                assert_eq!(dut.outputs().row.words, row, "cycle {cycle}");
            }
            let word = random.any();
            let (read_en, read_at, write_at) = (word & 3 != 0, (word >> 2 & 7) as u8, (word >> 5 & 7) as u8);
            let write_en = match word >> 8 & 3 {
                0 => 0,
                1 => !0,
                _ => random.any(),
            };
            let write_row = Row { words: std::array::from_fn(|_| random.any() as u32) };
            for (lane, word) in rows[usize::from(write_at)].iter_mut().enumerate() {
                let mask = bits(write_en, lane);
                *word = *word & !mask | write_row.words[lane] & mask;
            }
            if read_en {
                expected = Some(rows[usize::from(read_at)]);
            }
            dut.cycle(In { read_en, read_at, write_en, write_at, write_row });
        }
    });
}
