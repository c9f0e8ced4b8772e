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
        let mut bytes = [0; N];
        self.copy(address, &mut bytes).then_some(bytes)
    }

    /// Fills the buffer if all its bytes are mapped; returns whether they are.
    pub fn copy(&self, address: u64, bytes: &mut [u8]) -> bool {
        if !self.is_mapped(address, bytes.len() as u64) {
            return false;
        }
        let start = (address % PAGE) as usize;
        match self.pages.get(&(address / PAGE)).and_then(|page| page.get(start..start + bytes.len())) {
            Some(from) => bytes.copy_from_slice(from),
            None => bytes.iter_mut().zip(address..).for_each(|(byte, at)| *byte = self.byte(at)),
        }
        true
    }

    pub fn word(&self, address: u64) -> Option<u32> {
        self.read(address).map(u32::from_le_bytes)
    }

    /// Writes bytes if all of them are mapped; returns whether they are.
    pub fn write(&mut self, address: u64, bytes: &[u8]) -> bool {
        if !self.is_mapped(address, bytes.len() as u64) {
            return false;
        }
        for (&byte, at) in bytes.iter().zip(address..) {
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
