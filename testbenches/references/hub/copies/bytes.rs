//! A sparse memory of bytes, zero until written.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

/// Addresses have 40 bits.
pub const ADDRESSES: u64 = (1 << 40) - 1;

const PAGE: u64 = 4096;

/// Splits a range of bytes by pages: the page, the offset in it, and the part of the range.
fn runs(address: u64, bytes: usize) -> impl Iterator<Item = (u64, usize, Range<usize>)> {
    let mut done = 0;
    std::iter::from_fn(move || {
        let address = address + done as u64 & ADDRESSES;
        let at = (address % PAGE) as usize;
        let part = done..bytes.min(done + PAGE as usize - at);
        done = part.end;
        (!part.is_empty()).then_some((address / PAGE, at, part))
    })
}

/// A copy shares its pages until one of the two writes to them.
#[derive(Clone, Debug, Default)]
pub struct Bytes(BTreeMap<u64, Arc<Vec<u8>>>);

impl Bytes {
    pub fn get(&self, address: u64) -> u8 {
        let address = address & ADDRESSES;
        self.0.get(&(address / PAGE)).map_or(0, |page| page[(address % PAGE) as usize])
    }

    /// A page for writing, not shared.
    fn page(&mut self, number: u64) -> &mut Vec<u8> {
        Arc::make_mut(self.0.entry(number).or_insert_with(|| Arc::new(vec![0; PAGE as usize])))
    }

    pub fn set(&mut self, address: u64, value: u8) {
        let address = address & ADDRESSES;
        self.page(address / PAGE)[(address % PAGE) as usize] = value;
    }

    /// The dword at `address`, lowest byte first.
    pub fn load(&self, address: u64) -> u32 {
        u32::from_le_bytes(self.block(address))
    }

    /// The bytes from `address` on.
    pub fn block<const N: usize>(&self, address: u64) -> [u8; N] {
        let mut block = [0; N];
        for (page, at, part) in runs(address, N) {
            if let Some(bytes) = self.0.get(&page) {
                block[part.clone()].copy_from_slice(&bytes[at..at + part.len()]);
            }
        }
        block
    }

    pub fn store(&mut self, address: u64, value: u32) {
        self.write(address, &value.to_le_bytes());
    }

    pub fn read(&self, address: u64, bytes: usize) -> Vec<u8> {
        (0..bytes as u64).map(|i| self.get(address + i)).collect()
    }

    pub fn write(&mut self, address: u64, bytes: &[u8]) {
        for (page, at, part) in runs(address, bytes.len()) {
            self.page(page)[at..at + part.len()].copy_from_slice(&bytes[part]);
        }
    }

    /// Whether a page of a range was ever written.
    pub fn has_pages_in(&self, range: &std::ops::Range<u64>) -> bool {
        self.0.range(range.start / PAGE..range.end.div_ceil(PAGE)).next().is_some()
    }

    /// Addresses and values of all non-zero bytes.
    pub fn written(&self) -> impl Iterator<Item = (u64, u8)> {
        let page = |(&page, bytes): (&u64, &'_ Arc<Vec<u8>>)| {
            let kept: Vec<_> = bytes.iter().copied().enumerate().filter(|&(_, byte)| byte != 0).collect();
            kept.into_iter().map(move |(i, byte)| (page * PAGE + i as u64, byte))
        };
        self.0.iter().flat_map(page)
    }
}

/// Equal where all bytes are equal.
impl PartialEq for Bytes {
    fn eq(&self, other: &Self) -> bool {
        self.written().eq(other.written())
    }
}
