//! What is certain of a block, from the depths it may hold and those it may get.

use crate::zcull::types::*;
use bundle::*;

/// The depth test for all samples of a block.
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
    let (apart, equal) = (less || greater, at_most && at_least);
    let (pass, fail) = match func {
        Compare::Never => (false, true),
        Compare::Less => (less, at_least),
        Compare::Equal => (equal, apart),
        Compare::LessEqual => (at_most, greater),
        Compare::Greater => (greater, at_most),
        Compare::NotEqual => (apart, equal),
        Compare::GreaterEqual => (at_least, less),
        Compare::Always => (true, false),
    };
    Test { pass, fail }
}

/// Whether writes under a function may move depths nearer, that is down.
#[inline]
pub fn lowers(func: Compare) -> bool {
    matches!(func, Compare::Less | Compare::LessEqual | Compare::NotEqual | Compare::Always)
}

/// Whether they may move depths up.
#[inline]
pub fn raises(func: Compare) -> bool {
    matches!(func, Compare::Greater | Compare::GreaterEqual | Compare::NotEqual | Compare::Always)
}

/// Whether no depth of one range is in another.
#[inline]
pub fn outside(range: DepthRange, limits: DepthRange) -> bool {
    range.max < limits.min || range.min > limits.max
}

/// The least range that has both.
#[inline]
pub fn hull(a: DepthRange, b: DepthRange) -> DepthRange {
    DepthRange { min: a.min.min(b.min), max: a.max.max(b.max) }
}

/// A block after a primitive may have written to it. `direct`: it covers the block and
/// is sure to be written or to lose.
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

/// The ranges with what holding depths to a range may add to them.
pub fn held(ranges: &TileRanges, to: DepthRange) -> TileRanges {
    let held = |r: DepthRange| DepthRange { min: r.min.min(to.max), max: r.max.max(to.min) };
    TileRanges { blocks: ranges.blocks.map(held) }
}

/// Whether no sample of a block may be clipped: depths beyond [0, 1] are in the end buckets.
pub fn inside_of(new: DepthRange, clip: DepthRange) -> bool {
    new.min > clip.min && new.max < clip.max
}
