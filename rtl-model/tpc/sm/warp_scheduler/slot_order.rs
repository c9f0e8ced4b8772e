//! Order of slots: the oldest of a mask.

use crate::sm::types::*;
use prim::masks::each;

/// The oldest slot of a mask; `older` has for each slot the slots launched before it.
pub fn oldest(slots: u16, older: &[u16; SLOTS]) -> Option<usize> {
    each(slots).find(|slot| slots & older[*slot] == 0)
}
