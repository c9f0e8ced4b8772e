//! RAM: one write port with lanes, one read port, both synchronous.
//!
//! It performs a read and a write a cycle; the word read is at the output 1 cycle later and stays until the next read.
//! Nothing stalls it. A read in the cycle of a write to the same word returns the old word. The words are not reset.

use kernel::prelude::*;

// ---- parameters
kernel::params! {}

// ---- ports
kernel::ports! { <T, const ADDR: usize, const LANES: usize>
    in strobe read_en: bool;
    in sample read_addr: Uint<ADDR>;
    in strobe write_en: Uint<LANES>; // lane k enables part k of the word
    in sample write_addr: Uint<ADDR>;
    in sample write_data: T;
    out level read_data: T;
}

// ---- registers
kernel::packed! {
    pub struct Regs<T> {
        read_data: T,
    }
}

kernel::unit! {
    flat pub struct Ram<T, const ADDR: usize, const LANES: usize>(p) {
        registers: Regs<T>;
        memory data: [T; 1 << ADDR];
    }
}

impl<T: Packed, const ADDR: usize, const LANES: usize> Default for Ram<T, ADDR, LANES> {
    fn default() -> Self {
        Ram::new(&Params {})
    }
}

impl<T: Packed, const ADDR: usize, const LANES: usize> In<T, ADDR, LANES> {
    /// Reads a word, if `on`.
    #[inline]
    pub fn read(&mut self, on: bool, addr: impl Into<u64>) {
        self.read_en = on;
        if on {
            self.read_addr = addr.into();
        }
    }
    /// Writes a whole word, if `on`.
    #[inline]
    pub fn write(&mut self, on: bool, addr: impl Into<u64>, data: impl FnOnce() -> T) {
        self.write_lanes(if on { u64::MAX >> (64 - LANES) } else { 0 }, addr, data);
    }
    /// Writes the enabled lanes of a word.
    #[inline]
    pub fn write_lanes(&mut self, lanes: u64, addr: impl Into<u64>, data: impl FnOnce() -> T) {
        self.write_en = lanes;
        if lanes != 0 {
            (self.write_addr, self.write_data) = (addr.into(), data());
        }
    }
}

/// Words of 64 bits in the widest word that has lanes.
const WIDEST: usize = 8;

/// `old` with the enabled lanes of `new`.
fn merge<T: Packed, const LANES: usize>(old: &T, new: &T, enable: u64) -> T {
    let (mut from, mut to) = ([0; WIDEST], [0; WIDEST]);
    new.pack(&mut from[..T::WORDS]);
    old.pack(&mut to[..T::WORDS]);
    let lane = T::WIDTH / LANES;
    for k in (0..LANES).filter(|k| enable >> k & 1 == 1) {
        // The lane's bits, a word of the image at a time.
        let (mut at, end) = (k * lane, (k + 1) * lane);
        while at < end {
            let bits = (64 - at % 64).min(end - at);
            let mask = u64::MAX >> (64 - bits) << (at % 64);
            to[at / 64] = to[at / 64] & !mask | from[at / 64] & mask;
            at += bits;
        }
    }
    T::unpack(&to[..T::WORDS])
}

impl<T: Packed, const ADDR: usize, const LANES: usize> Logic for Ram<T, ADDR, LANES> {
    // ---- outputs
    #[inline]
    fn show(&self, o: &mut Self::Out) {
        o.read_data = self.q.read_data;
    }

    // ---- clock edge
    #[inline]
    fn tick(&mut self, i: &Self::In) {
        if i.read_en {
            self.q.read_data = self.data[i.read_addr as usize];
        }
        let at = i.write_addr as usize;
        if i.write_en == u64::MAX >> (64 - LANES) {
            self.data.write(at, i.write_data);
        } else if i.write_en != 0 {
            self.data.write(at, merge::<T, LANES>(&self.data[at], &i.write_data, i.write_en));
        }
    }

    #[inline]
    fn still(&self) -> bool {
        true
    }
}
