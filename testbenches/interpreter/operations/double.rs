//! Double precision: operands and results are pairs of registers.

use super::float::pick;
use super::float_compare::compare;
use super::rounding::{add, double, double_bits, fused, mode, multiply, sign64};
use crate::decode::fields::Field;
use crate::fault::{Done, Kind};
use crate::machine::lane::Lane;
use crate::machine::thread::Flags;
use rustc_apfloat::ieee::Double;

fn a(lane: &Lane) -> Result<u64, Kind> {
    Ok(sign64(lane.a_pair()?, lane.is(Field::AAbs), lane.is(Field::ANeg)))
}

fn b(lane: &Lane) -> Result<u64, Kind> {
    Ok(sign64(lane.b_pair()?, lane.is(Field::BAbs), lane.is(Field::BNeg)))
}

fn set(lane: &mut Lane, value: Double) -> Done {
    let bits = double_bits(value);
    lane.set_flags(Flags::of_float(f64::from_bits(bits)));
    lane.set_pair(bits)
}

pub fn dadd(lane: &mut Lane) -> Done {
    let sum = add(double(a(lane)?), double(b(lane)?), mode(lane.get(Field::Rnd)));
    set(lane, sum)
}

pub fn dmul(lane: &mut Lane) -> Done {
    let product = multiply(double(a(lane)?), double(b(lane)?), mode(lane.get(Field::Rnd)));
    set(lane, product)
}

pub fn dfma(lane: &mut Lane) -> Done {
    let c = sign64(lane.c_pair()?, false, lane.is(Field::CNeg));
    let sum = fused(double(a(lane)?), double(b(lane)?), double(c), mode(lane.get(Field::Rnd)));
    set(lane, sum)
}

pub fn dmnmx(lane: &mut Lane) -> Done {
    let picked = pick(double(a(lane)?), double(b(lane)?), lane.ps());
    set(lane, picked)
}

fn test(lane: &Lane) -> Result<bool, Kind> {
    Ok(compare(lane.get(Field::Cmp), f64::from_bits(a(lane)?), f64::from_bits(b(lane)?)))
}

pub fn dset(lane: &mut Lane) -> Done {
    let truth = lane.combine(test(lane)?);
    lane.set_truth(truth);
    Ok(())
}

pub fn dsetp(lane: &mut Lane) -> Done {
    let test = test(lane)?;
    lane.set_compared(test);
    Ok(())
}
