//! TRAM: writes of planes in parallel with requests.

use super::Regs;
use super::types::*;
use bundle::PlaneWrite;

/// First row of the TRAM.
const TRAM: u16 = (1 << 9) - TRAM_ROWS as u16;

pub fn in_tram(row: u16) -> bool {
    row >= TRAM
}

/// Row in the TRAM's RAM.
pub fn row(row: u16) -> u16 {
    row % TRAM_ROWS as u16
}

/// Whether a store or an atomic is changing words of the TRAM, or is about to.
pub fn wait(q: &Regs) -> bool {
    let touches = |pass: &SharedPass| (0..BANKS).any(|k| pass.bytes[k] != 0 && in_tram(pass.rows[k]));
    q.pass.get().is_some_and(|pass| pass.op != SharedOp::Load && touches(pass))
        || q.read.get().is_some_and(|read| read.op == SharedOp::Atomic && touches(read))
        || q.update.get().is_some_and(|u| (0..BANKS).any(|k| u.banks >> k & 1 == 1 && in_tram(u.rows[k])))
}

impl Regs {
    /// A bank's write: bytes, row and word.
    pub fn written(&self, k: usize) -> (u8, u16, u32) {
        if let Some(update) = self.update.get() {
            return (if update.banks >> k & 1 == 1 { 15 } else { 0 }, update.rows[k], update.words[k]);
        }
        let pass = self.pass.get().filter(|pass| pass.op == SharedOp::Store);
        pass.map_or((0, 0, 0), |pass| (pass.bytes[k], pass.rows[k], pass.words[k]))
    }
}

impl PlaneStore {
    /// A plane's words in the TRAM; planes begin in block `first` of the memory.
    pub fn new(plane: &PlaneWrite, first: usize) -> Self {
        let begin = 64 * first as u16 + PLANE_WORDS as u16 * plane.plane;
        PlaneStore { word: begin % (TRAM_ROWS * BANKS) as u16, words: [plane.a, plane.b, plane.c] }
    }

    /// The plane's word in a bank, and its row.
    pub fn of(&self, bank: usize) -> Option<(u16, u32)> {
        let first = usize::from(self.word) % BANKS;
        let k = (bank + BANKS - first) % BANKS;
        let row = usize::from(self.word) / BANKS + usize::from(bank < first);
        (k < PLANE_WORDS).then(|| ((row % TRAM_ROWS) as u16, self.words[k]))
    }
}
