//! A RAM outputs the word read in the cycle before, lane by lane.

use kit::scenario::property;
use kit::{Maker, scenarios};
use prim::ram::{In, Ram};
use proptest::prelude::*;

kernel::packed! {
    pub struct Word {
        bytes: [kernel::packed::B8; 4],
    }
}

scenarios! {
    Ram::<Word, 4, 4>::default() => any_traffic;
}

fn any_traffic(new: Maker<Ram<Word, 4, 4>>) {
    let access = (any::<bool>(), 0..16_u64, 0..16_u64, 0..16_u64, any::<[u8; 4]>());
    property(prop::collection::vec(access, 1..100), |accesses| {
        let (mut dut, mut words, mut read) = (new(), [[0; 4]; 16], [0; 4]);
        let last = (true, 0, !0 >> 60, 0, [1; 4]);
        for (read_en, read_addr, write_en, write_addr, bytes) in accesses.into_iter().chain([last]) {
            assert_eq!(dut.outputs().read_data.bytes, read);
            dut.cycle(In { read_en, read_addr, write_en, write_addr, write_data: Word { bytes } });
            if read_en {
                read = words[read_addr as usize];
            }
            for k in (0..4).filter(|k| write_en >> k & 1 == 1) {
                words[write_addr as usize][k] = bytes[k];
            }
        }
    });
}
