//! Lines that arrive, and lines that are purged.

use super::types::*;
use bundle::{ConstantCacheFill, ConstantPurge};

/// A line whose last sector has arrived; it is not kept if it was purged meanwhile.
pub fn filled(tag: &ConstantTag, faulty: bool) -> ConstantTag {
    let (valid, filling, stale) = (!tag.stale, false, false);
    ConstantTag { valid, filling, stale, faulty, line: tag.line }
}

/// A line that is purged.
pub fn purged(tag: &ConstantTag) -> ConstantTag {
    ConstantTag { valid: false, stale: tag.filling, ..*tag }
}

/// Whether a fill is a purge of constants.
pub fn is_purge(fill: &ConstantCacheFill) -> bool {
    match fill {
        ConstantCacheFill::Fill(_) => false,
        ConstantCacheFill::Purge(_) => true,
        ConstantCacheFill::PurgeAll(purge) => purge.constants,
    }
}

/// Whether a purge invalidates a line.
pub fn is_purged(purge: &ConstantPurge, line: &ConstantLine) -> bool {
    line.buffer == purge.buffer && (purge.all || line.line >> 1 == u16::from(purge.block))
}
