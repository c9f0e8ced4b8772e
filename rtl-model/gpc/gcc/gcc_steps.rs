//! Steps of the cache of instructions and constants: line keys, and the lines that a change of the buffer table invalidates.

use super::types::*;
use bundle::*;

pub const WAYS: usize = 4;
/// Maximum sets, SMs, and outstanding lines of an SM.
pub const SETS: usize = 64;
pub const SMS: usize = 32;
pub const REQUESTS: usize = 8;
/// Slots for blocks of constants that were moved aside.
pub const SLOTS: usize = 64;
/// Fill queue of an SM, in sectors and purges: entries are reserved before the RAM is read.
pub const FILLS: usize = 8;

/// The line key of a request: for constants, buffer and line number.
pub fn key_of(request: &ConstantCacheRequest) -> (LineKey, u8) {
    match request {
        ConstantCacheRequest::Instruction(request) => {
            (LineKey { constant: false, line: request.line }, request.tag)
        }
        ConstantCacheRequest::Constant(request) => {
            let line = u64::from(request.buffer) << 9 | u64::from(request.line);
            (LineKey { constant: true, line }, request.tag)
        }
        ConstantCacheRequest::Purged(_) => (LineKey::default(), 0),
    }
}

impl LineKey {
    pub fn buffer(&self) -> u8 {
        (self.line >> 9) as u8
    }
}

pub fn is_purged(request: &ConstantCacheRequest) -> bool {
    matches!(request, ConstantCacheRequest::Purged(_))
}

/// Index of a line in arrays of lines.
pub fn slot(set: u8, way: u8) -> usize {
    WAYS * usize::from(set) + usize::from(way)
}

/// The way that a miss replaces: an empty one, or else the next from `victim` on.
pub fn way_of(free: u8, valid: u8, victim: u8) -> Option<u8> {
    let is_in = |ways: u8, way: u8| ways >> way & 1 == 1;
    let after = (0..WAYS as u8).map(|k| (victim + k) % WAYS as u8).find(|way| is_in(free, *way));
    (0..WAYS as u8).find(|way| is_in(free & !valid, *way)).or(after)
}

/// The packet sent to the SMs; none if no line becomes invalid.
pub fn notified(change: &ConstantTable) -> Option<ConstantCacheFill> {
    let whole = |buffer| ConstantCacheFill::Purge(ConstantPurge { buffer, all: true, block: 0 });
    match change {
        ConstantTable::Attach(attach) => Some(whole(attach.buffer)),
        ConstantTable::Free(free) => Some(whole(free.buffer)),
        ConstantTable::Purge(purge) => Some(ConstantCacheFill::Purge(*purge)),
        ConstantTable::PurgeAll(all) => {
            (all.instructions || all.constants).then_some(ConstantCacheFill::PurgeAll(*all))
        }
        // A move does not change the data: the slot holds what the caches hold.
        ConstantTable::Move(_) => None,
    }
}

/// The buffer that a change concerns.
pub fn buffer_of(change: &ConstantTable) -> Option<u8> {
    match change {
        ConstantTable::Attach(attach) => Some(attach.buffer),
        ConstantTable::Purge(purge) => Some(purge.buffer),
        ConstantTable::Free(free) => Some(free.buffer),
        ConstantTable::Move(_) | ConstantTable::PurgeAll(_) => None,
    }
}

/// Whether the change invalidates a line.
pub fn invalidates(notified: &ConstantCacheFill, key: &LineKey) -> bool {
    match notified {
        ConstantCacheFill::Fill(_) => false,
        ConstantCacheFill::Purge(purge) => {
            let block = purge.all || (key.line & 0x1ff) >> 1 == u64::from(purge.block);
            key.constant && key.buffer() == purge.buffer && block
        }
        ConstantCacheFill::PurgeAll(all) => {
            if key.constant {
                all.constants
            } else {
                all.instructions
            }
        }
    }
}
