//! Registers are read by path, whether their unit is awake, asleep, counts by itself or has a substitute.

use kernel::any::AnySlot;
use kernel::prelude::*;
use kernel::registers::{self, Registers};

/// Counts pulses, and in other registers their values and the cycles.
mod tally {
    use kernel::prelude::*;

    kernel::params! {
        /// Cycles for which it counts them by itself.
        alone: 0..=9 = 9, "clk";
    }
    kernel::ports! {
        in pulse hit: B4;
    }
    kernel::packed! {
        pub struct Pair {
            low: B6,
            high: B64,
        }
        pub struct Regs {
            above: B7,
            hits: B32,
            by_value: [B9; 16],
            pair: [Pair; 2],
            sum: B64,
            cycles: B16,
        }
    }
    kernel::unit! {
        pub struct Tally(p) {
            registers: Regs;
        }
    }
    impl Logic for Tally {
        const RUNS: bool = true;

        fn show(&self, _o: &mut Out) {}
        fn rest(&self) -> u32 {
            self.p.alone.get() as u32
        }
        fn advance_by(&mut self, cycles: u32) {
            self.q.cycles += cycles as u16;
        }
        fn tick(&mut self, i: &In) {
            let q = &mut self.q;
            q.cycles += 1;
            if let Some(&value) = i.hit.get() {
                q.above = 0x7f;
                q.hits += 1;
                q.by_value[usize::from(value)] += 1;
                q.pair[usize::from(value & 1)] = Pair { low: value, high: !u64::from(value) };
                q.sum = q.sum.wrapping_add(u64::from(value) << 60 | 1);
            }
        }
    }
}

/// Tallies within a unit that also has one of its own.
mod tallies {
    use super::tally::{self, Tally};
    use kernel::prelude::*;

    kernel::params! {
        /// Number of tallies.
        n: 1..=3 = 3, "tallies";
        part tally: tally::Params;
    }
    kernel::ports! {
        in pulse hit[n]: B4;
        in pulse other: B4;
    }
    kernel::unit! {
        pub struct Tallies(p) {
            part tally: [Tally; p.n.get()] = p.tally;
            part other: Tally = p.tally;
        }
    }
    kernel::connect! { Tallies(self, i) {
        for k in tally {
            hit[k] => tally[k].hit;
        }
        other => other.hit;
    } }
}
use tallies::{Params, Tallies};

fn tallies(alone: usize) -> Slot<Tallies> {
    let mut p = Params::default();
    p.tally.alone = Within::new(alone);
    Tallies::new(&p).into()
}

/// One cycle with pulses to the tallies, and the last to the other one.
fn cycle(slot: &mut Slot<Tallies>, hits: [Option<u8>; 4]) {
    for (k, hit) in hits[..3].iter().enumerate() {
        slot.i.hit[k] = (*hit).into();
    }
    slot.i.other = hits[3].into();
    slot.edge();
}

fn values(slot: &mut dyn AnySlot, pattern: &str) -> Vec<u64> {
    registers::read(slot, pattern).unwrap().into_iter().map(|(_, value)| value).collect()
}

#[test]
fn fields_arrays_and_words_are_read_where_they_lie() {
    let mut slot = tallies(0);
    cycle(&mut slot, [Some(5), None, Some(6), Some(15)]);
    cycle(&mut slot, [Some(5), None, Some(1), None]);
    assert_eq!(registers::value(&mut slot, "tally[0].q.hits"), 2);
    assert_eq!(registers::value(&mut slot, "tally[0].q.above"), 0x7f);
    assert_eq!(registers::value(&mut slot, "tally[0].q.by_value[5]"), 2);
    assert_eq!(registers::value(&mut slot, "tally[2].q.pair[0].high"), !6);
    assert_eq!(registers::value(&mut slot, "tally[2].q.pair[1].low"), 1);
    assert_eq!(registers::value(&mut slot, "other.q.sum"), 15 << 60 | 1);
    let found = registers::read(&mut slot, "tally[*].q.hits").unwrap();
    let wanted = [("tally[0].q.hits", 2), ("tally[1].q.hits", 0), ("tally[2].q.hits", 2)];
    assert_eq!(found, wanted.map(|(path, value)| (path.to_string(), value)));
    assert_eq!(registers::sum(&mut slot, "*.q.hits"), 5);
    assert_eq!(values(&mut slot, "tally[2].q.by_value[*]").iter().sum::<u64>(), 2);
    assert_eq!(values(&mut slot, "*l*[2].q.pair[*].l*w"), [1, 6], "from the most significant");
}

