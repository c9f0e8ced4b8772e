//! Queries of texture headers.

use super::surface::Surface;
use super::surface_access::header;
use crate::decode::fields::Field;
use crate::fault::{Done, Kind};
use crate::machine::step::Step;
use crate::machine::warp::lanes;

const DIMENSION: u32 = 1;
const TEXTURE_TYPE: u32 = 2;
const SAMPLE_POSITION: u32 = 5;

/// Positions of a pixel's samples, as a driver reports them.
const TWO: [[f64; 2]; 2] = [[0.25, 0.25], [0.75, 0.75]];
const FOUR: [[f64; 2]; 4] = [[0.375, 0.125], [0.875, 0.375], [0.125, 0.625], [0.625, 0.875]];
const EIGHT: [[f64; 2]; 8] = [
    [0.0625, 0.4375],
    [0.3125, 0.1875],
    [0.1875, 0.8125],
    [0.4375, 0.6875],
    [0.5625, 0.3125],
    [0.9375, 0.0625],
    [0.6875, 0.9375],
    [0.8125, 0.5625],
];

/// A sample's position from the middle of its pixel: 12 bits of fraction, x in the low half.
fn position(samples: u32, sample: u32) -> u32 {
    let k = sample as usize;
    let [x, y] = match samples {
        _ if sample >= samples => [0.5; 2],
        2 => TWO[k],
        4 => FOUR[k],
        8 => EIGHT[k],
        16 => [sample % 4, sample / 4].map(|at| (f64::from(at) + 0.5) / 4.0),
        _ => [0.5; 2],
    };
    let fixed = |at: f64| ((at - 0.5) * 4096.0) as i32 as u32 & 0xffff;
    fixed(y) << 16 | fixed(x)
}

/// DIMENSION: width, height, depth or layers, and levels; TEXTURE_TYPE: samples; SAMPLE_POS: a sample's position; by the mask to
/// consecutive registers. The level or the sample is in Ra, or after the handle that is there.
pub fn txq(step: &mut Step) -> Done {
    let (query, mask) = (step.op.get(Field::Query), step.op.get(Field::Mask));
    let known = match query {
        DIMENSION => 0b1111,
        TEXTURE_TYPE => 0b0100,
        SAMPLE_POSITION => 0b0001,
        _ => return Err(Kind::NotInterpreted { why: "a query whose result is not known" }),
    };
    if mask & !known != 0 {
        return Err(Kind::NotInterpreted { why: "a component of a query whose meaning is not known" });
    }
    for lane in lanes(step.lanes) {
        let [first, second]: [u32; 2] = step.warp.threads[lane].group(step.op.get(Field::Ra));
        let (address, argument) = match step.op.has(Field::Utid) {
            true => (header(step, None)?, first),
            false => (header(step, Some(first))?, second),
        };
        let surface = Surface::queried(step.memory, address)?;
        let components = match query {
            DIMENSION => surface.dimensions(argument),
            TEXTURE_TYPE => [0, 0, surface.samples, 0],
            _ => [position(surface.samples, argument), 0, 0, 0],
        };
        let picked = (0..4).filter(|i| mask >> i & 1 == 1).map(|i| components[i]);
        step.warp.threads[lane].set_group(step.op.get(Field::Rd), &picked.collect::<Vec<_>>());
    }
    Ok(())
}
