//! Steps of copy_write: the semaphore's beat, and lines of tiles line by line.

use super::types::*;
use bundle::*;

/// The semaphore's beat: the payload, or with it zero and the time.
pub fn release_beat(target: &CopyTarget, time: u64) -> CopyBeat {
    let at = (target.semaphore_va >> 2 & 3) as usize;
    let mut words = [0; 4];
    words[at] = target.payload;
    if target.release_kind == CopyRelease::FourWords {
        (words[2], words[3]) = (time as u32, (time >> 32) as u32);
        return CopyBeat { mask: !0, data: Beat { words } };
    }
    CopyBeat { mask: 0xf << (4 * at), data: Beat { words } }
}

/// The same lines, line by line; only the spans are used.
pub fn spans_of(lines: &CopyLines) -> CopyLines {
    if !lines.block_linear {
        return *lines;
    }
    CopyLines { block_linear: false, start: lines.x.into(), stride: 0, ..*lines }
}
