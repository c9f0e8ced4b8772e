//! Operations of MEM_OP_D. Interfaces: Host methods.

use bundle::*;

pub const BARRIER: u32 = 0x05;
pub const INVALIDATE_TRANSLATIONS: u32 = 0x09;
pub const INVALIDATE_PEERS: u32 = 0x0d;
pub const INVALIDATE: u32 = 0x0e;
pub const CLEAN_TAGS: u32 = 0x0f;
pub const CLEAN: u32 = 0x10;

pub fn operation(value: u32) -> u32 {
    value >> 27
}

pub fn is_known(value: u32) -> bool {
    matches!(
        operation(value),
        BARRIER | INVALIDATE_TRANSLATIONS | INVALIDATE_PEERS | INVALIDATE | CLEAN_TAGS | CLEAN
    )
}

/// The L2's operation. All memory is system memory, and there are no peers.
pub fn cache_order(value: u32) -> Option<CacheOrder> {
    match operation(value) {
        INVALIDATE => Some(CacheOrder::Invalidate),
        CLEAN_TAGS => Some(CacheOrder::CleanTags),
        CLEAN => Some(CacheOrder::Clean),
        _ => None,
    }
}

/// The operation on translation: all entries are invalidated, whatever MEM_OP_C names.
pub fn space_control(value: u32) -> Option<SpaceControl> {
    let all = SpaceInvalidate { all_pages: true, all_spaces: true, ..SpaceInvalidate::default() };
    (operation(value) == INVALIDATE_TRANSLATIONS).then_some(SpaceControl::Invalidate(all))
}

/// Whether any unit has an operation to perform.
pub fn orders(value: u32) -> bool {
    cache_order(value).is_some() || space_control(value).is_some()
}
