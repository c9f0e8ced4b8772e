//! Integer operations with random modes and operands.

use super::{Bits, OPS, Speed, measured};
use arith::integer::Flagged;
use arith::{
    abs_difference, bit_count, bit_field, byte_permute, int_add, int_compare, int_logic, int_multiply,
    int_shift, xmad,
};
use kernel::packed::Packed;

/// Speed of operations with random bits; undefined kind codes count as the first kind.
fn any<Op: Packed>(name: &str, make: impl Fn(&Op) -> u32) -> Speed {
    let mut bits = Bits::from(5);
    let mut op = || {
        let mut image = Op::blank();
        image.fill_with(|| u64::from(bits.next()) << 32 | u64::from(bits.next()));
        Op::unpack(&image)
    };
    let ops: Vec<_> = (0..OPS).map(|_| op()).collect();
    measured(&format!("integer {name}, every kind at random"), &ops, make)
}

fn folded(made: Flagged) -> u32 {
    made.result ^ u32::from(made.cc.carry) ^ u32::from(made.cc.overflow)
}

pub fn all() -> Vec<Speed> {
    vec![
        any("sums", |op| folded(int_add::add(op))),
        any("products of halves", |op| folded(xmad::xmad(op))),
        any("products of words", |op| folded(int_multiply::multiply(op))),
        any("shifts", |op| folded(int_shift::shift(op))),
        any("logic", |op| folded(int_logic::logic(op).flagged)),
        any("bit fields", |op| folded(bit_field::field(op))),
        any("byte permutations", byte_permute::permute),
        any("bit counts", |op| folded(bit_count::count(op))),
        any("comparisons", |op| folded(int_compare::compare(op).flagged)),
        any("absolute differences", |op| folded(abs_difference::difference(op))),
    ]
}
