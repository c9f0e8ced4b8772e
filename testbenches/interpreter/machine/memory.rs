//! Global memory: bytes in pages, at mapped addresses only.

use std::collections::HashMap;
use std::ops::Range;

const PAGE: u64 = 4096;

#[derive(Clone, Debug, Default)]
pub struct Memory {
    mapped: Vec<Range<u64>>,
    pages: HashMap<u64, Box<[u8]>>,
}

impl Memory {
    pub fn map(&mut self, addresses: Range<u64>) {
        self.mapped.push(addresses);
    }

    pub fn is_mapped(&self, address: u64, bytes: u64) -> bool {
        let end = address.saturating_add(bytes);
        self.mapped.iter().any(|range| range.start <= address && end <= range.end)
    }

    /// Bytes from an address; `None`: not all of them are mapped.
    pub fn read<const N: usize>(&self, address: u64) -> Option<[u8; N]> {
        self.is_mapped(address, N as u64).then(|| std::array::from_fn(|i| self.byte(address + i as u64)))
    }

    pub fn word(&self, address: u64) -> Option<u32> {
        self.read(address).map(u32::from_le_bytes)
    }

    /// Whether all the bytes were mapped; if not, none is written.
    pub fn write(&mut self, address: u64, bytes: &[u8]) -> bool {
        if !self.is_mapped(address, bytes.len() as u64) {
            return false;
        }
        for (i, &byte) in bytes.iter().enumerate() {
            let at = address + i as u64;
            let page = self.pages.entry(at / PAGE).or_insert_with(|| vec![0; PAGE as usize].into());
            page[(at % PAGE) as usize] = byte;
        }
        true
    }

    /// Memory is zero until it is written.
    pub fn byte(&self, address: u64) -> u8 {
        self.pages.get(&(address / PAGE)).map_or(0, |page| page[(address % PAGE) as usize])
    }
}
