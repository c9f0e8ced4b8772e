//! Written registers, and memory at the end, equal the interpreter's.

use super::{BASES, Bench, NUMBER, PARTITION, WARP_BYTES};
use crate::sm::load_store::cases::*;
use crate::sm::load_store::surfaces::*;
use tpc::sm::constant_cache::types::*;
use tpc::sm::types::*;

impl Bench {
    /// The response of the constant cache.
    pub(super) fn constants_of(&self, load: &ConstantLoad) -> ConstantLoaded {
        let mut loaded = ConstantLoaded { tag: load.tag, ..ConstantLoaded::default() };
        let (bytes, signed) = interpreter::operations::address::size(load.size.into());
        for lane in (0..32).filter(|lane| load.lanes >> lane & 1 == 1) {
            let (bank, at) = (load.banks[lane].into(), load.addresses.words[lane] / bytes * bytes);
            let byte = |k: u32| self.world.launch.constant::<1>(&self.world.memory, bank, at.wrapping_add(k));
            let value = (0..bytes)
                .fold(0, |value, k| value | u64::from(byte(k).expect("banks are mapped")[0]) << (8 * k));
            let unused = 32 - 8 * bytes.min(4);
            let low = (value as u32) << unused;
            loaded.row.words[lane] = if signed { (low as i32 >> unused) as u32 } else { low >> unused };
            loaded.high.words[lane] = (value >> 32) as u32;
        }
        loaded
    }

    pub(super) fn judge(&mut self, side: usize, written: &Written) {
        let result = &written.result;
        let at = side * 16 + usize::from(result.slot);
        let in_flight = self.in_flight[at].as_mut().expect("nothing is to be written");
        let Operands { instruction: i, control, lanes, .. } = &in_flight.case.operands;
        let name = format!("{} {:016x}", in_flight.case.op.row.name(), in_flight.case.op.word);
        assert_eq!((written.scoreboard, result.writes_flags), (control.write_scoreboard, false), "{name}");
        assert_eq!(result.lanes & !lanes, 0, "{name}");
        let after = &self.world.warps[at];
        let fails = in_flight.case.fault.is_some();
        let on: Vec<_> = (0..32).filter(|lane| result.lanes >> lane & 1 == 1).collect();
        if result.destination != RZ && result.lanes != 0 {
            assert_eq!(result.halves, 3);
            let k = usize::from(result.destination - i.destination.first);
            assert_eq!(in_flight.covered[k] & result.lanes, 0, "{name}: register {k} is written twice");
            in_flight.covered[k] |= result.lanes;
            for &lane in on.iter().filter(|_| !fails) {
                let wanted = after.threads[lane].register(result.destination.into());
                assert_eq!(result.row.words[lane], wanted, "{name}: register {k}, lane {lane}");
            }
        }
        for number in (0..PREDICATES).filter(|number| result.predicates >> number & 1 == 1) {
            for &lane in &on {
                let wanted = after.threads[lane].predicate(number as u32);
                assert_eq!(result.flags.predicates[number] >> lane & 1 == 1, wanted, "{name}: P{number}");
            }
        }
        if written.last {
            let in_flight = self.in_flight[at].take().expect("it");
            let i = &in_flight.case.operands.instruction;
            let count = if i.destination.first == RZ { 0 } else { usize::from(i.destination.count) };
            if !fails {
                let all = in_flight.covered[..count]
                    .iter()
                    .all(|&covered| covered == in_flight.case.operands.lanes);
                assert!(all, "{name}: {:x?}", in_flight.covered);
            }
            assert_eq!(in_flight.faulted, fails, "{name}: {:?}", in_flight.case.fault);
            assert_eq!(in_flight.resumed, in_flight.case.op.row.mnemonic == "MEMBAR", "{name}");
            self.took = self.now - in_flight.started;
            self.done += 1;
        }
    }

    /// All is done, and memory is as the interpreter's.
    pub fn finish(&mut self) {
        self.rest();
        (0..200).for_each(|_| self.cycle());
        for side in 0..self.sides {
            assert_eq!(self.credits[side], 4);
            for from in [global(side, false), global(side, true)] {
                for at in (from..from + GLOBAL_BYTES).step_by(4) {
                    assert_eq!(
                        self.l1.read(at, 4) as u32,
                        self.world.memory.word(at).unwrap(),
                        "word {at:x}"
                    );
                }
            }
        }
        for at in (0..self.sides).flat_map(|side| texels(side).step_by(4)) {
            assert_eq!(self.l1.read(at, 4) as u32, self.world.memory.word(at).unwrap(), "texels at {at:x}");
        }
        let sm = u64::from(NUMBER);
        for (at, warp) in self.world.warps.iter().enumerate() {
            let (side, slot) = (at / 16, at % 16);
            let number = sm * 64 + 16 * (2 * PARTITION + side) as u64 + slot as u64;
            let base = BASES[slot % 2] + number * WARP_BYTES;
            for (lane, thread) in warp.threads.iter().enumerate() {
                for (o, byte) in (0_u64..).zip(&thread.local) {
                    let place = base + (o / 4) * 128 + 4 * lane as u64 + o % 4;
                    assert_eq!(self.l1.read(place, 1) as u8, *byte, "local {o:x} of lane {lane}, warp {at}");
                }
            }
            let shared = &self.shared.bytes[2048 * at..2048 * at + 2048];
            assert!(shared == self.world.shared[at], "shared memory of warp {at}");
        }
    }

    pub fn wavefronts(&self) -> &[u64] {
        &self.l1.wavefronts
    }
}
