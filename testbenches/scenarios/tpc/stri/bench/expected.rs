//! Records of an entry give the planes that a primitive must have.

use super::{Batch, Drawn};
use bundle::*;
use references::tpc::stri::planes::{Mode, Values, Wanted, through, unwritten};
use std::collections::HashSet;

/// Lines of an entry: raster records, then scalars.
pub fn record_lines(batch: &Batch) -> u64 {
    (16 * batch.vertices.len() as u64).div_ceil(128)
}

pub fn lines_of(batch: &Batch) -> HashSet<u64> {
    let words: usize = batch.vertices.iter().map(Vec::len).sum();
    let lines = record_lines(batch) + (4 * words as u64).div_ceil(128);
    (0..lines).map(|k| (u64::from(batch.entry) + k) % 8192).collect()
}

pub fn terms([x, y, value]: [f32; 3]) -> BarycentricTerms {
    BarycentricTerms { x: x.to_bits(), y: y.to_bits(), value: value.to_bits() }
}

/// For a point's texture coordinates that 1604 selects: the factors of u, of v, and of one.
fn generated(select: u32, address: u32) -> Option<[f32; 3]> {
    let unit = address.checked_sub(0x300)? / 16;
    if unit >= 10 || select >> (3 + unit) & 1 == 0 {
        return None;
    }
    match (address / 4 % 4, select & 3) {
        (0, _) | (2, 2) => Some([1.0, 0.0, 0.0]),
        (1, _) => Some([0.0, 1.0, 0.0]),
        (2, 1) => None,
        (2, _) => Some([0.0; 3]),
        _ => Some([0.0, 0.0, 1.0]),
    }
}

/// The expected planes of a primitive.
pub fn wanted(
    prim: &Drawn,
    batch: &Batch,
    components: Vec<(u32, Mode, Values)>,
    [select, default]: [u32; 2],
) -> Vec<Wanted> {
    let value = |corner: u8, values: Values| match values {
        Values::Scalar(scalar) | Values::Point { scalar: Some(scalar), .. } => {
            batch.vertices[usize::from(corner)][scalar]
        }
        Values::Depth => batch.depth(corner.into()),
        Values::Nowhere | Values::Point { scalar: None, .. } => 0,
    };
    let linear = |at: Values| {
        let values = prim.corners.map(|corner| f32::from_bits(value(corner, at)));
        Wanted::Linear(through(values, prim.u, prim.v))
    };
    let provoking = prim.corners[usize::from(prim.provoking)];
    // Perspective ones are over w, as the shader multiplies by it.
    let of_point = |[s, t, one]: [f32; 3], mode: Mode| {
        let w = prim.corners.map(|corner| f32::from_bits(value(corner, Values::Scalar(0))));
        let w = if mode == Mode::Perspective { w } else { [1.0; 3] };
        match [s, t, one] {
            [0.0, 0.0, 0.0] => Wanted::Flat(0),
            [0.0, 0.0, one] => Wanted::Flat((one * w[0]).to_bits()),
            _ => Wanted::Linear(through([0.0, s * w[1], t * w[2]], prim.u, prim.v)),
        }
    };
    let one = |(address, mode, values): (u32, Mode, Values)| match (values, mode) {
        _ if prim.point && generated(select, address).is_some() => {
            of_point(generated(select, address).expect("it is"), mode)
        }
        // The terms of barycentrics are the coordinates of points.
        (Values::Point { down, .. }, _) if prim.point => {
            Wanted::Linear(if down { prim.v } else { prim.u }.map(|term| (term.into(), 0.0)))
        }
        (Values::Nowhere | Values::Point { scalar: None, .. }, mode) => {
            match (unwritten(default, address), mode) {
                (1.0, Mode::Perspective) => linear(Values::Scalar(0)),
                (value, _) => Wanted::Flat(value.to_bits()),
            }
        }
        (_, Mode::Constant) => Wanted::Flat(value(provoking, values)),
        _ => linear(values),
    };
    std::iter::once(linear(Values::Scalar(0))).chain(components.into_iter().map(one)).collect()
}
