//! Constant buffers of 3D, from the methods that it receives: interfaces, 3D state, constants.

use bundle::*;
use std::collections::BTreeMap;

/// A buffer as it was selected when a method bound it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Binding {
    pub valid: bool,
    pub size: u32,
    pub address: u64,
}

#[derive(Clone, Default)]
pub struct Constants {
    pub size: u32,
    pub address: u64,
    pub offset: u32,
    /// By group and slot.
    pub bound: BTreeMap<(u32, u32), Binding>,
    /// Whether the context selected or bound a buffer, and whether it wrote or moved the offset.
    selects: bool,
    places: bool,
}

impl Constants {
    /// Applies a bundle; for a constant returns its address.
    pub fn takes(&mut self, b: &Bundle) -> Option<u64> {
        let (method, value) = (u32::from(b.address) * 4, b.value);
        if b.engine != Engine::ThreeD {
            return None;
        }
        match method {
            0x2380 => self.size = value % (1 << 17),
            0x2384 => self.address = self.address % (1 << 32) + (u64::from(value % 256) << 32),
            0x2388 => self.address = (self.address >> 32 << 32) + u64::from(value),
            0x238c => self.offset = value % (1 << 16),
            0x2390..=0x23cc => {
                let at = self.address + u64::from(self.offset);
                self.offset = (self.offset + 4) % (1 << 16);
                self.places = true;
                return Some(at);
            }
            0x2410 | 0x2430 | 0x2450 | 0x2470 | 0x2490 => {
                let binding = Binding { valid: value % 2 == 1, size: self.size, address: self.address };
                self.bound.insert(((method - 0x2410) / 0x20, value / 16 % 32), binding);
            }
            _ => return None,
        }
        self.selects |= method != 0x238c;
        self.places |= method == 0x238c;
        None
    }

    /// The methods that restore all this for a context, in order.
    pub fn again(&self) -> Vec<(u32, u32)> {
        let select =
            |size, address: u64| [(0x2380, size), (0x2384, (address >> 32) as u32), (0x2388, address as u32)];
        let mut methods = vec![];
        for (&(group, slot), b) in &self.bound {
            methods.extend(select(b.size, b.address));
            methods.push((0x2410 + 0x20 * group, 16 * slot + u32::from(b.valid)));
        }
        if self.selects {
            methods.extend(select(self.size, self.address));
        }
        if self.places {
            methods.push((0x238c, self.offset));
        }
        methods
    }

    /// Another context has 3D: none of its state has been sent yet, though 3D still holds the old state.
    pub fn leave(&mut self) {
        self.bound.clear();
        (self.selects, self.places) = (false, false);
    }
}
