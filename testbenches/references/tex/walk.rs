//! The passes of a lane, from the rules: shares as fractions, places by the host's FMA.

/// What decides a lane's passes.
#[derive(Clone, Copy, Debug)]
pub struct Lane {
    pub at: [u32; 3],
    pub axis: [u32; 2],
    /// Parts of 256 that the coarser of two levels has.
    pub coarser: Option<u64>,
    pub taps: u64,
    pub slices: u64,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pass {
    pub at: [u32; 3],
    pub coarser: bool,
    pub second: bool,
    /// Parts of 65,536.
    pub share: u64,
}

/// A float's bits: NaN has one form.
pub fn bits(value: f32) -> u32 {
    if value.is_nan() { 0x7fff_ffff } else { value.to_bits() }
}

fn moved(along: f32, axis: u32, at: u32) -> u32 {
    bits(along.mul_add(f32::from_bits(axis), f32::from_bits(at)))
}

/// A lane's passes in order.
pub fn passes(lane: &Lane) -> Vec<Pass> {
    let mut passes = vec![];
    let parts = match lane.coarser {
        Some(part) => vec![(false, 256 - part), (true, part)],
        None => vec![(false, 256)],
    };
    for (coarser, part) in parts {
        for tap in 0..lane.taps {
            let whole = |taps: u64| part * 256 * taps / lane.taps;
            let (place, count) = ((2 * tap + 1) as f64 - lane.taps as f64, lane.taps as f64);
            let along = (place / (2.0 * count)) as f32;
            let [x, y, z] = lane.at;
            let at = match lane.taps {
                1 => lane.at,
                _ => [moved(along, lane.axis[0], x), moved(along, lane.axis[1], y), z],
            };
            for slice in 0..lane.slices {
                passes.push(Pass { at, coarser, second: slice == 1, share: whole(tap + 1) - whole(tap) });
            }
        }
    }
    passes
}
