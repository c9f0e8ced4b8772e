//! Values that the CPU may read from memory behind a cache that is cleaned: a clean after a write of a GPU port leaves that
//! write's value or a newer one. Specification: units, Synchronisation (releases are in the L2; CPU readers need it cleaned as
//! well).

use bundle::{MemoryWrite, Sector};

/// A write: its port, and the cycle in which it was accepted. Writes of a port are done in order.
#[derive(Clone, Copy, Debug)]
pub struct Write {
    pub port: usize,
    pub taken: u64,
    pub write: MemoryWrite,
}

/// A clean: the ports (bit k is port k) whose earlier writes it covers, and the cycles in which it was offered and was done.
#[derive(Clone, Copy, Debug)]
pub struct Clean {
    pub ports: u32,
    pub offered: u64,
    pub done: u64,
}

/// The sector that the CPU read.
#[derive(Clone, Copy, Debug)]
pub struct Lookup {
    pub cycle: u64,
    pub sector: u64,
    pub found: Sector,
}

/// A whole history, which begins with a clean cache.
#[derive(Clone, Debug, Default)]
pub struct History {
    pub writes: Vec<Write>,
    pub cleans: Vec<Clean>,
    pub looks: Vec<Lookup>,
}

/// A byte that the CPU must not have read.
#[derive(Clone, Debug, PartialEq)]
pub struct Wrong {
    pub cycle: u64,
    pub sector: u64,
    pub byte: usize,
    pub found: u8,
    /// The legal values.
    pub legal: Vec<u8>,
}

fn byte(sector: &Sector, k: usize) -> u8 {
    sector.words[k / 4].to_le_bytes()[k % 4]
}

impl History {
    /// Whether a write is certainly in memory by a cycle: a clean after it was done.
    fn is_clean(&self, write: &Write, by: u64) -> bool {
        let covers = |clean: &Clean| clean.ports >> write.port & 1 == 1 && write.taken < clean.offered;
        self.cleans.iter().any(|clean| covers(clean) && clean.done <= by)
    }

    /// Whether write `a` is certainly done after write `b`.
    fn is_after(&self, a: usize, b: usize) -> bool {
        let (after, before) = (&self.writes[a], &self.writes[b]);
        after.port == before.port && a > b || self.is_clean(before, after.taken)
    }

    /// The legal values of a byte in a cycle.
    fn legal(&self, lookup: &Lookup, k: usize, initial: u8) -> Vec<u8> {
        let of = |n: &usize| {
            let write = &self.writes[*n].write;
            write.address == lookup.sector && write.mask >> k & 1 == 1 && self.writes[*n].taken < lookup.cycle
        };
        let writes: Vec<usize> = (0..self.writes.len()).filter(of).collect();
        let clean: Vec<usize> =
            writes.iter().copied().filter(|n| self.is_clean(&self.writes[*n], lookup.cycle)).collect();
        let is_over = |n: usize| clean.iter().any(|newer| *newer != n && self.is_after(*newer, n));
        let values = writes.iter().filter(|n| !is_over(**n)).map(|n| byte(&self.writes[*n].write.data, k));
        let first = clean.is_empty().then_some(initial);
        first.into_iter().chain(values).collect()
    }

    /// The first illegal byte that the CPU read, in memory that was `initial`.
    pub fn wrong(&self, initial: impl Fn(u64) -> Sector) -> Option<Wrong> {
        for lookup in &self.looks {
            let old = initial(lookup.sector);
            let is_written = self.writes.iter().any(|write| write.write.address == lookup.sector);
            for k in (0..32).filter(|_| is_written || lookup.found != old) {
                let (found, legal) = (byte(&lookup.found, k), self.legal(lookup, k, byte(&old, k)));
                if !legal.contains(&found) {
                    return Some(Wrong { cycle: lookup.cycle, sector: lookup.sector, byte: k, found, legal });
                }
            }
        }
        None
    }
}