#[test]
fn several_patterns_share_a_visit() {
    let mut slot = tallies(0);
    let mut both = Registers::find(&mut slot, &["other.q.hits", "tally[1].q.hits"]).unwrap();
    assert_eq!(both.paths(), ["other.q.hits", "tally[1].q.hits"]);
    for k in 0..20 {
        assert_eq!(both.read(&mut slot), [k / 2, k.min(10)]);
        cycle(&mut slot, [Some(1), (k < 10).then_some(2), None, (k % 2 == 1).then_some(3)]);
    }
}

#[test]
fn cycles_that_pass_asleep_are_counted_and_it_sleeps_on() {
    // Cycles asleep of the other tally, which rests for nine at a time, by how often it is read.
    let asleep = [u64::MAX, 3, 1].map(|step| {
        let mut slot = tallies(9);
        let mut cycles = Registers::find(&mut slot, &["*.q.cycles"]).unwrap();
        let mut asleep = 0;
        for k in 0..200 {
            if k % step == 0 {
                assert_eq!(cycles.read(&mut slot), [k; 4]);
            }
            cycle(&mut slot, [(k % 25 == 0).then_some(1), None, None, None]);
            asleep += u64::from(slot.unit().other.sleeps());
        }
        asleep
    });
    assert!(asleep[0] > 100, "it never rests");
    assert_eq!(asleep, [asleep[0]; 3], "reading wakes it");
}

#[test]
fn a_substitutes_registers_are_read() {
    let mut slot = tallies(9);
    slot.exchange(Box::new(tallies(9)));
    let mut hits = Registers::find(&mut slot, &["tally[*].q.hits"]).unwrap();
    cycle(&mut slot, [Some(1), Some(2), None, None]);
    cycle(&mut slot, [Some(1), None, None, None]);
    assert_eq!(hits.read(&mut slot), [2, 1, 0]);
    // Also of a part.
    let mut slot = tallies(9);
    let part = Slot::from(tally::Tally::new(&slot.unit().tally[2].unit().p));
    slot.unit_mut().tally[2].exchange(Box::new(part));
    cycle(&mut slot, [None, Some(2), Some(3), None]);
    assert_eq!(values(&mut slot, "tally[*].q.hits"), [0, 1, 1]);
}

#[test]
fn an_unknown_path_names_near_ones() {
    let mut slot = tallies(0);
    let error = |slot: &mut Slot<Tallies>, pattern| registers::read(slot, pattern).unwrap_err();
    let text = error(&mut slot, "tally[7].q.hits");
    assert!(text.starts_with("no register tally[7].q.hits in "), "{text}");
    assert!(text.ends_with("near are tally[0].q.hits, tally[1].q.hits, tally[2].q.hits, other.q.hits, tally[0].q.above, tally[0].q.by_value[15]"), "{text}");
    let text = error(&mut slot, "other.q.hit");
    assert!(text.contains("near are other.q.above, other.q.hits"), "{text}");
    // A part, a struct and a prefix are no registers.
    for pattern in ["tally[0]", "tally[0].q", "tally[0].q.pair[0]", "q.hits", "tally[0].q.hits.low", ""] {
        error(&mut slot, pattern);
    }
    // One of several patterns suffices.
    let found = Registers::find(&mut slot, &["other.q.hits", "other.q.misses"]);
    assert!(found.unwrap_err().starts_with("no register other.q.misses"));
}
