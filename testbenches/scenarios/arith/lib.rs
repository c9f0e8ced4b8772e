//! Scenarios of the arithmetic units, and what they share.

pub mod abs_difference;
pub mod bit_count;
pub mod bit_field;
pub mod byte_permute;
pub mod colour_pack;
pub mod colour_unpack;
pub mod conversion;
pub mod depth_compare;
pub mod depth_pack;
pub mod depth_sample;
pub mod depth_unpack;
pub mod depths;
pub mod floats;
pub mod fp16_compare;
pub mod fp16_fma;
pub mod fp32_compare;
pub mod fp32_complement;
pub mod fp32_fma;
pub mod fp64_compare;
pub mod fp64_fma;
pub mod int_add;
pub mod int_compare;
pub mod int_logic;
pub mod int_multiply;
pub mod int_shift;
pub mod integers;
pub mod interpolation;
pub mod special_function;
pub mod xmad;

use kernel::unit::Unit;
use kit::Device;
use kit::scenario::{LIMIT, open};
use std::cell::Cell;
use std::collections::VecDeque;
use std::fmt::Debug;

thread_local! {
    static OPERATIONS: Cell<u64> = const { Cell::new(0) };
}

/// Number of operations whose results the scenarios of this thread have checked.
pub fn operations_of_thread() -> u64 {
    OPERATIONS.get()
}

/// How a unit without stalls is driven and read: each cycle it accepts an operation or none, and
/// produces a result or none `latency` cycles later.
pub struct Port<U: Unit, Op, R> {
    pub latency: u64,
    pub enter: fn(Option<&Op>) -> U::In,
    pub leave: fn(&U::Out) -> Option<R>,
}

impl<U: Unit, Op: Debug, R: Debug + PartialEq> Port<U, Op, R> {
    /// Sends one operation in each cycle in which the pattern is open, and demands that its
    /// expected result, and no other, is valid `latency` cycles later.
    pub fn play(&self, dut: Device<U>, ops: &[Op], pattern: u64, want: impl Fn(&Op) -> R) {
        self.judged(dut, ops, pattern, |op, result| {
            let want = want(op);
            assert!(result == want, "{result:x?}, not {want:x?}, is the result of {op:x?}");
        });
    }

    /// The same where more than one result may be correct.
    pub fn judged(&self, mut dut: Device<U>, ops: &[Op], pattern: u64, judge: impl Fn(&Op, R)) {
        let (mut ops, mut under_way) = (ops.iter(), VecDeque::new());
        for cycle in 0..LIMIT {
            let due = under_way.pop_front_if(|(due, _): &mut (u64, &Op)| *due == cycle);
            match (due, (self.leave)(&dut.outputs())) {
                (Some((_, op)), Some(result)) => {
                    judge(op, result);
                    OPERATIONS.set(OPERATIONS.get() + 1);
                }
                (due, result) => assert!(
                    due.is_none() && result.is_none(),
                    "cycle {cycle}: {result:x?} where {due:x?} is due"
                ),
            }
            if under_way.is_empty() && ops.len() == 0 {
                return;
            }
            let op = if open(pattern, cycle) { ops.next() } else { None };
            under_way.extend(op.map(|op| (cycle + self.latency, op)));
            dut.cycle((self.enter)(op));
        }
        panic!("no end");
    }
}
