//! Helpers shared by the scenarios of the integer units: interesting words, modifiers derived from
//! a number, and the bench that checks a unit.

use super::Port;
use arith::integer::{ConditionCode, Flagged};
use kernel::unit::Unit;
use kit::scenario::property;
use kit::{Device, Maker};
use proptest::prelude::*;
use std::fmt::Debug;

/// One value of every kind.
pub const SPECIAL: [u32; 14] = [
    0,
    1,
    2,
    31,
    32,
    0x7fff,
    0x8000,
    0xffff,
    0x1_0000,
    0x7fff_ffff,
    0x8000_0000,
    0x8000_0001,
    0xffff_0000,
    0xffff_ffff,
];

/// All pairs of special words.
pub fn pairs() -> impl Iterator<Item = (u32, u32)> {
    SPECIAL.iter().flat_map(|a| SPECIAL.iter().map(|b| (*a, *b)))
}

/// Words whose sums carry, overflow and cancel out often.
pub fn word() -> impl Strategy<Value = u32> {
    prop_oneof![
        3 => (0..SPECIAL.len()).prop_map(|k| SPECIAL[k]),
        2 => (0_u32..32).prop_map(|k| 1 << k),
        1 => (0_u32..32).prop_map(|k| u32::MAX >> k),
        1 => (0_u32..32).prop_map(|k| u32::MAX << k),
        1 => 0_u32..70,
        1 => (0_u32..70).prop_map(|n| 0_u32.wrapping_sub(n)),
        3 => any::<u32>(),
    ]
}

/// Three words; the second may equal the first, or be close to it.
pub fn words() -> impl Strategy<Value = [u32; 3]> {
    (word(), word(), word(), 0..8_u8).prop_map(|(a, b, c, near)| match near {
        0 => [a, a, c],
        1 => [a, a.wrapping_add(1), c],
        2 => [a, !a, c],
        3 => [a, 0_u32.wrapping_sub(a), c],
        _ => [a, b, c],
    })
}

/// Modifiers derived from a random number.
pub struct Modifiers(pub u64);

impl Modifiers {
    pub fn below(&mut self, n: u64) -> u64 {
        let value = self.0 % n;
        self.0 /= n;
        value
    }
    pub fn flag(&mut self) -> bool {
        self.below(2) == 1
    }
    pub fn any<T: Copy>(&mut self, values: &[T]) -> T {
        values[self.below(values.len() as u64) as usize]
    }
}

/// A result with flags; the flags that are set are given by their letters.
pub fn flagged(result: u32, flags: &str) -> Flagged {
    let set = |letter| flags.contains(letter);
    let cc = ConditionCode { overflow: set('V'), carry: set('C'), sign: set('N'), zero: set('Z') };
    Flagged { result, cc }
}

/// A unit with its port and the reference for its results.
pub struct Bench<U: Unit, Op, R> {
    pub port: Port<U, Op, R>,
    pub judge: fn(&Op) -> R,
}

impl<U: Unit, Op, R> Bench<U, Op, R>
where
    Op: Clone + Debug + PartialEq + 'static,
    R: Debug + Default + PartialEq + 'static,
{
    /// Sends one operation a cycle, and operations with gaps of all kinds between them.
    pub fn stream(&self, new: Maker<U>, ops: &[Op]) {
        for pattern in [!0, 1, 0b11, 0x5555_5555_5555_5555, 0x0f0f_3333_8421_0001] {
            self.port.play(new(), ops, pattern, self.judge);
        }
    }

    /// Operations whose results are known. The reference has to agree with them, too.
    pub fn known(&self, new: Maker<U>, cases: &[(Op, R)]) {
        for (op, result) in cases {
            assert_eq!((self.judge)(op), *result, "the reference is wrong about {op:x?}");
        }
        let ops: Vec<_> = cases.iter().map(|(op, _)| op.clone()).collect();
        self.port.play(new(), &ops, !0, self.judge);
    }

    /// Random operations with random gaps.
    pub fn random(&self, new: Maker<U>, op: impl Strategy<Value = Op> + 'static) {
        let ops = prop::collection::vec(op, 1..300);
        let gaps = prop_oneof![Just(!0_u64), any::<u64>()];
        property((ops, gaps), |(ops, gaps)| self.port.play(new(), &ops, gaps, self.judge));
    }

    /// The result of a single operation.
    pub fn result(&self, dut: &mut Device<U>, op: &Op) -> R {
        dut.cycle((self.port.enter)(Some(op)));
        for _ in 1..self.port.latency {
            assert!((self.port.leave)(&dut.outputs()).is_none(), "too early");
            dut.cycle((self.port.enter)(None));
        }
        (self.port.leave)(&dut.outputs()).expect("a result is due")
    }
}
