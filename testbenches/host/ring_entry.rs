//! Entries of a channel's ring: which words of memory its pushbuffer consists of.

use bitfield::bitfield;

bitfield! {
    /// An entry: a segment of the pushbuffer.
    #[derive(Clone, Copy, Default, Eq, PartialEq)]
    pub struct RingEntry(u64);
    impl Debug;
    u64;
    /// Byte address divided by 4.
    pub address_word, set_address_word: 39, 2;
    /// Number of words.
    pub length, set_length: 62, 42;
    /// Whether it is fetched only when all work before it is done.
    pub wait, set_wait: 63;
}

impl RingEntry {
    /// The entry of `words` words at a byte address.
    pub fn new(address: u64, words: usize) -> Self {
        let mut entry = RingEntry(0);
        entry.set_address_word(address >> 2);
        entry.set_length(words as u64);
        entry
    }

    /// The same, fetched only when all work before it is done.
    #[must_use]
    pub fn after_all(mut self) -> Self {
        self.set_wait(true);
        self
    }

    /// Byte address of the segment.
    pub fn address(&self) -> u64 {
        self.address_word() << 2
    }

    /// Its two words in memory, the low one first.
    pub fn words(self) -> [u32; 2] {
        [self.0 as u32, (self.0 >> 32) as u32]
    }
}

impl From<[u32; 2]> for RingEntry {
    fn from([low, high]: [u32; 2]) -> Self {
        RingEntry(u64::from(high) << 32 | u64::from(low))
    }
}
