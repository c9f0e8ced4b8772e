//! Condition codes are valid at once, predicates 7 cycles later; a guard's lanes are active ones in which it holds.

use kernel::Within;
use kernel::offer::Offer;
use kit::random::Random;
use kit::scenario::property;
use kit::{Device, Maker, scenarios};
use proptest::prelude::*;
use tpc::sm::predicates::types::*;
use tpc::sm::predicates::{In, Params, Predicates};
use tpc::sm::types::*;

scenarios! {
    Predicates::new(&Params::default()) => a_predicate_takes_thirteen_cycles any_writes;
    Predicates::new(&Params { slots: Within::new(4) }) => any_writes;
}

/// Flags of lanes, one at a time: N Z C V and seven predicates.
#[derive(Clone, Copy, Default)]
struct Lane {
    code: [bool; 4],
    predicates: [bool; 7],
}

fn lane_of(flags: &Flags, lane: usize) -> Lane {
    let bit = |mask: u32| mask >> lane & 1 == 1;
    Lane {
        code: [flags.zero, flags.negative, flags.carry, flags.overflow].map(bit),
        predicates: flags.predicates.map(bit),
    }
}

fn any_flags(random: &mut Random) -> Flags {
    let mut word = || random.any() as u32;
    Flags {
        zero: word(),
        negative: word(),
        carry: word(),
        overflow: word(),
        predicates: std::array::from_fn(|_| word()),
    }
}

/// Number of cycles, with a lookup in each, until one returns the expected value.
fn cycles_until(dut: &mut Device<Predicates>, seen: impl Fn(&Flags, u32) -> bool) -> u64 {
    let lookup = GuardLookup { slot: 3, guard: 2, guard_not: false, active: !0 };
    (0..40)
        .find(|_| {
            dut.cycle(In { lookup: Offer::new(true, lookup), ..In::default() });
            let o = dut.outputs();
            seen(&o.flags, o.lanes)
        })
        .expect("never written")
}

fn a_predicate_takes_thirteen_cycles(new: Maker<Predicates>) {
    // A lookup in the cycle of a result gets its condition code: 6 cycles after issue. Its predicate is valid 7 cycles later.
    let flags = Flags { carry: 0xf0, predicates: [0, 0, 0xff, 0, 0, 0, 0], ..Flags::default() };
    let write = FlagsWrite { slot: 3, lanes: 0xffff, code: true, predicates: 4, flags };
    let mut dut = new();
    let lookup = GuardLookup { slot: 3, guard: 2, guard_not: false, active: !0 };
    dut.cycle(In { result: Offer::new(true, write), lookup: Offer::new(true, lookup), ..In::default() });
    let o = dut.outputs();
    assert_eq!((o.flags.carry, o.flags.predicates[2], o.lanes), (0xf0, 0, 0));
    assert_eq!(cycles_until(&mut dut, |_, lanes| lanes == 0xff) + 1, 7);

    // From a unit of variable latency both are valid at once.
    let mut dut = new();
    dut.cycle(In { written: Offer::new(true, write), lookup: Offer::new(true, lookup), ..In::default() });
    assert_eq!((dut.outputs().flags.carry, dut.outputs().lanes), (0xf0, 0xff));
}

fn any_writes(new: Maker<Predicates>) {
    property(any::<u64>(), |seed| {
        let (mut random, mut dut) = (Random(seed), new());
        let slots = dut.unit().p.slots.get() as u64;
        let mut lanes = vec![[Lane::default(); 32]; 16];
        let mut late: Vec<(u64, FlagsWrite)> = vec![];
        let predicates = |lanes: &mut [[Lane; 32]], write: &FlagsWrite| {
            for (n, lane) in lanes[usize::from(write.slot)].iter_mut().enumerate() {
                for k in (0..7).filter(|k| write.lanes >> n & write.predicates as u32 >> k & 1 == 1) {
                    lane.predicates[k] = lane_of(&write.flags, n).predicates[k];
                }
            }
        };
        let code = |lanes: &mut [[Lane; 32]], write: &FlagsWrite| {
            for (n, lane) in lanes[usize::from(write.slot)].iter_mut().enumerate() {
                if write.code && write.lanes >> n & 1 == 1 {
                    lane.code = lane_of(&write.flags, n).code;
                }
            }
        };
        for cycle in 0..300 {
            let mut write = |on: bool| {
                let word = random.any();
                let write = FlagsWrite {
                    slot: (word >> 12 & (slots - 1)) as u8,
                    lanes: random.any() as u32,
                    code: word >> 2 & 1 == 1,
                    predicates: (word >> 3) as u8 & 127,
                    flags: any_flags(&mut random),
                };
                Offer::new(on && word >> 10 & 1 == 1, write)
            };
            let (result, written) = (write(true), write(true));
            let word = random.any();
            let clear = Offer::new(word & 15 == 0, SlotClear { slot: (word >> 12 & (slots - 1)) as u8 });
            let lookup = GuardLookup {
                slot: (word >> 12 & (slots - 1)) as u8,
                guard: (word >> 8 & 7) as u8,
                guard_not: word >> 11 & 1 == 1,
                active: random.any() as u32,
            };
            for (_, write) in late.extract_if(.., |(due, _)| *due == cycle) {
                predicates(&mut lanes, &write);
            }
            if let Some(write) = result.get() {
                code(&mut lanes, write);
                late.push((cycle + 7, *write));
            }
            if let Some(write) = written.get() {
                code(&mut lanes, write);
                predicates(&mut lanes, write);
            }
            if let Some(clear) = clear.get() {
                lanes[usize::from(clear.slot)] = [Lane::default(); 32];
            }
            dut.cycle(In { lookup: Offer::new(true, lookup), result, written, clear });
            let o = dut.outputs();
            for (n, lane) in lanes[usize::from(lookup.slot)].iter().enumerate() {
                let shown = lane_of(&o.flags, n);
                assert_eq!(
                    (shown.code, shown.predicates),
                    (lane.code, lane.predicates),
                    "cycle {cycle}, lane {n}"
                );
                let holds =
                    (lookup.guard == 7 || lane.predicates[usize::from(lookup.guard) % 7]) != lookup.guard_not;
                assert_eq!(
                    o.lanes >> n & 1 == 1,
                    lookup.active >> n & 1 == 1 && holds,
                    "cycle {cycle}, lane {n}"
                );
            }
        }
    });
}
