//! Threads of special registers: their places in the block, one after the other, and the words of a context with which they are built.

use super::types::*;
use bundle::*;

/// Context word that a register is built from.
pub fn word_of(number: u8) -> usize {
    match number {
        0x30 => CONTEXT_SHARED_WINDOW,
        0x34 => CONTEXT_LOCAL_WINDOW,
        0x36 => CONTEXT_LOCAL_LOW,
        0x37 => CONTEXT_LOCAL_HIGH,
        0x3d => CONTEXT_REGISTERS,
        _ => CONTEXT_THREADS,
    }
}

/// Threads of a block, from the context's word.
pub fn threads_of(word: u32) -> ThreadPlace {
    ThreadPlace { x: word as u16 & 0x7ff, y: (word >> 11) as u16 & 0x7ff, z: (word >> 22) as u8 & 0x7f }
}

pub fn packed_of(thread: &ThreadPlace) -> u32 {
    u32::from(thread.x) | u32::from(thread.y & 0x3ff) << 16 | u32::from(thread.z & 0x3f) << 26
}

/// The thread after `thread`.
pub fn after(thread: &ThreadPlace, threads: &ThreadPlace) -> ThreadPlace {
    let ThreadPlace { x, y, z } = *thread;
    let (last_x, last_y) = (x + 1 >= threads.x, y + 1 >= threads.y);
    ThreadPlace {
        x: if last_x { 0 } else { x + 1 },
        y: if !last_x {
            y
        } else if last_y {
            0
        } else {
            y + 1
        },
        z: if last_x && last_y { (z + 1) & 0x7f } else { z },
    }
}
