//! A sparse memory of bytes, zero until written.

use std::collections::BTreeMap;

/// Addresses have 40 bits.
pub const ADDRESSES: u64 = (1 << 40) - 1;

const PAGE: u64 = 4096;

#[derive(Clone, Debug, Default)]
pub struct Bytes(BTreeMap<u64, Vec<u8>>);

impl Bytes {
    pub fn get(&self, address: u64) -> u8 {
        let address = address & ADDRESSES;
        self.0.get(&(address / PAGE)).map_or(0, |page| page[(address % PAGE) as usize])
    }

    pub fn set(&mut self, address: u64, value: u8) {
        let address = address & ADDRESSES;
        let page = self.0.entry(address / PAGE).or_insert_with(|| vec![0; PAGE as usize]);
        page[(address % PAGE) as usize] = value;
    }

    /// The dword at `address`, lowest byte first.
    pub fn load(&self, address: u64) -> u32 {
        u32::from_le_bytes(std::array::from_fn(|i| self.get(address + i as u64)))
    }

    pub fn store(&mut self, address: u64, value: u32) {
        self.write(address, &value.to_le_bytes());
    }

    pub fn read(&self, address: u64, bytes: usize) -> Vec<u8> {
        (0..bytes as u64).map(|i| self.get(address + i)).collect()
    }

    pub fn write(&mut self, address: u64, bytes: &[u8]) {
        for (i, &byte) in bytes.iter().enumerate() {
            self.set(address + i as u64, byte);
        }
    }

    /// Addresses at which bytes stand that are not zero, with these.
    pub fn written(&self) -> impl Iterator<Item = (u64, u8)> {
        let page = |(&page, bytes): (&u64, &'_ Vec<u8>)| {
            let kept: Vec<_> = bytes.iter().copied().enumerate().filter(|&(_, byte)| byte != 0).collect();
            kept.into_iter().map(move |(i, byte)| (page * PAGE + i as u64, byte))
        };
        self.0.iter().flat_map(page)
    }
}

/// Equal where every byte is.
impl PartialEq for Bytes {
    fn eq(&self, other: &Self) -> bool {
        self.written().eq(other.written())
    }
}
