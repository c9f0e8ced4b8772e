//! Addresses, and bytes at them.

use crate::decode::fields::Field;
use crate::fault::{Done, Kind, Space};
use crate::machine::lane::aligned;
use crate::machine::step::Step;

/// Generic addresses in a window of 16 MiB reach shared or local memory.
const WINDOW: u64 = 1 << 24;

/// Bytes, and whether the sign is extended, of a size's code.
pub fn size(code: u32) -> (u32, bool) {
    match code {
        0 | 1 => (1, code == 1),
        2 | 3 => (2, code == 3),
        4 => (4, false),
        5 => (8, false),
        _ => (16, false),
    }
}

impl Step<'_> {
    /// Ra and the offset; 64 bits of Ra with E.
    pub fn address(&self, lane: usize) -> Result<u64, Kind> {
        let (ra, offset) = (self.op.get(Field::Ra), self.op.signed(Field::Soff));
        let thread = &self.warp.threads[lane];
        if !self.op.is(Field::E) {
            return Ok(thread.register(ra).wrapping_add(offset as u32).into());
        }
        aligned(ra, 2)?;
        Ok(thread.pair(ra).wrapping_add(offset as u64))
    }

    /// The space of a generic address, and the address in it.
    pub fn generic(&self, address: u64) -> (Space, u64) {
        let setup = &self.launch.setup;
        if (setup.shared_window..setup.shared_window + WINDOW).contains(&address) {
            (Space::Shared, address - setup.shared_window)
        } else if (setup.local_window..setup.local_window + WINDOW).contains(&address) {
            (Space::Local, address - setup.local_window)
        } else {
            (Space::Global, address)
        }
    }

    pub fn load(&self, lane: usize, (space, address): (Space, u64), bytes: u32) -> Result<u128, Kind> {
        check_alignment(address, bytes)?;
        let mut word = [0; 16];
        let into = &mut word[..bytes as usize];
        let read = match space {
            Space::Global => self.memory.copy(address, into),
            Space::Shared => get(self.shared, Some(address as usize), into),
            Space::Local => get(&self.warp.threads[lane].local, self.local(address), into),
        };
        if read { Ok(u128::from_le_bytes(word)) } else { Err(Kind::Unmapped { space, address }) }
    }

    /// Killed lanes write nothing.
    pub fn store(&mut self, lane: usize, (space, address): (Space, u64), bytes: u32, value: u128) -> Done {
        check_alignment(address, bytes)?;
        let unmapped = Kind::Unmapped { space, address };
        if self.warp.killed >> lane & 1 == 1 {
            return Ok(());
        }
        let value = &value.to_le_bytes()[..bytes as usize];
        let written = match space {
            Space::Global => self.memory.write(address, value),
            Space::Shared => put(self.shared, Some(address as usize), value),
            Space::Local => {
                let at = self.local(address);
                put(&mut self.warp.threads[lane].local, at, value)
            }
        };
        if written { Ok(()) } else { Err(unmapped) }
    }

    /// Local memory has a low part, from 0 up, and a high one that ends at 16 MiB.
    fn local(&self, address: u64) -> Option<usize> {
        let (low, high) = (self.launch.local_low as u64, self.launch.local_high as u64);
        match address {
            _ if address < low => Some(address as usize),
            _ if (WINDOW - high..WINDOW).contains(&address) => {
                Some((low + address - (WINDOW - high)) as usize)
            }
            _ => None,
        }
    }
}

fn get(memory: &[u8], at: Option<usize>, into: &mut [u8]) -> bool {
    let range = at.and_then(|at| memory.get(at..at.checked_add(into.len())?));
    range.map(|range| into.copy_from_slice(range)).is_some()
}

fn put(memory: &mut [u8], at: Option<usize>, value: &[u8]) -> bool {
    let range = at.and_then(|at| memory.get_mut(at..at.checked_add(value.len())?));
    range.map(|range| range.copy_from_slice(value)).is_some()
}

pub fn check_alignment(address: u64, bytes: u32) -> Done {
    if address % u64::from(bytes) == 0 { Ok(()) } else { Err(Kind::Misaligned { address, bytes }) }
}
