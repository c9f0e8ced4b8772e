//! Events of a barrier.

use super::types::*;
use crate::sm::types::*;

/// Warps of a block.
pub fn warps_of(block: &BlockThreads) -> u8 {
    (block.layer * u32::from(block.z)).div_ceil(WARP_LANES as u32).min(63) as u8
}

impl SlotBarriers {
    pub fn has(self, barrier: usize) -> bool {
        (self.first..self.first + self.count).contains(&(barrier as u8))
    }
}

impl BarrierState {
    /// Whether all warps that it waits for have arrived.
    pub fn opens(&self) -> bool {
        let all = self.missing == 0 && self.members & !self.arrived == 0;
        self.arrivals != 0 && if self.needed == 0 { all } else { self.arrivals >= self.needed }
    }

    /// Votes for warps that reduce.
    pub fn votes(&self) -> BarrierVotes {
        BarrierVotes { yes: self.yes, holds: if self.any { self.yes != 0 } else { !self.refused } }
    }

    pub fn open(&mut self) {
        (self.arrived, self.waits, self.reduces, self.arrivals) = (0, 0, 0, 0);
        (self.yes, self.refused, self.any) = (0, false, false);
    }

    /// Start of a warp; the first of a CTA resets the barrier.
    pub fn launch(&mut self, warp: u8, warps: u8) {
        if self.missing == 0 {
            *self = BarrierState { missing: warps.max(1), ..BarrierState::default() };
        }
        self.missing -= 1;
        self.members |= 1 << warp;
    }

    pub fn arrive(&mut self, warp: u8, entry: &BarrierEntry) {
        self.arrived |= 1 << warp;
        let reduces = entry.kind == BarrierKind::Reduce;
        self.waits |= u64::from(reduces || entry.kind == BarrierKind::Wait) << warp;
        self.reduces |= u64::from(reduces) << warp;
        self.arrivals = self.arrivals.saturating_add(1);
        self.needed = entry.needed;
        self.yes = self.yes.wrapping_add(entry.yes.into());
        self.refused |= entry.refused;
        self.any = entry.any;
    }
}
