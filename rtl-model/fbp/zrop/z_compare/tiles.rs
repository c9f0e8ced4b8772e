//! The cached tiles: one bank per sector of a tile, so that a fetched sector waits only for a write to the same
//! sector of another tile.

use super::put::Put;
use crate::zrop::types::*;
use bundle::*;
use kernel::memory::{Memory, Store};
use kernel::unit::Visitor;
use std::ops::Index;

#[derive(Clone)]
pub struct Tiles {
    banks: [Memory<Sector>; ZROP_CACHED],
}

/// The tile in a slot.
pub struct Tile<'a> {
    banks: &'a [Memory<Sector>; ZROP_CACHED],
    slot: usize,
}

impl Index<usize> for Tile<'_> {
    type Output = Sector;
    #[inline]
    fn index(&self, sector: usize) -> &Sector {
        &self.banks[sector][self.slot]
    }
}

impl Default for Tiles {
    fn default() -> Self {
        Tiles { banks: [(); ZROP_CACHED].map(|()| Memory::new(ZROP_TILES_MOST)) }
    }
}

impl Tiles {
    #[inline]
    pub fn tile(&self, slot: u8) -> Tile<'_> {
        Tile { banks: &self.banks, slot: usize::from(slot) }
    }

    pub fn write(&mut self, put: &Put) {
        let slot = usize::from(put.slot);
        for (s, bank) in self.banks.iter_mut().enumerate().filter(|(s, _)| put.on(*s)) {
            let sector = put.onto(s, &bank[slot]);
            bank.write(slot, sector);
        }
    }
}

impl Store for Tiles {
    type Written = [u64; ZROP_CACHED];
    fn written(&self) -> [u64; ZROP_CACHED] {
        self.banks.each_ref().map(Memory::written)
    }
    /// Its banks have their own names in SystemVerilog.
    fn visit(&mut self, _name: &str, v: &mut dyn Visitor) {
        for (s, bank) in self.banks.iter_mut().enumerate() {
            v.memory(&format!("bank[{s}].sectors"), bank);
        }
    }
}
