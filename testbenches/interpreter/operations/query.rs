//! Queries of texture headers.

use super::surface::Surface;
use super::surface_access::header;
use crate::decode::fields::Field;
use crate::fault::{Done, Kind};
use crate::machine::step::Step;
use crate::machine::warp::lanes;

const DIMENSION: u32 = 1;

/// Width, height, depth or layers, and levels, by the mask to consecutive registers. The level is in
/// Ra, or after the handle that is there.
pub fn txq(step: &mut Step) -> Done {
    if step.op.get(Field::Query) != DIMENSION {
        return Err(Kind::NotInterpreted { why: "queries of other than the dimension" });
    }
    let mask = step.op.get(Field::Mask);
    for lane in lanes(step.lanes) {
        let [first, second]: [u32; 2] = step.warp.threads[lane].group(step.op.get(Field::Ra));
        let (address, level) = match step.op.has(Field::Utid) {
            true => (header(step, None)?, first),
            false => (header(step, Some(first))?, second),
        };
        let dimensions = Surface::queried(step.memory, address)?.dimensions(level);
        let picked = (0..4).filter(|i| mask >> i & 1 == 1).map(|i| dimensions[i]);
        step.warp.threads[lane].set_group(step.op.get(Field::Rd), &picked.collect::<Vec<_>>());
    }
    Ok(())
}
