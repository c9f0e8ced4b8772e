//! The cache of a GPC, as a bench has it: lines of programs and of constant buffers out of flat memory.

use bundle::*;
use interpreter::machine::descriptor::Launch as Grid;
use interpreter::machine::memory::Memory;
use std::collections::VecDeque;

/// Clocks from an ask to its first sector.
const CLOCKS: u64 = 30;

#[derive(Default)]
pub struct Caches {
    /// With the first clock in which they may come.
    fills: VecDeque<(u64, ConstantCacheFill)>,
    purges: u32,
}

impl Caches {
    /// Both caches forget what they have.
    pub fn purge(&mut self) {
        let all = PurgeAll { instructions: true, constants: true };
        self.fills.push_back((0, ConstantCacheFill::PurgeAll(all)));
        self.purges += 1;
    }

    pub fn is_purging(&self) -> bool {
        self.purges > 0
    }

    /// An ask; whether it is taken.
    pub fn take(&mut self, clock: u64, ask: Option<&ConstantCacheAsk>, grid: &Grid, memory: &Memory) -> bool {
        let (tag, constant, from) = match ask {
            None => return true,
            Some(ConstantCacheAsk::Purged(_)) => {
                self.purges -= 1;
                return true;
            }
            Some(ConstantCacheAsk::Instruction(ask)) => (ask.tag, false, ask.line << 7),
            Some(ConstantCacheAsk::Constant(ask)) => {
                let bank = grid.banks.get(usize::from(ask.buffer)).copied().flatten();
                let (base, _) = bank.expect("a bank that is bound");
                (ask.tag, true, base + (u64::from(ask.line) << 7))
            }
        };
        // A line of which no byte is mapped is one that memory refuses.
        let fault = (0..32).all(|k| memory.word(from + 4 * k).is_none());
        for sector in 0..4_u8 {
            let at = from + 32 * u64::from(sector);
            let words = std::array::from_fn(|k| memory.word(at + 4 * k as u64).unwrap_or(0));
            let fill =
                ConstantFill { tag, constant, sector, last: sector == 3, fault, data: Sector { words } };
            self.fills.push_back((clock + CLOCKS, ConstantCacheFill::Fill(fill)));
        }
        true
    }

    /// What comes in a clock.
    pub fn fill(&mut self, clock: u64, ready: bool) -> Option<ConstantCacheFill> {
        let (_, fill) = self.fills.front().filter(|(due, _)| *due <= clock).copied()?;
        if ready {
            self.fills.pop_front();
        }
        Some(fill)
    }
}
