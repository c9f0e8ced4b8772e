//! Order of slots: the oldest of a mask.

use crate::sm::types::*;

/// The oldest slot of a mask; `older` has for each slot the slots launched before it.
pub fn oldest(slots: u16, older: &[u16; SLOTS]) -> Option<usize> {
    (0..SLOTS).find(|slot| slots >> slot & 1 == 1 && slots & older[*slot] == 0)
}
