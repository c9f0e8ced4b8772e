//! Issue conditions of words, and the counts that paths use.

use super::In;
use super::types::*;
use crate::sm::instruction_decode::{END, scoreboard_wait};
use crate::sm::types::*;

/// Maximum instructions of a warp in flight: scoreboards count no further.
pub const MOST: u8 = 48;

/// Whether a word has neither a stall count nor a partner for dual issue: its dependences are unknown.
pub fn is_alone(control: &IssueControl) -> bool {
    control.stall == 0 && !control.stays
}

/// Whether a word requests dual issue with the next one, and may lead a pair.
fn leads(fetched: &Fetched) -> bool {
    let control = &fetched.control;
    let separate = control.read_scoreboard == NO_SCOREBOARD && control.write_scoreboard == NO_SCOREBOARD;
    let requests = control.stall == 0 && control.stays;
    requests && separate && fetched.outline.path == Path::Lanes && !fetched.outline.unpaired
}

/// Issue conditions of a word.
pub fn head_of(fetched: &Fetched) -> SlotHead {
    let Outline { path, half_rate, constant, parks, orders, waits, .. } = fetched.outline;
    let ScoreboardWait { counts, scoreboard, most, mask } = scoreboard_wait(fetched.word);
    let alone = is_alone(&fetched.control);
    let unit = matches!(path, Path::Special | Path::LoadStore | Path::Texture);
    SlotHead {
        waits: fetched.control.waits | if waits { mask } else { 0 },
        counts: waits && counts,
        scoreboard,
        most,
        path,
        half_rate,
        parks,
        orders,
        alone,
        leads: leads(fetched),
        follows: unit && !parks && !alone,
        constant,
    }
}

/// The EXIT that replaces each word of a stopped warp.
pub fn exit(word: &Fetched) -> Fetched {
    let (read_scoreboard, write_scoreboard) = (NO_SCOREBOARD, NO_SCOREBOARD);
    Fetched {
        control: IssueControl { read_scoreboard, write_scoreboard, ..word.control },
        outline: Outline { path: Path::Divergence, ..Outline::default() },
        word: END,
        fault: FetchFault::Nothing,
        ..*word
    }
}

/// Count of `ROOMS` that a path uses. No instruction is on the path of pixel export.
pub fn queue_of(path: Path) -> usize {
    match path {
        Path::SpecialRegisters | Path::Attributes => Path::Barriers as usize,
        _ => path as usize % ROOMS,
    }
}

/// Credits of this cycle, by count.
pub fn credits(i: &In) -> [u8; ROOMS] {
    let mut credits = [0; ROOMS];
    for (path, credit) in [
        (Path::Divergence, i.divergence_credit),
        (Path::Special, i.special_credit),
        (Path::Double, i.double_credit),
        (Path::LoadStore, i.load_store_credit),
        (Path::Texture, i.texture_credit),
        (Path::Barriers, i.barriers_credit),
        (Path::SpecialRegisters, i.special_registers_credit),
        (Path::Attributes, i.attributes_credit),
    ] {
        credits[queue_of(path)] += u8::from(credit);
    }
    credits
}

/// Whether instructions of a path are counted in flight until their unit retires them.
pub fn is_in_flight(path: Path) -> bool {
    !matches!(path, Path::Nowhere | Path::Divergence | Path::Lanes)
}

impl SlotHead {
    /// Whether the scoreboards allow it to issue.
    pub fn is_clear(&self, scoreboards: &SlotScoreboards) -> bool {
        let counts = &scoreboards.counts;
        let waits = (0..SCOREBOARDS).any(|k| self.waits >> k & 1 == 1 && counts[k] != 0);
        let counted = counts.get(usize::from(self.scoreboard)).copied().unwrap_or(0);
        !waits && !(self.counts && counted > self.most)
    }
}

impl SlotScoreboards {
    pub fn set(&mut self, scoreboard: u8) {
        if let Some(count) = self.counts.get_mut(usize::from(scoreboard)) {
            *count = (*count + 1) & 0x7f;
        }
    }

    pub fn release(&mut self, scoreboard: u8) {
        if let Some(count) = self.counts.get_mut(usize::from(scoreboard)) {
            *count = count.saturating_sub(1);
        }
    }
}
