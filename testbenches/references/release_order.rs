//! What the CPU may find in memory behind a cache that is cleaned: of what a port of the GPU wrote, a clean that came behind it
//! leaves that or something newer. Specification: units, Synchronisation (releases are in the L2; CPU readers need it cleaned as well).

use bundle::{MemoryWrite, Sector};

/// A write: its port, and the clock in which that took it. Those of a port are done in their order.
#[derive(Clone, Copy, Debug)]
pub struct Write {
    pub port: usize,
    pub taken: u64,
    pub write: MemoryWrite,
}

/// A clean: the ports (bit k is port k) whose earlier writes it covers, and the clocks in which it was offered and was done.
#[derive(Clone, Copy, Debug)]
pub struct Clean {
    pub ports: u32,
    pub offered: u64,
    pub done: u64,
}

/// What the CPU found in a sector.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    pub clock: u64,
    pub sector: u64,
    pub found: Sector,
}

/// All of a history that begins with a clean cache.
#[derive(Clone, Debug, Default)]
pub struct History {
    pub writes: Vec<Write>,
    pub cleans: Vec<Clean>,
    pub looks: Vec<Look>,
}

/// A byte that the CPU could not find.
#[derive(Clone, Debug, PartialEq)]
pub struct Wrong {
    pub clock: u64,
    pub sector: u64,
    pub byte: usize,
    pub found: u8,
    /// What it could be.
    pub legal: Vec<u8>,
}

fn byte(sector: &Sector, k: usize) -> u8 {
    sector.words[k / 4].to_le_bytes()[k % 4]
}

impl History {
    /// Whether a write is certainly in memory by a clock: a clean that came behind it was done.
    fn is_clean(&self, write: &Write, by: u64) -> bool {
        let covers = |clean: &Clean| clean.ports >> write.port & 1 == 1 && write.taken < clean.offered;
        self.cleans.iter().any(|clean| covers(clean) && clean.done <= by)
    }

    /// Whether write `a` is certainly done behind write `b`.
    fn is_after(&self, a: usize, b: usize) -> bool {
        let (after, before) = (&self.writes[a], &self.writes[b]);
        after.port == before.port && a > b || self.is_clean(before, after.taken)
    }

    /// What a byte may be in a clock.
    fn legal(&self, look: &Look, k: usize, initial: u8) -> Vec<u8> {
        let of = |n: &usize| {
            let write = &self.writes[*n].write;
            write.address == look.sector && write.mask >> k & 1 == 1 && self.writes[*n].taken < look.clock
        };
        let writes: Vec<usize> = (0..self.writes.len()).filter(of).collect();
        let clean: Vec<usize> =
            writes.iter().copied().filter(|n| self.is_clean(&self.writes[*n], look.clock)).collect();
        let is_over = |n: usize| clean.iter().any(|newer| *newer != n && self.is_after(*newer, n));
        let values = writes.iter().filter(|n| !is_over(**n)).map(|n| byte(&self.writes[*n].write.data, k));
        let first = clean.is_empty().then_some(initial);
        first.into_iter().chain(values).collect()
    }

    /// The first byte that the CPU could not find, in memory that was `initial`.
    pub fn wrong(&self, initial: impl Fn(u64) -> Sector) -> Option<Wrong> {
        for look in &self.looks {
            let old = initial(look.sector);
            let is_written = self.writes.iter().any(|write| write.write.address == look.sector);
            for k in (0..32).filter(|_| is_written || look.found != old) {
                let (found, legal) = (byte(&look.found, k), self.legal(look, k, byte(&old, k)));
                if !legal.contains(&found) {
                    return Some(Wrong { clock: look.clock, sector: look.sector, byte: k, found, legal });
                }
            }
        }
        None
    }
}
