//! Halves in and out of registers.

use super::rounding::{flush16, half, half_bits, saturate16, sign16, single, single_bits};
use crate::decode::fields::Field;
use crate::decode::op::Source;
use crate::machine::lane::Lane;
use rustc_apfloat::FloatConvert;
use rustc_apfloat::ieee::Half;

/// The low and the high half of an operand.
pub fn a(lane: &Lane) -> [u32; 2] {
    let halves = select(lane.get(Field::ASel), lane.a());
    halves.map(|h| flushed(lane, sign16(h, lane.is(Field::AAbs), lane.is(Field::ANeg))))
}

pub fn b(lane: &Lane) -> [u32; 2] {
    let halves = select(how(lane, Field::BSel, lane.op.b()), lane.b());
    halves.map(|h| flushed(lane, sign16(h, lane.is(Field::BAbs), lane.is(Field::BNeg))))
}

pub fn c(lane: &Lane) -> [u32; 2] {
    let halves = select(how(lane, Field::CSel, lane.op.c()), lane.c());
    halves.map(|h| flushed(lane, sign16(h, false, lane.is(Field::CNeg))))
}

/// The half selection of an operand. A constant has no such field: it is one 32-bit float for both halves (real chip: HADD2.029,
/// HMUL2.025, HFMA2.018 to .043, HSET2.071 to .084).
fn how(lane: &Lane, field: Field, source: Source) -> u32 {
    if matches!(source, Source::Constant { .. }) { FLOAT } else { lane.get(field) }
}

const FLOAT: u32 = 1;

/// H1_H0, F32, H0_H0, H1_H1.
fn select(how: u32, word: u32) -> [u32; 2] {
    let (low, high) = (word & 0xffff, word >> 16);
    match how {
        0 => [low, high],
        FLOAT => [narrow(word); 2],
        2 => [low; 2],
        _ => [high; 2],
    }
}

fn narrow(bits: u32) -> u32 {
    half_bits(single(bits).convert(&mut false).value)
}

pub fn widen(bits: u32) -> u32 {
    single_bits(half(bits).convert(&mut false).value)
}

pub fn flushed(lane: &Lane, bits: u32) -> u32 {
    if lane.is(Field::Ftz) || lane.is(Field::Fmz) { flush16(bits) } else { bits }
}

/// Both results to Rd in the output's format.
pub fn set(lane: &mut Lane, results: [Half; 2]) {
    let [low, high] = results.map(|value| {
        let bits = flushed(lane, half_bits(value));
        if lane.is(Field::Sat) { saturate16(bits) } else { bits }
    });
    let old = lane.thread.register(lane.get(Field::Rd));
    lane.set(match lane.get(Field::Ofmt) {
        0 => high << 16 | low,
        1 => widen(low),
        2 => old & !0xffff | low,
        _ => high << 16 | old & 0xffff,
    });
}
