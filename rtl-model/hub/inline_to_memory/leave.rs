//! The outputs of an inline copy: sectors of data, then the semaphore, then the interrupt.

use super::{In, Phase, Regs, state};
use crate::inline_to_memory::types::*;
use crate::surface_walk::types::*;
use bundle::*;

impl Regs {
    /// Gathers a beat; a sector is sent when it is complete or its run ends.
    pub fn gather(&mut self, beat: &CopyBeat, place: &SurfaceBeat) {
        let upper = place.address & 1 == 1;
        let mut sector = if upper { self.lower_half } else { MemoryWrite::default() };
        let at = if upper { 4 } else { 0 };
        sector.address = place.address >> 1;
        sector.mask |= u32::from(beat.mask) << (4 * at);
        sector.data.words[at..at + 4].copy_from_slice(&beat.data.words);
        if upper || place.run_end {
            if sector.mask != 0 {
                self.write.put(sector);
            }
            self.lower_half = MemoryWrite::default();
        } else {
            self.lower_half = sector;
        }
        self.written = place.last;
    }

    /// After the last byte: the semaphore, then the interrupt.
    pub fn complete(&mut self, q: &Regs, i: &In) {
        let write_free = q.write.free(i.write);
        match q.phase {
            Phase::Copy if q.left == 0 && (q.written || q.launch.faulty) => self.phase = Phase::Release,
            Phase::Release if q.launch.faulty => self.phase = Phase::Idle,
            Phase::Release if write_free => {
                if q.launch.release_semaphore {
                    self.write.put(state::semaphore_write(&q.launch, i.time));
                }
                self.phase = Phase::Notify;
            }
            Phase::Notify if write_free && q.notice.free(i.interrupt) => {
                if q.launch.notifies {
                    let InlineLaunch { channel, payload, .. } = q.launch;
                    self.notice.put(Interrupt { kind: InterruptKind::Awaken, channel, value: payload });
                }
                self.phase = Phase::Idle;
            }
            _ => (),
        }
    }
}
