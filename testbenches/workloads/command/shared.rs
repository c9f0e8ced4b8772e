//! Memory that other programs see as well: ranges of addresses that are a part of it.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::ops::Range;
use std::sync::Arc;

pub const PAGE: u64 = 4096;

/// Memory by places, in bytes from its start. What lies behind its end reads as zero, and is not written.
pub trait Shared: Debug + Send + Sync {
    fn read(&self, place: u64, bytes: &mut [u8]);
    fn write(&self, place: u64, bytes: &[u8]);
}

/// Which pages of addresses are shared, and where; a copy shares them, too.
#[derive(Clone, Debug, Default)]
pub struct SharedPages {
    memory: Option<Arc<dyn Shared>>,
    places: BTreeMap<u64, u64>,
}

impl SharedPages {
    pub fn of(memory: Arc<dyn Shared>) -> Self {
        SharedPages { memory: Some(memory), places: BTreeMap::new() }
    }

    /// Has a range of whole pages begin at a place.
    pub fn map(&mut self, addresses: &Range<u64>, place: u64) {
        for at in addresses.clone().step_by(PAGE as usize) {
            self.places.insert(at / PAGE, place + at - addresses.start);
        }
    }

    pub fn unmap(&mut self, addresses: &Range<u64>) {
        for at in addresses.clone().step_by(PAGE as usize) {
            self.places.remove(&(at / PAGE));
        }
    }

    /// The memory, and an address's place in it.
    fn find(&self, address: u64) -> Option<(&dyn Shared, u64)> {
        let place = self.places.get(&(address / PAGE))?;
        Some((self.memory.as_deref()?, place + address % PAGE))
    }

    /// Bytes within a page, if it is shared.
    pub fn block<const N: usize>(&self, address: u64) -> Option<[u8; N]> {
        let (memory, place) = self.find(address)?;
        let mut bytes = [0; N];
        memory.read(place, &mut bytes);
        Some(bytes)
    }

    /// Writes bytes within a page; returns whether it is shared.
    pub fn write(&self, address: u64, bytes: &[u8]) -> bool {
        let found = self.find(address);
        if let Some((memory, place)) = found {
            memory.write(place, bytes);
        }
        found.is_some()
    }
}
