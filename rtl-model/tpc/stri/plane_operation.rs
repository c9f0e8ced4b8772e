//! Plane operation: the operation that computes a plane from the sectors with its values.

use super::plane_equation::PlaneOp;
use super::types::*;
use arith::float::ONE;
use bundle::*;

pub fn operation_of(read: &ValueRead, sectors: [&Sector; PLANE_CORNERS]) -> PlaneOp {
    let word = |k: usize| sectors[k].words[usize::from(read.words[k])];
    let mut values = std::array::from_fn(|k| if read.none { 0 } else { word(k) });
    if read.constant {
        values[0] = values[usize::from(read.provoking.min(2))];
    }
    let (mut constant, u, v) = (read.constant || read.none, read.u, read.v);
    // A point coordinate's plane is its terms, divided by w where requested; an unwritten component may be 1.
    let one = |k: usize| if read.scaled { word(k) } else { ONE };
    match read.sprite {
        SpriteAxis::None => (),
        SpriteAxis::S => (values, constant) = ([0, one(1), 0], false),
        SpriteAxis::T => (values, constant) = ([0, 0, one(2)], false),
        SpriteAxis::Zero => (values, constant) = ([0; PLANE_CORNERS], true),
        SpriteAxis::One => (values, constant) = ([one(0), 0, 0], true),
    }
    PlaneOp { constant, values, u, v }
}
