//! Conservative verdict on a block, from the depths it may hold and those it may receive.

use crate::zcull::types::*;
use bundle::*;

/// Outcome of the depth test for all samples of a block.
#[derive(Clone, Copy)]
pub struct Test {
    pub pass: bool,
    pub fail: bool,
}

/// `exact`: a bucket holds one code, so that equal buckets are equal depths.
#[inline]
pub fn test(func: Compare, exact: bool, new: DepthRange, old: DepthRange) -> Test {
    let (less, greater) = (new.max < old.min, new.min > old.max);
    let at_most = less || exact && new.max == old.min;
    let at_least = greater || exact && new.min == old.max;
    let (separate, equal) = (less || greater, at_most && at_least);
    let (pass, fail) = match func {
        Compare::Never => (false, true),
        Compare::Less => (less, at_least),
        Compare::Equal => (equal, separate),
        Compare::LessEqual => (at_most, greater),
        Compare::Greater => (greater, at_most),
        Compare::NotEqual => (separate, equal),
        Compare::GreaterEqual => (at_least, less),
        Compare::Always => (true, false),
    };
    Test { pass, fail }
}

/// Whether writes under a depth function may decrease depths.
#[inline]
pub fn lowers(func: Compare) -> bool {
    matches!(func, Compare::Less | Compare::LessEqual | Compare::NotEqual | Compare::Always)
}

/// Whether writes may increase depths.
#[inline]
pub fn raises(func: Compare) -> bool {
    matches!(func, Compare::Greater | Compare::GreaterEqual | Compare::NotEqual | Compare::Always)
}

/// Whether two ranges are disjoint.
#[inline]
pub fn outside(range: DepthRange, limits: DepthRange) -> bool {
    range.max < limits.min || range.min > limits.max
}

/// The smallest range that contains both.
#[inline]
pub fn hull(a: DepthRange, b: DepthRange) -> DepthRange {
    DepthRange { min: a.min.min(b.min), max: a.max.max(b.max) }
}

/// The range of a block after a primitive may have written to it. `direct`: the primitive covers the block, and each
/// sample is sure to be written or to fail the test.
#[inline]
pub fn written(func: Compare, direct: bool, new: DepthRange, old: DepthRange) -> DepthRange {
    let mut range = old;
    if lowers(func) {
        range.min = old.min.min(new.min);
        if direct && !raises(func) {
            range.max = old.max.min(new.max);
        }
    }
    if raises(func) {
        range.max = old.max.max(new.max);
        if direct && !lowers(func) {
            range.min = old.min.max(new.min);
        }
    }
    range
}

/// The ranges extended by the depths that clamping to a range may produce.
pub fn held(ranges: &TileRanges, to: DepthRange) -> TileRanges {
    let held = |r: DepthRange| DepthRange { min: r.min.min(to.max), max: r.max.max(to.min) };
    TileRanges { blocks: ranges.blocks.map(held) }
}

/// Whether no sample of a block may be clipped: depths beyond [0, 1] are in the end buckets.
pub fn inside_of(new: DepthRange, clip: DepthRange) -> bool {
    new.min > clip.min && new.max < clip.max
}
