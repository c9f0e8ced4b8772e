//! Model of a GPC's cache: lines of programs and of constant buffers from flat memory.

use bundle::*;
use interpreter::machine::descriptor::Launch as Grid;
use interpreter::machine::memory::Memory;
use std::collections::VecDeque;

/// Cycles from a request to its first sector.
const CYCLES: u64 = 30;

#[derive(Default)]
pub struct Caches {
    /// Fills, with the first cycle in which they may be sent.
    fills: VecDeque<(u64, ConstantCacheFill)>,
    purges: u32,
}

impl Caches {
    /// Invalidates both caches.
    pub fn purge(&mut self) {
        let all = PurgeAll { instructions: true, constants: true };
        self.fills.push_back((0, ConstantCacheFill::PurgeAll(all)));
        self.purges += 1;
    }

    pub fn is_purging(&self) -> bool {
        self.purges > 0
    }

    /// Receives a request; returns whether it is accepted.
    pub fn take(
        &mut self,
        cycle: u64,
        request: Option<&ConstantCacheRequest>,
        grid: &Grid,
        memory: &Memory,
    ) -> bool {
        let (tag, constant, from) = match request {
            None => return true,
            Some(ConstantCacheRequest::Purged(_)) => {
                self.purges -= 1;
                return true;
            }
            Some(ConstantCacheRequest::Instruction(request)) => (request.tag, false, request.line << 7),
            Some(ConstantCacheRequest::Constant(request)) => {
                let bank = grid.banks.get(usize::from(request.buffer)).copied().flatten();
                let (base, _) = bank.expect("a bank that is bound");
                (request.tag, true, base + (u64::from(request.line) << 7))
            }
        };
        // Memory refuses a line without a mapped byte.
        let fault = (0..32).all(|k| memory.word(from + 4 * k).is_none());
        for sector in 0..4_u8 {
            let at = from + 32 * u64::from(sector);
            let words = std::array::from_fn(|k| memory.word(at + 4 * k as u64).unwrap_or(0));
            let fill =
                ConstantFill { tag, constant, sector, last: sector == 3, fault, data: Sector { words } };
            self.fills.push_back((cycle + CYCLES, ConstantCacheFill::Fill(fill)));
        }
        true
    }

    /// The fill of a cycle.
    pub fn fill(&mut self, cycle: u64, ready: bool) -> Option<ConstantCacheFill> {
        let (_, fill) = self.fills.front().filter(|(due, _)| *due <= cycle).copied()?;
        if ready {
            self.fills.pop_front();
        }
        Some(fill)
    }
}
